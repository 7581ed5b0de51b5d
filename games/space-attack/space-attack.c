/* Space Attack: ships live on the energy of those they hit; one that misses is lost. */
#include "rules/unit.h"

enum { STOP = 1 };

static const char *const verbs[] = {"", [STOP] = "stop"};

typedef struct State {
    Unit unit;
    int8_t ship;    /* the one that has just hit and may move on; LOC_NONE: the turn has only begun */
} State;

/* Nobody is ever without an act: a fleet cannot fill the grid, and a player without ships has lost. */
static const TurnRules turns = {0};

/* SA-1: the two fleets share the grid like the colours of a chessboard, player 1's from A1 on. */
static Set fleet(int player)
{
    const Set first = 0xa95a95a95;
    return player == 1 ? first : SET_ALL & ~first;
}

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start(&s->unit, how);
    unit_place(&s->unit, 1, fleet(1));
    unit_place(&s->unit, 2, fleet(2));
    s->ship = LOC_NONE;
    core_phase(&s->unit.core, log, PHASE_PLAY);
    turn_first(s, log, &turns, 1);
}

/* SA-2: to an empty location in its row or column, right next to it. */
static Set reach(const State *s, int player, int from)
{
    return grid_beside[from] & unit_empty(&s->unit, player);
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    if (s->ship != LOC_NONE) {
        acts_moves(out, s->ship, reach(s, seat, s->ship));
        acts_word(out, STOP);
        return;
    }
    acts_steps_beside(out, unit_pegs(&s->unit, seat), unit_empty(&s->unit, seat));
}

static void end_turn(State *s, Log *log)
{
    s->ship = LOC_NONE;
    turn_other(s, log, &turns);
}

/* A ship is taken out. SA-6: true if it was the player's last, which loses at once. */
static bool lose_ship(State *s, Log *log, int player, int at)
{
    unit_take(&s->unit, log, player, at);
    if (unit_pegs(&s->unit, player))
        return false;
    core_win(&s->unit.core, log, only(other(player)));
    return true;
}

/* SA-4: the ship there is out, and the one that hit it may move on: the way back, at least, is always open. */
static void hit(State *s, Log *log, int player, int at)
{
    unit_announce(log, player, at, "hit");
    if (!lose_ship(s, log, other(player), at))
        s->ship = (int8_t)at;
}

/* SA-3: a ship that does not sound has used up its energy and is lost. */
static void miss(State *s, Log *log, int player, int at)
{
    if (!lose_ship(s, log, player, at))
        end_turn(s, log);
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    if (act_verb(act) == STOP)
        end_turn(s, log);
    else if (unit_shift(&s->unit, log, seat, act_from(act), act_to(act)))
        hit(s, log, seat, act_to(act));
    else
        miss(s, log, seat, act_to(act));
}

/* SA-5: the number of ships left is public. */
static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    unit_view_grids(&s->unit, viewer, out);
    unit_view_pegs(&s->unit, out);
}

static void exchange(void *state)
{
    State *s = state;
    unit_exchange(&s->unit, loc_mirror_cols);
    if (s->ship != LOC_NONE)
        s->ship = (int8_t)loc_mirror_cols(s->ship);
}

const Game space_attack = {
    .id = "space-attack", .title = "Space Attack", .level = "advanced", .minutes = 10, .players_min = 2, .players_max = 2,
    .of_unit = true, .state_size = sizeof(State), .options = unit_options, UNIT_VERBS(verbs),
    .setup = setup, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_cols,
};
