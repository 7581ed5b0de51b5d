/* Hidden hands: how likely each other player holds which card, over sampled worlds. For games whose brain counts cards. */
#ifndef PEG_BOTS_HANDS_H
#define PEG_BOTS_HANDS_H

#include "belief/belief.h"
#include "belief/brain.h"

/* The probability in 1/1000, by seat and rank, that a hand has at least one such card; 0 for the player's own. */
typedef struct Hands {
    int heat[SEATS_MAX + 1][HAND_RANKS];
} Hands;

/* Whether players of the game hold hidden cards. */
bool hands_any(const Game *game);

/* Over up to `worlds` sampled worlds; false if none was found or the game has no hands. */
bool hands_heat(const Knowledge *knowledge, int worlds, Random *random, Hands *out);

/* The same as members of a JSON object: "ranks":["A",…],"hands":[{"seat":2,"cards":[310,…]},…], one a player but the one who asks;
   none if no world was found. */
void hands_json(const Knowledge *knowledge, int worlds, Random *random, Text *out);

#endif
