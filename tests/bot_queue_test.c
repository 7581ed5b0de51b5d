#include "support/tests.h"

#include "server/inside.h"

/* With more than a hundred players waiting for bots, the last is served within five seconds. */
static void nobody_waits_long(void **unused)
{
    (void)unused;
    for (int threads = 1; threads <= 4; threads++)
        for (int bots = 1; bots <= 60 * threads; bots++)
            assert_in_range(bots * bots_share_ms(950, threads, bots) / threads, 0, 4000);
    assert_in_range(60 * bots_share_ms(950, 1, 60), 0, 4000);
}

/* Thinking time is between a useful minimum and the operator's limit. */
static void thinking_has_its_bounds(void **unused)
{
    (void)unused;
    assert_int_equal(bots_share_ms(950, 2, 1), 950);
    assert_int_equal(bots_share_ms(10, 2, 1), 10);
    assert_true(bots_share_ms(950, 2, 20) < 500);
    assert_int_equal(bots_share_ms(950, 2, 5000), bots_share_ms(950, 2, 100000));
    assert_true(bots_share_ms(950, 2, 5000) >= 50);
}

/* WS-142: test drives of workshop texts run one at a time, on an idle thread, after all bots. */
static void texts_wait_for_all_bots(void **unused)
{
    (void)unused;
    char anything;
    Server server = {.thinkers = 2};
    assert_false(trial_may_begin(&server));    /* there is none */
    server.trials = (void *)&anything;
    assert_true(trial_may_begin(&server));
    server.waiting = (void *)&anything;        /* a bot wants the free thread */
    assert_false(trial_may_begin(&server));
    server.waiting = NULL;
    server.running = 1;                        /* a bot has one of two */
    assert_true(trial_may_begin(&server));
    server.running = 2;
    assert_false(trial_may_begin(&server));
    server.running = 1;
    server.trying = true;
    assert_false(trial_may_begin(&server));
}

int main(void)
{
    return tests_run(test(nobody_waits_long), test(thinking_has_its_bounds), test(texts_wait_for_all_bots));
}
