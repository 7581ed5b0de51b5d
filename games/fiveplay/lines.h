/* A position of Fiveplay for bots, its acts, and the state of all 180 combinations of line and pattern, computed at once on sets of
   holes. */
#ifndef FIVEPLAY_LINES_H
#define FIVEPLAY_LINES_H

#include "inside.h"

typedef struct Position {
    Set piece[2][KINDS];
    int mover;             /* 0 or 1 */
    uint64_t hash;
} Position;

/* The lines of one player. Index 0: holes for a peg; 1: for a barrel. */
typedef struct Shape {
    Set win[2];            /* completes a line */
    Set four[2];           /* makes a line of which one piece is missing: a threat */
    Set three[2];          /* makes one of which two are missing */
    Set used;              /* pieces that stand in lines of three or more */
    int score;
} Shape;

enum { MOVES_MOST = 1024 };

Shape lines_shape(const Position *at, int who);

/* Where the player's next piece completes a line, whatever its kind. */
static inline Set lines_wanted(const Shape *shape) { return shape->win[0] | shape->win[1]; }

/* Whether a line is complete. */
bool lines_complete(const Set piece[KINDS]);

/* The acts of the mover that end in one of `to`. */
int lines_acts(const Position *at, const Set to[2], Act list[MOVES_MOST]);

Position lines_after(const Position *at, Act act);

/* Whether the mover, whose shape is given, completes a line now, and how. */
bool lines_win(const Position *at, const Shape *mine, Act *act);

#endif
