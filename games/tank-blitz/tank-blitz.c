/* Tank Blitz: roll two tanks through a hidden minefield onto the enemy's headquarters. */
#include "rules/unit.h"

enum { MINES = 4, MINES_A_ROW = 2 };
enum { STOP = 1, STAY, BACK };

static const char *const verbs[] = {"", [STOP] = "stop", [STAY] = "stay", [BACK] = "back"};

/* What the mover is asked for. */
typedef enum Stage { MOVE, ROLL, HIDE } Stage;

typedef struct State {
    Unit unit;
    uint8_t stage;     /* a Stage */
    uint8_t before;    /* ROLL and HIDE: where the tank was before its last step, */
    uint8_t tank;      /* and where it stands now */
} State;

/* TB-1: the two rows of a player's mines lie before the row at the player's edge, rows counted from 0. */
typedef struct Side {
    uint8_t edge, near, far;
} Side;

static const Side sides[] = {[1] = {0, 1, 2}, [2] = {5, 4, 3}};

static Set headquarters(int player)
{
    return player == 1 ? set_of(LOC('A', 3)) | set_of(LOC('A', 4)) : set_of(LOC('F', 3)) | set_of(LOC('F', 4));
}

/* A mine is a peg wearing a marker; every other peg is a tank. */
static Set tanks(const State *s, int player)
{
    return unit_pegs(&s->unit, player) & ~unit_markers(&s->unit, player);
}

static int tanks_left(const State *s, int player)
{
    return set_count(tanks(s, player));
}

/* A lone tank can be walled in by its own mines and by markers. */
static bool able(const TurnRules *rules, const void *state)
{
    const State *s = state;
    int mover = s->unit.core.mover;
    return grid_meets(tanks(s, mover), unit_empty(&s->unit, mover));
}

static const TurnRules turns = {.able = able};

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start(&s->unit, how);
    core_phase(&s->unit.core, log, PHASE_SETUP);
}

static Actors actors(const Game *game, const void *state)
{
    return unit_setup_actors(state, MINES);
}

/* TB-1: two mines a row, the rows in any order. */
static Set open_for_mines(const State *s, int player, int row)
{
    Set mines = unit_pegs(&s->unit, player) & grid_row(row);
    return set_count(mines) < MINES_A_ROW ? grid_row(row) & ~mines : SET_NONE;
}

static void legal_mines(const State *s, int player, Acts *out)
{
    const Side *side = &sides[player];
    acts_locs(out, 0, open_for_mines(s, player, side->near) | open_for_mines(s, player, side->far));
}

/* TB-2: one tank to an empty location beside it; mines never move. */
static void legal_moves(const State *s, int player, Acts *out)
{
    acts_moves_within(out, tanks(s, player), grid_near, unit_empty(&s->unit, player));
}

/* TB-3: where a tank that was silent may roll on to. */
static Set ahead(const State *s, int player)
{
    return grid_ahead(s->before, s->tank) & unit_empty(&s->unit, player);
}

static void legal_roll(const State *s, int player, Acts *out)
{
    acts_moves(out, s->tank, ahead(s, player));
    acts_word(out, STOP);
}

static void legal_hide(Acts *out)
{
    acts_word(out, STAY);
    acts_word(out, BACK);
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    if (s->unit.core.phase == PHASE_SETUP)
        legal_mines(s, seat, out);
    else if (s->stage == MOVE)
        legal_moves(s, seat, out);
    else if (s->stage == ROLL)
        legal_roll(s, seat, out);
    else
        legal_hide(out);
}

/* TB-1: with the fourth mine the tanks fill the row at the edge and what is free of the row before it. */
static void lay_mine(State *s, Log *log, int player, int at)
{
    const Side *side = &sides[player];
    unit_put_worn(&s->unit, log, player, at);
    if (set_count(unit_pegs(&s->unit, player)) == MINES)
        unit_place(&s->unit, player, (grid_row(side->edge) | grid_row(side->near)) & ~unit_pegs(&s->unit, player));
    if (unit_setup_done(&s->unit, log, player, MINES))
        turn_first(s, log, &turns, 1);
}

static void end_turn(State *s, Log *log)
{
    s->stage = MOVE;
    s->before = s->tank = 0;
    turn_other(s, log, &turns);
}

/* TB-8: tanks on both enemy headquarters at the same time. */
static bool conquered(const State *s, int player)
{
    Set enemy = headquarters(other(player));
    return (tanks(s, player) & enemy) == enemy;
}

/* TB-7: the player has just lost a tank. True if that ends the game. */
static bool beaten(State *s, Log *log, int player)
{
    int left = tanks_left(s, player);
    if (left > 1)
        return false;
    if (left == 0) {
        core_win(&s->unit.core, log, only(other(player)));
        return true;
    }
    unit_announce(log, player, LOC_NONE, "one-tank");
    if (tanks_left(s, other(player)) > 1)
        return false;
    core_draw(&s->unit.core, log);
    return true;
}

/* TB-5: the tank is out and a marker keeps its place; the mine stays. */
static void hit_mine(State *s, Log *log, int player, int at)
{
    unit_announce(log, player, at, "mine");
    unit_take(&s->unit, log, player, at);
    unit_mark(&s->unit, log, player, at);
    if (!beaten(s, log, player))
        end_turn(s, log);
}

/* TB-6: the enemy's tank is out; then the mover hides. */
static void hit_tank(State *s, Log *log, int player, int at)
{
    unit_announce(log, player, at, "tank");
    unit_take(&s->unit, log, other(player), at);
    if (!beaten(s, log, other(player)))
        s->stage = HIDE;
}

/* TB-3: a silent tank may go on, unless the edge or something of its own is in the way. */
static void rest(State *s, Log *log, int player)
{
    if (conquered(s, player))
        core_win(&s->unit.core, log, only(player));
    else if (ahead(s, player))
        s->stage = ROLL;
    else
        end_turn(s, log);
}

/* TB-4: an alarm is a mine or a tank, whichever the enemy has there. */
static void step(State *s, Log *log, int player, int from, int to)
{
    s->before = (uint8_t)from;
    s->tank = (uint8_t)to;
    if (!unit_shift(&s->unit, log, player, from, to))
        rest(s, log, player);
    else if (set_has(unit_worn(&s->unit, other(player)), to))
        hit_mine(s, log, player, to);
    else
        hit_tank(s, log, player, to);
}

/* TB-6: nobody but the mover knows whether the tank stays or goes back; TB-8: staying may win. */
static void hide(State *s, Log *log, int player, int verb)
{
    if (verb == BACK)
        unit_return(&s->unit, log, player, s->tank, s->before);
    if (conquered(s, player))
        core_win(&s->unit.core, log, only(player));
    else
        end_turn(s, log);
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    int verb = act_verb(act);
    if (s->unit.core.phase == PHASE_SETUP)
        lay_mine(s, log, seat, act_to(act));
    else if (verb == STOP)
        end_turn(s, log);
    else if (verb)
        hide(s, log, seat, verb);
    else
        step(s, log, seat, act_from(act), act_to(act));
}

static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    unit_view_grids(&s->unit, viewer, out);
    unit_view_pair(out, "counts", tanks_left(s, 1), tanks_left(s, 2));
}

static void exchange(void *state)
{
    State *s = state;
    unit_exchange(&s->unit, loc_mirror_rows);
    if (s->stage == MOVE)
        return;
    s->before = (uint8_t)loc_mirror_rows(s->before);
    s->tank = (uint8_t)loc_mirror_rows(s->tank);
}

const Game tank_blitz = {
    .id = "tank-blitz", .title = "Tank Blitz", .level = "intermediate", .minutes = 20, .players_min = 2, .players_max = 2,
    .of_unit = true, .outlined = GRID_GOALS, .state_size = sizeof(State), .options = unit_options, UNIT_VERBS(verbs),
    .setup = setup, .actors = actors, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_rows,
};
