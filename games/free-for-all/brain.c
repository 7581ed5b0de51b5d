/* What bots know about Free-for-All. */
#include "belief/brain.h"
#include "rules/unit.h"

/* Pegs ahead; the next turn is worth nearly one more. */
static double evaluate(const Game *game, const void *state, int seat)
{
    const Unit *unit = state;
    double turn = brain_turn(&unit->core, seat, 0.3);
    return brain_lead((set_count(unit_pegs(unit, seat)) - set_count(unit_pegs(unit, other(seat))) + turn) / 2);
}

/* A location that has sounded would sound again. */
static int prior(const Game *game, const void *state, int seat, Act act)
{
    const Unit *unit = state;
    return set_has(unit_sounded(unit, seat), act_to(act)) ? 1 : 20;
}

const Brain free_for_all_brain = {.evaluate = evaluate, .prior = prior};
