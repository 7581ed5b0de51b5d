#include "support/table.h"

#include <stdio.h>

/* Player 1 is to move in the position drawn. */
static TestTable drawn(const char *settings, const char *picture)
{
    TestTable t = table_of("tic-tac-two", settings);
    draws(&t, picture);
    return t;
}

/* Player 1 sounds at F4 in the bottom rows drawn, then player 2 at D3, and so on, until the fourth alarm. */
static void four_alarms(TestTable *t, const char *outcome)
{
    char last[80];
    plays(t, "1: F4; 2: D3; 1: F4");
    stands(t, "playing");
    snprintf(last, sizeof last, "put 2 D3; alarm 2 D3; take 2 D3; %s", outcome);
    does(t, "2: D3", last);
}

/* SYS-11, EV-4: nothing to set up, player 1 begins. */
static void begins_with_empty_grids(void **unused)
{
    (void)unused;
    TestTable t = table_of("tic-tac-two", "");
    begins(&t, "phase play; turn 1");
    waits_for(&t, "1");
    sees(&t, 1, "counts", "[0,0]");
}

/* TTT-1: both bottom squares, where the player's own grid is empty. */
static void only_the_bottom_squares(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "o..... | ......\n"
                            "...... | .oo...\n"
                            ".....o | ......\n");
    offers(&t, 1, "D2, D3, D4, D5, D6, E1, E2, E3, E4, E5, E6, F1, F2, F3, F4, F5");
    plays(&t, "1: D2");
    offers(&t, 2, "D1, D2, D3, D4, D5, D6, E1, E4, E5, E6, F1, F2, F3, F4, F5, F6");
    refuses(&t, "2: C1");
}

/* TTT-1: a silent peg stays, and the turn ends. */
static void a_silent_peg_stays(void **unused)
{
    (void)unused;
    TestTable t = table_of("tic-tac-two", "");
    does(&t, "1: D1", "put 1 D1; turn 2");
    sees(&t, 2, "counts", "[1,0]");
}

/* TTT-1, SYS-4: one that sounds comes out, and the turn ends. */
static void a_peg_that_sounds_comes_out(void **unused)
{
    (void)unused;
    TestTable t = table_of("tic-tac-two", "");
    plays(&t, "1: D1");
    does(&t, "2: D1", "put 2 D1; alarm 2 D1; take 2 D1; turn 1");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "o..... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
}

/* TTT-3, TTT-5: the booklet's first figure, a diagonal and a column: won at once. */
static void a_line_in_each_square_wins(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "..o..o | ......\n"
                            "...... | ......\n"
                            "o....o | ......\n");
    plays(&t, "1: E2; 2: D1");
    does(&t, "1: E6", "put 1 E6; won 1");
    stands(&t, "won 1");
}

/* TTT-2: the booklet's second figure: a diagonal across the strip is no line. */
static void no_line_crosses_the_strip(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "...... | o.o...\n"
                            "...... | o.....\n"
                            "...... | o...o.\n");
    plays(&t, "1: F6");
    does(&t, "2: E4", "put 2 E4; turn 1");
}

/* TTT-2: nor does a row of three or four across it, nor a diagonal that falls to the left. */
static void no_row_crosses_the_strip(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "oo..o. | ......\n"
                            "...oo. | ......\n"
                            "ooo... | ......\n");
    does(&t, "1: D4", "put 1 D4; turn 2");
    plays(&t, "2: D1");
    does(&t, "1: E3", "put 1 E3; turn 2");
    plays(&t, "2: D2");
    does(&t, "1: D6", "put 1 D6; won 1");
}

/* TTT-2: every one of the eight lines of a square counts; the peg that makes it is the last of the three. */
static void all_eight_lines_count(void **unused)
{
    (void)unused;
    static const char *const line[][3] = {
        {"D1", "D2", "D3"}, {"E1", "E2", "E3"}, {"F1", "F2", "F3"}, {"D1", "E1", "F1"},
        {"D2", "E2", "F2"}, {"D3", "E3", "F3"}, {"D1", "E2", "F3"}, {"D3", "E2", "F1"},
        {"D4", "D5", "D6"}, {"E4", "E5", "E6"}, {"F4", "F5", "F6"}, {"D4", "E4", "F4"},
        {"D5", "E5", "F5"}, {"D6", "E6", "F6"}, {"D4", "E5", "F6"}, {"D6", "E5", "F4"},
    };
    for (int i = 0; i < 16; i++) {
        TestTable t = drawn("", i < 8 ? "...... | ......\n"
                                        "...... | ......\n"
                                        "...... | ......\n"
                                        "...o.. | ......\n"
                                        "....o. | ......\n"
                                        ".....o | ......\n"
                                      : "...... | ......\n"
                                        "...... | ......\n"
                                        "...... | ......\n"
                                        ".o.... | ......\n"
                                        ".o.... | ......\n"
                                        ".o.... | ......\n");
        char acts[80], last[20], events[40];
        snprintf(acts, sizeof acts, "1: %s; 2: %s; 1: %s; 2: %s", line[i][0], line[i][0], line[i][1], line[i][0]);
        plays(&t, acts);
        snprintf(last, sizeof last, "1: %s", line[i][2]);
        snprintf(events, sizeof events, "put 1 %s; won 1", line[i][2]);
        does(&t, last, events);
    }
}

/* TTT-3: five side by side are one line; the sixth makes the other. */
static void five_in_a_row_are_one_line(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "o..... | ......\n"
                            "o.ooo. | ......\n"
                            "...... | ......\n");
    does(&t, "1: E2", "put 1 E2; turn 2");
    plays(&t, "2: D6");
    does(&t, "1: E6", "put 1 E6; won 1");
}

/* TTT-3: a peg that sounds makes no line. */
static void an_alarm_makes_no_line(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "oooo.. | ......\n"
                            "...o.. | ......\n"
                            "...... | ...o..\n");
    does(&t, "1: F4", "put 1 F4; alarm 1 F4; take 1 F4; turn 2");
}

/* TTT-4: four alarm turns in a row; both have a line, so more pegs win. */
static void both_have_a_line_and_more_pegs_win(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "ooo... | ......\n"
                            "...... | ...o..\n"
                            "...... | ..oooo\n");
    four_alarms(&t, "won 2");
    t = drawn("", "...... | ......\n"
                  "...... | ......\n"
                  "...... | ......\n"
                  "ooo... | ......\n"
                  "oo.... | ...o..\n"
                  "...... | ...ooo\n");
    four_alarms(&t, "won 1");
}

/* TTT-4: both have a line and as many pegs: drawn. */
static void both_have_a_line_and_as_many_pegs(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "ooo... | ......\n"
                            "...... | ......\n"
                            "...... | ...ooo\n");
    four_alarms(&t, "drawn");
}

/* TTT-4: only one has a line: that player wins, even with fewer pegs. */
static void one_has_a_line(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "ooo... | ......\n"
                            "...... | ...oo.\n"
                            "...... | o..oo.\n");
    four_alarms(&t, "won 1");
    t = drawn("", "...... | ......\n"
                  "...... | ......\n"
                  "...... | ......\n"
                  "o.o... | ......\n"
                  "oo.... | ......\n"
                  "...... | ...ooo\n");
    four_alarms(&t, "won 2");
}

/* TTT-4: nobody has a line: drawn, whoever has more pegs. */
static void nobody_has_a_line(void **unused)
{
    (void)unused;
    TestTable t = drawn("", "...... | ......\n"
                            "...... | ......\n"
                            "...... | ......\n"
                            "o.o... | ......\n"
                            "...... | ......\n"
                            "...... | ...o..\n");
    four_alarms(&t, "drawn");
}

/* TTT-4, FFA-2: a silent turn starts the count again. */
static void silence_starts_the_count_again(void **unused)
{
    (void)unused;
    TestTable t = table_of("tic-tac-two", "");
    plays(&t, "1: D1; 2: E2; 1: E2; 2: D1; 1: E2; 2: F6; 1: E2; 2: D1; 1: E2");
    stands(&t, "playing");
    does(&t, "2: D1", "put 2 D1; alarm 2 D1; take 2 D1; drawn");
}

/* SYS-10, EV-7: at the limit it is drawn, whatever lines there are. */
static void the_limit_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = drawn("limit=2", "...... | ......\n"
                                   "...... | ......\n"
                                   "...... | ......\n"
                                   "ooo... | ......\n"
                                   "...... | ......\n"
                                   "...... | ......\n");
    plays(&t, "1: E4");
    does(&t, "2: E1", "put 2 E1; drawn");
}

/* VW-2, EV-2: the other hears that a peg went in, not where. */
static void where_pegs_stand_is_secret(void **unused)
{
    (void)unused;
    TestTable t = table_of("tic-tac-two", "");
    plays(&t, "1: D1");
    sees(&t, 2, "grids",
         "[[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"],"
         "[\"......\",\"......\",\"......\",\"......\",\"......\",\"......\"]]");
}

int main(void)
{
    return tests_run(test(begins_with_empty_grids), test(only_the_bottom_squares), test(a_silent_peg_stays),
                     test(a_peg_that_sounds_comes_out), test(a_line_in_each_square_wins),
                     test(no_line_crosses_the_strip), test(no_row_crosses_the_strip), test(all_eight_lines_count),
                     test(five_in_a_row_are_one_line), test(an_alarm_makes_no_line),
                     test(both_have_a_line_and_more_pegs_win), test(both_have_a_line_and_as_many_pegs),
                     test(one_has_a_line), test(nobody_has_a_line), test(silence_starts_the_count_again),
                     test(the_limit_is_a_draw), test(where_pegs_stand_is_secret));
}
