/* What a table tells: JSON for people around it, records and replays once it is over. */
#include "server/table_parts.h"

#include "base/json.h"
#include "rules/dice.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int eyes(const Table *table, int viewer)
{
    return table->state == TABLE_OVER ? VIEWER_UMPIRE : viewer;
}

static void seat_json(const Table *table, int i, int64_t person, Text *out)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    const Seat *seat = &table->seat[i];
    json_open(out, '{');
    json_number_of(out, "seat", i);
    json_string_of(out, "kind", kinds[seat->kind]);
    if (seat->kind == SEAT_PERSON)
        json_string_of(out, "name", seat->name);
    if (seat->kind == SEAT_BOT)
        json_number_of(out, "level", seat->level);
    if (seat->listeners) {
        json_key(out, "here");
        json_word(out, "true");
    }
    if (seat->kind == SEAT_PERSON && person && seat->person == person) {
        json_key(out, "mine");
        json_word(out, "true");
    }
    json_close(out, '}');
}

static bool sits_here(const Table *table, int64_t person)
{
    for (int i = 1; person && i <= players(table); i++)
        if (table->seat[i].kind == SEAT_PERSON && table->seat[i].person == person)
            return true;
    return false;
}

static void options_json(const Table *table, Text *out)
{
    char words[200];
    json_key(out, "options");
    json_open(out, '{');
    Text text = text_within(words, sizeof words);
    text_add(&text, table->options);
    char *rest = NULL;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *value = strchr(word, '=');
        *value++ = '\0';
        json_number_of(out, word, atoi(value));
    }
    json_close(out, '}');
}

static void clock_json(const Table *table, Text *out)
{
    json_key(out, "clock");
    if (!table->clock_act && !table->clock_game) {
        json_word(out, "null");
        return;
    }
    json_open(out, '{');
    json_number_of(out, "act", table->clock_act);
    json_number_of(out, "game", table->clock_game);
    json_close(out, '}');
}

void table_json(const Table *table, int64_t person, Text *out)
{
    static const char *const states[] = {"waiting", "playing", "over"};
    const Game *game = match_game(table->match);
    json_open(out, '{');
    json_string_of(out, "id", table->id);
    json_string_of(out, "game", game->id);
    json_string_of(out, "title", game->title);
    json_number_of(out, "players", players(table));
    options_json(table, out);
    json_key(out, "public");
    json_word(out, table->is_public ? "true" : "false");
    if (table->state == TABLE_WAITING || sits_here(table, person))
        json_string_of(out, "code", table->code);
    json_string_of(out, "state", states[table->state]);
    json_string_of(out, "status", table->status);
    clock_json(table, out);
    json_number_of(out, "created", table->created / 1000);
    json_key(out, "seats");
    json_open(out, '[');
    for (int i = 1; i <= players(table); i++)
        seat_json(table, i, person, out);
    json_close(out, ']');
    json_number_of(out, "watchers", table->watchers);
    json_key(out, "hints");
    json_word(out, table->hints ? "true" : "false");
    json_key(out, "next");
    if (table->next[0])
        json_text(out, table->next);
    else
        json_word(out, "null");
    json_close(out, '}');
}

/* How long the present act may still take. Others than the one who is to act count from what they last heard, so that nobody learns
   from a clock that something was done in secret. */
static int64_t act_left(const Table *table, int viewer, int64_t now)
{
    int64_t since = viewer > 0 && table->seat[viewer].since ? table->seat[viewer].since : table->told[viewer].last;
    return table->clock_act - (since ? now - since : 0) / 1000;
}

static void clocks_json(const Table *table, int viewer, int64_t now, Text *out)
{
    if (!table->clock_act && !table->clock_game)
        return;
    json_key(out, "clock");
    json_open(out, '{');
    if (table->clock_act)
        json_number_of(out, "act", act_left(table, viewer, now));
    if (table->clock_game) {
        json_key(out, "game");
        json_open(out, '[');
        for (int i = 1; i <= players(table); i++) {
            const Seat *seat = &table->seat[i];
            json_number(out, (seat->time_left - (seat->since ? now - seat->since : 0)) / 1000);
        }
        json_close(out, ']');
    }
    json_close(out, '}');
}

/* What a viewer has before him: the members of SEEN behind the events, but for the clocks, which change by themselves. */
static void position_json(const Table *table, int viewer, Text *out)
{
    Text legal = text_growing(1 << 20);
    json_key(out, "view");
    match_view(table->match, eyes(table, viewer), out);
    if (viewer > 0 && table->state == TABLE_PLAYING)
        match_legal_text(table->match, viewer, &legal);
    json_key(out, "legal");
    json_lines(out, &legal);
    json_number_of(out, "acts", viewer > 0 ? table->seat[viewer].acts : 0);
    text_free(&legal);
}

/* The members of SEEN. */
static void seen_json(const Table *table, int viewer, int first, const Text *events, const Text *position, int64_t now, Text *out)
{
    json_number_of(out, "seat", viewer);
    json_number_of(out, "first", first);
    json_key(out, "events");
    json_lines(out, events);
    text_char(out, ',');
    text_bytes(out, position->at, position->len);
    clocks_json(table, viewer, now, out);
}

void table_seen_json(const Table *table, int viewer, int from, int64_t now, Text *out)
{
    Text events = text_growing(1 << 24), position = text_growing(1 << 20);
    int first = table->state == TABLE_OVER ? 1 : from + 1;
    match_events_text(table->match, eyes(table, viewer), first, &events);
    position_json(table, viewer, &position);
    json_open(out, '{');
    seen_json(table, viewer, first, &events, &position, now, out);
    json_close(out, '}');
    text_free(&events);
    text_free(&position);
}

static uint64_t hash_of(const Text *text)
{
    static const unsigned char key[crypto_shorthash_KEYBYTES] = {0};
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)text->at, text->len, key);
    return hash;
}

static int count_lines(const Text *text)
{
    int n = 0;
    for (size_t i = 0; i < text->len; i++)
        n += text->at[i] == '\n';
    return n;
}

void table_told(Table *table, int viewer)
{
    Text position = text_growing(1 << 20);
    position_json(table, viewer, &position);
    table->told[viewer] = (Told){match_events(table->match, VIEWER_UMPIRE), match_events(table->match, eyes(table, viewer)), hash_of(&position),
                                 table->told[viewer].last};
    text_free(&position);
}

bool table_news(Table *table, int viewer, int64_t now, Text *out)
{
    Told *told = &table->told[viewer];
    Text events = text_growing(1 << 20), position = text_growing(1 << 20);
    position_json(table, viewer, &position);
    uint64_t hash = hash_of(&position);
    bool anew = table->state == TABLE_OVER || told->heard == 0;
    if (anew)
        match_events_text(table->match, eyes(table, viewer), 1, &events);
    else
        match_heard_since(table->match, eyes(table, viewer), told->index, &events);
    bool news = events.len || hash != told->position;
    if (news) {
        json_open(out, '{');
        json_string_of(out, "type", "seen");
        seen_json(table, viewer, anew ? 1 : told->heard + 1, &events, &position, now, out);
        json_close(out, '}');
    }
    told->heard = (anew ? 0 : told->heard) + count_lines(&events);
    told->index = match_events(table->match, VIEWER_UMPIRE);
    told->position = hash;
    text_free(&events);
    text_free(&position);
    return news;
}

void table_record(const Table *table, Text *out)
{
    char date[16];
    time_t created = (time_t)(table->created / 1000);
    struct tm day;
    strftime(date, sizeof date, "%Y-%m-%d", gmtime_r(&created, &day));
    match_date(table->match, date);
    for (int i = 1; i <= players(table); i++)
        match_name(table->match, i, table->seat[i].kind == SEAT_PERSON ? table->seat[i].name : "Bot");
    match_record(table->match, out);
    if (!match_over(table->match))
        text_format(out, "; ended as %s\n", table->status);
    fair_comment(&table->fair, out);
}

static void fair_json(const Table *table, Text *out)
{
    char hex[FAIR_HEX];
    int draw = 0;
    Match *again = match_again(table->match);
    json_key(out, "fair");
    json_open(out, '{');
    fair_commit(&table->fair, hex);
    json_string_of(out, "commit", hex);
    json_key(out, "secret");
    text_char(out, '"');
    for (int i = 0; i < FAIR_SECRET; i++)
        text_format(out, "%02x", table->fair.secret[i]);
    text_char(out, '"');
    json_key(out, "seeds");
    json_open(out, '[');
    for (int i = 1; i <= players(table); i++)
        json_text(out, table->fair.seed[i]);
    json_close(out, ']');
    json_key(out, "draws");
    json_open(out, '[');
    for (int i = 0; i < match_acts(table->match); i++) {
        if (match_said(table->match, i))
            continue;
        if (match_seat_of(table->match, i) == SEAT_CHANCE) {
            char words[ACT_TEXT_MAX];
            Text text = text_within(words, sizeof words);
            uint32_t odds = match_odds(again);
            json_open(out, '{');
            json_number_of(out, "act", i);
            json_number_of(out, "odds", odds);
            json_number_of(out, "ticket", fair_ticket(&table->fair, draw++, odds));
            match_act_text(table->match, i, &text);
            json_string_of(out, "outcome", words);
            json_close(out, '}');
        }
        match_apply(again, match_seat_of(table->match, i), match_act_of(table->match, i));
    }
    json_close(out, ']');
    json_close(out, '}');
    match_free(again);
}

/* How often each player threw which number. */
static void dice_json(const Table *table, Text *out)
{
    int faces[SEATS_MAX + 1][DICE_SIDES + 1] = {{0}}, thrown = 0;
    for (int i = 0; i < match_events(table->match, VIEWER_UMPIRE); i++) {
        const Event *event = match_event(table->match, i);
        if (event->kind != &event_dice)
            continue;
        thrown++;
        faces[event->arg[0]][event->arg[1]]++;
        faces[event->arg[0]][event->arg[2]]++;
    }
    json_key(out, "dice");
    json_open(out, '[');
    for (int seat = 1; thrown && seat <= players(table); seat++) {
        json_open(out, '[');
        for (int face = 1; face <= DICE_SIDES; face++)
            json_number(out, faces[seat][face]);
        json_close(out, ']');
    }
    json_close(out, ']');
}

void table_replay_json(const Table *table, Text *out)
{
    Text events = text_growing(1 << 20);
    json_open(out, '{');
    json_key(out, "acts");
    json_open(out, '[');
    for (int i = 0; i < match_acts(table->match); i++) {
        char words[TABLE_TEXT];
        Text text = text_within(words, sizeof words);
        int end = i + 1 < match_acts(table->match) ? match_events_before(table->match, i + 1) : match_events(table->match, VIEWER_UMPIRE);
        match_act_text(table->match, i, &text);
        text_clear(&events);
        for (int k = match_events_before(table->match, i); k < end; k++)
            if (event_text(match_event(table->match, k), VIEWER_UMPIRE, &events))
                text_char(&events, '\n');
        json_open(out, '{');
        json_number_of(out, "seat", match_seat_of(table->match, i));
        json_string_of(out, "act", words);
        json_key(out, "events");
        json_lines(out, &events);
        json_close(out, '}');
    }
    json_close(out, ']');
    dice_json(table, out);
    fair_json(table, out);
    json_close(out, '}');
    text_free(&events);
}

bool table_replay_view(const Table *table, int acts, int viewer, Text *out)
{
    if (acts < 0 || acts > match_acts(table->match))
        return false;
    Match *again = match_again(table->match);
    for (int i = 0; i < acts; i++)
        if (!match_said(table->match, i))
            match_apply(again, match_seat_of(table->match, i), match_act_of(table->match, i));
    json_open(out, '{');
    json_key(out, "view");
    match_view(again, viewer, out);
    json_close(out, '}');
    match_free(again);
    return true;
}
