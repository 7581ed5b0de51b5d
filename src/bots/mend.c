#include "bots/course.h"

#include <string.h>

enum { SHIFTS_MOST = 12 };    /* of a peg, tried one by one to save a world */

static int any_of(Set set, Random *random)
{
    for (uint32_t k = random_below(random, (uint32_t)set_count(set)); k; k--)
        set_pop(&set);
    return set_first(set);
}

static void shift(Set *set, Set from, Set to, Random *random)
{
    if (from && to)
        *set ^= set_of(any_of(from, random)) | set_of(any_of(to, random));
}

/* What may be shifted on the other player's grid, and whereto. */
typedef struct Loose {
    Set *peg, *marker;     /* all of them */
    Set pegs, markers;     /* those that can be shifted */
    Set empty;
} Loose;

static Loose loose(Course *course)
{
    Unit *unit = (Unit *)(void *)course->state;
    int player = other(course->known->seat);
    Set where = course->brain->drift, worn = unit_worn(unit, player);
    return (Loose){&unit->peg[player - 1], &unit->marker[player - 1], unit_pegs(unit, player) & ~worn & where,
                   unit_markers(unit, player) & ~worn & where, unit_empty(unit, player) & where};
}

/* A peg is taken to stand away from where the own peg goes next or, if none is there, just there. */
static void shift_for_own(Course *course, int goes_to, Random *random)
{
    Loose it = loose(course);
    Set goal = set_of(goes_to);
    shift(it.marker, it.markers & goal, it.empty, random);
    it = loose(course);
    if (it.pegs & goal)
        shift(it.peg, goal, it.empty, random);
    else
        shift(it.peg, it.pegs, it.empty & goal, random);
}

/* A peg is taken to stand next to an own peg, so that it can sound there; no marker may be in the way. */
static void shift_for_other(Course *course, Random *random)
{
    Loose it = loose(course);
    Set own = unit_pegs((const Unit *)(const void *)course->state, course->known->seat);
    if (!(own & it.empty))
        shift(it.marker, it.markers & own, it.empty, random);
    it = loose(course);
    shift(it.peg, it.pegs, it.empty & grid_around(own & it.empty), random);
}

bool course_mend(Course *course, Random *random, long *work)
{
    const Core *core = (const Core *)(const void *)course->state;
    const Heard *next = course->world.heard < course->known->items ? &course->known->item[course->world.heard] : NULL;
    _Alignas(8) unsigned char before[STATE_MAX];
    memcpy(before, course->state, course->size);
    for (int i = 0; i < SHIFTS_MOST && *work > 0 && core->phase == PHASE_PLAY; i++) {
        if (next && next->deed)
            shift_for_own(course, act_to(next->act), random);
        else
            shift_for_other(course, random);
        if (course_go_on(course, random, work))
            return true;
        memcpy(course->state, before, course->size);
    }
    return false;
}
