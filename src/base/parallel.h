/* A Runner with threads. */
#ifndef PEG_BASE_PARALLEL_H
#define PEG_BASE_PARALLEL_H

#include "base/runner.h"

#include <pthread.h>
#include <stdbool.h>

typedef struct ParallelJob {
    Job *job;
    void *of;
    int index;
    pthread_t thread;
    bool running;
} ParallelJob;

static inline void *parallel_do(void *of)
{
    const ParallelJob *one = of;
    one->job(one->of, one->index);
    return NULL;
}

/* The first job is done on this thread, the others on threads of their own. Where no thread can be had the job is done last. */
static inline void parallel_run(int n, Job *job, void *of)
{
    ParallelJob one[RUNNER_MOST];
    for (int i = 1; i < n; i++) {
        one[i] = (ParallelJob){.job = job, .of = of, .index = i};
        one[i].running = !pthread_create(&one[i].thread, NULL, parallel_do, &one[i]);
    }
    job(of, 0);
    for (int i = 1; i < n; i++)
        if (one[i].running)
            pthread_join(one[i].thread, NULL);
        else
            job(of, i);
}

#endif
