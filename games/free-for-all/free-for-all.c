/* Free-for-All: fill your grid, sound fewer alarms. */
#include "rules/unit.h"

enum { ALARMS_TO_END = 4 };

typedef struct State {
    Unit unit;
    uint8_t alarms;    /* turns in a row that sounded one */
} State;

static const TurnRules turns = {0};

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
    acts_locs(out, 0, unit_empty(&s->unit, seat));
}

/* FFA-3: more pegs on the player's own grid wins. */
static void count_up(State *s, Log *log)
{
    core_compare(&s->unit.core, log, set_count(unit_pegs(&s->unit, 1)), set_count(unit_pegs(&s->unit, 2)));
}

/* FFA-1: a silent peg stays, one that sounds comes out at once; either way the turn ends. */
static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    int at = act_to(act);
    bool alarm = unit_put(&s->unit, log, seat, at);
    if (alarm)
        unit_take(&s->unit, log, seat, at);
    s->alarms = alarm ? (uint8_t)(s->alarms + 1) : 0;
    /* FFA-2: four alarm turns in a row; FFA-4: the supply is used up. */
    if (s->alarms == ALARMS_TO_END || !unit_stock(&s->unit, seat))
        count_up(s, log);
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

const Game free_for_all = {
    .id = "free-for-all", .title = "Free-for-All", .level = "beginner", .minutes = 5, .players_min = 2, .players_max = 2,
    .of_unit = true, .state_size = sizeof(State), .options = unit_options,
    .setup = setup, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_cols,
};
