/* One errand at PostgreSQL, for whoever runs some; for this folder only. */
#ifndef PEG_STORE_ERRAND_H
#define PEG_STORE_ERRAND_H

#include "store/errands.h"
#include "store/manners.h"
#include "store/ratings.h"
#include "store/scripts.h"
#include "store/studies.h"

enum { ANSWERS = 2 };    /* to one errand, at most */

struct Errand {
    Errand *next;
    int64_t asked;
    PGresult *answer[ANSWERS];
    int answers;
    StoreStatus status;
    const Seal *seal;
    StoreStatus (*read)(const Errand *errand);    /* hands over what the answers tell; NULL: nothing but whether it was done */
    StoreDone *done;
    StorePerson *person;
    StoreKey *key;
    StoreTable *table;
    StoreEntry *entry;
    StoreCount *count;
    StoreScript *script;
    StoreReport *report;
    StoreResult *result;
    StoreRating *rating;
    StoreBar *bar;
    StoreComplaint *complaint;
    StoreStudy *study;
    StoreDealer *dealer;
    StoreOrphan *orphan;
    StoreNews *news;
    StoreBeat *beat;
    void *context;
};

/* Values as PostgreSQL reads them. */
typedef struct ErrandWord {
    char at[2 * STORE_HASH + 3];
} ErrandWord;

ErrandWord errand_number(int64_t n);

/* A new errand from what a caller wants; NULL, already told, if PostgreSQL is away. Then it asks, and ends with pg_sync. */
Errand *errand_begin(Errands *errands, const Errand *wanted);

/* An errand of one question. */
void errand_run(Errands *errands, const Errand *wanted, PgQuery query, int params, const char *const param[]);

StoreStatus errand_read_count(const Errand *errand);

#endif
