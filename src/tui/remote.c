/* A table of a server: takes seats, receives what they hear, sends acts, and reconnects. */
#include "tui/advice.h"

#include "base/clock.h"
#include "base/json.h"
#include "base/json_value.h"
#include "base/memory.h"
#include "tui/fetch.h"
#include "tui/state_files.h"
#include "tui/share.h"
#include "tui/wire.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_SIZE = 80,
    ID_SIZE = 64,
    AGAIN_MS = 2000,
    PAGE_MS = 100,
    HELLO_MS = 10000,
    QUIET_MS = 10000,
    ANSWER_MS = 4000,
    MESSAGE_ROOM = 1 << 12
};

typedef struct Remote {
    Source source;
    Address server;
    char key[KEY_SIZE], table[ID_SIZE], code[ID_SIZE];
    char ended[64];              /* the status of a table that is over, else "" */
    Wire *wire;
    int64_t tried;
    int64_t heard, asked;      /* when the server was last heard from, and last pinged */
    int away;                  /* the first seat whose player is absent, 0: none … */
    int64_t away_until;        /* … and the end of that player's grace time */
    bool by_hand;              /* forced acts are played here, not by the server */
    bool replaced;             /* a bot plays in this player's seat */
    bool changed, greeted, waits;
    Seen seen[SEATS_MAX + 1];    /* 0 for a watcher */
    bool revealed[SEATS_MAX + 1];    /* the table is over, and its events are numbered as the umpire's */
    int acts[SEATS_MAX + 1];
    json_t *known;               /* the table as the server told it last; NULL: not yet */
    json_t *offered;             /* the last list of legal acts that was not empty; NULL: none */
    int64_t page_due;            /* when the next page of older events may be requested */
} Remote;

/* Messages from the server. */

/* A player is absent, and a bot may take over in so many seconds; or a bot plays in this player's place. */
static void hear_absence(Remote *remote, int n, const json_t *seat)
{
    const json_t *away = json_object_get(seat, "away");
    bool mine = json_is_true(json_object_get(seat, "mine"));
    if (away && !mine && !remote->away)
        remote->away = n;
    if (remote->away == n)
        remote->away_until = clock_now() + 1000LL * json_int_or(away, 0, 1209600, 0);
    remote->replaced |= json_is_true(json_object_get(seat, "yours"));
}

static void hear_names(Remote *remote, const json_t *table)
{
    size_t i;
    json_t *seat;
    remote->away = 0;
    remote->replaced = false;
    json_array_foreach(json_object_get(table, "seats"), i, seat)
    {
        int n = json_int_or(json_object_get(seat, "seat"), 1, SEATS_MAX, 0);
        const char *name = json_string_value(json_object_get(seat, "name")), *kind = view_text(seat, "kind");
        if (!n)
            continue;
        remote->source.level[n] = json_int_or(json_object_get(seat, "level"), 1, 9, 0);
        hear_absence(remote, n, seat);
        if (name)
            snprintf(remote->source.name[n], SEAT_NAME, "%s", name);
        else if (view_text(seat, "for")[0])
            snprintf(remote->source.name[n], SEAT_NAME, "Bot for %s", view_text(seat, "for"));
        else
            snprintf(remote->source.name[n], SEAT_NAME, !strcmp(kind, "bot") ? "Bot %d" : "Seat %d (free)", n);
    }
}

static void hear_clock(Source *source, const json_t *match)
{
    source->match_left = json_is_object(match) ? 1000LL * json_int_or(json_object_get(match, "left"), 0, INT32_MAX, 0) : -1;
    source->match_since = json_is_true(json_object_get(match, "runs")) ? clock_now() : 0;
}

/* A game written as text is fetched from the server. */
static const Game *game_of(Remote *remote, const char *id)
{
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    const Game *known = remote->source.game, *game = known && !strcmp(known->id, id) ? known : game_find(id);
    return game || id[0] != '~' ? game : fetch_game(&remote->server, id, &why);
}

static void hear_table(Remote *remote, json_t *table)
{
    json_incref(table);
    json_decref(remote->known);
    remote->known = table;
    remote->source.game = game_of(remote, view_text(table, "game"));
    remote->source.players = json_int_or(json_object_get(table, "players"), 1, SEATS_MAX, 0);
    remote->waits = !strcmp(view_text(table, "state"), "waiting");
    if (view_text(table, "code")[0])
        snprintf(remote->code, sizeof remote->code, "%s", view_text(table, "code"));
    snprintf(remote->ended, sizeof remote->ended, "%s",
             !strcmp(view_text(table, "state"), "over") ? view_text(table, "status") : "");
    hear_names(remote, table);
    hear_clock(&remote->source, json_object_get(table, "match"));
}

static void hear_lines(const json_t *list, Lines *out)
{
    size_t i;
    json_t *line;
    json_array_foreach(list, i, line)
        lines_add(out, json_string_value(line) ? json_string_value(line) : "");
}

/* A CHANGE of docs/api.md: the parts of a value that have others now. */
static void hear_change(json_t *value, const json_t *change)
{
    const char *key;
    json_t *part;
    json_object_foreach((json_t *)change, key, part)
    {
        bool list = json_is_array(value);
        json_t *old = list ? json_array_get(value, (size_t)text_leading_int(key, INT32_MAX)) : json_object_get(value, key);
        if (json_is_object(part) && (json_is_object(old) || json_is_array(old)))
            hear_change(old, part);
        else if (list)
            json_array_set(value, (size_t)text_leading_int(key, INT32_MAX), part);
        else
            json_object_set(value, key, part);
    }
}

/* Members left out of a message are unchanged. */
static void hear_position(Remote *remote, int seat, const json_t *message)
{
    Seen *seen = &remote->seen[seat];
    json_t *view = json_object_get(message, "view"), *legal = json_object_get(message, "legal");
    if (view) {
        json_decref(seen->view);
        seen->view = json_incref(view);
    } else
        hear_change(seen->view, json_object_get(message, "change"));
    if (legal) {
        lines_clear(&seen->legal);
        hear_lines(legal, &seen->legal);
    }
    if (json_array_size(legal)) {
        json_decref(remote->offered);
        remote->offered = json_incref(legal);
    }
    remote->acts[seat] = json_int_or(json_object_get(message, "acts"), 0, INT32_MAX, remote->acts[seat]);
}

/* The events of a message begin at number `first`: later events are replaced, and so are all if the message leaves a gap. */
static void hear_seen(Remote *remote, const json_t *message)
{
    int seat = json_int_or(json_object_get(message, "seat"), 0, SEATS_MAX, -1),
        first = json_int_or(json_object_get(message, "first"), 1, INT32_MAX, 1);
    if (seat < 0)
        return;
    Seen *seen = &remote->seen[seat];
    bool revealed = json_is_true(json_object_get(message, "revealed"));
    int kept = first - 1 - seen->missing;
    if (kept < 0 || kept > seen->events.n || revealed != remote->revealed[seat]) {
        kept = 0;
        seen->missing = first - 1;
    }
    remote->revealed[seat] = revealed;
    while (seen->events.n > kept)
        free(seen->events.at[--seen->events.n]);
    hear_lines(json_object_get(message, "events"), &seen->events);
    hear_position(remote, seat, message);
    remote->source.advice[0] = '\0';
    remote->source.has_heat = false;
}

static void hear_chat(Remote *remote, const json_t *message)
{
    char line[600];
    snprintf(line, sizeof line, " %s: “%s”", view_text(message, "from"), view_text(message, "text"));
    lines_add(&remote->source.chat, line);
}

static void hear_whisper(Remote *remote, const json_t *message)
{
    char line[700];
    int to = json_int_or(json_object_get(message, "to"), 1, SEATS_MAX, 1);
    snprintf(line, sizeof line, " %s to %s alone: “%s”", view_text(message, "from"), source_who(&remote->source, to, 0),
             view_text(message, "text"));
    lines_add(&remote->source.chat, line);
}

static void hear_fair(Remote *remote, const json_t *fair);
static void send_forced(Remote *remote);

static void hear_hello(Remote *remote, const json_t *message)
{
    size_t i;
    json_t *item;
    hear_table(remote, json_object_get(message, "table"));
    remote->source.here = 0;
    json_array_foreach(json_object_get(message, "you"), i, item)
        remote->source.here |= 1u << json_int_or(item, 1, SEATS_MAX, 0);
    json_array_foreach(json_object_get(message, "seats"), i, item)
        hear_seen(remote, item);
    lines_clear(&remote->source.chat);
    json_array_foreach(json_object_get(message, "chat"), i, item)
        hear_chat(remote, item);
    json_array_foreach(json_object_get(message, "whispers"), i, item)
        hear_whisper(remote, item);
    remote->greeted = true;
    remote->source.forced = remote->source.game && remote->source.game->by_itself && !remote->by_hand;
    send_forced(remote);
    hear_fair(remote, json_object_get(message, "fair"));
}

static void hear_hint(Remote *remote, const json_t *message) { source_hear_hint(&remote->source, message); }
static void hear_heat(Remote *remote, const json_t *message) { source_hear_heat(&remote->source, message); }

/* Shares of the dice are nothing that the player has asked for: one that comes too late is not told of. */
static const char share_id[] = "share";

static void hear_error(Remote *remote, const json_t *message)
{
    if (!strcmp(view_text(message, "reply"), share_id))
        return;
    snprintf(remote->source.refused, sizeof remote->source.refused, "%s", view_text(message, "error"));
}

static void hear_table_message(Remote *remote, const json_t *message)
{
    json_t *table = json_object_get(message, "table");
    if (!table)
        hear_change(remote->known, json_object_get(message, "change"));
    hear_table(remote, table ? table : remote->known);
}

/* Takes so many items of a list over, as far as there are any. */
static void take_over(json_t *list, const json_t *old, size_t *at, json_int_t n)
{
    for (; n > 0 && *at < json_array_size(old); n--)
        json_array_append(list, json_array_get(old, (*at)++));
}

/* The list that an EDIT of docs/api.md makes of another. */
static json_t *edited(const json_t *old, const json_t *edit)
{
    json_t *list = json_array(), *step;
    size_t i, at = 0, size = json_array_size(old);
    json_array_foreach(edit, i, step)
    {
        json_int_t n = json_integer_value(step);
        if (json_is_string(step))
            json_array_append(list, step);
        else if (n > 0)
            take_over(list, old, &at, n);
        else
            at = n && -n < (json_int_t)(size - at) ? at + (size_t)-n : size;
    }
    take_over(list, old, &at, (json_int_t)size);
    return list;
}

static void put_unless_null(json_t *message, const char *key, json_t *value)
{
    if (value && !json_is_null(value))
        json_object_set(message, key, value);
}

/* The SEEN that a BRIEF of docs/api.md stands for; this connection has one seat, or none. */
static json_t *unfold(const Remote *remote, const json_t *brief)
{
    int seat = remote->source.here ? __builtin_ctz(remote->source.here) : 0;
    const Seen *seen = &remote->seen[seat];
    json_t *message = json_object(), *edit = json_array_get(brief, 2);
    json_object_set_new(message, "type", json_string("seen"));
    json_object_set_new(message, "seat", json_integer(seat));
    json_object_set_new(message, "first", json_integer(seen->missing + seen->events.n + 1));
    put_unless_null(message, "events", json_array_get(brief, 0));
    put_unless_null(message, "change", json_array_get(brief, 1));
    if (edit && !json_is_null(edit))
        json_object_set_new(message, "legal", json_is_array(edit) ? edited(remote->offered, edit) : json_array());
    put_unless_null(message, "acts", json_array_get(brief, 3));
    return message;
}

static json_t *read_message(const Remote *remote, const char *text, size_t len)
{
    json_t *message = json_loadb(text, len, 0, NULL), *whole = json_is_array(message) ? unfold(remote, message) : NULL;
    if (!whole)
        return message;
    json_decref(message);
    return whole;
}

static void heard(void *context, const char *text, size_t len)
{
    static const struct Ear { const char *type; void (*hear)(Remote *remote, const json_t *message);
    } ears[] = {
        {"hello", hear_hello}, {"seen", hear_seen}, {"table", hear_table_message}, {"chat", hear_chat}, {"whisper", hear_whisper},
        {"hint", hear_hint},   {"heat", hear_heat}, {"error", hear_error},         {"fair", hear_fair},
    };
    Remote *remote = context;
    json_t *message = read_message(remote, text, len);
    remote->heard = clock_now();
    for (size_t i = 0; i < sizeof ears / sizeof ears[0]; i++)
        if (!strcmp(view_text(message, "type"), ears[i].type))
            ears[i].hear(remote, message);
    json_decref(message);
    remote->changed = true;
}

/* Messages to the server. */

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
    if (remote->wire && !out->text.cut)
        wire_send(remote->wire, out->text.at, out->text.len);
}

static void send_share(Remote *remote, int seat, const char *type, const char *key, const char *word)
{
    Outgoing out;
    begin(&out, type);
    json_number_of(&out.text, "seat", seat);
    json_string_of(&out.text, key, word);
    json_string_of(&out.text, "id", share_id);
    send_off(remote, &out);
}

/* Sends what the dice still need from the seats here: first the hash of a seed, then the seed. */
static void hear_fair(Remote *remote, const json_t *fair)
{
    size_t i;
    json_t *item;
    char word[SHARE_WORD];
    bool hashes = !strcmp(view_text(fair, "stage"), "hashes");
    share_hear(remote->table, fair);
    json_array_foreach(json_object_get(fair, "wanted"), i, item)
    {
        int seat = (int)json_integer_value(item);
        if (hashes && share_hash(remote->table, seat, word))
            send_share(remote, seat, "seed-hash", "hash", word);
        else if (!hashes && share_seed(remote->table, seat, word))
            send_share(remote, seat, "seed", "seed", word);
    }
}

/* Tells the server for every seat here whether forced acts are played automatically. */
static void send_forced(Remote *remote)
{
    Outgoing out;
    const Game *game = remote->source.game;
    for (int seat = 1; game && game->by_itself && seat <= SEATS_MAX; seat++) {
        if (!(remote->source.here >> seat & 1))
            continue;
        begin(&out, "forced");
        json_number_of(&out.text, "seat", seat);
        json_key(&out.text, "auto");
        json_word(&out.text, remote->by_hand ? "false" : "true");
        send_off(remote, &out);
    }
}

static void run_forced(Source *source, bool alone)
{
    Remote *remote = (Remote *)source;
    remote->by_hand = !alone;
    source->forced = alone;
    send_forced(remote);
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

/* `@3 words` is for player 3 alone, from the first seat here. */
static bool whisper(const Source *source, const char *words, Outgoing *out)
{
    char *rest;
    long to = words[0] == '@' ? strtol(words + 1, &rest, 10) : 0;
    if (to < 1 || to > source->players || *rest != ' ' || !source->here)
        return false;
    begin(out, "whisper");
    json_number_of(&out->text, "seat", __builtin_ctz(source->here));
    json_number_of(&out->text, "to", to);
    json_string_of(&out->text, "text", rest + 1);
    return true;
}

static void say(Source *source, const char *words)
{
    Outgoing out;
    if (!whisper(source, words, &out)) {
        begin(&out, "chat");
        json_string_of(&out.text, "text", words);
    }
    send_off((Remote *)source, &out);
}

/* Connecting. */

/* A response of the API as JSON; NULL with its error, or the network's, in `why`. */
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

static bool open_wire(Remote *remote, Text *why)
{
    char path[ID_SIZE + 40];
    snprintf(path, sizeof path, "/tables/%s/live?from=0&changes=3", remote->table);
    remote->tried = remote->heard = clock_now();
    remote->wire = wire_open(&remote->server, path, remote->key, heard, remote, why);
    remote->source.fd = remote->wire ? wire_fd(remote->wire) : -1;
    return remote->wire != NULL;
}

static void reconnect(Remote *remote)
{
    char reason[300];
    Text why = text_within(reason, sizeof reason);
    if (clock_now() - remote->tried >= AGAIN_MS && open_wire(remote, &why))
        remote->changed = true;
}

/* How a table ended if not by the rules: by resignation, by time, or by agreement. */
static void note_end(const Remote *remote, Text *out)
{
    char kind[sizeof remote->ended];
    int seat = 0;
    snprintf(kind, sizeof kind, "%.*s", (int)strcspn(remote->ended, " "), remote->ended);
    if (strchr(remote->ended, ' '))
        seat = text_leading_int(strchr(remote->ended, ' ') + 1, SEATS_MAX);
    const char *who = source_who(&remote->source, seat, remote->source.here >> seat & 1 ? seat : 0);
    if (!strcmp(kind, "won"))
        text_format(out, "%s won.", who);
    else if (!strcmp(kind, "resigned"))
        text_format(out, "%s resigned.", who);
    else if (!strcmp(kind, "time"))
        text_format(out, "%s ran out of time.", who);
    else if (!strcmp(kind, "outdated"))
        text_add(out, "The rules have changed since this game began, so it cannot go on.");
    else
        text_add(out, !strcmp(kind, "abandoned") ? "Closed before its end." : "A draw.");
    text_add(out, " The game is over. q: leave");
}

static void note_away(const Remote *remote, char *words, size_t size)
{
    int64_t left = (remote->away_until - clock_now() + 999) / 1000;
    if (left > 0)
        snprintf(words, size, "%s is away. A bot may take over in %d s.", remote->source.name[remote->away], (int)left);
    else
        snprintf(words, size, "%s is away.", remote->source.name[remote->away]);
}

static void note(Remote *remote)
{
    char *words = remote->source.note;
    remote->source.wait = remote->away && remote->away_until > clock_now() ? 1000 : -1;
    size_t size = sizeof remote->source.note;
    if (!remote->wire)
        snprintf(words, size, "The connection is lost. Trying again…");
    else if (remote->waits)
        snprintf(words, size,
                 remote->code[0] ? "Waiting for others to sit down. The code of this table is %s."
                                 : "Waiting for others to sit down.",
                 remote->code);
    else if (remote->ended[0]) {
        Text text = text_within(words, size);
        note_end(remote, &text);
    } else if (remote->replaced)
        snprintf(words, size, "A bot plays for you. Leave with q and join again: the seat is yours.");
    else if (remote->away)
        note_away(remote, words, size);
    else
        words[0] = '\0';
}

/* Fetches the older events of a long table, which the greeting leaves out but the board needs. One page at a time, so that keys
   are handled in between; a page that leaves a gap is ignored. */

static int incomplete(const Remote *remote)
{
    for (int seat = 0; remote->wire && seat <= SEATS_MAX; seat++)
        if (remote->seen[seat].missing)
            return seat;
    return -1;
}

static bool hear_page(Remote *remote, int seat, const json_t *page)
{
    Seen *seen = &remote->seen[seat];
    const json_t *events = json_object_get(page, "events");
    int first = json_int_or(json_object_get(page, "first"), 1, INT32_MAX, 0), n = (int)json_array_size(events);
    if (!first || !n || first - 1 + n != seen->missing || json_is_true(json_object_get(page, "revealed")) != remote->revealed[seat])
        return false;
    Lines older = {0};
    hear_lines(events, &older);
    lines_before(&seen->events, &older);
    seen->missing = first - 1;
    return true;
}

static void ask_older(Remote *remote, int seat)
{
    char path[ID_SIZE + 60], reason[300];
    Text why = text_within(reason, sizeof reason), text = text_within(path, sizeof path);
    text_format(&text, "/tables/%s/events?before=%d", remote->table, remote->seen[seat].missing + 1);
    if (seat)
        text_format(&text, "&seat=%d", seat);
    json_t *page = api(remote, "GET", path, NULL, &why);
    remote->page_due = clock_now() + (hear_page(remote, seat, page) ? PAGE_MS : AGAIN_MS);
    json_decref(page);
}

static void complete(Remote *remote)
{
    int seat = incomplete(remote);
    if (seat >= 0 && clock_now() >= remote->page_due)
        ask_older(remote, seat);
    if (incomplete(remote) >= 0)
        source_wake_in(&remote->source, PAGE_MS);
}

static void lose_wire(Remote *remote)
{
    wire_close(remote->wire);
    remote->wire = NULL;
    remote->source.fd = -1;
    remote->changed = true;
}

/* A vanished server does not close the connection: after a silence it is pinged. True: it does not answer. */
static bool vanished(Remote *remote)
{
    Outgoing out;
    int64_t now = clock_now();
    if (remote->asked > remote->heard)
        return now - remote->asked >= ANSWER_MS;
    if (now - remote->heard < QUIET_MS)
        return false;
    remote->asked = now;
    begin(&out, "ping");
    json_string_of(&out.text, "id", "ping");
    send_off(remote, &out);
    return false;
}

static bool go_on(Source *source)
{
    Remote *remote = (Remote *)source;
    remote->changed = false;
    if (!remote->wire)
        reconnect(remote);
    else if (!wire_read(remote->wire) || vanished(remote))
        lose_wire(remote);
    note(remote);
    source_wake_for_clock(source);
    complete(remote);
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
    json_decref(remote->offered);
    json_decref(remote->known);
    free(remote);
}

static const SourceKind remote_kind = {
    .go_on = go_on, .look = look, .act = act, .take_back = take_back, .hint = ask_hint, .heat = ask_heat, .run_forced = run_forced,
    .say = say,
    .free = free_remote,
};

static void key_path(const Remote *remote, char path[STATE_PATH])
{
    char name[300];
    snprintf(name, sizeof name, "key-%s-%s", remote->server.host, remote->server.port);
    for (char *c = name; *c; c++)
        if (*c == '/')
            *c = '_';
    state_file_path(name, path);
}

/* Saves the person's key, so that the same seat is found again. */
static bool load_or_create_person(Remote *remote, const char *name, Text *why)
{
    char path[STATE_PATH], body[300];
    size_t len;
    key_path(remote, path);
    char *kept = name ? NULL : state_file_read(path, &len);
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
    return remote->key[0] && state_file_write(path, remote->key, strlen(remote->key));
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

/* Takes a free seat unless one is already taken; without a free seat the user watches. */
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
    char body[40] = "{}";
    const char *asked = strstr(remote->server.path, "?seat=");    /* an invitation may be for one seat */
    if (asked)
        snprintf(body, sizeof body, "{\"seat\":%d}", atoi(asked + 6));
    snprintf(path, sizeof path, "/tables/%s/join", remote->table);
    answer = api(remote, "POST", path, body, why);
    json_decref(answer);
    return answer != NULL;
}

static bool hear_greeting(Remote *remote, Text *why)
{
    for (int64_t end = clock_now() + HELLO_MS; !remote->greeted && clock_now() < end;) {
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
    remote->source = (Source){.kind = &remote_kind, .fd = -1, .wait = -1, .match_left = -1};
    if (address_read(url, &remote->server, why) && load_or_create_person(remote, name, why) && find_table(remote, why) &&
        sit_down(remote, why) && open_wire(remote, why) && hear_greeting(remote, why))
        return &remote->source;
    free_remote(&remote->source);
    return NULL;
}
