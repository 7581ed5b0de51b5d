#include "support/table.h"

#include "rules/unit.h"

/* Both have laid their mines, player 1 is to move, and then the grids become as drawn. */
static TestTable battle(const char *settings, const char *picture)
{
    TestTable t = table_of("tank-blitz", settings);
    plays(&t, "1: B1; 1: B2; 1: C1; 1: C2; 2: E1; 2: E2; 2: D1; 2: D2");
    draws(&t, picture);
    return t;
}

/* TB-1, SYS-12, EV-4, VW-3: both lay mines at the same time, in rows B and C or E and D; no tanks yet. */
static void begins_with_mines(void **unused)
{
    (void)unused;
    TestTable t = table_of("tank-blitz", "");
    begins(&t, "phase setup");
    waits_for(&t, "1 2");
    sees(&t, 1, "counts", "[0,0]");
    sees(&t, 1, "phase", "\"setup\"");
    offers(&t, 1, "B1, B2, B3, B4, B5, B6, C1, C2, C3, C4, C5, C6");
    offers(&t, 2, "D1, D2, D3, D4, D5, D6, E1, E2, E3, E4, E5, E6");
}

/* TB-1, SYS-3: two mines a row, the rows in any order, each a peg wearing a marker; a mine cannot be taken back (EV-6). */
static void two_mines_a_row(void **unused)
{
    (void)unused;
    TestTable t = table_of("tank-blitz", "");
    does(&t, "1: b2", "put 1 B2; mark 1 B2");
    offers(&t, 1, "B1, B3, B4, B5, B6, C1, C2, C3, C4, C5, C6");
    does(&t, "1: C1", "put 1 C1; mark 1 C1");
    does(&t, "1: B5", "put 1 B5; mark 1 B5");
    offers(&t, 1, "C2, C3, C4, C5, C6");
    shows(&t, "...... | ......\n"
              ".x..x. | ......\n"
              "x..... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    sees(&t, 1, "counts", "[0,0]");
}

/* TB-1, EV-1, EV-6: the tanks come with the fourth mine, without events; who is ready is no longer waited for. */
static void tanks_come_with_the_fourth_mine(void **unused)
{
    (void)unused;
    TestTable t = table_of("tank-blitz", "");
    plays(&t, "1: C3; 1: C6; 1: B1");
    does(&t, "1: B6", "put 1 B6; mark 1 B6; ready 1");
    waits_for(&t, "2");
    offers(&t, 1, "");
    sees(&t, VIEWER_PUBLIC, "counts", "[10,0]");
    plays(&t, "2: E1; 2: E4; 2: D2");
    offers(&t, 2, "D1, D3, D4, D5, D6");
    does(&t, "2: D5", "put 2 D5; mark 2 D5; ready 2; phase play; turn 1");
    shows(&t, "oooooo | ......\n"
              "xoooox | ......\n"
              "..x..x | ......\n"
              "...... | .x..x.\n"
              "...... | xooxoo\n"
              "...... | oooooo\n");
    sees(&t, VIEWER_PUBLIC, "counts", "[10,10]");
    waits_for(&t, "1");
}

/* SYS-12: player 2 may be ready first. */
static void player_2_may_be_ready_first(void **unused)
{
    (void)unused;
    TestTable t = table_of("tank-blitz", "");
    plays(&t, "2: D1; 2: D2; 2: E1");
    does(&t, "2: E2", "put 2 E2; mark 2 E2; ready 2");
    waits_for(&t, "1");
    plays(&t, "1: C1; 1: C2; 1: B1");
    does(&t, "1: B2", "put 1 B2; mark 1 B2; ready 1; phase play; turn 1");
}

/* EV-2, SYS-6: the other player hears that a mine is laid, not where, and never sees it. */
static void mines_are_laid_in_secret(void **unused)
{
    (void)unused;
    TestTable t = table_of("tank-blitz", "");
    hears(&t, 2, "1: B2", "put 1 ?; mark 1 ?");
    hears(&t, 1, "1: B3", "put 1 B3; mark 1 B3");
    sees(&t, 2, "grids", "[[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"],"
                         "[\"......\",\"......\",\"......\",\"......\",\"......\",\"......\"]]");
}

/* TB-2, SYS-7, the booklet's first example: of all around the tank in B3 only A2 and C2 are empty; mines never move. */
static void a_tank_moves_to_an_empty_neighbour(void **unused)
{
    (void)unused;
    TestTable t = battle("", "o.oo.. | ......\n"
                             ".xox.. | ......\n"
                             "..xx.. | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | oooooo\n");
    offers(&t, 1, "A1-A2, A1-B1, A3-A2, A4-A5, A4-B5, B3-A2, B3-C2");
    refuses(&t, "1: B2-C1");
    refuses(&t, "1: B3-D1");
    refuses(&t, "2: F1-E1");
}

/* TB-3, the booklet's second example: B3 to C2 and on to D1, where the edge ends the turn. */
static void a_silent_tank_may_roll_on_to_the_edge(void **unused)
{
    (void)unused;
    TestTable t = battle("", "o.oo.. | ......\n"
                             ".xox.. | ......\n"
                             "..xx.. | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | oooooo\n");
    does(&t, "1: B3-C2", "shift 1 B3 C2");
    waits_for(&t, "1");
    offers(&t, 1, "C2-D1, stop");
    does(&t, "1: C2-D1", "shift 1 C2 D1; turn 2");
    shows(&t, "o.oo.. | ......\n"
              ".x.x.. | ......\n"
              "..xx.. | ......\n"
              "o..... | ......\n"
              "...... | ......\n"
              "...... | oooooo\n");
    offers(&t, 2, "F1-E1, F1-E2, F2-E1, F2-E2, F2-E3, F3-E2, F3-E3, F3-E4, F4-E3, F4-E4, F4-E5, F5-E4, F5-E5, F5-E6, F6-E5, F6-E6");
}

/* TB-3: it rolls in one direction only, as far as its player likes. */
static void it_rolls_straight_on(void **unused)
{
    (void)unused;
    TestTable t = battle("", "oo.... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | oo....\n");
    does(&t, "1: A1-B2", "shift 1 A1 B2");
    offers(&t, 1, "B2-C3, stop");
    does(&t, "1: B2-C3", "shift 1 B2 C3");
    offers(&t, 1, "C3-D4, stop");
    does(&t, "1: C3-D4", "shift 1 C3 D4");
    does(&t, "1: stop", "turn 2");
    does(&t, "2: F1-E1", "shift 2 F1 E1");
    offers(&t, 2, "E1-D1, stop");
    does(&t, "2: STOP", "turn 1");
    offers(&t, 1, "A2-A1, A2-A3, A2-B1, A2-B2, A2-B3, D4-C3, D4-C4, D4-C5, D4-D3, D4-D5, D4-E3, D4-E4, D4-E5");
}

/* TB-3, SYS-15: on every edge the turn ends by itself. */
static void every_edge_ends_the_turn(void **unused)
{
    (void)unused;
    static const char *const step[][2] = {
        {"1: B3-A3", "shift 1 B3 A3; turn 2"}, {"1: B2-A1", "shift 1 B2 A1; turn 2"}, {"1: B5-A6", "shift 1 B5 A6; turn 2"},
        {"1: B2-B1", "shift 1 B2 B1; turn 2"}, {"1: B5-B6", "shift 1 B5 B6; turn 2"}, {"1: B2-C1", "shift 1 B2 C1; turn 2"},
        {"1: B5-C6", "shift 1 B5 C6; turn 2"}, {"1: E3-F3", "shift 1 E3 F3; turn 2"},
    };
    for (size_t i = 0; i < sizeof step / sizeof step[0]; i++) {
        TestTable t = battle("", "...... | ......\n"
                                 ".oo.o. | ......\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "..o... | ......\n"
                                 "...... | oo....\n");
        does(&t, step[i][0], step[i][1]);
    }
}

/* TB-3, SYS-7, SYS-15: so does an own tank, mine or marker straight ahead. */
static void whatever_stands_ahead_ends_the_turn(void **unused)
{
    (void)unused;
    static const char *const step[][2] = {
        {"1: A1-B1", "shift 1 A1 B1; turn 2"}, {"1: A2-B2", "shift 1 A2 B2; turn 2"}, {"1: A3-B3", "shift 1 A3 B3; turn 2"},
    };
    for (size_t i = 0; i < sizeof step / sizeof step[0]; i++) {
        TestTable t = battle("", "ooo... | ......\n"
                                 "...... | ......\n"
                                 "oxm... | ......\n"
                                 "...... | ......\n"
                                 "...... | ......\n"
                                 "...... | oo....\n");
        does(&t, step[i][0], step[i][1]);
    }
}

/* TB-4, TB-5: a mine takes the tank, a marker keeps its place, the mine stays, the turn ends; nobody goes there again. */
static void a_mine_takes_the_tank(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | ......\n"
                             "...... | ......\n"
                             "ooo... | ......\n"
                             "...... | .x....\n"
                             "...... | ......\n"
                             "...... | oo....\n");
    does(&t, "1: C1-D2", "shift 1 C1 D2; alarm 1 D2; announce 1 D2 mine; take 1 D2; mark 1 D2; turn 2");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              ".oo... | ......\n"
              ".m.... | .x....\n"
              "...... | ......\n"
              "...... | oo....\n");
    sees(&t, 2, "counts", "[2,2]");
    plays(&t, "2: F2-F3; 2: stop");
    refuses(&t, "1: C2-D2");
    refuses(&t, "1: C3-D2");
}

/* TB-4, TB-6: an enemy tank is out, with no marker; the mover then picks, and `stay` is nothing to hear. */
static void a_hit_takes_the_enemy_tank(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | ......\n"
                             "...... | ......\n"
                             "ooo... | ......\n"
                             "...... | .o....\n"
                             "...... | ......\n"
                             "...... | oo....\n");
    does(&t, "1: C1-D2", "shift 1 C1 D2; alarm 1 D2; announce 1 D2 tank; take 2 D2");
    waits_for(&t, "1");
    offers(&t, 1, "back, stay");
    sees(&t, 2, "counts", "[3,2]");
    does(&t, "1: stay", "turn 2");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              ".oo... | ......\n"
              ".o.... | ......\n"
              "...... | ......\n"
              "...... | oo....\n");
}

/* TB-6, SYS-16: `back` is the location before this step, not where the turn began, and sounds nothing. */
static void back_is_one_step_back(void **unused)
{
    (void)unused;
    TestTable t = battle("", "o.o... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | o.....\n"
                             "...... | ......\n"
                             "...... | oo....\n");
    plays(&t, "1: A1-B1; 1: B1-C1");
    does(&t, "1: C1-D1", "shift 1 C1 D1; alarm 1 D1; announce 1 D1 tank; take 2 D1");
    does(&t, "1: back", "shift 1 D1 C1; turn 2");
    shows(&t, "..o... | ......\n"
              "...... | ......\n"
              "o..... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | oo....\n");
    offers(&t, 2, "F1-E1, F1-E2, F2-E1, F2-E2, F2-E3, F2-F3");
}

/* TB-6, EV-2, VW-4: the other player cannot tell `stay` from `back`. */
static void nobody_hears_who_hides(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | ......\n"
                             "...... | ......\n"
                             "ooo... | ......\n"
                             "...... | .o....\n"
                             "...... | ......\n"
                             "...... | oo....\n");
    hears(&t, 2, "1: C1-D2", "alarm 1 ?; announce 1 D2 tank; take 2 D2");
    TestTable u = t;
    hears(&t, 2, "1: stay", "turn 2");
    hears(&u, 2, "1: back", "turn 2");
    sees(&t, 2, "grids", "[[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"],"
                         "[\"......\",\"......\",\"......\",\"......\",\"......\",\"oo....\"]]");
}

/* TB-9, SYS-5, SYS-6: silence is public, the steps are not; of a mine the place is said aloud. */
static void silent_steps_are_secret(void **unused)
{
    (void)unused;
    TestTable t = battle("", "o.o... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | x.....\n"
                             "...... | ......\n"
                             "...... | oo....\n");
    hears(&t, 2, "1: A1-B1", "");
    hears(&t, VIEWER_PUBLIC, "1: B1-C1", "");
    hears(&t, 2, "1: C1-D1", "alarm 1 ?; announce 1 D1 mine; take 1 ?; mark 1 ?; announce 1 - one-tank; turn 2");
}

/* TB-7: who comes down to one tank by a hit says so, before the mover picks. */
static void the_last_tank_is_announced_after_a_hit(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | ......\n"
                             "...... | ......\n"
                             "oo.... | ......\n"
                             "...... | oo....\n"
                             "...... | ......\n"
                             "...... | ......\n");
    does(&t, "1: C1-D1", "shift 1 C1 D1; alarm 1 D1; announce 1 D1 tank; take 2 D1; announce 2 - one-tank");
    offers(&t, 1, "back, stay");
}

/* TB-7: who comes down to one tank on a mine says so, after the marker. */
static void the_last_tank_is_announced_after_a_mine(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | ......\n"
                             "...... | ......\n"
                             "oo.... | ......\n"
                             "...... | x.....\n"
                             "...... | ......\n"
                             "...... | oo....\n");
    does(&t, "1: C1-D1",
         "shift 1 C1 D1; alarm 1 D1; announce 1 D1 mine; take 1 D1; mark 1 D1; announce 1 - one-tank; turn 2");
}

/* TB-7: one tank each is a draw, whoever came down to it; nobody picks any more. */
static void one_tank_each_is_drawn(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | ......\n"
                             "...... | ......\n"
                             "o..... | ......\n"
                             "...... | oo....\n"
                             "...... | ......\n"
                             "...... | ......\n");
    does(&t, "1: C1-D1", "shift 1 C1 D1; alarm 1 D1; announce 1 D1 tank; take 2 D1; announce 2 - one-tank; drawn");
    stands(&t, "drawn");
    TestTable u = battle("", "...... | ......\n"
                             "...... | ......\n"
                             "oo.... | ......\n"
                             "...... | xo....\n"
                             "...... | ......\n"
                             "...... | ......\n");
    does(&u, "1: C1-D1",
         "shift 1 C1 D1; alarm 1 D1; announce 1 D1 mine; take 1 D1; mark 1 D1; announce 1 - one-tank; drawn");
}

/* TB-7: who has none left loses, and says nothing; mines do not count as tanks. */
static void no_tank_left_loses(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | ......\n"
                             "...... | ......\n"
                             "oo.... | ......\n"
                             "...... | ox....\n"
                             "...... | ......\n"
                             "...... | ......\n");
    does(&t, "1: C1-D1", "shift 1 C1 D1; alarm 1 D1; announce 1 D1 tank; take 2 D1; won 1");
    waits_for(&t, "over");
    TestTable u = battle("", "x..... | ......\n"
                             "...... | ......\n"
                             "o..... | ......\n"
                             "...... | xoo...\n"
                             "...... | ......\n"
                             "...... | ......\n");
    does(&u, "1: C1-D1", "shift 1 C1 D1; alarm 1 D1; announce 1 D1 mine; take 1 D1; mark 1 D1; won 2");
    sees(&u, 1, "counts", "[0,2]");
}

/* TB-7: two tanks left are not yet worth a word, and neither is the mover's own last one. */
static void two_tanks_left_say_nothing(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | ......\n"
                             "...... | ......\n"
                             "o..... | ......\n"
                             "...... | ooo...\n"
                             "...... | ......\n"
                             "...... | ......\n");
    does(&t, "1: C1-D1", "shift 1 C1 D1; alarm 1 D1; announce 1 D1 tank; take 2 D1");
}

/* TB-8: tanks on F3 and F4, or on A3 and A4, win at once, also in mid-roll. */
static void both_headquarters_win(void **unused)
{
    (void)unused;
    TestTable t = battle("", ".o.... | ..o..o\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "..o..o | ......\n");
    TestTable u = t;
    does(&t, "1: F6-F5", "shift 1 F6 F5");
    does(&t, "1: F5-F4", "shift 1 F5 F4; won 1");
    stands(&t, "won 1");
    sees(&t, VIEWER_PUBLIC, "grids", "[[\".o....\",\"......\",\"......\",\"......\",\"......\",\"..oo..\"],"
                                     "[\"..o..o\",\"......\",\"......\",\"......\",\"......\",\"......\"]]");
    plays(&u, "1: A2-A1; 2: A6-A5");
    does(&u, "2: A5-A4", "shift 2 A5 A4; won 2");
}

/* TB-8: one headquarters is not enough, nor are the player's own ones. */
static void one_headquarters_is_not_enough(void **unused)
{
    (void)unused;
    TestTable t = battle("", "..o... | ......\n"
                             "...o.. | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "..o... | ..o...\n"
                             "...... | .....o\n");
    TestTable u = t;
    does(&t, "1: B4-A4", "shift 1 B4 A4; turn 2");
    does(&t, "2: E3-F4", "shift 2 E3 F4; turn 1");
    does(&u, "1: E3-F4", "shift 1 E3 F4; turn 2");
    TestTable v = battle("", "oo.... | .....o\n"
                             "...... | ..o...\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "..o... | ......\n"
                             "...... | ......\n");
    does(&v, "1: E3-F3", "shift 1 E3 F3; turn 2");
    does(&v, "2: B3-A4", "shift 2 B3 A4; turn 1");
}

/* TB-8: a hit on a headquarters is not yet a win; `stay` there wins, `back` does not. */
static void staying_on_headquarters_wins(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...o.. | ......\n"
                             "..o... | oo.o..\n");
    does(&t, "1: E4-F4", "shift 1 E4 F4; alarm 1 F4; announce 1 F4 tank; take 2 F4");
    stands(&t, "playing");
    TestTable u = t;
    does(&t, "1: stay", "won 1");
    does(&u, "1: back", "shift 1 F4 E4; turn 2");
}

/* SYS-9, EV-7: a tank walled in by mines and markers passes. */
static void a_walled_in_tank_passes(void **unused)
{
    (void)unused;
    TestTable t = battle("", "oo.... | ......\n"
                             "...... | ......\n"
                             "...... | mm....\n"
                             "...... | ox....\n"
                             "...... | xx....\n"
                             "...... | ......\n");
    does(&t, "1: A2-A3", "shift 1 A2 A3");
    does(&t, "1: stop", "turn 2; pass 2; turn 1");
    waits_for(&t, "1");
}

/* SYS-9: when both pass in a row the game is drawn. */
static void both_walled_in_is_drawn(void **unused)
{
    (void)unused;
    TestTable t = battle("", "...... | ...xoo\n"
                             "xx.... | ...xmm\n"
                             "ox.... | ......\n"
                             "mm..o. | ......\n"
                             "...... | ....x.\n"
                             "...... | ......\n");
    does(&t, "1: D5-E5", "shift 1 D5 E5; alarm 1 E5; announce 1 E5 mine; take 1 E5; mark 1 E5; announce 1 - one-tank; "
                         "turn 2; pass 2; turn 1; pass 1; drawn");
}

/* SYS-10, EV-8: silent turns in a row are a draw when there are enough of them; an alarm starts the count again. */
static void silent_turns_stall(void **unused)
{
    (void)unused;
    TestTable t = battle("stall=2", "ooo... | ......\n"
                                    "...... | ......\n"
                                    "...... | ......\n"
                                    "...... | ......\n"
                                    "o..... | ......\n"
                                    "...... | oooo..\n");
    plays(&t, "1: A1-B1; 1: stop");
    does(&t, "2: F2-E1", "shift 2 F2 E1; alarm 2 E1; announce 2 E1 tank; take 1 E1");
    does(&t, "2: stay", "turn 1");
    plays(&t, "1: B1-B2; 1: stop; 2: F4-E4");
    does(&t, "2: stop", "drawn");
}

/* Both sides play by the same rules: exchanged in mid-turn, the other player rolls on, or hides, on the mirrored grid. */
static void the_sides_can_be_exchanged(void **unused)
{
    (void)unused;
    TestTable t = battle("", "oo.... | ......\n"
                             "...... | ......\n"
                             "...... | ......\n"
                             "...... | o.....\n"
                             "...... | ......\n"
                             "...... | oo....\n");
    TestTable rest = t, u = t;
    u.game->exchange(u.state);
    waits_for(&u, "2");
    assert_memory_equal(u.state + sizeof(Unit), rest.state + sizeof(Unit), t.game->state_size - sizeof(Unit));
    plays(&t, "1: A1-B1; 1: B1-C1");
    u = t;
    u.game->exchange(u.state);
    offers(&u, 2, "D1-C1, stop");
    plays(&t, "1: C1-D1");
    t.game->exchange(t.state);
    does(&t, "2: back", "shift 2 C1 D1; turn 1");
    assert_memory_equal(t.state + sizeof(Unit), rest.state + sizeof(Unit), t.game->state_size - sizeof(Unit));
    assert_int_equal(t.game->mirror_loc(LOC('A', 2)), LOC('F', 2));
}

int main(void)
{
    return tests_run(test(begins_with_mines), test(two_mines_a_row), test(tanks_come_with_the_fourth_mine),
                     test(player_2_may_be_ready_first), test(mines_are_laid_in_secret),
                     test(a_tank_moves_to_an_empty_neighbour), test(a_silent_tank_may_roll_on_to_the_edge),
                     test(it_rolls_straight_on), test(every_edge_ends_the_turn),
                     test(whatever_stands_ahead_ends_the_turn), test(a_mine_takes_the_tank),
                     test(a_hit_takes_the_enemy_tank), test(back_is_one_step_back), test(nobody_hears_who_hides),
                     test(silent_steps_are_secret), test(the_last_tank_is_announced_after_a_hit),
                     test(the_last_tank_is_announced_after_a_mine), test(one_tank_each_is_drawn),
                     test(no_tank_left_loses), test(two_tanks_left_say_nothing), test(both_headquarters_win),
                     test(one_headquarters_is_not_enough), test(staying_on_headquarters_wins),
                     test(a_walled_in_tank_passes), test(both_walled_in_is_drawn), test(silent_turns_stall),
                     test(the_sides_can_be_exchanged));
}
