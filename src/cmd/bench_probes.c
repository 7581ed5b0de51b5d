#include "cmd/bench.h"

#include "bots/probes.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 5 };

/* The turns that the bot needs, summed over all hidings. */
static long play(const Hunt *hunt, const Brain *brain, Random *random)
{
    long turns[HUNT_TURNS] = {0}, sum = 0;
    hunt_turns(hunt, brain, 0, random, turns);
    for (int turn = 0; turn < HUNT_TURNS; turn++)
        sum += turn * turns[turn];
    return sum;
}

void bench_probes_head(void)
{
    printf("| %-12s | %8s | %8s | %8s | %7s |\n", "game", "hidings", "bot", "best", "above");
    printf("|:-------------|---------:|---------:|---------:|--------:|\n");
}

void bench_probes(const Game *game)
{
    const Brain *brain = brain_of(game);
    if (!brain->hunt)
        return;
    Setup setup = {.players = 2};
    for (int i = 0; game->options && game->options[i].name; i++)
        setup.option[i] = game->options[i].preset;
    Hunt hunt = {.left = hunt_all(game, &setup, 1)};
    Field field = field_of(&hunt.left, brain);
    Random random = random_from(1);
    double bot = 0, best = field_best(&field, NULL);
    for (int i = 0; i < ROUNDS; i++)
        bot += (double)play(&hunt, brain, &random) / field.n / ROUNDS;
    printf("| %-12s | %8d | %8.3f | %8.3f | %6.2f%% |\n", game->id, field.n, bot, best, 100 * (bot / best - 1));
    fflush(stdout);
    field_free(&field);
    free(hunt.left.of);
}
