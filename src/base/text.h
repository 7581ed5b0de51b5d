/* A text buffer. It grows up to a maximum, or fills a buffer owned by the caller. Always NUL-terminated.
   A text that overflows is marked `cut`: it becomes empty and stays so, whatever is appended, until it is cleared. So a partial
   text is never mistaken for a whole one; check `cut` before passing it on. */
#ifndef PEG_BASE_TEXT_H
#define PEG_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Text {
    char *at;      /* never NULL once something was written */
    size_t len;    /* length without the NUL */
    size_t cap;    /* capacity, including the NUL */
    size_t max;    /* it never grows beyond this; 0: the caller's buffer, of fixed size */
    bool cut;      /* something did not fit; the text is empty */
} Text;

/* A text that grows up to `max` bytes and is freed with text_free. */
Text text_growing(size_t max);

/* A text in the caller's buffer; nothing to free. */
Text text_within(char *buffer, size_t size);

void text_free(Text *text);
void text_clear(Text *text);

/* Takes back what was written behind its first `len` bytes. */
void text_shorten(Text *text, size_t len);

/* Marks it as cut. */
void text_spoil(Text *text);

/* Makes room for so many more bytes; false if they do not fit. */
bool text_room(Text *text, size_t len);

void text_bytes(Text *text, const char *bytes, size_t len);
void text_add(Text *text, const char *words);

/* Inline, because most characters fit. */
static inline void text_char(Text *text, char c)
{
    if (text->cut || text->len + 1 >= text->cap) {
        text_bytes(text, &c, 1);
        return;
    }
    text->at[text->len++] = c;
    text->at[text->len] = '\0';
}

void text_number(Text *text, int64_t n);
void text_join(Text *text, const Text *piece);    /* if the piece is cut, this becomes cut too */

/* Becomes a copy, which takes little more room than it needs: for texts that are kept. */
void text_copy(Text *text, const Text *from);
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* User input for an error message: in quotes, at most 40 bytes, unprintable characters as `?`. */
void text_quoted(Text *text, const char *words);

/* Copies words with single spaces between them and none around; false if they do not fit. */
bool text_tidy(const char *words, char *out, size_t size);

/* Whether the bytes are UTF-8 without control characters. */
bool text_printable(const char *words);

/* Case-insensitive comparison of ASCII words. */
bool text_same(const char *a, const char *b);

/* Reads a whole number from `low` to `high` that fills all of `words`. */
bool text_read_number(const char *words, uint64_t low, uint64_t high, uint64_t *out);

/* The same for an `int`. If false, `out` is unchanged. */
bool text_read_int(const char *words, int low, int high, int *out);

/* The number at the start of the words if it is at most `most`; else 0. */
int text_leading_int(const char *words, int most);

/* Reads a whole file, NUL-terminated, and closes it. Free with free(). NULL if `file` is NULL, on a read error, or if it is
   longer than `most` bytes. */
char *text_read_file(FILE *file, size_t most, size_t *len);

#endif
