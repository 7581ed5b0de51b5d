#include "server/inside.h"

#include "base/json.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TICK_MS = 50, THINKERS_MOST = 1024 };

/* Structured log, one line an event; never anything that a player may not know. */
void server_log(const char *event, const char *format, ...)
{
    char line[512];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    fprintf(stderr, "time=%lld event=%s %s\n", (long long)clock_date(), event, line);
}

/* Clocks, bots whose moment has come, and tables that can go. */
static void tick(void *context)
{
    Server *server = context;
    int64_t now = clock_now();
    store_tick(server->store);
    nodes_tick(server, now);
    workshop_tidy(server, now);
    ratings_tick(server, now);
    pairing_tick(server, now);
    lobby_look(server, now);
    bots_answer(server, now);
    budgets_tidy(server->budgets);
}

static void store_is_ready(void *context) { store_ready(((Server *)context)->store); }

static void stop(void *context)
{
    server_stop(context);
}

/* Makes the folder and those above it. */
static bool make_folders(const char *path)
{
    char part[1000];
    Text text = text_within(part, sizeof part);
    text_add(&text, path);
    for (char *at = part; !text.cut && *at; at++) {
        if (*at != '/' || at == part)
            continue;
        *at = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
        *at = '/';
    }
    return !text.cut && (mkdir(part, 0700) == 0 || errno == EEXIST);
}

/* One server per folder: an advisory lock that the system releases however the process ends. */
static bool hold_folder(Server *server, Text *why)
{
    server->folder = open(server->settings.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (server->folder >= 0 && flock(server->folder, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno == EWOULDBLOCK)
        text_format(why, "another server uses the folder %s already", server->settings.data);
    else
        text_format(why, "cannot hold the folder %s: %s", server->settings.data, strerror(errno));
    return false;
}

static NetLimits limits_of(const ServerSettings *settings)
{
    NetLimits limits = net_limits;
    if (settings->connections)
        limits.connections = settings->connections;
    if (settings->per_address)
        limits.per_address = settings->per_address;
    if (settings->idle)
        limits.idle_seconds = settings->idle;
    return limits;
}

static bool trust(Server *server, Text *why)
{
    for (int i = 0; i < server->settings.proxies; i++)
        if (!net_trust(server->net, server->settings.proxy[i])) {
            text_format(why, "a trusted proxy is an address, or an address and a number of bits, not '%s'",
                        server->settings.proxy[i]);
            return false;
        }
    return true;
}

/* The database that this server alone has in its folder. */
static Store *open_folder(Server *server, Text *why)
{
    const ServerSettings *settings = &server->settings;
    char path[1000];
    Text text = text_within(path, sizeof path);
    text_format(&text, "%s/pegboard.db", settings->data);
    if (text.cut)
        text_add(why, "the path of the data folder is too long");
    else if (!make_folders(settings->data))
        text_format(why, "cannot make the folder %s: %s", settings->data, strerror(errno));
    else if (hold_folder(server, why))
        return store_open(path, NULL, settings->sync, why);
    return NULL;
}

/* For the operator, and for other servers. */
static bool listen_further(Server *server, Text *why)
{
    const ServerSettings *settings = &server->settings;
    return (!settings->metrics || net_listen_aside(server->net, settings->metrics, settings->metrics_port, why)) &&
           (!settings->inner || net_listen_inner(server->net, settings->inner, settings->inner_port, why));
}

Server *server_new(const ServerSettings *settings, Text *why)
{
    if (sodium_init() < 0)
        return NULL;
    setenv("UV_THREADPOOL_SIZE", "2", 0);    /* an operator may know better */
    Server *server = memory_resize(NULL, sizeof *server);
    memset(server, 0, sizeof *server);
    server->settings = *settings;
    server->started = clock_now();
    server->news = news_new();
    server->budgets = budgets_new(&settings->budgets);
    server->thinkers = 1;
    text_read_int(getenv("UV_THREADPOOL_SIZE"), 1, THINKERS_MOST, &server->thinkers);
    server->last_reply = &server->replies;
    server->folder = -1;
    server->store = settings->store ? store_open(settings->store, settings->node, settings->sync, why) : open_folder(server, why);
    NetHandler handler = {server, route_request, live_message, live_closed};
    NetLimits limits = limits_of(settings);
    if (server->store)
        server->net = net_new(&handler, &limits, settings->address, settings->port, why);
    if (server->net && !trust(server, why)) {
        net_stop(server->net);
        net_run(server->net);
        server_free(server);
        return NULL;
    }
    bool good = server->net && listen_further(server, why);
    if (!good) {
        server_free(server);
        return NULL;
    }
    nodes_keys(server);
    store_hear(server->store, lobby_moved, lobby_check, server);
    lobby_load(server);
    nodes_tick(server, clock_now());
    net_every(server->net, TICK_MS, tick, server);
    net_after_reading(server->net, round_end, server);
    net_on_stop(server->net, stop, server);
    if (store_fd(server->store) >= 0)
        net_watch(server->net, store_fd(server->store), store_is_ready, server);
    server_log("start", "port=%d tables=%d", net_port(server->net), server->tables);
    return server;
}

int server_metrics_port(const Server *server) { return net_aside_port(server->net); }
int server_port(const Server *server) { return net_port(server->net); }
void server_run(Server *server) { net_run(server->net); }

/* Waits for writes in flight, and for those queued behind them. */
static void land(Server *server)
{
    struct pollfd ready = {.fd = store_fd(server->store), .events = POLLIN};
    for (int i = 0; i < 2; i++) {
        round_end(server);
        for (; store_under_way(server->store); poll(&ready, 1, TICK_MS)) {
            store_ready(server->store);
            store_tick(server->store);
        }
    }
}

/* Clients are told to reconnect; everything acknowledged is stored already. */
void server_stop(Server *server)
{
    static const char bye[] = "{\"type\":\"bye\",\"reason\":\"The server is being restarted.\",\"again\":true}";
    if (server->stopping)
        return;
    land(server);
    server->stopping = true;
    nodes_leave(server);
    bots_forget(server);
    trials_forget(server);
    pairing_stop(server);
    for (int i = 0; i < BUCKETS; i++)
        for (Table *table = server->bucket[i]; table; table = table->lobby.next_table)
            for (Live *live = table->audience.live; live; live = live->next) {
                client_send(live->client, bye, sizeof bye - 1);
                client_close(live->client, 1001, "restarting");
            }
    server_log("stop", "tables=%d", server->tables);
    net_stop(server->net);
}

void server_free(Server *server)
{
    if (server->store)
        store_close(server->store);    /* whoever waits for it is told */
    for (int i = 0; i < BUCKETS; i++)
        while (server->bucket[i])
            lobby_drop(server, server->bucket[i]);
    if (server->net)
        net_free(server->net);
    analyses_forget(server);
    if (server->folder >= 0)
        close(server->folder);
    budgets_free(server->budgets);
    schedule_free(&server->schedule);
    news_free(&server->news);
    free(server->touched);
    free(server->flying);
    free(server);
}
