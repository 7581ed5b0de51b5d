/* Who stands how after some games of a contest: win rates and Elo with their 95% intervals. */
#ifndef PEG_LAB_STANDING_H
#define PEG_LAB_STANDING_H

#include "arena/contest.h"

/* Games between two, or of one against all others. */
typedef struct Tally {
    int games, won, lost, drawn;
    double score;              /* won and half of the drawn; shares where several win */
} Tally;

typedef struct Interval {
    double low, high;
} Interval;

typedef struct Standing {
    Tally pair[CONTESTANTS_MAX][CONTESTANTS_MAX];    /* as the first of the two sees it */
    Tally all[CONTESTANTS_MAX];
    Spent spent[CONTESTANTS_MAX];
    double elo[CONTESTANTS_MAX];                     /* 0 is the average contestant */
    double elo_error[CONTESTANTS_MAX];               /* half of the 95% interval */
} Standing;

void standing_add(Standing *standing, const Contest *contest, const Played *played);

/* Works out Elo from the tallies; to be called after the last game was added. */
void standing_rate(Standing *standing, const Contest *contest);

/* Wilson's interval for the share that lies behind a score. */
Interval tally_interval(const Tally *tally);

#endif
