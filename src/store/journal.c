#include "store/journal.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A round of few tables writes into the log at once, and helps some that wait: so whoever plays on a quiet server finds
   everything there. */
enum { FEW = 8, HELPED = 2, WAITING_MOST = 8192, BUCKETS = 4096, ROUND_BYTES = 1 << 28, KEPT_ROWS = 32 };

/* What waits of one table. */
typedef struct Waiting {
    struct Waiting *next;            /* of its bucket */
    struct Waiting *sooner, *later;  /* by `since` */
    int64_t since;                   /* the row of the journal with its first entry */
    int entries;
    struct Waiting *also_moved;
    bool moved;                      /* by the transaction under way */
    Text lines;                      /* without the table */
    char table[STORE_ID];
} Waiting;

struct Journal {
    Waiting *bucket[BUCKETS];
    Waiting *first, *last, *moved;
    int entries;            /* that wait */
    int64_t row, oldest;    /* the next row, and the oldest that may be there */
    Text lines;             /* of the round under way, each ended by a NUL */
    int tables;             /* whose they are; one that has some now and some later counts twice */
    char last_table[STORE_ID];
    bool busy;              /* they have gone into the journal, not into the log */
    int64_t needed;         /* rows before this one are not, once the transaction is kept */
};

/* An entry as it is kept: its table, its numbers and its text with tabs between. The text, which may be anything, is last. */
typedef struct Line {
    int64_t number[ENTRY_NUMBERS];
    const char *text;
} Line;

static void write_line(Text *lines, const char *table, const StoredEntry *entry)
{
    const int64_t number[ENTRY_NUMBERS] = {entry->number, entry->kind, entry->seat, entry->at, entry->ran};
    text_add(lines, table);
    for (int i = 0; i < ENTRY_NUMBERS; i++) {
        text_char(lines, '\t');
        text_number(lines, number[i]);
    }
    text_char(lines, '\t');
    text_add(lines, entry->text);
    text_char(lines, '\0');
}

/* What follows the table; NULL: no table that can be. */
static const char *read_table(const char *words, char table[STORE_ID])
{
    size_t length = strcspn(words, "\t");
    if (!length || length >= STORE_ID || !words[length])
        return NULL;
    memcpy(table, words, length);
    table[length] = '\0';
    return words + length + 1;
}

static bool read_line(const char *words, Line *line)
{
    line->text = words;
    for (int i = 0; i < ENTRY_NUMBERS; i++) {
        char *end;
        line->number[i] = strtoll(line->text, &end, 10);
        if (end == line->text || *end != '\t')
            return false;
        line->text = end + 1;
    }
    return true;
}

static Waiting **place_of(const Journal *journal, const char *table)
{
    unsigned hash = 5381;
    for (const char *c = table; *c; c++)
        hash = hash * 33 + (unsigned char)*c;
    Waiting **place = (Waiting **)&journal->bucket[hash % BUCKETS];
    while (*place && strcmp((*place)->table, table))
        place = &(*place)->next;
    return place;
}

static Waiting *make_waiting(Journal *journal, Waiting **place, const char *table, int64_t row)
{
    Waiting *waiting = memory_resize(NULL, sizeof *waiting);
    *waiting = (Waiting){.since = row, .sooner = journal->last, .lines = text_growing(ROUND_BYTES)};
    memcpy(waiting->table, table, strlen(table) + 1);
    *(journal->last ? &journal->last->later : &journal->first) = waiting;
    journal->last = waiting;
    *place = waiting;
    return waiting;
}

static void forget(Journal *journal, Waiting *waiting)
{
    *place_of(journal, waiting->table) = waiting->next;
    *(waiting->sooner ? &waiting->sooner->later : &journal->first) = waiting->later;
    *(waiting->later ? &waiting->later->sooner : &journal->last) = waiting->sooner;
    journal->entries -= waiting->entries;
    text_free(&waiting->lines);
    free(waiting);
}

/* These lines of a row wait from now on; false: one makes no sense. */
static bool let_wait(Journal *journal, const char *lines, size_t length, int64_t row)
{
    char table[STORE_ID];
    Line line;
    for (const char *at = lines; at < lines + length; at += strlen(at) + 1) {
        const char *rest = read_table(at, table);
        if (!rest || !read_line(rest, &line))
            return false;
        Waiting **place = place_of(journal, table), *waiting = *place ? *place : make_waiting(journal, place, table, row);
        text_bytes(&waiting->lines, rest, strlen(rest) + 1);
        waiting->entries++;
        journal->entries++;
    }
    return true;
}

static void put_into_log(Sqlite *store, Query q, const char *table, const char *words)
{
    sqlite3_stmt *query = store->query[q];
    Line line;
    if (!read_line(words, &line))
        return;
    sqlite_bind_words(query, 1, table);
    sqlite_bind_words(query, 2, line.text);
    for (int i = 0; i < ENTRY_NUMBERS; i++)
        sqlite3_bind_int64(query, i + 3, line.number[i]);
    sqlite_run(store, query);
}

static const char *end_of(const Text *lines) { return lines->at + lines->len; }

/* What people were told stands, whatever somebody has written into the log beside the server. */
static void move(Sqlite *store, Waiting *waiting)
{
    const Text *lines = &waiting->lines;
    if (waiting->moved)
        return;
    waiting->moved = true;
    waiting->also_moved = store->journal->moved;
    store->journal->moved = waiting;
    for (const char *at = lines->at; at < end_of(lines) && store->failed == STORE_OK; at += strlen(at) + 1)
        put_into_log(store, LOG_MOVE, waiting->table, at);
}

/* The entries of those who have waited longest, until no more than `most` wait, or `tables` have been moved. */
static void move_oldest(Sqlite *store, int most, int tables)
{
    int left = store->journal->entries;
    for (Waiting *waiting = store->journal->first; waiting && left > most && tables > 0; waiting = waiting->later, tables--) {
        left -= waiting->entries;
        move(store, waiting);
    }
}

/* A table's log has no gap: what waits goes first. */
static void write_few(Sqlite *store)
{
    const Text *lines = &store->journal->lines;
    char table[STORE_ID];
    for (const char *at = lines->at; at < end_of(lines) && store->failed == STORE_OK; at += strlen(at) + 1) {
        const char *rest = read_table(at, table);
        Waiting *waiting = *place_of(store->journal, table);
        if (waiting)
            move(store, waiting);
        put_into_log(store, LOG_ADD, table, rest);
    }
    move_oldest(store, 0, HELPED);
}

static void write_many(Sqlite *store)
{
    Journal *journal = store->journal;
    sqlite3_stmt *query = store->query[JOURNAL_ADD];
    sqlite3_bind_int64(query, 1, journal->row);
    sqlite3_bind_blob64(query, 2, journal->lines.at, journal->lines.len, SQLITE_STATIC);
    sqlite_run(store, query);
    move_oldest(store, WAITING_MOST, INT32_MAX);
}

/* Rows all of whose entries have moved; a few of them at a time cost no more than one. */
static void drop_rows(Sqlite *store)
{
    Journal *journal = store->journal;
    const Waiting *left = journal->first;
    while (left && left->moved)
        left = left->later;
    int64_t needed = left ? left->since : journal->row;
    bool all = !left && !journal->busy && needed > journal->oldest;
    journal->needed = journal->oldest;
    if (store->failed != STORE_OK || (!all && needed - journal->oldest < KEPT_ROWS))
        return;
    journal->needed = needed;
    sqlite3_bind_int64(store->query[JOURNAL_DROP], 1, needed);
    sqlite_run(store, store->query[JOURNAL_DROP]);
}

void journal_add(Journal *journal, const char *table, const StoredEntry *entry)
{
    if (strcmp(journal->last_table, table)) {
        Text last = text_within(journal->last_table, sizeof journal->last_table);
        text_add(&last, table);
        journal->tables++;
    }
    write_line(&journal->lines, table, entry);
}

void journal_write(Sqlite *store)
{
    Journal *journal = store->journal;
    journal->busy = journal->tables > FEW;
    if (journal->lines.cut)
        store->failed = STORE_FULL;
    if (!journal->tables || store->failed != STORE_OK || !sqlite_gather(store))
        return;
    if (journal->busy)
        write_many(store);
    else
        write_few(store);
    drop_rows(store);
}

/* What has moved is forgotten, or has not moved after all. */
static void settle_moved(Journal *journal, bool kept)
{
    for (Waiting *waiting = journal->moved, *next; waiting; waiting = next) {
        next = waiting->also_moved;
        waiting->moved = false;
        if (kept)
            forget(journal, waiting);
    }
    journal->moved = NULL;
}

void journal_settle(Journal *journal, bool kept)
{
    if (!journal->tables)
        return;
    settle_moved(journal, kept);
    if (kept)
        journal->oldest = journal->needed;
    if (kept && journal->busy)
        let_wait(journal, journal->lines.at, journal->lines.len, journal->row++);
    text_clear(&journal->lines);
    journal->tables = 0;
    journal->last_table[0] = '\0';
}

void journal_each(const Journal *journal, const char *table, StoreEntry *each, void *context)
{
    const Waiting *waiting = *place_of(journal, table);
    Line line;
    for (const char *at = waiting ? waiting->lines.at : NULL; at && at < end_of(&waiting->lines); at += strlen(at) + 1)
        if (read_line(at, &line)) {
            StoredEntry entry = sqlite_entry(line.number, line.text);
            each(context, &entry);
        }
}

static bool read_rows(Sqlite *store, Journal *journal)
{
    sqlite3_stmt *query = store->query[JOURNAL_READ];
    int code;
    bool good = true;
    while (good && (code = sqlite3_step(query)) == SQLITE_ROW) {
        const char *lines = sqlite3_column_blob(query, 1);
        size_t length = (size_t)sqlite3_column_bytes(query, 1);
        int64_t row = sqlite3_column_int64(query, 0);
        good = length && !lines[length - 1] && let_wait(journal, lines, length, row);
        journal->row = row + 1;
    }
    sqlite3_reset(query);
    return good && code == SQLITE_DONE;
}

static void journal_free(Journal *journal)
{
    while (journal->first)
        forget(journal, journal->first);
    text_free(&journal->lines);
    free(journal);
}

Journal *journal_open(Sqlite *store, Text *why)
{
    Journal *journal = memory_resize(NULL, sizeof *journal);
    *journal = (Journal){.lines = text_growing(ROUND_BYTES)};
    if (read_rows(store, journal)) {
        journal->oldest = journal->first ? journal->first->since : journal->row;
        return journal;
    }
    text_format(why, "the database's journal is damaged: its row %" PRId64 " is no list of entries", journal->row - 1);
    journal_free(journal);
    return NULL;
}

static void nobody_asks(void *context, StoreStatus status) { (void)context, (void)status; }

void journal_close(Sqlite *store)
{
    Journal *journal = store->journal;
    if (!journal)
        return;
    if (journal->first && sqlite_begin(store)) {
        move_oldest(store, 0, INT32_MAX);
        sqlite3_bind_int64(store->query[JOURNAL_DROP], 1, journal->row);
        sqlite_run(store, store->query[JOURNAL_DROP]);
        sqlite_end(store, nobody_asks, NULL);
    }
    journal_free(journal);
}
