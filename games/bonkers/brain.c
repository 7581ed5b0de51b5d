/* What bots know about Bonkers!. */
#include "belief/brain.h"
#include "inside.h"

/* A player's points minus those of the best opponent. */
static int lead(const State *s, int seat)
{
    int best = 0;
    for (int player = 1; player <= s->core.players; player++)
        if (player != seat && s->score[player - 1] > best)
            best = s->score[player - 1];
    return s->score[seat - 1] - best;
}

/* The LOSE card costs an opponent a point, and another one if that player was about to score: worth waiting for. */
static const double LOSE_CARD = 1.6;

/* A third of the way to the target is a clear lead; an unused LOSE card counts too. */
static double evaluate(const Game *game, const void *state, int seat)
{
    const State *s = state;
    double card = (s->lose >> seat & 1) * LOSE_CARD;
    for (int player = 1; player <= s->core.players; player++)
        if (player != seat)
            card -= (s->lose >> player & 1) * LOSE_CARD / (s->core.players - 1);
    return brain_lead(3 * (lead(s, seat) + card) / s->target);
}

/* Whether the mover would now throw again or take a card: the turn continues, so more may come of it. */
static bool goes_on(const State *s)
{
    return s->stage == ROLL || s->stage == THROW || s->stage == TAKE;
}

/* Plays the mover's forced acts: dice and cards on the table are worth what they lead to. */
static void go_along(const Game *game, State *s)
{
    int mover = s->core.mover;
    while (s->core.phase == PHASE_PLAY && s->core.mover == mover && (s->stage == MOVE || s->stage == FOLLOW))
        game->apply(game, s, mover, act_of(s->stage == MOVE ? DO_MOVE : DO_FOLLOW, 0), NULL);
}

/* Points now are best; a turn that continues is better than one that ends. */
static int prior(const Game *game, const void *state, int seat, Act act)
{
    State after = *(const State *)state;
    int before = lead(&after, seat), mover = after.core.mover;
    game->apply(game, &after, seat, act, NULL);
    go_along(game, &after);
    int gain = lead(&after, seat) - before;
    if (gain)
        return gain > 0 ? 40 : 1;
    return after.core.mover == mover && goes_on(&after) ? 8 : 4;
}

/* Play the LOSE card if the mover is about to score a point and also has a point to lose, or would win the game. */
static bool cuts_in(const Game *game, const void *state, int seat)
{
    State after = *(const State *)state;
    (void)seat;
    if (after.stage != MOVE && after.stage != FOLLOW)
        return false;
    int mover = after.core.mover, before = after.score[mover - 1];
    go_along(game, &after);
    return after.score[mover - 1] > before && (before > 0 || after.core.phase == PHASE_OVER);
}

const Brain bonkers_brain = {.evaluate = evaluate, .prior = prior, .cuts_in = cuts_in, .plies = 60};
