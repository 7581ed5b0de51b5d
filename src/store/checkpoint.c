#include "store/checkpoint.h"

#include "base/memory.h"
#include "store/aside.h"

#include <stdlib.h>

/* PAGES in the log are worth a walk. While the thread writes, more come: each further pass finds fewer, and what the last one leaves
   is so little that the commit which finds it done does the rest itself. Then the log begins anew. */
enum { PAGES = 4000, PASSES = 3 };

struct Checkpoint {
    sqlite3 *db;        /* of the thread */
    Aside *aside;
    bool walking;       /* or done with it, and nobody has looked yet */
    int done;           /* pages of the log that were there when it was last done */
};

static void walk(void *context)
{
    Checkpoint *checkpoint = context;
    for (int i = 0; i < PASSES; i++)
        sqlite3_wal_checkpoint_v2(checkpoint->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

/* After each commit, with the pages that are in the log now. What cannot be written back stays in the log, and nothing is lost. */
static int committed(void *context, sqlite3 *db, const char *name, int pages)
{
    Checkpoint *checkpoint = context;
    if (pages < checkpoint->done)
        checkpoint->done = 0;    /* the log has begun anew */
    if (pages - checkpoint->done < PAGES)
        return SQLITE_OK;
    if (!checkpoint->walking) {
        checkpoint->walking = true;
        aside_begin(checkpoint->aside);
    } else if (aside_done(checkpoint->aside)) {
        checkpoint->walking = false;
        sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        checkpoint->done = pages;
    }
    return SQLITE_OK;
}

Checkpoint *checkpoint_start(sqlite3 *db, const char *path, bool sync)
{
    Checkpoint *checkpoint = memory_resize(NULL, sizeof *checkpoint);
    *checkpoint = (Checkpoint){.walking = false};
    bool good = sqlite3_open(path, &checkpoint->db) == SQLITE_OK &&
                sqlite3_exec(checkpoint->db, sync ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF", NULL, NULL, NULL) == SQLITE_OK &&
                (checkpoint->aside = aside_start(walk, checkpoint)) != NULL;
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
    if (checkpoint->walking)
        aside_wait(checkpoint->aside);
    aside_stop(checkpoint->aside);
    sqlite3_close(checkpoint->db);
    free(checkpoint);
}
