/* Analyses of finished games, in the SQLite store. */
#include "store/sqlite.h"

enum { KEEP, TRIM, FIND, ALL };

static const char *const sql[ALL] = {
    [KEEP] = "INSERT OR REPLACE INTO study VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [TRIM] = "DELETE FROM study WHERE board IN (SELECT board FROM study ORDER BY at DESC, board LIMIT -1 OFFSET ?1)",
    [FIND] = "SELECT picture, analysis, at FROM study WHERE board = ?1 AND edition = ?2 AND acts = ?3",
};

bool sqlite_studies_prepare(Sqlite *store, Text *why)
{
    _Static_assert((int)ALL <= (int)STUDY_QUERIES, "every one has its place");
    return sqlite_prepare(store, sql, ALL, store->study_query, why);
}

void sqlite_studies_close(Sqlite *store)
{
    for (int i = 0; i < ALL; i++)
        sqlite3_finalize(store->study_query[i]);
}

static void keep(Store *base, const StoredStudy *study, int most, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    sqlite3_stmt *query = store->study_query[KEEP], *trim = store->study_query[TRIM];
    if (sqlite_begin(store)) {
        sqlite_bind_words(query, 1, study->table);
        sqlite3_bind_int(query, 2, study->edition);
        sqlite3_bind_int(query, 3, study->acts);
        sqlite_bind_words(query, 4, study->picture);
        sqlite_bind_words(query, 5, study->analysis);
        sqlite3_bind_int64(query, 6, study->at);
        sqlite3_bind_int(trim, 1, most);
        if (sqlite_run(store, query) == STORE_OK)
            sqlite_run(store, trim);
    }
    sqlite_end(store, done, context);
}

static void find(Store *base, const StudyWanted *wanted, StoreStudy *found, StoreDone *done, void *context)
{
    sqlite3_stmt *query = ((Sqlite *)base)->study_query[FIND];
    const char *broken = NULL;
    sqlite_bind_words(query, 1, wanted->table);
    sqlite3_bind_int(query, 2, wanted->edition);
    sqlite3_bind_int(query, 3, wanted->acts);
    int code = sqlite3_step(query);
    if (code == SQLITE_ROW) {
        StoredStudy study = {wanted->table, wanted->edition, wanted->acts, sqlite_words(query, 0), sqlite_words(query, 1),
                             sqlite_large(query, 2, LAST_MOMENT, &broken)};
        if (!broken)
            found(context, &study);
    }
    sqlite3_reset(query);
    done(context, code == SQLITE_DONE || broken ? STORE_MISSING : sqlite_status(code));
}

const StudiesKind sqlite_studies = {.keep = keep, .find = find};
