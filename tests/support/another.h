/* Another world: for tests that nothing hidden is told. */
#ifndef PEG_TESTS_ANOTHER_H
#define PEG_TESTS_ANOTHER_H

#include "belief/belief.h"

/* A game that sounds to a player exactly like the real one, and differs in what is hidden if anything is. */
static inline Match *another_world(const Match *match, const Knowledge *knowledge, uint64_t seed)
{
    Worlds *worlds = worlds_new(knowledge);
    Random random = random_from(seed);
    long work = 200000;
    _Alignas(8) unsigned char state[STATE_MAX];
    Match *other = NULL;
    if (worlds_sample(worlds, &random, state, &work)) {
        other = match_again(match);
        for (int i = 0; i < worlds_acts(worlds); i++) {
            int seat;
            Act act;
            worlds_act(worlds, i, &seat, &act);
            match_apply(other, seat, act);
        }
    }
    worlds_free(worlds);
    return other;
}

#endif
