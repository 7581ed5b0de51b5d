/* All tables in memory; the others wait in the store until somebody asks for them. */
#include "server/inside.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* How long a table without listeners stays in memory: one that is over, one under way. How long one waits for players. */
enum { OVER_MS = 4 * 1000, IDLE_MS = 3600 * 1000, WAITING_MS = 24 * 3600 * 1000, LOOK_MS = 50 };

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
    table->lobby.next_table = *bucket;
    *bucket = table;
    Table **codes = &server->by_code[bucket_of(table->code)];
    table->lobby.next_code = *codes;
    *codes = table;
    table->lobby.idle_since = clock_now();
    table->audience.grace = server->settings.grace;
    audience_expect(&table->audience, table->lobby.idle_since);
    lobby_schedule(server, table, table->lobby.idle_since);
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
        char id[60];
        Text text = text_within(id, sizeof id);
        text_quoted(&text, stored->id);    /* whatever stands there now */
        server_log("broken-table", "table=%s column=%s", id, stored->broken ? stored->broken : "log");
        return;
    }
    lobby_add(found->server, table);
    if (table->state == TABLE_PLAYING)
        table_go_on(table, found->server->store, clock_now());
    if (table->touched)
        lobby_touch(found->server, table);
}

Table *lobby_loaded(Server *server, const char *id)
{
    for (Table *table = server->bucket[bucket_of(id)]; table; table = table->lobby.next_table)
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

/* As people write it down: in any case, with blanks and dashes. */
static bool read_code(const char *words, char code[TABLE_CODE])
{
    Text text = text_within(code, TABLE_CODE);
    for (; *words; words++)
        if (!strchr(" -", *words))
            text_char(&text, (char)tolower((unsigned char)*words));
    return !text.cut;
}

static Table *open_with(const Server *server, const char *code)
{
    for (Table *table = server->by_code[bucket_of(code)]; table; table = table->lobby.next_code)
        if (table->state != TABLE_OVER && !strcmp(table->code, code))
            return table;
    return NULL;
}

Table *lobby_by_code(Server *server, const char *words)
{
    char code[TABLE_CODE];
    if (!read_code(words, code))
        return NULL;
    Found found = {server, open_with(server, code)};
    if (!found.table)
        store_table_by_code(server->store, code, take_stored, &found);
    return found.table;
}

static void note_taken(void *context, const StoredTable *stored)
{
    (void)stored;
    *(bool *)context = true;
}

static bool code_taken(Server *server, const char *code)
{
    bool taken = open_with(server, code) != NULL;
    if (!taken)
        store_table_by_code(server->store, code, note_taken, &taken);
    return taken;
}

void lobby_open(Server *server, Table *table)
{
    while (code_taken(server, table->code))
        table_new_code(table);
    lobby_add(server, table);
}

/* All others are read when somebody asks for them; until then their time stands still. */
void lobby_load(Server *server)
{
    Found found = {server, NULL};
    store_tables_public(server->store, TABLE_WAITING, LOBBY_LISTED, take_stored, &found);
    store_tables_public(server->store, TABLE_PLAYING, LOBBY_LISTED, take_stored, &found);
}

static bool busy(const Table *table)
{
    for (int i = 1; i <= match_players(table->match); i++)
        if (table->audience.seat[i].thinking || table->audience.seat[i].held)
            return true;
    bool moving = table->state == TABLE_PLAYING && table_has_people(table) && (table->clocks.act || table->clocks.game || table->bots_due);
    return table->audience.live || table->lobby.listed || moving;
}

void lobby_drop(Server *server, Table *table)
{
    Table **at = &server->bucket[bucket_of(table->id)];
    while (*at != table)
        at = &(*at)->lobby.next_table;
    *at = table->lobby.next_table;
    for (at = &server->by_code[bucket_of(table->code)]; *at != table;)
        at = &(*at)->lobby.next_code;
    *at = table->lobby.next_code;
    schedule_remove(&server->schedule, table);
    server->tables--;
    table_free(table);
}

static bool bots_alone(const Table *table) { return table->state == TABLE_PLAYING && !table_has_people(table); }

/* How long it stays when nothing happens. */
static int64_t patience(const Server *server, const Table *table)
{
    static const int64_t most[] = {[TABLE_WAITING] = WAITING_MS, [TABLE_PLAYING] = IDLE_MS, [TABLE_OVER] = OVER_MS};
    return bots_alone(table) ? server->settings.alone_seconds * (int64_t)1000 : most[table->state];
}

/* False: it is gone. */
static bool tidy(Server *server, Table *table, int64_t now)
{
    if (busy(table))
        table->lobby.idle_since = now;
    if (now - table->lobby.idle_since < patience(server, table))
        return true;
    if (table->state != TABLE_WAITING && !bots_alone(table)) {
        lobby_drop(server, table);
        return false;
    }
    table_abandon(table, server->store);
    lobby_touch(server, table);
    return true;
}

static void sooner(int64_t *next, int64_t when)
{
    if (when < *next)
        *next = when;
}

void lobby_schedule(Server *server, Table *table, int64_t now)
{
    int64_t next = (busy(table) ? now : table->lobby.idle_since) + patience(server, table);
    if (table->seeds.until)
        sooner(&next, table->seeds.until);
    if (table->audience.count_at)
        sooner(&next, table->audience.count_at);
    sooner(&next, table_clock_due(table, now));
    if (live_release_due(server, table))
        sooner(&next, live_release_due(server, table));
    if (bots_may_go_on(table))
        sooner(&next, table->bots_at);
    schedule_set(&server->schedule, table, next > now ? next : now + LOOK_MS);
}

static void look_at(Server *server, Table *table, int64_t now)
{
    server->counts.looks++;
    if (table->seeds.until && now >= table->seeds.until)
        table_go_on(table, server->store, now);
    if (table_check_clocks(table, server->store, now) || table->touched)
        lobby_touch(server, table);
    if (table->audience.count_at && now >= table->audience.count_at) {
        table->seats_changed = true;
        lobby_touch(server, table);
    }
    live_release(server, table, now);
    bots_wake(server, table, now);
    if (tidy(server, table, now))
        lobby_schedule(server, table, now);
}

void lobby_look(Server *server, int64_t now)
{
    for (Table *table; (table = schedule_first(&server->schedule, now)) != NULL;)
        look_at(server, table, now);
}

void lobby_touch(Server *server, Table *table)
{
    if (table->lobby.listed)
        return;
    table->lobby.listed = true;
    if (server->touches == server->touch_room) {
        server->touch_room = 2 * server->touch_room + 64;
        server->touched = memory_resize(server->touched, (size_t)server->touch_room * sizeof *server->touched);
    }
    server->touched[server->touches++] = table;
}
