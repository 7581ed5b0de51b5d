/* Hunts: games in which each player hides pegs at the set-up that never move, and looks for the other's. Everything that may be
   hidden is listed, so what a player believes is exact. */
#ifndef PEG_BOTS_HUNT_H
#define PEG_BOTS_HUNT_H

#include "bots/brain.h"
#include "bots/knowledge.h"
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

/* The act to choose: a look where it helps most, or the act that begins naming once only one hiding is left. Equal ones are
   mixed. */
Act hunt_act(const Hunt *hunt, const Brain *brain, Random *random);

/* How likely each location that was not looked at has a peg, in 1/1000; other locations of the hider's are left alone. */
void hunt_heat(const Hunt *hunt, int heat[GRID_LOCS]);

#endif
