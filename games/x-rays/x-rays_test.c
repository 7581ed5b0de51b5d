#include "support/table.h"

/* Both necklaces are hidden as the booklet shows two good ones, and player 1 is to look. */
static TestTable hidden(const char *settings)
{
    TestTable t = table_of("x-rays", settings);
    plays(&t, "1: A2; 1: B2; 1: C1; 1: D2; 1: E2; 2: D5; 2: E6; 2: E4; 2: F5; 2: F4");
    return t;
}

/* EV-4, SYS-12: a set-up, and neither waits for the other. */
static void begins_with_a_set_up(void **unused)
{
    (void)unused;
    TestTable t = table_of("x-rays", "");
    begins(&t, "phase setup");
    waits_for(&t, "1 2");
    sees(&t, 1, "counts", "[0,0]");
}

/* XR-1, SYS-2: the first diamond goes anywhere into the player's two left squares. */
static void necklaces_lie_in_the_left_squares(void **unused)
{
    (void)unused;
    TestTable t = table_of("x-rays", "");
    offers(&t, 1, "A1, A2, A3, B1, B2, B3, C1, C2, C3, D1, D2, D3, E1, E2, E3, F1, F2, F3");
    offers(&t, 2, "A4, A5, A6, B4, B5, B6, C4, C5, C6, D4, D5, D6, E4, E5, E6, F4, F5, F6");
}

/* XR-1, SYS-7: each after the first is adjacent to an earlier one, across the strip too, but not in the right squares. */
static void diamonds_hang_together(void **unused)
{
    (void)unused;
    TestTable t = table_of("x-rays", "");
    does(&t, "1: C3", "put 1 C3");
    offers(&t, 1, "B2, B3, C2, D2, D3");
    does(&t, "1: D2", "put 1 D2");
    offers(&t, 1, "B2, B3, C1, C2, D1, D3, E1, E2, E3");
    hears(&t, 1, "2: A4", "put 2 ?");
    offers(&t, 2, "A5, B4, B5");
}

/* XR-1: the booklet's third figure is wrong: E5 is not adjacent to any of A4 B4 C4. */
static void a_torn_necklace_is_none(void **unused)
{
    (void)unused;
    TestTable t = table_of("x-rays", "");
    plays(&t, "2: A4; 2: B4; 2: C4");
    refuses(&t, "2: E5");
    refuses(&t, "2: B4");
}

/* XR-1, EV-6: five diamonds make ready, and when both are, player 1 begins. */
static void five_diamonds_make_ready(void **unused)
{
    (void)unused;
    TestTable t = table_of("x-rays", "");
    plays(&t, "1: A2; 1: B2; 1: C1; 1: D2");
    does(&t, "1: E2", "put 1 E2; ready 1");
    waits_for(&t, "2");
    refuses(&t, "1: F2");
    plays(&t, "2: D5; 2: E6; 2: E4; 2: F5");
    does(&t, "2: F4", "put 2 F4; ready 2; phase play; turn 1");
    shows(&t, ".o.... | ......\n"
              ".o.... | ......\n"
              "o..... | ......\n"
              ".o.... | ....o.\n"
              ".o.... | ...o.o\n"
              "...... | ...oo.\n");
}

/* XR-2: pictures are taken in empty locations of the player's own right squares. */
static void pictures_are_taken_on_the_right(void **unused)
{
    (void)unused;
    TestTable t = hidden("");
    draws(&t, ".o.oo. | ......\n"
              ".o.mmm | ......\n"
              "o..ooo | ......\n"
              ".o.ooo | ....o.\n"
              ".o..o. | ...o.o\n"
              "...ooo | ...oo.\n");
    offers(&t, 1, "A6, E4, E6");
    plays(&t, "1: A6");
    offers(&t, 2, "A1, A2, A3, B1, B2, B3, C1, C2, C3, D1, D2, D3, E1, E2, E3, F1, F2, F3");
}

/* XR-2: a silent picture stays, and the turn ends. */
static void a_silent_picture_stays(void **unused)
{
    (void)unused;
    TestTable t = hidden("");
    does(&t, "1: A6", "put 1 A6; turn 2");
    refuses(&t, "1: A5");
    plays(&t, "2: A1");
    refuses(&t, "1: A6");
    sees(&t, 1, "counts", "[0,0]");
}

/* XR-2, VW-3: one that sounds is replaced by a marker, and markers are counted for everyone; the necklace stays. */
static void a_find_becomes_a_marker(void **unused)
{
    (void)unused;
    TestTable t = hidden("");
    does(&t, "1: E6", "put 1 E6; alarm 1 E6; take 1 E6; mark 1 E6; turn 2");
    shows(&t, ".o.... | ......\n"
              ".o.... | ......\n"
              "o..... | ......\n"
              ".o.... | ....o.\n"
              ".o...m | ...o.o\n"
              "...... | ...oo.\n");
    sees(&t, 2, "counts", "[1,0]");
    plays(&t, "2: B2; 1: F6");
    sees(&t, 1, "counts", "[1,1]");
}

/* XR-3: the fifth marker wins at once. */
static void five_markers_win(void **unused)
{
    (void)unused;
    TestTable t = hidden("");
    plays(&t, "1: A4; 2: A2; 1: D5; 2: B2; 1: E6; 2: C1; 1: E4; 2: D2; 1: F5");
    stands(&t, "playing");
    does(&t, "2: E2", "put 2 E2; alarm 2 E2; take 2 E2; mark 2 E2; won 2");
    waits_for(&t, "over");
    sees(&t, 1, "counts", "[4,5]");
}

/* VW-2: nobody sees the other's grid. */
static void necklaces_are_secret(void **unused)
{
    (void)unused;
    TestTable t = hidden("");
    sees(&t, 1, "grids",
         "[[\".o....\",\".o....\",\"o.....\",\".o....\",\".o....\",\"......\"],"
         "[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"]]");
}

/* SYS-10: the limit is a draw, whoever has found more. */
static void the_limit_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = hidden("limit=2");
    plays(&t, "1: E6");
    does(&t, "2: A1", "put 2 A1; drawn");
}

int main(void)
{
    return tests_run(test(begins_with_a_set_up), test(necklaces_lie_in_the_left_squares), test(diamonds_hang_together),
                     test(a_torn_necklace_is_none), test(five_diamonds_make_ready),
                     test(pictures_are_taken_on_the_right), test(a_silent_picture_stays), test(a_find_becomes_a_marker),
                     test(five_markers_win), test(necklaces_are_secret), test(the_limit_is_a_draw));
}
