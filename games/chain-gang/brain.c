/* What bots know about Chain Gang. */
#include "bots/brain.h"
#include "inside.h"

enum { USUAL_CATCH = 9 };

/* Where the gang could step without a sound. */
static int freedom(const State *s, int gang)
{
    Set chain = unit_pegs(&s->unit, gang), free = grid_around(chain) & ~unit_pegs(&s->unit, other(gang));
    return set_count(free);
}

/* How many troopers it will take, against what the other side needed or usually needs. */
static double promise(const void *state, int seat)
{
    const State *s = state;
    int gang = s->half, hunters = other(gang);
    double troopers = set_count(unit_pegs(&s->unit, hunters)) + 0.5 * freedom(s, gang);
    double lead = s->half == 1 ? (troopers - USUAL_CATCH) / 4 : (troopers - s->score[gang - 1]) / 2;
    return brain_lead(seat == gang ? lead : -lead);
}

const Brain chain_gang_brain = {.promise = promise, .setups = setups_any};
