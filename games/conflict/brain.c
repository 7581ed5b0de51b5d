/* What bots know about Conflict. */
#include "bots/brain.h"
#include "inside.h"

/* The side's part of all that still fights; in the reserve a piece is worth half. */
static double promise(const void *state, int seat)
{
    const State *s = state;
    double side = 0, all = 0;
    for (int piece = 0; piece < PLAYERS * PIECES; piece++) {
        double worth = !owned(s->place[piece]) ? 0 : s->place[piece] == RESERVE ? 0.5 : 1;
        all += worth;
        side += side_of(s, seat) >> owner_of(piece) & 1 ? worth : 0;
    }
    return side / all;
}

const Brain conflict_brain = {.promise = promise, .plies = 20};
