/* One search for all games: information-set Monte-Carlo tree search over worlds that the player must hold possible. */
#ifndef PEG_BOTS_SEARCH_H
#define PEG_BOTS_SEARCH_H

#include "bots/world.h"

typedef struct SearchLimits {
    long sims;         /* playouts at the most */
    int ms;            /* milliseconds at the most; 0: no limit */
    Clock *clock;      /* NULL: that of the machine */
    int worlds;        /* different worlds at the most */
    bool may_wait;     /* doing nothing is a choice too: SEARCH_WAIT */
} SearchLimits;

#define SEARCH_WAIT UINT32_MAX

/* An act with what the search thinks of it. */
typedef struct Opinion {
    Act act;
    double chance;     /* of winning, a draw counting half */
    long visits;
} Opinion;

typedef struct Opinions {
    int n;
    long sims, worlds;
    double spread;     /* how far the results of playouts lie apart, or the chances in a hunt */
    Opinion *of;       /* the most visited first; freed with free() */
} Opinions;

/* What the player should do now. With no world found every act has the same chance and no visits. */
Opinions search(const Knowledge *knowledge, const SearchLimits *limits, Random *random);

/* How likely each location of the other grid has a peg, in 1/1000, over up to `worlds` sampled worlds; for games of the unit.
   False if no world was found. */
bool search_heat(const Knowledge *knowledge, int worlds, Random *random, int heat[36]);

#endif
