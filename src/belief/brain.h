/* A brain: what bots know about one game beyond its rules. Everything in it is optional; a game without one is played by search
   alone. One folder a game: games/ID/brain.c, and a line in games/brains.c. */
#ifndef PEG_BELIEF_BRAIN_H
#define PEG_BELIEF_BRAIN_H

#include "base/deadline.h"
#include "base/random.h"
#include "belief/knowledge.h"

/* What the search takes and returns: bots/search.h. */
typedef struct SearchLimits SearchLimits;
typedef struct SearchResult SearchResult;

/* One way to set up, as player 1 does it: the locations in the order of the acts, "A1A2B1", and how often it is done. */
typedef struct SetUp {
    const char *at;
    int weight;
} SetUp;

typedef struct Brain {
    /* The evaluation of a state for a player, from 0 (lost) to 1 (won); it may look at everything, and is asked about sampled
       worlds only. NULL: there is none, and playouts go on to the end. */
    double (*evaluate)(const Game *game, const void *state, int seat);

    /* The policy prior of an act, at least 1, unnormalised: it looks at nothing that is hidden from the seat, unless the player all
       but knows it. NULL: uniform. */
    int (*prior)(const Game *game, const void *state, int seat, Act act);

    /* Whether a sensible player who may act but need not does so now, in a playout. NULL: such players are passed over. */
    bool (*cuts_in)(const Game *game, const void *state, int seat);

    /* How many acts a playout goes on before it is evaluated. */
    int plies;

    /* Where a playout stops before that, because what comes behind tells no more: the end of a half. NULL: nowhere. */
    bool (*halt)(const Game *game, const void *state);

    /* Thinks in place of the common search; only for games in which everybody sees everything. It obeys the limits in the same
       way, and counts its own work as sims. NULL: the common search thinks. */
    SearchResult (*think)(const Game *game, const void *state, int seat, const SearchLimits *limits, Random *random);

    /* Each looks for pegs that the other hid at the set-up and that never move: hunt.h knows how. The act `guess` begins to name
       the rest; 0: there is none, and all have to be found. */
    bool hunt;
    Act guess;

    /* The mix of secret set-ups that bots draw from, ended by one without locations; where none begins as the player has, any
       legal act will do. Each is also done the other way resampling, as `flip` has it, which is NULL where the grid has no two
       sides alike. NULL: nothing is set up in secret, and bots think about every act. */
    const SetUp *setups;
    int (*flip)(int loc);

    /* Whether the state can lead to what the player at `seat` will hear: n items, which lie ahead of it. Asked when chance has
       dealt, so that worlds are not built in vain. NULL: who knows. */
    bool (*possible)(const Game *game, const void *state, int seat, const Heard *ahead, int n);

    /* Where pegs may be imagined to stand, or not to, for want of a world that fits: any that wears no marker is shifted anywhere
       within these locations. For games of the unit. 0: nowhere. */
    uint64_t drift;

    /* What chance, which is waited for, may well have brought unseen by the player at `seat`, who will hear n items that lie ahead.
       NULL: anything by its odds. */
    Act (*guess_chance)(const Game *game, const void *state, int seat, const Heard *ahead, int n, Random *random);
} Brain;

/* A mix for set-ups in which no place is better than another. */
extern const SetUp setups_any[];

/* The brain of every script (WS-120), by what it says itself. */
const Brain *brain_of_script(const Game *game);

/* The brain for a game; a brain without anything in it if there is none. */
const Brain *brain_of(const Game *game);

/* Added to every prior of others, whom nobody knows well. */
enum { PRIOR_FLOOR = 2 };

/* The likelihood of an act of others, unnormalised. */
static inline double brain_likelihood(const Brain *brain, const Game *game, const void *state, int seat, Act act)
{
    return brain->prior ? PRIOR_FLOOR + brain->prior(game, state, seat, act) : 1;
}

/* A lead of any size as an evaluation: 0 is 0.5, 1 is 0.75, 3 is 0.875. */
static inline double brain_lead(double lead)
{
    return 0.5 + 0.5 * lead / (1 + (lead < 0 ? -lead : lead));
}

/* What having the turn is worth: nothing before the first one. */
static inline double brain_turn(const Core *core, int seat, double worth)
{
    if (core->phase != PHASE_PLAY)
        return 0;
    return core->mover == seat ? worth : -worth;
}

/* The prior of an act that brings a racer so many steps forward. */
static inline int brain_gain(int steps)
{
    return steps >= 2 ? 40 : steps == 1 ? 16 : steps == 0 ? 3 : 1;
}

#endif
