/* What the connections of a table say. */
#include "server/inside.h"

#include "server/draft.h"
#include "server/said.h"
#include "server/ways.h"

#include "base/json.h"
#include "base/memory.h"
#include "bots/advice.h"

#include <stdlib.h>
#include <string.h>

static Reply *new_reply(Live *live, const char *id)
{
    Reply *reply = memory_resize(NULL, sizeof *reply);
    *reply = (Reply){.live = live};
    Text text = text_within(reply->id, sizeof reply->id);
    text_add(&text, id);
    return reply;
}

/* The reply is sent once what it acknowledges is stored. */
static void reply_later(Server *server, Reply *reply, const Refusal *refusal)
{
    reply->refusal = *refusal;
    reply->next = NULL;
    *server->last_reply = reply;
    server->last_reply = &reply->next;
}

/* A refusal may depend on an act that is not stored yet, so it waits as well. */
static void answer(Server *server, Live *live, const char *id, const Refusal *refusal)
{
    if (!live->table->touched) {
        live_reply(live, id, refusal);
        return;
    }
    lobby_touch(server, live->table);
    reply_later(server, new_reply(live, id), refusal);
}

/* One message: what it says, and who says it. */
typedef struct Message {
    Server *server;
    Live *live;
    Table *table;
    const Said *said;
    int seat;            /* the seat it speaks for, 0: none */
    const char *id;      /* as JSON, or "" */
    bool later;          /* it is answered elsewhere, later */
} Message;

static const char *words_of(const Message *message, const char *key) { return said_words(message->said, key); }

/* Whether the seat must act, and another player who is present may interrupt. */
static bool may_be_interrupted(const Table *table, int seat)
{
    Actors actors = game_actors(match_game(table->match), match_state(table->match));
    for (int i = 1; i <= match_players(table->match) && actors.must >> seat & 1; i++)
        if (i != seat && actors.may >> i & 1 && table->audience.seat[i].listeners)
            return true;
    return false;
}

/* A person takes longer than a bot's pace to see what lies there and to cut in: at the usual pace of 600 ms that is 2.4 seconds. */
enum { PACES_TO_INTERRUPT = 4 };

int live_pace(const Server *server, const Table *table, int seat)
{
    return may_be_interrupted(table, seat) ? PACES_TO_INTERRUPT * server->settings.pace_ms : 0;
}

/* Those who may interrupt have not had the time to do so yet. */
static bool time_to_interrupt(const Server *server, const Table *table, int seat, int64_t now)
{
    return now < table->acted + live_pace(server, table, seat);
}

/* An act without a choice comes as fast as a machine can send it. It waits like a bot's, so that others can interrupt (BK-14). */
static bool must_wait(const Message *message, int number, const char *words)
{
    const Table *table = message->table;
    Acts legal;
    if (table->state != TABLE_PLAYING || !time_to_interrupt(message->server, table, message->seat, clock_now()))
        return false;
    game_legal(match_game(table->match), match_state(table->match), message->seat, &legal);
    return legal.count == 1 && number == table->seat[message->seat].acts && strlen(words) < ACT_TEXT_MAX;
}

/* A repeated act waits for the same release. */
static Refusal hold(Message *message, int number, const char *words)
{
    Attendance *seat = &message->table->audience.seat[message->seat];
    if (!seat->held) {
        seat->held = memory_resize(NULL, sizeof *seat->held);
        *seat->held = (Held){.number = number};
        Text text = text_within(seat->held->words, sizeof seat->held->words);
        text_add(&text, words);
    } else if (seat->held->number != number || !text_same(seat->held->words, words))
        return refuse("not-now", "An act of this seat waits already, so that others can interrupt.");
    Reply **last = &seat->held->replies;
    while (*last)
        last = &(*last)->next;
    *last = new_reply(message->live, message->id);
    lobby_schedule(message->server, message->table, clock_now());
    message->later = true;
    return done();
}

static Refusal play(Server *server, Table *table, int seat, int number, const char *words, int64_t now)
{
    int before = table->seat[seat].acts;
    Refusal refusal = table_act(table, server->store, seat, number, words, now);
    server->counts.acts += (uint64_t)(table->seat[seat].acts - before);
    return refusal;
}

static void release(Server *server, Table *table, int seat, int64_t now)
{
    Held *held = table->audience.seat[seat].held;
    Refusal refusal = play(server, table, seat, held->number, held->words, now);
    lobby_touch(server, table);
    while (held->replies) {
        Reply *reply = held->replies;
        held->replies = reply->next;
        reply_later(server, reply, &refusal);
    }
    table->audience.seat[seat].held = NULL;
    free(held);
}

/* The seat whose only act is done by itself now: its player is here and has asked for
   that, and no bot thinks about cutting in; 0: none. */
static int runs(const Table *table)
{
    const Game *game = match_game(table->match);
    const void *state = match_state(table->match);
    Actors actors = game_actors(game, state);
    if (table->state != TABLE_PLAYING || table->reload || !game->by_itself || !actors.must || !game->by_itself(game, state))
        return 0;
    for (int i = 1; i <= match_players(table->match); i++)
        if (actors.may >> i & 1 && table->seat[i].kind == SEAT_BOT && (table->bots_due || table->audience.seat[i].thinking))
            return 0;
    int mover = __builtin_ctz(actors.must);
    const Attendance *at = &table->audience.seat[mover];
    return table->seat[mover].kind == SEAT_PERSON && at->forced_alone && at->listeners && !at->held ? mover : 0;
}

static void run_on(Server *server, Table *table, int seat, int64_t now)
{
    const Game *game = match_game(table->match);
    char words[ACT_TEXT_MAX];
    Text text = text_within(words, sizeof words);
    Acts legal;
    game_legal(game, match_state(table->match), seat, &legal);
    game->act_text(game, acts_pick(&legal, 0), &text);
    play(server, table, seat, table->seat[seat].acts, words, now);
    lobby_touch(server, table);
}

int64_t live_release_due(const Server *server, const Table *table)
{
    int seat = runs(table);
    for (int i = 1; i <= match_players(table->match) && !seat; i++)
        if (table->audience.seat[i].held)
            seat = i;
    return seat ? table->acted + live_pace(server, table, seat) + 1 : 0;
}

void live_release(Server *server, Table *table, int64_t now)
{
    for (int seat = 1; seat <= match_players(table->match); seat++)
        if (table->audience.seat[seat].held && !table->reload && !time_to_interrupt(server, table, seat, now))
            release(server, table, seat, now);
    int seat = runs(table);
    if (seat && !time_to_interrupt(server, table, seat, now))
        run_on(server, table, seat, now);
}

/* Whether acts without a choice are done by themselves for this seat: who prefers to do them says so. */
static Refusal on_forced(Message *message)
{
    bool by_itself = said_true(message->said, "auto");
    if (!by_itself && !said_false(message->said, "auto"))
        return refuse("bad-request", "Say with true or false whether forced acts are done by themselves: \"auto\".");
    message->table->audience.seat[message->seat].forced_alone = by_itself;
    lobby_touch(message->server, message->table);
    return done();
}

/* Talk, what is said at a free table, the sheet, acts taken back and new games are kept for ever, and nothing in a game sets them
   an end; so they weigh more than other messages. */
static bool may_write(const Message *message)
{
    Payers payers = payers_of(message->live->client, message->live->person);
    payers.table = &message->table->lobby.writing;
    return budgets_spend(message->server->budgets, BUDGET_WRITING, &payers, 1);
}

/* Private messages are charged to their author alone: charging the table would reveal them. */
static bool may_write_unheard(const Message *message)
{
    Payers payers = payers_of(message->live->client, message->live->person);
    return budgets_spend(message->server->budgets, BUDGET_WRITING, &payers, 1);
}

static Refusal refuse_writing(void)
{
    return refuse("too-many", "That was a lot in a short time; please wait a moment.");
}

static Refusal on_act(Message *message)
{
    int n = -1;
    if (!said_number(message->said, "number", 0, INT32_MAX, &n) || n < 0)
        return refuse("bad-request", "An act needs its number: how many acts this seat has made before.");
    const char *words = words_of(message, "act");
    if (match_talks(message->table->match, words) && !may_write(message))
        return refuse_writing();
    return must_wait(message, n, words) ? hold(message, n, words)
                                        : play(message->server, message->table, message->seat, n, words, clock_now());
}

/* Somebody who plays here has blocked whoever talks. Among those who play, only the one who has done so does not hear it. */
static bool is_shut_out(const Message *message)
{
    const Table *table = message->table;
    for (int i = 1; !message->live->seats && i <= match_players(table->match); i++)
        if (table->seat[i].person && bars_blocked_by(&message->live->bars, table->seat[i].person))
            return true;
    return false;
}

static Refusal say(Message *message, const char *words)
{
    Table *table = message->table;
    const char *name = message->live->name[0] ? message->live->name : "A guest";
    if (!message->live->person)
        return refuse("not-yours", "Give yourself a name before you talk.");
    if (is_shut_out(message))
        return refuse("not-yours", "Somebody who plays here does not want to hear from you.");
    if (table_name_taken(table, message->live->person, name))
        return refuse("not-now", "Somebody at this table has a name that looks like yours; please change yours first.");
    if (!may_write(message))
        return refuse_writing();
    return table_chat(table, message->server->store, message->seat, name, words, clock_now());
}

/* PJ-17: partners have no channel of their own; while such a game runs its players have set phrases only. */
static Refusal on_chat(Message *message)
{
    bool hushed = match_game(message->table->match)->hushed && message->table->state == TABLE_PLAYING && message->live->seats;
    if (hushed)
        return refuse("not-now", "While this game runs its players have only the set phrases.");
    return say(message, words_of(message, "text"));
}

static Refusal on_phrase(Message *message)
{
    static const char *const phrases[] = {"Good luck!", "Well played.", "Thank you.", "Sorry!", "Just a moment, please.",
                                          "Your turn.", "Good game!"};
    int n = -1, last = (int)(sizeof phrases / sizeof phrases[0]) - 1;
    if (!said_number(message->said, "phrase", 0, last, &n) || n < 0)
        return refuse("bad-request", "There is no such phrase.");
    return say(message, phrases[n]);
}

/* CF-21: talk of alliances is free. */
static Refusal on_whisper(Message *message)
{
    int to = 0;
    said_number(message->said, "to", 1, match_players(message->table->match), &to);
    if (to && message->table->seat[to].person && bars_blocked_by(&message->live->bars, message->table->seat[to].person))
        return refuse("not-yours", "That player does not want to hear from you.");
    if (!may_write_unheard(message))
        return refuse_writing();
    return table_whisper(message->table, message->server->store, message->seat, to, words_of(message, "text"), clock_now());
}

static Refusal on_note(Message *message)
{
    if (!may_write(message))
        return refuse_writing();
    return table_write_sheet(message->table, message->server->store, message->seat, words_of(message, "text"), clock_now());
}

static Refusal on_resign(Message *message)
{
    return table_resign(message->table, message->server->store, message->seat, "resigned", clock_now());
}

static Refusal on_take_back(Message *message)
{
    if (!may_write_unheard(message))
        return refuse_writing();
    return table_take_back(message->table, message->server->store, message->seat, clock_now());
}

static Refusal on_seed_hash(Message *message)
{
    return table_hash(message->table, message->server->store, message->seat, words_of(message, "hash"), clock_now());
}

static Refusal on_seed(Message *message)
{
    return table_seed(message->table, message->server->store, message->seat, words_of(message, "seed"), clock_now());
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
static Refusal read_bot_offer(Message *message)
{
    int seat = 0, level = 3;
    if (!said_number(message->said, "level", 1, BOT_LEVELS, &level))
        return refuse("bad-request", "A bot has a level from 1 to 5.");
    bool known = said_number(message->said, "for", 1, match_players(message->table->match), &seat) && seat &&
                 message->table->seat[seat].kind == SEAT_PERSON;
    if (!known || message->table->audience.seat[seat].listeners)
        return refuse("not-now", "A bot may take over only for a player who is away.");
    int64_t wait = table_grace(message->table, seat, clock_now());
    if (wait) {
        char words[100];
        Text text = text_within(words, sizeof words);
        text_format(&text, "That player may still come back; a bot may take over in %d seconds.", (int)((wait + 999) / 1000));
        return refuse("not-now", words);
    }
    message->table->offers.bot_for = seat;
    message->table->offers.bot_level = level;
    return done();
}

static Refusal on_rematch(Message *message);

static Refusal vote(Message *message, bool yes)
{
    Offer offer;
    Table *table = message->table;
    if (!read_offer(message, &offer))
        return refuse("bad-request", "There is no such offer.");
    if (offer == OFFER_REMATCH && yes)
        return on_rematch(message);
    bool is_new = !table->offers.yes[offer];
    if (is_new && !yes)
        return done();
    Refusal refusal = is_new && offer == OFFER_BOT ? read_bot_offer(message) : done();
    return refused(&refusal) ? refusal : table_offer(table, message->server->store, offer, message->seat, yes, clock_now());
}

static Refusal on_offer(Message *message) { return vote(message, true); }
static Refusal on_answer(Message *message) { return vote(message, said_true(message->said, "yes")); }

static Refusal advise(Message *message, bool heat)
{
    Table *table = message->table;
    if (table->rated)
        return refuse("not-now", "This game counts, so there are no hints.");
    if (!table->hints && !table_alone(table, message->seat))
        return refuse("not-now", "Hints are for games against bots, or when everybody has agreed.");
    if (!table_waits_for(table, message->seat))
        return refuse("not-your-turn", "There is a hint only when it is your turn.");
    if (bots_advising(message->server, message->live->person))
        return refuse("not-now", "The hint before this one is still being thought about.");
    bots_advise(message->server, message->live, message->seat, heat);
    return done();
}

static Refusal on_hint(Message *message) { return advise(message, false); }

static Refusal on_heat(Message *message)
{
    if (!advice_has_heat(match_game(message->table->match)))
        return refuse("not-now", "Nothing is hidden in this game that could be guessed.");
    return advise(message, true);
}

/* Nobody has left for good, so the running score continues. */
static bool same_people(const Table *table)
{
    for (int i = 1; i <= match_players(table->match); i++)
        if (table->seat[i].left && table->seat[i].kind == SEAT_BOT)
            return false;
    return true;
}

/* The people of this connection want a rematch; returns whether all people do now. */
static bool all_want_rematch(Message *message)
{
    Table *table = message->table;
    unsigned people = table_people(table), *yes = &table->offers.yes[OFFER_REMATCH];
    bool first = !*yes, all = !(people & ~(*yes | message->live->seats));
    table->touched = true;
    for (int i = 1; i <= match_players(table->match) && !(all && first); i++)    /* with no other people there is no offer */
        if (message->live->seats & people & 1u << i)
            offers_agree(&table->offers, OFFER_REMATCH, i, people);
    return all;
}

/* The same people and bots, each one seat further. Where clocks run it begins when all of them have come. */
static Refusal make_rematch(Message *message)
{
    Table *table = message->table;
    int n = match_players(table->match);
    Payers payers = payers_of(message->live->client, message->live->person);
    if (!may_write(message) || !budgets_spend(message->server->budgets, BUDGET_TABLES, &payers, 1))
        return refuse_writing();
    char options[TABLE_OPTIONS];
    TablePlan plan = {.game = match_game(table->match),
                      .players = n,
                      .is_public = table->is_public,
                      .rated = table->rated,
                      .seeds = table->seeds.wanted,
                      .clock_act = table->clocks.act,
                      .clock_game = table->clocks.game,
                      .clock_more = table->clocks.more};
    Text text = text_within(options, sizeof options);
    text_add(&text, table->options);
    plan.options = table_split_options(options, plan.option);
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    Table *next = table_new(&plan, 0, "", &why);
    if (!next)
        return refuse("not-now", "This game cannot be played again with its options.");
    Series series = same_people(table) ? table->series : (Series){0};
    series_count(&series, n, table->status);
    next->series = series_moved(&series, n);
    for (int i = 1; i <= n; i++) {
        Seat *old = &table->seat[i], *new = &next->seat[i % n + 1];
        new->kind = old->kind;
        new->person = old->kind == SEAT_BOT && old->left ? 0 : old->person;
        new->level = old->level;
        memcpy(new->name, old->name, sizeof new->name);
    }
    table_add(next, message->server->store);
    if (chat_sheet(&table->chat)[0])
        table_write_sheet(next, message->server->store, message->seat, chat_sheet(&table->chat), clock_now());
    next->lobby.dealt = true;
    lobby_add(message->server, next);
    if (!next->clocks.act && !next->clocks.game)
        table_begin(next, message->server->store, clock_now());
    lobby_touch(message->server, next);
    memcpy(table->next, next->id, sizeof table->next);
    table_update(table, message->server->store);
    return done();
}

static Refusal on_rematch(Message *message)
{
    Table *table = message->table;
    if (table->state != TABLE_OVER || !message->live->seats)
        return refuse("not-now", "A rematch is for those who have played, when the game is over.");
    return table->next[0] || !all_want_rematch(message) ? done() : make_rematch(message);
}

static Refusal on_back(Message *message)
{
    return table_back(message->table, message->server->store, message->seat, message->live->person, clock_now());
}

static Refusal on_leave(Message *message)
{
    client_close(message->live->client, 1000, "goodbye");
    return done();
}

static Refusal on_draft(Message *message)
{
    Text text = text_growing(1 << 16);
    Refusal refusal = draft_setup(message->table, message->seat, said_value(message->said, "acts"), &text);
    if (!refused(&refusal))
        client_send(message->live->client, text.at, text.len);
    text_free(&text);
    return refusal;
}

static Refusal on_ways(Message *message)
{
    Text text = text_growing(1 << 16);
    Refusal refusal = ways_on(message->table, message->seat, &text);
    if (!refused(&refusal))
        client_send(message->live->client, text.at, text.len);
    text_free(&text);
    return refusal;
}

/* Keep-alive. */
static Refusal on_ping(Message *message)
{
    (void)message;
    return done();
}

/* Stored bytes are charged to the address they came from. */
static Refusal within_budget(Message *message, Refusal (*handle)(Message *message))
{
    Budgets *budgets = message->server->budgets;
    Payers payers = payers_of(message->live->client, message->live->person);
    int64_t before = message->table->bytes;
    if (!budgets_afford(budgets, BUDGET_BYTES, &payers, 1))
        return refuse("too-many",
                      "From your address as much was written today as is kept of one address in a day; please go on tomorrow.");
    Refusal refusal = handle(message);
    budgets_owe(budgets, BUDGET_BYTES, &payers, message->table->bytes - before);
    return refusal;
}

static const struct Kind {
    const char *type;
    Refusal (*handle)(Message *message);
    bool needs_seat, grows;    /* the log, without the game setting it an end */
} kinds[] = {
    {"act", on_act, true, true}, {"chat", on_chat, false, true}, {"phrase", on_phrase, false, true},
    {"whisper", on_whisper, true, true},
    {"note", on_note, true, true}, {"resign", on_resign, true},
    {"takeback", on_take_back, true, true}, {"seed-hash", on_seed_hash, true}, {"seed", on_seed, true}, {"offer", on_offer, true},
    {"answer", on_answer, true},
    {"hint", on_hint, true}, {"heat", on_heat, true}, {"rematch", on_rematch, false, true}, {"leave", on_leave, false},
    {"back", on_back, true, true}, {"forced", on_forced, true}, {"draft", on_draft, true}, {"ways", on_ways, true},
    {"ping", on_ping, false},
};

static Refusal handle(Message *message)
{
    if (!said_number(message->said, "seat", 0, match_players(message->table->match), &message->seat))
        return refuse("bad-request", "There is no such seat at this table.");
    const char *type = words_of(message, "type");
    bool mine = message->live->seats >> message->seat & 1 || !strcmp(type, "back");
    if (message->seat && !mine)
        return refuse("not-yours", "That seat is not yours.");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (!strcmp(kinds[i].type, type)) {
            if (kinds[i].needs_seat && !message->seat)
                return refuse("not-yours", "This needs a seat of yours.");
            return kinds[i].grows ? within_budget(message, kinds[i].handle) : kinds[i].handle(message);
        }
    return refuse("bad-request", "There is no message of that type.");
}

/* A message that is not a JSON object is refused. */
static void refuse_nonsense(Live *live)
{
    Refusal refusal = refuse("bad-request", "A message is one JSON object.");
    live_reply(live, "", &refusal);
}

static void hear(Server *server, Live *live, const Said *said)
{
    Table *table = live->table;
    char id[MESSAGE_ID];
    Text id_words = text_within(id, sizeof id);
    said_copy(said, "id", MESSAGE_ID_BYTES, &id_words);
    Message message = {.server = server, .live = live, .table = table, .said = said, .id = id};
    bool away = store_away(server->store);
    Refusal refusal =
        table->reload || away ? refuse("store", store_words(away ? STORE_AWAY : server->store_status)) : handle(&message);
    if (!message.later)
        answer(server, live, id, &refusal);
}

void live_hear(Server *server, Live *live, const char *bytes, size_t len)
{
    Said said;
    if (said_read(&said, bytes, len))
        hear(server, live, &said);
    else
        refuse_nonsense(live);
    said_free(&said);
}

void live_message(void *context, Client *client, const char *bytes, size_t len)
{
    Server *server = context;
    Live *live = client_owner(client);
    Payers payers = payers_of(client, live->person);
    if (!live->table)
        return;    /* the connection has been closed, or waits to be paired and has nothing to say */
    if (!budgets_spend(server->budgets, BUDGET_MESSAGES, &payers, 1))
        client_close(client, 1008, "too many messages in a short time");
    else if (!live->table->lobby.flying)
        live_hear(server, live, bytes, len);
    else if (!lobby_queue(live->table, live, bytes, len))
        client_close(client, 1008, "too many messages for this table in a short time");
}
