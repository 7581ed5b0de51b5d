/* Battle of the Blobs: grow your blob, find the other one, and eat it away. */
#include "rules/unit.h"

enum { BLOB = 7 };

/* BB-6 aside, only an empty supply leaves a player without an act. */
static bool able(const TurnRules *rules, const void *state)
{
    const Unit *unit = state;
    return unit_stock(unit, unit->core.mover) > 0;
}

static const TurnRules turns = {.able = able};

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    Unit *unit = state;
    unit_start(unit, how);
    core_phase(&unit->core, log, PHASE_SETUP);
}

static Actors actors(const Game *game, const void *state)
{
    return unit_setup_actors(state, BLOB);
}

/* BB-1: the first peg anywhere in the player's own half, each later one beside an earlier one. */
static Set open_for_blob(const Unit *unit, int player)
{
    Set half = player == 1 ? grid_rows(0, 2) : grid_rows(3, 5), blob = unit_pegs(unit, player);
    return blob ? grid_around(blob) & half : half;
}

/* BB-2: beside the player's own blob. */
static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const Unit *unit = state;
    bool sets_up = unit->core.phase == PHASE_SETUP;
    acts_locs(out, 0, sets_up ? open_for_blob(unit, seat) : grid_around(unit_pegs(unit, seat)));
}

static void shape(Unit *unit, Log *log, int player, int at)
{
    unit_put_hidden(unit, log, player, at);
    if (unit_setup_done(unit, log, player, BLOB))
        turn_first(unit, log, &turns, 1);
}

/* BB-4: a blob in pieces loses every piece of one peg; a last peg by itself is one piece. */
static Set crumbs(Set blob)
{
    return set_count(blob) > 1 ? grid_alone(blob) : SET_NONE;
}

/* BB-3: the peg that was hit is out, and so are its neighbours; then what falls off. */
static void bite(Unit *unit, Log *log, int loser, int at)
{
    unit_take(unit, log, loser, at);
    unit_take_all(unit, log, loser, unit_pegs(unit, loser) & grid_near[at]);
    unit_take_all(unit, log, loser, crumbs(unit_pegs(unit, loser)));
}

static void grow(Unit *unit, Log *log, int player, int at)
{
    int enemy = other(player);
    if (unit_put(unit, log, player, at)) {
        unit_announce(log, player, at, "hit");
        bite(unit, log, enemy, at);
        /* BB-6: the other blob is wiped out. */
        if (!unit_pegs(unit, enemy)) {
            core_win(&unit->core, log, only(player));
            return;
        }
    }
    turn_other(unit, log, &turns);
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    Unit *unit = state;
    if (unit->core.phase == PHASE_SETUP)
        shape(unit, log, seat, act_to(act));
    else
        grow(unit, log, seat, act_to(act));
}

/* BB-5: the number of pegs is public. */
static void view(const Game *game, const void *state, int viewer, Text *out)
{
    unit_view_grids(state, viewer, out);
    unit_view_pegs(state, out);
}

static void exchange(void *state)
{
    unit_exchange(state, loc_mirror_rows);
}

const Game battle_of_the_blobs = {
    .id = "battle-of-the-blobs", .title = "Battle of the Blobs", .level = "intermediate", .minutes = 10, .players_min = 2,
    .players_max = 2,
    .of_unit = true, .state_size = sizeof(Unit), .options = unit_options,
    .setup = setup, .actors = actors, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_rows,
};
