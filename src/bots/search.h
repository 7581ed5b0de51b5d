/* One search for all games: information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, "Information Set Monte Carlo
   Tree Search", 2012), single-observer, over worlds sampled by belief/.

   It differs from the paper in this: worlds come from a particle filter and not from uniform determinizations; the tree holds the
   searching player's information sets only, while others act by the policy prior, because a tree of theirs would soon know the
   searching player's secrets; acts are selected by a PUCT-like bound with that prior (Rosin 2011), scaled by the spread of results;
   playouts are cut off and evaluated where the game has an evaluation.

   Several threads each search a tree of their own, with their own worlds, and the visits of the root's acts are added up (root
   parallelisation: Chaslot, Winands and van den Herik, "Parallel Monte-Carlo Tree Search", 2008). So the result depends on the
   number of threads, but not on who is faster. */
#ifndef PEG_BOTS_SEARCH_H
#define PEG_BOTS_SEARCH_H

#include "base/runner.h"
#include "belief/belief.h"
#include "belief/brain.h"
#include "rules/grid.h"

struct SearchLimits {
    long sims;         /* maximum number of playouts */
    int ms;            /* time limit in milliseconds; 0: none */
    Clock *clock;      /* NULL: the machine's */
    int worlds;        /* maximum number of distinct worlds */
    bool may_wait;     /* doing nothing is a choice too: SEARCH_WAIT */
    long work;         /* work limit for building worlds; 0: derived from playouts and time */
    const Acts *legal; /* if no world fits, one is guessed in which the player has these acts; NULL: none is guessed */
    bool forced;       /* only the act `only` is searched at the root; not for brains with their own search */
    Act only;
    int threads;       /* trees that share the playouts; 0 or 1: one. Not for brains with their own search */
    Runner *runner;    /* does them; NULL: one after another if only playouts are limited, and a single one if time is */
};

#define SEARCH_WAIT UINT32_MAX

/* An act at the root of the tree. */
typedef struct RootAct {
    Act act;
    double chance;     /* probability of winning; a draw counts half */
    long visits;
} RootAct;

struct SearchResult {
    int n;
    int ranked;          /* how many have enough visits to be sorted by value; 0 as search() returns it */
    bool compared;       /* values are compared in all worlds (comparison.h): they can be trusted with few visits */
    long sims, worlds;
    double spread;     /* standard deviation of the playouts' results, or of the values in a hunt */
    RootAct *of;       /* the most visited first, as search() returns them; free with free() */
};

/* Values and visits of the player's acts. If no world was found, all acts have the same value and no visits. */
SearchResult search(const Knowledge *knowledge, const SearchLimits *limits, Random *random);

/* Each seat's probability of winning from a known state: the mean of playouts in which everybody acts by the prior, or the
   brain's own search. For the umpire only, never for a player. */
void search_outlook(const Game *game, const void *state, int playouts, Random *random, double chance[SEATS_MAX + 1]);

/* The probability in 1/1000 that a location of the other grid has a peg, over up to `worlds` sampled worlds. False, with `heat`
   all 0, if no world was found or the game is not of the unit. */
bool search_heat(const Knowledge *knowledge, int worlds, Random *random, int heat[GRID_LOCS]);

#endif
