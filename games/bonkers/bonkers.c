/* Bonkers!: a race round the loop by dice and by the cards that players lay along it. */
#include "base/json.h"
#include "inside.h"
#include "rules/cards.h"

#include <string.h>

static const char *const card_names[TEXTS] = {
    "ahead-1", "ahead-2", "ahead-3", "ahead-4", "ahead-5", "ahead-6", "ahead-10", "ahead-12",
    "back-1", "back-2", "back-3", "back-4", "back-5", "back-6", "back-10", "back-12",
    "nearest-score", "roll-again", "start", "exchange", "go-to-lose", "back-15",
};

static const EventKind event_deal = {"deal", "pw"};
static const EventKind event_card = {"card", "pwn"};
static const EventKind event_go = {"go", "pnn"};
static const EventKind event_swap = {"swap", "nn"};
static const EventKind event_trap = {"trap", "pn"};
static const EventKind event_lose = {"lose", "pp"};

static void settle(const TurnRules *rules, void *state, Log *log);
static const TurnRules turns = {.settle = settle};

enum { OPTION_LIMIT, OPTION_TARGET };
static const Option options[] = {[OPTION_LIMIT] = {"limit", 1000}, [OPTION_TARGET] = {"target", 12}, {NULL}};

static int cards_left(const State *s)
{
    int n = 0;
    for (int kind = 0; kind < CARDS; kind++)
        n += s->pile[kind];
    return n;
}

/* BK-2: all pieces on START, scores 0, everyone with a LOSE card; the cards are dealt before the opening throws (ACT-4). */
static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    core_start(&s->core, how->players, 0, how->option[OPTION_LIMIT]);
    s->target = how->option[OPTION_TARGET];
    s->lose = (uint8_t)((1 << (how->players + 1)) - 2);
    memset(s->pile, COPIES, sizeof s->pile);
    memcpy(s->loop, how->board[0] ? how->board : bonkers_drawing.usual, SPACES);
    s->lose_space = (uint8_t)((char *)memchr(s->loop, LOOP_LOSE, SPACES) - s->loop);
    s->stage = DEAL;
    core_phase(&s->core, log, PHASE_PLAY);
}

static bool chance_due(const State *s)
{
    return s->stage == DEAL || s->stage == OPENING || s->stage == THROW || s->stage == DRAW;
}

/* BK-14: opponents who still have the LOSE card may act at any moment of the turn, but not while chance is due. */
static Actors actors(const Game *game, const void *state)
{
    const State *s = state;
    if (chance_due(s))
        return (Actors){.chance = true};
    uint16_t mover = (uint16_t)(1 << s->core.mover);
    return (Actors){.must = mover, .may = (uint16_t)(s->lose & ~mover)};
}

/* BK-11: any card but `exchange`, anywhere, also beside a piece; printed texts are no cards. */
static uint64_t takeable(const State *s)
{
    uint64_t spaces = 0;
    for (int space = 0; space < SPACES; space++)
        if (s->track[space] != NO_CARD && s->track[space] != EXCHANGE + 1)
            spaces |= (uint64_t)1 << space;
    return spaces;
}

static uint64_t kinds_in(const uint8_t counts[CARDS])
{
    uint64_t kinds = 0;
    for (int kind = 0; kind < CARDS; kind++)
        kinds |= (uint64_t)(counts[kind] > 0) << kind;
    return kinds;
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    if (seat != s->core.mover) {
        acts_add_one(out, act_of(DO_LOSE, s->core.mover));
        return;
    }
    switch (s->stage) {
    case ROLL: acts_add_one(out, act_of(DO_ROLL, 0)); break;
    case MOVE: acts_add_one(out, act_of(DO_MOVE, 0)); break;
    case PLACE: acts_add(out, act_of(DO_PLACE, 0), kinds_in(s->hand[seat - 1])); break;
    case FOLLOW: acts_add_one(out, act_of(DO_FOLLOW, 0)); break;
    default:
        acts_add(out, act_of(DO_TAKE, 0), takeable(s));
        acts_add_one(out, act_of(DO_SKIP, 0));
        break;
    }
}

static void odds(const Game *game, const void *state, Odds *out)
{
    const State *s = state;
    if (s->stage == OPENING || s->stage == THROW)
        dice_odds(out);
    else
        pile_odds(s->pile, CARDS, cards_left(s), act_of(OUTCOME_CARD, 0), out);
}

static int space_of(const State *s) { return s->at[s->core.mover - 1]; }

static bool occupied(const State *s, int space)
{
    for (int seat = 1; seat <= s->core.players; seat++)
        if (seat != s->core.mover && s->at[seat - 1] == space)
            return true;
    return false;
}

static void go(State *s, Log *log, int to)
{
    emit(&s->core, log, &event_go, s->core.mover, space_of(s), to);
    s->at[s->core.mover - 1] = (uint8_t)to;
}

/* BK-16: where a throw beyond the twentieth would be due the turn ends. */
static void roll_due(State *s)
{
    s->stage = s->throws < THROWS_MOST ? ROLL : ENDED;
}

static void gain(State *s, int points)
{
    int32_t *score = &s->score[s->core.mover - 1];
    *score = *score + points < 0 ? 0 : *score + points;
}

static int text_at(const State *s, int space)
{
    if (s->loop[space] == LOOP_TO_LOSE)
        return GO_TO_LOSE;
    return s->loop[space] == LOOP_BACK_15 ? BACK_15 : s->track[space] - 1;
}

/* The effect of the space where a movement has ended, BK-5 to BK-9. */
static void land(State *s)
{
    int space = space_of(s), seat = s->core.mover;
    if (s->loop[space] == LOOP_SCORE) {
        gain(s, 1);                                        /* BK-8 */
        if (occupied(s, space))
            roll_due(s);
        else
            s->stage = ENDED;
    } else if (s->loop[space] == LOOP_LOSE) {
        gain(s, -1);                                       /* BK-9 */
        s->stage = ENDED;
    } else if (occupied(s, space))
        roll_due(s);                                       /* BK-7 */
    else if (text_at(s, space) >= 0)
        s->stage = FOLLOW;                                 /* BK-6 */
    else
        s->stage = !s->placed && kinds_in(s->hand[seat - 1]) ? PLACE : ENDED;    /* BK-5 */
}

/* BK-12: the foremost space of the loop that begins at place `first` of the chain: the largest running sum of steps. */
static int foremost(const State *s, int first)
{
    int sum = 0, best = 0, space = s->followed[first];
    for (int i = first; i + 1 < s->chain; i++) {
        sum += s->step[i];
        if (sum > best) {
            best = sum;
            space = s->followed[i + 1];
        }
    }
    return space;
}

static void trap(State *s, Log *log, int first)
{
    int space = foremost(s, first);
    gain(s, 1);
    emit(&s->core, log, &event_trap, s->core.mover, space, 0);
    if (space != space_of(s))
        go(s, log, space);
    s->stage = ENDED;
}

/* Moves as a card or text says, or into the trap if that leads back to a space already followed. */
static void move(State *s, Log *log, int steps)
{
    int from = space_of(s), to = (from + steps + SPACES) % SPACES;
    s->followed[s->chain] = (uint8_t)from;
    s->step[s->chain++] = (int8_t)steps;
    for (int i = 0; i < s->chain; i++)
        if (s->followed[i] == to) {
            trap(s, log, i);
            return;
        }
    go(s, log, to);
    land(s);
}

/* BK-10: the nearest SCORE space, counted round the loop; of two equally near ones the one ahead. */
static int nearest_score(const State *s, int from)
{
    for (int n = 1;; n++) {
        if (s->loop[(from + n) % SPACES] == LOOP_SCORE)
            return (from + n) % SPACES;
        if (s->loop[(from + SPACES - n) % SPACES] == LOOP_SCORE)
            return (from + SPACES - n) % SPACES;
    }
}

static void go_to(State *s, Log *log, int to)
{
    go(s, log, to);
    land(s);
}

/* BK-10, BK-11: carries out a card or text. */
static void follow(State *s, Log *log, int what)
{
    if (what < BACK)
        move(s, log, distance[what]);
    else if (what < NEAREST_SCORE)
        move(s, log, -distance[what - BACK]);
    else if (what == BACK_15)
        move(s, log, -15);
    else if (what == NEAREST_SCORE)
        go_to(s, log, nearest_score(s, space_of(s)));
    else if (what == TO_START)
        go_to(s, log, START);
    else if (what == GO_TO_LOSE)
        go_to(s, log, s->lose_space);
    else if (what == ROLL_AGAIN)
        roll_due(s);
    else
        s->stage = takeable(s) ? TAKE : ENDED;
}

/* BK-5: the card is laid; following it is a separate act, so that others can interrupt (BK-14). */
static void place(State *s, Log *log, int kind)
{
    int seat = s->core.mover, space = space_of(s);
    s->hand[seat - 1][kind]--;
    s->track[space] = (uint8_t)(kind + 1);
    s->placed = true;
    s->stage = FOLLOW;
    if (log)
        log->event[log->n++] = (Event){&event_card, card_names[kind], {seat, space}};
}

/* BK-11: the card there moves next to the player's piece, and the exchange card takes its place; following it is the next act. */
static void take(State *s, Log *log, int from)
{
    int here = space_of(s), kind = s->track[from] - 1;
    s->track[from] = s->track[here];
    s->track[here] = (uint8_t)(kind + 1);
    s->stage = FOLLOW;
    emit(&s->core, log, &event_swap, here, from, 0);
}

static void pick_up_dice(State *s) { s->dice[0] = s->dice[1] = 0; }

/* BK-14: the mover goes to LOSE and loses a point, and the turn ends; the card is used up, and a pending throw is discarded. */
static void play_lose(State *s, Log *log, int by)
{
    s->lose &= (uint8_t)~(1 << by);
    emit(&s->core, log, &event_lose, s->core.mover, by, 0);
    if (space_of(s) != s->lose_space)
        go(s, log, s->lose_space);
    gain(s, -1);
    pick_up_dice(s);
    s->stage = ENDED;
}

static void new_turn(State *s)
{
    s->stage = ROLL;
    s->throws = s->chain = 0;
    s->placed = false;
}

static void next_turn(State *s, Log *log)
{
    turn_next(s, log, &turns);
    if (s->core.phase != PHASE_OVER)
        new_turn(s);
}

/* SYS-10: the higher score wins; level if two or more share the highest. */
static void settle(const TurnRules *rules, void *state, Log *log)
{
    State *s = state;
    int winners = 0, best = -1;
    for (int seat = 1; seat <= s->core.players; seat++) {
        if (s->score[seat - 1] > best)
            winners = 0;
        if (s->score[seat - 1] >= best) {
            best = s->score[seat - 1];
            winners |= only(seat);
        }
    }
    core_win(&s->core, log, winners & (winners - 1) ? 0 : winners);
}

/* After an act: the score if it has changed, the win (BK-15), and the end of the turn with its draw (BK-13). */
static void conclude(State *s, Log *log, int before)
{
    int seat = s->core.mover, score = s->score[seat - 1];
    if (score != before)
        core_score(&s->core, log, seat, score);
    if (score >= s->target)
        core_win(&s->core, log, only(seat));
    else if (s->stage == ENDED && s->placed && cards_left(s))
        s->stage = DRAW;
    else if (s->stage == ENDED)
        next_turn(s, log);
}

/* BK-4: the throw; double six scores at once. Moving the piece is a separate act, so that everybody sees the dice first. */
static void throw(State *s, Log *log, Act dice)
{
    int before = s->score[s->core.mover - 1];
    s->throws++;
    s->chain = 0;
    s->dice[0] = (uint8_t)dice_low(dice);
    s->dice[1] = (uint8_t)dice_high(dice);
    s->stage = MOVE;
    emit(&s->core, log, &event_dice, s->core.mover, dice_low(dice), dice_high(dice));
    if (dice_total(dice) == 2 * DICE_SIDES)
        gain(s, 1);
    conclude(s, log, before);
}

static void move_by_dice(State *s, Log *log)
{
    int total = s->dice[0] + s->dice[1];
    pick_up_dice(s);
    go_to(s, log, (space_of(s) + total) % SPACES);
}

static void give(State *s, Log *log, int seat, int kind)
{
    s->pile[kind]--;
    s->hand[seat - 1][kind]++;
    emit_word(log, &event_deal, seat, 0, card_names[kind]);
}

static void deal(State *s, Log *log, int kind)
{
    give(s, log, s->dealt % s->core.players + 1, kind);
    if (++s->dealt < HAND * s->core.players)
        return;
    s->stage = OPENING;
    opening_start(&s->opening, s->core.players);
}

/* BK-3: the highest throw begins. */
static void open_throw(State *s, Log *log, Act dice)
{
    emit(&s->core, log, &event_dice, opening_thrower(&s->opening), dice_low(dice), dice_high(dice));
    int first = opening_throw(&s->opening, dice);
    if (!first)
        return;
    turn_first(s, log, &turns, first);
    new_turn(s);
}

static void chance(State *s, Log *log, Act act)
{
    switch (s->stage) {
    case DEAL: deal(s, log, with_of(act)); break;
    case OPENING: open_throw(s, log, act); break;
    case THROW: throw(s, log, act); break;
    default:
        give(s, log, s->core.mover, with_of(act));    /* BK-13 */
        next_turn(s, log);
        break;
    }
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    if (seat == SEAT_CHANCE) {
        chance(s, log, act);
        return;
    }
    int before = s->score[s->core.mover - 1];
    switch (deed_of(act)) {
    case DO_ROLL: s->stage = THROW; break;
    case DO_MOVE: move_by_dice(s, log); break;
    case DO_PLACE: place(s, log, with_of(act)); break;
    case DO_FOLLOW: follow(s, log, text_at(s, space_of(s))); break;
    case DO_TAKE: take(s, log, with_of(act)); break;
    case DO_SKIP: s->stage = ENDED; break;
    default: play_lose(s, log, seat); break;
    }
    conclude(s, log, before);
}

/* Rolling, moving and following are automatic; laying a card is not, even if it is the only one left. */
static bool by_itself(const Game *game, const void *state)
{
    const State *s = state;
    (void)game;
    return s->stage == ROLL || s->stage == MOVE || s->stage == FOLLOW;
}

static void act_text(const Game *game, Act act, Text *out)
{
    static const char *const deeds[] = {"roll", "move", "place ", "follow", "take ", "skip", "lose "};
    (void)game;
    if (dice_is(act)) {
        dice_text(act, out);
        return;
    }
    int deed = deed_of(act);
    text_add(out, deed == OUTCOME_CARD ? "" : deeds[deed]);
    if (deed == DO_PLACE || deed == OUTCOME_CARD)
        text_add(out, card_names[with_of(act)]);
    else if (deed == DO_TAKE || deed == DO_LOSE)
        text_number(out, with_of(act));
}

/* A hand as card names, sorted by bytes. */
static void view_hand(const uint8_t hand[CARDS], Text *out)
{
    static const uint8_t by_name[CARDS] = {
        0, 6, 7, 1, 2, 3, 4, 5, 8, 14, 15, 9, 10, 11, 12, 13, EXCHANGE, NEAREST_SCORE, ROLL_AGAIN, TO_START};
    json_open(out, '[');
    for (int i = 0; i < CARDS; i++)
        for (int n = 0; n < hand[by_name[i]]; n++)
            json_text(out, card_names[by_name[i]]);
    json_close(out, ']');
}

/* Everything but the order of the face-down cards is public. */
static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    (void)viewer;
    json_key(out, "score");
    json_open(out, '[');
    for (int i = 0; i < s->core.players; i++)
        json_number(out, s->score[i]);
    json_close(out, ']');
    json_key(out, "at");
    json_open(out, '[');
    for (int i = 0; i < s->core.players; i++)
        json_number(out, s->at[i]);
    json_close(out, ']');
    json_key(out, "track");
    json_open(out, '[');
    for (int space = 0; space < SPACES; space++)
        json_text(out, text_at(s, space) < 0 ? "" : card_names[text_at(s, space)]);
    json_close(out, ']');
    json_key(out, "hands");
    json_open(out, '[');
    for (int i = 0; i < s->core.players; i++)
        view_hand(s->hand[i], out);
    json_close(out, ']');
    json_key(out, "lose");
    json_open(out, '[');
    for (int seat = 1; seat <= s->core.players; seat++)
        if (s->lose >> seat & 1)
            json_number(out, seat);
    json_close(out, ']');
    json_number_of(out, "pile", cards_left(s));
    json_key(out, "dice");
    json_open(out, '[');
    for (int i = 0; i < 2 && s->dice[i]; i++)
        json_number(out, s->dice[i]);
    json_close(out, ']');
    if (memcmp(s->loop, bonkers_drawing.usual, SPACES) != 0) {
        json_key(out, "loop");
        json_bytes(out, s->loop, SPACES);
    }
}

const Game bonkers = {
    .id = "bonkers", .title = "Bonkers!", .level = "box", .minutes = 30, .players_min = 2, .players_max = SEATS,
    .open = true, .state_size = sizeof(State), .options = options, .drawing = &bonkers_drawing,
    .setup = setup, .actors = actors, .legal = legal, .odds = odds, .apply = apply, .view = view, .act_text = act_text,
    .by_itself = by_itself,
};
