/* External-sampling Monte Carlo counterfactual regret minimisation (Lanctot, Waugh, Zinkevich and Bowling 2009) over Pegboard's
   library. The traverser tries every act; the other player and chance are sampled. Infostates are the keys of peg_memory_key, so
   nothing but what a player knows goes into a decision.

   usage: mccfr [FILE.peg [ITERATIONS]]: any small game for two that is written as text. Without one it is hide and seek, below:
   both hide a peg in one of three places and look for the other's, once each. Player 1 finds it one time in three, else player 2
   does one time in three, and nobody can make or prevent that better than by doing anything
   at random: the value is 1/3 - 2/3 * 1/3 = 1/9. */
#include <pegboard.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATE = 2048, MEMORY = 1024, ACTS = 64, SLOTS = 1 << 20 };

typedef struct Node {
    uint64_t key;
    int acts;                           /* 0: a free slot */
    float regret[ACTS], share[ACTS];    /* summed up over all visits */
} Node;

typedef struct Position {
    _Alignas(8) unsigned char state[STATE];
    _Alignas(8) unsigned char memory[MEMORY];
} Position;

static const char hide_and_seek[] =
    "pegboard 1\n"
    "game Hide and Seek\n"
    "limit 2\n"
    "setup\n"
    "  hide 1 in row A in left\n"
    "turn\n"
    "  probe in row A in right\n"
    "    alarm: win\n"
    "at limit: draw\n";

static const PegGame *game;
static Node *table;
static uint64_t seed = 1;

static double draw(void)
{
    seed += 0x9e3779b97f4a7c15u;
    uint64_t z = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (double)((z ^ z >> 31) >> 11) * 0x1p-53;
}

static Node *node_of(uint64_t key, int player, int acts)
{
    key = key * 2 + (uint64_t)player;
    uint64_t at = (key * 0x9e3779b97f4a7c15u) >> 44;
    while (table[at].acts && table[at].key != key)
        at = (at + 1) % SLOTS;
    table[at].key = key;
    table[at].acts = acts;
    return &table[at];
}

/* Regret matching: acts in proportion to their positive regrets. */
static void strategy_of(const Node *node, double out[ACTS])
{
    double total = 0;
    for (int i = 0; i < node->acts; i++)
        total += out[i] = node->regret[i] > 0 ? (double)node->regret[i] : 0;
    for (int i = 0; i < node->acts; i++)
        out[i] = total > 0 ? out[i] / total : 1.0 / node->acts;
}

static void average_of(const Node *node, double out[ACTS])
{
    double total = 0;
    for (int i = 0; i < node->acts; i++)
        total += (double)node->share[i];
    for (int i = 0; i < node->acts; i++)
        out[i] = total > 0 ? (double)node->share[i] / total : 1.0 / node->acts;
}

static int pick(const double chance[], int n)
{
    double at = draw();
    for (int i = 0; i < n - 1; i++)
        if ((at -= chance[i]) < 0)
            return i;
    return n - 1;
}

static void chance_acts(Position *at)
{
    PegOutcome outcome[64];
    double chance[64], total = 0;
    int n = peg_state_odds(game, at->state, outcome, 64);
    for (int i = 0; i < n; i++)
        total += outcome[i].weight;
    for (int i = 0; i < n; i++)
        chance[i] = outcome[i].weight / total;
    peg_memory_apply(game, at->state, at->memory, PEG_CHANCE, outcome[pick(chance, n)].act);
}

/* What the game is worth for a player at its end: 1, 0 or -1. */
static double worth(const Position *at, int player)
{
    unsigned winners = peg_state_winners(game, at->state);
    return !winners ? 0 : winners >> player & 1 ? 1 : -1;
}

/* Who acts, after chance has acted; 0: the game is over. */
static int actor(Position *at)
{
    for (;;) {
        PegActors actors = peg_state_actors(game, at->state);
        unsigned players = actors.must ? actors.must : actors.may;
        if (!actors.chance)
            return players & 2 ? 1 : players ? 2 : 0;
        chance_acts(at);
    }
}

static double walk(Position at, int traverser)
{
    int player = actor(&at);
    if (!player)
        return worth(&at, traverser);
    PegActs acts;
    peg_state_acts(game, at.state, player, &acts);
    Node *node = node_of(peg_memory_key(game, at.memory, player), player - 1, acts.count);
    double strategy[ACTS], value[ACTS], mean = 0;
    strategy_of(node, strategy);
    if (player != traverser) {
        for (int i = 0; i < acts.count; i++)
            node->share[i] += (float)strategy[i];
        peg_memory_apply(game, at.state, at.memory, player, peg_acts_pick(&acts, pick(strategy, acts.count)));
        return walk(at, traverser);
    }
    for (int i = 0; i < acts.count; i++) {
        Position next = at;
        peg_memory_apply(game, next.state, next.memory, player, peg_acts_pick(&acts, i));
        mean += strategy[i] * (value[i] = walk(next, traverser));
    }
    for (int i = 0; i < acts.count; i++)
        node->regret[i] += (float)(value[i] - mean);
    return mean;
}

/* The value of the average strategies for player 1, every line of play weighed by its chance; chance itself is sampled. */
static double value_of(Position at)
{
    int player = actor(&at);
    if (!player)
        return worth(&at, 1);
    PegActs acts;
    peg_state_acts(game, at.state, player, &acts);
    double average[ACTS], mean = 0;
    average_of(node_of(peg_memory_key(game, at.memory, player), player - 1, acts.count), average);
    for (int i = 0; i < acts.count; i++) {
        Position next = at;
        peg_memory_apply(game, next.state, next.memory, player, peg_acts_pick(&acts, i));
        mean += average[i] > 1e-4 ? average[i] * value_of(next) : 0;
    }
    return mean;
}

int main(int argc, char **argv)
{
    static char script[20000], why[400] = "it cannot be read";
    int iterations = argc > 2 ? atoi(argv[2]) : 20000;
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    size_t length = file       ? fread(script, 1, sizeof script, file)
                    : argc > 1 ? 0
                               : (size_t)snprintf(script, sizeof script, "%s", hide_and_seek);
    Position first;
    if (file)
        fclose(file);
    table = calloc(SLOTS, sizeof *table);
    game = length ? peg_script_compile(script, length, why, sizeof why) : NULL;
    if (!game || !table || peg_memory_size(game) > MEMORY || !peg_state_start(game, 2, NULL, first.state, why, sizeof why)) {
        fprintf(stderr, "mccfr: %s\n", why);
        return 1;
    }
    peg_memory_start(game, first.memory);
    for (int i = 1; i <= iterations; i++) {
        walk(first, 1 + i % 2);
        if (i == iterations || (i & (i - 1)) == 0)
            printf("%8d iterations: the value for player 1 is %.5f\n", i, value_of(first));
    }
    peg_game_release(game);
    free(table);
}
