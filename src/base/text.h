/* Text being written: it grows as needed up to a maximum, or fills a buffer of the caller's. Always ends in NUL.
   A text into which something did not fit is `cut`: it is empty and stays so, whatever is written, until it is cleared. So nobody
   can take a part for the whole, and nothing is ever cut inside a value; whoever hands a text on asks for `cut` first. */
#ifndef PEG_BASE_TEXT_H
#define PEG_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Text {
    char *at;      /* never NULL once something was written */
    size_t len;    /* bytes without the NUL */
    size_t cap;    /* bytes that `at` has room for, the NUL included */
    size_t max;    /* it never grows beyond this; 0: the buffer is the caller's and stays as large as it is */
    bool cut;      /* something did not fit, and nothing is left */
} Text;

/* A text that grows up to `max` bytes and is freed with text_free. */
Text text_growing(size_t max);

/* A text in a buffer of the caller's; nothing to free. */
Text text_within(char *buffer, size_t size);

void text_free(Text *text);
void text_clear(Text *text);

/* As if something had not fitted. */
void text_spoil(Text *text);

void text_bytes(Text *text, const char *bytes, size_t len);
void text_add(Text *text, const char *words);
void text_char(Text *text, char c);
void text_number(Text *text, int64_t n);
void text_join(Text *text, const Text *piece);    /* one that is cut cuts this one too */
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What somebody typed, for a message: in quotes, at most 40 bytes of it, anything unprintable as `?`. */
void text_quoted(Text *text, const char *words);

/* Copies words with single spaces between them and none around them; false if they do not fit. */
bool text_tidy(const char *words, char *out, size_t size);

/* The bytes are UTF-8 without control characters. */
bool text_printable(const char *words);

/* Case-insensitive equality of plain ASCII words. */
bool text_same(const char *a, const char *b);

/* Reads a whole number from `low` to `high` that fills `words` completely. */
bool text_read_number(const char *words, uint64_t low, uint64_t high, uint64_t *out);

/* The same for what has to be an `int`, as most numbers from outside have. If false nothing is written to `out`. */
bool text_read_int(const char *words, int low, int high, int *out);

/* The number that the words begin with, if it is at most `most`; else 0. */
int text_leading_int(const char *words, int most);

/* Everything in a file, ended by a NUL and freed with free(); the file is closed. NULL: there is no file (`file` is NULL), it
   cannot be read, or there is more than `most` bytes of it. */
char *text_read_file(FILE *file, size_t most, size_t *len);

#endif
