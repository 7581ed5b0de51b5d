#include "support/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All pegs are stationed, nobody has scored, and player 1 is to move in the position drawn. */
static TestTable patrol(const char *settings, const char *picture)
{
    TestTable t = table_of("border-patrol", settings);
    plays(&t, "1: A1; 2: F1; 1: A2; 2: F2; 1: A3; 2: F3; 1: A4; 2: F4; 1: A5; 2: F5; 1: A6; 2: F6; 1: B6; 2: E6");
    draws(&t, picture);
    return t;
}

/* The booklet's third figure, player 1's grid. */
static const char *const figure_3 =
    "...o.. | ......\n"
    "o..... | .....o\n"
    "o....o | ......\n"
    "o....o | ......\n"
    "o..... | ......\n"
    "...... | oooooo\n";

/* The booklet's fourth figure; player 2 stands where its example sounds. */
static const char *const figure_4 =
    "...o.. | .....o\n"
    "o..... | .....o\n"
    "o....o | ......\n"
    "o..... | .....o\n"
    "...... | o....o\n"
    "o.o... | .o..o.\n";

/* EV-4, BP-2: set-up by turns, player 1 first, each unseen by the other (VW-2);
   BP-7, VW-3: the score is there from the beginning. */
static void begins_with_a_set_up_by_turns(void **unused)
{
    (void)unused;
    TestTable t = table_of("border-patrol", "");
    begins(&t, "phase setup");
    waits_for(&t, "1");
    sees(&t, 2, "score", "[0,0]");
    hears(&t, 2, "1: A1", "put 1 ?");
    waits_for(&t, "2");
    sees(&t, 2, "grids",
         "[[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"],"
         "[\"......\",\"......\",\"......\",\"......\",\"......\",\"......\"]]");
    sees(&t, 2, "turn", "0");
    does(&t, "2: F6", "put 2 F6");
    waits_for(&t, "1");
}

/* BP-1: only the twenty locations of the border, where the player's own grid is empty. */
static void only_the_border(void **unused)
{
    (void)unused;
    TestTable t = table_of("border-patrol", "");
    offers(&t, 1, "A1, A2, A3, A4, A5, A6, B1, B6, C1, C6, D1, D6, E1, E6, F1, F2, F3, F4, F5, F6");
    plays(&t, "1: C1; 2: D6");
    offers(&t, 1, "A1, A2, A3, A4, A5, A6, B1, B6, C6, D1, D6, E1, E6, F1, F2, F3, F4, F5, F6");
}

/* BP-2, SYS-13: a peg that sounds comes out, and the same player tries elsewhere. */
static void a_set_up_peg_that_sounds_is_tried_elsewhere(void **unused)
{
    (void)unused;
    TestTable t = table_of("border-patrol", "");
    plays(&t, "1: A1; 2: F1; 1: A2");
    does(&t, "2: A1", "put 2 A1; alarm 2 A1; take 2 A1");
    waits_for(&t, "2");
    does(&t, "2: A2", "put 2 A2; alarm 2 A2; take 2 A2");
    offers(&t, 2, "A3, A4, A5, A6, B1, B6, C1, C6, D1, D6, E1, E6, F2, F3, F4, F5, F6");
    does(&t, "2: A3", "put 2 A3");
    waits_for(&t, "1");
    offers(&t, 1, "A3, A4, A5, A6, B1, B6, C1, C6, D1, D6, E1, E6, F1, F2, F3, F4, F5, F6");
}

/* BP-2: what sounded for one turn of the set-up may be tried in a later one. */
static void a_later_peg_may_try_there_again(void **unused)
{
    (void)unused;
    TestTable t = table_of("border-patrol", "");
    plays(&t, "1: A1; 2: A1; 2: F6; 1: A2");
    does(&t, "2: A1", "put 2 A1; alarm 2 A1; take 2 A1");
}

/* BP-2, EV-6: seven each, no `ready`, and then player 1 has the first turn. */
static void seven_each_begin_the_play(void **unused)
{
    (void)unused;
    TestTable t = table_of("border-patrol", "");
    plays(&t, "1: A1; 2: F1; 1: A2; 2: F2; 1: A3; 2: F3; 1: A4; 2: F4; 1: A5; 2: F5; 1: A6; 2: F6; 1: B6");
    does(&t, "2: B6", "put 2 B6; alarm 2 B6; take 2 B6");
    does(&t, "2: E6", "put 2 E6; phase play; turn 1");
    waits_for(&t, "1");
    sees(&t, 1, "turn", "1");
}

/* BP-3: the booklet's examples: A4 goes one to three on, C6 and D1 jump, E1 cannot go. */
static void one_two_or_three_clockwise(void **unused)
{
    (void)unused;
    TestTable t = patrol("", figure_3);
    offers(&t, 1, "A4-A5, A4-A6, A4-B6, B1-A1, B1-A2, B1-A3, C1-A1, C1-A2, C6-E6, C6-F6, D1-A1, D6-E6, D6-F5, D6-F6");
}

/* BP-1, BP-3: along the lower edge and up the left side; player 2 goes round the other way by name. */
static void clockwise_is_as_the_player_sees_it(void **unused)
{
    (void)unused;
    TestTable t = patrol("", "o..... | o....o\n"
                             "...... | o.....\n"
                             ".....o | .....o\n"
                             "...... | o.....\n"
                             "o....o | .....o\n"
                             "o...o. | ......\n");
    offers(&t, 1, "A1-A2, A1-A3, A1-A4, C6-D6, C6-F6, E1-B1, E1-C1, E1-D1, E6-F4, E6-F6, F1-C1, F1-D1, F5-F2, F5-F3, F5-F4");
    plays(&t, "1: F5-F4");
    offers(&t, 2, "A1-C1, A6-A3, A6-A4, A6-A5, B1-C1, B1-E1, C6-A5, C6-B6, D1-E1, D1-F1, D1-F2, E6-B6, E6-D6");
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* BP-1: all the way round, for both players. */
static void the_border_is_a_ring(void **unused)
{
    (void)unused;
    static const char ring[][3] = {"A1", "A2", "A3", "A4", "A5", "A6", "B6", "C6", "D6", "E6",
                                   "F6", "F5", "F4", "F3", "F2", "F1", "E1", "D1", "C1", "B1"};
    for (int player = 1; player <= 2; player++)
        for (int i = 0; i < 20; i++) {
            char picture[] = "...... | ......\n...... | ......\n...... | ......\n"
                             "...... | ......\n...... | ......\n...... | ......\n";
            char ahead[3][3], acts[200];
            picture[(ring[i][0] - 'A') * 16 + (player - 1) * 9 + ring[i][1] - '1'] = 'o';
            TestTable t = patrol("", figure_3);
            if (player == 2)
                plays(&t, "1: A4-A5");
            draws(&t, picture);
            for (int k = 0; k < 3; k++)
                memcpy(ahead[k], ring[(i + (player == 1 ? k + 1 : 19 - k)) % 20], 3);
            qsort(ahead, 3, 3, by_name);
            snprintf(acts, sizeof acts, "%s-%s, %s-%s, %s-%s", ring[i], ahead[0], ring[i], ahead[1], ring[i], ahead[2]);
            offers(&t, player, acts);
        }
}

/* BP-4: a silent move ends the turn without a score; nothing is put into skipped locations. */
static void a_silent_move_ends_the_turn(void **unused)
{
    (void)unused;
    TestTable t = patrol("", "o..... | .oo...\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | .ooooo\n");
    does(&t, "1: A1-A4", "shift 1 A1 A4; turn 2");
    sees(&t, 1, "score", "[0,0]");
}

/* BP-4, BP-7: each alarm is a point and the same peg goes on; the view shows the old score until the turn ends. */
static void every_alarm_is_a_point(void **unused)
{
    (void)unused;
    TestTable t = patrol("", "o..... | .o....\n"
                             "...... | ......\n"
                             "...... | o.....\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "o..... | ..oooo\n");
    does(&t, "1: A1-A2", "shift 1 A1 A2; alarm 1 A2");
    waits_for(&t, "1");
    offers(&t, 1, "A2-A3, A2-A4, A2-A5");
    sees(&t, 2, "score", "[0,0]");
    does(&t, "1: A2-A5", "shift 1 A2 A5; score 1 1; turn 2");
    sees(&t, 2, "score", "[1,0]");
    hears(&t, 1, "2: C1-F1", "alarm 2 ?");
    does(&t, "2: F1-F2", "shift 2 F1 F2; score 2 1; turn 1");
    plays(&t, "1: F1-E1; 2: A2-B1");
    does(&t, "1: E1-B1", "shift 1 E1 B1; alarm 1 B1");
    does(&t, "1: B1-A1", "shift 1 B1 A1; score 1 2; turn 2");
}

/* BP-4: a peg that has gone round may sound where it sounded before. */
static void a_peg_may_go_round(void **unused)
{
    (void)unused;
    TestTable t = patrol("", ".o.... | ..o..o\n"
                             "...... | o.....\n"
                             "...... | ......\n"
                             "...... | .....o\n"
                             "...... | o.....\n"
                             "...... | ..o..o\n");
    plays(&t, "1: A2-A3; 1: A3-A6; 1: A6-D6; 1: D6-F6; 1: F6-F3; 1: F3-E1; 1: E1-B1");
    does(&t, "1: B1-A3", "shift 1 B1 A3; alarm 1 A3");
    does(&t, "1: A3-A4", "shift 1 A3 A4; score 1 8; turn 2");
}

/* BP-5: the booklet's example: three alarms, the second of which bars the way, cost three points. */
static void a_barred_peg_costs_all_alarms(void **unused)
{
    (void)unused;
    TestTable t = patrol("", figure_4);
    does(&t, "1: F3-F2", "shift 1 F3 F2; alarm 1 F2");
    offers(&t, 1, "F2-E1");
    does(&t, "1: F2-E1", "shift 1 F2 E1; alarm 1 E1");
    offers(&t, 1, "E1-A1, E1-A2, E1-A3, E1-A5, E1-A6, E1-B6, E1-D6, E1-E6, E1-F3, E1-F4, E1-F5, E1-F6");
    does(&t, "1: E1-F5", "shift 1 E1 F5; alarm 1 F5");
    offers(&t, 1, "F5-A1, F5-A2, F5-A3, F5-A5, F5-A6, F5-B6, F5-D6, F5-E6, F5-F3, F5-F4, F5-F6");
    does(&t, "1: F5-A3", "shift 1 F5 A3; score 1 0; turn 2");
}

/* BP-5: the cost is taken off what the player had, and the turn after is an ordinary one. */
static void a_penalty_is_taken_off_the_score(void **unused)
{
    (void)unused;
    TestTable t = patrol("", "o..... | .o.o.o\n"
                             "...... | ......\n"
                             "...... | .....o\n"
                             "...... | ......\n"
                             "...... | .....o\n"
                             "...... | .....o\n");
    plays(&t, "1: A1-A2; 1: A2-A4; 1: A4-A6; 1: A6-C6; 1: C6-E6; 1: E6-F6; 1: F6-F5");
    sees(&t, 1, "score", "[6,0]");
    plays(&t, "2: F6-D6");
    draws(&t, figure_4);
    plays(&t, "1: F3-F2; 1: F2-E1; 1: E1-F5");
    does(&t, "1: F5-A3", "shift 1 F5 A3; score 1 3; turn 2");
    /* What sounded in an earlier turn does not matter any more. */
    plays(&t, "2: A6-A5");
    draws(&t, figure_4);
    plays(&t, "1: F3-F2; 1: F2-E1");
    does(&t, "1: E1-F5", "shift 1 E1 F5; alarm 1 F5");
    does(&t, "1: F5-F3", "shift 1 F5 F3; score 1 0; turn 2");
    plays(&t, "2: A6-A5");
    draws(&t, "o..... | .o....\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    plays(&t, "1: A1-A2");
    offers(&t, 1, "A2-A3, A2-A4, A2-A5");
    does(&t, "1: A2-A3", "shift 1 A2 A3; score 1 1; turn 2");
}

/* BP-5: two own pegs ahead do not bar the way. */
static void two_ahead_do_not_bar_the_way(void **unused)
{
    (void)unused;
    TestTable t = patrol("", "o.oo.. | .o....\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ooo...\n");
    plays(&t, "1: A1-A2");
    offers(&t, 1, "A2-A5");
    does(&t, "1: A2-A5", "shift 1 A2 A5; score 1 1; turn 2");
}

/* BP-6: the alarm that brings the score to the target wins at once. */
static void the_target_wins_at_once(void **unused)
{
    (void)unused;
    TestTable t = patrol("target=3", "o..... | .o.o.o\n"
                                     "...... | ......\n"
                                     "...... | ......\n"
                                     "...... | ......\n"
                                     "...... | ......\n"
                                     "...... | ooo...\n");
    plays(&t, "1: A1-A2; 1: A2-A3; 2: A6-A5; 1: A3-A4; 1: A4-A6; 2: A5-A3; 1: A6-B6");
    sees(&t, 1, "score", "[2,0]");
    plays(&t, "2: F1-F4");
    draws(&t, "o..... | .o.o.o\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    does(&t, "1: A1-A2", "shift 1 A1 A2; alarm 1 A2; score 1 3; won 1");
    sees(&t, 2, "score", "[3,0]");
    waits_for(&t, "over");
}

/* BP-6: sixteen, if nothing else is agreed; fifteen are not enough. */
static void sixteen_win(void **unused)
{
    (void)unused;
    TestTable t = patrol("", "o..... | .o....\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n");
    for (int i = 1; i <= 15; i++) {
        plays(&t, "1: A1-A2; 1: A2-A3");
        draws(&t, "o..... | .o....\n"
                  "...... | ......\n"
                  "...... | ......\n"
                  "...... | ......\n"
                  "...... | ......\n"
                  "...... | ......\n");
        plays(&t, "2: A2-B1");
        draws(&t, "o..... | .o....\n"
                  "...... | ......\n"
                  "...... | ......\n"
                  "...... | ......\n"
                  "...... | ......\n"
                  "...... | ......\n");
    }
    sees(&t, 1, "score", "[15,0]");
    does(&t, "1: A1-A2", "shift 1 A1 A2; alarm 1 A2; score 1 16; won 1");
}

/* BP-6: an alarm that bars the way is a penalty, not a win, and no later one of that turn wins. */
static void a_penalty_comes_before_the_target(void **unused)
{
    (void)unused;
    TestTable t = patrol("target=2", figure_4);
    plays(&t, "1: F3-F2");
    does(&t, "1: F2-E1", "shift 1 F2 E1; alarm 1 E1");
    does(&t, "1: E1-F5", "shift 1 E1 F5; alarm 1 F5");
    does(&t, "1: F5-A6", "shift 1 F5 A6; alarm 1 A6");
    offers(&t, 1, "A6-A1, A6-A2, A6-A3, A6-A5, A6-B6, A6-D6, A6-E6, A6-F3, A6-F4, A6-F6");
    does(&t, "1: A6-F3", "shift 1 A6 F3; score 1 0; turn 2");
}

/* SYS-10: at the limit the higher score wins; level is drawn. */
static void the_limit_compares_scores(void **unused)
{
    (void)unused;
    const char *const picture = "o..... | ..o...\n"
                                "...... | ......\n"
                                "...... | ......\n"
                                "...... | ......\n"
                                "...... | ......\n"
                                "...... | ......\n";
    TestTable t = patrol("limit=1", picture);
    does(&t, "1: A1-A2", "shift 1 A1 A2; drawn");
    t = patrol("limit=1", picture);
    plays(&t, "1: A1-A3");
    does(&t, "1: A3-A4", "shift 1 A3 A4; score 1 1; won 1");
    t = patrol("limit=2", picture);
    plays(&t, "1: A1-A2; 2: A3-A2");
    does(&t, "2: A2-A1", "shift 2 A2 A1; score 2 1; won 2");
}

/* SYS-10, EV-8: silent turns are quiet, a turn with an alarm is not. */
static void silent_turns_stall(void **unused)
{
    (void)unused;
    TestTable t = patrol("stall=2", "o..... | ..o...\n"
                                    "...... | ......\n"
                                    "...... | ......\n"
                                    "...... | ......\n"
                                    "...... | ......\n"
                                    "...... | ......\n");
    plays(&t, "1: A1-A2; 2: A3-A2; 2: A2-B1; 1: A2-A3");
    does(&t, "2: B1-C1", "shift 2 B1 C1; won 2");
}

int main(void)
{
    return tests_run(test(begins_with_a_set_up_by_turns), test(only_the_border),
                     test(a_set_up_peg_that_sounds_is_tried_elsewhere), test(a_later_peg_may_try_there_again),
                     test(seven_each_begin_the_play), test(one_two_or_three_clockwise),
                     test(clockwise_is_as_the_player_sees_it), test(the_border_is_a_ring), test(a_silent_move_ends_the_turn),
                     test(every_alarm_is_a_point), test(a_peg_may_go_round), test(a_barred_peg_costs_all_alarms),
                     test(a_penalty_is_taken_off_the_score), test(two_ahead_do_not_bar_the_way),
                     test(the_target_wins_at_once), test(sixteen_win), test(a_penalty_comes_before_the_target),
                     test(the_limit_compares_scores), test(silent_turns_stall));
}
