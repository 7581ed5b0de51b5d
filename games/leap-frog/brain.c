/* What bots know about Leap Frog. */
#include "bots/brain.h"
#include "rules/unit.h"

enum { STOP = 1, PEGS_TO_WIN = 5 };

/* Steps to the target square: the upper right of the grid for player 1, its lower left for player 2. */
static int to_go(int player, int at)
{
    int down = player == 1 ? loc_row(at) - 2 : 3 - loc_row(at), across = player == 1 ? 3 - loc_col(at) : loc_col(at) - 2;
    int far = down > across ? down : across;
    return far > 0 ? far : 0;
}

/* Steps of all pegs but the hindmost, which need not arrive. */
static double distance(const Unit *unit, int player)
{
    int sum = 0, most = 0;
    for (Set rest = unit_pegs(unit, player); rest;) {
        int steps = to_go(player, set_pop(&rest));
        sum += steps;
        most = steps > most ? steps : most;
    }
    return sum - 0.8 * most;
}

static double promise(const void *state, int seat)
{
    const Unit *unit = state;
    double turn = brain_turn(&unit->core, seat, 0.5);
    return brain_lead((distance(unit, other(seat)) - distance(unit, seat) + turn) / 3);
}

static int urge(const void *state, int seat, Act act)
{
    (void)state;
    if (act_verb(act) == STOP)
        return 4;
    return brain_gain(to_go(seat, act_from(act)) - to_go(seat, act_to(act)));
}

const Brain leap_frog_brain = {.promise = promise, .urge = urge};
