/* The outcomes of chance in a game of the unit, by how they sound. */
#ifndef PEG_LIBRARY_OUTCOMES_H
#define PEG_LIBRARY_OUTCOMES_H

#include "rules/game.h"

typedef struct Sounding {
    Act act;
    Event event;    /* the first that it makes */
} Sounding;

typedef struct Outcomes {
    Sounding *of;
    int n, room;
} Outcomes;

/* Those that are possible at once, or after an act of one or both players, and calling time. In the games of the unit there are no
   others: coins and dice do not depend on the position. */
Outcomes outcomes_of(const Game *game, const void *first);
void outcomes_free(Outcomes *outcomes);

/* The outcome that sounds like this line to a player; NULL: it is something else. */
const Sounding *outcome_heard(const Outcomes *outcomes, int seat, const char *line);

#endif
