#include "bench/bench.h"

#include "bots/search.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { POSITIONS = 4, ACTS_BETWEEN = 8, THINK_MS = 250, WORLDS = 8000 };

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

void bench_bots_head(void)
{
    printf("| %-20s | %10s | %12s |\n", "game", "playouts/s", "worlds/think");
    printf("|:---------------------|-----------:|-------------:|\n");
}

/* Plays random acts; returns the next seat to act, or -1 if the game is over. */
static int go_on(Match *match, int acts, Random *random)
{
    const Game *game = match_game(match);
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    for (;;) {
        Actors actors = game_actors(game, match_state(match));
        unsigned all = actors.must ? actors.must : actors.may;
        if (match_over(match))
            return -1;
        if (actors.chance) {
            match_chance(match, NULL, &why);
            continue;
        }
        int seat = __builtin_ctz(all);
        if (acts-- <= 0)
            return seat;
        Acts legal;
        game_legal(game, match_state(match), seat, &legal);
        match_apply(match, seat, acts_any(&legal, random));
    }
}

void bench_bots(const Game *game)
{
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    Match *match = match_new(game, 0, 1, NULL, 0, &why);
    Random random = random_from(1), luck = random_from(1);
    double seconds = 0;
    long sims = 0, worlds = 0, thoughts = 0;
    for (int seat; thoughts < POSITIONS && (seat = go_on(match, ACTS_BETWEEN, &random)) > 0; thoughts++) {
        Knowledge *known = knowledge_of(match, seat);
        double start = now();
        SearchResult result = search(known, &(SearchLimits){.sims = LONG_MAX, .ms = THINK_MS, .worlds = WORLDS}, &luck);
        seconds += now() - start;
        sims += result.sims;
        worlds += result.worlds;
        free(result.of);
        knowledge_free(known);
    }
    match_free(match);
    printf("| %-20s | %10.0f | %12ld |\n", game->id, (double)sims / seconds, worlds / thoughts);
    fflush(stdout);
}
