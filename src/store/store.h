/* The store: people, tables, and the log of every table, which is the truth. It speaks of
   tables and acts, not of SQL, and it knows no loop:
   it says which descriptor to watch.

   Changes of tables are gathered in a round and kept by table, each table's all or not at all; rows of a table and its seats change
   only together with an entry of its log, whose number is taken once, so that of two writers one finds out. Everything else is an
   errand: done by itself, in the order they were given. SQLite does both before the call returns; PostgreSQL answers later, from
   store_ready and store_tick. What is handed over to a callback is valid only during that call, and what
   is handed to the store only during the call too. */
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
    STORE_AWAY,        /* it does not answer now; nothing of it was kept */
    STORE_UNKNOWN,     /* it was sent, and nobody can say whether it was kept */
} StoreStatus;

/* One clear sentence for the operator and the player. */
const char *store_words(StoreStatus status);

#define STORE_NOBODY "—"    /* sits where somebody sat who is not known any more */

enum { STORE_HASH = 32, STORE_ID = 24, STORE_SEATS = 10 };

/* `postgres:CONNINFO`, or the path of an SQLite file, made if need be for its owner alone to read and write. What is old is brought
   up to date. `node` is the name of this server among several that have one PostgreSQL database together; NULL: it has the store
   for itself, and nobody else can open it meanwhile. `sync` false is for measurements only. */
Store *store_open(const char *where, const char *node, bool sync, Text *why);
void store_close(Store *store);

/* From now on the secrets of new tables are sealed with this key, and those of others opened with it, where several servers share a
   database. */
enum { STORE_KEY = 32 };
void store_seal(Store *store, const unsigned char key[STORE_KEY]);

/* Copies everything into another file, which its owner alone can read, while the store is in use. STORE_READONLY: this store is
   copied by tools of its own. */
StoreStatus store_backup(Store *store, const char *path);

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
    const char *script;        /* what is read: the text of a game that was written as one (scripts.h); "": there is none */
    const char *broken;        /* the column that holds what cannot be; NULL: none */
} StoredTable;

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

/* Rounds. `landed` is called once for all that was gathered: by SQLite before store_send returns, by PostgreSQL later. Until then
   its tables may not be changed, and nobody told. `landed` asks store_outcome what became of each table: STORE_TAKEN, somebody else
   has written there. One table may be kept and another not. One round is under way at a time. */
void store_entry(Store *store, const char *table, const StoredEntry *entry);
void store_table_new(Store *store, const StoredTable *table);
void store_table_change(Store *store, const StoredTable *table);    /* state, status, next and reveal */
void store_seats_change(Store *store, const StoredTable *table);    /* who sits where, with the hashes and seeds */

bool store_under_way(const Store *store);
void store_send(Store *store, void (*landed)(void *context), void *context);
StoreStatus store_outcome(const Store *store, const char *table);

/* Errands. */
typedef void StoreDone(void *context, StoreStatus status);

/* People, known by the hash of their key. Their ids are the caller's choice. */
typedef void StorePerson(void *context, StoreStatus status, int64_t id, const char *name);
void store_person_add(Store *store, int64_t id, const unsigned char hash[STORE_HASH], const char *name, StoreDone *done,
                      void *context);
void store_person_find(Store *store, const unsigned char hash[STORE_HASH], StorePerson *done, void *context);
void store_person_rename(Store *store, int64_t id, const char *name, StoreDone *done, void *context);
/* with keys and links; at tables nobody knows any more who it was */
void store_person_remove(Store *store, int64_t id, StoreDone *done, void *context);

/* A person may have several keys: one a device. */
typedef struct StoredKey {
    unsigned char hash[STORE_HASH];
    int64_t made, used;    /* milliseconds since 1970; 0: before that was kept */
} StoredKey;

typedef void StoreKey(void *context, const StoredKey *key);
void store_key_add(Store *store, int64_t person, const unsigned char hash[STORE_HASH], StoreDone *done, void *context);
void store_key_used(Store *store, const unsigned char hash[STORE_HASH], int64_t at);
void store_key_remove(Store *store, int64_t person, const unsigned char hash[STORE_HASH], StoreDone *done, void *context);
void store_keys_of(Store *store, int64_t person, StoreKey *each, StoreDone *done, void *context);

/* A link opens a person on another device, once, until a moment in milliseconds since 1970. Of a person's the four newest hold. */
void store_link_add(Store *store, const unsigned char hash[STORE_HASH], int64_t person, int64_t until, StoreDone *done,
                    void *context);
void store_link_take(Store *store, const unsigned char hash[STORE_HASH], int64_t now, StorePerson *done, void *context);

/* Tables. What is read is in its range, or `broken` says what is not: files get damaged, and edited by hand. `done` says
   STORE_MISSING if there was none. */
typedef void StoreTable(void *context, const StoredTable *table);
typedef void StoreEntry(void *context, const StoredEntry *entry);

/* The table, then its whole log, then `done`. */
typedef struct StoreLoad {
    void *context;
    StoreTable *table;
    StoreEntry *entry;
    StoreDone *done;
} StoreLoad;

void store_table_load(Store *store, const char *id, const StoreLoad *load);
/* unfinished ones only */
void store_table_by_code(Store *store, const char *code, StoreTable *each, StoreDone *done, void *context);
/* Public ones of that state, the newest first; none that are over. */
void store_tables_public(Store *store, TableState state, int most, StoreTable *each, StoreDone *done, void *context);
typedef void StoreCount(void *context, StoreStatus status, int n);
/* unfinished ones where that person sits, but not with bots alone */
void store_tables_count(Store *store, int64_t person, StoreCount *done, void *context);
/* all unfinished ones, newest first */
void store_tables_open(Store *store, int64_t person, int most, StoreTable *each, StoreDone *done, void *context);
/* Newest first, from before the table `before` that was made then; INT64_MAX and "": from the newest. */
void store_tables_of(Store *store, int64_t person, int64_t created, const char *before, int most, StoreTable *each, StoreDone *done,
                     void *context);

/* Among several servers: takes a table over, by an entry of kind `o` with this number that names the server and its run, and the
   others hear of it. STORE_TAKEN: the log is longer already. From then on nothing is kept that another server had on its way. */
void store_take(Store *store, const char *table, const StoredEntry *entry, StoreDone *done, void *context);
/* `news` gets the table that another server has taken, and the number of its entry. `missed`: for a while nothing was heard, and
   whoever needs to know asks store_heads. */
typedef void StoreNews(void *context, const char *table, int number);
typedef void StoreMissed(void *context);
void store_hear(Store *store, StoreNews *news, StoreMissed *missed, void *context);
/* The number of the last entry of each of these tables' logs; -1: it has none. Only for stores that call `missed`. */
void store_heads(Store *store, const char *const table[], int n, StoreNews *each, void *context);

/* Who lives, among several servers: each enters its name and where others reach it, and then says every second that it is there, or
   that it leaves. A beat that says STORE_MISSING: another server has entered under this name. Only for stores that several share
   (store_many). `peers`: where the others that live are reached, with spaces between them. */
void store_enter(Store *store, const char *address, StoreDone *done, void *context);
typedef void StoreBeat(void *context, StoreStatus status, const char *peers);
void store_beat(Store *store, bool leaving, StoreBeat *done, void *context);
/* Where the server is reached that has taken the table last; `fresh`, not long ago. STORE_MISSING: it is this one, or gone. The log
   decides who deals; this says where to look. */
typedef void StoreDealer(void *context, StoreStatus status, const char *address, bool fresh);
void store_dealer(Store *store, const char *table, StoreDealer *done, void *context);
/* This server has made the table, and says that it deals it, unless another has taken it. */
void store_claim(Store *store, const char *table, StoreDone *done, void *context);
/* Tables that go on by themselves, by clocks or bots, and whose server is gone. */
typedef void StoreOrphan(void *context, const char *table);
void store_orphans(Store *store, int most, StoreOrphan *each, void *context);

/* For the loop: a descriptor that can be read when store_ready has something to do; -1: never. store_tick is called now and then,
   for what is late and for connecting anew. */
int store_fd(const Store *store);
void store_ready(Store *store);
void store_tick(Store *store);
bool store_away(const Store *store);
bool store_shared(const Store *store);    /* whoever had it before may still write into it */
bool store_many(const Store *store);      /* several servers have it together */

#endif
