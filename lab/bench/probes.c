#include "bench/bench.h"

#include "probes/probes.h"

#include <stdio.h>
#include <stdlib.h>

/* The strongest bot's act when nothing is heard of the rival; the first of equals. Nothing is named before it is certain. */
static Act best_act(const Hunt *hunt, const Brain *brain, const Rival *rival, Random *random)
{
    Act best = brain->guess;
    double most = brain->guess && hunt->left.n == 1 ? 1 : -1;
    for (Set rest = grid_left(1) & ~hunt->found & ~hunt->missed; rest;) {
        Act act = unit_act(0, UNIT_NO_LOC, set_pop(&rest));
        double chance = hunt_chance(hunt, brain, act, rival, random);
        if (chance > most) {
            most = chance;
            best = act;
        }
    }
    return best;
}

/* The turns that the bot still needs, summed over the remaining hidings, which are reordered; `usual` are those of a plain
   hunter. */
static long play(const Hunt *hunt, const Brain *brain, const long usual[HUNT_TURNS], int turn, Random *random)
{
    if (!hunt->left.n || hunt->left.of[0] == hunt->found)
        return 0;
    Rival rival = hunt_rival(usual, turn);
    Act act = best_act(hunt, brain, &rival, random);
    if (brain->guess && act == brain->guess)
        return hunt->left.n;
    long turns = hunt->left.n;
    for (int sounds = 1; sounds >= 0; sounds--) {
        Hunt after = hunt_looked(hunt, act_to(act), sounds);
        turns += play(&after, brain, usual, turn + 1, random);
    }
    return turns;
}

void bench_probes_head(void)
{
    printf("| %-12s | %8s | %8s | %8s | %7s | %12s |\n", "game", "hidings", "bot", "best", "above", "best, of mix");
    printf("|:-------------|---------:|---------:|---------:|--------:|-------------:|\n");
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
    long usual[HUNT_TURNS] = {0};
    hunt_turns(&hunt, brain, 0, &random, usual);
    double bot = (double)play(&hunt, brain, usual, 0, &random) / field.n, best = field_best(&field, NULL);
    free(hunt.left.of);
    hunt.left = hunt_all(game, &setup, 1);
    field_of_mix(&field, &hunt.left, game);
    printf("| %-12s | %8d | %8.3f | %8.3f | %6.2f%% | %12.3f |\n", game->id, field.n, bot, best, 100 * (bot / best - 1),
           field_best(&field, NULL));
    fflush(stdout);
    field_free(&field);
    free(hunt.left.of);
}
