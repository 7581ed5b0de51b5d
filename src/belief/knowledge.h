/* Knowledge: a player's information set: how the game began, what the player did and heard, and what the player sees now. It
   does not reference the state of the game, so anything computed from it is fair. */
#ifndef PEG_BELIEF_KNOWLEDGE_H
#define PEG_BELIEF_KNOWLEDGE_H

#include "match/match.h"

/* An item in chronological order: a deed, or an event as the player heard it. Deeds are the player's own and those the player
   can see: others' acts in games where all acts are open, and outcomes of chance of which the player hears everything. */
typedef struct Heard {
    bool deed;
    int seat;      /* who did it */
    Act act;
    Event event;
} Heard;

typedef struct Knowledge {
    const Game *game;
    Setup setup;
    int seat;
    Actors actors;         /* who must act now, which everybody knows */
    Text view;             /* what the player sees now */
    Heard *item;
    int items, room;
} Knowledge;

/* What the player at `seat` knows now. Free with knowledge_free. */
Knowledge *knowledge_of(const Match *match, int seat);
void knowledge_free(Knowledge *knowledge);

/* For a game that is heard of from elsewhere: an act with its events, as the umpire announces them; a single item; what the player
   sees in this state. */
void knowledge_grow(Knowledge *knowledge, int seat, Act act, const Event *event, int events);
void knowledge_add(Knowledge *knowledge, Heard heard);
void knowledge_look(Knowledge *knowledge, const void *state);

/* The number of items heard once this log is added to so many; -1 if it contradicts the knowledge. */
int knowledge_extended(const Knowledge *known, const Log *log, int heard);

#endif
