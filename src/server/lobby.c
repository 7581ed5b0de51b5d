/* All tables in memory, and the end of each round: first keep, then tell. */
#include "server/inside.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { IDLE_MS = 60 * 1000 };

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
    found->table = table_read(found->server->store, stored);
    if (found->table)
        lobby_add(found->server, found->table);
    else
        server_log("broken-table", "table=%s", stored->id);
}

Table *lobby_find(Server *server, const char *id)
{
    for (Table *table = server->bucket[bucket_of(id)]; table; table = table->next_table)
        if (!strcmp(table->id, id))
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
    return NULL;
}

void lobby_load(Server *server)
{
    Found found = {server, NULL};
    store_tables_unfinished(server->store, take_stored, &found);
    for (int i = 0; i < BUCKETS; i++)
        for (Table *table = server->bucket[i]; table; table = table->next_table) {
            table->clock_since = now_ms();    /* the time while the server was down costs nobody anything */
            table->bots_due = table->state == TABLE_PLAYING;
        }
}

static bool busy(const Table *table)
{
    for (int i = 1; i <= match_players(table->match); i++)
        if (table->seat[i].thinking)
            return true;
    return table->live || table->listed;
}

void lobby_tidy(Server *server, int64_t now)
{
    for (int i = 0; i < BUCKETS; i++)
        for (Table **at = &server->bucket[i]; *at;) {
            Table *table = *at;
            if (busy(table))
                table->idle_since = now;
            if (table->state != TABLE_OVER || now - table->idle_since < IDLE_MS) {
                at = &table->next_table;
                continue;
            }
            *at = table->next_table;
            server->tables--;
            table_free(table);
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

bool server_commit(Server *server)
{
    StoreStatus status = store_commit(server->store);
    server->counts.commits++;
    if (status != STORE_OK) {
        server->store_status = status;
        server->counts.store_errors++;
        server_log("store-error", "reason=\"%s\"", store_words(status));
        for (int i = 0; i < server->touches; i++)
            server->touched[i]->reload = true;
    }
    return status == STORE_OK;
}

static void stored_into(void *context, const StoredTable *stored)
{
    Found *found = context;
    found->table = table_read(found->server->store, stored);
}

/* What was not kept never happened: the table goes back to what the store has. */
static void roll_back(Server *server, Table *table)
{
    Found found = {server, NULL};
    store_table_find(server->store, table->id, stored_into, &found);
    table->reload = false;
    if (!found.table)
        return;
    Match *match = table->match;
    table->match = found.table->match;
    found.table->match = match;
    table->state = found.table->state;
    table->entries = found.table->entries;
    table->draws = found.table->draws;
    memcpy(table->status, found.table->status, sizeof table->status);
    for (int i = 0; i <= SEATS_MAX; i++) {
        Seat *seat = &table->seat[i], *old = &found.table->seat[i];
        seat->kind = old->kind;
        seat->person = old->person;
        seat->acts = old->acts;
        memcpy(seat->last, old->last, sizeof seat->last);
        table->told[i] = (Told){0};
    }
    table_free(found.table);
}

static void send_replies(Server *server)
{
    while (server->replies) {
        Reply *reply = server->replies;
        server->replies = reply->next;
        if (reply->live) {
            bool kept = server->store_status == STORE_OK;
            live_send_error(reply->live, reply->id, reply->error ? reply->error : kept ? NULL : store_words(server->store_status),
                            reply->error ? reply->code : "store");
        }
        free(reply->error);
        free(reply);
    }
    server->last_reply = &server->replies;
}

void server_settle(void *context)
{
    Server *server = context;
    if (!server->touches && !server->replies)
        return;
    server_commit(server);
    int64_t now = now_ms();
    for (int i = 0; i < server->touches; i++) {
        Table *table = server->touched[i];
        if (table->reload)
            roll_back(server, table);
        table->touched = table->listed = false;
        live_tell(server, table, now);
        bots_wake(server, table, now);
    }
    server->touches = 0;
    send_replies(server);
    server->store_status = STORE_OK;
}
