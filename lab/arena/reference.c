#include "arena/reference.h"

#include "base/memory.h"
#include "belief/brain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATH_MOST = 512,
    PLAYOUT_MOST = 1000,      /* playout length in acts; then the evaluation decides */
    NODES_MOST = 1 << 20,
    GREEDY_WORLDS = 16,
    WORLD_WORK = 500000,      /* work limit for building worlds */
    WORLD_TRIES = 8,          /* consecutive failures to find a world before the search gives up */
};

static const double EXPLORATION = 0.7;

/* Where worlds come from: a player's knowledge, or the true state. */
typedef struct Source {
    Worlds *worlds;         /* NULL: the true state */
    const void *truth;
    long work;              /* work left for building worlds */
} Source;

typedef struct Node {
    Act act;
    int seat;
    long visits, offered;
    double sum;             /* sum of results for `seat` */
    int child, next;        /* 0: none */
} Node;

typedef struct Tree {
    const Question *question;
    const Source *source;
    Effort *effort;
    Node *node;
    int nodes, room;
    int path[PATH_MOST], length;
    _Alignas(8) unsigned char state[STATE_MAX];
} Tree;

static bool next_world(const Source *source, const Game *game, Random *random, void *state)
{
    long work = source->work;
    if (source->worlds)
        return worlds_sample(source->worlds, random, state, &work);
    memcpy(state, source->truth, game->state_size);
    return true;
}

static double worth(const Game *game, const void *state, int seat)
{
    const Core *core = state;
    if (core->phase == PHASE_OVER)
        return !core->winners ? 0.5 : core->winners >> seat & 1;
    const Brain *brain = brain_of(game);
    return brain->evaluate ? brain->evaluate(game, state, seat) : 0.5;
}

static void draw_chance(const Game *game, void *state, Random *random)
{
    Odds odds = {.n = 0};
    game->odds(game, state, &odds);
    game->apply(game, state, SEAT_CHANCE, odds_pick(&odds, random_below(random, odds.total)), NULL);
}

/* A random player who must act; those who may act are asked only if nobody must. */
static int next_seat(Actors actors, Random *random)
{
    unsigned all = actors.must ? actors.must : actors.may;
    for (uint32_t k = random_below(random, (uint32_t)__builtin_popcount(all)); k; k--)
        all &= all - 1;
    return __builtin_ctz(all);
}

/* Plays chance; returns the next seat to act, 0 at the end of the game. */
static int until_somebody(const Game *game, void *state, Random *random)
{
    Actors actors = game_actors(game, state);
    for (; actors.chance; actors = game_actors(game, state))
        draw_chance(game, state, random);
    return actors.must || actors.may ? next_seat(actors, random) : 0;
}

Act reference_random(const Question *question, Random *random)
{
    uint32_t count = (uint32_t)acts_count(&question->legal), k = random_below(random, count + question->may_wait);
    return k == count ? (Act)REFERENCE_WAITS : acts_pick(&question->legal, (int)k);
}

static void play_out(const Game *game, void *state, Random *random)
{
    for (int i = 0, seat; i < PLAYOUT_MOST && (seat = until_somebody(game, state, random)); i++) {
        Acts acts;
        acts_clear(&acts);
        game->legal(game, state, seat, &acts);
        game->apply(game, state, seat, acts_any(&acts, random), NULL);
    }
}

static int new_node(Tree *tree, int parent, int seat, Act act)
{
    if (tree->nodes == tree->room) {
        tree->room = 2 * tree->room + 256;
        tree->node = memory_resize(tree->node, (size_t)tree->room * sizeof *tree->node);
    }
    int at = tree->nodes++;
    tree->node[at] = (Node){.act = act, .seat = seat};
    if (at) {
        tree->node[at].next = tree->node[parent].child;
        tree->node[parent].child = at;
    }
    return at;
}

static int child_of(const Tree *tree, int parent, int seat, Act act)
{
    int at = tree->node[parent].child;
    while (at && (tree->node[at].act != act || tree->node[at].seat != seat))
        at = tree->node[at].next;
    return at;
}

/* The UCB value of an act: untried acts come first, in random order. */
static double appeal(const Node *node, Random *random)
{
    if (!node || !node->visits)
        return 1e9 + (double)random_below(random, 1 << 20);
    double mean = node->sum / (double)node->visits;
    return mean + EXPLORATION * sqrt(log((double)node->offered) / (double)node->visits);
}

/* Considers one act that is legal in this world. */
static void consider(Tree *tree, int parent, int seat, Act act, double *best, Act *choice)
{
    int at = child_of(tree, parent, seat, act);
    if (at)
        tree->node[at].offered++;
    double here = appeal(at ? &tree->node[at] : NULL, &tree->effort->random);
    if (here > *best) {
        *best = here;
        *choice = act;
    }
}

static Act choose(Tree *tree, int parent, int seat, const Acts *acts, bool may_wait)
{
    double best = -1;
    Act choice = REFERENCE_WAITS, act;
    for (ActWalk walk = {.acts = acts}; acts_next(&walk, &act);)
        consider(tree, parent, seat, act, &best, &choice);
    if (may_wait)
        consider(tree, parent, seat, REFERENCE_WAITS, &best, &choice);
    return choice;
}

/* Descends one act; 0 at a leaf, after expanding it by that act. */
static int go_down(Tree *tree, int parent, int seat, const Acts *acts, bool may_wait)
{
    Act act = choose(tree, parent, seat, acts, may_wait);
    int at = child_of(tree, parent, seat, act), known = at;
    if (!at) {
        at = new_node(tree, parent, seat, act);
        tree->node[at].offered++;
    }
    tree->path[tree->length++] = at;
    if (act != (Act)REFERENCE_WAITS)
        tree->question->game->apply(tree->question->game, tree->state, seat, act, NULL);
    return known;
}

/* Descends from the root to the first act that is new to the tree. */
static void descend(Tree *tree)
{
    const Game *game = tree->question->game;
    tree->length = 0;
    int at = go_down(tree, 0, tree->question->seat, &tree->question->legal, tree->question->may_wait);
    while (at && tree->length < PATH_MOST && tree->nodes < NODES_MOST) {
        int seat = until_somebody(game, tree->state, &tree->effort->random);
        if (!seat)
            return;
        Acts acts;
        acts_clear(&acts);
        game->legal(game, tree->state, seat, &acts);
        at = go_down(tree, at, seat, &acts, false);
    }
}

static void learn(Tree *tree)
{
    for (int i = 0; i < tree->length; i++) {
        Node *node = &tree->node[tree->path[i]];
        node->visits++;
        node->sum += worth(tree->question->game, tree->state, node->seat);
    }
}

static void grow(Tree *tree)
{
    Effort *effort = tree->effort;
    Deadline deadline = deadline_in(effort->ms, NULL);
    if (tree->source->worlds)
        worlds_until(tree->source->worlds, &deadline);
    for (int dry = 0; dry < WORLD_TRIES && (!effort->sims || effort->spent < effort->sims);) {
        if (deadline_over(&deadline))
            return;
        if (!next_world(tree->source, tree->question->game, &effort->random, tree->state)) {
            dry++;
            continue;
        }
        dry = 0;
        descend(tree);
        play_out(tree->question->game, tree->state, &effort->random);
        learn(tree);
        effort->spent++;
    }
}

/* The most visited act. */
static Act favourite(const Tree *tree)
{
    long most = 0;
    Act act = reference_random(tree->question, &tree->effort->random);
    for (int at = tree->node[0].child; at; at = tree->node[at].next)
        if (tree->node[at].visits > most) {
            most = tree->node[at].visits;
            act = tree->node[at].act;
        }
    return act;
}

static Act search_tree(const Question *question, const Source *source, Effort *effort)
{
    Tree tree = {.question = question, .source = source, .effort = effort};
    effort->spent = 0;
    new_node(&tree, 0, 0, 0);
    if (acts_count(&question->legal) + question->may_wait > 1)
        grow(&tree);
    Act act = favourite(&tree);
    free(tree.node);
    return act;
}

/* Worlds consistent with the information set, with a work limit that fits the time. */
static Source source_of(const Knowledge *knowledge, const Effort *effort)
{
    long work = effort->ms ? (long)effort->ms * WORLDS_WORK_A_MS : WORLD_WORK;
    return (Source){.worlds = worlds_alike(knowledge), .work = work < WORLD_WORK ? work : WORLD_WORK};
}

Act reference_textbook(const Question *question, const Knowledge *knowledge, Effort *effort)
{
    Source source = source_of(knowledge, effort);
    Act act = search_tree(question, &source, effort);
    worlds_free(source.worlds);
    return act;
}

Act reference_seer(const Question *question, const void *state, Effort *effort)
{
    return search_tree(question, &(Source){.truth = state}, effort);
}

/* The mean evaluation after the act, over these worlds. */
static double evaluate_after(const Question *question, Act act, const unsigned char *world, int worlds, Random *random)
{
    double sum = 0;
    for (int i = 0; i < worlds; i++) {
        _Alignas(8) unsigned char state[STATE_MAX];
        memcpy(state, world + (size_t)i * STATE_MAX, question->game->state_size);
        if (act != (Act)REFERENCE_WAITS)
            question->game->apply(question->game, state, question->seat, act, NULL);
        while (game_actors(question->game, state).chance)
            draw_chance(question->game, state, random);
        sum += worth(question->game, state, question->seat);
    }
    return sum;
}

/* The best act so far; ties are broken uniformly. */
typedef struct Best {
    Act act;
    double most;
    uint32_t equals;
} Best;

static void compare(Best *best, Act act, double here, Random *random)
{
    if (here > best->most)
        *best = (Best){.act = act, .most = here, .equals = 1};
    else if (here == best->most && !random_below(random, ++best->equals))
        best->act = act;
}

static Act most_promising(const Question *question, const unsigned char *world, int worlds, Random *random)
{
    Best best = {.most = -1};
    Act act;
    for (ActWalk walk = {.acts = &question->legal}; acts_next(&walk, &act);)
        compare(&best, act, evaluate_after(question, act, world, worlds, random), random);
    if (question->may_wait)
        compare(&best, REFERENCE_WAITS, evaluate_after(question, REFERENCE_WAITS, world, worlds, random), random);
    return best.act;
}

Act reference_greedy(const Question *question, const Knowledge *knowledge, Effort *effort)
{
    Source source = source_of(knowledge, effort);
    unsigned char *world = memory_resize(NULL, (size_t)GREEDY_WORLDS * STATE_MAX);
    int worlds = 0;
    for (int i = 0; i < GREEDY_WORLDS; i++)
        worlds += next_world(&source, question->game, &effort->random, world + (size_t)worlds * STATE_MAX);
    Act act = most_promising(question, world, worlds, &effort->random);
    effort->spent = worlds;
    free(world);
    worlds_free(source.worlds);
    return act;
}

/* An act sampled by the bots' prior. */
static Act by_prior(const Game *game, const void *state, int seat, Random *random)
{
    const Brain *brain = brain_of(game);
    double total = 0;
    Acts acts;
    Act act, choice = 0;
    acts_clear(&acts);
    game->legal(game, state, seat, &acts);
    for (ActWalk walk = {.acts = &acts}; acts_next(&walk, &act);) {
        double weight = brain_likelihood(brain, game, state, seat, act);
        total += weight;
        if (random_part(random) * total < weight)
            choice = act;
    }
    return choice;
}

/* The result of the act in the world `state`, if everybody continues by the prior. */
static double go_on_after(const Question *question, Act act, void *state, Random *random)
{
    const Game *game = question->game;
    if (act != (Act)REFERENCE_WAITS)
        game->apply(game, state, question->seat, act, NULL);
    for (int i = 0, seat; i < PLAYOUT_MOST && (seat = until_somebody(game, state, random)); i++)
        game->apply(game, state, seat, by_prior(game, state, seat, random), NULL);
    return worth(game, state, question->seat);
}

/* Tries every act, the last one being to wait, once in a world. */
static void try_all(const Question *question, const void *world, int choices, double *sum, Effort *effort)
{
    for (int k = 0; k < choices; k++, effort->spent++) {
        _Alignas(8) unsigned char state[STATE_MAX];
        memcpy(state, world, question->game->state_size);
        Act act = k < acts_count(&question->legal) ? acts_pick(&question->legal, k) : (Act)REFERENCE_WAITS;
        sum[k] += go_on_after(question, act, state, &effort->random);
    }
}

static void try_worlds(const Question *question, const Source *source, int choices, double *sum, Effort *effort)
{
    _Alignas(8) unsigned char world[STATE_MAX];
    Deadline deadline = deadline_in(effort->ms, NULL);
    worlds_until(source->worlds, &deadline);
    for (int dry = 0; dry < WORLD_TRIES && (!effort->sims || effort->spent < effort->sims) && !deadline_over(&deadline);)
        if (next_world(source, question->game, &effort->random, world))
            try_all(question, world, choices, sum, effort);
        else
            dry++;
}

Act reference_local(const Question *question, const Knowledge *knowledge, Effort *effort)
{
    Source source = {.worlds = worlds_new(knowledge), .work = WORLD_WORK};
    int choices = acts_count(&question->legal) + question->may_wait;
    double *sum = memory_resize(NULL, (size_t)choices * sizeof *sum);
    Best best = {.most = -1};
    memset(sum, 0, (size_t)choices * sizeof *sum);
    effort->spent = 0;
    if (choices > 1)
        try_worlds(question, &source, choices, sum, effort);
    for (int k = 0; k < choices; k++)
        compare(&best, k < acts_count(&question->legal) ? acts_pick(&question->legal, k) : (Act)REFERENCE_WAITS, sum[k],
                &effort->random);
    free(sum);
    worlds_free(source.worlds);
    return best.act;
}
