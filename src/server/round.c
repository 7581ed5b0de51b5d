/* The end of each round: what it has written is handed to the store, and published only when that has kept it. With SQLite both
   happen at once. With PostgreSQL the round flies meanwhile: its tables are not changed, what comes for them waits, and others go
   on and gather for the next. */
#include "server/inside.h"

#include "base/memory.h"

#include <stdlib.h>

enum { STORE_PATIENCE_MS = 1000 };    /* before bots try again after a round that failed */

/* A round with several tables lasts so long at least: where there is much to do, more acts share the cost of a commit. An act that
   comes alone waits for nothing. With PostgreSQL they gather while the round before them flies. */
enum { REST_US = 2000 };

/* A callback for when a table's changes are stored. */
struct Keeping {
    Keeping *next;
    Table *table;         /* NULL: it was unloaded meanwhile */
    StoreStatus status;
    StoreDone *then;
    void *context;
};

/* A table being reloaded after a failed write. */
typedef struct Again {
    Server *server;
    char id[STORE_ID];
    TableReading reading;
} Again;

static void again_row(void *context, const StoredTable *stored) { table_read_row(&((Again *)context)->reading, stored); }
static void again_entry(void *context, const StoredEntry *entry) { table_read_entry(&((Again *)context)->reading, entry); }

/* Resets the table to its stored state. */
static void put_back(Server *server, Table *table, Table *stored)
{
    int64_t now = clock_now();
    table_put_back(table, stored);
    table_free(stored);
    table->bots_due = table->state == TABLE_PLAYING;
    table->bots_at = now + STORE_PATIENCE_MS;
    if (table->state == TABLE_PLAYING && match_odds(table->match))
        table->seeds.until = now + SEEDS_WAIT_MS;    /* the draw that was rolled back is still due */
    live_publish(server, table, now);
    lobby_schedule(server, table, now);
}

/* A table that was never stored is dropped. One that cannot be read now is retried with the next round and blocked until then. */
static void again_done(void *context, StoreStatus status)
{
    Again *again = context;
    Table *table = lobby_loaded(again->server, again->id), *stored = table_read_end(&again->reading);
    if (table && table->reload && status == STORE_OK && stored) {
        put_back(again->server, table, stored);
        stored = NULL;
        lobby_run_queue(again->server, table);
    } else if (table && table->reload && status == STORE_MISSING && !table->audience.live)
        lobby_drop(again->server, table);
    else if (table && table->reload)
        lobby_touch(again->server, table);
    if (stored)
        table_free(stored);
    free(again);
}

static void roll_back(Server *server, Table *table)
{
    Again *again = memory_resize(NULL, sizeof *again);
    *again = (Again){.server = server};
    Text id = text_within(again->id, sizeof again->id);
    text_add(&id, table->id);
    table->reload = true;
    store_table_load(server->store, table->id, &(StoreLoad){again, again_row, again_entry, again_done});
}

static void publish(Server *server, Table *table, int64_t now)
{
    table->touched = false;
    if (table->rated && table->state == TABLE_OVER)
        ratings_due(server);
    live_publish(server, table, now);
    bots_wake(server, table, now);
    table->lobby.idle_since = now;
    lobby_schedule(server, table, now);
}

/* After an unknown outcome, or a write that another server preceded, the table is
   unloaded: whoever loads it next sees what happened. True: it is stored, and still here. */
static bool finish_table(Server *server, Table *table, StoreStatus status)
{
    bool moved = status == STORE_OK && table->entries < table->lobby.taken,
         taken = status == STORE_TAKEN && store_shared(server->store);
    table->lobby.flying = false;
    if (moved)
        lobby_let_go(server, table, "moved");
    else if (status == STORE_OK)
        publish(server, table, clock_now());
    else if (taken || status == STORE_UNKNOWN || status == STORE_AWAY)
        lobby_let_go(server, table, taken ? "taken" : status == STORE_UNKNOWN ? "unknown" : "away");
    else
        roll_back(server, table);
    return status == STORE_OK && !moved;
}

/* Whatever was not stored is refused. Whoever can hear it so gets the first `done` of the round together with its news. */
static void judge_replies(Server *server)
{
    for (Reply *reply = server->flying_replies; reply; reply = reply->next) {
        Live *live = reply->live;
        StoreStatus status = live ? store_outcome(server->store, live->table->id) : STORE_OK;
        if (status != STORE_OK)
            reply->refusal = refuse("store", store_words(status));
        if (live && live->changes && !live->answer && reply->id[0] && !refused(&reply->refusal))
            live->answer = reply;
    }
}

static void send_replies(Server *server)
{
    while (server->flying_replies) {
        Reply *reply = server->flying_replies;
        server->flying_replies = reply->next;
        if (reply->live) {
            reply->live->answer = NULL;
            live_reply(reply->live, reply->id, &reply->refusal);
        }
        free(reply);
    }
}

static void tell_keeping(Server *server)
{
    Keeping *list = server->flying_keeping;
    server->flying_keeping = NULL;
    while (list) {
        Keeping *keeping = list;
        list = keeping->next;
        keeping->then(keeping->context, keeping->status);
        free(keeping);
    }
}

void round_note(Server *server, StoreStatus status)
{
    if (status != STORE_OK) {
        server->counts.store_errors++;
        server_log("store-error", "reason=\"%s\"", store_words(status));
    } else if (server->store_status != STORE_OK)
        server_log("store-recovered", "errors=%llu", (unsigned long long)server->counts.store_errors);
    server->store_status = status;
}

/* The first failure among the round's tables. That another server has a table is none. */
static StoreStatus look_for_trouble(const Server *server)
{
    for (int i = 0; i < server->flights; i++) {
        StoreStatus status = store_outcome(server->store, server->flying[i]->id);
        if (status != STORE_OK && !(status == STORE_TAKEN && store_shared(server->store)))
            return status;
    }
    return STORE_OK;
}

static void landed(void *context)
{
    Server *server = context;
    int flights = server->flights;
    round_note(server, look_for_trouble(server));
    for (Keeping *keeping = server->flying_keeping; keeping; keeping = keeping->next)
        keeping->status = keeping->table ? store_outcome(server->store, keeping->table->id) : STORE_UNKNOWN;
    judge_replies(server);
    for (int i = 0; i < flights; i++) {
        Table *table = server->flying[i];
        StoreStatus status = store_outcome(server->store, table->id);
        server->flying[i] = finish_table(server, table, status) ? table : NULL;
    }
    send_replies(server);
    tell_keeping(server);
    if (flights > 1 && store_fd(server->store) < 0)
        net_rest(server->net, REST_US);
    server->flights = 0;
    for (int i = 0; i < flights; i++)
        if (server->flying[i])
            lobby_run_queue(server, server->flying[i]);
}

/* Tables that must be reloaded first stay on the list. */
static void take_off(Server *server)
{
    int left = 0;
    int64_t now = clock_now();
    if (server->flight_room < server->touches) {
        server->flight_room = server->touch_room;
        server->flying = memory_resize(server->flying, (size_t)server->flight_room * sizeof *server->flying);
    }
    for (int i = 0; i < server->touches; i++) {
        Table *table = server->touched[i];
        if (table->reload) {
            server->touched[left++] = table;
            continue;
        }
        table_log_row(table, server->store, now);
        table->lobby.listed = false;
        table->lobby.flying = true;
        server->flying[server->flights++] = table;
    }
    server->touches = left;
}

/* Retries reloads that failed. */
static void read_again(Server *server)
{
    for (int i = server->touches; i-- > 0;) {
        Table *table = server->touched[i];
        if (!table->reload)
            continue;
        table->lobby.listed = false;
        server->touched[i] = server->touched[--server->touches];
        roll_back(server, table);    /* which lists it anew, behind all others, if it has to */
    }
}

void round_end(void *context)
{
    Server *server = context;
    bool nothing = !server->touches && !server->replies && !server->keeping;
    if (nothing || store_under_way(server->store))
        return;
    read_again(server);
    if (server->touches)
        write_key_uses(server);
    take_off(server);
    server->flying_replies = server->replies;
    server->replies = NULL;
    server->last_reply = &server->replies;
    server->flying_keeping = server->keeping;
    server->keeping = NULL;
    server->counts.commits++;
    store_send(server->store, landed, server);
}

void round_keep(Server *server, Table *table, StoreDone *then, void *context)
{
    Keeping *keeping = memory_resize(NULL, sizeof *keeping);
    *keeping = (Keeping){.next = server->keeping, .table = table, .then = then, .context = context};
    server->keeping = keeping;
    round_end(server);
}

void round_forget(Server *server, const Live *live)
{
    replies_forget(server->replies, live);
    replies_forget(server->flying_replies, live);
}

void round_let_go(Server *server, const Table *table)
{
    for (Keeping *keeping = server->keeping; keeping; keeping = keeping->next)
        if (keeping->table == table)
            keeping->table = NULL;
    for (int i = 0; table->lobby.listed && i < server->touches; i++)
        if (server->touched[i] == table) {
            server->touched[i] = server->touched[--server->touches];
            return;
        }
}
