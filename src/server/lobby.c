/* All loaded tables; the others are loaded from the store on demand. */
#include "server/inside.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* How long a table without listeners stays in memory: one that is over, one under way. How long one waits for players. */
enum { OVER_MS = 100, IDLE_MS = 3600 * 1000, WAITING_MS = 24 * 3600 * 1000, LOOK_MS = 50 };
enum { CHECK_MOST = 1000 };    /* tables in one question to the store */

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

Table *lobby_loaded(Server *server, const char *id)
{
    for (Table *table = server->bucket[bucket_of(id)]; table; table = table->lobby.next_table)
        if (!strcmp(table->id, id))
            return table;
    return NULL;
}

/* Queued until a table's write has landed: a message of `live`, or a request for the table. */
typedef struct Queued {
    struct Queued *next;
    Live *live;          /* NULL: disconnected, or none */
    TableFound *then;    /* NULL: a message */
    void *context;
    size_t len;
    char text[];
} Queued;

enum { QUEUE_MOST = 1000 };    /* of messages; their senders have budgets */

/* False: so many wait already. */
static bool enqueue(Table *table, const Queued *what, const char *text)
{
    Queued **last = &table->lobby.queue;
    int n = 0;
    for (; *last; last = &(*last)->next)
        n++;
    if (n >= QUEUE_MOST && !what->then)
        return false;
    *last = memory_resize(NULL, sizeof **last + what->len);
    **last = *what;
    memcpy((*last)->text, text, what->len);
    return true;
}

bool lobby_queue(Table *table, Live *live, const char *text, size_t len)
{
    return enqueue(table, &(Queued){.live = live, .len = len}, text);
}

void lobby_unqueue(Table *table, const Live *live)
{
    for (Queued *at = table->lobby.queue; at; at = at->next)
        if (at->live == live)
            at->live = NULL;
}

/* If the table is being written again, the rest of the queue moves to the new one. */
void lobby_run_queue(Server *server, Table *table)
{
    char id[STORE_ID];
    memcpy(id, table->id, sizeof id);
    Queued *queue = table->lobby.queue;
    table->lobby.queue = NULL;
    while (queue) {
        Queued *item = queue;
        queue = item->next;
        if (item->then)
            lobby_find(server, id, true, item->then, item->context);
        else if (item->live && item->live->table)
            live_hear(server, item->live, item->text, item->len);
        free(item);
    }
}

/* A table being loaded from the store, and the requests waiting for it. */
typedef struct Wish {
    struct Wish *next;
    TableFound *then;
    void *context;
} Wish;

struct Load {
    Load *next;
    Server *server;
    char id[STORE_ID];
    bool deal;           /* it is to be played at */
    TableReading reading;
    Table *table;        /* that was read */
    Wish *wishes;
};

static void load_row(void *context, const StoredTable *stored) { table_read_row(&((Load *)context)->reading, stored); }
static void load_entry(void *context, const StoredEntry *entry) { table_read_entry(&((Load *)context)->reading, entry); }

static void enter(Server *server, Table *table)
{
    lobby_add(server, table);
    if (table->state == TABLE_PLAYING && table->outgrown) {
        server_log("outdated-table", "table=%s", table->id);
        table_outdate(table, server->store);
    } else if (table->state == TABLE_PLAYING)
        table_go_on(table, server->store, clock_now());
    if (table->touched)
        lobby_touch(server, table);
}

static void log_broken(const Load *load)
{
    char id[60];
    Text text = text_within(id, sizeof id);
    text_quoted(&text, load->id);    /* the corrupt value */
    server_log("broken-table", "table=%s column=%s", id, load->reading.column ? load->reading.column : "log");
}

/* Answers all waiters. */
static void load_end(Load *load, StoreStatus status)
{
    Load **at = &load->server->loads;
    while (*at != load)
        at = &(*at)->next;
    *at = load->next;
    if (load->table)
        enter(load->server, load->table);
    while (load->wishes) {
        Wish *wish = load->wishes;
        load->wishes = wish->next;
        if (load->table)
            lobby_find(load->server, load->id, load->deal, wish->then, wish->context);
        else
            wish->then(wish->context, NULL, status);
        free(wish);
    }
    free(load);
}

/* STORE_TAKEN: another server wrote first. */
static void load_taken(void *context, StoreStatus status)
{
    Load *load = context;
    if (status == STORE_OK) {
        load->table->lobby.dealt = load->table->lobby.claimed = true;
        load->server->counts.takeovers++;
        load_end(load, STORE_OK);
        return;
    }
    table_free(load->table);
    load->table = NULL;
    load_end(load, status);
}

static void load_done(void *context, StoreStatus status)
{
    Load *load = context;
    load->table = table_read_end(&load->reading);
    if (status == STORE_OK && !load->table) {
        log_broken(load);
        status = STORE_MISSING;
    }
    if (!load->table || !store_many(load->server->store)) {
        if (load->table)
            load->table->lobby.dealt = true;
        load_end(load, status);
    } else if (load->deal || load->table->state != TABLE_OVER) {
        load->deal = true;
        table_take(load->table, load->server->store, load_taken, load);
    } else
        load_end(load, STORE_OK);
}

static void begin_load(Load *load)
{
    load->reading = (TableReading){.table = NULL};
    store_table_load(load->server->store, load->id, &(StoreLoad){load, load_row, load_entry, load_done});
}

static void wish(Load *load, TableFound *then, void *context)
{
    Wish **last = &load->wishes;
    while (*last)
        last = &(*last)->next;
    *last = memory_resize(NULL, sizeof **last);
    **last = (Wish){.then = then, .context = context};
}

static void load(Server *server, const char *id, bool deal, TableFound *then, void *context)
{
    for (Load *load = server->loads; load; load = load->next)
        if (!strcmp(load->id, id)) {
            load->deal |= deal;
            wish(load, then, context);
            return;
        }
    Load *new = memory_resize(NULL, sizeof *new);
    *new = (Load){.server = server, .deal = deal, .next = server->loads};
    Text text = text_within(new->id, sizeof new->id);
    text_add(&text, id);
    server->loads = new;
    wish(new, then, context);
    begin_load(new);
}

void lobby_find(Server *server, const char *id, bool deal, TableFound *then, void *context)
{
    Table *table = lobby_loaded(server, id);
    if (table && deal && !table->lobby.dealt) {
        lobby_drop(server, table);    /* it was only looked at */
        table = NULL;
    }
    if (strlen(id) >= STORE_ID)
        then(context, NULL, STORE_MISSING);
    else if (!table)
        load(server, id, deal, then, context);
    else if (table->reload)
        then(context, NULL, server->store_status == STORE_OK ? STORE_BROKEN : server->store_status);
    else if (table->lobby.flying || (table->touched && store_under_way(server->store)))
        enqueue(table, &(Queued){.then = then, .context = context}, "");
    else
        then(context, table, STORE_OK);
}

/* Codes as people type them: any case, with spaces and dashes. */
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

const Table *lobby_by_code(const Server *server, const char *words, char code[TABLE_CODE])
{
    const Table *table = read_code(words, code) ? open_with(server, code) : NULL;
    return table && !table->touched ? table : NULL;
}

static void no_wish(void *context, Table *table, StoreStatus status)
{
    (void)context;
    (void)table;
    (void)status;
}

static void load_listed(void *context, const StoredTable *stored) { lobby_find(context, stored->id, false, no_wish, NULL); }

static void all_listed(void *context, StoreStatus status)
{
    (void)context;
    (void)status;
}

/* All other tables are loaded on demand; until then their clocks are paused. A server in a cluster preloads only these. */
void lobby_load(Server *server)
{
    if (store_many(server->store))
        return;
    store_tables_public(server->store, TABLE_WAITING, LOBBY_LISTED, load_listed, all_listed, server);
    store_tables_public(server->store, TABLE_PLAYING, LOBBY_LISTED, load_listed, all_listed, server);
}

/* Those who have asked for the table find it where it is now. */
void lobby_let_go(Server *server, Table *table, const char *reason)
{
    char id[STORE_ID];
    memcpy(id, table->id, sizeof id);
    server->counts.let_go++;
    server_log("let-go", "table=%s reason=%s", id, reason);
    live_send_away(server, table);
    round_let_go(server, table);
    Queued *queue = table->lobby.queue;
    table->lobby.queue = NULL;
    lobby_drop(server, table);
    while (queue) {
        Queued *item = queue;
        queue = item->next;
        if (item->then)
            item->then(item->context, NULL, STORE_TAKEN);
        free(item);
    }
}

void lobby_let_all_go(Server *server, const char *reason)
{
    for (int i = 0; i < BUCKETS; i++)
        for (Table *table = server->bucket[i], *next; table; table = next) {
            next = table->lobby.next_table;
            if (!table->lobby.flying)
                lobby_let_go(server, table, reason);
        }
}

/* What is on its way into the store is let go when it has landed: it may have been nothing that fails by itself. */
void lobby_moved(void *context, const char *id, int number)
{
    Server *server = context;
    Table *table = lobby_loaded(server, id);
    if (!table || table->entries > number)
        return;
    if (table->lobby.flying)
        table->lobby.taken = number + 1;
    else
        lobby_let_go(server, table, "moved");
}

static bool changing(const Table *table) { return table->lobby.flying || table->touched || table->reload; }

/* Entries that were stored and are not there any more: another database has taken over that did not have them. */
static void head_is(void *context, const char *id, int number)
{
    Server *server = context;
    Table *table = lobby_loaded(server, id);
    if (table && !changing(table) && table->lobby.checked == table->entries && number + 1 < table->entries) {
        server_log("store-lost", "table=%s entries=%d", id, table->entries - number - 1);
        lobby_let_go(server, table, "lost");
    } else
        lobby_moved(server, id, number);
}

void lobby_check(void *context)
{
    Server *server = context;
    const char *id[CHECK_MOST];
    int n = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (Table *table = server->bucket[i]; table; table = table->lobby.next_table) {
            table->lobby.checked = changing(table) ? -1 : table->entries;
            id[n++] = table->id;
            if (n == CHECK_MOST) {
                store_heads(server->store, id, n, head_is, server);
                n = 0;
            }
        }
    if (n)
        store_heads(server->store, id, n, head_is, server);
}

static bool busy(const Table *table)
{
    for (int i = 1; i <= match_players(table->match); i++)
        if (table->audience.seat[i].thinking || table->audience.seat[i].held)
            return true;
    bool clock = (table->clocks.act || table->clocks.game) && !clocks_by_letter(&table->clocks);
    bool moving = table->state == TABLE_PLAYING && table_has_people(table) && (clock || table->bots_due);
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
    while (table->lobby.queue) {
        Queued *item = table->lobby.queue;
        table->lobby.queue = item->next;
        if (item->then)
            item->then(item->context, NULL, STORE_MISSING);
        free(item);
    }
    table_free(table);
}

static bool bots_alone(const Table *table) { return table->state == TABLE_PLAYING && !table_has_people(table); }

/* How long an idle table stays in memory. */
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
    if (table->lobby.show_up && table->state == TABLE_WAITING)
        sooner(&next, table->lobby.show_up);
    if (live_release_due(server, table))
        sooner(&next, live_release_due(server, table));
    if (bots_may_go_on(table))
        sooner(&next, table->bots_at);
    schedule_set(&server->schedule, table, next > now ? next : now + LOOK_MS);
}

static void look_at(Server *server, Table *table, int64_t now)
{
    server->counts.looks++;
    if (table->lobby.flying || store_away(server->store)) {
        schedule_set(&server->schedule, table, now + LOOK_MS);
        return;
    }
    if (table->seeds.until && now >= table->seeds.until)
        table_go_on(table, server->store, now);
    if (table->lobby.show_up && now >= table->lobby.show_up && table->state == TABLE_WAITING)
        table_abandon(table, server->store);
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
