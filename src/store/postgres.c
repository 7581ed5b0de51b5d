/* The store in PostgreSQL: one connection for rounds, of which one is under way at a
   time, and one for errands. Neither is waited for. */
#include "store/errands.h"
#include "store/flight.h"
#include "store/inside.h"

#include "base/clock.h"
#include "base/memory.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <unistd.h>

typedef struct Postgres {
    Store store;
    int epoll;               /* of both connections */
    char node[100];          /* this server and its run, as the log names them; "": it is the only one */
    char name[64];           /* without its run */
    char address[100];       /* where others reach it; "": nowhere */
    StoreNews *news;
    StoreMissed *missed;
    void *news_context;
    bool listening;          /* no note has been missed since `missed` was called last */
    Pg *writer;
    Errands errands;
    Seal seal;
    Flight gathering, flying;
    bool under_way;
    void (*landed)(void *context);
    void *context;
} Postgres;

static void land(Postgres *postgres)
{
    postgres->landed(postgres->context);
    flight_clear(&postgres->flying);
    postgres->under_way = false;
}

static void writer_answer(void *context, PGresult *result)
{
    Postgres *postgres = context;
    bool landed = postgres->under_way && flight_answer(&postgres->flying, postgres->writer, result);
    PQclear(result);
    if (landed)
        land(postgres);
}

static void writer_lost(void *context)
{
    Postgres *postgres = context;
    if (!postgres->under_way)
        return;
    flight_fail(&postgres->flying, STORE_UNKNOWN);
    land(postgres);
}

static void errand_answer(void *context, PGresult *result)
{
    Postgres *postgres = context;
    errands_answer(&postgres->errands, result);
}

static void errand_lost(void *context)
{
    Postgres *postgres = context;
    postgres->listening = false;
    errands_fail(&postgres->errands);
}

static void listen_again(Postgres *postgres)
{
    if (postgres->listening || !pg_up(postgres->errands.pg))
        return;
    postgres->listening = true;
    if (postgres->missed)
        postgres->missed(postgres->news_context);
}

static void postgres_ready(Store *store)
{
    Postgres *postgres = (Postgres *)store;
    pg_step(postgres->writer);
    pg_step(postgres->errands.pg);
    listen_again(postgres);
}

static void postgres_tick(Store *store)
{
    Postgres *postgres = (Postgres *)store;
    if (postgres->under_way && clock_now() - postgres->flying.sent > PG_PATIENCE_MS)
        pg_drop(postgres->writer);
    errands_look(&postgres->errands);
    postgres_ready(store);
}

static int postgres_fd(const Store *store) { return ((const Postgres *)store)->epoll; }

static bool postgres_away(const Store *store)
{
    const Postgres *postgres = (const Postgres *)store;
    return !pg_up(postgres->writer) || !pg_up(postgres->errands.pg);
}

static void postgres_close(Store *store)
{
    Postgres *postgres = (Postgres *)store;
    errands_fail(&postgres->errands);
    pg_free(postgres->writer);
    pg_free(postgres->errands.pg);
    close(postgres->epoll);
    flight_clear(&postgres->gathering);
    flight_clear(&postgres->flying);
    free(postgres);
}

static StoreStatus postgres_backup(Store *store, const char *path)
{
    (void)store;
    (void)path;
    return STORE_READONLY;
}

static void entry(Store *store, const char *table, const StoredEntry *given)
{
    flight_entry(&((Postgres *)store)->gathering, table, given);
}
static void table_new(Store *store, const StoredTable *table) { flight_new(&((Postgres *)store)->gathering, table); }
static void table_change(Store *store, const StoredTable *table) { flight_change(&((Postgres *)store)->gathering, table); }
static void seats_change(Store *store, const StoredTable *table) { flight_seats(&((Postgres *)store)->gathering, table); }
void flight_store_result(Store *store, const StoredResult *result)
{
    flight_result(&((Postgres *)store)->gathering, result);
}
static bool under_way(const Store *store) { return ((const Postgres *)store)->under_way; }

static void send_round(Store *store, void (*landed)(void *context), void *context)
{
    Postgres *postgres = (Postgres *)store;
    postgres->flying = postgres->gathering;
    postgres->flying.seal = &postgres->seal;
    postgres->gathering = (Flight){.tables = 0};
    postgres->landed = landed;
    postgres->context = context;
    postgres->under_way = true;
    if (!pg_up(postgres->writer))
        flight_fail(&postgres->flying, STORE_AWAY);
    else if (flight_send(&postgres->flying, postgres->writer))
        return;
    land(postgres);
}

static StoreStatus outcome(const Store *store, const char *table)
{
    return flight_outcome(&((const Postgres *)store)->flying, table);
}

Errands *errands_of(Store *store) { return &((Postgres *)store)->errands; }

static void seal(Store *store, const unsigned char *key)
{
    Postgres *postgres = (Postgres *)store;
    postgres->seal.there = true;
    memcpy(postgres->seal.key, key, SEAL_KEY);
}

static bool many(const Store *store) { return ((const Postgres *)store)->node[0] != '\0'; }

static void take(Store *store, const char *table, const StoredEntry *given, StoreDone *done, void *context)
{
    errand_take(store, ((Postgres *)store)->node, table, given, done, context);
}

static void enter(Store *store, const char *address, StoreDone *done, void *context)
{
    Postgres *postgres = (Postgres *)store;
    Text text = text_within(postgres->address, sizeof postgres->address);
    text_add(&text, address);
    errand_node_enter(store, (const char *const[]){postgres->name, postgres->node, postgres->address, "0"}, done, context);
}

static void beat(Store *store, bool leaving, StoreBeat *done, void *context)
{
    const Postgres *postgres = (const Postgres *)store;
    const char *const node[] = {postgres->name, postgres->node, postgres->address, leaving ? "1" : "0"};
    errand_node_beat(store, node, done, context);
}

static void dealer_of(Store *store, const char *table, StoreDealer *done, void *context)
{
    errand_dealer(store, ((Postgres *)store)->node, table, done, context);
}

static void claim(Store *store, const char *table, StoreDone *done, void *context)
{
    errand_claim(store, ((Postgres *)store)->node, table, done, context);
}

static void hear(Store *store, StoreNews *news, StoreMissed *missed, void *context)
{
    Postgres *postgres = (Postgres *)store;
    postgres->news = news;
    postgres->missed = missed;
    postgres->news_context = context;
}

/* `NODE RUN TABLE NUMBER`; our own notifications are ignored. */
static void note(void *context, const char *words)
{
    Postgres *postgres = context;
    char node[100], run[32], table[STORE_ID], own[140];
    int number;
    if (sscanf(words, "%99s %31s %23s %d", node, run, table, &number) != 4 || !postgres->news)
        return;
    snprintf(own, sizeof own, "%s %s", node, run);
    if (strcmp(own, postgres->node))
        postgres->news(postgres->news_context, table, number);
}

static const StoreKind kind = {
    .close = postgres_close, .backup = postgres_backup, .entry = entry, .table_new = table_new, .table_change = table_change,
    .seats_change = seats_change,
    .under_way = under_way, .send = send_round, .outcome = outcome, .person_add = errand_person_add,
    .person_find = errand_person_find,
    .person_rename = errand_person_rename, .person_remove = errand_person_remove, .key_add = errand_key_add,
    .key_used = errand_key_used, .key_remove = errand_key_remove, .keys_of = errand_keys_of, .link_add = errand_link_add,
    .link_take = errand_link_take, .table_load = errand_table_load, .table_by_code = errand_table_by_code,
    .tables_public = errand_tables_public, .tables_count = errand_tables_count, .tables_open = errand_tables_open,
    .tables_of = errand_tables_of,
    .fd = postgres_fd, .ready = postgres_ready, .tick = postgres_tick, .away = postgres_away, .many = many, .seal = seal,
    .take = take, .hear = hear, .heads = errand_heads, .enter = enter, .beat = beat, .dealer = dealer_of, .claim = claim,
    .orphans = errand_orphans,
    .scripts = &errands_scripts, .ratings = &errands_ratings, .manners = &errands_manners, .studies = &errands_studies,
    .shared = true,
};

/* Refusals are tried again for a while: a server that was here before may be about to end. */
static bool may_come_up(const Postgres *postgres, int64_t begun)
{
    bool dialling = pg_dialling(postgres->writer) || pg_dialling(postgres->errands.pg);
    return postgres_away(&postgres->store) && clock_now() - begun < (dialling ? PG_GREETING_MS : PG_PATIENCE_MS);
}

/* Opens only once both connections are up. */
static bool wait_for_both(Postgres *postgres, Text *why)
{
    struct pollfd ready = {.fd = postgres->epoll, .events = POLLIN};
    for (int64_t begun = clock_now(); may_come_up(postgres, begun); poll(&ready, 1, 20))
        postgres_tick(&postgres->store);
    if (postgres_away(&postgres->store)) {
        const char *trouble = pg_trouble(postgres->writer);
        text_format(why, "PostgreSQL does not answer: %s", trouble[0] ? trouble : pg_trouble(postgres->errands.pg));
        return false;
    }
    return true;
}

/* A server that comes back is another one. */
static void name_node(Postgres *postgres, const char *node)
{
    unsigned char bytes[8];
    Text text = text_within(postgres->node, sizeof postgres->node);
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        abort();
    Text name = text_within(postgres->name, sizeof postgres->name);
    text_add(&name, node);
    text_format(&text, "%s ", node);
    for (size_t i = 0; i < sizeof bytes; i++)
        text_format(&text, "%02x", bytes[i]);
}

Store *postgres_open(const char *conninfo, const char *node, bool sync, Text *why)
{
    if (!pg_migrate(conninfo, why))
        return NULL;
    Postgres *postgres = memory_resize(NULL, sizeof *postgres);
    *postgres = (Postgres){.store.kind = &kind, .epoll = epoll_create1(EPOLL_CLOEXEC)};
    char greeting[200];
    Text text = text_within(greeting, sizeof greeting);
    text_format(&text, "SELECT pg_try_advisory_lock%s(" PG_SERVERS ")%s", node ? "_shared" : "",
                sync ? "" : ", set_config('synchronous_commit', 'off', false)");
    if (node)
        name_node(postgres, node);
    postgres->writer = pg_new(conninfo, greeting, postgres->epoll, writer_answer, writer_lost, postgres);
    postgres->errands.pg = pg_new(conninfo, "LISTEN pegboard", postgres->epoll, errand_answer, errand_lost, postgres);
    pg_hear(postgres->errands.pg, note);
    postgres->errands.seal = &postgres->seal;
    if (wait_for_both(postgres, why))
        return &postgres->store;
    postgres_close(&postgres->store);
    return NULL;
}
