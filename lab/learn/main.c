/* learn: an evaluation from self-play, and whether it earns its place. */
#include "learn.h"

#include "base/memory.h"
#include "cmd/args.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: learn GAME|FILE.peg [--games N] [--sims N] [--seconds N] [--contests N] [--ms N] [--target N] [--seed N]\n\n"
    "Learns an evaluation for a game from self-play, with --sims playouts an act, for at most --seconds, and prints its loss on\n"
    "games that it has not seen beside that of today's evaluation. If it is lower by 0.02, bots with it play --contests games\n"
    "against those with today's, with --ms milliseconds of processor time an act; if they win 55%, the network is printed.\n"
    "--target shortens games with points, as soccer.\n";

enum { SAMPLES_MOST = 200000 };

static const double LOSS_GATE = 0.02, SHARE_GATE = 0.55;

static void print_net(const Study *study, const Net *net)
{
    printf("/* Made by: build/learn %s --games %d --sims %d --seed %llu */\n", study->game->id, study->games, study->sims,
           (unsigned long long)study->seed);
    printf("static const int16_t learned[] = {%d, %d", net->first, net->today);
    for (int k = 0; k < HIDDEN; k++)
        printf(", %d, %d", net->bias[k], net->out[k]);
    for (int i = 0; i < FEATURES; i++)
        for (int k = 0; k < HIDDEN; k++)
            printf(",%s%d", k ? "" : "\n    ", net->weight[i][k]);
    puts("};");
}

/* Both gates, one after the other; the row of the table in docs/bots.md. */
static void judge(const Study *study, const Net *net, Losses losses)
{
    double best = losses.learned < losses.scaled ? losses.learned : losses.scaled, gain = losses.today - best;
    printf("| %s | %d | %.3f | %.3f | %.3f | ", study->game->id, losses.trained, losses.today, losses.scaled, losses.learned);
    fflush(stdout);
    if (gain < LOSS_GATE || !study->contests) {
        printf("– | %s |\n", gain < LOSS_GATE ? "no: the loss" : "not played");
        return;
    }
    double share = play_contest(study, net), error = 1.96 * sqrt(0.25 / study->contests);
    bool kept = share >= SHARE_GATE;
    printf("%.1f%% (±%.1f, %d games) | %s |\n", 100 * share, 100 * error, study->contests, kept ? "yes" : "no: the games");
    if (kept)
        print_net(study, net);
}

int main(int argc, char **argv)
{
    static Net net;
    Args args = args_of("learn", help, argc, argv);
    Study study = {.games = (int)args_number(&args, "--games", 10, 1000000, 1000),
                   .sims = (int)args_number(&args, "--sims", 1, 1000000, 60),
                   .seconds = (int)args_number(&args, "--seconds", 0, 1000000, 0),
                   .contests = (int)args_number(&args, "--contests", 0, 100000, 400),
                   .ms = (int)args_number(&args, "--ms", 1, 10000, 10),
                   .target = (int)args_number(&args, "--target", 1, 20, 0),
                   .seed = args_number(&args, "--seed", 0, INT64_MAX, 1)};
    if (!args_done(&args, 1, 1) || !(study.game = args_game(&args, args.word[0])))
        return 2;
    Sample *sample = memory_resize(NULL, SAMPLES_MOST * sizeof *sample);
    int n = play_samples(&study, sample, SAMPLES_MOST);
    if (n > 0)
        judge(&study, &net, net_train(&net, sample, n, study.seed));
    free(sample);
    return n > 0 ? 0 : 1;
}
