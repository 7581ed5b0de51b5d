/* What bots know about X-Rays. */
#include "belief/brain.h"
#include "rules/unit.h"
#include "setups.h"

/* Diamonds found; the turn is worth half a diamond. */
static double evaluate(const Game *game, const void *state, int seat)
{
    const Unit *unit = state;
    double turn = brain_turn(&unit->core, seat, 0.2);
    return brain_lead(set_count(unit_markers(unit, seat)) - set_count(unit_markers(unit, other(seat))) + turn);
}

/* A necklace is connected: look beside what was found. */
static int prior(const Game *game, const void *state, int seat, Act act)
{
    const Unit *unit = state;
    return unit->core.phase == PHASE_PLAY && grid_near[act_to(act)] & unit_markers(unit, seat) ? 6 : 1;
}

const Brain x_rays_brain = {.evaluate = evaluate, .prior = prior, .hunt = true, .setups = setups, .flip = loc_mirror_rows};
