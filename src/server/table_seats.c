/* Who plays in a seat: its person or, while that person is away, a bot. */
#include "server/table_parts.h"

#include <string.h>

enum { GAME_SHARE = 10 };    /* of the clock for a whole game, which may be missed in a row */

bool table_replaced(const Table *table, int seat)
{
    const Seat *at = &table->seat[seat];
    return table->state == TABLE_PLAYING && at->kind == SEAT_BOT && at->person && !at->left;
}

int64_t table_grace(const Table *table, int seat, int64_t now)
{
    int share = table->clocks.game / GAME_SHARE;
    return audience_grace(&table->audience, seat, table->clocks.act > share ? table->clocks.act : share, now);
}

/* The time of a person is not used up by the bot, nor that of the bot by the person. */
static void change_player(Table *table, int seat, SeatKind kind, int64_t time)
{
    table_turn_clocks(table, seat, time);
    table->seat[seat].kind = kind;
}

void table_put_bot(Table *table, Store *store, int seat, int level, int64_t now)
{
    change_player(table, seat, SEAT_BOT, table_time(table, now));
    table->seat[seat].level = level;
    table->bots_due = table->seats_changed = true;
    table_update_seats(table, store);
}

/* Who resigned has left. Whose time for one act ran out may come back; whose time for the game did has lost it. */
void table_mark_left(Table *table, int seat, const char *why, int64_t time)
{
    Seat *at = &table->seat[seat];
    bool flag = table->clocks.game && clocks_game_left(&table->clocks, seat, time) < 0;
    at->left |= strcmp(why, "time") || flag;
}

Refusal table_back(Table *table, Store *store, int seat, int64_t person, int64_t now)
{
    if (table->state != TABLE_PLAYING)
        return refuse("not-now", "There is no game under way.");
    if (!person || table->seat[seat].person != person || table->seat[seat].kind != SEAT_BOT)
        return refuse("not-yours", "No bot plays in a seat of yours there.");
    if (table->seat[seat].left)
        return refuse("not-now", "Who has resigned or used up the time for the game has left it.");
    table_write_entry(table, store, ENTRY_BACK, seat, "", now);
    change_player(table, seat, SEAT_PERSON, table_time(table, now));
    table->seat[seat].level = 0;
    table->seats_changed = true;
    table_update_seats(table, store);
    return done();
}
