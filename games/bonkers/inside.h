/* Inside Bonkers!: the loop, the cards and the state, for its rules and its brain. */
#ifndef PEG_BONKERS_INSIDE_H
#define PEG_BONKERS_INSIDE_H

#include "rules/dice.h"
#include "rules/game.h"

/* The loop (BK-1), from board.txt or a custom board. Numbers rise in the forward direction; START follows the last space. */
enum { SPACES = 55, START = 0 };
enum { LOOP_SCORE = 'S', LOOP_LOSE = 'L', LOOP_TO_LOSE = '>', LOOP_BACK_15 = '<' };

extern const Drawing bonkers_drawing;

/* The cards (BK-2): two of each; then the texts that are printed on the loop. */
enum {
    STEPS = 8,
    BACK = STEPS,
    NEAREST_SCORE = 2 * STEPS,
    ROLL_AGAIN,
    TO_START,
    EXCHANGE,
    CARDS,
    GO_TO_LOSE = CARDS,
    BACK_15,
    TEXTS
};
enum { COPIES = 2, HAND = 4, THROWS_MOST = 20 };

static const int8_t distance[STEPS] = {1, 2, 3, 4, 5, 6, 10, 12};

typedef enum Stage { DEAL, OPENING, ROLL, THROW, MOVE, PLACE, FOLLOW, TAKE, ENDED, DRAW } Stage;

enum { SEATS = 4, NO_CARD = 0 };

/* Acts: a verb and its argument. */
enum { DO_ROLL, DO_MOVE, DO_PLACE, DO_FOLLOW, DO_TAKE, DO_SKIP, DO_LOSE, OUTCOME_CARD };

static inline Act act_of(int deed, int with) { return (Act)deed << 8 | (Act)with; }
static inline int deed_of(Act act) { return (int)(act >> 8); }
static inline int with_of(Act act) { return (int)(act & 255); }

typedef struct State {
    Core core;
    int32_t target;
    int32_t score[SEATS];
    Opening opening;
    uint8_t stage;
    uint8_t dealt;                    /* cards dealt before the game */
    uint8_t throws;                   /* in this turn */
    uint8_t dice[2];                  /* from the throw until the piece has moved; else 0 */
    bool placed;                      /* in this turn */
    uint8_t lose_space;
    char loop[SPACES];                /* what is printed on each space */
    uint8_t lose;                     /* bit n: player n still has the large LOSE card */
    uint8_t at[SEATS];
    uint8_t pile[CARDS];              /* face down, by kind */
    uint8_t hand[SEATS][CARDS];
    uint8_t track[SPACES];            /* the card beside each space, its number plus one; NO_CARD: none */
    uint8_t chain;                    /* spaces on which a card or text was followed since the last throw (BK-12) */
    uint8_t followed[SPACES];
    int8_t step[SPACES];              /* and how far it went from there */
} State;

#endif
