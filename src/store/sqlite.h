/* The SQLite store as its files share it; for this folder only. */
#ifndef PEG_STORE_SQLITE_H
#define PEG_STORE_SQLITE_H

#include "store/checkpoint.h"
#include "store/inside.h"

#include <sqlite3.h>

typedef enum Query {
    PERSON_ADD, PERSON_FIND, PERSON_RENAME, PERSON_KEYS, PERSON_LINKS, PERSON_SEATS, PERSON_RATING,
    PERSON_RATED, PERSON_BARS, PERSON_COMPLAINTS, PERSON_REMOVE, KEY_ADD, KEY_USED, KEY_REMOVE, KEYS_OF, LINK_TRIM, LINK_ADD,
    LINK_FIND, LINK_REMOVE, TABLE_ADD, TABLE_PLAYS, TABLE_UPDATE, SEAT_PUT, TABLE_FIND, TABLE_CODE,
    TABLES_PUBLIC, TABLES_COUNT, TABLES_OPEN, TABLES_OF,
    SEATS_READ, LOG_ADD, LOG_MOVE, LOG_READ, JOURNAL_ADD, JOURNAL_READ, JOURNAL_DROP, BEGIN, COMMIT, ROLLBACK, QUERIES,
} Query;

enum { SCRIPT_QUERIES = 32, RATING_QUERIES = 20, STUDY_QUERIES = 3 };    /* at most; sqlite_scripts.c and others */

typedef struct Journal Journal;

typedef struct Sqlite {
    Store store;
    sqlite3 *db;
    sqlite3_stmt *query[QUERIES];
    sqlite3_stmt *script_query[SCRIPT_QUERIES];
    sqlite3_stmt *rating_query[RATING_QUERIES];
    sqlite3_stmt *study_query[STUDY_QUERIES];
    Checkpoint *checkpoint;
    Journal *journal;
    bool open;             /* a transaction is under way */
    StoreStatus failed;    /* a change of it did not work, so none of it will be kept */
    StoreStatus outcome;   /* of the last round */
} Sqlite;

StoreStatus sqlite_status(int code);
StoreStatus sqlite_run(Sqlite *store, sqlite3_stmt *query);

/* Prepares all of these; a missing one stays NULL. */
bool sqlite_prepare(Sqlite *store, const char *const sql[], int n, sqlite3_stmt *query[], Text *why);

/* For a change that belongs to the round; false: the round has failed. */
bool sqlite_gather(Sqlite *store);

/* Errands are kept by themselves; the round before them has been sent. */
bool sqlite_begin(Sqlite *store);
void sqlite_end(Sqlite *store, StoreDone *done, void *context);

void sqlite_bind_words(sqlite3_stmt *query, int n, const char *text);

/* Columns. Text, as it is; text without a NUL inside, in characters that can be told on; a
   number in its range, else the lowest there is, and
   `broken` names the column; the same for moments in milliseconds since 1970, and for the numbers of people. */
const char *sqlite_words(sqlite3_stmt *query, int column);
const char *sqlite_plain(sqlite3_stmt *query, int column, const char **broken);
int sqlite_number(sqlite3_stmt *query, int column, int low, int high, const char **broken);
int64_t sqlite_large(sqlite3_stmt *query, int column, int64_t high, const char **broken);

/* An entry of the log from its number, kind, seat, at and ran. */
enum { ENTRY_NUMBERS = 5 };
StoredEntry sqlite_entry(const int64_t number[ENTRY_NUMBERS], const char *text);

/* sqlite_scripts.c */
extern const ScriptsKind sqlite_scripts;
bool sqlite_scripts_prepare(Sqlite *store, Text *why);
void sqlite_scripts_close(Sqlite *store);

/* sqlite_ratings.c */
extern const RatingsKind sqlite_ratings;
extern const MannersKind sqlite_manners;
bool sqlite_ratings_prepare(Sqlite *store, Text *why);
void sqlite_ratings_close(Sqlite *store);

/* sqlite_studies.c */
extern const StudiesKind sqlite_studies;
bool sqlite_studies_prepare(Sqlite *store, Text *why);
void sqlite_studies_close(Sqlite *store);

#endif
