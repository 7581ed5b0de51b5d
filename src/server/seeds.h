/* The players' shares of the dice: first everybody's hash, then everybody's seed, then the first draw. Nobody sees a seed before
   all have fixed theirs, so that none can be chosen to suit the others. docs/fair-dice.md says how the dice follow from them. */
#ifndef PEG_SERVER_SEEDS_H
#define PEG_SERVER_SEEDS_H

#include "server/fair.h"
#include "server/refusal.h"

enum { SEEDS_WAIT_MS = 5000 };    /* how long the first draw waits for hashes, and then for seeds */

typedef struct Seeds {
    Fair fair;
    int draws;              /* so far; with the first all shares are closed */
    bool wanted;            /* the first draw waits for the hashes and then for the seeds of people … */
    int64_t until;          /* … but for neither longer than this, by clock_now; 0: it waits for nothing now */
    bool reveal;            /* no more hashes are taken, so that seeds may be shown */
    bool changed;           /* and not yet published */
} Seeds;

/* The seats (bits), among those of `people`, of which a hash or a seed would be taken now. */
unsigned seeds_want_hashes(const Seeds *seeds, unsigned people);
unsigned seeds_want(const Seeds *seeds, unsigned people);

/* Whether it still waits for missing shares; starts the wait if needed. */
bool seeds_patient(Seeds *seeds, int64_t now);

/* No more hashes from now on. */
void seeds_reveal(Seeds *seeds);

/* A person gives a hash or a seed. Giving the same again is no fault; `*is_new` says whether anything has changed. */
Refusal seeds_give_hash(Seeds *seeds, unsigned people, int seat, const char *hash, bool *is_new);
Refusal seeds_give(Seeds *seeds, unsigned people, int seat, const char *seed, bool *is_new);

#endif
