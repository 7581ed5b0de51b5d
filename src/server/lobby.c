/* All tables in memory; the others wait in the store until somebody asks for them. */
#include "server/inside.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* How long a table without listeners stays in memory: one that is over, one under way. How long one waits for players. */
enum { OVER_MS = 4 * 1000, IDLE_MS = 3600 * 1000, WAITING_MS = 24 * 3600 * 1000, TIDY_BUCKETS = BUCKETS / 100 };

static unsigned bucket_of(const char *id)
{
    unsigned hash = 5381;
    for (; *id; id++)
        hash = hash * 33 + (unsigned char)*id;
    return hash % BUCKETS;
}

void lobby_add(Server *server, Table *table)
{
    Table **bucket = &server->bucket[bucket_of(table->id)];
    table->next_table = *bucket;
    *bucket = table;
    table->idle_since = now_ms();
    server->tables++;
}

typedef struct Found {
    Server *server;
    Table *table;
} Found;

static void take_stored(void *context, const StoredTable *stored)
{
    Found *found = context;
    Table *table = found->table = table_read(found->server->store, stored);
    if (!table) {
        server_log("broken-table", "table=%s", stored->id);
        return;
    }
    lobby_add(found->server, table);
    table_wind(table, now_ms());    /* the time in the store costs nobody anything */
    if (table->state == TABLE_PLAYING)
        table_go_on(table, found->server->store, now_ms());
    if (table->touched)
        lobby_touch(found->server, table);
}

Table *lobby_loaded(Server *server, const char *id)
{
    for (Table *table = server->bucket[bucket_of(id)]; table; table = table->next_table)
        if (!strcmp(table->id, id))
            return table;
    return NULL;
}

Table *lobby_find(Server *server, const char *id)
{
    Table *table = lobby_loaded(server, id);
    if (table)
        return table;
    Found found = {server, NULL};
    if (strlen(id) < STORE_ID)
        store_table_find(server->store, id, take_stored, &found);
    return found.table;
}

Table *lobby_by_code(Server *server, const char *code)
{
    for (int i = 0; i < BUCKETS; i++)
        for (Table *table = server->bucket[i]; table; table = table->next_table)
            if (table->state != TABLE_OVER && text_same(table->code, code))
                return table;
    Found found = {server, NULL};
    char small[TABLE_CODE];
    Text text = text_within(small, sizeof small);
    for (; *code; code++)
        text_char(&text, (char)tolower((unsigned char)*code));
    if (!text.cut)
        store_table_by_code(server->store, small, take_stored, &found);
    return found.table;
}

void lobby_load(Server *server)
{
    Found found = {server, NULL};
    store_tables_unfinished(server->store, take_stored, &found);
}

static bool busy(const Table *table)
{
    for (int i = 1; i <= match_players(table->match); i++)
        if (table->seat[i].thinking)
            return true;
    bool moving = table->state == TABLE_PLAYING && (table->clock_act || table->clock_game || table->bots_due);
    return table->live || table->listed || table->held || moving;
}

void lobby_drop(Server *server, Table *table)
{
    Table **at = &server->bucket[bucket_of(table->id)];
    while (*at != table)
        at = &(*at)->next_table;
    *at = table->next_table;
    server->tables--;
    table_free(table);
}

static void tidy(Server *server, Table *table, int64_t now)
{
    int64_t most = table->state == TABLE_OVER ? OVER_MS : table->state == TABLE_WAITING ? WAITING_MS : IDLE_MS;
    if (busy(table))
        table->idle_since = now;
    if (now - table->idle_since < most)
        return;
    if (table->state == TABLE_WAITING) {
        table_abandon(table, server->store);
        lobby_touch(server, table);
    } else
        lobby_drop(server, table);
}

/* A few at a time, so that nobody waits for it. */
void lobby_tidy(Server *server, int64_t now)
{
    for (int n = 0; n < TIDY_BUCKETS; n++) {
        server->tidied = (server->tidied + 1) % BUCKETS;
        for (Table *table = server->bucket[server->tidied], *next; table; table = next) {
            next = table->next_table;
            tidy(server, table, now);
        }
    }
}

void lobby_touch(Server *server, Table *table)
{
    if (table->listed)
        return;
    table->listed = true;
    if (server->touches == server->touch_room) {
        server->touch_room = 2 * server->touch_room + 64;
        server->touched = memory_resize(server->touched, (size_t)server->touch_room * sizeof *server->touched);
    }
    server->touched[server->touches++] = table;
}
