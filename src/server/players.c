/* Bots at tables: they think on threads of their own, from what their seat knows, and act like anybody else. */
#include "server/inside.h"

#include "base/json.h"
#include "base/memory.h"
#include "bots/bot.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { BOT_PATIENCE = 3 };

/* A bot's thinking, or a hint: everything it needs is in here. */
struct Thought {
    Thought *next;         /* that waits for a thread */
    int64_t owner;         /* the person whom it is for; 0: nobody in particular */
    Server *server;
    char table[STORE_ID];
    int seat, number;
    int entries;           /* how far the table was */
    Knowledge *knowledge;
    Acts legal;
    BotSettings settings;
    Act act;
    bool may, waits;       /* it need not act, and does not */
    /* For hints. */
    Client *client;
    bool advice, heat;
    Opinions opinions;
    int heats[36];
    bool found;
};

/* The loop goes first: whoever thinks steps back. */
static void step_back(void)
{
    setpriority(PRIO_PROCESS, 0, 19);
}

static void think(void *job)
{
    Thought *thought = job;
    step_back();
    if (thought->may) {
        thought->waits = !bot_interrupts(thought->knowledge, &thought->settings, &thought->act);
        return;
    }
    if (!thought->advice) {
        thought->act = bot_choose(thought->knowledge, &thought->legal, &thought->settings);
        return;
    }
    Random random = random_from(thought->settings.seed);
    if (thought->heat)
        thought->found = search_heat(thought->knowledge, 500, &random, thought->heats);
    else
        thought->opinions = bot_opinions(thought->knowledge, &thought->legal, &thought->settings);
}

static Thought *new_thought(Server *server, Table *table, int seat)
{
    Thought *thought = memory_resize(NULL, sizeof *thought);
    memset(thought, 0, sizeof *thought);
    thought->server = server;
    thought->seat = seat;
    thought->number = table->seat[seat].acts;
    thought->entries = table->entries;
    memcpy(thought->table, table->id, sizeof thought->table);
    thought->knowledge = knowledge_of(table->match, seat);
    game_legal(match_game(table->match), match_state(table->match), seat, &thought->legal);
    randombytes_buf(&thought->settings.seed, sizeof thought->settings.seed);
    server->counts.thinking++;
    return thought;
}

static void free_thought(Thought *thought)
{
    thought->server->counts.thinking--;
    knowledge_free(thought->knowledge);
    free(thought->opinions.of);
    free(thought);
}

/* The table may have gone on while the bot thought; then it thinks again. A bot that is wrong again and again does just anything,
   so that nobody waits for it for ever. */
static void act(Server *server, Table *table, const Thought *thought)
{
    const Game *game = match_game(table->match);
    Seat *seat = &table->seat[thought->seat];
    char words[ACT_TEXT_MAX];
    Text text = text_within(words, sizeof words);
    const char *code;
    Acts legal;
    game_legal(game, match_state(table->match), thought->seat, &legal);
    bool wild = !thought->may && seat->wrong >= BOT_PATIENCE && legal.count > 0;
    game->act_text(game, wild ? acts_pick(&legal, 0) : thought->act, &text);
    if (table_act(table, server->store, thought->seat, wild ? seat->acts : thought->number, words, now_ms(), &code)) {
        seat->wrong++;
        return;
    }
    seat->wrong = 0;
    server->counts.bot_acts++;
}

static void has_thought(Thought *thought)
{
    Server *server = thought->server;
    Table *table = lobby_loaded(server, thought->table);
    if (table && !server->stopping) {
        table->seat[thought->seat].thinking = false;
        if (table->seat[thought->seat].kind == SEAT_BOT && !table->reload && !thought->waits)
            act(server, table, thought);
        table->bots_due |= !thought->waits || thought->entries != table->entries;
        lobby_touch(server, table);
    }
}

static void advice_json(const Thought *thought, const Table *table, Text *out)
{
    const Game *game = match_game(table->match);
    json_open(out, '{');
    json_string_of(out, "type", thought->heat ? "heat" : "hint");
    json_number_of(out, "seat", thought->seat);
    json_key(out, thought->heat ? "heat" : "acts");
    json_open(out, '[');
    for (int i = 0; thought->heat && thought->found && i < 36; i++)
        json_number(out, thought->heats[i]);
    for (int i = 0; !thought->heat && i < thought->opinions.n && i < 5; i++) {
        char words[ACT_TEXT_MAX];
        Text text = text_within(words, sizeof words);
        game->act_text(game, thought->opinions.of[i].act, &text);
        json_open(out, '{');
        json_string_of(out, "act", words);
        if (thought->opinions.of[i].visits)
            json_number_of(out, "chance", (int64_t)(thought->opinions.of[i].chance * 1000));
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void has_advice(Thought *thought)
{
    Table *table = lobby_loaded(thought->server, thought->table);
    for (Live *live = table ? table->live : NULL; live; live = live->next)
        if (live->client == thought->client && live->seats >> thought->seat & 1) {
            Text text = text_growing(1 << 14);
            advice_json(thought, table, &text);
            client_send(live->client, text.at, text.len);
            text_free(&text);
            live->asks = false;
        }
}

/* Whoever's last turn was longest ago comes next: somebody's bots at forty tables do not keep another's only bot waiting. */
static Thought *take_next(Server *server)
{
    Thought **next = &server->waiting;
    uint64_t *turn_of = server->turn_of;
    for (Thought **at = next; *at; at = &(*at)->next)
        if (turn_of[(*at)->owner % LANES] < turn_of[(*next)->owner % LANES])
            next = at;
    Thought *thought = *next;
    *next = thought->next;
    turn_of[thought->owner % LANES] = ++server->turns;
    return thought;
}

static void go_on_thinking(Server *server);

static void finished(void *job)
{
    Thought *thought = job;
    Server *server = thought->server;
    server->running--;
    if (thought->advice)
        has_advice(thought);
    else
        has_thought(thought);
    free_thought(thought);
    go_on_thinking(server);
}

/* As many think at a time as there are threads. */
static void go_on_thinking(Server *server)
{
    while (server->waiting && server->running < server->thinkers) {
        server->running++;
        net_work(server->net, think, finished, take_next(server));
    }
}

static void begin(Thought *thought)
{
    Thought **last = &thought->server->waiting;
    while (*last)
        last = &(*last)->next;
    *last = thought;
    go_on_thinking(thought->server);
}

void bots_forget(Server *server)
{
    while (server->waiting) {
        Thought *thought = server->waiting;
        server->waiting = thought->next;
        free_thought(thought);
    }
}

/* The person for whom the bots of a table think: the first who sits there. */
static int64_t owner_of(const Table *table)
{
    for (int i = 1; i <= match_players(table->match); i++)
        if (table->seat[i].kind == SEAT_PERSON)
            return table->seat[i].person;
    return 0;
}

/* A bot whom the game waits for, and one who might interrupt, begins to think. */
static void begin_to_think(Server *server, Table *table, int i, bool may)
{
    Seat *seat = &table->seat[i];
    Thought *thought = new_thought(server, table, i);
    thought->owner = owner_of(table);
    thought->may = may;
    thought->settings.level = seat->level;
    if (seat->level == BOT_LEVELS)
        thought->settings.ms = server->settings.bot_ms;
    seat->thinking = true;
    begin(thought);
}

void bots_wake(Server *server, Table *table, int64_t now)
{
    if (!table->bots_due || table->state != TABLE_PLAYING || server->stopping)
        return;
    Actors actors = game_actors(match_game(table->match), match_state(table->match));
    if (!table->bots_at)
        table->bots_at = now + server->settings.pace_ms;
    if (now < table->bots_at)
        return;
    table->bots_due = false;
    table->bots_at = 0;
    for (int i = 1; i <= match_players(table->match); i++)
        if (table->seat[i].kind == SEAT_BOT && !table->seat[i].thinking && (actors.must | actors.may) >> i & 1)
            begin_to_think(server, table, i, !(actors.must >> i & 1));
}

void bots_advise(Server *server, Live *live, int seat, bool heat)
{
    Thought *thought = new_thought(server, live->table, seat);
    live->asks = true;
    thought->advice = true;
    thought->heat = heat;
    thought->client = live->client;
    thought->settings.level = BOT_LEVELS;
    thought->settings.ms = server->settings.bot_ms;
    thought->owner = live->person;
    begin(thought);
}
