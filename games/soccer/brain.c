/* What bots know about Soccer. */
#include "belief/brain.h"
#include "inside.h"

static int rows_from(int player, int at) { return player == 1 ? loc_row(at) : 5 - loc_row(at); }

/* The value of having the ball, in goals: more the nearer to the other goal, and with a man ahead to pass to. */
static double ball(const State *s)
{
    static const double by_row[] = {0.02, 0.06, 0.12, 0.18, 0.22, 0.22};
    int player = s->possession, foremost = 0;
    Set at = unit_markers(&s->unit, player);
    for (Set rest = unit_pegs(&s->unit, player) & ~at; rest;) {
        int rows = rows_from(player, set_pop(&rest));
        foremost = rows > foremost ? rows : foremost;
    }
    return (at ? by_row[rows_from(player, set_first(at))] : 0.08) + 0.01 * foremost;
}

/* In the last turn only goals count: those scored, and the one the mover may still score. */
static double last_turn(const State *s, int seat, double lead)
{
    int mover = s->unit.core.mover;
    double hope = s->possession == mover ? ball(s) : 0;
    return brain_lead(3 * lead + (mover == seat ? hope : -hope));
}

static double evaluate(const Game *game, const void *state, int seat)
{
    const State *s = state;
    double lead = (double)s->score[seat - 1] - (double)s->score[other(seat) - 1];
    if (core_last_turn(&s->unit.core))
        return last_turn(s, seat, lead);
    if (s->possession)
        lead += s->possession == seat ? ball(s) : -ball(s);
    return brain_lead(lead);
}

/* The ball and the men go forward. */
static int prior(const Game *game, const void *state, int seat, Act act)
{
    const State *s = state;
    Set ball_there = unit_markers(&s->unit, seat);
    if (act_verb(act) == KICK && ball_there)
        return rows_from(seat, act_to(act)) > rows_from(seat, set_first(ball_there)) ? 30 : 2;
    if (act_verb(act) == MOVE)
        return rows_from(seat, act_to(act)) > rows_from(seat, act_from(act)) ? 4 : 2;
    return 4;
}

/* Only goalkeepers stand in the goals. */
#define FIELD (SET_ALL & ~((Set)3 << LOC('A', 3) | (Set)3 << LOC('F', 3)))

const Brain soccer_brain = {.evaluate = evaluate, .prior = prior, .drift = FIELD, .setups = setups_any, .flip = loc_mirror_cols};
