/* Hunts: games in which each player hides pegs at the set-up that never move, and looks for the other's. Everything that may be
   hidden is listed, so what a player believes is exact. */
#ifndef PEG_BOTS_HUNT_H
#define PEG_BOTS_HUNT_H

#include "bots/search.h"
#include "belief/knowledge.h"
#include "rules/unit.h"

/* All that a player can hide, each once. Freed with free(). */
typedef struct Hidings {
    Set *of;
    int n;
} Hidings;

Hidings hunt_all(const Game *game, const Setup *setup, int hider);

/* What a player who hunts knows. */
typedef struct Hunt {
    Hidings left;         /* that fit what was found; freed with free(hunt.left.of) */
    Set found, missed;    /* where the player looked, or named something */
    bool naming;          /* the player has begun to name the rest */
} Hunt;

/* False, with nothing to free, while nobody hunts: the game has no hunt, or the set-up is not over. */
bool hunt_of(const Knowledge *knowledge, Hunt *out);

/* The act to choose: a look where it helps most, or the act that begins naming once only one hiding is left; then what most of the
   hidings have. Equal ones are mixed. */
Act hunt_act(const Hunt *hunt, const Brain *brain, Random *random);

/* How many of the hidings that are left are found, by a player who goes on like that, in so many turns: `turns[t]` grows by those
   found in t. Turns count from the moment when `from` pegs are found. */
enum { HUNT_TURNS = GRID_LOCS + 1 };
void hunt_turns(const Hunt *hunt, const Brain *brain, int from, Random *random, long turns[HUNT_TURNS]);

/* What the player knows when a look somewhere has sounded, or has not. Both share the hidings, which change places. */
Hunt hunt_looked(const Hunt *hunt, int at, bool sounds);

/* The other player, who hunts as well: how likely at least so many turns are still needed. */
typedef struct Rival {
    double needs[HUNT_TURNS + 1];
} Rival;

/* A rival who has looked in vain so often, for something that takes so many turns as hunt_turns counts; who has looked longer than
   that will be done at once. */
Rival hunt_rival(const long turns[HUNT_TURNS], int since);

/* The chance to be done before the rival with this act and then going on like that. */
double hunt_chance(const Hunt *hunt, const Brain *brain, Act act, const Rival *rival, Random *random);

/* What the player should do, with the chance of being done before the other player, who hunts as well and of whom only the alarms
   are heard. The best is first. SearchResult of nothing while nobody hunts. */
SearchResult hunt_search(const Knowledge *knowledge, const Acts *legal, Random *random);

/* How likely each location that was not looked at has a peg, in 1/1000; other locations of the hider's are left alone. */
void hunt_heat(const Hunt *hunt, int heat[GRID_LOCS]);

#endif
