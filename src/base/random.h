/* Reproducible random numbers: a sequence for playouts, and a draw that depends only on its index. */
#ifndef PEG_BASE_RANDOM_H
#define PEG_BASE_RANDOM_H

#include <stdint.h>

typedef struct Random {
    uint64_t state;
} Random;

static inline uint64_t random_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline Random random_from(uint64_t seed)
{
    return (Random){random_mix(seed + 0x9e3779b97f4a7c15u)};
}

/* Both halves of a long product, folded into one. WebAssembly has no such product: a function would be called for it. */
static inline uint64_t random_fold(uint64_t a, uint64_t b)
{
#ifdef __wasm__
    const uint64_t half = 0xffffffffu;
    uint64_t low = (a & half) * (b & half), left = (a >> 32) * (b & half), right = (a & half) * (b >> 32);
    uint64_t middle = (low >> 32) + (left & half) + right;
    return ((a >> 32) * (b >> 32) + (left >> 32) + (middle >> 32)) ^ (middle << 32 | (low & half));
#else
    unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
#endif
}

/* The next 64 bits: both halves of a 128-bit product of a counter (wyrand), which is fast and has no visible pattern. */
static inline uint64_t random_next(Random *r)
{
    r->state += 0xa0761d6478bd642fu;
    return random_fold(r->state, r->state ^ 0xe7037ed1a0b428dbu);
}

/* A whole number below n, for n >= 1. */
static inline uint32_t random_below(Random *r, uint32_t n)
{
    return (uint32_t)(((random_next(r) >> 32) * n) >> 32);
}

/* From 0 (included) to 1 (excluded). */
static inline double random_part(Random *r)
{
    return (double)(random_next(r) >> 11) * 0x1p-53;
}

/* The sequence for draw number `index` of everything drawn from `seed`. */
static inline Random random_at(uint64_t seed, uint64_t index)
{
    return (Random){random_mix(seed * 0x9e3779b97f4a7c15u ^ random_mix(index + 1))};
}

#endif
