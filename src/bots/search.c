#include "bots/search.h"

#include "base/memory.h"
#include "bots/brain.h"
#include "rules/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATH_MOST = 256, CLOCK_EVERY = 16, NODES_MOST = 1 << 21 };

/* Acts tried to build worlds, at the least and at the most; a million takes about a tenth of a second. */
enum { WORK_LEAST = 200000, WORK_MOST = 2000000 };

static const double CURIOSITY = 0.75;

/* What was seen of an act at one point of the tree. Chance is not in the tree: its outcomes are drawn anew each time. */
typedef struct Node {
    Act act;
    int seat;
    long visits, offered;
    double sum;          /* of the results for `seat` */
    int child, next;     /* 0: none */
} Node;

typedef struct Search {
    const Knowledge *known;
    const Game *game;
    const Brain *brain;
    const SearchLimits *limits;
    Random *random;
    Node *node;
    int nodes, room;

    Worlds *worlds;
    unsigned char *world;    /* the worlds found so far */
    int found;
    long work;               /* that may still be put into worlds */
    bool dry;                /* no more are to be had */

    int path[PATH_MOST], length;
    _Alignas(8) unsigned char state[STATE_MAX];
} Search;

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int new_node(Search *s, int parent, int seat, Act act)
{
    if (s->nodes == s->room) {
        s->room = 2 * s->room + 1024;
        s->node = memory_resize(s->node, (size_t)s->room * sizeof *s->node);
    }
    s->node[s->nodes] = (Node){.act = act, .seat = seat, .next = parent >= 0 ? s->node[parent].child : 0};
    if (parent >= 0)
        s->node[parent].child = s->nodes;
    return s->nodes++;
}

/* Who acts next. The thinking player comes first; players who need not act are passed over unless nobody must. */
static int next_seat(const Search *s, Actors actors, Random *random)
{
    unsigned all = actors.must ? actors.must : actors.may;
    if (all >> s->known->seat & 1)
        return s->known->seat;
    for (uint32_t k = random_below(random, (uint32_t)__builtin_popcount(all)); k; k--)
        all &= all - 1;
    return __builtin_ctz(all);
}

static void chance(Search *s)
{
    Odds odds = {.n = 0};
    s->game->odds(s->state, &odds);
    s->game->apply(s->state, SEAT_CHANCE, odds_pick(&odds, random_below(s->random, odds.total)), NULL);
}

static double promise(const Node *node)
{
    return node->sum / (double)node->visits + CURIOSITY * sqrt(log((double)node->offered) / (double)node->visits);
}

static bool child_has(const Search *s, int parent, Act act, int seat)
{
    for (int at = s->node[parent].child; at; at = s->node[at].next)
        if (s->node[at].act == act && s->node[at].seat == seat)
            return true;
    return false;
}

/* An act that the tree does not know yet, as a new node. */
static int grow(Search *s, int parent, const Acts *acts, int count, int seat)
{
    Act act;
    do
        act = acts_pick(acts, (int)random_below(s->random, (uint32_t)count));
    while (child_has(s, parent, act, seat));
    return new_node(s, parent, seat, act);
}

/* The child to go on with; `fresh` if the tree has just grown it. */
static int choose(Search *s, int parent, const Acts *acts, int seat, bool *fresh)
{
    int best = 0, known = 0, count = acts_count(acts);
    double best_promise = -1;
    for (int at = s->node[parent].child; at; at = s->node[at].next) {
        Node *node = &s->node[at];
        if (node->seat != seat || !acts_have(acts, node->act))
            continue;
        known++;
        node->offered++;
        double now = promise(node);
        if (now > best_promise) {
            best_promise = now;
            best = at;
        }
    }
    *fresh = known < count;
    if (!*fresh)
        return best;
    int grown = grow(s, parent, acts, count, seat);
    s->node[grown].offered++;
    return grown;
}

/* Goes down the tree as long as it knows the way, and one act further. */
static void descend(Search *s)
{
    int at = 0;
    bool fresh = false;
    s->length = 0;
    while (!fresh && s->length < PATH_MOST && s->nodes < NODES_MOST) {
        Actors actors = game_actors(s->game, s->state);
        if (actors.chance) {
            chance(s);
            continue;
        }
        if (!actors.must && !actors.may)
            return;
        int seat = s->length ? next_seat(s, actors, s->random) : s->known->seat;
        Acts acts;
        acts_clear(&acts);
        s->game->legal(s->state, seat, &acts);
        at = choose(s, at, &acts, seat, &fresh);
        s->path[s->length++] = at;
        s->game->apply(s->state, seat, s->node[at].act, NULL);
    }
}

static void play_out(Search *s)
{
    for (int i = 0; i < s->limits->depth; i++) {
        Actors actors = game_actors(s->game, s->state);
        if (actors.chance) {
            chance(s);
            continue;
        }
        if (!actors.must && !actors.may)
            return;
        int seat = next_seat(s, actors, s->random);
        Acts acts;
        acts_clear(&acts);
        s->game->legal(s->state, seat, &acts);
        s->game->apply(s->state, seat, acts_pick(&acts, (int)random_below(s->random, (uint32_t)acts_count(&acts))), NULL);
    }
}

/* What the end, or the position where the playout stopped, is worth to a player. */
static double worth(const Search *s, int seat)
{
    const Core *core = (const Core *)(const void *)s->state;
    if (core->phase == PHASE_OVER)
        return !core->winners ? 0.5 : core->winners >> seat & 1;
    return s->brain->promise ? s->brain->promise(s->state, seat) : 0.5;
}

static void learn(Search *s)
{
    double result[SEATS_MAX + 1];
    for (int seat = 1; seat <= s->known->setup.players; seat++)
        result[seat] = worth(s, seat);
    for (int i = 0; i < s->length; i++) {
        Node *node = &s->node[s->path[i]];
        node->visits++;
        node->sum += result[node->seat];
    }
}

/* Worlds are built as they are needed, a new one every few playouts, and used again when there are enough. */
static bool take_world(Search *s, long sim)
{
    size_t size = s->game->state_size;
    long every = s->limits->sims / s->limits->worlds;
    bool due = s->found < s->limits->worlds && (s->found == 0 || sim / (every ? every : 1) >= s->found);
    if (due && !s->dry) {
        if (worlds_sample(s->worlds, s->random, s->world + (size_t)s->found * size, &s->work))
            s->found++;
        else
            s->dry = true;
    }
    if (!s->found)
        return false;
    memcpy(s->state, s->world + (size_t)random_below(s->random, (uint32_t)s->found) * size, size);
    return true;
}

static int by_visits(const void *a, const void *b)
{
    const Opinion *x = a, *y = b;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    return x->act < y->act ? -1 : 1;
}

/* What the tree thinks of the player's acts. */
static Opinions opinions(const Search *s, long sims)
{
    Opinions out = {.sims = sims, .worlds = s->found};
    out.of = memory_resize(NULL, (size_t)(s->nodes + 1) * sizeof *out.of);
    for (int at = s->nodes ? s->node[0].child : 0; at; at = s->node[at].next) {
        const Node *node = &s->node[at];
        if (node->visits)
            out.of[out.n++] = (Opinion){node->act, node->sum / (double)node->visits, node->visits};
    }
    qsort(out.of, (size_t)out.n, sizeof *out.of, by_visits);
    return out;
}

Opinions search(const Knowledge *knowledge, const SearchLimits *limits, Random *random)
{
    Search s = {.known = knowledge, .game = knowledge->game, .brain = brain_of(knowledge->game),
                .limits = limits, .random = random};
    s.work = WORK_LEAST + 20 * limits->sims;
    if (s.work > WORK_MOST)
        s.work = WORK_MOST;
    s.worlds = worlds_new(knowledge);
    s.world = memory_resize(NULL, (size_t)limits->worlds * knowledge->game->state_size);
    new_node(&s, -1, 0, 0);
    int64_t stop = limits->ms ? milliseconds() + limits->ms : INT64_MAX;
    long sim = 0;
    for (; sim < limits->sims; sim++) {
        if (sim % CLOCK_EVERY == 0 && limits->ms && milliseconds() >= stop)
            break;
        if (!take_world(&s, sim)) {
            if (s.dry)
                break;
            continue;
        }
        descend(&s);
        play_out(&s);
        learn(&s);
    }
    Opinions out = opinions(&s, sim);
    worlds_free(s.worlds);
    free(s.world);
    free(s.node);
    return out;
}

bool search_heat(const Knowledge *knowledge, int worlds, Random *random, int heat[36])
{
    Worlds *source = worlds_new(knowledge);
    int found = 0, pegs[GRID_LOCS] = {0};
    long work = 4000000;
    for (int i = 0; i < worlds; i++) {
        _Alignas(8) unsigned char state[STATE_MAX];
        if (!worlds_sample(source, random, state, &work))
            break;
        found++;
        for (Set rest = unit_pegs((const Unit *)(const void *)state, other(knowledge->seat)); rest;)
            pegs[set_pop(&rest)]++;
    }
    for (int at = 0; at < GRID_LOCS; at++)
        heat[at] = found ? pegs[at] * 1000 / found : 0;
    worlds_free(source);
    return found > 0;
}
