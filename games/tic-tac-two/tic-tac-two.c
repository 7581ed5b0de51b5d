/* Tic Tac Two: a line of three in each of the two bottom squares, built where the other player has no peg. */
#include "rules/unit.h"

enum { ALARMS_TO_END = 4 };

typedef struct State {
    Unit unit;
    uint8_t alarms;    /* turns in a row that sounded one, both players' together */
} State;

static const TurnRules turns = {0};

/* The bottom squares are the same two for both players, left and right apart. */
static Set bottom(void) { return grid_rows(3, 5); }
static Set one_square(void) { return grid_square(1, LOWER_LEFT); }

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start(&s->unit, how);
    core_phase(&s->unit.core, log, PHASE_PLAY);
    turn_first(s, log, &turns, 1);
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    acts_locs(out, 0, bottom() & unit_empty(&s->unit, seat));
}

/* The first pegs of all threes whose pegs are `step` locations apart. */
static Set threes(Set pegs, int step)
{
    return pegs & pegs >> step & pegs >> 2 * step;
}

/* TTT-2: the first locations of all lines, of both squares at once. A row begins in the first column of a square, a column in
   its first row, a diagonal in a corner, so no line crosses the strip. */
static Set lines(Set pegs)
{
    const Set top = grid_row(3), left = grid_col(0) | grid_col(3), right = grid_col(2) | grid_col(5);
    return (threes(pegs, 1) & left) | (threes(pegs, GRID_SIDE) & top) | (threes(pegs, GRID_SIDE + 1) & top & left) |
           (threes(pegs, GRID_SIDE - 1) & top & right);
}

/* TTT-3, TTT-5: a line in each square, in any directions. */
static bool complete(Set pegs)
{
    Set found = lines(pegs);
    return found & one_square() && found & ~one_square();
}

/* TTT-4: a line in one of the squares decides, and if both have one the number of pegs. */
static void settle_alarms(State *s, Log *log)
{
    Set first = unit_pegs(&s->unit, 1), second = unit_pegs(&s->unit, 2);
    bool first_has = lines(first), second_has = lines(second);
    if (first_has && second_has)
        core_compare(&s->unit.core, log, set_count(first), set_count(second));
    else
        core_compare(&s->unit.core, log, first_has, second_has);
}

/* TTT-1: a silent peg stays, one that sounds comes out; the turn ends. */
static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    int at = act_to(act);
    bool alarm = unit_put(&s->unit, log, seat, at);
    if (alarm)
        unit_take(&s->unit, log, seat, at);
    s->alarms = alarm ? (uint8_t)(s->alarms + 1) : 0;
    if (complete(unit_pegs(&s->unit, seat)))
        core_win(&s->unit.core, log, only(seat));
    else if (s->alarms == ALARMS_TO_END)
        settle_alarms(s, log);
    else
        turn_other(s, log, &turns);
}

static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    unit_view_grids(&s->unit, viewer, out);
    unit_view_pegs(&s->unit, out);
}

static void exchange(void *state)
{
    unit_exchange(state, loc_mirror_cols);
}

const Game tic_tac_two = {
    .id = "tic-tac-two", .title = "Tic Tac Two", .level = "beginner", .minutes = 5, .players_min = 2, .players_max = 2,
    .of_unit = true, .state_size = sizeof(State), .options = unit_options,
    .setup = setup, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_cols,
};
