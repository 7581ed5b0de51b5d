/* Hostage: grow a path of soldiers to the hostage that the other side keeps moving out of reach. */
#include "rules/unit.h"

enum { SET_UP_PEGS = 4 };

typedef struct State {
    Unit unit;
    int8_t hit;    /* the soldier whose owner must now move the hostage; LOC_NONE: none was hit in this turn */
} State;

/* The hostage is the one peg that wears a marker; every other peg is a soldier. */
static int captive(const State *s, int player)
{
    return set_first(unit_worn(&s->unit, player));
}

static Set soldiers(const State *s, int player)
{
    return unit_pegs(&s->unit, player) & ~unit_markers(&s->unit, player);
}

/* Soldiers never fill all locations next to them, so a player with one in storage can add it. */
static bool able(const TurnRules *rules, const void *state)
{
    const State *s = state;
    return unit_stock(&s->unit, s->unit.core.mover) > 0;
}

static const TurnRules turns = {.able = able};

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start(&s->unit, how);
    s->hit = LOC_NONE;
    core_phase(&s->unit.core, log, PHASE_SETUP);
}

static Actors actors(const Game *game, const void *state)
{
    const State *s = state;
    if (s->hit != LOC_NONE)
        return (Actors){.must = (uint16_t)only(other(s->unit.core.mover))};
    return unit_setup_actors(&s->unit, SET_UP_PEGS);
}

/* HS-1: the hostage anywhere in the player's own half, the first soldier next to it, the others next to a soldier. */
static Set camp(const State *s, int player)
{
    Set half = (player == 1 ? grid_rows(0, 2) : grid_rows(3, 5)) & unit_empty(&s->unit, player);
    if (!unit_pegs(&s->unit, player))
        return half;
    Set earlier = soldiers(s, player) ? soldiers(s, player) : unit_worn(&s->unit, player);
    return grid_around(earlier) & half;
}

/* HS-2: next to a soldier; the hostage does not count. */
static Set posts(const State *s, int player)
{
    return grid_around(soldiers(s, player)) & ~unit_filled(&s->unit, player);
}

/* HS-5, HS-7: where the hostage may go: next to a soldier, after the one that was hit has taken the hostage's place. The location
   that soldier leaves counts as empty. */
static Set refuges(const State *s, int player)
{
    Set left = set_of(s->hit);
    Set moved = (soldiers(s, player) & ~left) | unit_worn(&s->unit, player);
    return grid_around(moved) & (unit_empty(&s->unit, player) | left);
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    if (s->unit.core.phase == PHASE_SETUP)
        acts_locs(out, 0, camp(s, seat));
    else if (s->hit != LOC_NONE)
        acts_locs(out, 0, refuges(s, seat));
    else
        acts_locs(out, 0, posts(s, seat));
}

static void place(State *s, Log *log, int player, int at)
{
    if (!unit_pegs(&s->unit, player))
        unit_put_worn(&s->unit, log, player, at);
    else
        unit_put_hidden(&s->unit, log, player, at);
    if (unit_setup_done(&s->unit, log, player, SET_UP_PEGS))
        turn_first(s, log, &turns, 1);
}

/* HS-5: a soldier was hit, and the hostage must move before the turn can end. */
static void hit_soldier(State *s, Log *log, int player, int at)
{
    unit_announce(log, player, at, "soldier");
    s->hit = (int8_t)at;
    if (!refuges(s, other(player)))
        core_win(&s->unit.core, log, only(player));
}

/* HS-4: finding the hostage wins. */
static void hit_hostage(State *s, Log *log, int player, int at)
{
    unit_announce(log, player, at, "hostage");
    core_win(&s->unit.core, log, only(player));
}

/* HS-3: silence ends the turn; an alarm is the hostage or a soldier. The new soldier stays in any case. */
static void add(State *s, Log *log, int player, int at)
{
    if (!unit_put(&s->unit, log, player, at))
        turn_other(s, log, &turns);
    else if (at == captive(s, other(player)))
        hit_hostage(s, log, player, at);
    else
        hit_soldier(s, log, player, at);
}

/* HS-6: every group that the hostage is not part of is taken out. */
static void drop_the_cut_off(State *s, Log *log, int player)
{
    Set pegs = unit_pegs(&s->unit, player);
    unit_take_all(&s->unit, log, player, pegs & ~grid_piece(pegs, captive(s, player)));
}

/* HS-5: the hostage goes to its refuge and the soldier to where the hostage was. If the hostage sounds, the adder has found it. */
static void flee(State *s, Log *log, int player, int refuge)
{
    int from = captive(s, player);
    unit_shift_both(&s->unit, log, player, from, refuge, s->hit, from);
    s->hit = LOC_NONE;
    if (unit_sounds(&s->unit, player, refuge)) {
        unit_alarm(&s->unit, log, player, refuge);
        core_win(&s->unit.core, log, only(other(player)));
        return;
    }
    drop_the_cut_off(s, log, player);
    turn_other(s, log, &turns);
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    if (s->unit.core.phase == PHASE_SETUP)
        place(s, log, seat, act_to(act));
    else if (s->hit != LOC_NONE)
        flee(s, log, seat, act_to(act));
    else
        add(s, log, seat, act_to(act));
}

static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    unit_view_grids(&s->unit, viewer, out);
}

static void exchange(void *state)
{
    State *s = state;
    unit_exchange(&s->unit, loc_mirror_rows);
    if (s->hit != LOC_NONE)
        s->hit = (int8_t)loc_mirror_rows(s->hit);
}

const Game hostage = {
    .id = "hostage", .title = "Hostage", .level = "advanced", .minutes = 15, .players_min = 2, .players_max = 2,
    .of_unit = true, .state_size = sizeof(State), .options = unit_options,
    .setup = setup, .actors = actors, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_rows,
};
