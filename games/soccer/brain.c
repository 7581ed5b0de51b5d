/* What bots know about Soccer. */
#include "bots/brain.h"
#include "inside.h"

static int rows_from(int player, int at) { return player == 1 ? loc_row(at) : 5 - loc_row(at); }

/* What it is worth to have the ball: the nearer to the other goal the more. */
static double ball(const State *s)
{
    Set at = unit_markers(&s->unit, s->possession);
    return at ? 0.25 + 0.1 * rows_from(s->possession, set_first(at)) : 0.4;
}

static double promise(const void *state, int seat)
{
    const State *s = state;
    double lead = (double)s->score[seat - 1] - (double)s->score[other(seat) - 1];
    if (s->possession)
        lead += s->possession == seat ? ball(s) : -ball(s);
    return brain_lead(lead);
}

/* The ball and the men go forward. */
static int urge(const void *state, int seat, Act act)
{
    const State *s = state;
    Set ball_there = unit_markers(&s->unit, seat);
    if (act_verb(act) == KICK && ball_there)
        return rows_from(seat, act_to(act)) > rows_from(seat, set_first(ball_there)) ? 30 : 2;
    if (act_verb(act) == MOVE)
        return rows_from(seat, act_to(act)) > rows_from(seat, act_from(act)) ? 4 : 2;
    return 4;
}

const Brain soccer_brain = {.promise = promise, .urge = urge};
