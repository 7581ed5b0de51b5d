/* Belief: worlds (determinizations) consistent with one player's information set. Each is a whole game, act by act, that sounds to
   that player exactly like the real one and looks the same now.

   This folder is one particle filter, a sequential Monte Carlo sampler with importance weights and systematic resampling (Gordon,
   Salmond and Smith 1993; Kitagawa 1996), run over the history of the game:
     knowledge     the information set: what the player did, heard and sees
     brain         what the game itself adds: the prior of others' acts, and hints for the proposals
     history       extends one particle act by act; others' acts are proposed among those that the player could not tell from the
                   real ones, and weighted by the prior
     constraints   what the player finds out later about the other's pegs, looked at in advance to steer the proposals (a twisted,
                   or auxiliary, filter: Pitt and Shephard 1999)
     particles     a population, and resampling from it
     repair        where every particle dies, pegs are moved in the imagined past until one survives
     filter        stages, resampling and backtracking; this header
   It differs from the filter of POMCP (Silver and Veness 2010) in that it is run anew for every decision, from the beginning, so
   that nothing is lost to earlier approximations. A world costs about as much as playing the game once. */
#ifndef PEG_BELIEF_BELIEF_H
#define PEG_BELIEF_BELIEF_H

#include "base/deadline.h"
#include "belief/knowledge.h"

typedef struct Worlds Worlds;

/* Worlds sampled by their posterior weight. Free with worlds_free; the knowledge must outlive them. */
Worlds *worlds_new(const Knowledge *knowledge);

/* The same with a uniform prior over others' acts. */
Worlds *worlds_alike(const Knowledge *knowledge);

void worlds_free(Worlds *worlds);

/* Building stops at the deadline as if the work had run out. The deadline must outlive the worlds. */
void worlds_until(Worlds *worlds, const Deadline *deadline);

/* Work per millisecond of thinking: worlds then take about a third of the time. */
enum { WORLDS_WORK_A_MS = 3000 };

/* Samples a state consistent with the information set. `work` counts down by one for every act tried. False, with no state
   written, once the work has run out and no finished world is left. */
bool worlds_sample(Worlds *worlds, Random *random, void *state, long *work);

/* From now on particles that would die are repaired: a peg of the other player is assumed to have stood elsewhere, so that the
   player still sees and hears the same. False if the game does not support it. */
bool worlds_relax(Worlds *worlds);

/* From now on whatever does not fit is overlooked, as little as possible, because no world was found. A sample is then a guess: in
   it the player may see something else and have other acts. False if the game hides nothing. */
bool worlds_guess(Worlds *worlds);

/* The number of acts in the last sampled world; for tests. */
int worlds_acts(const Worlds *worlds);
void worlds_act(const Worlds *worlds, int index, int *seat, Act *act);

#endif
