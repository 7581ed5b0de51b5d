#include "luck/luck.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* For the optimal player each location of the goal has a number: the order, first to fifth, in which the other's runner leaves
   it, or 0 if there never was one. Only what was tried is known of the numbers. */
enum { PLACES = 9, RUNNERS = 5, NEW = 0, LANDED = 8 };

typedef struct Dash {
    uint8_t tag[PLACES];    /* what is known of each, sorted: NEW, sounded_at or landed_at */
    int gone;               /* runners of the other that have left */
    int found, there;       /* where the careful player has sounded; how many of those still have a runner */
} Dash;

/* Sounded after so many had left: the number is higher. Landed then: the number is not higher, but higher than its known lower
   bound. */
static uint8_t sounded_at(int gone) { return (uint8_t)(1 + gone); }
static uint8_t landed_at(int above, int gone) { return (uint8_t)(LANDED + above * 8 + gone); }
static int above(int tag) { return tag < LANDED ? tag : tag / 8 - 1; }            /* lower bound of the number */
static int below(int tag) { return tag < LANDED ? RUNNERS : tag % 8; }            /* upper bound */

/* A hash map from keys to numbers. */
typedef struct Map {
    uint64_t *key;    /* 0: free */
    double *value;
    size_t n, room;
} Map;

static size_t slot_of(const Map *map, uint64_t key)
{
    size_t at = random_mix(key) & (map->room - 1);
    while (map->key[at] && map->key[at] != key)
        at = (at + 1) & (map->room - 1);
    return at;
}

static void map_put(Map *map, uint64_t key, double value);

static void map_grow(Map *map)
{
    Map old = *map;
    map->room = old.room ? 2 * old.room : 1 << 16;
    map->n = 0;
    map->key = memory_resize(NULL, map->room * sizeof *map->key);
    map->value = memory_resize(NULL, map->room * sizeof *map->value);
    memset(map->key, 0, map->room * sizeof *map->key);
    for (size_t i = 0; i < old.room; i++)
        if (old.key[i])
            map_put(map, old.key[i], old.value[i]);
    free(old.key);
    free(old.value);
}

static void map_put(Map *map, uint64_t key, double value)
{
    if (2 * map->n >= map->room)
        map_grow(map);
    size_t at = slot_of(map, key);
    map->key[at] = key;
    map->value[at] = value;
    map->n++;
}

static bool map_get(const Map *map, uint64_t key, double *value)
{
    size_t at = map->room ? slot_of(map, key) : 0;
    if (!map->room || !map->key[at])
        return false;
    *value = map->value[at];
    return true;
}

typedef struct Dashing {
    bool careful;
    Map known, vacant;
} Dashing;

/* The number of ways to place the numbers 1 to 5 and four zeros in the locations; a bit for each number used. */
static double ways(const uint8_t tag[PLACES])
{
    double now[1 << RUNNERS] = {1}, next[1 << RUNNERS];
    for (int i = 0; i < PLACES; i++) {
        memset(next, 0, sizeof next);
        for (unsigned used = 0; used < 1 << RUNNERS; used++) {
            int zeros = i - __builtin_popcount(used);
            if (zeros < PLACES - RUNNERS && above(tag[i]) == 0)
                next[used] += now[used];
            for (int n = above(tag[i]) ? above(tag[i]) : 1; n <= below(tag[i]); n++)
                if (!(used >> (n - 1) & 1))
                    next[used | 1u << (n - 1)] += now[used];
        }
        memcpy(now, next, sizeof now);
    }
    return now[(1 << RUNNERS) - 1];
}

static uint64_t key_of(const Dash *at)
{
    uint64_t key = 0;
    for (int i = 0; i < PLACES; i++)
        key = key << 6 | at->tag[i];
    return ~(key << 10 | (uint64_t)at->gone << 7 | (uint64_t)at->found << 3 | (uint64_t)at->there);
}

static int across(const Dash *at)
{
    int n = 0;
    for (int i = 0; i < PLACES; i++)
        n += at->tag[i] >= LANDED;
    return n;
}

/* The probability that the i-th location has no runner. */
static double vacant(Dashing *game, const Dash *at, int i)
{
    Dash then = *at;
    then.found = i;
    then.there = 0;
    double chance;
    uint64_t key = key_of(&then);
    if (!map_get(&game->vacant, key, &chance)) {
        then.tag[i] = landed_at(above(at->tag[i]), at->gone);
        chance = ways(then.tag) / ways(at->tag);
        map_put(&game->vacant, key, chance);
    }
    return chance;
}

static double dash(Dashing *game, const Dash *at);

/* The result of the other's next try: the probability of silence, and the positions after it. */
typedef struct Try {
    double silent;
    Dash landed, failed;
} Try;

static Try simple_try(const Dashing *game, const Dash *at)
{
    int home = RUNNERS - across(at), open = PLACES - at->gone, new = open - at->found;
    Try try = {.landed = *at, .failed = *at};
    try.landed.gone++;
    if (!game->careful)
        try.silent = 1 - (double)home / open;
    else if (new) {
        try.silent = 1 - (double)(home - at->there) / new;
        try.failed.found++;
        try.failed.there++;
    } else {
        try.silent = 1 - (double)at->there / at->found;
        try.landed.found--;
    }
    return try;
}

static double when_landed(Dashing *game, const Try *try)
{
    return try->landed.gone == RUNNERS ? 0 : dash(game, &try->landed);
}

static double reply(Dashing *game, const Dash *at)
{
    Try try = simple_try(game, at);
    return (try.silent > 0 ? try.silent * when_landed(game, &try) : 0) +
           (try.silent < 1 ? (1 - try.silent) * dash(game, &try.failed) : 0);
}

/* Sounding on purpose is a pass. If the other's failure then changes nothing, one passes until the other lands; if that is
   impossible, nobody wins. */
static double pass(Dashing *game, const Dash *at)
{
    Try try = simple_try(game, at);
    if (try.failed.found != at->found)
        return reply(game, at);
    return try.silent > 0 ? when_landed(game, &try) : 0.5;
}

/* Sorts the tags again after a change. */
static void retag(Dash *at, int i, uint8_t tag)
{
    for (; i > 0 && at->tag[i - 1] > tag; i--)
        at->tag[i] = at->tag[i - 1];
    for (; i + 1 < PLACES && at->tag[i + 1] < tag; i++)
        at->tag[i] = at->tag[i + 1];
    at->tag[i] = tag;
}

/* The runner that has left was one of those found with the probability of their share. A player who does not know which was
   found cannot do better, so this is an upper bound. */
static double land(Dashing *game, Dash at, int i)
{
    int home = RUNNERS - across(&at);
    if (home == 1)
        return 1;
    retag(&at, i, landed_at(above(at.tag[i]), at.gone));
    double hit = (double)at.there / home, share = hit < 1 ? (1 - hit) * reply(game, &at) : 0;
    at.there--;
    return share + (hit > 0 ? hit * reply(game, &at) : 0);
}

static double dash_to(Dashing *game, const Dash *at, int i)
{
    if (at->tag[i] == sounded_at(at->gone))
        return pass(game, at);
    Dash failed = *at;
    double free = vacant(game, at, i);
    retag(&failed, i, sounded_at(at->gone));
    return (free > 0 ? free * land(game, *at, i) : 0) + (free < 1 ? (1 - free) * reply(game, &failed) : 0);
}

static double dash(Dashing *game, const Dash *at)
{
    double best = 0;
    if (map_get(&game->known, key_of(at), &best))
        return best;
    for (int i = 0; i < PLACES && at->tag[i] < LANDED; i++) {
        double share = i && at->tag[i] == at->tag[i - 1] ? 0 : dash_to(game, at, i);
        best = share > best ? share : best;
    }
    map_put(&game->known, key_of(at), best);
    return best;
}

double luck_mad_dash(bool careful)
{
    Dashing game = {.careful = careful};
    Dash start = {.gone = 0};
    double share = (dash(&game, &start) + reply(&game, &start)) / 2;
    free(game.known.key);
    free(game.known.value);
    free(game.vacant.key);
    free(game.vacant.value);
    return share;
}
