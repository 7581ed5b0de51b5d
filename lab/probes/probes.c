#include "probes/probes.h"

#include "base/memory.h"
#include "bots/setups.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif
#include <stdlib.h>
#include <string.h>

enum { CELLS = PROBES_CELLS, SETS = 1 << CELLS, NOWHERE = CELLS };

/* A sum over hidings: their weight, and their number. */
typedef struct Fit {
    uint32_t weight, n;
} Fit;

/* All information states, indexed by the set of cells in which pegs were found. If all turns cost the same, the open cells are
   those with a peg in some consistent hiding, and the state is the set of misses among them; otherwise all other cells are open,
   because the misses also count the turns. */
typedef struct Cases {
    uint32_t open[SETS];
    size_t begin[SETS];         /* where in the layer its cases begin: one for each set of missed open cells, compressed */
    uint8_t *look[CELLS];       /* a layer for each number found: where the best play looks, among the open cells; NOWHERE once only
                                   one hiding fits */
    /* the price of the turns still needed, summed over all consistent hidings: this layer, and the one with one more found */
    uint32_t *least, *after;
} Cases;

/* The turns left once only one hiding is consistent. */
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

/* Whether all turns cost the same, so that their number does not matter. */
static bool flat(const Field *field)
{
    for (int turn = 1; turn < CELLS; turn++)
        if (field->price[turn] != field->price[0])
            return false;
    return true;
}

/* Extracts the bits of `set` at the positions in `mask`, lowest first (PEXT). */
static inline uint32_t squeeze(uint32_t set, uint32_t mask)
{
#ifdef __BMI2__
    return _pext_u32(set, mask);
#else
    uint32_t out = 0;
    for (int n = 0; mask; mask &= mask - 1, n++)
        out |= (set & mask & -mask ? 1u : 0u) << n;
    return out;
#endif
}

static uint32_t open_cells(const Field *field, uint32_t found)
{
    uint32_t open = 0;
    if (!flat(field))
        return SETS - 1 - found;
    for (int i = 0; i < field->n; i++)
        if ((field->hiding[i] & found) == found && field->weight[i])
            open |= field->hiding[i];
    return open & ~found;
}

/* For each set of open cells: the hidings contained in the found cells and that set. */
static void count_fits(const Field *field, uint32_t found, uint32_t open, Fit *fit)
{
    int width = __builtin_popcount(open);
    memset(fit, 0, sizeof *fit << width);
    for (int i = 0; i < field->n; i++)
        if ((field->hiding[i] & found) == found && field->weight[i]) {
            Fit *at = &fit[squeeze(field->hiding[i], open)];
            at->weight += field->weight[i];
            at->n++;
        }
    for (int cell = 0; cell < width; cell++)
        for (uint32_t set = 0; set < 1u << width; set++)
            if (set >> cell & 1) {
                fit[set].weight += fit[set ^ 1u << cell].weight;
                fit[set].n += fit[set ^ 1u << cell].n;
            }
}

/* Solves all cases in which these cells were found. */
static void solve_one(const Field *field, Cases *cases, uint32_t found, Fit *fit)
{
    int have = __builtin_popcount(found), width = __builtin_popcount(cases->open[found]);
    uint32_t open = cases->open[found], full = (1u << width) - 1, *least = cases->least + cases->begin[found];
    uint32_t still[CELLS];      /* the cells that stay open when there is a peg in this one, and */
    const uint32_t *hit[CELLS]; /* the price of the rest then */
    count_fits(field, found, open, fit);
    for (uint32_t cell = 0, left = open; left; cell++, left &= left - 1) {
        uint32_t more = found | (left & -left);
        still[cell] = squeeze(cases->open[more], open);
        hit[cell] = cases->after ? cases->after + cases->begin[more] : NULL;
    }
    for (uint32_t missed = full + 1; missed-- > 0;) {
        Fit all = fit[full & ~missed];
        int turns = have + __builtin_popcount(missed);
        uint32_t best = all.n == 1 ? price_of(field, rest(field, have), turns) * all.weight : all.n ? UINT32_MAX : 0;
        uint8_t look = NOWHERE;
        for (int cell = 0; cell < width && all.n > 1; cell++) {
            uint32_t next = missed | 1u << cell;
            if (next == missed || fit[full & ~next].n == all.n)
                continue;
            uint32_t sum = field->price[turns] * all.weight + least[next] +
                           (have + 1 < field->pegs ? hit[cell][squeeze(missed, still[cell])] : 0);
            if (sum < best) {
                best = sum;
                look = (uint8_t)cell;
            }
        }
        least[missed] = best;
        cases->look[have][cases->begin[found] + missed] = look;
    }
}

/* Solves all cases with so many found. */
static void solve_layer(const Field *field, Cases *cases, int have, Fit *fit)
{
    size_t n = 0;
    for (uint32_t set = 0; set < SETS; set++)
        if (__builtin_popcount(set) == have) {
            cases->open[set] = open_cells(field, set);
            cases->begin[set] = n;
            n += (size_t)1 << __builtin_popcount(cases->open[set]);
        }
    free(cases->after);
    cases->after = cases->least;
    cases->least = memory_resize(NULL, n * sizeof *cases->least);
    cases->look[have] = memory_resize(NULL, n);
    for (uint32_t set = 0; set < SETS; set++)
        if (__builtin_popcount(set) == have)
            solve_one(field, cases, set, fit);
}

/* The turns that the best play needs for one hiding. */
static uint8_t follow(const Field *field, const Cases *cases, uint32_t hiding)
{
    uint32_t found = 0, missed = 0;
    for (uint8_t turns = 0;; turns++) {
        int have = __builtin_popcount(found);
        if (have == field->pegs)
            return turns;
        uint32_t open = cases->open[found];
        int cell = cases->look[have][cases->begin[found] + squeeze(missed, open)];
        if (cell == NOWHERE)
            return (uint8_t)(turns + rest(field, have));
        for (; cell; cell--)
            open &= open - 1;
        *(hiding & open & -open ? &found : &missed) |= open & -open;
    }
}

/* Retrograde, layer by layer, from the states in which everything is found. */
double field_best(const Field *field, uint8_t *turns)
{
    Fit *fit = memory_resize(NULL, SETS * sizeof *fit);
    Cases *cases = memory_resize(NULL, sizeof *cases);
    double weight = 0;
    memset(cases, 0, sizeof *cases);
    for (int have = field->pegs - 1; have >= 0; have--)
        solve_layer(field, cases, have, fit);
    for (int i = 0; i < field->n; i++) {
        weight += field->weight[i];
        if (turns)
            turns[i] = follow(field, cases, field->hiding[i]);
    }
    double mean = cases->least[0] / weight;
    for (int have = 0; have < field->pegs; have++)
        free(cases->look[have]);
    free(cases->least);
    free(cases->after);
    free(cases);
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
                   .pegs = set_count(all->of[0]), .naming = brain->guess};
    for (int i = 0; i < all->n; i++) {
        field.hiding[i] = cells_of(all->of[i]);
        field.weight[i] = 1;
    }
    for (int turn = 0; turn < CELLS; turn++)
        field.price[turn] = 1;
    return field;
}

static Set pegs_of(const Game *game, const SetUp *setup, bool flipped)
{
    Set pegs = SET_NONE;
    for (int i = 0, loc; (loc = setups_loc(game, setup, flipped, 1, i)) != LOC_NONE; i++)
        pegs |= set_of(loc);
    return pegs;
}

void field_of_mix(Field *field, const Hidings *all, const Game *game)
{
    const Brain *brain = brain_of(game);
    memset(field->weight, 0, (size_t)field->n * sizeof *field->weight);
    for (const SetUp *setup = brain->setups; setup->at; setup++)
        for (int flipped = 0; flipped <= (brain->flip != NULL); flipped++)
            for (int i = 0; i < all->n; i++)
                if (all->of[i] == pegs_of(game, setup, flipped))
                    field->weight[i] += (uint32_t)setup->weight;
}

void field_free(Field *field)
{
    free(field->hiding);
    free(field->weight);
}
