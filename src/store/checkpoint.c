#include "store/checkpoint.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

/* PAGES in the log are worth a walk. While the thread writes, more come: each further pass finds fewer, and what the last one
   leaves is so little that the commit which finds it done does the rest itself. Then the log begins anew. */
enum { PAGES = 4000, PASSES = 3 };

typedef enum Step { RESTING, ASKED, NEARLY_DONE, STOPPING } Step;

struct Checkpoint {
    sqlite3 *db;        /* of the thread */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news;
    Step step;          /* under the lock */
    int done;           /* pages of the log that were there when it was last done; the committer's own */
};

static void *walk(void *context)
{
    Checkpoint *checkpoint = context;
    pthread_mutex_lock(&checkpoint->lock);
    while (checkpoint->step != STOPPING) {
        if (checkpoint->step != ASKED) {
            pthread_cond_wait(&checkpoint->news, &checkpoint->lock);
            continue;
        }
        pthread_mutex_unlock(&checkpoint->lock);
        for (int i = 0; i < PASSES; i++)
            sqlite3_wal_checkpoint_v2(checkpoint->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        pthread_mutex_lock(&checkpoint->lock);
        if (checkpoint->step == ASKED)
            checkpoint->step = NEARLY_DONE;
    }
    pthread_mutex_unlock(&checkpoint->lock);
    return NULL;
}

/* Takes one step on from where it is; tells where it was. */
static Step go_on(Checkpoint *checkpoint)
{
    pthread_mutex_lock(&checkpoint->lock);
    Step step = checkpoint->step;
    if (step == RESTING)
        checkpoint->step = ASKED;
    else if (step == NEARLY_DONE)
        checkpoint->step = RESTING;
    pthread_cond_signal(&checkpoint->news);
    pthread_mutex_unlock(&checkpoint->lock);
    return step;
}

/* After each commit, with the pages that are in the log now. What cannot be written back stays in the log, and nothing is lost. */
static int committed(void *context, sqlite3 *db, const char *name, int pages)
{
    Checkpoint *checkpoint = context;
    if (pages < checkpoint->done)
        checkpoint->done = 0;    /* the log has begun anew */
    if (pages - checkpoint->done >= PAGES && go_on(checkpoint) == NEARLY_DONE) {
        sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        checkpoint->done = pages;
    }
    return SQLITE_OK;
}

Checkpoint *checkpoint_start(sqlite3 *db, const char *path, bool sync)
{
    Checkpoint *checkpoint = memory_resize(NULL, sizeof *checkpoint);
    *checkpoint = (Checkpoint){.step = RESTING};
    pthread_mutex_init(&checkpoint->lock, NULL);
    pthread_cond_init(&checkpoint->news, NULL);
    bool good = sqlite3_open(path, &checkpoint->db) == SQLITE_OK &&
                sqlite3_exec(checkpoint->db, sync ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF", NULL, NULL, NULL) ==
                    SQLITE_OK &&
                pthread_create(&checkpoint->thread, NULL, walk, checkpoint) == 0;
    if (good) {
        sqlite3_wal_hook(db, committed, checkpoint);
        return checkpoint;
    }
    sqlite3_close(checkpoint->db);
    free(checkpoint);
    return NULL;
}

void checkpoint_stop(Checkpoint *checkpoint)
{
    if (!checkpoint)
        return;
    pthread_mutex_lock(&checkpoint->lock);
    checkpoint->step = STOPPING;
    pthread_cond_signal(&checkpoint->news);
    pthread_mutex_unlock(&checkpoint->lock);
    pthread_join(checkpoint->thread, NULL);
    sqlite3_close(checkpoint->db);
    free(checkpoint);
}
