#include "support/table.h"

#include "rules/dice.h"

/* ACT-2: 21 outcomes, the smaller number first, two different ones twice as likely as a double. */
static void two_dice_have_21_outcomes(void **unused)
{
    (void)unused;
    Odds odds = {.n = 0};
    dice_odds(&odds);
    assert_int_equal(odds.n, 21);
    assert_int_equal(odds.total, 36);
    for (int i = 0; i < odds.n; i++) {
        Act act = odds.of[i].act;
        assert_true(dice_is(act));
        assert_in_range(dice_low(act), 1, dice_high(act));
        assert_in_range(dice_high(act), dice_low(act), 6);
        assert_int_equal(dice_double(act), dice_low(act) == dice_high(act));
        assert_int_equal(odds.of[i].weight, dice_double(act) ? 1 : 2);
    }
    for (int i = 1; i < odds.n; i++)
        assert_true(odds.of[i].act > odds.of[i - 1].act);
}

/* ACT-2, ACT-3: `3-5`; the total is the sum; the number of an outcome is clear of a game's own acts. */
static void an_outcome_is_written_with_the_smaller_first(void **unused)
{
    (void)unused;
    char words[ACT_TEXT_MAX];
    Text text = text_within(words, sizeof words);
    dice_text(dice_act(3, 5), &text);
    assert_string_equal(words, "3-5");
    assert_int_equal(dice_total(dice_act(3, 5)), 8);
    assert_false(dice_is(DICE_ACTS - 1));
    assert_true(dice_is(dice_act(1, 1)));
    text_clear(&text);
    event_text(&(Event){&event_dice, NULL, {2, 1, 6}}, VIEWER_PUBLIC, &text);
    assert_string_equal(words, "dice 2 1 6");
}

/* ACT-4: in player order; the highest total begins. */
static void the_highest_throw_begins(void **unused)
{
    (void)unused;
    Opening opening;
    opening_start(&opening, 3);
    assert_int_equal(opening_thrower(&opening), 1);
    assert_int_equal(opening_throw(&opening, dice_act(1, 4)), 0);
    assert_int_equal(opening_thrower(&opening), 2);
    assert_int_equal(opening_throw(&opening, dice_act(5, 6)), 0);
    assert_int_equal(opening_thrower(&opening), 3);
    assert_int_equal(opening_throw(&opening, dice_act(5, 5)), 2);
    assert_int_equal(opening_thrower(&opening), 0);
    assert_memory_equal(&opening, &(Opening){0}, sizeof opening);
}

/* ACT-4: only those tied for highest throw again, in player order, as often as it takes; what was thrown before is forgotten. */
static void ties_for_highest_throw_again(void **unused)
{
    (void)unused;
    Opening opening;
    opening_start(&opening, 4);
    opening_throw(&opening, dice_act(2, 6));
    opening_throw(&opening, dice_act(1, 1));
    opening_throw(&opening, dice_act(4, 4));
    assert_int_equal(opening_throw(&opening, dice_act(3, 5)), 0);
    assert_int_equal(opening_thrower(&opening), 1);
    opening_throw(&opening, dice_act(1, 2));
    assert_int_equal(opening_thrower(&opening), 3);
    opening_throw(&opening, dice_act(1, 3));
    assert_int_equal(opening_thrower(&opening), 4);
    assert_int_equal(opening_throw(&opening, dice_act(2, 2)), 0);
    assert_int_equal(opening_thrower(&opening), 3);
    assert_int_equal(opening_throw(&opening, dice_act(1, 1)), 0);
    assert_int_equal(opening_throw(&opening, dice_act(1, 2)), 4);
}

int main(void)
{
    return tests_run(test(two_dice_have_21_outcomes), test(an_outcome_is_written_with_the_smaller_first),
                     test(the_highest_throw_begins), test(ties_for_highest_throw_again));
}
