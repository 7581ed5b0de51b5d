#include "support/table.h"

static const char *const camps = "1: A1; 1: B1; 1: C1; 1: C2; 2: F6; 2: E6; 2: D6; 2: D5";

/* A game in play, with the grids as drawn; player 1 is to add. */
static TestTable drawn(const char *settings, const char *picture)
{
    TestTable t = table_of("hostage", settings);
    plays(&t, camps);
    draws(&t, picture);
    return t;
}

/* HS-1, SYS-12, EV-4: both set up at the same time, the hostage first, anywhere in the player's own half. */
static void the_hostage_comes_first(void **unused)
{
    (void)unused;
    TestTable t = table_of("hostage", "");
    begins(&t, "phase setup");
    waits_for(&t, "1 2");
    offers(&t, 1, "A1, A2, A3, A4, A5, A6, B1, B2, B3, B4, B5, B6, C1, C2, C3, C4, C5, C6");
    offers(&t, 2, "D1, D2, D3, D4, D5, D6, E1, E2, E3, E4, E5, E6, F1, F2, F3, F4, F5, F6");
    does(&t, "2: E2", "put 2 E2; mark 2 E2");
    does(&t, "1: A3", "put 1 A3; mark 1 A3");
    shows(&t, "..x... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | .x....\n"
              "...... | ......\n");
    sees(&t, 1, "grids", "[[\"..x...\",\"......\",\"......\",\"......\",\"......\",\"......\"],"
                         "[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"]]");
}

/* HS-1: the first soldier next to the hostage, later ones next to a soldier, all in the player's own half; the booklet's first
   figure. */
static void soldiers_stand_by_the_hostage(void **unused)
{
    (void)unused;
    TestTable t = table_of("hostage", "");
    plays(&t, "1: A3");
    offers(&t, 1, "A2, A4, B2, B3, B4");
    does(&t, "1: B3", "put 1 B3");
    offers(&t, 1, "A2, A4, B2, B4, C2, C3, C4");
    does(&t, "1: C3", "put 1 C3");
    offers(&t, 1, "A2, A4, B2, B4, C2, C4");
    does(&t, "1: C4", "put 1 C4; ready 1");
}

/* HS-1: the booklet's second and third figures, which are wrong. */
static void wrong_camps_are_refused(void **unused)
{
    (void)unused;
    TestTable t = table_of("hostage", "");
    plays(&t, "2: F1");
    refuses(&t, "2: D1");
    refuses(&t, "2: D2");
    plays(&t, "1: A3; 1: A4");
    refuses(&t, "1: C2");
    refuses(&t, "1: C3");
    refuses(&t, "1: A2");
    plays(&t, "1: B4; 2: E1; 2: D1");
    offers(&t, 2, "D2, E2, F2");
}

/* EV-6, SYS-11: who is ready waits; the last peg begins the play, and player 1 the first turn. */
static void play_begins_when_both_are_ready(void **unused)
{
    (void)unused;
    TestTable t = table_of("hostage", "");
    plays(&t, "1: A1; 1: B1; 1: C1");
    waits_for(&t, "1 2");
    does(&t, "1: C2", "put 1 C2; ready 1");
    waits_for(&t, "2");
    offers(&t, 1, "");
    plays(&t, "2: F6; 2: E6; 2: D6");
    does(&t, "2: D5", "put 2 D5; ready 2; phase play; turn 1");
    waits_for(&t, "1");
    shows(&t, "x..... | ......\n"
              "o..... | ......\n"
              "oo.... | ......\n"
              "...... | ....oo\n"
              "...... | .....o\n"
              "...... | .....x\n");
}

/* EV-2, SYS-6: the other player hears only that pieces go in. */
static void camps_are_secret(void **unused)
{
    (void)unused;
    TestTable t = table_of("hostage", "");
    hears(&t, 2, "1: A1", "put 1 ?; mark 1 ?");
    hears(&t, VIEWER_PUBLIC, "1: B1", "put 1 ?");
}

/* HS-2: next to an own soldier, the hostage does not count; the booklet's fourth and fifth figures. */
static void a_soldier_joins_a_soldier(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | ......\n"
                            "..o... | ......\n"
                            "..o... | ......\n"
                            ".oo.o. | ......\n"
                            "..xoo. | .....o\n"
                            "...... | .....x\n");
    offers(&t, 1, "A2, A3, A4, B2, B4, C1, C2, C4, C5, C6, D1, D4, D6, E1, E2, E6, F3, F4, F5, F6");
    refuses(&t, "1: F2");
    does(&t, "1: E6", "put 1 E6; alarm 1 E6; announce 1 E6 soldier");
}

/* HS-3: silence ends the turn, and the soldier stays. */
static void silence_ends_the_turn(void **unused)
{
    (void)unused;
    TestTable t = table_of("hostage", "");
    plays(&t, camps);
    does(&t, "1: D3", "put 1 D3; turn 2");
    hears(&t, 1, "2: C4", "put 2 ?; turn 1");
    shows(&t, "x..... | ......\n"
              "o..... | ......\n"
              "oo.... | ...o..\n"
              "..o... | ....oo\n"
              "...... | .....o\n"
              "...... | .....x\n");
}

/* HS-4: the hostage is found, and that wins. */
static void finding_the_hostage_wins(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "x..... | ......\n"
                            "o..... | ......\n"
                            "o..... | ......\n"
                            "o..... | ......\n"
                            "o..... | ......\n"
                            "...... | .xoo..\n");
    does(&t, "1: F2", "put 1 F2; alarm 1 F2; announce 1 F2 hostage; won 1");
    stands(&t, "won 1");
}

static const char *const meeting = "x..... | ......\n"
                                   ".o.... | ......\n"
                                   "..oo.. | ......\n"
                                   "...... | ..oo..\n"
                                   "...... | ....o.\n"
                                   "...... | .....x\n";

/* HS-3, HS-5: the owner of a soldier that was hit answers within the adder's turn,
   anywhere next to a soldier as they stand then. */
static void a_soldier_hit_makes_its_owner_answer(void **unused)
{
    (void)unused;
    TestTable t = drawn("", meeting);
    TestTable heard = t;
    does(&t, "1: D4", "put 1 D4; alarm 1 D4; announce 1 D4 soldier");
    hears(&heard, 2, "1: D4", "put 1 ?; alarm 1 ?; announce 1 D4 soldier");
    waits_for(&t, "2");
    sees(&t, 1, "phase", "\"play\"");
    sees(&t, 1, "turn", "1");
    offers(&t, 1, "");
    offers(&t, 2, "C2, C3, C4, D2, D4, D5, D6, E2, E3, E4, E6, F4, F5");
}

/* HS-5, HS-7: the hostage moves next to a soldier, the soldier into its place, the adder's stays; then the owner adds. */
static void the_hostage_moves_and_the_soldier_takes_its_place(void **unused)
{
    (void)unused;
    TestTable t = drawn("", meeting);
    plays(&t, "1: D4");
    does(&t, "2: E4", "shift 2 F6 E4; shift 2 D4 F6; turn 2");
    shows(&t, "x..... | ......\n"
              ".o.... | ......\n"
              "..oo.. | ......\n"
              "...o.. | ..o...\n"
              "...... | ...xo.\n"
              "...... | .....o\n");
    waits_for(&t, "2");
    does(&t, "2: E6", "put 2 E6; turn 1");
}

/* HS-5, SYS-4: a hostage that sounds loses, at once and without the takes of HS-6. */
static void a_hostage_that_sounds_loses(void **unused)
{
    (void)unused;
    TestTable t = drawn("", meeting);
    plays(&t, "1: D4");
    does(&t, "2: C3", "shift 2 F6 C3; shift 2 D4 F6; alarm 2 C3; won 1");
    shows(&t, "x..... | ......\n"
              ".o.... | ......\n"
              "..oo.. | ..x...\n"
              "...o.. | ..o...\n"
              "...... | ....o.\n"
              "...... | .....o\n");
    stands(&t, "won 1");
}

/* HS-5: the location of the soldier that was hit counts as empty: the hostage may change places with it, and sounds. */
static void the_hostage_may_go_where_the_soldier_was_hit(void **unused)
{
    (void)unused;
    TestTable t = drawn("", meeting);
    plays(&t, "1: D4");
    does(&t, "2: D4", "shift 2 F6 D4; shift 2 D4 F6; alarm 2 D4; won 1");
    shows(&t, "x..... | ......\n"
              ".o.... | ......\n"
              "..oo.. | ......\n"
              "...o.. | ..ox..\n"
              "...... | ....o.\n"
              "...... | .....o\n");
}

/* HS-5: without any location for the hostage the adder wins. Nobody gets there by playing, for all that is not a soldier is free;
   here markers fill the rest. */
static void a_hostage_with_nowhere_to_go_loses(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | o.....\n"
                            "o..... | ......\n"
                            "x..... | ......\n"
                            "...... | ......\n"
                            "...... | ....mm\n"
                            "...... | ....mx\n");
    does(&t, "1: A1", "put 1 A1; alarm 1 A1; announce 1 A1 soldier; won 1");
}

/* HS-6, EV-1: what is cut off from the hostage is taken out after both moves, in the order of the grid. */
static void the_cut_off_are_taken_out(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "x..... | ......\n"
                            ".o.... | ......\n"
                            "..o.o. | ......\n"
                            "...o.. | .o....\n"
                            "...o.. | o.....\n"
                            "...... | x.....\n");
    plays(&t, "1: F4; 2: C3");
    does(&t, "1: A2", "shift 1 A1 A2; shift 1 C3 A1; take 1 C5; take 1 D4; take 1 E4; take 1 F4; turn 1");
    shows(&t, "ox.... | ......\n"
              ".o.... | ......\n"
              "...... | ..o...\n"
              "...... | .o....\n"
              "...... | o.....\n"
              "...... | x.....\n");
}

/* HS-6: groups are connected through the hostage too, and what it is part of stays, large or small. */
static void the_hostage_chooses_its_group(void **unused)
{
    (void)unused;
    const char *picture = "x..... | ......\n"
                          ".o.... | ......\n"
                          "..o... | ......\n"
                          "...o.. | .o....\n"
                          "....o. | o.....\n"
                          "...... | x.....\n";
    TestTable t = drawn("", picture);
    plays(&t, "1: F6; 2: C3");
    TestTable other = t;
    does(&t, "1: D5", "shift 1 A1 D5; shift 1 C3 A1; take 1 A1; take 1 B2; turn 1");
    plays(&other, "1: D3");
    shows(&other, "...... | ......\n"
                  "...... | ......\n"
                  "...... | ..o...\n"
                  "..xo.. | .o....\n"
                  "....o. | o.....\n"
                  ".....o | x.....\n");
}

/* HS-2, SYS-8, SYS-9: twenty pegs, the hostage's among them, are all there are; a player who has them on the grid passes. */
static void a_player_without_pegs_passes(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "xooooo | ......\n"
                            "oooooo | ......\n"
                            "oooooo | ......\n"
                            "o..... | ......\n"
                            "...... | .....o\n"
                            "...... | .....x\n");
    does(&t, "1: D2", "put 1 D2; turn 2");
    does(&t, "2: F5", "put 2 F5; turn 1; pass 1; turn 2");
    waits_for(&t, "2");
}

/* SYS-9, EV-7: when both pass in a row it is drawn. */
static void both_passing_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "xooooo | ......\n"
                            "oooooo | ......\n"
                            "oooooo | ..oooo\n"
                            "o..... | ...ooo\n"
                            "...... | oooooo\n"
                            "...... | ooooox\n");
    plays(&t, "1: D2");
    does(&t, "2: D3", "put 2 D3; turn 1; pass 1; turn 2; pass 2; drawn");
}

/* SYS-10, EV-8: the answer is part of the adder's turn, and the limit is checked after it. */
static void the_limit_waits_for_the_answer(void **unused)
{
    (void)unused;
    TestTable t = drawn("limit=1", meeting);
    does(&t, "1: D4", "put 1 D4; alarm 1 D4; announce 1 D4 soldier");
    does(&t, "2: E4", "shift 2 F6 E4; shift 2 D4 F6; drawn");
}

/* SYS-10, EV-8: only a passed turn is quiet. */
static void a_passed_turn_may_be_a_stall(void **unused)
{
    (void)unused;
    TestTable t = drawn("stall=1", meeting);
    plays(&t, "1: D4");
    does(&t, "2: E4", "shift 2 F6 E4; shift 2 D4 F6; turn 2");
    draws(&t, "xooooo | ......\n"
              "oooooo | ......\n"
              "oooooo | ......\n"
              "oo.... | ......\n"
              "...... | .....o\n"
              "...... | .....x\n");
    does(&t, "2: F5", "put 2 F5; turn 1; pass 1; drawn");
}

/* HS-1: the sides differ in their half only. */
static void sides_can_be_exchanged(void **unused)
{
    (void)unused;
    TestTable t = drawn("", meeting);
    TestTable quiet = t;
    plays(&t, "1: D4");
    t.game->exchange(t.state);
    waits_for(&t, "1");
    does(&t, "1: C4", "shift 1 A6 C4; shift 1 C4 A6; alarm 1 C4; won 2");
    quiet.game->exchange(quiet.state);
    waits_for(&quiet, "2");
    does(&quiet, "2: D2", "put 2 D2; turn 1");
}

int main(void)
{
    return tests_run(test(the_hostage_comes_first), test(soldiers_stand_by_the_hostage), test(wrong_camps_are_refused),
                     test(play_begins_when_both_are_ready), test(camps_are_secret), test(a_soldier_joins_a_soldier),
                     test(silence_ends_the_turn), test(finding_the_hostage_wins), test(a_soldier_hit_makes_its_owner_answer),
                     test(the_hostage_moves_and_the_soldier_takes_its_place), test(a_hostage_that_sounds_loses),
                     test(the_hostage_may_go_where_the_soldier_was_hit), test(a_hostage_with_nowhere_to_go_loses),
                     test(the_cut_off_are_taken_out), test(the_hostage_chooses_its_group), test(a_player_without_pegs_passes),
                     test(both_passing_is_a_draw), test(the_limit_waits_for_the_answer), test(a_passed_turn_may_be_a_stall),
                     test(sides_can_be_exchanged));
}
