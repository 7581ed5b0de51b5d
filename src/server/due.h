/* When which table is to be looked at next: a heap of times, so that tables at which nothing happens cost nothing. */
#ifndef PEG_SERVER_DUE_H
#define PEG_SERVER_DUE_H

#include "server/table.h"

typedef struct Due {
    Table **at;      /* a binary heap by `due`; owned, the tables are not */
    int n, room;
} Due;

void due_set(Due *due, Table *table, int64_t when);    /* anew, or at another time than before */
void due_remove(Due *due, Table *table);               /* if it is there */
Table *due_first(const Due *due, int64_t now);         /* one whose time has come, or NULL */
void due_free(Due *due);

#endif
