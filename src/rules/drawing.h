/* Boards that are drawn as text, so that owners of the box can enter the true one: a sign a place, rows in lines. Blanks between
   signs, empty lines, lines that begin with ';', a first line of column letters and the number before a row are read over. Where
   all signs are in one line the rows follow each other in it. */
#ifndef PEG_RULES_DRAWING_H
#define PEG_RULES_DRAWING_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

enum { DRAWING_MAX = 577 };    /* the signs of the largest board, with a 0 behind them */

/* What is wrong, and where in the text, both from 1. */
typedef struct DrawingError {
    int line, column;
    bool judged;    /* its size and signs are right, and it was judged as a whole */
    char reason[160];
} DrawingError;

typedef struct Drawing {
    int rows, columns;
    const char *signs;      /* what a place may be */
    const char *usual;      /* the board that is played on when no other is given, row by row */

    /* Judges a board whose size and signs are right. NULL if it is good, else one sentence, and at which place. */
    const char *(*judge)(const char *board, int *place);
} Drawing;

/* Reads a drawn board into `board`, row by row. */
bool drawing_read(const Drawing *drawing, const char *text, size_t len, char board[DRAWING_MAX], DrawingError *error);

/* The place at which a sign occurs once more than `most` times; -1: nowhere. */
int drawing_beyond(const char *board, char sign, int most);

#endif
