/* What bots know about Bonkers!. */
#include "bots/brain.h"
#include "inside.h"

extern const Game bonkers;

/* The points of a player over those of the best of the others. */
static int lead(const State *s, int seat)
{
    int best = 0;
    for (int player = 1; player <= s->core.players; player++)
        if (player != seat && s->score[player - 1] > best)
            best = s->score[player - 1];
    return s->score[seat - 1] - best;
}

/* The LOSE card costs another a point, and one more when that player was just about to score: it is worth waiting for that. */
static const double LOSE_CARD = 1.6;

/* A third of the way to the target is a clear lead; who still has the LOSE card has something in hand. */
static double promise(const void *state, int seat)
{
    const State *s = state;
    double card = (s->lose >> seat & 1) * LOSE_CARD;
    for (int player = 1; player <= s->core.players; player++)
        if (player != seat)
            card -= (s->lose >> player & 1) * LOSE_CARD / (s->core.players - 1);
    return brain_lead(3 * (lead(s, seat) + card) / s->target);
}

/* Whether the mover would now follow a text or throw again: the turn goes on, so more may come of it. */
static bool goes_on(const State *s)
{
    return s->stage == FOLLOW || s->stage == ROLL || s->stage == TAKE;
}

/* Points now are best; a turn that goes on is better than one that ends. */
static int urge(const void *state, int seat, Act act)
{
    State after = *(const State *)state;
    int before = lead(&after, seat), mover = after.core.mover;
    bonkers.apply(&after, seat, act, NULL);
    int gain = lead(&after, seat) - before;
    if (gain)
        return gain > 0 ? 40 : 1;
    return after.core.mover == mover && goes_on(&after) ? 8 : 4;
}

const Brain bonkers_brain = {.promise = promise, .urge = urge, .plies = 40};
