/* The clocks at a table: whom the game waits for, and whose time has run out. */
#include "server/table_parts.h"

void table_turn_clocks(Table *table, int actor, int64_t time)
{
    Actors actors = game_actors(match_game(table->match), match_state(table->match));
    clocks_turn(&table->clocks, table->state == TABLE_PLAYING ? actors.must : 0, table_people(table), actor, time);
}

/* Whether everybody has heard something of what came behind the umpire's event number `first`. */
bool table_all_heard(const Table *table, int seat, int first)
{
    bool all = true;
    for (int viewer = VIEWER_PUBLIC; viewer <= players(table) && all; viewer++) {
        Text heard = text_growing(1 << 16);
        match_heard_since(table->match, viewer, first, &heard);
        all = viewer == seat || heard.len;
        text_free(&heard);
    }
    return all;
}

/* The time for an act begins anew with an act that everybody heard of. One that is silent, or taken back, gives no more time:
   else somebody who does not lose on time would have been seen to act. */
void table_restart_clock(Table *table, int seat, int first, int64_t time)
{
    bool anew = !table->clocks.act || table_all_heard(table, seat, first);
    table_turn_clocks(table, anew ? seat : SEAT_CHANCE, time);
}

/* Who heard anything of what came behind the umpire's event number `first` knows that the table has gone on. */
void table_mark_heard(Table *table, int first, int64_t time)
{
    for (int viewer = 0; viewer <= players(table) && table->clocks.act; viewer++) {
        Text heard = text_growing(1 << 16);
        match_heard_since(table->match, viewer, first, &heard);
        if (heard.len || heard.cut)
            table->told[viewer].last = time;
        text_free(&heard);
    }
}

/* In table time; INT64_MAX: never. */
static int64_t late_at(const Table *table, int seat)
{
    bool runs = table->state == TABLE_PLAYING && table->seat[seat].kind == SEAT_PERSON;
    return runs ? clocks_late_at(&table->clocks, seat) : INT64_MAX;
}

int64_t table_clock_due(const Table *table, int64_t now)
{
    int64_t next = INT64_MAX, match = table_match_due(table, now);
    for (int i = 1; i <= players(table) && (table->clocks.act || table->clocks.game); i++)
        if (late_at(table, i) < next)
            next = late_at(table, i);
    next = next == INT64_MAX ? next : now + next - table_time(table, now);
    return next < match ? next : match;
}

bool table_check_clocks(Table *table, Store *store, int64_t now)
{
    table_run_match_clock(table, store, now);
    if (table->state != TABLE_PLAYING || !(table->clocks.act || table->clocks.game))
        return false;
    for (int i = 1; i <= players(table); i++)
        if (table_time(table, now) >= late_at(table, i)) {
            table_resign(table, store, i, "time", now);
            return true;
        }
    return false;
}
