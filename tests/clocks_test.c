#include "support/tests.h"

#include "server/clocks.h"

/* Time runs only for the seats that are to act, and only for people. */
static void whoever_is_waited_for_pays(void **unused)
{
    (void)unused;
    Clocks clocks = clocks_of(0, 60, 0);
    clocks_turn(&clocks, 1u << 1 | 1u << 2, 1u << 1, SEAT_CHANCE, 1000);
    assert_int_equal(clocks_game_left(&clocks, 1, 3000), 58000);
    clocks_turn(&clocks, 1u << 2, 1u << 1, 1, 5000);
    assert_int_equal(clocks_game_left(&clocks, 1, 9000), 56000);
    clocks_turn(&clocks, 0, 1u << 1, 2, 9000);
    assert_int_equal(clocks_game_left(&clocks, 2, 9000), 60000);
}

/* An act restarts the wait of its player; the waits of others go on. */
static void an_act_begins_a_new_wait(void **unused)
{
    (void)unused;
    unsigned both = 1u << 1 | 1u << 2;
    Clocks clocks = clocks_of(10, 0, 0);
    clocks_turn(&clocks, both, both, SEAT_CHANCE, 1);
    clocks_turn(&clocks, both, both, 1, 4001);
    assert_int_equal(clocks_late_at(&clocks, 1), 14002);
    assert_int_equal(clocks_late_at(&clocks, 2), 10002);
}

static void the_shorter_time_counts(void **unused)
{
    (void)unused;
    Clocks clocks = clocks_of(10, 4, 0), none = clocks_of(0, 0, 0);
    assert_true(clocks_late_at(&clocks, 1) == INT64_MAX);
    clocks_turn(&clocks, 1u << 1, 1u << 1, SEAT_CHANCE, 1);
    clocks_turn(&none, 1u << 1, 1u << 1, SEAT_CHANCE, 1);
    assert_int_equal(clocks_late_at(&clocks, 1), 4002);
    assert_true(clocks_late_at(&none, 1) == INT64_MAX);
    clocks_stop(&clocks);
    assert_true(clocks_late_at(&clocks, 1) == INT64_MAX);
}

/* A turn adds the increment, but not again after the turn was taken back. */
static void a_turn_adds_time(void **unused)
{
    (void)unused;
    Clocks clocks = clocks_of(0, 60, 5);
    clocks_turn(&clocks, 1u << 1, ~0u, SEAT_CHANCE, 1);
    clocks_turn(&clocks, 1u << 1, ~0u, 1, 2001);    /* an act, and the turn goes on */
    assert_int_equal(clocks_game_left(&clocks, 1, 2001), 58000);
    clocks_turn(&clocks, 1u << 2, ~0u, 1, 3001);
    assert_int_equal(clocks_game_left(&clocks, 1, 9000), 62000);
    clocks_take_back(&clocks, 1);
    clocks_turn(&clocks, 1u << 1, ~0u, SEAT_CHANCE, 3501);
    assert_int_equal(clocks_game_left(&clocks, 1, 3501), 57000);
}

static void letters_have_days(void **unused)
{
    (void)unused;
    Clocks letter = clocks_of(CLOCKS_DAY, 0, 0), quick = clocks_of(60, 0, 0);
    assert_true(clocks_by_letter(&letter));
    assert_false(clocks_by_letter(&quick));
    letter.ran = 700;
    clocks_resume(&letter, 3000, 100000);
    assert_int_equal(100000 - letter.zero, 3700);
}

/* SYS-17: the match clock counts the time it ran, and can be paused. */
static void the_match_clock_stands_and_runs(void **unused)
{
    (void)unused;
    Clocks clocks = clocks_of(0, 0, 0);
    clocks_match_run(&clocks, true, 100);
    assert_int_equal(clocks_match_left(&clocks, 1000, 400), 700);
    clocks_match_run(&clocks, false, 500);
    assert_int_equal(clocks_match_left(&clocks, 1000, 5000), 600);
    clocks_match_run(&clocks, true, 6000);
    assert_int_equal(clocks_match_left(&clocks, 1000, 9000), 0);
}

/* Clocks do not run while the server is down. */
static void time_goes_on_where_it_was(void **unused)
{
    (void)unused;
    Clocks clocks = {.ran = 700};
    clocks_resume(&clocks, 0, 100000);
    assert_int_equal(100250 - clocks.zero, 950);
}

int main(void)
{
    return tests_run(test(whoever_is_waited_for_pays), test(an_act_begins_a_new_wait), test(the_shorter_time_counts),
                     test(a_turn_adds_time), test(letters_have_days), test(the_match_clock_stands_and_runs),
                     test(time_goes_on_where_it_was));
}
