/* Inside Pegs and Jokers: the state with its cards, for the rules and the brain. */
#ifndef PEG_PEGS_AND_JOKERS_INSIDE_H
#define PEG_PEGS_AND_JOKERS_INSIDE_H

#include "moves.h"
#include "rules/cards.h"

/* PJ-1: a deck of 54 for every two players. */
enum { DECKS_MOST = 5, CARDS_MOST = DECKS_MOST * 54, DEALT = 5 };

/* Why chance owes somebody a card. */
enum { NO_CARD, DEAL, REFILL, PENALTY };

typedef struct State {
    Ring ring;
    Hand hand[SEATS_MAX];
    uint8_t blind[SEATS_MAX][2];      /* PJ-16: cards drawn that nobody has seen, in the order drawn */
    uint8_t blinds[SEATS_MAX];
    uint8_t pile[CARD_KINDS];
    uint8_t discard[CARDS_MOST];      /* oldest first */
    uint16_t left, discards;          /* how many cards are in the two */
    uint8_t due, due_to;              /* why chance owes a card, and whom */
    uint8_t drawer;                   /* PJ-16: who may still draw; 0: nobody */
    bool manual;
} State;

_Static_assert(sizeof(State) <= 1024, "searching copies states");

/* Acts beside the moves: drawing by hand, and the card that comes off the pile. */
enum { DRAW = MOVES_END, OUTCOME = MOVES_END + 64 };

extern const EventKind pegs_deal, pegs_draw, pegs_reveal, pegs_card, pegs_reshuffle;

#endif
