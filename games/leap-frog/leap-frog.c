/* Leap Frog: step and jump from corner to corner, while alarms leave markers in the way. */
#include "rules/unit.h"

enum { LIMIT = 400, PEGS_TO_WIN = 5, MARKERS_TO_END = 5 };
enum { STOP = 1 };

static const char *const verbs[] = {"", [STOP] = "stop"};

static const Option options[] = {
    [UNIT_OPTION_STALL] = {"stall", UNIT_STALL},
    [UNIT_OPTION_LIMIT] = {"limit", LIMIT},
    {NULL},
};

typedef struct State {
    Unit unit;
    Set been;        /* where the jumping peg has been in this turn; none: no peg has jumped in it yet */
    uint8_t frog;    /* where that peg stands */
} State;

/* LF-1: six in the corner of the player's own left square below (player 2: above), and the target right opposite. */
static Set start(int player)
{
    Set first = set_of(LOC('D', 1)) | set_of(LOC('E', 1)) | set_of(LOC('E', 2)) | set_of(LOC('F', 1)) | set_of(LOC('F', 2)) |
                set_of(LOC('F', 3));
    Set second = set_of(LOC('A', 4)) | set_of(LOC('A', 5)) | set_of(LOC('A', 6)) | set_of(LOC('B', 5)) | set_of(LOC('B', 6)) |
                 set_of(LOC('C', 6));
    return player == 1 ? first : second;
}

static Set target(int player)
{
    return grid_square(player, player == 1 ? UPPER_RIGHT : LOWER_RIGHT);
}

static int pegs_home(const State *s, int player)
{
    return set_count(unit_pegs(&s->unit, player) & target(player));
}

static int markers_home(const State *s, int player)
{
    return set_count(unit_markers(&s->unit, player) & target(player));
}

/* LF-6: more pegs in the target wins, also at a stall or the limit, and when both have passed in a row. */
static void settle(const TurnRules *rules, void *state, Log *log)
{
    State *s = state;
    core_compare(&s->unit.core, log, pegs_home(s, 1), pegs_home(s, 2));
}

/* The rare case that no peg can step up or down: whether one can go anywhere else. */
__attribute__((noinline)) static bool goes_anywhere(const State *s, int player)
{
    Set pegs = unit_pegs(&s->unit, player), filled = unit_filled(&s->unit, player);
    Set empty = unit_empty(&s->unit, player), jumps = grid_around(pegs) & empty;
    while (pegs)
        jumps |= grid_jumps(set_pop(&pegs), filled) & empty;
    return jumps;
}

/* SYS-9: the mover can step, or jump over one neighbour. Six pegs and eight markers are too few to wall in even four pegs, so the
   slow case matters only for positions that are set up by hand. */
static bool able(const TurnRules *rules, const void *state)
{
    const State *s = state;
    int player = s->unit.core.mover;
    Set pegs = unit_pegs(&s->unit, player), empty = unit_empty(&s->unit, player);
    return (pegs << GRID_SIDE | pegs >> GRID_SIDE) & empty || goes_anywhere(s, player);
}

static const TurnRules turns = {.able = able, .settle = settle, .settles_passes = true};

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start(&s->unit, how);
    unit_place(&s->unit, 1, start(1));
    unit_place(&s->unit, 2, start(2));
    core_phase(&s->unit.core, log, PHASE_PLAY);
    turn_first(s, log, &turns, 1);
}

/* LF-3: over one own peg or marker, into an empty location where the peg has not been in this turn. */
static Set jumps_on(const State *s, int player)
{
    return grid_jumps(s->frog, unit_filled(&s->unit, player)) & unit_empty(&s->unit, player) & ~s->been;
}

/* LF-2, LF-3: any peg, a step or a first jump. */
static void legal_pegs(const State *s, int player, Acts *out)
{
    Set pegs = unit_pegs(&s->unit, player), filled = unit_filled(&s->unit, player), empty = unit_empty(&s->unit, player);
    for (ActRow *row = acts_room(out, set_count(pegs)); pegs; row++) {
        int from = set_pop(&pegs);
        acts_fill_moves(out, row, from, (grid_near[from] | grid_jumps(from, filled)) & empty);
    }
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    if (!s->been) {
        legal_pegs(s, seat, out);
        return;
    }
    acts_moves(out, s->frog, jumps_on(s, seat));
    acts_word(out, STOP);
}

static void end_turn(State *s, Log *log)
{
    s->been = SET_NONE;
    s->frog = 0;
    turn_other(s, log, &turns);
}

/* LF-2, LF-3: the peg goes back and a marker takes its place, if one is left (LF-4). */
static void bounce(State *s, Log *log, int player, int from, int to)
{
    unit_return(&s->unit, log, player, to, from);
    unit_mark(&s->unit, log, player, to);
    /* LF-6: five pegs no longer fit into either target. */
    if (markers_home(s, 1) >= MARKERS_TO_END && markers_home(s, 2) >= MARKERS_TO_END)
        settle(&turns, s, log);
    else
        end_turn(s, log);
}

/* LF-2: a step ends the turn; LF-3: a jump may be followed by another. */
static void land(State *s, Log *log, int player, int from, int to)
{
    if (set_has(grid_near[from], to)) {
        end_turn(s, log);
        return;
    }
    s->been |= set_of(from) | set_of(to);
    s->frog = (uint8_t)to;
    if (!jumps_on(s, player))
        end_turn(s, log);
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    int from = act_from(act), to = act_to(act);
    if (act_verb(act) == STOP)
        end_turn(s, log);
    else if (unit_shift(&s->unit, log, seat, from, to))
        bounce(s, log, seat, from, to);
    /* LF-5: the fifth peg in the target wins at once. */
    else if (pegs_home(s, seat) >= PEGS_TO_WIN)
        core_win(&s->unit.core, log, only(seat));
    else
        land(s, log, seat, from, to);
}

static void view(const Game *game, const void *state, int viewer, Text *out)
{
    unit_view_grids(state, viewer, out);
}

static void exchange(void *state)
{
    State *s = state;
    unit_exchange(&s->unit, loc_mirror_both);
    if (!s->been)
        return;
    s->been = set_mirror(s->been, loc_mirror_both);
    s->frog = (uint8_t)loc_mirror_both(s->frog);
}

const Game leap_frog = {
    .id = "leap-frog", .title = "Leap Frog", .level = "intermediate", .minutes = 15, .players_min = 2, .players_max = 2,
    .of_unit = true, .state_size = sizeof(State), .options = options, UNIT_VERBS(verbs),
    .setup = setup, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_both,
};
