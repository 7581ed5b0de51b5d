#include "server/due.h"

#include "base/memory.h"

#include <stdlib.h>

/* A table knows its place, counted from 1; 0: it has none. */
static void put(Due *due, int i, Table *table)
{
    due->at[i] = table;
    table->due_place = i + 1;
}

/* Moves a table to where it belongs, up or down from the gap at `i`. */
static void settle(Due *due, int i, Table *table)
{
    for (int above = (i - 1) / 2; i > 0 && table->due < due->at[above]->due; above = (i - 1) / 2) {
        put(due, i, due->at[above]);
        i = above;
    }
    for (int below = 2 * i + 1; below < due->n; below = 2 * i + 1) {
        if (below + 1 < due->n && due->at[below + 1]->due < due->at[below]->due)
            below++;
        if (table->due <= due->at[below]->due)
            break;
        put(due, i, due->at[below]);
        i = below;
    }
    put(due, i, table);
}

void due_set(Due *due, Table *table, int64_t when)
{
    if (!table->due_place) {
        if (due->n == due->room) {
            due->room = 2 * due->room + 64;
            due->at = memory_resize(due->at, (size_t)due->room * sizeof *due->at);
        }
        table->due_place = ++due->n;
    }
    table->due = when;
    settle(due, table->due_place - 1, table);
}

void due_remove(Due *due, Table *table)
{
    int i = table->due_place - 1;
    if (i < 0)
        return;
    Table *last = due->at[--due->n];
    table->due_place = 0;
    if (last != table)
        settle(due, i, last);
}

Table *due_first(const Due *due, int64_t now)
{
    return due->n && due->at[0]->due <= now ? due->at[0] : NULL;
}

void due_free(Due *due)
{
    free(due->at);
    *due = (Due){.at = NULL};
}
