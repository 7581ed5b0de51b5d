/* What bots know about Free-for-All. */
#include "bots/brain.h"
#include "rules/unit.h"

/* Pegs ahead; the next turn is worth nearly one more. */
static double promise(const void *state, int seat)
{
    const Unit *unit = state;
    double turn = brain_turn(&unit->core, seat, 0.3);
    return brain_lead((set_count(unit_pegs(unit, seat)) - set_count(unit_pegs(unit, other(seat))) + turn) / 2);
}

const Brain free_for_all_brain = {.promise = promise};
