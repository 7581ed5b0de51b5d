/* Finds the mixes of secret set-ups that the games' brains keep, and prints them as games/ID/setups.h. */
#ifndef PEG_TOOLS_SETUPS_H
#define PEG_TOOLS_SETUPS_H

#include "bots/setups.h"
#include "rules/unit.h"

typedef struct Job {
    const Game *game;
    int rounds;
    int sims;          /* playouts an act, where games are played */
    uint64_t seed;
} Job;

enum { LOCS_MOST = 8, MIX_MOST = 1200 };

/* A set-up as it is kept. */
typedef struct Kept {
    char at[2 * LOCS_MOST + 1];
    int weight;
} Kept;

typedef struct Mix {
    Kept kept[MIX_MOST];
    int n;
    char note[400];    /* what is known about it */
} Mix;

/* Two who learn from each other, for games in which what was hidden is looked for. */
void mix_by_hunting(const Job *job, Mix *out);

/* Games between bots, for all others. */
void mix_by_playing(const Job *job, Mix *out);

/* The game as player 1 finds it who sets up. */
void first_state(const Game *game, void *state);

#endif
