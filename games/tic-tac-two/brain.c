/* What bots know about Tic Tac Two. */
#include "belief/brain.h"
#include "rules/unit.h"

/* The eight lines of the square whose first location is A1. */
static const Set lines[] = {0x7, 0x1c0, 0x7000, 0x1041, 0x2082, 0x4104, 0x4081, 0x1084};

/* The value of a square: a line, or open lines with one or two pegs. */
static double square(Set own, Set enemy, int corner)
{
    static const double worth[] = {0, 0.1, 0.4};
    double sum = 0;
    for (int i = 0; i < 8; i++) {
        Set line = lines[i] << corner;
        if (set_count(line & own) == 3)
            return 0.6;
        sum += line & enemy ? 0 : worth[set_count(line & own)];
    }
    return sum;
}

/* Pegs count most: they decide when both have a line, and more pegs mean fewer alarms. */
static double standing(Set own, Set enemy)
{
    return 0.9 * set_count(own) + square(own, enemy, LOC('D', 1)) + square(own, enemy, LOC('D', 4));
}

static double evaluate(const Game *game, const void *state, int seat)
{
    const Unit *unit = state;
    Set own = unit_pegs(unit, seat), enemy = unit_pegs(unit, other(seat));
    return brain_lead((standing(own, enemy) - standing(enemy, own) + brain_turn(&unit->core, seat, 0.4)) / 2);
}

/* Extend an open line, preferably the longest; rarely try a location known to sound. */
static int prior(const Game *game, const void *state, int seat, Act act)
{
    const Unit *unit = state;
    Set own = unit_pegs(unit, seat), barred = unit_sounded(unit, seat);
    int at = act_to(act), corner = loc_col(at) < 3 ? LOC('D', 1) : LOC('D', 4), most = 0, sum = 0;
    if (set_has(barred, at))
        return 1;
    for (int i = 0; i < 8; i++) {
        Set line = lines[i] << corner;
        int have = set_count(line & own);
        if (have == 3)
            return 4;
        if (!set_has(line, at) || line & barred)
            continue;
        most = have > most ? have : most;
        sum += 1 + have;
    }
    return 4 + 2 * sum + (most == 2 ? 60 : most == 1 ? 12 : 0);
}

const Brain tic_tac_two_brain = {.evaluate = evaluate, .prior = prior};
