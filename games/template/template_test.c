/* Tests are pictures: a position, one act, what came of it. Each names the rules that would be broken if it failed.
   A game of the registry is set up with table_of("its-id", settings); the template is not in the registry. */
#include "support/table.h"

extern const Game template_game;

/* Player 1 has hidden at B2, player 2 at E5, and player 1 is to look. */
static TestTable hidden(const char *settings)
{
    TestTable t = table_for(&template_game, settings);
    plays(&t, "1: B2; 2: E5");
    return t;
}

/* NDL-1: both hide at the same time, each on their own left side. */
static void both_hide_at_the_same_time(void **unused)
{
    (void)unused;
    TestTable t = table_for(&template_game, "");
    begins(&t, "phase setup");
    waits_for(&t, "1 2");
    offers(&t, 1, "A1, A2, A3, B1, B2, B3, C1, C2, C3, D1, D2, D3, E1, E2, E3, F1, F2, F3");
    offers(&t, 2, "A4, A5, A6, B4, B5, B6, C4, C5, C6, D4, D5, D6, E4, E5, E6, F4, F5, F6");
    does(&t, "2: E5", "put 2 E5; ready 2");
    waits_for(&t, "1");
    does(&t, "1: B2", "put 1 B2; ready 1; phase play; turn 1");
}

/* NDL-2: a look is on the right, where the player's own grid is empty. */
static void one_looks_on_the_right(void **unused)
{
    (void)unused;
    TestTable t = hidden("");
    draws(&t, "...o.. | ......\n"
              ".o.ooo | ......\n"
              "...ooo | ......\n"
              "...ooo | ......\n"
              "...... | ....o.\n"
              "...ooo | ......\n");
    offers(&t, 1, "A5, A6, E4, E5, E6");
    offers(&t, 2, "");
}

/* NDL-2, NDL-3: a silent peg stays, and one may look once more or stop. */
static void two_looks_a_turn(void **unused)
{
    (void)unused;
    TestTable t = hidden("");
    does(&t, "1: A6", "put 1 A6");
    waits_for(&t, "1");
    does(&t, "1: F6", "put 1 F6; turn 2");
    shows(&t, ".....o | ......\n"
              ".o.... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ....o.\n"
              ".....o | ......\n");
    refuses(&t, "2: stop");
    plays(&t, "2: A1");
    does(&t, "2: stop", "turn 1");
    refuses(&t, "1: stop");
}

/* NDL-4: an alarm wins, with the first look or the second. */
static void an_alarm_wins(void **unused)
{
    (void)unused;
    TestTable t = hidden("");
    plays(&t, "1: A6");
    does(&t, "1: E5", "put 1 E5; alarm 1 E5; won 1");
    t = hidden("");
    plays(&t, "1: A6; 1: stop");
    does(&t, "2: B2", "put 2 B2; alarm 2 B2; won 2");
}

/* VW-2, VW-3, EV-2: what the other does stays secret, but how many pegs there are is not. */
static void where_one_looked_is_secret(void **unused)
{
    (void)unused;
    TestTable t = hidden("");
    hears(&t, 2, "1: A6", "put 1 ?");
    sees(&t, 2, "counts", "[2,1]");
    sees(&t, 2, "grids",
         "[[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"],"
         "[\"......\",\"......\",\"......\",\"......\",\"....o.\",\"......\"]]");
}

/* SYS-10: the limit is a draw. */
static void the_limit_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = hidden("limit=1");
    plays(&t, "1: A6");
    does(&t, "1: stop", "drawn");
}

int main(void)
{
    return tests_run(test(both_hide_at_the_same_time), test(one_looks_on_the_right), test(two_looks_a_turn),
                     test(an_alarm_wins), test(where_one_looked_is_secret), test(the_limit_is_a_draw));
}
