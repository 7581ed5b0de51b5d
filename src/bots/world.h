/* Worlds: whole games, act by act, that one player must hold possible. Each sounds to that player exactly like the real one and
   looks the same now.

   A crowd of worlds is built side by side from the beginning: others' acts are guessed among those that would have sounded the
   same, those that suit what was found out later are preferred, and worlds that come to a dead end are replaced by copies of
   those that do not. So a world costs about as much as playing the game once. */
#ifndef PEG_BOTS_WORLD_H
#define PEG_BOTS_WORLD_H

#include "bots/deadline.h"
#include "bots/knowledge.h"

typedef struct Worlds Worlds;

/* Worlds that come up the more often the more likely others are to have done what they do in them. Freed with worlds_free; the
   knowledge must live as long. */
Worlds *worlds_new(const Knowledge *knowledge);

/* Worlds that all come up alike, as long as they fit. */
Worlds *worlds_alike(const Knowledge *knowledge);

void worlds_free(Worlds *worlds);

/* Building ends with the deadline, which must live as long, as if the work had run out. */
void worlds_until(Worlds *worlds, const Deadline *deadline);

/* So much work in a millisecond of thinking, so that worlds take about a third of the time. */
enum { WORLDS_WORK_A_MS = 3000 };

/* A state that the player must hold possible. `work` counts down with every act tried; false, without a state, once it has run
   out and no world is left over from before. */
bool worlds_sample(Worlds *worlds, Random *random, void *state, long *work);

/* From now on worlds need only fit nearly: where one would come to a dead end, a peg of the other player is taken to have stood
   elsewhere. What the player sees and hears stays the same. False if the game is not one for that. */
bool worlds_relax(Worlds *worlds);

/* The acts of the world sampled last, for tests. */
int worlds_acts(const Worlds *worlds);
void worlds_act(const Worlds *worlds, int index, int *seat, Act *act);

#endif
