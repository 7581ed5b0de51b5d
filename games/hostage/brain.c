/* What bots know about Hostage. */
#include "belief/brain.h"
#include "rules/unit.h"
#include "setups.h"

static Set soldiers_of(const Unit *unit, int player)
{
    return unit_pegs(unit, player) & ~unit_markers(unit, player);
}

/* Room to grow and to flee counts most; an enemy within one to three steps of the hostage is bad. */
static double standing(const Unit *unit, int player)
{
    static const double danger[] = {0.35, 0.2, 0.15};
    Set own = unit_pegs(unit, player), enemy = unit_pegs(unit, other(player)), around = unit_worn(unit, player);
    double sum = 0.085 * set_count(grid_around(soldiers_of(unit, player)) & ~own & ~enemy);
    for (int steps = 0; steps < 3; steps++) {
        around |= grid_around(around);
        if (around & soldiers_of(unit, other(player)))
            return sum - danger[steps];
    }
    return sum;
}

static double evaluate(const Game *game, const void *state, int seat)
{
    const Unit *unit = state;
    return brain_lead((standing(unit, seat) - standing(unit, other(seat)) + brain_turn(&unit->core, seat, 0.16)) / 2);
}

/* Keep the hostage at the back, with soldiers in front. Later go where there is room, and never flee towards an enemy soldier
   that was met. */
static int prior(const Game *game, const void *state, int seat, Act act)
{
    const Unit *unit = state;
    int to = act_to(act), rows = seat == 1 ? loc_row(to) : 5 - loc_row(to);
    if (unit->core.phase == PHASE_SETUP)
        return unit_pegs(unit, seat) ? 1 + rows : 4 - rows;
    if (set_has(unit_sounded(unit, other(seat)), to))
        return 1;
    return 2 + set_count(grid_near[to] & ~grid_around(soldiers_of(unit, seat)) & ~unit_pegs(unit, seat));
}

const Brain hostage_brain = {.evaluate = evaluate, .prior = prior, .setups = setups, .flip = loc_mirror_cols};
