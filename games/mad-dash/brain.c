/* What bots know about Mad Dash. */
#include "belief/brain.h"
#include "rules/unit.h"

static int across(const Unit *unit, int player)
{
    return set_count(unit_pegs(unit, player) & grid_square(player, LOWER_RIGHT));
}

/* Runners ahead; the last ones decide. */
static double evaluate(const Game *game, const void *state, int seat)
{
    const Unit *unit = state;
    double turn = brain_turn(&unit->core, seat, 0.3);
    return brain_lead(across(unit, seat) - across(unit, other(seat)) + turn);
}

const Brain mad_dash_brain = {.evaluate = evaluate, .setups = setups_any};
