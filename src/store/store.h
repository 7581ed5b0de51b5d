/* The store: people, tables, and the log of every table, which is the truth. It speaks of tables and acts, not of SQL.
   Changes are gathered and kept together by store_commit: until then nobody may be told of them; what was not committed is
   gone after store_rollback. If one change fails, so do all that follow and the commit: it is everything or nothing. Answers of reading functions are handed over row by row and valid only during the call. */
#ifndef PEG_STORE_STORE_H
#define PEG_STORE_STORE_H

#include "base/text.h"

typedef struct Store Store;

typedef enum StoreStatus {
    STORE_OK,
    STORE_MISSING,     /* there is no such thing */
    STORE_TAKEN,       /* that number, key or name is taken */
    STORE_FULL,        /* the disk is full */
    STORE_LOCKED,      /* somebody else holds it */
    STORE_READONLY,
    STORE_BROKEN,
} StoreStatus;

/* One clear sentence for the operator and the player. */
const char *store_words(StoreStatus status);

enum { STORE_HASH = 32, STORE_ID = 24, STORE_SEATS = 10 };

/* Opens the file, made if need be, for its owner alone to read and write, and brings an old one up to date. `sync` false is for measurements only. */
Store *store_open(const char *path, bool sync, Text *why);
void store_close(Store *store);

StoreStatus store_commit(Store *store);
void store_rollback(Store *store);

/* Copies everything into another file, which its owner alone can read, while the store is in use. */
StoreStatus store_backup(Store *store, const char *path);

/* People, known by the hash of their key. */
StoreStatus store_person_add(Store *store, const unsigned char hash[STORE_HASH], const char *name, int64_t *id);
StoreStatus store_person_find(Store *store, const unsigned char hash[STORE_HASH], int64_t *id, char *name, size_t size);
StoreStatus store_person_rename(Store *store, int64_t id, const char *name);

/* A person may have several keys: one a device. */
StoreStatus store_key_add(Store *store, int64_t person, const unsigned char hash[STORE_HASH]);
StoreStatus store_key_used(Store *store, const unsigned char hash[STORE_HASH], int64_t at);
StoreStatus store_key_remove(Store *store, int64_t person, const unsigned char hash[STORE_HASH]);

typedef struct StoredKey {
    unsigned char hash[STORE_HASH];
    int64_t made, used;    /* milliseconds since 1970; 0: before that was kept */
} StoredKey;

typedef void StoreKey(void *context, const StoredKey *key);
StoreStatus store_keys_of(Store *store, int64_t person, StoreKey *each, void *context);

typedef enum SeatKind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT } SeatKind;

typedef struct StoredSeat {
    SeatKind kind;
    int64_t person;
    int level;
    const char *name;
    const char *hash, *seed;    /* what the player gave for the dice: first the hash of it */
} StoredSeat;

typedef enum TableState { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER } TableState;

typedef struct StoredTable {
    const char *id, *code, *game, *options, *status, *next;    /* options: `name=value` joined by spaces */
    int players;
    bool is_public;
    int clock_act, clock_game;
    TableState state;
    int64_t created;
    unsigned char secret[32];
    bool seeds, reveal;         /* the first draw waits for seeds; all hashes are in */
    StoredSeat seat[STORE_SEATS];
    const char *broken;        /* the column that holds what cannot be; NULL: none */
} StoredTable;

StoreStatus store_table_add(Store *store, const StoredTable *table);
StoreStatus store_table_update(Store *store, const StoredTable *table);    /* state, status, next and reveal */
StoreStatus store_seats_update(Store *store, const StoredTable *table);    /* who sits where, with the hashes and seeds */

/* What is read from the file is in its range, or `broken` says what is not: files get damaged, and edited by hand. */
typedef void StoreTable(void *context, const StoredTable *table);
StoreStatus store_table_find(Store *store, const char *id, StoreTable *each, void *context);
StoreStatus store_table_by_code(Store *store, const char *code, StoreTable *each, void *context);    /* unfinished ones only */
StoreStatus store_tables_public(Store *store, TableState state, int most, StoreTable *each, void *context);    /* the newest first; not those that are over */
/* Newest first, from before the table `before` that was made then; INT64_MAX and "": from the newest. */
StoreStatus store_tables_of(Store *store, int64_t person, int64_t created, const char *before, int most, StoreTable *each, void *context);

/* The log of a table: entries numbered from 0. */
typedef struct StoredEntry {
    int number;
    char kind;           /* what sort of entry; the server's business */
    int seat;
    const char *text;
    int64_t at;          /* milliseconds since 1970 */
    int64_t ran;         /* milliseconds that the game had been played for then; the server's business */
    const char *broken;  /* as above */
} StoredEntry;

/* STORE_TAKEN if the number is. */
StoreStatus store_log_add(Store *store, const char *table, const StoredEntry *entry);

typedef void StoreEntry(void *context, const StoredEntry *entry);
StoreStatus store_log_read(Store *store, const char *table, int from, StoreEntry *each, void *context);

#endif
