/* Public library: acts by number, in rows and at random, at the cost of the bare rules. */
#include "pegboard.h"

#include "rules/step.h"

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

int peg_state_random(const PegGame *game, void *state, uint64_t *random)
{
    if (step_over(state))
        return -1;
    Random source = {*random};
    uint64_t bits = random_next(&source);
    *random = source.state;
    return step_random(game_of(game), state, bits);
}

int peg_state_playout(const PegGame *game, void *state, int most, uint64_t *random)
{
    Random source = {*random};
    int n = 0;
    for (; n < most && !step_over(state); n++)
        step_random(game_of(game), state, random_next(&source));
    *random = source.state;
    return n;
}
