/* Boards drawn as text, so that owners of the boxed game can enter theirs: one sign per place, one line per row. Blanks between
   signs, empty lines, lines that begin with ';', a first line of column letters and row numbers are ignored. A drawing on one
   line is split into rows. */
#ifndef PEG_RULES_DRAWING_H
#define PEG_RULES_DRAWING_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

enum { DRAWING_MAX = 577 };    /* size of the largest board, with its NUL */

/* What is wrong, and the line and column, both from 1. */
typedef struct DrawingError {
    int line, column;
    bool judged;    /* size and signs are right; the board as a whole was rejected */
    char reason[160];
} DrawingError;

typedef struct Drawing {
    int rows, columns;
    const char *signs;      /* allowed signs */
    const char *usual;      /* the default board, row by row */

    /* Validates a board whose size and signs are right. NULL if it is good; else one sentence, and the offending place. */
    const char *(*judge)(const char *board, int *place);
} Drawing;

/* Reads a drawn board into `board`, row by row. */
bool drawing_read(const Drawing *drawing, const char *text, size_t len, char board[DRAWING_MAX], DrawingError *error);

/* The place where `sign` occurs more than `most` times; -1: nowhere. */
int drawing_beyond(const char *board, char sign, int most);

#endif
