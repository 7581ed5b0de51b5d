#include "cmd/bench.h"

#include "base/memory.h"
#include "bots/hunt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 18, ALL = (1 << CELLS) - 1, ROUNDS = 5 };

/* A hunt in 18 cells, as bits. `naming`: the rest is named in one turn as soon as it is certain. */
typedef struct Field {
    uint32_t *hiding;
    int n, pegs;
    bool naming;
    uint32_t *number;    /* of a set of cells among those with as many */
} Field;

/* What is left to do once only one hiding fits. */
static uint32_t rest(const Field *field, int found)
{
    if (field->naming)
        return found < field->pegs;
    return (uint32_t)(field->pegs - found);
}

/* The cells of `set` pushed together to those of `mask`, lowest first. */
static uint32_t squeeze(uint32_t set, uint32_t mask)
{
    uint32_t out = 0;
    for (int n = 0; mask; mask &= mask - 1, n++)
        out |= (set & mask & -mask ? 1u : 0u) << n;
    return out;
}

/* Everything that can be known once the cells `found` have pegs, by the cells in which there is none: `least` becomes the turns
   still needed by the best play, summed over all hidings that fit. `after` are the same sums with one more found. */
static void solve_one(const Field *field, uint32_t found, uint32_t *fit, const uint32_t *after, uint32_t *least)
{
    int have = __builtin_popcount(found), width = CELLS - have;
    uint32_t open = ALL & ~found, full = (1u << width) - 1, more[CELLS];
    memset(fit, 0, sizeof *fit << width);
    for (int i = 0; i < field->n; i++)
        if ((field->hiding[i] & found) == found)
            fit[squeeze(field->hiding[i], open)]++;
    /* Then fit[cells] becomes the number of hidings that lie within the cells. */
    for (int cell = 0; cell < width; cell++)
        for (uint32_t set = 0; set <= full; set++)
            fit[set] += set >> cell & 1 ? fit[set ^ 1u << cell] : 0;
    for (int cell = 0; cell < width; cell++, open &= open - 1)
        more[cell] = field->number[found | (open & -open)] << (width - 1);
    for (uint32_t missed = full + 1; missed-- > 0;) {
        uint32_t all = fit[full & ~missed], best = all == 1 ? rest(field, have) : all ? UINT32_MAX : 0;
        for (int cell = 0; cell < width && all > 1; cell++) {
            uint32_t next = missed | 1u << cell, without = fit[full & ~next], low = (1u << cell) - 1;
            if (next == missed || without == all)
                continue;
            uint32_t hit = have + 1 < field->pegs ? after[more[cell] + ((missed & low) | (missed >> 1 & ~low))] : 0;
            uint32_t sum = all + hit + least[next];
            best = sum < best ? sum : best;
        }
        least[missed] = best;
    }
}

/* The sum, over all hidings, of the turns that the best play needs: backward from what is known at the end, layer by layer. */
static uint32_t solve(const Field *field)
{
    uint32_t *after = NULL, *fit = memory_resize(NULL, sizeof *fit << CELLS), total;
    for (int have = field->pegs - 1; have >= 0; have--) {
        size_t n = 0, width = (size_t)(CELLS - have);
        for (uint32_t set = 0; set <= ALL; set++)
            n += __builtin_popcount(set) == have;
        uint32_t *least = memory_resize(NULL, (n * sizeof *least) << width);
        for (uint32_t set = 0; set <= ALL; set++)
            if (__builtin_popcount(set) == have)
                solve_one(field, set, fit, after, least + ((size_t)field->number[set] << width));
        free(after);
        after = least;
    }
    total = after[0];
    free(after);
    free(fit);
    return total;
}

static Field field_of(const Hidings *all, bool naming)
{
    Field field = {.hiding = memory_resize(NULL, (size_t)all->n * sizeof *field.hiding), .n = all->n, .naming = naming,
                   .number = memory_resize(NULL, sizeof *field.number << CELLS)};
    uint32_t count[CELLS + 1] = {0};
    for (int i = 0; i < all->n; i++) {
        Set left = grid_left(1);
        for (int cell = 0; left; cell++)
            field.hiding[i] = (cell ? field.hiding[i] : 0) | (uint32_t)set_has(all->of[i], set_pop(&left)) << cell;
    }
    field.pegs = set_count(all->of[0]);
    for (uint32_t set = 0; set <= ALL; set++)
        field.number[set] = count[__builtin_popcount(set)]++;
    return field;
}

/* The turns that the bot needs, summed over the hidings that are left. */
static long play(const Hunt *hunt, const Brain *brain, int pegs, Random *random)
{
    int found = set_count(hunt->found);
    if (found == pegs)
        return 0;
    Act act = hunt_act(hunt, brain, random);
    if (brain->guess && act == brain->guess)
        return hunt->left.n;
    Hunt yes = *hunt, no = *hunt;
    yes.left = (Hidings){memory_resize(NULL, (size_t)hunt->left.n * sizeof(Set)), 0};
    no.left = (Hidings){memory_resize(NULL, (size_t)hunt->left.n * sizeof(Set)), 0};
    for (int i = 0; i < hunt->left.n; i++) {
        Hidings *to = set_has(hunt->left.of[i], act_to(act)) ? &yes.left : &no.left;
        to->of[to->n++] = hunt->left.of[i];
    }
    yes.found |= set_of(act_to(act));
    no.missed |= set_of(act_to(act));
    long turns = hunt->left.n;
    turns += yes.left.n ? play(&yes, brain, pegs, random) : 0;
    turns += no.left.n ? play(&no, brain, pegs, random) : 0;
    free(yes.left.of);
    free(no.left.of);
    return turns;
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
    Field field = field_of(&hunt.left, brain->guess);
    Random random = random_from(1);
    double bot = 0, best = (double)solve(&field) / field.n;
    for (int i = 0; i < ROUNDS; i++)
        bot += (double)play(&hunt, brain, field.pegs, &random) / field.n / ROUNDS;
    printf("| %-12s | %8d | %8.3f | %8.3f | %6.2f%% |\n", game->id, field.n, bot, best, 100 * (bot / best - 1));
    fflush(stdout);
    free(field.hiding);
    free(field.number);
    free(hunt.left.of);
}
