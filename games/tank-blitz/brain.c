/* What bots know about Tank Blitz. */
#include "belief/brain.h"
#include "rules/unit.h"

static Set tanks(const Unit *unit, int player)
{
    return unit_pegs(unit, player) & ~unit_markers(unit, player);
}

static int rows_to_go(int player, int at)
{
    return player == 1 ? 5 - loc_row(at) : loc_row(at);
}

/* Steps to the nearer of the two enemy headquarters, in columns 3 and 4. */
static int steps_to_go(int player, int at)
{
    int rows = rows_to_go(player, at), side = loc_col(at) < 2 ? 2 - loc_col(at) : loc_col(at) > 3 ? loc_col(at) - 3 : 0;
    return rows > side ? rows : side;
}

/* Tanks, and how near the two foremost are to the headquarters. */
static double strength(const Unit *unit, int player)
{
    int first = 9, second = 9;
    for (Set rest = tanks(unit, player); rest;) {
        int steps = steps_to_go(player, set_pop(&rest));
        if (steps < first) {
            second = first;
            first = steps;
        } else if (steps < second)
            second = steps;
    }
    return set_count(tanks(unit, player)) + 0.5 * (10 - first - second);
}

static double evaluate(const Game *game, const void *state, int seat)
{
    const Unit *unit = state;
    return brain_lead((strength(unit, seat) - strength(unit, other(seat))) / 3);
}

/* Mines tend to lie before the headquarters; tanks move forward. */
static int prior(const Game *game, const void *state, int seat, Act act)
{
    static const int by_column[] = {1, 2, 3, 3, 2, 1};
    const Unit *unit = state;
    if (unit->core.phase == PHASE_SETUP)
        return by_column[loc_col(act_to(act))];
    if (act_verb(act))
        return 2;
    int gain = rows_to_go(seat, act_from(act)) - rows_to_go(seat, act_to(act));
    return gain > 0 ? 6 : gain == 0 ? 2 : 1;
}

const Brain tank_blitz_brain = {
    .evaluate = evaluate, .prior = prior, .setups = setups_any, .flip = loc_mirror_cols, .drift = SET_ALL};
