#include "support/table.h"

#include "rules/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The events of a log in one line, as the viewer hears them. */
static const char *joined(TestTable *table, const Log *log, int viewer)
{
    Text text = text_within(table->words, sizeof table->words);
    text_clear(&text);
    for (int i = 0; i < log->n; i++) {
        Event heard;
        if (!event_heard(&log->event[i], viewer, &heard))
            continue;
        text_add(&text, text.len ? "; " : "");
        event_text(&log->event[i], viewer, &text);
    }
    return table->words;
}

TestTable table_of(const char *id, const char *settings)
{
    const Game *game = game_find(id);
    if (!game)
        fail_msg("no game '%s'", id);
    return table_for(game, settings);
}

TestTable table_for(const Game *game, const char *settings)
{
    TestTable table = {.game = game};
    Setup how = {.players = table.game->players_min};
    for (int i = 0; table.game->options && table.game->options[i].name; i++)
        how.option[i] = table.game->options[i].preset;
    char words[200];
    snprintf(words, sizeof words, "%s", settings);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        *value++ = '\0';
        int option = game_option(table.game, word);
        if (option >= 0)
            how.option[option] = atoi(value);
        else
            how.players = atoi(value);
    }
    Log log = {.n = 0};
    table.game->setup(table.game, table.state, &how, &log);
    joined(&table, &log, VIEWER_UMPIRE);
    return table;
}

void begins(TestTable *table, const char *events)
{
    assert_string_equal(table->words, events);
}

void draws(TestTable *table, const char *picture)
{
    Unit *unit = (Unit *)table->state;
    memset(unit->peg, 0, sizeof unit->peg);
    memset(unit->marker, 0, sizeof unit->marker);
    int cells = 0;
    for (; *picture; picture++) {
        if (!strchr(".omx", *picture))
            continue;
        int row = cells / 12, player = cells % 12 / 6, at = loc_at(row, cells % 6);
        unit->peg[player] |= *picture == 'o' || *picture == 'x' ? set_of(at) : SET_NONE;
        unit->marker[player] |= *picture == 'm' || *picture == 'x' ? set_of(at) : SET_NONE;
        cells++;
    }
    assert_int_equal(cells, 72);
}

void shows(TestTable *table, const char *picture)
{
    TestTable drawn = *table;
    draws(&drawn, picture);
    const Unit *want = (const Unit *)drawn.state, *have = (const Unit *)table->state;
    for (int player = 0; player < 2; player++) {
        assert_int_equal(have->peg[player], want->peg[player]);
        assert_int_equal(have->marker[player], want->marker[player]);
    }
}

/* Finds the act "1: B3" among the legal ones. */
static bool find(TestTable *table, const char *act, int *seat, Act *out)
{
    const char *words = strstr(act, ": ");
    if (!words)
        fail_msg("'%s' is not of the form '1: B3'", act);
    *seat = act[0] == '*' ? SEAT_CHANCE : atoi(act);
    if (*seat == SEAT_CHANCE && !strcmp(words + 2, "time") && game_times(table->state)) {
        *out = table->game->time;
        return true;
    }
    return game_read_act(table->game, table->state, *seat, words + 2, out);
}

void hears(TestTable *table, int viewer, const char *act, const char *events)
{
    int seat;
    Act number;
    if (!find(table, act, &seat, &number))
        fail_msg("'%s' is not legal", act);
    Log log = {.n = 0};
    table->game->apply(table->game, table->state, seat, number, &log);
    assert_string_equal(joined(table, &log, viewer), events);
}

void does(TestTable *table, const char *act, const char *events)
{
    hears(table, VIEWER_UMPIRE, act, events);
}

void plays(TestTable *table, const char *acts)
{
    char words[4096];
    snprintf(words, sizeof words, "%s", acts);
    for (char *act = words, *next; act; act = next) {
        next = strstr(act, "; ");
        if (next) {
            *next = '\0';
            next += 2;
        }
        int seat;
        Act number;
        if (!find(table, act, &seat, &number))
            fail_msg("'%s' is not legal", act);
        table->game->apply(table->game, table->state, seat, number, NULL);
    }
}

void refuses(TestTable *table, const char *act)
{
    int seat;
    Act number;
    if (find(table, act, &seat, &number))
        fail_msg("'%s' is legal", act);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

void offers(TestTable *table, int seat, const char *expected)
{
    char line[2048][ACT_TEXT_MAX];
    int n = 0;
    Acts acts = {.rows = 0};
    Odds odds = {.n = 0};
    if (seat != SEAT_CHANCE)
        game_legal(table->game, table->state, seat, &acts);
    else if (game_actors(table->game, table->state).chance)
        table->game->odds(table->game, table->state, &odds);
    ActWalk walk = {.acts = &acts};
    for (Act act; acts_next(&walk, &act); n++) {
        Text text = text_within(line[n], sizeof line[n]);
        table->game->act_text(table->game, act, &text);
    }
    for (int i = 0; i < odds.n; i++, n++) {
        Text text = text_within(line[n], sizeof line[n]);
        table->game->act_text(table->game, odds.of[i].act, &text);
        text_format(&text, " %u/%u", odds.of[i].weight, odds.total);
    }
    qsort(line, (size_t)n, sizeof line[0], by_bytes);
    Text text = text_growing(1 << 20);
    text_add(&text, "");
    for (int i = 0; i < n; i++) {
        text_add(&text, i ? ", " : "");
        text_add(&text, line[i]);
    }
    assert_string_equal(text.at, expected);
    text_free(&text);
}

void sees(TestTable *table, int viewer, const char *field, const char *json)
{
    Text view = text_growing(1 << 20);
    char key[64];
    game_view(table->game, table->state, viewer, &view);
    snprintf(key, sizeof key, "\"%s\":", field);
    const char *at = strstr(view.at, key);
    if (!at)
        fail_msg("no field %s in %s", field, view.at);
    at += strlen(key);
    size_t len = strlen(json);
    if (strncmp(at, json, len) || !strchr(",}", at[len]))
        fail_msg("%s is %.60s, not %s", field, at, json);
    text_free(&view);
}

void waits_for(TestTable *table, const char *actors)
{
    Text text = text_within(table->words, sizeof table->words);
    game_actors_text(table->game, table->state, &text);
    assert_string_equal(table->words, actors);
}

void stands(TestTable *table, const char *status)
{
    Text text = text_within(table->words, sizeof table->words);
    game_status_text(table->state, &text);
    assert_string_equal(table->words, status);
}
