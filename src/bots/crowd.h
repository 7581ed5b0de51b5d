/* Crowds of worlds under construction, each with its state. */
#ifndef PEG_BOTS_CROWD_H
#define PEG_BOTS_CROWD_H

#include "base/random.h"

#include <stddef.h>

/* How far a world has come. Its state is kept beside it. */
typedef struct World {
    int heard;        /* items so far */
    int silent;       /* acts since the last item */
    int last;         /* its last step */
    double suit;      /* how well it suits what lies ahead */
    double weight;    /* how likely it is that others did what they did in it, and how much better it suits by now */
} World;

typedef struct Crowd {
    World *world;
    unsigned char *state;
    int n, room;
} Crowd;

void crowd_free(Crowd *crowd);

/* States have `size` bytes, the same for all of a crowd. */
void crowd_add(Crowd *crowd, size_t size, const World *world, const void *state);
void crowd_get(const Crowd *crowd, size_t size, int index, World *world, void *state);

/* Takes one out: the last one gets its place. */
void crowd_take(Crowd *crowd, size_t size, int index, World *world, void *state);

/* A walk round a crowd, on which each world comes up as often as its share says: at even distances along a line that has a piece
   of that length for each. */
typedef struct Round {
    const Crowd *crowd;
    double (*share)(double weight);
    int index;
    double at, end;    /* where the walk is, and where the piece of this world ends */
    double distance;
} Round;

/* A round that begins anywhere and comes by `wanted` worlds. */
Round round_of(const Crowd *crowd, double (*share)(double weight), int wanted, Random *random);

/* The index of the next one. */
int round_next(Round *round);

#endif
