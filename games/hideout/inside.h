/* Inside Hideout: the state and the verbs of its acts, for its rules and its brain. */
#ifndef PEG_HIDEOUT_INSIDE_H
#define PEG_HIDEOUT_INSIDE_H

#include "rules/unit.h"

typedef struct State {
    Unit unit;
    Set first[2];     /* each player's first shape, once it is whole */
    Set named;        /* guessed right so far */
    bool guessing;    /* the mover has begun to guess */
} State;

enum { LOOK, GUESS };

#endif
