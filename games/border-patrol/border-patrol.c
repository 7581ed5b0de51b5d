/* Border Patrol: pegs go round the border, and every alarm is a point, until the way is barred. */
#include "inside.h"

enum { PATROL = 7, TARGET = 16 };

enum { OPTION_TARGET = UNIT_OPTIONS };

static const Option options[] = {
    [UNIT_OPTION_STALL] = {"stall", UNIT_STALL},
    [UNIT_OPTION_LIMIT] = {"limit", UNIT_LIMIT},
    [OPTION_TARGET] = {"target", TARGET},
    {NULL},
};

/* BP-1: the three next locations clockwise, as player 1 and as player 2 sees the grid; nothing within the border. */
static const Set ahead[2][GRID_LOCS] = {
    {
        0x00000000e, 0x00000001c, 0x000000038, 0x000000830, 0x000020820, 0x000820800,
        [LOC('B', 1)] = 0x000000007, [LOC('B', 6)] = 0x020820000,
        [LOC('C', 1)] = 0x000000043, [LOC('C', 6)] = 0x820800000,
        [LOC('D', 1)] = 0x000001041, [LOC('D', 6)] = 0xc20000000,
        [LOC('E', 1)] = 0x000041040, [LOC('E', 6)] = 0xe00000000,
        [LOC('F', 1)] = 0x001041000, 0x041040000, 0x0c1000000, 0x1c0000000, 0x380000000, 0x700000000,
    },
    {
        0x000041040, 0x000001041, 0x000000043, 0x000000007, 0x00000000e, 0x00000001c,
        [LOC('B', 1)] = 0x001041000, [LOC('B', 6)] = 0x000000038,
        [LOC('C', 1)] = 0x041040000, [LOC('C', 6)] = 0x000000830,
        [LOC('D', 1)] = 0x0c1000000, [LOC('D', 6)] = 0x000020820,
        [LOC('E', 1)] = 0x1c0000000, [LOC('E', 6)] = 0x000820800,
        [LOC('F', 1)] = 0x380000000, 0x700000000, 0xe00000000, 0xc20000000, 0x820800000, 0x020820000,
    },
};

static Set border(void)
{
    return grid_row(0) | grid_row(5) | grid_col(0) | grid_col(5);
}

static Set next_three(int player, int at)
{
    return ahead[player - 1][at];
}

/* SYS-10: at a stall or limit the higher score wins. */
static void settle(const TurnRules *rules, void *state, Log *log)
{
    State *s = state;
    core_compare(&s->unit.core, log, s->score[0], s->score[1]);
}

static const TurnRules turns = {.settle = settle};

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start(&s->unit, how);
    s->target = how->option[OPTION_TARGET];
    s->unit.core.mover = 1;
    core_phase(&s->unit.core, log, PHASE_SETUP);
}

/* Empty, and has not sounded in this turn or try (SYS-13). */
static Set untried(const State *s, int seat)
{
    return border() & unit_empty(&s->unit, seat) & ~s->sounded;
}

/* BP-3: one to three locations clockwise; own pegs in between are jumped. */
static void legal_steps(const State *s, int seat, Set pegs, Acts *out)
{
    acts_moves_within(out, pegs, ahead[seat - 1], ~unit_filled(&s->unit, seat));
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    if (s->unit.core.phase == PHASE_SETUP)
        acts_locs(out, 0, untried(s, seat));
    else if (s->penalty)
        acts_moves(out, s->runner, untried(s, seat));
    else
        legal_steps(s, seat, s->alarms ? set_of(s->runner) : unit_pegs(&s->unit, seat), out);
}

/* BP-2: the players alternate, one peg each; a peg that sounds comes out and is tried elsewhere. */
static void station(State *s, int seat, int at, Log *log)
{
    Core *core = &s->unit.core;
    if (unit_put(&s->unit, log, seat, at)) {
        unit_take(&s->unit, log, seat, at);
        s->sounded |= set_of(at);
        return;
    }
    s->sounded = SET_NONE;
    core->mover = (uint8_t)other(seat);
    if (set_count(unit_pegs(&s->unit, 1)) + set_count(unit_pegs(&s->unit, 2)) == 2 * PATROL) {
        core_phase(core, log, PHASE_PLAY);
        turn_first(s, log, &turns, 1);
    }
}

/* Adds the alarms of the turn to the score or, after a penalty, subtracts them; a score is never below zero. */
static void count(State *s, int seat, Log *log)
{
    int32_t *score = &s->score[seat - 1];
    *score += s->penalty ? -s->alarms : s->alarms;
    if (*score < 0)
        *score = 0;
    core_score(&s->unit.core, log, seat, *score);
}

/* BP-5: a penalty, to the end of the turn, if the player's own pegs fill the next three locations. It is checked before BP-6, by
   which enough points win at once. */
static void sounded(State *s, int seat, int at, Log *log)
{
    s->alarms++;
    s->runner = (int8_t)at;
    s->sounded |= set_of(at);
    s->penalty |= !(next_three(seat, at) & ~unit_filled(&s->unit, seat));
    if (!s->penalty && s->score[seat - 1] + s->alarms >= s->target) {
        count(s, seat, log);
        core_win(&s->unit.core, log, only(seat));
    }
}

static void end_turn(State *s, int seat, Log *log)
{
    if (s->alarms)
        count(s, seat, log);
    s->alarms = 0;
    s->sounded = SET_NONE;
    s->penalty = false;
    turn_other(s, log, &turns);
}

/* BP-4: the same peg goes on until it is silent. */
static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    if (s->unit.core.phase == PHASE_SETUP)
        station(s, seat, act_to(act), log);
    else if (unit_shift(&s->unit, log, seat, act_from(act), act_to(act)))
        sounded(s, seat, act_to(act), log);
    else
        end_turn(s, seat, log);
}

/* BP-7: scores are public. */
static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    unit_view_grids(&s->unit, viewer, out);
    unit_view_pair(out, "score", s->score[0], s->score[1]);
}

static void exchange(void *state)
{
    State *s = state;
    int32_t first = s->score[0];
    s->score[0] = s->score[1];
    s->score[1] = first;
    s->sounded = set_mirror(s->sounded, loc_mirror_cols);
    s->runner = (int8_t)loc_mirror_cols(s->runner);
    unit_exchange(&s->unit, loc_mirror_cols);
}

const Game border_patrol = {
    .id = "border-patrol", .title = "Border Patrol", .level = "beginner", .minutes = 15, .players_min = 2, .players_max = 2,
    .of_unit = true, .state_size = sizeof(State), .options = options,
    .setup = setup, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_cols,
};
