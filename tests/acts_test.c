/* Sets of acts, odds, and the random numbers that choose from them. */
#include "rules/acts.h"

#include "support/table.h"

/* Rows as games write them: one bit, gaps, all bits, an empty one, the last bits. */
static Acts several_rows(void)
{
    Acts acts;
    acts_clear(&acts);
    acts_add_one(&acts, 7);
    acts_add(&acts, 100, 0x8000000000000401u);
    acts_add(&acts, 200, 0);
    acts_add(&acts, 300, UINT64_MAX);
    acts_add(&acts, 400, 0xff00000000000000u);
    return acts;
}

static void a_set_counts_picks_and_walks(void **unused)
{
    (void)unused;
    Acts acts = several_rows();
    assert_int_equal(acts.rows, 4);
    assert_int_equal(acts_count(&acts), 1 + 3 + 64 + 8);
    ActWalk walk = {.acts = &acts};
    Act act;
    for (int k = 0; k < acts_count(&acts); k++) {
        assert_true(acts_next(&walk, &act));
        assert_int_equal(acts_pick(&acts, k), act);
        assert_true(acts_have(&acts, act));
    }
    assert_false(acts_next(&walk, &act));
    static const Act first[] = {7, 100, 110, 163, 300, 301};
    for (int k = 0; k < 6; k++)
        assert_int_equal(acts_pick(&acts, k), first[k]);
    assert_int_equal(acts_pick(&acts, 75), 463);
}

static void each_of_many_may_do_the_same(void **unused)
{
    (void)unused;
    Acts acts;
    acts_clear(&acts);
    acts_add_one(&acts, 7);
    acts_add_each(&acts, 1000, 0x8000000000000005u, 6, 0x11);
    acts_add_each(&acts, 9000, 0xff, 6, 0);
    acts_add_each(&acts, 9000, 0, 6, 0xff);
    static const Act all[] = {7, 1000, 1004, 1000 + (2 << 6), 1004 + (2 << 6), 1000 + (63 << 6), 1004 + (63 << 6)};
    assert_int_equal(acts.rows, 4);
    assert_int_equal(acts_count(&acts), 7);
    for (int k = 0; k < 7; k++)
        assert_int_equal(acts_pick(&acts, k), all[k]);
}

static void a_row_may_have_a_stride(void **unused)
{
    (void)unused;
    Acts acts;
    acts_clear(&acts);
    acts_add_strided(&acts, (Act)-6, 65, 0x8000000000000042u);
    static const Act all[] = {59, 6 * 65 - 6, 63 * 65 - 6}, others[] = {0, (Act)-6, 58, 60, 2 * 65 - 6, 64 * 65 - 6};
    ActWalk walk = {.acts = &acts};
    Act act;
    for (int k = 0; k < 3; k++) {
        assert_true(acts_next(&walk, &act));
        assert_int_equal(act, all[k]);
        assert_int_equal(acts_pick(&acts, k), all[k]);
        assert_true(acts_have(&acts, all[k]));
    }
    assert_false(acts_next(&walk, &act));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(acts_have(&acts, others[i]));
}

static void a_set_has_nothing_else(void **unused)
{
    (void)unused;
    Acts acts = several_rows();
    static const Act others[] = {0, 6, 8, 99, 101, 162, 164, 200, 364, 455, 464};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(acts_have(&acts, others[i]));
}

static void any_is_each_as_likely(void **unused)
{
    (void)unused;
    Acts acts = several_rows();
    int n = acts_count(&acts), hits[76] = {0};
    Random random = random_from(1);
    for (int i = 0; i < n * 1000; i++) {
        Act act = acts_any(&acts, &random);
        for (int k = 0; k < n; k++)
            hits[k] += acts_pick(&acts, k) == act;
    }
    for (int k = 0; k < n; k++)
        assert_in_range(hits[k], 850, 1150);
}

static void odds_are_drawn_by_their_weight(void **unused)
{
    (void)unused;
    Odds odds = {.n = 0};
    odds_add(&odds, 5, 1);
    odds_add(&odds, 6, 0);
    odds_add(&odds, 7, 3);
    assert_int_equal(odds.n, 2);
    assert_int_equal(odds.total, 4);
    assert_int_equal(odds_pick(&odds, 0), 5);
    for (uint32_t ticket = 1; ticket < 4; ticket++)
        assert_int_equal(odds_pick(&odds, ticket), 7);
}

static void the_same_seed_gives_the_same_numbers(void **unused)
{
    (void)unused;
    Random a = random_from(9), b = random_from(9), c = random_from(10);
    int same = 0;
    for (int i = 0; i < 100; i++) {
        uint64_t n = random_next(&a);
        assert_true(n == random_next(&b));
        same += n == random_next(&c);
    }
    assert_int_equal(same, 0);
    Random here = random_at(1, 5), again = random_at(1, 5), there = random_at(1, 6), other_seed = random_at(2, 5);
    uint64_t n = random_next(&here);
    assert_true(n == random_next(&again) && n != random_next(&there) && n != random_next(&other_seed));
}

static void below_stays_below(void **unused)
{
    (void)unused;
    Random random = random_from(3);
    int hits[6] = {0};
    for (int i = 0; i < 6000; i++)
        hits[random_below(&random, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(hits[i], 850, 1150);
    assert_int_equal(random_below(&random, 1), 0);
}

int main(void)
{
    return tests_run(test(a_set_counts_picks_and_walks), test(each_of_many_may_do_the_same), test(a_row_may_have_a_stride),
                     test(a_set_has_nothing_else), test(any_is_each_as_likely),
                     test(odds_are_drawn_by_their_weight), test(the_same_seed_gives_the_same_numbers), test(below_stays_below));
}
