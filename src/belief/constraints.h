/* Constraints: what a player finds out in the course of a game about the other's pegs, location by location. Particles are steered
   by those that lie ahead of them, so that fewer die. For games of the unit. */
#ifndef PEG_BELIEF_CONSTRAINTS_H
#define PEG_BELIEF_CONSTRAINTS_H

#include "belief/knowledge.h"
#include "rules/unit.h"

/* What will be found out next about each location: a peg, or none; soon or later. */
typedef struct Constraints {
    Set peg_soon, none_soon, peg_later, none_later;
} Constraints;

/* What lies ahead of each item, and behind the last one. Freed with free(). */
Constraints *constraints_ahead(const Knowledge *knowledge);

/* How well these pegs of the other player fit the constraints: 1 is best, and it is never 0, for pegs move. */
double constraints_fit(const Constraints *ahead, Set pegs);

#endif
