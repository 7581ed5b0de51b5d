/* A whole server without a network, for fuzzing: connections to it are fed by hand. */
#ifndef FUZZ_SERVER_H
#define FUZZ_SERVER_H

#include "net/inside.h"
#include "server/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char fuzz_data[] = "/tmp/pegboard-fuzz-XXXXXX";

static inline void fuzz_tidy(void)
{
    static const char *const files[] = {"pegboard.db", "pegboard.db-wal", "pegboard.db-shm"};
    char path[100];
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", fuzz_data, files[i]);
        unlink(path);
    }
    rmdir(fuzz_data);
}

static inline void fuzz_demand(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "fuzz: %s\n", what);
        abort();
    }
}

static inline Server *fuzz_server(void)
{
    static Server *server;
    char reason[500];
    Text why = text_within(reason, sizeof reason);
    if (server)
        return server;
    fuzz_demand(mkdtemp(fuzz_data) != NULL, "no folder");
    atexit(fuzz_tidy);
    server = server_new(&(ServerSettings){.address = "127.0.0.1", .data = fuzz_data, .bot_ms = 1, .tables_each = 40}, &why);
    fuzz_demand(server != NULL, reason);
    return server;
}

static inline Client *fuzz_client(Server *server)
{
    Client *client = client_new(server->net);
    reading_start(client);
    return client;
}

/* Disconnects the client and finishes all work that it started. */
static inline void fuzz_leave(Server *server, Client *client)
{
    round_end(server);
    client_cut(client);
    do
        uv_run(&server->net->loop, UV_RUN_NOWAIT);
    while (server->counts.thinking);
    fuzz_demand(!server->net->clients, "somebody is left");
}

static inline void fuzz_kept(void *context, StoreStatus status)
{
    (void)context;
    fuzz_demand(status == STORE_OK, "it is not kept");
}

/* A table of free-for-all with both seats for one person, and a WebSocket of that person. */
static inline Client *fuzz_player(Server *server)
{
    unsigned char hash[STORE_HASH];
    char key[KEY_HEX], reason[200], head[500];
    static int64_t person;
    TablePlan plan = {.game = game_find("free-for-all"), .players = 2};
    Text why = text_within(reason, sizeof reason), text = text_within(head, sizeof head);
    plan.seat[1].mine = plan.seat[2].mine = true;
    new_key(key);
    key_hash(key, hash);
    store_person_add(server->store, ++person, hash, "Ada", fuzz_kept, NULL);
    Table *table = table_new(&plan, person, "Ada", &why);
    lobby_add(server, table);
    table_add(table, server->store);
    table_begin(table, server->store, clock_now());
    lobby_touch(server, table);
    round_keep(server, table, fuzz_kept, NULL);
    Client *client = fuzz_client(server);
    text_format(&text,
                "GET /api/v1/tables/%s/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nUpgrade: websocket\r\nConnection: "
                "Upgrade\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                table->id, key);
    http_feed(client, head, text.len);
    fuzz_demand(client->socket, "the player is not let in");
    text_clear(&client->out);
    return client;
}

#endif
