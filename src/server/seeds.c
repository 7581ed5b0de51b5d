/* The players' shares of the dice: first everybody's hash, then everybody's seed, then the first draw. Nobody sees a seed before
   all have fixed theirs, so that none can be chosen to suit the others. */
#include "server/table_parts.h"

#include <string.h>

bool table_wants_hash(const Table *table, int seat)
{
    return table->state != TABLE_OVER && !table->draws && !table->reveal && table->seat[seat].kind == SEAT_PERSON && !table->fair.hash[seat][0];
}

bool table_wants_seed(const Table *table, int seat)
{
    return table->state != TABLE_OVER && !table->draws && table->reveal && table->seat[seat].kind == SEAT_PERSON && table->fair.hash[seat][0] &&
           !table->fair.seed[seat][0];
}

static bool anybody(const Table *table, bool (*wanted)(const Table *table, int seat))
{
    for (int i = 1; i <= players(table); i++)
        if (wanted(table, i))
            return true;
    return false;
}

/* Whether the table still waits for what somebody has not given. */
static bool patient(Table *table, int64_t now)
{
    if (table->seeds && !table->seeds_until)
        table->seeds_until = now + TABLE_SEEDS_MS;
    return table->seeds && now < table->seeds_until;
}

static void open_seeds(Table *table, Store *store)
{
    table->reveal = table->fair_changed = true;
    table->seeds_until = 0;
    table_update(table, store);
}

bool table_waits_for_seeds(Table *table, Store *store, int64_t now)
{
    bool due = match_odds(table->match) != 0;
    if (table->draws)
        return false;
    if (!table->reveal && anybody(table, table_wants_hash) && (!due || patient(table, now)))
        return due;
    if (!table->reveal)
        open_seeds(table, store);
    return due && anybody(table, table_wants_seed) && patient(table, now);
}

/* Something was given: perhaps it was all that the table waited for. */
static Refusal given(Table *table, Store *store, int64_t now)
{
    table_update_seats(table, store);
    if (table->state == TABLE_PLAYING && !table_waits_for_seeds(table, store, now) && match_odds(table->match))
        table_go_on(table, store, now);
    return done();
}

Refusal table_hash(Table *table, Store *store, int seat, const char *hash, int64_t now)
{
    if (!fair_good_hash(hash))
        return refuse("bad-request", "The hash of a seed is 64 digits 0-9 and a-f.");
    if (!strcmp(hash, table->fair.hash[seat]))
        return done();
    if (!table_wants_hash(table, seat))
        return refuse("not-now", "The hash of a seed is given once, before any seed is shown.");
    table_copy(table->fair.hash[seat], sizeof table->fair.hash[seat], hash);
    return given(table, store, now);
}

Refusal table_seed(Table *table, Store *store, int seat, const char *seed, int64_t now)
{
    char hash[FAIR_HEX];
    if (!fair_good_seed(seed))
        return refuse("bad-request", "A seed is 1 to 64 letters, digits, '-' and '_'.");
    if (!strcmp(seed, table->fair.seed[seat]))
        return done();
    if (!table->reveal && !table->draws)
        return refuse("not-now", "First comes the hash of your seed; the seed is asked for when there are no more hashes to come.");
    if (!table_wants_seed(table, seat))
        return refuse("not-now", "A seed is given once, before the first draw, by those who gave the hash of it.");
    fair_seed_hash(table->id, seat, seed, hash);
    if (strcmp(hash, table->fair.hash[seat]))
        return refuse("illegal", "That is not the seed whose hash you gave.");
    table_copy(table->fair.seed[seat], sizeof table->fair.seed[seat], seed);
    return given(table, store, now);
}
