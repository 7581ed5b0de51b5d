/* The history of a particle, extended act by act from the start of the game so that the player hears what was heard in the real
   one. The player's own and visible acts are replayed; hidden acts of others are sampled from proposals. */
#ifndef PEG_BELIEF_HISTORY_H
#define PEG_BELIEF_HISTORY_H

#include "belief/brain.h"
#include "belief/particles.h"
#include "belief/constraints.h"

/* One act. Particles with a common past share its acts. */
typedef struct HistoryAct {
    int before;    /* index of the previous act; HISTORY_NONE: this is the first */
    int seat;
    Act act;
} HistoryAct;

enum { HISTORY_NONE = -1 };

typedef struct History {
    const Knowledge *known;
    const Brain *brain;
    bool alike;             /* uniform prior */
    size_t size;            /* state size in bytes */
    Constraints *ahead;     /* for games of the unit */
    Text view;              /* scratch buffer for a view */
    HistoryAct *step;       /* shared by all particles */
    int steps, room;
    uint8_t *failed;        /* how often acts of others failed at an item; NULL: nobody counts */

    Particle particle;      /* the particle being extended, and its state */
    _Alignas(8) unsigned char state[STATE_MAX];
} History;

/* The knowledge must outlive it. Free with history_free. */
void history_new(History *history, const Knowledge *knowledge);
void history_free(History *history);

/* Back to the start of the game; drops all histories. */
void history_start(History *history);

/* Extends the particle by one act; false if it dies. `work` counts down with every act tried. */
bool history_extend(History *history, Random *random, long *work);

/* The same for a particle that died: a peg of the other player is assumed to have stood elsewhere, so that the player still sees
   and hears the same. For games whose brain has a `drift` (repair.c). */
bool history_repair(History *history, Random *random, long *work);

/* As a last resort: overlooks what does not fit, one item at a time, and reduces the particle's weight for it; others may do any
   legal act. False if nothing is left to overlook. */
bool history_overlook(History *history, Random *random, long *work);

/* Everything was heard, and the same players are to act. */
bool history_arrived(const History *history);

/* In addition, the view equals the real one. */
bool history_complete(History *history);

#endif
