#include "support/tests.h"

#include "server/offers.h"

static void all_voters_must_agree(void **unused)
{
    (void)unused;
    Offers offers = {.made = 0};
    unsigned voters = 1u << 1 | 1u << 2 | 1u << 3;
    assert_false(offers_agree(&offers, OFFER_DRAW, 2, voters));
    assert_int_equal(offers.by[OFFER_DRAW], 2);
    assert_int_equal(offers.made, 1u << OFFER_DRAW);
    assert_false(offers_agree(&offers, OFFER_DRAW, 1, voters));
    assert_true(offers_agree(&offers, OFFER_DRAW, 3, voters));
    assert_int_equal(offers.by[OFFER_DRAW], 2);
    assert_int_equal(offers.yes[OFFER_DRAW], 0);
    assert_int_equal(offers.accepted, 1u << OFFER_DRAW);
    assert_int_equal(offers.ended, 1u << OFFER_DRAW);
}

/* An offer made and ended within one round is only announced as ended. An offer that does not exist cannot end. */
static void an_offer_ends_once(void **unused)
{
    (void)unused;
    Offers offers = {.made = 0};
    offers_agree(&offers, OFFER_HINTS, 1, 1u << 1 | 1u << 2);
    offers_end(&offers, ~0u);
    assert_int_equal(offers.made, 0);
    assert_int_equal(offers.ended, 1u << OFFER_HINTS);
    offers_told(&offers);
    offers_end(&offers, ~0u);
    assert_int_equal(offers.ended | offers.accepted, 0);
}

int main(void) { return tests_run(test(all_voters_must_agree), test(an_offer_ends_once)); }
