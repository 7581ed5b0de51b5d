#include "rules/dice.h"

const EventKind event_dice = {"dice", "pnn"};

void dice_odds(Odds *out)
{
    for (int low = 1; low <= DICE_SIDES; low++)
        for (int high = low; high <= DICE_SIDES; high++)
            odds_add(out, dice_act(low, high), low == high ? 1 : 2);
}

void dice_text(Act act, Text *out)
{
    text_number(out, dice_low(act));
    text_char(out, '-');
    text_number(out, dice_high(act));
}

void opening_start(Opening *opening, int players)
{
    *opening = (Opening){.waiting = (uint16_t)((2 << players) - 2)};
}

int opening_thrower(const Opening *opening)
{
    return opening->waiting ? __builtin_ctz(opening->waiting) : 0;
}

/* The round is over: a single leader begins, several throw again. */
static int round_over(Opening *opening)
{
    int leaders = opening->leaders;
    bool tied = leaders & (leaders - 1);
    *opening = (Opening){.waiting = (uint16_t)(tied ? leaders : 0)};
    return tied ? 0 : __builtin_ctz((unsigned)leaders);
}

int opening_throw(Opening *opening, Act dice)
{
    uint16_t thrower = opening->waiting & (uint16_t)-opening->waiting;
    int total = dice_total(dice);
    opening->waiting ^= thrower;
    if (total > opening->best) {
        opening->best = (uint16_t)total;
        opening->leaders = 0;
    }
    if (total == opening->best)
        opening->leaders |= thrower;
    return opening->waiting ? 0 : round_over(opening);
}
