/* Entries of busy rounds, which wait for their place in the log. In the log each table has pages of its own, so a round of twenty
   tables would write twenty of them; here it is one row. Later the entries of a table go into the log together. What waits is kept
   in memory too, and read again when the file is opened after a crash. Of the SQLite store; for this folder only. */
#ifndef PEG_STORE_JOURNAL_H
#define PEG_STORE_JOURNAL_H

#include "store/sqlite.h"

/* Reads what waits; NULL: it does not make sense. */
Journal *journal_open(Sqlite *store, Text *why);

/* Moves all that waits into the log, if that works, and frees it. */
void journal_close(Sqlite *store);

/* An entry of the round; it is not written yet. */
void journal_add(Journal *journal, const char *table, const StoredEntry *entry);

/* Writes the round's entries, within its transaction. */
void journal_write(Sqlite *store);

/* The transaction is over. */
void journal_settle(Journal *journal, bool kept);

/* What waits of a table: it follows what is in the log. */
void journal_each(const Journal *journal, const char *table, StoreEntry *each, void *context);

#endif
