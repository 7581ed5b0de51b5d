#include "rules/acts.h"

#ifndef __BMI2__
#define ONES 0x0101010101010101u
#define TOPS 0x8080808080808080u

/* How many of eight bytes, of which none is above 127, are at most k. */
static inline int bytes_up_to(uint64_t bytes, int k)
{
    return __builtin_popcountll((((uint64_t)k * ONES | TOPS) - bytes) & TOPS);
}
#endif

/* The position of the k-th set bit, counted from 0. */
static inline int bit_place(uint64_t mask, int k)
{
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << k, mask));
#else
    /* Broadword, without a branch (Vigna, "Broadword implementation of rank/select queries"): how many bits are set up to the end
       of each byte tells the byte; the same for its bits, each in a byte of its own, tells the bit. */
    uint64_t pairs = mask - (mask >> 1 & 0x5555555555555555u);
    uint64_t fours = (pairs & 0x3333333333333333u) + (pairs >> 2 & 0x3333333333333333u);
    uint64_t sums = ((fours + (fours >> 4)) & 0x0f0f0f0f0f0f0f0fu) * ONES;
    int place = 8 * bytes_up_to(sums, k), rank = k - (int)(sums << 8 >> place & 0xff);
    uint64_t bits = ((((mask >> place & 0xff) * ONES & 0x8040201008040201u) + 0x7f7f7f7f7f7f7f7fu) & TOPS) >> 7;
    return place + bytes_up_to(bits * ONES, rank);
#endif
}

Act acts_pick(const Acts *acts, int k)
{
    const ActRow *row = acts->row;
    int n = __builtin_popcountll(row->mask);
    while ((k -= n) >= 0)
        n = __builtin_popcountll((++row)->mask);
    return row->base + row->stride * (Act)bit_place(row->mask, k + n);
}

Act odds_pick(const Odds *odds, uint32_t at)
{
    const struct Outcome *outcome = odds->of;
    while (at >= outcome->weight)
        at -= outcome++->weight;
    return outcome->act;
}
