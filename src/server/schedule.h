/* When which table is to be looked at next: a heap of times, so that tables at which nothing happens cost nothing. */
#ifndef PEG_SERVER_SCHEDULE_H
#define PEG_SERVER_SCHEDULE_H

#include "server/table.h"

typedef struct Schedule {
    Table **at;      /* a binary heap by `due`; owned, the tables are not */
    int n, room;
} Schedule;

void schedule_set(Schedule *schedule, Table *table, int64_t when);    /* anew, or at another time than before */
void schedule_remove(Schedule *schedule, Table *table);               /* if it is there */
Table *schedule_first(const Schedule *schedule, int64_t now);         /* one whose time has come, or NULL */
void schedule_free(Schedule *schedule);

#endif
