/* What bots know about Hostage. */
#include "bots/brain.h"
#include "rules/unit.h"
#include "setups.h"

#include <stdlib.h>

static int apart(int a, int b)
{
    int rows = abs(loc_row(a) - loc_row(b)), cols = abs(loc_col(a) - loc_col(b));
    return rows > cols ? rows : cols;
}

/* How far the enemy's nearest soldier is from the player's hostage. */
static double safety(const Unit *unit, int player)
{
    Set captive = unit_worn(unit, player);
    int nearest = 6;
    for (Set rest = unit_pegs(unit, other(player)) & ~unit_markers(unit, other(player)); rest && captive;) {
        int steps = apart(set_pop(&rest), set_first(captive));
        nearest = steps < nearest ? steps : nearest;
    }
    return nearest < 3 ? nearest : 3 + 0.3 * (nearest - 3);
}

/* A hostage out of reach, and soldiers. */
static double promise(const void *state, int seat)
{
    const Unit *unit = state;
    int soldiers = set_count(unit_pegs(unit, seat)) - set_count(unit_pegs(unit, other(seat)));
    return brain_lead(0.3 * (safety(unit, seat) - safety(unit, other(seat))) + 0.08 * soldiers);
}

/* The hostage is kept at the back, soldiers in front of it. */
static int urge(const void *state, int seat, Act act)
{
    const Unit *unit = state;
    if (unit->core.phase != PHASE_SETUP)
        return 1;
    int rows = seat == 1 ? loc_row(act_to(act)) : 5 - loc_row(act_to(act));
    return unit_pegs(unit, seat) ? 1 + rows : 4 - rows;
}

const Brain hostage_brain = {.promise = promise, .urge = urge, .setups = setups, .flip = loc_mirror_cols};
