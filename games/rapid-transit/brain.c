/* What bots know about Rapid Transit. */
#include "belief/brain.h"
#include "rules/unit.h"

/* Rows to the far two. */
static int to_go(int player, int at)
{
    int rows = player == 1 ? 4 - loc_row(at) : loc_row(at) - 1;
    return rows > 0 ? rows : 0;
}

static int distance(const Unit *unit, int player)
{
    int sum = 0;
    for (Set rest = unit_pegs(unit, player); rest;) {
        int rows = to_go(player, set_pop(&rest));
        sum += rows + (rows > 0);
    }
    return sum;
}

static double evaluate(const Game *game, const void *state, int seat)
{
    const Unit *unit = state;
    double turn = brain_turn(&unit->core, seat, 0.7);
    return brain_lead((distance(unit, other(seat)) - distance(unit, seat) + turn) / 5);
}

static int prior(const Game *game, const void *state, int seat, Act act)
{
    (void)state;
    if (act_verb(act))
        return 4;
    return brain_gain(to_go(seat, act_from(act)) - to_go(seat, act_to(act)));
}

const Brain rapid_transit_brain = {.evaluate = evaluate, .prior = prior, .drift = SET_ALL};
