/* Errands about servers: which there are, and which of them deals a table. */
#include "store/errand.h"

#include "base/clock.h"
#include "store/array.h"

#include <stdlib.h>

static StoreStatus read_date(const Errand *errand)
{
    const PGresult *rows = errand->answer[0];
    if (!PQntuples(rows))
        return STORE_MISSING;
    clock_set_date(strtoll(PQgetvalue(rows, 0, 0), NULL, 10));
    return STORE_OK;
}

void errand_node_enter(Store *store, const char *const node[NODE_WORDS], StoreDone *done, void *context)
{
    errand_run(errands_of(store), &(Errand){.read = read_date, .done = done, .context = context}, PG_NODE_ENTER, NODE_WORDS, node);
}

static StoreStatus read_beat(const Errand *errand)
{
    StoreStatus status = read_date(errand);
    if (status == STORE_OK)
        errand->beat(errand->context, STORE_OK, PQgetvalue(errand->answer[0], 0, 1));
    return status;
}

void errand_node_beat(Store *store, const char *const node[NODE_WORDS], StoreBeat *done, void *context)
{
    errand_run(errands_of(store), &(Errand){.read = read_beat, .beat = done, .context = context}, PG_NODE_BEAT, NODE_WORDS, node);
}

static StoreStatus read_dealer(const Errand *errand)
{
    const PGresult *rows = errand->answer[0];
    if (!PQntuples(rows))
        return STORE_MISSING;
    errand->dealer(errand->context, STORE_OK, PQgetvalue(rows, 0, 0), PQgetvalue(rows, 0, 1)[0] == '1');
    return STORE_OK;
}

void errand_dealer(Store *store, const char *own, const char *table, StoreDealer *done, void *context)
{
    errand_run(errands_of(store), &(Errand){.read = read_dealer, .dealer = done, .context = context}, PG_DEALER, 2,
               (const char *const[]){table, own});
}

void errand_claim(Store *store, const char *own, const char *table, StoreDone *done, void *context)
{
    errand_run(errands_of(store), &(Errand){.done = done, .context = context}, PG_CLAIM, 2, (const char *const[]){table, own});
}

static StoreStatus read_orphans(const Errand *errand)
{
    for (int i = 0; i < PQntuples(errand->answer[0]); i++)
        errand->orphan(errand->context, PQgetvalue(errand->answer[0], i, 0));
    return STORE_OK;
}

void errand_orphans(Store *store, int most, StoreOrphan *each, void *context)
{
    ErrandWord limit = errand_number(most);
    errand_run(errands_of(store), &(Errand){.read = read_orphans, .orphan = each, .context = context}, PG_ORPHANS, 1,
               (const char *const[]){limit.at});
}

static StoreStatus read_heads(const Errand *errand)
{
    for (int i = 0; i < PQntuples(errand->answer[0]); i++)
        errand->news(errand->context, PQgetvalue(errand->answer[0], i, 0), atoi(PQgetvalue(errand->answer[0], i, 1)));
    return STORE_OK;
}

void errand_heads(Store *store, const char *const table[], int n, StoreNews *each, void *context)
{
    Text ids = text_growing(PG_ROOM);
    for (int i = 0; i < n; i++)
        array_word(&ids, table[i]);
    array_end(&ids);
    errand_run(errands_of(store), &(Errand){.read = read_heads, .news = each, .context = context}, PG_HEADS, 1,
               (const char *const[]){ids.at});
    text_free(&ids);
}
