/* What the best players there can be win in games that luck decides. */
#include "luck/luck.h"
#include "support/table.h"

/* Two who try anything are even, whatever way the share of one of them is worked out. */
static void who_tries_anything_wins_half(void **unused)
{
    (void)unused;
    assert_float_equal(luck_tic_tac_two_of_any(), 0.5, 1e-5);
    assert_float_equal(luck_smuggler(true), 0.5, 1e-5);
}

/* The best is better than anything, and wins less against somebody who takes care. */
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
