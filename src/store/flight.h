/* What a round changes, gathered by table and sent to PostgreSQL at once: at most five statements, however many tables. */
#ifndef PEG_STORE_FLIGHT_H
#define PEG_STORE_FLIGHT_H

#include "store/pg.h"
#include "store/ratings.h"
#include "store/seal.h"

enum { FLIGHT_BUCKETS = 256 };

typedef struct Gathered Gathered;    /* of one table */

typedef struct Flight {
    Gathered *bucket[FLIGHT_BUCKETS];
    int tables;
    int64_t sent;
    int tries;
    StoreStatus failed;              /* of the answers so far … */
    Gathered *culprit;               /* … and whose fault it was, if that is known */
    const Seal *seal;                /* of new tables' secrets */
} Flight;

void flight_entry(Flight *flight, const char *table, const StoredEntry *entry);
void flight_new(Flight *flight, const StoredTable *table);
void flight_change(Flight *flight, const StoredTable *table);
void flight_seats(Flight *flight, const StoredTable *table);
void flight_result(Flight *flight, const StoredResult *result);
void flight_store_result(Store *store, const StoredResult *result);    /* into the store's round */
void flight_clear(Flight *flight);

/* Sends what has not failed; false: nothing is left to send. */
bool flight_send(Flight *flight, Pg *pg);

/* True: the write is complete, and every table has its outcome. */
bool flight_answer(Flight *flight, Pg *pg, const PGresult *result);
void flight_fail(Flight *flight, StoreStatus status);    /* for all that had no other outcome */
StoreStatus flight_outcome(const Flight *flight, const char *table);

#endif
