/* What the people at a table say to each other: offers, talk, and the sheet of a free table. */
#include "server/table_parts.h"

#include "base/clock.h"
#include "base/memory.h"

#include <string.h>

const char *const offer_names[OFFERS] = {"draw", "bot", "hints"};

void table_end_offers(Table *table, unsigned which)
{
    for (int i = 0; i < OFFERS; i++)
        if (which >> i & 1 && table->offered[i]) {
            table->offered[i] = 0;
            table->offers_ended |= 1u << i;
            table->offers_made &= ~(1u << i);
        }
}

/* Everybody who must agree. About a bot in somebody's place those decide who are here; a draw or hints concern all people. */
static unsigned voters(const Table *table, Offer offer)
{
    unsigned all = 0;
    for (int i = 1; i <= players(table); i++) {
        const Seat *seat = &table->seat[i];
        bool asked = offer != OFFER_BOT || (table->offer_for != i && seat->listeners);
        all |= seat->kind == SEAT_PERSON && asked ? 1u << i : 0;
    }
    return all;
}

/* Who came back in the meantime keeps the seat. */
static void seat_bot(Table *table, Store *store, int64_t now)
{
    const Seat *seat = &table->seat[table->offer_for];
    if (seat->kind != SEAT_PERSON || seat->listeners || table_grace(table, table->offer_for, now)) {
        table->offers_accepted &= ~(1u << OFFER_BOT);
        return;
    }
    char level[16];
    Text text = text_within(level, sizeof level);
    text_number(&text, table->offer_level);
    table_write_entry(table, store, ENTRY_BOT, table->offer_for, level, now);
    table_put_bot(table, store, table->offer_for, table->offer_level, now);
}

static void carry_out(Table *table, Store *store, Offer offer, int64_t now)
{
    table_end_offers(table, 1u << offer);
    table->offers_accepted |= 1u << offer;
    if (offer == OFFER_DRAW) {
        table_write_entry(table, store, ENTRY_DRAW, 0, "", now);
        table_finish(table, store, "drawn");
    } else if (offer == OFFER_HINTS) {
        table_write_entry(table, store, ENTRY_HINTS, 0, "", now);
        table->hints = table->seats_changed = true;
    } else
        seat_bot(table, store, now);
}

Refusal table_offer(Table *table, Store *store, Offer offer, int seat, bool yes, int64_t now)
{
    if (table->state != TABLE_PLAYING)
        return refuse("not-now", "There is no game under way.");
    for (int i = 1; offer == OFFER_DRAW && i <= players(table); i++)
        if (table->seat[i].kind == SEAT_BOT)
            return refuse("not-now", "Bots play on to the end.");
    if (offer == OFFER_HINTS && table->hints)
        return refuse("not-now", "Everybody has agreed to hints already.");
    table->touched = true;
    if (!yes) {
        table_end_offers(table, 1u << offer);
        return done();
    }
    if (!table->offered[offer]) {
        table->offered_by[offer] = seat;
        table->offers_made |= 1u << offer;
    }
    table->offered[offer] |= 1u << seat;
    unsigned need = voters(table, offer);
    if ((table->offered[offer] & need) == need)
        carry_out(table, store, offer, now);
    return done();
}

static Talk *talk_among(Table *table, unsigned among)
{
    Talk **at = &table->talk;
    while (*at && (*at)->among != among)
        at = &(*at)->next;
    if (!*at) {
        *at = memory_resize(NULL, sizeof **at);
        memset(*at, 0, sizeof **at);
        (*at)->among = among;
    }
    return *at;
}

void table_add_line(Table *table, unsigned among, int seat, const char *name, const char *words, int64_t at)
{
    Talk *talk = talk_among(table, among);
    ChatLine *line = &talk->line[talk->lines++ % TABLE_CHAT];
    line->seat = seat;
    line->at = at;
    table_replace(&line->name, name);
    table_replace(&line->text, words);
}

static bool good_line(const char *words)
{
    return words[0] && strlen(words) <= TABLE_SAY && text_printable(words);
}

Refusal table_chat(Table *table, Store *store, int seat, const char *name, const char *words, int64_t now)
{
    char line[TABLE_NAME + TABLE_TEXT];
    Text text = text_within(line, sizeof line);
    if (!good_line(words))
        return refuse("bad-request", "A line of talk is 1 to 500 bytes of plain text.");
    Refusal room = table_room(table, true);
    if (refused(&room))
        return room;
    text_format(&text, "%s\t", name);
    text_add(&text, words);
    table_write_entry(table, store, ENTRY_CHAT, seat, line, now);
    table_add_line(table, 0, seat, name, words, clock_date());
    return done();
}

Refusal table_whisper(Table *table, Store *store, int seat, int to, const char *words, int64_t now)
{
    char line[TABLE_TEXT];
    Text text = text_within(line, sizeof line);
    if (!match_game(table->match)->whispers)
        return refuse("not-now", "In this game players do not talk with one other alone.");
    if (to < 1 || to > players(table) || to == seat || table->seat[to].kind != SEAT_PERSON)
        return refuse("bad-request", "A whisper is for one other person who plays.");
    if (!good_line(words))
        return refuse("bad-request", "A line of talk is 1 to 500 bytes of plain text.");
    Refusal room = table_room(table, true);
    if (refused(&room))
        return room;
    text_format(&text, "%d\t", to);
    text_add(&text, words);
    table_write_entry(table, store, ENTRY_WHISPER, seat, line, now);
    table_add_line(table, 1u << seat | 1u << to, seat, table->seat[seat].name, words, clock_date());
    return done();
}

/* Plain text, in which lines may end. */
bool table_good_note(const char *words)
{
    char flat[TABLE_NOTE + 1];
    Text text = text_within(flat, sizeof flat);
    text_add(&text, words);
    for (char *at = flat; *at; at++)
        if (*at == '\n')
            *at = ' ';
    return !text.cut && text_printable(flat);
}

Refusal table_note(Table *table, Store *store, int seat, const char *words, int64_t now)
{
    if (!match_game(table->match)->talk)
        return refuse("not-now", "Only a free table has a sheet for rules of your own.");
    if (!table_good_note(words))
        return refuse("bad-request", "The sheet has room for 2000 bytes of plain text.");
    if (!strcmp(words, table->note ? table->note : ""))
        return done();
    Refusal room = table_room(table, true);
    if (refused(&room))
        return room;
    table_write_entry(table, store, ENTRY_NOTE, seat, words, now);
    table_replace(&table->note, words);
    table->note_changed = true;
    return done();
}
