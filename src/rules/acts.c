#include "rules/acts.h"

Act acts_pick(const Acts *acts, int k)
{
    const ActRow *row = acts->row;
    for (int n; k >= (n = __builtin_popcountll(row->mask)); row++)
        k -= n;
    uint64_t mask = row->mask;
    Act act = row->base;
    /* Far bits are skipped a byte at a time, which never holds more than eight; near ones are taken off singly. */
    for (; k >= 8; act += 8, mask >>= 8)
        k -= __builtin_popcountll(mask & 0xff);
    while (k--)
        mask &= mask - 1;
    return act + (Act)__builtin_ctzll(mask);
}

Act odds_pick(const Odds *odds, uint32_t at)
{
    const struct Outcome *outcome = odds->of;
    while (at >= outcome->weight)
        at -= outcome++->weight;
    return outcome->act;
}
