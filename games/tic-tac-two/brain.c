/* What bots know about Tic Tac Two. */
#include "bots/brain.h"
#include "rules/unit.h"

/* The eight lines of the square whose first location is A1. */
static const Set lines[] = {0x7, 0x1c0, 0x7000, 0x1041, 0x2082, 0x4104, 0x4081, 0x1084};

/* How far a player is in one square: pegs in the best line that the other player does not stand in, and a little for having
   several such lines. */
static double reach(Set own, Set enemy, int corner)
{
    static const double worth[] = {0, 1, 2.5, 5};
    double best = 0, sum = 0;
    for (int i = 0; i < 8; i++) {
        Set line = lines[i] << corner;
        if (line & enemy)
            continue;
        double now = worth[set_count(line & own)];
        best = now > best ? now : best;
        sum += now;
    }
    return best + 0.1 * sum;
}

static double both(Set own, Set enemy)
{
    return reach(own, enemy, LOC('D', 1)) + reach(own, enemy, LOC('D', 4));
}

static double promise(const void *state, int seat)
{
    const Unit *unit = state;
    Set own = unit_pegs(unit, seat), enemy = unit_pegs(unit, other(seat));
    double turn = brain_turn(&unit->core, seat, 0.6);
    return brain_lead((both(own, enemy) - both(enemy, own) + turn) / 3);
}

/* One adds to a line that is begun. */
static int urge(const void *state, int seat, Act act)
{
    const Unit *unit = state;
    Set with = unit_pegs(unit, seat) | set_of(act_to(act));
    int most = 0;
    for (int i = 0; i < 16; i++) {
        Set line = lines[i % 8] << (i < 8 ? LOC('D', 1) : LOC('D', 4));
        int there = set_has(line, act_to(act)) ? set_count(line & with) : 0;
        most = there > most ? there : most;
    }
    return 1 << 2 * most >> 2;
}

const Brain tic_tac_two_brain = {.promise = promise, .urge = urge};
