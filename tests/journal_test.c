/* Entries of busy rounds wait in the journal of the SQLite store: nobody who reads a table notices, nothing is lost by a crash, and
   in the end all of them are in the log. */
#include "support/table.h"

#include "store/store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TABLES = 20, BUSY_ROUNDS = 500 };

typedef struct Case {
    char folder[40], path[60];
    Store *store;
    StoreStatus status;
    Text heard;
} Case;

static void open_store(Case *c)
{
    char reason[300];
    Text why = text_within(reason, sizeof reason);
    c->store = store_open(c->path, NULL, false, &why);
    if (!c->store)
        fail_msg("%s", reason);
}

static void note_round(void *context) { ((Case *)context)->status = store_outcome(((Case *)context)->store, "t0"); }

static void round_is(Case *c, StoreStatus wanted)
{
    store_send(c->store, note_round, c);
    assert_int_equal(c->status, wanted);
}

static void name_table(char id[STORE_ID], int table) { snprintf(id, STORE_ID, "t%d", table); }

static void add_entry(Case *c, int table, int number, const char *words)
{
    char id[STORE_ID];
    StoredEntry entry = {number, 'a', 1, words, 1000, number};
    name_table(id, table);
    store_entry(c->store, id, &entry);
}

/* One entry at each table. */
static void busy_round(Case *c, int number)
{
    for (int i = 0; i < TABLES; i++)
        add_entry(c, i, number, "B3\tand more");
    round_is(c, STORE_OK);
}

static Case begin(void)
{
    Case c = {.folder = "/tmp/pegboard-journal-XXXXXX", .heard = text_growing(1 << 20)};
    assert_non_null(mkdtemp(c.folder));
    snprintf(c.path, sizeof c.path, "%s/db", c.folder);
    open_store(&c);
    for (int i = 0; i < TABLES; i++) {
        char id[STORE_ID];
        name_table(id, i);
        StoredTable table = {.id = id, .code = id, .game = "a", .options = "", .status = "", .next = "", .players = 1};
        table.seat[0] = (StoredSeat){SEAT_BOT, 0, 3, "", "", ""};
        store_table_new(c.store, &table);
    }
    round_is(&c, STORE_OK);
    return c;
}

static void end(Case *c)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    if (c->store)
        store_close(c->store);
    for (int i = 0; i < 3; i++) {
        char path[80];
        snprintf(path, sizeof path, "%s%s", c->path, endings[i]);
        unlink(path);
    }
    rmdir(c->folder);
    text_free(&c->heard);
}

/* Somebody beside the server; the first number that comes back. */
static int ask(const Case *c, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *query;
    assert_int_equal(sqlite3_open(c->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &query, NULL), SQLITE_OK);
    int step = sqlite3_step(query), value = step == SQLITE_ROW ? sqlite3_column_int(query, 0) : 0;
    assert_true(step == SQLITE_ROW || step == SQLITE_DONE);
    sqlite3_finalize(query);
    sqlite3_close(db);
    return value;
}

static void hear_table(void *context, const StoredTable *table) { (void)context, (void)table; }

static void hear_entry(void *context, const StoredEntry *entry)
{
    assert_null(entry->broken);
    text_format(&((Case *)context)->heard, "%d %s;", entry->number, entry->text);
}

static void hear_end(void *context, StoreStatus status) { ((Case *)context)->status = status; }

static void log_is(Case *c, int table, const char *wanted)
{
    char id[STORE_ID];
    name_table(id, table);
    text_clear(&c->heard);
    text_add(&c->heard, "");
    store_table_load(c->store, id, &(StoreLoad){c, hear_table, hear_entry, hear_end});
    assert_int_equal(c->status, STORE_OK);
    assert_string_equal(c->heard.at, wanted);
}

static void busy_rounds_are_one_row(void **unused)
{
    (void)unused;
    Case c = begin();
    busy_round(&c, 0);
    busy_round(&c, 1);
    assert_int_equal(ask(&c, "SELECT count(*) FROM log"), 0);
    assert_int_equal(ask(&c, "SELECT count(*) FROM journal"), 2);
    log_is(&c, 0, "0 B3\tand more;1 B3\tand more;");
    end(&c);
}

static void quiet_rounds_are_in_the_log(void **unused)
{
    (void)unused;
    Case c = begin();
    add_entry(&c, 3, 0, "B3");
    round_is(&c, STORE_OK);
    assert_int_equal(ask(&c, "SELECT count(*) FROM log"), 1);
    assert_int_equal(ask(&c, "SELECT count(*) FROM journal"), 0);
    end(&c);
}

/* What waits at the table goes first, and some tables that have waited longest go with it, until none does. */
static void quiet_rounds_help_those_that_wait(void **unused)
{
    (void)unused;
    Case c = begin();
    busy_round(&c, 0);
    add_entry(&c, 7, 1, "C4");
    round_is(&c, STORE_OK);
    assert_int_equal(ask(&c, "SELECT count(*) FROM log WHERE board = 't7'"), 2);
    log_is(&c, 7, "0 B3\tand more;1 C4;");
    assert_int_equal(ask(&c, "SELECT count(*) FROM journal"), 1);
    for (int i = 2; i < TABLES; i++) {
        add_entry(&c, 7, i, "C4");
        round_is(&c, STORE_OK);
    }
    assert_int_equal(ask(&c, "SELECT count(*) FROM log WHERE number = 0"), TABLES);
    assert_int_equal(ask(&c, "SELECT count(*) FROM journal"), 0);
    end(&c);
}

/* A child that never closes its store. */
static void a_crash_loses_nothing(void **unused)
{
    (void)unused;
    Case c = begin();
    store_close(c.store);
    pid_t child = fork();
    if (!child) {
        open_store(&c);
        busy_round(&c, 0);
        busy_round(&c, 1);
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    open_store(&c);
    for (int i = 0; i < TABLES; i++)
        log_is(&c, i, "0 B3\tand more;1 B3\tand more;");
    busy_round(&c, 2);
    log_is(&c, 5, "0 B3\tand more;1 B3\tand more;2 B3\tand more;");
    store_close(c.store);
    assert_int_equal(ask(&c, "SELECT count(*) FROM log"), 3 * TABLES);
    assert_int_equal(ask(&c, "SELECT count(*) FROM journal"), 0);
    open_store(&c);
    log_is(&c, 5, "0 B3\tand more;1 B3\tand more;2 B3\tand more;");
    end(&c);
}

/* Never more than some thousand entries wait, and rows that nobody needs are gone. */
static void few_wait(void **unused)
{
    (void)unused;
    Case c = begin();
    for (int i = 0; i < BUSY_ROUNDS; i++)
        busy_round(&c, i);
    int kept = ask(&c, "SELECT count(*) FROM log"), rows = ask(&c, "SELECT count(*) FROM journal");
    assert_in_range(kept, BUSY_ROUNDS * TABLES - 8192, BUSY_ROUNDS * TABLES - 1);
    assert_in_range(rows, 1, BUSY_ROUNDS);
    assert_int_equal(ask(&c, "SELECT count(DISTINCT number) FROM log WHERE board = 't0'"),
                     ask(&c, "SELECT max(number) + 1 FROM log WHERE board = 't0'"));
    store_close(c.store);
    assert_int_equal(ask(&c, "SELECT count(*) FROM log"), BUSY_ROUNDS * TABLES);
    open_store(&c);
    end(&c);
}

/* A round that fails takes back what it has moved. */
static void a_failed_round_changes_nothing(void **unused)
{
    (void)unused;
    Case c = begin();
    busy_round(&c, 0);
    add_entry(&c, 2, 0, "again");
    round_is(&c, STORE_TAKEN);
    assert_int_equal(ask(&c, "SELECT count(*) FROM log"), 0);
    log_is(&c, 2, "0 B3\tand more;");
    add_entry(&c, 2, 1, "C4");
    round_is(&c, STORE_OK);
    log_is(&c, 2, "0 B3\tand more;1 C4;");
    end(&c);
}

static void what_people_were_told_stands(void **unused)
{
    (void)unused;
    Case c = begin();
    busy_round(&c, 0);
    ask(&c, "INSERT INTO log VALUES ('t4', 0, 97, 1, 'by hand', 1, 1)");
    store_close(c.store);
    open_store(&c);
    log_is(&c, 4, "0 B3\tand more;");
    end(&c);
}

static void damage_is_told(void **unused)
{
    static const char *const wrong[] = {"''", "'x'", "X'00'", "X'740900'", "CAST('t1' || char(9) || '1' AS BLOB) || X'00'",
                                        "CAST('t1' || char(9) || '1' || char(9) || '97' || char(9) || 'one' AS BLOB) || X'00'"};
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Case c = begin();
        char sql[200], reason[300];
        Text why = text_within(reason, sizeof reason);
        store_close(c.store);
        snprintf(sql, sizeof sql, "INSERT INTO journal VALUES (7, CAST(%s AS BLOB))", wrong[i]);
        ask(&c, sql);
        c.store = store_open(c.path, NULL, false, &why);
        assert_null(c.store);
        assert_string_equal(reason, "the database's journal is damaged: its row 7 is no list of entries");
        end(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(busy_rounds_are_one_row),
        cmocka_unit_test(quiet_rounds_are_in_the_log),
        cmocka_unit_test(quiet_rounds_help_those_that_wait),
        cmocka_unit_test(a_crash_loses_nothing),
        cmocka_unit_test(few_wait),
        cmocka_unit_test(a_failed_round_changes_nothing),
        cmocka_unit_test(what_people_were_told_stands),
        cmocka_unit_test(damage_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
