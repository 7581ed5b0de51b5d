/* Bots at tables: they search on worker threads, from their seat's knowledge, and act like any other player. */
#include "server/inside.h"

#include "base/json.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "bots/advice.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* BOT_QUEUE_MS: those who wait for a thread share this time, so that the last of them waits no longer. */
enum { BOT_PATIENCE = 3, BOT_MARGIN_MS = 100, BOT_LEAST_MS = 50, BOT_QUEUE_MS = 2500, BOT_THREADS = 2, ADVICE_MOST = 1 << 14 };

/* A bot's thinking, or a hint: everything it needs is in here. */
struct Thought {
    Thought *next;         /* that waits for a thread */
    int64_t owner;         /* the person it is for; 0: anonymous */
    unsigned lane;         /* of the address where that person is */
    Server *server;
    char table[STORE_ID];
    int seat, number;
    int64_t begun;         /* when its turn on a thread came */
    int64_t done;
    int pace;              /* the least that a bot waits before it acts */
    int64_t window;        /* milliseconds from its turn until the bot acts; 0: as soon as it can */
    int entries;           /* how far the table was */
    Knowledge *knowledge;
    Acts legal;
    BotSettings settings;
    Act act;
    bool may, waits;       /* it need not act, and does not */
    /* For hints. */
    Client *client;        /* NULL: the client has disconnected */
    bool advice, heat;
    Text advised;          /* the message that answers it */
};

/* Worker threads have lower priority than the event loop. */
static void step_back(void)
{
    setpriority(PRIO_PROCESS, 0, 19);
}

static void advise(Thought *thought)
{
    Text *out = &thought->advised;
    *out = text_growing(ADVICE_MOST);
    json_open(out, '{');
    json_string_of(out, "type", thought->heat ? "heat" : "hint");
    json_number_of(out, "seat", thought->seat);
    if (thought->heat)
        advice_heat_json(thought->knowledge, ADVICE_WORLDS, thought->settings.seed, out);
    else
        advice_json(thought->knowledge, &thought->legal, &thought->settings, out);
    json_close(out, '}');
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
    advise(thought);
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
    text_free(&thought->advised);
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
    Acts legal;
    game_legal(game, match_state(table->match), thought->seat, &legal);
    bool wild = !thought->may && seat->wrong >= BOT_PATIENCE && legal.count > 0;
    game->act_text(game, wild ? acts_pick(&legal, 0) : thought->act, &text);
    Refusal refusal = table_act(table, server->store, thought->seat, wild ? seat->acts : thought->number, words, clock_now());
    if (refused(&refusal)) {
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
        table->audience.seat[thought->seat].thinking = false;
        if (table->seat[thought->seat].kind == SEAT_BOT && !table->reload && !thought->waits && !store_away(server->store))
            act(server, table, thought);
        table->bots_due |= !thought->waits || thought->entries != table->entries;
        lobby_touch(server, table);
    }
}

static void has_advice(Thought *thought)
{
    Table *table = lobby_loaded(thought->server, thought->table);
    for (Live *live = table ? table->audience.live : NULL; live; live = live->next)
        if (live->client == thought->client && live->seats >> thought->seat & 1)
            client_send(live->client, thought->advised.at, thought->advised.len);
}

static unsigned lane_of(const char *address)
{
    unsigned hash = 5381;
    for (; *address; address++)
        hash = hash * 33 + (unsigned char)*address;
    return hash % LANES;
}

/* Whether the first had its last turn before the other: of addresses, so that
   nobody wins by having many accounts, then of people. */
static bool before(const Server *server, const Thought *a, const Thought *b)
{
    const uint64_t *of_address = server->address_turn, *of_person = server->person_turn;
    if (of_address[a->lane] != of_address[b->lane])
        return of_address[a->lane] < of_address[b->lane];
    return of_person[a->owner % LANES] < of_person[b->owner % LANES];
}

static int waiting(const Server *server)
{
    int n = 0;
    for (const Thought *thought = server->waiting; thought; thought = thought->next)
        n++;
    return n;
}

int bots_share_ms(int bot_ms, int threads, int bots)
{
    int share = BOT_QUEUE_MS * threads / bots, least = BOT_LEAST_MS;
    share = share > least ? share : least;
    return share < bot_ms ? share : bot_ms;
}

/* Whether no other bot needs the processor: the strongest may use two threads of it then. */
static bool idle(const Server *server)
{
    return !server->waiting && server->running == 1 && server->thinkers > 1;
}

/* How long a bot takes, whatever is hidden before it: when it acts must not tell whether it had a choice, nor how hard that was. A
   search that would take longer, since the machine is busy, is cut off in time. */
static void set_window(Thought *thought)
{
    const Server *server = thought->server;
    bool by_time = thought->settings.level == BOT_LEVELS;
    int ms = bots_share_ms(server->settings.bot_ms, server->thinkers, waiting(server) + server->running),
        window = by_time ? ms + BOT_MARGIN_MS : 0;
    if (by_time)
        thought->settings.ms = ms;
    if (by_time && idle(server)) {
        thought->settings.threads = BOT_THREADS;
        thought->settings.runner = parallel_run;
    }
    if (thought->advice || !thought->pace)
        return;
    /* as people do, now sooner, now later */
    thought->window = (window > thought->pace ? window : thought->pace) + (int)randombytes_uniform((uint32_t)thought->pace / 2 + 1);
    thought->settings.most_ms = (int)(thought->window > 2 * BOT_MARGIN_MS ? thought->window - BOT_MARGIN_MS : thought->window / 2);
}

/* Least recently served first: one person's bots at forty tables must not delay another's only bot. */
static Thought *take_next(Server *server)
{
    Thought **next = &server->waiting;
    for (Thought **at = next; *at; at = &(*at)->next)
        if (before(server, *at, *next))
            next = at;
    Thought *thought = *next;
    *next = thought->next;
    server->address_turn[thought->lane] = server->person_turn[thought->owner % LANES] = ++server->turns;
    thought->next = server->thinking;
    server->thinking = thought;
    thought->begun = clock_now();
    set_window(thought);
    return thought;
}

bool bots_advising(const Server *server, int64_t person)
{
    const Thought *const lists[] = {server->waiting, server->thinking};
    for (int i = 0; i < 2; i++)
        for (const Thought *thought = lists[i]; thought; thought = thought->next)
            if (thought->advice && thought->owner == person)
                return true;
    return false;
}

/* Cancels what is queued; what is running ends soon and its result is dropped. */
void bots_forsake(Server *server, const Live *live)
{
    for (Thought **at = &server->waiting; *at;) {
        Thought *thought = *at;
        if (!thought->advice || thought->client != live->client) {
            at = &thought->next;
            continue;
        }
        *at = thought->next;
        free_thought(thought);
    }
    for (Thought *thought = server->thinking; thought; thought = thought->next)
        if (thought->client == live->client)
            thought->client = NULL;
}

static void finished(void *job)
{
    Thought *thought = job;
    Server *server = thought->server;
    Thought **at = &server->thinking;
    while (*at != thought)
        at = &(*at)->next;
    *at = thought->next;
    server->running--;
    thought->done = clock_now();
    if (thought->advice) {
        has_advice(thought);
        free_thought(thought);
    } else {
        thought->next = server->thought;
        server->thought = thought;
        bots_answer(server, clock_now());
    }
    bots_go_on(server);
}

/* A search that overran its window, on a busy machine, answers at the end of the next one. */
static bool is_due(const Thought *thought, int64_t now)
{
    int64_t took = thought->done - thought->begun, window = thought->window;
    return !window || now >= thought->begun + (took / window + 1) * window;
}

void bots_answer(Server *server, int64_t now)
{
    for (Thought **at = &server->thought; *at;) {
        Thought *thought = *at;
        const Table *table = lobby_loaded(server, thought->table);
        if (!is_due(thought, now) || (table && table->lobby.flying)) {
            at = &thought->next;
            continue;
        }
        *at = thought->next;
        has_thought(thought);
        free_thought(thought);
    }
}

/* At most one search a thread. */
void bots_go_on(Server *server)
{
    while (server->waiting && server->running < server->thinkers) {
        server->running++;
        net_work(server->net, think, finished, take_next(server));
    }
    trials_go_on(server);
    analyses_go_on(server);
}

static void begin(Thought *thought)
{
    Thought **last = &thought->server->waiting;
    while (*last)
        last = &(*last)->next;
    *last = thought;
    bots_go_on(thought->server);
}

static void forget(Thought **list)
{
    while (*list) {
        Thought *thought = *list;
        *list = thought->next;
        free_thought(thought);
    }
}

void bots_forget(Server *server)
{
    forget(&server->waiting);
    forget(&server->thought);
}

/* The person for whom the bots of a table think: the first who sits there, or who made it. */
static int64_t owner_of(const Table *table)
{
    for (int i = 1; i <= match_players(table->match); i++)
        if (table->seat[i].kind == SEAT_PERSON)
            return table->seat[i].person;
    return table->lobby.maker;
}

/* The queue of a table: the address of a player, else of a watcher, else of its creator. */
static unsigned lane_of_table(const Table *table)
{
    const char *address = table->lobby.made_at;
    for (const Live *live = table->audience.live; live; live = live->next) {
        address = client_address(live->client);
        if (live->seats)
            break;
    }
    return lane_of(address);
}

/* Where all see that an act is forced, a bot's lies there as long as a person's, so that people can cut in. */
static int bots_pace(const Server *server, const Table *table, Actors actors)
{
    const Game *game = match_game(table->match);
    bool forced = game->by_itself && actors.must && game->by_itself(game, match_state(table->match));
    int pace = forced && table->seat[__builtin_ctz(actors.must)].kind == SEAT_BOT
                   ? live_pace(server, table, __builtin_ctz(actors.must))
                   : 0;
    return pace > server->settings.pace_ms ? pace : server->settings.pace_ms;
}

/* A bot whom the game waits for, and one who might interrupt, begins to think. */
static void begin_to_think(Server *server, Table *table, int i, Actors actors)
{
    Seat *seat = &table->seat[i];
    Thought *thought = new_thought(server, table, i);
    thought->owner = owner_of(table);
    thought->lane = lane_of_table(table);
    thought->may = !(actors.must >> i & 1);
    thought->settings.level = seat->level;
    thought->pace = bots_pace(server, table, actors);
    table->audience.seat[i].thinking = true;
    begin(thought);
}

/* Games between bots only run while somebody watches. */
bool bots_may_go_on(const Table *table)
{
    return table->bots_due && table->state == TABLE_PLAYING && (table->audience.live || table_has_people(table));
}

/* A bot whose share of the log is used up stops acting. */
static bool may_think(const Table *table, int seat, Actors actors)
{
    Refusal room = table_room(table, seat, false);
    return table->seat[seat].kind == SEAT_BOT && !table->audience.seat[seat].thinking && (actors.must | actors.may) >> seat & 1 &&
           !refused(&room);
}

void bots_wake(Server *server, Table *table, int64_t now)
{
    if (server->stopping || !bots_may_go_on(table))
        return;
    Actors actors = game_actors(match_game(table->match), match_state(table->match));
    if (now < table->bots_at)
        return;
    table->bots_due = false;
    table->bots_at = 0;
    for (int i = 1; i <= match_players(table->match); i++)
        if (may_think(table, i, actors))
            begin_to_think(server, table, i, actors);
}

void bots_advise(Server *server, Live *live, int seat, bool heat)
{
    Thought *thought = new_thought(server, live->table, seat);
    thought->advice = true;
    thought->heat = heat;
    thought->client = live->client;
    thought->settings.level = BOT_LEVELS;
    thought->owner = live->person;
    thought->lane = lane_of(client_address(live->client));
    begin(thought);
}
