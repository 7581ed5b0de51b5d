#include "belief/belief.h"

#include "base/memory.h"
#include "belief/history.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PARTICLES_SMALL = 8,      /* in the population at first: where all acts are open, in short games and in long ones, */
    PARTICLES_LEAST = 32,     /* and at the most */
    FIRST_MOST = 64,
    PARTICLES_MOST = 512,
    PARTICLES_FEW = 4,        /* and at least, when there is little work left for a long game */
    ITEM_WORK = 8,            /* that an item may then cost a particle */
    TRIES_EACH = 8,           /* tries a particle to come from one stage to the next */
    STAGE_ITEMS = 4,          /* items from one stage to the next, at the least */
    STAGES_MOST = 100,
};

struct Worlds {
    History history;        /* of the particle that is extended now, or was handed out last */
    const Deadline *deadline;    /* NULL: none */
    bool relaxed;           /* particles that die are repaired */
    Particles stage[STAGES_MOST + 2];    /* those that have all come as far */
    int stages;             /* the last one is of complete worlds */
    int fresh;              /* the last one before both grids were cleared: what was hidden until then does not matter any more */
    Particles ready;        /* resampled: all of one weight, to be handed out */
    int wanted;             /* particles a stage */
};

/* The longer the game, the more particles are needed so that some survive. */
static int first_population(const Knowledge *knowledge)
{
    int n = PARTICLES_LEAST;
    if (knowledge->game->open_acts)
        return PARTICLES_SMALL;
    while (n < FIRST_MOST && n * 4 < knowledge->items)
        n *= 2;
    return n;
}

/* How many items have been heard at a stage, at the least. */
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

/* A particle is extended in `history`, and kept in a population. */

static void keep(const Worlds *worlds, Particles *particles)
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
    keep(worlds, &worlds->stage[0]);
}

static bool extend(Worlds *worlds, Random *random, long *work)
{
    return history_extend(&worlds->history, random, work) || (worlds->relaxed && history_repair(&worlds->history, random, work));
}

static double whole(double weight)
{
    return weight;
}

static bool arrived(Worlds *worlds, int stage)
{
    if (stage == worlds->stages - 1)
        return history_complete(&worlds->history);
    return worlds->history.particle.heard >= stage_items(worlds, stage);
}

/* Fills a stage with particles resampled from the one before and extended until
   they arrive. Resampling is by the root of the weight
   (tempered), because what is unlikely now may be all that survives later. */
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
            keep(worlds, to);
        if (worlds->deadline && deadline_over(worlds->deadline))
            *work = 0;
    }
    return to->n > 0;
}

/* Builds complete worlds, from where the grids were last cleared if it has come there before. Where a whole stage dies out, it
   backtracks a little, then ever farther, and at last begins anew with more particles. */
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

/* No more particles than there is work for: a few that are complete are better than many that are not. */
static int affordable(const Worlds *worlds, long work)
{
    long most = work / (ITEM_WORK * ((long)worlds->history.known->items + 1));
    if (worlds->history.known->game->open || most >= worlds->wanted)
        return worlds->wanted;
    return most > PARTICLES_FEW ? (int)most : PARTICLES_FEW;
}

/* The last resampling, by the full weight. */
static void make_ready(Worlds *worlds, Random *random)
{
    const Particles *done = &worlds->stage[worlds->stages - 1];
    Resampling resampling = resample(done, whole, done->n, random);
    for (int i = 0; i < done->n; i++) {
        fetch(worlds, done, resample_next(&resampling));
        keep(worlds, &worlds->ready);
    }
}

bool worlds_relax(Worlds *worlds)
{
    worlds->relaxed = worlds->history.brain->drift != 0;
    return worlds->relaxed;
}

bool worlds_sample(Worlds *worlds, Random *random, void *state, long *work)
{
    Particles *ready = &worlds->ready;
    if (!ready->n) {
        worlds->wanted = affordable(worlds, *work);
        if (!build(worlds, random, work))
            return false;
        make_ready(worlds, random);
        /* Whoever needs many gets them from ever larger populations. */
        if (worlds->wanted < PARTICLES_MOST)
            worlds->wanted *= 2;
    }
    /* An open game has but one world. */
    if (worlds->history.known->game->open)
        fetch(worlds, ready, 0);
    else
        particles_take(ready, worlds->history.size, (int)random_below(random, (uint32_t)ready->n), &worlds->history.particle,
                       worlds->history.state);
    memcpy(state, worlds->history.state, worlds->history.size);
    return true;
}
