/* Facts: what a player found out in the course of a game about the other's pegs, place by place. Whoever builds worlds from the
   beginning looks ahead at them, so as not to run into dead ends. For games of the unit. */
#ifndef PEG_BOTS_FACTS_H
#define PEG_BOTS_FACTS_H

#include "bots/knowledge.h"
#include "rules/unit.h"

/* What will be found out next about each location: a peg, or none; soon or later. */
typedef struct Ahead {
    Set peg_soon, none_soon, peg_later, none_later;
} Ahead;

/* What lies ahead of each item, and behind the last one. Freed with free(). */
Ahead *facts_ahead(const Knowledge *knowledge);

/* How well these pegs of the other player suit what lies ahead: 1 is best, and it is never 0, for pegs move. */
double facts_suit(const Ahead *ahead, Set pegs);

#endif
