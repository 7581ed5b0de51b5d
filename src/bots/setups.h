/* Secret set-ups. A hider must be unpredictable, so set-ups are drawn at random from the mix in the game's brain, not searched. */
#ifndef PEG_BOTS_SETUPS_H
#define PEG_BOTS_SETUPS_H

#include "belief/brain.h"
#include "belief/knowledge.h"

/* During a secret set-up: draws the player's next act from the set-ups that start with the acts made so far; any legal act if
   none does. False at any other time. */
bool setups_draw(const Knowledge *knowledge, const Acts *legal, Random *random, Act *act);

/* The location of the given act of a set-up, as the player at `seat` makes it; LOC_NONE after the last. `flipped` mirrors it
   where the brain has a `flip`. */
int setups_loc(const Game *game, const SetUp *setup, bool flipped, int seat, int index);

#endif
