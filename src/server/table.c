/* The game at a table: its turns and clocks, acts and draws, from the beginning to the end. */
#include "server/table_parts.h"

#include <string.h>

enum { SEEDS_MS = 5000 };

const char *table_refuse(const char **code, const char *word, const char *sentence)
{
    *code = word;
    return sentence;
}

bool table_waits_for(const Table *table, int seat)
{
    Actors actors = game_actors(match_game(table->match), match_state(table->match));
    return table->state == TABLE_PLAYING && (actors.must | actors.may) >> seat & 1;
}

bool table_alone(const Table *table, int seat)
{
    for (int other_seat = 1; other_seat <= players(table); other_seat++)
        if (other_seat != seat && table->seat[other_seat].kind != SEAT_BOT)
            return false;
    return true;
}

void table_forget_act(Table *table, int seat)
{
    table->seat[seat].acts--;
    table_replace(&table->seat[seat].last, NULL);
}

void table_remember_act(Table *table, int seat, const char *words)
{
    table->seat[seat].acts++;
    table_replace(&table->seat[seat].last, words);
}

/* A seat's clocks run while the game cannot go on without it. `actor` has just acted, so that a new wait begins for it. */
void table_turn_clocks(Table *table, int actor, int64_t now)
{
    Actors actors = game_actors(match_game(table->match), match_state(table->match));
    for (int i = 1; i <= players(table); i++) {
        Seat *seat = &table->seat[i];
        bool waited = table->state == TABLE_PLAYING && actors.must >> i & 1;
        if (seat->since && (!waited || i == actor)) {
            seat->time_left -= now - seat->since;
            seat->since = 0;
        }
        if (waited && !seat->since)
            seat->since = now;
    }
}

void table_wind(Table *table, int64_t now)
{
    for (int i = 1; i <= players(table); i++)
        if (table->seat[i].since)
            table->seat[i].since = now;
}

/* Who heard anything of what came behind the umpire's event number `first` knows that the table has gone on. */
void table_note_heard(Table *table, int first, int64_t now)
{
    for (int viewer = 0; viewer <= players(table) && table->clock_act; viewer++) {
        Text heard = text_growing(1 << 16);
        match_heard_since(table->match, viewer, first, &heard);
        if (heard.len)
            table->told[viewer].last = now;
        text_free(&heard);
    }
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
    for (int i = 1; i <= players(table); i++)
        table->seat[i].since = 0;
    table_end_offers(table, ~0u);
    table_copy(table->status, sizeof table->status, status);
    table_update(table, store);
}

bool table_wants_seed(const Table *table, int seat)
{
    return table->state != TABLE_OVER && !table->draws && table->seat[seat].kind == SEAT_PERSON && !table->fair.seed[seat][0];
}

/* The first draw waits a little for the seeds of people who said that they would give some. */
static bool waits_for_seeds(Table *table, int64_t now)
{
    bool missing = false;
    for (int i = 1; i <= players(table); i++)
        missing |= table_wants_seed(table, i);
    if (!table->seeds || !missing || !match_odds(table->match))
        return false;
    if (!table->seeds_until)
        table->seeds_until = now + SEEDS_MS;
    return now < table->seeds_until;
}

/* Draws all outcomes that are due, and ends the table with the game. */
void table_go_on(Table *table, Store *store, int64_t now)
{
    if (waits_for_seeds(table, now))
        return;
    table->seeds_until = 0;
    for (uint32_t odds; (odds = match_odds(table->match)) != 0;) {
        match_chance_ticket(table->match, fair_ticket(&table->fair, table->draws++, odds));
        write_last_act(table, store, ENTRY_CHANCE, SEAT_CHANCE, now);
    }
    table->bots_due = true;
    table_turn_clocks(table, SEAT_CHANCE, now);
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
    for (int viewer = 0; viewer <= players(table); viewer++)
        table->told[viewer] = (Told){.last = now};    /* those who waited have the same view as before, but legal acts now */
    table_update(table, store);
    table_go_on(table, store, now);
}

const char *table_sit(Table *table, Store *store, int seat, int64_t person, const char *name, const char **code)
{
    if (!seat)
        for (seat = 1; seat < players(table) && table->seat[seat].kind != SEAT_OPEN; seat++)
            ;
    if (seat < 1 || seat > players(table))
        return table_refuse(code, "unknown", "There is no such seat at this table.");
    if (table->state != TABLE_WAITING || table->seat[seat].kind != SEAT_OPEN)
        return table_refuse(code, "full", "That seat is taken.");
    table->seat[seat].kind = SEAT_PERSON;
    table->seat[seat].person = person;
    table_copy(table->seat[seat].name, TABLE_NAME, name);
    table_update_seats(table, store);
    return NULL;
}

const char *table_seed(Table *table, Store *store, int seat, const char *seed, int64_t now, const char **code)
{
    if (!seed[0] || !fair_good_seed(seed))
        return table_refuse(code, "bad-request", "A seed is 1 to 64 letters, digits, '-' and '_'.");
    if (!table_wants_seed(table, seat))
        return table_refuse(code, "not-now", "Seeds are given once, before the first draw.");
    table_copy(table->fair.seed[seat], sizeof table->fair.seed[seat], seed);
    table_update_seats(table, store);
    if (table->state == TABLE_PLAYING && table->seeds_until)
        table_go_on(table, store, now);
    return NULL;
}

/* An act that is stored already is done; another in its place comes too late. */
static const char *old_act(const Table *table, int seat, int number, const char *words, const char **code)
{
    const char *last = table->seat[seat].last;
    bool same = number == table->seat[seat].acts - 1 && last && text_same(last, words);
    *code = same ? "done" : "stale";
    return same ? "" : "That act comes too late; the table has gone on.";
}

const char *table_act(Table *table, Store *store, int seat, int number, const char *words, int64_t now, const char **code)
{
    static _Thread_local char reason[300];
    Text why = text_within(reason, sizeof reason);
    if (table->state != TABLE_PLAYING)
        return table_refuse(code, "not-now", table->state == TABLE_OVER ? "The game is over." : "The game has not begun.");
    if (number != table->seat[seat].acts)
        return old_act(table, seat, number, words, code);
    if (!table_waits_for(table, seat))
        return table_refuse(code, "not-your-turn", "It is not your turn.");
    int first = match_events(table->match, VIEWER_UMPIRE);
    if (!match_play(table->match, seat, words, &why))
        return table_refuse(code, "illegal", reason);
    write_last_act(table, store, ENTRY_ACT, seat, now);
    table->acted = now;
    table_end_offers(table, 1u << OFFER_DRAW);
    table_turn_clocks(table, seat, now);
    table_go_on(table, store, now);
    table_note_heard(table, first, now);
    return NULL;
}

static int living_others(const Table *table, int seat)
{
    int people = 0;
    for (int i = 1; i <= players(table); i++)
        people += i != seat && table->seat[i].kind == SEAT_PERSON;
    return people;
}

/* Two players: the other one wins. More: a bot plays on in that seat, as long as people are left. If none are, the game stops there:
   nobody has won it, and the table says who gave up or was too late. */
const char *table_resign(Table *table, Store *store, int seat, const char *why, int64_t now, const char **code)
{
    if (table->state != TABLE_PLAYING)
        return table_refuse(code, "not-now", "There is no game to give up.");
    table_write_entry(table, store, ENTRY_RESIGN, seat, why, now);
    if (players(table) > 2 && living_others(table, seat)) {
        table->seat[seat].kind = SEAT_BOT;
        table->seat[seat].level = 2;
        table->bots_due = true;
        table_update_seats(table, store);
    } else if (players(table) == 2)
        table_finish(table, store, seat == 1 ? "won 2" : "won 1");
    else {
        char status[64];
        Text text = text_within(status, sizeof status);
        text_format(&text, "%s %d", why, seat);
        table_finish(table, store, status);
    }
    return NULL;
}

const char *table_take_back(Table *table, Store *store, int seat, int64_t now, const char **code)
{
    static _Thread_local char reason[200];
    Text why = text_within(reason, sizeof reason);
    if (table->state != TABLE_PLAYING)
        return table_refuse(code, "not-now", "There is no game to take anything back in.");
    if (!match_take_back(table->match, seat, &why))
        return table_refuse(code, "not-now", reason);
    table_forget_act(table, seat);
    table_write_entry(table, store, ENTRY_UNDO, seat, "", now);
    table_turn_clocks(table, seat, now);
    for (int viewer = 0; viewer <= players(table); viewer++)    /* for the others nothing has happened */
        table->told[viewer].index = match_events(table->match, VIEWER_UMPIRE);
    table->told[seat].heard = 0;
    return NULL;
}

static bool late(const Table *table, const Seat *seat, int64_t now)
{
    int64_t gone = now - seat->since;
    return seat->kind == SEAT_PERSON && seat->since &&
           ((table->clock_act && gone > table->clock_act * 1000L) || (table->clock_game && gone > seat->time_left));
}

bool table_clock(Table *table, Store *store, int64_t now)
{
    const char *code;
    if (table->state != TABLE_PLAYING || !(table->clock_act || table->clock_game))
        return false;
    for (int i = 1; i <= players(table); i++)
        if (late(table, &table->seat[i], now)) {
            table_resign(table, store, i, "time", now, &code);
            return true;
        }
    return false;
}

void table_abandon(Table *table, Store *store)
{
    table_finish(table, store, "abandoned");
}
