#include "support/table.h"

/* Both teams set up; the ball is `holder`'s. */
static void lines_up(TestTable *t, int holder)
{
    plays(t, holder == 1 ? "1: ball A2; 1: keeper A3; 2: keeper F3; 2: empty F6"
                         : "2: ball F2; 2: keeper F3; 1: keeper A3; 1: empty A6");
}

/* A game in which player `holder` has won the toss; that player's turn has begun. */
static TestTable kick_off(int holder, const char *settings)
{
    TestTable t = table_of("soccer", settings);
    plays(&t, holder == 1 ? "*: 1" : "*: 2");
    lines_up(&t, holder);
    return t;
}

/* A usual turn of `mover` in the drawn position; the ball is `holder`'s. */
static TestTable position(int holder, int mover, const char *picture)
{
    TestTable t = kick_off(holder, "");
    if (mover != holder)
        plays(&t, holder == 1 ? "1: keeper" : "2: keeper");
    draws(&t, picture);
    return t;
}

/* SC-1, SYS-11, ACT-2, EV-4: the coin is tossed before anybody sets up, and then nobody waits for the other (SYS-12). */
static void the_toss_comes_first(void **unused)
{
    (void)unused;
    TestTable t = table_of("soccer", "");
    begins(&t, "phase setup");
    waits_for(&t, "chance");
    offers(&t, 0, "1 1/2, 2 1/2");
    offers(&t, 1, "");
    sees(&t, 1, "possession", "0");
    sees(&t, 1, "score", "[0,0]");
    does(&t, "*: 2", "toss 2");
    waits_for(&t, "1 2");
    sees(&t, 1, "possession", "2");
    sees(&t, 1, "phase", "\"setup\"");
}

/* SC-1: the other side of the coin. */
static void the_toss_gives_player_1_the_ball(void **unused)
{
    (void)unused;
    TestTable t = table_of("soccer", "");
    does(&t, "*: 1", "toss 1");
    sees(&t, 2, "possession", "1");
    offers(&t, 1, "ball A2, ball A5");
    offers(&t, 2, "keeper F3, keeper F4");
}

/* SC-2: with the ball: the ball next to the goal, the goalkeeper, and men in the rest of the row, who come last. */
static void a_team_with_the_ball_sets_up(void **unused)
{
    (void)unused;
    TestTable t = table_of("soccer", "");
    plays(&t, "*: 2");
    offers(&t, 2, "ball F2, ball F5");
    does(&t, "2: ball F5", "put 2 F5; mark 2 F5");
    offers(&t, 2, "keeper F3, keeper F4");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ....x.\n");
    does(&t, "2: keeper F4", "put 2 F4; ready 2");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | oo.oxo\n");
    waits_for(&t, "1");
}

/* SC-2: without the ball: the goalkeeper, then which location outside the goal stays empty; EV-6, VW-2. */
static void a_team_without_the_ball_sets_up(void **unused)
{
    (void)unused;
    TestTable t = table_of("soccer", "");
    plays(&t, "*: 2");
    offers(&t, 1, "keeper A3, keeper A4");
    does(&t, "1: keeper A4", "put 1 A4");
    offers(&t, 1, "empty A1, empty A2, empty A5, empty A6");
    shows(&t, "...o.. | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    does(&t, "1: empty A5", "ready 1");
    shows(&t, "oo.o.o | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    waits_for(&t, "2");
    offers(&t, 1, "");
    sees(&t, 2, "grids", "[[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"],"
                         "[\"......\",\"......\",\"......\",\"......\",\"......\",\"......\"]]");
}

/* SC-3, EV-4: the player with the ball begins, whoever was ready last. */
static void the_ball_begins(void **unused)
{
    (void)unused;
    TestTable t = table_of("soccer", "");
    plays(&t, "*: 2; 2: ball F2; 2: keeper F3; 1: keeper A3");
    does(&t, "1: empty A1", "ready 1; phase play; turn 2");
    waits_for(&t, "2");
    t = table_of("soccer", "");
    plays(&t, "*: 2; 1: keeper A3; 1: empty A1; 2: ball F2");
    does(&t, "2: keeper F3", "put 2 F3; ready 2; phase play; turn 2");
    t = kick_off(1, "");
    waits_for(&t, "1");
    sees(&t, 2, "turn", "1");
    sees(&t, 2, "phase", "\"play\"");
}

/* SC-3, SC-5, SC-7: the first turn: A1 stays next to the ball, and only to B1 and B2 can the ball go. */
static void the_first_turn(void **unused)
{
    (void)unused;
    TestTable t = kick_off(1, "");
    offers(&t, 1, "A1-B1, A1-B2, A5-B4, A5-B5, A5-B6, A6-B5, A6-B6, keeper, kick B1, kick B2");
}

/* SC-3, SC-5: without the ball nothing binds the men, and there is nothing to kick. */
static void a_turn_without_the_ball(void **unused)
{
    (void)unused;
    TestTable t = kick_off(1, "");
    plays(&t, "1: keeper");
    offers(&t, 2, "F1-E1, F1-E2, F2-E1, F2-E2, F2-E3, F5-E4, F5-E5, F5-E6, F5-F6, keeper");
}

/* SC-4: the goalkeeper goes to the other goal location and back, and that is the turn. */
static void the_goalkeeper_changes_places(void **unused)
{
    (void)unused;
    TestTable t = kick_off(1, "");
    does(&t, "1: keeper", "shift 1 A3 A4; turn 2");
    does(&t, "2: keeper", "shift 2 F3 F4; turn 1");
    does(&t, "1: keeper", "shift 1 A4 A3; turn 2");
    does(&t, "2: keeper", "shift 2 F4 F3; turn 1");
}

/* SC-4: no man enters a goal, his own or the other, by a first step or a second. */
static void no_man_enters_a_goal(void **unused)
{
    (void)unused;
    TestTable t = position(1, 2, "oxo... | ......\n"
                                 "...... | ...o..\n"
                                 "...... | .o....\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "oo.... | ..o.o.\n");
    offers(&t, 2, "B4-A5, B4-B3, B4-B5, B4-C3, B4-C4, B4-C5, C2-B1, C2-B2, C2-B3, C2-C1, C2-C3, C2-D1, C2-D2, C2-D3, "
                  "F5-E4, F5-E5, F5-E6, F5-F6, keeper");
    does(&t, "2: C2-B3", "shift 2 C2 B3; turn 1");
}

/* SC-5: after a silent step `stop`, or once more in the same direction, and no third time. */
static void a_man_steps_once_or_twice(void **unused)
{
    (void)unused;
    const char *picture = "oxo.oo | ......\n"
                          "...... | ......\n"
                          "...... | .o....\n"
                          "...... | ......\n"
                          "...... | ......\n"
                          "...... | o.o.o.\n";
    TestTable t = position(1, 2, picture);
    does(&t, "2: C2-D3", "shift 2 C2 D3");
    waits_for(&t, "2");
    offers(&t, 2, "D3-E4, stop");
    does(&t, "2: stop", "turn 1");
    t = position(1, 2, picture);
    plays(&t, "2: C2-D3");
    does(&t, "2: D3-E4", "shift 2 D3 E4; turn 1");
}

/* SC-5, SYS-15: where a second step is impossible the turn ends by itself: the edge, a man of one's own. */
static void a_step_that_cannot_go_on_ends_the_turn(void **unused)
{
    (void)unused;
    const char *picture = "oxo.oo | ......\n"
                          ".o.... | ......\n"
                          "...... | .o....\n"
                          "...... | ......\n"
                          "...... | ...o..\n"
                          "...... | ..o..o\n";
    TestTable t = position(1, 2, picture);
    does(&t, "2: C2-C1", "shift 2 C2 C1; turn 1");
    t = position(1, 2, picture);
    does(&t, "2: C2-D3", "shift 2 C2 D3; turn 1");
}

/* SC-5: who has the ball must have a man next to it after every step; the second step is judged like the first. */
static void the_ball_binds_its_men(void **unused)
{
    (void)unused;
    const char *picture = "..o... | ......\n"
                          "...... | ......\n"
                          ".o.... | ......\n"
                          "..x... | ......\n"
                          "...... | ......\n"
                          "o....o | ooo...\n";
    TestTable t = position(1, 1, picture);
    offers(&t, 1, "C2-C3, C2-D2, F1-E1, F1-E2, F1-F2, F6-E5, F6-E6, F6-F5, keeper, kick C3, kick D2, kick E2, kick E3, kick E4");
    plays(&t, "1: C2-C3");
    offers(&t, 1, "C3-C4, stop");
    t = position(1, 1, "..o... | ......\n"
                       "...... | ......\n"
                       ".o.... | ......\n"
                       ".x.... | ......\n"
                       "...... | ......\n"
                       "o....o | ooo...\n");
    does(&t, "1: C2-C3", "shift 1 C2 C3; turn 2");
}

/* SC-5: the goalkeeper does not count as a man next to the ball. */
static void the_goalkeeper_does_not_guard_the_ball(void **unused)
{
    (void)unused;
    TestTable t = position(1, 1, "..o... | ......\n"
                                 "..x... | ......\n"
                                 "..o... | ......\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "o....o | ooo...\n");
    offers(&t, 1, "C3-B2, C3-B4, C3-C2, C3-C4, F1-E1, F1-E2, F1-F2, F6-E5, F6-E6, F6-F5, keeper, kick B2, kick B4, kick C2, "
                  "kick C4");
}

/* SC-6: a man who is hit is taken out, the hitter stays where he is, and the other player puts the man into an empty corner. */
static void a_man_who_is_hit_goes_to_a_corner(void **unused)
{
    (void)unused;
    TestTable t = position(1, 2, "oxo... | ......\n"
                                 "o..... | ......\n"
                                 "...o.. | .o....\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "...... | o.o..o\n");
    plays(&t, "2: C2-C3");
    does(&t, "2: C3-C4", "shift 2 C3 C4; alarm 2 C4; announce 2 C4 man; take 1 C4; turn 1");
    shows(&t, "oxo... | ......\n"
              "o..... | ......\n"
              "...... | ...o..\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | o.o..o\n");
    sees(&t, 1, "possession", "1");
    offers(&t, 1, "corner A6, corner F1, corner F6");
    does(&t, "1: corner A6", "put 1 A6; turn 2");
    offers(&t, 2, "C4-B3, C4-B4, C4-B5, C4-C3, C4-C5, C4-D3, C4-D4, C4-D5, F1-E1, F1-E2, F1-F2, F6-E5, F6-E6, F6-F5, keeper");
    plays(&t, "2: keeper");
    sees(&t, 1, "turn", "5");
    refuses(&t, "1: corner F1");
}

/* SC-5, SC-6: the first step may hit too; the side with the ball may do the hitting. */
static void the_side_with_the_ball_hits(void **unused)
{
    (void)unused;
    TestTable t = position(1, 1, "oxo... | ......\n"
                                 ".o.... | ......\n"
                                 "..o... | ...o..\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "...... | ..o.oo\n");
    does(&t, "1: C3-C4", "shift 1 C3 C4; alarm 1 C4; announce 1 C4 man; take 2 C4; turn 2");
    sees(&t, 1, "possession", "1");
    offers(&t, 2, "corner A1, corner A6, corner F1");
}

/* SC-6: all four corners, when none is filled. */
static void all_four_corners(void **unused)
{
    (void)unused;
    TestTable t = position(1, 1, ".xo... | ......\n"
                                 ".o.... | ......\n"
                                 "..o... | ...o..\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "...... | .oo.o.\n");
    plays(&t, "1: C3-C4");
    offers(&t, 2, "corner A1, corner A6, corner F1, corner F6");
}

/* SC-6, SYS-13: a corner that sounds: next to the one just tried, and so on, not where he sounded, never in a goal. */
static void a_corner_that_sounds_is_left(void **unused)
{
    (void)unused;
    TestTable t = position(1, 1, "oxo... | ......\n"
                                 ".o.... | ......\n"
                                 "..o... | ...o..\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "...... | ..o.oo\n");
    plays(&t, "1: C3-C4");
    does(&t, "2: corner A1", "put 2 A1; alarm 2 A1; take 2 A1");
    offers(&t, 2, "corner A2, corner B1, corner B2");
    does(&t, "2: corner A2", "put 2 A2; alarm 2 A2; take 2 A2");
    offers(&t, 2, "corner B1, corner B2, corner B3");
    plays(&t, "2: corner B2");
    offers(&t, 2, "corner B1, corner B3, corner C1, corner C2, corner C3");
    does(&t, "2: corner C3", "put 2 C3; turn 1");
    /* A later turn begins with all corners again. */
    plays(&t, "1: keeper; 2: keeper; 1: C4-C3");
    offers(&t, 2, "corner A1, corner A6, corner F1");
}

/* SC-6: who hits the only man next to the ball has the ball, and puts it next to any own man but the goalkeeper. Taken out in
   the order A1 … F6 (EV-1). */
static void hitting_the_only_man_wins_the_ball(void **unused)
{
    (void)unused;
    TestTable t = position(1, 2, "..o... | ......\n"
                                 "..x... | ......\n"
                                 "..o... | .o....\n"
                                 "...... | ......\n"
                                 "o..... | ......\n"
                                 "o..... | ..o.oo\n");
    does(&t, "2: C2-C3", "shift 2 C2 C3; alarm 2 C3; announce 2 C3 only-man; take 1 B3; take 1 C3");
    waits_for(&t, "2");
    sees(&t, 1, "possession", "2");
    offers(&t, 2, "ball B2, ball B3, ball B4, ball C2, ball C4, ball D2, ball D3, ball D4, ball E4, ball E5, ball E6");
    does(&t, "2: ball E4", "put 2 E4; mark 2 E4; turn 1");
    shows(&t, "..o... | ......\n"
              "...... | ......\n"
              "...... | ..o...\n"
              "...... | ......\n"
              "o..... | ...x..\n"
              "o..... | ..o.oo\n");
    offers(&t, 1, "corner A1, corner A6, corner F6");
    does(&t, "1: corner A6", "put 1 A6; turn 2");
    refuses(&t, "2: corner A1");
}

/* SC-6: the man is taken before a ball that comes after him on the grid. */
static void the_only_man_before_the_ball(void **unused)
{
    (void)unused;
    TestTable t = position(1, 2, "..o... | ......\n"
                                 "...... | ......\n"
                                 "..o... | .o....\n"
                                 "..x... | ......\n"
                                 "...... | ......\n"
                                 "o....o | ..o.oo\n");
    does(&t, "2: C2-C3", "shift 2 C2 C3; alarm 2 C3; announce 2 C3 only-man; take 1 C3; take 1 D3");
}

/* SC-6: another man next to the ball, or a ball that the man was not next to: he is a man like any other. */
static void one_of_two_men_is_no_only_man(void **unused)
{
    (void)unused;
    const char *hit = "shift 2 C2 C3; alarm 2 C3; announce 2 C3 man; take 1 C3; turn 1";
    TestTable t = position(1, 2, "..o... | ......\n"
                                 "...... | ......\n"
                                 "..o... | .o....\n"
                                 "..x... | ......\n"
                                 "...o.. | ......\n"
                                 ".....o | ..o.oo\n");
    does(&t, "2: C2-C3", hit);
    sees(&t, 2, "possession", "1");
    t = position(1, 2, "..o... | ......\n"
                       "...... | ......\n"
                       "..o... | .o....\n"
                       "...... | ......\n"
                       "..xo.. | ......\n"
                       ".....o | ..o.oo\n");
    does(&t, "2: C2-C3", hit);
    /* SC-11 may leave a ball with no man next to it. */
    t = position(1, 2, "..o... | ......\n"
                       "...... | ......\n"
                       "..o... | .o....\n"
                       "...... | ......\n"
                       "..x... | ......\n"
                       "o....o | ..o.oo\n");
    does(&t, "2: C2-C3", hit);
}

/* SC-6, SYS-13: a ball won by hitting the only man that sounds goes next to any man again, but not there. */
static void a_won_ball_that_sounds_is_put_elsewhere(void **unused)
{
    (void)unused;
    TestTable t = position(1, 2, "..o... | ......\n"
                                 "...... | ......\n"
                                 "..o... | .o....\n"
                                 "..x... | ......\n"
                                 "...... | ......\n"
                                 "....oo | ..o.o.\n");
    plays(&t, "2: C2-C3");
    does(&t, "2: ball F6", "put 2 F6; mark 2 F6; alarm 2 F6; take 2 F6");
    waits_for(&t, "2");
    offers(&t, 2, "ball B2, ball B3, ball B4, ball C2, ball C4, ball D2, ball D3, ball D4, ball E4, ball E5, ball E6");
    does(&t, "2: ball B2", "put 2 B2; mark 2 B2; turn 1");
}

/* SC-6: who hits the ball puts it next to the man who hit it, and never where it sounded (SYS-13) or into a goal. */
static void hitting_the_ball_takes_it(void **unused)
{
    (void)unused;
    TestTable t = position(1, 2, "..o... | ......\n"
                                 ".ox... | ...o..\n"
                                 ".oo... | ......\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "...... | ..o.oo\n");
    does(&t, "2: B4-B3", "shift 2 B4 B3; alarm 2 B3; announce 2 B3 ball; take 1 B3");
    waits_for(&t, "2");
    sees(&t, 1, "possession", "2");
    offers(&t, 2, "ball A2, ball B2, ball B4, ball C2, ball C3, ball C4");
    does(&t, "2: ball C2", "put 2 C2; mark 2 C2; alarm 2 C2; take 2 C2");
    offers(&t, 2, "ball A2, ball B2, ball B4, ball C3, ball C4");
    plays(&t, "2: ball B2");
    offers(&t, 2, "ball A2, ball B4, ball C3, ball C4");
    does(&t, "2: ball B4", "put 2 B4; mark 2 B4; turn 1");
    shows(&t, "..o... | ......\n"
              ".o.... | ..ox..\n"
              ".oo... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ..o.oo\n");
    /* Nobody is out: player 1 plays as usual, and without the ball. */
    does(&t, "1: keeper", "shift 1 A3 A4; turn 2");
}

/* SC-7, the example of the booklet: E5, F5, or C3 by way of E5 and D4. */
static void a_kick_ends_next_to_a_man(void **unused)
{
    (void)unused;
    const char *picture = "oo.o.. | ......\n"
                          "...... | .o....\n"
                          "...... | ......\n"
                          "...... | ......\n"
                          "...... | .....o\n"
                          "o..... | o.o..x\n";
    TestTable t = position(2, 2, picture);
    offers(&t, 2, "B2-A1, B2-A2, B2-B1, B2-B3, B2-C1, B2-C2, B2-C3, E6-E5, E6-F5, F1-E1, F1-E2, F1-F2, keeper, kick E5, "
                  "kick F5");
    does(&t, "2: kick F5", "shift 2 F6 F5; turn 1");
    t = position(2, 2, picture);
    does(&t, "2: kick E5", "shift 2 F6 E5");
    offers(&t, 2, "kick D4, stop");
    does(&t, "2: stop", "turn 1");
    sees(&t, 1, "possession", "2");
    t = position(2, 2, picture);
    plays(&t, "2: kick E5");
    /* At D4 no man is near: there is no `stop`, and the one way on is asked for all the same (EV-10). */
    does(&t, "2: kick D4", "shift 2 E5 D4");
    offers(&t, 2, "kick C3");
    does(&t, "2: kick C3", "shift 2 D4 C3; turn 1");
    shows(&t, "oo.o.. | ......\n"
              "...... | .o....\n"
              "...... | ..x...\n"
              "...... | ......\n"
              "...... | .....o\n"
              "o..... | o.o...\n");
}

/* SC-7: three locations and no more: C5, the fourth, would be next to B6. A ball that rolls to the other goal needs no man. */
static void a_kick_goes_three_locations_at_most(void **unused)
{
    (void)unused;
    TestTable t = position(1, 1, "..o... | ......\n"
                                 ".....o | ......\n"
                                 "x..... | ......\n"
                                 ".....o | ......\n"
                                 "...... | ......\n"
                                 ".....o | ooo...\n");
    offers(&t, 1, "keeper, kick D2");
    plays(&t, "1: kick D2");
    offers(&t, 1, "kick E3");
    plays(&t, "1: kick E3");
    offers(&t, 1, "kick F4");
}

/* SC-7: at the third location the kick has ended, though a fourth would be next to a man as well. */
static void the_third_location_ends_a_kick(void **unused)
{
    (void)unused;
    TestTable t = position(1, 1, "..o... | ......\n"
                                 ".....o | ......\n"
                                 "x..... | ......\n"
                                 "....o. | ......\n"
                                 "...... | ......\n"
                                 ".....o | ooo...\n");
    offers(&t, 1, "keeper, kick C2, kick D2");
    plays(&t, "1: kick C2");
    offers(&t, 1, "kick C3");
    plays(&t, "1: kick C3");
    offers(&t, 1, "kick C4");
    does(&t, "1: kick C4", "shift 1 C3 C4; turn 2");
}

/* SC-7, SYS-15: before a man of one's own the kick ends by itself; it neither starts nor rolls through him. */
static void own_men_are_in_the_way(void **unused)
{
    (void)unused;
    TestTable t = position(1, 1, "..o... | ......\n"
                                 "...... | ......\n"
                                 "xoo... | ......\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 ".....o | ooo...\n");
    refuses(&t, "1: kick C2");
    draws(&t, "..o... | ......\n"
              "...... | ......\n"
              "x.oo.. | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              ".....o | ooo...\n");
    does(&t, "1: kick C2", "shift 1 C1 C2; turn 2");
}

/* SC-7: never into the player's own goal, though A4 is empty and B5 next to it. */
static void nobody_kicks_into_the_own_goal(void **unused)
{
    (void)unused;
    TestTable t = position(1, 1, "..o... | ......\n"
                                 "...xo. | ......\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "o....o | ooo...\n");
    offers(&t, 1, "B5-A5, B5-C4, B5-C5, F1-E1, F1-E2, F1-F2, F6-E5, F6-E6, F6-F5, keeper, kick A5, kick C3, kick C4, kick C5");
}

/* SC-8: a man stops the kick: his side puts the ball next to him, elsewhere after an alarm, and then plays, all in one turn. */
static void a_man_stops_a_kick(void **unused)
{
    (void)unused;
    TestTable t = position(1, 1, "..o... | ......\n"
                                 "..o..o | ......\n"
                                 "..x... | ....o.\n"
                                 "...... | ......\n"
                                 "o..... | .....o\n"
                                 "...... | .oo...\n");
    plays(&t, "1: kick C4");
    does(&t, "1: kick C5", "shift 1 C4 C5; alarm 1 C5; announce 1 C5 stopped; take 1 C5; turn 2");
    sees(&t, 1, "possession", "2");
    offers(&t, 2, "ball B4, ball B5, ball B6, ball C4, ball C6, ball D4, ball D5, ball D6");
    does(&t, "2: ball B6", "put 2 B6; mark 2 B6; alarm 2 B6; take 2 B6");
    offers(&t, 2, "ball B4, ball B5, ball C4, ball C6, ball D4, ball D5, ball D6");
    does(&t, "2: ball B5", "put 2 B5; mark 2 B5");
    shows(&t, "..o... | ......\n"
              "..o..o | ....x.\n"
              "...... | ....o.\n"
              "...... | ......\n"
              "o..... | .....o\n"
              "...... | .oo...\n");
    waits_for(&t, "2");
    sees(&t, 1, "turn", "2");
    /* SYS-13 is about the ball alone: the man may go to B6. From B5 the ball may go to A4, the other goal. */
    offers(&t, 2, "C5-B4, C5-B6, C5-C4, C5-C6, E6-D5, E6-D6, E6-E5, E6-F5, E6-F6, F2-E1, F2-E2, F2-E3, F2-F1, keeper, kick A4, "
                  "kick B4, kick B6, kick C4, kick C6");
    does(&t, "2: C5-B6", "shift 2 C5 B6; alarm 2 B6; announce 2 B6 man; take 1 B6; turn 1");
}

/* SC-8: the first location can stop a kick as well. */
static void the_first_step_is_stopped(void **unused)
{
    (void)unused;
    TestTable t = position(2, 2, "..o... | ......\n"
                                 "oo.... | ......\n"
                                 "..o... | ...o..\n"
                                 "...... | ...x..\n"
                                 "...... | ......\n"
                                 "...... | ooo...\n");
    does(&t, "2: kick C3", "shift 2 D4 C3; alarm 2 C3; announce 2 C3 stopped; take 2 C3; turn 1");
    sees(&t, 2, "possession", "1");
    offers(&t, 1, "ball B3, ball B4, ball C2, ball C4, ball D2, ball D3, ball D4");
}

/* SC-9, SC-10, EV-4: a silent ball in the other goal scores; both set up anew without a toss, the other side with the ball. */
static void a_goal(void **unused)
{
    (void)unused;
    TestTable t = position(1, 1, "..o... | ......\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "..oo.. | ......\n"
                                 "..x... | ......\n"
                                 "o..... | oo.oo.\n");
    does(&t, "1: kick F3", "shift 1 E3 F3; announce 1 F3 goal; score 1 1; clear 1; clear 2; phase setup");
    sees(&t, 1, "score", "[1,0]");
    sees(&t, 1, "possession", "2");
    sees(&t, 1, "turn", "1");
    waits_for(&t, "1 2");
    offers(&t, 1, "keeper A3, keeper A4");
    offers(&t, 2, "ball F2, ball F5");
    plays(&t, "1: keeper A3; 1: empty A2; 2: ball F5");
    does(&t, "2: keeper F3", "put 2 F3; ready 2; phase play; turn 2");
    sees(&t, 1, "turn", "2");
    shows(&t, "o.o.oo | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ooo.xo\n");
    offers(&t, 2, "F1-E1, F1-E2, F2-E1, F2-E2, F2-E3, F6-E5, F6-E6, keeper, kick E5, kick E6");
}

/* SC-9: player 2 scores in A3 and A4, on the third location of a kick, past nobody. */
static void a_goal_from_afar(void **unused)
{
    (void)unused;
    TestTable t = position(2, 2, "..o.oo | ......\n"
                                 "o..... | ......\n"
                                 "...... | ......\n"
                                 "...... | ...x..\n"
                                 "...... | ......\n"
                                 "...... | ooo.o.\n");
    plays(&t, "2: kick C4");
    offers(&t, 2, "kick B4");
    plays(&t, "2: kick B4");
    offers(&t, 2, "kick A4");
    does(&t, "2: kick A4", "shift 2 B4 A4; announce 2 A4 goal; score 2 1; clear 1; clear 2; phase setup");
    sees(&t, 1, "score", "[0,1]");
    sees(&t, 1, "possession", "1");
    /* What the kick left unfinished is forgotten. */
    lines_up(&t, 1);
    does(&t, "1: keeper", "shift 1 A3 A4; turn 2");
}

/* SC-7: a kick ends in the first goal location that it enters. */
static void a_kick_ends_where_it_enters_the_goal(void **unused)
{
    (void)unused;
    TestTable t = position(1, 1, "..o... | ......\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "ox..oo | oo.oo.\n");
    does(&t, "1: kick F3", "shift 1 F2 F3; announce 1 F3 goal; score 1 1; clear 1; clear 2; phase setup");
}

/* SC-9, the example of the booklet: the goalkeeper kicks from where he saved, but not through his own goal to A5. */
static void a_save_is_kicked_from_the_goal(void **unused)
{
    (void)unused;
    const char *picture = "o.o..o | ......\n"
                          "...... | ..x...\n"
                          "...... | ......\n"
                          "...o.. | ......\n"
                          "...... | ......\n"
                          "...... | oo.oo.\n";
    TestTable t = position(2, 2, picture);
    does(&t, "2: kick A3", "shift 2 B3 A3; alarm 2 A3; announce 2 A3 saved; take 2 A3; turn 1");
    sees(&t, 2, "possession", "1");
    offers(&t, 1, "kick A2, kick B2, kick B3, kick B4");
    /* He keeps his place. */
    does(&t, "1: kick B3", "shift 1 A3 B3");
    shows(&t, "o.o..o | ......\n"
              "..x... | ......\n"
              "...... | ......\n"
              "...o.. | ......\n"
              "...... | ......\n"
              "...... | oo.oo.\n");
    offers(&t, 1, "kick C3");
    plays(&t, "1: kick C3");
    offers(&t, 1, "kick D3, stop");
    does(&t, "1: kick D3", "shift 1 C3 D3; turn 2");
    offers(&t, 2, "F1-E1, F1-E2, F2-E1, F2-E2, F2-E3, F5-E4, F5-E5, F5-E6, F5-F6, keeper");
    t = position(2, 2, picture);
    plays(&t, "2: kick A3; 1: kick B3; 1: kick C3");
    does(&t, "1: stop", "turn 2");
    t = position(2, 2, picture);
    plays(&t, "2: kick A3");
    does(&t, "1: kick A2", "shift 1 A3 A2; turn 2");
}

/* SC-9: a goalkeeper's kick that is stopped: the first player puts the ball next to the man, and plays. */
static void a_goalkeepers_kick_is_stopped(void **unused)
{
    (void)unused;
    const char *picture = "o.o..o | ......\n"
                          "...... | .ox...\n"
                          "...... | ..o...\n"
                          "...o.. | ......\n"
                          "...... | ......\n"
                          "...... | o..o..\n";
    TestTable t = position(2, 2, picture);
    plays(&t, "2: kick A3");
    does(&t, "1: kick B2", "shift 1 A3 B2; alarm 1 B2; announce 1 B2 stopped; take 1 B2; turn 2");
    shows(&t, "o.o..o | ......\n"
              "...... | .o....\n"
              "...... | ..o...\n"
              "...o.. | ......\n"
              "...... | ......\n"
              "...... | o..o..\n");
    sees(&t, 1, "possession", "2");
    offers(&t, 2, "ball A1, ball A2, ball B1, ball B3, ball C1, ball C2");
    does(&t, "2: ball A1", "put 2 A1; mark 2 A1; alarm 2 A1; take 2 A1");
    does(&t, "2: ball B3", "put 2 B3; mark 2 B3");
    does(&t, "2: keeper", "shift 2 F4 F3; turn 1");
    t = position(2, 2, picture);
    plays(&t, "2: kick A3; 1: kick B3");
    does(&t, "1: kick C3", "shift 1 B3 C3; alarm 1 C3; announce 1 C3 stopped; take 1 C3; turn 2");
    offers(&t, 2, "ball B3, ball B4, ball C2, ball C4, ball D2, ball D3, ball D4");
}

/* SC-9, SC-11: a goalkeeper who cannot kick to anybody puts the ball anywhere outside the goals, and that is the turn. */
static void a_goalkeeper_without_a_kick(void **unused)
{
    (void)unused;
    TestTable t = position(1, 1, "..o... | oo..o.\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "..o... | ......\n"
                                 "..xo.. | ......\n"
                                 "...... | ..o...\n");
    does(&t, "1: kick F3", "shift 1 E3 F3; alarm 1 F3; announce 1 F3 saved; take 1 F3; turn 2");
    sees(&t, 1, "possession", "2");
    offers(&t, 2, "ball A6, ball B1, ball B2, ball B3, ball B4, ball B5, ball B6, ball C1, ball C2, ball C3, ball C4, ball C5, "
                  "ball C6, ball D1, ball D2, ball D3, ball D4, ball D5, ball D6, ball E1, ball E2, ball E3, ball E4, ball E5, "
                  "ball E6, ball F1, ball F2, ball F5, ball F6");
    does(&t, "2: ball D3", "put 2 D3; mark 2 D3; alarm 2 D3; take 2 D3");
    refuses(&t, "2: ball D3");
    does(&t, "2: ball F2", "put 2 F2; mark 2 F2; turn 1");
}

/* SC-8, SC-11: where every location next to the man is filled or has sounded, any other outside the goals will do, until the
   ball is down. Then men may step only so that one is next to the ball; kick and goalkeeper are free. */
static void a_ball_with_nowhere_to_go(void **unused)
{
    (void)unused;
    const char *picture = ".x.o.. | oo....\n"
                          ".o.... | o.....\n"
                          "...... | ......\n"
                          "...o.. | ......\n"
                          "...... | ......\n"
                          "o..... | ..o...\n";
    TestTable t = position(1, 1, picture);
    does(&t, "1: kick A1", "shift 1 A2 A1; alarm 1 A1; announce 1 A1 stopped; take 1 A1; turn 2");
    offers(&t, 2, "ball B2");
    does(&t, "2: ball B2", "put 2 B2; mark 2 B2; alarm 2 B2; take 2 B2");
    offers(&t, 2, "ball A5, ball A6, ball B3, ball B4, ball B5, ball B6, ball C1, ball C2, ball C3, ball C4, ball C5, ball C6, "
                  "ball D1, ball D2, ball D3, ball D4, ball D5, ball D6, ball E1, ball E2, ball E3, ball E4, ball E5, ball E6, "
                  "ball F1, ball F2, ball F5, ball F6");
    does(&t, "2: ball D4", "put 2 D4; mark 2 D4; alarm 2 D4; take 2 D4");
    offers(&t, 2, "ball A5, ball A6, ball B3, ball B4, ball B5, ball B6, ball C1, ball C2, ball C3, ball C4, ball C5, ball C6, "
                  "ball D1, ball D2, ball D3, ball D5, ball D6, ball E1, ball E2, ball E3, ball E4, ball E5, ball E6, "
                  "ball F1, ball F2, ball F5, ball F6");
    does(&t, "2: ball D2", "put 2 D2; mark 2 D2");
    offers(&t, 2, "B1-C1, B1-C2, keeper, kick C1, kick C2");
    t = position(1, 1, picture);
    plays(&t, "1: kick A1; 2: ball B2; 2: ball C6");
    offers(&t, 2, "keeper, kick B5");
    does(&t, "2: keeper", "shift 2 F3 F4; turn 1");
}

/* SC-6, SC-11: a man for whom nothing is left goes anywhere, and an alarm there does not bind him to its neighbours. */
static void a_man_with_nowhere_to_go(void **unused)
{
    (void)unused;
    TestTable t = position(2, 1, "o.o... | .o....\n"
                                 "...... | ox....\n"
                                 "...... | ......\n"
                                 "..o... | ...o..\n"
                                 "....o. | ......\n"
                                 "...... | ...o..\n");
    does(&t, "1: D3-D4", "shift 1 D3 D4; alarm 1 D4; announce 1 D4 man; take 2 D4; turn 2");
    plays(&t, "2: corner A1");
    offers(&t, 2, "corner A5, corner A6, corner B3, corner B4, corner B5, corner B6, corner C1, corner C2, corner C3, corner C4, "
                  "corner C5, corner C6, corner D1, corner D2, corner D3, corner D4, corner D5, corner D6, corner E1, corner E2, "
                  "corner E3, corner E4, corner E5, corner E6, corner F1, corner F2, corner F5, corner F6");
    does(&t, "2: corner E5", "put 2 E5; alarm 2 E5; take 2 E5");
    offers(&t, 2, "corner A5, corner A6, corner B3, corner B4, corner B5, corner B6, corner C1, corner C2, corner C3, corner C4, "
                  "corner C5, corner C6, corner D1, corner D2, corner D3, corner D4, corner D5, corner D6, corner E1, corner E2, "
                  "corner E3, corner E4, corner E6, corner F1, corner F2, corner F5, corner F6");
    does(&t, "2: corner C6", "put 2 C6; turn 1");
}

/* SC-11 holds for one piece: the next one has its corners again. */
static void the_next_man_has_his_corners(void **unused)
{
    (void)unused;
    TestTable t = position(2, 1, "o.o... | .o....\n"
                                 "...... | ox....\n"
                                 "...... | ......\n"
                                 "..o... | ...o..\n"
                                 "....o. | ......\n"
                                 "...... | ...o..\n");
    plays(&t, "1: D3-D4; 2: corner A1; 2: corner D5; 1: D4-D5");
    offers(&t, 2, "corner A1, corner A6, corner F1, corner F6");
}

static const char *const before_a_goal_of_1 =
    "..o... | ......\n"
    "...... | ......\n"
    "...... | ......\n"
    "..o..o | ......\n"
    "..x... | ......\n"
    ".....o | oo.oo.\n";

static const char *const before_a_goal_of_2 =
    "o.o.oo | ......\n"
    "...... | ...x..\n"
    "...... | ...o..\n"
    "...... | ......\n"
    "...... | ......\n"
    "...... | o.o..o\n";

static void scores(TestTable *t, int player)
{
    draws(t, player == 1 ? before_a_goal_of_1 : before_a_goal_of_2);
    plays(t, player == 1 ? "1: kick F3" : "2: kick A4");
}

/* SC-12: three goals win, at once and without `clear`; the grids stay, and the ball is the scorer's (EV-10). */
static void three_goals_win(void **unused)
{
    (void)unused;
    TestTable t = kick_off(1, "");
    for (int goals = 1; goals <= 2; goals++) {
        scores(&t, 1);
        lines_up(&t, 2);
        scores(&t, 2);
        lines_up(&t, 1);
    }
    stands(&t, "playing");
    draws(&t, before_a_goal_of_1);
    does(&t, "1: kick F3", "shift 1 E3 F3; announce 1 F3 goal; score 1 3; won 1");
    stands(&t, "won 1");
    sees(&t, 2, "possession", "1");
    sees(&t, 2, "score", "[3,2]");
    sees(&t, 2, "grids", "[[\"..o...\",\"......\",\"......\",\"..o..o\",\"......\",\"..x..o\"],"
                         "[\"......\",\"......\",\"......\",\"......\",\"......\",\"oo.oo.\"]]");
}

/* SC-12: `target`, and player 2 as the winner. */
static void the_target_can_be_set(void **unused)
{
    (void)unused;
    TestTable t = kick_off(2, "target=1");
    draws(&t, before_a_goal_of_2);
    does(&t, "2: kick A4", "shift 2 B4 A4; announce 2 A4 goal; score 2 1; won 2");
    t = kick_off(1, "target=2");
    scores(&t, 1);
    stands(&t, "playing");
    lines_up(&t, 2);
    scores(&t, 2);
    lines_up(&t, 1);
    draws(&t, before_a_goal_of_1);
    does(&t, "1: kick F3", "shift 1 E3 F3; announce 1 F3 goal; score 1 2; won 1");
}

/* SC-12, SYS-10, EV-8: after so many turns the higher score wins, level is drawn. */
static void turns_run_out(void **unused)
{
    (void)unused;
    TestTable t = kick_off(1, "turns=3");
    scores(&t, 1);
    lines_up(&t, 2);
    plays(&t, "2: keeper");
    does(&t, "1: keeper", "shift 1 A3 A4; won 1");
    t = kick_off(2, "turns=2");
    scores(&t, 2);
    lines_up(&t, 1);
    does(&t, "1: keeper", "shift 1 A3 A4; won 2");
    t = kick_off(1, "turns=2");
    plays(&t, "1: keeper");
    does(&t, "2: keeper", "shift 2 F3 F4; drawn");
}

/* SC-12, SYS-10: a goal on the last turn counts, and nobody sets up any more; the ball stays the scorer's. */
static void a_goal_on_the_last_turn(void **unused)
{
    (void)unused;
    TestTable t = kick_off(1, "turns=1");
    draws(&t, before_a_goal_of_1);
    does(&t, "1: kick F3", "shift 1 E3 F3; announce 1 F3 goal; score 1 1; won 1");
    sees(&t, 2, "possession", "1");
    t = kick_off(1, "limit=2");
    scores(&t, 1);
    lines_up(&t, 2);
    draws(&t, before_a_goal_of_2);
    does(&t, "2: kick A4", "shift 2 B4 A4; announce 2 A4 goal; score 2 1; drawn");
    sees(&t, 1, "possession", "2");
}

/* SYS-17, SC-12: when time is called the turn under way is played to its end; at a set-up the game ends at once. */
static void time_runs_out(void **unused)
{
    (void)unused;
    TestTable t = kick_off(1, "minutes=30");
    sees(&t, 2, "time", "0");
    TestTable goal = t, later = t;
    does(&t, "*: time", "time");
    sees(&t, 2, "time", "1");
    refuses(&t, "*: time");
    does(&t, "1: keeper", "shift 1 A3 A4; drawn");
    draws(&goal, before_a_goal_of_1);
    plays(&goal, "*: time");
    does(&goal, "1: kick F3", "shift 1 E3 F3; announce 1 F3 goal; score 1 1; won 1");
    sees(&goal, 2, "possession", "1");
    scores(&later, 1);
    sees(&later, 2, "phase", "\"setup\"");
    does(&later, "*: time", "time; won 1");
    TestTable toss = table_of("soccer", "minutes=1");
    waits_for(&toss, "chance");
    does(&toss, "*: time", "time; drawn");
    TestTable without = kick_off(1, "");
    refuses(&without, "*: time");
}

/* SYS-10, SC-12: whichever of `limit` and `turns` comes first. */
static void limit_and_turns(void **unused)
{
    (void)unused;
    TestTable t = kick_off(1, "limit=1 turns=5");
    does(&t, "1: keeper", "shift 1 A3 A4; drawn");
    t = kick_off(1, "limit=5 turns=1");
    does(&t, "1: keeper", "shift 1 A3 A4; drawn");
}

/* SYS-10, EV-8: quiet turns stall the game; the higher score wins. A corner is not quiet. */
static void quiet_turns_stall(void **unused)
{
    (void)unused;
    TestTable t = kick_off(1, "stall=2");
    plays(&t, "1: keeper");
    does(&t, "2: keeper", "shift 2 F3 F4; drawn");
    t = kick_off(1, "stall=2");
    scores(&t, 1);
    lines_up(&t, 2);
    plays(&t, "2: keeper");
    does(&t, "1: keeper", "shift 1 A3 A4; won 1");
    t = kick_off(1, "stall=2");
    plays(&t, "1: keeper");
    draws(&t, "oxo... | ......\n"
              ".o.... | ......\n"
              "..o... | ...o..\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ..o.oo\n");
    plays(&t, "2: C4-C3; 1: corner A6; 2: keeper");
    stands(&t, "playing");
    does(&t, "1: keeper", "shift 1 A3 A4; drawn");
}

/* EV-10, SC-8: a stopped kick that uses up the turns leaves the ball with the side that stopped it. */
static void a_stopped_kick_on_the_last_turn(void **unused)
{
    (void)unused;
    TestTable t = kick_off(1, "turns=1");
    draws(&t, "..o... | ......\n"
              "..o..o | ......\n"
              "..x... | ...o..\n"
              "...... | ......\n"
              "o..... | ......\n"
              "...... | ooo...\n");
    does(&t, "1: kick C4", "shift 1 C3 C4; alarm 1 C4; announce 1 C4 stopped; take 1 C4; drawn");
    sees(&t, 1, "possession", "2");
}

int main(void)
{
    return tests_run(
        test(the_toss_comes_first), test(the_toss_gives_player_1_the_ball), test(a_team_with_the_ball_sets_up),
        test(a_team_without_the_ball_sets_up), test(the_ball_begins), test(the_first_turn), test(a_turn_without_the_ball),
        test(the_goalkeeper_changes_places), test(no_man_enters_a_goal), test(a_man_steps_once_or_twice),
        test(a_step_that_cannot_go_on_ends_the_turn), test(the_ball_binds_its_men), test(the_goalkeeper_does_not_guard_the_ball),
        test(a_man_who_is_hit_goes_to_a_corner), test(the_side_with_the_ball_hits), test(all_four_corners),
        test(a_corner_that_sounds_is_left), test(hitting_the_only_man_wins_the_ball), test(the_only_man_before_the_ball),
        test(one_of_two_men_is_no_only_man), test(a_won_ball_that_sounds_is_put_elsewhere), test(hitting_the_ball_takes_it),
        test(a_kick_ends_next_to_a_man), test(a_kick_goes_three_locations_at_most), test(the_third_location_ends_a_kick),
        test(own_men_are_in_the_way), test(nobody_kicks_into_the_own_goal), test(a_man_stops_a_kick),
        test(the_first_step_is_stopped), test(a_goal), test(a_goal_from_afar), test(a_kick_ends_where_it_enters_the_goal),
        test(a_save_is_kicked_from_the_goal), test(a_goalkeepers_kick_is_stopped), test(a_goalkeeper_without_a_kick),
        test(a_ball_with_nowhere_to_go), test(a_man_with_nowhere_to_go), test(the_next_man_has_his_corners),
        test(three_goals_win), test(the_target_can_be_set), test(turns_run_out), test(a_goal_on_the_last_turn),
        test(time_runs_out), test(limit_and_turns), test(quiet_turns_stall), test(a_stopped_kick_on_the_last_turn));
}
