/* Constraints: what a player will find out about the other's pegs, location by location. They steer particles towards what lies
   ahead, so that fewer of them die. For games of the unit. */
#ifndef PEG_BELIEF_CONSTRAINTS_H
#define PEG_BELIEF_CONSTRAINTS_H

#include "belief/knowledge.h"
#include "rules/unit.h"

/* The next observation of each location: a peg or none, soon or later. */
typedef struct Constraints {
    Set peg_soon, none_soon, peg_later, none_later;
} Constraints;

/* The constraints ahead of each item, and after the last one. Free with free(). */
Constraints *constraints_ahead(const Knowledge *knowledge);

/* How well these pegs of the other player fit the constraints: 1 is best. Never 0, because pegs move. */
double constraints_fit(const Constraints *ahead, Set pegs);

#endif
