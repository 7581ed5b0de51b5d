/* What the people at a table say to each other: offers, talk, and the sheet of a free table. */
#include "server/table_parts.h"

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
static void seat_bot(Table *table, Store *store)
{
    Seat *seat = &table->seat[table->offer_for];
    if (seat->listeners) {
        table->offers_accepted &= ~(1u << OFFER_BOT);
        return;
    }
    seat->kind = SEAT_BOT;
    seat->level = table->offer_level;
    table->bots_due = true;
    table_update_seats(table, store);
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
        seat_bot(table, store);
}

const char *table_offer(Table *table, Store *store, Offer offer, int seat, bool yes, int64_t now, const char **code)
{
    if (table->state != TABLE_PLAYING)
        return table_refuse(code, "not-now", "There is no game under way.");
    for (int i = 1; offer == OFFER_DRAW && i <= players(table); i++)
        if (table->seat[i].kind == SEAT_BOT)
            return table_refuse(code, "not-now", "Bots play on to the end.");
    table->touched = true;
    if (!yes) {
        table_end_offers(table, 1u << offer);
        return NULL;
    }
    if (!table->offered[offer]) {
        table->offered_by[offer] = seat;
        table->offers_made |= 1u << offer;
    }
    table->offered[offer] |= 1u << seat;
    unsigned need = voters(table, offer);
    if ((table->offered[offer] & need) == need)
        carry_out(table, store, offer, now);
    return NULL;
}

void table_add_chat(Table *table, int seat, const char *name, const char *words, int64_t at)
{
    if (!table->chat) {
        table->chat = memory_resize(NULL, TABLE_CHAT * sizeof *table->chat);
        memset(table->chat, 0, TABLE_CHAT * sizeof *table->chat);
    }
    ChatLine *line = &table->chat[table->chats++ % TABLE_CHAT];
    line->seat = seat;
    line->at = at;
    table_replace(&line->name, name);
    table_replace(&line->text, words);
}

const char *table_chat(Table *table, Store *store, int seat, const char *name, const char *words, int64_t now, const char **code)
{
    char line[TABLE_NAME + TABLE_TEXT];
    Text text = text_within(line, sizeof line);
    if (!words[0] || strlen(words) > TABLE_SAY || !text_printable(words))
        return table_refuse(code, "bad-request", "A line of talk is 1 to 500 bytes of plain text.");
    text_format(&text, "%s\t", name);
    text_add(&text, words);
    table_write_entry(table, store, ENTRY_CHAT, seat, line, now);
    table_add_chat(table, seat, name, words, now);
    return NULL;
}

/* Plain text, in which lines may end. */
static bool good_note(const char *words)
{
    char flat[TABLE_NOTE + 1];
    Text text = text_within(flat, sizeof flat);
    text_add(&text, words);
    for (char *at = flat; *at; at++)
        if (*at == '\n')
            *at = ' ';
    return !text.cut && text_printable(flat);
}

const char *table_note(Table *table, Store *store, int seat, const char *words, int64_t now, const char **code)
{
    if (!match_game(table->match)->talk)
        return table_refuse(code, "not-now", "Only a free table has a sheet for rules of your own.");
    if (!good_note(words))
        return table_refuse(code, "bad-request", "The sheet has room for 2000 bytes of plain text.");
    if (!strcmp(words, table->note ? table->note : ""))
        return NULL;
    table_write_entry(table, store, ENTRY_NOTE, seat, words, now);
    table_replace(&table->note, words);
    table->note_changed = true;
    return NULL;
}
