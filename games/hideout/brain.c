/* What bots know about Hideout. */
#include "belief/brain.h"
#include "inside.h"
#include "setups.h"

/* Pegs found. A guess that has begun is all or nothing, and usually nothing. */
static double evaluate(const Game *game, const void *state, int seat)
{
    const State *s = state;
    const Unit *unit = &s->unit;
    bool turn = unit->core.mover == seat;
    if (s->guessing)
        return turn ? 0.05 : 0.95;
    return brain_lead(set_count(unit_markers(unit, seat)) - set_count(unit_markers(unit, other(seat))) + (turn ? 0.2 : -0.2));
}

/* Look beside what was found; do not guess wildly. */
static int prior(const Game *game, const void *state, int seat, Act act)
{
    const Unit *unit = state;
    if (unit->core.phase != PHASE_PLAY || act_verb(act) == GUESS)
        return 1;
    return grid_near[act_to(act)] & unit_markers(unit, seat) ? 24 : 6;
}

const Brain hideout_brain = {
    .evaluate = evaluate, .prior = prior, .setups = setups, .flip = loc_mirror_rows,
    .hunt = true, .guess = (Act)GUESS << 24 | UNIT_NO_LOC << 6 | UNIT_NO_LOC,
};
