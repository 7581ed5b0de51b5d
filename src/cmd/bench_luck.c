#include "cmd/bench.h"

#include "base/memory.h"
#include "bots/probes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the best player there can be wins against simple ones, worked out in full. In the first two games all locations are alike to
   whoever has not tried them, so what counts is numbers only. The other player is one who tries anything, or, if `careful`, one who
   tries nothing again that has sounded, as long as there is something else. The shares are means of going first and second. */

static double fair_share(int own, int others)
{
    return own > others ? 1 : own == others ? 0.5 : 0;
}

/* Free-for-All: pegs on either grid, those of the other player's that each has found, alarms in a row. */
typedef struct Fill {
    int pegs[2], found[2], alarms;
} Fill;

typedef struct Filling {
    bool careful;
    double *known;    /* by position and mover; negative: not worked out yet */
} Filling;

enum { FILL_TO = UNIT_PEGS, FILL_ALARMS = 4, FILL_CASES = FILL_TO * FILL_TO * FILL_TO * FILL_TO * FILL_ALARMS * 2 };

static double fill(const Filling *game, Fill at, int mover);

/* The mover's peg stayed. */
static double stayed(const Filling *game, Fill at, int mover)
{
    at.alarms = 0;
    if (++at.pegs[mover] == FILL_TO)
        return fair_share(at.pegs[0], at.pegs[1]);
    return fill(game, at, !mover);
}

static double sounded(const Filling *game, Fill at, int mover, int new)
{
    at.found[mover] += new;
    if (++at.alarms == FILL_ALARMS)
        return fair_share(at.pegs[0], at.pegs[1]);
    return fill(game, at, !mover);
}

/* The mover tries one of so many locations, where the other has a peg in some. */
static double try_one_of(const Filling *game, Fill at, int mover, int locations, int pegs, int new)
{
    double alarm = (double)pegs / locations;
    return (alarm < 1 ? (1 - alarm) * stayed(game, at, mover) : 0) + (alarm > 0 ? alarm * sounded(game, at, mover, new) : 0);
}

/* The best player tries something new or, to bring the end nearer, something that is sure to sound. */
static double best_fill(const Filling *game, Fill at)
{
    int new = GRID_LOCS - at.pegs[0] - at.found[0];
    double bold = new ? try_one_of(game, at, 0, new, at.pegs[1] - at.found[0], 1) : 0;
    double sure = at.found[0] ? sounded(game, at, 0, 0) : 0;
    return bold > sure ? bold : sure;
}

static double simple_fill(const Filling *game, Fill at)
{
    int empty = GRID_LOCS - at.pegs[1], new = empty - at.found[1];
    if (!game->careful)
        return try_one_of(game, at, 1, empty, at.pegs[0], 0);
    return new ? try_one_of(game, at, 1, new, at.pegs[0] - at.found[1], 1) : sounded(game, at, 1, 0);
}

static double fill(const Filling *game, Fill at, int mover)
{
    int number = ((at.pegs[0] * FILL_TO + at.pegs[1]) * FILL_TO + at.found[0]) * FILL_TO + at.found[1];
    double *known = &game->known[(number * FILL_ALARMS + at.alarms) * 2 + mover];
    if (*known < 0)
        *known = mover ? simple_fill(game, at) : best_fill(game, at);
    return *known;
}

static double free_for_all(bool careful)
{
    Filling game = {careful, memory_resize(NULL, FILL_CASES * sizeof *game.known)};
    for (int i = 0; i < FILL_CASES; i++)
        game.known[i] = -1;
    double share = (fill(&game, (Fill){{0}, {0}, 0}, 0) + fill(&game, (Fill){{0}, {0}, 0}, 1)) / 2;
    free(game.known);
    return share;
}

/* Mad Dash. To the best player each location of the goal has a number: when the other's runner leaves it, as the first to the fifth,
   or 0 if there never was one. Nothing is known of the numbers but what was tried. */
enum { PLACES = 9, RUNNERS = 5, NEW = 0, LANDED = 8 };

typedef struct Dash {
    uint8_t tag[PLACES];    /* what is known of each, sorted: NEW, sounded_at or landed_at */
    int gone;               /* runners of the other that have left */
    int found, there;       /* where the careful player has sounded; how many of those still have a runner */
} Dash;

/* Sounded when so many had left: the number is higher. Landed then: the number is not higher, but higher than it was known to be. */
static uint8_t sounded_at(int gone) { return (uint8_t)(1 + gone); }
static uint8_t landed_at(int above, int gone) { return (uint8_t)(LANDED + above * 8 + gone); }
static int above(int tag) { return tag < LANDED ? tag : tag / 8 - 1; }            /* the least that the number can be */
static int below(int tag) { return tag < LANDED ? RUNNERS : tag % 8; }            /* the most */

/* Numbers by keys. */
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

/* In how many ways the numbers 1 to 5, and 0 four times, can lie in the locations; a bit for each number that is used up. */
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

/* How likely there is no runner in the i-th location. */
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

/* What comes of the other's next try: how likely it is silent, and the positions after it. */
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

/* Sounding where it is certain is a pass. If then the other's failure changes nothing, one passes until the other lands; if that is
   impossible, nobody wins. */
static double pass(Dashing *game, const Dash *at)
{
    Try try = simple_try(game, at);
    if (try.failed.found != at->found)
        return reply(game, at);
    return try.silent > 0 ? when_landed(game, &try) : 0.5;
}

/* After a new tag, tags are sorted again. */
static void retag(Dash *at, int i, uint8_t tag)
{
    for (; i > 0 && at->tag[i - 1] > tag; i--)
        at->tag[i] = at->tag[i - 1];
    for (; i + 1 < PLACES && at->tag[i + 1] < tag; i++)
        at->tag[i] = at->tag[i + 1];
    at->tag[i] = tag;
}

/* The runner that has left was one of those found with the chance that they have among all; who did not know which was found
   could not do better, so this is no less than what a player can reach. */
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

static double mad_dash(bool careful)
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

/* X-Rays: how likely one who looks anywhere finds the last of the pegs in that turn, in a million: of all C(CELLS, pegs) places that
   the pegs may have in the order of the looks, C(turn - 1, pegs - 1) end with it. */
static uint32_t done_in(int turn, int pegs)
{
    double chance = (double)pegs / PROBES_CELLS;
    for (int k = 1; k < pegs; k++)
        chance *= (double)(turn - k) / (PROBES_CELLS - k);
    return turn < pegs ? 0 : (uint32_t)(1e6 * chance + 0.5);
}

/* The price of a turn is the chance to lose by it: that the other, who goes first or second, is done just before it. */
static double lost(Field *field, bool first)
{
    for (int turn = 1; turn <= PROBES_CELLS; turn++)
        field->price[turn - 1] = done_in(first ? turn - 1 : turn, field->pegs);
    return field_best(field, NULL) / 1e6;
}

static double x_rays(void)
{
    const Game *game = game_find("x-rays");
    Hidings all = hunt_all(game, &(Setup){.players = 2}, 1);
    Field field = field_of(&all, brain_of(game));
    double share = 1 - (lost(&field, true) + lost(&field, false)) / 2;
    field_free(&field);
    free(all.of);
    return share;
}

static void print_row(const char *game, const char *against, double share)
{
    printf("| %-12s | %-23s | %6.1f%% |\n", game, against, 100 * share);
    fflush(stdout);
}

void bench_luck(void)
{
    printf("| %-12s | %-23s | %7s |\n|:-------------|:------------------------|--------:|\n", "game", "against", "at most");
    print_row("free-for-all", "random", free_for_all(false));
    print_row("free-for-all", "who tries nothing twice", free_for_all(true));
    print_row("mad-dash", "random", mad_dash(false));
    print_row("mad-dash", "who tries nothing twice", mad_dash(true));
    print_row("x-rays", "random", x_rays());
}
