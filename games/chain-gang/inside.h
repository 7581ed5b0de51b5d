/* Inside Chain Gang: the state, for its rules and its brain. */
#ifndef PEG_CHAIN_GANG_INSIDE_H
#define PEG_CHAIN_GANG_INSIDE_H

#include "rules/unit.h"

typedef struct State {
    Unit unit;
    Set bound;           /* the one prisoner that may move in this turn of the gang; none: any of them */
    Set tried;           /* where that prisoner has sounded in this turn */
    uint8_t half;        /* 1 or 2 */
    uint8_t score[2];    /* troopers that player 1 and player 2 needed; 0: not known yet */
} State;

#endif
