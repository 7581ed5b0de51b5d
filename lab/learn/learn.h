/* Learns an evaluation for a game from self-play: today's evaluation plus a correction by a small network, integers only. */
#ifndef PEG_LAB_LEARN_H
#define PEG_LAB_LEARN_H

#include "belief/brain.h"
#include "rules/game.h"

/* A position as the network sees it: the features that are present, all derived from the state without knowing the game. */
enum { FEATURES = 1280, HIDDEN = 8, PRESENT_MOST = 400 };

typedef struct Sample {
    double today;                        /* today's evaluation, as a lead (brain_lead) */
    double result;                       /* 1: the player won, 0.5: a draw */
    int game;                            /* the number of its game */
    int n;
    uint16_t present[PRESENT_MOST];
} Sample;

/* Describes a state from a player's side. */
void sample_of(const Game *game, const void *state, int seat, Sample *out);

/* The network in integers: FEATURES * HIDDEN bytes and a few more. */
typedef struct Net {
    int8_t weight[FEATURES][HIDDEN];
    int16_t bias[HIDDEN], out[HIDDEN];   /* in 1/64, as the weights */
    int16_t first, today;                /* a constant, and the share of today's evaluation */
} Net;

/* The evaluation, from 0 to 1. */
double net_value(const Net *net, const Sample *sample);

typedef struct Losses {
    double today, scaled, learned;       /* log loss: today's evaluation, the same fitted by two numbers, and the network */
    int trained;                         /* positions */
} Losses;

/* Trains on two thirds of the games, stops by a sixth, and reports the losses on the last sixth. Where two numbers do better than
   the network, they are all that is in it. */
Losses net_train(Net *net, const Sample *sample, int n, uint64_t seed);

typedef struct Study {
    const Game *game;
    int games, sims;
    int seconds;                         /* for self-play; 0: no limit */
    int ms, contests;                    /* the contest: processor time an act, and games */
    int target;                          /* points to win, where a game has them; 0: as usual */
    uint64_t seed;
} Study;

/* The samples of self-play, at most `most`. */
int play_samples(const Study *study, Sample *out, int most);

/* The share of bots with the learned evaluation against those with today's, at equal time. */
double play_contest(const Study *study, const Net *net);

#endif
