#include "store/errand.h"

#include "base/clock.h"
#include "base/memory.h"
#include "store/rows.h"

#include <stdlib.h>
#include <string.h>

static void nobody_asks(void *context, StoreStatus status)
{
    (void)context;
    (void)status;
}

/* Tells how it ended, and forgets it. */
static void end(Errand *errand, StoreStatus status)
{
    if (status == STORE_OK && errand->read)
        status = errand->read(errand);
    if (status != STORE_OK && errand->person)
        errand->person(errand->context, status, 0, "");
    if (status != STORE_OK && errand->count)
        errand->count(errand->context, status, 0);
    if (status != STORE_OK && errand->dealer)
        errand->dealer(errand->context, status, "", false);
    if (status != STORE_OK && errand->beat)
        errand->beat(errand->context, status, "");
    if (errand->done)
        errand->done(errand->context, status);
    for (int i = 0; i < errand->answers; i++)
        PQclear(errand->answer[i]);
    free(errand);
}

Errand *errand_begin(Errands *errands, const Errand *wanted)
{
    Errand *errand = memory_resize(NULL, sizeof *errand);
    *errand = *wanted;
    errand->asked = clock_now();
    errand->seal = errands->seal;
    if (!pg_up(errands->pg)) {
        end(errand, STORE_AWAY);
        return NULL;
    }
    if (!errands->first)
        errands->last = &errands->first;
    *errands->last = errand;
    errands->last = &errand->next;
    return errand;
}

void errand_run(Errands *errands, const Errand *wanted, PgQuery query, int params, const char *const param[])
{
    if (!errand_begin(errands, wanted))
        return;
    pg_ask(errands->pg, query, params, param);
    pg_sync(errands->pg);
}

void errands_answer(Errands *errands, PGresult *result)
{
    Errand *errand = errands->first;
    ExecStatusType status = PQresultStatus(result);
    bool rows = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
    if (errand && rows && errand->answers < ANSWERS) {
        errand->answer[errand->answers++] = result;
        return;
    }
    if (errand && status == PGRES_FATAL_ERROR && errand->status == STORE_OK)
        errand->status = pg_status(result);
    PQclear(result);
    if (!errand || status != PGRES_PIPELINE_SYNC)
        return;
    errands->first = errand->next;
    end(errand, errand->status);
}

void errands_fail(Errands *errands)
{
    Errand *errand = errands->first;
    errands->first = NULL;
    for (Errand *next; errand; errand = next) {
        next = errand->next;
        end(errand, STORE_UNKNOWN);
    }
}

void errands_look(Errands *errands)
{
    if (errands->first && clock_now() - errands->first->asked > PG_PATIENCE_MS)
        pg_drop(errands->pg);
}

/* Values as PostgreSQL reads them. */

static ErrandWord hash_word(const unsigned char hash[STORE_HASH])
{
    ErrandWord word;
    Text text = text_within(word.at, sizeof word.at);
    text_add(&text, "\\x");
    for (int i = 0; i < STORE_HASH; i++)
        text_format(&text, "%02x", hash[i]);
    return word;
}

ErrandWord errand_number(int64_t n)
{
    ErrandWord word;
    Text text = text_within(word.at, sizeof word.at);
    text_number(&text, n);
    return word;
}

/* People. */

static StoreStatus read_person(const Errand *errand)
{
    const PGresult *rows = errand->answer[0];
    if (!PQntuples(rows))
        return STORE_MISSING;
    const char *name = PQgetvalue(rows, 0, 1);
    errand->person(errand->context, STORE_OK, strtoll(PQgetvalue(rows, 0, 0), NULL, 10), text_printable(name) ? name : "");
    return STORE_OK;
}

/* The person and the first key, both or neither. */
void errand_person_add(Store *store, int64_t id, const unsigned char *hash, const char *name, StoreDone *done, void *context)
{
    ErrandWord person = errand_number(id), key = hash_word(hash), made = errand_number(clock_date());
    Errands *errands = errands_of(store);
    if (!errand_begin(errands, &(Errand){.done = done, .context = context}))
        return;
    pg_ask(errands->pg, PG_PERSON_ADD, 2, (const char *const[]){person.at, name});
    pg_ask(errands->pg, PG_KEY_ADD, 3, (const char *const[]){key.at, person.at, made.at});
    pg_sync(errands->pg);
}

void errand_person_find(Store *store, const unsigned char *hash, StorePerson *done, void *context)
{
    ErrandWord key = hash_word(hash);
    errand_run(errands_of(store), &(Errand){.read = read_person, .person = done, .context = context}, PG_PERSON_FIND, 1,
               (const char *const[]){key.at});
}

void errand_person_rename(Store *store, int64_t id, const char *name, StoreDone *done, void *context)
{
    ErrandWord person = errand_number(id);
    errand_run(errands_of(store), &(Errand){.done = done, .context = context}, PG_PERSON_RENAME, 2,
               (const char *const[]){person.at, name});
}

void errand_person_remove(Store *store, int64_t id, StoreDone *done, void *context)
{
    ErrandWord person = errand_number(id);
    errand_run(errands_of(store), &(Errand){.done = done, .context = context}, PG_PERSON_REMOVE, 1,
               (const char *const[]){person.at});
}

void errand_key_add(Store *store, int64_t person, const unsigned char *hash, StoreDone *done, void *context)
{
    ErrandWord key = hash_word(hash), owner = errand_number(person), made = errand_number(clock_date());
    errand_run(errands_of(store), &(Errand){.done = done, .context = context}, PG_KEY_ADD, 3,
               (const char *const[]){key.at, owner.at, made.at});
}

void errand_key_used(Store *store, const unsigned char *hash, int64_t at)
{
    ErrandWord key = hash_word(hash), used = errand_number(at);
    errand_run(errands_of(store), &(Errand){.done = nobody_asks}, PG_KEY_USED, 2, (const char *const[]){key.at, used.at});
}

void errand_key_remove(Store *store, int64_t person, const unsigned char *hash, StoreDone *done, void *context)
{
    ErrandWord key = hash_word(hash), owner = errand_number(person);
    errand_run(errands_of(store), &(Errand){.done = done, .context = context}, PG_KEY_REMOVE, 2,
               (const char *const[]){key.at, owner.at});
}

static StoreStatus read_keys(const Errand *errand)
{
    for (int i = 0; i < PQntuples(errand->answer[0]); i++) {
        StoredKey key = row_key(errand->answer[0], i);
        errand->key(errand->context, &key);
    }
    return STORE_OK;
}

void errand_keys_of(Store *store, int64_t person, StoreKey *each, StoreDone *done, void *context)
{
    ErrandWord owner = errand_number(person);
    errand_run(errands_of(store), &(Errand){.read = read_keys, .key = each, .done = done, .context = context}, PG_KEYS_OF, 1,
               (const char *const[]){owner.at});
}

void errand_link_add(Store *store, const unsigned char *hash, int64_t person, int64_t until, StoreDone *done, void *context)
{
    ErrandWord key = hash_word(hash), owner = errand_number(person), end_of_it = errand_number(until);
    errand_run(errands_of(store), &(Errand){.done = done, .context = context}, PG_LINK_ADD, 3,
               (const char *const[]){key.at, owner.at, end_of_it.at});
}

void errand_link_take(Store *store, const unsigned char *hash, int64_t now, StorePerson *done, void *context)
{
    ErrandWord key = hash_word(hash), moment = errand_number(now);
    errand_run(errands_of(store), &(Errand){.read = read_person, .person = done, .context = context}, PG_LINK_TAKE, 2,
               (const char *const[]){key.at, moment.at});
}

/* Tables. */

static StoreStatus read_tables(const Errand *errand)
{
    return rows_tables(errand->answer[0], errand->seal, errand->table, errand->context) ? STORE_OK : STORE_MISSING;
}

static StoreStatus read_whole_table(const Errand *errand)
{
    if (!rows_tables(errand->answer[0], errand->seal, errand->table, errand->context))
        return STORE_MISSING;
    rows_entries(errand->answer[1], errand->entry, errand->context);
    return STORE_OK;
}

void errand_table_load(Store *store, const char *id, const StoreLoad *load)
{
    Errands *errands = errands_of(store);
    if (!errand_begin(errands, &(Errand){.read = read_whole_table,
                                         .table = load->table,
                                         .entry = load->entry,
                                         .done = load->done,
                                         .context = load->context}))
        return;
    pg_ask(errands->pg, PG_BOARD_FIND, 1, &id);
    pg_ask(errands->pg, PG_LOG_READ, 1, &id);
    pg_sync(errands->pg);
}

void errand_table_by_code(Store *store, const char *code, StoreTable *each, StoreDone *done, void *context)
{
    errand_run(errands_of(store), &(Errand){.read = read_tables, .table = each, .done = done, .context = context}, PG_BOARD_CODE, 1,
               &code);
}

void errand_tables_public(Store *store, TableState state, int most, StoreTable *each, StoreDone *done, void *context)
{
    ErrandWord wanted = errand_number((int64_t)state), limit = errand_number(most);
    errand_run(errands_of(store), &(Errand){.read = read_tables, .table = each, .done = done, .context = context}, PG_BOARDS_PUBLIC,
               2, (const char *const[]){wanted.at, limit.at});
}

StoreStatus errand_read_count(const Errand *errand)
{
    errand->count(errand->context, STORE_OK, atoi(PQgetvalue(errand->answer[0], 0, 0)));
    return STORE_OK;
}

void errand_tables_count(Store *store, int64_t person, StoreCount *done, void *context)
{
    ErrandWord who = errand_number(person);
    errand_run(errands_of(store), &(Errand){.read = errand_read_count, .count = done, .context = context}, PG_BOARDS_COUNT, 1,
               (const char *const[]){who.at});
}

void errand_tables_open(Store *store, int64_t person, int most, StoreTable *each, StoreDone *done, void *context)
{
    ErrandWord who = errand_number(person), limit = errand_number(most);
    errand_run(errands_of(store), &(Errand){.read = read_tables, .table = each, .done = done, .context = context}, PG_BOARDS_OPEN,
               2, (const char *const[]){who.at, limit.at});
}

void errand_take(Store *store, const char *node, const char *table, const StoredEntry *entry, StoreDone *done, void *context)
{
    ErrandWord number = errand_number(entry->number), at = errand_number(entry->at), ran = errand_number(entry->ran);
    errand_run(errands_of(store), &(Errand){.done = done, .context = context}, PG_TAKE, 5,
               (const char *const[]){table, number.at, node, at.at, ran.at});
}

void errand_tables_of(Store *store, int64_t person, int64_t created, const char *before, int most, StoreTable *each,
                      StoreDone *done, void *context)
{
    ErrandWord who = errand_number(person), moment = errand_number(created), limit = errand_number(most);
    errand_run(errands_of(store), &(Errand){.read = read_tables, .table = each, .done = done, .context = context}, PG_BOARDS_OF, 4,
               (const char *const[]){who.at, limit.at, moment.at, before});
}
