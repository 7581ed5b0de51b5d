#include "support/table.h"

#include <stdio.h>

/* RT-1, EV-1, EV-4, SYS-11, VW-2: both begin in their two rows, which makes no events; nobody is asked for a peg. */
static void begins_in_the_own_rows(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    begins(&t, "phase play; turn 1");
    shows(&t, "oooooo | ......\n"
              "oooooo | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | oooooo\n"
              "...... | oooooo\n");
    waits_for(&t, "1");
    sees(&t, 1, "grids", "[[\"oooooo\",\"oooooo\",\"......\",\"......\",\"......\",\"......\"],"
                         "[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"]]");
    sees(&t, 1, "asked", "\"\"");
}

/* RT-2: row B steps, row A jumps straight over it, in three directions. */
static void steps_and_jumps_at_the_start(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    offers(&t, 1, "A1-C1, A1-C3, A2-C2, A2-C4, A3-C1, A3-C3, A3-C5, A4-C2, A4-C4, A4-C6, A5-C3, A5-C5, A6-C4, A6-C6, "
                  "B1-C1, B1-C2, B2-C1, B2-C2, B2-C3, B3-C2, B3-C3, B3-C4, B4-C3, B4-C4, B4-C5, B5-C4, B5-C5, B5-C6, B6-C5, "
                  "B6-C6");
    offers(&t, 2, "");
}

/* RT-2, SYS-7: every direction, across the strips too; never over nothing, two pegs, or into a filled location. */
static void a_peg_goes_in_all_directions(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    draws(&t, "...... | ......\n"
              ".ooo.. | ......\n"
              "..oo.. | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | oooooo\n");
    offers(&t, 1, "B2-A1, B2-A2, B2-A3, B2-B1, B2-C1, B2-C2, B2-D4, "
                  "B3-A2, B3-A3, B3-A4, B3-B1, B3-B5, B3-C2, B3-D3, B3-D5, "
                  "B4-A3, B4-A4, B4-A5, B4-B5, B4-C5, B4-D2, B4-D4, "
                  "C3-A1, C3-A3, C3-A5, C3-C2, C3-C5, C3-D2, C3-D3, C3-D4, "
                  "C4-A2, C4-A4, C4-B5, C4-C2, C4-C5, C4-D3, C4-D4, C4-D5");
}

/* RT-3: silence ends the turn. */
static void silence_ends_the_turn(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    does(&t, "1: b2-c3", "shift 1 B2 C3; turn 2");
    does(&t, "2: F2-D2", "shift 2 F2 D2; turn 1");
    shows(&t, "oooooo | ......\n"
              "o.oooo | ......\n"
              "..o... | ......\n"
              "...... | .o....\n"
              "...... | oooooo\n"
              "...... | o.oooo\n");
    waits_for(&t, "1");
}

static const char *const meeting = "..o... | ......\n"
                                   ".o.... | ......\n"
                                   "..o... | ......\n"
                                   "...... | .oo...\n"
                                   "...... | o.....\n"
                                   "o..... | ......\n";

/* RT-4, SYS-4: after an alarm the same peg steps or jumps on, or its player asks; SYS-13: not back to where it has sounded. */
static void an_alarm_lets_the_same_peg_move_on(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    draws(&t, meeting);
    does(&t, "1: C3-D2", "shift 1 C3 D2; alarm 1 D2");
    waits_for(&t, "1");
    offers(&t, 1, "D2-C1, D2-C2, D2-C3, D2-D1, D2-D3, D2-E1, D2-E2, D2-E3, ask");
    does(&t, "1: D2-D3", "shift 1 D2 D3; alarm 1 D3");
    offers(&t, 1, "D3-C2, D3-C3, D3-C4, D3-D4, D3-E2, D3-E3, D3-E4, ask");
    does(&t, "1: D3-C2", "shift 1 D3 C2; turn 2");
}

/* RT-4: the booklet's figure: a step or one jump, and after the alarm of the jump more of both. */
static void the_example_of_the_booklet(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    draws(&t, "o..... | ......\n"
              "...... | ......\n"
              "...... | ..oo..\n"
              "..o... | .o..o.\n"
              "...... | ..oo..\n"
              "...o.. | ooo.o.\n");
    plays(&t, "1: F4-F3; 1: ask");
    offers(&t, 2, "F3-D3, F3-E2, F3-F4");
    does(&t, "2: F3-D3", "shift 2 F3 D3; alarm 2 D3");
    offers(&t, 2, "D3-B3, D3-B5, D3-C2, D3-D1, D3-D4, D3-E2, D3-F3, ask");
    does(&t, "2: D3-B5", "shift 2 D3 B5; turn 1");
}

/* SYS-13: what has sounded counts for one turn only. */
static void the_next_turn_may_sound_there_again(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    draws(&t, meeting);
    plays(&t, "1: C3-D2; 1: D2-C1; 2: E1-E2");
    does(&t, "1: C1-D2", "shift 1 C1 D2; alarm 1 D2");
}

/* RT-4, VW-3: `ask` announces the location, both pegs stay, and the other player's turn is made with that peg. */
static void asking_binds_the_next_turn(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    draws(&t, meeting);
    plays(&t, "1: C3-D2");
    sees(&t, 1, "asked", "\"\"");
    does(&t, "1: ask", "announce 1 D2 ask; turn 2");
    shows(&t, "..o... | ......\n"
              ".o.... | ......\n"
              "...... | ......\n"
              ".o.... | .oo...\n"
              "...... | o.....\n"
              "o..... | ......\n");
    sees(&t, 1, "asked", "\"D2\"");
    sees(&t, 2, "asked", "\"D2\"");
    sees(&t, VIEWER_PUBLIC, "asked", "\"D2\"");
    offers(&t, 2, "D2-C1, D2-C2, D2-C3, D2-D1, D2-D4, D2-E2, D2-E3");
    does(&t, "2: D2-D1", "shift 2 D2 D1; turn 1");
    sees(&t, 1, "asked", "\"\"");
    offers(&t, 1, "A3-A2, A3-A4, A3-B3, A3-B4, A3-C1, "
                  "B2-A1, B2-A2, B2-B1, B2-B3, B2-C1, B2-C2, B2-C3, "
                  "D2-C1, D2-C2, D2-C3, D2-D1, D2-D3, D2-E1, D2-E2, D2-E3, "
                  "F1-E1, F1-E2, F1-F2");
}

/* RT-4: `asked` holds over the alarms of the turn that it binds; who was asked may ask in turn. */
static void asked_holds_until_the_turn_has_ended(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    draws(&t, "o..... | ......\n"
              "...... | ......\n"
              ".oo... | ......\n"
              "...... | .oo...\n"
              "...... | ......\n"
              "...... | ......\n");
    plays(&t, "1: C3-D2; 1: ask");
    does(&t, "2: D2-C2", "shift 2 D2 C2; alarm 2 C2");
    sees(&t, 1, "asked", "\"D2\"");
    offers(&t, 2, "C2-B1, C2-B2, C2-B3, C2-C1, C2-C3, C2-D1, C2-D2, C2-E4, ask");
    does(&t, "2: ask", "announce 2 C2 ask; turn 1");
    sees(&t, 2, "asked", "\"C2\"");
    offers(&t, 1, "C2-B1, C2-B2, C2-B3, C2-C1, C2-C3, C2-D1, C2-D3, C2-E2");
}

/* RT-5: nobody may ask for an alarm in the player's own starting rows, and anywhere else everybody may. */
static void nobody_asks_at_home(void **unused)
{
    (void)unused;
    for (char row = 'A'; row <= 'F'; row++)
        for (int player = 1; player <= 2; player++) {
            TestTable t = table_of("rapid-transit", "");
            char move[20], ask[20], asked[40];
            draws(&t, "o....o | .o....\n"
                      "o..... | .o....\n"
                      "o..... | .o....\n"
                      "o..... | .o....\n"
                      "o..... | .o....\n"
                      "o..... | .o....\n");
            snprintf(move, sizeof move, player == 1 ? "1: %c1-%c2" : "2: %c2-%c1", row, row);
            snprintf(ask, sizeof ask, "%d: ask", player);
            snprintf(asked, sizeof asked, "announce %d %c%d ask; turn %d", player, row, 3 - player, 3 - player);
            if (player == 2)
                plays(&t, "1: A6-A5");
            plays(&t, move);
            if (player == 1 ? row <= 'B' : row >= 'E')
                refuses(&t, ask);
            else
                does(&t, ask, asked);
        }
}

/* RT-6, SYS-16: a peg that can neither move on nor ask goes back to where its turn began, without a sound. */
static void a_stranded_peg_goes_back(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    draws(&t, ".o.o.. | o.oo..\n"
              "oo.... | ......\n"
              "o.o... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    does(&t, "1: A4-A3", "shift 1 A4 A3; alarm 1 A3");
    does(&t, "1: A3-A1", "shift 1 A3 A1; alarm 1 A1; shift 1 A1 A4; turn 2");
    shows(&t, ".o.o.. | o.oo..\n"
              "oo.... | ......\n"
              "o.o... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
}

/* RT-6: one that can still ask, or still move, does not go back. */
static void a_peg_with_a_choice_stays(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    draws(&t, ".o.o.. | o.o...\n"
              "oo.... | ......\n"
              "o..... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    plays(&t, "1: A4-A3");
    does(&t, "1: A3-A1", "shift 1 A3 A1; alarm 1 A1");
    offers(&t, 1, "A1-C3");
    t = table_of("rapid-transit", "");
    draws(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "o.o... | ......\n"
              "oo.... | ......\n"
              ".o.o.. | o.o...\n");
    plays(&t, "1: F4-F3");
    does(&t, "1: F3-F1", "shift 1 F3 F1; alarm 1 F1");
    offers(&t, 1, "ask");
}

/* RT-4, RT-6, SYS-4: the peg may move back to where its turn began, where it sounds like anywhere; stranded there it stays. */
static void a_peg_stranded_at_its_start_stays(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    draws(&t, "o..... | oo....\n"
              "oo.... | ......\n"
              "o.o... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    does(&t, "1: A1-A2", "shift 1 A1 A2; alarm 1 A2");
    offers(&t, 1, "A2-A1, A2-A3, A2-B3, A2-C2");
    does(&t, "1: A2-A1", "shift 1 A2 A1; alarm 1 A1; turn 2");
    shows(&t, "o..... | oo....\n"
              "oo.... | ......\n"
              "o.o... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
}

/* RT-6: a peg that was asked for and cannot move frees its owner, and `asked` still reads its location. */
static void a_stuck_peg_frees_its_owner(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    draws(&t, "o..... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | o.o...\n"
              "o..... | oo....\n"
              "...... | ooo...\n");
    plays(&t, "1: E1-F1; 1: ask");
    offers(&t, 2, "D1-C1, D1-C2, D1-D2, D3-C2, D3-C3, D3-C4, D3-D2, D3-D4, D3-E3, D3-E4, E1-C1, E1-D2, E1-E3, "
                  "E2-C4, E2-D2, E2-E3, F2-D2, F2-E3, F2-F4, F3-E3, F3-E4, F3-F4");
    sees(&t, 2, "asked", "\"F1\"");
    does(&t, "2: F3-F4", "shift 2 F3 F4; turn 1");
    sees(&t, 2, "asked", "\"\"");
}

/* RT-7: all twelve in the far rows win; eleven do not. */
static void twelve_across_win(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    draws(&t, "...... | .ooooo\n"
              "...... | oooooo\n"
              "...... | o.....\n"
              "o..... | ......\n"
              "oooooo | ......\n"
              ".ooooo | ......\n");
    TestTable other = t;
    does(&t, "1: D1-F1", "shift 1 D1 F1; won 1");
    stands(&t, "won 1");
    does(&other, "1: D1-D2", "shift 1 D1 D2; turn 2");
    does(&other, "2: C1-A1", "shift 2 C1 A1; won 2");
    stands(&other, "won 2");
}

/* RT-7: the win is checked when the peg rests, by `ask` as well; at the end nothing is asked for. */
static void the_last_peg_may_rest_by_asking(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    draws(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "o..... | ......\n"
              "oooooo | .....o\n"
              ".ooooo | o.....\n");
    does(&t, "1: D1-F1", "shift 1 D1 F1; alarm 1 F1");
    stands(&t, "playing");
    TestTable other = t;
    does(&t, "1: ask", "announce 1 F1 ask; won 1");
    sees(&t, 1, "asked", "\"\"");
    does(&other, "1: F1-D1", "shift 1 F1 D1; turn 2");
}

static const char *const player_1_ahead = "oooooo | oo....\n"
                                          "...... | oo....\n"
                                          "...... | ......\n"
                                          "...... | ......\n"
                                          "ooo... | ......\n"
                                          "oo.... | oooooo\n";

static const char *const player_2_ahead = "oooooo | oo....\n"
                                          "oo.... | oo....\n"
                                          "...... | ......\n"
                                          "...... | ......\n"
                                          "oo.... | oo....\n"
                                          "o..... | oooooo\n";

/* RT-7, SYS-10, EV-5: at the limit more pegs in the far rows wins. */
static void at_the_limit_more_pegs_across_win(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "limit=2");
    draws(&t, player_1_ahead);
    plays(&t, "1: A6-B6");
    does(&t, "2: F6-E6", "shift 2 F6 E6; won 1");
    t = table_of("rapid-transit", "limit=2");
    draws(&t, player_2_ahead);
    plays(&t, "1: A6-B6");
    does(&t, "2: F6-E6", "shift 2 F6 E6; won 2");
}

/* RT-7: level is drawn, whoever has asked last. */
static void level_at_the_limit_is_drawn(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "limit=1");
    draws(&t, "o..... | .oo...\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "oo.... | ......\n"
              "...... | oo....\n");
    plays(&t, "1: E2-F2");
    does(&t, "1: ask", "announce 1 F2 ask; drawn");
    sees(&t, 1, "asked", "\"\"");
}

/* SYS-10, EV-8: a stall is decided in the same way; an alarm starts its count again. */
static void a_stall_is_decided_by_pegs_across(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "stall=2");
    draws(&t, "o..... | ..oo..\n"
              "...... | ......\n"
              "...... | ......\n"
              ".....o | ......\n"
              "o..... | .....o\n"
              "...... | ......\n");
    plays(&t, "1: A1-B1; 2: E6-D6");
    does(&t, "2: D6-C5", "shift 2 D6 C5; turn 1");
    does(&t, "1: B1-A1", "shift 1 B1 A1; turn 2");
    does(&t, "2: C5-D5", "shift 2 C5 D5; won 2");
}

/* SYS-10: 400 turns unless told otherwise. */
static void the_limit_is_400_turns(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "stall=1000000");
    for (int i = 0; i < 99; i++)
        plays(&t, "1: B1-C1; 2: E6-D6; 1: C1-B1; 2: D6-E6");
    plays(&t, "1: B1-C1; 2: E6-D6; 1: C1-B1");
    sees(&t, 1, "turn", "400");
    does(&t, "2: D6-E6", "shift 2 D6 E6; drawn");
}

/* RT-1: the sides differ in their rows only. */
static void sides_can_be_exchanged(void **unused)
{
    (void)unused;
    TestTable t = table_of("rapid-transit", "");
    draws(&t, ".o.o.. | o.oo..\n"
              "oo.... | ......\n"
              "o.o... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    plays(&t, "1: A4-A3");
    t.game->exchange(t.state);
    sees(&t, 1, "asked", "\"\"");
    does(&t, "2: F3-F1", "shift 2 F3 F1; alarm 2 F1; shift 2 F1 F4; turn 1");
    t = table_of("rapid-transit", "");
    draws(&t, meeting);
    plays(&t, "1: C3-D2; 1: ask");
    t.game->exchange(t.state);
    sees(&t, 1, "asked", "\"C2\"");
    offers(&t, 1, "C2-B2, C2-B3, C2-C1, C2-C4, C2-D1, C2-D2, C2-D3");
}

int main(void)
{
    return tests_run(test(begins_in_the_own_rows), test(steps_and_jumps_at_the_start), test(a_peg_goes_in_all_directions),
                     test(silence_ends_the_turn), test(an_alarm_lets_the_same_peg_move_on), test(the_example_of_the_booklet),
                     test(the_next_turn_may_sound_there_again), test(asking_binds_the_next_turn),
                     test(asked_holds_until_the_turn_has_ended), test(nobody_asks_at_home), test(a_stranded_peg_goes_back),
                     test(a_peg_with_a_choice_stays), test(a_peg_stranded_at_its_start_stays),
                     test(a_stuck_peg_frees_its_owner), test(twelve_across_win),
                     test(the_last_peg_may_rest_by_asking), test(at_the_limit_more_pegs_across_win),
                     test(level_at_the_limit_is_drawn), test(a_stall_is_decided_by_pegs_across), test(the_limit_is_400_turns),
                     test(sides_can_be_exchanged));
}
