/* Public library: acts by number, in rows and at random, at the cost of the bare rules. */
#include "pegboard.h"

#include "rules/game.h"

_Static_assert(sizeof(PegActs) == sizeof(Acts) && offsetof(PegActs, row) == offsetof(Acts, row), "rows go out as they are made");
_Static_assert(sizeof(PegRow) == sizeof(ActRow) && offsetof(PegRow, bits) == offsetof(ActRow, mask), "and so does each of them");
_Static_assert((int)PEG_ROWS == (int)ACTS_ROWS, "and all of them");

static const Game *game_of(const PegGame *game) { return (const Game *)game; }

void peg_state_acts(const PegGame *game, const void *state, int player, PegActs *acts)
{
    acts_clear((Acts *)acts);
    game_of(game)->legal(game_of(game), state, player, (Acts *)acts);
}

uint32_t peg_acts_pick(const PegActs *acts, int k)
{
    return acts_pick((const Acts *)acts, k);
}

int peg_state_count(const PegGame *game, const void *state, int player)
{
    PegActs acts;
    peg_state_acts(game, state, player, &acts);
    return acts.count;
}

uint32_t peg_state_pick(const PegGame *game, const void *state, int player, int k)
{
    PegActs acts;
    peg_state_acts(game, state, player, &acts);
    return peg_acts_pick(&acts, k);
}

static __attribute__((noinline)) void draw(const Game *game, void *state, uint64_t bits)
{
    Odds odds;
    odds.n = 0;
    odds.total = 0;
    game->odds(game, state, &odds);
    game->apply(game, state, SEAT_CHANCE, odds_pick(&odds, (uint32_t)((bits >> 32) * odds.total >> 32)), NULL);
}

/* A random player of the set, from 32 random bits. */
static inline int any_of(unsigned set, uint32_t bits)
{
    if (set & (set - 1))
        for (uint32_t k = (uint32_t)((uint64_t)bits * (uint32_t)__builtin_popcount(set) >> 32); k; k--)
            set &= set - 1;
    return __builtin_ctz(set);
}

/* One random number per act: the upper half chooses the act, the lower half the player where several may act. It is drawn first,
   so that nothing else has to be kept in a register across the calls. */
static inline __attribute__((always_inline)) int step(const Game *game, void *state, uint64_t bits)
{
    Actors actors = game_actors(game, state);
    if (actors.chance) {
        draw(game, state, bits);
        return SEAT_CHANCE;
    }
    int seat = any_of((unsigned)(actors.must | actors.may), (uint32_t)bits);
    Acts acts;
    acts_clear(&acts);
    game->legal(game, state, seat, &acts);
    game->apply(game, state, seat, acts_pick(&acts, (int)((bits >> 32) * (uint32_t)acts_count(&acts) >> 32)), NULL);
    return seat;
}

static inline bool over(const void *state)
{
    return ((const Core *)state)->phase == PHASE_OVER;
}

int peg_state_random(const PegGame *game, void *state, uint64_t *random)
{
    if (over(state))
        return -1;
    Random source = {*random};
    uint64_t bits = random_next(&source);
    *random = source.state;
    return step(game_of(game), state, bits);
}

int peg_state_playout(const PegGame *game, void *state, int most, uint64_t *random)
{
    Random source = {*random};
    int n = 0;
    for (; n < most && !over(state); n++)
        step(game_of(game), state, random_next(&source));
    *random = source.state;
    return n;
}
