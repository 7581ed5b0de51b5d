#include "bots/world.h"

#include "base/memory.h"
#include "bots/course.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CROWD_SMALL = 8,       /* worlds built side by side: at first, where all acts are open, in short games and in long ones, */
    CROWD_LEAST = 32,      /* and at the most */
    FIRST_MOST = 64,
    CROWD_MOST = 512,
    CROWD_FEW = 4,         /* and at least, when there is little work left for a long game */
    ITEM_WORK = 8,         /* that an item may take a world then */
    ROUNDS = 8,            /* tries a world to come from one stage to the next */
    STAGE_ITEMS = 4,       /* items from one stage to the next, at the least */
    STAGES_MOST = 100,
};

struct Worlds {
    Course course;          /* of the world that goes on now, or was handed out last */
    const Deadline *deadline;    /* NULL: none */
    bool relaxed;           /* pegs may be shifted where a world would come to a dead end */
    Crowd stage[STAGES_MOST + 2];    /* worlds that have all come as far */
    int stages;             /* the last one is of worlds that are complete */
    int fresh;              /* the last one before both grids were cleared: what was hidden until then does not matter any more */
    Crowd ready;            /* to be handed out, each as good as any other */
    int wanted;             /* worlds a crowd */
};

/* The longer the game, the more worlds are needed so that some get through. */
static int first_crowd(const Knowledge *knowledge)
{
    int n = CROWD_LEAST;
    if (knowledge->game->open_acts)
        return CROWD_SMALL;
    while (n < FIRST_MOST && n * 4 < knowledge->items)
        n *= 2;
    return n;
}

/* How many items have been heard at a stage, at the least. */
static int stage_items(const Worlds *worlds, int stage)
{
    return (int)((long)worlds->course.known->items * stage / (worlds->stages - 1));
}

static bool is_clear(const Heard *item)
{
    return !item->deed && item->event.kind == &event_clear;
}

/* The last stage before both grids were cleared; 0 if they never were. */
static int fresh_stage(const Worlds *worlds)
{
    const Knowledge *known = worlds->course.known;
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
    *worlds = (Worlds){.wanted = knowledge->game->open ? 1 : first_crowd(knowledge)};
    course_new(&worlds->course, knowledge);
    int between = (knowledge->items + STAGES_MOST - 1) / STAGES_MOST;
    between = between < STAGE_ITEMS ? STAGE_ITEMS : between;
    worlds->stages = knowledge->items / between + 2;
    worlds->fresh = fresh_stage(worlds);
    return worlds;
}

Worlds *worlds_alike(const Knowledge *knowledge)
{
    Worlds *worlds = worlds_new(knowledge);
    worlds->course.alike = true;
    return worlds;
}

void worlds_until(Worlds *worlds, const Deadline *deadline)
{
    worlds->deadline = deadline;
}

void worlds_free(Worlds *worlds)
{
    for (int i = 0; i < worlds->stages; i++)
        crowd_free(&worlds->stage[i]);
    crowd_free(&worlds->ready);
    course_free(&worlds->course);
    free(worlds);
}

int worlds_acts(const Worlds *worlds)
{
    int n = 0;
    for (int at = worlds->course.world.last; at != STEP_NONE; at = worlds->course.step[at].before)
        n++;
    return n;
}

void worlds_act(const Worlds *worlds, int index, int *seat, Act *act)
{
    int at = worlds->course.world.last;
    for (int back = worlds_acts(worlds) - 1 - index; back; back--)
        at = worlds->course.step[at].before;
    *seat = worlds->course.step[at].seat;
    *act = worlds->course.step[at].act;
}

/* Worlds go on in the course, and are kept in crowds. */

static void keep(const Worlds *worlds, Crowd *crowd)
{
    crowd_add(crowd, worlds->course.size, &worlds->course.world, worlds->course.state);
}

static void fetch(Worlds *worlds, const Crowd *crowd, int index)
{
    crowd_get(crowd, worlds->course.size, index, &worlds->course.world, worlds->course.state);
}

static void restart(Worlds *worlds)
{
    course_start(&worlds->course);
    worlds->stage[0].n = 0;
    keep(worlds, &worlds->stage[0]);
}

static bool extend(Worlds *worlds, Random *random, long *work)
{
    return course_go_on(&worlds->course, random, work) || (worlds->relaxed && course_mend(&worlds->course, random, work));
}

static double whole(double weight)
{
    return weight;
}

static bool arrived(Worlds *worlds, int stage)
{
    if (stage == worlds->stages - 1)
        return course_complete(&worlds->course);
    return worlds->course.world.heard >= stage_items(worlds, stage);
}

/* Fills a stage with worlds that come there from the one before, which each are tried several times if need be. Likely ones come up
   more often, but only by the root of their weight: what is unlikely now may be all that is left later. */
static bool fill(Worlds *worlds, int stage, Random *random, long *work)
{
    const Crowd *from = &worlds->stage[stage - 1];
    Crowd *to = &worlds->stage[stage];
    int wanted = stage <= worlds->fresh && worlds->wanted > CROWD_SMALL ? CROWD_SMALL : worlds->wanted;
    Round round = round_of(from, sqrt, wanted, random);
    to->n = 0;
    for (int i = 0; i < ROUNDS * wanted && to->n < wanted && *work > 0; i++) {
        fetch(worlds, from, round_next(&round));
        worlds->course.world.weight = sqrt(worlds->course.world.weight);
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

/* Builds a crowd of complete worlds, from where the grids were last cleared if it has come there before. Where all come to a dead
   end, it goes back a little, then ever farther, and at last begins anew with more of them. */
static bool build(Worlds *worlds, Random *random, long *work)
{
    if (!worlds->fresh || !worlds->stage[worlds->fresh].n)
        restart(worlds);
    for (int stage = worlds->stage[worlds->fresh].n ? worlds->fresh + 1 : 1, back = 1; stage < worlds->stages; stage++) {
        if (fill(worlds, stage, random, work))
            continue;
        if (*work <= 0)
            return false;
        if (back >= stage && worlds->wanted < CROWD_MOST)
            worlds->wanted *= 2;
        stage = back < stage ? stage - back - 1 : 0;
        back = stage ? 2 * back : 1;
    }
    return true;
}

/* No more worlds at once than there is work for: a few that are complete are better than many that are not. */
static int affordable(const Worlds *worlds, long work)
{
    long most = work / (ITEM_WORK * ((long)worlds->course.known->items + 1));
    if (worlds->course.known->game->open || most >= worlds->wanted)
        return worlds->wanted;
    return most > CROWD_FEW ? (int)most : CROWD_FEW;
}

/* Likely worlds are handed out several times, unlikely ones not at all. */
static void make_ready(Worlds *worlds, Random *random)
{
    const Crowd *done = &worlds->stage[worlds->stages - 1];
    Round round = round_of(done, whole, done->n, random);
    for (int i = 0; i < done->n; i++) {
        fetch(worlds, done, round_next(&round));
        keep(worlds, &worlds->ready);
    }
}

bool worlds_relax(Worlds *worlds)
{
    worlds->relaxed = worlds->course.brain->drift != 0;
    return worlds->relaxed;
}

bool worlds_sample(Worlds *worlds, Random *random, void *state, long *work)
{
    Crowd *ready = &worlds->ready;
    if (!ready->n) {
        worlds->wanted = affordable(worlds, *work);
        if (!build(worlds, random, work))
            return false;
        make_ready(worlds, random);
        /* Whoever needs many gets them from ever larger crowds. */
        if (worlds->wanted < CROWD_MOST)
            worlds->wanted *= 2;
    }
    /* Of an open game there is but one world. */
    if (worlds->course.known->game->open)
        fetch(worlds, ready, 0);
    else
        crowd_take(ready, worlds->course.size, (int)random_below(random, (uint32_t)ready->n), &worlds->course.world, worlds->course.state);
    memcpy(state, worlds->course.state, worlds->course.size);
    return true;
}
