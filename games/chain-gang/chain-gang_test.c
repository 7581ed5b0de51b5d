#include "support/table.h"

/* The gang of player 1 is set up, player 2 is to add a trooper, and then the grids become as drawn. */
static TestTable chase(const char *settings, const char *picture)
{
    TestTable t = table_of("chain-gang", settings);
    plays(&t, "1: C3; 1: C4; 1: D3");
    draws(&t, picture);
    return t;
}

/* A gang whose middle prisoner has nowhere to go, and a trooper beside it. */
static const char *const cornered =
    "o..... | ..o...\n"
    ".o.... | ......\n"
    "..o... | ......\n"
    "...... | ......\n"
    "...... | ......\n"
    "...... | ......\n";

/* The same the other way round, for the second half. */
static const char *const cornered_2 =
    "..o... | o.....\n"
    "...... | .o....\n"
    "...... | ..o...\n"
    "...... | ......\n"
    "...... | ......\n"
    "...... | ......\n";

/* CG-1, EV-4, VW-3: only player 1 sets up, in the middle. */
static void the_gang_sets_up_first(void **unused)
{
    (void)unused;
    TestTable t = table_of("chain-gang", "");
    begins(&t, "phase setup");
    waits_for(&t, "1");
    offers(&t, 1, "C3, C4, D3, D4");
    offers(&t, 2, "");
    sees(&t, 1, "counts", "[0,0]");
    sees(&t, 1, "score", "[0,0]");
    sees(&t, 1, "half", "1");
}

/* CG-1, EV-4: three pegs, in secret; then the trooper player has the first turn. */
static void three_prisoners_make_a_gang(void **unused)
{
    (void)unused;
    TestTable t = table_of("chain-gang", "");
    does(&t, "1: c3", "put 1 C3");
    offers(&t, 1, "C4, D3, D4");
    hears(&t, 2, "1: D4", "put 1 ?");
    does(&t, "1: C4", "put 1 C4; ready 1; phase play; turn 2");
    waits_for(&t, "2");
    sees(&t, 2, "counts", "[0,0]");
    sees(&t, 2, "grids", "[[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"],"
                         "[\"......\",\"......\",\"......\",\"......\",\"......\",\"......\"]]");
}

/* CG-2: the first trooper goes into the middle; VW-3: troopers are counted. */
static void the_first_trooper_is_central(void **unused)
{
    (void)unused;
    TestTable t = chase("", "...... | ......\n"
                            "...... | ......\n"
                            "..oo.. | ......\n"
                            "..o... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n");
    offers(&t, 2, "C3, C4, D3, D4");
    does(&t, "2: D4", "put 2 D4; turn 1");
    sees(&t, 1, "counts", "[0,1]");
}

/* CG-2, SYS-7: each later one goes into an empty location beside any trooper; troopers never move. */
static void later_troopers_stand_beside_troopers(void **unused)
{
    (void)unused;
    TestTable t = chase("", "...... | oo....\n"
                            "...... | ......\n"
                            "..oo.. | ......\n"
                            "..o... | ......\n"
                            "...... | ......\n"
                            "...... | .....o\n");
    offers(&t, 2, "A3, B1, B2, B3, E5, E6, F5");
}

/* Three in a column, for the tests of what a prisoner may do. */
static const char *const column =
    "...... | ......\n"
    "...... | ......\n"
    "o..... | ......\n"
    "o..... | .o....\n"
    "o..... | ......\n"
    "...... | ......\n";

/* CG-3, CG-4: after a silent trooper any one prisoner moves to where the gang stays connected, the middle one too. */
static void after_silence_any_prisoner_moves(void **unused)
{
    (void)unused;
    TestTable t = chase("", column);
    does(&t, "2: E3", "put 2 E3; turn 1");
    offers(&t, 1, "C1-C2, C1-D2, D1-D2, E1-D2, E1-E2");
    offers(&t, 2, "");
    does(&t, "1: E1-E2", "shift 1 E1 E2; turn 2");
    waits_for(&t, "2");
}

/* CG-3: an alarm is announced, the trooper stays, and the prisoner there must move. */
static void an_alarm_binds_the_prisoner(void **unused)
{
    (void)unused;
    TestTable t = chase("", column);
    does(&t, "2: C1", "put 2 C1; alarm 2 C1; announce 2 C1 hit; turn 1");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              "o..... | o.....\n"
              "o..... | .o....\n"
              "o..... | ......\n"
              "...... | ......\n");
    offers(&t, 1, "C1-C2, C1-D2");
}

/* EV-2, SYS-5, SYS-6: the gang hears of a silent trooper only that there is one more; of a hit also where. */
static void silent_troopers_are_secret(void **unused)
{
    (void)unused;
    TestTable t = chase("", column);
    TestTable u = t;
    hears(&t, 1, "2: E3", "put 2 ?; turn 1");
    hears(&u, 1, "2: C1", "put 2 ?; alarm 2 ?; announce 2 C1 hit; turn 1");
}

/* CG-4, SYS-13, SYS-16: after an alarm the prisoner is put back and tries another location, until silent. */
static void an_alarm_makes_it_try_elsewhere(void **unused)
{
    (void)unused;
    TestTable t = chase("", column);
    plays(&t, "2: C1");
    does(&t, "1: C1-D2", "shift 1 C1 D2; alarm 1 D2; shift 1 D2 C1");
    waits_for(&t, "1");
    offers(&t, 1, "C1-C2");
    does(&t, "1: C1-C2", "shift 1 C1 C2; turn 2");
}

/* CG-4: after an alarm the same prisoner must move; in the gang's next turn nothing is tried yet. */
static void one_that_sounded_stays_bound(void **unused)
{
    (void)unused;
    TestTable t = chase("", column);
    plays(&t, "2: E3");
    hears(&t, 2, "1: E1-D2", "alarm 1 ?");
    offers(&t, 1, "E1-E2");
    hears(&t, 2, "1: E1-E2", "turn 2");
    plays(&t, "2: E4");
    offers(&t, 1, "C1-C2, C1-D2, D1-D2, E2-D2, E2-E1");
}

/* CG-5, SYS-12, CG-6, EV-4: with every way tried the gang is captured; the score is the troopers; the sides change. */
static void no_way_left_untried_is_captured(void **unused)
{
    (void)unused;
    TestTable t = chase("", "...... | ......\n"
                            "...... | ......\n"
                            "o..... | .o....\n"
                            "o..... | .o....\n"
                            "o..... | ......\n"
                            "...... | ......\n");
    plays(&t, "2: C1; 1: C1-D2");
    sees(&t, 1, "score", "[0,0]");
    does(&t, "1: C1-C2", "shift 1 C1 C2; alarm 1 C2; shift 1 C2 C1; score 2 3; clear 1; clear 2; phase setup");
    waits_for(&t, "2");
    offers(&t, 2, "C3, C4, D3, D4");
    sees(&t, 1, "half", "2");
    sees(&t, 1, "score", "[0,3]");
    sees(&t, 1, "counts", "[0,0]");
    sees(&t, 1, "phase", "\"setup\"");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
}

/* CG-5: a prisoner with nowhere to go at all is captured by the trooper's own act. */
static void nowhere_to_go_is_captured_at_once(void **unused)
{
    (void)unused;
    TestTable t = chase("", cornered);
    does(&t, "2: B2", "put 2 B2; alarm 2 B2; announce 2 B2 hit; score 2 2; clear 1; clear 2; phase setup");
}

/* CG-5: but the gang is free as long as the others may move instead. */
static void another_prisoner_may_move_instead(void **unused)
{
    (void)unused;
    TestTable t = chase("", cornered);
    does(&t, "2: B3", "put 2 B3; turn 1");
    offers(&t, 1, "A1-A2, A1-B1, C3-B3, C3-C2");
}

static const char *const nineteen =
    "ooo... | ......\n"
    "...... | ......\n"
    "...... | o.....\n"
    "...... | oooooo\n"
    "...... | oooooo\n"
    "...... | oooooo\n";

/* CG-5: after the twentieth trooper the gang has its turn; if that is silent it is free, which is 21. */
static void a_gang_that_outruns_all_troopers_is_free(void **unused)
{
    (void)unused;
    TestTable t = chase("", nineteen);
    TestTable u = t;
    does(&t, "2: C6", "put 2 C6; turn 1");
    sees(&t, 1, "counts", "[0,20]");
    does(&t, "1: A3-B3", "shift 1 A3 B3; score 2 21; clear 1; clear 2; phase setup");
    plays(&u, "2: B2");
    does(&u, "1: A3-B2", "shift 1 A3 B2; alarm 1 B2; shift 1 B2 A3");
    does(&u, "1: A3-B3", "shift 1 A3 B3; score 2 21; clear 1; clear 2; phase setup");
}

/* CG-5: the twentieth trooper may still capture it. */
static void the_twentieth_trooper_may_capture(void **unused)
{
    (void)unused;
    TestTable t = chase("", "o..... | ......\n"
                            ".o.... | ......\n"
                            "..o... | o.....\n"
                            "...... | oooooo\n"
                            "...... | oooooo\n"
                            "...... | oooooo\n");
    does(&t, "2: B2", "put 2 B2; alarm 2 B2; announce 2 B2 hit; score 2 20; clear 1; clear 2; phase setup");
}

/* CG-5: with nineteen troopers a silent turn of the gang is nothing special. */
static void nineteen_troopers_are_not_all(void **unused)
{
    (void)unused;
    TestTable t = chase("", "ooo... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "...... | oooooo\n"
                            "...... | oooooo\n"
                            "...... | oooooo\n");
    plays(&t, "2: C6");
    does(&t, "1: A3-B3", "shift 1 A3 B3; turn 2");
}

/* The second half after a capture with so many troopers as the first picture says, player 1 to add the last one. */
static TestTable second_half(const char *settings, const char *first, const char *second)
{
    TestTable t = chase(settings, first);
    plays(&t, "2: B2; 2: C3; 2: C4; 2: D3");
    draws(&t, second);
    return t;
}

/* CG-1, CG-6, EV-4: in the second half player 2 is the gang and player 1 adds the first trooper. */
static void the_sides_change(void **unused)
{
    (void)unused;
    TestTable t = chase("", cornered);
    plays(&t, "2: B2");
    offers(&t, 1, "");
    does(&t, "2: C3", "put 2 C3");
    plays(&t, "2: D3");
    does(&t, "2: D4", "put 2 D4; ready 2; phase play; turn 1");
    offers(&t, 1, "C3, C4, D3, D4");
    does(&t, "1: D4", "put 1 D4; alarm 1 D4; announce 1 D4 hit; turn 2");
    sees(&t, 1, "counts", "[1,0]");
    offers(&t, 2, "D4-C4, D4-E3, D4-E4");
}

/* CG-6: fewer troopers wins, the same number is a draw; the grids are not cleared again. */
static void fewer_troopers_win(void **unused)
{
    (void)unused;
    TestTable t = second_half("", cornered, cornered_2);
    does(&t, "1: B2", "put 1 B2; alarm 1 B2; announce 1 B2 hit; score 1 2; drawn");
    stands(&t, "drawn");
    sees(&t, 1, "score", "[2,2]");
    sees(&t, 1, "counts", "[2,0]");
    sees(&t, 1, "half", "2");
    TestTable u = second_half("", cornered, "..oo.. | o.....\n"
                                            "...... | .o....\n"
                                            "...... | ..o...\n"
                                            "...... | ......\n"
                                            "...... | ......\n"
                                            "...... | ......\n");
    does(&u, "1: B2", "put 1 B2; alarm 1 B2; announce 1 B2 hit; score 1 3; won 2");
    TestTable v = second_half("", "o..... | ..oo..\n"
                              ".o.... | ......\n"
                              "..o... | ......\n"
                              "...... | ......\n"
                              "...... | ......\n"
                              "...... | ......\n", cornered_2);
    does(&v, "1: B2", "put 1 B2; alarm 1 B2; announce 1 B2 hit; score 1 2; won 1");
}

/* CG-6: the second half is played to its end, even if its troopers are too many already. */
static void the_second_half_is_played_out(void **unused)
{
    (void)unused;
    TestTable t = second_half("", cornered, "ooo... | ......\n"
                                            "...... | ......\n"
                                            "...... | ..oo..\n"
                                            "...... | ..o...\n"
                                            "...... | ......\n"
                                            "...... | ......\n");
    does(&t, "1: A4", "put 1 A4; turn 2");
}

/* SYS-10, EV-5, EV-7: a limit reached with the turn that ends the first half is a draw after the score. */
static void a_limit_with_the_first_half_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = chase("limit=1", cornered);
    TestTable u = t;
    does(&t, "2: B2", "put 2 B2; alarm 2 B2; announce 2 B2 hit; score 2 2; drawn");
    sees(&t, 1, "half", "1");
    sees(&t, 1, "counts", "[0,2]");
    does(&u, "2: B3", "put 2 B3; drawn");
    sees(&u, 1, "score", "[0,0]");
}

/* EV-7: at the end of the second half the scores decide, whatever the limit says; before it, it is drawn. */
static void a_limit_in_the_second_half(void **unused)
{
    (void)unused;
    TestTable t = second_half("limit=2", "o..... | ..oo..\n"
                                     ".o.... | ......\n"
                                     "..o... | ......\n"
                                     "...... | ......\n"
                                     "...... | ......\n"
                                     "...... | ......\n", cornered_2);
    TestTable u = t;
    does(&t, "1: B2", "put 1 B2; alarm 1 B2; announce 1 B2 hit; score 1 2; won 1");
    does(&u, "1: B3", "put 1 B3; drawn");
}

/* SYS-10, EV-8: a silent turn of the gang is quiet, one with an alarm is not. */
static void a_silent_turn_of_the_gang_is_quiet(void **unused)
{
    (void)unused;
    TestTable t = chase("stall=1", column);
    plays(&t, "2: C1");
    TestTable u = t;
    does(&t, "1: C1-C2", "shift 1 C1 C2; drawn");
    plays(&u, "1: C1-D2");
    does(&u, "1: C1-C2", "shift 1 C1 C2; turn 2");
}

int main(void)
{
    return tests_run(test(the_gang_sets_up_first), test(three_prisoners_make_a_gang), test(the_first_trooper_is_central),
                     test(later_troopers_stand_beside_troopers), test(after_silence_any_prisoner_moves),
                     test(an_alarm_binds_the_prisoner), test(silent_troopers_are_secret),
                     test(an_alarm_makes_it_try_elsewhere), test(one_that_sounded_stays_bound),
                     test(no_way_left_untried_is_captured), test(nowhere_to_go_is_captured_at_once),
                     test(another_prisoner_may_move_instead), test(a_gang_that_outruns_all_troopers_is_free),
                     test(the_twentieth_trooper_may_capture), test(nineteen_troopers_are_not_all), test(the_sides_change),
                     test(fewer_troopers_win), test(the_second_half_is_played_out),
                     test(a_limit_with_the_first_half_is_a_draw), test(a_limit_in_the_second_half),
                     test(a_silent_turn_of_the_gang_is_quiet));
}
