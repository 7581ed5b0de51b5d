/* What the files of a table share: table.c and table_*.c. */
#ifndef PEG_SERVER_TABLE_PARTS_H
#define PEG_SERVER_TABLE_PARTS_H

#include "server/table.h"

static inline int players(const Table *table) { return match_players(table->match); }

/* The table's own time: 0 before the game. */
static inline int64_t table_time(const Table *table, int64_t now)
{
    return table->state == TABLE_WAITING ? 0 : now - table->clocks.zero;
}

/* table_store.c */
void table_copy(char *out, size_t size, const char *words);    /* as many of them as fit */
void table_update_seats(Table *table, Store *store);
void table_write_entry(Table *table, Store *store, char kind, int seat, const char *words, int64_t now);

/* table.c */
void table_remember_act(Table *table, int seat, const char *words);
void table_forget_act(Table *table, int seat);
void table_finish(Table *table, Store *store, const char *status);

/* table_rated.c: the result of a game that is over and counts, with the round */
void table_write_result(Table *table, Store *store);

/* table_clocks.c, by the table's time */
void table_turn_clocks(Table *table, int actor, int64_t time);
/* after an act that came behind event number `first` */
void table_restart_clock(Table *table, int seat, int first, int64_t time);
/* everybody else something of what came behind that event */
bool table_all_heard(const Table *table, int seat, int first);
void table_mark_heard(Table *table, int first, int64_t time);

/* table_match_clock.c */
void table_run_match_clock(Table *table, Store *store, int64_t now);    /* starts and stops it, and calls time */
int64_t table_match_due(const Table *table, int64_t now);               /* when that is due; INT64_MAX: never */
/* what an entry of the log says of it; false: it is broken */
bool table_match_entry(Table *table, const char *words, Text *why);

/* table_seats.c */
void table_put_bot(Table *table, Store *store, int seat, int level, int64_t now);    /* takes the seat over */
void table_mark_left(Table *table, int seat, const char *why, int64_t time);

/* table_news.c */
void table_forget_shown(Table *table);                                  /* so that everybody is told everything anew */

/* table_undo.c */
/* the newest so many, as a log tells; false: there are not as many */
bool table_undo(Table *table, int acts);
/* nothing is hidden, and nobody else plays but bots */
bool table_undoes_at_once(const Table *table, int seat);
/* back to where the seat had a choice last; it has acted */
void table_undo_choice(Table *table, Store *store, int seat, int64_t now);

/* table_seeds.c: whether the first draw is due, but waits for what people have still to give. */
bool table_waits_for_seeds(Table *table, Store *store, int64_t now);

#endif
