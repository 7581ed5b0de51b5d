/* Hands everything on to the kind of store that was opened. */
#include "store/inside.h"

#include <string.h>

const char *store_words(StoreStatus status)
{
    static const char *const words[] = {
        [STORE_OK] = "It is kept.",
        [STORE_MISSING] = "There is no such thing.",
        [STORE_TAKEN] = "Something else was kept there first; please look again.",
        [STORE_FULL] = "The disk of the server is full, so nothing can be kept; nothing was lost.",
        [STORE_LOCKED] = "The server's file is in use by another program; please try again.",
        [STORE_READONLY] = "The server's file cannot be written to; nothing was lost.",
        [STORE_BROKEN] = "The server's file does not answer as it should; nothing more is taken.",
        [STORE_AWAY] = "The server's database does not answer just now; please try again in a moment.",
        [STORE_UNKNOWN] = "The server's database broke off in the middle; please look again whether it was kept.",
    };
    return words[status];
}

Store *store_open(const char *where, const char *node, bool sync, Text *why)
{
    static const char postgres[] = "postgres:";
    if (strncmp(where, postgres, sizeof postgres - 1))
        return sqlite_open(where, sync, why);
    return postgres_open(where + sizeof postgres - 1, node, sync, why);
}

void store_close(Store *store) { store->kind->close(store); }
StoreStatus store_backup(Store *store, const char *path) { return store->kind->backup(store, path); }

void store_entry(Store *store, const char *table, const StoredEntry *entry) { store->kind->entry(store, table, entry); }
void store_table_new(Store *store, const StoredTable *table) { store->kind->table_new(store, table); }
void store_table_change(Store *store, const StoredTable *table) { store->kind->table_change(store, table); }
void store_seats_change(Store *store, const StoredTable *table) { store->kind->seats_change(store, table); }
bool store_under_way(const Store *store) { return store->kind->under_way(store); }
void store_send(Store *store, void (*landed)(void *context), void *context) { store->kind->send(store, landed, context); }
StoreStatus store_outcome(const Store *store, const char *table) { return store->kind->outcome(store, table); }

void store_person_add(Store *store, int64_t id, const unsigned char hash[STORE_HASH], const char *name, StoreDone *done,
                      void *context)
{
    store->kind->person_add(store, id, hash, name, done, context);
}

void store_person_find(Store *store, const unsigned char hash[STORE_HASH], StorePerson *done, void *context)
{
    store->kind->person_find(store, hash, done, context);
}

void store_person_rename(Store *store, int64_t id, const char *name, StoreDone *done, void *context)
{
    store->kind->person_rename(store, id, name, done, context);
}

void store_person_remove(Store *store, int64_t id, StoreDone *done, void *context)
{
    store->kind->person_remove(store, id, done, context);
}

void store_key_add(Store *store, int64_t person, const unsigned char hash[STORE_HASH], StoreDone *done, void *context)
{
    store->kind->key_add(store, person, hash, done, context);
}

void store_key_used(Store *store, const unsigned char hash[STORE_HASH], int64_t at) { store->kind->key_used(store, hash, at); }

void store_key_remove(Store *store, int64_t person, const unsigned char hash[STORE_HASH], StoreDone *done, void *context)
{
    store->kind->key_remove(store, person, hash, done, context);
}

void store_keys_of(Store *store, int64_t person, StoreKey *each, StoreDone *done, void *context)
{
    store->kind->keys_of(store, person, each, done, context);
}

void store_link_add(Store *store, const unsigned char hash[STORE_HASH], int64_t person, int64_t until, StoreDone *done,
                    void *context)
{
    store->kind->link_add(store, hash, person, until, done, context);
}

void store_link_take(Store *store, const unsigned char hash[STORE_HASH], int64_t now, StorePerson *done, void *context)
{
    store->kind->link_take(store, hash, now, done, context);
}

void store_table_load(Store *store, const char *id, const StoreLoad *load) { store->kind->table_load(store, id, load); }

void store_table_by_code(Store *store, const char *code, StoreTable *each, StoreDone *done, void *context)
{
    store->kind->table_by_code(store, code, each, done, context);
}

void store_tables_of(Store *store, int64_t person, int64_t created, const char *before, int most, StoreTable *each, StoreDone *done,
                     void *context)
{
    store->kind->tables_of(store, person, created, before, most, each, done, context);
}

void store_tables_public(Store *store, TableState state, int most, StoreTable *each, StoreDone *done, void *context)
{
    store->kind->tables_public(store, state, most, each, done, context);
}

void store_tables_open(Store *store, int64_t person, int most, StoreTable *each, StoreDone *done, void *context)
{
    store->kind->tables_open(store, person, most, each, done, context);
}

void store_tables_count(Store *store, int64_t person, StoreCount *done, void *context)
{
    store->kind->tables_count(store, person, done, context);
}

void store_take(Store *store, const char *table, const StoredEntry *entry, StoreDone *done, void *context)
{
    store->kind->take(store, table, entry, done, context);
}

void store_hear(Store *store, StoreNews *news, StoreMissed *missed, void *context)
{
    if (store->kind->hear)
        store->kind->hear(store, news, missed, context);
}

void store_heads(Store *store, const char *const table[], int n, StoreNews *each, void *context)
{
    store->kind->heads(store, table, n, each, context);
}

void store_enter(Store *store, const char *address, StoreDone *done, void *context)
{
    store->kind->enter(store, address, done, context);
}

void store_beat(Store *store, bool leaving, StoreBeat *done, void *context) { store->kind->beat(store, leaving, done, context); }

void store_dealer(Store *store, const char *table, StoreDealer *done, void *context)
{
    store->kind->dealer(store, table, done, context);
}

void store_claim(Store *store, const char *table, StoreDone *done, void *context)
{
    store->kind->claim(store, table, done, context);
}

void store_orphans(Store *store, int most, StoreOrphan *each, void *context) { store->kind->orphans(store, most, each, context); }

void store_seal(Store *store, const unsigned char key[STORE_KEY])
{
    if (store->kind->seal)
        store->kind->seal(store, key);
}

bool store_many(const Store *store) { return store->kind->many && store->kind->many(store); }
int store_fd(const Store *store) { return store->kind->fd ? store->kind->fd(store) : -1; }

void store_ready(Store *store)
{
    if (store->kind->ready)
        store->kind->ready(store);
}

void store_tick(Store *store)
{
    if (store->kind->tick)
        store->kind->tick(store);
}

bool store_shared(const Store *store) { return store->kind->shared; }
bool store_away(const Store *store) { return store->kind->away && store->kind->away(store); }

void store_script_add(Store *store, const StoredScript *script, StoreDone *done, void *context)
{
    store->kind->scripts->add(store, script, done, context);
}

void store_scripts(Store *store, const ScriptsWanted *wanted, StoreScript *each, StoreDone *done, void *context)
{
    store->kind->scripts->scripts(store, wanted, each, done, context);
}

void store_scripts_count(Store *store, int64_t person, StoreCount *done, void *context)
{
    store->kind->scripts->count(store, person, done, context);
}

void store_script_change(Store *store, ScriptChange change, const ScriptNote *note, StoreDone *done, void *context)
{
    store->kind->scripts->change(store, change, note, done, context);
}

void store_reports(Store *store, int most, StoreReport *each, StoreDone *done, void *context)
{
    store->kind->scripts->reports(store, most, each, done, context);
}

void store_result(Store *store, const StoredResult *result) { store->kind->ratings->result(store, result); }

void store_results(Store *store, int most, StoreResult *each, StoreDone *done, void *context)
{
    store->kind->ratings->results(store, most, each, done, context);
}

void store_ratings(Store *store, const RatingsWanted *wanted, StoreRating *each, StoreDone *done, void *context)
{
    store->kind->ratings->ratings(store, wanted, each, done, context);
}

void store_rate(Store *store, const char *table, const StoredRating rating[], int n, StoreDone *done, void *context)
{
    store->kind->ratings->rate(store, table, rating, n, done, context);
}

void store_study_keep(Store *store, const StoredStudy *study, int most, StoreDone *done, void *context)
{
    store->kind->studies->keep(store, study, most, done, context);
}

void store_study(Store *store, const StudyWanted *wanted, StoreStudy *found, StoreDone *done, void *context)
{
    store->kind->studies->find(store, wanted, found, done, context);
}

void store_bar(Store *store, const StoredBar *bar, StoreDone *done, void *context)
{
    store->kind->manners->bar(store, bar, done, context);
}

void store_bars(Store *store, int64_t person, StoreBar *each, StoreDone *done, void *context)
{
    store->kind->manners->bars(store, person, each, done, context);
}

void store_complain(Store *store, const StoredComplaint *complaint, StoreDone *done, void *context)
{
    store->kind->manners->complain(store, complaint, done, context);
}

void store_complaints(Store *store, int most, StoreComplaint *each, StoreDone *done, void *context)
{
    store->kind->manners->complaints(store, most, each, done, context);
}

void store_complaints_settle(Store *store, const char *table, int64_t about, StoreDone *done, void *context)
{
    store->kind->manners->settle(store, table, about, done, context);
}
