/* Tells records as the terminal would: narration RECORD… For each record, viewer and language one line of JSON:
   {"game", "language", "viewer", "unit", "over", "events": […], "told": […]}; of a game that
   was written as text also its own "words" and what the player is asked to place, "placing".
   tests/narration_test.mjs holds it against the browser's words. */
#include "base/json.h"
#include "match/match.h"
#include "script/script.h"
#include "narrator/narrate.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 22 };

static const char *name_of(const void *names, int seat) { return ((const char(*)[8])names)[seat]; }

static void keep(void *out, const Entry *entry) { json_text(out, entry->text); }

/* The lines of a text, which are cut apart in it; freed with free(). */
static const char **lines_of(char *text, int *n)
{
    const char **lines = calloc(strlen(text) + 1, sizeof *lines);
    if (!lines)
        abort();
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        lines[(*n)++] = line;
    return lines;
}

/* What the player is asked to place after each event of the first set-up, in either role. */
static void placing_json(const Narrator *narrator, const char **lines, int n, int seat, Text *out)
{
    json_key(out, "placing");
    json_open(out, '[');
    for (int i = 1; i <= n && strcmp(lines[i - 1], "phase play") != 0; i++)
        for (int half = 1; half <= 2; half++) {
            Text asked = text_growing(1 << 12);
            text_add(&asked, "");
            narrator_placing(narrator, lines, i, seat, half, &asked);
            json_text(out, asked.at);
            text_free(&asked);
        }
    json_close(out, ']');
}

static void tell(const Match *match, const char *language, int viewer)
{
    char names[SEATS_MAX + 1][8];
    for (int i = 0; i <= SEATS_MAX; i++)
        snprintf(names[i], sizeof names[i], "N%d", i);
    const Game *game = match_game(match);
    Text own = text_growing(1 << 16);
    if (game->script)
        script_words(game->script, language, &own);
    Narrator *narrator = narrator_new(game->id, own.len ? own.at : NULL, language);
    Reader reader = {names, name_of, viewer > 0 ? viewer : 0, game->of_unit, viewer == VIEWER_UMPIRE, 1u << 2};
    Text heard = text_growing(MOST), out = text_growing(MOST);
    text_add(&heard, "");
    match_heard_since(match, viewer, 0, &heard);
    json_open(&out, '{');
    json_string_of(&out, "game", game->id);
    json_string_of(&out, "language", language);
    json_number_of(&out, "viewer", reader.seat);
    json_key(&out, "words");
    json_word(&out, own.len ? own.at : "null");
    json_key(&out, "unit");
    json_word(&out, reader.unit ? "true" : "false");
    json_key(&out, "over");
    json_word(&out, reader.over ? "true" : "false");
    json_key(&out, "events");
    json_lines(&out, &heard);
    json_key(&out, "told");
    json_open(&out, '[');
    int n = 0;
    const char **lines = lines_of(heard.at, &n);
    narrate(narrator, &reader, lines, n, false, keep, &out);
    json_close(&out, ']');
    if (reader.seat && own.len)
        placing_json(narrator, lines, n, reader.seat, &out);
    json_close(&out, '}');
    puts(out.cut ? "too long" : out.at);
    free(lines);
    text_free(&heard);
    text_free(&own);
    text_free(&out);
    narrator_free(narrator);
}

static bool tell_record(const char *path)
{
    char reason[200] = "it cannot be read";
    Text why = text_within(reason, sizeof reason);
    size_t len = 0;
    char *record = text_read_file(fopen(path, "r"), MOST, &len);
    Match *match = record ? match_load(record, len, &why) : NULL;
    if (!match)
        fprintf(stderr, "%s: %s\n", path, reason);
    for (int viewer = VIEWER_UMPIRE; match && viewer <= match_players(match); viewer++)
        for (int language = 0; language < 2; language++)
            tell(match, language ? "de" : "en", viewer);
    match_free(match);
    free(record);
    return match != NULL;
}

int main(int argc, char **argv)
{
    bool fine = argc > 1;
    for (int i = 1; i < argc; i++)
        fine &= tell_record(argv[i]);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
