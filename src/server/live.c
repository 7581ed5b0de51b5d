/* The live connections of a table, and what they are told. */
#include "server/inside.h"

#include "base/json.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

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
