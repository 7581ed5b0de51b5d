#include "server/table.h"

#include "base/json.h"
#include "base/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEEDS_MS = 5000 };

const char *const offer_names[OFFERS] = {"draw", "bot", "hints"};

static const char *refuse(const char **code, const char *word, const char *sentence)
{
    *code = word;
    return sentence;
}

static void copy(char *out, size_t size, const char *words)
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
        unsigned char bytes[16];    /* at once, since each question to the system has its price */
        randombytes_buf(bytes, sizeof bytes);
        for (size_t k = 0; k < sizeof bytes && i < len; k++)
            if (bytes[k] < 256 / n * n)    /* so that all letters are equally likely */
                out[i++] = letters[bytes[k] % n];
    }
    out[len] = '\0';
}

static int players(const Table *table) { return match_players(table->match); }

static void replace(char **old, const char *words)
{
    free(*old);
    *old = words ? memory_copy(words, strlen(words)) : NULL;
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

/* Making, storing, reading. */

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
        copy(seat->name, sizeof seat->name, plan->seat[i].mine ? name : "");
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
    copy(table->status, sizeof table->status, "playing");
    copy(table->fair.table, sizeof table->fair.table, table->id);
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

static void update_seats(Table *table, Store *store)
{
    StoredTable stored = stored_of(table);
    table->touched = table->seats_changed = true;
    store_seats_update(store, &stored);
}

static void add_chat(Table *table, int seat, const char *name, const char *words, int64_t at)
{
    if (!table->chat) {
        table->chat = memory_resize(NULL, TABLE_CHAT * sizeof *table->chat);
        memset(table->chat, 0, TABLE_CHAT * sizeof *table->chat);
    }
    ChatLine *line = &table->chat[table->chats++ % TABLE_CHAT];
    line->seat = seat;
    line->at = at;
    replace(&line->name, name);
    replace(&line->text, words);
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
    add_chat(table, entry->seat, name, tab + 1, entry->at);
}

static void forget_act(Table *table, int seat)
{
    table->seat[seat].acts--;
    replace(&table->seat[seat].last, NULL);
}

static void remember_act(Table *table, int seat, const char *words)
{
    table->seat[seat].acts++;
    replace(&table->seat[seat].last, words);
}

/* A seat's clocks run while the game cannot go on without it. `actor` has just acted, so that a new wait begins for it. */
static void turn_clocks(Table *table, int actor, int64_t now)
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
static void note_heard(Table *table, int first, int64_t now)
{
    for (int viewer = 0; viewer <= players(table) && table->clock_act; viewer++) {
        Text heard = text_growing(1 << 16);
        match_heard_since(table->match, viewer, first, &heard);
        if (heard.len)
            table->told[viewer].last = now;
        text_free(&heard);
    }
}

static void read_act(Table *table, const StoredEntry *entry, Text *why)
{
    int first = match_events(table->match, VIEWER_UMPIRE);
    if (entry->seat < 1 || entry->seat > players(table) || !match_play(table->match, entry->seat, entry->text, why)) {
        table->reload = true;
        return;
    }
    remember_act(table, entry->seat, entry->text);
    turn_clocks(table, entry->seat, entry->at);
    note_heard(table, first, entry->at);
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
        turn_clocks(table, SEAT_CHANCE, entry->at);
    } else if (entry->kind == ENTRY_UNDO) {
        table->reload |= !match_undo(table->match);
        forget_act(table, entry->seat);
        turn_clocks(table, entry->seat, entry->at);
    } else if (entry->kind == ENTRY_HINTS)
        table->hints = true;
    else if (entry->kind == ENTRY_NOTE)
        replace(&table->note, entry->text);
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
    copy(seat->name, sizeof seat->name, stored->name);
    copy(table->fair.seed[i], sizeof table->fair.seed[i], stored->seed);
}

Table *table_glance(const StoredTable *stored)
{
    char options[200], reason[200];
    GivenOption option[OPTIONS_MAX];
    Text why = text_within(reason, sizeof reason);
    const Game *game = game_find(stored->game);
    copy(options, sizeof options, stored->options);
    int n = split_options(options, option);
    Match *match = game ? match_new(game, stored->players, 1, option, n, &why) : NULL;
    if (!match)
        return NULL;
    Table *table = memory_resize(NULL, sizeof *table);
    *table = (Table){.match = match, .is_public = stored->is_public, .clock_act = stored->clock_act, .clock_game = stored->clock_game,
                     .created = stored->created, .state = stored->state};
    copy(table->id, sizeof table->id, stored->id);
    copy(table->code, sizeof table->code, stored->code);
    copy(table->next, sizeof table->next, stored->next);
    copy(table->status, sizeof table->status, stored->status);
    copy(table->options, sizeof table->options, stored->options);
    copy(table->fair.table, sizeof table->fair.table, stored->id);
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
    turn_clocks(table, SEAT_CHANCE, stored->created);
    StoreStatus status = store_log_read(store, table->id, 0, read_entry, table);
    if (status == STORE_OK && !table->reload) {
        table->chats_told = table->chats;
        return table;
    }
    table_free(table);
    return NULL;
}

/* Playing. */

static StoreStatus write_entry(Table *table, Store *store, char kind, int seat, const char *words, int64_t now)
{
    StoredEntry entry = {table->entries, kind, seat, words, now};
    StoreStatus status = store_log_add(store, table->id, &entry);
    table->entries++;
    table->touched = true;
    return status;
}

static void write_last_act(Table *table, Store *store, char kind, int seat, int64_t now)
{
    char words[TABLE_TEXT];
    Text text = text_within(words, sizeof words);
    match_act_text(table->match, match_acts(table->match) - 1, &text);
    write_entry(table, store, kind, seat, words, now);
    if (kind == ENTRY_ACT)
        remember_act(table, seat, words);
}

static void end_offers(Table *table, unsigned which)
{
    for (int i = 0; i < OFFERS; i++)
        if (which >> i & 1 && table->offered[i]) {
            table->offered[i] = 0;
            table->offers_ended |= 1u << i;
            table->offers_made &= ~(1u << i);
        }
}

static void finish(Table *table, Store *store, const char *status)
{
    table->state = TABLE_OVER;
    for (int i = 1; i <= players(table); i++)
        table->seat[i].since = 0;
    end_offers(table, ~0u);
    copy(table->status, sizeof table->status, status);
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
    turn_clocks(table, SEAT_CHANCE, now);
    if (match_over(table->match)) {
        char status[64];
        Text text = text_within(status, sizeof status);
        match_status_text(table->match, &text);
        finish(table, store, status);
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
        return refuse(code, "unknown", "There is no such seat at this table.");
    if (table->state != TABLE_WAITING || table->seat[seat].kind != SEAT_OPEN)
        return refuse(code, "full", "That seat is taken.");
    table->seat[seat].kind = SEAT_PERSON;
    table->seat[seat].person = person;
    copy(table->seat[seat].name, TABLE_NAME, name);
    update_seats(table, store);
    return NULL;
}

const char *table_seed(Table *table, Store *store, int seat, const char *seed, int64_t now, const char **code)
{
    if (!seed[0] || !fair_good_seed(seed))
        return refuse(code, "bad-request", "A seed is 1 to 64 letters, digits, '-' and '_'.");
    if (!table_wants_seed(table, seat))
        return refuse(code, "not-now", "Seeds are given once, before the first draw.");
    copy(table->fair.seed[seat], sizeof table->fair.seed[seat], seed);
    update_seats(table, store);
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
        return refuse(code, "not-now", table->state == TABLE_OVER ? "The game is over." : "The game has not begun.");
    if (number != table->seat[seat].acts)
        return old_act(table, seat, number, words, code);
    if (!table_waits_for(table, seat))
        return refuse(code, "not-your-turn", "It is not your turn.");
    int first = match_events(table->match, VIEWER_UMPIRE);
    if (!match_play(table->match, seat, words, &why))
        return refuse(code, "illegal", reason);
    write_last_act(table, store, ENTRY_ACT, seat, now);
    table->acted = now;
    end_offers(table, 1u << OFFER_DRAW);
    turn_clocks(table, seat, now);
    table_go_on(table, store, now);
    note_heard(table, first, now);
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
        return refuse(code, "not-now", "There is no game to give up.");
    write_entry(table, store, ENTRY_RESIGN, seat, why, now);
    if (players(table) > 2 && living_others(table, seat)) {
        table->seat[seat].kind = SEAT_BOT;
        table->seat[seat].level = 2;
        table->bots_due = true;
        update_seats(table, store);
    } else if (players(table) == 2)
        finish(table, store, seat == 1 ? "won 2" : "won 1");
    else {
        char status[64];
        Text text = text_within(status, sizeof status);
        text_format(&text, "%s %d", why, seat);
        finish(table, store, status);
    }
    return NULL;
}

const char *table_take_back(Table *table, Store *store, int seat, int64_t now, const char **code)
{
    static _Thread_local char reason[200];
    Text why = text_within(reason, sizeof reason);
    if (table->state != TABLE_PLAYING)
        return refuse(code, "not-now", "There is no game to take anything back in.");
    if (!match_take_back(table->match, seat, &why))
        return refuse(code, "not-now", reason);
    forget_act(table, seat);
    write_entry(table, store, ENTRY_UNDO, seat, "", now);
    turn_clocks(table, seat, now);
    for (int viewer = 0; viewer <= players(table); viewer++)    /* for the others nothing has happened */
        table->told[viewer].index = match_events(table->match, VIEWER_UMPIRE);
    table->told[seat].heard = 0;
    return NULL;
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
    update_seats(table, store);
}

static void carry_out(Table *table, Store *store, Offer offer, int64_t now)
{
    end_offers(table, 1u << offer);
    table->offers_accepted |= 1u << offer;
    if (offer == OFFER_DRAW) {
        write_entry(table, store, ENTRY_DRAW, 0, "", now);
        finish(table, store, "drawn");
    } else if (offer == OFFER_HINTS) {
        write_entry(table, store, ENTRY_HINTS, 0, "", now);
        table->hints = table->seats_changed = true;
    } else
        seat_bot(table, store);
}

const char *table_offer(Table *table, Store *store, Offer offer, int seat, bool yes, int64_t now, const char **code)
{
    if (table->state != TABLE_PLAYING)
        return refuse(code, "not-now", "There is no game under way.");
    for (int i = 1; offer == OFFER_DRAW && i <= players(table); i++)
        if (table->seat[i].kind == SEAT_BOT)
            return refuse(code, "not-now", "Bots play on to the end.");
    table->touched = true;
    if (!yes) {
        end_offers(table, 1u << offer);
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

const char *table_chat(Table *table, Store *store, int seat, const char *name, const char *words, int64_t now, const char **code)
{
    char line[TABLE_NAME + TABLE_TEXT];
    Text text = text_within(line, sizeof line);
    if (!words[0] || strlen(words) > TABLE_SAY || !text_printable(words))
        return refuse(code, "bad-request", "A line of talk is 1 to 500 bytes of plain text.");
    text_format(&text, "%s\t", name);
    text_add(&text, words);
    write_entry(table, store, ENTRY_CHAT, seat, line, now);
    add_chat(table, seat, name, words, now);
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
        return refuse(code, "not-now", "Only a free table has a sheet for rules of your own.");
    if (!good_note(words))
        return refuse(code, "bad-request", "The sheet has room for 2000 bytes of plain text.");
    if (!strcmp(words, table->note ? table->note : ""))
        return NULL;
    write_entry(table, store, ENTRY_NOTE, seat, words, now);
    replace(&table->note, words);
    table->note_changed = true;
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
    finish(table, store, "abandoned");
}
