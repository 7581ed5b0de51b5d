#include "support/table.h"

#include "rules/unit.h"

/* Both blobs are made, player 1 is to move, and then the grids become as drawn. */
static TestTable battle(const char *settings, const char *picture)
{
    TestTable t = table_of("battle-of-the-blobs", settings);
    plays(&t, "1: A1; 1: A2; 1: A3; 1: A4; 1: A5; 1: A6; 1: B1; 2: F1; 2: F2; 2: F3; 2: F4; 2: F5; 2: F6; 2: E1");
    draws(&t, picture);
    return t;
}

/* BB-1, SYS-12, VW-3: both make a blob at the same time, player 1 in rows A to C, player 2 in D to F. */
static void begins_with_two_blobs_to_make(void **unused)
{
    (void)unused;
    TestTable t = table_of("battle-of-the-blobs", "");
    begins(&t, "phase setup");
    waits_for(&t, "1 2");
    offers(&t, 1, "A1, A2, A3, A4, A5, A6, B1, B2, B3, B4, B5, B6, C1, C2, C3, C4, C5, C6");
    offers(&t, 2, "D1, D2, D3, D4, D5, D6, E1, E2, E3, E4, E5, E6, F1, F2, F3, F4, F5, F6");
    sees(&t, 1, "counts", "[0,0]");
}

/* BB-1, SYS-7: each later peg stands beside an earlier one, within the player's own rows. */
static void a_blob_is_in_one_piece(void **unused)
{
    (void)unused;
    TestTable t = table_of("battle-of-the-blobs", "");
    does(&t, "1: c1", "put 1 C1");
    offers(&t, 1, "B1, B2, C2");
    does(&t, "1: B2", "put 1 B2");
    offers(&t, 1, "A1, A2, A3, B1, B3, C2, C3");
    does(&t, "2: D6", "put 2 D6");
    offers(&t, 2, "D5, E5, E6");
}

/* BB-1, BB-5, EV-6: seven pegs each, then player 1 begins. */
static void seven_pegs_make_a_blob(void **unused)
{
    (void)unused;
    TestTable t = table_of("battle-of-the-blobs", "");
    plays(&t, "2: D1; 2: D2; 2: D3; 2: D4; 2: D5; 2: D6");
    does(&t, "2: E6", "put 2 E6; ready 2");
    waits_for(&t, "1");
    offers(&t, 2, "");
    plays(&t, "1: C1; 1: C2; 1: C3; 1: C4; 1: C5; 1: C6");
    does(&t, "1: B1", "put 1 B1; ready 1; phase play; turn 1");
    sees(&t, VIEWER_PUBLIC, "counts", "[7,7]");
    waits_for(&t, "1");
}

/* EV-2, SYS-6: the other player hears that pegs go in, not where. */
static void blobs_are_made_in_secret(void **unused)
{
    (void)unused;
    TestTable t = table_of("battle-of-the-blobs", "");
    hears(&t, 2, "1: C1", "put 1 ?");
    sees(&t, 2, "grids", "[[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"],"
                         "[\"......\",\"......\",\"......\",\"......\",\"......\",\"......\"]]");
    sees(&t, 2, "counts", "[1,0]");
}

/* BB-2: a blob grows into any empty location beside it, in all rows; a silent peg stays. */
static void a_blob_grows(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | ......\n"
                             "...... | ......\n"
                             "oo.... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             ".....o | oo....\n");
    offers(&t, 1, "B1, B2, B3, C3, D1, D2, D3, E5, E6, F5");
    hears(&t, 2, "1: D3", "put 1 ?; turn 2");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              "oo.... | ......\n"
              "..o... | ......\n"
              "...... | ......\n"
              ".....o | oo....\n");
    offers(&t, 2, "E1, E2, E3, F3");
}

/* The opponent's grid of the booklet's example. */
static const char *const figure =
    "...... | oooo..\n"
    "...... | ooo.o.\n"
    "...o.. | ..o...\n"
    "...... | .oo...\n"
    "...... | .o....\n"
    "...... | o.....\n";

/* BB-3, BB-4, EV-1, the booklet's example: the peg found, its neighbours, and the single peg that is left in B5. */
static void the_example_of_the_booklet(void **unused)
{
    (void)unused;
    TestTable t = battle("", figure);
    does(&t, "1: B3", "put 1 B3; alarm 1 B3; announce 1 B3 hit; take 2 B3; "
                      "take 2 A2; take 2 A3; take 2 A4; take 2 B2; take 2 C3; take 2 B5; turn 2");
    shows(&t, "...... | o.....\n"
              "..o... | o.....\n"
              "...o.. | ......\n"
              "...... | .oo...\n"
              "...... | .o....\n"
              "...... | o.....\n");
    sees(&t, 1, "counts", "[2,6]");
}

/* BB-3, BB-5, EV-2, SYS-5: the place of the hit is said aloud; how many pegs come out is heard, where only their owner sees. */
static void a_hit_is_said_aloud(void **unused)
{
    (void)unused;
    static const char *const others = "put 1 ?; alarm 1 ?; announce 1 B3 hit; take 2 B3; "
                                      "take 2 A2; take 2 A3; take 2 A4; take 2 B2; take 2 C3; take 2 B5; turn 2";
    TestTable t = battle("", figure);
    TestTable u = t, v = t;
    hears(&t, 2, "1: B3", others);
    hears(&u, 1, "1: B3", "put 1 B3; alarm 1 B3; announce 1 B3 hit; take 2 ?; "
                          "take 2 ?; take 2 ?; take 2 ?; take 2 ?; take 2 ?; take 2 ?; turn 2");
    hears(&v, VIEWER_PUBLIC, "1: B3", "put 1 ?; alarm 1 ?; announce 1 B3 hit; take 2 ?; "
                                      "take 2 ?; take 2 ?; take 2 ?; take 2 ?; take 2 ?; take 2 ?; turn 2");
}

/* BB-3: the other player does the same to player 1; the player's own pegs around a hit stay. */
static void player_2_bites_too(void **unused)
{
    (void)unused;
    TestTable t = battle("", "o..... | ......\n"
                             "oo.... | ......\n"
                             "o..... | o.o...\n"
                             "...... | ooo...\n"
                             "oo.... | ......\n"
                             "...... | ......\n");
    plays(&t, "1: F2");
    does(&t, "2: B2", "put 2 B2; alarm 2 B2; announce 2 B2 hit; take 1 B2; take 1 A1; take 1 B1; take 1 C1; turn 1");
    shows(&t, "...... | ......\n"
              "...... | .o....\n"
              "...... | o.o...\n"
              "...... | ooo...\n"
              "oo.... | ......\n"
              ".o.... | ......\n");
}

/* BB-4: a last peg by itself is one piece and stays. */
static void a_last_peg_stays(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | oo....\n"
                             "o..... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | .....o\n");
    does(&t, "1: A1", "put 1 A1; alarm 1 A1; announce 1 A1 hit; take 2 A1; take 2 A2; turn 2");
    sees(&t, 1, "counts", "[2,1]");
    offers(&t, 2, "E5, E6, F5");
}

/* BB-4, BB-6: pieces that are all single are all taken out, and that wins. */
static void single_pieces_all_come_out(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | o.....\n"
                             "o..... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | o....o\n");
    does(&t, "1: A1", "put 1 A1; alarm 1 A1; announce 1 A1 hit; take 2 A1; take 2 F1; take 2 F6; won 1");
    stands(&t, "won 1");
}

/* BB-4: the end of one row and the beginning of the next, D6 and E1, are no neighbours. */
static void rows_do_not_run_on(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | o.....\n"
                             "o..... | ......\n"
                             "...... | ...oo.\n"
                             "...... | .....o\n"
                             "...... | o.....\n"
                             "...... | .....o\n");
    does(&t, "1: A1", "put 1 A1; alarm 1 A1; announce 1 A1 hit; take 2 A1; take 2 E1; take 2 F6; turn 2");
}

/* BB-6: wiping out the other blob wins; the game is shown to all. */
static void a_blob_that_is_wiped_out_loses(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | oo....\n"
                             "o..... | .o....\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n");
    does(&t, "1: A1", "put 1 A1; alarm 1 A1; announce 1 A1 hit; take 2 A1; take 2 A2; take 2 B2; won 1");
    waits_for(&t, "over");
    sees(&t, 2, "counts", "[2,0]");
    sees(&t, 2, "grids", "[[\"o.....\",\"o.....\",\"......\",\"......\",\"......\",\"......\"],"
                         "[\"......\",\"......\",\"......\",\"......\",\"......\",\"......\"]]");
}

/* SYS-8, SYS-9: a player with twenty pegs on the grid passes, until some come back to storage. */
static void twenty_pegs_pass(void **unused)
{
    (void)unused;
    TestTable t = battle("", "oooooo | ......\n"
                             "oooooo | ......\n"
                             "oooooo | ......\n"
                             "...... | ......\n"
                             "...... | ..oo..\n"
                             "...... | ......\n");
    plays(&t, "1: D1");
    does(&t, "2: E2", "put 2 E2; turn 1");
    does(&t, "1: D2", "put 1 D2; turn 2");
    does(&t, "2: F2", "put 2 F2; turn 1; pass 1; turn 2");
    does(&t, "2: D1", "put 2 D1; alarm 2 D1; announce 2 D1 hit; take 1 D1; take 1 C1; take 1 C2; take 1 D2; turn 1");
    waits_for(&t, "1");
}

/* SYS-9: with twenty on both grids nobody can act, and it is drawn. */
static void two_full_blobs_are_drawn(void **unused)
{
    (void)unused;
    TestTable t = battle("", "oooooo | ......\n"
                             "oooooo | ......\n"
                             "oooooo | ..oooo\n"
                             "o..... | ..oooo\n"
                             "...... | oooooo\n"
                             "...... | oooooo\n");
    does(&t, "1: D2", "put 1 D2; turn 2; pass 2; turn 1; pass 1; drawn");
}

/* SYS-10, EV-7: at the limit it is drawn, whoever has more. */
static void the_limit_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = battle("limit=1", figure);
    does(&t, "1: C5", "put 1 C5; drawn");
}

/* Both sides play by the same rules, seen in a mirror between rows C and D. */
static void the_sides_can_be_exchanged(void **unused)
{
    (void)unused;
    TestTable t = battle("", figure);
    t.game->exchange(t.state);
    waits_for(&t, "2");
    does(&t, "2: E3", "put 2 E3; alarm 2 E3; announce 2 E3 hit; take 1 E3; "
                      "take 1 D3; take 1 E2; take 1 F2; take 1 F3; take 1 F4; take 1 E5; turn 1");
    assert_int_equal(t.game->mirror_loc(LOC('A', 2)), LOC('F', 2));
}

int main(void)
{
    return tests_run(test(begins_with_two_blobs_to_make), test(a_blob_is_in_one_piece), test(seven_pegs_make_a_blob),
                     test(blobs_are_made_in_secret), test(a_blob_grows), test(the_example_of_the_booklet),
                     test(a_hit_is_said_aloud), test(player_2_bites_too), test(a_last_peg_stays),
                     test(single_pieces_all_come_out), test(rows_do_not_run_on), test(a_blob_that_is_wiped_out_loses),
                     test(twenty_pegs_pass), test(two_full_blobs_are_drawn), test(the_limit_is_a_draw),
                     test(the_sides_can_be_exchanged));
}
