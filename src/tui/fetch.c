#include "tui/fetch.h"

#include "script/shelf.h"
#include "tui/state_files.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_MOST = 4 << 20 };

/* A GET request, answered with JSON. */
static json_t *ask(const Address *server, const char *path, Text *why)
{
    Text answer = text_growing(ANSWER_MOST);
    json_error_t wrong;
    int status = wire_ask(server, "GET", path, NULL, NULL, &answer, why);
    json_t *json = status ? json_loadb(answer.len ? answer.at : "", answer.len, 0, &wrong) : NULL;
    const char *said = json_string_value(json_object_get(json, "error"));
    text_free(&answer);
    if (status == 200 && json_is_object(json))
        return json;
    if (status && said && text_printable(said))
        text_add(why, said);
    else if (status)
        text_format(why, "the server at %s:%s has no workshop", server->host, server->port);
    json_decref(json);
    return NULL;
}

/* A text is trusted only if its hash is the id, wherever it is from. */
static bool is_text_of(const char *id, const char *text)
{
    char own[SCRIPT_ID];
    script_id(text, strlen(text), own);
    return !strcmp(own, id);
}

static void kept_path(const char *id, char path[STATE_PATH])
{
    char name[SCRIPT_ID + 8];
    Text text = text_within(name, sizeof name);
    text_format(&text, "%s.peg", id);
    state_file_path(name, path);
}

static bool read_kept(const char *id, Text *out)
{
    char path[STATE_PATH];
    size_t len;
    kept_path(id, path);
    char *text = state_file_read(path, &len);
    bool good = text && len == strlen(text) && is_text_of(id, text);
    if (good)
        text_bytes(out, text, len);
    free(text);
    return good;
}

static bool read_server(const Address *server, const char *id, Text *out, Text *why)
{
    char path[SCRIPT_ID + 16], kept[STATE_PATH];
    Text words = text_within(path, sizeof path);
    text_format(&words, "/workshop/%s", id);
    json_t *answer = ask(server, path, why);
    const char *text = json_string_value(json_object_get(answer, "text"));
    bool good = text && is_text_of(id, text);
    if (good) {
        text_add(out, text);
        kept_path(id, kept);
        state_file_write(kept, text, strlen(text));
    } else if (answer)
        text_format(why, "the server at %s:%s gives another text than %s", server->host, server->port, id);
    json_decref(answer);
    return good;
}

/* `~` and twenty letters and digits. */
static bool read_id(const char *words, char id[SCRIPT_ID], Text *why)
{
    Text text = text_within(id, SCRIPT_ID);
    text_format(&text, "%s%s", words[0] == '~' ? "" : "~", words);
    if (!text.cut && text.len == SCRIPT_ID - 1 && strspn(id + 1, "abcdefghijklmnopqrstuvwxyz234567") == SCRIPT_ID - 2)
        return true;
    text_quoted(why, words);
    text_add(why, " is no id of a game: those are ~ and twenty letters and digits");
    return false;
}

bool fetch_text(const Address *server, const char *words, Text *out, Text *why)
{
    char id[SCRIPT_ID];
    return read_id(words, id, why) && (read_kept(id, out) || read_server(server, id, out, why));
}

const Game *fetch_game(const Address *server, const char *id, Text *why)
{
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    Text text = text_growing(1 << 20);
    bool there = fetch_text(server, id, &text, why);
    Script *script = there ? script_compile(text.at ? text.at : "", text.len, error, &errors) : NULL;
    if (there && !script)
        text_format(why, "the game cannot be played; line %d: %s", error[0].line, error[0].text);
    text_free(&text);
    return script ? shelf_put(script) : NULL;
}

json_t *fetch_gallery(const Address *server, const char *sort, int from, Text *why)
{
    char path[80];
    Text words = text_within(path, sizeof path);
    text_format(&words, "/workshop?sort=%s&from=%d", sort, from);
    return ask(server, path, why);
}
