/* A census: every state that is consistent with what one player knows, each once. Where the particle filter of src/belief samples,
   this enumerates, so what holds in all of them is proved. For positions in which few states are possible. */
#ifndef PEG_LAB_CENSUS_H
#define PEG_LAB_CENSUS_H

#include "belief/knowledge.h"

/* Distinct states of one game, with the number of items heard in each. */
typedef struct States {
    const Game *game;
    unsigned char *at;
    int *heard;
    int n, room;
    uint32_t *slot;    /* open addressing: index + 1, or 0 */
    uint32_t slots;
} States;

States states_of(const Game *game);
void states_free(States *states);
void *states_get(const States *states, int index);

/* Adds a copy of the state unless it is there already. */
void states_add(States *states, const void *state, int heard);

/* The states that fit all of the knowledge. False, with nothing to free, if more than `most` states had to be looked at. */
bool census(const Knowledge *known, int most, States *out);

#endif
