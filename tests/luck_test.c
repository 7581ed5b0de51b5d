/* The share of optimal players in games of luck. */
#include "luck/luck.h"
#include "support/table.h"

/* Two random players are even, whichever way the share is computed. */
static void who_tries_anything_wins_half(void **unused)
{
    (void)unused;
    assert_float_equal(luck_tic_tac_two_of_any(), 0.5, 1e-5);
    assert_float_equal(luck_smuggler(true), 0.5, 1e-5);
}

/* The optimal player beats a random one, and wins less against a careful one. */
static void the_best_is_better(void **unused)
{
    (void)unused;
    assert_true(luck_tic_tac_two() > 0.5);
    assert_true(luck_smuggler(false) > 0.5);
    assert_true(luck_free_for_all(true) > 0.5 && luck_free_for_all(false) > luck_free_for_all(true));
    assert_true(luck_mad_dash(true) > 0.5 && luck_mad_dash(false) > luck_mad_dash(true));
}

int main(void)
{
    return tests_run(test(who_tries_anything_wins_half), test(the_best_is_better));
}
