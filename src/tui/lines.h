/* A list of lines: events, legal acts, sentences. */
#ifndef PEG_TUI_LINES_H
#define PEG_TUI_LINES_H

#include "base/text.h"

typedef struct Lines {
    char **at;
    int n, room;
} Lines;

void lines_add(Lines *lines, const char *words);
void lines_clear(Lines *lines);
void lines_free(Lines *lines);

/* Splits a text at its line ends and appends the lines. */
void lines_split(Lines *lines, const char *text);

/* Moves the lines of another list to the front of this one. */
void lines_before(Lines *lines, Lines *older);

bool lines_have(const Lines *lines, const char *words);

/* The words of a line, split at spaces; words beyond the maximum are dropped. */
enum { WORDS_MAX = 16, WORD_SIZE = 64 };

typedef struct Words {
    int n;
    char of[WORDS_MAX][WORD_SIZE];
} Words;

Words words_of(const char *line);

#endif
