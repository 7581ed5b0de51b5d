/* What bots know about Chain Gang. */
#include "belief/brain.h"
#include "inside.h"

/* Half of all gangs are caught by five troopers or fewer; the others may run for long. */
static const double usual_catch = 5.2;

/* The mobility of the prisoners, given these troopers; the smallest counts most, because that prisoner will be caught. */
static double freedom(Set gang, Set troopers)
{
    int sum = 0, least = 8;
    for (Set rest = gang; rest;) {
        int at = set_pop(&rest), ways = set_count(grid_near[at] & chained_to(gang & ~set_of(at)) & ~gang & ~troopers);
        sum += ways;
        least = ways < least ? ways : least;
    }
    return 0.5 * least + 0.25 * sum;
}

/* The expected number of troopers, compared with what the other side needed or typically needs. */
static double evaluate(const Game *game, const void *state, int seat)
{
    const State *s = state;
    int gang = s->half, hunters = other(gang);
    double troopers = usual_catch;
    if (s->unit.core.phase == PHASE_PLAY)
        troopers = set_count(unit_pegs(&s->unit, hunters)) + freedom(unit_pegs(&s->unit, gang), unit_pegs(&s->unit, hunters));
    double lead = troopers - (s->half == 1 ? usual_catch : s->score[gang - 1]);
    return brain_lead((seat == gang ? lead : -lead) / 1.5);
}

static bool half_time(const Game *game, const void *state)
{
    const State *s = state;
    return s->half == 2 && s->unit.core.phase == PHASE_SETUP;
}

/* Troopers continue where they have just met the gang, or met it once. */
static int post_prior(const State *s, int seat, int at)
{
    Set met = unit_sounded(&s->unit, seat), just = s->bound & unit_pegs(&s->unit, seat);
    return grid_near[at] & just ? 8 : grid_near[at] & met ? 3 : 1;
}

/* The gang keeps together, and away from the troopers it has met: their hits are announced. */
static int prior(const Game *game, const void *state, int seat, Act act)
{
    const State *s = state;
    int to = act_to(act);
    Set met = unit_sounded(&s->unit, 1) | unit_sounded(&s->unit, 2);
    if (s->unit.core.phase != PHASE_PLAY || (seat == s->half && set_has(met, to)))
        return 1;
    if (seat != s->half)
        return post_prior(s, seat, to);
    double free = freedom((unit_pegs(&s->unit, seat) & ~set_of(act_from(act))) | set_of(to), met);
    return 1 + (int)(free * free);
}

const Brain chain_gang_brain = {.evaluate = evaluate, .prior = prior, .plies = 300, .halt = half_time, .setups = setups_any};
