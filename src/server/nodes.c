/* Several servers with one store: each says that it lives, hands requests for a table on to whoever deals it, and takes tables
   over whose server is gone if they go on by themselves. What keeps them apart is the log alone (lobby.c): all of this only says
   where to look. */
#include "server/visit.h"

#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { BEAT_MS = 1000, ORPHANS_MS = 5000, CHECK_MS = 60000, ORPHANS_MOST = 50, LEAVE_MS = 500 };
enum { NODE_ADDRESS = 100 };
enum { SILENT_MS = 3000, PROBE_MS = 1000 };    /* for as long others believe that a server lives */

static void derive(const Server *server, const char *purpose, unsigned char out[STORE_KEY])
{
    unsigned char key[STORE_KEY];
    sodium_hex2bin(key, sizeof key, server->settings.cluster_key, 2 * sizeof key, NULL, NULL, NULL);
    crypto_generichash(out, STORE_KEY, (const unsigned char *)purpose, strlen(purpose), key, sizeof key);
    sodium_memzero(key, sizeof key);
}

/* Whoever listens between servers learns nothing that opens the secrets of tables. */
void nodes_keys(Server *server)
{
    unsigned char key[STORE_KEY];
    if (!server->settings.cluster_key[0])
        return;
    derive(server, "pegboard pass", key);
    sodium_bin2hex(server->nodes.pass, sizeof server->nodes.pass, key, sizeof key);
    derive(server, "pegboard seal", key);
    store_seal(server->store, key);
    sodium_memzero(key, sizeof key);
}

static void entered(void *context, StoreStatus status)
{
    Server *server = context;
    server->nodes.beating = false;
    server->nodes.entered = status == STORE_OK;
    if (status == STORE_OK)
        server->nodes.beaten_at = clock_now();
}

/* Where others reach it; "": nowhere. */
static void own_address(const Server *server, char address[NODE_ADDRESS])
{
    address[0] = '\0';
    if (server->settings.inner)
        snprintf(address, NODE_ADDRESS, "%s:%d", server->settings.inner, net_inner_port(server->net));
}

static void enter(Server *server)
{
    char address[NODE_ADDRESS];
    own_address(server, address);
    store_enter(server->store, address, entered, server);
}

/* Of two with one name the younger goes on. */
static void beaten(void *context, StoreStatus status, const char *peers)
{
    Server *server = context;
    server->nodes.beating = false;
    server->nodes.outlived = status == STORE_MISSING;
    if (status != STORE_OK)
        return;
    round_note(server, STORE_OK);    /* a proxy that sends nobody here would never let a round show it */
    server->nodes.beaten_at = clock_now();
    Text known = text_within(server->nodes.peers, sizeof server->nodes.peers);
    text_add(&known, peers);
}

bool nodes_silent(const Server *server)
{
    return server->nodes.beaten_at && clock_now() - server->nodes.beaten_at > SILENT_MS;
}

/* One that reaches the store will have the tables. If none does, listeners had better stay. */
static void peer_is(void *context, bool well)
{
    Server *server = context;
    if (well && nodes_silent(server) && !server->stopping)
        lobby_let_all_go(server, "cut-off");
}

static void probe_peers(Server *server)
{
    char peers[PEERS_ROOM], *rest = NULL;
    memcpy(peers, server->nodes.peers, sizeof peers);
    for (const char *peer = strtok_r(peers, " ", &rest); peer; peer = strtok_r(NULL, " ", &rest))
        net_probe(server->net, peer, "/healthz", server->nodes.pass, peer_is, server);
}

static void no_matter(void *context, Table *table, StoreStatus status)
{
    (void)context;
    (void)table;
    (void)status;
}

static void adopt(void *context, const char *table) { lobby_find(context, table, true, no_matter, NULL); }

void nodes_tick(Server *server, int64_t now)
{
    if (nodes_silent(server) && now >= server->nodes.probe_at && !server->stopping) {
        server->nodes.probe_at = now + PROBE_MS;
        probe_peers(server);
    }
    if (!store_many(server->store) || store_away(server->store) || server->stopping)
        return;
    if (server->nodes.outlived) {
        server_log("name-taken", "node=%s", server->settings.node);
        server_stop(server);
        return;
    }
    if (now >= server->nodes.beat_at && !server->nodes.beating) {
        server->nodes.beat_at = now + BEAT_MS;
        server->nodes.beating = true;
        if (server->nodes.entered)
            store_beat(server->store, false, beaten, server);
        else
            enter(server);
    }
    if (now >= server->nodes.orphans_at) {
        server->nodes.orphans_at = now + ORPHANS_MS;
        store_orphans(server->store, ORPHANS_MOST, adopt, server);
    }
    if (now >= server->nodes.check_at) {
        server->nodes.check_at = now + CHECK_MS;
        lobby_check(server);
    }
}

static void has_left(void *context, StoreStatus status, const char *peers)
{
    (void)status;
    (void)peers;
    ((Server *)context)->nodes.left = true;
}

/* Other servers may then take this server's tables without asking. */
void nodes_leave(Server *server)
{
    struct pollfd ready = {.fd = store_fd(server->store), .events = POLLIN};
    if (!store_many(server->store) || store_away(server->store))
        return;
    store_beat(server->store, true, has_left, server);
    for (int64_t end = clock_now() + LEAVE_MS; !server->nodes.left && clock_now() < end; poll(&ready, 1, 20)) {
        store_ready(server->store);
        store_tick(server->store);
    }
}

bool nodes_trust(const Server *server, const HttpRequest *request)
{
    const char *key = http_header(request, PIPE_KEY), *own = server->nodes.pass;
    return key && strlen(key) == strlen(own) && !sodium_memcmp(key, own, strlen(own));
}

static void piped(void *context, PipeEnd how)
{
    Visit *visit = context;
    if (how == PIPE_OPEN)
        visit_free(visit);
    else if (how == PIPE_LATE && visit->dealer.fresh)    /* two that do not reach each other are not to tear at a table */
        visit_refuse(visit, 503, "store", "The server that has this table does not answer just now; please try again in a moment.");
    else
        visit->dealer.here(visit);
}

/* Whatever has come from another server is not handed on again: that one looks anew. */
static void found_dealer(void *context, StoreStatus status, const char *address, bool fresh)
{
    Visit *visit = context;
    visit->dealer.fresh = fresh;
    if (status == STORE_MISSING)
        visit->dealer.here(visit);
    else if (status != STORE_OK)
        visit_refuse(visit, 503, "store", store_words(status));
    else if (http_inner(visit->request)) {
        http_cut(visit->request);
        visit_free(visit);
    } else
        http_pipe(visit->request, address, visit->server->nodes.pass, piped, visit);
}

static void claimed(void *context, StoreStatus status)
{
    (void)status;    /* whoever does not know where to look takes the table, which is as good */
    Visit *visit = context;
    visit->dealer.here(visit);
}

/* A table that was made here and is asked for here is dealt here. */
static bool unclaimed(const Table *table)
{
    return table && table->lobby.dealt && !table->lobby.claimed && !table->lobby.flying && !table->touched;
}

void nodes_find(Visit *visit, const char *id, void (*here)(Visit *visit))
{
    Server *server = visit->server;
    Table *table = lobby_loaded(server, id);
    visit->dealer.here = here;
    if (store_many(server->store) && unclaimed(table)) {
        table->lobby.claimed = true;
        store_claim(server->store, id, claimed, visit);
    } else if (!server->settings.inner || (table && table->lobby.dealt) || strlen(id) >= STORE_ID)
        here(visit);
    else
        store_dealer(server->store, id, found_dealer, visit);
}

bool nodes_pairing(const Server *server, char *at, size_t size)
{
    char peers[PEERS_ROOM], first[NODE_ADDRESS], *rest = NULL;
    own_address(server, first);
    Text found = text_within(at, size);
    text_clear(&found);
    memcpy(peers, server->nodes.peers, sizeof peers);
    for (const char *peer = strtok_r(peers, " ", &rest); peer && first[0]; peer = strtok_r(NULL, " ", &rest))
        if (strcmp(peer, found.len ? at : first) < 0) {
            text_clear(&found);
            text_add(&found, peer);
        }
    return found.len > 0;
}

void nodes_find_pairing(Visit *visit, void (*here)(Visit *visit))
{
    char address[NODE_ADDRESS];
    visit->dealer.here = here;
    if (http_inner(visit->request) || !nodes_pairing(visit->server, address, sizeof address))
        here(visit);
    else
        http_pipe(visit->request, address, visit->server->nodes.pass, piped, visit);
}
