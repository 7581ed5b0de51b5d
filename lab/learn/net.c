#include "learn.h"

#include "base/memory.h"
#include "rules/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ONE = 64, EPOCHS = 12, SETS = 3, LEAD_MOST = 20, PARTS = 6 };

/* Features of the unit come first: for both players and each location a peg, a marker, and whether it has sounded; then whose turn
   it is; all other bytes of the state are hashed. */
enum { OF_UNIT = 2 * SETS * GRID_LOCS, TURN = OF_UNIT, HASHED = TURN + 2 };

static void add(Sample *sample, int feature)
{
    if (sample->n < PRESENT_MOST)
        sample->present[sample->n++] = (uint16_t)feature;
}

static void add_set(const Game *game, Set set, int seat, int first, Sample *out)
{
    while (set) {
        int at = set_pop(&set);
        add(out, first + (seat == 1 || !game->mirror_loc ? at : game->mirror_loc(at)));
    }
}

static void add_unit(const Game *game, const Unit *unit, int seat, Sample *out)
{
    for (int side = 0; side < 2; side++) {
        int player = side ? other(seat) : seat, first = side * SETS * GRID_LOCS;
        add_set(game, unit_pegs(unit, player), seat, first, out);
        add_set(game, unit_markers(unit, player), seat, first + GRID_LOCS, out);
        add_set(game, unit_sounded(unit, player), seat, first + 2 * GRID_LOCS, out);
    }
}

/* Where a byte of a state has which value, from which side. */
static int hashed(size_t at, int value, int seat)
{
    return HASHED + (int)(random_mix((uint64_t)at << 16 | (uint64_t)value << 4 | (uint64_t)seat) % (FEATURES - HASHED));
}

void sample_of(const Game *game, const void *state, int seat, Sample *out)
{
    const Unit *unit = unit_of(game, state);
    const Core *core = state;
    const unsigned char *bytes = state;
    const Brain *brain = brain_of(game);
    double lead = 2 * (brain->evaluate ? brain->evaluate(game, state, seat) : 0.5) - 1;
    out->today = lead / (1 - fabs(lead) + 1.0 / LEAD_MOST);
    out->n = 0;
    if (unit)
        add_unit(game, unit, seat, out);
    add(out, core->mover == seat ? TURN : TURN + 1);
    for (size_t at = unit ? sizeof(Unit) : sizeof(Core); at < game->state_size; at++)
        if (bytes[at])
            add(out, hashed(at, bytes[at], seat));
}

double net_value(const Net *net, const Sample *sample)
{
    int hidden[HIDDEN], sum = net->first * ONE;
    for (int k = 0; k < HIDDEN; k++)
        hidden[k] = net->bias[k];
    for (int i = 0; i < sample->n; i++)
        for (int k = 0; k < HIDDEN; k++)
            hidden[k] += net->weight[sample->present[i]][k];
    for (int k = 0; k < HIDDEN; k++)
        sum += net->out[k] * (hidden[k] < -ONE ? -ONE : hidden[k] > ONE ? ONE : hidden[k]);
    return brain_lead((double)sum / (ONE * ONE) + sample->today * net->today / ONE);
}

/* The same in fractions, while it learns, with the sums of squared gradients (AdaGrad, Duchi, Hazan and Singer 2011). */
typedef struct Trainee {
    float weight[FEATURES][HIDDEN], bias[HIDDEN], out[HIDDEN], first, today;
    float seen_weight[FEATURES][HIDDEN], seen_bias[HIDDEN], seen_out[HIDDEN], seen_first, seen_today;
} Trainee;

static void move(float *number, float *seen, double gradient)
{
    static const double PACE = 0.01;
    *seen += (float)(gradient * gradient);
    *number -= (float)(PACE * gradient / (sqrt(*seen) + 0.1));
}

/* The gradient of the log loss by the lead. */
static double slope(double lead, double result)
{
    double size = fabs(lead), part = size / (1 + size);
    return 2 * (brain_lead(lead) - result) / ((1 + size) * (1 + part));
}

static void learn_one(Trainee *net, const Sample *sample)
{
    double hidden[HIDDEN], lead = net->first + net->today * sample->today;
    for (int k = 0; k < HIDDEN; k++) {
        hidden[k] = net->bias[k];
        for (int i = 0; i < sample->n; i++)
            hidden[k] += net->weight[sample->present[i]][k];
        lead += net->out[k] * (hidden[k] < -1 ? -1 : hidden[k] > 1 ? 1 : hidden[k]);
    }
    double miss = slope(lead, sample->result);
    move(&net->first, &net->seen_first, miss);
    move(&net->today, &net->seen_today, miss * sample->today);
    for (int k = 0; k < HIDDEN; k++) {
        bool inside = hidden[k] > -1 && hidden[k] < 1;
        double into = inside ? miss * net->out[k] : 0;
        move(&net->out[k], &net->seen_out[k], miss * (hidden[k] < -1 ? -1 : hidden[k] > 1 ? 1 : hidden[k]));
        move(&net->bias[k], &net->seen_bias[k], into);
        for (int i = 0; inside && i < sample->n; i++)
            move(&net->weight[sample->present[i]][k], &net->seen_weight[sample->present[i]][k], into);
    }
}

static int rounded(double value, int most)
{
    double scaled = floor(value * ONE + 0.5);
    return (int)(scaled < -most ? -most : scaled > most ? most : scaled);
}

static void to_integers(const Trainee *from, Net *net)
{
    for (int k = 0; k < HIDDEN; k++) {
        for (int i = 0; i < FEATURES; i++)
            net->weight[i][k] = (int8_t)rounded(from->weight[i][k], INT8_MAX);
        net->bias[k] = (int16_t)rounded(from->bias[k], INT16_MAX);
        net->out[k] = (int16_t)rounded(from->out[k], INT16_MAX);
    }
    net->first = (int16_t)rounded(from->first, INT16_MAX);
    net->today = (int16_t)rounded(from->today, INT16_MAX);
}

/* Whole games are learned from, held out for the verdict, or used to notice when learning no longer helps. */
typedef enum Use { VERDICT, STOPPING, LEARNING } Use;

static Use use_of(const Sample *sample)
{
    int part = sample->game % PARTS;
    return part == 0 ? VERDICT : part == 1 ? STOPPING : LEARNING;
}

static double log_loss(double value, double result)
{
    value = value < 0.001 ? 0.001 : value > 0.999 ? 0.999 : value;
    return -result * log(value) - (1 - result) * log(1 - value);
}

static double loss_of(const Net *net, const Sample *sample, int n, Use use)
{
    double sum = 0;
    int count = 0;
    for (int i = 0; i < n; i++)
        if (use_of(&sample[i]) == use) {
            sum += log_loss(net_value(net, &sample[i]), sample[i].result);
            count++;
        }
    return count ? sum / count : 0;
}

/* `plain` learns only how to scale today's evaluation. */
static void start(Trainee *net, bool plain, Random *random)
{
    memset(net, 0, sizeof *net);
    net->today = 1;
    for (int k = 0; k < HIDDEN; k++) {
        net->out[k] = plain ? 0 : 0.1f * (k % 2 ? 1 : -1);
        for (int i = 0; i < FEATURES && !plain; i++)
            net->weight[i][k] = (float)(0.05 * (random_part(random) - 0.5));
    }
}

/* Goes through the samples in random order, and keeps the network of the best epoch. */
static void train(Net *best, const Sample *sample, int n, bool plain, Random *random)
{
    Trainee *net = memory_resize(NULL, sizeof *net);
    double least = 1e9;
    start(net, plain, random);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        Net now;
        for (int step = 0; step < n; step++) {
            Sample one = sample[random_below(random, (uint32_t)n)];
            one.n = plain ? 0 : one.n;
            if (use_of(&one) == LEARNING)
                learn_one(net, &one);
        }
        to_integers(net, &now);
        double loss = loss_of(&now, sample, n, STOPPING);
        if (loss < least) {
            least = loss;
            *best = now;
        }
    }
    free(net);
}

Losses net_train(Net *net, const Sample *sample, int n, uint64_t seed)
{
    Random random = random_from(seed);
    Net plain = {.today = ONE};
    Losses out = {.today = loss_of(&plain, sample, n, VERDICT)};
    train(&plain, sample, n, true, &random);
    train(net, sample, n, false, &random);
    out.scaled = loss_of(&plain, sample, n, VERDICT);
    out.learned = loss_of(net, sample, n, VERDICT);
    for (int i = 0; i < n; i++)
        out.trained += use_of(&sample[i]) == LEARNING;
    if (out.scaled < out.learned)
        *net = plain;
    return out;
}
