/* A table and the store: the rollback of a failed round, and the schedule of tables. */
#include "support/tests.h"

#include "server/schedule.h"
#include "server/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Case {
    char folder[40], path[60];
    Store *store;
    Table *table;
} Case;

static Table *new_table(void)
{
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    TablePlan plan = {.game = game_find("free-for-all"), .players = 2, .clock_game = 60};
    plan.seat[1].mine = plan.seat[2].mine = true;
    Table *table = table_new(&plan, 7, "Ada", &why);
    assert_non_null(table);
    return table;
}

static StoreStatus round_status;

static void landed(void *context) { round_status = store_outcome(context, "any"); }

static void round_is(Store *store, StoreStatus wanted)
{
    store_send(store, landed, store);
    assert_int_equal(round_status, wanted);
}

static Case new_case(void)
{
    Case c = {.folder = "/tmp/pegboard-table-XXXXXX"};
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    assert_non_null(mkdtemp(c.folder));
    snprintf(c.path, sizeof c.path, "%s/db", c.folder);
    c.store = store_open(c.path, NULL, false, &why);
    assert_non_null(c.store);
    c.table = new_table();
    table_add(c.table, c.store);
    table_begin(c.table, c.store, 1000);
    round_is(c.store, STORE_OK);
    return c;
}

static void end_case(Case *c)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    char path[80];
    table_free(c->table);
    store_close(c->store);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", c->path, endings[i]);
        unlink(path);
    }
    rmdir(c->folder);
}

static void is_there(void *context, StoreStatus status)
{
    (void)context;
    assert_int_equal(status, STORE_OK);
}

static void put_back(Case *c)
{
    TableReading reading = {.table = NULL};
    store_table_load(c->store, c->table->id, &(StoreLoad){&reading, table_read_row, table_read_entry, is_there});
    Table *again = table_read_end(&reading);
    assert_non_null(again);
    table_put_back(c->table, again);
    table_free(again);
}

static void say(Case *c, int seat, const char *words)
{
    Refusal refusal = table_chat(c->table, c->store, seat, "Ada", words, 2000);
    assert_false(refused(&refusal));
}

/* State that follows from the log is rolled back; connections and the server's index are kept. */
static void a_failed_round_is_put_back(void **unused)
{
    (void)unused;
    Case c = new_case();
    say(&c, 1, "kept");
    round_is(c.store, STORE_OK);
    int entries = c.table->entries, acts = match_acts(c.table->match);
    c.table->audience.watchers = 3;
    c.table->audience.seat[1].listeners = 2;
    c.table->audience.seat[2].forced_alone = true;
    c.table->lobby.due = 99;
    c.table->lobby.maker = 7;
    say(&c, 2, "lost");
    table_offer(c.table, c.store, OFFER_DRAW, 1, true, 2000);
    store_entry(c.store, c.table->id, &(StoredEntry){.number = 0, .kind = ENTRY_CHAT, .text = "that number is taken"});
    round_is(c.store, STORE_TAKEN);
    put_back(&c);
    assert_int_equal(c.table->entries, entries);
    assert_int_equal(match_acts(c.table->match), acts);
    assert_int_equal(c.table->chat.talk->lines, 1);
    assert_int_equal(c.table->offers.yes[OFFER_DRAW], 0);
    assert_int_equal(c.table->audience.watchers, 3);
    assert_int_equal(c.table->audience.seat[1].listeners, 2);
    assert_true(c.table->audience.seat[2].forced_alone);
    assert_int_equal(c.table->lobby.due, 99);
    assert_int_equal(c.table->lobby.maker, 7);
    end_case(&c);
}

/* Every change has a log entry, so that of two servers with the same table one is refused. */
static void every_change_is_in_the_log(void **unused)
{
    (void)unused;
    Case c = new_case();
    table_log_row(c.table, c.store, 2000);
    int entries = c.table->entries;
    say(&c, 1, "an entry anyway");
    table_update(c.table, c.store);
    table_log_row(c.table, c.store, 2000);
    assert_int_equal(c.table->entries, entries + 1);
    table_log_row(c.table, c.store, 2000);
    assert_int_equal(c.table->entries, entries + 1);
    table_update(c.table, c.store);
    table_log_row(c.table, c.store, 2000);
    assert_int_equal(c.table->entries, entries + 2);
    round_is(c.store, STORE_OK);
    put_back(&c);
    assert_int_equal(c.table->entries, entries + 2);
    end_case(&c);
}

enum { TABLES = 20 };

/* The earliest comes first, whatever was changed or removed. */
static void the_schedule_gives_the_earliest(void **unused)
{
    (void)unused;
    static Table table[TABLES];
    Schedule schedule = {.at = NULL};
    for (int i = 0; i < TABLES; i++)
        schedule_set(&schedule, &table[i], (i * 7) % TABLES + 100);
    schedule_remove(&schedule, &table[0]);
    schedule_remove(&schedule, &table[0]);
    schedule_set(&schedule, &table[1], 500);
    assert_null(schedule_first(&schedule, 100));
    int64_t last = 0;
    for (int i = 1; i < TABLES; i++) {
        Table *first = schedule_first(&schedule, 1000);
        assert_true(first->lobby.due >= last);
        last = first->lobby.due;
        schedule_remove(&schedule, first);
    }
    assert_int_equal(last, 500);
    assert_null(schedule_first(&schedule, 1000));
    schedule_free(&schedule);
}

int main(void)
{
    return tests_run(test(a_failed_round_is_put_back), test(every_change_is_in_the_log), test(the_schedule_gives_the_earliest));
}
