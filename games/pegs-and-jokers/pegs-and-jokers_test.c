/* The tests set positions themselves, so they see the game from the inside. */
#include "belief/brain.h"
#include "pegs-and-jokers.c"

#include "support/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static State *state_of(TestTable *t)
{
    return (State *)(void *)t->state;
}

/* `H`, `S3`, `2.17` */
static int read_place(const char *words)
{
    int board, hole;
    if (*words == 'H')
        return HOME;
    if (*words == 'S')
        return HOME + words[1] - '0';
    assert_int_equal(sscanf(words, "%d.%d", &board, &hole), 2);
    return (board - 1) * BOARD_HOLES + hole;
}

/* Puts a player's five pegs somewhere: stand(&t, 1, "1.8 H H S2 4.17"). */
static void stand(TestTable *t, int player, const char *places)
{
    Ring *ring = &state_of(t)->ring;
    char words[100];
    snprintf(words, sizeof words, "%s", places);
    ring->safe[player - 1] = 0;
    int peg = 0;
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "), peg++) {
        int place = read_place(word);
        ring->peg[(player - 1) * PEGS + peg] = (uint8_t)place;
        if (place > HOME)
            ring->safe[player - 1] |= (uint8_t)(1 << (place - HOME));
    }
    assert_int_equal(peg, PEGS);
}

static int read_card(const char *word)
{
    for (int card = 0; card < CARD_KINDS; card++) {
        char name[4];
        Text text = text_within(name, sizeof name);
        card_text(card, &text);
        if (text_same(name, word))
            return card;
    }
    fail_msg("no card %s", word);
    return 0;
}

/* Gives a player a hand. */
static void hold(TestTable *t, int player, const char *cards)
{
    char words[100];
    Hand *hand = &state_of(t)->hand[player - 1];
    *hand = (Hand){0};
    snprintf(words, sizeof words, "%s", cards);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        hand_add(hand, read_card(word));
}

/* The pile becomes these cards and no others. */
static void pile_up(TestTable *t, const char *cards)
{
    char words[100];
    State *s = state_of(t);
    memset(s->pile, 0, sizeof s->pile);
    s->left = 0;
    snprintf(words, sizeof words, "%s", cards);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "), s->left++)
        s->pile[read_card(word)]++;
}

/* A game that has been dealt: everybody holds the same low cards, the pile has a card of every kind, and player 1 is to play. */
static TestTable dealt_game(const char *settings)
{
    TestTable t = table_of("pegs-and-jokers", settings);
    while (game_actors(t.game, t.state).chance) {
        Odds all = {.n = 0};
        t.game->odds(t.game, t.state, &all);
        t.game->apply(t.game, t.state, SEAT_CHANCE, all.of[0].act, NULL);
    }
    State *s = state_of(&t);
    for (int player = 1; player <= s->ring.core.players; player++)
        hold(&t, player, "2C 2D 2H 2S 3C");
    memset(s->pile, 1, sizeof s->pile);
    s->left = CARD_KINDS;
    return t;
}

/* Player 1 of four holds these cards and has pegs there; the others have theirs in HOME. */
static TestTable alone(const char *cards, const char *places)
{
    TestTable t = dealt_game("players=4");
    hold(&t, 1, cards);
    stand(&t, 1, places);
    return t;
}

/* PJ-1, PJ-4, SYS-11, EV-4: the deal follows in the phase play, player 1 first, round by round; player 1 begins. */
static void cards_are_dealt_round_by_round(void **unused)
{
    (void)unused;
    TestTable t = table_of("pegs-and-jokers", "players=4");
    begins(&t, "phase play");
    waits_for(&t, "chance");
    sees(&t, 0, "phase", "\"play\"");
    sees(&t, 0, "turn", "0");
    sees(&t, 0, "pegs", "[[\"H\",\"H\",\"H\",\"H\",\"H\"],[\"H\",\"H\",\"H\",\"H\",\"H\"],"
                        "[\"H\",\"H\",\"H\",\"H\",\"H\"],[\"H\",\"H\",\"H\",\"H\",\"H\"]]");
    does(&t, "*: AS", "deal 1 AS");
    does(&t, "*: jk", "deal 2 JK");
    does(&t, "*: TD", "deal 3 TD");
    does(&t, "*: 4C", "deal 4 4C");
    does(&t, "*: JS", "deal 1 JS");
    plays(&t, "*: 2C; *: 2D; *: 2H; *: 2S; *: 3C; *: 3D; *: 3H; *: JK; *: 4C; *: 4D; *: 4H; *: JC; *: 5C; *: 5D");
    waits_for(&t, "chance");
    offers(&t, 1, "");
    does(&t, "*: 5H", "deal 4 5H; turn 1");
    waits_for(&t, "1");
    sees(&t, 0, "turn", "1");
    sees(&t, 1, "hand", "[[\"2S\",\"AS\",\"JC\",\"JK\",\"JS\"],5,5,5]");
    sees(&t, 3, "hand", "[5,5,[\"2D\",\"3D\",\"4D\",\"5D\",\"TD\"],5]");
    sees(&t, 0, "hand", "[5,5,5,5]");
    sees(&t, VIEWER_UMPIRE, "hand",
         "[[\"2S\",\"AS\",\"JC\",\"JK\",\"JS\"],[\"2C\",\"3C\",\"4C\",\"5C\",\"JK\"],[\"2D\",\"3D\",\"4D\",\"5D\",\"TD\"],"
         "[\"2H\",\"3H\",\"4C\",\"4H\",\"5H\"]]");
    sees(&t, 0, "pile", "88");
    sees(&t, 0, "discard", "[]");
}

/* How many of a card chance may bring, of how many. */
static void expects(const TestTable *t, const char *card, uint32_t weight, uint32_t total)
{
    Odds all = {.n = 0};
    t->game->odds(t->game, t->state, &all);
    uint32_t found = 0;
    for (int i = 0; i < all.n; i++) {
        char name[4];
        Text text = text_within(name, sizeof name);
        t->game->act_text(t->game, all.of[i].act, &text);
        found += text_same(name, card) ? all.of[i].weight : 0;
    }
    assert_int_equal(found, weight);
    assert_int_equal(all.total, total);
}

/* PJ-1: a deck and two jokers for every two players; two players have two decks without jokers. ACT-2: equal cards are one
   outcome with the odds of their number. */
static void decks_grow_with_the_table(void **unused)
{
    (void)unused;
    static const struct { const char *players; uint32_t decks, jokers, all;
    } table[] = {
        {"players=2", 2, 0, 104}, {"players=4", 2, 4, 108},   {"players=6", 3, 6, 162},
        {"players=8", 4, 8, 216}, {"players=10", 5, 10, 270},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        TestTable t = table_of("pegs-and-jokers", table[i].players);
        expects(&t, "KS", table[i].decks, table[i].all);
        expects(&t, "2C", table[i].decks, table[i].all);
        expects(&t, "TS", table[i].decks, table[i].all);
        expects(&t, "JK", table[i].jokers, table[i].all);
        plays(&t, "*: KS");
        expects(&t, "KS", table[i].decks - 1, table[i].all - 1);
    }
    TestTable t = dealt_game("");
    hold(&t, 1, "2S 2S 2H 2H 4D");
    plays(&t, "1: discard 4D");
    pile_up(&t, "AC 7D 7D 7D");
    offers(&t, 0, "7D 3/4, AC 1/4");
}

/* PJ-1, PJ-3: two players sit at boards 1 and 3 of four; the track has 72 holes. */
static void two_players_use_four_boards(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=2");
    hold(&t, 1, "KS");
    hold(&t, 2, "AS");
    does(&t, "1: KS out 1", "card 1 KS; go 1 1 H 1.8");
    plays(&t, "*: 4D");
    does(&t, "2: AS out 1", "card 2 AS; go 2 1 H 3.8");
    plays(&t, "*: 4H");
    stand(&t, 1, "4.16 2.3 H H H");
    offers(&t, 1, "4D 1+4, 4D 2+4");
    does(&t, "1: 4D 1+4", "card 1 4D; go 1 1 4.16 1.2");
    plays(&t, "*: 4C");
    stand(&t, 2, "1.3 3.1 H H H");
    offers(&t, 2, "4H 1+4, 4H 2+4, 4H 2+4s");
}

/* PJ-2, PJ-3: partners sit opposite, and every board has its own in-spot and come-out spot. */
static void partners_sit_opposite(void **unused)
{
    (void)unused;
    static const char *const tables[] = {"players=4", "players=6", "players=8", "players=10"};
    for (int i = 0; i < 4; i++) {
        int players = 2 * i + 4, half = players / 2;
        char events[100];
        TestTable t = dealt_game(tables[i]);
        hold(&t, 1, "2S");
        stand(&t, 1, "2.6 H H H H");
        stand(&t, half + 1, "2.8 H H H H");
        snprintf(events, sizeof events, "card 1 2S; go 1 1 2.6 2.8; bump %d 1 2.8 %d.3", half + 1, half + 1);
        does(&t, "1: 2S 1+2", events);
        t = dealt_game(tables[i]);
        state_of(&t)->ring.core.mover = (uint8_t)players;
        char act[40];
        hold(&t, players, "2S QD");
        stand(&t, players, "2.6 H H H H");
        stand(&t, half, "2.8 H H H H");
        snprintf(act, sizeof act, "%d: 2S 1+2", players);
        snprintf(events, sizeof events, "card %d 2S; go %d 1 2.6 2.8; bump %d 1 2.8 %d.3", players, players, half, half);
        does(&t, act, events);
        plays(&t, "*: 4D");
        assert_int_equal(state_of(&t)->ring.core.mover, 1);
        state_of(&t)->ring.core.mover = (uint8_t)players;
        snprintf(act, sizeof act, "%d: QD out 2", players);
        snprintf(events, sizeof events, "card %d QD; go %d 2 H %d.8", players, players, players);
        does(&t, act, events);
    }
}

/* PJ-3, PJ-6: hole 17 is followed by hole 0 of the next board, the last board by the first; backward the same. */
static void boards_form_a_ring(void **unused)
{
    (void)unused;
    TestTable t = alone("2S", "2.17 4.16 H H H");
    offers(&t, 1, "2S 1+2, 2S 2+2");
    TestTable again = t;
    does(&t, "1: 2S 1+2", "card 1 2S; go 1 1 2.17 3.1");
    does(&again, "1: 2S 2+2", "card 1 2S; go 1 2 4.16 1.0");
    t = alone("8S", "2.7 1.7 H H H");
    again = t;
    does(&t, "1: 8S 1-8", "card 1 8S; go 1 1 2.7 1.17");
    does(&again, "1: 8S 2-8", "card 1 8S; go 1 2 1.7 4.17");
    TestTable ten = dealt_game("players=10");
    hold(&ten, 1, "2S");
    stand(&ten, 1, "10.17 H H H H");
    does(&ten, "1: 2S 1+2", "card 1 2S; go 1 1 10.17 1.1");
}

/* PJ-6: what every rank does with a peg that has the track before it; a peg in HOME comes out by A, J, Q, K and the joker only. */
static void ranks_and_their_counts(void **unused)
{
    (void)unused;
    static const char *const table[][2] = {
        {"AS", "AS 1+1, AS out 2"}, {"2H", "2H 1+2"}, {"3D", "3D 1+3"}, {"4C", "4C 1+4"}, {"5S", "5S 1+5"}, {"6H", "6H 1+6"},
        {"7D", "7D 1+7"}, {"8C", "8C 1-8"}, {"9S", "9S 1+9"}, {"TH", "TH 1+10"}, {"JD", "JD 1+11, JD out 2"},
        {"QC", "QC 1+12, QC out 2"}, {"KS", "KS 1+13, KS out 2"}, {"JK", "JK out 2"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        TestTable t = alone(table[i][0], "2.0 H H H H");
        offers(&t, 1, table[i][1]);
    }
    TestTable t = alone("KS", "2.0 H H H H");
    does(&t, "1: KS 1+13", "card 1 KS; go 1 1 2.0 2.13");
    t = alone("JK", "2.0 H H H H");
    does(&t, "1: JK out 2", "card 1 JK; go 1 2 H 1.8");
}

/* PJ-5: equal cards are one act; who can move must, with a joker too; who cannot discards any card, each kind once. */
static void who_can_move_must(void **unused)
{
    (void)unused;
    TestTable t = alone("4D 4D 5C 6C 6C", "H H H H H");
    offers(&t, 1, "discard 4D, discard 5C, discard 6C");
    does(&t, "1: discard 4D", "card 1 4D");
    waits_for(&t, "chance");
    sees(&t, 0, "discard", "[\"4D\"]");
    t = alone("4D 4D 5C 6C JK", "H H H H H");
    offers(&t, 1, "JK out 1");
    t = alone("4D 4D 5C", "2.0 H H H H");
    offers(&t, 1, "4D 1+4, 5C 1+5");
    t = alone("4D JK", "S5 S4 S3 S2 1.4");
    stand(&t, 2, "3.8 H H H H");
    offers(&t, 1, "4D 5+4, JK 5x3.8");
}

/* PJ-5, EV-4: the play, then the draw as a chance act of the same turn, then the next turn. */
static void a_card_is_drawn_after_the_play(void **unused)
{
    (void)unused;
    TestTable t = alone("4D 5C", "2.0 H H H H");
    does(&t, "1: 4D 1+4", "card 1 4D; go 1 1 2.0 2.4");
    waits_for(&t, "chance");
    offers(&t, 1, "");
    offers(&t, 2, "");
    sees(&t, 1, "hand", "[[\"5C\"],5,5,5]");
    does(&t, "*: KH", "draw 1 KH; turn 2");
    sees(&t, 1, "hand", "[[\"5C\",\"KH\"],5,5,5]");
    sees(&t, 2, "discard", "[\"4D\"]");
    waits_for(&t, "2");
    sees(&t, 2, "turn", "2");
}

/* PJ-17, EV-2: hands are secret, from partners too; what is played is not. */
static void hands_are_secret(void **unused)
{
    (void)unused;
    for (int viewer = VIEWER_PUBLIC; viewer <= 4; viewer++) {
        TestTable t = table_of("pegs-and-jokers", "players=4");
        hears(&t, viewer, "*: KH", viewer == 1 ? "deal 1 KH" : "deal 1 ?");
        t = alone("4D 5C", "2.0 H H H H");
        hears(&t, viewer, "1: 4D 1+4", "card 1 4D; go 1 1 2.0 2.4");
        hears(&t, viewer, "*: KH", viewer == 1 ? "draw 1 KH; turn 2" : "draw 1 ?; turn 2");
        sees(&t, viewer, "hand", viewer == 1   ? "[[\"5C\",\"KH\"],5,5,5]"
                                 : viewer == 0 ? "[2,5,5,5]"
                                 : viewer == 2 ? "[2,[\"2C\",\"2D\",\"2H\",\"2S\",\"3C\"],5,5]"
                                 : viewer == 3 ? "[2,5,[\"2C\",\"2D\",\"2H\",\"2S\",\"3C\"],5]"
                                               : "[2,5,5,[\"2C\",\"2D\",\"2H\",\"2S\",\"3C\"]]");
    }
}

/* PJ-8: the full count, past no own peg and onto none; others may be passed. */
static void no_peg_passes_an_own_one(void **unused)
{
    (void)unused;
    TestTable t = alone("4D", "2.0 2.4 H H H");
    offers(&t, 1, "4D 2+4");
    t = alone("4D", "2.0 2.3 H H H");
    offers(&t, 1, "4D 2+4");
    t = alone("4D", "2.0 2.5 H H H");
    offers(&t, 1, "4D 1+4, 4D 2+4");
    t = alone("8D", "2.0 2.8 H H H");
    offers(&t, 1, "8D 1-8");
    t = alone("8D", "2.0 2.9 H H H");
    offers(&t, 1, "8D 1-8, 8D 2-8");
    t = alone("4D", "2.0 H H H H");
    stand(&t, 2, "2.1 2.2 H H H");
    stand(&t, 3, "2.3 H H H H");
    does(&t, "1: 4D 1+4", "card 1 4D; go 1 1 2.0 2.4");
    t = alone("KS QS JS AS JK", "1.8 H S5 S4 S3");
    offers(&t, 1, "AS 1+1, JS 1+11, KS 1+13, QS 1+12");
}

/* PJ-9: landing on an opponent sends the peg HOME, by coming out and by a joker too. */
static void opponents_go_home(void **unused)
{
    (void)unused;
    TestTable t = alone("4D KS JK", "2.0 H H H H");
    stand(&t, 2, "1.8 2.4 H H H");
    stand(&t, 4, "H 3.8 H H H");
    TestTable out = t, joker = t, other_joker = t;
    does(&t, "1: 4D 1+4", "card 1 4D; go 1 1 2.0 2.4; bump 2 2 2.4 H");
    does(&out, "1: KS out 2", "card 1 KS; go 1 2 H 1.8; bump 2 1 1.8 H");
    does(&joker, "1: JK out 2", "card 1 JK; go 1 2 H 1.8; bump 2 1 1.8 H");
    does(&other_joker, "1: JK 1x3.8", "card 1 JK; go 1 1 2.0 3.8; bump 4 2 3.8 H");
    sees(&other_joker, 0, "pegs", "[[\"3.8\",\"H\",\"H\",\"H\",\"H\"],[\"1.8\",\"2.4\",\"H\",\"H\",\"H\"],"
                                  "[\"H\",\"H\",\"H\",\"H\",\"H\"],[\"H\",\"H\",\"H\",\"H\",\"H\"]]");
}

/* PJ-7: any other player's peg on the track, the partner's too; those in HOME or SAFE neither take nor are taken. */
static void a_joker_takes_a_place(void **unused)
{
    (void)unused;
    TestTable t = alone("JK", "2.0 S3 4.17 2.1 S5");
    stand(&t, 2, "2.9 H S1 H H");
    stand(&t, 3, "3.17 S2 H H H");
    stand(&t, 4, "1.0 3.9 H H H");
    offers(&t, 1, "JK 1x1.0, JK 1x2.9, JK 1x3.17, JK 1x3.9, JK 3x1.0, JK 3x2.9, JK 3x3.17, JK 3x3.9, "
                  "JK 4x1.0, JK 4x2.9, JK 4x3.17, JK 4x3.9");
    does(&t, "1: JK 1x3.17", "card 1 JK; go 1 1 2.0 3.17; bump 3 1 3.17 3.3");
    t = dealt_game("players=10");
    hold(&t, 1, "JK");
    stand(&t, 1, "2.0 S1 S2 S3 S4");
    stand(&t, 6, "10.17 8.2 4.9 4.10 H");
    stand(&t, 10, "4.11 H H H H");
    offers(&t, 1, "JK 1x10.17, JK 1x4.10, JK 1x4.11, JK 1x4.9, JK 1x8.2");
}

/* PJ-9, PJ-10: the partner's peg is sent to the in-spot and meets whoever stands there; the bumps follow in their order. */
static void the_partner_goes_to_the_in_spot(void **unused)
{
    (void)unused;
    TestTable t = alone("4D", "2.0 H H H H");
    stand(&t, 3, "H 2.4 H H H");
    TestTable opponent = t, own = t, own_bumps = t, chain = t;
    does(&t, "1: 4D 1+4", "card 1 4D; go 1 1 2.0 2.4; bump 3 2 2.4 3.3");
    stand(&opponent, 2, "3.3 H H H H");
    does(&opponent, "1: 4D 1+4", "card 1 4D; go 1 1 2.0 2.4; bump 3 2 2.4 3.3; bump 2 1 3.3 H");
    stand(&own, 1, "2.0 3.3 H H H");
    does(&own, "1: 4D 1+4", "card 1 4D; go 1 1 2.0 2.4; bump 3 2 2.4 3.3; bump 1 2 3.3 1.3");
    stand(&own_bumps, 1, "2.0 3.3 H H H");
    stand(&own_bumps, 4, "1.3 H H H H");
    does(&own_bumps, "1: 4D 1+4", "card 1 4D; go 1 1 2.0 2.4; bump 3 2 2.4 3.3; bump 1 2 3.3 1.3; bump 4 1 1.3 H");
    stand(&chain, 1, "2.0 3.3 1.3 H H");
    offers(&chain, 1, "4D 2+4, 4D 3+4, 4D 3+4s");
    stand(&chain, 1, "2.0 3.3 H H H");
    stand(&chain, 3, "1.3 2.4 H H H");
    offers(&chain, 1, "4D 2+4");
    stand(&chain, 1, "2.0 H H H H");
    stand(&chain, 3, "3.3 2.4 H H H");
    offers(&chain, 1, "discard 4D");
}

/* PJ-10: a peg that is on the in-spot already cannot be sent there; the moving peg has left its hole before it lands. */
static void no_peg_is_sent_where_it_is(void **unused)
{
    (void)unused;
    TestTable t = alone("4D 8D JK", "2.17 H H H H");
    stand(&t, 3, "3.3 H H H H");
    offers(&t, 1, "8D 1-8, JK out 2");
    t = alone("4D", "3.3 H H H H");
    stand(&t, 3, "3.7 H H H H");
    does(&t, "1: 4D 1+4", "card 1 4D; go 1 1 3.3 3.7; bump 3 1 3.7 3.3");
    t = alone("8D", "3.11 H H H H");
    stand(&t, 3, "3.3 H H H H");
    offers(&t, 1, "discard 8D");
    stand(&t, 1, "3.11 3.3 H H H");
    stand(&t, 3, "1.3 H H H H");
    hold(&t, 1, "JK");
    offers(&t, 1, "JK 2x1.3, JK out 3");
    does(&t, "1: JK 2x1.3", "card 1 JK; go 1 2 3.3 1.3; bump 3 1 1.3 3.3");
    t = alone("KS", "3.3 H H H H");
    stand(&t, 3, "1.8 H H H H");
    stand(&t, 4, "1.3 H H H H");
    does(&t, "1: KS out 2", "card 1 KS; go 1 2 H 1.8; bump 3 1 1.8 3.3; bump 1 1 3.3 1.3; bump 4 1 1.3 H");
    t = alone("KS", "3.3 1.3 H H H");
    stand(&t, 3, "1.8 H H H H");
    offers(&t, 1, "KS 1+13, KS 2+13");
}

/* PJ-11: into SAFE from the in-spot on, as the player chooses, if the count fits and nothing own is in the way. */
static void pegs_turn_into_safe(void **unused)
{
    (void)unused;
    TestTable t = alone("4D", "1.3 H H H H");
    offers(&t, 1, "4D 1+4, 4D 1+4s");
    TestTable round = t;
    does(&t, "1: 4D 1+4s", "card 1 4D; go 1 1 1.3 S4");
    does(&round, "1: 4D 1+4", "card 1 4D; go 1 1 1.3 1.7");
    t = alone("4D", "1.2 H H H H");
    does(&t, "1: 4D 1+4s", "card 1 4D; go 1 1 1.2 S3");
    t = alone("4D", "4.17 H H H H");
    offers(&t, 1, "4D 1+4");
    t = alone("6D", "1.3 H H H H");
    offers(&t, 1, "6D 1+6");
    t = alone("5D", "1.3 H H H H");
    offers(&t, 1, "5D 1+5, 5D 1+5s");
    t = alone("TD", "4.16 H H H H");
    offers(&t, 1, "TD 1+10, TD 1+10s");
    t = alone("KD", "4.13 S1 S2 S3 S4");
    offers(&t, 1, "KD 1+13");
    t = alone("KD", "4.13 S1 S2 S4 S5");
    offers(&t, 1, "KD 1+13");
    t = alone("KD", "4.13 1.9 S4 S3 S2");
    offers(&t, 1, "KD 1+13, KD 2+13");
    t = alone("KD", "4.13 1.8 S4 S3 S2");
    offers(&t, 1, "KD 2+13");
    t = alone("KD", "4.12 H H H H");
    offers(&t, 1, "KD 1+13, KD 1+13s, KD out 2");
    t = alone("KD", "4.8 H H H H");
    offers(&t, 1, "KD 1+13, KD out 2");
}

/* PJ-8, PJ-11: an own peg on the in-spot, before it, or in SAFE before the goal blocks the way in; one behind the goal does not. */
static void own_pegs_block_the_way_in(void **unused)
{
    (void)unused;
    TestTable t = alone("5D", "1.1 1.3 S5 S4 H");
    offers(&t, 1, "5D 2+5");
    t = alone("5D", "1.1 1.2 S5 S4 H");
    offers(&t, 1, "5D 2+5");
    t = alone("5D", "1.1 1.4 S5 S4 H");
    offers(&t, 1, "5D 1+5s, 5D 2+5");
    t = alone("5D", "1.1 S3 S5 S4 H");
    offers(&t, 1, "5D 1+5");
    t = alone("5D", "1.1 S4 H H H");
    offers(&t, 1, "5D 1+5, 5D 1+5s");
    t = alone("5D", "1.1 S2 H H H");
    offers(&t, 1, "5D 1+5");
    stand(&t, 2, "1.2 1.3 H H H");
    stand(&t, 1, "1.1 S4 H H H");
    offers(&t, 1, "5D 1+5, 5D 1+5s");
}

/* PJ-11: within SAFE only forward, past no own peg and not beyond the end, and without an s. */
static void pegs_in_safe_move_forward(void **unused)
{
    (void)unused;
    TestTable t = alone("2D", "S1 S4 H H H");
    offers(&t, 1, "2D 1+2");
    does(&t, "1: 2D 1+2", "card 1 2D; go 1 1 S1 S3");
    t = alone("3D", "S1 S4 H H H");
    offers(&t, 1, "discard 3D");
    t = alone("AD", "S1 S4 S3 S2 S5");
    state_of(&t)->ring.safe[0] = 0;
    stand(&t, 1, "S1 S4 S3 H S5");
    offers(&t, 1, "AD 1+1, AD out 4");
    t = alone("8D", "S5 S4 S3 H H");
    offers(&t, 1, "discard 8D");
    t = alone("4D", "S1 H H H H");
    does(&t, "1: 4D 1+4", "card 1 4D; go 1 1 S1 S5");
    t = alone("5D", "S1 H H H H");
    offers(&t, 1, "discard 5D");
}

/* PJ-11: other players have another SAFE: nobody enters it or bumps anybody in it. */
static void only_the_own_safe(void **unused)
{
    (void)unused;
    TestTable t = alone("4D", "2.3 3.3 H H H");
    stand(&t, 2, "S4 H H H H");
    stand(&t, 3, "S4 H H H H");
    offers(&t, 1, "4D 1+4, 4D 2+4");
    stand(&t, 1, "1.3 H H H H");
    does(&t, "1: 4D 1+4s", "card 1 4D; go 1 1 1.3 S4");
}

/* PJ-11, PJ-12: no backward move enters SAFE; going back past the in-spot counts, and forward one may enter at once. */
static void going_back_past_the_in_spot(void **unused)
{
    (void)unused;
    TestTable t = alone("8D 6D", "1.8 H H H H");
    offers(&t, 1, "6D 1+6, 8D 1-8");
    does(&t, "1: 8D 1-8", "card 1 8D; go 1 1 1.8 1.0");
    plays(&t, "*: 2C");
    state_of(&t)->ring.core.mover = 1;
    offers(&t, 1, "2C 1+2, 6D 1+6, 6D 1+6s");
    t = alone("8D", "1.11 H H H H");
    offers(&t, 1, "8D 1-8");
}

/* PJ-6: a 7 is split between two pegs, both forward, in either order; each order that can be played is an act. */
static void seven_is_split_forward(void **unused)
{
    (void)unused;
    TestTable t = alone("7C", "2.0 3.0 H H H");
    offers(&t, 1, "7C 1+1 2+6, 7C 1+2 2+5, 7C 1+3 2+4, 7C 1+4 2+3, 7C 1+5 2+2, 7C 1+6 2+1, 7C 1+7, "
                  "7C 2+1 1+6, 7C 2+2 1+5, 7C 2+3 1+4, 7C 2+4 1+3, 7C 2+5 1+2, 7C 2+6 1+1, 7C 2+7");
    does(&t, "1: 7C 1+3 2+4", "card 1 7C; go 1 1 2.0 2.3; go 1 2 3.0 3.4");
    t = alone("7C", "2.0 2.3 H H H");
    offers(&t, 1, "7C 1+1 2+6, 7C 1+2 2+5, 7C 2+3 1+4, 7C 2+4 1+3, 7C 2+5 1+2, 7C 2+6 1+1, 7C 2+7");
    t = alone("7C", "2.0 H H H H");
    offers(&t, 1, "7C 1+7");
}

/* PJ-6, PJ-11: parts of a 7 into SAFE and within it. */
static void parts_into_safe(void **unused)
{
    (void)unused;
    TestTable t = alone("7C", "1.2 S3 H H H");
    offers(&t, 1, "7C 1+5 2+2, 7C 1+6 2+1, 7C 1+7, 7C 2+1 1+6, 7C 2+2 1+5, 7C 2+2 1+5s");
    does(&t, "1: 7C 2+2 1+5s", "card 1 7C; go 1 2 S3 S5; go 1 1 1.2 S4");
    t = alone("7C", "1.2 1.1 S5 S4 H");
    offers(&t, 1, "7C 1+2 2+5s, 7C 1+2s 2+5, 7C 1+3 2+4s, 7C 1+3s 2+4, 7C 1+4 2+3, 7C 1+4 2+3s, 7C 1+4s 2+3, 7C 1+4s 2+3s, "
                  "7C 1+5 2+2, 7C 1+6 2+1, 7C 1+7");
}

/* PJ-6: a 9 is split between two pegs, one forward, one backward, in either order. */
static void nine_is_split_both_ways(void **unused)
{
    (void)unused;
    TestTable t = alone("9C", "2.0 3.10 H H H");
    offers(&t, 1, "9C 1+1 2-8, 9C 1+2 2-7, 9C 1+3 2-6, 9C 1+4 2-5, 9C 1+5 2-4, 9C 1+6 2-3, 9C 1+7 2-2, 9C 1+8 2-1, 9C 1+9, "
                  "9C 1-1 2+8, 9C 1-2 2+7, 9C 1-3 2+6, 9C 1-4 2+5, 9C 1-5 2+4, 9C 1-6 2+3, 9C 1-7 2+2, 9C 1-8 2+1, "
                  "9C 2+1 1-8, 9C 2+2 1-7, 9C 2+3 1-6, 9C 2+4 1-5, 9C 2+5 1-4, 9C 2+6 1-3, 9C 2+7 1-2, 9C 2+8 1-1, 9C 2+9, "
                  "9C 2-1 1+8, 9C 2-2 1+7, 9C 2-3 1+6, 9C 2-4 1+5, 9C 2-5 1+4, 9C 2-6 1+3, 9C 2-7 1+2, 9C 2-8 1+1");
    TestTable back = t;
    does(&t, "1: 9C 1+5 2-4", "card 1 9C; go 1 1 2.0 2.5; go 1 2 3.10 3.6");
    does(&back, "1: 9C 2-4 1+5", "card 1 9C; go 1 2 3.10 3.6; go 1 1 2.0 2.5");
    t = alone("9C", "2.0 2.9 H H H");
    offers(&t, 1, "9C 1-1 2+8, 9C 1-2 2+7, 9C 1-3 2+6, 9C 1-4 2+5, 9C 1-5 2+4, 9C 1-6 2+3, 9C 1-7 2+2, 9C 1-8 2+1, "
                  "9C 2+1 1-8, 9C 2+2 1-7, 9C 2+3 1-6, 9C 2+4 1-5, 9C 2+5 1-4, 9C 2+6 1-3, 9C 2+7 1-2, 9C 2+8 1-1, 9C 2+9");
    t = alone("9C", "2.0 2.10 H H H");
    offers(&t, 1, "9C 1+1 2-8, 9C 1+2 2-7, 9C 1+3 2-6, 9C 1+4 2-5, 9C 1+5 2-4, 9C 1+6 2-3, 9C 1+7 2-2, 9C 1+8 2-1, 9C 1+9, "
                  "9C 1-1 2+8, 9C 1-2 2+7, 9C 1-3 2+6, 9C 1-4 2+5, 9C 1-5 2+4, 9C 1-6 2+3, 9C 1-7 2+2, 9C 1-8 2+1, "
                  "9C 2+1 1-8, 9C 2+2 1-7, 9C 2+3 1-6, 9C 2+4 1-5, 9C 2+5 1-4, 9C 2+6 1-3, 9C 2+7 1-2, 9C 2+8 1-1, 9C 2+9, "
                  "9C 2-1 1+8, 9C 2-2 1+7, 9C 2-3 1+6, 9C 2-4 1+5, 9C 2-5 1+4, 9C 2-6 1+3, 9C 2-7 1+2, 9C 2-8 1+1");
}

/* PJ-6, PJ-9: each part bumps at once what it lands on, and the second is judged on what the first has left. */
static void parts_bump_in_turn(void **unused)
{
    (void)unused;
    TestTable t = alone("7C", "2.0 2.10 H H H");
    stand(&t, 2, "2.3 2.14 H H H");
    does(&t, "1: 7C 1+3 2+4", "card 1 7C; go 1 1 2.0 2.3; bump 2 1 2.3 H; go 1 2 2.10 2.14; bump 2 2 2.14 H");
    t = alone("7C", "2.0 2.10 H H H");
    stand(&t, 3, "2.3 2.14 H H H");
    refuses(&t, "1: 7C 1+3 2+4");
    refuses(&t, "1: 7C 2+4 1+3");
    does(&t, "1: 7C 1+4 2+3", "card 1 7C; go 1 1 2.0 2.4; go 1 2 2.10 2.13");
    t = alone("7C", "2.0 3.3 H H H");
    stand(&t, 3, "2.3 H H H H");
    refuses(&t, "1: 7C 1+3 2+8");
    does(&t, "1: 7C 1+3 2+4", "card 1 7C; go 1 1 2.0 2.3; bump 3 1 2.3 3.3; bump 1 2 3.3 1.3; go 1 2 1.3 1.7");
    t = alone("7C", "2.0 3.3 H H H");
    stand(&t, 3, "2.3 H H H H");
    does(&t, "1: 7C 1+3 2+4s", "card 1 7C; go 1 1 2.0 2.3; bump 3 1 2.3 3.3; bump 1 2 3.3 1.3; go 1 2 1.3 S4");
}

/* PJ-13: a player with five pegs SAFE moves the partner's, as the partner would, with their own cards. */
static void the_partner_is_helped(void **unused)
{
    (void)unused;
    TestTable t = alone("KS 4D 8H JK 7C", "S1 S2 S3 S4 S5");
    stand(&t, 3, "3.2 H 4.10 S5 H");
    stand(&t, 2, "2.9 H H H H");
    offers(&t, 1, "4D q1+4, 4D q1+4s, 4D q3+4, "
                  "7C q1+1 q3+6, 7C q1+2 q3+5, 7C q1+2s q3+5, 7C q1+3 q3+4, 7C q1+3s q3+4, 7C q1+4 q3+3, 7C q1+4s q3+3, "
                  "7C q1+5 q3+2, 7C q1+5s q3+2, 7C q1+6 q3+1, 7C q1+7, "
                  "7C q3+1 q1+6, 7C q3+2 q1+5, 7C q3+2 q1+5s, 7C q3+3 q1+4, 7C q3+3 q1+4s, 7C q3+4 q1+3, 7C q3+4 q1+3s, "
                  "7C q3+5 q1+2, 7C q3+5 q1+2s, 7C q3+6 q1+1, 7C q3+7, "
                  "8H q1-8, 8H q3-8, JK out q2, JK q1x2.9, JK q3x2.9, KS out q2, KS q1+13, KS q3+13");
    TestTable out = t, joker = t, split = t;
    does(&out, "1: KS out q2", "card 1 KS; go 3 2 H 3.8");
    does(&joker, "1: JK q1x2.9", "card 1 JK; go 3 1 3.2 2.9; bump 2 1 2.9 H");
    does(&split, "1: 7C q1+4s q3+3", "card 1 7C; go 3 1 3.2 S3; go 3 3 4.10 4.13");
    does(&t, "1: 4D q1+4s", "card 1 4D; go 3 1 3.2 S3");
    does(&t, "*: 5D", "draw 1 5D; turn 2");
    t = alone("4D", "S1 S2 S3 S4 S5");
    offers(&t, 1, "discard 4D");
}

/* PJ-13: the second part of a split is the partner's if the first brought the last own peg in. */
static void help_begins_within_a_split(void **unused)
{
    (void)unused;
    TestTable t = alone("7C", "S3 S2 1.1 S4 S5");
    stand(&t, 3, "3.0 H H H H");
    offers(&t, 1, "7C 3+3s q1+4, 7C 3+3s q1+4s, 7C 3+7");
    does(&t, "1: 7C 3+3s q1+4s", "card 1 7C; go 1 3 1.1 S1; go 3 1 3.0 S1");
    t = alone("7C", "1.2 S5 S3 S4 S2");
    stand(&t, 3, "3.3 S2 S3 S4 S5");
    offers(&t, 1, "7C 1+2s q1+5, 7C 1+7");
    t = alone("7C", "1.3 S5 S4 S3 S2");
    stand(&t, 3, "3.0 H H H H");
    does(&t, "1: 7C 1+1s q1+6", "card 1 7C; go 1 1 1.3 S1; go 3 1 3.0 3.6");
    t = alone("9C", "1.3 S5 S4 S3 S2");
    stand(&t, 3, "1.1 1.2 H H S1");
    offers(&t, 1, "9C 1+1s q1-8, 9C 1+9");
    stand(&t, 3, "1.11 3.8 H H S1");
    offers(&t, 1, "9C 1+1s q1-8, 9C 1+1s q2-8, 9C 1+9");
    does(&t, "1: 9C 1+1s q1-8", "card 1 9C; go 1 1 1.3 S1; go 3 1 1.11 1.3");
}

/* PJ-14: the team wins with its tenth SAFE peg, both partners are named, and nothing is drawn. */
static void ten_safe_pegs_win(void **unused)
{
    (void)unused;
    TestTable t = alone("AD 7C", "S5 S2 S3 S4 1.3");
    stand(&t, 3, "S1 S2 S3 S4 S5");
    does(&t, "1: AD 5+1s", "card 1 AD; go 1 5 1.3 S1; won 1 3");
    stands(&t, "won 1 3");
    waits_for(&t, "over");
    sees(&t, 2, "hand", "[[\"7C\"],[\"2C\",\"2D\",\"2H\",\"2S\",\"3C\"],[\"2C\",\"2D\",\"2H\",\"2S\",\"3C\"],"
                        "[\"2C\",\"2D\",\"2H\",\"2S\",\"3C\"]]");
    t = alone("4D", "S1 S2 S3 S5 S4");
    stand(&t, 3, "3.0 S2 S3 S5 S4");
    does(&t, "1: 4D q1+4s", "card 1 4D; go 3 1 3.0 S1; won 1 3");
    t = alone("AD", "S2 S3 S4 S5 1.3");
    stand(&t, 3, "3.3 S2 S3 S5 S4");
    does(&t, "1: AD 5+1s", "card 1 AD; go 1 5 1.3 S1");
    t = dealt_game("players=6");
    state_of(&t)->ring.core.mover = 5;
    hold(&t, 5, "AD");
    stand(&t, 5, "S4 S2 S3 S5 5.3");
    stand(&t, 2, "S1 S2 S3 S4 S5");
    does(&t, "5: AD 5+1s", "card 5 AD; go 5 5 5.3 S1; won 2 5");
    t = dealt_game("");
    hold(&t, 1, "AD");
    stand(&t, 1, "S4 S2 S3 S5 1.3");
    does(&t, "1: AD 5+1s", "card 1 AD; go 1 5 1.3 S1; won 1");
}

/* PJ-8, PJ-14: a split whose first part brings in the team's last peg is illegal: the full count is not used. */
static void no_split_beyond_the_win(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("");
    hold(&t, 1, "7C 9C");
    stand(&t, 1, "S4 S2 S3 S5 1.3");
    offers(&t, 1, "7C 5+7, 9C 5+9");
    t = alone("7C 9C", "S4 S2 S3 S5 1.3");
    stand(&t, 3, "S1 S2 S3 S4 S5");
    offers(&t, 1, "7C 5+7, 9C 5+9");
    t = alone("7C", "S1 S2 S3 S4 S5");
    stand(&t, 3, "S4 S2 S3 S5 3.3");
    offers(&t, 1, "7C q5+7");
}

/* PJ-15: when a card must be drawn and the pile is empty, all the discards become the pile, the one just played too. */
static void discards_are_shuffled_again(void **unused)
{
    (void)unused;
    TestTable t = alone("4D 5D", "2.0 H H H H");
    pile_up(&t, "KS");
    does(&t, "1: 4D 1+4", "card 1 4D; go 1 1 2.0 2.4");
    does(&t, "*: KS", "draw 1 KS; turn 2");
    sees(&t, 0, "pile", "0");
    sees(&t, 0, "discard", "[\"4D\"]");
    does(&t, "2: discard 2C", "card 2 2C; reshuffle");
    sees(&t, 0, "pile", "2");
    sees(&t, 0, "discard", "[]");
    offers(&t, 0, "2C 1/2, 4D 1/2");
    does(&t, "*: 4D", "draw 2 4D; turn 3");
    plays(&t, "3: discard 3C; *: 2C; 4: discard 3C");
    offers(&t, 0, "3C 2/2");
}

/* SYS-10: the limit is checked after the draw, and the game is drawn. */
static void the_limit_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=4 limit=2");
    plays(&t, "1: discard 2C; *: KS");
    does(&t, "2: discard 2C", "card 2 2C");
    does(&t, "*: KH", "draw 2 KH; drawn");
    stands(&t, "drawn");
    t = dealt_game("players=4 limit=1 manual-draw=1");
    does(&t, "1: discard 2C", "card 1 2C; drawn");
    t = dealt_game("");
    assert_int_equal(state_of(&t)->ring.core.limit, 20000);
}

/* PJ-16, EP-5: who has played may draw until the next player acts; the draw has no event but its outcome. */
static void drawing_by_hand(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=4 manual-draw=1");
    waits_for(&t, "1");
    does(&t, "1: discard 2C", "card 1 2C; turn 2");
    waits_for(&t, "1? 2");
    offers(&t, 1, "draw");
    offers(&t, 2, "discard 2C, discard 2D, discard 2H, discard 2S, discard 3C");
    offers(&t, 3, "");
    does(&t, "1: draw", "");
    waits_for(&t, "chance");
    hears(&t, 3, "*: KS", "draw 1 ?");
    waits_for(&t, "2");
    sees(&t, 1, "hand", "[[\"2D\",\"2H\",\"2S\",\"3C\",\"KS\"],5,5,5]");
    sees(&t, 1, "blind", "[0,0,0,0]");
    does(&t, "2: discard 2C", "card 2 2C; turn 3");
    waits_for(&t, "2? 3");
    does(&t, "3: discard 2D", "card 3 2D; turn 4");
    waits_for(&t, "3? 4");
    plays(&t, "4: discard 2D");
    waits_for(&t, "1 4?");
    refuses(&t, "2: draw");
}

/* PJ-16: a player who missed it draws two blind cards at their next turn and plays one of four; nobody draws after that, and at the
   turn after the two join the hand. */
static void the_penalty_for_a_missed_draw(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=2 manual-draw=1");
    plays(&t, "1: discard 2C");
    does(&t, "2: discard 2C", "card 2 2C; turn 1");
    waits_for(&t, "chance");
    TestTable heard = t;
    hears(&heard, 1, "*: KS", "draw 1 ?");
    hears(&heard, 2, "*: QS", "draw 1 ?");
    hears(&t, 0, "*: KS", "draw 1 ?");
    waits_for(&t, "chance");
    sees(&t, 1, "blind", "[1,0]");
    does(&t, "*: QS", "draw 1 QS");
    waits_for(&t, "1 2?");
    sees(&t, 1, "blind", "[2,0]");
    sees(&t, 1, "hand", "[[\"2D\",\"2H\",\"2S\",\"3C\"],4]");
    sees(&t, 1, "pile", "51");
    sees(&t, VIEWER_UMPIRE, "hand", "[[\"2D\",\"2H\",\"2S\",\"3C\"],[\"2D\",\"2H\",\"2S\",\"3C\"]]");
    offers(&t, 1, "discard 2D, discard 2H, discard 2S, discard 3C");
    plays(&t, "2: draw; *: 7S");
    does(&t, "1: discard 2D", "card 1 2D; turn 2");
    waits_for(&t, "2");
    TestTable secret = t;
    does(&t, "2: discard 2D", "card 2 2D; turn 1; reveal 1 KS; reveal 1 QS");
    waits_for(&t, "1 2?");
    sees(&t, 1, "blind", "[0,0]");
    sees(&t, 1, "hand", "[[\"2H\",\"2S\",\"3C\",\"KS\",\"QS\"],4]");
    hears(&secret, 2, "2: discard 2D", "card 2 2D; turn 1; reveal 1 ?; reveal 1 ?");
    does(&t, "1: KS out 1", "card 1 KS; go 1 1 H 1.8; turn 2");
    waits_for(&t, "chance");
    plays(&t, "*: 9S; *: 9H");
    waits_for(&t, "1? 2");
}

/* PJ-15, PJ-16: `reshuffle` is the last event of what makes the draw due: `draw`, the turn of one who missed it, a blind card. */
static void shuffling_when_drawing_by_hand(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=2 manual-draw=1");
    pile_up(&t, "");
    plays(&t, "1: discard 2C");
    TestTable missed = t;
    does(&t, "1: draw", "reshuffle");
    does(&t, "*: 2C", "draw 1 2C");
    does(&missed, "2: discard 2C", "card 2 2C; turn 1; reshuffle");
    sees(&missed, 0, "pile", "2");
    pile_up(&missed, "AS");
    state_of(&missed)->discards = 3;
    state_of(&missed)->discard[0] = (uint8_t)read_card("KC");
    state_of(&missed)->discard[1] = (uint8_t)read_card("KD");
    state_of(&missed)->discard[2] = (uint8_t)read_card("KD");
    does(&missed, "*: AS", "draw 1 AS; reshuffle");
    offers(&missed, 0, "KC 1/3, KD 2/3");
    does(&missed, "*: KC", "draw 1 KC");
}

/* VW-1: what everybody sees, and `blind` only where one draws by hand. */
static void views(void **unused)
{
    (void)unused;
    TestTable t = alone("4D", "S1 4.17 H 10.2 H");
    stand(&t, 1, "S1 4.17 H 1.2 H");
    Text view = text_growing(10000);
    game_view(t.game, t.state, 2, &view);
    assert_string_equal(
        view.at,
        "{\"game\":\"pegs-and-jokers\",\"players\":4,\"phase\":\"play\",\"actors\":\"1\",\"status\":\"playing\",\"turn\":1,"
        "\"pegs\":[[\"S1\",\"4.17\",\"H\",\"1.2\",\"H\"],[\"H\",\"H\",\"H\",\"H\",\"H\"],[\"H\",\"H\",\"H\",\"H\",\"H\"],"
        "[\"H\",\"H\",\"H\",\"H\",\"H\"]],\"hand\":[1,[\"2C\",\"2D\",\"2H\",\"2S\",\"3C\"],5,5],\"pile\":53,\"discard\":[]}");
    text_free(&view);
}

/* PJ-2: two teams of three, four or five: whoever is two, four … seats away is of the
   team and goes to the in-spot, the others go HOME. */
static void every_second_player_is_of_the_team(void **unused)
{
    (void)unused;
    for (int players = 6; players <= 10; players += 2)
        for (int owner = 2; owner <= players; owner++) {
            char settings[40], places[40], events[100];
            snprintf(settings, sizeof settings, "players=%d big-teams=1", players);
            TestTable t = dealt_game(settings);
            hold(&t, 1, "3C");
            stand(&t, 1, "1.12 H H H H");
            stand(&t, owner, "1.15 H H H H");
            snprintf(places, sizeof places, owner % 2 ? "%d.3" : "H", owner);
            snprintf(events, sizeof events, "card 1 3C; go 1 1 1.12 1.15; bump %d 1 1.15 %s", owner, places);
            does(&t, "1: 3C 1+3", events);
        }
}

/* PJ-10 with big-teams: the peg sent meets others of the team, each of which goes on to its own in-spot; and the chain may come
   round to the peg that moved. */
static void a_chain_through_the_team(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=6 big-teams=1");
    hold(&t, 1, "3C");
    stand(&t, 1, "1.12 H H H H");
    stand(&t, 3, "1.15 H H H H");
    stand(&t, 5, "H 3.3 H H H");
    stand(&t, 2, "5.3 H H H H");
    does(&t, "1: 3C 1+3", "card 1 3C; go 1 1 1.12 1.15; bump 3 1 1.15 3.3; bump 5 2 3.3 5.3; bump 2 1 5.3 H");
    t = dealt_game("players=6 big-teams=1");
    hold(&t, 1, "3C");
    stand(&t, 1, "5.0 H H H H");
    stand(&t, 3, "5.3 H H H H");
    stand(&t, 5, "H 3.3 H H H");
    does(&t, "1: 3C 1+3", "card 1 3C; go 1 1 5.0 5.3; bump 3 1 5.3 3.3; bump 5 2 3.3 5.3; bump 1 1 5.3 1.3");
    t = dealt_game("players=6 big-teams=1");
    hold(&t, 1, "3C 4C");
    stand(&t, 1, "5.0 1.3 H H H");    /* the chain would end on an own peg */
    stand(&t, 3, "5.3 H H H H");
    stand(&t, 5, "H 3.3 H H H");
    offers(&t, 1, "3C 2+3, 3C 2+3s, 4C 1+4, 4C 2+4, 4C 2+4s");
}

/* PJ-13 with big-teams: the next of the team in playing order who has not all five SAFE is helped; counted from the helper, anew
   for each part of a split. */
static void the_next_of_the_team_is_helped(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=6 big-teams=1");
    hold(&t, 1, "KS");
    stand(&t, 1, "S1 S2 S3 S4 S5");
    does(&t, "1: KS out q1", "card 1 KS; go 3 1 H 3.8");
    t = dealt_game("players=6 big-teams=1");
    hold(&t, 1, "KS");
    stand(&t, 1, "S1 S2 S3 S4 S5");
    stand(&t, 3, "S1 S2 S3 S4 S5");
    does(&t, "1: KS out q1", "card 1 KS; go 5 1 H 5.8");
    t = dealt_game("players=6 big-teams=1");
    state_of(&t)->ring.core.mover = 5;
    hold(&t, 5, "KS");
    stand(&t, 5, "S1 S2 S3 S4 S5");
    does(&t, "5: KS out q1", "card 5 KS; go 1 1 H 1.8");
    t = dealt_game("players=6 big-teams=1");
    hold(&t, 1, "7C");
    stand(&t, 1, "S1 S2 S3 S4 S5");
    stand(&t, 3, "3.3 S2 S3 S4 S5");
    stand(&t, 5, "5.10 H H H H");
    does(&t, "1: 7C q1+1s q1+6", "card 1 7C; go 3 1 3.3 S1; go 5 1 5.10 5.16");
}

/* PJ-14 with big-teams: only when all of them are in; `won` names the whole team. */
static void the_whole_team_wins(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=6 big-teams=1");
    hold(&t, 1, "AS 2C");
    stand(&t, 1, "1.3 S2 S3 S4 S5");
    stand(&t, 3, "S1 S2 S3 S4 S5");
    stand(&t, 5, "5.3 S2 S3 S4 S5");
    does(&t, "1: AS 1+1s", "card 1 AS; go 1 1 1.3 S1");
    plays(&t, "*: AC");
    state_of(&t)->ring.core.mover = 1;
    does(&t, "1: AC q1+1s", "card 1 AC; go 5 1 5.3 S1; won 1 3 5");
}

/* PJ-5, free-joker: who can move by jokers only may discard, any card and a joker too; whoever can move by another card must move,
   by a joker if that is preferred. */
static void a_free_joker(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=4 free-joker=1");
    hold(&t, 1, "2C JK JK 3C");
    offers(&t, 1, "JK out 1, discard 2C, discard 3C, discard JK");
    hold(&t, 1, "AS JK");
    offers(&t, 1, "AS out 1, JK out 1");
    hold(&t, 1, "JK 2C");
    does(&t, "1: discard JK", "card 1 JK");
    t = dealt_game("players=4");
    hold(&t, 1, "2C JK");
    offers(&t, 1, "JK out 1");
}

/* Player 1 discards a 2 and draws another card, as if the others had had no turn in between. */
static void fruitless_round(TestTable *t, const char *events)
{
    state_of(t)->ring.core.mover = 1;
    hold(t, 1, "2C 3C 4C 5C 6C");
    does(t, "1: discard 2C", events);
    plays(t, "*: 2C");
    pile_up(t, "2C 2D 2H");
}

/* PJ-18: the Nth discard in a row brings a peg out, bumping as usual, and the count begins anew. */
static void a_rescue(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=2 rescue=3");
    sees(&t, 2, "fruitless", "[0,0]");
    stand(&t, 2, "1.8 H H H H");
    stand(&t, 1, "S2 H H S4 S5");
    fruitless_round(&t, "card 1 2C");
    fruitless_round(&t, "card 1 2C");
    sees(&t, VIEWER_PUBLIC, "fruitless", "[2,0]");
    fruitless_round(&t, "card 1 2C; go 1 2 H 1.8; bump 2 1 1.8 H");
    sees(&t, 1, "fruitless", "[0,0]");
}

/* PJ-18: any move sets the count to 0; the first discard may already be the one. */
static void a_move_ends_the_count(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=2 rescue=2");
    fruitless_round(&t, "card 1 2C");
    state_of(&t)->ring.core.mover = 1;
    hold(&t, 1, "AS");
    does(&t, "1: AS out 1", "card 1 AS; go 1 1 H 1.8");
    sees(&t, 1, "fruitless", "[0,0]");
    t = dealt_game("players=2 rescue=1");
    fruitless_round(&t, "card 1 2C; go 1 1 H 1.8");
}

/* PJ-18: discards with a peg on the track count, but bring none out; the first one with none on the track does. */
static void stuck_on_the_track(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=4 rescue=2");
    for (int i = 0; i < 3; i++) {
        state_of(&t)->ring.core.mover = 1;
        stand(&t, 1, "1.8 H H H H");    /* a joker brings none out there, and nobody's place can be taken */
        hold(&t, 1, "JK JK");
        does(&t, "1: discard JK", "card 1 JK");
        plays(&t, "*: 2C");
        pile_up(&t, "2C");
    }
    sees(&t, 1, "fruitless", "[3,0,0,0]");
    stand(&t, 1, "H H H H H");
    fruitless_round(&t, "card 1 2C; go 1 1 H 1.8");
}

/* PJ-10, PJ-18: where the partner on the come-out spot could not be sent on, the
   discard is an ordinary one, and the count goes on. */
static void a_rescue_that_cannot_be(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=4 rescue=1");
    stand(&t, 3, "1.8 3.3 H H H");
    fruitless_round(&t, "card 1 2C");
    fruitless_round(&t, "card 1 2C");
    sees(&t, 1, "fruitless", "[2,0,0,0]");
    stand(&t, 3, "1.8 H H H H");
    fruitless_round(&t, "card 1 2C; go 1 1 H 1.8; bump 3 1 1.8 3.3");
    sees(&t, 1, "fruitless", "[0,0,0,0]");
}

/* PJ-18: a helper's move does not set the partner's count to 0; a helper's own
   discards do not count, and whoever is SAFE shows 0. */
static void helpers_and_the_rescue(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=4 rescue=5");
    state_of(&t)->ring.fruitless[2] = 2;
    stand(&t, 1, "S1 S2 S3 S4 S5");
    fruitless_round(&t, "card 1 2C");
    sees(&t, 1, "fruitless", "[0,0,2,0]");
    state_of(&t)->ring.core.mover = 1;
    hold(&t, 1, "KS");
    does(&t, "1: KS out q1", "card 1 KS; go 3 1 H 3.8");
    sees(&t, 1, "fruitless", "[0,0,2,0]");
    stand(&t, 3, "S1 S2 S3 S4 S5");
    sees(&t, 1, "fruitless", "[0,0,0,0]");
}

/* PJ-18: without the option nobody counts. */
static void no_rescue(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=2 rescue=0");
    for (int i = 0; i < 3; i++)
        fruitless_round(&t, "card 1 2C");
    Text view = text_growing(1 << 16);
    game_view(t.game, t.state, 1, &view);
    assert_null(strstr(view.at, "fruitless"));
    text_free(&view);
}

/* PJ-5, PJ-18: a discard by choice, with a free joker, counts like any other. */
static void a_discard_by_choice_counts(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=4 free-joker=1 rescue=2");
    hold(&t, 1, "JK 2C");
    does(&t, "1: discard 2C", "card 1 2C");
    sees(&t, 1, "fruitless", "[1,0,0,0]");
    plays(&t, "*: 3C");
    state_of(&t)->ring.core.mover = 1;
    hold(&t, 1, "JK 2C");
    does(&t, "1: discard JK", "card 1 JK; go 1 1 H 1.8");
}

/* Bots that cut off a playout count holes: the player further on has the better chances, and partners have the same. */
static void progress_is_promising(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=4");
    assert_true(brain_of(t.game)->evaluate(t.game, t.state, 1) == 0.5);
    stand(&t, 1, "1.8 H H H H");
    double out = brain_of(t.game)->evaluate(t.game, t.state, 1);
    assert_true(out > 0.5 && brain_of(t.game)->evaluate(t.game, t.state, 2) < 0.5);
    assert_true(brain_of(t.game)->evaluate(t.game, t.state, 3) == out);
    stand(&t, 1, "3.8 H H H H");
    double further = brain_of(t.game)->evaluate(t.game, t.state, 1);
    assert_true(further > out);
    stand(&t, 1, "S1 H H H H");
    double safe = brain_of(t.game)->evaluate(t.game, t.state, 1);
    assert_true(safe > further);
    stand(&t, 1, "S2 H H H H");
    assert_true(brain_of(t.game)->evaluate(t.game, t.state, 1) > safe);
    stand(&t, 4, "S2 H H H H");
    assert_true(brain_of(t.game)->evaluate(t.game, t.state, 1) == 0.5);
    t = dealt_game("players=2");
    stand(&t, 1, "S1 S2 S3 S4 S5");
    assert_true(brain_of(t.game)->evaluate(t.game, t.state, 1) <= 1 && brain_of(t.game)->evaluate(t.game, t.state, 1) > 0.9);
    assert_true(brain_of(t.game)->evaluate(t.game, t.state, 2) >= 0 && brain_of(t.game)->evaluate(t.game, t.state, 2) < 0.1);
}

/* Everything once more in the plainest way, hole by hole: whatever the rules of the game offer in a position, and whatever
   comes of it, is compared with this. */
typedef struct Plain {
    int players, holes, home[SEATS_MAX + 1];    /* a player's first hole */
    int big;                                    /* two teams */
    int at[SEATS_MAX + 1][PEGS];
} Plain;

static bool plain_same_team(const Plain *p, int player, int mate)
{
    int apart = abs(player - mate);
    return p->big ? apart % 2 == 0 : !apart || (p->players > 2 && apart == p->players / 2);
}

static bool plain_stands(const Plain *p, int player, int place)
{
    for (int peg = 0; peg < PEGS; peg++)
        if (p->at[player][peg] == place)
            return true;
    return false;
}

static bool plain_land(Plain *p, int player, int peg, int place)
{
    int victim = 0, its = 0;
    for (int other_player = 1; other_player <= p->players; other_player++)
        for (int i = 0; i < PEGS; i++)
            if (p->at[other_player][i] == place && !(other_player == player && i == peg)) {
                victim = other_player;
                its = i;
            }
    p->at[player][peg] = place;
    if (!victim)
        return true;
    if (victim == player)
        return false;
    if (!plain_same_team(p, player, victim)) {
        p->at[victim][its] = HOME;
        return true;
    }
    int spot = p->home[victim] + 3;
    return spot != place && plain_land(p, victim, its, spot);
}

static bool plain_step(const Plain *p, int player, int *place, bool safe, bool back)
{
    if (*place > HOME)
        ++*place;
    else if (safe && *place == p->home[player] + 3)
        *place = HOME + 1;
    else
        *place = (*place + (back ? p->holes - 1 : 1)) % p->holes;
    return *place <= HOME + 5 && !plain_stands(p, player, *place);
}

static bool plain_move(Plain *p, int player, PegMove step)
{
    int place = p->at[player][step.peg];
    bool inside = place > HOME, back = step.count < 0;
    if (place == HOME || (back && (inside || step.safe)) || (inside && step.safe))
        return false;
    for (int i = 0; i < abs(step.count); i++)
        if (!plain_step(p, player, &place, step.safe, back))
            return false;
    if (place < HOME)
        return !step.safe && plain_land(p, player, step.peg, place);
    p->at[player][step.peg] = place;
    return true;
}

static bool plain_all_safe(const Plain *p, int player)
{
    for (int peg = 0; peg < PEGS; peg++)
        if (p->at[player][peg] <= HOME)
            return false;
    return true;
}

/* The owner of the pegs that the player moves: the first in playing order, from the player on, without all five SAFE; 0: none. */
static int plain_owner(const Plain *p, int player)
{
    for (int i = 0, mate = player; i < p->players; i++, mate = mate % p->players + 1)
        if (plain_same_team(p, player, mate) && !plain_all_safe(p, mate))
            return mate;
    return 0;
}

enum { LINES = 4000 };

typedef struct Lines {
    int n;
    struct { char act[40]; Plain after; } line[LINES];
} Lines;

static void add_line(Lines *lines, const char *act, const Plain *after)
{
    assert_true(lines->n < LINES);
    snprintf(lines->line[lines->n].act, sizeof lines->line[0].act, "%s", act);
    lines->line[lines->n++].after = *after;
}

static void plain_splits(const Plain *p, int player, int owner, const char *card, int total, Lines *out)
{
    for (int peg = 0; peg < PEGS; peg++)
        for (int count = 1; count < total; count++)
            for (int way = 0; way < 3; way++) {    /* plain, into SAFE, backward */
                Plain first = *p;
                if ((way == 2 && total == 7) || !plain_move(&first, owner, (PegMove){peg, way == 2 ? -count : count, way == 1}))
                    continue;
                int next = plain_owner(&first, player), rest = total - count;
                bool back = total == 9 && way != 2;
                for (int other_peg = 0; next && other_peg < PEGS; other_peg++)
                    for (int safe = 0; safe < 2; safe++) {
                        Plain after = first;
                        char act[40];
                        if ((next == owner && other_peg == peg) ||
                            !plain_move(&after, next, (PegMove){other_peg, back ? -rest : rest, safe}))
                            continue;
                        snprintf(act, sizeof act, "%s %s%d%+d%s %s%d%+d%s", card, owner == player ? "" : "q", peg + 1,
                                 way == 2 ? -count : count, way == 1 ? "s" : "", next == player ? "" : "q", other_peg + 1,
                                 back ? -rest : rest, safe ? "s" : "");
                        add_line(out, act, &after);
                    }
            }
}

static void plain_card(const Plain *p, int player, const char *card, Lines *out)
{
    static const char ranks[] = "A234567-9TJQK";
    int owner = plain_owner(p, player);
    const char *q = owner == player ? "" : "q";
    bool joker = !strcmp(card, "JK");
    int total = joker ? 0 : card[0] == '8' ? -8 : (int)(strchr(ranks, card[0]) - ranks) + 1;
    char act[40];
    for (int peg = 0; peg < PEGS && (joker || strchr("AJQK", card[0])); peg++)
        if (p->at[owner][peg] == HOME) {
            Plain after = *p;
            snprintf(act, sizeof act, "%s out %s%d", card, q, peg + 1);
            if (plain_land(&after, owner, peg, p->home[owner] + 8))
                add_line(out, act, &after);
            break;
        }
    for (int peg = 0; peg < PEGS; peg++)
        for (int place = 0; joker && place < p->holes && p->at[owner][peg] < HOME; place++)
            for (int other_player = 1; other_player <= p->players; other_player++) {
                Plain after = *p;
                if (other_player == owner || !plain_stands(p, other_player, place) || !plain_land(&after, owner, peg, place))
                    continue;
                snprintf(act, sizeof act, "JK %s%dx%d.%d", q, peg + 1, place / 18 + 1, place % 18);
                add_line(out, act, &after);
            }
    for (int peg = 0; !joker && peg < PEGS; peg++)
        for (int safe = 0; safe < 2; safe++) {
            Plain after = *p;
            snprintf(act, sizeof act, "%s %s%d%+d%s", card, q, peg + 1, total, safe ? "s" : "");
            if (plain_move(&after, owner, (PegMove){peg, total, safe}))
                add_line(out, act, &after);
        }
    if (total == 7 || total == 9)
        plain_splits(p, player, owner, card, total, out);
}

static void plain_of(TestTable *t, Plain *out)
{
    const Ring *ring = &state_of(t)->ring;
    out->players = ring->core.players;
    out->big = ring->big_teams;
    out->holes = out->players == 2 ? 72 : 18 * out->players;
    for (int player = 1; player <= out->players; player++) {
        out->home[player] = out->players == 2 ? 36 * (player - 1) : 18 * (player - 1);
        for (int peg = 0; peg < PEGS; peg++)
            out->at[player][peg] = ring_pegs(ring, player)[peg];
    }
}

/* A place that is free, in a crowd: most pegs stand near the spots where something happens. */
static int random_place(const Plain *p, int player, Random *random)
{
    for (;;) {
        uint32_t where = random_below(random, 10);
        int near = 1 + (int)random_below(random, 2) * (p->big ? 2 : p->players / 2), place;
        if (where == 0)
            return HOME;
        if (where <= 2)
            place = HOME + 1 + (int)random_below(random, 5);
        else if (where <= 8)
            place = (p->home[near] + p->holes - 9 + (int)random_below(random, 24)) % p->holes;
        else
            place = (int)random_below(random, (uint32_t)p->holes);
        bool taken = plain_stands(p, player, place);
        for (int i = 1; place < HOME && i <= p->players; i++)
            taken |= plain_stands(p, i, place);
        if (!taken)
            return place;
    }
}

static void scatter(TestTable *t, Random *random)
{
    Plain p = {0};
    State *s = state_of(t);
    plain_of(t, &p);
    memset(p.at, 255, sizeof p.at);
    memset(s->ring.safe, 0, sizeof s->ring.safe);
    for (int player = 1; player <= p.players; player++)
        for (int peg = 0; peg < PEGS; peg++) {
            int place = p.at[player][peg] = random_place(&p, player, random);
            bool inside = random_below(random, 10) == 0 && peg < PEGS - 1;
            while (inside && place <= HOME)
                place = p.at[player][peg] = random_place(&p, player, random);
            s->ring.peg[(player - 1) * PEGS + peg] = (uint8_t)place;
            if (place > HOME)
                s->ring.safe[player - 1] |= (uint8_t)(1 << (place - HOME));
        }
}

/* Moves as many of a player's pegs as possible into SAFE, so that the ends of games are tried too. */
static void bring_in(TestTable *t, int player, int pegs)
{
    State *s = state_of(t);
    uint8_t *at = &s->ring.peg[(player - 1) * PEGS];
    for (int peg = 0; peg < pegs; peg++)
        at[peg] = (uint8_t)(HOME + 1 + (peg + player) % PEGS);
    for (int peg = pegs; peg < PEGS; peg++)
        at[peg] = at[peg] > HOME ? HOME : at[peg];
    s->ring.safe[player - 1] = 0;
    for (int peg = 0; peg < pegs; peg++)
        s->ring.safe[player - 1] |= (uint8_t)(1 << (at[peg] - HOME));
}

static void compare_with_plain(TestTable *t, int player, Lines *lines)
{
    static const Lines none;
    const State *s = state_of(t);
    Plain now = {0};
    Acts acts = {.rows = 0};
    memcpy(lines, &none, sizeof lines->n);
    plain_of(t, &now);
    for (int i = 0; i < s->hand[player - 1].n; i++) {
        char card[4];
        Text text = text_within(card, sizeof card);
        card_text(s->hand[player - 1].card[i], &text);
        plain_card(&now, player, card, lines);
    }
    if (!lines->n)
        return;
    t->game->legal(t->game, t->state, player, &acts);
    int n = 0;
    ActWalk walk = {.acts = &acts};
    for (Act act; acts_next(&walk, &act); n++) {
        char name[ACT_TEXT_MAX];
        Text text = text_within(name, sizeof name);
        t->game->act_text(t->game, act, &text);
        int i = 0;
        while (i < lines->n && strcmp(lines->line[i].act, name))
            i++;
        if (i == lines->n)
            fail_msg("%s is offered but cannot be played", name);
        TestTable after = *t;
        Plain then = now;
        t->game->apply(t->game, after.state, player, act, NULL);
        plain_of(&after, &then);
        if (memcmp(&then, &lines->line[i].after, sizeof then))
            fail_msg("%s leads elsewhere", name);
        lines->line[i].act[0] = '-';
    }
    if (n != lines->n)
        for (int i = 0; i < lines->n; i++)
            if (lines->line[i].act[0] != '-')
                fail_msg("%s can be played but is not offered", lines->line[i].act);
}

/* PJ-6, PJ-8, PJ-10, PJ-11, PJ-13: in crowded positions of all kinds. */
static void as_in_the_plainest_way(void **unused)
{
    (void)unused;
    static const char *const tables[] = {"players=2", "players=4", "players=4", "players=6", "players=10",
                                         "players=6 big-teams=1", "players=8 big-teams=1", "players=10 big-teams=1"};
    enum { TABLES = sizeof tables / sizeof tables[0] };
    static const char *const cards[] = {"7C", "9D", "JK", "8H", "AS", "2C", "3D", "4H", "5S", "6C", "TD", "JH", "QS", "KC"};
    Random random = random_from(5);
    Lines *lines = malloc(sizeof *lines);
    for (int i = 0; i < 9600; i++) {
        TestTable t = dealt_game(tables[i % TABLES]);
        State *s = state_of(&t);
        int players = s->ring.core.players, player = i % 3 ? 1 : 1 + (int)random_below(&random, (uint32_t)players);
        s->ring.core.mover = (uint8_t)player;
        scatter(&t, &random);
        if (i % 4 == 0)
            bring_in(&t, player, players == 2 || i % 3 ? 4 : 5);
        if (s->ring.big_teams && i % 5 < 2)
            bring_in(&t, (player + 1) % players + 1, i % 5 ? 4 : 5);
        s->hand[player - 1] = (Hand){0};
        hand_add(&s->hand[player - 1], read_card(cards[i / TABLES % 2]));
        hand_add(&s->hand[player - 1], read_card(cards[2 + i / TABLES / 2 % 12]));
        compare_with_plain(&t, player, lines);
    }
    free(lines);
}

/* Even the largest hand fits into a set of acts. */
static void the_worst_hand_fits(void **unused)
{
    (void)unused;
    TestTable t = dealt_game("players=10");
    hold(&t, 1, "9C 9D 9H 9S 7C");
    stand(&t, 1, "1.2 1.1 1.0 10.17 10.16");
    Acts acts;
    game_legal(t.game, t.state, 1, &acts);
    assert_true(acts.rows > 10 && acts.rows < ACTS_ROWS);
    hold(&t, 1, "7C 7D 7H 7S 9C");
    game_legal(t.game, t.state, 1, &acts);
    assert_true(acts.rows > 10 && acts.rows < ACTS_ROWS);
}

int main(void)
{
    return tests_run(
        test(cards_are_dealt_round_by_round), test(decks_grow_with_the_table), test(two_players_use_four_boards),
        test(partners_sit_opposite), test(boards_form_a_ring), test(ranks_and_their_counts), test(who_can_move_must),
        test(a_card_is_drawn_after_the_play), test(hands_are_secret), test(no_peg_passes_an_own_one), test(opponents_go_home),
        test(a_joker_takes_a_place), test(the_partner_goes_to_the_in_spot), test(no_peg_is_sent_where_it_is),
        test(pegs_turn_into_safe), test(own_pegs_block_the_way_in), test(pegs_in_safe_move_forward), test(only_the_own_safe),
        test(going_back_past_the_in_spot), test(seven_is_split_forward), test(parts_into_safe), test(nine_is_split_both_ways),
        test(parts_bump_in_turn), test(the_partner_is_helped), test(help_begins_within_a_split), test(ten_safe_pegs_win),
        test(no_split_beyond_the_win), test(discards_are_shuffled_again), test(the_limit_is_a_draw), test(drawing_by_hand),
        test(the_penalty_for_a_missed_draw), test(shuffling_when_drawing_by_hand), test(views), test(progress_is_promising),
        test(every_second_player_is_of_the_team), test(a_chain_through_the_team), test(the_next_of_the_team_is_helped),
        test(the_whole_team_wins), test(a_free_joker), test(a_rescue), test(a_move_ends_the_count), test(stuck_on_the_track),
        test(a_rescue_that_cannot_be), test(helpers_and_the_rescue), test(no_rescue), test(a_discard_by_choice_counts),
        test(as_in_the_plainest_way), test(the_worst_hand_fits));
}
