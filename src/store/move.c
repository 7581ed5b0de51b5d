/* Both stores have the same tables and columns under the same names, so none is named here: what is added to one and forgotten in
   the other makes this fail, and is not left behind. */
#include "store/move.h"

#include "store/pg.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

typedef struct Move {
    sqlite3 *file;
    PGconn *conn;
    Text *why;
    long rows;
} Move;

static bool file_fails(const Move *move)
{
    text_format(move->why, "the file cannot be read: %s", sqlite3_errmsg(move->file));
    return false;
}

static bool database_fails(const Move *move)
{
    const char *words = PQerrorMessage(move->conn);
    text_format(move->why, "PostgreSQL says: %.*s", (int)strcspn(words, "\n"), words);
    return false;
}

static bool expect(const Move *move, PGresult *result, ExecStatusType status)
{
    bool good = PQresultStatus(result) == status;
    PQclear(result);
    return good || database_fails(move);
}

static bool tell(const Move *move, const char *sql) { return expect(move, PQexec(move->conn, sql), PGRES_COMMAND_OK); }

/* Asks what is true or false. */
static bool holds(const Move *move, const char *sql, const char *otherwise)
{
    PGresult *result = PQexec(move->conn, sql);
    bool asked = PQresultStatus(result) == PGRES_TUPLES_OK, good = asked && PQgetvalue(result, 0, 0)[0] == 't';
    PQclear(result);
    if (!asked)
        return database_fails(move);
    if (!good)
        text_add(move->why, otherwise);
    return good;
}

static void add_escaped(Text *line, const char *words, int len)
{
    for (int i = 0; i < len; i++) {
        const char *plain = "\\\t\n\r", *at = words[i] ? strchr(plain, words[i]) : NULL;
        if (at)
            text_format(line, "\\%c", "\\tnr"[at - plain]);
        else
            text_bytes(line, &words[i], 1);
    }
}

/* As COPY reads it. */
static void add_cell(Text *line, sqlite3_stmt *row, int column)
{
    if (sqlite3_column_type(row, column) != SQLITE_BLOB) {
        const char *words = (const char *)sqlite3_column_text(row, column);
        add_escaped(line, words, sqlite3_column_bytes(row, column));
        return;
    }
    const unsigned char *bytes = sqlite3_column_blob(row, column);
    text_add(line, "\\\\x");
    for (int i = 0; i < sqlite3_column_bytes(row, column); i++)
        text_format(line, "%02x", bytes[i]);
}

static bool put_row(Move *move, sqlite3_stmt *row)
{
    Text line = text_growing(PG_ROOM);
    for (int i = 0; i < sqlite3_column_count(row); i++) {
        text_add(&line, i ? "\t" : "");
        add_cell(&line, row, i);
    }
    text_add(&line, "\n");
    bool good = !line.cut && PQputCopyData(move->conn, line.at, (int)line.len) == 1;
    text_free(&line);
    move->rows++;
    return good || database_fails(move);
}

static bool begin_copy(const Move *move, const char *table, sqlite3_stmt *row)
{
    Text words = text_growing(PG_ROOM);
    text_format(&words, "COPY \"%s\" (", table);
    for (int i = 0; i < sqlite3_column_count(row); i++)
        text_format(&words, "%s\"%s\"", i ? ", " : "", sqlite3_column_name(row, i));
    text_add(&words, ") FROM STDIN");
    bool good = expect(move, PQexec(move->conn, words.at), PGRES_COPY_IN);
    text_free(&words);
    return good;
}

static bool copy_rows(Move *move, const char *table, sqlite3_stmt *row)
{
    if (!begin_copy(move, table, row))
        return false;
    int step;
    while ((step = sqlite3_step(row)) == SQLITE_ROW)
        if (!put_row(move, row))
            return false;
    if (step != SQLITE_DONE)
        return file_fails(move);
    PQputCopyEnd(move->conn, NULL);
    bool good = expect(move, PQgetResult(move->conn), PGRES_COMMAND_OK);
    PQclear(PQgetResult(move->conn));    /* which ends it */
    return good;
}

/* An entry's kind is a letter there, and a letter's number in the file. */
static bool copy_table(Move *move, const char *table)
{
    char sql[200];
    Text text = text_within(sql, sizeof sql);
    bool log = !strcmp(table, "log");
    text_format(&text, log ? "SELECT board, number, char(kind) AS kind, seat, text, at, ran FROM \"%s\"" : "SELECT * FROM \"%s\"",
                table);
    sqlite3_stmt *row = NULL;
    bool good = sqlite3_prepare_v2(move->file, sql, -1, &row, NULL) == SQLITE_OK ? copy_rows(move, table, row) : file_fails(move);
    sqlite3_finalize(row);
    return good;
}

/* In the order in which they were made: whatever refers to another comes later. The journal of a file that is closed is empty. */
static bool copy_all(Move *move)
{
    static const char tables[] = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name "
                                 "!= 'journal' ORDER BY rowid";
    sqlite3_stmt *table = NULL;
    bool good = sqlite3_prepare_v2(move->file, tables, -1, &table, NULL) == SQLITE_OK || file_fails(move);
    while (good && sqlite3_step(table) == SQLITE_ROW)
        good = copy_table(move, (const char *)sqlite3_column_text(table, 0));
    sqlite3_finalize(table);
    return good;
}

static bool copy_into_empty(Move *move)
{
    return holds(move, "SELECT pg_try_advisory_lock(" PG_SERVERS ")", "a server uses that database; stop it first") &&
           tell(move, "BEGIN") &&
           holds(move, "SELECT NOT EXISTS (SELECT FROM person UNION ALL SELECT FROM board UNION ALL SELECT FROM scripts)",
                 "that database is not empty, and is left as it is") &&
           copy_all(move) && tell(move, "COMMIT");
}

static bool copy_file(const char *path, const char *conninfo, long *rows, Text *why)
{
    Move move = {.why = why, .conn = PQconnectdb(conninfo)};
    bool good = sqlite3_open_v2(path, &move.file, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK || file_fails(&move);
    good = good && (PQstatus(move.conn) == CONNECTION_OK || database_fails(&move)) && copy_into_empty(&move);
    *rows = move.rows;
    PQfinish(move.conn);    /* what is not committed is gone with it */
    sqlite3_close(move.file);
    return good;
}

/* An older file is migrated first, as a server would. */
static bool bring_up_to_date(const char *path, Text *why)
{
    Store *store = store_open(path, NULL, true, why);
    if (store)
        store_close(store);
    return store != NULL;
}

bool store_move(const char *folder, const char *conninfo, long *rows, Text *why)
{
    char path[1000];
    Text text = text_within(path, sizeof path);
    text_format(&text, "%s/pegboard.db", folder);
    int held = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = false;
    if (text.cut || held < 0 || access(path, R_OK) != 0)
        text_format(why, "there is no server's file in %s", folder);
    else if (flock(held, LOCK_EX | LOCK_NB) != 0)
        text_format(why, "a server uses the folder %s; stop it first", folder);
    else
        good = bring_up_to_date(path, why) && pg_migrate(conninfo, why) && copy_file(path, conninfo, rows, why);
    if (held >= 0)
        close(held);
    return good;
}
