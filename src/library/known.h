/* The library's knowledge object. */
#ifndef PEG_LIBRARY_KNOWN_H
#define PEG_LIBRARY_KNOWN_H

#include "follow.h"
#include "outcomes.h"

#include "belief/knowledge.h"

/* Knowledge includes the player's legal acts. */
struct PegKnowledge {
    Knowledge *known;
    Acts legal;
    char **word;       /* words of events read from a wire, owned by this */
    int words;
    Outcomes outcomes; /* of chance, in a game of the unit that is heard over a wire */
    int ball;          /* the player last heard to have the ball; 0: nobody */
    Follower *follower;    /* of a game that is heard over a wire and not of the unit; NULL: none */
};

#endif
