#include "bots/search.h"

#include "base/memory.h"
#include "belief/brain.h"
#include "bots/comparison.h"
#include "bots/hunt.h"
#include "rules/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A node is an information set of the searching player: all that player did and heard since the root. Others and chance are not in
   the tree: others act by the prior, chance by its odds. */
enum { PATH_MOST = 64, BUCKETS = 1 << 15, NODES_MOST = 1 << 20, EDGES_MOST = 3 << 20, WORLD_EVERY = 4, DEPTH_MOST = 300 };

/* Limits on the acts tried to build worlds; a million takes about a tenth of a second. ROUGH_WORK is the limit per item for
   repaired worlds. */
enum { WORK_LEAST = 500000, WORK_MOST = 2000000, ROUGH_WORK = 100, GUESSES = 8, COMPARED_MOST = 64 };

static const double EXPLORATION = 0.5;

/* The prior of an act that wins at once in the first world sampled. */
enum { PRIOR_WIN = 60 };

/* An act of the searching player at a node. */
typedef struct Edge {
    Act act;
    float weight;        /* prior, normalised to a mean of 1 */
    uint32_t visits;
    double sum;          /* sum of results */
} Edge;

/* A node is expanded at its second visit. */
typedef struct Node {
    uint64_t key;        /* hash of everything done and heard since the root */
    uint32_t visits;
    uint32_t first;      /* index of its first edge */
    uint32_t edges;
    uint32_t next;       /* next node in the bucket; 0: none */
} Node;

_Static_assert(2 * (NODES_MOST * sizeof(Node) + EDGES_MOST * sizeof(Edge)) < 256u << 20, "with room to grow in 256 MB");

typedef struct Search {
    const Knowledge *known;
    const Game *game;
    const Brain *brain;
    const SearchLimits *limits;
    Random *random;
    Deadline deadline;
    Deadline soon;           /* until then there are worlds that fit, or others will have to do */

    Node *node;          /* node 0 is the root */
    Edge *edge;
    uint32_t nodes, node_room, edges, edge_room;
    uint32_t *bucket;
    double sum, squares; /* of all results */
    long sims;
    Comparison compared; /* of the root's acts in all worlds, for brains that want it */

    Worlds *worlds;
    unsigned char *world;    /* worlds built so far */
    int found;
    long work;               /* work left for building worlds */
    bool guesses;            /* worlds are guesses, because none fits */
    bool dry;                /* no more worlds can be built */

    uint32_t path[PATH_MOST];    /* edges taken */
    int length, beyond;          /* own acts in the tree; acts of anybody in the playout after it */
    _Alignas(8) unsigned char state[STATE_MAX];
} Search;

/* Mixes a word into a key, by its letters: an address would make every run another, and near addresses with near arguments
   would give one key to different information sets. */
static uint64_t mix_word(uint64_t key, const char *word)
{
    for (; *word; word++)
        key = (key ^ (unsigned char)*word) * 0x100000001b3u;
    return random_mix(key);
}

/* Mixes what the searching player hears into a key. */
static uint64_t hear(const Search *s, uint64_t key, const Log *log)
{
    Event event;
    for (int i = 0; i < log->n; i++) {
        if (!event_heard(&log->event[i], s->known->seat, &event))
            continue;
        key = mix_word(mix_word(key, event.kind->name), event.word ? event.word : "");
        for (int k = 0; k < EVENT_ARGS; k += 2)
            key = random_mix(key ^ ((uint64_t)(uint32_t)event.arg[k] << 32 | (uint32_t)event.arg[k + 1]));
    }
    return key;
}

/* Finds or creates the node of a key; 0 if the tree is full. */
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

static int prior_of(const Search *s, int seat, Act act)
{
    return s->brain->prior ? s->brain->prior(s->game, s->state, seat, act) : 1;
}

/* Whether the act ends the game at once with a win. */
static bool wins_at_once(const Search *s, Act act)
{
    _Alignas(8) unsigned char after[STATE_MAX];
    const Core *core = (const Core *)(const void *)after;
    memcpy(after, s->state, s->game->state_size);
    s->game->apply(s->game, after, s->known->seat, act, NULL);
    return core->phase == PHASE_OVER && core->winners >> s->known->seat & 1;
}

/* An immediate win is never overlooked, whatever the prior. */
static int root_prior(const Search *s, Act act)
{
    int prior = prior_of(s, s->known->seat, act);
    return prior < PRIOR_WIN && wins_at_once(s, act) ? PRIOR_WIN : prior;
}

static void add_edge(Search *s, Act act, int prior)
{
    s->edge[s->edges++] = (Edge){.act = act, .weight = (float)prior};
}

/* Before the first playout. Where there are many acts, comparing them would take longer than playing them out. */
static void compare_from_now(Search *s)
{
    uint32_t acts = s->node[0].edges;
    if (s->brain->compare && acts <= COMPARED_MOST)
        comparison_start(&s->compared, (int)acts);
}

static void set_only(Search *s)
{
    s->edge_room = 1024;
    s->edge = memory_resize(s->edge, s->edge_room * sizeof *s->edge);
    add_edge(s, s->limits->only, 1);
    s->node[0].first = 0;
    s->node[0].edges = 1;
}

/* Creates the edges of a node: all acts of the searching player, and waiting where allowed. */
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
        int prior = at ? prior_of(s, s->known->seat, act) : root_prior(s, act);
        total += prior;
        add_edge(s, act, prior);
    }
    if (may_wait)
        add_edge(s, SEARCH_WAIT, 1);
    for (uint32_t i = first; i < s->edges; i++)
        s->edge[i].weight *= (float)(n / total);
    s->node[at].first = first;
    s->node[at].edges = n;
    if (!at)
        compare_from_now(s);
    return true;
}

/* The standard deviation of the results scales exploration: evaluations may differ by little and still be significant. */
static double spread(const Search *s)
{
    double n = (double)s->sims + 1, mean = s->sum / n, variance = s->squares / n - mean * mean;
    return 0.02 + (variance > 0 ? sqrt(variance) : 0);
}

/* The value of an edge: its mean result, or what is `expected` of those without visits; at the root as compared with others. */
static double value_of(const Search *s, uint32_t at, uint32_t i, double expected)
{
    const Edge *edge = &s->edge[i];
    if (!at && s->compared.worlds)
        return comparison_value(&s->compared, (int)(i - s->node[0].first), edge->sum, edge->visits);
    return edge->visits ? edge->sum / edge->visits : expected;
}

/* PUCT selection: an upper confidence bound with prior. An unvisited edge counts as average. */
static uint32_t choose(Search *s, uint32_t at)
{
    const Node *node = &s->node[at];
    double best_bound = -1, exploration = EXPLORATION * spread(s) * sqrt(sqrt((double)node->visits)), sum = 0;
    uint32_t best = node->first, tried = 0;
    for (uint32_t i = node->first; i < node->first + node->edges; i++) {
        sum += s->edge[i].sum;
        tried += s->edge[i].visits;
    }
    double average = tried ? sum / tried : 0.5;
    for (uint32_t i = node->first; i < node->first + node->edges; i++) {
        const Edge *edge = &s->edge[i];
        double bound = value_of(s, at, i, average) + exploration * sqrt((double)edge->weight / (edge->visits + 1.0));
        if (bound > best_bound) {
            best_bound = bound;
            best = i;
        }
    }
    return best;
}

static void chance(Search *s, Log *log)
{
    Odds odds = {.n = 0};
    s->game->odds(s->game, s->state, &odds);
    s->game->apply(s->game, s->state, SEAT_CHANCE, odds_pick(&odds, random_below(s->random, odds.total)), log);
}

/* One of the acts, sampled by the prior. */
static Act sample_prior(Search *s, int seat, const Acts *acts)
{
    if (!s->brain->prior)
        return acts_any(acts, s->random);
    uint32_t total = 0;
    Act kept = 0;
    ActWalk walk = {.acts = acts};
    for (Act act; acts_next(&walk, &act);) {
        uint32_t prior = (uint32_t)prior_of(s, seat, act);
        total += prior;
        if (random_below(s->random, total) < prior)
            kept = act;
    }
    return kept;
}

/* A player who need not act but does so now; 0: nobody. */
static int interrupter(const Search *s, unsigned may)
{
    for (int seat = 1; s->brain->cuts_in && may >> seat; seat++)
        if (may >> seat & 1 && s->brain->cuts_in(s->game, s->state, seat))
            return seat;
    return 0;
}

/* Who acts next. The searching player comes first; players who need not act are skipped unless they interrupt or nobody else
   must act. */
static int next_seat(const Search *s, Actors actors)
{
    unsigned all = actors.must ? actors.must : actors.may;
    int interrupts = actors.must ? interrupter(s, actors.may) : 0;
    if (interrupts)
        return interrupts;
    if (all >> s->known->seat & 1)
        return s->known->seat;
    for (uint32_t k = random_below(s->random, (uint32_t)__builtin_popcount(all)); k; k--)
        all &= all - 1;
    return __builtin_ctz(all);
}

/* Chance or another player acts, by the odds or the prior. False if the game is over. */
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
    s->game->legal(s->game, s->state, seat, &acts);
    s->game->apply(s->game, s->state, seat, sample_prior(s, seat, &acts), log);
    return true;
}

/* Discounts a lead over quiet turns where a stall ends the game: waiting for ever wins nothing. */
static double patience(const Core *core)
{
    enum { CALM = 10, LONG = 40 };
    int quiet = core->quiet < LONG ? (int)core->quiet : LONG;
    return core->stall && quiet > CALM ? 1 - 0.02 * (quiet - CALM) : 1;
}

/* The result of a playout: that of the game, or the evaluation where it was cut off. */
static double outcome(const Search *s, int seat)
{
    const Core *core = (const Core *)(const void *)s->state;
    if (core->phase == PHASE_OVER)
        return !core->winners ? 0.5 : core->winners >> seat & 1;
    return s->brain->evaluate ? 0.5 + (s->brain->evaluate(s->game, s->state, seat) - 0.5) * patience(core) : 0.5;
}

/* Takes the searching player's act at a node, SEARCH_WAIT for none; false at a leaf. */
static bool step(Search *s, uint32_t at, bool may_wait, Log *log, Act *did)
{
    Node *node = &s->node[at];
    int seat = s->known->seat;
    Acts acts;
    acts_clear(&acts);
    if (!node->edges) {
        if (!node->visits++ && at)
            return false;
        s->game->legal(s->game, s->state, seat, &acts);
        if (!expand(s, at, &acts, may_wait))
            return false;
    } else
        node->visits++;
    uint32_t taken = choose(s, at);
    Act act = s->edge[taken].act;
    s->path[s->length++] = taken;
    *did = act;
    if (act != SEARCH_WAIT)
        s->game->apply(s->game, s->state, seat, act, log);
    if (!at && s->compared.acts)
        comparison_try(&s->compared, (int)(taken - node->first), outcome(s, seat));
    return true;
}

/* Whether waiting is a choice: the searching player may act, and somebody else must. */
static bool may_wait(const Search *s, Actors actors, bool root)
{
    return root ? s->limits->may_wait : !(actors.must >> s->known->seat & 1) && actors.must;
}

/* Descends until it leaves the tree. After waiting, the others act before the next choice. */
static void descend(Search *s)
{
    uint64_t key = 0;
    unsigned seat = 1u << s->known->seat;
    bool waited = false;
    s->length = 0;
    for (int i = 0; i < DEPTH_MOST && s->length < PATH_MOST; i++) {
        Log log;
        log.n = 0;
        Actors actors = game_actors(s->game, s->state);
        bool root = i == 0, own = root || (!waited && !actors.chance && (actors.must | actors.may) & seat);
        Act did = 0;
        if (own) {
            uint32_t at = root ? 0 : node_of(s, key);
            if ((!root && !at) || !step(s, at, may_wait(s, actors, root), &log, &did))
                return;
            key = random_mix(key ^ did);
        } else {
            actors.may &= (uint16_t)~(actors.must ? seat : 0);
            if (!go_on(s, actors, &log))
                return;
        }
        waited = did == SEARCH_WAIT;
        key = hear(s, key, &log);
    }
}

static void play_out(Search *s)
{
    int plies = !s->brain->evaluate ? DEPTH_MOST : s->brain->plies;
    for (s->beyond = 0; s->beyond < plies; s->beyond++)
        if ((s->brain->halt && s->brain->halt(s->game, s->state)) || !go_on(s, game_actors(s->game, s->state), NULL))
            return;
}

/* Earlier results count slightly more, so that won games are finished. */
static void back_up(Search *s)
{
    double result = 0.5 + (outcome(s, s->known->seat) - 0.5) * (1 - 0.002 * s->length - 0.00001 * s->beyond);
    if (s->compared.acts)
        comparison_result(&s->compared, result);
    s->sum += result;
    s->squares += result * result;
    for (int i = 0; i < s->length; i++) {
        s->edge[s->path[i]].visits++;
        s->edge[s->path[i]].sum += result;
    }
}

/* Brains with their own search are for two players in a zero-sum game. */
static void outlook_by_thinking(const Brain *brain, const Game *game, const void *state, int playouts, Random *random,
                                double chance[SEATS_MAX + 1])
{
    int mover = ((const Core *)state)->mover;
    SearchResult found = brain->think(game, state, mover, &(SearchLimits){.sims = playouts}, random);
    chance[mover] = found.n ? found.of[0].chance : 0.5;
    chance[other(mover)] = 1 - chance[mover];
    free(found.of);
}

void search_outlook(const Game *game, const void *state, int playouts, Random *random, double chance[SEATS_MAX + 1])
{
    const Core *core = state;
    const Brain *brain = brain_of(game);
    Knowledge anybody = {.game = game, .seat = 1};
    Search s = {.known = &anybody, .game = game, .brain = brain, .random = random};
    for (int seat = 0; seat <= SEATS_MAX; seat++)
        chance[seat] = 0;
    if (brain->think && core->phase != PHASE_OVER) {
        outlook_by_thinking(brain, game, state, playouts, random, chance);
        return;
    }
    for (int i = 0; i < playouts; i++) {
        memcpy(s.state, state, game->state_size);
        play_out(&s);
        for (int seat = 1; seat <= core->players; seat++)
            chance[seat] += outcome(&s, seat) / playouts;
    }
}

/* Whether the player may do the same in a state as in the game. */
static bool same_acts(Search *s, const void *state)
{
    Acts acts;
    Act act;
    memcpy(s->state, state, s->game->state_size);
    game_legal(s->game, s->state, s->known->seat, &acts);
    if (acts_count(&acts) != acts_count(s->limits->legal))
        return false;
    for (ActWalk walk = {.acts = &acts}; acts_next(&walk, &act);)
        if (!acts_have(s->limits->legal, act))
            return false;
    return true;
}

static bool find_world(Search *s)
{
    unsigned char *state = s->world + (size_t)s->found * s->game->state_size;
    return worlds_sample(s->worlds, s->random, state, &s->work) && (!s->guesses || same_acts(s, state));
}

/* No exact world was found in time: a repaired one is used. */
static bool find_nearly(Search *s)
{
    worlds_until(s->worlds, &s->deadline);
    s->work = ROUGH_WORK * (long)s->known->items;
    return !s->found && worlds_relax(s->worlds) && find_world(s);
}

/* If no repaired world is found either, a guess is searched in which as little as possible is overlooked. */
static bool guess_world(Search *s)
{
    if (s->found || !s->limits->legal)
        return false;
    s->guesses = worlds_guess(s->worlds);
    for (int i = 0; i < GUESSES && s->guesses; i++) {
        s->work = ROUGH_WORK * (long)s->known->items;
        if (find_world(s))
            return true;
    }
    return false;
}

/* How good each act looks in the next world. */
static void compare_acts(Search *s)
{
    const Node *root = &s->node[0];
    size_t size = s->game->state_size;
    for (uint32_t i = 0; i < root->edges; i++) {
        Act act = s->edge[root->first + i].act;
        memcpy(s->state, s->world + (size_t)s->compared.worlds * size, size);
        if (act != SEARCH_WAIT)
            s->game->apply(s->game, s->state, s->known->seat, act, NULL);
        comparison_see(&s->compared, (int)i, outcome(s, s->known->seat));
    }
    s->compared.worlds++;
}

/* Measures, now and then, how much of what playouts told of the acts is noise. */
static void weigh_noise(Search *s)
{
    const Node *root = &s->node[0];
    comparison_begin(&s->compared);
    for (uint32_t i = 0; i < root->edges; i++)
        comparison_weigh(&s->compared, (int)i, s->edge[root->first + i].sum, s->edge[root->first + i].visits);
    comparison_end(&s->compared);
}

static void keep_comparing(Search *s)
{
    if (s->compared.worlds < s->found)
        compare_acts(s);
    if (s->sims % BETWEEN_LOOKS == 0)
        weigh_noise(s);
}

/* Worlds are built on demand, one every few playouts, and reused once there are enough. */
static bool take_world(Search *s)
{
    size_t size = s->game->state_size;
    bool due = s->found < s->limits->worlds && s->sims / WORLD_EVERY >= s->found;
    if (due && !s->dry) {
        if (find_world(s) || find_nearly(s) || guess_world(s))
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
    const RootAct *x = a, *y = b;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    return x->act < y->act ? -1 : 1;
}

/* Values and visits of the root's acts. */
static SearchResult result(const Search *s)
{
    const Node *root = &s->node[0];
    SearchResult out = {.compared = s->compared.acts, .sims = s->sims, .worlds = s->found, .spread = spread(s)};
    out.of = memory_resize(NULL, (root->edges + 1) * sizeof *out.of);
    for (uint32_t i = root->first; i < root->first + root->edges; i++) {
        const Edge *edge = &s->edge[i];
        if (edge->visits)
            out.of[out.n++] = (RootAct){edge->act, value_of(s, 0, i, 0.5), (long)edge->visits};
    }
    qsort(out.of, (size_t)out.n, sizeof *out.of, by_visits);
    return out;
}

static void think(Search *s)
{
    for (; s->sims < s->limits->sims; s->sims++) {
        if (s->sims % BETWEEN_LOOKS == 0 && deadline_over(&s->deadline))
            return;
        if (take_world(s)) {
            descend(s);
            play_out(s);
            back_up(s);
            if (s->compared.acts)
                keep_comparing(s);
        } else if (s->dry)
            return;
    }
}

/* The work for building worlds: proportional to the playouts, and a third of the time. */
static long work_for(const SearchLimits *limits)
{
    long work = WORK_LEAST + 20 * limits->sims;
    if (limits->work)
        return limits->work;
    if (limits->ms && work > (long)limits->ms * WORLDS_WORK_A_MS)
        work = (long)limits->ms * WORLDS_WORK_A_MS;
    return work < WORK_MOST ? work : WORK_MOST;
}

/* With perfect information there is one world, and the brain may have its own search. */
static SearchResult think_openly(const Brain *brain, const Knowledge *knowledge, const SearchLimits *limits, Random *random)
{
    Worlds *worlds = worlds_new(knowledge);
    long work = 100000 + 1000L * knowledge->items;
    _Alignas(8) unsigned char state[STATE_MAX];
    bool found = worlds_sample(worlds, random, state, &work);
    worlds_free(worlds);
    return found ? brain->think(knowledge->game, state, knowledge->seat, limits, random) : (SearchResult){0};
}

/* One tree. */
static SearchResult search_alone(const Knowledge *knowledge, const SearchLimits *limits, Random *random)
{
    const Brain *brain = brain_of(knowledge->game);
    Search s = {.known = knowledge, .game = knowledge->game, .brain = brain, .limits = limits, .random = random};
    s.deadline = deadline_in(limits->ms, limits->clock);
    s.work = work_for(limits);
    s.worlds = worlds_new(knowledge);
    s.soon = deadline_in(limits->ms * 2 / 3, limits->clock);
    worlds_until(s.worlds, &s.soon);
    s.world = memory_resize(NULL, (size_t)limits->worlds * knowledge->game->state_size);
    s.bucket = memory_resize(NULL, BUCKETS * sizeof *s.bucket);
    memset(s.bucket, 0, BUCKETS * sizeof *s.bucket);
    node_of(&s, 0);
    if (limits->forced)
        set_only(&s);
    think(&s);
    SearchResult out = result(&s);
    worlds_free(s.worlds);
    free(s.world);
    free(s.bucket);
    free(s.node);
    free(s.edge);
    comparison_free(&s.compared);
    return out;
}

/* One of several searches of the same position. */
typedef struct Share {
    const Knowledge *known;
    SearchLimits limits;
    Random random;
    SearchResult result;
} Share;

static void search_share(void *shares, int index)
{
    Share *share = (Share *)shares + index;
    share->result = search_alone(share->known, &share->limits, &share->random);
}

static SearchLimits limits_of_share(const SearchLimits *limits, int n, int index)
{
    SearchLimits out = *limits;
    out.sims = limits->sims / n + (index < limits->sims % n);
    out.worlds = (limits->worlds + n - 1) / n;
    out.work = limits->work / n;
    return out;
}

static RootAct *find_act(const SearchResult *result, Act act)
{
    RootAct *at = result->of;
    while (at < result->of + result->n && at->act != act)
        at++;
    return at;
}

/* Adds the visits of a share; values are means over all visits. */
static void merge(SearchResult *out, const SearchResult *share)
{
    long sims = out->sims + share->sims;
    double variance = out->spread * out->spread * (double)out->sims + share->spread * share->spread * (double)share->sims;
    out->of = memory_resize(out->of, (size_t)(out->n + share->n + 1) * sizeof *out->of);
    for (int i = 0; i < share->n; i++) {
        const RootAct *one = &share->of[i];
        RootAct *all = find_act(out, one->act);
        if (all == out->of + out->n)
            out->of[out->n++] = (RootAct){.act = one->act};
        long visits = all->visits + one->visits;
        all->chance = (all->chance * (double)all->visits + one->chance * (double)one->visits) / (double)visits;
        all->visits = visits;
    }
    out->spread = sims ? sqrt(variance / (double)sims) : share->spread;
    out->sims = sims;
    out->worlds += share->worlds;
    out->compared |= share->compared;
}

static void run_in_turn(int n, Job *job, void *of)
{
    for (int i = 0; i < n; i++)
        job(of, i);
}

/* Several trees. */
static SearchResult search_together(const Knowledge *knowledge, const SearchLimits *limits, int n, Random *random)
{
    Share share[RUNNER_MOST];
    SearchResult out = {0};
    for (int i = 0; i < n; i++)
        share[i] = (Share){.known = knowledge, .limits = limits_of_share(limits, n, i), .random = random_from(random_next(random))};
    (limits->runner ? limits->runner : run_in_turn)(n, search_share, share);
    for (int i = 0; i < n; i++) {
        merge(&out, &share[i].result);
        free(share[i].result.of);
    }
    qsort(out.of, (size_t)out.n, sizeof *out.of, by_visits);
    return out;
}

SearchResult search(const Knowledge *knowledge, const SearchLimits *limits, Random *random)
{
    const Brain *brain = brain_of(knowledge->game);
    int threads = limits->threads < RUNNER_MOST ? limits->threads : RUNNER_MOST;
    if (brain->think)
        return think_openly(brain, knowledge, limits, random);
    if (threads > 1 && (limits->runner || !limits->ms))
        return search_together(knowledge, limits, threads, random);
    return search_alone(knowledge, limits, random);
}

bool search_heat(const Knowledge *knowledge, int worlds, Random *random, int heat[GRID_LOCS])
{
    _Alignas(8) unsigned char state[STATE_MAX];
    const Unit *unit = unit_to_change(knowledge->game, state);
    memset(heat, 0, GRID_LOCS * sizeof *heat);
    if (!unit)
        return false;
    Worlds *source = worlds_new(knowledge);
    int found = 0, pegs[GRID_LOCS] = {0};
    long work = 4000000;
    for (; found < worlds && worlds_sample(source, random, state, &work); found++)
        for (Set rest = unit_pegs(unit, other(knowledge->seat)); rest;)
            pegs[set_pop(&rest)]++;
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
