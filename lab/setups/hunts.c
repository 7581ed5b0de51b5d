/* Self-play of a hider and a hunter, in games where hidden pegs are looked for: a hiding is worth the turns that the hunter
   needs. The hunter plays a best response to the hider's mix; the hider uses regret matching. The hider's average strategy is
   the mix. Both the exact guarantee of the mix against any hunter, and the upper bound from the hunter's average answer, are
   computed. */
#include "setups.h"

#include "base/memory.h"
#include "probes/probes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rounds against a fast approximate hunter, so that the exact one, who takes seconds per round, starts with a sensible mix.
   Weights are stored in units of 1 / SCALE; smaller ones are dropped. */
enum { CELLS = PROBES_CELLS, QUICK_ROUNDS = 300, UNITS = 1 << 24, SCALE = 10000 };

/* One hiding in the current round. */
typedef struct Hiding {
    uint32_t cells;
    int twin;                       /* its mirror image */
    double weight, regret, sum;     /* current probability, regret, sum of probabilities */
    double turns, all_turns;        /* turns the hunter needed in this round, and in all rounds */
} Hiding;

typedef struct Hider {
    Hiding *hiding;
    int n;
    bool naming;
} Hider;

/* How much the fast hunter values an even split against finding a peg: none of these is best for all mixes. */
static const double tastes[] = {0, 1, 3, 10};

static double worth(double with, double all, double taste)
{
    return with * (taste * (all - with) + all);
}

/* The cell where the fast hunter looks, given the consistent hidings. */
static int best_cell(const Hider *hider, const int *left, int n, uint32_t found, double taste)
{
    double with[CELLS] = {0}, all = 0, most = -1;
    int best = 0;
    for (int i = 0; i < n; i++) {
        const Hiding *hiding = &hider->hiding[left[i]];
        double weight = hiding->weight + 1e-9;
        all += weight;
        for (uint32_t rest = hiding->cells & ~found; rest; rest &= rest - 1)
            with[__builtin_ctz(rest)] += weight;
    }
    for (int cell = 0; cell < CELLS; cell++)
        if (with[cell] > 0 && worth(with[cell], all, taste) > most) {
            most = worth(with[cell], all, taste);
            best = cell;
        }
    return best;
}

/* Partitions: those with a peg there first. */
static int part(const Hider *hider, int *left, int n, int cell)
{
    int with = 0;
    for (int i = 0; i < n; i++)
        if (hider->hiding[left[i]].cells >> cell & 1) {
            int swap = left[i];
            left[i] = left[with];
            left[with++] = swap;
        }
    return with;
}

static void hunt(const Hider *hider, int *left, int n, uint32_t found, int turn, double taste, uint8_t *turns)
{
    if (n == 1) {
        int rest = __builtin_popcount(hider->hiding[left[0]].cells & ~found);
        turns[left[0]] = (uint8_t)(turn + (hider->naming ? rest > 0 : rest));
        return;
    }
    int cell = best_cell(hider, left, n, found, taste), with = part(hider, left, n, cell);
    if (with)
        hunt(hider, left, with, found | 1u << cell, turn + 1, taste, turns);
    if (with < n)
        hunt(hider, left + with, n - with, found, turn + 1, taste, turns);
}

static double mean_of(const Hider *hider, const uint8_t *turns)
{
    double mean = 0;
    for (int i = 0; i < hider->n; i++)
        mean += hider->hiding[i].weight * turns[i];
    return mean;
}

/* Records the turns the hunter needed. Mirror images get the mean of both. */
static void take_turns(Hider *hider, const uint8_t *turns)
{
    for (int i = 0; i < hider->n; i++)
        hider->hiding[i].turns = (turns[i] + turns[hider->hiding[i].twin]) / 2.0;
}

/* The best of the fast hunters against the current mix. */
static void quick_answer(Hider *hider, int *left, uint8_t *turns)
{
    double least = 1e9;
    for (size_t taste = 0; taste < sizeof tastes / sizeof *tastes; taste++) {
        for (int i = 0; i < hider->n; i++)
            left[i] = i;
        hunt(hider, left, hider->n, 0, 0, tastes[taste], turns);
        double mean = mean_of(hider, turns);
        if (mean < least) {
            least = mean;
            take_turns(hider, turns);
        }
    }
}

/* The exact best response. Every hiding keeps a small weight, so that the response is defined for all. */
static void exact_answer(Hider *hider, Field *field, uint8_t *turns)
{
    for (int i = 0; i < hider->n; i++)
        field->weight[i] = 1 + (uint32_t)(hider->hiding[i].weight * UNITS);
    field_best(field, turns);
    take_turns(hider, turns);
}

/* Regret matching; later rounds count more. */
static void learn(Hider *hider, int round)
{
    double total = 0, mean = 0;
    for (int i = 0; i < hider->n; i++)
        mean += hider->hiding[i].weight * hider->hiding[i].turns;
    for (int i = 0; i < hider->n; i++) {
        Hiding *hiding = &hider->hiding[i];
        hiding->sum += hiding->weight * round;
        hiding->all_turns += hiding->turns * round;
        hiding->regret += hiding->turns - mean;
        hiding->regret = hiding->regret > 0 ? hiding->regret : 0;
        total += hiding->regret;
    }
    for (int i = 0; i < hider->n; i++)
        hider->hiding[i].weight = total > 0 ? hider->hiding[i].regret / total : 1.0 / hider->n;
}

/* Discounts what was learnt against the fast hunter. */
static void forget(Hider *hider)
{
    for (int i = 0; i < hider->n; i++) {
        hider->hiding[i].sum = hider->hiding[i].all_turns = 0;
        hider->hiding[i].regret /= 10;
    }
}

static int find(const Hidings *all, Set pegs)
{
    int at = 0;
    while (all->of[at] != pegs)
        at++;
    return at;
}

static Hider hider_of(const Hidings *all, const Field *field)
{
    Hider hider = {memory_resize(NULL, (size_t)all->n * sizeof *hider.hiding), all->n, field->naming};
    for (int i = 0; i < all->n; i++)
        hider.hiding[i] = (Hiding){.cells = field->hiding[i], .weight = 1.0 / all->n,
                                   .twin = find(all, set_mirror(all->of[i], loc_mirror_rows))};
    return hider;
}

/* The order in which the pegs can go in: the first that the rules allow. */
static bool order(const Game *game, const void *state, Set pegs, char *at)
{
    _Alignas(8) unsigned char after[STATE_MAX];
    Set missing = pegs & ~unit_pegs(state, 1);
    *at = '\0';
    if (!missing)
        return true;
    Acts legal;
    game_legal(game, state, 1, &legal);
    ActWalk walk = {.acts = &legal};
    for (Act act; acts_next(&walk, &act);) {
        if (!set_has(missing, act_to(act)))
            continue;
        memcpy(after, state, game->state_size);
        game->apply(game, after, 1, act, NULL);
        at[0] = (char)('A' + loc_row(act_to(act)));
        at[1] = (char)('1' + loc_col(act_to(act)));
        if (order(game, after, pegs, at + 2))
            return true;
    }
    return false;
}

/* Only one of two mirror images is kept. The average, in whole numbers, remains in the field. */
static void write_mix(const SetupSearch *search, const Hider *hider, const Hidings *all, Field *field, Mix *out)
{
    _Alignas(8) unsigned char state[STATE_MAX];
    double total = 0;
    first_state(search->game, state);
    for (int i = 0; i < hider->n; i++)
        total += hider->hiding[i].sum;
    for (int i = 0; i < hider->n; i++) {
        const Hiding *hiding = &hider->hiding[i];
        double both = (hiding->sum + hider->hiding[hiding->twin].sum) / 2;
        field->weight[i] = (uint32_t)(both / total * SCALE + 0.5);
        if (!field->weight[i] || hiding->twin < i)
            continue;
        Kept *kept = &out->kept[out->n++];
        /* A hiding that is its own mirror image is drawn both ways, and counts once. */
        kept->weight = (int)field->weight[i] * (hiding->twin == i ? 1 : 2);
        order(search->game, state, all->of[i], kept->at);
    }
}

/* The most turns that the hunter's answers need on average for any hiding: no mix can guarantee more. */
static double bound(const Hider *hider, int rounds)
{
    double most = 0;
    for (int i = 0; i < hider->n; i++)
        most = hider->hiding[i].all_turns > most ? hider->hiding[i].all_turns : most;
    return most / ((double)rounds * (rounds + 1) / 2);
}

void mix_by_hunting(const SetupSearch *search, Mix *out)
{
    Setup setup = {.players = 2};
    for (int i = 0; search->game->options && search->game->options[i].name; i++)
        setup.option[i] = search->game->options[i].preset;
    Hidings all = hunt_all(search->game, &setup, 1);
    Field field = field_of(&all, brain_of(search->game));
    Hider hider = hider_of(&all, &field);
    int *left = memory_resize(NULL, (size_t)all.n * sizeof *left);
    uint8_t *turns = memory_resize(NULL, (size_t)all.n);
    double alike = field_best(&field, NULL);
    for (int round = 1; round <= QUICK_ROUNDS; round++) {
        quick_answer(&hider, left, turns);
        learn(&hider, round);
    }
    forget(&hider);
    for (int round = 1; round <= search->rounds; round++) {
        exact_answer(&hider, &field, turns);
        learn(&hider, round);
        fprintf(stderr, "\rround %d of %d", round, search->rounds);
    }
    fputs("\n", stderr);
    write_mix(search, &hider, &all, &field, out);
    snprintf(out->note, sizeof out->note,
             "The best hunter needs %.3f turns on average against this mix, %.3f if everything is hidden alike; no mix makes it "
             "more than\n"
             "   %.3f. Each is also done upside down.",
             field_best(&field, NULL), alike, bound(&hider, search->rounds));
    free(turns);
    free(left);
    free(hider.hiding);
    field_free(&field);
    free(all.of);
}
