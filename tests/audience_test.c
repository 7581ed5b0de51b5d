#include "support/tests.h"

#include "server/audience.h"

static void players_and_watchers_are_counted(void **unused)
{
    (void)unused;
    Audience audience = {.live = NULL};
    audience_count(&audience, 1u << 1 | 1u << 3, 1, 50);
    audience_count(&audience, 1u << 3, 1, 60);
    audience_count(&audience, 0, 1, 70);
    assert_int_equal(audience.seat[1].listeners, 1);
    assert_int_equal(audience.seat[3].listeners, 2);
    assert_int_equal(audience.watchers, 1);
    assert_true(audience_here(&audience, 1u << 2 | 1u << 3));
    assert_false(audience_here(&audience, 1u << 2));
    audience_count(&audience, 1u << 1 | 1u << 3, -1, 80);
    assert_false(audience_here(&audience, 1u << 1));
    assert_true(audience_here(&audience, 1u << 3));
}

/* Players and the first few watchers are announced at once; many watchers in batches, less often the more there are. */
static void many_watchers_are_told_of_together(void **unused)
{
    (void)unused;
    Audience audience = {.live = NULL};
    for (int i = 0; i < 10; i++)
        assert_true(audience_count(&audience, 0, 1, 1000));
    assert_int_equal(audience.count_at, 0);
    assert_false(audience_count(&audience, 0, 1, 1000));
    int64_t few = audience.count_at - 1000;
    assert_true(few > 0);
    assert_false(audience_count(&audience, 0, 1, 1010));
    assert_int_equal(audience.count_at, 1000 + few);
    assert_true(audience_count(&audience, 1u << 1, 1, 1020));
    audience.watchers = 1000;
    audience.count_at = 0;
    assert_false(audience_count(&audience, 0, -1, 2000));
    assert_true(audience.count_at - 2000 > 10 * few);
}

/* A bot may take over after the grace period, or after the time left on the clock if that is longer. */
static void grace_runs_from_when_somebody_left(void **unused)
{
    (void)unused;
    Audience audience = {.grace = 10};
    audience_expect(&audience, 1000);
    assert_int_equal(audience_grace(&audience, 1, 0, 4000), 7000);
    assert_int_equal(audience_grace(&audience, 1, 30, 4000), 27000);
    audience_count(&audience, 1u << 1, 1, 5000);
    audience_count(&audience, 1u << 1, -1, 6000);
    assert_int_equal(audience_grace(&audience, 1, 0, 6000), 10000);
    assert_int_equal(audience_grace(&audience, 1, 0, 16000), 0);
}

int main(void)
{
    return tests_run(test(players_and_watchers_are_counted), test(many_watchers_are_told_of_together),
                     test(grace_runs_from_when_somebody_left));
}
