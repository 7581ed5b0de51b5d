#include "rules/cards.h"
#include "support/table.h"

#include <string.h>

static const char *name(int card)
{
    static char words[4];
    Text text = text_within(words, sizeof words);
    card_text(card, &text);
    return words;
}

/* Every card has a text, and their numbers are in the order of the texts. */
static void cards_are_in_the_order_of_their_texts(void **unused)
{
    (void)unused;
    char last[4] = "";
    int jokers = 0;
    for (int card = 0; card < CARD_KINDS; card++) {
        assert_int_equal(strlen(name(card)), 2);
        assert_true(strcmp(last, name(card)) < 0);
        strcpy(last, name(card));
        jokers += card_rank(card) == RANK_JOKER;
    }
    assert_int_equal(jokers, 1);
    assert_string_equal(name(0), "2C");
    assert_string_equal(name(CARD_JOKER), "JK");
    assert_string_equal(name(CARD_KINDS - 1), "TS");
}

/* The rank is the first letter, but for the joker. */
static void ranks(void **unused)
{
    (void)unused;
    int of_rank[RANKS] = {0};
    for (int card = 0; card < CARD_KINDS; card++) {
        Rank rank = card_rank(card);
        of_rank[rank]++;
        if (rank != RANK_JOKER)
            assert_int_equal(name(card)[0], "23456789AJKQT"[rank]);
    }
    for (int rank = 0; rank < RANK_JOKER; rank++)
        assert_int_equal(of_rank[rank], SUITS);
}

/* A pile draws each kind in proportion to its number, and absent kinds never. */
static void piles_have_exact_odds(void **unused)
{
    (void)unused;
    static const uint8_t count[] = {0, 3, 0, 0, 1, 2, 0};
    Odds odds = {.n = 0};
    pile_odds(count, 7, 6, 100, &odds);
    assert_int_equal(odds.n, 3);
    assert_int_equal(odds.total, 6);
    assert_int_equal(odds.of[0].act, 101);
    assert_int_equal(odds.of[0].weight, 3);
    assert_int_equal(odds.of[1].act, 104);
    assert_int_equal(odds.of[1].weight, 1);
    assert_int_equal(odds.of[2].act, 105);
    assert_int_equal(odds.of[2].weight, 2);
}

/* A hand holds the cards added and not removed, counting equal cards separately. */
static void hands_hold_cards(void **unused)
{
    (void)unused;
    Hand hand = {0};
    hand_add(&hand, 40);
    hand_add(&hand, 7);
    hand_add(&hand, 40);
    hand_add(&hand, 52);
    assert_int_equal(hand.n, 4);
    assert_true(hand_kinds(&hand) == (1ull << 40 | 1ull << 7 | 1ull << 52));
    hand_remove(&hand, 40);
    assert_int_equal(hand.n, 3);
    assert_true(hand_kinds(&hand) == (1ull << 40 | 1ull << 7 | 1ull << 52));
    hand_remove(&hand, 40);
    hand_remove(&hand, 52);
    assert_true(hand_kinds(&hand) == 1ull << 7);
    for (int i = hand.n; i < HAND_CARDS; i++)
        assert_int_equal(hand.card[i], 0);
    hand_remove(&hand, 7);
    assert_int_equal(hand.n, 0);
    assert_true(hand_kinds(&hand) == 0);
}

/* A hand is shown sorted. */
static void hands_are_shown_sorted(void **unused)
{
    (void)unused;
    Hand hand = {0};
    Text text = text_growing(1000);
    hand_view(&hand, card_text, &text);
    text_char(&text, '\n');
    hand_add(&hand, CARD_KINDS - 1);
    hand_add(&hand, CARD_JOKER);
    hand_add(&hand, 0);
    hand_add(&hand, CARD_JOKER + 1);
    hand_add(&hand, 0);
    hand_view(&hand, card_text, &text);
    assert_string_equal(text.at, "[]\n[\"2C\",\"2C\",\"JK\",\"JS\",\"TS\"]");
    text_free(&text);
}

int main(void)
{
    return tests_run(test(cards_are_in_the_order_of_their_texts), test(ranks), test(piles_have_exact_odds),
                     test(hands_hold_cards), test(hands_are_shown_sorted));
}
