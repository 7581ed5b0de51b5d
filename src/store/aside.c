#include "store/aside.h"

#include "base/memory.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct Aside {
    void (*work)(void *context);
    void *context;
    pthread_t thread;
    sem_t begin, done;
    bool stopping;
};

static void wait_for(sem_t *sign)
{
    while (sem_wait(sign) != 0)
        ;    /* a signal came in between */
}

static void *run(void *context)
{
    Aside *aside = context;
    for (;;) {
        wait_for(&aside->begin);
        if (aside->stopping)
            return NULL;
        aside->work(aside->context);
        sem_post(&aside->done);
    }
}

static void end(Aside *aside)
{
    sem_destroy(&aside->begin);
    sem_destroy(&aside->done);
    free(aside);
}

Aside *aside_start(void (*work)(void *context), void *context)
{
    Aside *aside = memory_resize(NULL, sizeof *aside);
    *aside = (Aside){.work = work, .context = context};
    sem_init(&aside->begin, 0, 0);
    sem_init(&aside->done, 0, 0);
    if (pthread_create(&aside->thread, NULL, run, aside) == 0)
        return aside;
    end(aside);
    return NULL;
}

void aside_begin(Aside *aside) { sem_post(&aside->begin); }
bool aside_done(Aside *aside) { return sem_trywait(&aside->done) == 0; }
void aside_wait(Aside *aside) { wait_for(&aside->done); }

void aside_stop(Aside *aside)
{
    if (!aside)
        return;
    aside->stopping = true;
    sem_post(&aside->begin);
    pthread_join(aside->thread, NULL);
    end(aside);
}
