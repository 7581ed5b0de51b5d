/* Glicko-2: the example of its paper, and what must hold for any game. */
#include "support/table.h"

#include "server/rating.h"

#include <math.h>

static void is_near(double value, double wanted, double within)
{
    if (fabs(value - wanted) > within)
        fail_msg("%.5f is not %.5f", value, wanted);
}

static void the_example_of_the_paper(void **unused)
{
    (void)unused;
    Rating own = {1500, 200, 0.06};
    const RatingGame game[] = {{{1400, 30, 0.06}, 1, 1}, {{1550, 100, 0.06}, 0, 1}, {{1700, 300, 0.06}, 0, 1}};
    Rating after = rating_after(&own, game, 3);
    is_near(after.rating, 1464.06, 0.01);
    is_near(after.deviation, 151.52, 0.01);
    is_near(after.volatility, 0.05999, 0.00001);
}

static void what_one_wins_the_other_loses(void **unused)
{
    (void)unused;
    Rating new = rating_new();
    const RatingGame won = {new, 1, 1}, lost = {new, 0, 1}, drawn = {new, 0.5, 1};
    Rating winner = rating_after(&new, &won, 1), loser = rating_after(&new, &lost, 1), neither = rating_after(&new, &drawn, 1);
    is_near(winner.rating - 1500, 1500 - loser.rating, 0.001);
    is_near(neither.rating, 1500, 0.001);
    assert_true(winner.rating > 1600 && winner.deviation < 350 && neither.deviation < 350);
}

/* A surprise moves more than what was expected. */
static void surprises_count(void **unused)
{
    (void)unused;
    Rating own = {1500, 60, 0.06};
    const RatingGame strong = {{1900, 60, 0.06}, 1, 1}, weak = {{1100, 60, 0.06}, 1, 1};
    assert_true(rating_after(&own, &strong, 1).rating > rating_after(&own, &weak, 1).rating + 5);
    assert_true(rating_after(&own, &weak, 1).rating > own.rating);
}

/* However wild the results, the numbers stay finite and the deviation within its bounds. */
static void long_streaks_end_somewhere(void **unused)
{
    (void)unused;
    Rating own = rating_new();
    const RatingGame game = {{1500, 30, 0.06}, 1, 1};
    for (int i = 0; i < 10000; i++)
        own = rating_after(&own, &game, 1);
    assert_true(isfinite(own.rating) && own.rating > 2000 && own.rating < 6000);
    assert_true(own.deviation >= 30 && own.deviation <= 350 && own.volatility > 0 && own.volatility < 0.2);
}

static void time_makes_less_certain(void **unused)
{
    (void)unused;
    Rating own = {1600, 50, 0.06};
    is_near(rating_aged(&own, 0).deviation, 50, 0.001);
    is_near(rating_aged(&own, -5).deviation, 50, 0.001);
    Rating later = rating_aged(&own, 78 * (int64_t)RATING_WEEK_MS);
    assert_true(later.deviation > 100 && later.deviation < 110 && later.rating == 1600);
    is_near(rating_aged(&own, 100000 * (int64_t)RATING_WEEK_MS).deviation, 350, 0.001);
}

/* Three opponents in one game are one game. */
static void a_game_among_many_counts_as_one(void **unused)
{
    (void)unused;
    Rating own = {1500, 100, 0.06}, same = own;
    const RatingGame one = {same, 1, 1}, third = {same, 1, 1.0 / 3}, three[] = {third, third, third};
    Rating a = rating_after(&own, &one, 1), b = rating_after(&own, three, 3);
    is_near(a.rating, b.rating, 0.0001);
    is_near(a.deviation, b.deviation, 0.0001);
    Rating none = rating_after(&own, NULL, 0);
    is_near(none.rating, 1500, 0);
}

int main(void)
{
    return tests_run(test(the_example_of_the_paper), test(what_one_wins_the_other_loses), test(surprises_count),
                     test(long_streaks_end_somewhere), test(time_makes_less_certain), test(a_game_among_many_counts_as_one));
}
