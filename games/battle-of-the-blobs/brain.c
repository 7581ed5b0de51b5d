/* What bots know about Battle of the Blobs. */
#include "belief/brain.h"
#include "rules/unit.h"
#include "setups.h"

/* Pegs ahead. */
static double evaluate(const Game *game, const void *state, int seat)
{
    const Unit *unit = state;
    double turn = brain_turn(&unit->core, seat, 0.4);
    return brain_lead((set_count(unit_pegs(unit, seat)) - set_count(unit_pegs(unit, other(seat))) + turn) / 3);
}

const Brain battle_of_the_blobs_brain = {.evaluate = evaluate, .setups = setups, .flip = loc_mirror_cols};
