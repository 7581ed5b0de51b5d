#include "support/tests.h"

#include "server/seeds.h"

#include <string.h>

enum { ADA = 1u << 1, BOB = 1u << 2 };

static Seeds new_seeds(void) { return (Seeds){.fair = {.table = "table", .players = 2}, .wanted = true}; }

static void give_hash(Seeds *seeds, int seat, const char *seed)
{
    char hash[FAIR_HEX];
    bool is_new;
    fair_seed_hash("table", seat, seed, hash);
    Refusal refusal = seeds_give_hash(seeds, ADA | BOB, seat, hash, &is_new);
    assert_true(!refused(&refusal) && is_new);
}

static const char *give_seed(Seeds *seeds, int seat, const char *seed)
{
    bool is_new;
    Refusal refusal = seeds_give(seeds, ADA | BOB, seat, seed, &is_new);
    assert_true(is_new == !refused(&refusal));
    return refusal.code;
}

/* All hashes come first, then seeds, each matching its hash. */
static void hashes_come_before_seeds(void **unused)
{
    (void)unused;
    Seeds seeds = new_seeds();
    give_hash(&seeds, 1, "apple");
    assert_int_equal(seeds_want_hashes(&seeds, ADA | BOB), BOB);
    assert_string_equal(give_seed(&seeds, 1, "apple"), "not-now");
    give_hash(&seeds, 2, "pear");
    assert_int_equal(seeds_want_hashes(&seeds, ADA | BOB), 0);
    seeds_reveal(&seeds);
    assert_int_equal(seeds_want(&seeds, ADA | BOB), ADA | BOB);
    assert_string_equal(give_seed(&seeds, 1, "plum"), "illegal");
    assert_null(give_seed(&seeds, 1, "apple"));
    assert_int_equal(seeds_want(&seeds, ADA | BOB), BOB);
    fair_free(&seeds.fair);
}

/* The first draw closes the exchange. */
static void nothing_is_wanted_after_the_first_draw(void **unused)
{
    (void)unused;
    Seeds seeds = new_seeds();
    give_hash(&seeds, 1, "apple");
    seeds_reveal(&seeds);
    seeds.draws = 1;
    assert_int_equal(seeds_want(&seeds, ADA | BOB) | seeds_want_hashes(&seeds, ADA | BOB), 0);
    assert_string_equal(give_seed(&seeds, 1, "apple"), "not-now");
    fair_free(&seeds.fair);
}

static void patience_has_an_end(void **unused)
{
    (void)unused;
    Seeds seeds = new_seeds(), without = {.wanted = false};
    assert_true(seeds_patient(&seeds, 100));
    assert_true(seeds_patient(&seeds, 100 + SEEDS_WAIT_MS - 1));
    assert_false(seeds_patient(&seeds, 100 + SEEDS_WAIT_MS));
    assert_false(seeds_patient(&without, 100));
    fair_free(&seeds.fair);
}

int main(void)
{
    return tests_run(test(hashes_come_before_seeds), test(nothing_is_wanted_after_the_first_draw), test(patience_has_an_end));
}
