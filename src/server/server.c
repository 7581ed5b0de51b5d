#include "server/inside.h"

#include "base/json.h"
#include "base/memory.h"

#include <errno.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { TICK_MS = 50 };

int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* One line an event, in words that a machine can take apart; never anything that a player may not know. */
void server_log(const char *event, const char *format, ...)
{
    char line[512];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    fprintf(stderr, "time=%lld event=%s %s\n", (long long)now_ms(), event, line);
}

/* Clocks, bots whose moment has come, and tables that can go. */
static void tick(void *context)
{
    Server *server = context;
    int64_t now = now_ms();
    for (int i = 0; i < BUCKETS; i++)
        for (Table *table = server->bucket[i]; table; table = table->next_table) {
            if (table->seeds_until && now >= table->seeds_until)
                table_go_on(table, server->store, now);
            if (table_clock(table, server->store, now) || table->touched)
                lobby_touch(server, table);
            live_release(server, table, now);
            bots_wake(server, table, now);
        }
    lobby_tidy(server, now);
}

static void stop(void *context)
{
    server_stop(context);
}

/* Makes the folder and those above it. */
static bool make_folders(const char *path)
{
    char part[1000];
    Text text = text_within(part, sizeof part);
    for (const char *at = path; *at; at++) {
        if (*at == '/' && at > path && mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
        text_char(&text, *at);
    }
    return !text.cut && (mkdir(part, 0700) == 0 || errno == EEXIST);
}

static NetLimits limits_of(const ServerSettings *settings)
{
    NetLimits limits = net_limits;
    if (settings->connections)
        limits.connections = settings->connections;
    if (settings->per_address)
        limits.per_address = settings->per_address;
    if (settings->messages)
        limits.messages_a_second = settings->messages;
    if (settings->idle)
        limits.idle_seconds = settings->idle;
    return limits;
}

Server *server_new(const ServerSettings *settings, Text *why)
{
    char path[1000];
    Text text = text_within(path, sizeof path);
    text_format(&text, "%s/pegboard.db", settings->data);
    if (sodium_init() < 0 || !make_folders(settings->data)) {
        text_format(why, "cannot make the folder %s: %s", settings->data, strerror(errno));
        return NULL;
    }
    setenv("UV_THREADPOOL_SIZE", "2", 0);    /* an operator may know better */
    Server *server = memory_resize(NULL, sizeof *server);
    memset(server, 0, sizeof *server);
    server->settings = *settings;
    server->started = now_ms();
    server->thinkers = atoi(getenv("UV_THREADPOOL_SIZE")) > 0 ? atoi(getenv("UV_THREADPOOL_SIZE")) : 1;
    server->last_reply = &server->replies;
    server->store = store_open(path, settings->sync, why);
    NetHandler handler = {server, route_request, live_message, live_closed};
    NetLimits limits = limits_of(settings);
    if (server->store)
        server->net = net_new(&handler, &limits, settings->address, settings->port, why);
    if (!server->net) {
        server_free(server);
        return NULL;
    }
    lobby_load(server);
    net_every(server->net, TICK_MS, tick, server);
    net_after_reading(server->net, server_settle, server);
    net_on_stop(server->net, stop, server);
    server_log("start", "port=%d tables=%d", net_port(server->net), server->tables);
    return server;
}

int server_port(const Server *server) { return net_port(server->net); }
void server_run(Server *server) { net_run(server->net); }

/* Everybody is told to come back; what is acknowledged is stored already. */
void server_stop(Server *server)
{
    static const char bye[] = "{\"type\":\"bye\",\"reason\":\"The server is being restarted.\",\"again\":true}";
    if (server->stopping)
        return;
    server_settle(server);
    server->stopping = true;
    bots_forget(server);
    for (int i = 0; i < BUCKETS; i++)
        for (Table *table = server->bucket[i]; table; table = table->next_table)
            for (Live *live = table->live; live; live = live->next) {
                client_send(live->client, bye, sizeof bye - 1);
                client_close(live->client, 1001, "restarting");
            }
    server_log("stop", "tables=%d", server->tables);
    net_stop(server->net);
}

void server_free(Server *server)
{
    if (server->net)
        net_free(server->net);
    for (int i = 0; i < BUCKETS; i++)
        while (server->bucket[i]) {
            Table *table = server->bucket[i];
            server->bucket[i] = table->next_table;
            table_free(table);
        }
    if (server->store)
        store_close(server->store);
    free(server->touched);
    free(server);
}
