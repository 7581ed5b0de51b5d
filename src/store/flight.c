#include "store/flight.h"

#include "base/clock.h"
#include "base/memory.h"
#include "store/array.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES_MOST = 10 };

struct Gathered {
    Gathered *next;
    char id[STORE_ID];
    bool is_new, changed, reseated;
    StoredTable row;         /* its words are in `words` */
    char *words;
    StoredEntry *entry;      /* with words of their own */
    int entries, room;
    StoredResult result;     /* with words of its own; their `seats` NULL: none */
    StoreStatus status;
};

static unsigned bucket_of(const char *id)
{
    unsigned hash = 5381;
    for (; *id; id++)
        hash = hash * 33 + (unsigned char)*id;
    return hash % FLIGHT_BUCKETS;
}

static Gathered *find(const Flight *flight, const char *id)
{
    for (Gathered *at = flight->bucket[bucket_of(id)]; at; at = at->next)
        if (!strcmp(at->id, id))
            return at;
    return NULL;
}

static Gathered *gathered(Flight *flight, const char *id)
{
    Gathered *at = find(flight, id);
    if (at)
        return at;
    at = memory_resize(NULL, sizeof *at);
    *at = (Gathered){.next = flight->bucket[bucket_of(id)]};
    Text text = text_within(at->id, sizeof at->id);
    text_add(&text, id);
    flight->bucket[bucket_of(id)] = at;
    flight->tables++;
    return at;
}

void flight_entry(Flight *flight, const char *table, const StoredEntry *entry)
{
    Gathered *at = gathered(flight, table);
    if (at->entries == at->room) {
        at->room = 2 * at->room + 4;
        at->entry = memory_resize(at->entry, (size_t)at->room * sizeof *at->entry);
    }
    at->entry[at->entries] = *entry;
    at->entry[at->entries++].text = memory_copy(entry->text, strlen(entry->text));
}

/* Every word of a table, one after the other. */
static int words_of(StoredTable *table, const char **word[6 + 3 * STORE_SEATS])
{
    const char **own[] = {&table->id, &table->code, &table->game, &table->options, &table->status, &table->next};
    int n = 0;
    for (int i = 0; i < 6; i++)
        word[n++] = own[i];
    for (int i = 0; i < table->players; i++) {
        word[n++] = &table->seat[i].name;
        word[n++] = &table->seat[i].seed;
        word[n++] = &table->seat[i].hash;
    }
    return n;
}

/* The last row of a round holds. */
static Gathered *take_row(Flight *flight, const StoredTable *table)
{
    Gathered *at = gathered(flight, table->id);
    const char **word[6 + 3 * STORE_SEATS];
    free(at->words);
    at->row = *table;
    int n = words_of(&at->row, word);
    size_t len = 0;
    for (int i = 0; i < n; i++)
        len += strlen(*word[i] ? *word[i] : "") + 1;
    char *to = at->words = memory_resize(NULL, len);
    for (int i = 0; i < n; i++) {
        const char *from = *word[i] ? *word[i] : "";
        *word[i] = strcpy(to, from);
        to += strlen(from) + 1;
    }
    return at;
}

void flight_new(Flight *flight, const StoredTable *table) { take_row(flight, table)->is_new = true; }
void flight_change(Flight *flight, const StoredTable *table) { take_row(flight, table)->changed = true; }
void flight_seats(Flight *flight, const StoredTable *table) { take_row(flight, table)->reseated = true; }

/* The table's own id is its name. */
void flight_result(Flight *flight, const StoredResult *result)
{
    Gathered *at = gathered(flight, result->table);
    free((char *)at->result.game);
    free((char *)at->result.seats);
    at->result = (StoredResult){at->id, memory_copy(result->game, strlen(result->game)),
                                memory_copy(result->seats, strlen(result->seats)), result->at};
}

void flight_clear(Flight *flight)
{
    for (int i = 0; i < FLIGHT_BUCKETS; i++)
        for (Gathered *at = flight->bucket[i], *next; at; at = next) {
            next = at->next;
            for (int k = 0; k < at->entries; k++)
                free((char *)at->entry[k].text);
            free(at->entry);
            free((char *)at->result.game);
            free((char *)at->result.seats);
            free(at->words);
            free(at);
        }
    *flight = (Flight){.tables = 0};
}

/* The columns of one statement. */
typedef struct Columns {
    Text column[PG_PARAMS];
    int rows;
} Columns;

static Columns columns_new(void)
{
    Columns columns = {.rows = 0};
    for (int i = 0; i < PG_PARAMS; i++)
        columns.column[i] = text_growing(PG_ROOM);
    return columns;
}

static void columns_ask(Columns *columns, Pg *pg, PgQuery query, int n)
{
    const char *param[PG_PARAMS];
    for (int i = 0; i < n && columns->rows; i++) {
        array_end(&columns->column[i]);
        param[i] = columns->column[i].at;
    }
    if (columns->rows)
        pg_ask(pg, query, n, param);
    for (int i = 0; i < PG_PARAMS; i++)
        text_free(&columns->column[i]);
}

static void ask_entries(Pg *pg, Gathered *const *table, int n)
{
    Columns columns = columns_new();
    Text *column = columns.column;
    for (int i = 0; i < n; i++)
        for (const StoredEntry *entry = table[i]->entry; entry < table[i]->entry + table[i]->entries; entry++, columns.rows++) {
            array_word(&column[0], table[i]->id);
            array_number(&column[1], entry->number);
            array_word(&column[2], (char[]){entry->kind, '\0'});
            array_number(&column[3], entry->seat);
            array_word(&column[4], entry->text);
            array_number(&column[5], entry->at);
            array_number(&column[6], entry->ran);
        }
    columns_ask(&columns, pg, PG_LOG_ADD, 7);
}

static void secret_word(Text *array, const Seal *seal, const StoredTable *row)
{
    unsigned char bytes[SEAL_MOST];
    char word[2 + 2 * SEAL_MOST + 1];
    Text text = text_within(word, sizeof word);
    int n = seal_close(seal, row->id, row->secret, bytes);
    text_add(&text, "\\x");
    for (int i = 0; i < n; i++)
        text_format(&text, "%02x", bytes[i]);
    array_word(array, word);
}

static void ask_new(Pg *pg, const Seal *seal, Gathered *const *table, int n)
{
    Columns columns = columns_new();
    Text *column = columns.column;
    for (int i = 0; i < n; i++) {
        const StoredTable *row = &table[i]->row;
        const char *const word[] = {row->id, row->code, row->game, row->options, row->status, row->next};
        const int64_t number[] = {row->players, row->is_public, row->clock_act, row->clock_game, (int64_t)row->state, row->created};
        if (!table[i]->is_new)
            continue;
        for (int k = 0; k < 6; k++) {
            array_word(&column[k], word[k]);
            array_number(&column[6 + k], number[k]);
        }
        secret_word(&column[12], seal, row);
        array_number(&column[13], row->seeds);
        array_number(&column[14], row->reveal);
        columns.rows++;
    }
    columns_ask(&columns, pg, PG_BOARD_ADD, 15);
}

static void ask_changes(Pg *pg, Gathered *const *table, int n)
{
    Columns columns = columns_new();
    Text *column = columns.column;
    for (int i = 0; i < n; i++) {
        const StoredTable *row = &table[i]->row;
        if (!table[i]->changed || table[i]->is_new)
            continue;
        array_word(&column[0], row->id);
        array_number(&column[1], (int64_t)row->state);
        array_word(&column[2], row->status);
        array_word(&column[3], row->next);
        array_number(&column[4], row->reveal);
        columns.rows++;
    }
    columns_ask(&columns, pg, PG_BOARD_CHANGE, 5);
}

static void ask_seats(Pg *pg, Gathered *const *table, int n)
{
    Columns columns = columns_new();
    Text *column = columns.column;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < table[i]->row.players && (table[i]->reseated || table[i]->is_new); k++, columns.rows++) {
            const StoredTable *row = &table[i]->row;
            const StoredSeat *seat = &row->seat[k];
            array_word(&column[0], row->id);
            array_number(&column[1], k + 1);
            array_number(&column[2], (int64_t)seat->kind);
            array_number(&column[3], seat->person);
            array_number(&column[4], seat->level);
            array_word(&column[5], seat->name);
            array_word(&column[6], seat->seed);
            array_number(&column[7], row->created);
            array_word(&column[8], seat->hash);
        }
    columns_ask(&columns, pg, PG_SEATS_PUT, 9);
}

static void ask_results(Pg *pg, Gathered *const *table, int n)
{
    Columns columns = columns_new();
    Text *column = columns.column;
    for (int i = 0; i < n; i++) {
        const StoredResult *result = &table[i]->result;
        if (!result->seats)
            continue;
        array_word(&column[0], result->table);
        array_word(&column[1], result->game);
        array_word(&column[2], result->seats);
        array_number(&column[3], result->at);
        columns.rows++;
    }
    columns_ask(&columns, pg, PG_RESULT_ADD, 4);
}

static int by_id(const void *a, const void *b)
{
    return strcmp((*(Gathered *const *)a)->id, (*(Gathered *const *)b)->id);
}

/* Sorted by id, so that two nodes cannot deadlock. */
bool flight_send(Flight *flight, Pg *pg)
{
    Gathered **table = memory_resize(NULL, ((size_t)flight->tables + 1) * sizeof(Gathered *));
    int n = 0;
    for (int i = 0; i < FLIGHT_BUCKETS; i++)
        for (Gathered *at = flight->bucket[i]; at; at = at->next)
            if (at->status == STORE_OK)
                table[n++] = at;
    qsort(table, (size_t)n, sizeof(Gathered *), by_id);
    flight->sent = clock_now();
    flight->failed = STORE_OK;
    flight->culprit = NULL;
    ask_new(pg, flight->seal, table, n);
    ask_entries(pg, table, n);
    ask_changes(pg, table, n);
    ask_seats(pg, table, n);
    ask_results(pg, table, n);
    if (n)
        pg_sync(pg);
    free(table);
    return n > 0;
}

static Gathered *with_code(const Flight *flight, const char *code)
{
    for (int i = 0; i < FLIGHT_BUCKETS; i++)
        for (Gathered *at = flight->bucket[i]; at; at = at->next)
            if (at->is_new && !strcmp(at->row.code, code))
                return at;
    return NULL;
}

/* The detail names what is taken, in any language: `Key (board, number)=(ID, 17) already exists.` */
static Gathered *whose(const Flight *flight, const PGresult *result)
{
    const char *detail = PQresultErrorField(result, PG_DIAG_MESSAGE_DETAIL), *at = detail ? strstr(detail, ")=(") : NULL;
    char word[STORE_ID] = "";
    Text text = text_within(word, sizeof word);
    if (at)
        text_bytes(&text, at + 3, strcspn(at + 3, ",)"));
    Gathered *found = find(flight, word);
    return found ? found : with_code(flight, word);
}

void flight_fail(Flight *flight, StoreStatus status)
{
    for (int i = 0; i < FLIGHT_BUCKETS; i++)
        for (Gathered *at = flight->bucket[i]; at; at = at->next)
            if (at->status == STORE_OK)
                at->status = status;
}

/* Drops the table whose number was taken and retries the rest; after a serialization failure, retries all. */
static bool once_more(Flight *flight, Pg *pg)
{
    if (flight->culprit)
        flight->culprit->status = STORE_TAKEN;
    else if (flight->failed != STORE_LOCKED || ++flight->tries > TRIES_MOST)
        return false;
    return flight_send(flight, pg);
}

bool flight_answer(Flight *flight, Pg *pg, const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_FATAL_ERROR && flight->failed == STORE_OK) {
        flight->failed = pg_status(result);
        flight->culprit = flight->failed == STORE_TAKEN ? whose(flight, result) : NULL;
    }
    if (status != PGRES_PIPELINE_SYNC)
        return false;
    if (flight->failed == STORE_OK && pg_doubtful(pg))
        flight->failed = STORE_UNKNOWN;
    if (flight->failed == STORE_OK)
        return true;
    if (once_more(flight, pg))
        return false;
    flight_fail(flight, flight->failed);
    return true;
}

StoreStatus flight_outcome(const Flight *flight, const char *table)
{
    const Gathered *at = find(flight, table);
    return at ? at->status : STORE_OK;
}
