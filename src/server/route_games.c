/* What games there are, their rules and lessons. */
#include "server/visit.h"

#include "assets/asset.h"
#include "base/json.h"
#include "base/memory.h"
#include "bots/hands.h"
#include "server/games.h"
#include "rules/grid.h"
#include "server/lesson.h"

#include <cmark.h>
#include <stdlib.h>
#include <string.h>

/* The first paragraph below the heading of its rules says what a game is. */
void games_line(const Game *game, Text *out)
{
    if (game->script) {
        const char *about = script_about(game->script);
        text_bytes(out, about, strcspn(about, "\n"));
        return;
    }
    char path[80];
    Text text = text_within(path, sizeof path);
    text_format(&text, "games/%s/rules.md", game->id);
    const Asset *rules = asset_find(path);
    const char *start = rules ? strchr((const char *)rules->bytes, '\n') : NULL;
    if (!start)
        return;
    start += strspn(start, "\n");
    const char *end = strstr(start, "\n\n");
    for (const char *at = start; at < (end ? end : start + strlen(start)); at++)
        text_char(out, *at == '\n' ? ' ' : *at);
}

/* A game may have its own board and a lesson in the web client. */
static void has_file(const Game *game, const char *key, const char *file, Text *out)
{
    char path[80];
    Text text = text_within(path, sizeof path);
    text_format(&text, "games/%s/%s", game->id, file);
    json_key(out, key);
    json_word(out, asset_find(path) ? "true" : "false");
}

static void switch_json(const char *key, bool on, Text *out)
{
    json_key(out, key);
    json_word(out, on ? "true" : "false");
}

/* The locations that are outlined on the unit, as `A3`. */
static void outlined_json(const Game *game, Text *out)
{
    json_key(out, "outlined");
    json_open(out, '[');
    for (int loc = 0; loc < GRID_LOCS; loc++)
        if (set_has(game->outlined, loc)) {
            char name[8];
            Text words = text_within(name, sizeof name);
            loc_text(loc, &words);
            json_text(out, name);
        }
    json_close(out, ']');
}

/* What a game written as text says in its own words; those of all others are files, games/ID/words.LANGUAGE.json. */
static void words_json(const Game *game, Text *out)
{
    static const char *const languages[] = {"en", "de"};
    json_key(out, "words");
    json_open(out, '{');
    for (int i = 0; i < 2; i++) {
        json_key(out, languages[i]);
        script_words(game->script, languages[i], out);
    }
    json_close(out, '}');
}

static void game_json(const Game *game, Text *out)
{
    Text line = text_growing(1 << 12);
    games_line(game, &line);
    json_open(out, '{');
    json_string_of(out, "id", game->id);
    json_string_of(out, "title", game->title);
    json_string_of(out, "line", line.at ? line.at : "");
    if (game->script)
        words_json(game, out);
    json_string_of(out, "level", game->level ? game->level : "box");
    json_number_of(out, "minutes", game->minutes);
    switch_json("unit", game->of_unit, out);
    outlined_json(game, out);
    switch_json("open", game->open, out);
    switch_json("hands", hands_any(game), out);
    switch_json("forced", game->by_itself != NULL, out);
    switch_json("unlisted", game->unlisted != NULL, out);
    switch_json("hushed", game->hushed, out);
    switch_json("counts", !game->talk && !game->script, out);
    switch_json("whispers", game->whispers, out);
    has_file(game, "board", "board.js", out);
    has_file(game, "lesson", "lesson.json", out);
    json_key(out, "drawn");
    json_word(out, game->drawing ? "true" : "false");
    json_key(out, "players");
    json_open(out, '[');
    for (int n = game->players_min; n <= game->players_max; n++)
        if (game_seats(game, n))
            json_number(out, n);
    json_close(out, ']');
    json_key(out, "options");
    json_open(out, '[');
    for (const Option *option = game->options; option && option->name; option++) {
        json_open(out, '{');
        json_string_of(out, "name", option->name);
        json_number_of(out, "preset", option->preset);
        json_key(out, "switch");
        json_word(out, option->is_switch ? "true" : "false");
        json_number_of(out, "least", option_least(option));
        json_key(out, "players");
        json_open(out, '[');
        for (int n = 1; n <= SEATS_MAX; n++)
            if (option->only_players >> n & 1)
                json_number(out, n);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    text_free(&line);
}

/* `here`: a browser can play them by itself. */
void games_json(Text *out)
{
    json_open(out, '{');
    json_key(out, "here");
    json_word(out, asset_find("web/rules/play.wasm") ? "true" : "false");
    json_key(out, "games");
    json_open(out, '[');
    for (const Game *const *game = games; *game; game++)
        game_json(*game, out);
    json_close(out, ']');
    json_close(out, '}');
}

void get_games(Visit *visit)
{
    games_json(&visit->out);
    visit_ok_to_all(visit);
}

/* In the language that `lang=de` asks for; in English where they are not translated. */
static const Asset *rules_of(const Game *game, const char *query)
{
    char path[100];
    Text text = text_within(path, sizeof path);
    if (!strncmp(query, "lang=", 5))
        text_format(&text, "games/%s/rules.%.2s.md", game->id, query + 5);
    const Asset *rules = asset_find(path);
    if (rules)
        return rules;
    text_clear(&text);
    text_format(&text, "games/%s/rules.md", game->id);
    return asset_find(path);
}

static void write_game(Visit *visit)
{
    game_json(visit->game, &visit->out);
    visit_ok(visit);
}

void get_game(Visit *visit)
{
    bool script = visit->part[1][0] == '~';
    visit->game = script ? NULL : game_find(visit->part[1]);
    if (script)
        visit_script_game(visit, visit->part[1], write_game);
    else if (visit->game)
        write_game(visit);
    else
        visit_refuse(visit, 404, "unknown", "There is no such game.");
}

void get_rules(Visit *visit)
{
    if (visit->part[1][0] == '~') {
        visit_script_game(visit, visit->part[1], write_script_rules);
        return;
    }
    const Game *game = game_find(visit->part[1]);
    const Asset *rules = game ? rules_of(game, visit->request->query) : NULL;
    if (!rules) {
        visit_refuse(visit, 404, "unknown", "There is no such game.");
        return;
    }
    char *html = cmark_markdown_to_html((const char *)rules->bytes, rules->len, CMARK_OPT_DEFAULT);
    text_add(&visit->out, html);
    visit_send(visit, 200, "text/html; charset=utf-8", SAFE_HEADERS "Cache-Control: no-cache\r\n");
    free(html);
}

/* Lessons. */

void post_lesson(Visit *visit)
{
    char reason[300];
    Text why = text_within(reason, sizeof reason);
    const char *answers[LESSON_STEPS];
    const Game *game = game_find(visit->part[1]);
    json_t *acts = json_object_get(visit->json, "acts");
    size_t count = json_array_size(acts);
    bool good = (!acts || json_is_array(acts)) && count <= LESSON_STEPS;
    for (size_t i = 0; good && i < count; i++) {
        answers[i] = json_string_value(json_array_get(acts, i));
        good = answers[i] != NULL;
    }
    if (!game)
        visit_refuse(visit, 404, "unknown", "There is no such game.");
    else if (!good)
        visit_refuse(visit, 400, "bad-request", "The acts of a lesson are a short list of texts.");
    else if (!lesson_play(game, answers, (int)count, &visit->out, &why))
        visit_refuse(visit, 400, "illegal", reason);
    else
        visit_ok(visit);
}
