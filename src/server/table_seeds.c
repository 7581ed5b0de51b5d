/* The players' shares of the dice, at a table. */
#include "server/table_parts.h"

/* The people of whom shares are taken: all who play. */
static unsigned givers(const Table *table) { return table->state == TABLE_OVER ? 0 : table_people(table); }

unsigned table_wants_shares(const Table *table)
{
    return seeds_want_hashes(&table->seeds, givers(table)) | seeds_want(&table->seeds, givers(table));
}

bool table_waits_for_seeds(Table *table, Store *store, int64_t now)
{
    Seeds *seeds = &table->seeds;
    bool due = match_odds(table->match) != 0;
    if (seeds->draws)
        return false;
    if (!seeds->reveal && seeds_want_hashes(seeds, givers(table)) && (!due || seeds_patient(seeds, now)))
        return due;
    if (!seeds->reveal) {
        seeds_reveal(seeds);
        table_update(table, store);
    }
    return due && seeds_want(seeds, givers(table)) && seeds_patient(seeds, now);
}

/* Perhaps it was all that the table waited for. */
static void share_given(Table *table, Store *store, int64_t now)
{
    table_update_seats(table, store);
    if (table->state == TABLE_PLAYING && !table_waits_for_seeds(table, store, now) && match_odds(table->match))
        table_go_on(table, store, now);
}

Refusal table_hash(Table *table, Store *store, int seat, const char *hash, int64_t now)
{
    bool is_new;
    Refusal refusal = seeds_give_hash(&table->seeds, givers(table), seat, hash, &is_new);
    if (is_new)
        share_given(table, store, now);
    return refusal;
}

Refusal table_seed(Table *table, Store *store, int seat, const char *seed, int64_t now)
{
    bool is_new;
    Refusal refusal = seeds_give(&table->seeds, givers(table), seat, seed, &is_new);
    if (is_new)
        share_given(table, store, now);
    return refusal;
}
