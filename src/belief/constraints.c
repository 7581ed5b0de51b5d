#include "belief/constraints.h"

#include "base/memory.h"

#include <stdlib.h>

enum { SOON = 2 };    /* how many of the next observations count as soon */

typedef struct Observation {
    int item;      /* index of the item */
    int at;
    bool peg;
} Observation;

static const Event *event_at(const Knowledge *known, int i)
{
    return i < known->items && !known->item[i].deed ? &known->item[i].event : NULL;
}

static bool sounded(const Knowledge *known, int i, int player)
{
    const Event *next = event_at(known, i + 1);
    return next && next->kind == &event_alarm && next->arg[0] == player;
}

/* The player's own peg went in and would have sounded if the other grid had one there. Pegs put back by a rule make no sound:
   only the first peg that an act moves counts, and every probe. */
static bool is_probe(const Knowledge *known, int i, bool *moved, int *at)
{
    const Event *event = event_at(known, i);
    if (!event) {
        *moved = false;
        return false;
    }
    bool shift = event->kind == &event_shift, put = event->kind == &event_put || shift;
    bool own = event->arg[0] == known->seat, first = put && own && !*moved;
    *at = shift ? event->arg[2] : event->arg[1];
    *moved |= first;
    return own && (first || event->kind == &event_probe);
}

/* A peg of the other player sounded, and its location was announced. */
static bool is_encounter(const Knowledge *known, int i, int *at)
{
    const Event *event = event_at(known, i);
    *at = event ? event->arg[1] : LOC_NONE;
    return event && event->kind == &event_announce && event->arg[0] != known->seat && *at >= 0 && *at < GRID_LOCS && i &&
           sounded(known, i - 2, event->arg[0]);
}

static int find(const Knowledge *known, Observation *observation)
{
    int n = 0, at;
    bool moved = false;
    for (int i = 0; i < known->items; i++)
        if (is_probe(known, i, &moved, &at))
            observation[n++] = (Observation){i, at, sounded(known, i, known->seat)};
        else if (is_encounter(known, i, &at))
            observation[n++] = (Observation){i, at, true};
    return n;
}

/* Only the next observation of a location is a constraint: by the one after, pegs may have moved. */
static Constraints next_observations(const Observation *observation, int n)
{
    Constraints ahead = {0};
    Set told = SET_NONE;
    for (int i = 0, known = 0; i < n && known < GRID_LOCS; i++) {
        if (set_has(told, observation[i].at))
            continue;
        told |= set_of(observation[i].at);
        Set *wish = known++ < SOON ? (observation[i].peg ? &ahead.peg_soon : &ahead.none_soon)
                                   : (observation[i].peg ? &ahead.peg_later : &ahead.none_later);
        *wish |= set_of(observation[i].at);
    }
    return ahead;
}

Constraints *constraints_ahead(const Knowledge *knowledge)
{
    Observation *observation = memory_resize(NULL, ((size_t)knowledge->items + 1) * sizeof *observation);
    Constraints *ahead = memory_resize(NULL, ((size_t)knowledge->items + 1) * sizeof *ahead);
    int n = find(knowledge, observation), past = 0;
    for (int i = 0; i <= knowledge->items; i++) {
        while (past < n && observation[past].item < i)
            past++;
        ahead[i] = next_observations(observation + past, n - past);
    }
    free(observation);
    return ahead;
}

/* The product of one factor for each member of the set. */
static double each(double factor, Set set)
{
    double product = 1;
    for (int n = set_count(set); n; n--)
        product *= factor;
    return product;
}

double constraints_fit(const Constraints *ahead, Set pegs)
{
    Set missing = ahead->peg_soon & ~pegs, near = grid_around(pegs);
    return each(0.05, missing & ~near) * each(0.15, missing & near) * each(0.05, ahead->none_soon & pegs) *
           each(0.3, (ahead->peg_later & ~pegs) | (ahead->none_later & pegs));
}
