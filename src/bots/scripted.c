/* The brain of games written as text: an author says nothing to bots but what is worth having, and not even that (WS-120). */
#include "belief/brain.h"
#include "rules/grid.h"
#include "script/script.h"

enum { PLIES = 40, PLIES_TO_THE_END = 300 };

static const double TURN = 0.3;    /* what having the turn is worth, in the unit of what is wanted */

/* WS-121: what both have of it, each through their own eyes. */
static double evaluate(const Game *game, const void *state, int seat)
{
    double lead = script_want(game->script, state, seat) - script_want(game->script, state, other(seat));
    return brain_lead((lead + brain_turn(state, seat, TURN)) / 3);
}

/* Nothing is wanted: a game that does not end in time is drawn. */
static double drawn(const Game *game, const void *state, int seat)
{
    return 0.5;
}

#define BRAIN(wants, hides, drifts) \
    {.evaluate = (wants) ? evaluate : drawn, .plies = (wants) ? PLIES : PLIES_TO_THE_END, .setups = (hides) ? setups_any : NULL, \
     .drift = (drifts) ? SET_ALL : SET_NONE}

const Brain *brain_of_script(const Game *game)
{
    static const Brain brains[2][2][2] = {
        {{BRAIN(0, 0, 0), BRAIN(0, 0, 1)}, {BRAIN(0, 1, 0), BRAIN(0, 1, 1)}},
        {{BRAIN(1, 0, 0), BRAIN(1, 0, 1)}, {BRAIN(1, 1, 0), BRAIN(1, 1, 1)}},
    };
    const Script *script = game->script;
    return &brains[script_wants(script)][script_hides(script)][script_drifts(script)];
}
