/* The clock of a whole match (SYS-17): it runs from the first turn on while somebody who plays is here, and stands otherwise. When
   it has run out the server calls time, once; nobody is resigned by it. What it has measured follows from the log. */
#include "server/table_parts.h"

#include <string.h>

static int64_t given(const Table *table) { return (int64_t)match_minutes(table->match) * 60 * 1000; }

static bool should_run(const Table *table)
{
    const Core *core = match_state(table->match);
    return table->state == TABLE_PLAYING && game_times(core) && core->turns && audience_here(&table->audience, table_people(table));
}

int64_t table_match_left(const Table *table, int64_t now)
{
    return clocks_match_left(&table->clocks, given(table), table_time(table, now));
}

bool table_match_entry(Table *table, const char *words, Text *why)
{
    bool runs = !strcmp(words, "run"), stands = !strcmp(words, "stand"), time = !strcmp(words, "time");
    clocks_match_run(&table->clocks, runs, table->clocks.ran);
    return runs || stands || (time && match_time(table->match, why));
}

int64_t table_match_due(const Table *table, int64_t now)
{
    if (should_run(table) != (table->clocks.match_since != 0))
        return now;
    return table->clocks.match_since ? now + table_match_left(table, now) : INT64_MAX;
}

void table_run_match_clock(Table *table, Store *store, int64_t now)
{
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    bool runs = should_run(table);
    if (runs != (table->clocks.match_since != 0)) {
        table_write_entry(table, store, ENTRY_MATCH, SEAT_CHANCE, runs ? "run" : "stand", now);
        clocks_match_run(&table->clocks, runs, table_time(table, now));
        table->seats_changed = true;
    }
    if (!runs || table_match_left(table, now) || !match_time(table->match, &why))
        return;
    table_write_entry(table, store, ENTRY_MATCH, SEAT_CHANCE, "time", now);
    clocks_match_run(&table->clocks, false, table_time(table, now));
    table->seats_changed = true;
    table_go_on(table, store, now);
}
