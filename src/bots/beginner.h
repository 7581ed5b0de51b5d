/* How somebody plays who does not look ahead: on impulse, among the acts that come to mind. It is fair as all bots are: everything
   is derived from the player's knowledge. */
#ifndef PEG_BOTS_BEGINNER_H
#define PEG_BOTS_BEGINNER_H

#include "belief/brain.h"
#include "bots/search.h"

/* Draws one of n > 0 acts as it looks in this world: by the prior; without a prior, the better of two by the evaluation. */
Act beginner_impulse(const Game *game, const void *world, int seat, const Act *acts, int n, Random *random);

/* How a world looks after an act, without any thought of what comes next: from 0 (lost) to 1 (won). */
double beginner_looks(const Game *game, const void *world, int seat, Act act);

/* Whether the player has the answer already: the same act set off an alarm within the player's last `deeds` deeds; 0: ever. */
bool beginner_tried(const Knowledge *knowledge, Act act, int deeds);

/* The impulse of a beginner, who overlooks what people overlook: what is far from where something was heard last, and what was
   heard long ago. A win that comes to mind is taken, and what has just failed is not tried again. False if the player can imagine
   no world. */
bool beginner_choose(const Knowledge *knowledge, const Acts *legal, Random *random, Act *act);

#endif
