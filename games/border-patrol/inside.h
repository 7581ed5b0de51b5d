/* Inside Border Patrol: the state, for its rules and its brain. */
#ifndef PEG_BORDER_PATROL_INSIDE_H
#define PEG_BORDER_PATROL_INSIDE_H

#include "rules/unit.h"

typedef struct State {
    Unit unit;
    Set sounded;         /* where this turn, or this try of the set-up, has sounded */
    int32_t target;
    int32_t score[2];    /* at the start of this turn */
    int32_t alarms;      /* of this turn */
    int8_t runner;       /* the peg that sounded and goes on, if there were alarms */
    bool penalty;        /* BP-5 applies in this turn */
} State;

#endif
