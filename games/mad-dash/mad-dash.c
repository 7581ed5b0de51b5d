/* Mad Dash: five pegs cross from the lower left square to the lower right one, and no alarm may sound where they land. */
#include "rules/unit.h"

enum { RUNNERS = 5 };

static const TurnRules turns = {0};

static Set start_square(int player) { return grid_square(player, LOWER_LEFT); }
static Set goal_square(int player) { return grid_square(player, LOWER_RIGHT); }

static int across(const Unit *unit, int player)
{
    return set_count(unit_pegs(unit, player) & goal_square(player));
}

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    Unit *unit = state;
    unit_start(unit, how);
    core_phase(&unit->core, log, PHASE_SETUP);
}

static Actors actors(const Game *game, const void *state)
{
    return unit_setup_actors(state, RUNNERS);
}

/* MD-2: from the start square to the goal square, however far; no other move exists. */
static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const Unit *unit = state;
    if (unit->core.phase == PHASE_SETUP)
        acts_locs(out, 0, start_square(seat) & unit_empty(unit, seat));
    else
        acts_moves_each(out, unit_pegs(unit, seat) & start_square(seat), goal_square(seat) & unit_empty(unit, seat));
}

/* MD-1: five pegs in any pattern, hidden from each other. */
static void hide(Unit *unit, int seat, int at, Log *log)
{
    unit_put_hidden(unit, log, seat, at);
    if (unit_setup_done(unit, log, seat, RUNNERS))
        turn_first(unit, log, &turns, 1);
}

/* MD-3: a peg that sounds goes back; alarms in a row do not end the game. MD-4: all five across win. */
static void dash(Unit *unit, int seat, int from, int to, Log *log)
{
    if (unit_shift(unit, log, seat, from, to))
        unit_return(unit, log, seat, to, from);
    if (across(unit, seat) == RUNNERS)
        core_win(&unit->core, log, only(seat));
    else
        turn_other(unit, log, &turns);
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    Unit *unit = state;
    if (unit->core.phase == PHASE_SETUP)
        hide(unit, seat, act_to(act), log);
    else
        dash(unit, seat, act_from(act), act_to(act), log);
}

static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const Unit *unit = state;
    unit_view_grids(unit, viewer, out);
    unit_view_pair(out, "counts", across(unit, 1), across(unit, 2));
}

static void exchange(void *state)
{
    unit_exchange(state, loc_mirror_cols);
}

const Game mad_dash = {
    .id = "mad-dash", .title = "Mad Dash", .level = "beginner", .minutes = 5, .players_min = 2, .players_max = 2,
    .of_unit = true, .state_size = sizeof(Unit), .options = unit_options,
    .setup = setup, .actors = actors, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_cols,
};
