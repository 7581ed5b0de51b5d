#include "luck/luck.h"

#include "base/memory.h"
#include "base/random.h"
#include "rules/grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* games/workshop/bunny-hop.peg against a random player, who looks anywhere whatever happened: neither where the hunter's bunnies
   sit nor whether they hop makes a difference. What is left is a hunt against time for bunnies that hop at random. The hunter's
   belief, a chance for each of the 3060 arrangements of four bunnies, is computed exactly; how many turns the random player needs
   is too. The best hunter would need all beliefs that can come up, which are too many: this one takes the look after which it
   expects to have caught most within a few looks. */
enum {
    COLUMNS = 3,
    PLACES = GRID_SIDE * COLUMNS,
    BUNNIES = 4,
    ARRANGEMENTS = 3060,
    SETS = 1 << PLACES,
    HOPS_MOST = 8 * BUNNIES + 1,
    TURNS_MOST = 1000,
};

/* All arrangements of a number of bunnies. */
typedef struct Garden {
    int n;
    uint32_t set[ARRANGEMENTS];                   /* bit p: a bunny at place p */
    int ways[ARRANGEMENTS];                       /* how many hops there are, not hopping included; all are equally likely */
    uint16_t next[ARRANGEMENTS][HOPS_MOST];       /* where each leads */
    float later[ARRANGEMENTS][PLACES];            /* the chance of a bunny at each place after one of them */
} Garden;

typedef struct Hunting {
    Garden garden[BUNNIES + 1];
    uint16_t index[SETS];                /* of a set in its garden */
    uint32_t near[PLACES];
    double unfinished[TURNS_MOST + 1];   /* the chance that a random player needs more turns than that */
    int ahead;                           /* looks that the hunter thinks ahead; 0: it looks anywhere */
    Random random;
} Hunting;

typedef struct Belief {
    int bunnies;
    float chance[ARRANGEMENTS];    /* unnormalised */
} Belief;

typedef enum Answer { CAUGHT, RUSTLE, QUIET, ANSWERS } Answer;

static void find_neighbours(Hunting *h)
{
    for (int p = 0; p < PLACES; p++)
        for (int q = 0; q < PLACES; q++)
            if (p != q && abs(p / COLUMNS - q / COLUMNS) <= 1 && abs(p % COLUMNS - q % COLUMNS) <= 1)
                h->near[p] |= 1u << q;
}

static void find_sets(Hunting *h)
{
    for (uint32_t set = 0; set < SETS; set++)
        if (__builtin_popcount(set) <= BUNNIES) {
            Garden *garden = &h->garden[__builtin_popcount(set)];
            h->index[set] = (uint16_t)garden->n;
            garden->set[garden->n++] = set;
        }
}

/* One bunny hops to an empty place beside it, or none does. */
static void find_hops(const Hunting *h, Garden *garden, int i)
{
    uint32_t set = garden->set[i];
    int ways = 0;
    garden->next[i][ways++] = (uint16_t)i;
    for (int from = 0; from < PLACES; from++)
        for (int to = 0; to < PLACES && set >> from & 1; to++)
            if (h->near[from] & ~set & 1u << to)
                garden->next[i][ways++] = h->index[(set ^ 1u << from) | 1u << to];
    garden->ways[i] = ways;
    for (int k = 0; k < ways; k++)
        for (int p = 0; p < PLACES; p++)
            garden->later[i][p] += (float)(garden->set[garden->next[i][k]] >> p & 1) / (float)ways;
}

/* A random player's look catches with a chance of its own every time, and a turn ends with the first that does not. */
static void find_unfinished(Hunting *h)
{
    double left[BUNNIES + 1] = {[BUNNIES] = 1};    /* the chance that so many are left */
    h->unfinished[0] = 1;
    for (int turn = 1; turn <= TURNS_MOST; turn++) {
        for (int k = BUNNIES; k > 0; k--) {
            double caught = left[k] * k / PLACES;
            left[k] -= caught;
            left[k - 1] += caught;
        }
        h->unfinished[turn] = 1 - left[0];
    }
}

static Hunting *hunting_new(int ahead)
{
    Hunting *h = memory_resize(NULL, sizeof *h);
    memset(h, 0, sizeof *h);
    h->ahead = ahead;
    h->random = random_from(1);
    find_neighbours(h);
    find_sets(h);
    for (int k = 0; k <= BUNNIES; k++)
        for (int i = 0; i < h->garden[k].n; i++)
            find_hops(h, &h->garden[k], i);
    find_unfinished(h);
    return h;
}

static Answer answer(const Hunting *h, uint32_t set, int place)
{
    return set >> place & 1 ? CAUGHT : set & h->near[place] ? RUSTLE : QUIET;
}

/* The part of a belief in which a look has that answer. */
static void learn(const Hunting *h, const Belief *from, int place, Answer heard, Belief *to)
{
    const Garden *garden = &h->garden[from->bunnies];
    to->bunnies = from->bunnies - (heard == CAUGHT);
    memset(to->chance, 0, sizeof to->chance);
    for (int i = 0; i < garden->n; i++)
        if (answer(h, garden->set[i], place) == heard)
            to->chance[heard == CAUGHT ? h->index[garden->set[i] ^ 1u << place] : i] = from->chance[i];
}

static void let_hop(const Hunting *h, Belief *belief)
{
    const Garden *garden = &h->garden[belief->bunnies];
    float after[ARRANGEMENTS] = {0};
    for (int i = 0; i < garden->n; i++)
        for (int k = 0; k < garden->ways[i] && belief->chance[i] > 0; k++)
            after[garden->next[i][k]] += belief->chance[i] / (float)garden->ways[i];
    memcpy(belief->chance, after, sizeof after);
}

/* The chance of a catch at each place: now, or after a hop. */
static void find_catches(const Hunting *h, const Belief *belief, bool hops, float at[PLACES])
{
    const Garden *garden = &h->garden[belief->bunnies];
    for (int p = 0; p < PLACES; p++)
        at[p] = 0;
    for (int i = 0; i < garden->n; i++)
        for (int p = 0; p < PLACES && belief->chance[i] > 0; p++)
            at[p] += belief->chance[i] * (hops ? garden->later[i][p] : (float)(garden->set[i] >> p & 1));
}

/* What can be caught within so many looks, and where to look first. */
static double prospect(const Hunting *h, Belief *belief, bool hops, int looks, int *best)
{
    float at[PLACES];
    double most = belief->bunnies ? -1 : 0;
    if (hops && looks > 1)
        let_hop(h, belief);
    find_catches(h, belief, hops && looks == 1, at);
    for (int p = 0; p < PLACES && belief->bunnies; p++) {
        double worth = at[p];
        for (Answer heard = CAUGHT; heard < ANSWERS && looks > 1; heard++) {
            Belief then;
            int unused;
            learn(h, belief, p, heard, &then);
            worth += prospect(h, &then, heard != CAUGHT, looks - 1, &unused);
        }
        if (worth > most) {
            most = worth;
            *best = p;
        }
    }
    return most;
}

static int where_to_look(Hunting *h, Belief *belief)
{
    int place = 0;
    if (!h->ahead)
        return (int)random_below(&h->random, PLACES);
    prospect(h, belief, false, h->ahead, &place);
    return place;
}

/* One turn; returns what is left of the bunnies. */
static uint32_t hunt_once(Hunting *h, uint32_t set, Belief *belief)
{
    Belief then;
    for (Answer heard = CAUGHT; heard == CAUGHT && set;) {
        int place = where_to_look(h, belief);
        heard = answer(h, set, place);
        learn(h, belief, place, heard, &then);
        *belief = then;
        set &= ~(1u << place);
    }
    return set;
}

static uint32_t hop_once(Hunting *h, uint32_t set, Belief *belief)
{
    const Garden *garden = &h->garden[belief->bunnies];
    int i = h->index[set];
    let_hop(h, belief);
    return garden->set[garden->next[i][random_below(&h->random, (uint32_t)garden->ways[i])]];
}

/* The chance that a hunt is over before the random player's, who goes first or second. */
static double hunt(Hunting *h, bool first)
{
    Belief belief = {.bunnies = BUNNIES};
    const Garden *garden = &h->garden[BUNNIES];
    uint32_t set = garden->set[random_below(&h->random, (uint32_t)garden->n)];
    int turn = 0;
    for (int i = 0; i < garden->n; i++)
        belief.chance[i] = 1;
    while (set && turn < TURNS_MOST) {
        if (turn || !first)
            set = hop_once(h, set, &belief);
        set = hunt_once(h, set, &belief);
        turn++;
    }
    return h->unfinished[turn - first];
}

Estimate luck_bunny_hop(int ahead, int hunts)
{
    Hunting *h = hunting_new(ahead);
    double sum = 0, squares = 0;
    for (int i = 0; i < hunts; i++) {
        double won = hunt(h, i % 2);
        sum += won;
        squares += won * won;
    }
    free(h);
    double mean = sum / hunts;
    return (Estimate){mean, 1.96 * sqrt((squares / hunts - mean * mean) / hunts)};
}
