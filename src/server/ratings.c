#include "server/ratings.h"

#include "assets/asset.h"
#include "base/json.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RESULTS_AT_ONCE = 20, LOOK_MS = 60000, AGAIN_MS = 500, RESULT_WORDS = SEATS_MAX * 32, GAME_ID = 40 };
enum { LEVELS = 5, BOT_DEVIATION = 50 };

/* The line of that game in the file: its id, and a number for each level. */
static const char *find_line(const char *text, const char *game)
{
    size_t len = strlen(game);
    for (const char *at = text; at && *at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
        if (!strncmp(at, game, len) && at[len] == ' ')
            return at + len;
    return NULL;
}

/* A game that nobody has measured has steps of a hundred. */
Rating ratings_of_bot(const char *game, int level)
{
    const Asset *asset = asset_find("games/bot-ratings.txt");
    Rating rating = {1500 + 100 * (level - 3), BOT_DEVIATION, rating_new().volatility};
    Text text = text_growing(1 << 16);
    text_bytes(&text, asset ? (const char *)asset->bytes : "", asset ? asset->len : 0);
    char *at = (char *)find_line(text.len ? text.at : "", game);
    for (int i = 1; at && i <= level && i <= LEVELS; i++)
        rating.rating = (double)strtol(at, &at, 10);
    text_free(&text);
    return rating;
}

Rating ratings_now(const StoredRating *stored, int64_t date)
{
    if (!stored)
        return rating_new();
    Rating rating = {(double)stored->rating / RATING_UNIT, (double)stored->deviation / RATING_UNIT,
                     (double)stored->volatility / VOLATILITY_UNIT};
    return rating_aged(&rating, date - stored->at);
}

void ratings_json(const Rating *rating, Text *out)
{
    json_number_of(out, "rating", lround(rating->rating));
    json_key(out, "provisional");
    json_word(out, rating->deviation * RATING_UNIT > RATING_SURE ? "true" : "false");
}

/* What one seat has won against another; -1: nobody can say. Who left has lost to whoever stayed; those who lost, and those who won
   together, are not compared. */
static double score_between(const RatedSeat *own, const RatedSeat *other)
{
    if (own->person && own->person == other->person)
        return -1;
    if ((own->end == RATED_LEFT) != (other->end == RATED_LEFT))
        return own->end != RATED_LEFT;
    if (own->end == RATED_DREW && other->end == RATED_DREW)
        return 0.5;
    if (own->end == RATED_WON && other->end == RATED_LOST)
        return 1;
    return own->end == RATED_LOST && other->end == RATED_WON ? 0 : -1;
}

void ratings_settle(const RatedSeat seat[], int seats, Rating rating[], bool compared[])
{
    Rating before[SEATS_MAX];
    memcpy(before, rating, (size_t)seats * sizeof *before);
    for (int i = 0; i < seats; i++) {
        RatingGame game[SEATS_MAX];
        int n = 0;
        for (int k = 0; k < seats; k++) {
            double score = k == i ? -1 : score_between(&seat[i], &seat[k]);
            if (score >= 0)
                game[n++] = (RatingGame){before[k], score, 1};
        }
        for (int k = 0; k < n; k++)
            game[k].weight = 1.0 / n;
        compared[i] = n > 0;
        if (n)
            rating[i] = rating_after(&before[i], game, n);
    }
}

/* Results on their way, one after the other. */
typedef struct Result {
    char table[STORE_ID], game[GAME_ID], seats[RESULT_WORDS];
    int64_t at;
} Result;

typedef struct Rounds {
    Server *server;
    Result result[RESULTS_AT_ONCE + 1];    /* the last is room for one that does not fit */
    int results, next, taken;
    RatedSeat seat[SEATS_MAX];
    int seats;
    StoredRating known[SEATS_MAX];    /* of those who have one, by seat; number 0: none */
} Rounds;

static void take_result(void *context, const StoredResult *stored)
{
    Rounds *rounds = context;
    Result *result = &rounds->result[rounds->results];
    Text table = text_within(result->table, sizeof result->table), game = text_within(result->game, sizeof result->game),
         seats = text_within(result->seats, sizeof result->seats);
    text_add(&table, stored->table);
    text_add(&game, stored->game);
    text_add(&seats, stored->seats);
    result->at = stored->at;
    if (!table.cut && !game.cut && !seats.cut && rounds->results < RESULTS_AT_ONCE)
        rounds->results++;
}

static void go_on(Rounds *rounds);

/* Unless more has come meanwhile it is looked again after a while. */
static void end(Rounds *rounds, int64_t again_ms)
{
    Server *server = rounds->server;
    server->rate.busy = false;
    if (server->rate.at)
        server->rate.at = clock_now() + again_ms;
    free(rounds);
}

/* Somebody else may have rated one of them meanwhile: then it is read again, after the others. */
static void rated(void *context, StoreStatus status)
{
    Rounds *rounds = context;
    if (status == STORE_OK || status == STORE_TAKEN) {
        rounds->taken += status == STORE_TAKEN;
        rounds->next++;
        go_on(rounds);
    } else
        end(rounds, AGAIN_MS);
}

static void take_rating(void *context, const StoredRating *stored)
{
    Rounds *rounds = context;
    for (int i = 0; i < rounds->seats; i++)
        if (rounds->seat[i].person == stored->person && !stored->broken) {
            rounds->known[i] = *stored;
            rounds->known[i].game = rounds->known[i].table = rounds->known[i].name = "";
        }
}

static int by_person(const void *a, const void *b)
{
    int64_t one = ((const StoredRating *)a)->person, other = ((const StoredRating *)b)->person;
    return (one > other) - (one < other);
}

static int in_units(double value, int unit, int most)
{
    double scaled = round(value * unit);
    return scaled < 0 ? 0 : scaled > most ? most : (int)scaled;
}

/* Of whoever plays in that seat, before the game. */
static Rating rating_of(const Rounds *rounds, int i)
{
    const Result *result = &rounds->result[rounds->next];
    const StoredRating *known = rounds->known[i].number ? &rounds->known[i] : NULL;
    return rounds->seat[i].person ? ratings_now(known, result->at) : ratings_of_bot(result->game, rounds->seat[i].level);
}

/* In the order of their numbers, so that two servers cannot wait for each other. */
static void rate(void *context, StoreStatus status)
{
    Rounds *rounds = context;
    const Result *result = &rounds->result[rounds->next];
    Rating rating[SEATS_MAX], before[SEATS_MAX];
    StoredRating new[SEATS_MAX];
    bool compared[SEATS_MAX];
    int n = 0;
    if (status != STORE_OK) {
        end(rounds, AGAIN_MS);
        return;
    }
    for (int i = 0; i < rounds->seats; i++)
        rating[i] = before[i] = rating_of(rounds, i);
    ratings_settle(rounds->seat, rounds->seats, rating, compared);
    for (int i = 0; i < rounds->seats; i++)
        if (rounds->seat[i].person && compared[i])
            new[n++] = (StoredRating){.person = rounds->seat[i].person,
                                      .game = result->game,
                                      .number = rounds->known[i].number + 1,
                                      .rating = in_units(rating[i].rating, RATING_UNIT, RATING_MOST),
                                      .deviation = in_units(rating[i].deviation, RATING_UNIT, RATING_MOST),
                                      .volatility = in_units(rating[i].volatility, VOLATILITY_UNIT, VOLATILITY_UNIT),
                                      .before = in_units(before[i].rating, RATING_UNIT, RATING_MOST),
                                      .at = result->at};
    qsort(new, (size_t)n, sizeof *new, by_person);
    store_rate(rounds->server->store, result->table, new, n, rated, rounds);
}

static void go_on(Rounds *rounds)
{
    Store *store = rounds->server->store;
    if (rounds->next == rounds->results) {
        end(rounds, rounds->taken ? AGAIN_MS : rounds->results ? 0 : LOOK_MS);
        return;
    }
    const Result *result = &rounds->result[rounds->next];
    memset(rounds->known, 0, sizeof rounds->known);
    rounds->seats = table_read_result(result->seats, rounds->seat);
    RatingsWanted wanted = {.which = RATINGS_TABLE, .id = result->table, .most = SEATS_MAX};
    store_ratings(store, &wanted, take_rating, rate, rounds);
}

static void took_results(void *context, StoreStatus status)
{
    if (status == STORE_OK)
        go_on(context);
    else
        end(context, AGAIN_MS);
}

void ratings_due(Server *server) { server->rate.at = 0; }

void ratings_tick(Server *server, int64_t now)
{
    if (server->rate.busy || now < server->rate.at || server->stopping || store_away(server->store))
        return;
    server->rate.busy = true;
    server->rate.at = INT64_MAX;
    round_end(server);
    Rounds *rounds = memory_resize(NULL, sizeof *rounds);
    *rounds = (Rounds){.server = server};
    store_results(server->store, RESULTS_AT_ONCE, take_result, took_results, rounds);
}
