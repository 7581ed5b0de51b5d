/* Two dice as an act of chance, and the opening throws that decide who begins.
   An outcome is written with the smaller die first, `3-5`. Dice acts are numbered from DICE_ACTS; games number their own acts
   below. */
#ifndef PEG_RULES_DICE_H
#define PEG_RULES_DICE_H

#include "rules/acts.h"
#include "rules/event.h"

enum { DICE_SIDES = 6 };

#define DICE_ACTS ((Act)1 << 30)

static inline Act dice_act(int low, int high) { return DICE_ACTS | (Act)low << 3 | (Act)high; }
static inline bool dice_is(Act act) { return act >= DICE_ACTS; }
static inline int dice_low(Act act) { return (int)(act >> 3 & 7); }
static inline int dice_high(Act act) { return (int)(act & 7); }
static inline int dice_total(Act act) { return dice_low(act) + dice_high(act); }
static inline bool dice_double(Act act) { return dice_low(act) == dice_high(act); }

/* All 21 outcomes: two different numbers have probability 1/18, doubles 1/36 (ACT-2). */
void dice_odds(Odds *out);

/* Writes `3-5`. */
void dice_text(Act act, Text *out);

/* `dice P D D`, the smaller first. */
extern const EventKind event_dice;

/* The opening throws: everybody in order, then those tied for the highest total, until one is highest (ACT-4). All zero once
   decided. */
typedef struct Opening {
    uint16_t waiting;    /* bit n: player n has yet to throw in this round */
    uint16_t leaders;    /* players with the highest total of this round so far */
    uint16_t best;       /* that total */
} Opening;

void opening_start(Opening *opening, int players);

/* Whose throw is due; 0 once decided. */
int opening_thrower(const Opening *opening);

/* That player throws. Returns the player who begins; 0 while undecided. */
int opening_throw(Opening *opening, Act dice);

#endif
