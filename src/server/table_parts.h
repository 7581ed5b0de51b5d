/* What the files of a table share: kept.c, table.c, talk.c, tell.c. */
#ifndef PEG_SERVER_TABLE_PARTS_H
#define PEG_SERVER_TABLE_PARTS_H

#include "server/table.h"

static inline int players(const Table *table) { return match_players(table->match); }

/* kept.c */
void table_copy(char *out, size_t size, const char *words);    /* as many of them as fit */
void table_replace(char **old, const char *words);             /* by a copy of them; NULL: by nothing */
void table_update_seats(Table *table, Store *store);
StoreStatus table_write_entry(Table *table, Store *store, char kind, int seat, const char *words, int64_t now);

/* table.c */
const char *table_refuse(const char **code, const char *word, const char *sentence);
void table_remember_act(Table *table, int seat, const char *words);
void table_forget_act(Table *table, int seat);
void table_turn_clocks(Table *table, int actor, int64_t now);
void table_note_heard(Table *table, int first, int64_t now);
void table_finish(Table *table, Store *store, const char *status);

/* talk.c */
void table_end_offers(Table *table, unsigned which);           /* a bit for each offer */
void table_add_chat(Table *table, int seat, const char *name, const char *words, int64_t at);

#endif
