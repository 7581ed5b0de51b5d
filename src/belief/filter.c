#include "belief/belief.h"

#include "base/memory.h"
#include "belief/history.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PARTICLES_SMALL = 8,      /* initial population: where all acts are open, */
    PARTICLES_LEAST = 32,     /* in short games, */
    FIRST_MOST = 64,          /* and in long ones */
    PARTICLES_MOST = 512,     /* upper limit */
    PARTICLES_FEW = 4,        /* lower limit when little work is left for a long game */
    ITEM_WORK = 8,            /* work per item and particle in that case */
    TRIES_EACH = 8,           /* tries per particle to reach the next stage */
    STAGE_ITEMS = 4,          /* least number of items between two stages */
    STAGES_MOST = 100,
};

struct Worlds {
    History history;        /* of the particle being extended or handed out last */
    const Deadline *deadline;    /* NULL: none */
    bool relaxed;           /* particles that die are repaired */
    bool guesses;           /* what does not fit is overlooked */
    Particles stage[STAGES_MOST + 2];    /* populations, each at the same point of the history */
    int stages;             /* the last stage holds complete worlds */
    int fresh;              /* the last stage before both grids were cleared: nothing hidden before it matters any more */
    Particles ready;        /* resampled worlds of equal weight, to be handed out */
    int wanted;             /* particles per stage */
};

/* Longer games need more particles for some of them to survive. */
static int first_population(const Knowledge *knowledge)
{
    int n = PARTICLES_LEAST;
    if (knowledge->game->open_acts)
        return PARTICLES_SMALL;
    while (n < FIRST_MOST && n * 4 < knowledge->items)
        n *= 2;
    return n;
}

/* The least number of items heard at a stage. */
static int stage_items(const Worlds *worlds, int stage)
{
    return (int)((long)worlds->history.known->items * stage / (worlds->stages - 1));
}

static bool is_clear(const Heard *item)
{
    return !item->deed && item->event.kind == &event_clear;
}

/* The last stage before both grids were cleared; 0 if they never were. */
static int fresh_stage(const Worlds *worlds)
{
    const Knowledge *known = worlds->history.known;
    int item = known->items - 1, stage = 0;
    while (item > 0 && !(is_clear(&known->item[item]) && is_clear(&known->item[item - 1])))
        item--;
    while (stage_items(worlds, stage + 1) < item)
        stage++;
    return stage;
}

Worlds *worlds_new(const Knowledge *knowledge)
{
    Worlds *worlds = memory_resize(NULL, sizeof *worlds);
    *worlds = (Worlds){.wanted = knowledge->game->open ? 1 : first_population(knowledge)};
    history_new(&worlds->history, knowledge);
    int between = (knowledge->items + STAGES_MOST - 1) / STAGES_MOST;
    between = between < STAGE_ITEMS ? STAGE_ITEMS : between;
    worlds->stages = knowledge->items / between + 2;
    worlds->fresh = fresh_stage(worlds);
    return worlds;
}

Worlds *worlds_alike(const Knowledge *knowledge)
{
    Worlds *worlds = worlds_new(knowledge);
    worlds->history.alike = true;
    return worlds;
}

void worlds_until(Worlds *worlds, const Deadline *deadline)
{
    worlds->deadline = deadline;
}

void worlds_free(Worlds *worlds)
{
    for (int i = 0; i < worlds->stages; i++)
        particles_free(&worlds->stage[i]);
    particles_free(&worlds->ready);
    history_free(&worlds->history);
    free(worlds);
}

int worlds_acts(const Worlds *worlds)
{
    int n = 0;
    for (int at = worlds->history.particle.last; at != HISTORY_NONE; at = worlds->history.step[at].before)
        n++;
    return n;
}

void worlds_act(const Worlds *worlds, int index, int *seat, Act *act)
{
    int at = worlds->history.particle.last;
    for (int back = worlds_acts(worlds) - 1 - index; back; back--)
        at = worlds->history.step[at].before;
    *seat = worlds->history.step[at].seat;
    *act = worlds->history.step[at].act;
}

/* The particle under construction is `history`; finished ones are stored in a population. */

static void store_particle(const Worlds *worlds, Particles *particles)
{
    particles_add(particles, worlds->history.size, &worlds->history.particle, worlds->history.state);
}

static void fetch(Worlds *worlds, const Particles *particles, int index)
{
    particles_get(particles, worlds->history.size, index, &worlds->history.particle, worlds->history.state);
}

static void restart(Worlds *worlds)
{
    history_start(&worlds->history);
    worlds->stage[0].n = 0;
    store_particle(worlds, &worlds->stage[0]);
}

static bool extend(Worlds *worlds, Random *random, long *work)
{
    History *history = &worlds->history;
    return history_extend(history, random, work) || (worlds->relaxed && history_repair(history, random, work)) ||
           (worlds->guesses && history_overlook(history, random, work));
}

static double whole(double weight)
{
    return weight;
}

static bool arrived(Worlds *worlds, int stage)
{
    if (stage == worlds->stages - 1)
        return worlds->guesses ? history_arrived(&worlds->history) : history_complete(&worlds->history);
    return worlds->history.particle.heard >= stage_items(worlds, stage);
}

/* Fills a stage with particles resampled from the previous stage and extended until they arrive. Resampling uses the square root
   of the weight (tempering), because what is unlikely now may be all that survives later. */
static bool fill(Worlds *worlds, int stage, Random *random, long *work)
{
    const Particles *from = &worlds->stage[stage - 1];
    Particles *to = &worlds->stage[stage];
    int wanted = stage <= worlds->fresh && worlds->wanted > PARTICLES_SMALL ? PARTICLES_SMALL : worlds->wanted;
    Resampling resampling = resample(from, sqrt, wanted, random);
    to->n = 0;
    for (int i = 0; i < TRIES_EACH * wanted && to->n < wanted && *work > 0; i++) {
        fetch(worlds, from, resample_next(&resampling));
        worlds->history.particle.weight = sqrt(worlds->history.particle.weight);
        bool there = arrived(worlds, stage);
        while (!there && extend(worlds, random, work))
            there = arrived(worlds, stage);
        if (there)
            store_particle(worlds, to);
        if (worlds->deadline && deadline_over(worlds->deadline))
            *work = 0;
    }
    return to->n > 0;
}

/* Builds complete worlds, starting where the grids were last cleared if that stage was reached before. When a whole stage dies
   out, it backtracks a little, then farther and farther, and finally restarts with more particles. */
static bool build(Worlds *worlds, Random *random, long *work)
{
    if (!worlds->fresh || !worlds->stage[worlds->fresh].n)
        restart(worlds);
    for (int stage = worlds->stage[worlds->fresh].n ? worlds->fresh + 1 : 1, back = 1; stage < worlds->stages; stage++) {
        if (fill(worlds, stage, random, work))
            continue;
        if (*work <= 0)
            return false;
        if (back >= stage && worlds->wanted < PARTICLES_MOST)
            worlds->wanted *= 2;
        stage = back < stage ? stage - back - 1 : 0;
        back = stage ? 2 * back : 1;
    }
    return true;
}

/* Limits the population to what the work allows: a few complete worlds are better than many incomplete ones. */
static int affordable(const Worlds *worlds, long work)
{
    long most = work / (ITEM_WORK * ((long)worlds->history.known->items + 1));
    if (worlds->history.known->game->open || most >= worlds->wanted)
        return worlds->wanted;
    return most > PARTICLES_FEW ? (int)most : PARTICLES_FEW;
}

/* The final resampling, by the full weight. */
static void make_ready(Worlds *worlds, Random *random)
{
    const Particles *done = &worlds->stage[worlds->stages - 1];
    Resampling resampling = resample(done, whole, done->n, random);
    for (int i = 0; i < done->n; i++) {
        fetch(worlds, done, resample_next(&resampling));
        store_particle(worlds, &worlds->ready);
    }
}

bool worlds_relax(Worlds *worlds)
{
    worlds->relaxed = worlds->history.brain->drift != 0;
    return worlds->relaxed;
}

bool worlds_guess(Worlds *worlds)
{
    worlds->guesses = !worlds->history.known->game->open;
    return worlds->guesses;
}

bool worlds_sample(Worlds *worlds, Random *random, void *state, long *work)
{
    Particles *ready = &worlds->ready;
    if (!ready->n) {
        worlds->wanted = affordable(worlds, *work);
        if (!build(worlds, random, work))
            return false;
        make_ready(worlds, random);
        /* Callers that need many worlds get them from larger and larger populations. */
        if (worlds->wanted < PARTICLES_MOST)
            worlds->wanted *= 2;
    }
    /* In an open game there is exactly one world. */
    if (worlds->history.known->game->open)
        fetch(worlds, ready, 0);
    else
        particles_take(ready, worlds->history.size, (int)random_below(random, (uint32_t)ready->n), &worlds->history.particle,
                       worlds->history.state);
    memcpy(state, worlds->history.state, worlds->history.size);
    return true;
}
