#include "bots/search.h"

#include "base/memory.h"
#include "bots/brain.h"
#include "bots/hunt.h"
#include "rules/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The tree is the thinking player's alone: a point of it is what that player would have done and heard by then, so what cannot be
   told apart is one point. The others are not in the tree: they do what a sensible player in their place is drawn to, because a
   tree of theirs would soon know the thinking player's secrets. Chance is drawn anew each time. */
enum { PATH_MOST = 64, BUCKETS = 1 << 15, NODES_MOST = 1 << 20, EDGES_MOST = 3 << 20, WORLD_EVERY = 4, DEPTH_MOST = 300 };

/* Acts tried to build worlds, at the least and at the most; a million takes about a tenth of a second. And so many an item for
   worlds that nearly fit. */
enum { WORK_LEAST = 500000, WORK_MOST = 2000000, ROUGH_WORK = 100 };

static const double CURIOSITY = 0.5;

/* The urge of an act that wins at once in the first world that comes to mind. */
enum { WIN_DRAWS = 60 };

/* An act at a point of the tree. */
typedef struct Edge {
    Act act;
    float weight;        /* how much it is worth trying, 1 on average */
    uint32_t visits;
    double sum;          /* of the results */
} Edge;

/* A point of the tree. Its edges are made when it is reached for the second time. */
typedef struct Node {
    uint64_t key;        /* all that was done and heard since the root */
    uint32_t visits;
    uint32_t first;      /* edge */
    uint32_t edges;
    uint32_t next;       /* node in the same bucket; 0: none */
} Node;

_Static_assert(2 * (NODES_MOST * sizeof(Node) + EDGES_MOST * sizeof(Edge)) < 256u << 20, "with room to grow in 256 MB");

typedef struct Search {
    const Knowledge *known;
    const Game *game;
    const Brain *brain;
    const SearchLimits *limits;
    Random *random;
    Deadline deadline;

    Node *node;          /* the first is the root */
    Edge *edge;
    uint32_t nodes, node_room, edges, edge_room;
    uint32_t *bucket;
    double sum, squares; /* of all results */
    long sims;

    Worlds *worlds;
    unsigned char *world;    /* the worlds found so far */
    int found;
    long work;               /* that may still be put into worlds */
    bool dry;                /* no more are to be had */

    uint32_t path[PATH_MOST];    /* edges taken */
    int length, beyond;          /* acts of the player's own in the tree, and anybody's in the playout behind it */
    _Alignas(8) unsigned char state[STATE_MAX];
} Search;

/* Adds to a key what the thinking player hears. */
static uint64_t hear(const Search *s, uint64_t key, const Log *log)
{
    Event event;
    for (int i = 0; i < log->n; i++) {
        if (!event_heard(&log->event[i], s->known->seat, &event))
            continue;
        key = random_mix(key ^ (uint64_t)(uintptr_t)event.kind) + (uint64_t)(uintptr_t)event.word;
        for (int k = 0; k < EVENT_ARGS; k += 2)
            key = random_mix(key ^ ((uint64_t)(uint32_t)event.arg[k] << 32 | (uint32_t)event.arg[k + 1]));
    }
    return key;
}

/* The node of a key, made if need be; 0 if there is no room for more. */
static uint32_t node_of(Search *s, uint64_t key)
{
    uint32_t *head = &s->bucket[key % BUCKETS];
    for (uint32_t at = *head; at; at = s->node[at].next)
        if (s->node[at].key == key)
            return at;
    if (s->nodes == NODES_MOST)
        return 0;
    if (s->nodes == s->node_room) {
        s->node_room = 2 * s->node_room + 256;
        s->node = memory_resize(s->node, s->node_room * sizeof *s->node);
    }
    s->node[s->nodes] = (Node){.key = key, .next = *head};
    return *head = s->nodes++;
}

static int urge_of(const Search *s, int seat, Act act)
{
    return s->brain->urge ? s->brain->urge(s->state, seat, act) : 1;
}

/* Whether the act ends the game here and now, and the thinking player has won. */
static bool wins_at_once(const Search *s, Act act)
{
    _Alignas(8) unsigned char after[STATE_MAX];
    const Core *core = (const Core *)(const void *)after;
    memcpy(after, s->state, s->game->state_size);
    s->game->apply(after, s->known->seat, act, NULL);
    return core->phase == PHASE_OVER && core->winners >> s->known->seat & 1;
}

/* Nobody overlooks a win at once, whatever else draws a player on. */
static int urge_now(const Search *s, Act act)
{
    int urge = urge_of(s, s->known->seat, act);
    return urge < WIN_DRAWS && wins_at_once(s, act) ? WIN_DRAWS : urge;
}

static void add_edge(Search *s, Act act, int urge)
{
    s->edge[s->edges++] = (Edge){.act = act, .weight = (float)urge};
}

/* Makes the edges of a node: all acts of the thinking player, and waiting where that is a choice. */
static bool expand(Search *s, uint32_t at, const Acts *acts, bool may_wait)
{
    uint32_t n = (uint32_t)acts_count(acts) + may_wait, first = s->edges;
    if (first + n > EDGES_MOST)
        return false;
    if (first + n > s->edge_room) {
        s->edge_room = 2 * s->edge_room + n + 1024 < EDGES_MOST ? 2 * s->edge_room + n + 1024 : EDGES_MOST;
        s->edge = memory_resize(s->edge, s->edge_room * sizeof *s->edge);
    }
    double total = may_wait;
    ActWalk walk = {.acts = acts};
    for (Act act; acts_next(&walk, &act);) {
        int urge = at ? urge_of(s, s->known->seat, act) : urge_now(s, act);
        total += urge;
        add_edge(s, act, urge);
    }
    if (may_wait)
        add_edge(s, SEARCH_WAIT, 1);
    for (uint32_t i = first; i < s->edges; i++)
        s->edge[i].weight *= (float)(n / total);
    s->node[at].first = first;
    s->node[at].edges = n;
    return true;
}

/* How far results lie apart: curiosity is measured by it, because a promise may tell a lot by a little. */
static double spread(const Search *s)
{
    double n = (double)s->sims + 1, mean = s->sum / n, variance = s->squares / n - mean * mean;
    return 0.02 + (variance > 0 ? sqrt(variance) : 0);
}

/* The most promising edge: what it has brought, and more if it was seldom tried. An untried one is taken to be average. */
static uint32_t choose(Search *s, uint32_t at)
{
    const Node *node = &s->node[at];
    double best_hope = -1, curiosity = CURIOSITY * spread(s) * sqrt(sqrt((double)node->visits)), sum = 0;
    uint32_t best = node->first, tried = 0;
    for (uint32_t i = node->first; i < node->first + node->edges; i++) {
        sum += s->edge[i].sum;
        tried += s->edge[i].visits;
    }
    double average = tried ? sum / tried : 0.5;
    for (uint32_t i = node->first; i < node->first + node->edges; i++) {
        const Edge *edge = &s->edge[i];
        double mean = edge->visits ? edge->sum / edge->visits : average;
        double hope = mean + curiosity * sqrt((double)edge->weight / (edge->visits + 1.0));
        if (hope > best_hope) {
            best_hope = hope;
            best = i;
        }
    }
    return best;
}

static void chance(Search *s, Log *log)
{
    Odds odds = {.n = 0};
    s->game->odds(s->state, &odds);
    s->game->apply(s->state, SEAT_CHANCE, odds_pick(&odds, random_below(s->random, odds.total)), log);
}

/* One of the acts, with the chance that its urge has among all. */
static Act drawn_to(Search *s, int seat, const Acts *acts)
{
    if (!s->brain->urge)
        return acts_any(acts, s->random);
    uint32_t total = 0;
    Act kept = 0;
    ActWalk walk = {.acts = acts};
    for (Act act; acts_next(&walk, &act);) {
        uint32_t urge = (uint32_t)urge_of(s, seat, act);
        total += urge;
        if (random_below(s->random, total) < urge)
            kept = act;
    }
    return kept;
}

/* Who acts next. The thinking player comes first; players who need not act are passed over unless nobody must. */
static int next_seat(const Search *s, Actors actors)
{
    unsigned all = actors.must ? actors.must : actors.may;
    if (all >> s->known->seat & 1)
        return s->known->seat;
    for (uint32_t k = random_below(s->random, (uint32_t)__builtin_popcount(all)); k; k--)
        all &= all - 1;
    return __builtin_ctz(all);
}

/* Chance or somebody goes one act on, as they are drawn to. False if the game is over. */
static bool go_on(Search *s, Actors actors, Log *log)
{
    if (actors.chance) {
        chance(s, log);
        return true;
    }
    if (!actors.must && !actors.may)
        return false;
    int seat = next_seat(s, actors);
    Acts acts;
    acts_clear(&acts);
    s->game->legal(s->state, seat, &acts);
    s->game->apply(s->state, seat, drawn_to(s, seat, &acts), log);
    return true;
}

/* The thinking player's act at a node; false if the tree ends there. */
static bool step(Search *s, uint32_t at, bool may_wait, Log *log, uint64_t *key)
{
    Node *node = &s->node[at];
    int seat = s->known->seat;
    Acts acts;
    acts_clear(&acts);
    if (!node->edges) {
        if (!node->visits++ && at)
            return false;
        s->game->legal(s->state, seat, &acts);
        if (!expand(s, at, &acts, may_wait))
            return false;
    } else
        node->visits++;
    uint32_t taken = choose(s, at);
    Act act = s->edge[taken].act;
    s->path[s->length++] = taken;
    *key = random_mix(*key ^ act);
    if (act != SEARCH_WAIT)
        s->game->apply(s->state, seat, act, log);
    return true;
}

/* Goes down the tree as long as it knows the way. */
static void descend(Search *s)
{
    uint64_t key = 0;
    int seat = s->known->seat;
    s->length = 0;
    for (int i = 0; i < DEPTH_MOST && s->length < PATH_MOST; i++) {
        Log log;
        log.n = 0;
        Actors actors = game_actors(s->game, s->state);
        bool root = i == 0, own = root || (!actors.chance && (actors.must ? actors.must : actors.may) >> seat & 1);
        if (own) {
            uint32_t at = root ? 0 : node_of(s, key);
            if ((!root && !at) || !step(s, at, root && s->limits->may_wait, &log, &key))
                return;
        } else if (!go_on(s, actors, &log))
            return;
        key = hear(s, key, &log);
    }
}

static void play_out(Search *s)
{
    int plies = !s->brain->promise ? DEPTH_MOST : s->brain->plies;
    for (s->beyond = 0; s->beyond < plies; s->beyond++)
        if ((s->brain->halt && s->brain->halt(s->state)) || !go_on(s, game_actors(s->game, s->state), NULL))
            return;
}

/* What the end, or the position where the playout stopped, is worth to the thinking player. */
static double worth(const Search *s)
{
    const Core *core = (const Core *)(const void *)s->state;
    int seat = s->known->seat;
    if (core->phase == PHASE_OVER)
        return !core->winners ? 0.5 : core->winners >> seat & 1;
    return s->brain->promise ? s->brain->promise(s->state, seat) : 0.5;
}

/* What comes soon counts a little more, so that a won game is brought to its end. */
static void learn(Search *s)
{
    double result = 0.5 + (worth(s) - 0.5) * (1 - 0.002 * s->length - 0.00001 * s->beyond);
    s->sum += result;
    s->squares += result * result;
    for (int i = 0; i < s->length; i++) {
        s->edge[s->path[i]].visits++;
        s->edge[s->path[i]].sum += result;
    }
}

static bool find_world(Search *s)
{
    return worlds_sample(s->worlds, s->random, s->world + (size_t)s->found * s->game->state_size, &s->work);
}

/* No world was found in time: one that nearly fits will do. */
static bool find_nearly(Search *s)
{
    s->work = ROUGH_WORK * (long)s->known->items;
    return !s->found && worlds_relax(s->worlds) && find_world(s);
}

/* Worlds are built as they are needed, a new one every few playouts, and used again when there are enough. */
static bool take_world(Search *s)
{
    size_t size = s->game->state_size;
    bool due = s->found < s->limits->worlds && s->sims / WORLD_EVERY >= s->found;
    if (due && !s->dry) {
        if (find_world(s) || find_nearly(s))
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
static Opinions opinions(const Search *s)
{
    const Node *root = &s->node[0];
    Opinions out = {.sims = s->sims, .worlds = s->found, .spread = spread(s)};
    out.of = memory_resize(NULL, (root->edges + 1) * sizeof *out.of);
    for (uint32_t i = root->first; i < root->first + root->edges; i++) {
        const Edge *edge = &s->edge[i];
        if (edge->visits)
            out.of[out.n++] = (Opinion){edge->act, edge->sum / edge->visits, edge->visits};
    }
    qsort(out.of, (size_t)out.n, sizeof *out.of, by_visits);
    return out;
}

static void think(Search *s)
{
    for (; s->sims < s->limits->sims; s->sims++) {
        if (deadline_over(&s->deadline))
            return;
        if (take_world(s)) {
            descend(s);
            play_out(s);
            learn(s);
        } else if (s->dry)
            return;
    }
}

/* What may be put into worlds: a part of the playouts, and a third of the time. */
static long work_for(const SearchLimits *limits)
{
    long work = WORK_LEAST + 20 * limits->sims;
    if (limits->ms && work > (long)limits->ms * WORLDS_WORK_A_MS)
        work = (long)limits->ms * WORLDS_WORK_A_MS;
    return work < WORK_MOST ? work : WORK_MOST;
}

/* Where nothing is hidden there is one world only, and the game may have its own way to think about it. */
static Opinions think_openly(const Brain *brain, const Knowledge *knowledge, const SearchLimits *limits, Random *random)
{
    Worlds *worlds = worlds_new(knowledge);
    long work = 100000 + 1000L * knowledge->items;
    _Alignas(8) unsigned char state[STATE_MAX];
    bool found = worlds_sample(worlds, random, state, &work);
    worlds_free(worlds);
    return found ? brain->think(state, knowledge->seat, limits, random) : (Opinions){0};
}

Opinions search(const Knowledge *knowledge, const SearchLimits *limits, Random *random)
{
    const Brain *brain = brain_of(knowledge->game);
    if (brain->think)
        return think_openly(brain, knowledge, limits, random);
    Search s = {.known = knowledge, .game = knowledge->game, .brain = brain, .limits = limits, .random = random};
    s.deadline = deadline_in(limits->ms, limits->clock);
    s.work = work_for(limits);
    s.worlds = worlds_new(knowledge);
    worlds_until(s.worlds, &s.deadline);
    s.world = memory_resize(NULL, (size_t)limits->worlds * knowledge->game->state_size);
    s.bucket = memory_resize(NULL, BUCKETS * sizeof *s.bucket);
    memset(s.bucket, 0, BUCKETS * sizeof *s.bucket);
    node_of(&s, 0);
    think(&s);
    Opinions out = opinions(&s);
    worlds_free(s.worlds);
    free(s.world);
    free(s.bucket);
    free(s.node);
    free(s.edge);
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
    Hunt hunt;
    if (hunt_of(knowledge, &hunt)) {
        hunt_heat(&hunt, heat);
        free(hunt.left.of);
    }
    return found > 0;
}
