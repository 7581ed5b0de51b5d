/* Rapid Transit: bring twelve pegs to the far end of the grid; a peg that sounds the alarm travels on. */
#include "base/json.h"
#include "rules/unit.h"

enum { LIMIT = 400 };

enum Verb { MOVE, ASK };

static const char *const verbs[] = {[ASK] = "ask"};

static const Option options[] = {
    [UNIT_OPTION_STALL] = {"stall", UNIT_STALL},
    [UNIT_OPTION_LIMIT] = {"limit", LIMIT},
    {NULL},
};

typedef struct State {
    Unit unit;
    Set sounded;      /* where the travelling peg has sounded in this turn */
    int8_t start;     /* where its turn began */
    int8_t at;        /* where it stands, having sounded; LOC_NONE: no peg has moved in this turn yet */
    int8_t asked;     /* the peg that this turn is to be made with; LOC_NONE: any */
} State;

/* RT-1: player 1 travels from rows A and B to E and F, player 2 the other way. */
static Set home(int player)
{
    return player == 1 ? grid_rows(0, 1) : grid_rows(4, 5);
}

static Set far(int player)
{
    return home(other(player));
}

static int arrived(const State *s, int player)
{
    return set_count(unit_pegs(&s->unit, player) & far(player));
}

/* RT-7: at a stall or the limit more pegs in the far rows wins. */
static void settle(const TurnRules *rules, void *state, Log *log)
{
    State *s = state;
    core_compare(&s->unit.core, log, arrived(s, 1), arrived(s, 2));
}

/* Nobody is ever without an act: twelve pegs cannot fill the grid. */
static const TurnRules turns = {.settle = settle};

/* No peg has moved in this turn yet. */
static void rest(State *s)
{
    s->start = s->at = LOC_NONE;
    s->sounded = SET_NONE;
}

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start(&s->unit, how);
    unit_place(&s->unit, 1, home(1));
    unit_place(&s->unit, 2, home(2));
    s->asked = LOC_NONE;
    rest(s);
    core_phase(&s->unit.core, log, PHASE_PLAY);
    turn_first(s, log, &turns, 1);
}

/* Where a peg may go at all: empty, and SYS-13: not where this turn has sounded. */
static Set open_to(const State *s, int player)
{
    return unit_empty(&s->unit, player) & ~s->sounded;
}

/* RT-2: a step, or a jump over an own peg. */
static Set reach(Set pegs, Set open, int from)
{
    return (grid_near[from] | grid_jumps(from, pegs)) & open;
}

/* RT-5: not for an alarm in the player's own starting rows. */
static bool may_ask(const State *s, int player)
{
    return !set_has(home(player), s->at);
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    Set pegs = unit_pegs(&s->unit, seat), open = open_to(s, seat);
    /* RT-4: a peg that has sounded moves on, or its player asks; a peg that was asked for makes the turn. */
    int bound = s->at != LOC_NONE ? s->at : s->asked;
    if (bound != LOC_NONE)
        acts_moves(out, bound, reach(pegs, open, bound));
    if (s->at != LOC_NONE && may_ask(s, seat))
        acts_word(out, ASK);
    /* RT-6: a peg that was asked for and has no legal act frees the others. */
    if (acts_count(out))
        return;
    acts_steps(out, pegs, open);
    acts_jumps(out, pegs, pegs, open);
}

/* The peg rests. RT-7: all twelve in the far rows win; else the next turn is made with the peg asked for, if any. */
static void end_turn(State *s, Log *log, int seat, int asked)
{
    rest(s);
    s->asked = (int8_t)asked;
    if (!(unit_pegs(&s->unit, seat) & ~far(seat)))
        core_win(&s->unit.core, log, only(seat));
    else
        turn_other(s, log, &turns);
}

/* RT-6: the peg can neither move on nor ask, so it goes back to where its turn began. */
static void give_up(State *s, Log *log, int seat)
{
    if (s->at != s->start)
        unit_return(&s->unit, log, seat, s->at, s->start);
    end_turn(s, log, seat, LOC_NONE);
}

/* RT-3: silence ends the turn; RT-4: after an alarm the same peg may move on, or its player may ask. */
static void move(State *s, Log *log, int seat, int from, int to)
{
    if (s->at == LOC_NONE)
        s->start = (int8_t)from;
    s->at = (int8_t)to;
    if (!unit_shift(&s->unit, log, seat, from, to)) {
        end_turn(s, log, seat, LOC_NONE);
        return;
    }
    s->sounded |= set_of(to);
    if (!may_ask(s, seat) && !reach(unit_pegs(&s->unit, seat), open_to(s, seat), to))
        give_up(s, log, seat);
}

static void ask(State *s, Log *log, int seat)
{
    unit_announce(log, seat, s->at, "ask");
    end_turn(s, log, seat, s->at);
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    if (act_verb(act) == ASK)
        ask(state, log, seat);
    else
        move(state, log, seat, act_from(act), act_to(act));
}

/* `asked` is public and binds until the turn has ended, even if RT-6 has freed the other pegs. */
static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    char name[4];
    Text asked = text_within(name, sizeof name);
    if (s->asked != LOC_NONE && s->unit.core.phase == PHASE_PLAY)
        loc_text(s->asked, &asked);
    unit_view_grids(&s->unit, viewer, out);
    json_string_of(out, "asked", name);
}

static void mirror(int8_t *loc)
{
    if (*loc != LOC_NONE)
        *loc = (int8_t)loc_mirror_rows(*loc);
}

static void exchange(void *state)
{
    State *s = state;
    unit_exchange(&s->unit, loc_mirror_rows);
    s->sounded = set_mirror(s->sounded, loc_mirror_rows);
    mirror(&s->start);
    mirror(&s->at);
    mirror(&s->asked);
}

const Game rapid_transit = {
    .id = "rapid-transit", .title = "Rapid Transit", .level = "advanced", .minutes = 20, .players_min = 2, .players_max = 2,
    .of_unit = true, .state_size = sizeof(State), .options = options, UNIT_VERBS(verbs),
    .setup = setup, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_rows,
};
