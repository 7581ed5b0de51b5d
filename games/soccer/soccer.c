/* Soccer: three men and a goalkeeper each, one ball, and a goal of two locations to kick it into. */
#include "base/json.h"
#include "inside.h"

enum { MEN = 4, GOALS_TO_WIN = 3, KICK_STEPS = 3 };

static const Option options[] = {
    [UNIT_OPTION_STALL] = {"stall", UNIT_STALL},
    [UNIT_OPTION_LIMIT] = {"limit", UNIT_LIMIT},
    [UNIT_OPTION_TARGET] = {"target", GOALS_TO_WIN},
    [UNIT_OPTION_TURNS] = {"turns", 0},
    [UNIT_OPTION_MINUTES] = {"minutes", 0},
    {NULL},
};

static const char *const verbs[] = {
    [TOSS_1] = "1", [TOSS_2] = "2", [BALL] = "ball", [KEEPER] = "keeper", [EMPTY] = "empty",
    [STOP] = "stop", [KICK] = "kick", [CORNER] = "corner", [TIME] = "time",
};

/* What the mover is to do. */
typedef enum Stage {
    USUAL,           /* the goalkeeper, a man or a kick (SC-3) */
    STEPPED,         /* a man is at `at` after a silent step and may make one more (SC-5) */
    ROLLING,         /* a kicked ball is at `at` and may or must go on (SC-7) */
    SAVED,           /* the goalkeeper holds the ball at `at` and kicks it from there (SC-9) */
    BALL_WON,        /* the ball is in hand, and putting it down ends the turn (SC-6, SC-11) */
    BALL_STOPPED,    /* the ball is in hand, and a usual play follows (SC-8) */
    MAN_OUT,         /* a man is in hand, and putting him down is the turn (SC-6) */
} Stage;

/* SC-1: player 1 defends A3 A4, player 2 F3 F4. */
static Set goal_row(int player)
{
    return grid_row(player == 1 ? 0 : GRID_SIDE - 1);
}

static Set goal(int player)
{
    return goal_row(player) & (grid_col(2) | grid_col(3));
}

/* Everything but the goals. */
static Set field(void)
{
    return SET_ALL & ~goal(1) & ~goal(2);
}

static Set empty_field(const State *s, int player)
{
    return unit_empty(&s->unit, player) & field();
}

/* The men other than the goalkeeper. */
static Set men(const State *s, int player)
{
    return unit_pegs(&s->unit, player) & ~unit_markers(&s->unit, player) & field();
}

/* Set-up. */

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start_timed(&s->unit, how);
    s->target = (uint32_t)how->option[UNIT_OPTION_TARGET];
    core_phase(&s->unit.core, log, PHASE_SETUP);
}

/* SC-1: the coin is tossed once, before the first set-up; then both set up at the same time. */
static Actors actors(const Game *game, const void *state)
{
    const State *s = state;
    return s->possession ? unit_setup_actors(&s->unit, MEN) : (Actors){.chance = true};
}

static void odds(const Game *game, const void *state, Odds *out)
{
    (void)state;
    odds_add(out, unit_act(TOSS_1, UNIT_NO_LOC, UNIT_NO_LOC), 1);
    odds_add(out, unit_act(TOSS_2, UNIT_NO_LOC, UNIT_NO_LOC), 1);
}

static void toss(State *s, Log *log, int winner)
{
    s->possession = (uint8_t)winner;
    emit(&s->unit.core, log, &event_toss, winner, 0, 0);
}

/* SC-2: with the ball first the ball, next to the goal, then the goalkeeper; without it the goalkeeper, then the location
   that stays empty. */
static void legal_setup(const State *s, int seat, Acts *out)
{
    Set pegs = unit_pegs(&s->unit, seat);
    if (s->possession == seat && !pegs)
        acts_locs(out, BALL, goal_row(seat) & (grid_col(1) | grid_col(4)));
    else if (!(pegs & goal(seat)))
        acts_locs(out, KEEPER, goal(seat));
    else
        acts_locs(out, EMPTY, goal_row(seat) & ~goal(seat));
}

/* SC-2: the other men fill the goal row outside the goal, but for that location, and come with the last act. */
static void line_up(State *s, int seat, Set left_out)
{
    unit_place(&s->unit, seat, goal_row(seat) & ~goal(seat) & ~left_out);
}

static void set_up(State *s, Log *log, int seat, Act act)
{
    int at = act_to(act);
    if (act_verb(act) == BALL)
        unit_put_worn(&s->unit, log, seat, at);
    if (act_verb(act) == KEEPER)
        unit_put_hidden(&s->unit, log, seat, at);
    if (act_verb(act) == KEEPER && s->possession == seat)
        line_up(s, seat, unit_markers(&s->unit, seat));
    if (act_verb(act) == EMPTY)
        line_up(s, seat, set_of(at));
}

/* SYS-10, SYS-17, SC-12: at a stall, a limit or the end of the time the higher score wins. */
static void settle(const TurnRules *rules, void *state, Log *log)
{
    State *s = state;
    core_compare(&s->unit.core, log, (int)s->score[0], (int)s->score[1]);
}

static const TurnRules turns = {.settle = settle};

/* SYS-17: the turn under way is played to its end. */
static void time_is_up(State *s, Log *log)
{
    if (core_time(&s->unit.core, log))
        settle(&turns, s, log);
}

/* SC-3: the player with the ball begins. */
static void apply_setup(State *s, Log *log, int seat, Act act)
{
    set_up(s, log, seat, act);
    if (!unit_setup_done(&s->unit, log, seat, MEN))
        return;
    s->stage = USUAL;
    turn_first(s, log, &turns, s->possession);
}

/* A piece in hand: the ball that was won or stopped, the man who was hit. */

/* The piece may go into `where`, as far as it is empty and untried (SYS-13). SC-11: with nowhere to go it may go anywhere
   outside the goals, and that holds until it is down. */
static void offer(State *s, int player, Set where)
{
    Set open = empty_field(s, player) & ~s->tried;
    s->anywhere |= !(where & open);
    s->choice = s->anywhere ? open : where & open;
}

static void hand(State *s, int player, Set where)
{
    s->tried = SET_NONE;
    s->anywhere = false;
    offer(s, player, where);
}

/* A piece that sounded comes out and is tried elsewhere. */
static void try_again(State *s, Log *log, int seat, int at, Set where)
{
    unit_take(&s->unit, log, seat, at);
    s->tried |= set_of(at);
    offer(s, seat, where);
}

static void begin_next(State *s, Log *log, Stage stage)
{
    s->stage = (uint8_t)stage;
    turn_other(s, log, &turns);
}

/* SC-6: a player whose man was hit uses a whole turn to put him into an empty corner. */
static void end_turn(State *s, Log *log)
{
    const Set sides = grid_col(0) | grid_col(GRID_SIDE - 1);
    if (!s->man_out) {
        begin_next(s, log, USUAL);
        return;
    }
    s->man_out = false;
    hand(s, other(s->unit.core.mover), (goal_row(1) | goal_row(2)) & sides);
    begin_next(s, log, MAN_OUT);
}

/* SC-6: after an alarm he goes next to the location tried last. */
static void put_man(State *s, Log *log, int seat, int at)
{
    if (unit_put(&s->unit, log, seat, at))
        try_again(s, log, seat, at, grid_near[at]);
    else
        end_turn(s, log);
}

/* SC-6, SC-8: after an alarm the ball goes into another of the same locations; once it is down, the player who stopped
   it plays on. */
static void put_ball(State *s, Log *log, int seat, int at)
{
    unit_put_worn(&s->unit, log, seat, at);
    if (unit_sounds(&s->unit, seat, at)) {
        unit_alarm(&s->unit, log, seat, at);
        try_again(s, log, seat, at, s->choice);
    } else if (s->stage == BALL_STOPPED)
        s->stage = USUAL;
    else
        end_turn(s, log);
}

/* The goalkeeper and the men. */

/* SC-4: he goes to the other goal location; nobody else ever stands there. */
static void move_keeper(State *s, Log *log, int seat)
{
    Set from = unit_pegs(&s->unit, seat) & goal(seat);
    unit_shift(&s->unit, log, seat, set_first(from), set_first(goal(seat) & ~from));
    end_turn(s, log);
}

/* The men other than the goalkeeper who are next to their side's ball. */
static Set ball_men(const State *s, int player)
{
    Set ball = unit_markers(&s->unit, player);
    return ball ? grid_near[set_first(ball)] & men(s, player) : SET_NONE;
}

/* Where a player's men may step (SC-5): outside the goals, and so that their side's ball has a man next to it. */
typedef struct Steps {
    Set open;
    Set guards;    /* the men next to the ball */
    Set near;      /* next to the ball; everything if it is not on this side */
} Steps;

static Steps steps_of(const State *s, int player)
{
    Set ball = unit_markers(&s->unit, player);
    return (Steps){
        .open = empty_field(s, player),
        .guards = ball_men(s, player),
        .near = ball ? grid_near[set_first(ball)] : SET_ALL,
    };
}

static Set steps(Steps ways, int from)
{
    bool bound = !(ways.guards & ~set_of(from));
    return grid_near[from] & ways.open & (bound ? ways.near : SET_ALL);
}

/* SC-5: the second step goes on in the direction of the first. */
static Set second_step(const State *s, int seat)
{
    return steps(steps_of(s, seat), s->at) & grid_ahead(s->from, s->at);
}

static void win_ball(State *s, int seat, Set where)
{
    s->possession = (uint8_t)seat;
    s->stage = BALL_WON;
    hand(s, seat, where);
}

/* SC-6: the ball that was hit is put down next to the man who hit it. */
static void hit_ball(State *s, Log *log, int seat, int at)
{
    unit_announce(log, seat, at, "ball");
    unit_take(&s->unit, log, other(seat), at);
    win_ball(s, seat, grid_near[at]);
}

/* SC-6: the man who was hit is taken out. If he was the only one next to his side's ball, the hitter has the ball and puts it
   down next to any own man. */
static void hit_man(State *s, Log *log, int seat, int at)
{
    int loser = other(seat);
    bool only_man = ball_men(s, loser) == set_of(at);
    Set out = set_of(at) | (only_man ? unit_markers(&s->unit, loser) : SET_NONE);
    unit_announce(log, seat, at, only_man ? "only-man" : "man");
    unit_take_all(&s->unit, log, loser, out);
    s->man_out = true;
    if (only_man)
        win_ball(s, seat, grid_around(men(s, seat)));
    else
        end_turn(s, log);
}

static void hit(State *s, Log *log, int seat, int at)
{
    if (set_has(unit_markers(&s->unit, other(seat)), at))
        hit_ball(s, log, seat, at);
    else
        hit_man(s, log, seat, at);
}

/* SC-5: a silent first step may be followed by a second. */
static void step(State *s, Log *log, int seat, int from, int to)
{
    bool first = s->stage == USUAL;
    s->from = (uint8_t)from;
    s->at = (uint8_t)to;
    if (unit_shift(&s->unit, log, seat, from, to))
        hit(s, log, seat, to);
    else if (first && second_step(s, seat))
        s->stage = STEPPED;
    else
        end_turn(s, log);
}

/* The kick. */

/* Where a player's ball may roll, and where it may end (SC-7): next to a man, or in the other goal. */
typedef struct Lanes {
    Set open;
    Set ends;
} Lanes;

static Lanes lanes_of(const State *s, int seat)
{
    return (Lanes){
        .open = unit_empty(&s->unit, seat) & ~goal(seat),
        .ends = grid_around(men(s, seat)) | goal(other(seat)),
    };
}

/* SC-7: alarms apart, a ball that rolls from `from` onto `to` and at most `more` steps further can end legally. */
static bool can_end(Lanes lanes, int from, int to, int more)
{
    while (!set_has(lanes.ends, to)) {
        Set next = grid_ahead(from, to) & lanes.open;
        if (!next || !more--)
            return false;
        from = to;
        to = set_first(next);
    }
    return true;
}

/* The steps towards `toward` of a ball at `from` that has `left` of them. */
static Set rolls(const State *s, int seat, int from, Set toward, int left)
{
    Lanes lanes = lanes_of(s, seat);
    Set next = left ? toward & lanes.open : SET_NONE, legal = next & lanes.ends;
    for (Set rest = next & ~legal; rest;) {
        int to = set_pop(&rest);
        if (can_end(lanes, from, to, left - 1))
            legal |= set_of(to);
    }
    return legal;
}

static Set first_rolls(const State *s, int seat, int from)
{
    return rolls(s, seat, from, grid_near[from], KICK_STEPS);
}

static Set next_rolls(const State *s, int seat)
{
    return rolls(s, seat, s->at, grid_ahead(s->from, s->at), KICK_STEPS - s->steps);
}

/* The ball in play or, after a save, in the goalkeeper's hands. */
static int ball_at(const State *s, int seat)
{
    return s->stage == SAVED ? s->at : set_first(unit_markers(&s->unit, seat));
}

/* SC-10: after a goal both set up anew, and the player scored against has the ball. */
static void restart(State *s, Log *log, int scorer)
{
    unit_clear(&s->unit, log);
    s->possession = (uint8_t)other(scorer);
    core_phase(&s->unit.core, log, PHASE_SETUP);
}

/* SC-9, SC-12: a goal ends the turn, and the last one the game. */
static void score_goal(State *s, Log *log, int seat, int at)
{
    uint32_t score = ++s->score[seat - 1];
    unit_announce(log, seat, at, "goal");
    core_score(&s->unit.core, log, seat, (int)score);
    if (score >= s->target)
        core_win(&s->unit.core, log, only(seat));
    else if (!turn_ended(s, log, &turns))
        restart(s, log, seat);
}

static void lose_ball(State *s, Log *log, int seat, int at, const char *how)
{
    unit_announce(log, seat, at, how);
    unit_take(&s->unit, log, seat, at);
    s->possession = (uint8_t)other(seat);
}

/* SC-9: the goalkeeper's turn is to kick the ball from where he saved it, or to put it anywhere if he cannot (SC-11). */
static void saved(State *s, Log *log, int seat, int at)
{
    lose_ball(s, log, seat, at, "saved");
    s->at = (uint8_t)at;
    if (first_rolls(s, other(seat), at)) {
        begin_next(s, log, SAVED);
        return;
    }
    hand(s, other(seat), SET_NONE);
    begin_next(s, log, BALL_WON);
}

/* SC-8: the ball goes next to the man who stopped it. */
static void stopped(State *s, Log *log, int seat, int at)
{
    lose_ball(s, log, seat, at, "stopped");
    hand(s, other(seat), grid_near[at]);
    begin_next(s, log, BALL_STOPPED);
}

/* SC-7: a silent ball may roll on; if it cannot, it may end there, because steps to where it could do neither are not legal. */
static void roll(State *s, Log *log, int seat, int from, int to)
{
    s->steps = s->stage == ROLLING ? (uint8_t)(s->steps + 1) : 1;
    s->from = (uint8_t)from;
    s->at = (uint8_t)to;
    s->stage = ROLLING;
    if (!next_rolls(s, seat))
        end_turn(s, log);
}

/* SC-7, SC-9: the ball goes one step on; the goalkeeper who has saved it keeps his place. */
static void kick(State *s, Log *log, int seat, int to)
{
    int from = ball_at(s, seat);
    bool alarm = s->stage == SAVED ? unit_throw(&s->unit, log, seat, from, to) : unit_shift(&s->unit, log, seat, from, to);
    bool in_goal = set_has(goal(other(seat)), to);
    if (in_goal && alarm)
        saved(s, log, seat, to);
    else if (in_goal)
        score_goal(s, log, seat, to);
    else if (alarm)
        stopped(s, log, seat, to);
    else
        roll(s, log, seat, from, to);
}

/* Acts. */

/* SC-3: the goalkeeper, a man, a kick. */
static void legal_usual(const State *s, int seat, Acts *out)
{
    Set rest = men(s, seat);
    Steps ways = steps_of(s, seat);
    acts_word(out, KEEPER);
    for (ActRow *row = acts_room(out, set_count(rest)); rest; row++) {
        int from = set_pop(&rest);
        acts_fill_moves(out, row, from, steps(ways, from));
    }
    if (s->possession == seat)
        acts_locs(out, KICK, first_rolls(s, seat, ball_at(s, seat)));
}

static void legal_second_step(const State *s, int seat, Acts *out)
{
    acts_moves(out, s->at, second_step(s, seat));
    acts_word(out, STOP);
}

static void legal_roll(const State *s, int seat, Acts *out)
{
    acts_locs(out, KICK, next_rolls(s, seat));
    if (set_has(lanes_of(s, seat).ends, s->at))
        acts_word(out, STOP);
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    if (s->unit.core.phase == PHASE_SETUP) {
        legal_setup(s, seat, out);
        return;
    }
    switch ((Stage)s->stage) {
    case USUAL: legal_usual(s, seat, out); break;
    case STEPPED: legal_second_step(s, seat, out); break;
    case ROLLING: legal_roll(s, seat, out); break;
    case SAVED: acts_locs(out, KICK, first_rolls(s, seat, s->at)); break;
    case BALL_WON:
    case BALL_STOPPED: acts_locs(out, BALL, s->choice); break;
    case MAN_OUT: acts_locs(out, CORNER, s->choice); break;
    }
}

static void apply_play(State *s, Log *log, int seat, Act act)
{
    switch (act_verb(act)) {
    case MOVE: step(s, log, seat, act_from(act), act_to(act)); break;
    case KEEPER: move_keeper(s, log, seat); break;
    case KICK: kick(s, log, seat, act_to(act)); break;
    case BALL: put_ball(s, log, seat, act_to(act)); break;
    case CORNER: put_man(s, log, seat, act_to(act)); break;
    default: end_turn(s, log); break;    /* STOP */
    }
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    if (act_verb(act) == TIME)
        time_is_up(s, log);
    else if (seat == SEAT_CHANCE)
        toss(s, log, act_verb(act) == TOSS_1 ? 1 : 2);
    else if (s->unit.core.phase == PHASE_SETUP)
        apply_setup(s, log, seat, act);
    else
        apply_play(s, log, seat, act);
}

static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    unit_view_grids(&s->unit, viewer, out);
    unit_view_pair(out, "score", (int)s->score[0], (int)s->score[1]);
    json_number_of(out, "possession", s->possession);
}

static void exchange(void *state)
{
    State *s = state;
    uint32_t first = s->score[0];
    unit_exchange(&s->unit, loc_mirror_rows);
    s->choice = set_mirror(s->choice, loc_mirror_rows);
    s->tried = set_mirror(s->tried, loc_mirror_rows);
    s->score[0] = s->score[1];
    s->score[1] = first;
    s->possession = s->possession ? (uint8_t)other(s->possession) : 0;
    s->from = (uint8_t)loc_mirror_rows(s->from);
    s->at = (uint8_t)loc_mirror_rows(s->at);
}

const Game soccer = {
    .id = "soccer", .title = "Soccer", .level = "advanced", .minutes = 30, .players_min = 2, .players_max = 2,
    .of_unit = true, .outlined = GRID_GOALS, .state_size = sizeof(State), .options = options, UNIT_VERBS(verbs),
    .time = UNIT_WORD(TIME),
    .setup = setup, .actors = actors, .legal = legal, .odds = odds, .apply = apply, .view = view,
    .act_text = unit_act_text, .exchange = exchange, .mirror_loc = loc_mirror_rows,
};
