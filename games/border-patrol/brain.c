/* What bots know about Border Patrol. */
#include "belief/brain.h"
#include "inside.h"

/* The score if the turn ended now. */
static int points(const State *s, int player)
{
    if (s->unit.core.mover != player || s->unit.core.phase != PHASE_PLAY)
        return s->score[player - 1];
    int now = s->score[player - 1] + (s->penalty ? -s->alarms : s->alarms);
    return now < 0 ? 0 : now;
}

static double evaluate(const Game *game, const void *state, int seat)
{
    const State *s = state;
    return brain_lead((points(s, seat) - points(s, other(seat))) / 3.0);
}

/* Go where a peg of the other was met: it may still be there. */
static int prior(const Game *game, const void *state, int seat, Act act)
{
    const State *s = state;
    int to = act_to(act);
    if (s->unit.core.phase == PHASE_SETUP)
        return 1;
    return set_has(unit_sounded(&s->unit, seat), to) && unit_sounds(&s->unit, seat, to) ? 20 : 2;
}

const Brain border_patrol_brain = {.evaluate = evaluate, .prior = prior, .impulsive = true, .plies = 12};
