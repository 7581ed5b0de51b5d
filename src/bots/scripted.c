/* The brain of games written as text. An author may tell bots what is worth having, but need not (WS-120). */
#include "belief/brain.h"
#include "rules/grid.h"
#include "script/script.h"

enum { PLIES = 40, PLIES_TO_THE_END = 300 };

static const double TURN = 0.3;    /* the value of having the turn, in units of what is wanted */

/* WS-121: compares what both players have of it, each on their own side. */
static double evaluate(const Game *game, const void *state, int seat)
{
    double lead = script_want(game->script, state, seat) - script_want(game->script, state, other(seat));
    return brain_lead((lead + brain_turn(state, seat, TURN)) / 3);
}

/* Nothing is declared: a game that does not end in time is drawn. */
static double drawn(const Game *game, const void *state, int seat)
{
    return 0.5;
}

#define BRAIN(wants, hides, drifts) \
    {.evaluate = (wants) ? evaluate : drawn, .plies = (wants) ? PLIES : PLIES_TO_THE_END, .compare = (wants), \
     .setups = (hides) ? setups_any : NULL, .drift = (drifts) ? SET_ALL : SET_NONE}

const Brain *brain_of_script(const Game *game)
{
    static const Brain brains[2][2][2] = {
        {{BRAIN(0, 0, 0), BRAIN(0, 0, 1)}, {BRAIN(0, 1, 0), BRAIN(0, 1, 1)}},
        {{BRAIN(1, 0, 0), BRAIN(1, 0, 1)}, {BRAIN(1, 1, 0), BRAIN(1, 1, 1)}},
    };
    const Script *script = game->script;
    return &brains[script_wants(script)][script_hides(script)][script_drifts(script)];
}
