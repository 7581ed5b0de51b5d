/* The standing of a contest: win rates and Elo with their 95% intervals. */
#ifndef PEG_LAB_STANDING_H
#define PEG_LAB_STANDING_H

#include "arena/contest.h"

/* Games between two, or of one against all others. */
typedef struct Tally {
    int games, won, lost, drawn;
    double score;              /* wins and half the draws; shares where several win */
} Tally;

typedef struct Interval {
    double low, high;
} Interval;

typedef struct Standing {
    Tally pair[CONTESTANTS_MAX][CONTESTANTS_MAX];    /* from the first one's side */
    Tally all[CONTESTANTS_MAX];
    Spent spent[CONTESTANTS_MAX];
    double elo[CONTESTANTS_MAX];                     /* 0 is the average contestant; NaN: not all are connected by games yet */
    double elo_error[CONTESTANTS_MAX];               /* half the 95% interval, or NaN */
} Standing;

void standing_add(Standing *standing, const Contest *contest, const Played *played);

/* Computes Elo from the tallies; call after the last game was added. */
void standing_rate(Standing *standing, const Contest *contest);

/* Wilson's interval for the true share. */
Interval tally_interval(const Tally *tally);

#endif
