/* Offers at a table: who has to agree, and what comes of it. */
#include "server/table_parts.h"

/* Everybody who must agree. About a bot in somebody's place those decide who are here; a draw or hints concern all people. */
static unsigned voters(const Table *table, Offer offer)
{
    unsigned all = 0;
    for (int i = 1; i <= players(table); i++) {
        bool asked = offer != OFFER_BOT || (table->offers.bot_for != i && table->audience.seat[i].listeners);
        all |= table->seat[i].kind == SEAT_PERSON && asked ? 1u << i : 0;
    }
    return all;
}

/* Who came back in the meantime keeps the seat. */
static void seat_bot(Table *table, Store *store, int64_t now)
{
    int seat = table->offers.bot_for;
    if (table->seat[seat].kind != SEAT_PERSON || table->audience.seat[seat].listeners || table_grace(table, seat, now)) {
        table->offers.accepted &= ~(1u << OFFER_BOT);
        return;
    }
    char level[16];
    Text text = text_within(level, sizeof level);
    text_number(&text, table->offers.bot_level);
    table_write_entry(table, store, ENTRY_BOT, seat, level, now);
    table_put_bot(table, store, seat, table->offers.bot_level, now);
}

static void carry_out(Table *table, Store *store, Offer offer, int64_t now)
{
    if (offer == OFFER_DRAW) {
        table_write_entry(table, store, ENTRY_DRAW, 0, "", now);
        table_note_end(table, "agreed", 0);
        table_finish(table, store, "drawn");
    } else if (offer == OFFER_HINTS) {
        table_write_entry(table, store, ENTRY_HINTS, 0, "", now);
        table->hints = table->seats_changed = true;
    } else if (offer == OFFER_TAKEBACK)
        table_undo_choice(table, store, table->offers.by[offer], now);
    else
        seat_bot(table, store, now);
}

Refusal table_offer(Table *table, Store *store, Offer offer, int seat, bool yes, int64_t now)
{
    if (table->state != TABLE_PLAYING && offer != OFFER_REMATCH)
        return refuse("not-now", "There is no game under way.");
    for (int i = 1; offer == OFFER_DRAW && i <= players(table); i++)
        if (table->seat[i].kind == SEAT_BOT)
            return refuse("not-now", "Bots play on to the end.");
    if (table->rated && (offer == OFFER_HINTS || offer == OFFER_TAKEBACK || offer == OFFER_BOT))
        return refuse("not-now", "This game counts, so there are no hints, nothing is taken back, and nobody plays for another.");
    if (offer == OFFER_HINTS && table->hints)
        return refuse("not-now", "Everybody has agreed to hints already.");
    if (offer == OFFER_TAKEBACK && yes && !table->offers.yes[offer] && !table->seat[seat].acts)
        return refuse("not-now", "You have done nothing yet that could be taken back.");
    table->touched = true;
    if (!yes) {
        offers_end(&table->offers, 1u << offer);
        return done();
    }
    if (offers_agree(&table->offers, offer, seat, voters(table, offer)))
        carry_out(table, store, offer, now);
    return done();
}
