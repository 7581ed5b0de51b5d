/* The contract of a store: a table's round is stored atomically, a number is taken once, and data reads back unchanged. Each case
   runs for every store; tests/support/postgres starts a PostgreSQL for it. */
#include "support/table.h"

#include "base/clock.h"
#include "store/manners.h"
#include "store/ratings.h"
#include "store/scripts.h"
#include "store/studies.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libpq-fe.h>

static const unsigned char key[STORE_HASH] = {1, 2, 3}, other_key[STORE_HASH] = {4, 5, 6}, no_key[STORE_HASH] = {7};

/* An empty store: a file of its own, or a database. */
typedef struct Case {
    char folder[40], where[200];
    Store *store;
} Case;

static const char *postgres(void) { return getenv("PEGBOARD_POSTGRES"); }

static Store *open_another(const Case *c)
{
    char reason[300];
    Text why = text_within(reason, sizeof reason);
    Store *store = store_open(c->where, NULL, false, &why);
    if (!store)
        fail_msg("%s", reason);
    return store;
}

/* Runs SQL as the owner of the database, outside the store. Returns the first value of the first row. */
static int ask_postgres(const char *sql)
{
    PGconn *conn = PQconnectdb(postgres() + strlen("postgres:"));
    PGresult *result = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(conn));
    int value = PQntuples(result) ? atoi(PQgetvalue(result, 0, 0)) : 0;
    PQclear(result);
    PQfinish(conn);
    return value;
}

static Case postgres_case(void)
{
    Case c = {.folder = ""};
    snprintf(c.where, sizeof c.where, "%s user=guest", postgres());
    ask_postgres("SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public AUTHORIZATION guest");
    c.store = open_another(&c);
    return c;
}

static Case sqlite_case(void)
{
    Case c = {.folder = "/tmp/pegboard-store-XXXXXX"};
    assert_non_null(mkdtemp(c.folder));
    snprintf(c.where, sizeof c.where, "%s/db", c.folder);
    c.store = open_another(&c);
    return c;
}

static void reopen(Case *c)
{
    store_close(c->store);
    c->store = open_another(c);
}

static void end_case(Case *c)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    char path[220];
    store_close(c->store);
    for (int i = 0; i < 3 && c->folder[0]; i++) {
        snprintf(path, sizeof path, "%s%s", c->where, endings[i]);
        unlink(path);
    }
    if (c->folder[0])
        rmdir(c->folder);
}

static void for_every_store(void (*check)(Case *c))
{
    Case c = sqlite_case();
    check(&c);
    end_case(&c);
    if (!postgres())
        return;
    c = postgres_case();
    check(&c);
    end_case(&c);
}

/* Runs the store's event loop until `done`. */
static void settle(Store *store, const bool *done)
{
    struct pollfd ready = {.fd = store_fd(store), .events = POLLIN};
    for (int64_t end = clock_now() + 10000; !*done; poll(&ready, 1, 10)) {
        store_ready(store);
        store_tick(store);
        assert_true(clock_now() < end);
    }
}

static void wait_until_back(Store *store)
{
    for (int64_t end = clock_now() + 10000; store_away(store); poll(NULL, 0, 10)) {
        store_tick(store);
        assert_true(clock_now() < end);
    }
}

/* The result of a request or a round. */
typedef struct Answer {
    Store *store;
    bool done;
    StoreStatus status, other;
    int64_t person;
    Text text;
} Answer;

static void set_done(void *context) { ((Answer *)context)->done = true; }

static void note_status(void *context, StoreStatus status)
{
    ((Answer *)context)->status = status;
    set_done(context);
}

static void note_outcomes(void *context)
{
    Answer *answer = context;
    answer->status = store_outcome(answer->store, "table");
    answer->other = store_outcome(answer->store, "other");
    set_done(answer);
}

static void note_person(void *context, StoreStatus status, int64_t id, const char *name)
{
    Answer *answer = context;
    answer->person = id;
    text_add(&answer->text, name);
    note_status(context, status);
}

static Answer send_round(Store *store)
{
    Answer answer = {.store = store};
    store_send(store, note_outcomes, &answer);
    settle(store, &answer.done);
    assert_false(store_under_way(store));
    return answer;
}

static void round_is(Store *store, StoreStatus wanted) { assert_int_equal(send_round(store).status, wanted); }

static void add_entry(Store *store, const char *table, int number, const char *words)
{
    StoredEntry entry = {number, 'a', 1, words, 1000 + number, 10 * number};
    store_entry(store, table, &entry);
}

static StoredTable a_table(const char *id, const char *code, TableState state, int64_t created)
{
    StoredTable table = {.id = id,
                         .code = code,
                         .game = "some-game",
                         .options = "stall=9",
                         .status = "playing",
                         .next = "",
                         .players = 2,
                         .is_public = true,
                         .clock_act = 60,
                         .state = state,
                         .created = created,
                         .secret = {42},
                         .seeds = true};
    table.seat[0] = (StoredSeat){SEAT_PERSON, 1, 0, "Ada", "hash-1", "seed-1"};
    table.seat[1] = (StoredSeat){SEAT_BOT, 0, 3, "", "", ""};
    return table;
}

static void add_table(Store *store, const char *id, const char *code, TableState state, int64_t created)
{
    StoredTable table = a_table(id, code, state, created);
    store_table_new(store, &table);
}

static void write_table(void *context, const StoredTable *table)
{
    Text *text = &((Answer *)context)->text;
    text_format(text, "%s %s %s %s %d %d,%d %lld %d %d%d: ", table->id, table->code, table->options, table->status,
                table->is_public, table->clock_act, (int)table->state, (long long)table->created, table->secret[0], table->seeds,
                table->reveal);
    for (int i = 0; i < table->players; i++)
        text_format(text, "%d %d %s %s %s; ", (int)table->seat[i].kind, table->seat[i].level, table->seat[i].name,
                    table->seat[i].hash, table->seat[i].seed);
    assert_null(table->broken);
}

static void write_id(void *context, const StoredTable *table) { text_format(&((Answer *)context)->text, "%s ", table->id); }

static void write_line(void *context, const StoredEntry *entry)
{
    text_format(&((Answer *)context)->text, "%d%c%d %s %lld+%lld; ", entry->number, entry->kind, entry->seat, entry->text,
                (long long)entry->at, (long long)entry->ran);
}

static void no_line(void *context, const StoredEntry *entry)
{
    (void)context;
    (void)entry;
}

static void no_table(void *context, const StoredTable *table)
{
    (void)context;
    (void)table;
}

static Answer new_answer(Store *store)
{
    Answer answer = {.store = store, .text = text_growing(10000)};
    text_add(&answer.text, "");
    return answer;
}

static void answer_is(Answer *answer, StoreStatus status, const char *wanted)
{
    settle(answer->store, &answer->done);
    assert_int_equal(answer->status, status);
    assert_string_equal(answer->text.at, wanted);
    text_free(&answer->text);
}

static void log_is(Store *store, const char *table, const char *wanted)
{
    Answer answer = new_answer(store);
    store_table_load(store, table, &(StoreLoad){&answer, no_table, write_line, note_status});
    answer_is(&answer, STORE_OK, wanted);
}

static void table_is(Store *store, const char *id, StoreStatus status, const char *wanted)
{
    Answer answer = new_answer(store);
    store_table_load(store, id, &(StoreLoad){&answer, write_table, no_line, note_status});
    answer_is(&answer, status, wanted);
}

static void code_is(Store *store, const char *code, StoreStatus status, const char *wanted)
{
    Answer answer = new_answer(store);
    store_table_by_code(store, code, write_id, note_status, &answer);
    answer_is(&answer, status, wanted);
}

static void person_is(Store *store, const unsigned char *hash, StoreStatus status, int64_t id, const char *name)
{
    Answer answer = new_answer(store);
    store_person_find(store, hash, note_person, &answer);
    settle(store, &answer.done);
    assert_int_equal(answer.person, id);
    answer_is(&answer, status, name);
}

static void link_is(Store *store, const unsigned char *hash, int64_t now, StoreStatus status, int64_t person)
{
    Answer answer = new_answer(store);
    store_link_take(store, hash, now, note_person, &answer);
    settle(store, &answer.done);
    assert_int_equal(answer.status, status);
    assert_int_equal(answer.person, person);
    text_free(&answer.text);
}

static void ended(Answer *answer, StoreStatus status)
{
    settle(answer->store, &answer->done);
    assert_int_equal(answer->status, status);
}

static void add_person(Store *store, int64_t id, const unsigned char *hash, const char *name)
{
    Answer answer = {.store = store};
    store_person_add(store, id, hash, name, note_status, &answer);
    ended(&answer, STORE_OK);
}

/* A new table with two acts. */
static void begin_table(Store *store)
{
    add_table(store, "table", "aaaaa", TABLE_PLAYING, 10);
    add_entry(store, "table", 0, "B3");
    add_entry(store, "table", 1, "C4");
    round_is(store, STORE_OK);
}

static void check_rounds(Case *c)
{
    begin_table(c->store);
    log_is(c->store, "table", "0a1 B3 1000+0; 1a1 C4 1001+10; ");
    add_entry(c->store, "table", 2, "never sent");
    reopen(c);
    log_is(c->store, "table", "0a1 B3 1000+0; 1a1 C4 1001+10; ");
    add_entry(c->store, "table", 2, "quotes \" \\ {} NULL, ö 漢 \xf0\x9f\x8e\xb2 '$1");
    add_entry(c->store, "table", 3, "");
    add_entry(c->store, "table", 4, "NULL");
    round_is(c->store, STORE_OK);
    log_is(c->store, "table",
           "0a1 B3 1000+0; 1a1 C4 1001+10; 2a1 quotes \" \\ {} NULL, ö 漢 \xf0\x9f\x8e\xb2 '$1 1002+20; 3a1  1003+30; 4a1 NULL "
           "1004+40; ");
}

static void a_round_is_kept_whole(void **unused)
{
    (void)unused;
    for_every_store(check_rounds);
}

static void check_numbers(Case *c)
{
    begin_table(c->store);
    add_entry(c->store, "table", 2, "D5");
    add_entry(c->store, "table", 1, "E6");
    add_entry(c->store, "table", 3, "F1");    /* one failure, and nothing of that table's round is stored */
    round_is(c->store, STORE_TAKEN);
    log_is(c->store, "table", "0a1 B3 1000+0; 1a1 C4 1001+10; ");
    add_entry(c->store, "table", 2, "F1");
    round_is(c->store, STORE_OK);
    log_is(c->store, "table", "0a1 B3 1000+0; 1a1 C4 1001+10; 2a1 F1 1002+20; ");
}

static void a_number_is_taken_once(void **unused)
{
    (void)unused;
    for_every_store(check_numbers);
}

/* A foreign writer adds the entry with number 2. */
static void write_between(Case *c)
{
    if (!c->folder[0]) {
        ask_postgres("INSERT INTO log VALUES ('table', 2, 'a', 1, 'first', 1002, 20)");
        return;
    }
    Store *second = open_another(c);
    add_entry(second, "table", 2, "first");
    round_is(second, STORE_OK);
    store_close(second);
}

/* Of two writers the second is refused; with PostgreSQL at that table only. */
static void check_two_writers(Case *c)
{
    begin_table(c->store);
    add_table(c->store, "other", "bbbbb", TABLE_PLAYING, 20);
    round_is(c->store, STORE_OK);
    write_between(c);
    StoredTable changed = a_table("table", "aaaaa", TABLE_OVER, 10);
    add_entry(c->store, "table", 2, "late");
    store_table_change(c->store, &changed);
    store_seats_change(c->store, &changed);
    add_entry(c->store, "other", 0, "A1");
    Answer answer = send_round(c->store);
    assert_int_equal(answer.status, STORE_TAKEN);
    bool by_table = !c->folder[0];
    assert_int_equal(answer.other, by_table ? STORE_OK : STORE_TAKEN);
    log_is(c->store, "other", by_table ? "0a1 A1 1000+0; " : "");
    log_is(c->store, "table", "0a1 B3 1000+0; 1a1 C4 1001+10; 2a1 first 1002+20; ");
    table_is(c->store, "table", STORE_OK, "table aaaaa stall=9 playing 1 60,1 10 42 10: 1 0 Ada hash-1 seed-1; 2 3   ; ");
}

static void of_two_writers_one_finds_out(void **unused)
{
    (void)unused;
    for_every_store(check_two_writers);
}

static void check_people(Case *c)
{
    int64_t ada = INT64_MAX - 5;
    Answer answer = {.store = c->store};
    store_person_add(c->store, ada, key, "Ada", note_status, &answer);
    ended(&answer, STORE_OK);
    answer = (Answer){.store = c->store};
    store_key_add(c->store, ada, other_key, note_status, &answer);
    ended(&answer, STORE_OK);
    answer = (Answer){.store = c->store};
    store_person_rename(c->store, ada, "Ada \"L.\" \\", note_status, &answer);
    ended(&answer, STORE_OK);
    reopen(c);
    person_is(c->store, other_key, STORE_OK, ada, "Ada \"L.\" \\");
    person_is(c->store, no_key, STORE_MISSING, 0, "");
    answer = (Answer){.store = c->store};
    store_key_add(c->store, ada, key, note_status, &answer);
    ended(&answer, STORE_TAKEN);
    answer = (Answer){.store = c->store};
    store_person_add(c->store, 5, key, "Eve", note_status, &answer);
    ended(&answer, STORE_TAKEN);
    answer = (Answer){.store = c->store};
    store_key_remove(c->store, ada, other_key, note_status, &answer);
    ended(&answer, STORE_OK);
    person_is(c->store, other_key, STORE_MISSING, 0, "");
}

static void people_have_keys(void **unused)
{
    (void)unused;
    for_every_store(check_people);
}

static void write_key(void *context, const StoredKey *found)
{
    text_format(&((Answer *)context)->text, "%d %d %lld; ", found->hash[0], found->made > 0, (long long)found->used);
}

static void check_keys(Case *c)
{
    Answer answer = {.store = c->store};
    store_person_add(c->store, 7, key, "Ada", note_status, &answer);
    ended(&answer, STORE_OK);
    store_key_used(c->store, key, 77);
    round_is(c->store, STORE_OK);
    answer = new_answer(c->store);
    store_keys_of(c->store, 7, write_key, note_status, &answer);
    answer_is(&answer, STORE_OK, "1 1 77; ");
}

static void keys_are_listed(void **unused)
{
    (void)unused;
    for_every_store(check_keys);
}

static void add_link(Case *c, const unsigned char *hash, int64_t until)
{
    Answer answer = {.store = c->store};
    store_link_add(c->store, hash, 7, until, note_status, &answer);
    ended(&answer, STORE_OK);
}

static void check_links(Case *c)
{
    Answer answer = {.store = c->store};
    store_person_add(c->store, 7, key, "Ada", note_status, &answer);
    ended(&answer, STORE_OK);
    add_link(c, other_key, 1000);
    link_is(c->store, no_key, 999, STORE_MISSING, 0);
    link_is(c->store, other_key, 999, STORE_OK, 7);
    link_is(c->store, other_key, 999, STORE_MISSING, 0);
    add_link(c, other_key, 1000);
    link_is(c->store, other_key, 1000, STORE_MISSING, 0);    /* too late */
    link_is(c->store, other_key, 999, STORE_MISSING, 0);     /* and gone for good */
    for (unsigned char i = 0; i < 5; i++)
        add_link(c, (const unsigned char[STORE_HASH]){i}, 1000 + i);
    link_is(c->store, (const unsigned char[STORE_HASH]){0}, 999, STORE_MISSING, 0);    /* four hold */
    link_is(c->store, (const unsigned char[STORE_HASH]){1}, 999, STORE_OK, 7);
}

static void a_link_opens_once(void **unused)
{
    (void)unused;
    for_every_store(check_links);
}

static void check_finding(Case *c)
{
    add_table(c->store, "first", "aaaaa", TABLE_PLAYING, 10);
    add_table(c->store, "second", "bbbbb", TABLE_OVER, 30);
    add_table(c->store, "third", "ccccc", TABLE_WAITING, 20);
    round_is(c->store, STORE_OK);
    reopen(c);
    table_is(c->store, "first", STORE_OK, "first aaaaa stall=9 playing 1 60,1 10 42 10: 1 0 Ada hash-1 seed-1; 2 3   ; ");
    Answer answer = new_answer(c->store);
    store_tables_of(c->store, 1, INT64_MAX, "", 2, write_id, note_status, &answer);
    answer_is(&answer, STORE_OK, "second third ");
    answer = new_answer(c->store);
    store_tables_of(c->store, 1, 20, "third", 2, write_id, note_status, &answer);
    answer_is(&answer, STORE_OK, "first ");
    code_is(c->store, "ccccc", STORE_OK, "third ");
    code_is(c->store, "bbbbb", STORE_MISSING, "");    /* it is over */
    table_is(c->store, "fourth", STORE_MISSING, "");
}

static void tables_are_found(void **unused)
{
    (void)unused;
    for_every_store(check_finding);
}

static void note_count(void *context, StoreStatus status, int n)
{
    text_format(&((Answer *)context)->text, "%d", n);
    note_status(context, status);
}

static void check_lists(Case *c)
{
    add_table(c->store, "first", "aaaaa", TABLE_WAITING, 10);
    add_table(c->store, "second", "bbbbb", TABLE_WAITING, 20);
    add_table(c->store, "third", "ccccc", TABLE_OVER, 30);
    StoredTable hidden = a_table("fourth", "ddddd", TABLE_WAITING, 40);
    hidden.is_public = false;
    store_table_new(c->store, &hidden);
    round_is(c->store, STORE_OK);
    Answer answer = new_answer(c->store);
    store_tables_public(c->store, TABLE_WAITING, 10, write_id, note_status, &answer);
    answer_is(&answer, STORE_OK, "second first ");
    answer = new_answer(c->store);
    store_tables_public(c->store, TABLE_OVER, 10, write_id, note_status, &answer);
    answer_is(&answer, STORE_MISSING, "");
    answer = new_answer(c->store);
    store_tables_public(c->store, TABLE_WAITING, 1, write_id, note_status, &answer);
    answer_is(&answer, STORE_OK, "second ");
    answer = new_answer(c->store);
    store_tables_count(c->store, 1, note_count, &answer);
    answer_is(&answer, STORE_OK, "0");    /* with bots alone */
    StoredTable free_seat = a_table("fifth", "eeeee", TABLE_WAITING, 50);
    free_seat.seat[1] = (StoredSeat){.kind = SEAT_OPEN, .name = "", .seed = "", .hash = ""};
    store_table_new(c->store, &free_seat);
    round_is(c->store, STORE_OK);
    answer = new_answer(c->store);
    store_tables_count(c->store, 1, note_count, &answer);
    answer_is(&answer, STORE_OK, "1");
    answer = new_answer(c->store);
    store_tables_open(c->store, 1, 3, write_id, note_status, &answer);
    answer_is(&answer, STORE_OK, "fifth fourth second ");
    answer = new_answer(c->store);
    store_tables_open(c->store, 3, 3, write_id, note_status, &answer);
    answer_is(&answer, STORE_MISSING, "");
}

static void public_tables_are_listed(void **unused)
{
    (void)unused;
    for_every_store(check_lists);
}

static void keep_study(Store *store, const char *table, int acts, const char *words, int64_t at, StoreStatus wanted)
{
    Answer answer = {.store = store};
    store_study_keep(store, &(StoredStudy){table, 1, acts, "<svg>\n</svg>", words, at}, 2, note_status, &answer);
    ended(&answer, wanted);
}

static void write_study(void *context, const StoredStudy *study)
{
    text_format(&((Answer *)context)->text, "%s %s %lld", study->picture, study->analysis, (long long)study->at);
}

static void study_is(Store *store, const char *table, int edition, int acts, const char *wanted)
{
    Answer answer = new_answer(store);
    store_study(store, &(StudyWanted){table, edition, acts}, write_study, note_status, &answer);
    answer_is(&answer, wanted[0] ? STORE_OK : STORE_MISSING, wanted);
}

static void check_studies(Case *c)
{
    const char *const ids[] = {"one", "two", "three"};
    for (int i = 0; i < 3; i++) {
        add_table(c->store, ids[i], ids[i], TABLE_OVER, 10 + i);
        add_entry(c->store, ids[i], 0, "B3");
    }
    round_is(c->store, STORE_OK);
    keep_study(c->store, "one", 7, "{\"a\":1}", 100, STORE_OK);
    study_is(c->store, "one", 1, 7, "<svg>\n</svg> {\"a\":1} 100");
    study_is(c->store, "one", 2, 7, "");
    study_is(c->store, "one", 1, 8, "");
    study_is(c->store, "two", 1, 7, "");
    keep_study(c->store, "one", 8, "{\"a\":2}", 101, STORE_OK);
    reopen(c);
    study_is(c->store, "one", 1, 8, "<svg>\n</svg> {\"a\":2} 101");
    keep_study(c->store, "two", 1, "{}", 103, STORE_OK);
    keep_study(c->store, "three", 1, "{}", 102, STORE_OK);
    study_is(c->store, "one", 1, 8, "");
    study_is(c->store, "two", 1, 1, "<svg>\n</svg> {} 103");
    study_is(c->store, "three", 1, 1, "<svg>\n</svg> {} 102");
}

static void the_newest_analyses_are_kept(void **unused)
{
    (void)unused;
    for_every_store(check_studies);
}

/* A code belongs to one open table and can be reused when that is over. */
static void check_codes(Case *c)
{
    add_table(c->store, "first", "aaaaa", TABLE_OVER, 10);
    add_table(c->store, "second", "aaaaa", TABLE_PLAYING, 20);
    round_is(c->store, STORE_OK);
    add_table(c->store, "table", "aaaaa", TABLE_WAITING, 30);
    round_is(c->store, STORE_TAKEN);
    code_is(c->store, "aaaaa", STORE_OK, "second ");
    table_is(c->store, "table", STORE_MISSING, "");
}

static void a_code_is_taken_once(void **unused)
{
    (void)unused;
    for_every_store(check_codes);
}

/* Games written as text (WS-140). */

static void write_script(void *context, const StoredScript *script)
{
    text_format(&((Answer *)context)->text, "%s/%s/%s/%s/%s l%d by%d at%d s%d p%d +%d%s; ", script->id, script->text, script->title,
                script->parent, script->card, script->language, (int)script->person, (int)script->created, (int)script->state,
                script->plays, script->likes, script->liked ? " liked" : "");
    assert_null(script->broken);
}

static void write_title(void *context, const StoredScript *script)
{
    text_format(&((Answer *)context)->text, "%s ", script->title);
}

static void add_script(Store *store, const char *id, const char *title, const char *parent, int64_t created, StoreStatus wanted)
{
    Answer answer = {.store = store};
    StoredScript script = {.id = id,
                           .text = "pegboard 1\n\"'\\ ö\n",
                           .title = title,
                           .parent = parent,
                           .card = "",
                           .language = 1,
                           .person = 7,
                           .created = created};
    store_script_add(store, &script, note_status, &answer);
    ended(&answer, wanted);
}

static void script_is(Store *store, const char *id, StoreStatus status, const char *wanted)
{
    Answer answer = new_answer(store);
    store_scripts(store, &(ScriptsWanted){.which = SCRIPT_ONE, .id = id, .person = 8}, write_script, note_status, &answer);
    answer_is(&answer, status, wanted);
}

static void titles_are(Store *store, ScriptsOf which, const char *id, int from, const char *wanted)
{
    Answer answer = new_answer(store);
    store_scripts(store, &(ScriptsWanted){.which = which, .id = id, .from = from, .most = 2}, write_title, note_status, &answer);
    answer_is(&answer, wanted[0] ? STORE_OK : STORE_MISSING, wanted);
}

static void change_script(Store *store, ScriptChange change, const char *id, int64_t person, int64_t at, const char *words)
{
    Answer answer = {.store = store};
    store_script_change(store, change, &(ScriptNote){id, person, at, words}, note_status, &answer);
    ended(&answer, STORE_OK);
}

/* WS-140: a text is stored once and is immutable; a changed text is a child. */
static void check_scripts(Case *c)
{
    add_script(c->store, "~a", "Alpha", "", 10, STORE_OK);
    add_script(c->store, "~a", "Other", "~b", 20, STORE_TAKEN);
    add_script(c->store, "~b", "Beta", "~a", 20, STORE_OK);
    add_script(c->store, "~c", "Gamma", "~b", 30, STORE_OK);
    reopen(c);
    script_is(c->store, "~a", STORE_OK, "~a/pegboard 1\n\"'\\ ö\n/Alpha// l1 by7 at10 s0 p0 +0; ");
    script_is(c->store, "~d", STORE_MISSING, "");
    titles_are(c->store, SCRIPT_ANCESTORS, "~c", 0, "Beta Alpha ");
    titles_are(c->store, SCRIPT_CHILDREN, "~a", 0, "");    /* unlisted texts are not shown */
    change_script(c->store, SCRIPT_LIST, "~b", 7, 40, "card");
    titles_are(c->store, SCRIPT_CHILDREN, "~a", 0, "Beta ");
    Answer answer = new_answer(c->store);
    store_scripts_count(c->store, 7, note_count, &answer);
    answer_is(&answer, STORE_OK, "3");
}

static void texts_stay_what_they_are(void **unused)
{
    (void)unused;
    for_every_store(check_scripts);
}

/* WS-152: the gallery has the scripts that their authors listed, in three orders, in pages. */
static void check_gallery(Case *c)
{
    static const char *const id[] = {"~a", "~b", "~c"}, *const title[] = {"Alpha", "Beta", "Gamma"};
    for (int i = 0; i < 3; i++) {
        add_script(c->store, id[i], title[i], "", 10 * i, STORE_OK);
        titles_are(c->store, SCRIPTS_NEW, "", i, "");
        change_script(c->store, SCRIPT_LIST, id[i], 8, 50, "stolen");
        titles_are(c->store, SCRIPTS_NEW, "", i, "");
        change_script(c->store, SCRIPT_LIST, id[i], 7, 50, "card");
    }
    change_script(c->store, SCRIPT_LIKE, "~b", 8, 0, "");
    change_script(c->store, SCRIPT_LIKE, "~b", 8, 0, "");
    change_script(c->store, SCRIPT_LIKE, "~b", 9, 0, "");
    change_script(c->store, SCRIPT_LIKE, "~nowhere", 9, 0, "");
    script_is(c->store, "~b", STORE_OK, "~b/pegboard 1\n\"'\\ ö\n/Beta//card l1 by7 at10 s1 p0 +2 liked; ");
    StoredTable table = a_table("table", "aaaaa", TABLE_PLAYING, 60);
    table.game = "~a";
    store_table_new(c->store, &table);
    round_is(c->store, STORE_OK);
    titles_are(c->store, SCRIPTS_NEW, "", 0, "Gamma Beta ");
    titles_are(c->store, SCRIPTS_NEW, "", 2, "Alpha ");
    titles_are(c->store, SCRIPTS_PLAYED, "", 0, "Alpha Gamma ");
    titles_are(c->store, SCRIPTS_LIKED, "", 0, "Beta Gamma ");
    change_script(c->store, SCRIPT_UNLIKE, "~b", 9, 0, "");
    change_script(c->store, SCRIPT_UNLIST, "~b", 7, 70, "");
    script_is(c->store, "~b", STORE_OK, "~b/pegboard 1\n\"'\\ ö\n/Beta// l1 by7 at10 s0 p0 +1 liked; ");
    titles_are(c->store, SCRIPTS_NEW, "", 0, "Gamma Alpha ");
}

static void the_gallery_has_what_is_listed(void **unused)
{
    (void)unused;
    for_every_store(check_gallery);
}

static void write_report(void *context, const StoredReport *report)
{
    text_format(&((Answer *)context)->text, "%s %s s%d by%d at%d %s; ", report->script, report->title, (int)report->state,
                (int)report->person, (int)report->at, report->why);
}

static void reports_are(Store *store, const char *wanted)
{
    Answer answer = new_answer(store);
    store_reports(store, 10, write_report, note_status, &answer);
    answer_is(&answer, STORE_OK, wanted);
}

/* WS-142: reports of three people hide a script until the operator has reviewed it. */
static void check_reports(Case *c)
{
    add_script(c->store, "~a", "Alpha", "", 10, STORE_OK);
    change_script(c->store, SCRIPT_LIST, "~a", 7, 20, "card");
    for (int person = 1; person <= 2; person++)
        for (int twice = 0; twice < 2; twice++)
            change_script(c->store, SCRIPT_REPORT, "~a", person, 30 + person, "rude");
    titles_are(c->store, SCRIPTS_NEW, "", 0, "Alpha ");
    reports_are(c->store, "~a Alpha s1 by1 at31 rude; ~a Alpha s1 by2 at32 rude; ");
    change_script(c->store, SCRIPT_REPORT, "~a", REPORTS_HIDE, 33, "rude");
    titles_are(c->store, SCRIPTS_NEW, "", 0, "");
    change_script(c->store, SCRIPT_LIST, "~a", 7, 40, "again");
    titles_are(c->store, SCRIPTS_NEW, "", 0, "");
    change_script(c->store, SCRIPT_SHOW, "~a", 0, 0, "");
    titles_are(c->store, SCRIPTS_NEW, "", 0, "Alpha ");
    reports_are(c->store, "");
    change_script(c->store, SCRIPT_HIDE, "~a", 0, 0, "");
    reports_are(c->store, "~a Alpha s2 by0 at0 ; ");
}

static void reports_hide_until_somebody_looks(void **unused)
{
    (void)unused;
    for_every_store(check_reports);
}

static void write_result(void *context, const StoredResult *result)
{
    text_format(&((Answer *)context)->text, "%s %s %s %lld; ", result->table, result->game, result->seats, (long long)result->at);
}

static void results_are(Store *store, const char *wanted)
{
    Answer answer = new_answer(store);
    store_results(store, 10, write_result, note_status, &answer);
    answer_is(&answer, STORE_OK, wanted);
}

static void write_rating(void *context, const StoredRating *rating)
{
    assert_null(rating->broken);
    text_format(&((Answer *)context)->text, "%s%s%s %s #%d %d-%d %d %d; ", rating->table, rating->table[0] ? " " : "", rating->name,
                rating->game, rating->number, rating->before, rating->rating, rating->deviation, rating->volatility);
}

static void ratings_are(Store *store, RatingsOf which, const char *id, int64_t person, const char *wanted)
{
    Answer answer = new_answer(store);
    store_ratings(store, &(RatingsWanted){which, id, person, 0, 10}, write_rating, note_status, &answer);
    answer_is(&answer, STORE_OK, wanted);
}

static void rate(Store *store, const char *table, const StoredRating *rating, int n, StoreStatus wanted)
{
    Answer answer = {.store = store};
    store_rate(store, table, rating, n, note_status, &answer);
    ended(&answer, wanted);
}

static StoredRating a_rating(int64_t person, int number, int rating, int deviation)
{
    return (StoredRating){.person = person, .game = "some-game", .number = number, .rating = rating, .deviation = deviation,
                          .volatility = 60000, .before = 150000, .at = 5000 + number};
}

static void give_result(Store *store, const char *table, const char *code, int64_t at)
{
    add_table(store, table, code, TABLE_PLAYING, at);
    add_entry(store, table, 0, "B3");
    store_result(store, &(StoredResult){table, "some-game", "p1:1 b3:2", at});
    send_round(store);
}

/* A result comes with its round; rating it takes it away, once. */
static void check_ratings(Case *c)
{
    add_person(c->store, 1, key, "Ada");
    add_person(c->store, 2, other_key, "Bob");
    give_result(c->store, "table", "aaaaa", 10);
    give_result(c->store, "other", "bbbbb", 9);
    results_are(c->store, "other some-game p1:1 b3:2 9; table some-game p1:1 b3:2 10; ");
    const StoredRating first[] = {a_rating(1, 1, 160000, 20000), a_rating(2, 1, 140000, 9000), a_rating(3, 1, 150000, 9000)};
    rate(c->store, "other", first, 3, STORE_OK);    /* nobody has number 3 */
    rate(c->store, "other", first, 3, STORE_TAKEN);
    rate(c->store, "table", first, 1, STORE_TAKEN);
    results_are(c->store, "table some-game p1:1 b3:2 10; ");
    const StoredRating second = a_rating(1, 2, 165000, 19000), same = a_rating(1, 3, 1, 1);
    rate(c->store, "table", &second, 1, STORE_OK);
    rate(c->store, "table", &same, 1, STORE_TAKEN);
    results_are(c->store, "");
    ratings_are(c->store, RATINGS_BEST, "some-game", 0,
                "Bob some-game #1 0-140000 9000 60000; Ada some-game #2 0-165000 19000 60000; ");
    ratings_are(c->store, RATINGS_PERSON, "", 1, "Ada some-game #2 0-165000 19000 60000; ");
    ratings_are(c->store, RATINGS_TABLE, "table", 0, "Ada some-game #2 0-165000 19000 60000; ");
    ratings_are(c->store, RATINGS_RUNNING, "", 0,
                "table Ada some-game #2 0-165000 19000 60000; other Ada some-game #2 0-165000 19000 60000; ");
    ratings_are(c->store, RATINGS_PAST, "some-game", 1,
                "table Ada some-game #2 150000-165000 19000 60000; other Ada some-game #1 150000-160000 20000 60000; ");
    ratings_are(c->store, RATINGS_BY_TABLE, "table", 0, "table Ada some-game #2 150000-165000 19000 60000; ");
    Answer removed = {.store = c->store};
    store_person_remove(c->store, 1, note_status, &removed);
    ended(&removed, STORE_OK);
    ratings_are(c->store, RATINGS_BEST, "some-game", 0, "Bob some-game #1 0-140000 9000 60000; ");
    ratings_are(c->store, RATINGS_PAST, "some-game", 1, "");
}

static void a_game_is_rated_once(void **unused)
{
    (void)unused;
    for_every_store(check_ratings);
}

/* What a round does not keep brings no result. */
static void check_lost_result(Case *c)
{
    begin_table(c->store);
    add_entry(c->store, "table", 1, "D5");
    store_result(c->store, &(StoredResult){"table", "some-game", "p1:1 b3:2", 10});
    round_is(c->store, STORE_TAKEN);
    results_are(c->store, "");
}

static void what_was_not_kept_is_not_rated(void **unused)
{
    (void)unused;
    for_every_store(check_lost_result);
}

static void write_bar(void *context, const StoredBar *bar)
{
    text_format(&((Answer *)context)->text, "%d %d %s %d; ", (int)bar->person, (int)bar->other, bar->name, (int)bar->bar);
}

static void bars_are(Store *store, int64_t person, const char *wanted)
{
    Answer answer = new_answer(store);
    store_bars(store, person, write_bar, note_status, &answer);
    answer_is(&answer, STORE_OK, wanted);
}

static void set_bar(Store *store, int64_t person, int64_t other, Bar bar)
{
    Answer answer = {.store = store};
    store_bar(store, &(StoredBar){person, other, "", bar, 100 + other}, note_status, &answer);
    ended(&answer, STORE_OK);
}

static void write_complaint(void *context, const StoredComplaint *complaint)
{
    text_format(&((Answer *)context)->text, "%s %d %d %s %s %s; ", complaint->table, (int)complaint->person, (int)complaint->about,
                complaint->name, complaint->why, complaint->said);
}

static void complaints_are(Store *store, const char *wanted)
{
    Answer answer = new_answer(store);
    store_complaints(store, 10, write_complaint, note_status, &answer);
    answer_is(&answer, STORE_OK, wanted);
}

static void complain(Store *store, const char *table, int64_t person, const char *why)
{
    Answer answer = {.store = store};
    store_complain(store, &(StoredComplaint){table, person, 2, "Bob", why, "one\ntwo", person}, note_status, &answer);
    ended(&answer, STORE_OK);
}

static void check_manners(Case *c)
{
    static const unsigned char third_key[STORE_HASH] = {9};
    add_person(c->store, 1, key, "Ada");
    add_person(c->store, 2, other_key, "Bob");
    add_person(c->store, 3, third_key, "Cyd");
    set_bar(c->store, 1, 2, BAR_MUTED);
    set_bar(c->store, 1, 3, BAR_BLOCKED);
    set_bar(c->store, 1, 2, BAR_BLOCKED);
    bars_are(c->store, 1, "1 3 Cyd 2; 1 2 Bob 2; ");
    bars_are(c->store, 2, "1 2 Bob 2; ");
    set_bar(c->store, 2, 1, BAR_MUTED);
    bars_are(c->store, 2, "2 1 Ada 1; 1 2 Bob 2; ");
    set_bar(c->store, 2, 1, BAR_NONE);
    set_bar(c->store, 1, 2, BAR_NONE);
    bars_are(c->store, 2, "");
    complain(c->store, "table", 1, "rude");
    complain(c->store, "table", 1, "rude again");
    complain(c->store, "table", 3, "very rude");
    complaints_are(c->store, "table 3 2 Bob very rude one\ntwo; table 1 2 Bob rude one\ntwo; ");
    Answer removed = {.store = c->store};
    store_person_remove(c->store, 3, note_status, &removed);
    ended(&removed, STORE_OK);
    bars_are(c->store, 1, "");
    complaints_are(c->store, "table 1 2 Bob rude one\ntwo; ");
    Answer settled = {.store = c->store};
    store_complaints_settle(c->store, "table", 2, note_status, &settled);
    ended(&settled, STORE_OK);
    complaints_are(c->store, "");
}

static void people_keep_others_away(void **unused)
{
    (void)unused;
    for_every_store(check_manners);
}

static void run(PGconn *conn, const char *sql)
{
    PGresult *result = PQexec(conn, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        fail_msg("%s", PQerrorMessage(conn));
    PQclear(result);
}

/* WS-142: the second and third report at two servers at once are serialised, so that both are counted. */
static void reports_at_two_servers_are_counted_together(void **unused)
{
    (void)unused;
    if (!postgres())
        return;
    Case c = postgres_case();
    PGconn *other = PQconnectdb(postgres() + strlen("postgres:"));
    Answer answer = {.store = c.store};
    add_script(c.store, "~a", "Alpha", "", 10, STORE_OK);
    change_script(c.store, SCRIPT_LIST, "~a", 7, 20, "card");
    change_script(c.store, SCRIPT_REPORT, "~a", 1, 31, "rude");
    run(other, "BEGIN; INSERT INTO reports VALUES ('~a', 2, 'rude', 32); UPDATE scripts SET state = 1 WHERE id = '~a'");
    store_script_change(c.store, SCRIPT_REPORT, &(ScriptNote){"~a", 3, 33, "rude"}, note_status, &answer);
    while (!answer.done && !ask_postgres("SELECT count(*) FROM pg_stat_activity WHERE usename = 'guest'"
                                         " AND wait_event_type = 'Lock'"))
        store_ready(c.store);
    run(other, "COMMIT");
    ended(&answer, STORE_OK);
    titles_are(c.store, SCRIPTS_NEW, "", 0, "");
    PQfinish(other);
    end_case(&c);
}

static void write_text(void *context, const StoredTable *table) { text_add(&((Answer *)context)->text, table->script); }

/* WS-140: scripts that are neither listed nor used by a table are deleted after a while, and nothing else. */
static void check_tidying(Case *c)
{
    StoredTable table = a_table("table", "aaaaa", TABLE_OVER, 10);
    static const char *const id[] = {"~gone", "~table", "~listed", "~used"};
    for (int i = 0; i < 4; i++)
        add_script(c->store, id[i], id[i], "", 10, STORE_OK);
    change_script(c->store, SCRIPT_LIKE, "~gone", 8, 0, "");
    change_script(c->store, SCRIPT_REPORT, "~gone", 8, 20, "why");
    change_script(c->store, SCRIPT_LIST, "~listed", 7, 10, "card");
    change_script(c->store, SCRIPT_USE, "~used", 0, 100, "");
    table.game = "~table";
    store_table_new(c->store, &table);
    round_is(c->store, STORE_OK);
    change_script(c->store, SCRIPTS_TIDY, "", 0, 100, "");
    script_is(c->store, "~gone", STORE_MISSING, "");
    for (int i = 1; i < 4; i++) {
        Answer answer = new_answer(c->store);
        store_scripts(c->store, &(ScriptsWanted){.which = SCRIPT_ONE, .id = id[i]}, write_title, note_status, &answer);
        settle(c->store, &answer.done);
        assert_int_equal(answer.status, STORE_OK);
        text_free(&answer.text);
    }
    reports_are(c->store, "");
    Answer answer = new_answer(c->store);
    store_table_load(c->store, "table", &(StoreLoad){&answer, write_text, no_line, note_status});
    answer_is(&answer, STORE_OK, "pegboard 1\n\"'\\ ö\n");
}

static void what_nobody_uses_goes(void **unused)
{
    (void)unused;
    for_every_store(check_tidying);
}

static void check_changes(Case *c)
{
    begin_table(c->store);
    StoredTable table = {.id = "table", .status = "won 2", .next = "rematch", .players = 2, .state = TABLE_OVER, .reveal = true};
    table.seat[0] = (StoredSeat){SEAT_BOT, 0, 2, "", "", ""};
    table.seat[1] = (StoredSeat){SEAT_PERSON, 5, 0, "Bob", "h", "x"};
    add_entry(c->store, "table", 2, "A1");
    store_table_change(c->store, &table);
    round_is(c->store, STORE_OK);
    table_is(c->store, "table", STORE_OK, "table aaaaa stall=9 won 2 1 60,2 10 42 11: 1 0 Ada hash-1 seed-1; 2 3   ; ");
    add_entry(c->store, "table", 3, "A2");
    store_seats_change(c->store, &table);
    store_seats_change(c->store, &table);
    round_is(c->store, STORE_OK);
    table_is(c->store, "table", STORE_OK, "table aaaaa stall=9 won 2 1 60,2 10 42 11: 2 2   ; 1 0 Bob h x; ");
}

static void tables_change(void **unused)
{
    (void)unused;
    for_every_store(check_changes);
}

/* Ends the store's connections from the server's side. */
static void end_connections(void)
{
    ask_postgres(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid != pg_backend_pid() AND usename = 'guest'");
}

/* Waits until the store has noticed the lost connection and reconnected. */
static void goes_on_again(Store *store)
{
    StoreStatus status = STORE_AWAY;
    for (int64_t end = clock_now() + 10000; status != STORE_OK && clock_now() < end;) {
        wait_until_back(store);
        add_entry(store, "table", ask_postgres("SELECT count(*) FROM log WHERE board = 'table'"), "E6");
        status = send_round(store).status;
        assert_true(status == STORE_OK || status == STORE_UNKNOWN || status == STORE_AWAY);
    }
    assert_int_equal(status, STORE_OK);
}

static void nobody_knows_what_became_of_a_broken_round(void **unused)
{
    (void)unused;
    if (!postgres())
        return;
    Case c = postgres_case();
    begin_table(c.store);
    Answer answer = {.store = c.store};
    add_entry(c.store, "table", 2, "D5");
    ask_postgres("SELECT 1");
    store_send(c.store, note_outcomes, &answer);
    assert_true(store_under_way(c.store));
    end_connections();
    settle(c.store, &answer.done);
    bool known = answer.status == STORE_OK, doubtful = answer.status == STORE_UNKNOWN;
    assert_true(known || doubtful);
    int entries = ask_postgres("SELECT count(*) FROM log WHERE board = 'table'");
    assert_true(known ? entries == 3 : entries == 2 || entries == 3);
    goes_on_again(c.store);
    end_case(&c);
}

/* The database is frozen while a round is in flight: the request times out. */
static void a_server_that_does_not_answer_is_left(void **unused)
{
    (void)unused;
    if (!postgres())
        return;
    Case c = postgres_case();
    begin_table(c.store);
    ask_postgres("CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$;"
                 "CREATE TRIGGER dawdle BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION dawdle()");
    Answer answer = {.store = c.store};
    add_entry(c.store, "table", 2, "D5");
    store_send(c.store, note_outcomes, &answer);
    ended(&answer, STORE_UNKNOWN);
    end_connections();
    end_case(&c);
}

static bool nobody_answers(Store *store)
{
    Answer answer = new_answer(store);
    store_person_find(store, key, note_person, &answer);
    settle(store, &answer.done);
    text_free(&answer.text);
    return answer.status == STORE_AWAY;
}

static void note_news(void *context, const char *table, int number)
{
    Answer *answer = context;
    text_format(&answer->text, "%s %d", table, number);
    answer->done = true;
}

static StoreStatus take(Store *store, int number)
{
    Answer answer = {.store = store};
    store_take(store, "table", &(StoredEntry){.number = number, .at = 5, .ran = 6}, note_status, &answer);
    settle(store, &answer.done);
    return answer.status;
}

/* Several servers: the entry's number decides which owns a table, and the previous owner is notified. */
static void a_table_is_taken_over(void **unused)
{
    (void)unused;
    if (!postgres())
        return;
    Case c = postgres_case();
    char reason[300];
    Text why = text_within(reason, sizeof reason);
    store_close(c.store);
    c.store = store_open(c.where, "one", false, &why);
    Store *other = store_open(c.where, "two", false, &why);
    assert_true(store_many(c.store));
    begin_table(c.store);
    Answer answer = new_answer(c.store);
    store_hear(c.store, note_news, NULL, &answer);
    assert_int_equal(take(other, 1), STORE_TAKEN);
    assert_int_equal(take(other, 2), STORE_OK);
    add_entry(c.store, "table", 2, "late");
    round_is(c.store, STORE_TAKEN);
    answer_is(&answer, STORE_OK, "table 2");
    add_entry(other, "table", 3, "D5");
    round_is(other, STORE_OK);
    assert_null(store_open(c.where, NULL, false, &why));    /* nor may it be opened exclusively */
    store_close(other);
    end_case(&c);
}

static void note_missed(void *context) { ((Answer *)context)->done = true; }

/* Whoever has lost the connection knows that notes may be missing, and how long the logs are. */
static void what_was_missed_can_be_asked_for(void **unused)
{
    (void)unused;
    if (!postgres())
        return;
    Case c = postgres_case();
    begin_table(c.store);
    Answer answer = new_answer(c.store);
    store_hear(c.store, note_news, note_missed, &answer);
    end_connections();
    settle(c.store, &answer.done);
    answer.done = false;
    store_heads(c.store, (const char *const[]){"table"}, 1, note_news, &answer);
    answer_is(&answer, STORE_OK, "table 1");
    answer = new_answer(c.store);
    store_heads(c.store, (const char *const[]){"no \"such\\ table"}, 1, note_news, &answer);
    answer_is(&answer, STORE_OK, "no \"such\\ table -1");
    end_case(&c);
}

static void note_secret(void *context, const StoredTable *table)
{
    Answer *answer = context;
    answer->person = !table->broken && table->secret[0] == 42;
}

static bool secret_is_known(Store *store, const char *id)
{
    Answer answer = {.store = store};
    store_table_load(store, id, &(StoreLoad){&answer, note_secret, no_line, note_status});
    settle(store, &answer.done);
    return answer.person;
}

/* Whoever reads the database does not learn the secret; whoever has another key does not get the table. */
static void secrets_are_sealed(void **unused)
{
    (void)unused;
    if (!postgres())
        return;
    static const unsigned char own[STORE_KEY] = {7}, another[STORE_KEY] = {8};
    Case c = postgres_case();
    begin_table(c.store);    /* as it is: from before there was a key */
    store_seal(c.store, own);
    add_table(c.store, "sealed", "bbbbb", TABLE_PLAYING, 10);
    round_is(c.store, STORE_OK);
    assert_int_equal(ask_postgres("SELECT count(*) FROM board WHERE id = 'sealed' AND length(secret) = 48"), 1);
    assert_true(secret_is_known(c.store, "sealed"));
    assert_true(secret_is_known(c.store, "table"));
    store_seal(c.store, another);
    assert_false(secret_is_known(c.store, "sealed"));
    end_case(&c);
}

static void one_server_has_a_database(void **unused)
{
    (void)unused;
    if (!postgres())
        return;
    Case c = postgres_case();
    char reason[300];
    Text why = text_within(reason, sizeof reason);
    assert_null(store_open(c.where, NULL, false, &why));
    assert_non_null(strstr(reason, "another server uses this database already"));
    end_case(&c);
}

/* While the database refuses connections every request fails at once; afterwards everything works again. */
static void a_server_may_go_away_and_come_back(void **unused)
{
    (void)unused;
    if (!postgres())
        return;
    Case c = postgres_case();
    begin_table(c.store);
    ask_postgres("ALTER ROLE guest CONNECTION LIMIT 0");
    end_connections();
    StoreStatus status = STORE_UNKNOWN;
    for (int64_t end = clock_now() + 10000; status != STORE_AWAY && clock_now() < end;) {
        add_entry(c.store, "table", 2, "D5");
        status = send_round(c.store).status;
        assert_true(status == STORE_UNKNOWN || status == STORE_AWAY);
    }
    for (int64_t end = clock_now() + 10000; !nobody_answers(c.store) && clock_now() < end;)
        continue;
    assert_true(nobody_answers(c.store));
    ask_postgres("ALTER ROLE guest CONNECTION LIMIT -1");
    goes_on_again(c.store);
    end_case(&c);
}

int main(void)
{
    if (!postgres())
        fprintf(stderr, "without PostgreSQL: the cases run for SQLite alone\n");
    return tests_run(test(a_round_is_kept_whole), test(a_number_is_taken_once), test(of_two_writers_one_finds_out),
                     test(people_have_keys), test(keys_are_listed), test(a_link_opens_once), test(tables_are_found),
                     test(a_code_is_taken_once), test(the_newest_analyses_are_kept), test(tables_change),
                     test(one_server_has_a_database), test(a_table_is_taken_over),
                     test(what_was_missed_can_be_asked_for), test(secrets_are_sealed),
                     test(public_tables_are_listed), test(texts_stay_what_they_are), test(the_gallery_has_what_is_listed),
                     test(reports_hide_until_somebody_looks), test(reports_at_two_servers_are_counted_together),
                     test(what_nobody_uses_goes), test(a_game_is_rated_once), test(what_was_not_kept_is_not_rated),
                     test(people_keep_others_away),
                     test(nobody_knows_what_became_of_a_broken_round), test(a_server_that_does_not_answer_is_left),
                     test(a_server_may_go_away_and_come_back));
}
