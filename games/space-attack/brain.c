/* What bots know about Space Attack. */
#include "bots/brain.h"
#include "rules/unit.h"

/* Ships ahead. */
static double promise(const void *state, int seat)
{
    const Unit *unit = state;
    double turn = brain_turn(&unit->core, seat, 0.4);
    return brain_lead((set_count(unit_pegs(unit, seat)) - set_count(unit_pegs(unit, other(seat))) + turn) / 3);
}

const Brain space_attack_brain = {.promise = promise};
