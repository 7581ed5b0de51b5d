#include "server/workshop.h"

#include "base/json.h"
#include "script/shelf.h"
#include "server/positions.h"

#include <stdlib.h>
#include <string.h>

enum { TITLE_MOST = 80, TIDY_MS = 3600 * 1000 };

static const int64_t UNUSED_MS = 30 * 24 * 3600 * (int64_t)1000;    /* WS-140 */

const Game *workshop_game(const char *id, const char *text)
{
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    const Game *game = game_find(id);
    if (game || !text[0])
        return game;
    Script *script = script_compile(text, strlen(text), error, &errors);
    if (script && !strcmp(script_game(script)->id, id))
        return shelf_put(script);
    if (script)
        script_release(script);
    return NULL;
}

bool workshop_id(const char *words)
{
    return words[0] == '~' && strlen(words) == SCRIPT_ID - 1 &&
           strspn(words + 1, "abcdefghijklmnopqrstuvwxyz234567") == SCRIPT_ID - 2;
}

/* A text that comes with its row is the one that the id stands for: files get damaged, and edited by hand. */
bool workshop_sound(const StoredScript *script)
{
    char id[SCRIPT_ID], quoted[60];
    const char *column = script->broken;
    if (!column && script->text[0]) {
        script_id(script->text, strlen(script->text), id);
        column = strcmp(id, script->id) ? "text" : NULL;
    }
    Text name = text_within(quoted, sizeof quoted);
    text_quoted(&name, script->id);    /* the corrupt value */
    if (column)
        server_log("broken-script", "script=%s column=%s", quoted, column);
    return !column;
}

/* The line that begins with `game`, as far as it can be shown. */
void workshop_title(const char *text, Text *out)
{
    char title[TITLE_MOST * 4 + 1];
    for (const char *line = text; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        if (strncmp(line, "game ", 5))
            continue;
        Text words = text_within(title, sizeof title);
        const char *from = line + 5 + strspn(line + 5, " ");
        text_bytes(&words, from, strcspn(from, "\r\n#"));
        if (!words.cut && text_printable(title))
            text_add(out, title);
        return;
    }
}

static int by_size(const void *a, const void *b) { return *(const uint16_t *)a - *(const uint16_t *)b; }

/* How so many games ended, and how long most of them were. */
static void games_json(const char *key, const Drive *drive, Text *out)
{
    uint16_t length[DRIVE_GAMES];
    int n = drive->games < DRIVE_GAMES ? drive->games : DRIVE_GAMES;
    memcpy(length, drive->length, sizeof length);
    qsort(length, (size_t)n, sizeof *length, by_size);
    json_key(out, key);
    json_open(out, '{');
    drive_ends_json(drive, out);
    json_number_of(out, "acts", n ? length[n / 2] : 0);
    json_close(out, '}');
}

void workshop_card(const Trial *trial, Text *out)
{
    const Game *game = script_game(trial->script);
    json_open(out, '{');
    json_string_of(out, "by", script_by(trial->script));
    json_string_of(out, "about", script_about(trial->script));
    json_string_of(out, "level", game->level);
    json_number_of(out, "minutes", game->minutes);
    json_key(out, "first");
    position_first(game, out);
    json_key(out, "drive");
    json_open(out, '{');
    games_json("random", &trial->drive.random, out);
    games_json("bots", &trial->drive.bots, out);
    json_close(out, '}');
    json_close(out, '}');
}

static void tidied(void *context, StoreStatus status)
{
    (void)context;
    if (status != STORE_OK)
        server_log("workshop", "tidied=no reason=%s", store_words(status));
}

void workshop_tidy(Server *server, int64_t now)
{
    if (server->tidied && now - server->tidied < TIDY_MS)
        return;
    server->tidied = now;
    round_end(server);
    store_script_change(server->store, SCRIPTS_TIDY, &(ScriptNote){"", 0, clock_date() - UNUSED_MS, ""}, tidied, server);
}
