/* Pegs and Jokers: five pegs round the track by cards, out of HOME and into SAFE. */
#include "base/json.h"
#include "inside.h"

static void arg_text(char letter, int value, Text *out)
{
    (void)letter;
    card_text(value, out);
}

const EventKind pegs_deal = {"deal", "pc", HIDES_REST, .arg = arg_text, .own = CARD_KINDS};
const EventKind pegs_draw = {"draw", "pc", HIDES_REST, .arg = arg_text, .own = CARD_KINDS};
static const EventKind event_draw_blind = {"draw", "pc", HIDES_FROM_ALL, .arg = arg_text};
const EventKind pegs_reveal = {"reveal", "pc", HIDES_REST, .arg = arg_text, .own = CARD_KINDS};
const EventKind pegs_card = {"card", "pc", .arg = arg_text, .own = CARD_KINDS};
const EventKind pegs_reshuffle = {"reshuffle", ""};
static const EventKind *const own_kinds[] = {&pegs_deal, &pegs_draw, &pegs_reveal, &pegs_card, NULL};

static const TurnRules turns = {0};

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    if (seat == s->drawer)
        acts_add_one(out, DRAW);
    else
        moves_legal(&s->ring, seat, hand_kinds(&s->hand[seat - 1]), out);
}

static Actors actors(const Game *game, const void *state)
{
    const State *s = state;
    if (s->due)
        return (Actors){.chance = true};
    return (Actors){.must = (uint16_t)only(s->ring.core.mover), .may = (uint16_t)(s->drawer ? only(s->drawer) : 0)};
}

static void odds(const Game *game, const void *state, Odds *out)
{
    const State *s = state;
    pile_odds(s->pile, CARD_KINDS, s->left, OUTCOME, out);
}

/* The cards. */

/* PJ-15: the pile is empty, so the discards become the pile. */
static void reshuffle(State *s, Log *log)
{
    for (int i = 0; i < s->discards; i++) {
        s->pile[s->discard[i]]++;
        s->discard[i] = 0;
    }
    s->left = s->discards;
    s->discards = 0;
    emit(&s->ring.core, log, &pegs_reshuffle, 0, 0, 0);
}

/* Chance owes the player a card. */
static void owe(State *s, Log *log, int why, int player)
{
    s->due = (uint8_t)why;
    s->due_to = (uint8_t)player;
    if (!s->left)
        reshuffle(s, log);
}

/* PJ-16: at the start of a turn the cards drawn blind join the hand; a player who did not draw gets two more blind, as
   a penalty. */
static void begin_turn(State *s, Log *log)
{
    int player = s->ring.core.mover;
    Hand *hand = &s->hand[player - 1];
    if (s->ring.core.phase == PHASE_OVER)
        return;
    for (int i = 0; i < s->blinds[player - 1]; i++) {
        int card = s->blind[player - 1][i];
        emit(&s->ring.core, log, &pegs_reveal, player, card, 0);
        hand_add(hand, card);
        s->blind[player - 1][i] = 0;
    }
    s->blinds[player - 1] = 0;
    if (hand->n < DEALT)
        owe(s, log, PENALTY, player);
}

static void next_turn(State *s, Log *log)
{
    turn_next(s, log, &turns);
    if (s->manual)
        begin_turn(s, log);
}

static void dealt(State *s, Log *log, int player, int card)
{
    Core *core = &s->ring.core;
    emit(core, log, &pegs_deal, player, card, 0);
    hand_add(&s->hand[player - 1], card);
    if (player < core->players || s->hand[player - 1].n < DEALT)
        owe(s, log, DEAL, player % core->players + 1);
    else
        turn_first(s, log, &turns, 1);
}

static void drawn(State *s, Log *log, int player, int card)
{
    emit(&s->ring.core, log, &pegs_draw, player, card, 0);
    hand_add(&s->hand[player - 1], card);
    if (!s->manual)
        next_turn(s, log);
}

static void drawn_blind(State *s, Log *log, int player, int card)
{
    emit(&s->ring.core, log, &event_draw_blind, player, card, 0);
    s->blind[player - 1][s->blinds[player - 1]++] = (uint8_t)card;
    if (s->blinds[player - 1] < 2)
        owe(s, log, PENALTY, player);
}

/* A card comes off the pile. */
static void receive(State *s, Log *log, int card)
{
    int why = s->due, player = s->due_to;
    s->due = s->due_to = 0;
    s->pile[card]--;
    s->left--;
    if (why == DEAL)
        dealt(s, log, player, card);
    else if (why == REFILL)
        drawn(s, log, player, card);
    else
        drawn_blind(s, log, player, card);
}

/* Playing. */

/* After a play, which ends the turn. PJ-16: a player who had a full hand may draw from now on. */
static void after_play(State *s, Log *log, int player)
{
    if (!s->manual) {
        owe(s, log, REFILL, player);
        return;
    }
    s->drawer = (uint8_t)(s->blinds[player - 1] ? 0 : player);
    next_turn(s, log);
}

/* PJ-14: the winners after the player's play: the team, if all its pegs are SAFE. */
static int winners(const Ring *ring, int player)
{
    return ring_owner(ring, player) ? 0 : only(player) | (int)ring_mates(ring, player);
}

static void play(State *s, Log *log, int player, Act act)
{
    Core *core = &s->ring.core;
    int card = move_card(act);
    emit(core, log, &pegs_card, player, card, 0);
    hand_remove(&s->hand[player - 1], card);
    s->discard[s->discards++] = (uint8_t)card;
    move_make(&s->ring, log, player, act);
    int won = winners(&s->ring, player);
    if (won)
        core_win(core, log, won);
    else
        after_play(s, log, player);
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    if (seat == SEAT_CHANCE)
        receive(s, log, (int)(act - OUTCOME));
    else if (act == DRAW) {
        s->drawer = 0;
        owe(s, log, REFILL, seat);
    } else
        play(s, log, seat, act);
}

/* What a viewer cannot know. */

/* A card of that kind that the viewer cannot see, in another hand than this player's, or drawn blind; NULL: there is none. */
static uint8_t *unseen(State *s, int viewer, int player, int card)
{
    for (int seat = 1; seat <= s->ring.core.players; seat++) {
        Hand *hand = &s->hand[seat - 1];
        for (int i = 0; seat != viewer && seat != player && i < hand->n; i++)
            if (hand->card[i] == card)
                return &hand->card[i];
        for (int i = 0; i < s->blinds[seat - 1]; i++)
            if (s->blind[seat - 1][i] == card)
                return &s->blind[seat - 1][i];
    }
    return NULL;
}

/* Exchanges a card for one of that kind, out of the pile or from where the viewer cannot see it. */
static bool exchange(State *s, int viewer, int player, uint8_t *place, int card)
{
    uint8_t *other = s->pile[card] ? NULL : unseen(s, viewer, player, card);
    if (!s->pile[card] && !other)
        return false;
    if (other)
        *other = *place;
    else {
        s->pile[card]--;
        s->pile[*place]++;
    }
    *place = (uint8_t)card;
    return true;
}

/* Another player has that card, and beside it, if possible, none that forbids to discard it. */
static void suppose_held(State *s, int viewer, int player, int card)
{
    Hand *hand = &s->hand[player - 1];
    if (!(hand_kinds(hand) >> card & 1))
        exchange(s, viewer, player, &hand->card[0], card);
    for (int i = 0; i < hand->n; i++)
        for (int kind = 0; hand->card[i] != card && kind < CARD_KINDS; kind++)
            if (!moves_bound(&s->ring, player, (uint64_t)1 << hand->card[i]))
                break;
            else if (kind != card && !moves_bound(&s->ring, player, (uint64_t)1 << kind))
                exchange(s, viewer, player, &hand->card[i], kind);
}

/* The pile has that card. */
static void suppose_in_pile(State *s, int viewer, int card)
{
    uint8_t *place = s->pile[card] ? NULL : unseen(s, viewer, viewer, card);
    for (int kind = 0; place && kind < CARD_KINDS; kind++)
        if (s->pile[kind]) {
            exchange(s, viewer, viewer, place, kind);
            return;
        }
}

static void suppose(const Game *game, void *state, int viewer, const Event *event, int before)
{
    State *s = state;
    int player = event->arg[0], card = event->arg[1];
    if (player > s->ring.core.players || card == EVENT_HIDDEN)
        return;
    if (event->kind == &pegs_card && player != viewer && s->hand[player - 1].n)
        suppose_held(s, viewer, player, card);
    else if ((event->kind == &pegs_deal || event->kind == &pegs_draw) && player == viewer)
        suppose_in_pile(s, viewer, card);
    else if (event->kind == &pegs_reveal && player == viewer && before < s->blinds[viewer - 1])
        exchange(s, viewer, viewer, &s->blind[viewer - 1][before], card);
}

enum { OPTION_LIMIT, OPTION_MANUAL_DRAW, OPTION_FREE_JOKER, OPTION_RESCUE, OPTION_BIG_TEAMS };

static const Option options[] = {
    [OPTION_LIMIT] = {"limit", 20000},
    [OPTION_MANUAL_DRAW] = {"manual-draw", 0, .is_switch = true},
    [OPTION_FREE_JOKER] = {"free-joker", 0, .is_switch = true},
    [OPTION_RESCUE] = {"rescue", 0, .from_zero = true},
    [OPTION_BIG_TEAMS] = {"big-teams", 0, .is_switch = true, .only_players = 1 << 6 | 1 << 8 | 1 << 10},
    {NULL},
};

/* PJ-1: a deck and two jokers for every two players; two players have two decks and no jokers. */
static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    bool two = how->players == 2;
    int decks = two ? 2 : how->players / 2, jokers = two ? 0 : 2 * decks;
    core_start(&s->ring.core, how->players, 0, how->option[OPTION_LIMIT]);
    ring_start(&s->ring);
    s->ring.free_joker = how->option[OPTION_FREE_JOKER];
    s->ring.rescue = (uint32_t)how->option[OPTION_RESCUE];
    s->ring.big_teams = how->option[OPTION_BIG_TEAMS];
    s->manual = how->option[OPTION_MANUAL_DRAW];
    for (int card = 0; card < CARD_KINDS; card++)
        s->pile[card] = (uint8_t)(card == CARD_JOKER ? jokers : decks);
    s->left = (uint16_t)(52 * decks + jokers);
    core_phase(&s->ring.core, log, PHASE_PLAY);
    owe(s, log, DEAL, 1);
}

/* Views and texts. */

static void view_pegs(const Ring *ring, Text *out)
{
    json_key(out, "pegs");
    json_open(out, '[');
    for (int player = 1; player <= ring->core.players; player++) {
        json_open(out, '[');
        for (int peg = 0; peg < PEGS; peg++) {
            char name[12];
            Text text = text_within(name, sizeof name);
            ring_place_text(ring_pegs(ring, player)[peg], &text);
            json_text(out, name);
        }
        json_close(out, ']');
    }
    json_close(out, ']');
}

/* PJ-17: the viewer's own cards; of others only the number. */
static void view_hands(const State *s, int viewer, Text *out)
{
    json_key(out, "hand");
    json_open(out, '[');
    for (int player = 1; player <= s->ring.core.players; player++) {
        const Hand *hand = &s->hand[player - 1];
        if (viewer == VIEWER_UMPIRE || viewer == player)
            hand_view(hand, card_text, out);
        else
            json_number(out, hand->n);
    }
    json_close(out, ']');
}

static void view_discards(const State *s, Text *out)
{
    json_number_of(out, "pile", s->left);
    json_key(out, "discard");
    json_open(out, '[');
    for (int i = 0; i < s->discards; i++) {
        char name[4];
        Text text = text_within(name, sizeof name);
        card_text(s->discard[i], &text);
        json_text(out, name);
    }
    json_close(out, ']');
}

/* PJ-18: discards in a row; none for a player who has all five SAFE. */
static void view_fruitless(const Ring *ring, Text *out)
{
    if (!ring->rescue)
        return;
    json_key(out, "fruitless");
    json_open(out, '[');
    for (int player = 1; player <= ring->core.players; player++)
        json_number(out, ring_all_safe(ring, player) ? 0 : ring->fruitless[player - 1]);
    json_close(out, ']');
}

static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    view_pegs(&s->ring, out);
    view_hands(s, viewer, out);
    view_discards(s, out);
    view_fruitless(&s->ring, out);
    if (!s->manual)
        return;
    json_key(out, "blind");
    json_open(out, '[');
    for (int i = 0; i < s->ring.core.players; i++)
        json_number(out, s->blinds[i]);
    json_close(out, ']');
}

static void act_text(const Game *game, Act act, Text *out)
{
    (void)game;
    if (act < MOVES_END)
        move_text(act, out);
    else if (act == DRAW)
        text_add(out, "draw");
    else
        card_text((int)(act - OUTCOME), out);
}

const Game pegs_and_jokers = {
    .id = "pegs-and-jokers", .title = "Pegs and Jokers", .level = "box", .minutes = 60, .players_min = 2, .players_max = SEATS_MAX,
    .players_step = 2, .hushed = true,
    .open_acts = true, .state_size = sizeof(State), .options = options, .kinds = own_kinds, .suppose = suppose,
    .setup = setup, .actors = actors, .legal = legal, .odds = odds, .apply = apply, .view = view, .act_text = act_text,
};
