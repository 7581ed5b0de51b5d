/* A match that follows, by event lines alone, another one that is played elsewhere: for games in which nothing is hidden. */
#ifndef PEG_LIBRARY_FOLLOW_H
#define PEG_LIBRARY_FOLLOW_H

#include "match/match.h"

typedef struct Follower {
    Match *match;      /* as far as it is known */
    int seat;          /* whose lines are heard */
    Text ahead;        /* what was heard since, and done by that player (`> ACT`), a line each */
} Follower;

Follower *follower_new(Match *match, int seat);    /* owns the match from now on; freed with follower_free */
void follower_free(Follower *follower);            /* NULL is fine */

void follower_hear(Follower *follower, const char *line);
void follower_did(Follower *follower, const char *act);

/* Finds acts and outcomes that sound like what was heard and lead to this view, and carries them out. Acts that make no sound are
   found by what follows from them. False, with nothing changed, if there are none. */
bool follower_catch_up(Follower *follower, const char *view);

#endif
