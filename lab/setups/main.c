#include "setups.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] = "usage: setups GAME [--rounds N] [--sims N] [--seed N]\n\n"
                            "Finds a mix of secret set-ups for a game and prints it as games/GAME/setups.h.\n";

static SetupSearch read_arguments(int argc, char **argv)
{
    SetupSearch search = {.rounds = 100, .sims = 60, .seed = 1};
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (more && !strcmp(argv[i], "--rounds"))
            search.rounds = atoi(argv[++i]);
        else if (more && !strcmp(argv[i], "--sims"))
            search.sims = atoi(argv[++i]);
        else if (more && !strcmp(argv[i], "--seed"))
            search.seed = strtoull(argv[++i], NULL, 10);
        else
            search.game = game_find(argv[i]);
    }
    return search;
}

void first_state(const Game *game, void *state)
{
    Setup setup = {.players = 2};
    for (int i = 0; game->options && game->options[i].name; i++)
        setup.option[i] = game->options[i].preset;
    memset(state, 0, game->state_size);
    game->setup(game, state, &setup, NULL);
}

static int by_place(const void *a, const void *b)
{
    return strcmp(((const Kept *)a)->at, ((const Kept *)b)->at);
}

static void print_mix(const SetupSearch *search, Mix *mix)
{
    enum { WIDTH = 120 };
    int column = 0;
    qsort(mix->kept, (size_t)mix->n, sizeof *mix->kept, by_place);
    printf("/* Made by: build/setups %s --rounds %d", search->game->id, search->rounds);
    if (!brain_of(search->game)->hunt)
        printf(" --sims %d", search->sims);
    printf(" --seed %llu\n   %s */\nstatic const SetUp setups[] = {\n", (unsigned long long)search->seed, mix->note);
    for (int i = 0; i < mix->n; i++) {
        char row[64];
        int len = snprintf(row, sizeof row, "{\"%s\", %d},", mix->kept[i].at, mix->kept[i].weight);
        bool begins = column == 0 || column + len + 1 > WIDTH;
        printf("%s%s", !begins ? " " : column ? "\n    " : "    ", row);
        column = (begins ? 4 : column + 1) + len;
    }
    puts("\n    {NULL, 0},\n};");
}

int main(int argc, char **argv)
{
    static Mix mix;
    SetupSearch search = read_arguments(argc, argv);
    if (!search.game || !brain_of(search.game)->setups || search.rounds < 1) {
        fputs(usage, stderr);
        return 2;
    }
    (brain_of(search.game)->hunt ? mix_by_hunting : mix_by_playing)(&search, &mix);
    print_mix(&search, &mix);
    return 0;
}
