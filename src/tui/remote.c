/* A table of a server: sits down, hears what the seats here hear, sends acts, and comes back when the connection was lost. */
#include "tui/source.h"

#include "base/json.h"
#include "base/memory.h"
#include "tui/keep.h"
#include "tui/wire.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum { KEY_SIZE = 80, ID_SIZE = 64, AGAIN_SECONDS = 2, HELLO_SECONDS = 10, MESSAGE_ROOM = 1 << 12 };

typedef struct Remote {
    Source source;
    Address server;
    char key[KEY_SIZE], table[ID_SIZE], code[ID_SIZE];
    char ended[64];              /* the status of a table that is over, else "" */
    Wire *wire;
    time_t tried;
    bool changed, greeted, waits;
    Seen seen[SEATS_MAX + 1];    /* 0 for a watcher */
    int acts[SEATS_MAX + 1];
} Remote;

/* What the server tells. */

static void hear_names(Remote *remote, const json_t *table)
{
    size_t i;
    json_t *seat;
    json_array_foreach(json_object_get(table, "seats"), i, seat)
    {
        int n = (int)json_integer_value(json_object_get(seat, "seat"));
        const char *name = json_string_value(json_object_get(seat, "name")), *kind = view_text(seat, "kind");
        if (n < 1 || n > SEATS_MAX)
            continue;
        remote->source.level[n] = (int)json_integer_value(json_object_get(seat, "level"));
        if (name)
            snprintf(remote->source.name[n], SEAT_NAME, "%s", name);
        else
            snprintf(remote->source.name[n], SEAT_NAME, !strcmp(kind, "bot") ? "Bot %d" : "Seat %d (free)", n);
    }
}

static void hear_table(Remote *remote, const json_t *table)
{
    remote->source.game = game_find(view_text(table, "game"));
    remote->source.players = (int)json_integer_value(json_object_get(table, "players"));
    remote->waits = !strcmp(view_text(table, "state"), "waiting");
    if (view_text(table, "code")[0])
        snprintf(remote->code, sizeof remote->code, "%s", view_text(table, "code"));
    snprintf(remote->ended, sizeof remote->ended, "%s", !strcmp(view_text(table, "state"), "over") ? view_text(table, "status") : "");
    hear_names(remote, table);
}

/* The events of a message begin at number `first`: what was heard from there on before is replaced. */
static void hear_seen(Remote *remote, const json_t *message)
{
    int seat = (int)json_integer_value(json_object_get(message, "seat")), first = (int)json_integer_value(json_object_get(message, "first"));
    if (seat < 0 || seat > SEATS_MAX)
        return;
    Seen *seen = &remote->seen[seat];
    size_t i;
    json_t *line;
    while (seen->events.n > (first > 0 ? first - 1 : 0))
        free(seen->events.at[--seen->events.n]);
    json_array_foreach(json_object_get(message, "events"), i, line)
        lines_add(&seen->events, json_string_value(line) ? json_string_value(line) : "");
    lines_clear(&seen->legal);
    json_array_foreach(json_object_get(message, "legal"), i, line)
        lines_add(&seen->legal, json_string_value(line) ? json_string_value(line) : "");
    json_decref(seen->view);
    seen->view = json_incref(json_object_get(message, "view"));
    remote->acts[seat] = (int)json_integer_value(json_object_get(message, "acts"));
    remote->source.advice[0] = '\0';
    remote->source.has_heat = false;
}

static void hear_chat(Remote *remote, const json_t *message)
{
    char line[600];
    snprintf(line, sizeof line, " %s: “%s”", view_text(message, "from"), view_text(message, "text"));
    lines_add(&remote->source.chat, line);
}

static void send_seed(Remote *remote, int seat);

static void hear_hello(Remote *remote, const json_t *message)
{
    size_t i;
    json_t *item;
    hear_table(remote, json_object_get(message, "table"));
    remote->source.here = 0;
    json_array_foreach(json_object_get(message, "you"), i, item)
        remote->source.here |= 1u << json_integer_value(item);
    json_array_foreach(json_object_get(message, "seats"), i, item)
        hear_seen(remote, item);
    lines_clear(&remote->source.chat);
    json_array_foreach(json_object_get(message, "chat"), i, item)
        hear_chat(remote, item);
    remote->greeted = true;
    for (int seat = 1; remote->waits && seat <= remote->source.players; seat++)
        if (remote->source.here >> seat & 1)
            send_seed(remote, seat);
}

static void hear_hint(Remote *remote, const json_t *message)
{
    const char *act = json_string_value(json_object_get(json_array_get(json_object_get(message, "acts"), 0), "act"));
    snprintf(remote->source.advice, sizeof remote->source.advice, "%s", act ? act : "");
}

static void hear_heat(Remote *remote, const json_t *message)
{
    const json_t *heat = json_object_get(message, "heat");
    remote->source.has_heat = json_array_size(heat) == HEATS;
    for (int i = 0; i < HEATS; i++)
        remote->source.heat[i] = view_number(heat, i);
}

static void hear_error(Remote *remote, const json_t *message)
{
    snprintf(remote->source.refused, sizeof remote->source.refused, "%s", view_text(message, "error"));
}

static void hear_table_message(Remote *remote, const json_t *message)
{
    hear_table(remote, json_object_get(message, "table"));
}

static void heard(void *context, const char *text, size_t len)
{
    static const struct Ear { const char *type; void (*hear)(Remote *remote, const json_t *message); } ears[] = {
        {"hello", hear_hello}, {"seen", hear_seen}, {"table", hear_table_message}, {"chat", hear_chat}, {"hint", hear_hint}, {"heat", hear_heat},
        {"error", hear_error},
    };
    Remote *remote = context;
    json_t *message = json_loadb(text, len, 0, NULL);
    for (size_t i = 0; i < sizeof ears / sizeof ears[0]; i++)
        if (!strcmp(view_text(message, "type"), ears[i].type))
            ears[i].hear(remote, message);
    json_decref(message);
    remote->changed = true;
}

/* What is told to the server. */

typedef struct Outgoing {
    char room[MESSAGE_ROOM];
    Text text;
} Outgoing;

static void begin(Outgoing *out, const char *type)
{
    out->text = text_within(out->room, sizeof out->room);
    json_open(&out->text, '{');
    json_string_of(&out->text, "type", type);
}

static void send_off(Remote *remote, Outgoing *out)
{
    json_close(&out->text, '}');
    if (remote->wire)
        wire_send(remote->wire, out->text.at, out->text.len);
}

static void send_seed(Remote *remote, int seat)
{
    unsigned char bytes[16] = {0};
    char seed[33];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return;
    for (int i = 0; i < 16; i++)
        snprintf(seed + 2 * i, 3, "%02x", bytes[i]);
    Outgoing out;
    begin(&out, "seed");
    json_number_of(&out.text, "seat", seat);
    json_string_of(&out.text, "seed", seed);
    send_off(remote, &out);
}

static bool connected(Remote *remote, Text *why)
{
    if (remote->wire)
        return true;
    text_add(why, "The connection is lost; it is tried again.");
    return false;
}

static bool act(Source *source, int seat, const char *words, Text *why)
{
    Remote *remote = (Remote *)source;
    Outgoing out;
    if (!connected(remote, why))
        return false;
    begin(&out, "act");
    json_number_of(&out.text, "seat", seat);
    json_number_of(&out.text, "number", remote->acts[seat]);
    json_string_of(&out.text, "act", words);
    send_off(remote, &out);
    return true;
}

static bool ask(Source *source, const char *type, int seat, Text *why)
{
    Remote *remote = (Remote *)source;
    Outgoing out;
    if (!connected(remote, why))
        return false;
    begin(&out, type);
    json_number_of(&out.text, "seat", seat);
    send_off(remote, &out);
    return true;
}

static bool ask_hint(Source *source, int seat, Text *why) { return ask(source, "hint", seat, why); }
static bool ask_heat(Source *source, int seat, Text *why) { return ask(source, "heat", seat, why); }
static bool take_back(Source *source, int seat, Text *why) { return ask(source, "takeback", seat, why); }

static void say(Source *source, const char *words)
{
    Outgoing out;
    begin(&out, "chat");
    json_string_of(&out.text, "text", words);
    send_off((Remote *)source, &out);
}

/* Connecting. */

static bool open_wire(Remote *remote, Text *why)
{
    char path[ID_SIZE + 40];
    snprintf(path, sizeof path, "/tables/%s/live?from=0", remote->table);
    remote->tried = time(NULL);
    remote->wire = wire_open(&remote->server, path, remote->key, heard, remote, why);
    remote->source.fd = remote->wire ? wire_fd(remote->wire) : -1;
    return remote->wire != NULL;
}

static void reconnect(Remote *remote)
{
    char reason[300];
    Text why = text_within(reason, sizeof reason);
    if (time(NULL) - remote->tried >= AGAIN_SECONDS && open_wire(remote, &why))
        remote->changed = true;
}

/* How a table ended where the rules did not end the game: somebody gave up or was too late, or all agreed. */
static void note_end(const Remote *remote, Text *out)
{
    char kind[sizeof remote->ended];
    int seat = 0;
    sscanf(remote->ended, "%s %d", kind, &seat);
    const char *who = source_who(&remote->source, seat, remote->source.here >> seat & 1 ? seat : 0);
    if (!strcmp(kind, "won"))
        text_format(out, "%s won.", who);
    else if (!strcmp(kind, "resigned"))
        text_format(out, "%s resigned.", who);
    else if (!strcmp(kind, "time"))
        text_format(out, "%s ran out of time.", who);
    else
        text_add(out, !strcmp(kind, "abandoned") ? "Nobody came." : "A draw.");
    text_add(out, " The game is over. q: leave");
}

static void note(Remote *remote)
{
    char *words = remote->source.note;
    size_t size = sizeof remote->source.note;
    if (!remote->wire)
        snprintf(words, size, "The connection is lost. Trying again…");
    else if (remote->waits)
        snprintf(words, size, remote->code[0] ? "Waiting for others to sit down. The code of this table is %s." : "Waiting for others to sit down.", remote->code);
    else if (remote->ended[0]) {
        Text text = text_within(words, size);
        note_end(remote, &text);
    } else
        words[0] = '\0';
}

static bool go_on(Source *source)
{
    Remote *remote = (Remote *)source;
    remote->changed = false;
    if (!remote->wire)
        reconnect(remote);
    else if (!wire_read(remote->wire)) {
        wire_close(remote->wire);
        remote->wire = NULL;
        source->fd = -1;
        remote->changed = true;
    }
    note(remote);
    return remote->changed;
}

static const Seen *look(Source *source, int viewer)
{
    Remote *remote = (Remote *)source;
    return &remote->seen[viewer > 0 ? viewer : 0];
}

static void free_remote(Source *source)
{
    Remote *remote = (Remote *)source;
    wire_close(remote->wire);
    for (int i = 0; i <= SEATS_MAX; i++)
        seen_free(&remote->seen[i]);
    lines_free(&source->chat);
    free(remote);
}

static const SourceKind remote_kind = {
    .go_on = go_on, .look = look, .act = act, .take_back = take_back, .hint = ask_hint, .heat = ask_heat, .say = say, .free = free_remote,
};

/* An answer of the API as JSON; NULL with its sentence, or the network's, in `why`. */
static json_t *api(Remote *remote, const char *method, const char *path, const char *body, Text *why)
{
    Text answer = text_growing(1 << 20);
    text_add(&answer, "");
    int status = wire_ask(&remote->server, method, path, remote->key[0] ? remote->key : NULL, body, &answer, why);
    json_t *json = status ? json_loads(answer.at, 0, NULL) : NULL;
    text_free(&answer);
    if (status && (status >= 400 || !json)) {
        text_add(why, view_text(json, "error")[0] ? view_text(json, "error") : "the server gives no answer that makes sense");
        json_decref(json);
        return NULL;
    }
    return json;
}

static void key_path(const Remote *remote, char path[KEEP_PATH])
{
    char name[300];
    snprintf(name, sizeof name, "key-%s-%s", remote->server.host, remote->server.port);
    for (char *c = name; *c; c++)
        if (*c == '/')
            *c = '_';
    keep_path(name, path);
}

/* The key of a person is kept, so that whoever comes back finds the same seat. */
static bool be_somebody(Remote *remote, const char *name, Text *why)
{
    char path[KEEP_PATH], body[300];
    size_t len;
    key_path(remote, path);
    char *kept = name ? NULL : keep_read(path, &len);
    if (kept)
        snprintf(remote->key, sizeof remote->key, "%s", kept);
    free(kept);
    json_t *me = remote->key[0] ? api(remote, "GET", "/me", NULL, why) : NULL;
    bool known = json_is_string(json_object_get(me, "name"));
    json_decref(me);
    if (known)
        return true;
    remote->key[0] = '\0';
    Text text = text_within(body, sizeof body);
    json_open(&text, '{');
    json_string_of(&text, "name", name ? name : getenv("USER") ? getenv("USER") : "Guest");
    json_key(&text, "program");
    json_word(&text, "true");
    json_close(&text, '}');
    json_t *made = api(remote, "POST", "/me", body, why);
    snprintf(remote->key, sizeof remote->key, "%s", view_text(made, "key"));
    json_decref(made);
    return remote->key[0] && keep_write(path, remote->key, strlen(remote->key));
}

/* The id of the table that the address names, by its id or by its code. */
static bool find_table(Remote *remote, Text *why)
{
    char path[400], word[ID_SIZE] = "";
    bool code = sscanf(remote->server.path, "/join/%60[A-Za-z0-9_-]", word) == 1;
    if (!code && sscanf(remote->server.path, "/table/%60[A-Za-z0-9_-]", word) != 1) {
        text_add(why, "the address names no table; it ends in /table/ID or /join/CODE");
        return false;
    }
    snprintf(path, sizeof path, code ? "/codes/%s" : "/tables/%s", word);
    json_t *found = api(remote, "GET", path, NULL, why);
    snprintf(remote->table, sizeof remote->table, "%s", view_text(json_object_get(found, "table"), "id"));
    json_decref(found);
    return remote->table[0] != '\0';
}

static bool seat_free(const json_t *seats, bool *mine)
{
    size_t i;
    json_t *seat;
    bool open = false;
    json_array_foreach(seats, i, seat)
    {
        *mine |= json_is_true(json_object_get(seat, "mine"));
        open |= !strcmp(view_text(seat, "kind"), "open");
    }
    return open;
}

/* Takes a free seat unless one is taken already; who finds none watches. */
static bool sit_down(Remote *remote, Text *why)
{
    char path[ID_SIZE + 20];
    bool mine = false;
    snprintf(path, sizeof path, "/tables/%s", remote->table);
    json_t *answer = api(remote, "GET", path, NULL, why);
    if (!answer)
        return false;
    bool open = seat_free(json_object_get(json_object_get(answer, "table"), "seats"), &mine);
    json_decref(answer);
    if (mine || !open)
        return true;
    snprintf(path, sizeof path, "/tables/%s/join", remote->table);
    answer = api(remote, "POST", path, "{}", why);
    json_decref(answer);
    return answer != NULL;
}

static bool hear_greeting(Remote *remote, Text *why)
{
    for (time_t end = time(NULL) + HELLO_SECONDS; !remote->greeted && time(NULL) < end;) {
        struct pollfd ready = {.fd = wire_fd(remote->wire), .events = POLLIN};
        if (!wire_read(remote->wire))
            break;
        if (!remote->greeted)
            poll(&ready, 1, 1000);
    }
    if (!remote->greeted || !remote->source.game || remote->source.players < 1 || remote->source.players > SEATS_MAX) {
        text_add(why, "the server plays a game there that this program does not know");
        return false;
    }
    return true;
}

Source *remote_source(const char *url, const char *name, Text *why)
{
    Remote *remote = memory_resize(NULL, sizeof *remote);
    memset(remote, 0, sizeof *remote);
    remote->source = (Source){.kind = &remote_kind, .fd = -1, .wait = -1};
    if (address_read(url, &remote->server, why) && be_somebody(remote, name, why) && find_table(remote, why) && sit_down(remote, why) &&
        open_wire(remote, why) && hear_greeting(remote, why))
        return &remote->source;
    free_remote(&remote->source);
    return NULL;
}
