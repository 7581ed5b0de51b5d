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

/* In Bunny Hop who looks anywhere wins half; who knows all chances exactly wins more, however far ahead it thinks, but not 90%. */
static void a_hunter_with_exact_beliefs_wins_less_than_nine_of_ten(void **unused)
{
    (void)unused;
    Estimate any = luck_bunny_hop(0, 4000);
    assert_true(any.share > 0.5 - 1.5 * any.error && any.share < 0.5 + 1.5 * any.error);
    for (int ahead = 1; ahead <= 2; ahead++) {
        Estimate won = luck_bunny_hop(ahead, 1000);
        assert_true(won.share - won.error > 0.8 && won.share + won.error < 0.9);
    }
}

int main(void)
{
    return tests_run(test(who_tries_anything_wins_half), test(the_best_is_better),
                     test(a_hunter_with_exact_beliefs_wins_less_than_nine_of_ten));
}
