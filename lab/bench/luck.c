#include "bench/bench.h"

#include "luck/luck.h"

#include <stdio.h>

static void print_row(const char *game, const char *against, double share)
{
    printf("| %-12s | %-23s | %6.1f%% |\n", game, against, 100 * share);
    fflush(stdout);
}

void bench_luck(void)
{
    printf("| %-12s | %-23s | %7s |\n|:-------------|:------------------------|--------:|\n", "game", "against", "at most");
    print_row("free-for-all", "random", luck_free_for_all(false));
    print_row("free-for-all", "who tries nothing twice", luck_free_for_all(true));
    print_row("mad-dash", "random", luck_mad_dash(false));
    print_row("mad-dash", "who tries nothing twice", luck_mad_dash(true));
    print_row("tic-tac-two", "random", luck_tic_tac_two());
    print_row("x-rays", "random", luck_x_rays());
    print_row("smuggler", "random", luck_smuggler(false));
}
