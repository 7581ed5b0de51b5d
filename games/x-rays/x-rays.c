/* X-Rays: a necklace of five pegs is hidden on the left, and the other player looks for it on the right. */
#include "rules/unit.h"

enum { DIAMONDS = 5 };

static const TurnRules turns = {0};

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    Unit *unit = state;
    unit_start(unit, how);
    core_phase(&unit->core, log, PHASE_SETUP);
}

static Actors actors(const Game *game, const void *state)
{
    return unit_setup_actors(state, DIAMONDS);
}

/* XR-1: anywhere in the left squares, each diamond after the first beside an earlier one. */
static Set hiding_places(const Unit *unit, int seat)
{
    Set necklace = unit_pegs(unit, seat);
    return grid_left(seat) & (necklace ? grid_around(necklace) : SET_ALL);
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const Unit *unit = state;
    bool hides = unit->core.phase == PHASE_SETUP;
    acts_locs(out, 0, hides ? hiding_places(unit, seat) : grid_right(seat) & unit_empty(unit, seat));
}

static void hide(Unit *unit, int seat, int at, Log *log)
{
    unit_put_hidden(unit, log, seat, at);
    if (unit_setup_done(unit, log, seat, DIAMONDS))
        turn_first(unit, log, &turns, 1);
}

/* XR-2: a silent picture stays, one that sounds becomes a marker. XR-3: five markers win. */
static void look(Unit *unit, int seat, int at, Log *log)
{
    if (unit_put(unit, log, seat, at)) {
        unit_take(unit, log, seat, at);
        unit_mark(unit, log, seat, at);
    }
    if (set_count(unit_markers(unit, seat)) == DIAMONDS)
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
        look(unit, seat, act_to(act), log);
}

static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const Unit *unit = state;
    unit_view_grids(unit, viewer, out);
    unit_view_pair(out, "counts", set_count(unit_markers(unit, 1)), set_count(unit_markers(unit, 2)));
}

static void exchange(void *state)
{
    unit_exchange(state, loc_mirror_cols);
}

const Game x_rays = {
    .id = "x-rays", .title = "X-Rays", .level = "beginner", .minutes = 8, .players_min = 2, .players_max = 2,
    .of_unit = true, .state_size = sizeof(Unit), .options = unit_options,
    .setup = setup, .actors = actors, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_cols,
};
