/* A part of a text owned by somebody else. */
#ifndef PEG_NARRATOR_SLICE_H
#define PEG_NARRATOR_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct Slice {
    const char *at;
    size_t len;
} Slice;

static inline Slice slice_of(const char *words) { return (Slice){words, strlen(words)}; }
static inline Slice slice_from(Slice s, size_t n) { return n < s.len ? (Slice){s.at + n, s.len - n} : (Slice){s.at + s.len, 0}; }
static inline Slice slice_first(Slice s, size_t n) { return (Slice){s.at, n < s.len ? n : s.len}; }
static inline bool slice_is(Slice a, Slice b) { return a.len == b.len && !memcmp(a.at, b.at, a.len); }
static inline bool slice_same(Slice s, const char *words) { return slice_is(s, slice_of(words)); }

/* The part before the first `sign`, or everything; `rest` becomes the part after it. */
static inline Slice slice_cut(Slice *rest, const char *sign)
{
    size_t n = strlen(sign), at = 0;
    while (at + n <= rest->len && memcmp(rest->at + at, sign, n) != 0)
        at++;
    bool found = at + n <= rest->len;
    Slice first = slice_first(*rest, found ? at : rest->len);
    *rest = slice_from(*rest, found ? at + n : rest->len);
    return first;
}

#endif
