#include "support/table.h"

#include "rules/unit.h"

/* Player 1 is to move, and the grids are as drawn. */
static TestTable pond(const char *settings, const char *picture)
{
    TestTable t = table_of("leap-frog", settings);
    draws(&t, picture);
    return t;
}

/* LF-1, EV-1, EV-4, SYS-11: six pegs in opposite corners, placed without events; player 1 begins. */
static void begins_in_opposite_corners(void **unused)
{
    (void)unused;
    TestTable t = table_of("leap-frog", "");
    begins(&t, "phase play; turn 1");
    shows(&t, "...... | ...ooo\n"
              "...... | ....oo\n"
              "...... | .....o\n"
              "o..... | ......\n"
              "oo.... | ......\n"
              "ooo... | ......\n");
    waits_for(&t, "1");
    assert_int_equal(((const Core *)(const void *)t.state)->limit, 400);
    assert_int_equal(((const Core *)(const void *)t.state)->stall, 200);
}

/* LF-2, LF-3, SYS-7: every peg steps to an empty neighbour, or jumps over one of its own into the empty location behind. */
static void pegs_step_and_jump(void **unused)
{
    (void)unused;
    TestTable t = table_of("leap-frog", "");
    offers(&t, 1, "D1-C1, D1-C2, D1-D2, E1-C1, E1-D2, E1-E3, E2-D2, E2-D3, E2-E3, F1-D3, F2-D2, F2-E3, F2-F4, "
                  "F3-E3, F3-E4, F3-F4");
    offers(&t, 2, "");
    does(&t, "1: D1-C1", "shift 1 D1 C1; turn 2");
    offers(&t, 2, "A4-A3, A4-B3, A4-B4, A5-A3, A5-B4, A5-C5, A6-C4, B5-B4, B5-C4, B5-C5, B6-B4, B6-C5, B6-D6, "
                  "C6-C5, C6-D5, C6-D6");
}

/* LF-2, SYS-16: a step that sounds leaves a marker there, and the peg goes back. */
static void a_step_that_sounds_leaves_a_marker(void **unused)
{
    (void)unused;
    TestTable t = pond("", "...... | ......\n"
                           "...... | ......\n"
                           "..o... | ......\n"
                           "...... | ...o..\n"
                           "...... | ......\n"
                           "...... | ......\n");
    does(&t, "1: C3-D4", "shift 1 C3 D4; alarm 1 D4; shift 1 D4 C3; mark 1 D4; turn 2");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              "..o... | ......\n"
              "...m.. | ...o..\n"
              "...... | ......\n"
              "...... | ......\n");
}

/* EV-2, SYS-5, SYS-6: the other player hears the alarm and the marker, not where; silent turns only end. */
static void the_other_player_hears_only_the_alarm(void **unused)
{
    (void)unused;
    TestTable t = pond("", "...... | ......\n"
                           "...... | ......\n"
                           "..o... | ......\n"
                           "...... | ...o..\n"
                           "...... | ......\n"
                           "...... | ......\n");
    TestTable u = t;
    hears(&t, 2, "1: C3-D4", "alarm 1 ?; mark 1 ?; turn 2");
    hears(&u, 2, "1: C3-D3", "turn 2");
    sees(&t, 2, "grids", "[[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"],"
                         "[\"......\",\"......\",\"......\",\"...o..\",\"......\",\"......\"]]");
}

/* LF-4: a marker cannot be entered, but it can be jumped; so can a peg, but never two in a row. */
static void markers_are_jumped(void **unused)
{
    (void)unused;
    TestTable t = pond("", "omm... | ......\n"
                           "m..... | ......\n"
                           "...... | ......\n"
                           "...... | ......\n"
                           "...... | ......\n"
                           "...... | o.....\n");
    offers(&t, 1, "A1-B2, A1-C1");
}

/* LF-3, the booklet's example: F1 over the peg in E2 to D3, over the marker in C3 to B3; two at once cannot be jumped. */
static void the_example_of_the_booklet(void **unused)
{
    (void)unused;
    TestTable t = pond("", "...... | ......\n"
                           "...oo. | ......\n"
                           "..m... | ......\n"
                           "...... | ......\n"
                           ".o.... | ......\n"
                           "o..... | o.....\n");
    does(&t, "1: F1-D3", "shift 1 F1 D3");
    waits_for(&t, "1");
    offers(&t, 1, "D3-B3, stop");
    does(&t, "1: D3-B3", "shift 1 D3 B3; turn 2");
}

/* One peg with several jumps before it. */
static const char *const springboard =
    "...... | ......\n"
    "oo.m.. | ......\n"
    "...o.. | ......\n"
    "...... | ......\n"
    "...... | ......\n"
    "...... | .....o\n";

/* LF-3: after a jump only further jumps of that peg are offered, in any direction but never back, and `stop`. */
static void a_jump_may_be_followed_by_another(void **unused)
{
    (void)unused;
    TestTable t = pond("", springboard);
    does(&t, "1: B1-B3", "shift 1 B1 B3");
    offers(&t, 1, "B3-B5, B3-D5, stop");
    does(&t, "1: stop", "turn 2");
    offers(&t, 2, "F6-E5, F6-E6, F6-F5");
}

/* LF-3, SYS-15: where the peg has been in this turn it does not jump again; with no jump left the turn ends by itself. */
static void it_never_jumps_where_it_has_been(void **unused)
{
    (void)unused;
    TestTable t = pond("", springboard);
    plays(&t, "1: B1-B3");
    does(&t, "1: B3-B5", "shift 1 B3 B5");
    offers(&t, 1, "B5-D3, stop");
    does(&t, "1: B5-D3", "shift 1 B5 D3; turn 2");
    plays(&t, "2: F6-F5");
    does(&t, "1: D3-B5", "shift 1 D3 B5");
    offers(&t, 1, "B5-B3, stop");
}

/* LF-2: a step ends the turn, even if there was something to jump. */
static void steps_and_jumps_do_not_mix(void **unused)
{
    (void)unused;
    TestTable t = pond("", springboard);
    does(&t, "1: B2-B3", "shift 1 B2 B3; turn 2");
}

/* LF-3: a jump that sounds leaves a marker, and takes the peg back to where it was before this jump. */
static void a_jump_that_sounds_goes_one_jump_back(void **unused)
{
    (void)unused;
    TestTable t = pond("", "...... | ......\n"
                           "oo.m.. | ......\n"
                           "...o.. | ......\n"
                           "...... | ....o.\n"
                           "...... | ......\n"
                           "...... | ......\n");
    plays(&t, "1: B1-B3");
    does(&t, "1: B3-D5", "shift 1 B3 D5; alarm 1 D5; shift 1 D5 B3; mark 1 D5; turn 2");
    shows(&t, "...... | ......\n"
              ".oom.. | ......\n"
              "...o.. | ......\n"
              "....m. | ....o.\n"
              "...... | ......\n"
              "...... | ......\n");
    offers(&t, 2, "D5-C4, D5-C5, D5-C6, D5-D4, D5-D6, D5-E4, D5-E5, D5-E6");
}

/* LF-3: the same with the first jump. */
static void a_first_jump_that_sounds_goes_back(void **unused)
{
    (void)unused;
    TestTable t = pond("", "...... | ......\n"
                           "oo.m.. | ..o...\n"
                           "...o.. | ......\n"
                           "...... | ......\n"
                           "...... | ......\n"
                           "...... | ......\n");
    does(&t, "1: B1-B3", "shift 1 B1 B3; alarm 1 B3; shift 1 B3 B1; mark 1 B3; turn 2");
}

/* LF-4, SYS-8: the eighth marker is the last one; who has none left places none. */
static void the_markers_run_out(void **unused)
{
    (void)unused;
    TestTable t = pond("", "...... | ......\n"
                           "oo.... | ..o...\n"
                           "...... | o.....\n"
                           "...... | ......\n"
                           "m..... | ......\n"
                           "mmmmmm | ......\n");
    does(&t, "1: B2-B3", "shift 1 B2 B3; alarm 1 B3; shift 1 B3 B2; mark 1 B3; turn 2");
    plays(&t, "2: B3-B4");
    does(&t, "1: B1-C1", "shift 1 B1 C1; alarm 1 C1; shift 1 C1 B1; turn 2");
    shows(&t, "...... | ......\n"
              "oom... | ...o..\n"
              "...... | o.....\n"
              "...... | ......\n"
              "m..... | ......\n"
              "mmmmmm | ......\n");
}

/* LF-5: the fifth peg in the upper right square wins for player 1, by a step; the fourth does not. */
static void the_fifth_peg_in_the_target_wins(void **unused)
{
    (void)unused;
    TestTable t = pond("", "...ooo | ......\n"
                           "...... | ......\n"
                           "..o... | ......\n"
                           "...o.. | ......\n"
                           "...... | ......\n"
                           "...... | ooo...\n");
    does(&t, "1: C3-C4", "shift 1 C3 C4; turn 2");
    plays(&t, "2: F1-E1");
    does(&t, "1: D4-C5", "shift 1 D4 C5; won 1");
    stands(&t, "won 1");
}

/* LF-1, LF-5: player 2 wins in rows D to F, columns 1 to 3; a jump wins at once, without `stop`. */
static void a_jump_into_the_target_wins_at_once(void **unused)
{
    (void)unused;
    TestTable t = pond("", "...... | ......\n"
                           "...... | ......\n"
                           "...... | .o....\n"
                           "...... | .om...\n"
                           "...o.. | ......\n"
                           "...... | ooo...\n");
    plays(&t, "1: E4-E5");
    does(&t, "2: C2-E2", "shift 2 C2 E2; won 2");
}

/* LF-5: a peg that sounds has not arrived. */
static void a_peg_that_sounds_has_not_arrived(void **unused)
{
    (void)unused;
    TestTable t = pond("", "...ooo | ......\n"
                           "...o.. | ......\n"
                           "..o... | ...o..\n"
                           "...... | ......\n"
                           "...... | ......\n"
                           "...... | ......\n");
    does(&t, "1: C3-C4", "shift 1 C3 C4; alarm 1 C4; shift 1 C4 C3; mark 1 C4; turn 2");
}

/* LF-6: with five own markers in both targets the game ends after the alarm, and more pegs in the target win. */
static void full_targets_end_the_game(void **unused)
{
    (void)unused;
    TestTable t = pond("", "...mmm | ......\n"
                           "...m.. | ......\n"
                           "..o..o | ...o..\n"
                           "...... | ......\n"
                           "...... | mm....\n"
                           "...... | mmm...\n");
    does(&t, "1: C3-C4", "shift 1 C3 C4; alarm 1 C4; shift 1 C4 C3; mark 1 C4; won 1");
    TestTable u = pond("", "...mmm | ......\n"
                           "...m.. | ......\n"
                           "..o..o | ...o..\n"
                           "...... | oo....\n"
                           "...... | mm....\n"
                           "...... | mmm...\n");
    does(&u, "1: C3-C4", "shift 1 C3 C4; alarm 1 C4; shift 1 C4 C3; mark 1 C4; won 2");
    TestTable v = pond("", "...mmm | ......\n"
                           "...m.. | ......\n"
                           "..o..o | ...o..\n"
                           "...... | o.....\n"
                           "...... | mm....\n"
                           "...... | mmm...\n");
    does(&v, "1: C3-C4", "shift 1 C3 C4; alarm 1 C4; shift 1 C4 C3; mark 1 C4; drawn");
}

/* LF-6: it may be player 2 who fills the second one, and more than five are as good. */
static void player_2_may_fill_the_second_target(void **unused)
{
    (void)unused;
    TestTable t = pond("", "...mmm | ......\n"
                           "...mmm | ......\n"
                           "...... | ......\n"
                           "....o. | m.....\n"
                           "..o... | ...o..\n"
                           "...... | mmm...\n");
    plays(&t, "1: D5-C4");
    does(&t, "2: E4-E3", "shift 2 E4 E3; alarm 2 E3; shift 2 E3 E4; mark 2 E3; won 1");
}

/* LF-6: four markers in one target, or a fifth outside it, are not enough. */
static void four_markers_are_not_enough(void **unused)
{
    (void)unused;
    TestTable t = pond("", "...mmm | ......\n"
                           "...m.. | ......\n"
                           "..o..o | ...o..\n"
                           "...... | ...m..\n"
                           "...... | m.....\n"
                           "...... | mmm...\n");
    does(&t, "1: C3-C4", "shift 1 C3 C4; alarm 1 C4; shift 1 C4 C3; mark 1 C4; turn 2");
    TestTable u = pond("", "..mmmm | ......\n"
                           "...... | ......\n"
                           "..o..o | ...o..\n"
                           "...... | ......\n"
                           "...... | mm....\n"
                           "...... | mmm...\n");
    does(&u, "1: C3-C4", "shift 1 C3 C4; alarm 1 C4; shift 1 C4 C3; mark 1 C4; turn 2");
}

/* LF-6, SYS-10, EV-7: at the limit or a stall more pegs in the target win, level is drawn. */
static void at_the_limit_the_targets_are_counted(void **unused)
{
    (void)unused;
    static const char *const ahead =
        "...... | ......\n"
        "...... | ......\n"
        "..o..o | ......\n"
        "...... | ......\n"
        "...... | ...o..\n"
        "...... | ......\n";
    TestTable t = pond("limit=1", ahead);
    does(&t, "1: C3-C2", "shift 1 C3 C2; won 1");
    TestTable u = pond("limit=2", ahead);
    plays(&u, "1: C6-D6");
    does(&u, "2: E4-E3", "shift 2 E4 E3; won 2");
    TestTable v = pond("stall=2", ahead);
    plays(&v, "1: C3-C2");
    does(&v, "2: E4-E3", "shift 2 E4 E3; drawn");
}

/* SYS-9, LF-6: who can neither step nor jump passes; when both pass in a row the pegs in the targets are counted. */
static void both_passing_counts_the_targets(void **unused)
{
    (void)unused;
    static const char *const walled =
        "...... | ......\n"
        "...... | ......\n"
        "m.m... | ......\n"
        "mm.... | m.m...\n"
        "omm... | mm....\n"
        ".m.... | omm...\n";
    TestTable t = pond("", walled), u = t;
    does(&t, "1: E1-F1", "shift 1 E1 F1; alarm 1 F1; shift 1 F1 E1; mark 1 F1; turn 2; pass 2; turn 1; pass 1; won 2");
    draws(&u, "...... | ......\n"
              "...... | ......\n"
              "m.m... | ......\n"
              "mm.... | m.m...\n"
              "omm..o | mm....\n"
              ".m.... | omm...\n");
    does(&u, "1: E1-F1", "shift 1 E1 F1; alarm 1 F1; shift 1 F1 E1; mark 1 F1; turn 2; pass 2; turn 1");
    /* A step aside is enough to go on; */
    TestTable w = pond("", "...... | ......\n"
                           "...... | ......\n"
                           "...... | ......\n"
                           "mm.... | m.m...\n"
                           "o.m... | mm....\n"
                           ".m.... | omm...\n");
    does(&w, "1: E1-F1", "shift 1 E1 F1; alarm 1 F1; shift 1 F1 E1; mark 1 F1; turn 2; pass 2; turn 1");
    offers(&w, 1, "E1-C1, E1-C3, E1-E2");
    /* so is one jump. */
    TestTable v = pond("", "...... | ......\n"
                           "...... | ......\n"
                           "m.m... | ......\n"
                           "mm.... | m.....\n"
                           "omm... | mm....\n"
                           ".m.... | omm...\n");
    does(&v, "1: E1-F1", "shift 1 E1 F1; alarm 1 F1; shift 1 F1 E1; mark 1 F1; turn 2");
    offers(&v, 2, "F1-D3");
}

/* Both sides play by the same rules: exchanged in mid-turn, the other player jumps on from the opposite corner. */
static void the_sides_can_be_exchanged(void **unused)
{
    (void)unused;
    TestTable t = pond("", springboard);
    TestTable rest = t;
    t.game->exchange(t.state);
    waits_for(&t, "2");
    assert_memory_equal(t.state + sizeof(Unit), rest.state + sizeof(Unit), t.game->state_size - sizeof(Unit));
    t.game->exchange(t.state);
    plays(&t, "1: B1-B3");
    t.game->exchange(t.state);
    offers(&t, 2, "E4-C2, E4-E2, stop");
    does(&t, "2: stop", "turn 1");
    assert_memory_equal(t.state + sizeof(Unit), rest.state + sizeof(Unit), t.game->state_size - sizeof(Unit));
    assert_int_equal(t.game->mirror_loc(LOC('A', 2)), LOC('F', 5));
}

int main(void)
{
    return tests_run(test(begins_in_opposite_corners), test(pegs_step_and_jump), test(a_step_that_sounds_leaves_a_marker),
                     test(the_other_player_hears_only_the_alarm), test(markers_are_jumped), test(the_example_of_the_booklet),
                     test(a_jump_may_be_followed_by_another), test(it_never_jumps_where_it_has_been),
                     test(steps_and_jumps_do_not_mix), test(a_jump_that_sounds_goes_one_jump_back),
                     test(a_first_jump_that_sounds_goes_back), test(the_markers_run_out),
                     test(the_fifth_peg_in_the_target_wins), test(a_jump_into_the_target_wins_at_once),
                     test(a_peg_that_sounds_has_not_arrived), test(full_targets_end_the_game),
                     test(player_2_may_fill_the_second_target), test(four_markers_are_not_enough),
                     test(at_the_limit_the_targets_are_counted), test(both_passing_counts_the_targets),
                     test(the_sides_can_be_exchanged));
}
