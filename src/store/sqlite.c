/* The store in one SQLite file: write-ahead log, full sync, one transaction for all that comes in one round. */
#include "store/sqlite.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/number.h"
#include "store/journal.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { VERSION = 10, BUSY_MS = 250 };

/* From each version of the file to the next. */
static const char *const migration[VERSION] = {
    "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;"
    "CREATE TABLE key (hash BLOB PRIMARY KEY, person INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE board (id TEXT PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, status TEXT NOT NULL,"
    " next TEXT NOT NULL, players INTEGER NOT NULL, public INTEGER NOT NULL, clock_act INTEGER NOT NULL, clock_game INTEGER NOT "
    "NULL, state INTEGER NOT NULL, created INTEGER NOT NULL, secret BLOB NOT NULL) STRICT;"
    "CREATE INDEX board_state ON board (state) WHERE state < 2;"
    "CREATE TABLE seat (board TEXT NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL, person INTEGER NOT NULL, level INTEGER "
    "NOT NULL, name TEXT NOT NULL, seed TEXT NOT NULL, PRIMARY KEY (board, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_person ON seat (person) WHERE person > 0;"
    "CREATE TABLE log (board TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT "
    "NULL, at INTEGER NOT NULL, PRIMARY KEY (board, number)) STRICT, WITHOUT ROWID;",
    "CREATE INDEX board_code ON board (code) WHERE state < 2;",
    "ALTER TABLE log ADD COLUMN ran INTEGER NOT NULL DEFAULT 0;"
    "UPDATE log SET ran = max(1, at - (SELECT created FROM board WHERE id = log.board)) WHERE board IN (SELECT id FROM board WHERE "
    "state < 2);",
    "ALTER TABLE key ADD COLUMN made INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE key ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX key_person ON key (person);"
    "ALTER TABLE seat ADD COLUMN created INTEGER NOT NULL DEFAULT 0;"
    "UPDATE seat SET created = coalesce((SELECT created FROM board WHERE id = seat.board), 0);"
    "DROP INDEX seat_person;"
    "CREATE INDEX seat_person ON seat (person, created, board) WHERE person > 0;",
    /* A seed that no hash was given for counts only where something (99, `c`) has been drawn with it. */
    "ALTER TABLE board ADD COLUMN seeds INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE board ADD COLUMN reveal INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN hash TEXT NOT NULL DEFAULT '';"
    "UPDATE seat SET seed = '' WHERE seed != '' AND board NOT IN (SELECT board FROM log WHERE kind = 99);",
    /* Of tables with one code the first keeps it. */
    "CREATE TABLE link (hash BLOB PRIMARY KEY, person INTEGER NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX link_person ON link (person, until);"
    "UPDATE board SET code = lower(hex(randomblob(4))) WHERE state < 2 AND rowid NOT IN (SELECT min(rowid) FROM board WHERE state "
    "< 2 GROUP BY code);"
    "DROP INDEX board_code;"
    "CREATE UNIQUE INDEX board_code ON board (code) WHERE state < 2;",
    "CREATE TABLE scripts (id TEXT PRIMARY KEY, text TEXT NOT NULL, language INTEGER NOT NULL, title TEXT NOT NULL, person INTEGER "
    "NOT NULL, parent TEXT NOT NULL, created INTEGER NOT NULL, state INTEGER NOT NULL, plays INTEGER NOT NULL, likes INTEGER NOT "
    "NULL, used INTEGER NOT NULL, card TEXT NOT NULL) STRICT;"
    "CREATE INDEX scripts_new ON scripts (created, id) WHERE state = 1;"
    "CREATE INDEX scripts_played ON scripts (plays, created, id) WHERE state = 1;"
    "CREATE INDEX scripts_liked ON scripts (likes, created, id) WHERE state = 1;"
    "CREATE INDEX scripts_parent ON scripts (parent, created) WHERE state = 1;"
    "CREATE INDEX scripts_used ON scripts (used) WHERE state = 0;"
    "CREATE INDEX scripts_person ON scripts (person);"
    "CREATE TABLE likes (script TEXT NOT NULL REFERENCES scripts ON DELETE CASCADE, person INTEGER NOT NULL, PRIMARY KEY (script, "
    "person)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE reports (script TEXT NOT NULL REFERENCES scripts ON DELETE CASCADE, person "
    "INTEGER NOT NULL, why TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (script, person)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX board_script ON board (game) WHERE substr(game, 1, 1) = '~';",
    "CREATE TABLE result (board TEXT PRIMARY KEY, game TEXT NOT NULL, seats TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT "
    "ROWID;"
    "CREATE TABLE rating (person INTEGER NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL, rating INTEGER NOT NULL, deviation "
    "INTEGER NOT NULL, volatility INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, game)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX rating_best ON rating (game, (deviation > 11000), rating DESC);"
    "CREATE TABLE rated (person INTEGER NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL, board TEXT NOT NULL, before INTEGER "
    "NOT NULL, rating INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY "
    "(person, game, number)) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX rated_board ON rated (board, person);"
    "CREATE TABLE bar (person INTEGER NOT NULL, other INTEGER NOT NULL, bar INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY "
    "(person, other)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX bar_other ON bar (other);"
    "CREATE TABLE complaint (board TEXT NOT NULL, person INTEGER NOT NULL, about INTEGER NOT NULL, name TEXT NOT NULL, why TEXT "
    "NOT NULL, said TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (board, about, person)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX complaint_at ON complaint (at);",
    "CREATE TABLE journal (round INTEGER PRIMARY KEY, entries BLOB NOT NULL) STRICT;",
    "CREATE TABLE study (board TEXT PRIMARY KEY REFERENCES board ON DELETE CASCADE, edition INTEGER NOT NULL, acts INTEGER NOT "
    "NULL, picture TEXT NOT NULL, analysis TEXT NOT NULL, at INTEGER NOT NULL) STRICT;"
    "CREATE INDEX study_at ON study (at DESC, board);",
};

/* A game that was written as text comes with it. */
#define BOARD \
    "SELECT id, code, game, options, status, next, players, public, clock_act, clock_game, state, created, secret, seeds, " \
    "reveal, (SELECT text FROM scripts WHERE scripts.id = board.game) FROM board "

static const char *const sql[QUERIES] = {
    [PERSON_ADD] = "INSERT INTO person VALUES (?1, ?2)",
    [PERSON_FIND] = "SELECT person.id, person.name FROM key JOIN person ON person.id = key.person WHERE hash = ?1",
    [PERSON_RENAME] = "UPDATE person SET name = ?2 WHERE id = ?1",
    [PERSON_KEYS] = "DELETE FROM key WHERE person = ?1",
    [PERSON_LINKS] = "DELETE FROM link WHERE person = ?1",
    [PERSON_SEATS] = "UPDATE seat SET person = 0, name = '" STORE_NOBODY "' WHERE person = ?1 AND person > 0",
    [PERSON_RATING] = "DELETE FROM rating WHERE person = ?1",
    [PERSON_RATED] = "DELETE FROM rated WHERE person = ?1",
    [PERSON_BARS] = "DELETE FROM bar WHERE person = ?1 OR other = ?1",
    [PERSON_COMPLAINTS] = "DELETE FROM complaint WHERE person = ?1 OR about = ?1",
    [PERSON_REMOVE] = "DELETE FROM person WHERE id = ?1",
    [KEY_ADD] = "INSERT INTO key (hash, person, made) VALUES (?1, ?2, ?3)",
    [KEY_USED] = "UPDATE key SET used = ?2 WHERE hash = ?1",
    [KEY_REMOVE] = "DELETE FROM key WHERE hash = ?1 AND person = ?2",
    [KEYS_OF] = "SELECT hash, made, used FROM key WHERE person = ?1 ORDER BY made, hash",
    [LINK_TRIM] = "DELETE FROM link WHERE hash IN (SELECT hash FROM link WHERE person = ?1 ORDER BY until DESC LIMIT -1 OFFSET 3)",
    [LINK_ADD] = "INSERT INTO link VALUES (?1, ?2, ?3)",
    [LINK_FIND] = "SELECT person.id, person.name FROM link JOIN person ON person.id = link.person WHERE hash = ?1 AND until > ?2",
    [LINK_REMOVE] = "DELETE FROM link WHERE hash = ?1 OR until <= ?2",
    [TABLE_ADD] = "INSERT INTO board VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
    [TABLE_PLAYS] = "UPDATE scripts SET plays = plays + 1, used = ?2 WHERE id = ?1",
    [TABLE_UPDATE] = "UPDATE board SET state = ?2, status = ?3, next = ?4, reveal = ?5 WHERE id = ?1",
    [SEAT_PUT] = "INSERT OR REPLACE INTO seat (board, seat, kind, person, level, name, seed, created, hash) VALUES (?1, ?2, ?3, "
                 "?4, ?5, ?6, ?7, ?8, ?9)",
    [TABLE_FIND] = BOARD "WHERE id = ?1",
    [TABLE_CODE] = BOARD "WHERE code = ?1 AND state < 2",
    [TABLES_PUBLIC] = BOARD "WHERE state = ?1 AND state < 2 AND public = 1 ORDER BY rowid DESC LIMIT ?2",
    [TABLES_COUNT] =
        "SELECT count(DISTINCT board) FROM seat JOIN board ON board.id = seat.board WHERE person = ?1 AND person > 0 AND state < 2"
        " AND EXISTS (SELECT 1 FROM seat other WHERE other.board = seat.board AND other.person != ?1 AND other.kind != 2)",
    [TABLES_OPEN] = BOARD
    "WHERE id IN (SELECT board FROM seat WHERE person = ?1 AND person > 0) AND +state < 2 ORDER BY created DESC, id DESC LIMIT ?2",
    [TABLES_OF] = BOARD "WHERE id IN (SELECT board FROM seat WHERE person = ?1 AND person > 0 AND (created, board) < (?3, ?4)"
                        " GROUP BY created, board ORDER BY created DESC, board DESC LIMIT ?2) ORDER BY created DESC, id DESC",
    [SEATS_READ] = "SELECT seat, kind, person, level, name, seed, hash FROM seat WHERE board = ?1",
    [LOG_ADD] = "INSERT INTO log (board, text, number, kind, seat, at, ran) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [LOG_MOVE] = "INSERT OR REPLACE INTO log (board, text, number, kind, seat, at, ran) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [LOG_READ] = "SELECT number, kind, seat, at, ran, text FROM log WHERE board = ?1 ORDER BY number",
    [JOURNAL_ADD] = "INSERT INTO journal VALUES (?1, ?2)",
    [JOURNAL_READ] = "SELECT round, entries FROM journal ORDER BY round",
    [JOURNAL_DROP] = "DELETE FROM journal WHERE round < ?1",
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
};

StoreStatus sqlite_status(int code)
{
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE: return STORE_OK;
    case SQLITE_CONSTRAINT: return STORE_TAKEN;
    case SQLITE_FULL: return STORE_FULL;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return STORE_LOCKED;
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM: return STORE_READONLY;
    default: return STORE_BROKEN;
    }
}

/* Maps the system's error; every quota or size limit counts as a full disk. */
static StoreStatus status_of_system(int reason)
{
    switch (reason) {
    case ENOSPC:
    case EFBIG:
    case EDQUOT: return STORE_FULL;
    case EROFS:
    case EACCES:
    case EPERM: return STORE_READONLY;
    default: return STORE_BROKEN;
    }
}

StoreStatus sqlite_run(Sqlite *store, sqlite3_stmt *query)
{
    errno = 0;    /* sqlite3_system_errno knows the file's troubles, but not those of its log */
    int code = sqlite3_step(query);
    StoreStatus status = (code & 0xff) == SQLITE_IOERR ? status_of_system(errno) : sqlite_status(code);
    sqlite3_reset(query);
    if (status != STORE_OK && store->failed == STORE_OK)
        store->failed = status;
    return status;
}

/* Every change belongs to a transaction; the first of a round begins it. */
static StoreStatus change(Sqlite *store)
{
    if (store->failed != STORE_OK)
        return store->failed;
    if (store->open)
        return STORE_OK;
    StoreStatus status = sqlite_run(store, store->query[BEGIN]);
    store->open = status == STORE_OK;
    return status;
}

static void roll_back(Sqlite *store)
{
    if (store->open && !sqlite3_get_autocommit(store->db))
        sqlite_run(store, store->query[ROLLBACK]);
    store->open = false;
    store->failed = STORE_OK;
}

static StoreStatus commit(Sqlite *store)
{
    StoreStatus status = store->failed;
    if (status == STORE_OK && store->open)
        status = sqlite_run(store, store->query[COMMIT]);
    if (status != STORE_OK)
        roll_back(store);
    store->open = false;
    return status;
}

bool sqlite_gather(Sqlite *store) { return change(store) == STORE_OK; }

bool sqlite_begin(Sqlite *store)
{
    assert(!store->open);
    return change(store) == STORE_OK;
}

void sqlite_end(Sqlite *store, StoreDone *done, void *context) { done(context, commit(store)); }

/* Only one thread uses this connection, and nobody asks how much memory SQLite has: neither needs a lock each time. */
static int connect_to(const char *path, sqlite3 **db)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    return sqlite3_open_v2(path, db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
}

static bool exec(sqlite3 *db, const char *words, Text *why)
{
    if (sqlite3_exec(db, words, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    text_format(why, "the database does not work: %s", sqlite3_errmsg(db));
    return false;
}

static int file_version(sqlite3 *db)
{
    sqlite3_stmt *query;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &query, NULL) == SQLITE_OK && sqlite3_step(query) == SQLITE_ROW)
        version = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
    return version;
}

static bool migrate(sqlite3 *db, Text *why)
{
    int version = file_version(db);
    if (version > VERSION) {
        text_format(why, "the database is of version %d, made by a newer Pegboard; this one knows version %d", version, VERSION);
        return false;
    }
    for (; version >= 0 && version < VERSION; version++) {
        char stamp[64];
        Text text = text_within(stamp, sizeof stamp);
        text_format(&text, "PRAGMA user_version = %d; COMMIT", version + 1);
        if (!exec(db, "BEGIN IMMEDIATE", why) || !exec(db, migration[version], why) || !exec(db, stamp, why))
            return false;
    }
    if (version < 0)
        text_format(why, "the database cannot be read: %s", sqlite3_errmsg(db));
    return version >= 0;
}

/* An optional index: a read-only file does without. */
static void index_public(sqlite3 *db)
{
    sqlite3_exec(db, "CREATE INDEX IF NOT EXISTS board_public ON board (state) WHERE state < 2 AND public = 1", NULL, NULL, NULL);
}

bool sqlite_prepare(Sqlite *store, const char *const words[], int n, sqlite3_stmt *query[], Text *why)
{
    for (int i = 0; i < n; i++)
        if (words[i] && sqlite3_prepare_v3(store->db, words[i], -1, SQLITE_PREPARE_PERSISTENT, &query[i], NULL) != SQLITE_OK) {
            text_format(why, "the database does not fit: %s", sqlite3_errmsg(store->db));
            return false;
        }
    return true;
}

static bool prepare(Sqlite *store, Text *why)
{
    index_public(store->db);
    return sqlite_prepare(store, sql, QUERIES, store->query, why) && sqlite_scripts_prepare(store, why) &&
           sqlite_ratings_prepare(store, why) && sqlite_studies_prepare(store, why);
}

/* What is in the file is for its owner alone, whatever the umask says: keys' hashes, and secrets of games under way. The log and
   the index beside it get the file's mode when SQLite makes them. Trouble is told when SQLite opens the file. */
static void make_private(const char *path)
{
    static const char *const beside[] = {"", "-wal", "-shm"};
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file >= 0)
        close(file);
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        Text name = text_growing(4096);
        struct stat found;
        text_format(&name, "%s%s", path, beside[i]);
        if (name.len && !lstat(name.at, &found) && S_ISREG(found.st_mode) && (found.st_mode & 0177))
            chmod(name.at, 0600);
        text_free(&name);
    }
}

static void sqlite_close(Store *base)
{
    Sqlite *store = (Sqlite *)base;
    roll_back(store);
    journal_close(store);
    checkpoint_stop(store->checkpoint);
    for (int i = 0; i < QUERIES; i++)
        sqlite3_finalize(store->query[i]);
    sqlite_scripts_close(store);
    sqlite_ratings_close(store);
    sqlite_studies_close(store);
    sqlite3_close(store->db);
    free(store);
}

static StoreStatus backup(Store *base, const char *path)
{
    sqlite3 *copy;
    make_private(path);
    int code = sqlite3_open(path, &copy);
    sqlite3_backup *copying = code == SQLITE_OK ? sqlite3_backup_init(copy, "main", ((Sqlite *)base)->db, "main") : NULL;
    if (copying) {
        sqlite3_backup_step(copying, -1);
        code = sqlite3_backup_finish(copying);
    } else if (code == SQLITE_OK)
        code = sqlite3_errcode(copy);
    sqlite3_close(copy);
    return sqlite_status(code);
}

void sqlite_bind_words(sqlite3_stmt *query, int n, const char *text)
{
    sqlite3_bind_text(query, n, text ? text : "", -1, SQLITE_STATIC);
}

static void put_key(Sqlite *store, int64_t person, const unsigned char *hash)
{
    sqlite3_stmt *query = store->query[KEY_ADD];
    sqlite3_bind_blob(query, 1, hash, STORE_HASH, SQLITE_STATIC);
    sqlite3_bind_int64(query, 2, person);
    sqlite3_bind_int64(query, 3, clock_date());
    sqlite_run(store, query);
}

static void key_add(Store *base, int64_t person, const unsigned char *hash, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    if (sqlite_begin(store))
        put_key(store, person, hash);
    sqlite_end(store, done, context);
}

/* Not urgent: committed with the round. */
static void key_used(Store *base, const unsigned char *hash, int64_t at)
{
    Sqlite *store = (Sqlite *)base;
    if (change(store) != STORE_OK)
        return;
    sqlite3_bind_blob(store->query[KEY_USED], 1, hash, STORE_HASH, SQLITE_STATIC);
    sqlite3_bind_int64(store->query[KEY_USED], 2, at);
    sqlite_run(store, store->query[KEY_USED]);
}

static void key_remove(Store *base, int64_t person, const unsigned char *hash, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    if (sqlite_begin(store)) {
        sqlite3_bind_blob(store->query[KEY_REMOVE], 1, hash, STORE_HASH, SQLITE_STATIC);
        sqlite3_bind_int64(store->query[KEY_REMOVE], 2, person);
        sqlite_run(store, store->query[KEY_REMOVE]);
    }
    sqlite_end(store, done, context);
}

static void keys_of(Store *base, int64_t person, StoreKey *each, StoreDone *done, void *context)
{
    sqlite3_stmt *query = ((Sqlite *)base)->query[KEYS_OF];
    int code;
    sqlite3_bind_int64(query, 1, person);
    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        StoredKey key = {.made = sqlite3_column_int64(query, 1), .used = sqlite3_column_int64(query, 2)};
        if (sqlite3_column_bytes(query, 0) == STORE_HASH)
            memcpy(key.hash, sqlite3_column_blob(query, 0), STORE_HASH);
        each(context, &key);
    }
    sqlite3_reset(query);
    done(context, sqlite_status(code));
}

static void person_add(Store *base, int64_t id, const unsigned char *hash, const char *name, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    if (sqlite_begin(store)) {
        sqlite3_bind_int64(store->query[PERSON_ADD], 1, id);
        sqlite_bind_words(store->query[PERSON_ADD], 2, name);
        if (sqlite_run(store, store->query[PERSON_ADD]) == STORE_OK)
            put_key(store, id, hash);
    }
    sqlite_end(store, done, context);
}

typedef struct FoundPerson {
    StoreStatus status;
    int64_t id;
    Text name;
} FoundPerson;

/* Whom the query finds; to be freed. The query is done with before anybody hears of it, who may ask again. */
static FoundPerson find_person(sqlite3_stmt *query)
{
    FoundPerson found = {.name = text_growing(1 << 12)};
    int code = sqlite3_step(query);
    text_add(&found.name, "");
    if (code == SQLITE_ROW) {
        const char *kept = (const char *)sqlite3_column_text(query, 1);
        found.id = sqlite3_column_int64(query, 0);
        text_add(&found.name, kept && text_printable(kept) ? kept : "");
    }
    sqlite3_reset(query);
    found.status = code == SQLITE_DONE ? STORE_MISSING : sqlite_status(code);
    return found;
}

static void person_find(Store *base, const unsigned char *hash, StorePerson *done, void *context)
{
    sqlite3_stmt *query = ((Sqlite *)base)->query[PERSON_FIND];
    sqlite3_bind_blob(query, 1, hash, STORE_HASH, SQLITE_STATIC);
    FoundPerson found = find_person(query);
    done(context, found.status, found.id, found.name.at);
    text_free(&found.name);
}

static void person_rename(Store *base, int64_t id, const char *name, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    if (sqlite_begin(store)) {
        sqlite3_bind_int64(store->query[PERSON_RENAME], 1, id);
        sqlite_bind_words(store->query[PERSON_RENAME], 2, name);
        sqlite_run(store, store->query[PERSON_RENAME]);
    }
    sqlite_end(store, done, context);
}

static void person_remove(Store *base, int64_t id, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    if (sqlite_begin(store))
        for (Query q = PERSON_KEYS; q <= PERSON_REMOVE; q++) {
            sqlite3_bind_int64(store->query[q], 1, id);
            sqlite_run(store, store->query[q]);
        }
    sqlite_end(store, done, context);
}

static void link_add(Store *base, const unsigned char *hash, int64_t person, int64_t until, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    if (sqlite_begin(store)) {
        sqlite3_bind_int64(store->query[LINK_TRIM], 1, person);
        sqlite_run(store, store->query[LINK_TRIM]);
        sqlite3_bind_blob(store->query[LINK_ADD], 1, hash, STORE_HASH, SQLITE_STATIC);
        sqlite3_bind_int64(store->query[LINK_ADD], 2, person);
        sqlite3_bind_int64(store->query[LINK_ADD], 3, until);
        sqlite_run(store, store->query[LINK_ADD]);
    }
    sqlite_end(store, done, context);
}

/* Those that nobody took in time go with it. */
static void link_take(Store *base, const unsigned char *hash, int64_t now, StorePerson *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    FoundPerson found = {.status = STORE_BROKEN, .name = text_growing(1)};
    text_add(&found.name, "");
    if (sqlite_begin(store)) {
        for (Query q = LINK_FIND; q <= LINK_REMOVE; q++) {
            sqlite3_bind_blob(store->query[q], 1, hash, STORE_HASH, SQLITE_STATIC);
            sqlite3_bind_int64(store->query[q], 2, now);
        }
        text_free(&found.name);
        found = find_person(store->query[LINK_FIND]);
        sqlite_run(store, store->query[LINK_REMOVE]);
    }
    StoreStatus kept = commit(store);
    done(context, kept == STORE_OK ? found.status : kept, found.id, found.name.at);
    text_free(&found.name);
}

static void put_seats(Sqlite *store, const StoredTable *table)
{
    sqlite3_stmt *query = store->query[SEAT_PUT];
    StoreStatus status = STORE_OK;
    for (int i = 0; i < table->players && status == STORE_OK; i++) {
        const StoredSeat *seat = &table->seat[i];
        sqlite_bind_words(query, 1, table->id);
        sqlite3_bind_int(query, 2, i + 1);
        sqlite3_bind_int(query, 3, (int)seat->kind);
        sqlite3_bind_int64(query, 4, seat->person);
        sqlite3_bind_int(query, 5, seat->level);
        sqlite_bind_words(query, 6, seat->name);
        sqlite_bind_words(query, 7, seat->seed);
        sqlite3_bind_int64(query, 8, table->created);
        sqlite_bind_words(query, 9, seat->hash);
        status = sqlite_run(store, query);
    }
}

/* WS-140: how often a script was played is how many tables it had. */
static void count_play(Sqlite *store, const StoredTable *table)
{
    sqlite_bind_words(store->query[TABLE_PLAYS], 1, table->game);
    sqlite3_bind_int64(store->query[TABLE_PLAYS], 2, table->created);
    sqlite_run(store, store->query[TABLE_PLAYS]);
}

static void table_new(Store *base, const StoredTable *table)
{
    Sqlite *store = (Sqlite *)base;
    if (change(store) != STORE_OK)
        return;
    sqlite3_stmt *query = store->query[TABLE_ADD];
    const char *const words[] = {table->id, table->code, table->game, table->options, table->status, table->next};
    for (int i = 0; i < 6; i++)
        sqlite_bind_words(query, i + 1, words[i]);
    const int64_t numbers[] = {table->players,    table->is_public,      table->clock_act,
                               table->clock_game, (int64_t)table->state, table->created};
    for (int i = 0; i < 6; i++)
        sqlite3_bind_int64(query, i + 7, numbers[i]);
    sqlite3_bind_blob(query, 13, table->secret, sizeof table->secret, SQLITE_STATIC);
    sqlite3_bind_int(query, 14, table->seeds);
    sqlite3_bind_int(query, 15, table->reveal);
    if (sqlite_run(store, query) == STORE_OK && table->game[0] == '~')
        count_play(store, table);
    if (store->failed == STORE_OK)
        put_seats(store, table);
}

static void table_change(Store *base, const StoredTable *table)
{
    Sqlite *store = (Sqlite *)base;
    if (change(store) != STORE_OK)
        return;
    sqlite3_stmt *query = store->query[TABLE_UPDATE];
    sqlite_bind_words(query, 1, table->id);
    sqlite3_bind_int(query, 2, (int)table->state);
    sqlite_bind_words(query, 3, table->status);
    sqlite_bind_words(query, 4, table->next);
    sqlite3_bind_int(query, 5, table->reveal);
    sqlite_run(store, query);
}

static void seats_change(Store *base, const StoredTable *table)
{
    Sqlite *store = (Sqlite *)base;
    if (change(store) == STORE_OK)
        put_seats(store, table);
}

const char *sqlite_words(sqlite3_stmt *query, int column)
{
    const char *words = (const char *)sqlite3_column_text(query, column);
    return words ? words : "";
}

const char *sqlite_plain(sqlite3_stmt *query, int column, const char **broken)
{
    const char *words = sqlite_words(query, column);
    if (strlen(words) != (size_t)sqlite3_column_bytes(query, column) || !text_printable(words))
        note_broken(broken, sqlite3_column_name(query, column));
    return words;
}

int sqlite_number(sqlite3_stmt *query, int column, int low, int high, const char **broken)
{
    int n = low;
    if (!number_read(sqlite3_column_int64(query, column), low, high, &n))
        note_broken(broken, sqlite3_column_name(query, column));
    return n;
}

int64_t sqlite_large(sqlite3_stmt *query, int column, int64_t high, const char **broken)
{
    int64_t n = sqlite3_column_int64(query, column);
    if (n >= 0 && n <= high)
        return n;
    note_broken(broken, sqlite3_column_name(query, column));
    return 0;
}

/* Where a copy of the words begins. */
static size_t keep_words(Text *kept, const char *words)
{
    size_t at = kept->len;
    text_add(kept, words);
    text_bytes(kept, "\0", 1);
    return at;
}

/* What is said of the seats stays valid until the next row: it is copied into `kept`. */
static void read_seats(Sqlite *store, StoredTable *table, Text *kept)
{
    sqlite3_stmt *query = store->query[SEATS_READ];
    size_t name[STORE_SEATS] = {0}, seed[STORE_SEATS] = {0}, hash[STORE_SEATS] = {0};
    int rows = 0;
    text_clear(kept);
    text_bytes(kept, "\0", 1);
    sqlite_bind_words(query, 1, table->id);
    while (sqlite3_step(query) == SQLITE_ROW) {
        int i = sqlite_number(query, 0, 1, table->players, &table->broken) - 1;
        table->seat[i] = (StoredSeat){.kind = (SeatKind)sqlite_number(query, 1, 0, KINDS - 1, &table->broken),
                                      .person = sqlite_large(query, 2, INT64_MAX, &table->broken),
                                      .level = sqlite_number(query, 3, 0, LEVEL_MOST, &table->broken)};
        rows++;
        name[i] = keep_words(kept, sqlite_plain(query, 4, &table->broken));
        seed[i] = keep_words(kept, sqlite_plain(query, 5, &table->broken));
        hash[i] = keep_words(kept, sqlite_plain(query, 6, &table->broken));
    }
    sqlite3_reset(query);
    if (rows != table->players || kept->cut)
        note_broken(&table->broken, "seat");
    for (int i = 0; i < STORE_SEATS; i++) {
        table->seat[i].name = kept->at + name[i];
        table->seat[i].seed = kept->at + seed[i];
        table->seat[i].hash = kept->at + hash[i];
    }
}

static StoreStatus each_table(Sqlite *store, sqlite3_stmt *query, StoreTable *each, void *context)
{
    Text names = text_growing(1 << 16);
    int code, rows = 0;
    for (; (code = sqlite3_step(query)) == SQLITE_ROW; rows++) {
        StoredTable table = {.broken = NULL};
        const char **broken = &table.broken,
                   **words[] = {&table.id, &table.code, &table.game, &table.options, &table.status, &table.next};
        for (int i = 0; i < 6; i++)
            *words[i] = sqlite_plain(query, i, broken);
        table.players = sqlite_number(query, 6, 1, STORE_SEATS, broken);
        table.is_public = sqlite_number(query, 7, 0, 1, broken);
        table.clock_act = sqlite_number(query, 8, 0, CLOCK_ACT_MOST, broken);
        table.clock_game = sqlite_number(query, 9, 0, CLOCK_GAME_MOST, broken);
        table.state = (TableState)sqlite_number(query, 10, 0, STATES - 1, broken);
        table.created = sqlite_large(query, 11, LAST_MOMENT, broken);
        if (sqlite3_column_bytes(query, 12) == sizeof table.secret)
            memcpy(table.secret, sqlite3_column_blob(query, 12), sizeof table.secret);
        else
            note_broken(broken, "secret");
        table.seeds = sqlite_number(query, 13, 0, 1, broken);
        table.reveal = sqlite_number(query, 14, 0, 1, broken);
        table.script = sqlite_words(query, 15);
        read_seats(store, &table, &names);
        each(context, &table);
    }
    sqlite3_reset(query);
    text_free(&names);
    return code == SQLITE_DONE && !rows ? STORE_MISSING : sqlite_status(code);
}

StoredEntry sqlite_entry(const int64_t number[ENTRY_NUMBERS], const char *text)
{
    static const char *const column[ENTRY_NUMBERS] = {"number", "kind", "seat", "at", "ran"};
    static const int64_t low[ENTRY_NUMBERS] = {0, 1};
    static const int64_t high[ENTRY_NUMBERS] = {INT32_MAX - 1, 127, STORE_SEATS, LAST_MOMENT, LAST_MOMENT};
    StoredEntry entry = {.text = text};
    int64_t n[ENTRY_NUMBERS];
    for (int i = 0; i < ENTRY_NUMBERS; i++) {
        bool good = number[i] >= low[i] && number[i] <= high[i];
        n[i] = good ? number[i] : low[i];
        if (!good)
            note_broken(&entry.broken, column[i]);
    }
    entry.number = (int)n[0];
    entry.kind = (char)n[1];
    entry.seat = (int)n[2];
    entry.at = n[3];
    entry.ran = n[4];
    return entry;
}

/* What waits for its place in the log follows what is there. */
static StoreStatus each_entry(Sqlite *store, const char *table, StoreEntry *each, void *context)
{
    sqlite3_stmt *query = store->query[LOG_READ];
    int code;
    sqlite_bind_words(query, 1, table);
    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        int64_t number[ENTRY_NUMBERS];
        for (int i = 0; i < ENTRY_NUMBERS; i++)
            number[i] = sqlite3_column_int64(query, i);
        StoredEntry entry = sqlite_entry(number, sqlite_words(query, ENTRY_NUMBERS));
        each(context, &entry);
    }
    sqlite3_reset(query);
    if (code == SQLITE_DONE)
        journal_each(store->journal, table, each, context);
    return sqlite_status(code);
}

static void table_load(Store *base, const char *id, const StoreLoad *load)
{
    Sqlite *store = (Sqlite *)base;
    sqlite_bind_words(store->query[TABLE_FIND], 1, id);
    StoreStatus status = each_table(store, store->query[TABLE_FIND], load->table, load->context);
    if (status == STORE_OK)
        status = each_entry(store, id, load->entry, load->context);
    load->done(load->context, status);
}

static void table_by_code(Store *base, const char *code, StoreTable *each, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    sqlite_bind_words(store->query[TABLE_CODE], 1, code);
    done(context, each_table(store, store->query[TABLE_CODE], each, context));
}

static void tables_of(Store *base, int64_t person, int64_t created, const char *before, int most, StoreTable *each, StoreDone *done,
                      void *context)
{
    Sqlite *store = (Sqlite *)base;
    sqlite3_bind_int64(store->query[TABLES_OF], 1, person);
    sqlite3_bind_int(store->query[TABLES_OF], 2, most);
    sqlite3_bind_int64(store->query[TABLES_OF], 3, created);
    sqlite_bind_words(store->query[TABLES_OF], 4, before);
    done(context, each_table(store, store->query[TABLES_OF], each, context));
}

static void tables_open(Store *base, int64_t person, int most, StoreTable *each, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    sqlite3_bind_int64(store->query[TABLES_OPEN], 1, person);
    sqlite3_bind_int(store->query[TABLES_OPEN], 2, most);
    done(context, each_table(store, store->query[TABLES_OPEN], each, context));
}

static void tables_public(Store *base, TableState state, int most, StoreTable *each, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    sqlite3_bind_int(store->query[TABLES_PUBLIC], 1, (int)state);
    sqlite3_bind_int(store->query[TABLES_PUBLIC], 2, most);
    done(context, each_table(store, store->query[TABLES_PUBLIC], each, context));
}

static void tables_count(Store *base, int64_t person, StoreCount *done, void *context)
{
    sqlite3_stmt *query = ((Sqlite *)base)->query[TABLES_COUNT];
    sqlite3_bind_int64(query, 1, person);
    int code = sqlite3_step(query), n = code == SQLITE_ROW ? sqlite3_column_int(query, 0) : 0;
    sqlite3_reset(query);
    done(context, sqlite_status(code), n);
}

static void entry(Store *base, const char *table, const StoredEntry *given)
{
    journal_add(((Sqlite *)base)->journal, table, given);
}

static bool under_way(const Store *base)
{
    (void)base;
    return false;
}

/* Everything of a round, or nothing. */
static void send_round(Store *base, void (*landed)(void *context), void *context)
{
    Sqlite *store = (Sqlite *)base;
    journal_write(store);
    store->outcome = commit(store);
    journal_settle(store->journal, store->outcome == STORE_OK);
    landed(context);
}

static StoreStatus outcome(const Store *base, const char *table)
{
    (void)table;
    return ((const Sqlite *)base)->outcome;
}

static const StoreKind kind = {
    .close = sqlite_close, .backup = backup, .entry = entry, .table_new = table_new, .table_change = table_change,
    .seats_change = seats_change,
    .under_way = under_way, .send = send_round, .outcome = outcome, .person_add = person_add, .person_find = person_find,
    .person_rename = person_rename, .person_remove = person_remove,
    .key_add = key_add, .key_used = key_used, .key_remove = key_remove, .keys_of = keys_of, .link_add = link_add,
    .link_take = link_take,
    .table_load = table_load, .table_by_code = table_by_code, .tables_public = tables_public, .tables_count = tables_count,
    .tables_open = tables_open, .tables_of = tables_of,
    .scripts = &sqlite_scripts, .ratings = &sqlite_ratings, .manners = &sqlite_manners, .studies = &sqlite_studies,
};

Store *sqlite_open(const char *path, bool sync, Text *why)
{
    Sqlite *store = memory_resize(NULL, sizeof *store);
    *store = (Sqlite){.store.kind = &kind};
    bool good = true;
    make_private(path);
    if (connect_to(path, &store->db) != SQLITE_OK) {
        text_format(why, "cannot open the database %s: %s", path, sqlite3_errmsg(store->db));
        good = false;
    } else
        sqlite3_busy_timeout(store->db, BUSY_MS);
    good = good && exec(store->db, "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON", why) &&
           exec(store->db, sync ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF", why) && migrate(store->db, why) &&
           prepare(store, why) && (store->journal = journal_open(store, why));
    if (good) {
        store->checkpoint = checkpoint_start(store->db, path, sync);
        return &store->store;
    }
    sqlite_close(&store->store);
    return NULL;
}
