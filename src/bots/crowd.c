#include "bots/crowd.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 32 };

void crowd_add(Crowd *crowd, size_t size, const World *world, const void *state)
{
    if (crowd->n == crowd->room) {
        crowd->room = crowd->room ? 2 * crowd->room : FIRST_ROOM;
        crowd->world = memory_resize(crowd->world, (size_t)crowd->room * sizeof *crowd->world);
        crowd->state = memory_resize(crowd->state, (size_t)crowd->room * size);
    }
    memcpy(crowd->state + (size_t)crowd->n * size, state, size);
    crowd->world[crowd->n++] = *world;
}

void crowd_get(const Crowd *crowd, size_t size, int index, World *world, void *state)
{
    memcpy(state, crowd->state + (size_t)index * size, size);
    *world = crowd->world[index];
}

void crowd_take(Crowd *crowd, size_t size, int index, World *world, void *state)
{
    crowd_get(crowd, size, index, world, state);
    crowd->n--;
    crowd->world[index] = crowd->world[crowd->n];
    memmove(crowd->state + (size_t)index * size, crowd->state + (size_t)crowd->n * size, size);
}

void crowd_free(Crowd *crowd)
{
    free(crowd->world);
    free(crowd->state);
}

static double share_of(const Round *round, int index)
{
    return round->share(round->crowd->world[index].weight);
}

Round round_of(const Crowd *crowd, double (*share)(double), int wanted, Random *random)
{
    Round round = {.crowd = crowd, .share = share};
    double total = 0;
    for (int i = 0; i < crowd->n; i++)
        total += share_of(&round, i);
    round.at = total * random_part(random);
    round.end = share_of(&round, 0);
    round.distance = total / wanted;
    return round;
}

int round_next(Round *round)
{
    while (round->at >= round->end) {
        round->index = (round->index + 1) % round->crowd->n;
        round->end += share_of(round, round->index);
    }
    round->at += round->distance;
    return round->index;
}
