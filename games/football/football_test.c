#include "support/table.h"

#include <stdlib.h>
#include <string.h>

/* A game in which the winner of the toss has put the ball on column 3 of the player's own goal line and is to play. */
static TestTable kicked_off(int winner, const char *settings)
{
    TestTable t = table_of("football", settings);
    plays(&t, "1: empty A6; 2: empty F1");
    plays(&t, winner == 1 ? "*: 1; 1: ball A3" : "*: 2; 2: ball F3");
    return t;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Those of a player's legal acts that begin with a word, sorted and joined by ", ". */
static void offers_with(const TestTable *t, int seat, const char *word, const char *expected)
{
    char name[64][ACT_TEXT_MAX], all[1024];
    size_t n = 0;
    Acts acts;
    game_legal(t->game, t->state, seat, &acts);
    ActWalk walk = {.acts = &acts};
    for (Act act; acts_next(&walk, &act);) {
        Text text = text_within(name[n], sizeof name[n]);
        t->game->act_text(t->game, act, &text);
        n += !strncmp(name[n], word, strlen(word));
    }
    qsort(name, n, sizeof name[0], by_bytes);
    Text joined = text_within(all, sizeof all);
    text_add(&joined, "");
    for (size_t i = 0; i < n; i++) {
        text_add(&joined, i ? ", " : "");
        text_add(&joined, name[i]);
    }
    assert_string_equal(all, expected);
}

/* FB-1, SYS-12, EV-4, VW-3: both set up at the same time; only the empty location is named, and the men come with it. */
static void both_set_up_at_the_same_time(void **unused)
{
    (void)unused;
    TestTable t = table_of("football", "");
    begins(&t, "phase setup");
    waits_for(&t, "1 2");
    offers(&t, 1, "empty A1, empty A2, empty A3, empty A4, empty A5, empty A6");
    offers(&t, 2, "empty F1, empty F2, empty F3, empty F4, empty F5, empty F6");
    sees(&t, 0, "counts", "[0,0]");
    does(&t, "2: empty F2", "ready 2");
    waits_for(&t, "1");
    sees(&t, 1, "counts", "[0,11]");
    sees(&t, 1, "phase", "\"setup\"");
    does(&t, "1: empty A6", "ready 1");
    shows(&t, "ooooo. | ......\n"
              "oooooo | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | oooooo\n"
              "...... | o.oooo\n");
    waits_for(&t, "chance");
    sees(&t, 1, "possession", "0");
}

/* FB-2, ACT-2: a coin decides who has the ball, who puts it on a man in the goal line and begins. */
static void the_winner_of_the_toss_has_the_ball(void **unused)
{
    (void)unused;
    TestTable t = table_of("football", "");
    plays(&t, "1: empty A6; 2: empty F2");
    offers(&t, 0, "1 1/2, 2 1/2");
    TestTable other = t;
    does(&t, "*: 2", "toss 2");
    sees(&t, 1, "possession", "2");
    sees(&t, 1, "phase", "\"setup\"");
    waits_for(&t, "2");
    offers(&t, 2, "ball F1, ball F3, ball F4, ball F5, ball F6");
    does(&t, "2: ball F4", "ball 2 F4; phase play; turn 2");
    waits_for(&t, "2");
    does(&other, "*: 1", "toss 1");
    offers(&other, 1, "ball A1, ball A2, ball A3, ball A4, ball A5");
    does(&other, "1: ball A5", "ball 1 A5; phase play; turn 1");
    shows(&other, "oooox. | ......\n"
                  "oooooo | ......\n"
                  "...... | ......\n"
                  "...... | ......\n"
                  "...... | oooooo\n"
                  "...... | o.oooo\n");
}

/* FB-2, EV-2: others hear that the ball lies ready, not where. */
static void the_first_carrier_is_a_secret(void **unused)
{
    (void)unused;
    TestTable t = table_of("football", "");
    plays(&t, "1: empty A6; 2: empty F2; *: 2");
    hears(&t, 1, "2: ball F4", "ball 2 ?; phase play; turn 2");
}

/* FB-3: any man runs to an adjacent empty location, in any of eight directions, and not over the edge. */
static void men_run_to_adjacent_empty_locations(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, "x.....|......\n"
              ".o....|......\n"
              "......|......\n"
              "......|......\n"
              "......|......\n"
              "......|o.....\n");
    offers(&t, 1, "A1-A2, A1-B1, B2-A2, B2-A3, B2-B1, B2-B3, B2-C1, B2-C2, B2-C3, end");
    draws(&t, ".....x|......\n"
              "......|......\n"
              "......|......\n"
              "......|......\n"
              "......|......\n"
              "o....o|o.....\n");
    offers(&t, 1, "A6-A5, A6-B5, A6-B6, F1-E1, F1-E2, F1-F2, F6-E5, F6-E6, F6-F5, end, pass F1, pass F6");
    refuses(&t, "1: F1-A6");
    refuses(&t, "1: A5-A6");
    refuses(&t, "2: F1-E1");
}

/* FB-3: two runs a turn, by one man or two; the number of plays is public. */
static void a_turn_has_two_plays(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    sees(&t, 2, "plays", "0");
    does(&t, "1: B1-C1", "shift 1 B1 C1");
    sees(&t, 2, "plays", "1");
    waits_for(&t, "1");
    does(&t, "1: C1-C2", "shift 1 C1 C2; turn 2");
    sees(&t, 1, "plays", "0");
    does(&t, "2: E1-D1", "shift 2 E1 D1");
    does(&t, "2: E2-D3", "shift 2 E2 D3; turn 1");
}

/* FB-2, FB-3: `end` stops a turn earlier, before any play too. Turns alternate whoever has the ball. */
static void end_stops_a_turn(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(2, "");
    does(&t, "2: end", "turn 1");
    does(&t, "1: B1-C1", "shift 1 B1 C1");
    does(&t, "1: end", "turn 2");
    waits_for(&t, "2");
}

/* Player 1 has the ball on C6; both have eleven men, one each on D4. */
static const char *const midfield =
    "oooo.. | ......\n"
    "ooooo. | ......\n"
    ".....x | ......\n"
    "...o.. | ...o.o\n"
    "...... | .oooo.\n"
    "...... | .ooooo\n";

/* FB-4, EV-2: a man without the ball hits one who is not the carrier: announced, the man hit is out, the turn goes on. */
static void a_man_who_is_hit_is_out(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, midfield);
    TestTable heard = t;
    does(&t, "1: D4-E4", "shift 1 D4 E4; alarm 1 E4; announce 1 E4 man; take 2 E4");
    sees(&t, 0, "counts", "[11,10]");
    waits_for(&t, "1");
    does(&t, "1: E4-F4", "shift 1 E4 F4; alarm 1 F4; announce 1 F4 man; take 2 F4; announce 1 - row-C-run; turn 2");
    hears(&heard, 2, "1: D4-E4", "alarm 1 ?; announce 1 E4 man; take 2 E4");
}

/* FB-4: the men of the player without the ball do the same. */
static void a_defender_hits_a_man(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, midfield);
    plays(&t, "1: end");
    does(&t, "2: D4-C5", "shift 2 D4 C5");
    does(&t, "2: C5-B5", "shift 2 C5 B5; alarm 2 B5; announce 2 B5 man; take 1 B5; turn 1");
    sees(&t, 0, "possession", "1");
}

/* Player 1 has the ball on C4, in reach of the man on D4; B4 behind it is free; both have eleven men. */
static const char *const about_to_fumble =
    "oooo.. | ......\n"
    "ooo.o. | ......\n"
    "...xoo | ......\n"
    "...... | ...o..\n"
    "...... | .ooooo\n"
    "...... | .ooooo\n";

/* FB-4, EV-2: who hits the carrier has the ball, and both stand there; after a fumble on the first play there is the second. */
static void a_fumble_leaves_a_second_play(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, about_to_fumble);
    plays(&t, "1: end; 2: end; 1: end");
    sees(&t, 0, "count", "1");
    TestTable heard = t;
    does(&t, "2: D4-C4", "shift 2 D4 C4; alarm 2 C4; announce 2 C4 carrier; ball 2 C4");
    shows(&t, "oooo.. | ......\n"
              "ooo.o. | ......\n"
              "...ooo | ...x..\n"
              "...... | ......\n"
              "...... | .ooooo\n"
              "...... | .ooooo\n");
    sees(&t, 0, "possession", "2");
    sees(&t, 0, "count", "0");
    sees(&t, 0, "plays", "1");
    waits_for(&t, "2");
    does(&t, "2: C4-D5", "shift 2 C4 D5; turn 1");
    hears(&heard, 1, "2: D4-C4", "alarm 2 ?; announce 2 C4 carrier; ball 2 ?");
}

/* FB-4, FB-7: a fumble on the second play ends the turn; such a turn does not raise the count, the next one does. */
static void a_fumble_on_the_second_play_ends_the_turn(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, about_to_fumble);
    plays(&t, "1: end; 2: E2-D2");
    does(&t, "2: D4-C4", "shift 2 D4 C4; alarm 2 C4; announce 2 C4 carrier; ball 2 C4; turn 1");
    sees(&t, 0, "count", "0");
    plays(&t, "1: end");
    does(&t, "2: end", "turn 1");
    sees(&t, 0, "count", "1");
}

/* FB-7: what is left of a turn after a fumble may set a mark, but without gain it is not counted. */
static void what_is_left_after_a_fumble_may_gain(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, about_to_fumble);
    plays(&t, "1: end; 2: D4-C4");
    TestTable idle = t;
    does(&t, "2: C4-B4", "shift 2 C4 B4; announce 2 - row-B-run; turn 1");
    does(&idle, "2: end", "turn 1");
    sees(&idle, 0, "count", "0");
}

/* FB-5, EV-2: the carrier sounds the alarm: he is out, the man he ran into has the ball, and the turn ends. */
static void a_tackled_carrier_is_out(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, midfield);
    TestTable second = t, heard = t;
    does(&t, "1: C6-D6", "shift 1 C6 D6; alarm 1 D6; announce 1 D6 tackle; take 1 D6; ball 2 D6");
    shows(&t, "oooo.. | ......\n"
              "ooooo. | ......\n"
              "...... | ......\n"
              "...o.. | ...o.x\n"
              "...... | .oooo.\n"
              "...... | .ooooo\n");
    sees(&t, 0, "possession", "2");
    sees(&t, 0, "plays", "1");
    does(&t, "1: keep", "turn 2");
    plays(&second, "1: B1-C1; 1: C6-D6");
    sees(&second, 0, "plays", "2");
    does(&second, "1: keep", "turn 2");
    hears(&heard, 2, "1: C6-D6", "alarm 1 ?; announce 1 D6 tackle; take 1 ?; ball 2 D6");
}

/* Player 1 has the ball on D2; player 2 has a man far from everything and one where a receiver stands. */
static const char *const receivers =
    "....o. | ....o.\n"
    ".o.... | ......\n"
    "...... | ......\n"
    ".xo..o | ......\n"
    "...... | ......\n"
    "...o.. | o.....\n";

/* FB-6, the booklet's example: from D2 to A5, B2 or F4; not to D3, which is adjacent, nor to D6, which is behind it. */
static void a_pass_goes_along_a_line_of_empty_locations(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, receivers);
    offers_with(&t, 1, "pass", "pass A5, pass B2, pass F4");
    does(&t, "1: pass A5", "probe 1 C3; probe 1 B4; ball 1 A5");
    shows(&t, "....x. | ....o.\n"
              ".o.... | ......\n"
              "...... | ......\n"
              ".oo..o | ......\n"
              "...... | ......\n"
              "...o.. | o.....\n");
}

/* FB-6, EV-2: a completed pass is not heard at all. */
static void a_completed_pass_is_secret(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, receivers);
    TestTable other = t;
    hears(&t, 2, "1: pass A5", "");
    hears(&other, 1, "1: pass B2", "probe 1 C2; ball 1 B2");
}

/* FB-6: once a turn, on either play; who has not got the ball cannot pass. */
static void one_pass_a_turn(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, receivers);
    plays(&t, "1: pass A5");
    offers_with(&t, 1, "pass", "");
    plays(&t, "1: end; 2: end");
    offers_with(&t, 1, "pass", "pass D2");
    plays(&t, "1: F4-F5");
    offers_with(&t, 1, "pass", "pass D2, pass F5");
    plays(&t, "1: end");
    draws(&t, "x..... | o.o...\n"
              "...... | ......\n"
              "o..... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    offers_with(&t, 2, "pass", "");
}

/* FB-6, FB-5: a pass that sounds on its way is an interception: that man has the ball, and the turn ends. */
static void a_pass_may_be_intercepted(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, "....o. | ......\n"
              "...... | ...o..\n"
              "...... | ......\n"
              ".x.... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    does(&t, "1: pass A5", "probe 1 C3; probe 1 B4; alarm 1 B4; announce 1 B4 interception; ball 2 B4");
    sees(&t, 0, "possession", "2");
    shows(&t, "....o. | ......\n"
              "...... | ...x..\n"
              "...... | ......\n"
              ".o.... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    plays(&t, "2: keep");
    does(&t, "1: keep", "turn 2");
}

/* Player 1 has the ball on A3, mates on B1 and C3 and all the room in the world. */
static const char *const open_field =
    "..x... | ......\n"
    "o..... | ......\n"
    "..o... | ......\n"
    "...... | ......\n"
    "...... | ......\n"
    "...... | .....o\n";

/* FB-7, EV-2: a gain is announced at the end of the turn, the row and how, to everybody. */
static void a_gain_is_announced(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, open_field);
    plays(&t, "1: A3-A4; 1: end; 2: end");
    sees(&t, 2, "count", "1");
    does(&t, "1: A4-B4", "shift 1 A4 B4");
    hears(&t, 2, "1: B4-B5", "announce 1 - row-B-run; turn 2");
    sees(&t, 2, "count", "0");
}

/* FB-7: run or pass, whichever changed the ball's row last. */
static void the_last_play_that_changed_the_row_is_named(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, open_field);
    TestTable pass_run = t, run_pass = t, along = t, forward = t;
    plays(&pass_run, "1: pass C3");
    does(&pass_run, "1: C3-C4", "shift 1 C3 C4; announce 1 - row-C-pass; turn 2");
    plays(&forward, "1: pass C3");
    does(&forward, "1: C3-D4", "shift 1 C3 D4; announce 1 - row-D-run; turn 2");
    plays(&along, "1: A3-B3");
    does(&along, "1: pass B1", "probe 1 B2; ball 1 B1; announce 1 - row-B-run; turn 2");
    plays(&run_pass, "1: A3-A4");
    plays(&run_pass, "1: A4-A3; 2: end; 1: C3-D3");
    does(&run_pass, "1: pass D3", "probe 1 B3; probe 1 C3; ball 1 D3; announce 1 - row-D-pass; turn 2");
}

/* FB-7: the count rises with every turn that ends no nearer than the mark, wherever the ball has been meanwhile. */
static void going_back_does_not_move_the_mark(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, open_field);
    plays(&t, "1: A3-B3; 1: end; 2: end");
    plays(&t, "1: B3-A3; 1: end; 2: end");
    sees(&t, 0, "count", "1");
    plays(&t, "1: A3-B4");
    does(&t, "1: end", "turn 2");
    sees(&t, 0, "count", "2");
    plays(&t, "2: end; 1: B4-C4");
    does(&t, "1: C4-B4", "shift 1 C4 B4; turn 2");
    sees(&t, 0, "count", "3");
    plays(&t, "2: end; 1: B4-C4");
    does(&t, "1: end", "announce 1 - row-C-run; turn 2");
    sees(&t, 0, "count", "0");
}

/* FB-7: player 2 goes up the grid; the other player's turns do not count. */
static void player_2_gains_upwards(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(2, "");
    draws(&t, "...... | ......\n"
              "...... | ......\n"
              "o..... | ......\n"
              "...... | ......\n"
              "...... | ..x...\n"
              "...... | ......\n");
    does(&t, "2: end", "announce 2 - row-E-run; turn 1");
    does(&t, "1: C1-D1", "shift 1 C1 D1");
    does(&t, "1: D1-E1", "shift 1 D1 E1; turn 2");
    sees(&t, 0, "count", "0");
    plays(&t, "2: E3-F3");
    does(&t, "2: end", "turn 1");
    sees(&t, 0, "count", "1");
}

/* FB-9, VW-3: the fourth turn without gain: nothing of the row is said, and the other player puts the ball on any man. */
static void four_turns_without_gain_cost_the_ball(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    plays(&t, "1: end; 2: end; 1: end; 2: end; 1: end; 2: end");
    sees(&t, 0, "count", "3");
    plays(&t, "1: B1-C1");
    does(&t, "1: end", "announce 1 - no-gain");
    sees(&t, 0, "count", "4");
    sees(&t, 0, "possession", "1");
    sees(&t, 0, "plays", "1");
    waits_for(&t, "2");
    offers(&t, 2, "ball E1, ball E2, ball E3, ball E4, ball E5, ball E6, ball F2, ball F3, ball F4, ball F5, ball F6");
    TestTable heard = t;
    does(&t, "2: ball E2", "ball 2 E2; turn 2");
    sees(&t, 0, "count", "0");
    sees(&t, 0, "possession", "2");
    hears(&heard, 1, "2: ball F5", "ball 2 ?; turn 2");
    /* The row of the new carrier is the mark. */
    plays(&t, "2: E2-D2");
    does(&t, "2: D2-D1", "shift 2 D2 D1; announce 2 - row-D-run; turn 1");
}

/* FB-9: the second play may be the last of the fourth turn. */
static void the_fourth_turn_may_end_by_itself(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    plays(&t, "1: end; 2: end; 1: end; 2: end; 1: end; 2: end; 1: B1-C1");
    does(&t, "1: C1-C2", "shift 1 C1 C2; announce 1 - no-gain");
    sees(&t, 0, "plays", "2");
}

/* FB-8, VW-3: only as the second play of the fourth turn; the ball goes to the man farthest from the punter's goal line. */
static void a_punt_goes_to_the_farthest_man(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    plays(&t, "1: end; 2: end; 1: end; 2: end; 1: B1-C1");
    sees(&t, 0, "count", "2");
    refuses(&t, "1: punt");
    plays(&t, "1: end; 2: E1-D1");
    refuses(&t, "2: punt");
    plays(&t, "2: end");
    refuses(&t, "1: punt");
    plays(&t, "1: C1-C2");
    does(&t, "1: punt", "announce 1 - punt");
    sees(&t, 0, "plays", "2");
    sees(&t, 0, "count", "3");
    sees(&t, 0, "possession", "1");
    waits_for(&t, "2");
    offers(&t, 2, "ball F2, ball F3, ball F4, ball F5, ball F6");
    TestTable heard = t;
    does(&t, "2: ball F2", "ball 2 F2; announce 2 - row-F-punt; turn 2");
    sees(&t, 0, "possession", "2");
    sees(&t, 0, "count", "0");
    hears(&heard, 1, "2: ball F3", "ball 2 ?; announce 2 - row-F-punt; turn 2");
}

/* FB-8: farthest is a matter of rows; the choice is asked for even if there is none. */
static void the_farthest_man_need_not_be_on_the_goal_line(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    plays(&t, "1: end; 2: end; 1: end; 2: end; 1: end; 2: end; 1: B1-C1; 1: punt");
    draws(&t, "oooooo | ......\n"
              "ooooo. | ......\n"
              "...... | .o....\n"
              "...... | o....o\n"
              "...... | ......\n"
              "...... | ......\n");
    offers(&t, 2, "ball D1, ball D6");
    TestTable up = kicked_off(2, "");
    plays(&up, "2: end; 1: end; 2: end; 1: end; 2: end; 1: end; 2: E1-D1; 2: punt");
    draws(&up, "...... | ......\n"
               "....o. | ......\n"
               "oooooo | ......\n"
               "...... | ......\n"
               "...... | oooooo\n"
               "...... | .ooooo\n");
    offers(&up, 1, "ball B5");
    does(&up, "1: ball B5", "ball 1 B5; announce 1 - row-B-punt");
}

/* Only the carrier, there. */
static void lone_carrier(TestTable *t, int player, const char *at)
{
    char picture[] = "............\n............\n............\n............\n............\n............\n";
    picture[(at[0] - 'A') * 13 + (player - 1) * 6 + at[1] - '1'] = 'x';
    draws(t, picture);
}

/* FB-10: straight ahead or diagonally to a post, at least two locations, and never from the player's own goal line. */
static void kicks_need_a_line_to_a_post(void **unused)
{
    (void)unused;
    static const struct {
        const char *at, *kicks;
    } first[] = {{"C3", "kick F3"}, {"C4", "kick F4"}, {"C1", "kick F4"}, {"C6", "kick F3"}, {"D2", "kick F4"}, {"D5", "kick F3"},
                 {"D1", "kick F3"}, {"B3", "kick F3"}, {"B2", ""}, {"E3", ""}, {"E4", ""}, {"E2", ""}, {"A3", ""}, {"A4", ""},
                 {"F1", ""}, {"F6", ""}},
      second[] = {{"D3", "kick A3"}, {"D4", "kick A4"}, {"D1", "kick A4"}, {"D6", "kick A3"}, {"C2", "kick A4"}, {"F3", ""},
                  {"F4", ""}, {"A1", ""}, {"B3", ""}};
    TestTable t = kicked_off(1, ""), u = kicked_off(2, "");
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++) {
        lone_carrier(&t, 1, first[i].at);
        offers_with(&t, 1, "kick", first[i].kicks);
    }
    for (size_t i = 0; i < sizeof second / sizeof second[0]; i++) {
        lone_carrier(&u, 2, second[i].at);
        offers_with(&u, 2, "kick", second[i].kicks);
    }
}

/* FB-10: every location of the line is empty on the player's own grid, the post too. */
static void own_men_are_in_the_way_of_a_kick(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, "...... | ......\n"
              "...... | ......\n"
              "..x... | ......\n"
              "...... | ......\n"
              "..o... | ......\n"
              "...... | ......\n");
    offers_with(&t, 1, "kick", "");
    draws(&t, "...... | ......\n"
              "...... | ......\n"
              "..x... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "..o... | ......\n");
    offers_with(&t, 1, "kick", "");
    offers_with(&t, 1, "pass", "pass F3");
}

/* Player 1 may kick from C3. */
static const char *const in_range =
    "oooo.. | ......\n"
    "oooooo | ......\n"
    "..x... | ......\n"
    "...... | .o....\n"
    "...... | oo.ooo\n"
    "...... | oo.ooo\n";

/* FB-10, FB-13, EV-2: silent all the way is 3 points; both set up anew, and the other player has the ball without a toss. */
static void a_field_goal_is_three_points(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, in_range);
    plays(&t, "1: end; 2: end; 1: end; 2: end; 1: B1-C1");
    sees(&t, 0, "count", "1");
    TestTable heard = t;
    does(&t, "1: kick F3", "probe 1 D3; probe 1 E3; probe 1 F3; announce 1 F3 field-goal; score 1 3; "
                           "clear 1; clear 2; phase setup");
    sees(&t, 0, "score", "[3,0]");
    sees(&t, 0, "possession", "2");
    sees(&t, 0, "count", "0");
    sees(&t, 0, "plays", "0");
    sees(&t, 0, "counts", "[0,0]");
    waits_for(&t, "1 2");
    does(&t, "1: empty A1", "ready 1");
    does(&t, "2: empty F3", "ready 2");
    waits_for(&t, "2");
    sees(&t, 0, "phase", "\"setup\"");
    does(&t, "2: ball F1", "ball 2 F1; phase play; turn 2");
    hears(&heard, 2, "1: kick F3", "announce 1 F3 field-goal; score 1 3; clear 1; clear 2; phase setup");
}

/* FB-10, EV-2: a kick that sounds is blocked: that man has the ball and the turn ends, after the first play too. */
static void a_kick_may_be_blocked(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, in_range);
    TestTable post = t;
    plays(&t, "1: end; 2: D2-D3; 2: end");
    does(&t, "1: kick F3", "probe 1 D3; alarm 1 D3; announce 1 D3 block; ball 2 D3; turn 2");
    sees(&t, 0, "possession", "2");
    plays(&post, "1: end; 2: F2-F3; 2: end; 1: B1-C1");
    hears(&post, 2, "1: kick F3", "alarm 1 ?; announce 1 F3 block; ball 2 F3; turn 2");
}

/* Player 1 has the ball on E1. */
static const char *const near_the_line =
    "oooo.. | ......\n"
    "ooooo. | ......\n"
    "...... | ......\n"
    "...... | ......\n"
    "x..... | .ooooo\n"
    ".o.... | .o.ooo\n";

/* FB-11, FB-12, VW-3: a run onto the other goal line is 6 points at once; the point after follows within the turn. */
static void a_run_onto_the_goal_line_is_a_touchdown(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, near_the_line);
    plays(&t, "1: end; 2: end; 1: end; 2: end; 1: B1-C1");
    sees(&t, 0, "count", "1");
    does(&t, "1: E1-F1", "shift 1 E1 F1; announce 1 F1 touchdown; score 1 6; clear 1; clear 2");
    sees(&t, 0, "phase", "\"play\"");
    sees(&t, 0, "turn", "5");
    sees(&t, 0, "score", "[6,0]");
    sees(&t, 0, "possession", "0");
    sees(&t, 0, "count", "0");
    sees(&t, 0, "plays", "2");
    sees(&t, 0, "counts", "[0,0]");
    waits_for(&t, "2");
}

/* FB-11, FB-5: with an alarm it is a tackle. */
static void a_tackle_on_the_goal_line_scores_nothing(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, "oooo.. | ......\n"
              "ooooo. | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "x..... | ......\n"
              ".o.... | oooo..\n");
    does(&t, "1: E1-F1", "shift 1 E1 F1; alarm 1 F1; announce 1 F1 tackle; take 1 F1; ball 2 F1");
    sees(&t, 0, "score", "[0,0]");
}

/* FB-11: so is a pass caught there. */
static void a_pass_caught_on_the_goal_line_is_a_touchdown(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(2, "");
    draws(&t, "o..... | .....o\n"
              "o..... | ......\n"
              "...... | ......\n"
              "...... | ..x...\n"
              "...... | ......\n"
              "...... | ......\n");
    does(&t, "2: pass A6", "probe 2 C4; probe 2 B5; ball 2 A6; announce 2 A6 touchdown; score 2 6; clear 1; clear 2");
    waits_for(&t, "1");
    offers(&t, 1, "B1, B2, B3, B4, B5, B6");
}

/* FB-11: a man who gets the ball on the other goal line needs a further play: a run along the line will do, a run back not. */
static void the_ball_gained_on_the_goal_line_scores_with_a_further_play(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(2, "");
    draws(&t, "oooo.. | ......\n"
              "oooooo | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "..o... | oooo..\n"
              "...... | ooxoo.\n");
    plays(&t, "2: E1-D1; 2: end");
    TestTable back = t;
    does(&t, "1: E3-F3", "shift 1 E3 F3; alarm 1 F3; announce 1 F3 carrier; ball 1 F3");
    plays(&t, "2: keep; 1: end; 2: F4-E5; 2: end");
    does(&t, "1: F3-F4", "shift 1 F3 F4; announce 1 F4 touchdown; score 1 6; clear 1; clear 2");
    plays(&back, "1: E3-F3; 2: keep; 1: end; 2: end");
    does(&back, "1: F3-E2", "shift 1 F3 E2; alarm 1 E2; announce 1 E2 tackle; take 1 E2; ball 2 E2");
}

static void scored_against_2(TestTable *t)
{
    draws(t, near_the_line);
    plays(t, "1: E1-F1");
}

/* FB-12, EV-2: the other player secretly puts two men before their own goal line, the scorer one before them. */
static void the_point_after_is_set_up_by_three_acts(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    scored_against_2(&t);
    offers(&t, 2, "E1, E2, E3, E4, E5, E6");
    hears(&t, 1, "2: E4", "put 2 ?");
    sees(&t, 1, "counts", "[0,1]");
    waits_for(&t, "2");
    offers(&t, 2, "E1, E2, E3, E5, E6");
    does(&t, "2: E2", "put 2 E2");
    waits_for(&t, "1");
    offers(&t, 1, "D1, D2, D3, D4, D5, D6");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | .o.o..\n"
              "...... | ......\n");
}

/* FB-12, FB-13: silent all the way is a point; with an alarm he stops. Either way both set up anew. */
static void each_column_leads_to_one_post(void **unused)
{
    (void)unused;
    static const char *const open[] = {
        "put 1 D1; shift 1 D1 E2; shift 1 E2 F3; score 1 7; clear 1; clear 2; phase setup",
        "put 1 D2; shift 1 D2 E3; shift 1 E3 F4; score 1 7; clear 1; clear 2; phase setup",
        "put 1 D3; shift 1 D3 E3; shift 1 E3 F3; score 1 7; clear 1; clear 2; phase setup",
        "put 1 D4; shift 1 D4 E4; alarm 1 E4; clear 1; clear 2; phase setup",
        "put 1 D5; shift 1 D5 E4; alarm 1 E4; clear 1; clear 2; phase setup",
        "put 1 D6; shift 1 D6 E5; shift 1 E5 F4; score 1 7; clear 1; clear 2; phase setup",
    };
    TestTable t = kicked_off(1, "");
    scored_against_2(&t);
    plays(&t, "2: E4; 2: E6");
    for (int column = 1; column <= 6; column++) {
        TestTable tried = t;
        does(&tried, (char[]){'1', ':', ' ', 'D', (char)('0' + column), '\0'}, open[column - 1]);
        sees(&tried, 0, "possession", "2");
        waits_for(&tried, "1 2");
    }
}

/* FB-12, the booklet's example, with men that fit it: from C2, C3 and C6 he does not score, from C1, C4 and C5 he does. */
static void player_2_goes_up_for_the_point_after(void **unused)
{
    (void)unused;
    static const char *const up[] = {
        "put 2 C1; shift 2 C1 B2; shift 2 B2 A3; score 2 7; clear 1; clear 2; phase setup",
        "put 2 C2; shift 2 C2 B3; alarm 2 B3; clear 1; clear 2; phase setup",
        "put 2 C3; shift 2 C3 B3; alarm 2 B3; clear 1; clear 2; phase setup",
        "put 2 C4; shift 2 C4 B4; shift 2 B4 A4; score 2 7; clear 1; clear 2; phase setup",
        "put 2 C5; shift 2 C5 B4; shift 2 B4 A3; score 2 7; clear 1; clear 2; phase setup",
        "put 2 C6; shift 2 C6 B5; alarm 2 B5; clear 1; clear 2; phase setup",
    };
    TestTable t = kicked_off(2, "");
    lone_carrier(&t, 2, "B1");
    plays(&t, "2: B1-A1; 1: B3; 1: B5");
    offers(&t, 2, "C1, C2, C3, C4, C5, C6");
    for (int column = 1; column <= 6; column++) {
        TestTable tried = t;
        does(&tried, (char[]){'2', ':', ' ', 'C', (char)('0' + column), '\0'}, up[column - 1]);
        sees(&tried, 0, "possession", "1");
    }
    hears(&t, 1, "2: C6", "put 2 ?; alarm 2 ?; clear 1; clear 2; phase setup");
}

/* FB-14: the player who now has the ball is asked first, then the other; a man comes back to that player's goal line, or not. */
static void both_may_return_a_man(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, "oooo.. | ......\n"
              "oooo.. | ......\n"
              "..x... | ......\n"
              "...... | ..o...\n"
              "...... | oooo..\n"
              "...... | .ooo.o\n");
    plays(&t, "1: C3-D3");
    waits_for(&t, "2");
    sees(&t, 0, "phase", "\"play\"");
    offers(&t, 2, "keep, return F1, return F5");
    offers(&t, 1, "");
    does(&t, "2: return F5", "put 2 F5");
    waits_for(&t, "1");
    offers(&t, 1, "keep, return A5, return A6");
    does(&t, "1: return A6", "put 1 A6; turn 2");
    shows(&t, "oooo.o | ......\n"
              "oooo.. | ......\n"
              "...... | ......\n"
              "...... | ..x...\n"
              "...... | oooo..\n"
              "...... | .ooooo\n");
}

/* FB-14, SYS-6: `keep` has no event; who has eleven men is not asked. */
static void keep_is_silent(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, "oooo.. | ......\n"
              "oooo.. | ......\n"
              "..x... | ......\n"
              "...... | ..o...\n"
              "...... | oooo..\n"
              "...... | .ooo.o\n");
    plays(&t, "1: C3-D3");
    does(&t, "2: keep", "");
    does(&t, "1: keep", "turn 2");
    sees(&t, 0, "counts", "[8,9]");
}

/* FB-14, SYS-13: a returning man who sounds comes out, and may try another location, not the same one. */
static void a_return_that_sounds_may_be_tried_elsewhere(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, "oooo.. | ......\n"
              "oooo.. | ......\n"
              "..x... | ......\n"
              "...... | ..o...\n"
              "...... | oooo..\n"
              "o..... | ..oooo\n");
    plays(&t, "1: C3-D3");
    does(&t, "2: return F1", "put 2 F1; alarm 2 F1; take 2 F1");
    waits_for(&t, "2");
    offers(&t, 2, "keep, return F2");
    does(&t, "2: return F2", "put 2 F2");
    waits_for(&t, "1");
}

/* FB-14, EV-10: with no location left the player is asked all the same. */
static void a_full_goal_line_leaves_only_keep(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, "oooooo | ......\n"
              "oo.... | ......\n"
              "..x... | ......\n"
              "...... | ..o...\n"
              "...... | oooo..\n"
              "o..... | .ooooo\n");
    plays(&t, "1: C3-D3");
    offers(&t, 2, "keep, return F1");
    does(&t, "2: return F1", "put 2 F1; alarm 2 F1; take 2 F1");
    offers(&t, 2, "keep");
    plays(&t, "2: keep");
    offers(&t, 1, "keep");
    does(&t, "1: keep", "turn 2");
}

/* FB-14, FB-4: after a fumble on the first play the returns come before the second. */
static void returns_come_before_the_second_play(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, "oooo.. | ......\n"
              "ooo... | ......\n"
              "...x.. | ......\n"
              "...... | ...o..\n"
              "...... | ooooo.\n"
              "...... | .oooo.\n");
    plays(&t, "1: end; 2: D4-C4");
    waits_for(&t, "2");
    sees(&t, 0, "plays", "1");
    does(&t, "2: return F1", "put 2 F1");
    waits_for(&t, "1");
    does(&t, "1: keep", "");
    waits_for(&t, "2");
    does(&t, "2: C4-B4", "shift 2 C4 B4; announce 2 - row-B-run; turn 1");
}

/* FB-14, SYS-13: where a returning man has sounded is not offered again in this turn, after a second change of sides neither. */
static void a_location_that_sounded_is_out_for_the_turn(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, ".ooo.. | o.....\n"
              "ooo... | o.....\n"
              "...x.. | ..o...\n"
              "...... | ......\n"
              "o..... | ......\n"
              "o..... | ..o...\n");
    plays(&t, "1: end");
    does(&t, "2: C3-C4", "shift 2 C3 C4; alarm 2 C4; announce 2 C4 carrier; ball 2 C4");
    plays(&t, "2: return F1");
    offers(&t, 2, "keep, return F2, return F4, return F5, return F6");
    plays(&t, "2: keep; 1: return A1; 1: return A5");
    does(&t, "2: C4-B3", "shift 2 C4 B3; alarm 2 B3; announce 2 B3 tackle; take 2 B3; ball 1 B3");
    waits_for(&t, "1");
    offers(&t, 1, "keep, return A6");
    plays(&t, "1: keep");
    offers(&t, 2, "keep, return F2, return F4, return F5, return F6");
    does(&t, "2: keep", "turn 1");
}

/* FB-14: in the next turn every location is offered again. */
static void tried_locations_are_forgotten_with_the_turn(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, ".ooo.. | o.....\n"
              "ooo... | ......\n"
              "...x.. | ...o..\n"
              "....o. | ......\n"
              "...... | ......\n"
              "o..... | ..o...\n");
    plays(&t, "1: C4-B4; 1: end; 2: C4-B4; 2: return F1; 2: keep; 1: return A1; 1: keep; 2: B4-C4; 1: D5-C4");
    waits_for(&t, "1");
    offers(&t, 1, "keep, return A1, return A5, return A6");
    plays(&t, "1: keep");
    offers(&t, 2, "keep, return F1, return F2, return F4, return F5, return F6");
}

/* Player 1 has the ball on A3 and men on most of the other goal line; player 2 has none. */
static const char *const nobody_there =
    "..x... | ......\n"
    "o..... | ......\n"
    "...... | ......\n"
    "...... | ......\n"
    "...... | ......\n"
    "oooo.. | ......\n";

/* SYS-9, EV-7: a player without men passes. */
static void a_player_without_men_passes(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, nobody_there);
    does(&t, "1: end", "turn 2; pass 2; turn 1");
    waits_for(&t, "1");
    does(&t, "1: end", "turn 2; pass 2; turn 1");
    sees(&t, 0, "turn", "5");
    sees(&t, 0, "count", "2");
}

/* FB-14: a player who is to get the ball without a man for it must return one, which is the return of this change. */
static void who_has_no_men_must_return_one_for_the_ball(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, nobody_there);
    plays(&t, "1: end; 1: end; 1: end");
    does(&t, "1: end", "announce 1 - no-gain");
    waits_for(&t, "2");
    offers(&t, 2, "return F1, return F2, return F3, return F4, return F5, return F6");
    does(&t, "2: return F2", "put 2 F2; alarm 2 F2; take 2 F2");
    sees(&t, 0, "count", "4");
    offers(&t, 2, "return F1, return F3, return F4, return F5, return F6");
    does(&t, "2: return F5", "put 2 F5");
    sees(&t, 0, "possession", "1");
    sees(&t, 0, "count", "4");
    offers(&t, 2, "ball F5");
    does(&t, "2: ball F5", "ball 2 F5");
    sees(&t, 0, "possession", "2");
    waits_for(&t, "1");
    does(&t, "1: keep", "turn 2");
    /* In the next change player 2 is asked again. */
    plays(&t, "2: F5-F4");
    waits_for(&t, "1");
    does(&t, "1: keep", "");
    waits_for(&t, "2");
}

/* FB-14, FB-8: so too after a punt, whose row is then the goal line. */
static void a_punt_to_nobody_asks_for_a_man(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, nobody_there);
    plays(&t, "1: end; 1: end; 1: end; 1: B1-C1");
    does(&t, "1: punt", "announce 1 - punt");
    does(&t, "2: return F6", "put 2 F6");
    does(&t, "2: ball F6", "ball 2 F6; announce 2 - row-F-punt");
    does(&t, "1: keep", "turn 2");
}

/* FB-14: if no man can be returned the ball stays where it is, the count begins anew, and nobody else is asked. */
static void a_goal_line_full_of_strangers_saves_the_ball(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, "..x... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "oooooo | ......\n");
    plays(&t, "1: end; 1: end; 1: end; 1: end; 2: return F1; 2: return F2; 2: return F3; 2: return F4; 2: return F5");
    sees(&t, 0, "count", "4");
    does(&t, "2: return F6", "put 2 F6; alarm 2 F6; take 2 F6; turn 2; pass 2; turn 1");
    sees(&t, 0, "possession", "1");
    sees(&t, 0, "count", "0");
    sees(&t, 0, "plays", "0");
    does(&t, "1: end", "turn 2; pass 2; turn 1");
    sees(&t, 0, "count", "1");
}

/* FB-14, FB-7: after a punt that nobody could take the mark stays: what was gained before it is announced a turn later. */
static void a_punt_that_failed_leaves_the_mark(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, "..x... | ......\n"
              "...... | ......\n"
              "o..... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "oooooo | ......\n");
    plays(&t, "1: end; 1: end; 1: end; 1: A3-B3; 1: punt");
    sees(&t, 0, "count", "3");
    plays(&t, "2: return F1; 2: return F2; 2: return F3; 2: return F4; 2: return F5; 2: return F6");
    sees(&t, 0, "count", "0");
    does(&t, "1: end", "announce 1 - row-B-run; turn 2; pass 2; turn 1");
}

/* Player 1 has a point after, player 2 fumbles at once, and player 1 is to play. */
static void fumbled_after_the_point(TestTable *t)
{
    plays(t, "2: E3; 2: E5; 1: D4; 1: empty A6; 2: empty F1; 2: ball F3");
    draws(t, "oooo.. | ......\n"
             "ooooo. | ......\n"
             "...... | ......\n"
             "...... | ......\n"
             "o.o... | ......\n"
             "...... | .oxooo\n");
    plays(t, "2: end; 1: E3-F3; 2: keep; 1: end; 2: end");
}

/* FB-15: the first to 21 wins; 20 are not enough. */
static void twenty_one_points_win(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    for (int i = 0; i < 2; i++) {
        scored_against_2(&t);
        fumbled_after_the_point(&t);
    }
    scored_against_2(&t);
    sees(&t, 0, "score", "[20,0]");
    stands(&t, "playing");
    plays(&t, "2: E3; 2: E5");
    does(&t, "1: D4", "put 1 D4; shift 1 D4 E4; shift 1 E4 F4; score 1 21; won 1");
    stands(&t, "won 1");
}

/* FB-15, EV-10: a touchdown that wins has no point after, and everything stays to be seen. */
static void a_touchdown_may_win_at_once(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "target=5");
    draws(&t, near_the_line);
    does(&t, "1: E1-F1", "shift 1 E1 F1; announce 1 F1 touchdown; score 1 6; won 1");
    sees(&t, 2, "possession", "1");
    sees(&t, 2, "plays", "1");
    shows(&t, "oooo.. | ......\n"
              "ooooo. | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | .ooooo\n"
              "xo.... | .o.ooo\n");
}

/* FB-15: `target` sets another score; field goals and points after win too. */
static void any_points_may_win(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "target=3");
    draws(&t, in_range);
    does(&t, "1: kick F3", "probe 1 D3; probe 1 E3; probe 1 F3; announce 1 F3 field-goal; score 1 3; won 1");
    TestTable after = kicked_off(1, "target=7");
    scored_against_2(&after);
    stands(&after, "playing");
    plays(&after, "2: E3; 2: E5");
    TestTable missed = after;
    does(&after, "1: D4", "put 1 D4; shift 1 D4 E4; shift 1 E4 F4; score 1 7; won 1");
    sees(&after, 0, "possession", "0");
    does(&missed, "1: D3", "put 1 D3; shift 1 D3 E3; alarm 1 E3; clear 1; clear 2; phase setup");
    TestTable short_of_it = kicked_off(1, "target=4");
    draws(&short_of_it, in_range);
    plays(&short_of_it, "1: kick F3");
    stands(&short_of_it, "playing");
}

/* FB-15, SYS-10: after `turns` turns the higher score wins, level is drawn. */
static void an_agreed_number_of_turns_ends_the_game(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "turns=2");
    plays(&t, "1: end; 2: E2-D2");
    does(&t, "2: end", "drawn");
    sees(&t, 0, "plays", "1");
    TestTable first = kicked_off(1, "turns=1");
    draws(&first, in_range);
    does(&first, "1: kick F3", "probe 1 D3; probe 1 E3; probe 1 F3; announce 1 F3 field-goal; score 1 3; won 1");
    TestTable second = kicked_off(2, "turns=1");
    lone_carrier(&second, 2, "C2");
    does(&second, "2: kick A4", "probe 2 B3; probe 2 A4; announce 2 A4 field-goal; score 2 3; won 2");
    sees(&second, 0, "possession", "2");
}

/* FB-15: a touchdown on the last turn still has its point after. */
static void the_last_turn_has_its_point_after(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "turns=1");
    scored_against_2(&t);
    stands(&t, "playing");
    plays(&t, "2: E3; 2: E5");
    TestTable good = t;
    does(&t, "1: D3", "put 1 D3; shift 1 D3 E3; alarm 1 E3; won 1");
    sees(&t, 0, "possession", "0");
    does(&good, "1: D4", "put 1 D4; shift 1 D4 E4; shift 1 E4 F4; score 1 7; won 1");
}

/* SYS-17, EP-13: when time is called the turn under way is played to its end; then the higher score wins, level is drawn. */
static void time_ends_the_game_after_the_turn(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "minutes=30");
    sees(&t, 0, "time", "0");
    plays(&t, "1: end; 2: E2-D2");
    TestTable other_side = t;
    does(&t, "*: time", "time");
    hears(&other_side, 1, "*: time", "time");
    sees(&t, 1, "time", "1");
    refuses(&t, "*: time");
    waits_for(&t, "2");
    stands(&t, "playing");
    does(&t, "2: D2-C2", "shift 2 D2 C2; drawn");
    sees(&t, 0, "time", "1");
    refuses(&t, "*: time");
    TestTable first = kicked_off(1, "minutes=1");
    draws(&first, in_range);
    plays(&first, "*: time");
    does(&first, "1: kick F3", "probe 1 D3; probe 1 E3; probe 1 F3; announce 1 F3 field-goal; score 1 3; won 1");
    TestTable without = kicked_off(1, "");
    refuses(&without, "*: time");
}

/* SYS-17, FB-12: a touchdown of the last turn has its point after, also where time is called between the two. */
static void time_leaves_the_point_after(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "minutes=1");
    scored_against_2(&t);
    does(&t, "*: time", "time");
    plays(&t, "2: E3; 2: E5");
    TestTable good = t;
    does(&t, "1: D3", "put 1 D3; shift 1 D3 E3; alarm 1 E3; won 1");
    does(&good, "1: D4", "put 1 D4; shift 1 D4 E4; shift 1 E4 F4; score 1 7; won 1");
}

/* SYS-17: called at a set-up, the toss and the ball included, it ends the game at once. */
static void time_at_a_set_up_ends_the_game_at_once(void **unused)
{
    (void)unused;
    TestTable t = table_of("football", "minutes=1");
    sees(&t, 1, "time", "0");
    TestTable at_once = t;
    does(&at_once, "*: time", "time; drawn");
    waits_for(&at_once, "over");
    sees(&at_once, 1, "turn", "0");
    plays(&t, "1: empty A6; 2: empty F1");
    TestTable toss = t;
    waits_for(&toss, "chance");
    offers(&toss, 0, "1 1/2, 2 1/2");
    does(&toss, "*: time", "time; drawn");
    plays(&t, "*: 2");
    does(&t, "*: time", "time; drawn");
    sees(&t, 0, "possession", "2");
    /* A set-up after points: who has them wins. */
    TestTable later = kicked_off(1, "minutes=1");
    scored_against_2(&later);
    plays(&later, "2: E3; 2: E5; 1: D3");
    sees(&later, 0, "phase", "\"setup\"");
    does(&later, "*: time", "time; won 1");
}

/* SYS-10, FB-15: the limit and the agreed number, whichever comes first. */
static void the_limit_ends_the_game(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "limit=2 turns=9");
    plays(&t, "1: end");
    does(&t, "2: end", "drawn");
    TestTable u = kicked_off(1, "limit=9 turns=3");
    plays(&u, "1: end; 2: end");
    does(&u, "1: end", "drawn");
}

/* SYS-10, EV-8: a stall goes to the higher score; passes, punts and runs are quiet, alarms and returns are not. */
static void quiet_turns_stall_the_game(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "stall=3");
    draws(&t, in_range);
    plays(&t, "1: kick F3; 1: empty A6; 2: empty F1; 2: ball F3; 2: end; 1: end");
    does(&t, "2: end", "won 1");
    TestTable pass = kicked_off(1, "stall=2");
    draws(&pass, receivers);
    plays(&pass, "1: pass B2; 1: end");
    does(&pass, "2: end", "drawn");
    TestTable loud = kicked_off(1, "stall=2");
    draws(&loud, midfield);
    plays(&loud, "1: D4-E4; 1: end; 2: end");
    stands(&loud, "playing");
    does(&loud, "1: end", "drawn");
}

/* EV-10: when the game is over the fields keep their last values; a turn that was passed has had no plays. */
static void a_passed_turn_may_be_the_last(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "limit=2");
    draws(&t, nobody_there);
    plays(&t, "1: B1-C1");
    does(&t, "1: end", "turn 2; pass 2; drawn");
    sees(&t, 0, "plays", "0");
    TestTable u = kicked_off(1, "limit=1");
    plays(&u, "1: B1-C1");
    does(&u, "1: end", "drawn");
    sees(&u, 0, "plays", "1");
}

/* VW-3, VW-4: what is public, and what is not. */
static void views_keep_the_other_team_secret(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    sees(&t, 1, "grids", "[[\"ooxoo.\",\"oooooo\",\"......\",\"......\",\"......\",\"......\"],"
                         "[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"]]");
    sees(&t, 0, "counts", "[11,11]");
    sees(&t, 2, "score", "[0,0]");
    sees(&t, 2, "possession", "1");
}

/* Exchanging the sides twice changes nothing; once, everything is the other player's, rows mirrored. */
static void sides_can_be_exchanged(void **unused)
{
    (void)unused;
    TestTable t = kicked_off(1, "");
    draws(&t, "oooo.. | ......\n"
              "oooo.. | ......\n"
              "..x... | ......\n"
              "...... | ..o...\n"
              "...... | oooo..\n"
              "o..... | ..oooo\n");
    plays(&t, "1: C3-D3; 2: return F1");
    TestTable before = t;
    t.game->exchange(t.state);
    waits_for(&t, "1");
    sees(&t, 0, "possession", "1");
    offers(&t, 1, "keep, return A2");
    TestTable exchanged = t;
    plays(&exchanged, "1: keep");
    waits_for(&exchanged, "2");
    t.game->exchange(t.state);
    assert_memory_equal(t.state, before.state, t.game->state_size);
    plays(&t, "2: keep");
    t.game->exchange(t.state);
    waits_for(&t, "2");
    does(&t, "2: keep", "turn 1");
    TestTable after = kicked_off(1, "");
    scored_against_2(&after);
    after.game->exchange(after.state);
    sees(&after, 0, "score", "[0,6]");
    sees(&after, 0, "possession", "0");
    waits_for(&after, "1");
}

int main(void)
{
    return tests_run(
        test(both_set_up_at_the_same_time),
        test(the_winner_of_the_toss_has_the_ball),
        test(the_first_carrier_is_a_secret),
        test(men_run_to_adjacent_empty_locations),
        test(a_turn_has_two_plays),
        test(end_stops_a_turn),
        test(a_man_who_is_hit_is_out),
        test(a_defender_hits_a_man),
        test(a_fumble_leaves_a_second_play),
        test(a_fumble_on_the_second_play_ends_the_turn),
        test(what_is_left_after_a_fumble_may_gain),
        test(a_tackled_carrier_is_out),
        test(a_pass_goes_along_a_line_of_empty_locations),
        test(a_completed_pass_is_secret),
        test(one_pass_a_turn),
        test(a_pass_may_be_intercepted),
        test(a_gain_is_announced),
        test(the_last_play_that_changed_the_row_is_named),
        test(going_back_does_not_move_the_mark),
        test(player_2_gains_upwards),
        test(four_turns_without_gain_cost_the_ball),
        test(the_fourth_turn_may_end_by_itself),
        test(a_punt_goes_to_the_farthest_man),
        test(the_farthest_man_need_not_be_on_the_goal_line),
        test(kicks_need_a_line_to_a_post),
        test(own_men_are_in_the_way_of_a_kick),
        test(a_field_goal_is_three_points),
        test(a_kick_may_be_blocked),
        test(a_run_onto_the_goal_line_is_a_touchdown),
        test(a_tackle_on_the_goal_line_scores_nothing),
        test(a_pass_caught_on_the_goal_line_is_a_touchdown),
        test(the_ball_gained_on_the_goal_line_scores_with_a_further_play),
        test(the_point_after_is_set_up_by_three_acts),
        test(each_column_leads_to_one_post),
        test(player_2_goes_up_for_the_point_after),
        test(both_may_return_a_man),
        test(keep_is_silent),
        test(a_return_that_sounds_may_be_tried_elsewhere),
        test(a_full_goal_line_leaves_only_keep),
        test(returns_come_before_the_second_play),
        test(a_location_that_sounded_is_out_for_the_turn),
        test(tried_locations_are_forgotten_with_the_turn),
        test(a_player_without_men_passes),
        test(who_has_no_men_must_return_one_for_the_ball),
        test(a_punt_to_nobody_asks_for_a_man),
        test(a_goal_line_full_of_strangers_saves_the_ball),
        test(a_punt_that_failed_leaves_the_mark),
        test(twenty_one_points_win),
        test(a_touchdown_may_win_at_once),
        test(any_points_may_win),
        test(an_agreed_number_of_turns_ends_the_game),
        test(the_last_turn_has_its_point_after),
        test(time_ends_the_game_after_the_turn), test(time_leaves_the_point_after),
        test(time_at_a_set_up_ends_the_game_at_once), test(the_limit_ends_the_game),
        test(quiet_turns_stall_the_game),
        test(a_passed_turn_may_be_the_last),
        test(views_keep_the_other_team_secret),
        test(sides_can_be_exchanged));
}
