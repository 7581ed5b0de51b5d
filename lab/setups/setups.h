/* Finds the mixes of secret set-ups for the games' brains, and prints them as games/ID/setups.h. */
#ifndef PEG_TOOLS_SETUPS_H
#define PEG_TOOLS_SETUPS_H

#include "bots/setups.h"
#include "rules/unit.h"

typedef struct SetupSearch {
    const Game *game;
    int rounds;
    int sims;          /* playouts per act, where games are played */
    uint64_t seed;
} SetupSearch;

enum { LOCS_MOST = 8, MIX_MOST = 1200 };

/* A set-up as it is kept. */
typedef struct Kept {
    char at[2 * LOCS_MOST + 1];
    int weight;
} Kept;

typedef struct Mix {
    Kept kept[MIX_MOST];
    int n;
    char note[400];    /* how good it is, for the comment */
} Mix;

/* By self-play of a hider and a hunter, for games in which hidden pegs are looked for. */
void mix_by_hunting(const SetupSearch *search, Mix *out);

/* By games between bots, for all others. */
void mix_by_playing(const SetupSearch *search, Mix *out);

/* The state in which player 1 sets up. */
void first_state(const Game *game, void *state);

#endif
