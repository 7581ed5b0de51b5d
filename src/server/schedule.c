#include "server/schedule.h"

#include "base/memory.h"

#include <stdlib.h>

/* A table stores its heap index plus one; 0: not in the heap. */
static void put(Schedule *schedule, int i, Table *table)
{
    schedule->at[i] = table;
    table->lobby.due_place = i + 1;
}

/* Sifts a table up or down from the gap at `i`. */
static void sift(Schedule *schedule, int i, Table *table)
{
    for (int above = (i - 1) / 2; i > 0 && table->lobby.due < schedule->at[above]->lobby.due; above = (i - 1) / 2) {
        put(schedule, i, schedule->at[above]);
        i = above;
    }
    for (int below = 2 * i + 1; below < schedule->n; below = 2 * i + 1) {
        if (below + 1 < schedule->n && schedule->at[below + 1]->lobby.due < schedule->at[below]->lobby.due)
            below++;
        if (table->lobby.due <= schedule->at[below]->lobby.due)
            break;
        put(schedule, i, schedule->at[below]);
        i = below;
    }
    put(schedule, i, table);
}

void schedule_set(Schedule *schedule, Table *table, int64_t when)
{
    if (!table->lobby.due_place) {
        if (schedule->n == schedule->room) {
            schedule->room = 2 * schedule->room + 64;
            schedule->at = memory_resize(schedule->at, (size_t)schedule->room * sizeof *schedule->at);
        }
        table->lobby.due_place = ++schedule->n;
    }
    table->lobby.due = when;
    sift(schedule, table->lobby.due_place - 1, table);
}

void schedule_remove(Schedule *schedule, Table *table)
{
    int i = table->lobby.due_place - 1;
    if (i < 0)
        return;
    Table *last = schedule->at[--schedule->n];
    table->lobby.due_place = 0;
    if (last != table)
        sift(schedule, i, last);
}

Table *schedule_first(const Schedule *schedule, int64_t now)
{
    return schedule->n && schedule->at[0]->lobby.due <= now ? schedule->at[0] : NULL;
}

void schedule_free(Schedule *schedule)
{
    free(schedule->at);
    *schedule = (Schedule){.at = NULL};
}
