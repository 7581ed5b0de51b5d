/* Analyses of finished games, in the store: each belongs to its table and goes with it. Nobody's name is in them, so that whoever
   leaves takes nothing out of them. All of these are errands (store.h). */
#ifndef PEG_STORE_STUDIES_H
#define PEG_STORE_STUDIES_H

#include "store/store.h"

typedef struct StoredStudy {
    const char *table;
    int edition;                       /* of how analyses are written; the server's business */
    int acts;                          /* of the game that was analysed */
    const char *picture, *analysis;    /* SVG and JSON */
    int64_t at;                        /* when it was made: milliseconds since 1970 */
} StoredStudy;

/* Instead of one that was there; of all tables the newest `most` are kept. */
void store_study_keep(Store *store, const StoredStudy *study, int most, StoreDone *done, void *context);

/* That of a table, of this edition and for as many acts; `done` says STORE_MISSING if there is none. */
typedef void StoreStudy(void *context, const StoredStudy *study);
typedef struct StudyWanted {
    const char *table;
    int edition, acts;
} StudyWanted;

void store_study(Store *store, const StudyWanted *wanted, StoreStudy *found, StoreDone *done, void *context);

#endif
