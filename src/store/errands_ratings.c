/* Ratings, and what people want to have to do with each other, at PostgreSQL. */
#include "store/array.h"
#include "store/errand.h"
#include "store/flight.h"
#include "store/inside.h"
#include "store/rows.h"

static StoreStatus read_results(const Errand *errand)
{
    rows_results(errand->answer[0], errand->result, errand->context);
    return STORE_OK;
}

static void results(Store *store, int most, StoreResult *each, StoreDone *done, void *context)
{
    ErrandWord limit = errand_number(most);
    errand_run(errands_of(store), &(Errand){.read = read_results, .result = each, .done = done, .context = context}, PG_RESULTS, 1,
               (const char *const[]){limit.at});
}

static StoreStatus read_ratings(const Errand *errand)
{
    rows_ratings(errand->answer[0], errand->rating, errand->context);
    return STORE_OK;
}

/* What each question is told: the id, the person, how many, from where. */
static const char *const told[RATINGS_KINDS] = {
    [RATINGS_TABLE] = "i", [RATINGS_BY_TABLE] = "i", [RATINGS_PERSON] = "pm", [RATINGS_PAST] = "ipm", [RATINGS_BEST] = "imf",
    [RATINGS_RUNNING] = "m",
};

static void ratings(Store *store, const RatingsWanted *wanted, StoreRating *each, StoreDone *done, void *context)
{
    ErrandWord person = errand_number(wanted->person), most = errand_number(wanted->most), from = errand_number(wanted->from);
    const char *param[4];
    int n = 0;
    for (const char *what = told[wanted->which]; *what; what++)
        param[n++] = *what == 'i' ? wanted->id : *what == 'p' ? person.at : *what == 'm' ? most.at : from.at;
    errand_run(errands_of(store), &(Errand){.read = read_ratings, .rating = each, .done = done, .context = context},
               (PgQuery)((int)PG_RATINGS_TABLE + (int)wanted->which), n, param);
}

enum { RATING_COLUMNS = 9 };

static void ask_ratings(Pg *pg, const char *table, const StoredRating rating[], int n)
{
    Text column[RATING_COLUMNS];
    const char *param[RATING_COLUMNS];
    for (int k = 0; k < RATING_COLUMNS; k++)
        column[k] = text_growing(PG_ROOM);
    for (const StoredRating *at = rating; at < rating + n; at++) {
        const int64_t number[] = {at->person, at->number, at->before, at->rating, at->deviation, at->volatility, at->at};
        for (int k = 0; k < 7; k++)
            array_number(&column[k], number[k]);
        array_word(&column[7], at->game);
        array_word(&column[8], table);
    }
    for (int k = 0; k < RATING_COLUMNS; k++) {
        array_end(&column[k]);
        param[k] = column[k].at;
    }
    pg_ask(pg, PG_RATED_ADD, RATING_COLUMNS, param);
    pg_ask(pg, PG_RATING_PUT, RATING_COLUMNS - 1, param);
    for (int k = 0; k < RATING_COLUMNS; k++)
        text_free(&column[k]);
}

static void rate(Store *store, const char *table, const StoredRating rating[], int n, StoreDone *done, void *context)
{
    Errands *errands = errands_of(store);
    if (!errand_begin(errands, &(Errand){.done = done, .context = context}))
        return;
    if (n)
        ask_ratings(errands->pg, table, rating, n);
    pg_ask(errands->pg, PG_RESULT_REMOVE, 1, &table);
    pg_sync(errands->pg);
}

const RatingsKind errands_ratings = {.result = flight_store_result, .results = results, .ratings = ratings, .rate = rate};

static void bar(Store *store, const StoredBar *bar, StoreDone *done, void *context)
{
    ErrandWord person = errand_number(bar->person), other = errand_number(bar->other), how = errand_number((int64_t)bar->bar);
    ErrandWord at = errand_number(bar->at);
    bool none = bar->bar == BAR_NONE;
    errand_run(errands_of(store), &(Errand){.done = done, .context = context}, none ? PG_BAR_REMOVE : PG_BAR_PUT, none ? 2 : 4,
               (const char *const[]){person.at, other.at, how.at, at.at});
}

static StoreStatus read_bars(const Errand *errand)
{
    rows_bars(errand->answer[0], errand->bar, errand->context);
    return STORE_OK;
}

static void bars(Store *store, int64_t person, StoreBar *each, StoreDone *done, void *context)
{
    ErrandWord who = errand_number(person), most = errand_number(BARS_TOLD);
    errand_run(errands_of(store), &(Errand){.read = read_bars, .bar = each, .done = done, .context = context}, PG_BARS, 2,
               (const char *const[]){who.at, most.at});
}

static void complain(Store *store, const StoredComplaint *complaint, StoreDone *done, void *context)
{
    ErrandWord person = errand_number(complaint->person), about = errand_number(complaint->about);
    ErrandWord at = errand_number(complaint->at);
    errand_run(errands_of(store), &(Errand){.done = done, .context = context}, PG_COMPLAIN, 7,
               (const char *const[]){complaint->table, person.at, about.at, complaint->name, complaint->why, complaint->said,
                                     at.at});
}

static StoreStatus read_complaints(const Errand *errand)
{
    rows_complaints(errand->answer[0], errand->complaint, errand->context);
    return STORE_OK;
}

static void complaints(Store *store, int most, StoreComplaint *each, StoreDone *done, void *context)
{
    ErrandWord limit = errand_number(most);
    errand_run(errands_of(store), &(Errand){.read = read_complaints, .complaint = each, .done = done, .context = context},
               PG_COMPLAINTS, 1, (const char *const[]){limit.at});
}

static void settle(Store *store, const char *table, int64_t about, StoreDone *done, void *context)
{
    ErrandWord who = errand_number(about);
    errand_run(errands_of(store), &(Errand){.done = done, .context = context}, PG_COMPLAINTS_SETTLE, 2,
               (const char *const[]){table, who.at});
}

const MannersKind errands_manners = {.bar = bar, .bars = bars, .complain = complain, .complaints = complaints, .settle = settle};
