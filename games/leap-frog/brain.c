/* What bots know about Leap Frog: the target square is where the other's pegs start, and a marker there is a place lost for
   good. If neither brings in five, more pegs there win. */
#include "belief/brain.h"
#include "rules/unit.h"

enum { STOP = 1, PEGS_TO_WIN = 5 };

static Set target(int player)
{
    return grid_square(player, player == 1 ? UPPER_RIGHT : LOWER_RIGHT);
}

/* Steps to the target square: the upper right of the grid for player 1, its lower left for player 2. */
static int to_go(int player, int at)
{
    int down = player == 1 ? loc_row(at) - 2 : 3 - loc_row(at), across = player == 1 ? 3 - loc_col(at) : loc_col(at) - 2;
    int far = down > across ? down : across;
    return far > 0 ? far : 0;
}

/* Steps of all pegs but the last, which need not arrive; the final step into the target counts twice. */
static double distance(const Unit *unit, int player)
{
    int sum = 0, most = 0;
    for (Set rest = unit_pegs(unit, player); rest;) {
        int steps = to_go(player, set_pop(&rest));
        sum += steps + (steps > 0);
        most = steps > most ? steps : most;
    }
    return sum - (most ? 0.8 * most + 1 : 0);
}

/* The cost, in steps, of target places lost to markers or held by the other. */
static double hindrance(const Unit *unit, int player)
{
    Set room = target(player) & ~unit_markers(unit, player), pegs = unit_pegs(unit, player);
    int lost = 9 - set_count(room), held = set_count(room & unit_pegs(unit, other(player)));
    int wanted = PEGS_TO_WIN < set_count(room) ? PEGS_TO_WIN : set_count(room), open = set_count(room & ~pegs) - held;
    int missing = wanted - set_count(pegs & target(player)) - open;
    return 0.7 * lost + (lost > 9 - PEGS_TO_WIN ? 4 * (lost - 9 + PEGS_TO_WIN) : 0) + (missing > 0 ? 0.7 * missing : 0);
}

static double to_do(const Unit *unit, int player)
{
    return distance(unit, player) + hindrance(unit, player);
}

static double evaluate(const Game *game, const void *state, int seat)
{
    const Unit *unit = state;
    double turn = brain_turn(&unit->core, seat, 0.5);
    return brain_lead((to_do(unit, other(seat)) - to_do(unit, seat) + turn) / 3);
}

static int prior(const Game *game, const void *state, int seat, Act act)
{
    (void)state;
    if (act_verb(act) == STOP)
        return 4;
    return brain_gain(to_go(seat, act_from(act)) - to_go(seat, act_to(act)));
}

const Brain leap_frog_brain = {.evaluate = evaluate, .prior = prior, .drift = SET_ALL};
