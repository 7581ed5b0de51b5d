/* What any store must do: keep everything of a round or nothing, take a number once, and give back what it was given. */
#include "support/table.h"

#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const unsigned char key[STORE_HASH] = {1, 2, 3}, other_key[STORE_HASH] = {4, 5, 6};

/* A store in a file of its own. */
typedef struct Case {
    char folder[40], path[60];
    Store *store;
} Case;

static void open_store(Case *c)
{
    char reason[300];
    Text why = text_within(reason, sizeof reason);
    c->store = store_open(c->path, false, &why);
    if (!c->store)
        fail_msg("%s", reason);
}

static Case new_case(void)
{
    Case c = {.folder = "/tmp/pegboard-store-XXXXXX"};
    assert_non_null(mkdtemp(c.folder));
    snprintf(c.path, sizeof c.path, "%s/db", c.folder);
    open_store(&c);
    return c;
}

static void reopen(Case *c)
{
    store_close(c->store);
    open_store(c);
}

static void end_case(Case *c)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    char path[80];
    store_close(c->store);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", c->path, endings[i]);
        unlink(path);
    }
    rmdir(c->folder);
}

static void add_entry(Case *c, int number, const char *words, StoreStatus wanted)
{
    StoredEntry entry = {number, 'a', 1, words, 1000 + number, 10 * number};
    assert_int_equal(store_log_add(c->store, "table", &entry), wanted);
}

static void write_line(void *context, const StoredEntry *entry)
{
    text_format(context, "%d%c%d %s %lld+%lld; ", entry->number, entry->kind, entry->seat, entry->text, (long long)entry->at,
                (long long)entry->ran);
}

static void log_is(Case *c, int from, const char *wanted)
{
    Text text = text_growing(1000);
    assert_int_equal(store_log_read(c->store, "table", from, write_line, &text), STORE_OK);
    assert_string_equal(text.len ? text.at : "", wanted);
    text_free(&text);
}

static void a_round_is_kept_whole(void **unused)
{
    (void)unused;
    Case c = new_case();
    add_entry(&c, 0, "B3", STORE_OK);
    add_entry(&c, 1, "C4", STORE_OK);
    assert_int_equal(store_commit(c.store), STORE_OK);
    add_entry(&c, 2, "never kept", STORE_OK);
    store_rollback(c.store);
    log_is(&c, 0, "0a1 B3 1000+0; 1a1 C4 1001+10; ");
    add_entry(&c, 2, "nor this", STORE_OK);
    reopen(&c);
    log_is(&c, 1, "1a1 C4 1001+10; ");
    end_case(&c);
}

static void a_number_is_taken_once(void **unused)
{
    (void)unused;
    Case c = new_case();
    add_entry(&c, 0, "B3", STORE_OK);
    assert_int_equal(store_commit(c.store), STORE_OK);
    add_entry(&c, 1, "C4", STORE_OK);
    add_entry(&c, 0, "D5", STORE_TAKEN);
    add_entry(&c, 2, "E6", STORE_TAKEN);    /* one failure, and nothing of the round is kept */
    assert_int_equal(store_commit(c.store), STORE_TAKEN);
    log_is(&c, 0, "0a1 B3 1000+0; ");
    add_entry(&c, 1, "F1", STORE_OK);
    assert_int_equal(store_commit(c.store), STORE_OK);
    log_is(&c, 0, "0a1 B3 1000+0; 1a1 F1 1001+10; ");
    end_case(&c);
}

static void people_have_keys(void **unused)
{
    (void)unused;
    Case c = new_case();
    int64_t ada = 0, found = 0;
    char name[20];
    assert_int_equal(store_person_add(c.store, key, "Ada", &ada), STORE_OK);
    assert_int_equal(store_key_add(c.store, ada, other_key), STORE_OK);
    assert_int_equal(store_person_rename(c.store, ada, "Ada L."), STORE_OK);
    assert_int_equal(store_commit(c.store), STORE_OK);
    reopen(&c);
    assert_int_equal(store_person_find(c.store, other_key, &found, name, sizeof name), STORE_OK);
    assert_int_equal(found, ada);
    assert_string_equal(name, "Ada L.");
    assert_int_equal(store_person_find(c.store, (const unsigned char[STORE_HASH]){7}, &found, name, sizeof name), STORE_MISSING);
    assert_int_equal(store_key_add(c.store, ada, key), STORE_TAKEN);
    end_case(&c);
}

static void add_table(Case *c, const char *id, const char *code, TableState state, int64_t created)
{
    StoredTable table = {.id = id, .code = code, .game = "free-for-all", .options = "stall=9", .status = "playing", .next = "", .players = 2,
                         .is_public = true, .clock_act = 60, .state = state, .created = created, .secret = {42}, .seeds = true};
    table.seat[0] = (StoredSeat){SEAT_PERSON, 1, 0, "Ada", "hash-1", "seed-1"};
    table.seat[1] = (StoredSeat){SEAT_BOT, 0, 3, "", "", ""};
    assert_int_equal(store_table_add(c->store, &table), STORE_OK);
}

static void write_table(void *context, const StoredTable *table)
{
    text_format(context, "%s %s %s %s %d %d,%d %lld %d %d%d: ", table->id, table->code, table->options, table->status, table->is_public, table->clock_act,
                (int)table->state, (long long)table->created, table->secret[0], table->seeds, table->reveal);
    for (int i = 0; i < table->players; i++)
        text_format(context, "%d %d %s %s %s; ", (int)table->seat[i].kind, table->seat[i].level, table->seat[i].name, table->seat[i].hash,
                    table->seat[i].seed);
}

static void write_id(void *context, const StoredTable *table) { text_format(context, "%s ", table->id); }

static void tables_are_found(void **unused)
{
    (void)unused;
    Case c = new_case();
    char words[500];
    Text text = text_within(words, sizeof words);
    add_table(&c, "first", "aaaaa", TABLE_PLAYING, 10);
    add_table(&c, "second", "bbbbb", TABLE_OVER, 30);
    add_table(&c, "third", "ccccc", TABLE_WAITING, 20);
    assert_int_equal(store_commit(c.store), STORE_OK);
    reopen(&c);
    assert_int_equal(store_table_find(c.store, "first", write_table, &text), STORE_OK);
    assert_string_equal(words, "first aaaaa stall=9 playing 1 60,1 10 42 10: 1 0 Ada hash-1 seed-1; 2 3   ; ");
    text_clear(&text);
    store_tables_public(c.store, TABLE_PLAYING, 10, write_id, &text);
    store_tables_public(c.store, TABLE_WAITING, 10, write_id, &text);
    store_tables_public(c.store, TABLE_OVER, 10, write_id, &text);
    store_tables_public(c.store, TABLE_WAITING, 0, write_id, &text);
    assert_string_equal(words, "first third ");
    text_clear(&text);
    store_tables_of(c.store, 1, INT64_MAX, "", 2, write_id, &text);
    assert_string_equal(words, "second third ");
    text_clear(&text);
    assert_int_equal(store_table_by_code(c.store, "ccccc", write_id, &text), STORE_OK);
    assert_int_equal(store_table_by_code(c.store, "bbbbb", write_id, &text), STORE_MISSING);    /* it is over */
    assert_int_equal(store_table_find(c.store, "fourth", write_id, &text), STORE_MISSING);
    assert_string_equal(words, "third ");
    end_case(&c);
}

static void tables_change(void **unused)
{
    (void)unused;
    Case c = new_case();
    char words[500];
    Text text = text_within(words, sizeof words);
    add_table(&c, "table", "aaaaa", TABLE_PLAYING, 10);
    StoredTable table = {.id = "table", .status = "won 2", .next = "rematch", .players = 2, .state = TABLE_OVER, .reveal = true};
    table.seat[0] = (StoredSeat){SEAT_BOT, 0, 2, "", "", ""};
    table.seat[1] = (StoredSeat){SEAT_PERSON, 5, 0, "Bob", "h", "x"};
    assert_int_equal(store_table_update(c.store, &table), STORE_OK);
    assert_int_equal(store_table_find(c.store, "table", write_table, &text), STORE_OK);
    assert_string_equal(words, "table aaaaa stall=9 won 2 1 60,2 10 42 11: 1 0 Ada hash-1 seed-1; 2 3   ; ");
    text_clear(&text);
    assert_int_equal(store_seats_update(c.store, &table), STORE_OK);
    assert_int_equal(store_commit(c.store), STORE_OK);
    assert_int_equal(store_table_find(c.store, "table", write_table, &text), STORE_OK);
    assert_string_equal(words, "table aaaaa stall=9 won 2 1 60,2 10 42 11: 2 2   ; 1 0 Bob h x; ");
    end_case(&c);
}

int main(void)
{
    return tests_run(test(a_round_is_kept_whole), test(a_number_is_taken_once), test(people_have_keys), test(tables_are_found), test(tables_change));
}
