/* Rows of PostgreSQL as what they mean. */
#ifndef PEG_STORE_ROWS_H
#define PEG_STORE_ROWS_H

#include "store/manners.h"
#include "store/ratings.h"
#include "store/scripts.h"
#include "store/seal.h"
#include "store/studies.h"

#include <libpq-fe.h>

StoredKey row_key(const PGresult *rows, int row);

/* Each table with its seats, one row a seat; how many tables there were. */
int rows_tables(const PGresult *rows, const Seal *seal, StoreTable *each, void *context);
void rows_entries(const PGresult *rows, StoreEntry *each, void *context);
int rows_scripts(const PGresult *rows, StoreScript *each, void *context);    /* how many there were */
void rows_reports(const PGresult *rows, StoreReport *each, void *context);
void rows_results(const PGresult *rows, StoreResult *each, void *context);
void rows_ratings(const PGresult *rows, StoreRating *each, void *context);
void rows_bars(const PGresult *rows, StoreBar *each, void *context);
void rows_complaints(const PGresult *rows, StoreComplaint *each, void *context);
bool rows_study(const PGresult *rows, StoreStudy *found, void *context);    /* whether there is one */

#endif
