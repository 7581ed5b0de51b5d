#include "belief/history.h"

#include <string.h>

enum { SHIFTS_MOST = 12 };    /* shifts of a peg tried to save a particle */

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

/* What may be shifted on the other player's grid, and where to. */
typedef struct Loose {
    Set *peg, *marker;     /* all of them */
    Set pegs, markers;     /* those that can be shifted */
    Set empty;
} Loose;

static Loose loose(History *history)
{
    Unit *unit = unit_to_change(history->known->game, history->state);
    int player = other(history->known->seat);
    Set where = history->brain->drift, worn = unit_worn(unit, player);
    return (Loose){&unit->peg[player - 1], &unit->marker[player - 1], unit_pegs(unit, player) & ~worn & where,
                   unit_markers(unit, player) & ~worn & where, unit_empty(unit, player) & where};
}

/* Assumes the other's peg elsewhere than where the player's own peg goes next; if there is none, assumes one there. */
static void shift_for_own(History *history, int goes_to, Random *random)
{
    Loose it = loose(history);
    Set goal = set_of(goes_to);
    shift(it.marker, it.markers & goal, it.empty, random);
    it = loose(history);
    if (it.pegs & goal)
        shift(it.peg, goal, it.empty, random);
    else
        shift(it.peg, it.pegs, it.empty & goal, random);
}

/* Assumes a peg of the other player next to one of the player's own, so that it can sound there. No marker may be in the way. */
static void shift_for_other(History *history, Random *random)
{
    Loose it = loose(history);
    Set own = unit_pegs(unit_of(history->known->game, history->state), history->known->seat);
    if (!(own & it.empty))
        shift(it.marker, it.markers & own, it.empty, random);
    it = loose(history);
    shift(it.peg, it.pegs, it.empty & grid_around(own & it.empty), random);
}

bool history_repair(History *history, Random *random, long *work)
{
    const Core *core = (const Core *)(const void *)history->state;
    const Heard *next = history->particle.heard < history->known->items ? &history->known->item[history->particle.heard] : NULL;
    _Alignas(8) unsigned char before[STATE_MAX];
    if (!unit_of(history->known->game, history->state))
        return false;
    memcpy(before, history->state, history->size);
    for (int i = 0; i < SHIFTS_MOST && *work > 0 && core->phase == PHASE_PLAY; i++) {
        if (next && next->deed)
            shift_for_own(history, act_to(next->act), random);
        else
            shift_for_other(history, random);
        if (history_extend(history, random, work))
            return true;
        memcpy(history->state, before, history->size);
    }
    return false;
}
