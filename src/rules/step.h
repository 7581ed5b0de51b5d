/* One step of random play, as the bench and the library do it millions of times a second: all of it is inlined. */
#ifndef PEG_RULES_STEP_H
#define PEG_RULES_STEP_H

#include "rules/game.h"

static inline bool step_over(const void *state)
{
    return ((const Core *)state)->phase == PHASE_OVER;
}

/* Not inlined: its table of odds would be in every frame. */
static __attribute__((noinline)) void step_chance(const Game *game, void *state, uint64_t bits)
{
    Odds odds;
    odds.n = 0;
    odds.total = 0;
    game->odds(game, state, &odds);
    game->apply(game, state, SEAT_CHANCE, odds_pick(&odds, (uint32_t)((bits >> 32) * odds.total >> 32)), NULL);
}

/* A random player of the set, from 32 random bits. */
static inline int step_player(unsigned set, uint32_t bits)
{
    if (set & (set - 1))
        for (uint32_t k = (uint32_t)((uint64_t)bits * (uint32_t)__builtin_popcount(set) >> 32); k; k--)
            set &= set - 1;
    return __builtin_ctz(set);
}

/* A random act in a game that is not over; returns who did it. One random number is enough: the upper half chooses the act, the
   lower half the player where several may act. It is drawn first, so that nothing else has to be kept across the calls. */
static inline __attribute__((always_inline)) int step_random(const Game *game, void *state, uint64_t bits)
{
    int seat = ((const Core *)state)->mover;
    if (game->actors) {
        Actors actors = game->actors(game, state);
        if (actors.chance) {
            step_chance(game, state, bits);
            return SEAT_CHANCE;
        }
        seat = step_player((unsigned)(actors.must | actors.may), (uint32_t)bits);
    }
    Acts acts;
    acts_clear(&acts);
    game->legal(game, state, seat, &acts);
    game->apply(game, state, seat, acts_pick(&acts, (int)((bits >> 32) * (uint32_t)acts_count(&acts) >> 32)), NULL);
    return seat;
}

#endif
