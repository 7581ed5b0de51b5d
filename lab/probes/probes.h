/* The best hunter there can be, worked out in full: what a hunter knows is, for each of 18 locations, a peg, none, or not looked at
   yet, and all these cases are gone through backward. It takes seconds; for measurements. */
#ifndef PEG_LAB_PROBES_H
#define PEG_LAB_PROBES_H

#include "bots/hunt.h"

enum { PROBES_CELLS = 18 };

/* What may be hidden in the 18 locations on the left of player 1, each with a weight; those without one are never hidden. All
   weights together, times the price of all turns, are below 2^32. */
typedef struct Field {
    uint32_t *hiding;    /* a bit a cell, in the order of the locations */
    uint32_t *weight;
    int n, pegs;
    bool naming;         /* the rest is named in one turn as soon as it is certain */
    uint32_t price[PROBES_CELLS];    /* of the first turn, the second, …: 1 */
} Field;

/* All hidings alike, with weight 1. Freed with field_free. */
Field field_of(const Hidings *all, const Brain *brain);
void field_free(Field *field);

/* The weights become those of the mix from which bots draw what they hide. */
void field_of_mix(Field *field, const Hidings *all, const Game *game);

/* The mean price of the turns that the hunter needs who knows the weights and plays best against them. `turns`, if it is not NULL,
   gets those for each hiding; then all must have a weight. */
double field_best(const Field *field, uint8_t *turns);

#endif
