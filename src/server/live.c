/* The live connections of a table, and what is sent to them. */
#include "server/inside.h"

#include "base/json.h"
#include "base/memory.h"
#include "server/change.h"

#include <stdlib.h>
#include <string.h>

/* Every message is bounded; one that overflowed all the same is never sent in part. */
static void send(Live *live, const Text *text)
{
    if (!text->cut) {
        client_send(live->client, text->at, text->len);
        return;
    }
    server_log("too-long", "table=%s", live->table->id);
    client_close(live->client, 1009, "too long to be told");
}

void live_reply(Live *live, const char *id, const Refusal *refusal)
{
    Text text = text_growing(1 << 12);
    if (!refused(refusal) && !id[0])
        return;
    json_open(&text, '{');
    json_string_of(&text, "type", refused(refusal) ? "error" : "done");
    if (refused(refusal)) {
        json_string_of(&text, "error", refusal->sentence);
        json_string_of(&text, "code", refusal->code);
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

static void count(Table *table, Live *live, int change)
{
    table->seats_changed |= audience_count(&table->audience, live->seats, change, clock_now());
    table->touched = true;
}

static void line_json(const Talk *talk, const ChatLine *line, bool typed, Text *out)
{
    json_open(out, '{');
    if (typed)
        json_string_of(out, "type", talk->among ? "whisper" : "chat");
    json_string_of(out, "from", line->name);
    json_number_of(out, "seat", line->seat);
    if (talk->among)
        json_number_of(out, "to", __builtin_ctz(talk->among & ~(1u << line->seat)));
    json_string_of(out, "text", line->text);
    json_number_of(out, "at", line->at / 1000);
    json_close(out, '}');
}

static void offer_json(const Table *table, Offer offer, Text *out)
{
    json_open(out, '{');
    json_string_of(out, "type", "offer");
    json_string_of(out, "what", offer_names[offer]);
    json_number_of(out, "seat", table->offers.by[offer]);
    if (offer == OFFER_BOT)
        json_number_of(out, "for", table->offers.bot_for);
    json_close(out, '}');
}

static void offers_json(const Table *table, Text *out)
{
    json_key(out, "offers");
    json_open(out, '[');
    for (int i = 0; i < OFFERS; i++)
        if (table->offers.yes[i])
            offer_json(table, (Offer)i, out);
    json_close(out, ']');
}

/* Who hears what is said there. */
static bool hears(const Live *live, const Talk *talk) { return !talk->among || live->seats & talk->among; }

/* Whether this one wants to hear whoever has said it. */
static bool wants_to_hear(const Live *live, const ChatLine *line)
{
    if (!live->bars.n)
        return true;
    int seat = table_speaker(live->table, line);
    return !seat || bars_own(&live->bars, live->table->seat[seat].person) == BAR_NONE;
}

/* The newest lines of all talk, or of all whispers, that this connection hears. */
static void talk_json(const Live *live, const char *key, bool whispers, Text *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (const Talk *talk = live->table->chat.talk; talk; talk = talk->next)
        for (int i = talk->lines > CHAT_LINES ? talk->lines - CHAT_LINES : 0;
             i < talk->lines && hears(live, talk) && whispers == (talk->among != 0); i++)
            if (wants_to_hear(live, &talk->line[i % CHAT_LINES]))
                line_json(talk, &talk->line[i % CHAT_LINES], false, out);
    json_close(out, ']');
}

/* What there is to know of the dice before the end, and the seats of this connection from which something is wanted now. */
static void fair_json(const Live *live, Text *out)
{
    const Table *table = live->table;
    char commit[FAIR_HEX];
    fair_commit(&table->seeds.fair, commit);
    json_string_of(out, "commit", commit);
    json_string_of(out, "stage", table->seeds.draws ? "drawn" : table->seeds.reveal ? "seeds" : "hashes");
    json_key(out, "hashes");
    json_open(out, '[');
    for (int i = 1; i <= match_players(table->match); i++)
        json_text(out, fair_share(&table->seeds.fair, i)->hash);
    json_close(out, ']');
    json_key(out, "wanted");
    json_open(out, '[');
    for (int i = 1; i <= match_players(table->match); i++)
        if (live->seats & table_wants_shares(table) & 1u << i)
            json_number(out, i);
    json_close(out, ']');
}

/* Whether a seat is, or was, that person's: everybody else sees the same table. */
static bool has_part(const Table *table, int64_t person)
{
    for (int i = 1; person && i <= match_players(table->match); i++)
        if (table->seat[i].person == person)
            return true;
    return false;
}

/* The table as this connection sees it; a player who can follow changes gets these, where they can be told. Watchers, who may be
   many, are all told the same. */
static void add_table(Live *live, Text *out)
{
    Text now = text_growing(1 << 16);
    size_t start = out->len;
    table_json(live->table, live->person, &now);
    json_key(out, "change");
    if (!live->known.len || !change_json(live->known.at, now.at, out)) {
        text_shorten(out, start);
        json_key(out, "table");
        text_join(out, &now);
    }
    if (live->changes && has_part(live->table, live->person))
        text_copy(&live->known, &now);
    else
        text_clear(&live->known);
    text_free(&now);
}

static void hello(Live *live, int from)
{
    Table *table = live->table;
    Text text = text_growing(1 << 24);
    int64_t now = clock_now();
    live->greeted = true;
    text_clear(&live->known);    /* a greeting is whole */
    json_open(&text, '{');
    json_string_of(&text, "type", "hello");
    add_table(live, &text);
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
            table_mark_told(table, i);
            from = 0;
        }
    json_close(&text, ']');
    talk_json(live, "chat", false, &text);
    if (match_game(table->match)->whispers)
        talk_json(live, "whispers", true, &text);
    json_string_of(&text, "note", chat_sheet(&table->chat));
    offers_json(table, &text);
    json_key(&text, "fair");
    json_open(&text, '{');
    fair_json(live, &text);
    json_close(&text, '}');
    json_close(&text, '}');
    send(live, &text);
    text_free(&text);
}

/* A player who reconnects takes the seat back from the bot, and a vote for a bot there ends. */
static void take_back_seats(Server *server, const Live *live)
{
    Table *table = live->table;
    for (int i = 1; live->person && i <= match_players(table->match); i++) {
        if (table->seat[i].person != live->person)
            continue;
        if (table_replaced(table, i))
            table_back(table, server->store, i, live->person, clock_now());
        if (table->offers.bot_for == i)
            offers_end(&table->offers, 1u << OFFER_BOT);
    }
}

/* The new connection gets its `hello` at the end of the round, when everything in it is stored. */
void live_open(Server *server, const HttpRequest *request, const Person *person, Table *table, int from, bool changes, Bars *bars)
{
    Live *live = memory_resize(NULL, sizeof *live);
    *live = (Live){
        .client = request->client, .table = table, .person = person->id, .changes = changes, .known = text_growing(1 << 16)};
    memcpy(live->name, person->name, sizeof live->name);
    memcpy(live->key, person->key, sizeof live->key);
    if (!http_upgrade(request, live)) {
        free(live);
        return;
    }
    live->bars = *bars;
    *bars = (Bars){.bar = NULL};
    take_back_seats(server, live);
    live->seats = seats_of(table, live->person);
    live->next = table->audience.live;
    table->audience.live = live;
    live->from = from;
    count(table, live, 1);
    if (live->seats)
        table_begin_when_here(table, server->store, clock_now());
    lobby_touch(server, table);
}

/* Drops the pending replies of a closed connection. */
static void forget(Server *server, Table *table, const Live *live)
{
    round_forget(server, live);
    lobby_unqueue(table, live);
    for (int i = 1; i <= match_players(table->match); i++)
        if (table->audience.seat[i].held)
            replies_forget(table->audience.seat[i].held->replies, live);
    bots_forsake(server, live);
}

static void free_live(Live *live)
{
    bars_free(&live->bars);
    text_free(&live->known);
    free(live);
}

void live_closed(void *context, Client *client)
{
    Server *server = context;
    Live *live = client_owner(client);
    Table *table = live->table;
    if (!table) {
        if (live->seek)
            pairing_closed(server, live->seek);
        free_live(live);
        return;
    }
    for (Live **at = &table->audience.live; *at; at = &(*at)->next)
        if (*at == live) {
            *at = live->next;
            break;
        }
    forget(server, table, live);
    count(table, live, -1);
    lobby_touch(server, table);
    free_live(live);
}

void live_send_away(Server *server, Table *table)
{
    static const char bye[] = "{\"type\":\"bye\",\"reason\":\"This table goes on elsewhere.\",\"again\":true}";
    while (table->audience.live) {
        Live *live = table->audience.live;
        table->audience.live = live->next;
        forget(server, table, live);
        live->table = NULL;
        client_send(live->client, bye, sizeof bye - 1);
        client_close(live->client, 1012, "come back");
    }
}

static void greet(Table *table)
{
    for (Live *live = table->audience.live; live; live = live->next) {
        live->fresh = !live->greeted;
        if (live->fresh)
            hello(live, live->from);
    }
}

/* Seats have changed: updates which seats belong to each connection. */
static void reseat(Table *table)
{
    for (Live *live = table->audience.live; live; live = live->next) {
        unsigned seats = seats_of(table, live->person);
        if (seats == live->seats)
            continue;
        count(table, live, -1);
        live->seats = seats;
        count(table, live, 1);
        hello(live, 0);
    }
}

static Text table_for_others(const Table *table)
{
    Text text = text_growing(1 << 16);
    json_open(&text, '{');
    json_string_of(&text, "type", "table");
    json_key(&text, "table");
    table_json(table, 0, &text);
    json_close(&text, '}');
    return text;
}

static void send_table(Live *live)
{
    Text text = text_growing(1 << 16);
    json_open(&text, '{');
    json_string_of(&text, "type", "table");
    add_table(live, &text);
    json_close(&text, '}');
    send(live, &text);
    text_free(&text);
}

static void send_seats(Table *table)
{
    reseat(table);
    Text for_others = table_for_others(table);
    for (Live *live = table->audience.live; live; live = live->next)
        if (live->fresh)
            continue;
        else if (has_part(table, live->person))
            send_table(live);
        else {
            send(live, &for_others);
            text_clear(&live->known);
        }
    text_free(&for_others);
    table->seats_changed = table->touched = false;
    table->audience.count_at = 0;
}

/* Whether this connection receives that viewer's messages. */
static bool looks_as(const Live *live, int viewer)
{
    return live->greeted && (viewer ? live->seats >> viewer & 1 : !live->seats);
}

static bool has_seats(const Live *live) { return live->seats & (live->seats - 1); }

/* Whose news may be told in brief looks as one viewer only. */
static unsigned form_for(const Live *live)
{
    return !live->changes ? NEWS_WHOLE : has_seats(live) ? NEWS_CHANGES : NEWS_BRIEF;
}

/* The message formats (bits) wanted for that viewer; 0: no listener. */
static unsigned forms_for(const Table *table, int viewer)
{
    unsigned forms = 0;
    for (const Live *live = table->audience.live; live; live = live->next)
        if (looks_as(live, viewer))
            forms |= form_for(live);
    return forms;
}

/* The answer can come with the news if nothing else comes behind them: no other seat's, and no message about the table. */
static bool answers_with_news(const Live *live) { return live->answer && !live->table->seats_changed && !has_seats(live); }

/* Puts the answer in front of the closing bracket. */
static void add_answer(const Live *live, const News *news, Text *text)
{
    bool brief = text == &news->brief;
    text_shorten(text, text->len - 1);
    if (!brief)
        json_key(text, "done");
    else if (!news->brief_acts)
        json_word(text, "null");
    json_word(text, live->answer->id);
    json_close(text, brief ? ']' : '}');
}

static void send_with_answer(Live *live, const News *news, Text *text)
{
    char end = text->at[text->len - 1];
    size_t len = text->len - 1;
    add_answer(live, news, text);
    send(live, text);
    text_shorten(text, len);
    json_close(text, end);
    live->answer->live = NULL;
    live->answer = NULL;
}

/* What this connection gets of them. */
static Text *news_for(const Live *live, News *news)
{
    unsigned form = form_for(live);
    return form == NEWS_WHOLE ? &news->whole : form == NEWS_BRIEF && news->in_brief ? &news->brief : &news->changes;
}

static void send_news(Table *table, int viewer, int64_t now, News *news)
{
    unsigned forms = forms_for(table, viewer);
    if (!forms || !table_news(table, viewer, now, forms, news))
        return;
    for (Live *live = table->audience.live; live; live = live->next) {
        Text *text = news_for(live, news);
        if (looks_as(live, viewer) && live->changes && answers_with_news(live) && !text->cut)
            send_with_answer(live, news, text);
        else if (looks_as(live, viewer))
            send(live, text);
    }
}

static void to_all(Table *table, const Text *text)
{
    for (Live *live = table->audience.live; live; live = live->next)
        if (live->greeted)
            send(live, text);
}

static void send_line(Table *table, const Talk *talk, const ChatLine *line)
{
    Text text = text_growing(1 << 13);
    line_json(talk, line, true, &text);
    for (Live *live = table->audience.live; live; live = live->next)
        if (live->greeted && hears(live, talk) && wants_to_hear(live, line))
            send(live, &text);
    text_free(&text);
}

static void send_talk(Table *table)
{
    for (Talk *talk = table->chat.talk; talk; talk = talk->next)
        for (; talk->told < talk->lines; talk->told++)
            send_line(table, talk, &talk->line[talk->told % CHAT_LINES]);
}

static void send_sheet(Table *table)
{
    if (!table->chat.sheet_changed)
        return;
    Text text = text_growing(1 << 14);
    json_open(&text, '{');
    json_string_of(&text, "type", "note");
    json_string_of(&text, "text", chat_sheet(&table->chat));
    json_close(&text, '}');
    to_all(table, &text);
    text_free(&text);
    table->chat.sheet_changed = false;
}

static void send_fair(Table *table)
{
    for (Live *live = table->audience.live; live && table->seeds.changed; live = live->next) {
        if (!live->greeted)
            continue;
        Text text = text_growing(1 << 12);
        json_open(&text, '{');
        json_string_of(&text, "type", "fair");
        fair_json(live, &text);
        json_close(&text, '}');
        send(live, &text);
        text_free(&text);
    }
    table->seeds.changed = false;
}

static void send_offer_ended(Table *table, Offer offer)
{
    Text text = text_growing(1 << 10);
    json_open(&text, '{');
    json_string_of(&text, "type", "offer-ended");
    json_string_of(&text, "what", offer_names[offer]);
    json_key(&text, "accepted");
    json_word(&text, table->offers.accepted >> offer & 1 ? "true" : "false");
    if (offer == OFFER_BOT)
        json_number_of(&text, "for", table->offers.bot_for);
    json_close(&text, '}');
    to_all(table, &text);
    text_free(&text);
}

static void send_offers(Table *table)
{
    for (int i = 0; i < OFFERS; i++) {
        if (table->offers.made >> i & 1) {
            Text text = text_growing(1 << 10);
            offer_json(table, (Offer)i, &text);
            to_all(table, &text);
            text_free(&text);
        }
        if (table->offers.ended >> i & 1)
            send_offer_ended(table, (Offer)i);
    }
    offers_told(&table->offers);
}

void live_publish(Server *server, Table *table, int64_t now)
{
    for (int viewer = 0; viewer <= match_players(table->match); viewer++)
        send_news(table, viewer, now, &server->news);
    send_talk(table);
    send_sheet(table);
    send_offers(table);
    send_fair(table);
    greet(table);
    if (table->seats_changed)
        send_seats(table);
}
