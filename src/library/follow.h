/* Follows, by event lines alone, a game that is played elsewhere: one without secrets, or one in which only chance has secrets. Of
   those the position here has some that fit (Game.suppose). Of acts that sound alike and lead to the same view the first is
   taken. */
#ifndef PEG_LIBRARY_FOLLOW_H
#define PEG_LIBRARY_FOLLOW_H

#include "belief/knowledge.h"

typedef struct Follower {
    Knowledge *known;    /* grows; belongs to whoever began */
    Text opening;        /* the lines of the beginning, until the first view: they may be heard or not */
    Text ahead;          /* what was heard since the last view, and done by the player (`> ACT`), a line each */
    _Alignas(8) unsigned char state[STATE_MAX];    /* at the last view */
} Follower;

/* Of a match that has just begun, and what a player knows of it. Freed with follower_free. */
Follower *follower_new(Knowledge *known, const Match *match);
void follower_free(Follower *follower);            /* NULL is fine */

void follower_hear(Follower *follower, const char *line);
void follower_did(Follower *follower, const char *act);

/* Finds acts and outcomes that sound like what was heard and lead to this view, and adds them to the knowledge. Acts that make no
   sound are found by what follows from them. False if there are none: then all is as it was at the last view, and `ahead` is
   what cannot be explained until follower_forget. */
bool follower_catch_up(Follower *follower, const char *view);
void follower_forget(Follower *follower);

#endif
