/* One search for all games: information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, "Information Set Monte Carlo
   Tree Search", 2012), single-observer, over worlds sampled by belief/.

   It differs from the paper in this: worlds come from a particle filter and not from uniform determinizations; the tree holds the
   searching player's information sets only, while others act by the policy prior, because a tree of theirs would soon know the
   searching player's secrets; acts are selected by a PUCT-like bound with that prior (Rosin 2011), scaled by the spread of results;
   playouts are cut off and evaluated where the game has an evaluation. */
#ifndef PEG_BOTS_SEARCH_H
#define PEG_BOTS_SEARCH_H

#include "belief/belief.h"
#include "belief/brain.h"
#include "rules/grid.h"

struct SearchLimits {
    long sims;         /* playouts at the most */
    int ms;            /* milliseconds at the most; 0: no limit */
    Clock *clock;      /* NULL: that of the machine */
    int worlds;        /* different worlds at the most */
    bool may_wait;     /* doing nothing is a choice too: SEARCH_WAIT */
    long work;         /* that may be put into worlds; 0: what the playouts and the time allow */
    bool forced;       /* the first act is `only`, and nothing else is looked at; not where a brain thinks by itself */
    Act only;
};

#define SEARCH_WAIT UINT32_MAX

/* An act at the root of the tree. */
typedef struct RootAct {
    Act act;
    double chance;     /* of winning, a draw counting half */
    long visits;
} RootAct;

struct SearchResult {
    int n;
    int told;          /* how many of them can be told by their chances, the best first; 0 as the search leaves it */
    long sims, worlds;
    double spread;     /* standard deviation of the playouts' results, or of the chances in a hunt */
    RootAct *of;       /* the most visited first, as the search leaves it; freed with free() */
};

/* Values and visits of the player's acts. With no world found every act has the same chance and no visits. */
SearchResult search(const Knowledge *knowledge, const SearchLimits *limits, Random *random);

/* Each seat's chance of winning in a state, which is looked into: the mean of playouts in which everybody acts by the prior, or
   what the brain thinks. For whoever may see everything, as an umpire does; never for a player. */
void search_outlook(const Game *game, const void *state, int playouts, Random *random, double chance[SEATS_MAX + 1]);

/* How likely each location of the other grid has a peg, in 1/1000, over up to `worlds` sampled worlds.
   False, and all of `heat` is 0, if no world was found or it is no game of the unit. */
bool search_heat(const Knowledge *knowledge, int worlds, Random *random, int heat[GRID_LOCS]);

#endif
