/* Talk, whispers and the sheet at a table. */
#include "server/table_parts.h"

#include "base/clock.h"

#include <string.h>

int table_speaker(const Table *table, const ChatLine *line)
{
    for (int i = 1; i <= players(table); i++)
        if (table->seat[i].person && (line->seat ? line->seat == i : !strcmp(line->name, table->seat[i].name)))
            return i;
    return 0;
}

Refusal table_chat(Table *table, Store *store, int seat, const char *name, const char *words, int64_t now)
{
    char line[TABLE_NAME + TABLE_TEXT];
    Text text = text_within(line, sizeof line);
    if (!chat_good_line(words))
        return refuse("bad-request", "A line of talk is 1 to 500 bytes of plain text.");
    Refusal room = table_room(table, seat, true);
    if (refused(&room))
        return room;
    text_format(&text, "%s\t", name);
    text_add(&text, words);
    table_write_entry(table, store, ENTRY_CHAT, seat, line, now);
    chat_add(&table->chat, 0, seat, name, words, clock_date());
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
    if (!chat_good_line(words))
        return refuse("bad-request", "A line of talk is 1 to 500 bytes of plain text.");
    Refusal room = table_room(table, seat, true);
    if (refused(&room))
        return room;
    text_format(&text, "%d\t", to);
    text_add(&text, words);
    table_write_entry(table, store, ENTRY_WHISPER, seat, line, now);
    chat_add(&table->chat, 1u << seat | 1u << to, seat, table->seat[seat].name, words, clock_date());
    return done();
}

Refusal table_write_sheet(Table *table, Store *store, int seat, const char *words, int64_t now)
{
    if (!match_game(table->match)->talk)
        return refuse("not-now", "Only a free table has a sheet for rules of your own.");
    if (!chat_good_sheet(words))
        return refuse("bad-request", "The sheet has room for 2000 bytes of plain text.");
    if (!strcmp(words, chat_sheet(&table->chat)))
        return done();
    Refusal room = table_room(table, seat, true);
    if (refused(&room))
        return room;
    table_write_entry(table, store, ENTRY_SHEET, seat, words, now);
    chat_write_sheet(&table->chat, words);
    return done();
}
