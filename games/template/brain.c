/* What bots know about Needle: the only information in a position is how much has been looked at. */
#include "belief/brain.h"
#include "rules/unit.h"

/* The player who has looked in more places is nearer to the needle. */
static double evaluate(const Game *game, const void *state, int seat)
{
    const Unit *unit = state;
    return brain_lead((set_count(unit_pegs(unit, seat)) - set_count(unit_pegs(unit, other(seat)))) / 4.0);
}

const Brain template_brain = {.evaluate = evaluate};
