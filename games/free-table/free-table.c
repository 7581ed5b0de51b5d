/* Free Table: the bare unit, for games that people invent or play by word of mouth. */
#include "base/json.h"
#include "rules/dice.h"
#include "rules/unit.h"

#include <strings.h>

enum { SCORE_MOST = 1000000 };

enum Verb {
    PUT = 1, MARK, TAKE, UNMARK, MOVE, PROBE, CLEAR, TOSS, ROLL, DONE, SCORE,
    OFFER_END, OFFER_WON_1, OFFER_WON_2, WITHDRAW, AGREE,
    HEADS, TAILS,
};

static const char *const verbs[] = {
    "", [PUT] = "put", [MARK] = "mark", [TAKE] = "take", [UNMARK] = "unmark", [MOVE] = "move", [PROBE] = "probe",
    [CLEAR] = "clear", [TOSS] = "toss", [ROLL] = "roll", [DONE] = "done", [SCORE] = "score", [OFFER_END] = "offer-end",
    [OFFER_WON_1] = "offer-end won 1", [OFFER_WON_2] = "offer-end won 2", [WITHDRAW] = "withdraw", [AGREE] = "agree",
    [HEADS] = "heads", [TAILS] = "tails",
};

typedef struct State {
    Unit unit;
    int32_t score[2];
    uint8_t offer[2];    /* the verb of each player's standing offer; 0: none */
    uint8_t falling;     /* TOSS or ROLL: that outcome is due from chance; 0: none */
    uint8_t roller;      /* who has rolled the dice */
} State;

/* No turns and no goal: play begins at once. */
static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start(&s->unit, how);
    core_phase(&s->unit.core, log, PHASE_PLAY);
}

/* FT-1: both may act at any time; nobody has to. */
static Actors actors(const Game *game, const void *state)
{
    const State *s = state;
    if (s->falling)
        return (Actors){.chance = true};
    return (Actors){.may = (uint16_t)(only(1) | only(2))};
}

/* FT-1, FT-2: acts on the player's grid with the pieces left in storage. The probe is not one of the twenty pegs. */
static void legal_pieces(const Unit *unit, int seat, Acts *out)
{
    Set pegs = unit_pegs(unit, seat), markers = unit_markers(unit, seat), empty = unit_empty(unit, seat);
    if (unit_stock(unit, seat) > 0)
        acts_locs(out, PUT, empty);
    if (unit_has_marker(unit, seat))
        acts_locs(out, MARK, SET_ALL & ~markers);
    acts_locs(out, TAKE, pegs);
    acts_locs(out, UNMARK, markers);
    acts_locs(out, PROBE, empty);
    acts_add_each(out, unit_act(MOVE, 0, 0), pegs, 6, empty);
}

/* FT-3: an offer can be taken back while it stands, and agreed to by the other player. */
static void legal_words(const State *s, int seat, Acts *out)
{
    const uint64_t always = 1 << CLEAR | 1 << TOSS | 1 << ROLL | 1 << DONE | 1 << OFFER_END | 1 << OFFER_WON_1 | 1 << OFFER_WON_2;
    acts_words(out, always | (s->offer[seat - 1] ? 1 << WITHDRAW : 0) | (s->offer[other(seat) - 1] ? 1 << AGREE : 0));
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    legal_pieces(&s->unit, seat, out);
    legal_words(s, seat, out);
}

/* `score N`: the number is in the low bits of the act. There are too many to list them. */
static Act score_act(uint64_t score)
{
    return unit_act(SCORE, 0, 0) | (Act)score;
}

static int scored(Act act)
{
    return (int)(act & (unit_act(1, 0, 0) - 1));
}

static bool unlisted(const Game *game, const void *state, int seat, const char *words, Act *out)
{
    (void)state;
    (void)seat;
    uint64_t score;
    if (strncasecmp(words, "score ", 6) || !text_read_number(words + 6, 0, SCORE_MOST, &score))
        return false;
    *out = score_act(score);
    return true;
}

static void act_text(const Game *game, Act act, Text *out)
{
    if (dice_is(act))
        dice_text(act, out);
    else if (act_verb(act) == SCORE)
        text_format(out, "score %d", scored(act));
    else
        unit_act_text(game, act, out);
}

static void odds(const Game *game, const void *state, Odds *out)
{
    const State *s = state;
    if (s->falling == ROLL) {
        dice_odds(out);
        return;
    }
    odds_add(out, unit_act(HEADS, UNIT_NO_LOC, UNIT_NO_LOC), 1);
    odds_add(out, unit_act(TAILS, UNIT_NO_LOC, UNIT_NO_LOC), 1);
}

/* FT-1: the coin and the dice are public. */
static void fall(State *s, Log *log, Act outcome)
{
    static const EventKind toss = {"toss", "w"};
    if (s->falling == ROLL)
        emit(&s->unit.core, log, &event_dice, s->roller, dice_low(outcome), dice_high(outcome));
    else
        emit_word(log, &toss, 0, 0, verbs[act_verb(outcome)]);
    s->falling = s->roller = 0;
}

static void roll(State *s, int seat)
{
    s->falling = ROLL;
    s->roller = (uint8_t)seat;
}

static void tally(State *s, Log *log, int seat, int score)
{
    s->score[seat - 1] = score;
    core_score(&s->unit.core, log, seat, score);
}

/* Announces offers, answers and the passing of the turn. */
static void announce(Log *log, int seat, int verb)
{
    static const char *const said[] = {
        [OFFER_END] = "offer-end", [OFFER_WON_1] = "offer-end-won-1", [OFFER_WON_2] = "offer-end-won-2",
        [WITHDRAW] = "withdraw", [AGREE] = "agree", [DONE] = "done",
    };
    unit_announce(log, seat, LOC_NONE, said[verb]);
}

/* FT-3: an offer replaces an earlier one. */
static void offer(State *s, Log *log, int seat, int verb)
{
    s->offer[seat - 1] = (uint8_t)(verb == WITHDRAW ? 0 : verb);
    announce(log, seat, verb);
}

/* FT-3: it ends as the other player has offered. */
static void agree(State *s, Log *log, int seat)
{
    int offered = s->offer[other(seat) - 1];
    announce(log, seat, AGREE);
    core_win(&s->unit.core, log, offered == OFFER_WON_1 ? only(1) : offered == OFFER_WON_2 ? only(2) : 0);
}

/* FT-2: the unit handles alarms; a piece that sounds stays. */
static void play(State *s, int seat, Act act, Log *log)
{
    int verb = act_verb(act), at = act_to(act);
    switch (verb) {
    case PUT: unit_put(&s->unit, log, seat, at); break;
    case MARK: unit_mark(&s->unit, log, seat, at); break;
    case TAKE: unit_take(&s->unit, log, seat, at); break;
    case UNMARK: unit_unmark(&s->unit, log, seat, at); break;
    case MOVE: unit_shift(&s->unit, log, seat, act_from(act), at); break;
    case PROBE: unit_probe(&s->unit, log, seat, at); break;
    case CLEAR: unit_clear_one(&s->unit, log, seat); break;
    case TOSS: s->falling = TOSS; break;
    case ROLL: roll(s, seat); break;
    case DONE: announce(log, seat, DONE); break;
    case SCORE: tally(s, log, seat, scored(act)); break;
    case AGREE: agree(s, log, seat); break;
    default: offer(s, log, seat, verb); break;
    }
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    if (seat == SEAT_CHANCE)
        fall(state, log, act);
    else
        play(state, seat, act, log);
}

static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    unit_view_grids(&s->unit, viewer, out);
    unit_view_pair(out, "score", s->score[0], s->score[1]);
    json_key(out, "offer");
    json_open(out, '[');
    json_text(out, verbs[s->offer[0]]);
    json_text(out, verbs[s->offer[1]]);
    json_close(out, ']');
}

const Game free_table = {
    .id = "free-table", .title = "Free Table", .level = "workshop", .minutes = 15, .players_min = 2, .players_max = 2,
    .of_unit = true, .talk = true, .state_size = sizeof(State), UNIT_VERBS(verbs),
    .setup = setup, .actors = actors, .legal = legal, .odds = odds, .apply = apply, .view = view, .act_text = act_text,
    .unlisted = unlisted,
};
