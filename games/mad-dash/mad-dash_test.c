#include "support/table.h"

/* Both players have hidden their five and player 1 is to move. */
static TestTable at_the_start_line(const char *settings)
{
    TestTable t = table_of("mad-dash", settings);
    plays(&t, "1: D1; 1: D2; 1: E2; 1: F1; 1: F3; 2: D4; 2: D6; 2: E5; 2: F5; 2: F6");
    return t;
}

/* EV-4, SYS-12: the game begins with a set-up, and neither waits for the other. */
static void begins_with_a_set_up(void **unused)
{
    (void)unused;
    TestTable t = table_of("mad-dash", "");
    begins(&t, "phase setup");
    waits_for(&t, "1 2");
    sees(&t, 1, "counts", "[0,0]");
    sees(&t, 1, "turn", "0");
}

/* MD-1, SYS-2: each player's lower left square, as that player sees the grid. */
static void pegs_go_into_the_lower_left_square(void **unused)
{
    (void)unused;
    TestTable t = table_of("mad-dash", "");
    offers(&t, 1, "D1, D2, D3, E1, E2, E3, F1, F2, F3");
    offers(&t, 2, "D4, D5, D6, E4, E5, E6, F4, F5, F6");
    does(&t, "1: E2", "put 1 E2");
    does(&t, "2: F6", "put 2 F6");
    offers(&t, 1, "D1, D2, D3, E1, E3, F1, F2, F3");
    offers(&t, 2, "D4, D5, D6, E4, E5, E6, F4, F5");
}

/* MD-1, EV-6: the fifth peg makes ready, the last one of both begins the play. */
static void five_pegs_make_ready(void **unused)
{
    (void)unused;
    TestTable t = table_of("mad-dash", "");
    plays(&t, "2: D4; 2: D6; 2: E5; 2: F5");
    waits_for(&t, "1 2");
    does(&t, "2: F6", "put 2 F6; ready 2");
    waits_for(&t, "1");
    refuses(&t, "2: F4");
    plays(&t, "1: D1; 1: D2; 1: E2; 1: F1");
    does(&t, "1: F3", "put 1 F3; ready 1; phase play; turn 1");
    waits_for(&t, "1");
    sees(&t, 2, "counts", "[0,0]");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "oo.... | ...o.o\n"
              ".o.... | ....o.\n"
              "o.o... | ....oo\n");
}

/* VW-2, SYS-6: nobody sees the other's pattern. */
static void the_patterns_are_secret(void **unused)
{
    (void)unused;
    TestTable t = at_the_start_line("");
    sees(&t, 1, "grids",
         "[[\"......\",\"......\",\"......\",\"oo....\",\".o....\",\"o.o...\"],"
         "[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"]]");
}

/* MD-2: any peg of the start square to any empty location of the goal square, and nothing else. */
static void pegs_cross_however_far(void **unused)
{
    (void)unused;
    TestTable t = at_the_start_line("");
    draws(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...oo. | ...o.o\n"
              "o..o.. | ....o.\n"
              "....o. | ....oo\n");
    offers(&t, 1, "E1-D6, E1-E5, E1-E6, E1-F4, E1-F6");
    offers(&t, 2, "");
}

/* MD-2: player 2 crosses from the high columns to the low ones. */
static void player_2_crosses_the_other_way(void **unused)
{
    (void)unused;
    TestTable t = at_the_start_line("");
    plays(&t, "1: D1-F4");
    draws(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "oo.... | .ooo..\n"
              ".o.... | ....o.\n"
              "..oo.. | ......\n");
    offers(&t, 2, "D4-D1, D4-E1, D4-E2, D4-E3, D4-F1, D4-F2, D4-F3, E5-D1, E5-E1, E5-E2, E5-E3, E5-F1, E5-F2, E5-F3");
}

/* MD-2: a silent peg stays across, and it is counted for everyone (VW-3). */
static void a_silent_peg_stays(void **unused)
{
    (void)unused;
    TestTable t = at_the_start_line("");
    does(&t, "1: D1-F4", "shift 1 D1 F4; turn 2");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              ".o.... | ...o.o\n"
              ".o.... | ....o.\n"
              "o.oo.. | ....oo\n");
    sees(&t, 2, "counts", "[1,0]");
    does(&t, "2: F6-D1", "shift 2 F6 D1; turn 1");
    sees(&t, 1, "counts", "[1,1]");
}

/* MD-3, SYS-16: a peg that sounds returns, silently, and the turn ends. */
static void a_peg_that_sounds_returns(void **unused)
{
    (void)unused;
    TestTable t = at_the_start_line("");
    does(&t, "1: D1-D4", "shift 1 D1 D4; alarm 1 D4; shift 1 D4 D1; turn 2");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "oo.... | ...o.o\n"
              ".o.... | ....o.\n"
              "o.o... | ....oo\n");
}

/* MD-3: alarms in a row do not end the game. */
static void alarms_in_a_row_do_not_end_it(void **unused)
{
    (void)unused;
    TestTable t = at_the_start_line("");
    plays(&t, "1: D1-D4; 2: D4-D1; 1: D1-D4; 2: D4-D1; 1: D1-D4; 2: D4-D1");
    stands(&t, "playing");
    waits_for(&t, "1");
}

/* MD-4: the first with all five across wins; an alarm on the last one does not. */
static void all_five_across_win(void **unused)
{
    (void)unused;
    TestTable t = at_the_start_line("");
    draws(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...o.o | oo.o..\n"
              "...o.o | ......\n"
              "o..... | ..o..o\n");
    does(&t, "1: F1-F6", "shift 1 F1 F6; alarm 1 F6; shift 1 F6 F1; turn 2");
    plays(&t, "2: F6-E1");
    does(&t, "1: F1-F6", "shift 1 F1 F6; won 1");
    waits_for(&t, "over");
    sees(&t, 2, "counts", "[5,4]");
}

/* MD-4: player 2 can win too. */
static void player_2_can_win(void **unused)
{
    (void)unused;
    TestTable t = at_the_start_line("");
    draws(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "oooo.. | oo....\n"
              "...... | o.....\n"
              "o..... | ..o..o\n");
    plays(&t, "1: D3-E4");
    does(&t, "2: F6-D3", "shift 2 F6 D3; won 2");
}

/* SYS-10, EV-8: silent moves are quiet, an alarm is not; a stall is a draw whoever has more across. */
static void a_stall_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = at_the_start_line("stall=2");
    plays(&t, "1: D1-F4; 2: D4-D2; 1: D2-E4");
    does(&t, "2: D6-D1", "shift 2 D6 D1; drawn");
}

/* SYS-10: a set limit ends the game when that turn has ended. */
static void the_limit_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = at_the_start_line("limit=2");
    plays(&t, "1: D1-F4");
    does(&t, "2: D4-D2", "shift 2 D4 D2; alarm 2 D2; shift 2 D2 D4; drawn");
}

int main(void)
{
    return tests_run(test(begins_with_a_set_up), test(pegs_go_into_the_lower_left_square), test(five_pegs_make_ready),
                     test(the_patterns_are_secret), test(pegs_cross_however_far), test(player_2_crosses_the_other_way),
                     test(a_silent_peg_stays), test(a_peg_that_sounds_returns), test(alarms_in_a_row_do_not_end_it),
                     test(all_five_across_win), test(player_2_can_win), test(a_stall_is_a_draw),
                     test(the_limit_is_a_draw));
}
