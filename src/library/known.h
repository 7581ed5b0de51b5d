/* What the library keeps of a player's knowledge. */
#ifndef PEG_LIBRARY_KNOWN_H
#define PEG_LIBRARY_KNOWN_H

#include "belief/knowledge.h"

/* What the player knows includes what the player may do. */
struct PegKnowledge {
    Knowledge *known;
    Acts legal;
    char **word;       /* the words of events that came over a wire, which live as long */
    int words;
    int ball;          /* who was heard last to have the ball; 0: nobody */
};

#endif
