/* The legal plays with the cards of Pegs and Jokers, as acts. */
#ifndef PEG_PEGS_AND_JOKERS_MOVES_H
#define PEG_PEGS_AND_JOKERS_MOVES_H

#include "ring.h"

/* Adds all legal plays with cards of these kinds (bits); if there are none, discards. */
void moves_legal(const Ring *ring, int player, uint64_t kinds, Acts *out);

/* The card of an act, and whether it is only discarded. */
int move_card(Act act);
bool move_discards(Act act);

/* Whether a player with cards of these kinds may not discard. */
bool moves_bound(const Ring *ring, int player, uint64_t kinds);

/* Makes the move on the ring, with events `go` and `bump`; a discard may bring a peg out (PJ-18). */
void move_make(Ring *ring, Log *log, int player, Act act);

void move_text(Act act, Text *out);

/* Acts from here on are not moves. */
#define MOVES_END ((Act)1 << 24)

#endif
