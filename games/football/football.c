/* Football: run, pass and kick the ball past a team that you cannot see. */
#include "base/json.h"
#include "inside.h"

enum { MEN = 11, PLAYS = 2, DOWNS = 4, TARGET = 21 };
enum { TOUCHDOWN = 6, FIELD_GOAL = 3, POINT_AFTER = 1 };

/* What the game waits for. */
enum {
    TEAMS,       /* both players: the location of the goal line that stays empty */
    TOSS,        /* the coin */
    CARRIER,     /* the player with the ball: who carries it */
    PLAY,        /* the mover: a play, or the end of the turn */
    MUST,        /* a player without men who is to get the ball: a man for it */
    RECEIVE,     /* the player who gets the ball by a punt or for want of gain: who carries it */
    RETURNS,     /* after the ball has changed sides: a man back into play, or not */
    DEFENCE,     /* point after: the two men of the player scored against */
    KICKER,      /* point after: the scorer's man */
};

/* How the ball came to its row. */
enum { BY_RUN, BY_PASS, BY_PUNT };

static const char *const verbs[] = {
    [BARE] = "", [EMPTY] = "empty", [BALL] = "ball", [PASS] = "pass", [PUNT] = "punt", [KICK] = "kick",
    [END] = "end", [RETURN] = "return", [KEEP] = "keep", [WINNER_1] = "1", [WINNER_2] = "2",
    [TIME] = "time",
};

/* The field, in rows from a player's own goal line to the other one. */
enum { GOAL_LINE, SECOND_LINE, KICKING_LINE = 3, FAR_LINE = 5 };

static Set line(int player, int rows) { return grid_row(player == 1 ? rows : FAR_LINE - rows); }
static int rows_from(int player, int at) { return player == 1 ? loc_row(at) : FAR_LINE - loc_row(at); }
static Set posts(int player) { return line(player, GOAL_LINE) & (grid_col(2) | grid_col(3)); }
static int ball_at(const State *s) { return set_first(unit_markers(&s->unit, s->holder)); }

static void wait_for(State *s, int stage, int player)
{
    s->stage = (uint8_t)stage;
    s->actor = (uint8_t)player;
}

/* The ball is now that player's, and its row is the mark of a new possession (FB-7). */
static void take_ball(State *s, Log *log, int player, int at)
{
    unit_ball(&s->unit, log, player, at);
    s->holder = (uint8_t)player;
    s->count = 0;
    s->mark = (uint8_t)rows_from(player, at);
}

/* SYS-9: only a player without men cannot play; eleven never fill the grid. */
static bool able(const TurnRules *rules, const void *state)
{
    const State *s = state;
    return unit_pegs(&s->unit, s->unit.core.mover);
}

/* SYS-10, SYS-17, FB-15: at a stall, the limit, the agreed number of turns or the end of the time the higher score wins. */
static void settle(const TurnRules *rules, void *state, Log *log)
{
    State *s = state;
    core_compare(&s->unit.core, log, s->score[0], s->score[1]);
}

static const TurnRules turns = {.able = able, .settle = settle};

/* SYS-17: the turn under way is played to its end, with its point after. */
static void time_is_up(State *s, Log *log)
{
    if (core_time(&s->unit.core, log))
        settle(&turns, s, log);
}

static void fresh_turn(State *s)
{
    s->plays = 0;
    s->passed = s->fumbled = false;
    s->tried[0] = s->tried[1] = SET_NONE;
    wait_for(s, PLAY, s->unit.core.mover);
}

/* If the game is over, no other turn begins, and the last one's plays stay visible (EV-10). */
static void next_turn(State *s, Log *log)
{
    uint32_t before = s->unit.core.turns;
    turn_other(s, log, &turns);
    if (s->unit.core.turns != before)
        fresh_turn(s);
}

/* Defined below, in the order of the rules. */
static void go_on(State *s, Log *log);
static void change_sides(State *s, Log *log, int player, int at);
static void ask_returns(State *s, Log *log);
static void touchdown(State *s, Log *log, int seat, int at);

/* FB-1: five men in the goal line, six in the line before it. */
static void legal_teams(const State *s, int seat, Acts *out)
{
    (void)s;
    acts_locs(out, EMPTY, line(seat, GOAL_LINE));
}

/* SYS-11: the coin is tossed only where no score has said who gets the ball (FB-13). */
static void do_teams(State *s, int seat, Act act, Log *log)
{
    Set men = line(seat, GOAL_LINE) | line(seat, SECOND_LINE);
    unit_place(&s->unit, seat, men & ~set_of(act_to(act)));
    unit_ready(&s->unit, log, seat);
    if (unit_pegs(&s->unit, other(seat)))
        wait_for(s, s->holder ? CARRIER : TOSS, s->holder);
}

static void do_toss(State *s, int seat, Act act, Log *log)
{
    (void)seat;
    s->holder = (uint8_t)(act_verb(act) - WINNER_1 + 1);
    emit(&s->unit.core, log, &event_toss, s->holder, 0, 0);
    wait_for(s, CARRIER, s->holder);
}

/* FB-2: the ball on any man in the player's own goal line; the player with the ball begins. */
static void legal_carrier(const State *s, int seat, Acts *out)
{
    acts_locs(out, BALL, line(seat, GOAL_LINE) & unit_pegs(&s->unit, seat));
}

static void do_carrier(State *s, int seat, Act act, Log *log)
{
    take_ball(s, log, seat, act_to(act));
    core_phase(&s->unit.core, log, PHASE_PLAY);
    turn_first(s, log, &turns, seat);
    fresh_turn(s);
}

/* FB-3: any man to an adjacent empty location. */
static void legal_runs(const State *s, int seat, Acts *out)
{
    acts_steps(out, unit_pegs(&s->unit, seat), unit_empty(&s->unit, seat));
}

/* The ball has moved on its own side, silently: onto the other goal line (FB-11), or play goes on. */
static void advance(State *s, Log *log, int from, int to, int how)
{
    if (loc_row(from) != loc_row(to))
        s->how = (uint8_t)how;
    if (rows_from(s->holder, to) == FAR_LINE)
        touchdown(s, log, s->holder, to);
    else
        go_on(s, log);
}

/* FB-4, a penalty: the man who was hit is out of play. */
static void hit_man(State *s, Log *log, int seat, int at)
{
    unit_announce(log, seat, at, "man");
    unit_take(&s->unit, log, other(seat), at);
    go_on(s, log);
}

/* FB-4, a fumble: the runner has the ball, and the fumbler stays where he is. */
static void hit_carrier(State *s, Log *log, int seat, int at)
{
    unit_announce(log, seat, at, "carrier");
    s->fumbled = true;
    change_sides(s, log, seat, at);
}

/* FB-5: the carrier is out of play, and the man he ran into has the ball. */
static void tackled(State *s, Log *log, int seat, int at)
{
    unit_announce(log, seat, at, "tackle");
    unit_take(&s->unit, log, seat, at);
    change_sides(s, log, other(seat), at);
}

static void run(State *s, Log *log, int seat, int from, int to)
{
    bool carries = set_has(unit_markers(&s->unit, seat), from);
    bool alarm = unit_shift(&s->unit, log, seat, from, to);
    if (alarm && carries)
        tackled(s, log, seat, to);
    else if (alarm && set_has(unit_markers(&s->unit, other(seat)), to))
        hit_carrier(s, log, seat, to);
    else if (alarm)
        hit_man(s, log, seat, to);
    else if (carries)
        advance(s, log, from, to, BY_RUN);
    else
        go_on(s, log);
}

/* A spare peg probes what lies between, from the carrier on: where it sounds, or LOC_NONE. */
static int probe_between(State *s, Log *log, int from, int to)
{
    int next = grid_next[grid_direction(from, to)];
    for (int at = from + next; at != to; at += next)
        if (unit_probe(&s->unit, log, s->holder, at))
            return at;
    return LOC_NONE;
}

/* FB-6, FB-10: the ball was stopped on its way, and the man who stands there has it. */
static void stopped(State *s, Log *log, int at, const char *how)
{
    unit_announce(log, s->holder, at, how);
    change_sides(s, log, other(s->holder), at);
}

/* FB-6. */
static void pass(State *s, Log *log, int to)
{
    int from = ball_at(s), hit = probe_between(s, log, from, to);
    s->passed = true;
    if (hit != LOC_NONE) {
        stopped(s, log, hit, "interception");
        return;
    }
    unit_ball(&s->unit, log, s->holder, to);
    advance(s, log, from, to, BY_PASS);
}

/* `announce P - row-D-run`: the row is said, the column is not. */
static void row_text(char letter, int value, Text *out)
{
    static const char *const hows[] = {[BY_RUN] = "run", [BY_PASS] = "pass", [BY_PUNT] = "punt"};
    (void)letter;
    text_format(out, "row-%c-%s", 'A' + value % GRID_SIDE, hows[value / GRID_SIDE]);
}

static const EventKind event_row = {"announce", "plr", .arg = row_text, .own = 3 * GRID_SIDE};
static const EventKind *const own_kinds[] = {&event_row, NULL};

static void announce_row(State *s, Log *log, int player, int at, int how)
{
    emit(&s->unit.core, log, &event_row, player, LOC_NONE, how * GRID_SIDE + loc_row(at));
}

/* FB-7: a gain sets the mark; a turn without one is counted, but not what was left of a turn after a fumble. */
static void look_at_downs(State *s, Log *log)
{
    int at = ball_at(s), rows = rows_from(s->holder, at);
    if (rows > s->mark) {
        announce_row(s, log, s->holder, at, s->how);
        s->mark = (uint8_t)rows;
        s->count = 0;
    } else if (!s->fumbled)
        s->count++;
}

/* FB-8, FB-9: the mover gives up the ball; who gets it must have a man for it (FB-14). */
static void give_up(State *s, Log *log, const char *why)
{
    int receiver = other(s->unit.core.mover);
    unit_announce(log, s->unit.core.mover, LOC_NONE, why);
    wait_for(s, unit_pegs(&s->unit, receiver) ? RECEIVE : MUST, receiver);
}

/* The mover's plays are over; downs are checked only if the mover still has the ball. */
static void end_plays(State *s, Log *log)
{
    if (s->holder == s->unit.core.mover)
        look_at_downs(s, log);
    if (s->count == DOWNS)
        give_up(s, log, "no-gain");
    else
        next_turn(s, log);
}

static void go_on(State *s, Log *log)
{
    if (s->plays == PLAYS)
        end_plays(s, log);
}

/* While the ball changes sides the count shows why: four by FB-9, fewer by a punt. */
static bool punted(const State *s) { return s->count < DOWNS; }

/* FB-8: the men farthest from the punter's goal line are those nearest to their own. */
static Set rearmost(const State *s, int player)
{
    int rows = GOAL_LINE;
    while (!(line(player, rows) & unit_pegs(&s->unit, player)))
        rows++;
    return line(player, rows) & unit_pegs(&s->unit, player);
}

static void legal_receive(const State *s, int seat, Acts *out)
{
    acts_locs(out, BALL, punted(s) ? rearmost(s, seat) : unit_pegs(&s->unit, seat));
}

static void do_receive(State *s, int seat, Act act, Log *log)
{
    bool punt = punted(s);
    take_ball(s, log, seat, act_to(act));
    if (punt)
        announce_row(s, log, seat, act_to(act), BY_PUNT);
    ask_returns(s, log);
}

/* FB-15: true if these points have won the game. */
static bool wins(State *s, Log *log, int player, int points)
{
    int32_t *score = &s->score[player - 1];
    *score += points;
    core_score(&s->unit.core, log, player, *score);
    if (*score < s->target)
        return false;
    core_win(&s->unit.core, log, only(player));
    return true;
}

/* FB-13: a turn that scored has ended. If the game goes on both set up anew, and the player who did not score has the ball. */
static void set_up_anew(State *s, Log *log)
{
    if (turn_ended(s, log, &turns))
        return;
    unit_clear(&s->unit, log);
    core_phase(&s->unit.core, log, PHASE_SETUP);
    s->holder = (uint8_t)other(s->unit.core.mover);
    s->count = s->plays = 0;
    s->stage = TEAMS;
}

/* FB-10: the post is probed too. */
static void kick(State *s, Log *log, int seat, int post)
{
    int hit = probe_between(s, log, ball_at(s), post);
    if (hit == LOC_NONE && unit_probe(&s->unit, log, seat, post))
        hit = post;
    if (hit != LOC_NONE) {
        stopped(s, log, hit, "block");
        return;
    }
    unit_announce(log, seat, post, "field-goal");
    if (!wins(s, log, seat, FIELD_GOAL))
        set_up_anew(s, log);
}

/* FB-11; FB-12: the point after belongs to the turn, and nobody has the ball. */
static void touchdown(State *s, Log *log, int seat, int at)
{
    unit_announce(log, seat, at, "touchdown");
    if (wins(s, log, seat, TOUCHDOWN))
        return;
    unit_clear(&s->unit, log);
    s->holder = s->count = 0;
    wait_for(s, DEFENCE, other(seat));
}

/* FB-12: two men anywhere in the row before the player's own goal line. */
static void legal_defence(const State *s, int seat, Acts *out)
{
    acts_locs(out, BARE, line(seat, SECOND_LINE) & unit_empty(&s->unit, seat));
}

static void do_defence(State *s, int seat, Act act, Log *log)
{
    bool second = unit_pegs(&s->unit, seat);
    unit_put(&s->unit, log, seat, act_to(act));
    if (second)
        wait_for(s, KICKER, other(seat));
}

/* FB-12: one man anywhere in the row before that. */
static void legal_kicker(const State *s, int seat, Acts *out)
{
    (void)s;
    acts_locs(out, BARE, line(seat, KICKING_LINE));
}

/* FB-12: two steps to the one post in line with him: the odd columns lead to post 3, the even ones to post 4. */
static void do_kicker(State *s, int seat, Act act, Log *log)
{
    int at = act_to(act), ahead = seat == 1 ? 1 : -1;
    int post = loc_at(loc_row(at) + 2 * ahead, 2 + loc_col(at) % 2);
    int between = (at + post) / 2;
    unit_put(&s->unit, log, seat, at);
    if (!unit_shift(&s->unit, log, seat, at, between)) {
        unit_shift(&s->unit, log, seat, between, post);
        if (wins(s, log, seat, POINT_AFTER))
            return;
    }
    set_up_anew(s, log);
}

static void change_sides(State *s, Log *log, int player, int at)
{
    take_ball(s, log, player, at);
    ask_returns(s, log);
}

/* The returns are done. Only a mover who recovered a fumble may have a play left. */
static void go_on_after_change(State *s, Log *log)
{
    s->returned = 0;
    wait_for(s, PLAY, s->unit.core.mover);
    if (s->holder != s->unit.core.mover || s->plays == PLAYS)
        end_plays(s, log);
}

/* Asks the player for a return, once for each change of sides; false if there is nothing to ask. */
static bool ask(State *s, int player)
{
    bool asked = !(s->returned & only(player)) && set_count(unit_pegs(&s->unit, player)) < MEN;
    s->returned |= (uint8_t)only(player);
    if (asked)
        wait_for(s, RETURNS, player);
    return asked;
}

/* FB-14: first the player who now has the ball, then the other. */
static void ask_returns(State *s, Log *log)
{
    if (!ask(s, s->holder) && !ask(s, other(s->holder)))
        go_on_after_change(s, log);
}

/* FB-14, SYS-13: empty locations of the player's own goal line, but none where a returning man has sounded in this turn. */
static Set return_locs(const State *s, int player)
{
    return line(player, GOAL_LINE) & unit_empty(&s->unit, player) & ~s->tried[player - 1];
}

/* A man comes back; if he sounds the alarm he is out again. True if he stays. */
static bool return_man(State *s, Log *log, int player, int at)
{
    if (!unit_put(&s->unit, log, player, at))
        return true;
    unit_take(&s->unit, log, player, at);
    s->tried[player - 1] |= set_of(at);
    return false;
}

static void legal_returns(const State *s, int seat, Acts *out)
{
    acts_locs(out, RETURN, return_locs(s, seat));
    acts_word(out, KEEP);
}

static void do_returns(State *s, int seat, Act act, Log *log)
{
    if (act_verb(act) == KEEP || return_man(s, log, seat, act_to(act)))
        ask_returns(s, log);
}

static void legal_must(const State *s, int seat, Acts *out)
{
    acts_locs(out, RETURN, return_locs(s, seat));
}

/* FB-14: the man returned to get the ball counts as the return of this change. If none can return, the ball stays, with a new
   count. */
static void do_must(State *s, int seat, Act act, Log *log)
{
    if (return_man(s, log, seat, act_to(act))) {
        s->returned = (uint8_t)only(seat);
        wait_for(s, RECEIVE, seat);
    } else if (!return_locs(s, seat)) {
        s->count = 0;
        next_turn(s, log);
    }
}

/* What only the carrier does. Passes (FB-6) and kicks (FB-10) go along a line of empty locations, at least to the second one;
   from between the goal lines a post in sight is straight ahead or on a diagonal. FB-8: the fourth turn's second play. */
static void legal_with_ball(const State *s, int seat, Acts *out)
{
    int at = ball_at(s), rows = rows_from(seat, at);
    Set empty = unit_empty(&s->unit, seat), sight = grid_sight(empty, at) & ~grid_near[at];
    if (!s->passed)
        acts_locs(out, PASS, sight & ~empty);
    if (rows != GOAL_LINE && rows != FAR_LINE)
        acts_locs(out, KICK, sight & empty & posts(other(seat)));
    if (s->count == DOWNS - 1 && s->plays == PLAYS - 1)
        acts_word(out, PUNT);
}

/* SYS-15: there is always a run beside `end`. */
static void legal_play(const State *s, int seat, Acts *out)
{
    legal_runs(s, seat, out);
    acts_word(out, END);
    if (s->holder == seat)
        legal_with_ball(s, seat, out);
}

static void do_play(State *s, int seat, Act act, Log *log)
{
    int verb = act_verb(act);
    if (verb != END)
        s->plays++;
    switch (verb) {
    case BARE: run(s, log, seat, act_from(act), act_to(act)); break;
    case PASS: pass(s, log, act_to(act)); break;
    case KICK: kick(s, log, seat, act_to(act)); break;
    case PUNT: give_up(s, log, "punt"); break;
    case END: end_plays(s, log); break;
    }
}

/* Per stage: the legal acts, and their effect. */
static const struct {
    void (*legal)(const State *s, int seat, Acts *out);
    void (*act)(State *s, int seat, Act act, Log *log);
} stages[] = {
    [TEAMS] = {legal_teams, do_teams},
    [TOSS] = {NULL, do_toss},
    [CARRIER] = {legal_carrier, do_carrier},
    [PLAY] = {legal_play, do_play},
    [MUST] = {legal_must, do_must},
    [RECEIVE] = {legal_receive, do_receive},
    [RETURNS] = {legal_returns, do_returns},
    [DEFENCE] = {legal_defence, do_defence},
    [KICKER] = {legal_kicker, do_kicker},
};

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    stages[s->stage].legal(s, seat, out);
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    if (act_verb(act) == TIME)
        time_is_up(s, log);
    else
        stages[s->stage].act(s, seat, act, log);
}

static Actors actors(const Game *game, const void *state)
{
    const State *s = state;
    if (s->stage == TEAMS)
        return unit_setup_actors(&s->unit, MEN);
    return s->stage == TOSS ? (Actors){.chance = true} : (Actors){.must = (uint16_t)only(s->actor)};
}

static void odds(const Game *game, const void *state, Odds *out)
{
    (void)state;
    for (int winner = WINNER_1; winner <= WINNER_2; winner++)
        odds_add(out, unit_act(winner, UNIT_NO_LOC, UNIT_NO_LOC), 1);
}

static const Option options[] = {
    [UNIT_OPTION_STALL] = {"stall", UNIT_STALL}, [UNIT_OPTION_LIMIT] = {"limit", UNIT_LIMIT},
    [UNIT_OPTION_TARGET] = {"target", TARGET}, [UNIT_OPTION_TURNS] = {"turns", 0}, [UNIT_OPTION_MINUTES] = {"minutes", 0}, {NULL},
};

/* FB-15: the options say when it ends. */
static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start_timed(&s->unit, how);
    s->target = how->option[UNIT_OPTION_TARGET];
    core_phase(&s->unit.core, log, PHASE_SETUP);
}

static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    unit_view_grids(&s->unit, viewer, out);
    unit_view_pegs(&s->unit, out);
    unit_view_pair(out, "score", s->score[0], s->score[1]);
    json_number_of(out, "possession", s->holder);
    json_number_of(out, "count", s->count);
    json_number_of(out, "plays", s->plays);
}

static uint8_t exchanged(uint8_t player) { return player ? (uint8_t)other(player) : 0; }

static void exchange(void *state)
{
    State *s = state;
    int32_t score = s->score[0];
    Set tried = s->tried[0];
    unit_exchange(&s->unit, loc_mirror_rows);
    s->score[0] = s->score[1];
    s->score[1] = score;
    s->tried[0] = set_mirror(s->tried[1], loc_mirror_rows);
    s->tried[1] = set_mirror(tried, loc_mirror_rows);
    s->actor = exchanged(s->actor);
    s->holder = exchanged(s->holder);
    s->returned = (uint8_t)((s->returned & only(1)) << 1 | (s->returned & only(2)) >> 1);
}

const Game football = {
    .id = "football", .title = "Football", .level = "advanced", .minutes = 45, .players_min = 2, .players_max = 2,
    .of_unit = true, .outlined = GRID_GOALS, .state_size = sizeof(State), .options = options, UNIT_VERBS(verbs),
    .kinds = own_kinds, .time = UNIT_WORD(TIME),
    .setup = setup, .actors = actors, .legal = legal, .odds = odds, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_rows,
};
