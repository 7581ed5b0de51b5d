/* Inside Football: the state and the verbs of its acts, for its rules and its brain. */
#ifndef PEG_FOOTBALL_INSIDE_H
#define PEG_FOOTBALL_INSIDE_H

#include "rules/unit.h"

typedef struct State {
    Unit unit;
    Set tried[2];        /* where a returning man of that player has sounded in this turn */
    int32_t score[2];
    int32_t target;
    uint8_t stage;
    uint8_t actor;       /* who is waited for, except in TEAMS and TOSS */
    uint8_t holder;      /* who has the ball; 0: nobody */
    uint8_t plays;       /* made in this turn */
    uint8_t count;       /* the holder's turns without gain */
    uint8_t mark;        /* how many rows from the holder's goal line the mark is */
    uint8_t how;         /* BY_RUN or BY_PASS: the last play that changed the ball's row */
    uint8_t returned;    /* bit n: player n has had the return of this change of sides */
    bool passed;         /* in this turn */
    bool fumbled;        /* in this turn, to the mover */
} State;

enum { BARE, EMPTY, BALL, PASS, PUNT, KICK, END, RETURN, KEEP, WINNER_1, WINNER_2, TIME };

#endif
