#include "bots/world.h"

#include "base/memory.h"
#include "rules/unit.h"

#include <stdlib.h>
#include <string.h>

enum {
    SILENT_MOST = 12,     /* acts in a row that the player hears nothing of */
    CHOICES_MOST = 16,    /* acts that sound right, looked at before one is chosen */
    TRIES_MOST = 64,      /* acts tried to find them */
};

/* One act of the world under construction, with the state before it. */
typedef struct Step {
    int seat;
    Act act;
    int heard;     /* items heard before it */
    int silent;    /* acts in a row before it that the player heard nothing of */
} Step;

/* What the player found out about a location of the others' grid. */
typedef struct Fact {
    int item;      /* the item at which it held */
    int at;
    bool peg;
} Fact;

struct Worlds {
    const Knowledge *known;
    size_t size;               /* bytes a state */
    Step *step;
    unsigned char *before;     /* the state before each step */
    int steps, room;
    Fact *fact;
    int facts;

    int heard, silent;         /* of the world under construction */
    _Alignas(8) unsigned char state[STATE_MAX];
};

/* What facts still lie ahead: locations where a peg must be found, or none. */
typedef struct Ahead {
    Set peg_soon, none_soon, peg_later, none_later;
} Ahead;

static bool is_probe(const Event *event, int seat, int *at)
{
    bool put = event->kind == &event_put || event->kind == &event_probe, shift = event->kind == &event_shift;
    *at = shift ? event->arg[2] : event->arg[1];
    return (put || shift) && event->arg[0] == seat;
}

/* Every peg of the player's own that went in or moved told something: it sounded or it did not. */
static void find_facts(Worlds *worlds)
{
    const Knowledge *known = worlds->known;
    worlds->fact = memory_resize(NULL, ((size_t)known->items + 1) * sizeof *worlds->fact);
    for (int i = 0, at; i < known->items; i++) {
        if (known->item[i].own || !is_probe(&known->item[i].event, known->seat, &at))
            continue;
        const Heard *next = i + 1 < known->items ? &known->item[i + 1] : NULL;
        bool alarm = next && !next->own && next->event.kind == &event_alarm && next->event.arg[0] == known->seat;
        worlds->fact[worlds->facts++] = (Fact){i, at, alarm};
    }
}

Worlds *worlds_new(const Knowledge *knowledge)
{
    Worlds *worlds = memory_resize(NULL, sizeof *worlds);
    *worlds = (Worlds){.known = knowledge, .size = knowledge->game->state_size};
    if (knowledge->game->of_unit)
        find_facts(worlds);
    return worlds;
}

void worlds_free(Worlds *worlds)
{
    free(worlds->step);
    free(worlds->before);
    free(worlds->fact);
    free(worlds);
}

int worlds_acts(const Worlds *worlds)
{
    return worlds->steps;
}

void worlds_act(const Worlds *worlds, int index, int *seat, Act *act)
{
    *seat = worlds->step[index].seat;
    *act = worlds->step[index].act;
}

/* How far the items go on as this log would sound to the player; -1 if it would sound otherwise. */
static int sounds_right(const Knowledge *known, const Log *log, int heard)
{
    for (int i = 0; i < log->n; i++) {
        Event event;
        if (!event_heard(&log->event[i], known->seat, &event))
            continue;
        if (heard >= known->items || known->item[heard].own || !event_same(&known->item[heard].event, &event))
            return -1;
        heard++;
    }
    return heard;
}

static Ahead look_ahead(const Worlds *worlds)
{
    Ahead ahead = {0};
    Set told = SET_NONE;
    int soon = 0;
    for (int i = 0; i < worlds->facts; i++) {
        const Fact *fact = &worlds->fact[i];
        if (fact->item < worlds->heard || set_has(told, fact->at))
            continue;
        told |= set_of(fact->at);
        Set *wish = soon++ < 2 ? (fact->peg ? &ahead.peg_soon : &ahead.none_soon)
                               : (fact->peg ? &ahead.peg_later : &ahead.none_later);
        *wish |= set_of(fact->at);
        if (soon == GRID_LOCS)
            break;
    }
    return ahead;
}

/* How well the others' grid suits what was found out later. */
static double suits(const Worlds *worlds, const Ahead *ahead, const void *state)
{
    if (!worlds->facts)
        return 1;
    Set pegs = unit_pegs(state, other(worlds->known->seat));
    int soon = set_count(ahead->peg_soon & ~pegs) + set_count(ahead->none_soon & pegs);
    int later = set_count(ahead->peg_later & ~pegs) + set_count(ahead->none_later & pegs);
    double weight = 1;
    while (soon--)
        weight *= 0.05;
    while (later--)
        weight *= 0.3;
    return weight;
}

/* Goes one act on; the state before it is kept. */
static void go(Worlds *worlds, int seat, Act act, const void *after, int heard)
{
    if (worlds->steps == worlds->room) {
        worlds->room = 2 * worlds->room + 64;
        worlds->step = memory_resize(worlds->step, (size_t)worlds->room * sizeof *worlds->step);
        worlds->before = memory_resize(worlds->before, (size_t)worlds->room * worlds->size);
    }
    memcpy(worlds->before + (size_t)worlds->steps * worlds->size, worlds->state, worlds->size);
    worlds->step[worlds->steps++] = (Step){seat, act, worlds->heard, worlds->silent};
    worlds->silent = heard == worlds->heard ? worlds->silent + 1 : 0;
    worlds->heard = heard;
    memcpy(worlds->state, after, worlds->size);
}

static void go_back(Worlds *worlds, int steps)
{
    int left = worlds->steps - steps;
    if (left < 0)
        left = 0;
    if (left == worlds->steps)
        return;
    memcpy(worlds->state, worlds->before + (size_t)left * worlds->size, worlds->size);
    worlds->heard = worlds->step[left].heard;
    worlds->silent = worlds->step[left].silent;
    worlds->steps = left;
}

/* The player's own act: it must be possible here, and sound as it did. */
static bool own_act(Worlds *worlds)
{
    const Knowledge *known = worlds->known;
    Act act = known->item[worlds->heard].act;
    _Alignas(8) unsigned char after[STATE_MAX];
    Log log = {.n = 0};
    Acts acts;
    game_legal(known->game, worlds->state, known->seat, &acts);
    if (!acts_have(&acts, act) && !known->game->unlisted)
        return false;
    memcpy(after, worlds->state, worlds->size);
    known->game->apply(after, known->seat, act, &log);
    int heard = sounds_right(known, &log, worlds->heard + 1);
    if (heard < 0)
        return false;
    go(worlds, known->seat, act, after, heard);
    return true;
}

typedef struct Choice {
    Act act;
    int heard;
    double weight;
    _Alignas(8) unsigned char after[STATE_MAX];
} Choice;

/* Tries an act of somebody else; false if it does not sound right. */
static bool try_act(Worlds *worlds, int seat, Act act, const Ahead *ahead, Choice *choice)
{
    const Knowledge *known = worlds->known;
    Log log = {.n = 0};
    memcpy(choice->after, worlds->state, worlds->size);
    known->game->apply(choice->after, seat, act, &log);
    choice->act = act;
    choice->heard = sounds_right(known, &log, worlds->heard);
    if (choice->heard < 0 || (choice->heard == worlds->heard && worlds->silent >= SILENT_MOST))
        return false;
    choice->weight = suits(worlds, ahead, choice->after);
    return true;
}

/* Keeps the new choice with the chance that its weight has among all weights so far. */
static void weigh(Choice *kept, double *total, const Choice *new, Random *random, size_t size)
{
    *total += new->weight;
    if ((double)(random_next(random) >> 11) * 0x1p-53 * *total >= new->weight)
        return;
    memcpy(kept->after, new->after, size);
    kept->act = new->act;
    kept->heard = new->heard;
}

/* An act of somebody else, chosen among those that sound right by how well it suits what comes later. */
static bool others_act(Worlds *worlds, int seat, Random *random, long *work)
{
    const Game *game = worlds->known->game;
    Acts acts;
    acts_clear(&acts);
    Odds odds = {.n = 0};
    if (seat == SEAT_CHANCE)
        game->odds(worlds->state, &odds);
    else
        game->legal(worlds->state, seat, &acts);
    int n = seat == SEAT_CHANCE ? odds.n : acts_count(&acts), found = 0;
    uint32_t start = random_below(random, (uint32_t)n), stride = 1 + random_below(random, (uint32_t)n);
    Ahead ahead = look_ahead(worlds);
    Choice kept, new;
    double total = 0;
    for (int i = 0; i < n && found < CHOICES_MOST && (i < TRIES_MOST || !found); i++) {
        int k = (int)((start + (uint64_t)i * (n % (int)stride ? stride : 1)) % (uint32_t)n);
        Act act = seat == SEAT_CHANCE ? odds.of[k].act : acts_pick(&acts, k);
        --*work;
        if (!try_act(worlds, seat, act, &ahead, &new))
            continue;
        found++;
        if (seat == SEAT_CHANCE)
            new.weight *= odds.of[k].weight;
        weigh(&kept, &total, &new, random, worlds->size);
    }
    if (!found)
        return false;
    go(worlds, seat, kept.act, kept.after, kept.heard);
    return true;
}

static bool same_actors(Actors a, Actors b)
{
    return a.must == b.must && a.may == b.may && a.chance == b.chance;
}

static bool complete(const Worlds *worlds)
{
    return worlds->heard == worlds->known->items &&
           same_actors(game_actors(worlds->known->game, worlds->state), worlds->known->actors);
}

/* Somebody else than the player whom the game waits for; -1 if there is nobody. */
static int somebody(const Worlds *worlds, Random *random)
{
    Actors actors = game_actors(worlds->known->game, worlds->state);
    unsigned all = (unsigned)(actors.must | actors.may) & ~(1u << worlds->known->seat);
    if (actors.chance)
        return SEAT_CHANCE;
    if (!all)
        return -1;
    for (uint32_t k = random_below(random, (uint32_t)__builtin_popcount(all)); k; k--)
        all &= all - 1;
    return __builtin_ctz(all);
}

static bool extend(Worlds *worlds, Random *random, long *work)
{
    const Knowledge *known = worlds->known;
    if (worlds->heard < known->items && known->item[worlds->heard].own) {
        --*work;
        if (own_act(worlds))
            return true;
        /* Perhaps others did something silent before it. */
        if (worlds->silent >= SILENT_MOST)
            return false;
    }
    int seat = somebody(worlds, random);
    return seat >= 0 && others_act(worlds, seat, random, work);
}

static void restart(Worlds *worlds)
{
    Log log = {.n = 0};
    memset(worlds->state, 0, sizeof worlds->state);
    worlds->known->game->setup(worlds->state, &worlds->known->setup, &log);
    worlds->heard = sounds_right(worlds->known, &log, 0);
    worlds->silent = worlds->steps = 0;
}

bool worlds_sample(Worlds *worlds, Random *random, void *state, long *work)
{
    restart(worlds);
    int back = 1, farthest = 0;
    while (!complete(worlds)) {
        if (*work <= 0)
            return false;
        if (extend(worlds, random, work)) {
            if (worlds->steps > farthest) {
                farthest = worlds->steps;
                back = 1;
            }
            continue;
        }
        /* A dead end: back a little, then ever farther, until at last all begins anew. */
        go_back(worlds, 1 + (int)random_below(random, (uint32_t)back));
        back = back < 2 * farthest + 2 ? back + back / 4 + 1 : 1;
    }
    memcpy(state, worlds->state, worlds->size);
    return true;
}
