#include "puzzles/census.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

States states_of(const Game *game) { return (States){.game = game}; }

void states_free(States *states)
{
    free(states->at);
    free(states->heard);
    free(states->slot);
    *states = (States){.game = states->game};
}

void *states_get(const States *states, int index) { return states->at + (size_t)index * states->game->state_size; }

static uint64_t hash_of(const unsigned char *bytes, size_t len, int heard)
{
    uint64_t hash = (uint64_t)heard, word;
    for (size_t i = 0; i + sizeof word <= len; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return random_mix(hash);
}

static bool is(const States *states, uint32_t index, const void *state, int heard)
{
    return states->heard[index] == heard && !memcmp(states_get(states, (int)index), state, states->game->state_size);
}

/* The slot of the state, or the empty one where it belongs. */
static uint32_t *slot_of(const States *states, const void *state, int heard)
{
    uint32_t at = (uint32_t)hash_of(state, states->game->state_size, heard) & (states->slots - 1);
    while (states->slot[at] && !is(states, states->slot[at] - 1, state, heard))
        at = (at + 1) & (states->slots - 1);
    return &states->slot[at];
}

static void grow(States *states)
{
    states->room = states->room ? 2 * states->room : 64;
    states->slots = 2 * (uint32_t)states->room;
    states->at = memory_resize(states->at, (size_t)states->room * states->game->state_size);
    states->heard = memory_resize(states->heard, (size_t)states->room * sizeof *states->heard);
    states->slot = memory_resize(states->slot, states->slots * sizeof *states->slot);
    memset(states->slot, 0, states->slots * sizeof *states->slot);
    for (int i = 0; i < states->n; i++)
        *slot_of(states, states_get(states, i), states->heard[i]) = (uint32_t)i + 1;
}

void states_add(States *states, const void *state, int heard)
{
    if (states->n == states->room)
        grow(states);
    uint32_t *slot = slot_of(states, state, heard);
    if (*slot)
        return;
    memcpy(states_get(states, states->n), state, states->game->state_size);
    states->heard[states->n] = heard;
    *slot = (uint32_t)++states->n;
}

/* Adds what the act leads to, if the player could not tell it from what was heard. */
static void extend(const Knowledge *known, States *all, int index, int seat, Act act, bool deed)
{
    _Alignas(8) unsigned char after[STATE_MAX];
    Log log;
    log.n = 0;
    memcpy(after, states_get(all, index), known->game->state_size);
    known->game->apply(known->game, after, seat, act, &log);
    int heard = knowledge_extended(known, &log, all->heard[index] + deed);
    if (heard >= 0)
        states_add(all, after, heard);
}

static void extend_by_chance(const Knowledge *known, States *all, int index)
{
    Odds odds = {.n = 0};
    known->game->odds(known->game, states_get(all, index), &odds);
    for (int i = 0; i < odds.n; i++)
        extend(known, all, index, SEAT_CHANCE, odds.of[i].act, false);
}

static void extend_by_player(const Knowledge *known, States *all, int index, int seat)
{
    Acts legal;
    Act act;
    game_legal(known->game, states_get(all, index), seat, &legal);
    for (ActWalk walk = {&legal}; acts_next(&walk, &act);)
        extend(known, all, index, seat, act, false);
}

static bool possible(const Knowledge *known, const void *state, const Heard *deed)
{
    Acts legal;
    if (deed->seat == SEAT_CHANCE)
        return game_actors(known->game, state).chance;
    game_legal(known->game, state, deed->seat, &legal);
    return acts_have(&legal, deed->act);
}

/* A deed that the player knows of comes at once where it is possible: what others do in secret meanwhile can as well come after
   it. Otherwise all others do all that they may. */
static void extend_all_ways(const Knowledge *known, States *all, int index)
{
    const void *state = states_get(all, index);
    const Heard *next = all->heard[index] < known->items ? &known->item[all->heard[index]] : NULL;
    Actors actors = game_actors(known->game, state);
    if (next && next->deed && possible(known, state, next))
        extend(known, all, index, next->seat, next->act, true);
    else if (actors.chance)
        extend_by_chance(known, all, index);
    else
        for (int seat = 1; seat <= known->setup.players; seat++)
            if (seat != known->seat && actors.must >> seat & 1)
                extend_by_player(known, all, index, seat);
}

static bool arrived(const Knowledge *known, const States *all, int index, Text *view)
{
    Actors now = game_actors(known->game, states_get(all, index));
    if (all->heard[index] < known->items || now.must != known->actors.must || now.chance != known->actors.chance)
        return false;
    text_clear(view);
    game_view(known->game, states_get(all, index), known->seat, view);
    return view->len == known->view.len && !memcmp(view->at, known->view.at, view->len);
}

static void start(const Knowledge *known, States *all)
{
    _Alignas(8) unsigned char state[STATE_MAX] = {0};
    Log log;
    log.n = 0;
    known->game->setup(known->game, state, &known->setup, &log);
    states_add(all, state, knowledge_extended(known, &log, 0));
}

bool census(const Knowledge *known, int most, States *out)
{
    States all = states_of(known->game);
    Text view = text_growing(known->view.max);
    *out = states_of(known->game);
    start(known, &all);
    for (int i = 0; i < all.n && all.n <= most; i++)
        if (arrived(known, &all, i, &view))
            states_add(out, states_get(&all, i), 0);
        else
            extend_all_ways(known, &all, i);
    bool whole = all.n <= most;
    if (!whole)
        states_free(out);
    states_free(&all);
    text_free(&view);
    return whole;
}
