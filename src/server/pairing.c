#include "server/pairing.h"

#include "base/json.h"
#include "base/memory.h"
#include "server/names.h"

#include <math.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 1000, ANYBODY_MS = 30000, SHOW_UP_MS = 45000 };
enum { NEAR = 150, WIDER = 30, SURE = 60 };    /* in points of rating: at first; more each second; a deviation that needs no more */
enum { SHORT_MINUTES = 20 };                   /* who leaves the game to others gets no longer one */

bool pairing_has(const Game *game) { return !game->script && !game->talk && game_seats(game, 2); }

void pairing_clock(const Game *game, Pace pace, int *seconds, int *more)
{
    static const int each[PACES] = {30, 60}, least[PACES] = {180, 600}, added[PACES] = {5, 15};
    int wanted = game->minutes * each[pace];
    *seconds = wanted > least[pace] ? wanted : least[pace];
    *more = added[pace];
}

static Rating rating_in(const Seek *seek, const Game *game)
{
    for (int i = 0; i < seek->rateds; i++)
        if (seek->rated[i].game == game)
            return seek->rated[i].rating;
    return rating_new();
}

/* How far from one's own rating the other's may be by now. An uncertain one says little. */
static double window(const Seek *seek, const Rating *rating, int64_t now)
{
    int64_t waited = now - seek->since;
    double doubt = rating->deviation > SURE ? rating->deviation - SURE : 0;
    return waited >= ANYBODY_MS ? INFINITY : NEAR + doubt + WIDER * (double)waited / 1000;
}

/* Whether they are near enough in that game. */
static bool near(const Seek *a, const Seek *b, const Game *game, int64_t now, double *gap)
{
    Rating one = rating_in(a, game), other = rating_in(b, game);
    *gap = fabs(one.rating - other.rating);
    return *gap <= window(a, &one, now) && *gap <= window(b, &other, now);
}

/* The game in which they are nearest; of several, any. */
static const Game *any_game(const Seek *a, const Seek *b, int64_t now, double *gap)
{
    const Game *best = NULL;
    int same = 0;
    for (const Game *const *game = games; *game; game++) {
        double apart;
        if (!pairing_has(*game) || (*game)->minutes > SHORT_MINUTES || !near(a, b, *game, now, &apart) || (best && apart > *gap))
            continue;
        same = best && apart == *gap ? same + 1 : 1;
        if (randombytes_uniform((uint32_t)same) == 0)
            best = *game;
        *gap = apart;
    }
    return best;
}

const Game *pairing_match(const Seek *a, const Seek *b, int64_t now, double *gap)
{
    const Game *wanted = a->game ? a->game : b->game;
    if (a->person == b->person || a->pace != b->pace || (a->game && b->game && a->game != b->game))
        return NULL;
    if (bars_apart(&a->bars, b->person) || bars_apart(&b->bars, a->person) || names_alike(a->name, b->name))
        return NULL;
    if (!wanted)
        return any_game(a, b, now, gap);
    return near(a, b, wanted, now, gap) ? wanted : NULL;
}

static void free_seek(Seek *seek)
{
    bars_free(&seek->bars);
    free(seek);
}

static void take_out(Server *server, const Seek *seek)
{
    for (Seek **at = &server->pairing.first; *at; at = &(*at)->next)
        if (*at == seek) {
            *at = seek->next;
            server->pairing.n--;
            return;
        }
}

/* Its connection closes by itself soon, and then belongs to nobody. */
static void let_go(Seek *seek, const char *message, size_t len, int code, const char *reason)
{
    if (!seek->live)
        return;
    seek->live->seek = NULL;
    client_send(seek->live->client, message, len);
    client_close(seek->live->client, code, reason);
    seek->live = NULL;
}

static void send_away(Server *server, Seek *seek, const char *reason, bool again)
{
    char message[200];
    Text text = text_within(message, sizeof message);
    json_open(&text, '{');
    json_string_of(&text, "type", "bye");
    json_string_of(&text, "reason", reason);
    json_key(&text, "again");
    json_word(&text, again ? "true" : "false");
    json_close(&text, '}');
    take_out(server, seek);
    let_go(seek, message, text.len, again ? 1012 : 1000, "goodbye");
    free_seek(seek);
}

/* Two who have found each other, until their table is kept. */
typedef struct Pair {
    Seek *seek[2];
    char table[STORE_ID];
} Pair;

static void tell_paired(Pair *pair, Seek *seek)
{
    char message[120];
    Text text = text_within(message, sizeof message);
    json_open(&text, '{');
    json_string_of(&text, "type", "paired");
    json_string_of(&text, "table", pair->table);
    json_close(&text, '}');
    let_go(seek, message, text.len, 1000, "paired");
}

static void paired(void *context, StoreStatus status)
{
    static const char sorry[] = "{\"type\":\"bye\",\"reason\":\"The table could not be kept.\",\"again\":true}";
    Pair *pair = context;
    for (int i = 0; i < 2; i++) {
        if (status == STORE_OK)
            tell_paired(pair, pair->seek[i]);
        else
            let_go(pair->seek[i], sorry, sizeof sorry - 1, 1012, "come back");
        free_seek(pair->seek[i]);
    }
    free(pair);
}

static void sit(Table *table, int seat, const Seek *seek)
{
    table->seat[seat].kind = SEAT_PERSON;
    table->seat[seat].person = seek->person;
    memcpy(table->seat[seat].name, seek->name, sizeof seek->name);
}

/* It begins when both have come. */
static void make_table(Server *server, const Game *game, Seek *a, Seek *b)
{
    TablePlan plan = {.game = game, .players = 2, .is_public = a->is_public && b->is_public, .rated = true};
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    pairing_clock(game, a->pace, &plan.clock_game, &plan.clock_more);
    Table *table = table_new(&plan, 0, "", &why);
    if (!table)
        return;
    Pair *pair = memory_resize(NULL, sizeof *pair);
    *pair = (Pair){.seek = {a, b}};
    memcpy(pair->table, table->id, sizeof pair->table);
    take_out(server, a);
    take_out(server, b);
    int first = 1 + (int)randombytes_uniform(2);
    sit(table, first, a);
    sit(table, 3 - first, b);
    table->lobby.dealt = true;
    table->lobby.show_up = clock_now() + SHOW_UP_MS;
    lobby_add(server, table);
    table_add(table, server->store);
    lobby_touch(server, table);
    server->counts.tables++;
    round_keep(server, table, paired, pair);
}

/* Whom this one plays: the nearest that may be, of several the one who has waited longest. */
static bool pair_up(Server *server, Seek *seek, int64_t now)
{
    Seek *best = NULL;
    const Game *game = NULL;
    double least = INFINITY;
    for (Seek *other = server->pairing.first; other; other = other->next) {
        double gap = 0;
        const Game *found = other == seek ? NULL : pairing_match(seek, other, now, &gap);
        if (!found || gap >= least)
            continue;
        best = other;
        game = found;
        least = gap;
    }
    if (best)
        make_table(server, game, seek, best);
    return best != NULL;
}

static void tell_waiting(const Server *server, const Seek *seek)
{
    char message[100];
    Text text = text_within(message, sizeof message);
    json_open(&text, '{');
    json_string_of(&text, "type", "waiting");
    json_number_of(&text, "people", server->pairing.n);
    json_close(&text, '}');
    client_send(seek->live->client, message, text.len);
}

void pairing_leave(Server *server, int64_t person, const unsigned char *key)
{
    for (Seek *seek = server->pairing.first, *next; seek; seek = next) {
        next = seek->next;
        if (seek->person == person && (!key || !memcmp(seek->live->key, key, STORE_HASH)))
            send_away(server, seek, "You look for a game elsewhere now.", false);
    }
}

void pairing_add(Server *server, const HttpRequest *request, const Person *person, Seek *given)
{
    Live *live = memory_resize(NULL, sizeof *live);
    *live = (Live){.client = request->client, .person = person->id};
    memcpy(live->key, person->key, sizeof live->key);
    if (!http_upgrade(request, live)) {
        free(live);
        return;
    }
    pairing_leave(server, person->id, NULL);
    Seek *seek = memory_resize(NULL, sizeof *seek), **end = &server->pairing.first;
    *seek = *given;
    given->bars = (Bars){.bar = NULL};
    seek->live = live;
    seek->since = clock_now();
    live->seek = seek;
    while (*end)
        end = &(*end)->next;
    *end = seek;
    server->pairing.n++;
    tell_waiting(server, seek);
    pair_up(server, seek, seek->since);
}

void pairing_closed(Server *server, Seek *seek)
{
    seek->live = NULL;
    for (const Seek *at = server->pairing.first; at; at = at->next)
        if (at == seek) {
            take_out(server, seek);
            free_seek(seek);
            return;
        }
}

/* Another server pairs people now: they are to go there. */
static void move_on(Server *server)
{
    char address[100];
    if (server->pairing.first && nodes_pairing(server, address, sizeof address))
        while (server->pairing.first)
            send_away(server, server->pairing.first, "People are paired elsewhere now.", true);
}

/* Longest waiting first. */
void pairing_tick(Server *server, int64_t now)
{
    if (now < server->pairing.at || server->stopping || store_away(server->store))
        return;
    server->pairing.at = now + LOOK_MS;
    move_on(server);
    for (Seek *seek = server->pairing.first; seek;)
        seek = pair_up(server, seek, now) ? server->pairing.first : seek->next;
}

void pairing_stop(Server *server)
{
    while (server->pairing.first)
        send_away(server, server->pairing.first, "The server is being restarted.", true);
}
