/* Acts: what a player or chance does, as small integers, and sets of them.
   A set is a list of rows, each a base, a stride and 64 bits: bit b of a row stands for the act base + b * stride. A game that
   moves pegs on a grid writes one row per peg, or one per direction for all its pegs, which keeps counting, choosing and lookup
   cheap. */
#ifndef PEG_RULES_ACTS_H
#define PEG_RULES_ACTS_H

#include "base/random.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef uint32_t Act;

enum { ACTS_ROWS = 256 };

typedef struct ActRow {
    Act base, stride;
    uint64_t mask;
} ActRow;

typedef struct Acts {
    int rows;
    int count;                /* number of acts in all rows */
    ActRow row[ACTS_ROWS];    /* entries beyond `rows` are undefined */
} Acts;

/* Initialises a set; cheaper than clearing the rows. */
static inline void acts_clear(Acts *acts)
{
    acts->rows = acts->count = 0;
}

/* Adds the acts base + b * stride for every bit b of `mask`; an empty mask adds nothing. */
static inline void acts_add_strided(Acts *acts, Act base, Act stride, uint64_t mask)
{
    assert(acts->rows < ACTS_ROWS);
    acts->row[(unsigned)acts->rows] = (ActRow){base, stride, mask};
    acts->rows += mask != 0;
    acts->count += __builtin_popcountll(mask);
}

/* Adds the acts base + b. */
static inline void acts_add(Acts *acts, Act base, uint64_t mask)
{
    acts_add_strided(acts, base, 1, mask);
}

/* Room for so many rows, which the caller fills in, empty or not: where most rows have acts, writing an empty one now and then
   takes less than looking at each. */
static inline ActRow *acts_room(Acts *acts, int rows)
{
    ActRow *row = &acts->row[acts->rows];
    assert(acts->rows + rows <= ACTS_ROWS);
    acts->rows += rows;
    return row;
}

static inline void acts_fill(Acts *acts, ActRow *row, Act base, Act stride, uint64_t mask)
{
    *row = (ActRow){base, stride, mask};
    acts->count += __builtin_popcountll(mask);
}

/* Adds the acts base + (r << shift) + b for every bit r of `rows` and b of `mask`: when all of `rows` can do the same. */
static inline void acts_add_each(Acts *acts, Act base, uint64_t rows, int shift, uint64_t mask)
{
    int n = __builtin_popcountll(rows);
    if (!mask)
        return;
    acts->count += n * __builtin_popcountll(mask);
    for (ActRow *row = acts_room(acts, n); rows; rows &= rows - 1)
        *row++ = (ActRow){base + ((Act)__builtin_ctzll(rows) << shift), 1, mask};
}

static inline void acts_add_one(Acts *acts, Act act)
{
    acts_add(acts, act, 1);
}

static inline int acts_count(const Acts *acts)
{
    return acts->count;
}

static inline bool acts_have(const Acts *acts, Act act)
{
    for (int i = 0; i < acts->rows; i++) {
        const ActRow *row = &acts->row[i];
        Act off = act - row->base, bit = off / row->stride;
        if (bit < 64 && off == bit * row->stride && row->mask >> bit & 1)
            return true;
    }
    return false;
}

/* The k-th act of the set, counted from 0 in row order. */
Act acts_pick(const Acts *acts, int k);

/* A uniformly random act; the set must not be empty. */
static inline Act acts_any(const Acts *acts, Random *random)
{
    return acts_pick(acts, (int)random_below(random, (uint32_t)acts_count(acts)));
}

/* Iterates over a set: for (ActWalk w = {acts}; acts_next(&w, &act);) … */
typedef struct ActWalk {
    const Acts *acts;
    int row;
    uint64_t done;    /* bits of this row already visited */
} ActWalk;

static inline bool acts_next(ActWalk *walk, Act *out)
{
    for (; walk->row < walk->acts->rows; walk->row++, walk->done = 0) {
        const ActRow *row = &walk->acts->row[walk->row];
        uint64_t rest = row->mask & ~walk->done;
        if (rest) {
            walk->done |= rest & -rest;
            *out = row->base + row->stride * (Act)__builtin_ctzll(rest);
            return true;
        }
    }
    return false;
}

/* The outcomes of chance, each with its weight; the probability is weight / total. */
enum { ODDS_OUTCOMES = 64 };

typedef struct Odds {
    int n;
    uint32_t total;
    struct Outcome {
        Act act;
        uint32_t weight;
    } of[ODDS_OUTCOMES];
} Odds;

static inline void odds_add(Odds *odds, Act act, uint32_t weight)
{
    assert(odds->n < ODDS_OUTCOMES);
    if (!weight)
        return;
    odds->of[odds->n++] = (struct Outcome){act, weight};
    odds->total += weight;
}

/* The outcome for ticket `at`, from 0 to total - 1. */
Act odds_pick(const Odds *odds, uint32_t at);

#endif
