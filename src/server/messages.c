/* What the connections of a table say. */
#include "server/inside.h"

#include "base/json.h"
#include "base/memory.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* What is written, a line of talk say, weighs as much as so many messages; so many may come at once; and all connections of a table
   together may write as much as so many. */
enum { WRITING_WEIGHT = 30, WRITING_AT_ONCE = 20, WRITERS = 4 };

/* It will be said when what it is about is kept. */
static void reply_later(Server *server, Live *live, const char *id, const char *error, const char *code)
{
    Reply *reply = memory_resize(NULL, sizeof *reply);
    *reply = (Reply){.live = live, .error = error ? memory_copy(error, strlen(error)) : NULL, .code = code};
    Text text = text_within(reply->id, sizeof reply->id);
    text_add(&text, id);
    *server->last_reply = reply;
    server->last_reply = &reply->next;
}

/* No error: `done`. A refusal too may rest on something that is not kept yet, and would tell of it. */
static void answer(Server *server, Live *live, const char *id, const char *error, const char *code)
{
    if (!live->table->touched) {
        live_send_error(live, id, error, code);
        return;
    }
    lobby_touch(server, live->table);
    reply_later(server, live, id, error, code);
}

/* One message: what it says, and who says it. */
typedef struct Message {
    Server *server;
    Live *live;
    Table *table;
    json_t *json;
    int seat;            /* the seat it speaks for, 0: none */
    const char *id;      /* as JSON, or "" */
    const char *code;
    bool later;          /* its answer comes by itself */
} Message;

static const char *words_of(const Message *message, const char *key)
{
    const char *words = json_string_value(json_object_get(message->json, key));
    return words ? words : "";
}

static const char *refuse(Message *message, const char *code, const char *sentence)
{
    message->code = code;
    return sentence;
}

/* Whether the seat has to act, and somebody else who is here may interrupt. */
static bool may_be_interrupted(const Table *table, int seat)
{
    Actors actors = game_actors(match_game(table->match), match_state(table->match));
    for (int i = 1; i <= match_players(table->match) && actors.must >> seat & 1; i++)
        if (i != seat && actors.may >> i & 1 && table->seat[i].listeners)
            return true;
    return false;
}

/* An act without a choice comes as fast as a machine can send it. It waits like a bot's, so that others can interrupt (BK-14). */
static bool hold(Message *message, int number, const char *words)
{
    Table *table = message->table;
    int64_t until = table->acted + message->server->settings.pace_ms;
    Acts legal;
    if (table->held || table->state != TABLE_PLAYING || now_ms() >= until || !may_be_interrupted(table, message->seat))
        return false;
    game_legal(match_game(table->match), match_state(table->match), message->seat, &legal);
    if (legal.count != 1 || number != table->seat[message->seat].acts || strlen(words) >= ACT_TEXT_MAX)
        return false;
    Held *held = table->held = memory_resize(NULL, sizeof *held);
    *held = (Held){.until = until, .seat = message->seat, .number = number, .live = message->live};
    Text text = text_within(held->words, sizeof held->words), id = text_within(held->id, sizeof held->id);
    text_add(&text, words);
    text_add(&id, message->id);
    message->later = true;
    return true;
}

void live_release(Server *server, Table *table, int64_t now)
{
    Held *held = table->held;
    const char *code = "";
    if (!held || now < held->until || table->reload)
        return;
    const char *error = table_act(table, server->store, held->seat, held->number, held->words, now, &code);
    server->counts.acts += !error;
    lobby_touch(server, table);
    if (held->live)
        answer(server, held->live, held->id, error, code);
    table->held = NULL;
    free(held);
}

static const char *on_act(Message *message)
{
    json_t *number = json_object_get(message->json, "number");
    if (!json_is_integer(number))
        return refuse(message, "bad-request", "An act needs its number: how many acts this seat has made before.");
    int n = (int)json_integer_value(number);
    if (hold(message, n, words_of(message, "act")))
        return NULL;
    const char *error = table_act(message->table, message->server->store, message->seat, n, words_of(message, "act"), now_ms(), &message->code);
    message->server->counts.acts += !error;
    return error && !error[0] ? NULL : error;
}

/* Whether something that takes `cost` milliseconds to make up for can be afforded, when `at_once` such things may come in a row. */
static bool afford(int64_t *busy_until, int64_t now, int64_t cost, int at_once)
{
    int64_t from = *busy_until > now ? *busy_until : now;
    if (from + cost - now > cost * at_once)
        return false;
    *busy_until = from + cost;
    return true;
}

/* Talk, the sheet, acts taken back and new games are kept for ever, and nothing in a game sets them an end; so they weigh more than
   other messages: for each connection, and for the table, since connections can be made anew. */
static bool may_write(const Message *message)
{
    int rate = message->server->settings.messages ? message->server->settings.messages : net_limits.messages_a_second;
    int64_t cost = WRITING_WEIGHT * 1000 / rate, now = now_ms();
    return afford(&message->live->writing, now, cost, WRITING_AT_ONCE) &&
           afford(&message->table->writing, now, cost / WRITERS, WRITING_AT_ONCE * WRITERS);
}

static const char *refuse_writing(Message *message)
{
    return refuse(message, "too-many", "That was a lot in a short time; please wait a moment.");
}

static const char *say(Message *message, const char *words)
{
    Table *table = message->table;
    const char *name = message->live->name[0] ? message->live->name : "A guest";
    if (!message->live->person)
        return refuse(message, "not-yours", "Give yourself a name before you talk.");
    if (!may_write(message))
        return refuse_writing(message);
    return table_chat(table, message->server->store, message->seat, name, words, now_ms(), &message->code);
}

/* PJ-17: partners have no channel of their own; while such a game runs its players have set phrases only. */
static const char *on_chat(Message *message)
{
    bool hushed = match_game(message->table->match)->hushed && message->table->state == TABLE_PLAYING && message->live->seats;
    if (hushed)
        return refuse(message, "not-now", "While this game runs its players have only the set phrases.");
    return say(message, words_of(message, "text"));
}

static const char *on_phrase(Message *message)
{
    static const char *const phrases[] = {"Good luck!", "Well played.", "Thank you.", "Sorry!", "Just a moment, please.", "Your turn.", "Good game!"};
    json_t *phrase = json_object_get(message->json, "phrase");
    json_int_t n = json_is_integer(phrase) ? json_integer_value(phrase) : -1;
    if (n < 0 || n >= (json_int_t)(sizeof phrases / sizeof phrases[0]))
        return refuse(message, "bad-request", "There is no such phrase.");
    return say(message, phrases[n]);
}

static const char *on_note(Message *message)
{
    if (!may_write(message))
        return refuse_writing(message);
    return table_note(message->table, message->server->store, message->seat, words_of(message, "text"), now_ms(), &message->code);
}

static const char *on_resign(Message *message)
{
    return table_resign(message->table, message->server->store, message->seat, "resigned", now_ms(), &message->code);
}

static const char *on_take_back(Message *message)
{
    if (!may_write(message))
        return refuse_writing(message);
    return table_take_back(message->table, message->server->store, message->seat, now_ms(), &message->code);
}

static const char *on_seed(Message *message)
{
    return table_seed(message->table, message->server->store, message->seat, words_of(message, "seed"), now_ms(), &message->code);
}

static bool read_offer(const Message *message, Offer *offer)
{
    for (int i = 0; i < OFFERS; i++)
        if (!strcmp(words_of(message, "what"), offer_names[i])) {
            *offer = (Offer)i;
            return true;
        }
    return false;
}

/* Only for a seat whose player is away may a bot be proposed. */
static const char *read_bot_offer(Message *message)
{
    int seat = (int)json_integer_value(json_object_get(message->json, "for"));
    int level = (int)json_integer_value(json_object_get(message->json, "level"));
    bool known = seat >= 1 && seat <= match_players(message->table->match) && message->table->seat[seat].kind == SEAT_PERSON;
    if (!known || message->table->seat[seat].listeners)
        return refuse(message, "not-now", "A bot may take over only for a player who is away.");
    message->table->offer_for = seat;
    message->table->offer_level = level >= 1 && level <= 5 ? level : 3;
    return NULL;
}

static const char *vote(Message *message, bool yes)
{
    Offer offer;
    Table *table = message->table;
    if (!read_offer(message, &offer))
        return refuse(message, "bad-request", "There is no such offer.");
    bool is_new = !table->offered[offer];
    if (is_new && !yes)
        return NULL;
    const char *error = is_new && offer == OFFER_BOT ? read_bot_offer(message) : NULL;
    return error ? error : table_offer(table, message->server->store, offer, message->seat, yes, now_ms(), &message->code);
}

static const char *on_offer(Message *message) { return vote(message, true); }
static const char *on_answer(Message *message) { return vote(message, json_is_true(json_object_get(message->json, "yes"))); }

static const char *advise(Message *message, bool heat)
{
    Table *table = message->table;
    if (!table->hints && !table_alone(table, message->seat))
        return refuse(message, "not-now", "Hints are for games against bots, or when everybody has agreed.");
    if (!table_waits_for(table, message->seat))
        return refuse(message, "not-your-turn", "There is a hint only when it is your turn.");
    if (message->live->asks)
        return refuse(message, "not-now", "The hint before this one is still being thought about.");
    bots_advise(message->server, message->live, message->seat, heat);
    return NULL;
}

static const char *on_hint(Message *message) { return advise(message, false); }
static const char *on_heat(Message *message) { return advise(message, true); }

/* The same people and bots, each one seat further; whoever asks first makes the table. */
static const char *on_rematch(Message *message)
{
    Table *table = message->table;
    int n = match_players(table->match);
    if (table->state != TABLE_OVER || !message->live->seats)
        return refuse(message, "not-now", "A rematch is for those who have played, when the game is over.");
    if (table->next[0])
        return NULL;
    if (!may_write(message))
        return refuse_writing(message);
    char options[200];
    TablePlan plan = {.game = match_game(table->match), .players = n, .is_public = table->is_public, .seeds = table->seeds, .clock_act = table->clock_act,
                      .clock_game = table->clock_game};
    Text text = text_within(options, sizeof options);
    text_add(&text, table->options);
    char *rest = NULL;
    for (char *word = strtok_r(options, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *value = strchr(word, '=');
        *value++ = '\0';
        plan.option[plan.options++] = (GivenOption){word, value};
    }
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    Table *next = table_new(&plan, 0, "", &why);
    for (int i = 1; i <= n; i++) {
        Seat *old = &table->seat[i], *new = &next->seat[i % n + 1];
        new->kind = old->kind;
        new->person = old->person;
        new->level = old->level;
        memcpy(new->name, old->name, sizeof new->name);
    }
    table_add(next, message->server->store);
    if (table->note)
        table_note(next, message->server->store, message->seat, table->note, now_ms(), &message->code);
    lobby_add(message->server, next);
    table_begin(next, message->server->store, now_ms());
    lobby_touch(message->server, next);
    memcpy(table->next, next->id, sizeof table->next);
    table_update(table, message->server->store);
    return NULL;
}

static const char *on_leave(Message *message)
{
    client_close(message->live->client, 1000, "goodbye");
    return NULL;
}

static const struct Kind {
    const char *type;
    const char *(*handle)(Message *message);
    bool needs_seat;
} kinds[] = {
    {"act", on_act, true}, {"chat", on_chat, false}, {"phrase", on_phrase, false}, {"note", on_note, true}, {"resign", on_resign, true},
    {"takeback", on_take_back, true}, {"seed", on_seed, true}, {"offer", on_offer, true}, {"answer", on_answer, true},
    {"hint", on_hint, true}, {"heat", on_heat, true}, {"rematch", on_rematch, false}, {"leave", on_leave, false},
};

static const char *handle(Message *message)
{
    json_t *seat = json_object_get(message->json, "seat");
    if (json_is_integer(seat) && json_integer_value(seat) >= 1 && json_integer_value(seat) <= match_players(message->table->match))
        message->seat = (int)json_integer_value(seat);
    if (message->seat && !(message->live->seats >> message->seat & 1))
        return refuse(message, "not-yours", "That seat is not yours.");
    const char *type = words_of(message, "type");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (!strcmp(kinds[i].type, type)) {
            if (kinds[i].needs_seat && !message->seat)
                return refuse(message, "not-yours", "This needs a seat of yours.");
            return kinds[i].handle(message);
        }
    return refuse(message, "bad-request", "There is no message of that type.");
}

/* The id of a message, a number or a short string, as JSON again. */
static void id_text(json_t *json, Text *out)
{
    json_t *id = json_object_get(json, "id");
    if (json_is_integer(id))
        text_number(out, json_integer_value(id));
    else if (json_is_string(id) && json_string_length(id) <= 24)
        json_text(out, json_string_value(id));
}

void live_message(void *context, Client *client, const char *bytes, size_t len)
{
    Server *server = context;
    Live *live = client_owner(client);
    Table *table = live->table;
    char id[64];
    Text id_words = text_within(id, sizeof id);
    json_error_t wrong;
    Message message = {.server = server, .live = live, .table = table, .json = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &wrong)};
    if (!json_is_object(message.json)) {
        live_send_error(live, "", "A message is one JSON object.", "bad-request");
        json_decref(message.json);
        return;
    }
    id_text(message.json, &id_words);
    message.id = id;
    const char *error = table->reload ? refuse(&message, "store", store_words(server->store_status)) : handle(&message);
    if (!message.later)
        answer(server, live, id, error, message.code);
    json_decref(message.json);
}
