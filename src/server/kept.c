/* A table as the store has it: how it is made, written down and read again. */
#include "server/table_parts.h"

#include "base/clock.h"
#include "base/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A table that has been played at for longer than a hundred years is broken. */
static const int64_t TIME_MOST = 100LL * 366 * 24 * 3600 * 1000;

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

/* 31^8: among a hundred thousand open tables one guess in nine million finds any. */
void table_new_code(Table *table) { random_word(table->code, 8); }

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
                     .created = clock_date()};
    Text options = text_within(table->options, sizeof table->options);
    options_text(plan, &options);
    random_word(table->id, 12);
    table_new_code(table);
    table_copy(table->status, sizeof table->status, "playing");
    table_copy(table->fair.table, sizeof table->fair.table, table->id);
    randombytes_buf(table->fair.secret, sizeof table->fair.secret);
    table->fair.players = match_players(match);
    take_seats(table, plan, person, name);
    return table;
}

static void free_seat(Seat *seat)
{
    while (seat->held && seat->held->replies) {
        Reply *reply = seat->held->replies;
        seat->held->replies = reply->next;
        free(reply);
    }
    free(seat->held);
    free(seat->last);
}

static void free_talk(Talk *talk)
{
    for (int i = 0; i < TABLE_CHAT; i++) {
        free(talk->line[i].name);
        free(talk->line[i].text);
    }
    free(talk);
}

void table_free(Table *table)
{
    for (Talk *talk = table->talk, *next; talk; talk = next) {
        next = talk->next;
        free_talk(talk);
    }
    free(table->note);
    for (int i = 0; i <= SEATS_MAX; i++)
        free_seat(&table->seat[i]);
    match_free(table->match);
    free(table);
}

static StoredTable stored_of(const Table *table)
{
    StoredTable stored = {.id = table->id, .code = table->code, .game = match_game(table->match)->id, .options = table->options,
                          .status = table->status, .next = table->next, .players = players(table), .is_public = table->is_public,
                          .clock_act = table->clock_act, .clock_game = table->clock_game, .state = table->state, .created = table->created,
                          .seeds = table->seeds, .reveal = table->reveal};
    memcpy(stored.secret, table->fair.secret, sizeof stored.secret);
    for (int i = 1; i <= players(table); i++) {
        const Seat *seat = &table->seat[i];
        stored.seat[i - 1] = (StoredSeat){seat->kind, seat->person, seat->level, seat->name, table->fair.hash[i], table->fair.seed[i]};
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

/* What an entry takes up, with its number, kind and time. */
static int64_t entry_bytes(const char *words) { return 64 + (int64_t)strlen(words); }

Refusal table_room(const Table *table, bool talk)
{
    bool full = table->entries >= TABLE_ENTRIES || table->bytes >= TABLE_BYTES;
    bool nearly = table->entries >= TABLE_ENTRIES / 10 * 9 || table->bytes >= TABLE_BYTES / 10 * 9;
    if (full)
        return refuse("full", "The log of this table is as long as a log may be: give up or agree on a draw, and begin a new table.");
    if (talk && nearly)
        return refuse("full", "The log of this table is nearly as long as a log may be: what is left is for the game itself.");
    return done();
}

StoreStatus table_write_entry(Table *table, Store *store, char kind, int seat, const char *words, int64_t now)
{
    StoredEntry entry = {table->entries, kind, seat, words, clock_date(), table_time(table, now)};
    StoreStatus status = store_log_add(store, table->id, &entry);
    table->ran = entry.ran;
    table->entries++;
    table->bytes += entry_bytes(words);
    table->touched = true;
    return status;
}

/* Chat lines are stored as NAME, a tab, and the words. */
static void read_chat(Table *table, const StoredEntry *entry)
{
    char name[TABLE_NAME] = "";
    const char *tab = strchr(entry->text, '\t');
    if (!tab || !text_printable(tab + 1)) {
        table->reload = true;
        return;
    }
    Text text = text_within(name, sizeof name);
    text_bytes(&text, entry->text, (size_t)(tab - entry->text));
    table->reload |= text.cut || !text_printable(name);
    table_add_line(table, 0, entry->seat, name, tab + 1, entry->at);
}

/* Whispers are stored as the other seat, a tab, and the words. */
static void read_whisper(Table *table, const StoredEntry *entry)
{
    char *tab;
    long to = strtol(entry->text, &tab, 10);
    bool known = entry->seat >= 1 && entry->seat <= players(table) && to >= 1 && to <= players(table) && to != entry->seat && *tab == '\t';
    table->reload |= !known || !text_printable(tab + 1);
    if (known)
        table_add_line(table, 1u << entry->seat | 1u << to, entry->seat, table->seat[entry->seat].name, tab + 1, entry->at);
}

static void read_act(Table *table, const StoredEntry *entry, Text *why)
{
    int first = match_events(table->match, VIEWER_UMPIRE);
    if (entry->seat < 1 || entry->seat > players(table) || !match_play(table->match, entry->seat, entry->text, why)) {
        table->reload = true;
        return;
    }
    table_remember_act(table, entry->seat, entry->text);
    table_restart_clock(table, entry->seat, first, table->ran);
    table_note_heard(table, first, table->ran);
}

/* The clock that an old version measured with could be set back; time stands still then. */
static void read_time(Table *table, const StoredEntry *entry)
{
    table->reload |= entry->ran > TIME_MOST;
    if (entry->ran > table->ran)
        table->ran = entry->ran;
}

/* Who played in a seat when, since only people pay with their time. */
static void read_player(Table *table, const StoredEntry *entry)
{
    if (entry->seat < 1 || entry->seat > players(table)) {
        table->reload = true;
        return;
    }
    if (entry->kind == ENTRY_RESIGN)
        table_note_left(table, entry->seat, entry->text, table->ran);
    table_turn_clocks(table, entry->seat, table->ran);
    table->seat[entry->seat].kind = entry->kind == ENTRY_BACK ? SEAT_PERSON : SEAT_BOT;
}

static void read_entry(void *context, const StoredEntry *entry)
{
    Table *table = context;
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    bool sensible = !entry->broken && entry->number == table->entries && entry->seat <= players(table) && strchr(ENTRY_KINDS, entry->kind);
    if (!sensible || table->reload) {
        table->reload = true;
        return;
    }
    table->entries = entry->number + 1;
    read_time(table, entry);
    table->bytes += entry_bytes(entry->text);
    if (entry->kind == ENTRY_ACT)
        read_act(table, entry, &why);
    else if (entry->kind == ENTRY_CHANCE) {
        table->reload |= !match_chance(table->match, entry->text, &why);
        table->draws++;
        table_turn_clocks(table, SEAT_CHANCE, table->ran);
    } else if (entry->kind == ENTRY_UNDO) {
        if (entry->seat < 1 || !table->seat[entry->seat].acts || !match_undo_of(table->match, entry->seat)) {
            table->reload = true;
            return;
        }
        table_forget_act(table, entry->seat);
        table_turn_clocks(table, SEAT_CHANCE, table->ran);
    } else if (entry->kind == ENTRY_RESIGN || entry->kind == ENTRY_BOT || entry->kind == ENTRY_BACK)
        read_player(table, entry);
    else if (entry->kind == ENTRY_HINTS)
        table->hints = true;
    else if (entry->kind == ENTRY_MATCH)
        table_match_entry(table, entry->text, &why);
    else if (entry->kind == ENTRY_NOTE) {
        table->reload |= !table_good_note(entry->text);
        table_replace(&table->note, entry->text);
    } else if (entry->kind == ENTRY_CHAT)
        read_chat(table, entry);
    else if (entry->kind == ENTRY_WHISPER)
        read_whisper(table, entry);
}

int table_split_options(char *words, GivenOption option[OPTIONS_MAX])
{
    int n = 0;
    char *rest = NULL;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *value = strchr(word, '=');
        if (!value || n == OPTIONS_MAX)
            return -1;
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
    table_copy(table->fair.hash[i], sizeof table->fair.hash[i], stored->hash);
    table_copy(table->fair.seed[i], sizeof table->fair.seed[i], stored->seed);
}

/* What a player gave for the dice, if anything. */
static bool good_share(const StoredSeat *seat)
{
    return (!seat->seed[0] || fair_good_seed(seat->seed)) && (!seat->hash[0] || fair_good_hash(seat->hash));
}

/* Words that have their place in a table, whole. */
static bool words_fit(const StoredTable *stored)
{
    const Table *table = NULL;
    bool fit = strlen(stored->id) < sizeof table->id && strlen(stored->code) < sizeof table->code && strlen(stored->next) < sizeof table->next &&
               strlen(stored->status) < sizeof table->status && strlen(stored->options) < sizeof table->options && stored->id[0];
    for (int i = 0; i < stored->players; i++)
        fit = fit && strlen(stored->seat[i].name) < TABLE_NAME && good_share(&stored->seat[i]) &&
              (stored->seat[i].kind != SEAT_BOT || stored->seat[i].level > 0);
    return fit;
}

Table *table_glance(const StoredTable *stored)
{
    char options[200], reason[200];
    GivenOption option[OPTIONS_MAX];
    Text why = text_within(reason, sizeof reason);
    const Game *game = game_find(stored->game);
    table_copy(options, sizeof options, stored->options);
    int n = table_split_options(options, option);
    if (stored->broken || !game || n < 0 || !words_fit(stored) || !game_seats(game, stored->players))
        return NULL;
    Match *match = match_new(game, stored->players, 1, option, n, &why);
    if (!match)
        return NULL;
    Table *table = memory_resize(NULL, sizeof *table);
    *table = (Table){.match = match, .is_public = stored->is_public, .clock_act = stored->clock_act, .clock_game = stored->clock_game,
                     .created = stored->created, .state = stored->state, .seeds = stored->seeds, .reveal = stored->reveal};
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
    for (int i = 1; i <= players(table); i++)
        if (table->seat[i].person)
            table->seat[i].kind = SEAT_PERSON;    /* as at the beginning */
    table->ran = TABLE_BEGINS;
    table_turn_clocks(table, SEAT_CHANCE, table->ran);
    StoreStatus status = store_log_read(store, table->id, 0, read_entry, table);
    if (status == STORE_OK && !table->reload) {
        for (Talk *talk = table->talk; talk; talk = talk->next)
            talk->told = talk->lines;
        for (int i = 1; i <= players(table); i++)
            table->seat[i].kind = stored->seat[i - 1].kind;
        table_wind(table, clock_now());
        return table;
    }
    table_free(table);
    return NULL;
}
