#include "support/table.h"

static const char *const empty_grids =
    "...... | ......\n"
    "...... | ......\n"
    "...... | ......\n"
    "...... | ......\n"
    "...... | ......\n"
    "...... | ......\n";

/* SYS-11, EV-4, VW-2: nothing to set up, player 1 begins, the grids are empty. */
static void begins_with_empty_grids(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-for-all", "");
    begins(&t, "phase play; turn 1");
    shows(&t, empty_grids);
    waits_for(&t, "1");
    sees(&t, 1, "counts", "[0,0]");
}

/* FFA-1: a silent peg stays and the turn ends. */
static void a_silent_peg_stays(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-for-all", "");
    does(&t, "1: b3", "put 1 B3; turn 2");
    shows(&t, "...... | ......\n"
              "..o... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    waits_for(&t, "2");
}

/* FFA-1, SYS-4: one that sounds comes out at once and the turn ends. */
static void a_peg_that_sounds_comes_out(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-for-all", "");
    plays(&t, "1: B3");
    does(&t, "2: B3", "put 2 B3; alarm 2 B3; take 2 B3; turn 1");
    sees(&t, 2, "counts", "[1,0]");
}

/* FFA-1, SYS-7: only where the player's own grid is empty. */
static void only_empty_locations(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-for-all", "");
    draws(&t, "..oooo | oo....\n"
              "oooooo | ......\n"
              "ooooo. | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    offers(&t, 1, "A1, A2, C6, D1, D2, D3, D4, D5, D6, E1, E2, E3, E4, E5, E6, F1, F2, F3, F4, F5, F6");
    refuses(&t, "1: A3");
    refuses(&t, "2: A3");
}

/* FFA-2: the fourth alarm turn in a row ends the game; FFA-3: more pegs wins. */
static void four_alarms_in_a_row_end_it(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-for-all", "");
    plays(&t, "1: A1; 2: B2; 1: A2; 2: A1; 1: B2; 2: A2");
    stands(&t, "playing");
    does(&t, "1: B2", "put 1 B2; alarm 1 B2; take 1 B2; won 1");
    stands(&t, "won 1");
    sees(&t, 2, "counts", "[2,1]");
}

/* FFA-2: a silent turn starts the count again. */
static void silence_starts_the_count_again(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-for-all", "");
    plays(&t, "1: A1; 2: B2; 1: B2; 2: A1; 1: B2; 2: F6; 1: B2; 2: A1; 1: B2");
    stands(&t, "playing");
    does(&t, "2: A1", "put 2 A1; alarm 2 A1; take 2 A1; won 2");
}

/* FFA-3: equal is drawn. */
static void equal_is_drawn(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-for-all", "");
    plays(&t, "1: A1; 2: B2; 1: B2; 2: A1; 1: B2");
    does(&t, "2: A1", "put 2 A1; alarm 2 A1; take 2 A1; drawn");
}

/* FFA-4: the moment a 20th peg stays in, FFA-3 decides. */
static void the_twentieth_peg_ends_it(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-for-all", "");
    draws(&t, "oooooo | ......\n"
              "oooooo | ......\n"
              "oooooo | ......\n"
              "o..... | ......\n"
              "...... | oooooo\n"
              "...... | oooooo\n");
    does(&t, "1: E1", "put 1 E1; alarm 1 E1; take 1 E1; turn 2");
    plays(&t, "2: D3");
    does(&t, "1: D2", "put 1 D2; won 1");
}

/* SYS-10, EV-7: at the limit the game is drawn, whoever has more. */
static void the_limit_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-for-all", "limit=3");
    plays(&t, "1: A1; 2: A1");
    does(&t, "1: A2", "put 1 A2; drawn");
}

int main(void)
{
    return tests_run(test(begins_with_empty_grids), test(a_silent_peg_stays), test(a_peg_that_sounds_comes_out),
                     test(only_empty_locations), test(four_alarms_in_a_row_end_it), test(silence_starts_the_count_again),
                     test(equal_is_drawn), test(the_twentieth_peg_ends_it), test(the_limit_is_a_draw));
}
