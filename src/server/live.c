/* The live connections of a table: messages in, news out. */
#include "server/inside.h"

#include "base/json.h"
#include "base/memory.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* One line of talk or one version of the sheet weighs as much as so many messages; so many may come at once; and all connections of a
   table together may write as much as so many. */
enum { WRITING_WEIGHT = 30, WRITING_AT_ONCE = 20, WRITERS = 4 };

static void send(Live *live, const Text *text)
{
    client_send(live->client, text->at, text->len);
}

void live_send_error(Live *live, const char *id, const char *sentence, const char *code)
{
    Text text = text_growing(1 << 12);
    if (!sentence && !id[0])
        return;
    json_open(&text, '{');
    json_string_of(&text, "type", sentence ? "error" : "done");
    if (sentence) {
        json_string_of(&text, "error", sentence);
        json_string_of(&text, "code", code);
    }
    if (id[0]) {
        json_key(&text, "reply");
        json_word(&text, id);
    }
    json_close(&text, '}');
    send(live, &text);
    text_free(&text);
}

/* `done` will be said when what it is about is kept. */
static void reply_later(Server *server, Live *live, const char *id)
{
    Reply *reply = memory_resize(NULL, sizeof *reply);
    *reply = (Reply){.live = live};
    Text text = text_within(reply->id, sizeof reply->id);
    text_add(&text, id);
    *server->last_reply = reply;
    server->last_reply = &reply->next;
}

/* Which seats are this person's now. */
static unsigned seats_of(const Table *table, int64_t person)
{
    unsigned seats = 0;
    for (int i = 1; person && i <= match_players(table->match); i++)
        if (table->seat[i].kind == SEAT_PERSON && table->seat[i].person == person)
            seats |= 1u << i;
    return seats;
}

static void listen_to(Table *table, Live *live, int change)
{
    for (int i = 1; i <= match_players(table->match); i++)
        if (live->seats >> i & 1)
            table->seat[i].listeners += change;
    if (!live->seats)
        table->watchers += change;
    table->seats_changed = table->touched = true;
}

static void chat_json(const ChatLine *line, bool typed, Text *out)
{
    json_open(out, '{');
    if (typed)
        json_string_of(out, "type", "chat");
    json_string_of(out, "from", line->name);
    json_number_of(out, "seat", line->seat);
    json_string_of(out, "text", line->text);
    json_number_of(out, "at", line->at / 1000);
    json_close(out, '}');
}

static void offer_json(const Table *table, Offer offer, Text *out)
{
    json_open(out, '{');
    json_string_of(out, "type", "offer");
    json_string_of(out, "what", offer_names[offer]);
    json_number_of(out, "seat", table->offered_by[offer]);
    if (offer == OFFER_BOT)
        json_number_of(out, "for", table->offer_for);
    json_close(out, '}');
}

static void offers_json(const Table *table, Text *out)
{
    json_key(out, "offers");
    json_open(out, '[');
    for (int i = 0; i < OFFERS; i++)
        if (table->offered[i])
            offer_json(table, (Offer)i, out);
    json_close(out, ']');
}

static void hello(Live *live, int from)
{
    Table *table = live->table;
    Text text = text_growing(1 << 24);
    char hex[FAIR_HEX];
    int64_t now = now_ms();
    live->greeted = true;
    json_open(&text, '{');
    json_string_of(&text, "type", "hello");
    json_key(&text, "table");
    table_json(table, live->person, &text);
    json_key(&text, "you");
    json_open(&text, '[');
    for (int i = 1; i <= SEATS_MAX; i++)
        if (live->seats >> i & 1)
            json_number(&text, i);
    json_close(&text, ']');
    json_key(&text, "seats");
    json_open(&text, '[');
    for (int i = live->seats ? 1 : 0; i <= (live->seats ? SEATS_MAX : 0); i++)
        if (!live->seats || live->seats >> i & 1) {
            table_seen_json(table, i, from, now, &text);
            table_told(table, i);
            from = 0;
        }
    json_close(&text, ']');
    json_key(&text, "chat");
    json_open(&text, '[');
    for (int i = table->chats > TABLE_CHAT ? table->chats - TABLE_CHAT : 0; i < table->chats; i++)
        chat_json(&table->chat[i % TABLE_CHAT], false, &text);
    json_close(&text, ']');
    json_string_of(&text, "note", table->note ? table->note : "");
    offers_json(table, &text);
    json_key(&text, "fair");
    json_open(&text, '{');
    fair_commit(&table->fair, hex);
    json_string_of(&text, "commit", hex);
    json_key(&text, "wanted");
    json_open(&text, '[');
    for (int i = 1; i <= match_players(table->match); i++)
        if (live->seats >> i & 1 && table_wants_seed(table, i))
            json_number(&text, i);
    json_close(&text, ']');
    json_close(&text, '}');
    json_close(&text, '}');
    send(live, &text);
    text_free(&text);
}

/* The newcomer is greeted at the end of the round, when all that there is to see is kept. */
void live_open(Server *server, const HttpRequest *request, Table *table)
{
    Person person = person_of(server, request);
    Live *live = memory_resize(NULL, sizeof *live);
    *live = (Live){.client = request->client, .table = table, .person = person.id};
    memcpy(live->name, person.name, sizeof live->name);
    uint64_t from = 0;
    if (!strncmp(request->query, "from=", 5))
        text_read_number(request->query + 5, 0, INT32_MAX, &from);
    if (!http_upgrade(request, live)) {
        free(live);
        return;
    }
    live->seats = seats_of(table, live->person);
    live->next = table->live;
    table->live = live;
    live->from = (int)from;
    listen_to(table, live, 1);
    lobby_touch(server, table);
}

void live_closed(void *context, Client *client)
{
    Server *server = context;
    Live *live = client_owner(client);
    Table *table = live->table;
    for (Live **at = &table->live; *at; at = &(*at)->next)
        if (*at == live) {
            *at = live->next;
            break;
        }
    for (Reply *reply = server->replies; reply; reply = reply->next)
        if (reply->live == live)
            reply->live = NULL;
    if (table->held && table->held->live == live)
        table->held->live = NULL;
    listen_to(table, live, -1);
    lobby_touch(server, table);
    free(live);
}

static void greet(Table *table)
{
    for (Live *live = table->live; live; live = live->next)
        if (!live->greeted)
            hello(live, live->from);
}

/* Somebody has sat down or got up: connections learn which seats are theirs now. */
static void reseat(Table *table)
{
    for (Live *live = table->live; live; live = live->next) {
        unsigned seats = seats_of(table, live->person);
        if (seats == live->seats)
            continue;
        listen_to(table, live, -1);
        live->seats = seats;
        listen_to(table, live, 1);
        hello(live, 0);
    }
}

static void tell_seats(Table *table)
{
    reseat(table);
    for (Live *live = table->live; live; live = live->next) {
        Text text = text_growing(1 << 16);
        json_open(&text, '{');
        json_string_of(&text, "type", "table");
        json_key(&text, "table");
        table_json(table, live->person, &text);
        json_close(&text, '}');
        send(live, &text);
        text_free(&text);
    }
    table->seats_changed = table->touched = false;
}

/* Whether news for that viewer are for this connection. */
static bool looks_as(const Live *live, int viewer)
{
    return live->greeted && (viewer ? live->seats >> viewer & 1 : !live->seats);
}

static bool anybody_at(const Table *table, int viewer)
{
    for (const Live *live = table->live; live; live = live->next)
        if (looks_as(live, viewer))
            return true;
    return false;
}

static void to_all(Table *table, const Text *text)
{
    for (Live *live = table->live; live; live = live->next)
        if (live->greeted)
            send(live, text);
}

static void tell_chat(Table *table)
{
    for (; table->chats_told < table->chats; table->chats_told++) {
        Text text = text_growing(1 << 13);
        chat_json(&table->chat[table->chats_told % TABLE_CHAT], true, &text);
        to_all(table, &text);
        text_free(&text);
    }
}

static void tell_note(Table *table)
{
    if (!table->note_changed)
        return;
    Text text = text_growing(1 << 14);
    json_open(&text, '{');
    json_string_of(&text, "type", "note");
    json_string_of(&text, "text", table->note);
    json_close(&text, '}');
    to_all(table, &text);
    text_free(&text);
    table->note_changed = false;
}

static void tell_offer_ended(Table *table, Offer offer)
{
    Text text = text_growing(1 << 10);
    json_open(&text, '{');
    json_string_of(&text, "type", "offer-ended");
    json_string_of(&text, "what", offer_names[offer]);
    json_key(&text, "accepted");
    json_word(&text, table->offers_accepted >> offer & 1 ? "true" : "false");
    if (offer == OFFER_BOT)
        json_number_of(&text, "for", table->offer_for);
    json_close(&text, '}');
    to_all(table, &text);
    text_free(&text);
}

static void tell_offers(Table *table)
{
    for (int i = 0; i < OFFERS; i++) {
        if (table->offers_made >> i & 1) {
            Text text = text_growing(1 << 10);
            offer_json(table, (Offer)i, &text);
            to_all(table, &text);
            text_free(&text);
        }
        if (table->offers_ended >> i & 1)
            tell_offer_ended(table, (Offer)i);
    }
    table->offers_made = table->offers_ended = table->offers_accepted = 0;
}

void live_tell(Server *server, Table *table, int64_t now)
{
    (void)server;
    Text text = text_growing(1 << 24);
    for (int viewer = 0; viewer <= match_players(table->match); viewer++) {
        text_clear(&text);
        if (!anybody_at(table, viewer) || !table_news(table, viewer, now, &text))
            continue;
        for (Live *live = table->live; live; live = live->next)
            if (looks_as(live, viewer))
                send(live, &text);
    }
    text_free(&text);
    tell_chat(table);
    tell_note(table);
    tell_offers(table);
    greet(table);
    if (table->seats_changed)
        tell_seats(table);
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
    if (held->live && error)
        live_send_error(held->live, held->id, error, code);
    else if (held->live)
        reply_later(server, held->live, held->id);
    lobby_touch(server, table);
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

/* What people write is kept for ever and sent to all, so it weighs more than other messages: for each connection, and for the table,
   since connections can be made anew. */
static bool may_write(const Message *message)
{
    int rate = message->server->settings.messages ? message->server->settings.messages : net_limits.messages_a_second;
    int64_t cost = WRITING_WEIGHT * 1000 / rate, now = now_ms();
    return afford(&message->live->writing, now, cost, WRITING_AT_ONCE) &&
           afford(&message->table->writing, now, cost / WRITERS, WRITING_AT_ONCE * WRITERS);
}

static const char *refuse_writing(Message *message)
{
    return refuse(message, "too-many", "That was much writing in a short time; please wait a moment.");
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
    bool waits = !error && table->touched;
    if (waits) {
        lobby_touch(server, table);
        reply_later(server, live, id);
    } else if (!message.later)
        live_send_error(live, id, error, message.code);
    json_decref(message.json);
}
