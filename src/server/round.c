/* The end of each round: what it has written is committed, and only then published. What could not be committed never happened. */
#include "server/inside.h"

#include <stdlib.h>

enum { STORE_PATIENCE_MS = 1000 };    /* before bots try again after a commit that failed */

typedef struct Found {
    Store *store;
    Table *table;
} Found;

static void stored_into(void *context, const StoredTable *stored)
{
    Found *found = context;
    found->table = table_read(found->store, stored);
}

/* Back to what the store has; false if the store cannot be read now. A table that was never committed is gone. */
static bool roll_back(Server *server, Table *table)
{
    Found found = {server->store, NULL};
    StoreStatus status = store_table_find(server->store, table->id, stored_into, &found);
    if (status == STORE_MISSING && !table->audience.live) {
        lobby_drop(server, table);
        return true;
    }
    if (!found.table)
        return false;
    table_put_back(table, found.table);
    table_free(found.table);
    table->lobby.listed = false;
    table->bots_due = table->state == TABLE_PLAYING;
    table->bots_at = clock_now() + STORE_PATIENCE_MS;
    if (table->state == TABLE_PLAYING && match_odds(table->match))
        table->seeds.until = clock_now() + SEEDS_WAIT_MS;    /* the draw that was rolled back is still due */
    live_publish(server, table, clock_now());
    lobby_schedule(server, table, clock_now());
    return true;
}

static void publish(Server *server, Table *table, int64_t now)
{
    table->touched = table->lobby.listed = false;
    live_publish(server, table, now);
    bots_wake(server, table, now);
    table->lobby.idle_since = now;
    lobby_schedule(server, table, now);
}

/* Tables that cannot even be read stay on the list, and nobody plays at them until they can. */
static void roll_all_back(Server *server)
{
    int left = 0;
    for (int i = 0; i < server->touches; i++)
        if (!server->touched[i]->reload || !roll_back(server, server->touched[i]))
            server->touched[left++] = server->touched[i];
    server->touches = left;
}

static void publish_all(Server *server)
{
    int64_t now = clock_now();
    int left = 0;
    for (int i = 0; i < server->touches; i++)
        if (server->touched[i]->reload)
            server->touched[left++] = server->touched[i];
        else
            publish(server, server->touched[i], now);
    server->touches = left;
}

static void send_replies(Server *server, StoreStatus status)
{
    while (server->replies) {
        Reply *reply = server->replies;
        server->replies = reply->next;
        if (status != STORE_OK)
            reply->refusal = refuse("store", store_words(status));
        if (reply->live)
            live_reply(reply->live, reply->id, &reply->refusal);
        free(reply);
    }
    server->last_reply = &server->replies;
}

static void note_trouble(Server *server, StoreStatus status)
{
    if (status != STORE_OK) {
        server->counts.store_errors++;
        server_log("store-error", "reason=\"%s\"", store_words(status));
    } else if (server->store_status != STORE_OK)
        server_log("store-recovered", "errors=%llu", (unsigned long long)server->counts.store_errors);
    server->store_status = status;
}

bool round_commit(Server *server)
{
    roll_all_back(server);    /* those that could not be read the last time */
    if (server->touches)
        write_key_uses(server);
    StoreStatus status = store_commit(server->store);
    server->counts.commits++;
    note_trouble(server, status);
    for (int i = 0; i < server->touches && status != STORE_OK; i++)
        server->touched[i]->reload = true;
    if (status == STORE_OK)
        publish_all(server);
    else
        roll_all_back(server);
    send_replies(server, status);
    return status == STORE_OK;
}

void round_end(void *context)
{
    Server *server = context;
    if (server->touches || server->replies)
        round_commit(server);
}
