/* Ratings, and public games to watch. */
#include "server/ratings.h"
#include "server/visit.h"

#include "base/json.h"
#include "base/memory.h"
#include "bots/bot.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 50, PAST_MOST = 200, GAMES_MOST = 100, RUNNING_MOST = 10 * LOBBY_LISTED };

static void open_list(Visit *visit, const char *key)
{
    json_open(&visit->out, '{');
    json_key(&visit->out, key);
    json_open(&visit->out, '[');
}

static void close_list(void *context, StoreStatus status)
{
    Visit *visit = context;
    json_close(&visit->out, ']');
    json_close(&visit->out, '}');
    visit_kept(visit, status);
}

static void rating_json(Visit *visit, const StoredRating *stored)
{
    Rating rating = ratings_now(stored, clock_date());
    ratings_json(&rating, &visit->out);
    json_number_of(&visit->out, "games", stored->number);
}

/* The leaderboard of a game. */

static void list_best(void *context, const StoredRating *stored)
{
    Visit *visit = context;
    if (stored->broken || ++visit->rows > PAGE)
        return;
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "name", stored->name);
    rating_json(visit, stored);
    if (visit->person.id == stored->person) {
        json_key(&visit->out, "mine");
        json_word(&visit->out, "true");
    }
    json_close(&visit->out, '}');
}

static void bots_json(const char *game, Text *out)
{
    json_key(out, "bots");
    json_open(out, '[');
    for (int level = 1; level <= BOT_LEVELS; level++) {
        Rating rating = ratings_of_bot(game, level);
        json_open(out, '{');
        json_number_of(out, "level", level);
        ratings_json(&rating, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void listed_best(void *context, StoreStatus status)
{
    Visit *visit = context;
    json_close(&visit->out, ']');
    json_key(&visit->out, "more");
    json_word(&visit->out, visit->rows > PAGE ? "true" : "false");
    bots_json(visit->next, &visit->out);
    json_close(&visit->out, '}');
    visit_kept(visit, status);
}

void get_ratings(Visit *visit)
{
    int from = 0;
    if (!visit_number(visit, "from", 0, 1000000, &from))
        return;
    const Game *game = visit_query(visit, "game", visit->next, sizeof visit->next) ? game_find(visit->next) : NULL;
    if (!game || game->script || game->talk) {
        visit_refuse(visit, 404, "unknown", "There is no such game that counts.");
        return;
    }
    Text id = text_within(visit->next, sizeof visit->next);
    text_add(&id, game->id);
    open_list(visit, "ratings");
    store_ratings(visit->server->store, &(RatingsWanted){RATINGS_BEST, game->id, 0, from, PAGE + 1}, list_best, listed_best, visit);
}

/* One's own. */

static void list_mine(void *context, const StoredRating *stored)
{
    Visit *visit = context;
    if (stored->broken)
        return;
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "game", stored->game);
    rating_json(visit, stored);
    json_number_of(&visit->out, "at", stored->at / 1000);
    json_close(&visit->out, '}');
}

void get_my_ratings(Visit *visit)
{
    RatingsWanted wanted = {.which = RATINGS_PERSON, .person = visit->person.id, .most = GAMES_MOST};
    open_list(visit, "ratings");
    if (visit->person.id)
        store_ratings(visit->server->store, &wanted, list_mine, close_list, visit);
    else
        close_list(visit, STORE_OK);
}

static void list_past(void *context, const StoredRating *stored)
{
    Visit *visit = context;
    if (stored->broken)
        return;
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "table", stored->table);
    json_number_of(&visit->out, "number", stored->number);
    json_number_of(&visit->out, "before", (stored->before + RATING_UNIT / 2) / RATING_UNIT);
    json_number_of(&visit->out, "rating", (stored->rating + RATING_UNIT / 2) / RATING_UNIT);
    json_number_of(&visit->out, "at", stored->at / 1000);
    json_close(&visit->out, '}');
}

void get_my_past(Visit *visit)
{
    RatingsWanted wanted = {.which = RATINGS_PAST, .id = visit->part[2], .person = visit->person.id, .most = PAST_MOST};
    open_list(visit, "past");
    if (visit->person.id)
        store_ratings(visit->server->store, &wanted, list_past, close_list, visit);
    else
        close_list(visit, STORE_OK);
}

/* Those at a table. What is said of them is gathered first, since the table may be unloaded while the store is asked. */
typedef struct AtTable {
    Visit *visit;
    char id[STORE_ID];
    const char *game;
    bool rated, over;
    int players;
    int64_t person[SEATS_MAX + 1];
    int level[SEATS_MAX + 1];            /* of a bot; 0: none */
    Bar bar[SEATS_MAX + 1];
    StoredRating now[SEATS_MAX + 1], by[SEATS_MAX + 1];    /* number 0: none */
} AtTable;

static void keep(AtTable *at, StoredRating *list, const StoredRating *stored)
{
    for (int i = 1; i <= at->players; i++)
        if (at->person[i] == stored->person && !stored->broken)
            list[i] = *stored;
}

static void keep_now(void *context, const StoredRating *stored) { keep(context, ((AtTable *)context)->now, stored); }
static void keep_by(void *context, const StoredRating *stored) { keep(context, ((AtTable *)context)->by, stored); }

static void player_json(const AtTable *at, int seat, Text *out)
{
    static const char *const bars[] = {"none", "muted", "blocked"};
    const StoredRating *now = &at->now[seat], *by = &at->by[seat];
    int level = at->level[seat];
    Rating rating = level ? ratings_of_bot(at->game, level) : ratings_now(now->number ? now : NULL, clock_date());
    json_open(out, '{');
    json_number_of(out, "seat", seat);
    ratings_json(&rating, out);
    json_number_of(out, "games", now->number);
    if (by->number) {
        json_number_of(out, "before", (by->before + RATING_UNIT / 2) / RATING_UNIT);
        json_number_of(out, "after", (by->rating + RATING_UNIT / 2) / RATING_UNIT);
    }
    json_string_of(out, "bar", bars[at->bar[seat]]);
    json_close(out, '}');
}

static void tell_players(void *context, StoreStatus status)
{
    AtTable *at = context;
    Visit *visit = at->visit;
    bool changed = false;
    open_list(visit, "players");
    for (int i = 1; i <= at->players; i++) {
        if (at->person[i] || at->level[i])
            player_json(at, i, &visit->out);
        changed |= at->by[i].number > 0;
    }
    json_close(&visit->out, ']');
    json_key(&visit->out, "counted");
    json_word(&visit->out, changed ? "true" : "false");
    json_close(&visit->out, '}');
    visit_kept(visit, status);
    free(at);
}

static void ask_changes(void *context, StoreStatus status)
{
    AtTable *at = context;
    RatingsWanted wanted = {.which = RATINGS_BY_TABLE, .id = at->id, .most = SEATS_MAX};
    if (status == STORE_OK && at->rated && at->over)
        store_ratings(at->visit->server->store, &wanted, keep_by, tell_players, at);
    else
        tell_players(at, status);
}

void get_players(Visit *visit)
{
    const Table *table = visit->table;
    AtTable *at = memory_resize(NULL, sizeof *at);
    *at = (AtTable){.visit = visit,
                    .game = game_find(match_game(table->match)->id) ? match_game(table->match)->id : "",
                    .rated = table->rated,
                    .over = table->state == TABLE_OVER,
                    .players = match_players(table->match)};
    memcpy(at->id, table->id, sizeof at->id);
    if (match_game(table->match)->script)
        at->game = "";    /* which may go with its table */
    for (int i = 1; i <= at->players; i++) {
        const Seat *seat = &table->seat[i];
        at->person[i] = seat->person;
        at->level[i] = seat->kind == SEAT_BOT && !seat->person ? seat->level : 0;
        at->bar[i] = seat->person ? bars_own(&visit->bars, seat->person) : BAR_NONE;
    }
    ratings_tick(visit->server, clock_now());    /* what has just ended is rated first */
    store_ratings(visit->server->store, &(RatingsWanted){.which = RATINGS_TABLE, .id = at->id, .most = SEATS_MAX}, keep_now,
                  ask_changes, at);
}

/* Public games, the highest rated first. */
typedef struct Watchable {
    char id[STORE_ID];
    double sum;
    int n, since;
    Text json;
} Watchable;

typedef struct Watching {
    Visit *visit;
    Watchable *table;
    int tables, most;
} Watching;

static void watch(Watching *watching, const Table *table)
{
    if (watching->tables == LOBBY_LISTED || !table_has_people(table))
        return;
    watching->table = memory_resize(watching->table, ((size_t)watching->tables + 1) * sizeof *watching->table);
    Watchable *at = &watching->table[watching->tables++];
    *at = (Watchable){.since = (int)(table->created / 1000), .json = text_growing(1 << 16)};
    memcpy(at->id, table->id, sizeof at->id);
    table_json(table, watching->visit->person.id, &at->json);
    for (int i = 1; i <= match_players(table->match); i++)
        if (table->seat[i].kind == SEAT_BOT) {
            at->sum += ratings_of_bot(match_game(table->match)->id, table->seat[i].level).rating;
            at->n++;
        }
}

static void watch_row(void *context, const StoredTable *stored)
{
    Table *glance = table_glance(stored);
    if (!glance)
        return;
    watch(context, glance);
    table_free(glance);
}

static void add_strength(void *context, const StoredRating *stored)
{
    Watching *watching = context;
    for (int i = 0; i < watching->tables && !stored->broken; i++)
        if (!strcmp(watching->table[i].id, stored->table)) {
            watching->table[i].sum += (double)stored->rating / RATING_UNIT;
            watching->table[i].n++;
        }
}

static double strength(const Watchable *table) { return table->n ? table->sum / table->n : 0; }

static int by_strength(const void *a, const void *b)
{
    const Watchable *one = a, *other = b;
    double first = strength(one), second = strength(other);
    return first != second ? (first < second) - (first > second) : (one->since < other->since) - (one->since > other->since);
}

static void tell_watchable(void *context, StoreStatus status)
{
    Watching *watching = context;
    Visit *visit = watching->visit;
    if (watching->tables)
        qsort(watching->table, (size_t)watching->tables, sizeof *watching->table, by_strength);
    open_list(visit, "tables");
    for (int i = 0; i < watching->tables; i++) {
        Watchable *table = &watching->table[i];
        if (i < watching->most && !table->json.cut) {
            json_open(&visit->out, '{');
            json_key(&visit->out, "rating");
            if (table->n)
                json_number(&visit->out, (int64_t)(strength(table) + 0.5));
            else
                json_word(&visit->out, "null");
            json_key(&visit->out, "table");
            json_word(&visit->out, table->json.at);
            json_close(&visit->out, '}');
        }
        text_free(&table->json);
    }
    free(watching->table);
    free(watching);
    close_list(visit, status);
}

static void ask_strength(void *context, StoreStatus status)
{
    Watching *watching = context;
    RatingsWanted wanted = {.which = RATINGS_RUNNING, .id = "", .most = RUNNING_MOST};
    if (status == STORE_OK || status == STORE_MISSING)
        store_ratings(watching->visit->server->store, &wanted, add_strength, tell_watchable, watching);
    else
        tell_watchable(watching, status);
}

/* As in GET /tables: a server alone has all that are played in memory. */
void get_watch(Visit *visit)
{
    Server *server = visit->server;
    int most = LOBBY_LISTED;
    if (!visit_number(visit, "most", 1, LOBBY_LISTED, &most))
        return;
    Watching *watching = memory_resize(NULL, sizeof *watching);
    *watching = (Watching){.visit = visit, .most = most};
    if (store_many(server->store)) {
        store_tables_public(server->store, TABLE_PLAYING, LOBBY_LISTED, watch_row, ask_strength, watching);
        return;
    }
    for (int i = 0; i < BUCKETS; i++)
        for (const Table *table = server->bucket[i]; table; table = table->lobby.next_table)
            if (table->is_public && table->state == TABLE_PLAYING)
                watch(watching, table);
    ask_strength(watching, STORE_OK);
}
