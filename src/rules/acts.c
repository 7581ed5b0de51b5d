#include "rules/acts.h"

Act acts_pick(const Acts *acts, int k)
{
    const ActRow *row = acts->row;
    for (int n; k >= (n = __builtin_popcountll(row->mask)); row++)
        k -= n;
    uint64_t mask = row->mask;
    while (k--)
        mask &= mask - 1;
    return row->base + (Act)__builtin_ctzll(mask);
}

Act odds_pick(const Odds *odds, uint32_t at)
{
    const struct Outcome *outcome = odds->of;
    while (at >= outcome->weight)
        at -= outcome++->weight;
    return outcome->act;
}
