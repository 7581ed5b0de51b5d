/* Brings what commits have written into the log of an SQLite file back into the file itself, on a thread of its own, so that
   nobody's commit waits for it. For the store only. */
#ifndef PEG_STORE_CHECKPOINT_H
#define PEG_STORE_CHECKPOINT_H

#include <sqlite3.h>
#include <stdbool.h>

typedef struct Checkpoint Checkpoint;

/* Checkpoints the file at `path`, which `db` writes; NULL if it cannot, and SQLite checkpoints by itself. */
Checkpoint *checkpoint_start(sqlite3 *db, const char *path, bool sync);

/* Before `db` is closed. NULL is allowed. */
void checkpoint_stop(Checkpoint *checkpoint);

#endif
