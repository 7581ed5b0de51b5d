#include "server/seeds.h"

#include <string.h>

unsigned seeds_want_hashes(const Seeds *seeds, unsigned people)
{
    unsigned wanted = 0;
    for (int i = 1; i <= SEATS_MAX && !seeds->draws && !seeds->reveal; i++)
        wanted |= !seeds->fair.hash[i][0] ? people & 1u << i : 0;
    return wanted;
}

unsigned seeds_want(const Seeds *seeds, unsigned people)
{
    unsigned wanted = 0;
    for (int i = 1; i <= SEATS_MAX && !seeds->draws && seeds->reveal; i++)
        wanted |= seeds->fair.hash[i][0] && !seeds->fair.seed[i][0] ? people & 1u << i : 0;
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

static void take(char share[FAIR_HEX], const char *words)
{
    Text text = text_within(share, FAIR_HEX);
    text_add(&text, words);
}

Refusal seeds_give_hash(Seeds *seeds, unsigned people, int seat, const char *hash, bool *is_new)
{
    *is_new = false;
    if (!fair_good_hash(hash))
        return refuse("bad-request", "The hash of a seed is 64 digits 0-9 and a-f.");
    if (!strcmp(hash, seeds->fair.hash[seat]))
        return done();
    if (!(seeds_want_hashes(seeds, people) >> seat & 1))
        return refuse("not-now", "The hash of a seed is given once, before any seed is shown.");
    take(seeds->fair.hash[seat], hash);
    *is_new = true;
    return done();
}

Refusal seeds_give(Seeds *seeds, unsigned people, int seat, const char *seed, bool *is_new)
{
    char hash[FAIR_HEX];
    *is_new = false;
    if (!fair_good_seed(seed))
        return refuse("bad-request", "A seed is 1 to 64 letters, digits, '-' and '_'.");
    if (!strcmp(seed, seeds->fair.seed[seat]))
        return done();
    if (!seeds->reveal && !seeds->draws)
        return refuse("not-now", "First comes the hash of your seed; the seed is asked for when there are no more hashes to come.");
    if (!(seeds_want(seeds, people) >> seat & 1))
        return refuse("not-now", "A seed is given once, before the first draw, by those who gave the hash of it.");
    fair_seed_hash(seeds->fair.table, seat, seed, hash);
    if (strcmp(hash, seeds->fair.hash[seat]))
        return refuse("illegal", "That is not the seed whose hash you gave.");
    take(seeds->fair.seed[seat], seed);
    *is_new = true;
    return done();
}
