/* What a table tells: JSON for people around it, records and replays once it is over. */
#include "server/table_parts.h"

#include "base/clock.h"
#include "base/json.h"
#include "rules/dice.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void seat_json(const Table *table, int i, int64_t person, Text *out)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    const Seat *seat = &table->seat[i];
    const Attendance *here = &table->audience.seat[i];
    json_open(out, '{');
    json_number_of(out, "seat", i);
    json_string_of(out, "kind", kinds[seat->kind]);
    if (seat->kind == SEAT_PERSON)
        json_string_of(out, "name", seat->name);
    if (seat->kind == SEAT_BOT)
        json_number_of(out, "level", seat->level);
    if (table_replaced(table, i))
        json_string_of(out, "for", seat->name);
    if (table_replaced(table, i) && seat->person == person) {
        json_key(out, "yours");
        json_word(out, "true");
    }
    if (table->state == TABLE_PLAYING && seat->kind == SEAT_PERSON && here->away && !here->listeners)
        json_number_of(out, "away", (table_grace(table, i, clock_now()) + 999) / 1000);
    if (here->listeners) {
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

/* The games so far, this one too when it is over; null if there was none before it. */
static void series_json(const Table *table, Text *out)
{
    Series series = table->series;
    json_key(out, "series");
    if (!series_games(&series, players(table))) {
        json_word(out, "null");
        return;
    }
    if (table->state == TABLE_OVER)
        series_count(&series, players(table), table->status);
    json_open(out, '{');
    json_number_of(out, "drawn", series.drawn);
    json_key(out, "won");
    json_open(out, '[');
    for (int i = 1; i <= players(table); i++)
        json_number(out, series.won[i]);
    json_close(out, ']');
    json_close(out, '}');
}

/* The board that was given, as it could be given again: a line a row. */
static void board_json(const Table *table, Text *out)
{
    char rows[2 * DRAWING_MAX];
    Text text = text_within(rows, sizeof rows);
    int columns = match_game(table->match)->drawing->columns;
    for (const char *at = match_board(table->match); *at; at += columns)
        text_format(&text, "%.*s\n", columns, at);
    json_string_of(out, "board", text.len ? rows : "");
}

static void options_json(const Table *table, Text *out)
{
    char words[TABLE_OPTIONS];
    GivenOption given[OPTIONS_MAX];
    json_key(out, "options");
    json_open(out, '{');
    Setup setup = match_setup(table->match);
    table_copy(words, sizeof words, table->options);
    for (int i = 0, n = table_split_options(words, given); i < n; i++)
        if (strcmp(given[i].name, "board") != 0)
            json_number_of(out, given[i].name, setup.option[game_option(match_game(table->match), given[i].name)]);
        else
            board_json(table, out);
    json_close(out, '}');
}

static void clock_json(const Table *table, Text *out)
{
    json_key(out, "clock");
    if (!table->clocks.act && !table->clocks.game) {
        json_word(out, "null");
        return;
    }
    json_open(out, '{');
    json_number_of(out, "act", table->clocks.act);
    json_number_of(out, "game", table->clocks.game);
    json_number_of(out, "increment", table->clocks.more);
    json_close(out, '}');
}

/* The match clock: it is the same for everybody. */
static void match_clock_json(const Table *table, Text *out)
{
    json_key(out, "match");
    if (!match_minutes(table->match)) {
        json_word(out, "null");
        return;
    }
    json_open(out, '{');
    json_number_of(out, "minutes", match_minutes(table->match));
    json_number_of(out, "left", (table_match_left(table, clock_now()) + 999) / 1000);
    json_key(out, "runs");
    json_word(out, table->clocks.match_since ? "true" : "false");
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
    if (table->rated) {
        json_key(out, "rated");
        json_word(out, "true");
    }
    if (table->state == TABLE_WAITING || sits_here(table, person))
        json_string_of(out, "code", table->code);
    json_string_of(out, "state", states[table->state]);
    json_string_of(out, "status", table->status);
    if (table->state == TABLE_OVER && table->known && table->ended[0] && !match_over(table->match))
        json_string_of(out, "ended", table->ended);
    clock_json(table, out);
    match_clock_json(table, out);
    json_number_of(out, "created", table->created / 1000);
    json_key(out, "seats");
    json_open(out, '[');
    for (int i = 1; i <= players(table); i++)
        seat_json(table, i, person, out);
    json_close(out, ']');
    if (person && table->known && table->state != TABLE_WAITING && sits_here(table, person)) {
        json_key(out, "turn");
        json_word(out, table_turn_of(table, person) ? "true" : "false");
    }
    json_number_of(out, "watchers", table->audience.watchers);
    json_key(out, "hints");
    json_word(out, table->hints ? "true" : "false");
    series_json(table, out);
    json_key(out, "next");
    if (table->next[0])
        json_text(out, table->next);
    else
        json_word(out, "null");
    json_close(out, '}');
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
    fair_comment(&table->seeds.fair, table->match, out);
}

typedef struct DrawsJson {
    const Match *match;
    Text *out;
} DrawsJson;

static void draw_json(void *context, const FairDraw *draw)
{
    const DrawsJson *draws = context;
    char words[ACT_TEXT_MAX];
    Text text = text_within(words, sizeof words);
    match_act_text(draws->match, draw->act, &text);
    json_open(draws->out, '{');
    json_number_of(draws->out, "act", draw->act);
    json_number_of(draws->out, "odds", draw->odds);
    json_number_of(draws->out, "ticket", draw->ticket);
    json_string_of(draws->out, "outcome", words);
    if (!draw->same)
        json_string_of(draws->out, "shares", draw->shares);
    json_close(draws->out, '}');
}

static void shares_json(const Fair *fair, const char *key, bool seeds, Text *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (int seat = 1; seat <= fair->players; seat++)
        json_text(out, seeds ? fair_share(fair, seat)->seed : fair_share(fair, seat)->hash);
    json_close(out, ']');
}

static void fair_json(const Table *table, Text *out)
{
    const Fair *fair = &table->seeds.fair;
    char hex[FAIR_HEX];
    json_key(out, "fair");
    json_open(out, '{');
    fair_commit(fair, hex);
    json_string_of(out, "commit", hex);
    sodium_bin2hex(hex, sizeof hex, fair->secret, sizeof fair->secret);
    json_string_of(out, "secret", hex);
    shares_json(fair, "hashes", false, out);
    shares_json(fair, "seeds", true, out);
    json_key(out, "draws");
    json_open(out, '[');
    fair_draws(fair, table->match, draw_json, &(DrawsJson){table->match, out});
    json_close(out, ']');
    json_close(out, '}');
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

static void replay_act_json(const Table *table, int i, Text *out)
{
    char words[TABLE_TEXT];
    Text text = text_within(words, sizeof words), events = text_growing(TABLE_PAGE);
    int end =
        i + 1 < match_acts(table->match) ? match_events_before(table->match, i + 1) : match_events(table->match, VIEWER_UMPIRE);
    match_act_text(table->match, i, &text);
    for (int k = match_events_before(table->match, i); k < end; k++)
        if (event_text(match_event(table->match, k), VIEWER_UMPIRE, &events))
            text_char(&events, '\n');
    json_open(out, '{');
    json_number_of(out, "seat", match_seat_of(table->match, i));
    json_string_of(out, "act", words);
    json_key(out, "events");
    json_lines(out, &events);
    json_close(out, '}');
    text_free(&events);
}

void table_replay_json(const Table *table, int from, Text *out)
{
    int acts = match_acts(table->match);
    json_open(out, '{');
    json_number_of(out, "first", from < acts ? from : acts);
    json_number_of(out, "total", acts);
    json_key(out, "acts");
    json_open(out, '[');
    for (int i = from; i < acts && out->len < TABLE_REPLAY; i++)
        replay_act_json(table, i, out);
    json_close(out, ']');
    if (!from) {
        dice_json(table, out);
        fair_json(table, out);
    }
    json_close(out, '}');
}

bool table_replay_view(const Table *table, int acts, int viewer, Text *out)
{
    if (acts < 0 || acts > match_acts(table->match))
        return false;
    Match *again = match_again(table->match);
    Text heard = text_growing(1 << 16);
    int before = 0;
    for (int i = 0; i < acts; i++) {
        before = match_events(again, VIEWER_UMPIRE);
        if (!match_said(table->match, i))
            match_apply(again, match_seat_of(table->match, i), match_act_of(table->match, i));
    }
    match_heard_since(again, viewer, before, &heard);
    json_open(out, '{');
    json_key(out, "view");
    match_view(again, viewer, out);
    json_key(out, "events");
    json_lines(out, &heard);
    json_close(out, '}');
    text_free(&heard);
    match_free(again);
    return true;
}
