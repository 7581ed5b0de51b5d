/* What bots know about Football. */
#include "belief/brain.h"
#include "inside.h"

static int rows_from(int player, int at) { return player == 1 ? loc_row(at) : 5 - loc_row(at); }

/* The value of having the ball: more the nearer to the other goal line, less the more downs are used up. */
static double ball(const State *s)
{
    Set at = unit_markers(&s->unit, s->holder);
    return at ? 0.4 + 0.35 * rows_from(s->holder, set_first(at)) - 0.25 * s->count : 0.4;
}

/* In the last turn only points count: those scored, and those the mover may still score. */
static double last_turn(const State *s, int seat, double lead)
{
    int mover = s->unit.core.mover;
    double hope = s->holder == mover ? ball(s) / 4 : 0;
    return brain_lead(lead + (mover == seat ? hope : -hope));
}

static double evaluate(const Game *game, const void *state, int seat)
{
    const State *s = state;
    double lead = s->score[seat - 1] - s->score[other(seat) - 1];
    if (core_last_turn(&s->unit.core))
        return last_turn(s, seat, lead);
    if (s->holder)
        lead += s->holder == seat ? ball(s) : -ball(s);
    lead += 0.15 * (set_count(unit_pegs(&s->unit, seat)) - set_count(unit_pegs(&s->unit, other(seat))));
    return brain_lead(lead / 5);
}

/* Run the ball forward; the other men too, with a lower prior. */
static int run_prior(const State *s, int seat, int from, int to)
{
    bool forward = rows_from(seat, to) > rows_from(seat, from);
    if (set_has(unit_markers(&s->unit, seat), from))
        return forward ? 30 : 2;
    return forward ? 3 : 1;
}

static int prior(const Game *game, const void *state, int seat, Act act)
{
    const State *s = state;
    switch (act_verb(act)) {
    case BARE:
        return act_from(act) == UNIT_NO_LOC ? 1 : run_prior(s, seat, act_from(act), act_to(act));
    case PASS:
        return rows_from(seat, act_to(act)) > rows_from(seat, set_first(unit_markers(&s->unit, seat))) ? 20 : 1;
    case KICK:
        return 40;
    case END:
        return 4;
    default:
        return 1;
    }
}

const Brain football_brain = {.evaluate = evaluate, .prior = prior, .setups = setups_any, .flip = loc_mirror_cols};
