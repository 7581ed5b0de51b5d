/* The history of a particle, extended act by act from the beginning of the game so that the player hears what was heard in the real
   one. What the player did and saw is replayed; what others did unseen is sampled from the proposals. */
#ifndef PEG_BELIEF_HISTORY_H
#define PEG_BELIEF_HISTORY_H

#include "belief/brain.h"
#include "belief/particles.h"
#include "belief/constraints.h"

/* One act. Particles with a common past share it. */
typedef struct HistoryAct {
    int before;    /* the act before it; HISTORY_NONE: it is the first */
    int seat;
    Act act;
} HistoryAct;

enum { HISTORY_NONE = -1 };

typedef struct History {
    const Knowledge *known;
    const Brain *brain;
    bool alike;             /* the prior is uniform */
    size_t size;            /* bytes a state */
    Constraints *ahead;     /* for games of the unit */
    Text view;              /* room for a view */
    HistoryAct *step;       /* of all particles */
    int steps, room;

    Particle particle;      /* the one that is extended now, and its state */
    _Alignas(8) unsigned char state[STATE_MAX];
} History;

/* The knowledge must live as long. Freed with history_free. */
void history_new(History *history, const Knowledge *knowledge);
void history_free(History *history);

/* Back to the beginning; all histories are forgotten. */
void history_start(History *history);

/* Extends the particle by one act; false if it dies. `work` counts down with every act tried. */
bool history_extend(History *history, Random *random, long *work);

/* The same for a particle that died: a peg of the other player is taken to have stood elsewhere, so that what the player sees and
   hears stays the same. For games whose brain has a `drift` (repair.c). */
bool history_repair(History *history, Random *random, long *work);

/* Everything was heard, and it looks as it does now. */
bool history_complete(History *history);

#endif
