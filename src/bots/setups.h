/* Secret set-ups. Whoever hides must not be predictable, so set-ups are drawn at random, from the mix that the game's brain has,
   and are not searched for. */
#ifndef PEG_BOTS_SETUPS_H
#define PEG_BOTS_SETUPS_H

#include "belief/brain.h"
#include "belief/knowledge.h"

/* During a secret set-up: the player's next act, drawn from the mix among those that begin as the player has; any legal act if none
   does. False, and nothing is drawn, at any other time. */
bool setups_draw(const Knowledge *knowledge, const Acts *legal, Random *random, Act *act);

/* The location of a set-up that comes at so many acts, as the player at `seat` does it, or LOC_NONE behind the last. Where the
   brain has a `flip`, each set-up is also done the other way round. */
int setups_loc(const Game *game, const SetUp *setup, bool flipped, int seat, int index);

#endif
