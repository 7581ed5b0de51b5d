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

/* CG-1: where a third prisoner is connected to these two. */
static inline Set chained_to(Set pair)
{
    int one = set_pop(&pair), two = set_first(pair);
    bool linked = set_has(grid_near[one], two);
    return linked ? grid_near[one] | grid_near[two] : grid_near[one] & grid_near[two];
}

#endif
