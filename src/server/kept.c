/* A table as the store has it: how it is made, written down and read again. */
#include "server/table_parts.h"

#include "base/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void table_copy(char *out, size_t size, const char *words)
{
    Text text = text_within(out, size);
    text_bytes(&text, words, strnlen(words, size - 1));
}

void table_replace(char **old, const char *words)
{
    free(*old);
    *old = words ? memory_copy(words, strlen(words)) : NULL;
}

/* Random letters that are easy to read and to say. */
static void random_word(char *out, int len)
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";
    static const unsigned n = sizeof letters - 1;
    for (int i = 0; i < len;) {
        unsigned char bytes[16];    /* at once, since each question to the system has its price */
        randombytes_buf(bytes, sizeof bytes);
        for (size_t k = 0; k < sizeof bytes && i < len; k++)
            if (bytes[k] < 256 / n * n)    /* so that all letters are equally likely */
                out[i++] = letters[bytes[k] % n];
    }
    out[len] = '\0';
}

static void options_text(const TablePlan *plan, Text *out)
{
    for (int i = 0; i < plan->options; i++)
        text_format(out, "%s%s=%s", i ? " " : "", plan->option[i].name, plan->option[i].value);
}

static void take_seats(Table *table, const TablePlan *plan, int64_t person, const char *name)
{
    for (int i = 1; i <= players(table); i++) {
        Seat *seat = &table->seat[i];
        seat->kind = plan->seat[i].mine ? SEAT_PERSON : plan->seat[i].kind;
        seat->person = plan->seat[i].mine ? person : 0;
        seat->level = seat->kind == SEAT_BOT ? plan->seat[i].level : 0;
        table_copy(seat->name, sizeof seat->name, plan->seat[i].mine ? name : "");
        seat->time_left = (int64_t)plan->clock_game * 1000;
    }
}

Table *table_new(const TablePlan *plan, int64_t person, const char *name, Text *why)
{
    Match *match = match_new(plan->game, plan->players, 1, plan->option, plan->options, why);
    if (!match)
        return NULL;
    Table *table = memory_resize(NULL, sizeof *table);
    *table = (Table){.match = match, .is_public = plan->is_public, .seeds = plan->seeds, .clock_act = plan->clock_act, .clock_game = plan->clock_game,
                     .created = (int64_t)time(NULL) * 1000};
    Text options = text_within(table->options, sizeof table->options);
    options_text(plan, &options);
    random_word(table->id, 12);
    random_word(table->code, 5);
    table_copy(table->status, sizeof table->status, "playing");
    table_copy(table->fair.table, sizeof table->fair.table, table->id);
    randombytes_buf(table->fair.secret, sizeof table->fair.secret);
    table->fair.players = match_players(match);
    take_seats(table, plan, person, name);
    return table;
}

void table_free(Table *table)
{
    for (int i = 0; i < TABLE_CHAT && table->chat; i++) {
        free(table->chat[i].name);
        free(table->chat[i].text);
    }
    free(table->chat);
    free(table->held);
    free(table->note);
    for (int i = 0; i <= SEATS_MAX; i++)
        free(table->seat[i].last);
    match_free(table->match);
    free(table);
}

static StoredTable stored_of(const Table *table)
{
    StoredTable stored = {.id = table->id, .code = table->code, .game = match_game(table->match)->id, .options = table->options,
                          .status = table->status, .next = table->next, .players = players(table), .is_public = table->is_public,
                          .clock_act = table->clock_act, .clock_game = table->clock_game, .state = table->state, .created = table->created};
    memcpy(stored.secret, table->fair.secret, sizeof stored.secret);
    for (int i = 1; i <= players(table); i++) {
        const Seat *seat = &table->seat[i];
        stored.seat[i - 1] = (StoredSeat){seat->kind, seat->person, seat->level, seat->name, table->fair.seed[i]};
    }
    return stored;
}

StoreStatus table_add(Table *table, Store *store)
{
    StoredTable stored = stored_of(table);
    table->touched = true;
    return store_table_add(store, &stored);
}

StoreStatus table_update(Table *table, Store *store)
{
    StoredTable stored = stored_of(table);
    table->touched = table->seats_changed = true;
    return store_table_update(store, &stored);
}

void table_update_seats(Table *table, Store *store)
{
    StoredTable stored = stored_of(table);
    table->touched = table->seats_changed = true;
    store_seats_update(store, &stored);
}

StoreStatus table_write_entry(Table *table, Store *store, char kind, int seat, const char *words, int64_t now)
{
    StoredEntry entry = {table->entries, kind, seat, words, now};
    StoreStatus status = store_log_add(store, table->id, &entry);
    table->entries++;
    table->touched = true;
    return status;
}

/* Chat lines are stored as NAME, a tab, and the words. */
static void read_chat(Table *table, const StoredEntry *entry)
{
    char name[TABLE_NAME] = "";
    const char *tab = strchr(entry->text, '\t');
    if (!tab)
        return;
    Text text = text_within(name, sizeof name);
    text_bytes(&text, entry->text, (size_t)(tab - entry->text));
    table_add_chat(table, entry->seat, name, tab + 1, entry->at);
}

static void read_act(Table *table, const StoredEntry *entry, Text *why)
{
    int first = match_events(table->match, VIEWER_UMPIRE);
    if (entry->seat < 1 || entry->seat > players(table) || !match_play(table->match, entry->seat, entry->text, why)) {
        table->reload = true;
        return;
    }
    table_remember_act(table, entry->seat, entry->text);
    table_turn_clocks(table, entry->seat, entry->at);
    table_note_heard(table, first, entry->at);
}

static void read_entry(void *context, const StoredEntry *entry)
{
    Table *table = context;
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    if (entry->number != table->entries)
        table->reload = true;
    table->entries = entry->number + 1;
    if (entry->kind == ENTRY_ACT)
        read_act(table, entry, &why);
    else if (entry->kind == ENTRY_CHANCE) {
        table->reload |= !match_chance(table->match, entry->text, &why);
        table->draws++;
        table_turn_clocks(table, SEAT_CHANCE, entry->at);
    } else if (entry->kind == ENTRY_UNDO) {
        table->reload |= !match_undo(table->match);
        table_forget_act(table, entry->seat);
        table_turn_clocks(table, entry->seat, entry->at);
    } else if (entry->kind == ENTRY_HINTS)
        table->hints = true;
    else if (entry->kind == ENTRY_NOTE)
        table_replace(&table->note, entry->text);
    else if (entry->kind == ENTRY_CHAT)
        read_chat(table, entry);
}

/* The options as they were stored, taken apart. */
static int split_options(char *words, GivenOption option[OPTIONS_MAX])
{
    int n = 0;
    for (char *word = strtok(words, " "); word && n < OPTIONS_MAX; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        if (!value)
            break;
        *value++ = '\0';
        option[n++] = (GivenOption){word, value};
    }
    return n;
}

static void read_seat(Table *table, int i, const StoredSeat *stored)
{
    Seat *seat = &table->seat[i];
    seat->kind = stored->kind;
    seat->person = stored->person;
    seat->level = stored->level;
    seat->time_left = (int64_t)table->clock_game * 1000;
    table_copy(seat->name, sizeof seat->name, stored->name);
    table_copy(table->fair.seed[i], sizeof table->fair.seed[i], stored->seed);
}

Table *table_glance(const StoredTable *stored)
{
    char options[200], reason[200];
    GivenOption option[OPTIONS_MAX];
    Text why = text_within(reason, sizeof reason);
    const Game *game = game_find(stored->game);
    table_copy(options, sizeof options, stored->options);
    int n = split_options(options, option);
    Match *match = game ? match_new(game, stored->players, 1, option, n, &why) : NULL;
    if (!match)
        return NULL;
    Table *table = memory_resize(NULL, sizeof *table);
    *table = (Table){.match = match, .is_public = stored->is_public, .clock_act = stored->clock_act, .clock_game = stored->clock_game,
                     .created = stored->created, .state = stored->state};
    table_copy(table->id, sizeof table->id, stored->id);
    table_copy(table->code, sizeof table->code, stored->code);
    table_copy(table->next, sizeof table->next, stored->next);
    table_copy(table->status, sizeof table->status, stored->status);
    table_copy(table->options, sizeof table->options, stored->options);
    table_copy(table->fair.table, sizeof table->fair.table, stored->id);
    memcpy(table->fair.secret, stored->secret, sizeof table->fair.secret);
    table->fair.players = stored->players;
    for (int i = 1; i <= stored->players; i++)
        read_seat(table, i, &stored->seat[i - 1]);
    return table;
}

Table *table_read(Store *store, const StoredTable *stored)
{
    Table *table = table_glance(stored);
    if (!table)
        return NULL;
    table_turn_clocks(table, SEAT_CHANCE, stored->created);
    StoreStatus status = store_log_read(store, table->id, 0, read_entry, table);
    if (status == STORE_OK && !table->reload) {
        table->chats_told = table->chats;
        return table;
    }
    table_free(table);
    return NULL;
}
