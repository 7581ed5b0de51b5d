/* A brain: what bots know about one game beyond its rules. Every field is optional; a game without a brain is played by search
   alone. A brain lives in games/ID/brain.c and is listed in games/brains.c. */
#ifndef PEG_BELIEF_BRAIN_H
#define PEG_BELIEF_BRAIN_H

#include "base/deadline.h"
#include "base/random.h"
#include "belief/knowledge.h"

/* What the search takes and returns: bots/search.h. */
typedef struct SearchLimits SearchLimits;
typedef struct SearchResult SearchResult;

enum { HAND_RANKS = 16 };

/* One set-up, as player 1 makes it: the locations in the order of the acts, "A1A2B1", and its weight in the mix. */
typedef struct SetUp {
    const char *at;
    int weight;
} SetUp;

typedef struct Brain {
    /* Evaluates a state for a player, from 0 (lost) to 1 (won). It may read the whole state: it is only ever given sampled
       worlds. NULL: no evaluation, playouts run to the end of the game. */
    double (*evaluate)(const Game *game, const void *state, int seat);

    /* The policy prior of an act, at least 1, unnormalised. It must not read what is hidden from the seat, unless the player
       could deduce it. NULL: uniform. */
    int (*prior)(const Game *game, const void *state, int seat, Act act);

    /* The first acts are compared by their evaluation in all worlds too (bots/comparison.h); it needs an evaluation. */
    bool compare;

    /* In a playout: whether a sensible player who may act, but need not, does so now. NULL: such players never act. */
    bool (*cuts_in)(const Game *game, const void *state, int seat);

    /* Inattentive players of levels 2 to 4 act on impulse as level 1 does (bots/beginner.h), where a small search, in which they
       err elsewhere, still finds nearly everything. */
    bool impulsive;

    /* Playout length in acts before the evaluation. */
    int plies;

    /* Ends a playout early where the rest adds no information, such as the end of a half. NULL: nowhere. */
    bool (*halt)(const Game *game, const void *state);

    /* Replaces the common search, for games of perfect information. It obeys the same limits and counts its own work as sims.
       NULL: the common search is used. */
    SearchResult (*think)(const Game *game, const void *state, int seat, const SearchLimits *limits, Random *random);

    /* Each player looks for pegs that the other hid at the set-up and that never move (see hunt.h). The act `guess` starts
       naming the remaining pegs; 0: there is no such act, and all pegs must be found. */
    bool hunt;
    Act guess;

    /* The mix of secret set-ups that bots draw from, ended by an entry without locations. If none starts with the acts the
       player has already made, any legal act is taken. `flip` mirrors each set-up; it is NULL where the grid has no such
       symmetry. NULL: there is no secret set-up, and bots search every act. */
    const SetUp *setups;
    int (*flip)(int loc);

    /* Whether the state can still lead to the n items that the player at `seat` hears next. Asked after chance has dealt, to
       reject worlds early. NULL: unknown. */
    bool (*possible)(const Game *game, const void *state, int seat, const Heard *ahead, int n);

    /* Locations where repair may assume a peg, or no peg, if no world fits: any peg without a marker may be shifted anywhere
       within them. For games of the unit. 0: no repair. */
    uint64_t drift;

    /* Proposes a hidden outcome of chance, given the n items that the player at `seat` hears next. NULL: outcomes are proposed
       by their odds. */
    Act (*guess_chance)(const Game *game, const void *state, int seat, const Heard *ahead, int n, Random *random);

    /* In games with hidden hands: the names of the ranks of cards, ended by NULL, at most HAND_RANKS; and the ranks that a player
       holds, as a set of bits in that order. NULL: there are no hands. */
    const char *const *ranks;
    unsigned (*hand)(const Game *game, const void *state, int seat);
} Brain;

/* A mix for set-ups in which all places are equally good. */
extern const SetUp setups_any[];

/* The brain of every script (WS-120), built from the script itself. */
const Brain *brain_of_script(const Game *game);

/* The brain of a game; an empty one if it has none. */
const Brain *brain_of(const Game *game);

/* Added to every prior of other players: a floor for unexpected play. */
enum { PRIOR_FLOOR = 2 };

/* The likelihood of an act of others, unnormalised. */
static inline double brain_likelihood(const Brain *brain, const Game *game, const void *state, int seat, Act act)
{
    return brain->prior ? PRIOR_FLOOR + brain->prior(game, state, seat, act) : 1;
}

/* Maps a lead of any size to an evaluation: 0 is 0.5, 1 is 0.75, 3 is 0.875. */
static inline double brain_lead(double lead)
{
    return 0.5 + 0.5 * lead / (1 + (lead < 0 ? -lead : lead));
}

/* The value of having the turn; 0 before the first turn. */
static inline double brain_turn(const Core *core, int seat, double worth)
{
    if (core->phase != PHASE_PLAY)
        return 0;
    return core->mover == seat ? worth : -worth;
}

/* The prior of an act that advances a racer by this many steps. */
static inline int brain_gain(int steps)
{
    return steps >= 2 ? 40 : steps == 1 ? 16 : steps == 0 ? 3 : 1;
}

#endif
