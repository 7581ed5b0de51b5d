/* Particles: worlds under construction, each with its state and its weight, and systematic resampling from them. */
#ifndef PEG_BELIEF_PARTICLES_H
#define PEG_BELIEF_PARTICLES_H

#include "base/random.h"

#include <stddef.h>

/* The progress of a particle. Its state is stored beside it. */
typedef struct Particle {
    int heard;        /* items heard so far */
    int silent;       /* acts since the last item */
    int last;         /* index of the last act of its history */
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

/* Removes a particle; the last one takes its slot. */
void particles_take(Particles *particles, size_t size, int index, Particle *world, void *state);

/* Systematic resampling: particles are laid end to end, each as long as its share, and picked at equal distances. */
typedef struct Resampling {
    const Particles *particles;
    double (*share)(double weight);
    int index;
    double at, end;    /* position on the line; end of the current particle */
    double distance;
} Resampling;

/* Starts at a random offset and picks `wanted` particles. */
Resampling resample(const Particles *particles, double (*share)(double weight), int wanted, Random *random);

/* The index of the next particle. */
int resample_next(Resampling *resampling);

#endif
