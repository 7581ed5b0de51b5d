#include "bots/probes.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = PROBES_CELLS, ALL = (1 << CELLS) - 1, NOWHERE = CELLS };

/* Hidings, added up: their weight, and how many there are. */
typedef struct Fit {
    uint32_t weight, n;
} Fit;

/* The turns left once only one hiding fits. */
static int rest(const Field *field, int found)
{
    return field->naming ? found < field->pegs : field->pegs - found;
}

static uint32_t price_of(const Field *field, int turns, int first)
{
    uint32_t sum = 0;
    for (int turn = first; turn < first + turns; turn++)
        sum += field->price[turn];
    return sum;
}

/* The cells of `set` pushed together to those of `mask`, lowest first. */
static uint32_t squeeze(uint32_t set, uint32_t mask)
{
    uint32_t out = 0;
    for (int n = 0; mask; mask &= mask - 1, n++)
        out |= (set & mask & -mask ? 1u : 0u) << n;
    return out;
}

/* For each set of the cells that are not found: the hidings that lie within the found ones and those. */
static void count_fits(const Field *field, uint32_t found, int width, Fit *fit)
{
    uint32_t full = (1u << width) - 1;
    memset(fit, 0, sizeof *fit << width);
    for (int i = 0; i < field->n; i++)
        if ((field->hiding[i] & found) == found && field->weight[i]) {
            Fit *at = &fit[squeeze(field->hiding[i], ALL & ~found)];
            at->weight += field->weight[i];
            at->n++;
        }
    for (int cell = 0; cell < width; cell++)
        for (uint32_t set = 0; set <= full; set++)
            if (set >> cell & 1) {
                fit[set].weight += fit[set ^ 1u << cell].weight;
                fit[set].n += fit[set ^ 1u << cell].n;
            }
}

/* Everything that can be known with so many found, by the number of the cells that have pegs and, squeezed, those that have none. */
typedef struct Layer {
    uint32_t *least;    /* the price of the turns still needed by the best play, summed over all hidings that fit */
    uint8_t *look;      /* where the best play looks, among the cells that are not found; NOWHERE once only one hiding fits */
} Layer;

/* The part of a layer that belongs to the found cells; `after` is the layer with one more found. */
static void solve_one(const Field *field, uint32_t found, Fit *fit, const uint32_t *after, Layer part)
{
    int have = __builtin_popcount(found), width = CELLS - have;
    uint32_t open = ALL & ~found, full = (1u << width) - 1, more[CELLS];
    count_fits(field, found, width, fit);
    for (int cell = 0; cell < width; cell++, open &= open - 1)
        more[cell] = field->number[found | (open & -open)] << (width - 1);
    for (uint32_t missed = full + 1; missed-- > 0;) {
        Fit all = fit[full & ~missed];
        uint8_t look = NOWHERE;
        int turns = have + __builtin_popcount(missed);
        uint32_t best = all.n == 1 ? price_of(field, rest(field, have), turns) * all.weight : all.n ? UINT32_MAX : 0;
        for (int cell = 0; cell < width && all.n > 1; cell++) {
            uint32_t next = missed | 1u << cell, without = fit[full & ~next].n, low = (1u << cell) - 1;
            if (next == missed || without == all.n)
                continue;
            uint32_t hit = have + 1 < field->pegs ? after[more[cell] + ((missed & low) | (missed >> 1 & ~low))] : 0;
            uint32_t sum = field->price[turns] * all.weight + hit + part.least[next];
            if (sum < best) {
                best = sum;
                look = (uint8_t)cell;
            }
        }
        part.least[missed] = best;
        part.look[missed] = look;
    }
}

static Layer solve_layer(const Field *field, int have, Fit *fit, const uint32_t *after)
{
    size_t n = 0, width = (size_t)(CELLS - have);
    for (uint32_t set = 0; set <= ALL; set++)
        n += __builtin_popcount(set) == have;
    Layer layer = {memory_resize(NULL, (n * sizeof *layer.least) << width), memory_resize(NULL, n << width)};
    for (uint32_t set = 0; set <= ALL; set++)
        if (__builtin_popcount(set) == have) {
            size_t at = (size_t)field->number[set] << width;
            solve_one(field, set, fit, after, (Layer){layer.least + at, layer.look + at});
        }
    return layer;
}

/* The turns that the best play needs for one hiding. */
static uint8_t follow(const Field *field, uint8_t *const look[], uint32_t hiding)
{
    uint32_t found = 0, missed = 0;
    for (uint8_t turns = 0;; turns++) {
        int have = __builtin_popcount(found);
        if (have == field->pegs)
            return turns;
        uint32_t open = ALL & ~found;
        int cell = look[have][((size_t)field->number[found] << (CELLS - have)) + squeeze(missed, open)];
        if (cell == NOWHERE)
            return (uint8_t)(turns + rest(field, have));
        for (; cell; cell--)
            open &= open - 1;
        *(hiding & open & -open ? &found : &missed) |= open & -open;
    }
}

/* Backward from what is known at the end, layer by layer; only where to look is kept of all of them. */
double field_best(const Field *field, uint8_t *turns)
{
    Fit *fit = memory_resize(NULL, sizeof *fit << CELLS);
    uint8_t *look[CELLS] = {NULL};
    Layer layer = {NULL, NULL};
    double weight = 0;
    for (int have = field->pegs - 1; have >= 0; have--) {
        uint32_t *after = layer.least;
        layer = solve_layer(field, have, fit, after);
        look[have] = layer.look;
        free(after);
    }
    for (int i = 0; i < field->n; i++) {
        weight += field->weight[i];
        if (turns)
            turns[i] = follow(field, look, field->hiding[i]);
    }
    double mean = layer.least[0] / weight;
    for (int have = 0; have < field->pegs; have++)
        free(look[have]);
    free(layer.least);
    free(fit);
    return mean;
}

static uint32_t cells_of(Set pegs)
{
    uint32_t cells = 0;
    Set left = grid_left(1);
    for (int cell = 0; left; cell++)
        cells |= (uint32_t)set_has(pegs, set_pop(&left)) << cell;
    return cells;
}

Field field_of(const Hidings *all, const Brain *brain)
{
    size_t bytes = (size_t)all->n * sizeof(uint32_t);
    Field field = {.hiding = memory_resize(NULL, bytes), .weight = memory_resize(NULL, bytes), .n = all->n,
                   .pegs = set_count(all->of[0]), .naming = brain->guess, .number = memory_resize(NULL, sizeof *field.number << CELLS)};
    uint32_t count[CELLS + 1] = {0};
    for (int i = 0; i < all->n; i++) {
        field.hiding[i] = cells_of(all->of[i]);
        field.weight[i] = 1;
    }
    for (int turn = 0; turn < CELLS; turn++)
        field.price[turn] = 1;
    for (uint32_t set = 0; set <= ALL; set++)
        field.number[set] = count[__builtin_popcount(set)]++;
    return field;
}

void field_free(Field *field)
{
    free(field->hiding);
    free(field->weight);
    free(field->number);
}
