/* How strong people are, in the store: results that are not rated yet, everybody's rating in each game, and how it came about. A
   result comes with the round in which its game ends; rating it is an errand of its own that takes the result away, all in one
   transaction. A rating's number, like that of a log entry, is taken once: of two who rate at the same time one finds out, and
   nothing is rated twice. */
#ifndef PEG_STORE_RATINGS_H
#define PEG_STORE_RATINGS_H

#include "store/store.h"

/* Ratings and deviations are kept in hundredths, volatilities in millionths. */
enum { RATING_UNIT = 100, VOLATILITY_UNIT = 1000000 };
enum { RATING_MOST = 10000 * RATING_UNIT, RATING_SURE = 110 * RATING_UNIT };    /* with a larger deviation it is provisional */

/* A game that counts, of a table whose round is being gathered. `seats` is the server's business. */
typedef struct StoredResult {
    const char *table, *game, *seats;
    int64_t at;
} StoredResult;

void store_result(Store *store, const StoredResult *result);

typedef void StoreResult(void *context, const StoredResult *result);
void store_results(Store *store, int most, StoreResult *each, StoreDone *done, void *context);    /* not rated yet, oldest first */

typedef struct StoredRating {
    const char *table;     /* which game brought it there, or at which it is asked for; "": not told */
    int64_t person;
    const char *name;
    const char *game;
    int number;            /* of rated games so far; the first rating has number 1 */
    int rating, deviation, volatility;
    int before;            /* the rating before that game; 0: not told */
    int64_t at;            /* milliseconds since 1970 */
    const char *broken;    /* the column that holds what cannot be; NULL: none */
} StoredRating;

/* Which ones are asked for. */
typedef enum RatingsOf {
    RATINGS_TABLE,       /* of those who sit at the table, in its game */
    RATINGS_BY_TABLE,    /* what the game at that table has changed */
    RATINGS_PERSON,      /* of that person, in every game */
    RATINGS_PAST,        /* of that person in that game, the newest first */
    RATINGS_BEST,        /* of that game: the best first, provisional ones behind the others */
    RATINGS_RUNNING,     /* of those who play at public tables now */
    RATINGS_KINDS,
} RatingsOf;

typedef struct RatingsWanted {
    RatingsOf which;
    const char *id;      /* of the table, or of the game */
    int64_t person;
    int from, most;
} RatingsWanted;

typedef void StoreRating(void *context, const StoredRating *rating);
void store_ratings(Store *store, const RatingsWanted *wanted, StoreRating *each, StoreDone *done, void *context);

/* The new ratings of those who have played at that table, and its result is done with. STORE_TAKEN: somebody has rated one of them
   meanwhile, or this very game. None: the result counts for nobody. */
void store_rate(Store *store, const char *table, const StoredRating rating[], int n, StoreDone *done, void *context);

#endif
