/* Inside Soccer: the state and the verbs of its acts, for its rules and its brain. */
#ifndef PEG_SOCCER_INSIDE_H
#define PEG_SOCCER_INSIDE_H

#include "rules/unit.h"

enum { MOVE, TOSS_1, TOSS_2, BALL, KEEPER, EMPTY, STOP, KICK, CORNER, TIME };

/* Two things are not stored here but read from the grids: the ball is the only marker, the goalkeeper the only peg in
   his own goal. */
typedef struct State {
    Unit unit;
    Set choice;            /* where the piece in hand may be put down now */
    Set tried;             /* where it has sounded (SYS-13) */
    uint32_t target;
    uint32_t score[2];
    uint8_t possession;    /* the player who has the ball, on the grid or not; 0 before the toss */
    uint8_t stage;
    uint8_t from, at;      /* the last step of the man or ball under way */
    uint8_t steps;         /* of this kick so far */
    bool man_out;          /* the mover has hit a man, who is put into a corner in the other player's next turn */
    bool anywhere;         /* SC-11 holds for the piece in hand */
} State;

#endif
