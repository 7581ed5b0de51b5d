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

Refusal table_fill(Table *table, Store *store, int seat, int level, int64_t person)
{
    bool mine = false;
    for (int i = 1; i <= players(table); i++)
        mine |= person && table->seat[i].person == person;
    if (!mine)
        return refuse("not-yours", "You have no seat at this table.");
    if (table->state != TABLE_WAITING || (seat && table->seat[seat].kind != SEAT_OPEN))
        return refuse("not-now", "No such seat is free here.");
    for (int i = 1; i <= players(table); i++)
        if (table->seat[i].kind == SEAT_OPEN && (!seat || seat == i)) {
            table->seat[i].kind = SEAT_BOT;
            table->seat[i].level = level;
        }
    table_update_seats(table, store);
    return done();
}

/* The seats (bits) of a person, and those of everybody else who may still play. */
static unsigned seats_of(const Table *table, int64_t person, bool others)
{
    unsigned seats = 0;
    for (int i = 1; i <= players(table); i++)
        if (table->seat[i].person && !table->seat[i].left && (table->seat[i].person == person) != others)
            seats |= 1u << i;
    return seats;
}

static void stand_up(Table *table, Store *store, unsigned seats)
{
    for (int i = 1; i <= players(table); i++)
        if (seats >> i & 1) {
            table->seat[i].kind = SEAT_OPEN;
            table->seat[i].person = 0;
            table->seat[i].name[0] = '\0';
        }
    table_update_seats(table, store);
}

Refusal table_leave(Table *table, Store *store, int64_t person, bool maker, int64_t now)
{
    unsigned mine = seats_of(table, person, false);
    if (!person || (!mine && !(maker && !table_has_people(table))))
        return refuse("not-yours", "You have no seat at this table.");
    if (table->state == TABLE_OVER)
        return refuse("not-now", "The game is over.");
    if (!seats_of(table, person, true) && !(table->rated && table->state == TABLE_PLAYING))
        table_abandon(table, store);
    else if (table->state == TABLE_WAITING)
        stand_up(table, store, mine);
    else
        for (int i = 1; i <= players(table) && table->state == TABLE_PLAYING; i++)
            if (mine >> i & 1)
                table_resign(table, store, i, "resigned", now);
    return done();
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
