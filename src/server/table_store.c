/* A table as the store has it: how it is made, written down and read again. */
#include "server/table_parts.h"
#include "server/workshop.h"

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

/* Random letters that are easy to read and to say. */
static void random_word(char *out, int len)
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";
    static const unsigned n = sizeof letters - 1;
    for (int i = 0; i < len;) {
        unsigned char bytes[16];    /* in one system call */
        randombytes_buf(bytes, sizeof bytes);
        for (size_t k = 0; k < sizeof bytes && i < len; k++)
            if (bytes[k] < 256 / n * n)    /* rejection sampling keeps the letters uniform */
                out[i++] = letters[bytes[k] % n];
    }
    out[len] = '\0';
}

/* 31^8: among a hundred thousand open tables one guess in nine million finds any. */
void table_new_code(Table *table) { random_word(table->code, 8); }

/* A board is kept sign by sign, without blanks; the usual one need not be. */
static void options_text(const TablePlan *plan, const char *board, Text *out)
{
    for (int i = 0; i < plan->options; i++) {
        bool drawn = !strcmp(plan->option[i].name, "board");
        if (!drawn || board[0])
            text_format(out, "%s%s=%s", out->len ? " " : "", plan->option[i].name, drawn ? board : plan->option[i].value);
    }
}

/* Seat 0 is the watchers'. */
static Seat *new_seats(int n)
{
    size_t bytes = (size_t)(n + 1) * sizeof(Seat);
    return memset(memory_resize(NULL, bytes), 0, bytes);
}

static void take_seats(Table *table, const TablePlan *plan, int64_t person, const char *name)
{
    for (int i = 1; i <= players(table); i++) {
        Seat *seat = &table->seat[i];
        seat->kind = plan->seat[i].mine ? SEAT_PERSON : plan->seat[i].kind;
        seat->person = plan->seat[i].mine ? person : 0;
        seat->level = seat->kind == SEAT_BOT ? plan->seat[i].level : 0;
        table_copy(seat->name, sizeof seat->name, plan->seat[i].mine ? name : "");
    }
}

Table *table_new(const TablePlan *plan, int64_t person, const char *name, Text *why)
{
    Match *match = match_new(plan->game, plan->players, 1, plan->option, plan->options, why);
    if (!match)
        return NULL;
    Table *table = memory_resize(NULL, sizeof *table);
    *table = (Table){.match = match,
                     .seat = new_seats(match_players(match)),
                     .known = true,
                     .rules = RULES_EDITION,
                     .is_public = plan->is_public,
                     .rated = plan->rated,
                     .created = clock_date(),
                     .seeds = {.wanted = plan->seeds},
                     .clocks = clocks_of(plan->clock_act, plan->clock_game, plan->clock_more)};
    char words[TABLE_OPTIONS];
    Text options = text_within(words, sizeof words);
    options_text(plan, match_board(match), &options);
    table->options = memory_copy(words, options.len);
    random_word(table->id, 12);
    table_new_code(table);
    table_copy(table->status, sizeof table->status, "playing");
    table_copy(table->seeds.fair.table, sizeof table->seeds.fair.table, table->id);
    randombytes_buf(table->seeds.fair.secret, sizeof table->seeds.fair.secret);
    table->seeds.fair.players = match_players(match);
    take_seats(table, plan, person, name);
    return table;
}

void table_free(Table *table)
{
    for (int i = 0; i <= players(table); i++)
        free(table->seat[i].last);
    free(table->seat);
    free(table->options);
    fair_free(&table->seeds.fair);
    table_forget_shown(table);
    audience_free(&table->audience);
    chat_free(&table->chat);
    match_free(table->match);
    free(table);
}

enum { SERIES_WORDS = 120 };

/* Behind the options stand the edition of the rules by which the table was begun, the games before it, what the clock
   adds after a turn, and that it counts; `words` is a buffer for that. */
static StoredTable stored_of(const Table *table, char words[TABLE_OPTIONS])
{
    Text text = text_within(words, TABLE_OPTIONS);
    text_format(&text, "%s%srules=%d", table->options, table->options[0] ? " " : "", RULES_EDITION);
    if (series_games(&table->series, players(table))) {
        text_add(&text, " series=");
        series_write(&table->series, players(table), &text);
    }
    if (table->clocks.more)
        text_format(&text, " increment=%d", table->clocks.more);
    if (table->rated)
        text_add(&text, " rated=1");
    StoredTable stored = {.id = table->id,
                          .code = table->code,
                          .game = match_game(table->match)->id,
                          .options = words,
                          .status = table->status,
                          .next = table->next,
                          .players = players(table),
                          .is_public = table->is_public,
                          .clock_act = table->clocks.act,
                          .clock_game = table->clocks.game,
                          .state = table->state,
                          .created = table->created,
                          .seeds = table->seeds.wanted,
                          .reveal = table->seeds.reveal};
    memcpy(stored.secret, table->seeds.fair.secret, sizeof stored.secret);
    for (int i = 1; i <= players(table); i++) {
        const Seat *seat = &table->seat[i];
        const FairShare *share = fair_share(&table->seeds.fair, i);
        stored.seat[i - 1] = (StoredSeat){seat->kind, seat->person, seat->level, seat->name, share->hash, share->seed};
    }
    return stored;
}

void table_add(Table *table, Store *store)
{
    char words[TABLE_OPTIONS];
    StoredTable stored = stored_of(table, words);
    table->touched = table->logged = true;    /* a new row is as good as an entry */
    store_table_new(store, &stored);
}

void table_update(Table *table, Store *store)
{
    char words[TABLE_OPTIONS];
    StoredTable stored = stored_of(table, words);
    table->touched = table->seats_changed = table->row_changed = true;
    store_table_change(store, &stored);
}

void table_update_seats(Table *table, Store *store)
{
    char words[TABLE_OPTIONS];
    StoredTable stored = stored_of(table, words);
    table->touched = table->seats_changed = table->row_changed = true;
    store_seats_change(store, &stored);
}

/* The stored size of an entry. */
static int64_t entry_bytes(const char *words) { return 64 + (int64_t)strlen(words); }

Refusal table_room(const Table *table, int seat, bool talk)
{
    const Seat *at = &table->seat[seat];
    int sharers = seat ? players(table) : 1, entries = TABLE_ENTRIES / sharers;
    int64_t bytes = TABLE_BYTES / sharers;
    if (at->entries >= entries || at->bytes >= bytes)
        return refuse("full",
                      "Your part of this table's log is as long as it may be: give up or agree on a draw, and begin a new table.");
    if (talk && (at->entries >= entries / 10 * 9 || at->bytes >= bytes / 10 * 9))
        return refuse("full", "Your part of this table's log is nearly as long as it may be: what is left is for the game itself.");
    return done();
}

/* Entries by chance, the match clock and the server are charged to nobody. */
static void count_entry(Table *table, const StoredEntry *entry)
{
    Seat *seat = &table->seat[entry->seat];
    table->entries++;
    table->bytes += entry_bytes(entry->text);
    if (entry->kind == ENTRY_CHANCE || entry->kind == ENTRY_MATCH || entry->kind == ENTRY_DEALER || entry->kind == ENTRY_ROW)
        return;
    seat->entries++;
    seat->bytes += entry_bytes(entry->text);
}

void table_write_entry(Table *table, Store *store, char kind, int seat, const char *words, int64_t now)
{
    StoredEntry entry = {table->entries, kind, seat, words, clock_date(), table_time(table, now)};
    store_entry(store, table->id, &entry);
    table->clocks.ran = entry.ran;
    count_entry(table, &entry);
    table->touched = table->logged = true;
}

/* Applied in memory before it is stored; if storing fails, the table is reloaded. */
void table_take(Table *table, Store *store, StoreDone *then, void *context)
{
    StoredEntry entry = {.number = table->entries, .kind = ENTRY_DEALER, .text = "", .at = clock_date(), .ran = table->clocks.ran};
    count_entry(table, &entry);
    store_take(store, table->id, &entry, then, context);
}

void table_log_row(Table *table, Store *store, int64_t now)
{
    if (table->row_changed && !table->logged)
        table_write_entry(table, store, ENTRY_ROW, SEAT_CHANCE, "", now);
    table->row_changed = table->logged = false;
}

/* Chat lines are stored as NAME, a tab, and the words. */
static bool read_chat(Table *table, const StoredEntry *entry)
{
    char name[TABLE_NAME] = "";
    const char *tab = strchr(entry->text, '\t');
    if (!tab || !text_printable(tab + 1))
        return false;
    Text text = text_within(name, sizeof name);
    text_bytes(&text, entry->text, (size_t)(tab - entry->text));
    chat_add(&table->chat, 0, entry->seat, name, tab + 1, entry->at);
    return !text.cut && text_printable(name);
}

static bool is_player(const Table *table, long seat) { return seat >= 1 && seat <= players(table); }

/* Whispers are stored as the other seat, a tab, and the words. */
static bool read_whisper(Table *table, const StoredEntry *entry)
{
    char *tab;
    long to = strtol(entry->text, &tab, 10);
    if (!is_player(table, entry->seat) || !is_player(table, to) || to == entry->seat || *tab != '\t' || !text_printable(tab + 1))
        return false;
    chat_add(&table->chat, 1u << entry->seat | 1u << to, entry->seat, table->seat[entry->seat].name, tab + 1, entry->at);
    return true;
}

static bool read_sheet(Table *table, const StoredEntry *entry)
{
    chat_write_sheet(&table->chat, entry->text);
    return chat_good_sheet(entry->text);
}

static bool read_act(Table *table, const StoredEntry *entry, Text *why)
{
    int first = match_events(table->match, VIEWER_UMPIRE);
    if (!is_player(table, entry->seat) || !match_play(table->match, entry->seat, entry->text, why))
        return false;
    table_remember_act(table, entry->seat, entry->text);
    table_restart_clock(table, entry->seat, first, table->clocks.ran);
    table_mark_heard(table, first, table->clocks.ran);
    return true;
}

static bool read_chance(Table *table, const StoredEntry *entry, Text *why)
{
    bool good = match_chance(table->match, entry->text, why);
    table->seeds.draws++;
    table_turn_clocks(table, SEAT_CHANCE, table->clocks.ran);
    return good;
}

static bool read_undo(Table *table, const StoredEntry *entry)
{
    if (entry->text[0]) {
        bool good = table_undo(table, atoi(entry->text));
        table_turn_clocks(table, SEAT_CHANCE, table->clocks.ran);
        return good;
    }
    if (!is_player(table, entry->seat) || !table->seat[entry->seat].acts || !match_undo_of(table->match, entry->seat))
        return false;
    table_forget_act(table, entry->seat);
    clocks_take_back(&table->clocks, entry->seat);
    table_turn_clocks(table, SEAT_CHANCE, table->clocks.ran);
    return true;
}

/* Old versions logged wall-clock time, which may go back; such steps count as zero. */
static bool read_time(Table *table, const StoredEntry *entry)
{
    if (entry->ran > table->clocks.ran)
        table->clocks.ran = entry->ran;
    return entry->ran <= TIME_MOST;
}

/* Who played in a seat when, since only people pay with their time. */
static bool read_player(Table *table, const StoredEntry *entry)
{
    if (!is_player(table, entry->seat))
        return false;
    if (entry->kind == ENTRY_RESIGN) {
        table_mark_left(table, entry->seat, entry->text, table->clocks.ran);
        table_note_end(table, entry->text, entry->seat);
    }
    table_turn_clocks(table, entry->seat, table->clocks.ran);
    table->seat[entry->seat].kind = entry->kind == ENTRY_BACK ? SEAT_PERSON : SEAT_BOT;
    return true;
}

static bool read_kind(Table *table, const StoredEntry *entry)
{
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    switch (entry->kind) {
    case ENTRY_ACT: return read_act(table, entry, &why);
    case ENTRY_CHANCE: return read_chance(table, entry, &why);
    case ENTRY_UNDO: return read_undo(table, entry);
    case ENTRY_RESIGN:
    case ENTRY_BOT:
    case ENTRY_BACK: return read_player(table, entry);
    case ENTRY_DRAW: return table_note_end(table, "agreed", 0), true;
    case ENTRY_DEALER:
    case ENTRY_ROW: return true;
    case ENTRY_HINTS: return table->hints = true;
    case ENTRY_MATCH: return table_match_entry(table, entry->text, &why);
    case ENTRY_SHEET: return read_sheet(table, entry);
    case ENTRY_CHAT: return read_chat(table, entry);
    case ENTRY_WHISPER: return read_whisper(table, entry);
    default: return false;
    }
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
    table_copy(seat->name, sizeof seat->name, stored->name);
    if (stored->hash[0])
        fair_give_hash(&table->seeds.fair, i, stored->hash);
    if (stored->seed[0])
        fair_give_seed(&table->seeds.fair, i, stored->seed);
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
    bool fit = strlen(stored->id) < sizeof table->id && strlen(stored->code) < sizeof table->code &&
               strlen(stored->next) < sizeof table->next && strlen(stored->status) < sizeof table->status &&
               strlen(stored->options) < TABLE_OPTIONS && stored->id[0];
    for (int i = 0; i < stored->players; i++)
        fit = fit && strlen(stored->seat[i].name) < TABLE_NAME && good_share(&stored->seat[i]) &&
              (stored->seat[i].kind != SEAT_BOT || stored->seat[i].level > 0);
    return fit;
}

/* Removes one trailing option with its value; "" if it is absent. */
static void take_word(char *options, const char *name, char value[SERIES_WORDS])
{
    char *at = strstr(options, name);
    value[0] = '\0';
    if (!at || (at > options && at[-1] != ' '))
        return;
    char *end = at + strlen(name);
    Text text = text_within(value, SERIES_WORDS);
    text_bytes(&text, end, strcspn(end, " "));
    end += strcspn(end, " ");
    at -= at > options;
    memmove(at, end, strlen(end) + 1);
}

Table *table_glance(const StoredTable *stored)
{
    char options[TABLE_OPTIONS], reason[200];
    GivenOption option[OPTIONS_MAX];
    Text why = text_within(reason, sizeof reason);
    const Game *game = stored->game[0] == '~' ? workshop_game(stored->game, stored->script) : game_find(stored->game);
    char rules[SERIES_WORDS], words[SERIES_WORDS], increment[SERIES_WORDS], rated[SERIES_WORDS], kept[TABLE_OPTIONS];
    int more = 0;
    table_copy(options, sizeof options, stored->options);
    take_word(options, "rules=", rules);
    take_word(options, "series=", words);
    take_word(options, "increment=", increment);
    take_word(options, "rated=", rated);
    table_copy(kept, sizeof kept, options);
    int n = table_split_options(options, option);
    Series series;
    bool timed = !increment[0] || text_read_int(increment, 1, CLOCKS_MORE_MOST, &more);
    if (stored->broken || !timed || !game || n < 0 || !series_read(words, stored->players, &series) || !words_fit(stored) ||
        !game_seats(game, stored->players))
        return NULL;
    Match *match = match_new(game, stored->players, 1, option, n, &why);
    if (!match)
        return NULL;
    Table *table = memory_resize(NULL, sizeof *table);
    *table = (Table){.match = match,
                     .seat = new_seats(match_players(match)),
                     .options = memory_copy(kept, strlen(kept)),
                     .is_public = stored->is_public,
                     .rated = rated[0] == '1',
                     .created = stored->created,
                     .state = stored->state,
                     .series = series,
                     .rules = rules[0] ? atoi(rules) : 1,
                     .seeds = {.wanted = stored->seeds, .reveal = stored->reveal},
                     .clocks = clocks_of(stored->clock_act, stored->clock_game, more)};
    table_copy(table->id, sizeof table->id, stored->id);
    table_copy(table->code, sizeof table->code, stored->code);
    table_copy(table->next, sizeof table->next, stored->next);
    table_copy(table->status, sizeof table->status, stored->status);
    table_copy(table->seeds.fair.table, sizeof table->seeds.fair.table, stored->id);
    memcpy(table->seeds.fair.secret, stored->secret, sizeof table->seeds.fair.secret);
    table->seeds.fair.players = stored->players;
    for (int i = 1; i <= stored->players; i++)
        read_seat(table, i, &stored->seat[i - 1]);
    return table;
}

void table_read_row(void *context, const StoredTable *stored)
{
    TableReading *reading = context;
    Table *table = reading->table = table_glance(stored);
    reading->column = stored->broken ? stored->broken : !table && stored->game[0] == '~' ? "game" : NULL;
    reading->broken = !table;
    for (int i = 1; table && i <= players(table); i++) {
        reading->kind[i] = table->seat[i].kind;
        if (table->seat[i].person)
            table->seat[i].kind = SEAT_PERSON;    /* as at the beginning */
    }
    if (!table)
        return;
    table->known = true;
    table->clocks.ran = CLOCKS_BEGIN;
    table_turn_clocks(table, SEAT_CHANCE, table->clocks.ran);
}

/* What the rules decide about. */
static bool of_game(const StoredEntry *entry)
{
    return entry->kind == ENTRY_ACT || entry->kind == ENTRY_CHANCE || entry->kind == ENTRY_UNDO || entry->kind == ENTRY_MATCH;
}

void table_read_entry(void *context, const StoredEntry *entry)
{
    TableReading *reading = context;
    Table *table = reading->table;
    bool sensible =
        !reading->broken && !entry->broken && entry->number == table->entries && entry->seat >= 0 && entry->seat <= players(table);
    if (!sensible) {
        reading->broken = true;
        return;
    }
    count_entry(table, entry);
    reading->at = entry->at;
    bool played = of_game(entry);
    if (played && table->outgrown)
        return;
    bool good = read_time(table, entry) && read_kind(table, entry);
    bool outgrown = !good && played && table->rules < RULES_EDITION;
    table->outgrown |= outgrown;
    reading->broken = !good && !outgrown;
}

Table *table_read_end(TableReading *reading)
{
    Table *table = reading->table;
    if (!table || reading->broken) {
        if (table)
            table_free(table);
        return NULL;
    }
    chat_told(&table->chat);
    for (int i = 1; i <= players(table); i++)
        table->seat[i].kind = reading->kind[i];
    int64_t ago = clocks_by_letter(&table->clocks) && table->entries ? clock_date() - reading->at : 0;
    clocks_resume(&table->clocks, ago > 0 ? ago : 0, clock_now());
    return table;
}
