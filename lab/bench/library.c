#include "bench/bench.h"

#include "base/random.h"
#include "pegboard.h"

#include <stdio.h>
#include <string.h>

/* Ways to call the rules: internally, and through the installed library. */
static const char *const ways[WAYS] = {
    [WAY_INSIDE] = "inside", [WAY_CALLS] = "calls", [WAY_ROWS] = "rows", [WAY_STEP] = "step", [WAY_PLAYOUT] = "playout",
};

BenchWay bench_way(const char *name)
{
    BenchWay way = WAY_INSIDE;
    while (way < WAYS && strcmp(ways[way], name) != 0)
        way++;
    return way;
}

typedef struct Outside {
    const PegGame *game;
    void *state;
    const void *first;
    uint64_t random;
} Outside;

static void restart(Outside *outside)
{
    memcpy(outside->state, outside->first, peg_state_size(outside->game));
}

static uint32_t below(Outside *outside, uint32_t n)
{
    Random random = {outside->random};
    uint32_t k = random_below(&random, n);
    outside->random = random.state;
    return k;
}

static int seat_of(Outside *outside, PegActors actors)
{
    unsigned set = (unsigned)(actors.must | actors.may);
    for (uint32_t k = set & (set - 1) ? below(outside, (uint32_t)__builtin_popcount(set)) : 0; k; k--)
        set &= set - 1;
    return __builtin_ctz(set);
}

/* Every legal act is written out, as a beginner would do it. */
static void act_by_calls(Outside *outside, int seat)
{
    uint32_t acts[4096];
    int n = peg_state_legal(outside->game, outside->state, seat, acts, 4096);
    peg_state_apply(outside->game, outside->state, seat, acts[below(outside, (uint32_t)n)]);
}

static void act_by_rows(Outside *outside, int seat)
{
    PegActs acts;
    peg_state_acts(outside->game, outside->state, seat, &acts);
    uint32_t k = below(outside, (uint32_t)acts.count);
    peg_state_apply(outside->game, outside->state, seat, peg_acts_pick(&acts, (int)k));
}

/* One act, after asking who must act; 0 if the game is over. */
static inline __attribute__((always_inline)) int by_asking(Outside *outside, void (*act)(Outside *outside, int seat))
{
    PegActors actors = peg_state_actors(outside->game, outside->state);
    if (!(actors.must | actors.may | actors.chance))
        return 0;
    if (actors.chance)
        peg_state_random(outside->game, outside->state, &outside->random);
    else
        act(outside, seat_of(outside, actors));
    return 1;
}

/* At least one act, at most so many; 0 if the game is over. */
static int by_playout(Outside *outside, uint64_t most)
{
    return peg_state_playout(outside->game, outside->state, most < INT32_MAX ? (int)most : INT32_MAX, &outside->random);
}

static void play_steps(Outside *outside, uint64_t acts)
{
    while (acts)
        if (peg_state_random(outside->game, outside->state, &outside->random) >= 0)
            acts--;
        else
            restart(outside);
}

static inline __attribute__((always_inline)) void play_asking(Outside *outside, uint64_t acts,
                                                              void (*act)(Outside *outside, int seat))
{
    while (acts)
        if (by_asking(outside, act))
            acts--;
        else
            restart(outside);
}

static void play_out(Outside *outside, uint64_t acts)
{
    for (uint64_t n; acts; acts -= n)
        if (!(n = (uint64_t)by_playout(outside, acts)))
            restart(outside);
}

void bench_through(BenchWay way, const Game *game, int players, uint64_t acts)
{
    _Alignas(8) unsigned char state[STATE_MAX], first[STATE_MAX];
    Outside outside = {peg_game_find(game->id), state, first, random_from(1).state};
    peg_state_start(outside.game, players, NULL, first, NULL, 0);
    restart(&outside);
    if (way == WAY_PLAYOUT)
        play_out(&outside, acts);
    else if (way == WAY_STEP)
        play_steps(&outside, acts);
    else if (way == WAY_ROWS)
        play_asking(&outside, acts, act_by_rows);
    else
        play_asking(&outside, acts, act_by_calls);
}

void bench_library_head(void)
{
    printf("| %-20s | %8s | %8s | %8s | %8s | %8s | %12s | %9s |\n", "instructions an act", "inside", "playout", "step", "rows",
           "calls", "playout over", "step over");
    printf("|:---------------------|---------:|---------:|---------:|---------:|---------:|-------------:|----------:|\n");
}

/* The excess of the first in percent. */
static double over(double count, double than)
{
    return 100 * (count / than - 1);
}

void bench_library(const Game *game)
{
    double of[WAYS];
    for (BenchWay way = 0; way < WAYS; way++)
        of[way] = bench_count(game, ways[way]);
    if (of[WAY_INSIDE] <= 0)
        printf("| %-20s | valgrind is needed |\n", game->id);
    else
        printf("| %-20s | %8.0f | %8.0f | %8.0f | %8.0f | %8.0f | %10.1f %% | %7.1f %% |\n", game->id, of[WAY_INSIDE],
               of[WAY_PLAYOUT], of[WAY_STEP], of[WAY_ROWS], of[WAY_CALLS], over(of[WAY_PLAYOUT], of[WAY_INSIDE]),
               over(of[WAY_STEP], of[WAY_INSIDE]));
    fflush(stdout);
}
