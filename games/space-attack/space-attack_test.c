#include "support/table.h"

/* A game in play with the grids as drawn; player 1 is to move. */
static TestTable drawn(const char *settings, const char *picture)
{
    TestTable t = table_of("space-attack", settings);
    draws(&t, picture);
    return t;
}

/* SA-1, EV-1, EV-4, SYS-11, VW-3: both fleets stand as in the booklet, without events; eighteen ships each. */
static void begins_like_a_chessboard(void **unused)
{
    (void)unused;
    TestTable t = table_of("space-attack", "");
    begins(&t, "phase play; turn 1");
    shows(&t, "o.o.o. | .o.o.o\n"
              ".o.o.o | o.o.o.\n"
              "o.o.o. | .o.o.o\n"
              ".o.o.o | o.o.o.\n"
              "o.o.o. | .o.o.o\n"
              ".o.o.o | o.o.o.\n");
    waits_for(&t, "1");
    sees(&t, 1, "counts", "[18,18]");
    sees(&t, 2, "grids", "[[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"],"
                         "[\".o.o.o\",\"o.o.o.\",\".o.o.o\",\"o.o.o.\",\".o.o.o\",\"o.o.o.\"]]");
}

/* SA-2: along rows and columns only, one location, never over or into an own ship. */
static void ships_move_along_rows_and_columns(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "o..... | ......\n"
                            "...... | ......\n"
                            "..oo.. | ......\n"
                            "..o... | ......\n"
                            "...... | ......\n"
                            ".....o | ......\n");
    offers(&t, 1, "A1-A2, A1-B1, C3-B3, C3-C2, C4-B4, C4-C5, C4-D4, D3-D2, D3-D4, D3-E3, F6-E6, F6-F5");
    offers(&t, 2, "");
    refuses(&t, "1: A1-B2");
    refuses(&t, "1: D3-B3");
}

/* SA-3, SA-5: in silence the ship is lost and the turn ends; the other player learns that, and not which it was. */
static void a_ship_that_misses_is_lost(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "o..... | ......\n"
                            ".....o | ......\n"
                            "...... | ......\n"
                            "...... | .oo...\n"
                            "...... | ......\n"
                            "...... | ......\n");
    TestTable heard = t;
    does(&t, "1: a1-b1", "shift 1 A1 B1; take 1 B1; turn 2");
    shows(&t, "...... | ......\n"
              ".....o | ......\n"
              "...... | ......\n"
              "...... | .oo...\n"
              "...... | ......\n"
              "...... | ......\n");
    sees(&t, 2, "counts", "[1,2]");
    waits_for(&t, "2");
    hears(&heard, 2, "1: A1-B1", "take 1 ?; turn 2");
}

static const char *const chase = "...... | .....o\n"
                                 "...... | ......\n"
                                 "...... | ..o...\n"
                                 ".o.... | ..oo..\n"
                                 ".....o | ......\n"
                                 "...... | ......\n";

/* SA-4: an alarm is announced and the ship there is out; the one that hit it may move on, or `stop`. */
static void a_ship_that_hits_may_move_on(void **unused)
{
    (void)unused;
    TestTable t = drawn("", chase);
    TestTable heard = t;
    does(&t, "1: D2-D3", "shift 1 D2 D3; alarm 1 D3; announce 1 D3 hit; take 2 D3");
    hears(&heard, 2, "1: D2-D3", "alarm 1 ?; announce 1 D3 hit; take 2 D3");
    waits_for(&t, "1");
    sees(&t, 1, "counts", "[2,3]");
    offers(&t, 1, "D3-C3, D3-D2, D3-D4, D3-E3, stop");
    does(&t, "1: D3-C3", "shift 1 D3 C3; alarm 1 C3; announce 1 C3 hit; take 2 C3");
    offers(&t, 1, "C3-B3, C3-C2, C3-C4, C3-D3, stop");
    does(&t, "1: C3-D3", "shift 1 C3 D3; take 1 D3; turn 2");
    shows(&t, "...... | .....o\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ...o..\n"
              ".....o | ......\n"
              "...... | ......\n");
}

/* SA-4: `stop` ends the turn and keeps the ship. */
static void a_ship_may_stop_after_a_hit(void **unused)
{
    (void)unused;
    TestTable t = drawn("", chase);
    refuses(&t, "1: stop");
    plays(&t, "1: D2-D3");
    does(&t, "1: stop", "turn 2");
    shows(&t, "...... | .....o\n"
              "...... | ......\n"
              "...... | ..o...\n"
              "..o... | ...o..\n"
              ".....o | ......\n"
              "...... | ......\n");
    offers(&t, 2, "A6-A5, A6-B6, C3-B3, C3-C2, C3-C4, C3-D3, D4-C4, D4-D3, D4-D5, D4-E4");
}

/* SYS-15: `stop` always stands beside another act, for the way back is open. */
static void a_ship_shut_in_may_go_back(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | .o....\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            ".o.... | ......\n"
                            "o.o... | .o....\n"
                            "ooo... | ......\n");
    plays(&t, "1: D2-E2");
    offers(&t, 1, "E2-D2, stop");
}

/* SA-6: who loses the last ship by moving it in silence has lost at once. */
static void the_last_ship_missing_loses(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "o..... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "...... | .....o\n");
    does(&t, "1: A1-A2", "shift 1 A1 A2; take 1 A2; won 2");
    stands(&t, "won 2");
    sees(&t, 1, "counts", "[0,1]");
}

/* SA-6: the last ship hit wins at once, before the ship that hit it may move on. */
static void hitting_the_last_ship_wins(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            ".....o | ......\n"
                            "...... | .....o\n");
    does(&t, "1: E6-F6", "shift 1 E6 F6; alarm 1 F6; announce 1 F6 hit; take 2 F6; won 1");
    stands(&t, "won 1");
}

/* SYS-10, EV-5: a limit is checked when the turn has ended; it is a draw, whoever has more ships. */
static void the_limit_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = drawn("limit=1", chase);
    does(&t, "1: D2-D3", "shift 1 D2 D3; alarm 1 D3; announce 1 D3 hit; take 2 D3");
    does(&t, "1: stop", "drawn");
    stands(&t, "drawn");
}

/* EV-8: no turn is quiet here, so nothing ever stalls. */
static void no_turn_is_quiet(void **unused)
{
    (void)unused;
    TestTable t = drawn("stall=1", chase);
    plays(&t, "1: D2-D3");
    does(&t, "1: stop", "turn 2");
    does(&t, "2: A6-B6", "shift 2 A6 B6; take 2 B6; turn 1");
}

/* SA-1: the sides are mirror images of each other. */
static void sides_can_be_exchanged(void **unused)
{
    (void)unused;
    TestTable t = drawn("", chase);
    TestTable before = t;
    plays(&t, "1: D2-D3");
    t.game->exchange(t.state);
    offers(&t, 2, "D4-C4, D4-D3, D4-D5, D4-E4, stop");
    before.game->exchange(before.state);
    does(&before, "2: E1-F1", "shift 2 E1 F1; take 2 F1; turn 1");
}

int main(void)
{
    return tests_run(test(begins_like_a_chessboard), test(ships_move_along_rows_and_columns), test(a_ship_that_misses_is_lost),
                     test(a_ship_that_hits_may_move_on), test(a_ship_may_stop_after_a_hit), test(a_ship_shut_in_may_go_back),
                     test(the_last_ship_missing_loses), test(hitting_the_last_ship_wins), test(the_limit_is_a_draw),
                     test(no_turn_is_quiet),
                     test(sides_can_be_exchanged));
}
