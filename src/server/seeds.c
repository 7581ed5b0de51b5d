#include "server/seeds.h"

#include <string.h>

unsigned seeds_want_hashes(const Seeds *seeds, unsigned people)
{
    unsigned wanted = 0;
    for (int i = 1; i <= SEATS_MAX && !seeds->draws && !seeds->reveal; i++)
        wanted |= !fair_share(&seeds->fair, i)->hash[0] ? people & 1u << i : 0;
    return wanted;
}

unsigned seeds_want(const Seeds *seeds, unsigned people)
{
    unsigned wanted = 0;
    for (int i = 1; i <= SEATS_MAX && !seeds->draws && seeds->reveal; i++) {
        const FairShare *share = fair_share(&seeds->fair, i);
        wanted |= share->hash[0] && !share->seed[0] ? people & 1u << i : 0;
    }
    return wanted;
}

bool seeds_patient(Seeds *seeds, int64_t now)
{
    if (seeds->wanted && !seeds->until)
        seeds->until = now + SEEDS_WAIT_MS;
    return seeds->wanted && now < seeds->until;
}

void seeds_reveal(Seeds *seeds)
{
    seeds->reveal = seeds->changed = true;
    seeds->until = 0;
}

Refusal seeds_give_hash(Seeds *seeds, unsigned people, int seat, const char *hash, bool *is_new)
{
    *is_new = false;
    if (!fair_good_hash(hash))
        return refuse("bad-request", "The hash of a seed is 64 digits 0-9 and a-f.");
    if (!strcmp(hash, fair_share(&seeds->fair, seat)->hash))
        return done();
    if (!(seeds_want_hashes(seeds, people) >> seat & 1))
        return refuse("not-now", "The hash of a seed is given once, before any seed is shown.");
    fair_give_hash(&seeds->fair, seat, hash);
    *is_new = true;
    return done();
}

Refusal seeds_give(Seeds *seeds, unsigned people, int seat, const char *seed, bool *is_new)
{
    char hash[FAIR_HEX];
    *is_new = false;
    if (!fair_good_seed(seed))
        return refuse("bad-request", "A seed is 1 to 64 letters, digits, '-' and '_'.");
    if (!strcmp(seed, fair_share(&seeds->fair, seat)->seed))
        return done();
    if (!seeds->reveal && !seeds->draws)
        return refuse("not-now", "First comes the hash of your seed; the seed is asked for when there are no more hashes to come.");
    if (!(seeds_want(seeds, people) >> seat & 1))
        return refuse("not-now", "A seed is given once, before the first draw, by those who gave the hash of it.");
    fair_seed_hash(seeds->fair.table, seat, seed, hash);
    if (strcmp(hash, fair_share(&seeds->fair, seat)->hash))
        return refuse("illegal", "That is not the seed whose hash you gave.");
    fair_give_seed(&seeds->fair, seat, seed);
    *is_new = true;
    return done();
}
