#include "bots/hunt.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 15, STATES_MOST = SLOTS / 2 };

/* The visits given to an exact value, as many as a well-tried act has. */
enum { EXACT = 1000 };

/* A set of states. */
typedef struct States {
    size_t size;
    unsigned char *state;
    int n;
    int slot[SLOTS];    /* hash table: index from 1, 0 is empty */
} States;

static States *states_new(size_t size)
{
    States *states = memory_resize(NULL, sizeof *states);
    memset(states, 0, sizeof *states);
    states->size = size;
    states->state = memory_resize(NULL, STATES_MOST * size);
    return states;
}

static void states_free(States *states)
{
    free(states->state);
    free(states);
}

static void *state_at(const States *states, int index)
{
    return states->state + (size_t)index * states->size;
}

static uint64_t hash_of(const unsigned char *bytes, size_t size)
{
    uint64_t hash = size, word;
    for (size_t at = 0; at + sizeof word <= size; at += sizeof word) {
        memcpy(&word, bytes + at, sizeof word);
        hash = random_mix(hash ^ word);
    }
    return hash;
}

static void add_state(States *states, const void *state)
{
    uint64_t at = hash_of(state, states->size) % SLOTS;
    for (; states->slot[at]; at = (at + 1) % SLOTS)
        if (!memcmp(state_at(states, states->slot[at] - 1), state, states->size))
            return;
    if (states->n == STATES_MOST)
        return;
    memcpy(state_at(states, states->n), state, states->size);
    states->slot[at] = ++states->n;
}

static bool hides(const Game *game, const void *state, int hider)
{
    const Core *core = state;
    return core->phase == PHASE_SETUP && game_actors(game, state).must >> hider & 1;
}

/* Every state the hider can reach with one more peg. */
static States *one_more(const Game *game, const States *states, int hider)
{
    States *next = states_new(states->size);
    for (int i = 0; i < states->n; i++) {
        _Alignas(8) unsigned char state[STATE_MAX];
        Acts acts;
        game_legal(game, state_at(states, i), hider, &acts);
        ActWalk walk = {.acts = &acts};
        for (Act act; acts_next(&walk, &act);) {
            memcpy(state, state_at(states, i), states->size);
            game->apply(game, state, hider, act, NULL);
            add_state(next, state);
        }
    }
    return next;
}

static int by_pegs(const void *a, const void *b)
{
    Set first = *(const Set *)a, second = *(const Set *)b;
    return first < second ? -1 : first > second;
}

/* The same pegs may have been placed in several orders. */
static Hidings distinct(const States *states, int hider)
{
    Hidings out = {memory_resize(NULL, ((size_t)states->n + 1) * sizeof *out.of), 0};
    for (int i = 0; i < states->n; i++)
        out.of[i] = unit_pegs(state_at(states, i), hider);
    qsort(out.of, (size_t)states->n, sizeof *out.of, by_pegs);
    for (int i = 0; i < states->n; i++)
        if (!i || out.of[i] != out.of[out.n - 1])
            out.of[out.n++] = out.of[i];
    return out;
}

Hidings hunt_all(const Game *game, const Setup *setup, int hider)
{
    _Alignas(8) unsigned char state[STATE_MAX] = {0};
    States *states = states_new(game->state_size);
    game->setup(game, state, setup, NULL);
    add_state(states, state);
    while (hides(game, state_at(states, 0), hider)) {
        States *next = one_more(game, states, hider);
        states_free(states);
        states = next;
    }
    Hidings out = distinct(states, hider);
    states_free(states);
    return out;
}

static bool playing(const Knowledge *known)
{
    for (int i = known->items - 1; i >= 0; i--)
        if (!known->item[i].deed && known->item[i].event.kind == &event_turn)
            return true;
    return false;
}

/* The player's own looks sounded or did not; a named location that did not end the game was right. */
static void recall(const Knowledge *known, Hunt *hunt)
{
    bool play = false;
    for (int i = 0; i < known->items; i++) {
        const Event *event = &known->item[i].event;
        if (known->item[i].deed || (event->arg[0] != known->seat && event->kind != &event_turn))
            continue;
        play |= event->kind == &event_turn;
        if (play && event->kind == &event_put)
            hunt->missed |= set_of(event->arg[1]);
        else if (event->kind == &event_alarm || event->kind == &event_announce)
            hunt->found |= set_of(event->arg[1]);
        hunt->naming |= event->kind == &event_guess;
    }
    hunt->missed &= ~hunt->found;
}

bool hunt_of(const Knowledge *knowledge, Hunt *out)
{
    *out = (Hunt){.naming = false};
    if (!brain_of(knowledge->game)->hunt || !playing(knowledge))
        return false;
    recall(knowledge, out);
    out->left = hunt_all(knowledge->game, &knowledge->setup, other(knowledge->seat));
    int n = 0;
    for (int i = 0; i < out->left.n; i++)
        if ((out->left.of[i] & out->found) == out->found && !(out->left.of[i] & out->missed))
            out->left.of[n++] = out->left.of[i];
    out->left.n = n;
    return true;
}

/* For each location, the number of hidings with a peg there. */
static void tally(const Hunt *hunt, int pegs[GRID_LOCS])
{
    memset(pegs, 0, GRID_LOCS * sizeof *pegs);
    for (int i = 0; i < hunt->left.n; i++)
        for (Set rest = hunt->left.of[i] & ~hunt->found; rest;)
            pegs[set_pop(&rest)]++;
}

/* The value of a look. If every peg must be found in the end, finding one counts; if the rest can be named once it is certain,
   leaving few hidings counts, whatever the answer. docs/bots.md says how good that is. */
static int64_t worth(const Brain *brain, const Hunt *hunt, int64_t with)
{
    int64_t all = hunt->left.n;
    return brain->guess && !hunt->naming ? with * (10 * (all - with) + all) : with;
}

Act hunt_act(const Hunt *hunt, const Brain *brain, Random *random)
{
    int pegs[GRID_LOCS], best = 0, equal = 0;
    if (hunt->left.n == 1 && brain->guess && !hunt->naming && set_count(hunt->left.of[0] & ~hunt->found) > 1)
        return brain->guess;
    tally(hunt, pegs);
    for (int at = 0; at < GRID_LOCS; at++) {
        int64_t now = pegs[at] ? worth(brain, hunt, pegs[at]) : 0, most = worth(brain, hunt, pegs[best]);
        if (now < most || !now)
            continue;
        equal = now > most ? 1 : equal + 1;
        if (random_below(random, (uint32_t)equal) == 0)
            best = at;
    }
    return unit_act(0, UNIT_NO_LOC, best);
}

/* Partitions the hidings: those with a peg there come first. Returns their number. */
static int part(const Hidings *hidings, int at)
{
    int with = 0;
    for (int i = 0; i < hidings->n; i++)
        if (set_has(hidings->of[i], at)) {
            Set hiding = hidings->of[i];
            hidings->of[i] = hidings->of[with];
            hidings->of[with++] = hiding;
        }
    return with;
}

Hunt hunt_looked(const Hunt *hunt, int at, bool sounds)
{
    Hunt after = *hunt;
    int with = part(&hunt->left, at);
    after.left = sounds ? (Hidings){hunt->left.of, with} : (Hidings){hunt->left.of + with, hunt->left.n - with};
    after.found |= sounds ? set_of(at) : SET_NONE;
    after.missed |= sounds ? SET_NONE : set_of(at);
    return after;
}

/* As hunt_turns, after this many turns; reorders the hidings. */
static void go_on(const Hunt *hunt, const Brain *brain, int from, int turn, Random *random, long turns[HUNT_TURNS])
{
    bool counts = set_count(hunt->found) >= from, done = hunt->left.n && hunt->left.of[0] == hunt->found;
    if (done)
        turns[turn] += 1;
    if (done || !hunt->left.n)
        return;
    Act act = hunt_act(hunt, brain, random);
    turn += counts;
    if (brain->guess && act == brain->guess) {
        turns[turn] += counts;
        return;
    }
    Hunt yes = hunt_looked(hunt, act_to(act), true);
    go_on(&yes, brain, from, turn, random, turns);
    Hunt no = hunt_looked(hunt, act_to(act), false);
    go_on(&no, brain, from, turn, random, turns);
}

void hunt_turns(const Hunt *hunt, const Brain *brain, int from, Random *random, long turns[HUNT_TURNS])
{
    Hunt copy = *hunt;
    copy.left.of = memory_resize(NULL, ((size_t)hunt->left.n + 1) * sizeof(Set));
    memcpy(copy.left.of, hunt->left.of, (size_t)hunt->left.n * sizeof(Set));
    go_on(&copy, brain, from, 0, random, turns);
    free(copy.left.of);
}

Rival hunt_rival(const long turns[HUNT_TURNS], int since)
{
    Rival rival = {.needs = {1, 1}};
    long sum = 0;
    for (int turn = since + 1; turn < HUNT_TURNS; turn++)
        sum += turns[turn];
    for (int turn = 1; turn < HUNT_TURNS; turn++) {
        long then = since + turn < HUNT_TURNS ? turns[since + turn] : 0;
        rival.needs[turn + 1] = sum ? rival.needs[turn] - (double)then / (double)sum : 0;
    }
    return rival;
}

/* The rival, from what can be heard: the number of alarms, and the turns since the last. */
static Rival rival_of(const Knowledge *known, Random *random)
{
    int found = 0, since = 0;
    for (int i = 0; i < known->items; i++) {
        const Event *event = &known->item[i].event;
        if (known->item[i].deed || event->arg[0] != other(known->seat))
            continue;
        found += event->kind == &event_alarm;
        since = event->kind == &event_alarm ? 0 : since + (event->kind == &event_turn);
    }
    long turns[HUNT_TURNS] = {0};
    Hunt hunt = {.left = hunt_all(known->game, &known->setup, known->seat)};
    hunt_turns(&hunt, brain_of(known->game), found, random, turns);
    free(hunt.left.of);
    return hunt_rival(turns, since);
}

/* The chance to finish first with this as the next look. */
static double first_with(const Hunt *hunt, const Brain *brain, int at, const Rival *rival, Random *random)
{
    long turns[HUNT_TURNS] = {0};
    double sum = 0;
    for (int sounds = 0; sounds <= 1; sounds++) {
        Hunt after = hunt_looked(hunt, at, sounds);
        hunt_turns(&after, brain, 0, random, turns);
    }
    for (int turn = 0; turn < HUNT_TURNS; turn++)
        sum += (double)turns[turn] * rival->needs[turn + 1];
    return sum / hunt->left.n;
}

/* Naming must be right to the end: one hiding of all that remain. */
double hunt_chance(const Hunt *hunt, const Brain *brain, Act act, const Rival *rival, Random *random)
{
    if (brain->guess && act == brain->guess)
        return 1.0 / hunt->left.n;
    if (!hunt->naming)
        return first_with(hunt, brain, act_to(act), rival, random);
    for (int i = 0; i < hunt->left.n; i++)
        if (set_has(hunt->left.of[i], act_to(act)))
            return 1.0 / hunt->left.n;
    return 0;
}

/* The spread of the values, scaled so that beginners err as much here as in searched games: they hardly know which pegs fit
   together. */
static double spread(const SearchResult *result)
{
    double sum = 0;
    for (int i = 0; i < result->n; i++)
        sum += result->of[i].chance;
    return 2 * (result->of[0].chance - sum / result->n);
}

static int by_chance(const void *a, const void *b)
{
    const RootAct *x = a, *y = b;
    if (x->chance != y->chance)
        return x->chance < y->chance ? 1 : -1;
    return x->act < y->act ? -1 : 1;
}

SearchResult hunt_search(const Knowledge *knowledge, const Acts *legal, Random *random)
{
    SearchResult out = {0};
    Hunt hunt;
    if (!hunt_of(knowledge, &hunt))
        return out;
    Rival rival = rival_of(knowledge, random);
    out.of = memory_resize(NULL, (size_t)acts_count(legal) * sizeof *out.of);
    ActWalk walk = {.acts = legal};
    for (Act act; acts_next(&walk, &act);)
        out.of[out.n++] = (RootAct){act, hunt_chance(&hunt, brain_of(knowledge->game), act, &rival, random), EXACT};
    qsort(out.of, (size_t)out.n, sizeof *out.of, by_chance);
    out.worlds = hunt.left.n;
    out.spread = spread(&out);
    free(hunt.left.of);
    return out;
}

void hunt_heat(const Hunt *hunt, int heat[GRID_LOCS])
{
    int pegs[GRID_LOCS];
    tally(hunt, pegs);
    /* 0 is reserved for impossible locations. */
    for (int at = 0; at < GRID_LOCS; at++)
        if (pegs[at])
            heat[at] = 1 + pegs[at] * 999 / hunt->left.n;
}
