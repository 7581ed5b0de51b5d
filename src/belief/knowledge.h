/* What one player knows: how the game began, what the player did, what the player heard, and what the player sees now. Nothing
   else: there is no way from here to the state of the game, so whatever is made from it is fair. */
#ifndef PEG_BELIEF_KNOWLEDGE_H
#define PEG_BELIEF_KNOWLEDGE_H

#include "match/match.h"

/* One thing in the order of time: a deed, or an event as the player heard it. The deeds are the player's own and those that the
   player can see: of others in games where all acts are open, and of chance where the player hears all that it brings. */
typedef struct Heard {
    bool deed;
    int seat;      /* whose deed */
    Act act;
    Event event;
} Heard;

typedef struct Knowledge {
    const Game *game;
    Setup setup;
    int seat;
    Actors actors;         /* who is waited for now: everybody knows that */
    Text view;             /* what the player sees now */
    Heard *item;
    int items, room;
} Knowledge;

/* What the player at `seat` knows now. Freed with knowledge_free. */
Knowledge *knowledge_of(const Match *match, int seat);
void knowledge_free(Knowledge *knowledge);

#endif
