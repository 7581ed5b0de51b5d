/* The optimal hunter, computed exactly: an information state is, for each of 18 locations, a peg, none, or not looked at yet, and
   all states are solved by retrograde analysis. It takes seconds; for measurements. */
#ifndef PEG_LAB_PROBES_H
#define PEG_LAB_PROBES_H

#include "bots/hunt.h"

enum { PROBES_CELLS = 18 };

/* The possible hidings in the 18 locations on the left of player 1, with weights; a hiding of weight 0 never occurs. The sum of all
   weights, times the price of all turns, must be below 2^32. */
typedef struct Field {
    uint32_t *hiding;    /* one bit per cell, in the order of the locations */
    uint32_t *weight;
    int n, pegs;
    bool naming;         /* the rest is named in one turn as soon as it is certain */
    uint32_t price[PROBES_CELLS];    /* of the first turn, the second, …: 1 */
} Field;

/* All hidings with weight 1. Free with field_free. */
Field field_of(const Hidings *all, const Brain *brain);
void field_free(Field *field);

/* Sets the weights to those of the mix from which bots draw their hidings. */
void field_of_mix(Field *field, const Hidings *all, const Game *game);

/* The mean price of the turns needed by an optimal hunter who knows the weights. `turns`, if not NULL, gets the turns for each
   hiding; all weights must be positive then. */
double field_best(const Field *field, uint8_t *turns);

#endif
