/* Particles: worlds under construction, each with its state and its weight, and systematic resampling from them. */
#ifndef PEG_BELIEF_PARTICLES_H
#define PEG_BELIEF_PARTICLES_H

#include "base/random.h"

#include <stddef.h>

/* How far a particle has come. Its state is kept beside it. */
typedef struct Particle {
    int heard;        /* items so far */
    int silent;       /* acts since the last item */
    int last;         /* the last act of its history */
    double fit;       /* with the constraints ahead */
    double weight;    /* importance weight, unnormalised */
} Particle;

typedef struct Particles {
    Particle *world;
    unsigned char *state;
    int n, room;
} Particles;

void particles_free(Particles *particles);

/* States have `size` bytes, the same for all particles of a population. */
void particles_add(Particles *particles, size_t size, const Particle *world, const void *state);
void particles_get(const Particles *particles, size_t size, int index, Particle *world, void *state);

/* Takes one out: the last one gets its place. */
void particles_take(Particles *particles, size_t size, int index, Particle *world, void *state);

/* Systematic resampling: particles are laid along a line, each as long as its share, and taken at even distances. */
typedef struct Resampling {
    const Particles *particles;
    double (*share)(double weight);
    int index;
    double at, end;    /* where we are on the line, and where this particle ends */
    double distance;
} Resampling;

/* Begins at a random point and comes by `wanted` particles. */
Resampling resample(const Particles *particles, double (*share)(double weight), int wanted, Random *random);

/* The index of the next one. */
int resample_next(Resampling *resampling);

#endif
