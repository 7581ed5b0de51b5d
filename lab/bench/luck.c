#include "bench/bench.h"

#include "luck/luck.h"

#include <stdio.h>

static void print_row(const char *game, const char *against, double share)
{
    printf("| %-12s | %-23s | %6.1f%% |\n", game, against, 100 * share);
    fflush(stdout);
}

/* Where no bound can be computed: what a player with exact beliefs wins. */
static void print_reference(const char *game, int ahead, int hunts)
{
    Estimate won = luck_bunny_hop(ahead, hunts);
    printf("| %-12s | %11d | %5.1f%% ± %.1f |\n", game, ahead, 100 * won.share, 100 * won.error);
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
    printf("\nNo bound, but what a player with exact beliefs wins against random, by how many looks it thinks ahead (95%%):\n\n"
           "| %-12s | looks ahead | %12s |\n|:-------------|------------:|-------------:|\n", "game", "wins");
    print_reference("bunny-hop", 1, 20000);
    print_reference("bunny-hop", 2, 5000);
}
