/* What bots know about Bonkers!. */
#include "bots/brain.h"
#include "inside.h"

/* The lead over the best of the others, against the points that are left to make. */
static double promise(const void *state, int seat)
{
    const State *s = state;
    int best = 0;
    for (int other_seat = 1; other_seat <= s->core.players; other_seat++)
        if (other_seat != seat && s->score[other_seat - 1] > best)
            best = s->score[other_seat - 1];
    return 0.5 + 0.5 * (s->score[seat - 1] - best) / s->target;
}

const Brain bonkers_brain = {.promise = promise, .plies = 40};
