/* Hunts: games in which each player hides pegs at the set-up that never move, and looks for the other's. All possible hidings
   are enumerated, so the posterior is exact. */
#ifndef PEG_BOTS_HUNT_H
#define PEG_BOTS_HUNT_H

#include "bots/search.h"
#include "belief/knowledge.h"
#include "rules/unit.h"

/* All distinct hidings. Free with free(). */
typedef struct Hidings {
    Set *of;
    int n;
} Hidings;

Hidings hunt_all(const Game *game, const Setup *setup, int hider);

/* What the hunting player knows. */
typedef struct Hunt {
    Hidings left;         /* consistent with what was found; free with free(hunt.left.of) */
    Set found, missed;    /* locations looked at or named */
    bool naming;          /* the player has started to name the rest */
} Hunt;

/* False, with nothing to free, if the game has no hunt or the set-up is not over. */
bool hunt_of(const Knowledge *knowledge, Hunt *out);

/* The act to choose: the most useful look, or the act that starts naming once a single hiding is left; while naming, the
   location most hidings have. Ties are broken at random. */
Act hunt_act(const Hunt *hunt, const Brain *brain, Random *random);

/* Counts, for a player who continues with hunt_act, in how many turns each remaining hiding is found: `turns[t]` grows by those
   found in t turns. Turns count from the moment when `from` pegs are found. */
enum { HUNT_TURNS = GRID_LOCS + 1 };
void hunt_turns(const Hunt *hunt, const Brain *brain, int from, Random *random, long turns[HUNT_TURNS]);

/* The knowledge after a look there that sounded, or did not. Both share the array of hidings, which is reordered. */
Hunt hunt_looked(const Hunt *hunt, int at, bool sounds);

/* The other player, who hunts too: the probability that at least so many more turns are needed. */
typedef struct Rival {
    double needs[HUNT_TURNS + 1];
} Rival;

/* A rival who has looked in vain for `since` turns, given the distribution of hunt_turns. A rival who has taken longer than any
   of it is assumed to finish at once. */
Rival hunt_rival(const long turns[HUNT_TURNS], int since);

/* The chance to finish before the rival with this act, then continuing with hunt_act. */
double hunt_chance(const Hunt *hunt, const Brain *brain, Act act, const Rival *rival, Random *random);

/* The acts with the chance to finish before the other player, of whom only the alarms are heard; best first. An empty result if
   nobody hunts. */
SearchResult hunt_search(const Knowledge *knowledge, const Acts *legal, Random *random);

/* The probability in 1/1000 that a location not yet looked at has a peg; other entries are left unchanged. */
void hunt_heat(const Hunt *hunt, int heat[GRID_LOCS]);

#endif
