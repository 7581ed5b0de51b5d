#include "rules/acts.h"

/* The position of the k-th set bit, counted from 0. */
static inline int bit_place(uint64_t mask, int k)
{
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << k, mask));
#else
    /* Skips whole bytes first, then single bits. */
    int skipped = 0;
    for (; k >= 8; skipped += 8, mask >>= 8)
        k -= __builtin_popcountll(mask & 0xff);
    while (k--)
        mask &= mask - 1;
    return skipped + __builtin_ctzll(mask);
#endif
}

Act acts_pick(const Acts *acts, int k)
{
    const ActRow *row = acts->row;
    for (int n; k >= (n = __builtin_popcountll(row->mask)); row++)
        k -= n;
    return row->base + row->stride * (Act)bit_place(row->mask, k);
}

Act odds_pick(const Odds *odds, uint32_t at)
{
    const struct Outcome *outcome = odds->of;
    while (at >= outcome->weight)
        at -= outcome++->weight;
    return outcome->act;
}
