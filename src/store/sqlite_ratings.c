/* Ratings, and what people want to have to do with each other, in the SQLite store. */
#include "store/sqlite.h"

#include <string.h>

#define RATING "r.person, p.name, r.game, r.number, r.rating, r.deviation, r.volatility, "
#define NOW "SELECT '', " RATING "0, r.at FROM rating r JOIN person p ON p.id = r.person "
#define THEN "SELECT r.board, " RATING "r.before, r.at FROM rated r JOIN person p ON p.id = r.person "

enum { RESULT_ADD = RATINGS_KINDS, RESULTS, RESULT_REMOVE, RATED_ADD, RATING_PUT, BAR_PUT, BAR_REMOVE, BARS,
       COMPLAIN, COMPLAINTS, SETTLE, ALL };

/* Of ratings: ?1 id, ?2 person, ?3 how many, ?4 from where. */
static const char *const sql[ALL] = {
    [RATINGS_TABLE] = NOW "WHERE r.person IN (SELECT person FROM seat WHERE board = ?1 AND person > 0) AND "
                          "r.game = (SELECT game FROM board WHERE id = ?1)",
    [RATINGS_BY_TABLE] = THEN "WHERE r.board = ?1",
    [RATINGS_PERSON] = NOW "WHERE r.person = ?2 ORDER BY r.at DESC LIMIT ?3",
    [RATINGS_PAST] = THEN "WHERE r.person = ?2 AND r.game = ?1 ORDER BY r.number DESC LIMIT ?3",
    [RATINGS_BEST] = NOW "WHERE r.game = ?1 ORDER BY (r.deviation > 11000), r.rating DESC, r.person LIMIT ?3 OFFSET ?4",
    [RATINGS_RUNNING] = "SELECT s.board, " RATING "0, r.at FROM board b JOIN seat s ON s.board = b.id AND s.person > 0 "
                        "JOIN rating r ON r.person = s.person AND r.game = b.game JOIN person p ON p.id = r.person "
                        "WHERE b.state = 1 AND b.public = 1 ORDER BY b.created DESC, b.id, s.seat LIMIT ?3",
    [RESULT_ADD] = "INSERT INTO result VALUES (?1, ?2, ?3, ?4)",
    [RESULTS] = "SELECT board, game, seats, at FROM result ORDER BY at, board LIMIT ?1",
    [RESULT_REMOVE] = "DELETE FROM result WHERE board = ?1",
    /* whoever has gone meanwhile is not rated */
    [RATED_ADD] = "INSERT INTO rated SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM person WHERE id = ?1",
    [RATING_PUT] = "INSERT OR REPLACE INTO rating SELECT id, ?2, ?3, ?6, ?7, ?8, ?9 FROM person WHERE id = ?1",
    [BAR_PUT] = "INSERT INTO bar VALUES (?1, ?2, ?3, ?4)"
                " ON CONFLICT (person, other) DO UPDATE SET bar = excluded.bar, at = excluded.at",
    [BAR_REMOVE] = "DELETE FROM bar WHERE person = ?1 AND other = ?2",
    [BARS] = "SELECT b.person, b.other, p.name, b.bar, b.at FROM bar b JOIN person p ON p.id = b.other WHERE b.person = ?1 OR "
             "b.other = ?1 ORDER BY b.person != ?1, b.at DESC LIMIT ?2",
    [COMPLAIN] = "INSERT INTO complaint VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING",
    [COMPLAINTS] = "SELECT board, person, about, name, why, said, at FROM complaint ORDER BY at DESC, board LIMIT ?1",
    [SETTLE] = "DELETE FROM complaint WHERE board = ?1 AND about = ?2",
};

bool sqlite_ratings_prepare(Sqlite *store, Text *why)
{
    _Static_assert((int)ALL <= (int)RATING_QUERIES, "every one has its place");
    return sqlite_prepare(store, sql, ALL, store->rating_query, why);
}

void sqlite_ratings_close(Sqlite *store)
{
    for (int i = 0; i < ALL; i++)
        sqlite3_finalize(store->rating_query[i]);
}

static void result(Store *base, const StoredResult *result)
{
    Sqlite *store = (Sqlite *)base;
    sqlite3_stmt *query = store->rating_query[RESULT_ADD];
    if (!sqlite_gather(store))
        return;
    sqlite_bind_words(query, 1, result->table);
    sqlite_bind_words(query, 2, result->game);
    sqlite_bind_words(query, 3, result->seats);
    sqlite3_bind_int64(query, 4, result->at);
    sqlite_run(store, query);
}

static void results(Store *base, int most, StoreResult *each, StoreDone *done, void *context)
{
    sqlite3_stmt *query = ((Sqlite *)base)->rating_query[RESULTS];
    int code;
    sqlite3_bind_int(query, 1, most);
    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        const char *broken = NULL;
        StoredResult found = {sqlite_plain(query, 0, &broken), sqlite_plain(query, 1, &broken), sqlite_plain(query, 2, &broken),
                              sqlite_large(query, 3, LAST_MOMENT, &broken)};
        if (!broken)
            each(context, &found);
    }
    sqlite3_reset(query);
    done(context, sqlite_status(code));
}

static StoredRating rating_at(sqlite3_stmt *query)
{
    StoredRating rating = {.broken = NULL};
    const char **broken = &rating.broken;
    rating.table = sqlite_plain(query, 0, broken);
    rating.person = sqlite_large(query, 1, INT64_MAX, broken);
    rating.name = sqlite_plain(query, 2, broken);
    rating.game = sqlite_plain(query, 3, broken);
    rating.number = sqlite_number(query, 4, 1, INT32_MAX - 1, broken);
    rating.rating = sqlite_number(query, 5, 0, RATING_MOST, broken);
    rating.deviation = sqlite_number(query, 6, 0, RATING_MOST, broken);
    rating.volatility = sqlite_number(query, 7, 0, VOLATILITY_UNIT, broken);
    rating.before = sqlite_number(query, 8, 0, RATING_MOST, broken);
    rating.at = sqlite_large(query, 9, LAST_MOMENT, broken);
    return rating;
}

static void ratings(Store *base, const RatingsWanted *wanted, StoreRating *each, StoreDone *done, void *context)
{
    sqlite3_stmt *query = ((Sqlite *)base)->rating_query[wanted->which];
    int code;
    sqlite_bind_words(query, 1, wanted->id);
    sqlite3_bind_int64(query, 2, wanted->person);
    sqlite3_bind_int(query, 3, wanted->most);
    sqlite3_bind_int(query, 4, wanted->from);
    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        StoredRating rating = rating_at(query);
        each(context, &rating);
    }
    sqlite3_reset(query);
    done(context, sqlite_status(code));
}

static void put_rating(Sqlite *store, sqlite3_stmt *query, const StoredRating *rating, const char *table)
{
    const int numbers[] = {rating->rating, rating->deviation, rating->volatility};
    sqlite3_bind_int64(query, 1, rating->person);
    sqlite_bind_words(query, 2, rating->game);
    sqlite3_bind_int(query, 3, rating->number);
    sqlite_bind_words(query, 4, table);
    sqlite3_bind_int(query, 5, rating->before);
    for (int i = 0; i < 3; i++)
        sqlite3_bind_int(query, 6 + i, numbers[i]);
    sqlite3_bind_int64(query, 9, rating->at);
    sqlite_run(store, query);
}

static void rate(Store *base, const char *table, const StoredRating rating[], int n, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    bool good = sqlite_begin(store);
    for (int i = 0; good && i < n; i++) {
        put_rating(store, store->rating_query[RATED_ADD], &rating[i], table);
        put_rating(store, store->rating_query[RATING_PUT], &rating[i], table);
    }
    if (good) {
        sqlite_bind_words(store->rating_query[RESULT_REMOVE], 1, table);
        sqlite_run(store, store->rating_query[RESULT_REMOVE]);
    }
    sqlite_end(store, done, context);
}

const RatingsKind sqlite_ratings = {.result = result, .results = results, .ratings = ratings, .rate = rate};

static void bar(Store *base, const StoredBar *bar, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    sqlite3_stmt *query = store->rating_query[bar->bar == BAR_NONE ? BAR_REMOVE : BAR_PUT];
    if (sqlite_begin(store)) {
        sqlite3_bind_int64(query, 1, bar->person);
        sqlite3_bind_int64(query, 2, bar->other);
        if (bar->bar != BAR_NONE) {
            sqlite3_bind_int(query, 3, (int)bar->bar);
            sqlite3_bind_int64(query, 4, bar->at);
        }
        sqlite_run(store, query);
    }
    sqlite_end(store, done, context);
}

static void bars(Store *base, int64_t person, StoreBar *each, StoreDone *done, void *context)
{
    sqlite3_stmt *query = ((Sqlite *)base)->rating_query[BARS];
    int code;
    sqlite3_bind_int64(query, 1, person);
    sqlite3_bind_int(query, 2, BARS_TOLD);
    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        const char *broken = NULL;
        StoredBar found = {sqlite_large(query, 0, INT64_MAX, &broken), sqlite_large(query, 1, INT64_MAX, &broken),
                           sqlite_plain(query, 2, &broken), (Bar)sqlite_number(query, 3, BAR_MUTED, BAR_BLOCKED, &broken),
                           sqlite_large(query, 4, LAST_MOMENT, &broken)};
        if (!broken)
            each(context, &found);
    }
    sqlite3_reset(query);
    done(context, sqlite_status(code));
}

static void complain(Store *base, const StoredComplaint *complaint, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    sqlite3_stmt *query = store->rating_query[COMPLAIN];
    if (sqlite_begin(store)) {
        sqlite_bind_words(query, 1, complaint->table);
        sqlite3_bind_int64(query, 2, complaint->person);
        sqlite3_bind_int64(query, 3, complaint->about);
        sqlite_bind_words(query, 4, complaint->name);
        sqlite_bind_words(query, 5, complaint->why);
        sqlite_bind_words(query, 6, complaint->said);
        sqlite3_bind_int64(query, 7, complaint->at);
        sqlite_run(store, query);
    }
    sqlite_end(store, done, context);
}

static void complaints(Store *base, int most, StoreComplaint *each, StoreDone *done, void *context)
{
    sqlite3_stmt *query = ((Sqlite *)base)->rating_query[COMPLAINTS];
    int code;
    sqlite3_bind_int(query, 1, most);
    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        const char *broken = NULL;
        StoredComplaint found = {sqlite_plain(query, 0, &broken), sqlite_large(query, 1, INT64_MAX, &broken),
                                 sqlite_large(query, 2, INT64_MAX, &broken), sqlite_plain(query, 3, &broken),
                                 sqlite_plain(query, 4, &broken), sqlite_words(query, 5),
                                 sqlite_large(query, 6, LAST_MOMENT, &broken)};
        if (!broken)
            each(context, &found);
    }
    sqlite3_reset(query);
    done(context, sqlite_status(code));
}

static void settle(Store *base, const char *table, int64_t about, StoreDone *done, void *context)
{
    Sqlite *store = (Sqlite *)base;
    sqlite3_stmt *query = store->rating_query[SETTLE];
    if (sqlite_begin(store)) {
        sqlite_bind_words(query, 1, table);
        sqlite3_bind_int64(query, 2, about);
        sqlite_run(store, query);
    }
    sqlite_end(store, done, context);
}

const MannersKind sqlite_manners = {.bar = bar, .bars = bars, .complain = complain, .complaints = complaints, .settle = settle};
