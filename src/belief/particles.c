#include "belief/particles.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 32 };

void particles_add(Particles *particles, size_t size, const Particle *world, const void *state)
{
    if (particles->n == particles->room) {
        particles->room = particles->room ? 2 * particles->room : FIRST_ROOM;
        particles->world = memory_resize(particles->world, (size_t)particles->room * sizeof *particles->world);
        particles->state = memory_resize(particles->state, (size_t)particles->room * size);
    }
    memcpy(particles->state + (size_t)particles->n * size, state, size);
    particles->world[particles->n++] = *world;
}

void particles_get(const Particles *particles, size_t size, int index, Particle *world, void *state)
{
    memcpy(state, particles->state + (size_t)index * size, size);
    *world = particles->world[index];
}

void particles_take(Particles *particles, size_t size, int index, Particle *world, void *state)
{
    particles_get(particles, size, index, world, state);
    particles->n--;
    particles->world[index] = particles->world[particles->n];
    memmove(particles->state + (size_t)index * size, particles->state + (size_t)particles->n * size, size);
}

void particles_free(Particles *particles)
{
    free(particles->world);
    free(particles->state);
}

static double share_of(const Resampling *resampling, int index)
{
    return resampling->share(resampling->particles->world[index].weight);
}

Resampling resample(const Particles *particles, double (*share)(double), int wanted, Random *random)
{
    Resampling resampling = {.particles = particles, .share = share};
    double total = 0;
    for (int i = 0; i < particles->n; i++)
        total += share_of(&resampling, i);
    resampling.at = total * random_part(random);
    resampling.end = share_of(&resampling, 0);
    resampling.distance = total / wanted;
    return resampling;
}

int resample_next(Resampling *resampling)
{
    while (resampling->at >= resampling->end) {
        resampling->index = (resampling->index + 1) % resampling->particles->n;
        resampling->end += share_of(resampling, resampling->index);
    }
    resampling->at += resampling->distance;
    return resampling->index;
}
