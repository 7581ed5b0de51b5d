/* Games written as text, in the SQLite store. */
#include "store/sqlite.h"

#include <string.h>

#define SCRIPT(text) \
    "SELECT s.id, " text ", s.title, s.parent, s.card, s.language, s.person, s.created, s.state, s.plays, s.likes, " \
    "EXISTS (SELECT 1 FROM likes WHERE script = s.id AND person = ?2) FROM scripts s "
#define GALLERY(order) SCRIPT("''") "WHERE s.state = 1 ORDER BY " order "s.created DESC, s.id DESC LIMIT ?3 OFFSET ?4"

/* What is asked for, by ScriptsOf: ?1 id, ?2 who asks, ?3 how many, ?4 from where. */
static const char *const finding[SCRIPTS_KINDS] = {
    [SCRIPT_ONE] = SCRIPT("s.text") "WHERE s.id = ?1",
    [SCRIPT_ANCESTORS] = "WITH RECURSIVE line (id, back) AS (SELECT parent, 1 FROM scripts WHERE id = ?1"
                         " UNION SELECT parent, back + 1 FROM scripts JOIN line USING (id) WHERE back < ?3) " SCRIPT(
                             "''") "JOIN line USING (id) ORDER BY back",
    [SCRIPT_CHILDREN] = SCRIPT("''") "WHERE s.state = 1 AND s.parent = ?1 ORDER BY s.created DESC LIMIT ?3",
    [SCRIPTS_NEW] = GALLERY(""),
    [SCRIPTS_PLAYED] = GALLERY("s.plays DESC, "),
    [SCRIPTS_LIKED] = GALLERY("s.likes DESC, "),
};

enum { STEPS = 2 };    /* of a change, at most */

#define COUNT_LIKES "UPDATE scripts SET likes = (SELECT count(*) FROM likes WHERE script = ?1) WHERE id = ?1"
#define SETTLE "DELETE FROM reports WHERE script = ?1"

/* What is changed: ?1 id, ?2 person, ?3 moment, ?4 words. */
static const char *const changing[SCRIPT_CHANGES][STEPS] = {
    [SCRIPT_LIKE] = {"INSERT OR IGNORE INTO likes SELECT id, ?2 FROM scripts WHERE id = ?1", COUNT_LIKES},
    [SCRIPT_UNLIKE] = {"DELETE FROM likes WHERE script = ?1 AND person = ?2", COUNT_LIKES},
    [SCRIPT_REPORT] =
        {"INSERT OR IGNORE INTO reports SELECT id, ?2, ?4, ?3 FROM scripts WHERE id = ?1",
         "UPDATE scripts SET state = 2 WHERE id = ?1 AND state = 1 AND (SELECT count(*) FROM reports WHERE script = ?1) >= 3"},
    [SCRIPT_LIST] = {"UPDATE scripts SET state = 1, used = ?3, card = ?4 WHERE id = ?1 AND person = ?2 AND state < 2"},
    [SCRIPT_UNLIST] = {"UPDATE scripts SET state = 0, used = ?3, card = '' WHERE id = ?1 AND person = ?2 AND state < 2"},
    [SCRIPT_USE] = {"UPDATE scripts SET used = max(used, ?3) WHERE id = ?1"},
    [SCRIPT_HIDE] = {"UPDATE scripts SET state = 2 WHERE id = ?1", SETTLE},
    [SCRIPT_SHOW] = {"UPDATE scripts SET state = (card != '') WHERE id = ?1 AND state = 2", SETTLE},
    [SCRIPTS_TIDY] = {"DELETE FROM scripts WHERE state = 0 AND used < ?3"
                      " AND NOT EXISTS (SELECT 1 FROM board WHERE game = scripts.id AND substr(game, 1, 1) = '~')"},
};

#define REPORTED \
    "SELECT s.id, s.title, s.state, coalesce(r.person, 0), coalesce(r.at, 0), coalesce(r.why, '') FROM scripts s LEFT JOIN " \
    "reports r ON r.script = s.id "

/* Where the prepared ones stand. */
enum { CHANGING = SCRIPTS_KINDS, ADD = CHANGING + SCRIPT_CHANGES * STEPS, COUNT, REPORTS, ALL };

static const char *sql_of(int query)
{
    static const char *const others[] = {
        "INSERT INTO scripts VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, 0, ?7, ?9)",
        "SELECT count(*) FROM scripts WHERE person = ?1",
        REPORTED "WHERE s.state = 2 OR r.script IS NOT NULL ORDER BY s.created DESC, s.id, r.at LIMIT ?1",
    };
    if (query >= ADD)
        return others[query - ADD];
    return query < CHANGING ? finding[query] : changing[(query - CHANGING) / STEPS][(query - CHANGING) % STEPS];
}

bool sqlite_scripts_prepare(Sqlite *store, Text *why)
{
    _Static_assert((int)ALL <= (int)SCRIPT_QUERIES, "every one has its place");
    const char *sql[ALL];
    for (int i = 0; i < ALL; i++)
        sql[i] = sql_of(i);
    return sqlite_prepare(store, sql, ALL, store->script_query, why);
}

void sqlite_scripts_close(Sqlite *store)
{
    for (int i = 0; i < ALL; i++)
        sqlite3_finalize(store->script_query[i]);
}

static void add(Store *base, const StoredScript *script, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    sqlite3_stmt *query = store->script_query[ADD];
    if (sqlite_begin(store)) {
        sqlite_bind_words(query, 1, script->id);
        sqlite_bind_words(query, 2, script->text);
        sqlite3_bind_int(query, 3, script->language);
        sqlite_bind_words(query, 4, script->title);
        sqlite3_bind_int64(query, 5, script->person);
        sqlite_bind_words(query, 6, script->parent);
        sqlite3_bind_int64(query, 7, script->created);
        sqlite3_bind_int(query, 8, (int)script->state);
        sqlite_bind_words(query, 9, script->card);
        sqlite_run(store, query);
    }
    sqlite_end(store, done, context);
}

/* A text has lines; whether it is the one that its id stands for is the server's business. */
static StoredScript script_at(sqlite3_stmt *query)
{
    StoredScript script = {.text = sqlite_words(query, 1), .broken = NULL};
    const char **broken = &script.broken;
    script.id = sqlite_plain(query, 0, broken);
    if (strlen(script.text) != (size_t)sqlite3_column_bytes(query, 1))
        note_broken(broken, "text");
    script.title = sqlite_plain(query, 2, broken);
    script.parent = sqlite_plain(query, 3, broken);
    script.card = sqlite_plain(query, 4, broken);
    script.language = sqlite_number(query, 5, SCRIPT_UNREAD, SCRIPT_LANGUAGE, broken);
    script.person = sqlite_large(query, 6, INT64_MAX, broken);
    script.created = sqlite_large(query, 7, LAST_MOMENT, broken);
    script.state = (ScriptState)sqlite_number(query, 8, 0, SCRIPT_HIDDEN, broken);
    script.plays = sqlite_number(query, 9, 0, INT32_MAX - 1, broken);
    script.likes = sqlite_number(query, 10, 0, INT32_MAX - 1, broken);
    script.liked = sqlite3_column_int(query, 11);
    return script;
}

static void scripts(Store *base, const ScriptsWanted *wanted, StoreScript *each, StoreDone *done, void *context)
{
    sqlite3_stmt *query = ((Sqlite *)base)->script_query[wanted->which];
    int code, rows = 0;
    sqlite_bind_words(query, 1, wanted->id);
    sqlite3_bind_int64(query, 2, wanted->person);
    sqlite3_bind_int(query, 3, wanted->which == SCRIPT_ANCESTORS ? ANCESTORS_MOST : wanted->most);
    sqlite3_bind_int(query, 4, wanted->from);
    for (; (code = sqlite3_step(query)) == SQLITE_ROW; rows++) {
        StoredScript script = script_at(query);
        each(context, &script);
    }
    sqlite3_reset(query);
    done(context, code == SQLITE_DONE && !rows ? STORE_MISSING : sqlite_status(code));
}

static void count(Store *base, int64_t person, StoreCount *done, void *context)
{
    sqlite3_stmt *query = ((Sqlite *)base)->script_query[COUNT];
    sqlite3_bind_int64(query, 1, person);
    int code = sqlite3_step(query), n = code == SQLITE_ROW ? sqlite3_column_int(query, 0) : 0;
    sqlite3_reset(query);
    done(context, sqlite_status(code), n);
}

static void change(Store *base, ScriptChange change, const ScriptNote *note, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    bool good = sqlite_begin(store);
    for (int i = 0; good && i < STEPS && changing[change][i]; i++) {
        sqlite3_stmt *query = store->script_query[CHANGING + (int)change * STEPS + i];
        sqlite_bind_words(query, 1, note->id);
        sqlite3_bind_int64(query, 2, note->person);
        sqlite3_bind_int64(query, 3, note->at);
        sqlite_bind_words(query, 4, note->words);
        good = sqlite_run(store, query) == STORE_OK;
    }
    sqlite_end(store, done, context);
}

static void reports(Store *base, int most, StoreReport *each, StoreDone *done, void *context)
{
    sqlite3_stmt *query = ((Sqlite *)base)->script_query[REPORTS];
    int code;
    sqlite3_bind_int(query, 1, most);
    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        const char *broken = NULL;
        StoredReport report = {sqlite_plain(query, 0, &broken),
                               sqlite_plain(query, 1, &broken),
                               (ScriptState)sqlite_number(query, 2, 0, SCRIPT_HIDDEN, &broken),
                               sqlite_large(query, 3, INT64_MAX, &broken),
                               sqlite_large(query, 4, LAST_MOMENT, &broken),
                               sqlite_plain(query, 5, &broken)};
        if (!broken)
            each(context, &report);
    }
    sqlite3_reset(query);
    done(context, sqlite_status(code));
}

const ScriptsKind sqlite_scripts = {.add = add, .scripts = scripts, .count = count, .change = change, .reports = reports};
