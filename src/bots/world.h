/* Belief: worlds that one player must hold possible. A world is a state that some course of the game leads to in which the
   player did the same and heard the same. Worlds are built forward, act by act, and only from acts that sound right; what the
   player found out later about a location steers what the others may have done earlier. */
#ifndef PEG_BOTS_WORLD_H
#define PEG_BOTS_WORLD_H

#include "base/random.h"
#include "bots/knowledge.h"

typedef struct Worlds Worlds;

/* Gets ready to build worlds. The knowledge must stay while it is used. Freed with worlds_free. */
Worlds *worlds_new(const Knowledge *knowledge);
void worlds_free(Worlds *worlds);

/* Builds one world into `state`; `work` counts down the acts tried and nothing is built when it runs out. False: none found. */
bool worlds_sample(Worlds *worlds, Random *random, void *state, long *work);

/* The acts of the last world built, in order, for tests: who, what. */
int worlds_acts(const Worlds *worlds);
void worlds_act(const Worlds *worlds, int index, int *seat, Act *act);

#endif
