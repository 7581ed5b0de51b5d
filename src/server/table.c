/* The game at a table: its turns, acts and draws, from the beginning to the end. */
#include "server/table_parts.h"

#include "base/memory.h"
#include "server/names.h"

#include <stdlib.h>
#include <string.h>

unsigned table_people(const Table *table)
{
    unsigned people = 0;
    for (int i = 1; i <= players(table); i++)
        people |= table->seat[i].kind == SEAT_PERSON ? 1u << i : 0;
    return people;
}

bool table_waits_for(const Table *table, int seat)
{
    Actors actors = game_actors(match_game(table->match), match_state(table->match));
    return table->state == TABLE_PLAYING && (actors.must | actors.may) >> seat & 1;
}

bool table_turn_of(const Table *table, int64_t person)
{
    Actors actors = game_actors(match_game(table->match), match_state(table->match));
    for (int i = 1; i <= players(table); i++)
        if (table->seat[i].kind == SEAT_PERSON && table->seat[i].person == person && actors.must >> i & 1)
            return table->state == TABLE_PLAYING;
    return false;
}

bool table_alone(const Table *table, int seat)
{
    for (int other_seat = 1; other_seat <= players(table); other_seat++)
        if (other_seat != seat && table->seat[other_seat].kind != SEAT_BOT)
            return false;
    return true;
}

bool table_has_people(const Table *table)
{
    for (int i = 1; i <= players(table); i++)
        if (table->seat[i].person || table->seat[i].kind == SEAT_OPEN)
            return true;
    return false;
}

void table_forget_act(Table *table, int seat)
{
    table->seat[seat].acts--;
    free(table->seat[seat].last);
    table->seat[seat].last = NULL;
}

void table_remember_act(Table *table, int seat, const char *words)
{
    table->seat[seat].acts++;
    size_t size = strlen(words) + 1;
    table->seat[seat].last = memory_resize(table->seat[seat].last, size);
    memcpy(table->seat[seat].last, words, size);
}

static void write_last_act(Table *table, Store *store, char kind, int seat, int64_t now)
{
    char words[TABLE_TEXT];
    Text text = text_within(words, sizeof words);
    match_act_text(table->match, match_acts(table->match) - 1, &text);
    table_write_entry(table, store, kind, seat, words, now);
    if (kind == ENTRY_ACT)
        table_remember_act(table, seat, words);
}

void table_finish(Table *table, Store *store, const char *status)
{
    table->state = TABLE_OVER;
    clocks_stop(&table->clocks);
    offers_end(&table->offers, ~0u);
    table_copy(table->status, sizeof table->status, status);
    table_update(table, store);
    table_write_result(table, store);
}

/* Draws all outcomes that are due, and ends the table with the game. */
void table_go_on(Table *table, Store *store, int64_t now)
{
    if (table_waits_for_seeds(table, store, now))
        return;
    table->seeds.until = 0;
    for (uint32_t odds; (odds = match_odds(table->match)) != 0;) {
        match_chance_ticket(table->match, fair_ticket(&table->seeds.fair, table->seeds.draws++, odds));
        write_last_act(table, store, ENTRY_CHANCE, SEAT_CHANCE, now);
    }
    table->bots_due = true;
    table_turn_clocks(table, SEAT_CHANCE, table_time(table, now));
    if (match_over(table->match)) {
        char status[64];
        Text text = text_within(status, sizeof status);
        match_status_text(table->match, &text);
        table_finish(table, store, status);
    }
}

void table_begin(Table *table, Store *store, int64_t now)
{
    for (int i = 1; i <= players(table); i++)
        if (table->seat[i].kind == SEAT_OPEN)
            return;
    if (table->state != TABLE_WAITING)
        return;
    table->state = TABLE_PLAYING;
    table->clocks.ran = CLOCKS_BEGIN;
    clocks_resume(&table->clocks, 0, now);
    audience_expect(&table->audience, now);
    for (int viewer = 0; viewer <= players(table); viewer++)
        /* those who waited have the same view as before, but legal acts now */
        table->told[viewer] = (Told){.last = CLOCKS_BEGIN};
    table_forget_shown(table);
    table_update(table, store);
    table_go_on(table, store, now);
}

void table_begin_when_here(Table *table, Store *store, int64_t now)
{
    for (int i = 1; i <= players(table); i++)
        if (table->seat[i].kind == SEAT_PERSON && !table->audience.seat[i].listeners)
            return;
    table_begin(table, store, now);
}

bool table_name_taken(const Table *table, int64_t person, const char *name)
{
    for (int i = 1; i <= players(table); i++)
        if (table->seat[i].kind == SEAT_PERSON && table->seat[i].person != person && names_alike(table->seat[i].name, name))
            return true;
    return false;
}

Refusal table_sit(Table *table, Store *store, int seat, int64_t person, const char *name)
{
    if (!seat)
        for (seat = 1; seat < players(table) && table->seat[seat].kind != SEAT_OPEN; seat++)
            ;
    if (seat < 1 || seat > players(table))
        return refuse("unknown", "There is no such seat at this table.");
    if (table->state != TABLE_WAITING || table->seat[seat].kind != SEAT_OPEN)
        return refuse("full", "That seat is taken.");
    for (int i = 1; table->rated && i <= players(table); i++)
        if (table->seat[i].kind == SEAT_PERSON && table->seat[i].person == person)
            return refuse("not-now", "This game counts, so nobody plays it alone: you sit here already.");
    if (table_name_taken(table, person, name))
        return refuse("not-now", "Somebody at this table has a name that looks like yours; please change yours first.");
    table->seat[seat].kind = SEAT_PERSON;
    table->seat[seat].person = person;
    table_copy(table->seat[seat].name, TABLE_NAME, name);
    table_update_seats(table, store);
    return done();
}

/* A repeated act is acknowledged again; a different one with the same number is too late. */
static Refusal old_act(const Table *table, int seat, int number, const char *words)
{
    const char *last = table->seat[seat].last;
    bool same = number == table->seat[seat].acts - 1 && last && text_same(last, words);
    return same ? done() : refuse("stale", "That act comes too late; the table has gone on.");
}

Refusal table_act(Table *table, Store *store, int seat, int number, const char *words, int64_t now)
{
    char reason[REFUSAL_SENTENCE];
    Text why = text_within(reason, sizeof reason);
    if (table->state != TABLE_PLAYING)
        return refuse("not-now", table->state == TABLE_OVER ? "The game is over." : "The game has not begun.");
    if (number != table->seat[seat].acts)
        return old_act(table, seat, number, words);
    if (!table_waits_for(table, seat))
        return refuse("not-your-turn", "It is not your turn.");
    Refusal room = table_room(table, seat, match_talks(table->match, words));
    if (refused(&room))
        return room;
    int first = match_events(table->match, VIEWER_UMPIRE);
    if (!match_play(table->match, seat, words, &why))
        return refuse("illegal", reason);
    write_last_act(table, store, ENTRY_ACT, seat, now);
    table->acted = now;
    /* else the end of the offer would tell of the act */
    if (table->offers.yes[OFFER_DRAW] && table_all_heard(table, seat, first))
        offers_end(&table->offers, 1u << OFFER_DRAW);
    table_restart_clock(table, seat, first, table_time(table, now));
    table_go_on(table, store, now);
    table_mark_heard(table, first, table_time(table, now));
    return done();
}

void table_note_end(Table *table, const char *why, int seat)
{
    Text text = text_within(table->ended, sizeof table->ended);
    text_add(&text, why);
    if (seat)
        text_format(&text, " %d", seat);
}

/* Two players: the other one wins. More: a bot plays on in that seat, as long as
   people are left. If none are, the game stops there:
   nobody has won it, and the table says who gave up or was too late. */
Refusal table_resign(Table *table, Store *store, int seat, const char *why, int64_t now)
{
    if (table->state != TABLE_PLAYING)
        return refuse("not-now", "There is no game to give up.");
    table_write_entry(table, store, ENTRY_RESIGN, seat, why, now);
    table_mark_left(table, seat, why, table_time(table, now));
    table_note_end(table, why, seat);
    if (players(table) > 2 && table_people(table) & ~(1u << seat))
        table_put_bot(table, store, seat, 2, now);
    else if (players(table) == 2)
        table_finish(table, store, seat == 1 ? "won 2" : "won 1");
    else {
        char status[64];
        Text text = text_within(status, sizeof status);
        text_format(&text, "%s %d", why, seat);
        table_finish(table, store, status);
    }
    return done();
}

Refusal table_take_back(Table *table, Store *store, int seat, int64_t now)
{
    char reason[REFUSAL_SENTENCE];
    Text why = text_within(reason, sizeof reason);
    if (table->state != TABLE_PLAYING)
        return refuse("not-now", "There is no game to take anything back in.");
    if (table->rated)
        return refuse("not-now", "This game counts, so nothing is taken back.");
    Refusal room = table_room(table, seat, true);
    if (refused(&room))
        return room;
    int events = match_events(table->match, VIEWER_UMPIRE);
    if (!match_take_back(table->match, seat, &why)) {
        if (!table_undoes_at_once(table, seat))
            return refuse("not-now", reason);
        table_undo_choice(table, store, seat, now);
        return done();
    }
    table_forget_act(table, seat);
    clocks_take_back(&table->clocks, seat);
    table_write_entry(table, store, ENTRY_UNDO, seat, "", now);
    table_turn_clocks(table, SEAT_CHANCE, table_time(table, now));
    for (int viewer = 0; viewer <= players(table); viewer++) {    /* for the others nothing has happened */
        if (table->told[viewer].index < events)    /* but what this very round brings them */
            table->told[viewer].heard = 0;
        table->told[viewer].index = match_events(table->match, VIEWER_UMPIRE);
    }
    table->told[seat].heard = 0;
    return done();
}

void table_abandon(Table *table, Store *store)
{
    table_finish(table, store, "abandoned");
}

void table_outdate(Table *table, Store *store)
{
    table_finish(table, store, "outdated");
}

void table_put_back(Table *table, Table *stored)
{
    Table old = *table;
    *table = *stored;
    table->audience = old.audience;
    table->lobby = old.lobby;
    table->seats_changed = true;
    *stored = old;
    stored->audience = (Audience){.live = NULL};
}
