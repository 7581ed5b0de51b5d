/* Acts at the root of a search, compared in the same worlds. */
#include "bots/comparison.h"
#include "support/table.h"

enum { ACTS = 10, PLAYOUTS = 2000 };

/* Every act is tried as often. Results are noise around half of the evaluation right after the act, and what the act is worth
   besides. */
typedef struct Trial {
    Comparison compared;
    double sum[ACTS];
    unsigned visits[ACTS];
    Random random;
} Trial;

static double evaluation(int act, double luck)
{
    return 0.4 + 0.01 * act + 0.1 * (luck - 0.5);
}

static void try_all(Trial *trial, const double worth[ACTS], double noise)
{
    comparison_start(&trial->compared, ACTS);
    for (int i = 0; i < PLAYOUTS; i++) {
        int act = i % ACTS;
        double seen = evaluation(act, random_part(&trial->random));
        double result = 0.2 + 0.5 * seen + worth[act] + noise * (random_part(&trial->random) - 0.5);
        comparison_try(&trial->compared, act, seen);
        comparison_result(&trial->compared, result);
        trial->sum[act] += result;
        trial->visits[act]++;
    }
    for (int world = 0; world < 500; world++, trial->compared.worlds++)
        for (int act = 0; act < ACTS; act++)
            comparison_see(&trial->compared, act, evaluation(act, (world + 0.5) / 500));
    comparison_begin(&trial->compared);
    for (int act = 0; act < ACTS; act++)
        comparison_weigh(&trial->compared, act, trial->sum[act], trial->visits[act]);
    comparison_end(&trial->compared);
}

static double value(const Trial *trial, int act)
{
    return comparison_value(&trial->compared, act, trial->sum[act], trial->visits[act]);
}

/* How far values are off, or the means if nothing is compared. */
static double squared_error(const Trial *trial, const double worth[ACTS], bool compared)
{
    double sum = 0;
    for (int act = 0; act < ACTS; act++) {
        double truth = 0.2 + 0.5 * evaluation(act, 0.5) + worth[act];
        double off = (compared ? value(trial, act) : trial->sum[act] / trial->visits[act]) - truth;
        sum += off * off;
    }
    return sum;
}

static void noise_is_told_from_differences(void **unused)
{
    (void)unused;
    static const double nothing[ACTS] = {0};
    double with = 0, without = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Trial trial = {.random = random_from(seed)};
        try_all(&trial, nothing, 0.5);
        with += squared_error(&trial, nothing, true);
        without += squared_error(&trial, nothing, false);
        comparison_free(&trial.compared);
    }
    assert_true(with < without / 2);
}

static void playouts_decide_where_they_differ(void **unused)
{
    (void)unused;
    static const double third[ACTS] = {[3] = 0.3};
    Trial trial = {.random = random_from(1)};
    try_all(&trial, third, 0.5);
    for (int act = 0; act < ACTS; act++)
        assert_true(act == 3 || value(&trial, act) < value(&trial, 3) - 0.2);
    comparison_free(&trial.compared);
}

static void what_wins_or_loses_stays_so(void **unused)
{
    (void)unused;
    static const double nothing[ACTS] = {0};
    Trial trial = {.random = random_from(1)};
    try_all(&trial, nothing, 0.5);
    assert_true(comparison_value(&trial.compared, 0, 4.0, 4) > 0.999);
    assert_true(comparison_value(&trial.compared, 9, 0.0, 4) < 0.001);
    assert_true(comparison_value(&trial.compared, 9, 0, 0) > comparison_value(&trial.compared, 0, 0, 0));    /* without visits */
    comparison_free(&trial.compared);
}

int main(void)
{
    return tests_run(test(noise_is_told_from_differences), test(playouts_decide_where_they_differ),
                     test(what_wins_or_loses_stays_so));
}
