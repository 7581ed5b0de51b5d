/* The test knows the state, so that any moment of a game can be set up. */
#include "belief/brain.h"
#include "bonkers.c"
#include "support/table.h"

static State *of(TestTable *t) { return (State *)(void *)t->state; }

/* Player 1's turn, a roll due, nobody has cards in hand, the pile is whole. Pieces stand where `at` says. */
static TestTable turn_of_1(const char *settings, int first, int second, int third)
{
    TestTable t = table_of("bonkers", settings);
    State *s = of(&t);
    s->stage = ROLL;
    s->core.mover = 1;
    s->core.turns = 1;
    s->at[0] = (uint8_t)first;
    s->at[1] = (uint8_t)second;
    s->at[2] = (uint8_t)third;
    return t;
}

static void lay(TestTable *t, int space, int kind) { of(t)->track[space] = (uint8_t)(kind + 1); }
static void hold(TestTable *t, int seat, int kind) { of(t)->hand[seat - 1][kind]++; }
static int kind_of(const char *name)
{
    int kind = 0;
    while (strcmp(card_names[kind], name))
        kind++;
    return kind;
}

/* Player 1 throws these dice, `*: 3-4`, and moves by them. */
static void throws(TestTable *t, const char *dice, const char *events)
{
    char fall[] = "dice 1 3 4";
    fall[7] = dice[3];
    fall[9] = dice[5];
    does(t, "1: roll", "");
    does(t, dice, fall);
    does(t, "1: move", events);
}

/* BK-1: the loop and what is printed on it; BK-2: everyone on START with a LOSE card and nothing else yet. */
static void the_board_and_its_beginning(void **unused)
{
    (void)unused;
    TestTable t = table_of("bonkers", "players=3");
    begins(&t, "phase play");
    waits_for(&t, "chance");
    sees(&t, VIEWER_PUBLIC, "at", "[0,0,0]");
    sees(&t, 1, "score", "[0,0,0]");
    sees(&t, 1, "lose", "[1,2,3]");
    sees(&t, 1, "pile", "40");
    sees(&t, 1, "hands", "[[],[],[]]");
    sees(&t, 1, "track",
         "[\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"go-to-lose\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\","
         "\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\","
         "\"back-15\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"go-to-lose\",\"\",\"\",\"\",\"\",\"\",\"\","
         "\"\",\"\"]");
}

/* BK-2, ACT-2: four cards each, player 1 first, round by round; a card's odds are its copies over all that are left. */
static void cards_are_dealt_in_rounds(void **unused)
{
    (void)unused;
    TestTable t = table_of("bonkers", "");
    does(&t, "*: ahead-1", "deal 1 ahead-1");
    does(&t, "*: ahead-1", "deal 2 ahead-1");
    refuses(&t, "*: ahead-1");
    does(&t, "*: START", "deal 1 start");
    offers(&t, SEAT_CHANCE,
           "ahead-10 2/37, ahead-12 2/37, ahead-2 2/37, ahead-3 2/37, ahead-4 2/37, ahead-5 2/37, ahead-6 2/37, back-1 2/37, "
           "back-10 2/37, back-12 2/37, back-2 2/37, back-3 2/37, back-4 2/37, back-5 2/37, back-6 2/37, exchange 2/37, "
           "nearest-score 2/37, roll-again 2/37, start 1/37");
    plays(&t, "*: exchange; *: ahead-10; *: back-12; *: ahead-2");
    sees(&t, 2, "hands", "[[\"ahead-1\",\"ahead-10\",\"ahead-2\",\"start\"],[\"ahead-1\",\"back-12\",\"exchange\"]]");
    does(&t, "*: back-2", "deal 2 back-2");
    sees(&t, 1, "pile", "32");
    does(&t, "*: 1-2", "dice 1 1 2");
}

/* BK-3, ACT-4: the highest throw begins, ties throw again; a double six scores nothing there. */
static void the_highest_throw_begins(void **unused)
{
    (void)unused;
    TestTable t = table_of("bonkers", "players=3");
    plays(&t, "*: ahead-1; *: ahead-1; *: ahead-2; *: ahead-2; *: ahead-3; *: ahead-3; *: ahead-4; *: ahead-4; *: ahead-5; *: "
              "ahead-5; *: ahead-6; *: ahead-6");
    does(&t, "*: 1-2", "dice 1 1 2");
    does(&t, "*: 6-6", "dice 2 6 6");
    does(&t, "*: 6-6", "dice 3 6 6");
    does(&t, "*: 1-1", "dice 2 1 1");
    does(&t, "*: 1-2", "dice 3 1 2; turn 3");
    sees(&t, 1, "score", "[0,0,0]");
    waits_for(&t, "1? 2? 3");
    offers(&t, 3, "roll");
    offers(&t, 1, "lose 3");
}

/* BK-4: forward the total, over the end of the loop too; "to the left" is the next number. */
static void a_throw_moves_forward(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 50, 3, 0);
    throws(&t, "*: 3-6", "go 1 50 4; turn 2");
    waits_for(&t, "1? 2");
    sees(&t, 1, "at", "[4,3]");
}

/* BK-4: the dice lie there until the piece has moved, and everybody sees them; no other act is there for the mover. */
static void the_dice_lie_there(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=3", 1, 30, 40);
    sees(&t, 1, "dice", "[]");
    does(&t, "1: roll", "");
    sees(&t, VIEWER_PUBLIC, "dice", "[]");
    waits_for(&t, "chance");
    does(&t, "*: 4-6", "dice 1 4 6");
    sees(&t, VIEWER_PUBLIC, "dice", "[4,6]");
    sees(&t, 2, "at", "[1,30,40]");
    waits_for(&t, "1 2? 3?");
    offers(&t, 1, "move");
    offers(&t, 2, "lose 1");
    does(&t, "1: move", "go 1 1 11; turn 2");
    sees(&t, 2, "dice", "[]");
}

/* The opening throws move nobody: those dice are not waited for. */
static void opening_dice_move_nobody(void **unused)
{
    (void)unused;
    TestTable t = table_of("bonkers", "");
    plays(&t, "*: ahead-1; *: ahead-1; *: ahead-2; *: ahead-2; *: ahead-3; *: ahead-3; *: ahead-4; *: ahead-4; *: 1-2");
    sees(&t, 1, "dice", "[]");
    plays(&t, "*: 1-1");
    sees(&t, 1, "dice", "[]");
    offers(&t, 1, "roll");
}

/* BK-4: double six is a point when the dice fall, on any throw of a turn; BK-15: if that point wins, the piece does not move, and
   the dice stay as they fell (EV-10). */
static void double_six_is_a_point(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 13, 0);
    does(&t, "1: roll", "");
    does(&t, "*: 6-6", "dice 1 6 6; score 1 1");
    does(&t, "1: move", "go 1 1 13");
    does(&t, "1: roll", "");
    does(&t, "*: 6-6", "dice 1 6 6; score 1 2");
    does(&t, "1: move", "go 1 13 25; turn 2");
    t = turn_of_1("players=2 target=1", 1, 30, 0);
    does(&t, "1: roll", "");
    does(&t, "*: 6-6", "dice 1 6 6; score 1 1; won 1");
    sees(&t, 2, "at", "[1,30]");
    sees(&t, 2, "dice", "[6,6]");
    t = turn_of_1("players=2", 1, 30, 0);
    throws(&t, "*: 5-5", "go 1 1 11; turn 2");
}

/* BK-5: on an empty track space a card from the hand is placed, lies there, and is followed by the next act; equal cards are one
   act; the second time the turn ends. BK-13: who placed draws when the turn ends. */
static void one_card_a_turn_is_placed(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 30, 0);
    hold(&t, 1, kind_of("ahead-2"));
    hold(&t, 1, kind_of("ahead-2"));
    hold(&t, 1, kind_of("back-1"));
    throws(&t, "*: 1-2", "go 1 1 4");
    offers(&t, 1, "place ahead-2, place back-1");
    does(&t, "1: place ahead-2", "card 1 ahead-2 4");
    waits_for(&t, "1 2?");
    offers(&t, 1, "follow");
    sees(&t, 2, "at", "[4,30]");
    does(&t, "1: follow", "go 1 4 6");
    waits_for(&t, "chance");
    does(&t, "*: start", "deal 1 start; turn 2");
    sees(&t, 2, "hands", "[[\"ahead-2\",\"back-1\",\"start\"],[]]");
}

/* BK-5: with no card in hand the turn ends; BK-13: and nothing is drawn, nor when no card is left. */
static void an_empty_hand_places_nothing(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 30, 0);
    throws(&t, "*: 1-2", "go 1 1 4; turn 2");
    t = turn_of_1("players=2", 1, 30, 0);
    hold(&t, 1, kind_of("ahead-2"));
    memset(of(&t)->pile, 0, sizeof of(&t)->pile);
    throws(&t, "*: 1-2", "go 1 1 4");
    does(&t, "1: place ahead-2", "card 1 ahead-2 4");
    does(&t, "1: follow", "go 1 4 6; turn 2");
}

/* BK-6: a card on an unoccupied space is followed; BK-10: ahead, back, over START backwards too, and printed texts. */
static void cards_and_texts_are_followed(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 50, 40, 0);
    lay(&t, 2, kind_of("back-12"));
    throws(&t, "*: 3-4", "go 1 50 2");
    offers(&t, 1, "follow");
    does(&t, "1: follow", "go 1 2 45; turn 2");
    t = turn_of_1("players=2", 30, 50, 0);
    throws(&t, "*: 1-2", "go 1 30 33");
    does(&t, "1: follow", "go 1 33 18; turn 2");
    t = turn_of_1("players=2", 9, 50, 0);
    of(&t)->score[0] = 2;
    throws(&t, "*: 1-2", "go 1 9 12");
    does(&t, "1: follow", "go 1 12 28; score 1 1; turn 2");
}

/* BK-10: to START, which scores; to the nearest SCORE space either way; another roll. */
static void cards_that_lead_elsewhere(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 50, 0);
    lay(&t, 4, kind_of("start"));
    throws(&t, "*: 1-2", "go 1 1 4");
    does(&t, "1: follow", "go 1 4 0; score 1 1; turn 2");
    t = turn_of_1("players=2", 6, 50, 0);
    lay(&t, 9, kind_of("nearest-score"));
    throws(&t, "*: 1-2", "go 1 6 9");
    does(&t, "1: follow", "go 1 9 0; score 1 1; turn 2");
    t = turn_of_1("players=2", 7, 50, 0);
    lay(&t, 10, kind_of("nearest-score"));
    throws(&t, "*: 1-2", "go 1 7 10");
    does(&t, "1: follow", "go 1 10 19; score 1 1; turn 2");
    t = turn_of_1("players=2", 1, 50, 0);
    lay(&t, 4, kind_of("roll-again"));
    throws(&t, "*: 1-2", "go 1 1 4");
    does(&t, "1: follow", "");
    throws(&t, "*: 1-1", "go 1 4 6; turn 2");
}

/* BK-7: beside an opponent's piece one rolls again, neither placing nor following, on printed spaces too. */
static void a_piece_on_the_space_is_another_roll(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 4, 0);
    hold(&t, 1, kind_of("ahead-2"));
    lay(&t, 4, kind_of("start"));
    throws(&t, "*: 1-2", "go 1 1 4");
    offers(&t, 1, "roll");
    t = turn_of_1("players=2", 9, 12, 0);
    throws(&t, "*: 1-2", "go 1 9 12");
    offers(&t, 1, "roll");
}

/* BK-8: a point on SCORE, and another roll if an opponent stands there; passing over it counts nothing. */
static void score_spaces(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=3", 16, 19, 1);
    throws(&t, "*: 1-2", "go 1 16 19; score 1 1");
    offers(&t, 1, "roll");
    t = turn_of_1("players=3", 33, 19, 1);
    throws(&t, "*: 1-3", "go 1 33 37; score 1 1; turn 2");
    t = turn_of_1("players=3", 33, 19, 1);
    throws(&t, "*: 1-4", "go 1 33 38; turn 2");
}

/* BK-9: a point less on LOSE, never below zero, occupied or not. */
static void the_lose_space(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 25, 28, 0);
    of(&t)->score[0] = 1;
    throws(&t, "*: 1-2", "go 1 25 28; score 1 0; turn 2");
    t = turn_of_1("players=2", 25, 28, 0);
    throws(&t, "*: 1-2", "go 1 25 28; turn 2");
}

/* BK-11: any card but exchange may be taken, also beside a piece; it is followed from the player's own space. */
static void an_exchange(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 40, 0);
    lay(&t, 4, EXCHANGE);
    lay(&t, 20, EXCHANGE);
    lay(&t, 40, kind_of("ahead-3"));
    lay(&t, 52, kind_of("back-1"));
    throws(&t, "*: 1-2", "go 1 1 4");
    does(&t, "1: follow", "");
    offers(&t, 1, "skip, take 40, take 52");
    does(&t, "1: take 40", "swap 4 40");
    waits_for(&t, "1 2?");
    offers(&t, 1, "follow");
    does(&t, "1: follow", "go 1 4 7; turn 2");
    assert_int_equal(of(&t)->track[4], kind_of("ahead-3") + 1);
    assert_int_equal(of(&t)->track[40], EXCHANGE + 1);
    assert_int_equal(of(&t)->track[52], kind_of("back-1") + 1);
}

/* BK-11: who skips, or has nothing to take, ends the turn; a placed exchange works the same way. */
static void an_exchange_that_is_none(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 40, 0);
    lay(&t, 4, EXCHANGE);
    lay(&t, 52, kind_of("back-1"));
    throws(&t, "*: 1-2", "go 1 1 4");
    plays(&t, "1: follow");
    does(&t, "1: skip", "turn 2");
    t = turn_of_1("players=2", 1, 40, 0);
    hold(&t, 1, EXCHANGE);
    throws(&t, "*: 1-2", "go 1 1 4");
    does(&t, "1: place exchange", "card 1 exchange 4");
    offers(&t, 1, "follow");
    does(&t, "1: follow", "");
    waits_for(&t, "chance");
    does(&t, "*: back-1", "deal 1 back-1; turn 2");
}

/* BK-11: a placed exchange is followed, then a card is taken, and that is followed in its turn; also one that says roll again. */
static void a_placed_exchange(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 40, 0);
    hold(&t, 1, EXCHANGE);
    lay(&t, 52, ROLL_AGAIN);
    throws(&t, "*: 1-2", "go 1 1 4");
    does(&t, "1: place exchange", "card 1 exchange 4");
    does(&t, "1: follow", "");
    offers(&t, 1, "skip, take 52");
    does(&t, "1: take 52", "swap 4 52");
    offers(&t, 1, "follow");
    does(&t, "1: follow", "");
    offers(&t, 1, "roll");
    assert_int_equal(of(&t)->track[52], EXCHANGE + 1);
}

/* BK-10: a placed roll again lies there too before it is followed. */
static void a_placed_roll_again(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 40, 0);
    hold(&t, 1, ROLL_AGAIN);
    throws(&t, "*: 1-2", "go 1 1 4");
    does(&t, "1: place roll-again", "card 1 roll-again 4");
    offers(&t, 1, "follow");
    does(&t, "1: follow", "");
    offers(&t, 1, "roll");
}

/* BK-12: a card that would lead back to a space followed since the throw is a trap: a point, to the foremost space, the turn ends.
   For two spaces that is the one with the back card, where the piece may already be. */
static void two_cards_make_a_trap(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 40, 0);
    lay(&t, 4, kind_of("ahead-5"));
    lay(&t, 9, kind_of("back-5"));
    throws(&t, "*: 1-2", "go 1 1 4");
    does(&t, "1: follow", "go 1 4 9");
    does(&t, "1: follow", "trap 1 9; score 1 1; turn 2");
    t = turn_of_1("players=2", 6, 40, 0);
    lay(&t, 4, kind_of("ahead-5"));
    lay(&t, 9, kind_of("back-5"));
    throws(&t, "*: 1-2", "go 1 6 9");
    does(&t, "1: follow", "go 1 9 4");
    does(&t, "1: follow", "trap 1 9; go 1 4 9; score 1 1; turn 2");
}

/* BK-12, the example of the booklet: back 3 leads to ahead 3, and the piece is left on the forward one of the two. */
static void the_trap_of_the_booklet(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 20, 40, 0);
    lay(&t, 25, kind_of("back-3"));
    lay(&t, 22, kind_of("ahead-3"));
    throws(&t, "*: 2-3", "go 1 20 25");
    does(&t, "1: follow", "go 1 25 22");
    does(&t, "1: follow", "trap 1 25; go 1 22 25; score 1 1; turn 2");
}

/* BK-12: the loop begins at the space that is come back to; spaces before it do not count. */
static void a_longer_trap(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2 target=1", 50, 40, 0);
    lay(&t, 53, kind_of("back-12"));
    lay(&t, 41, kind_of("ahead-1"));
    lay(&t, 42, kind_of("ahead-2"));
    lay(&t, 44, kind_of("back-3"));
    throws(&t, "*: 1-2", "go 1 50 53");
    plays(&t, "1: follow; 1: follow; 1: follow");
    does(&t, "1: follow", "trap 1 44; score 1 1; won 1");
}

/* BK-12: only since the last throw. */
static void a_throw_forgets_the_way(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 9, 0);
    lay(&t, 4, kind_of("ahead-5"));
    lay(&t, 11, kind_of("back-1"));
    lay(&t, 10, kind_of("back-6"));
    throws(&t, "*: 1-2", "go 1 1 4");
    does(&t, "1: follow", "go 1 4 9");
    throws(&t, "*: 1-1", "go 1 9 11");
    does(&t, "1: follow", "go 1 11 10");
    does(&t, "1: follow", "go 1 10 4");
    offers(&t, 1, "follow");
}

/* BK-12: a space where an exchange was followed counts with the step of the card taken. */
static void a_trap_by_exchange(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 40, 0);
    lay(&t, 4, EXCHANGE);
    lay(&t, 50, kind_of("ahead-6"));
    lay(&t, 10, kind_of("back-6"));
    throws(&t, "*: 1-2", "go 1 1 4");
    plays(&t, "1: follow");
    does(&t, "1: take 50", "swap 4 50");
    does(&t, "1: follow", "go 1 4 10");
    does(&t, "1: follow", "trap 1 10; score 1 1; turn 2");
}

/* BK-14: the LOSE card, at any moment but while chance is due; the mover goes to LOSE and the turn ends; the card is gone. */
static void the_large_lose_card(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=3", 10, 20, 30);
    of(&t)->score[0] = 3;
    waits_for(&t, "1 2? 3?");
    offers(&t, 2, "lose 1");
    refuses(&t, "1: lose 1");
    does(&t, "3: lose 1", "lose 1 3; go 1 10 28; score 1 2; turn 2");
    sees(&t, 1, "lose", "[1,2]");
    waits_for(&t, "1? 2");
    plays(&t, "2: roll");
    waits_for(&t, "chance");
    offers(&t, 1, "");
}

/* BK-14: no `go` for a piece already there, no score below zero; BK-13: the mover still draws. */
static void the_lose_card_at_odd_moments(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 28, 20, 0);
    does(&t, "2: lose 1", "lose 1 2; turn 2");
    t = turn_of_1("players=2", 1, 20, 0);
    hold(&t, 1, kind_of("ahead-2"));
    lay(&t, 6, kind_of("ahead-1"));
    throws(&t, "*: 1-2", "go 1 1 4");
    plays(&t, "1: place ahead-2; 1: follow");
    does(&t, "2: lose 1", "lose 1 2; go 1 6 28");
    does(&t, "*: start", "deal 1 start; turn 2");
}

/* BK-14: while the dice lie there the LOSE card takes the move away, and the dice with it; a point of double six stays. */
static void the_lose_card_takes_a_throw_away(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 20, 0);
    of(&t)->score[0] = 2;
    plays(&t, "1: roll; *: 3-4");
    does(&t, "2: lose 1", "lose 1 2; go 1 1 28; score 1 1; turn 2");
    sees(&t, 1, "dice", "[]");
    sees(&t, 1, "at", "[28,20]");
    t = turn_of_1("players=2", 28, 20, 0);
    plays(&t, "1: roll");
    does(&t, "*: 6-6", "dice 1 6 6; score 1 1");
    does(&t, "2: lose 1", "lose 1 2; score 1 0; turn 2");
    sees(&t, 1, "dice", "[]");
}

/* BK-14: played after a placement it leaves the card on the track, and the placer
   draws (BK-13); no dice lie there during that draw. */
static void the_lose_card_leaves_the_track(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 20, 0);
    hold(&t, 1, ROLL_AGAIN);
    throws(&t, "*: 1-2", "go 1 1 4");
    plays(&t, "1: place roll-again");
    does(&t, "2: lose 1", "lose 1 2; go 1 4 28");
    assert_int_equal(of(&t)->track[4], ROLL_AGAIN + 1);
    waits_for(&t, "chance");
    does(&t, "*: start", "deal 1 start; turn 2");
    t = turn_of_1("players=2", 1, 20, 0);
    hold(&t, 1, ROLL_AGAIN);
    throws(&t, "*: 1-2", "go 1 1 4");
    plays(&t, "1: place roll-again; 1: follow; 1: roll; *: 1-1; 2: lose 1");
    waits_for(&t, "chance");
    sees(&t, 2, "dice", "[]");
}

/* BK-14: the same before a placement, before a take, and after it: what was swapped stays. */
static void the_lose_card_in_an_exchange(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 20, 0);
    hold(&t, 1, kind_of("ahead-2"));
    throws(&t, "*: 1-2", "go 1 1 4");
    does(&t, "2: lose 1", "lose 1 2; go 1 4 28; turn 2");
    for (int taken = 0; taken < 2; taken++) {
        t = turn_of_1("players=2", 1, 20, 0);
        lay(&t, 4, EXCHANGE);
        lay(&t, 50, kind_of("ahead-6"));
        throws(&t, "*: 1-2", "go 1 1 4");
        plays(&t, "1: follow");
        if (taken)
            plays(&t, "1: take 50");
        does(&t, "2: lose 1", "lose 1 2; go 1 4 28; turn 2");
        assert_int_equal(of(&t)->track[taken ? 50 : 4], EXCHANGE + 1);
    }
}

/* BK-15: the target wins at once, also on a SCORE space with an opponent; no draw after a win. */
static void the_target_wins(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2 target=3", 16, 19, 0);
    of(&t)->score[0] = 2;
    of(&t)->placed = true;
    throws(&t, "*: 1-2", "go 1 16 19; score 1 3; won 1");
    waits_for(&t, "over");
    t = turn_of_1("players=2", 16, 19, 0);
    of(&t)->score[0] = 11;
    throws(&t, "*: 1-2", "go 1 16 19; score 1 12; won 1");
}

/* BK-16: twenty throws a turn at the most; after the twentieth the landing is resolved as usual. */
static void twenty_throws_at_the_most(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=2", 1, 4, 0);
    of(&t)->throws = 18;
    throws(&t, "*: 1-2", "go 1 1 4");
    offers(&t, 1, "roll");
    of(&t)->at[1] = 7;
    throws(&t, "*: 1-2", "go 1 4 7; turn 2");
    assert_int_equal(of(&t)->throws, 0);
}

/* SYS-10, EV-5: at the limit, after the draw, the higher score wins; level if two or more share the highest. */
static void the_limit(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=3 limit=1", 1, 20, 30);
    of(&t)->score[1] = 2;
    of(&t)->score[2] = 1;
    throws(&t, "*: 1-2", "go 1 1 4; won 2");
    t = turn_of_1("players=3 limit=1", 1, 20, 30);
    of(&t)->score[1] = of(&t)->score[2] = 2;
    hold(&t, 1, kind_of("ahead-1"));
    throws(&t, "*: 1-2", "go 1 1 4");
    does(&t, "1: place ahead-1", "card 1 ahead-1 4");
    does(&t, "1: follow", "go 1 4 5");
    does(&t, "*: start", "deal 1 start; drawn");
    assert_int_equal(game_find("bonkers")->options[OPTION_LIMIT].preset, 1000);
}

/* Bots that cut off a playout evaluate the lead over the best of the others. */
static void a_lead_is_promising(void **unused)
{
    (void)unused;
    TestTable t = turn_of_1("players=3", 1, 20, 30);
    assert_true(brain_of(t.game)->evaluate(t.game, t.state, 1) == 0.5);
    of(&t)->score[0] = 3;
    of(&t)->score[1] = 1;
    double leader = brain_of(t.game)->evaluate(t.game, t.state, 1), second = brain_of(t.game)->evaluate(t.game, t.state, 2);
    assert_true(leader > 0.5 && second < 0.5 && brain_of(t.game)->evaluate(t.game, t.state, 3) < second);
    of(&t)->lose &= (uint8_t)~only(1);
    assert_true(brain_of(t.game)->evaluate(t.game, t.state, 1) < leader);
}

/* The error in a loop with its place; "" if it is good. */
static const char *judged(const char *loop)
{
    static char said[200];
    char read[DRAWING_MAX];
    DrawingError error;
    if (drawing_read(&bonkers_drawing, loop, strlen(loop), read, &error))
        return strcmp(read, loop) ? "read otherwise" : "";
    snprintf(said, sizeof said, "%d %s", error.column, error.reason);
    return said;
}

/* BK-1: a custom loop has the right number of everything, START first; the game is played on it. */
static void another_loop(void **unused)
{
    (void)unused;
    static const char *const drawn[][2] = {
        {"S..>...........S.......<.......L..........S........>...", ""},
        {".S.>...........S.......<.......L..........S........>...", "1 the first space is START, and scores: 'S'"},
        {"S..>...........S.......<.......L...................>...", "1 three spaces score, 'S', and START is one of them"},
        {"S..>...........S.......<.......L..........S.S......>...", "45 three spaces score, 'S', and START is one of them"},
        {"S..>...........S.......<..................S........>...", "1 one space is LOSE, 'L'"},
        {"S..>...........S.......<.......L..L.......S........>...", "35 one space is LOSE, 'L'"},
        {"S..>...........S.......<.......L..........S............", "1 two spaces send to LOSE, '>'"},
        {"S..>>..........S.......<.......L..........S........>...", "52 two spaces send to LOSE, '>'"},
        {"S..>...........S...............L..........S........>...", "1 one space sends back 15, '<'"},
        {"S..>...........S.......<<......L..........S........>...", "25 one space sends back 15, '<'"},
    };
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++)
        assert_string_equal(judged(drawn[i][0]), drawn[i][1]);
    State s = {.core = {.players = 2}};
    Setup how = {.players = 2};
    strcpy(how.board, drawn[0][0]);
    setup(&bonkers, &s, &how, NULL);
    assert_int_equal(s.lose_space, 31);
    assert_int_equal(text_at(&s, 3), GO_TO_LOSE);
    assert_int_equal(text_at(&s, 23), BACK_15);
    assert_int_equal(nearest_score(&s, 28), 15);
    assert_int_equal(nearest_score(&s, 29), 42);
    s.loop[15] = '.';
    s.loop[14] = LOOP_SCORE;
    assert_int_equal(nearest_score(&s, 28), 42);
}

int main(void)
{
    return tests_run(
        test(the_board_and_its_beginning), test(cards_are_dealt_in_rounds), test(the_highest_throw_begins),
        test(a_throw_moves_forward), test(the_dice_lie_there), test(opening_dice_move_nobody), test(double_six_is_a_point),
        test(one_card_a_turn_is_placed), test(an_empty_hand_places_nothing), test(cards_and_texts_are_followed),
        test(cards_that_lead_elsewhere), test(a_piece_on_the_space_is_another_roll), test(score_spaces), test(the_lose_space),
        test(an_exchange), test(an_exchange_that_is_none), test(a_placed_exchange), test(a_placed_roll_again),
        test(two_cards_make_a_trap), test(the_trap_of_the_booklet), test(a_longer_trap), test(a_throw_forgets_the_way),
        test(a_trap_by_exchange), test(the_large_lose_card), test(the_lose_card_at_odd_moments),
        test(the_lose_card_takes_a_throw_away), test(the_lose_card_leaves_the_track), test(the_lose_card_in_an_exchange),
        test(the_target_wins), test(twenty_throws_at_the_most), test(the_limit), test(another_loop), test(a_lead_is_promising));
}
