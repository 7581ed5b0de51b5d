#include "bots/world.h"

#include "base/memory.h"
#include "bots/brain.h"
#include "bots/facts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SILENT_MOST = 12,      /* acts in a row that the player hears nothing of */
    SHIFTS_MOST = 12,      /* of a peg, tried one by one to save a world */
    GUESSES = 16,          /* of what chance brought, before everything is tried */
    CHOICES_MOST = 4,      /* acts that sound right, looked at before one is chosen */
    CROWD_SMALL = 8,       /* worlds built side by side: at first, where all acts are open, in short games and in long ones, */
    CROWD_LEAST = 32,      /* and at the most */
    FIRST_MOST = 64,
    CROWD_MOST = 512,
    CROWD_FEW = 4,         /* and at least, when there is little work left for a long game */
    ITEM_WORK = 8,         /* that an item may take a world then */
    ROUNDS = 8,            /* tries a world to come from one stage to the next */
    STAGE_ITEMS = 4,       /* items from one stage to the next, at the least */
    STAGES_MOST = 100,
};

/* One act of a world. Worlds that went the same way until then share the acts before it. */
typedef struct Step {
    int before;    /* the step before it; NONE: it is the first */
    int seat;
    Act act;
} Step;

enum { NONE = -1 };

/* A world under construction. Its state is kept beside it. */
typedef struct World {
    int heard;        /* items so far */
    int silent;       /* acts since the last item */
    int last;         /* its last step */
    double suit;      /* how well it suits what lies ahead */
    double weight;    /* how likely it is that others did what they did in it, and how much better it suits by now */
} World;

/* Worlds that have all come as far as a stage. */
typedef struct Crowd {
    World *world;
    unsigned char *state;
    int n, room;
} Crowd;

struct Worlds {
    const Knowledge *known;
    const Brain *brain;
    bool alike;             /* all worlds that fit count alike */
    size_t size;            /* bytes a state */
    const Deadline *deadline;    /* NULL: none */
    Ahead *ahead;           /* for games of the unit */
    Text view;              /* room for a view */

    Crowd stage[STAGES_MOST + 2];
    int stages;             /* the last one is of worlds that are complete */
    int fresh;              /* the last one before both grids were cleared: what was hidden until then does not matter any more */
    Crowd ready;            /* to be handed out, each as good as any other */
    int wanted;             /* worlds a crowd */
    bool relaxed;           /* pegs may be shifted where a world would come to a dead end */
    Step *step;
    int steps, room;

    World world;            /* the one that goes on now, or was handed out last */
    _Alignas(8) unsigned char state[STATE_MAX];
};

/* Crowds */

static void crowd_add(Worlds *worlds, Crowd *crowd)
{
    if (crowd->n == crowd->room) {
        crowd->room = crowd->room ? 2 * crowd->room : CROWD_LEAST;
        crowd->world = memory_resize(crowd->world, (size_t)crowd->room * sizeof *crowd->world);
        crowd->state = memory_resize(crowd->state, (size_t)crowd->room * worlds->size);
    }
    memcpy(crowd->state + (size_t)crowd->n * worlds->size, worlds->state, worlds->size);
    crowd->world[crowd->n++] = worlds->world;
}

static void crowd_get(Worlds *worlds, const Crowd *crowd, int index)
{
    memcpy(worlds->state, crowd->state + (size_t)index * worlds->size, worlds->size);
    worlds->world = crowd->world[index];
}

/* Takes one out: the last one gets its place. */
static void crowd_take(Worlds *worlds, Crowd *crowd, int index)
{
    crowd_get(worlds, crowd, index);
    crowd->n--;
    crowd->world[index] = crowd->world[crowd->n];
    memmove(crowd->state + (size_t)index * worlds->size, crowd->state + (size_t)crowd->n * worlds->size, worlds->size);
}

static void crowd_free(Crowd *crowd)
{
    free(crowd->world);
    free(crowd->state);
}

/* A walk round a crowd, on which each world comes up as often as its share says: at even distances along a line that has a piece
   of that length for each. */
typedef struct Round {
    const Crowd *crowd;
    double (*share)(double weight);
    int index;
    double at, end;    /* where the walk is, and where the piece of this world ends */
    double distance;
} Round;

static double share_of(const Round *round, int index)
{
    return round->share(round->crowd->world[index].weight);
}

static Round round_of(const Crowd *crowd, double (*share)(double), int wanted, Random *random)
{
    Round round = {.crowd = crowd, .share = share};
    double total = 0;
    for (int i = 0; i < crowd->n; i++)
        total += share_of(&round, i);
    round.at = total * random_part(random);
    round.end = share_of(&round, 0);
    round.distance = total / wanted;
    return round;
}

static int round_next(Round *round)
{
    while (round->at >= round->end) {
        round->index = (round->index + 1) % round->crowd->n;
        round->end += share_of(round, round->index);
    }
    round->at += round->distance;
    return round->index;
}

static double whole(double weight)
{
    return weight;
}

/* The longer the game, the more worlds are needed so that some get through. */
static int first_crowd(const Knowledge *knowledge)
{
    int n = CROWD_LEAST;
    if (knowledge->game->open_acts)
        return CROWD_SMALL;
    while (n < FIRST_MOST && n * 4 < knowledge->items)
        n *= 2;
    return n;
}

/* How many items have been heard at a stage, at the least. */
static int stage_items(const Worlds *worlds, int stage)
{
    return (int)((long)worlds->known->items * stage / (worlds->stages - 1));
}

static bool is_clear(const Heard *item)
{
    return !item->deed && item->event.kind == &event_clear;
}

/* The last stage before both grids were cleared; 0 if they never were. */
static int fresh_stage(const Worlds *worlds)
{
    const Knowledge *known = worlds->known;
    int item = known->items - 1, stage = 0;
    while (item > 0 && !(is_clear(&known->item[item]) && is_clear(&known->item[item - 1])))
        item--;
    while (stage_items(worlds, stage + 1) < item)
        stage++;
    return stage;
}

Worlds *worlds_new(const Knowledge *knowledge)
{
    Worlds *worlds = memory_resize(NULL, sizeof *worlds);
    *worlds = (Worlds){.known = knowledge, .brain = brain_of(knowledge->game), .size = knowledge->game->state_size,
                       .wanted = knowledge->game->open ? 1 : first_crowd(knowledge),
                       .view = text_growing(knowledge->view.max)};
    int between = (knowledge->items + STAGES_MOST - 1) / STAGES_MOST;
    between = between < STAGE_ITEMS ? STAGE_ITEMS : between;
    worlds->stages = knowledge->items / between + 2;
    worlds->fresh = fresh_stage(worlds);
    if (knowledge->game->of_unit)
        worlds->ahead = facts_ahead(knowledge);
    return worlds;
}

Worlds *worlds_alike(const Knowledge *knowledge)
{
    Worlds *worlds = worlds_new(knowledge);
    worlds->alike = true;
    return worlds;
}

void worlds_until(Worlds *worlds, const Deadline *deadline)
{
    worlds->deadline = deadline;
}

void worlds_free(Worlds *worlds)
{
    for (int i = 0; i < worlds->stages; i++)
        crowd_free(&worlds->stage[i]);
    crowd_free(&worlds->ready);
    text_free(&worlds->view);
    free(worlds->step);
    free(worlds->ahead);
    free(worlds);
}

int worlds_acts(const Worlds *worlds)
{
    int n = 0;
    for (int at = worlds->world.last; at != NONE; at = worlds->step[at].before)
        n++;
    return n;
}

void worlds_act(const Worlds *worlds, int index, int *seat, Act *act)
{
    int at = worlds->world.last;
    for (int back = worlds_acts(worlds) - 1 - index; back; back--)
        at = worlds->step[at].before;
    *seat = worlds->step[at].seat;
    *act = worlds->step[at].act;
}

/* Going on */

/* How far the items go on as this log would sound to the player; -1 if it would sound otherwise. */
static int sounds_right(const Knowledge *known, const Log *log, int heard)
{
    for (int i = 0; i < log->n; i++) {
        Event event;
        if (!event_heard(&log->event[i], known->seat, &event))
            continue;
        if (heard >= known->items || known->item[heard].deed || !event_same(&known->item[heard].event, &event))
            return -1;
        heard++;
    }
    return heard;
}

/* How well a state that has heard so many items suits what lies ahead. */
static double suit(const Worlds *worlds, const void *state, int heard)
{
    return worlds->ahead ? facts_suit(&worlds->ahead[heard], unit_pegs((const Unit *)state, other(worlds->known->seat))) : 1;
}

/* Goes one act on, to a state that has heard so many items. `weight` is how likely that was, and how well it then suits. */
static void go(Worlds *worlds, int seat, Act act, const void *after, int heard, double weight)
{
    World before = worlds->world;
    if (worlds->steps == worlds->room) {
        worlds->room = 2 * worlds->room + 1024;
        worlds->step = memory_resize(worlds->step, (size_t)worlds->room * sizeof *worlds->step);
    }
    worlds->step[worlds->steps] = (Step){worlds->world.last, seat, act};
    worlds->world = (World){.heard = heard, .silent = heard == before.heard ? before.silent + 1 : 0, .last = worlds->steps++,
                            .suit = suit(worlds, after, heard), .weight = worlds->alike ? 1 : before.weight * weight / before.suit};
    memcpy(worlds->state, after, worlds->size);
}

/* The odds of an outcome of chance; 0 if it cannot come here. */
static double odds_of(const Game *game, const void *state, Act outcome)
{
    Odds odds = {.n = 0};
    if (!game_actors(game, state).chance)
        return 0;
    game->odds(state, &odds);
    for (int i = 0; i < odds.n; i++)
        if (odds.of[i].act == outcome)
            return (double)odds.of[i].weight / odds.total;
    return 0;
}

/* How likely a deed is here: that of a player is certain if it can be done. Of an open game there is but one world. */
static double deed_odds(const Worlds *worlds, const Heard *deed)
{
    const Game *game = worlds->known->game;
    Acts acts;
    if (game->open)
        return 1;
    if (deed->seat == SEAT_CHANCE)
        return odds_of(game, worlds->state, deed->act);
    game_legal(game, worlds->state, deed->seat, &acts);
    return acts_have(&acts, deed->act) || game->unlisted;
}

/* Something is to be heard, but only the player can act. */
static bool stuck(const Knowledge *known, const void *state, int heard)
{
    Actors actors = game_actors(known->game, state);
    return heard < known->items && !known->item[heard].deed && !actors.chance && (actors.must | actors.may) == 1 << known->seat;
}

/* A deed that the player knows: it must be possible here, and sound as it did. */
static bool known_act(Worlds *worlds)
{
    const Knowledge *known = worlds->known;
    const Heard *deed = &known->item[worlds->world.heard];
    _Alignas(8) unsigned char after[STATE_MAX];
    Log log;
    log.n = 0;
    double odds = deed_odds(worlds, deed);
    if (odds <= 0)
        return false;
    memcpy(after, worlds->state, worlds->size);
    known->game->apply(after, deed->seat, deed->act, &log);
    int heard = sounds_right(known, &log, worlds->world.heard + 1);
    if (heard < 0 || stuck(known, after, heard))
        return false;
    go(worlds, deed->seat, deed->act, after, heard, odds * suit(worlds, after, heard));
    return true;
}

/* An act of somebody else that sounds right. */
typedef struct Choice {
    Act act;
    int heard;
    double weight;    /* how likely it is, times how well it suits */
    _Alignas(8) unsigned char after[STATE_MAX];
} Choice;

/* Tries an act of somebody else; false if it does not sound right. */
static bool try_act(const Worlds *worlds, int seat, Act act, Choice *choice)
{
    const Knowledge *known = worlds->known;
    Log log;
    log.n = 0;
    memcpy(choice->after, worlds->state, worlds->size);
    known->game->apply(choice->after, seat, act, &log);
    choice->act = act;
    choice->heard = sounds_right(known, &log, worlds->world.heard);
    if (choice->heard < 0 || (choice->heard == worlds->world.heard && worlds->world.silent >= SILENT_MOST))
        return false;
    if (seat == SEAT_CHANCE && worlds->brain->possible &&
        !worlds->brain->possible(choice->after, known->seat, &known->item[choice->heard], known->items - choice->heard))
        return false;
    choice->weight = suit(worlds, choice->after, choice->heard);
    return true;
}

/* Keeps the new choice with the chance that its weight has among all weights so far. */
static void weigh(Choice *kept, double *total, const Choice *new, Random *random, size_t size)
{
    *total += new->weight;
    if (random_part(random) * *total >= new->weight)
        return;
    memcpy(kept->after, new->after, size);
    kept->act = new->act;
    kept->heard = new->heard;
}

/* The i-th of n in an order that begins anywhere and comes by all of them: each step is as long, and no divisor of n. */
typedef struct Order {
    uint32_t n, start, stride;
} Order;

static Order any_order(uint32_t n, Random *random)
{
    uint32_t stride = n > 2 ? 1 + random_below(random, n - 1) : 1, a = stride, b = n;
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return (Order){n, random_below(random, n), a == 1 ? stride : 1};
}

static int place(Order order, int i)
{
    return (int)((order.start + (uint64_t)i * order.stride) % order.n);
}

/* What somebody else may do, by number. */
typedef struct Options {
    Acts acts;
    Odds odds;
    int n;
} Options;

static void list(const Worlds *worlds, int seat, Options *out)
{
    const Game *game = worlds->known->game;
    acts_clear(&out->acts);
    out->odds.n = 0;
    out->odds.total = 0;
    if (seat == SEAT_CHANCE)
        game->odds(worlds->state, &out->odds);
    else
        game->legal(worlds->state, seat, &out->acts);
    out->n = seat == SEAT_CHANCE ? out->odds.n : acts_count(&out->acts);
}

/* How likely it is that somebody does the k-th, in no unit. */
static double likely(const Worlds *worlds, int seat, const Options *options, int k)
{
    if (seat == SEAT_CHANCE)
        return options->odds.of[k].weight;
    return worlds->alike ? 1 : brain_likely(worlds->brain, worlds->state, seat, acts_pick(&options->acts, k));
}

/* An act of somebody else, chosen among those that sound right by how likely it is and how well it suits what comes later. The
   world weighs less if most of what that player might rather have done would have sounded otherwise. */
static bool others_act(Worlds *worlds, int seat, Random *random, long *work)
{
    Options options;
    list(worlds, seat, &options);
    Order order = any_order((uint32_t)options.n, random);
    Choice kept, new;
    double total = 0, tried = 0;
    for (int i = 0, found = 0; i < options.n && found < CHOICES_MOST; i++) {
        int k = place(order, i);
        double chance = likely(worlds, seat, &options, k);
        tried += chance;
        --*work;
        if (!try_act(worlds, seat, seat == SEAT_CHANCE ? options.odds.of[k].act : acts_pick(&options.acts, k), &new))
            continue;
        found++;
        new.weight *= chance;
        weigh(&kept, &total, &new, random, worlds->size);
    }
    if (total <= 0)
        return false;
    go(worlds, seat, kept.act, kept.after, kept.heard, total / tried);
    return true;
}

/* What chance brought, as the game's brain guesses it; false if no guess was right. */
static bool guessed_chance(Worlds *worlds, Random *random, long *work)
{
    const Knowledge *known = worlds->known;
    int heard = worlds->world.heard;
    Choice guess;
    for (int i = 0; i < GUESSES && worlds->brain->guess_chance; i++) {
        Act act = worlds->brain->guess_chance(worlds->state, known->seat, &known->item[heard], known->items - heard, random);
        --*work;
        if (try_act(worlds, SEAT_CHANCE, act, &guess)) {
            go(worlds, SEAT_CHANCE, act, guess.after, guess.heard, guess.weight);
            return true;
        }
    }
    return false;
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
    if (all & (all - 1))
        for (uint32_t k = random_below(random, (uint32_t)__builtin_popcount(all)); k; k--)
            all &= all - 1;
    return __builtin_ctz(all);
}

static bool go_on(Worlds *worlds, Random *random, long *work)
{
    const Knowledge *known = worlds->known;
    if (worlds->world.heard < known->items && known->item[worlds->world.heard].deed) {
        --*work;
        if (known_act(worlds))
            return true;
        /* Perhaps others did something silent before it. */
        if (worlds->world.silent >= SILENT_MOST || known->game->open_acts)
            return false;
    }
    int seat = somebody(worlds, random);
    if (seat == SEAT_CHANCE && guessed_chance(worlds, random, work))
        return true;
    return seat >= 0 && others_act(worlds, seat, random, work);
}

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

static Loose loose(Worlds *worlds)
{
    Unit *unit = (Unit *)(void *)worlds->state;
    int player = other(worlds->known->seat);
    Set where = worlds->brain->drift, worn = unit_worn(unit, player);
    return (Loose){&unit->peg[player - 1], &unit->marker[player - 1], unit_pegs(unit, player) & ~worn & where,
                   unit_markers(unit, player) & ~worn & where, unit_empty(unit, player) & where};
}

/* A peg is taken to stand away from where the own peg goes next or, if none is there, just there. */
static void shift_for_own(Worlds *worlds, int goes_to, Random *random)
{
    Loose it = loose(worlds);
    Set goal = set_of(goes_to);
    shift(it.marker, it.markers & goal, it.empty, random);
    it = loose(worlds);
    if (it.pegs & goal)
        shift(it.peg, goal, it.empty, random);
    else
        shift(it.peg, it.pegs, it.empty & goal, random);
}

/* A peg is taken to stand next to an own peg, so that it can sound there; no marker may be in the way. */
static void shift_for_other(Worlds *worlds, Random *random)
{
    Loose it = loose(worlds);
    Set own = unit_pegs((const Unit *)(const void *)worlds->state, worlds->known->seat);
    if (!(own & it.empty))
        shift(it.marker, it.markers & own, it.empty, random);
    it = loose(worlds);
    shift(it.peg, it.pegs, it.empty & grid_around(own & it.empty), random);
}

/* Shifts one peg or another until the world can go on. */
static bool mend(Worlds *worlds, Random *random, long *work)
{
    const Core *core = (const Core *)(const void *)worlds->state;
    const Heard *next = worlds->world.heard < worlds->known->items ? &worlds->known->item[worlds->world.heard] : NULL;
    _Alignas(8) unsigned char before[STATE_MAX];
    memcpy(before, worlds->state, worlds->size);
    for (int i = 0; i < SHIFTS_MOST && *work > 0 && core->phase == PHASE_PLAY; i++) {
        if (next && next->deed)
            shift_for_own(worlds, act_to(next->act), random);
        else
            shift_for_other(worlds, random);
        if (go_on(worlds, random, work))
            return true;
        memcpy(worlds->state, before, worlds->size);
    }
    return false;
}

static bool extend(Worlds *worlds, Random *random, long *work)
{
    return go_on(worlds, random, work) || (worlds->relaxed && mend(worlds, random, work));
}

static bool same_actors(Actors a, Actors b)
{
    return a.must == b.must && a.may == b.may && a.chance == b.chance;
}

/* Everything was heard, and it looks as it does now. */
static bool complete(Worlds *worlds)
{
    const Knowledge *known = worlds->known;
    if (worlds->world.heard < known->items || !same_actors(game_actors(known->game, worlds->state), known->actors))
        return false;
    text_clear(&worlds->view);
    game_view(known->game, worlds->state, known->seat, &worlds->view);
    return worlds->view.len == known->view.len && !memcmp(worlds->view.at, known->view.at, known->view.len);
}

/* Stages */

static bool arrived(Worlds *worlds, int stage)
{
    if (stage == worlds->stages - 1)
        return complete(worlds);
    return worlds->world.heard >= stage_items(worlds, stage);
}

/* Fills a stage with worlds that come there from the one before, which each are tried several times if need be. Likely ones come up
   more often, but only by the root of their weight: what is unlikely now may be all that is left later. */
static bool fill(Worlds *worlds, int stage, Random *random, long *work)
{
    const Crowd *from = &worlds->stage[stage - 1];
    Crowd *to = &worlds->stage[stage];
    int wanted = stage <= worlds->fresh && worlds->wanted > CROWD_SMALL ? CROWD_SMALL : worlds->wanted;
    Round round = round_of(from, sqrt, wanted, random);
    to->n = 0;
    for (int i = 0; i < ROUNDS * wanted && to->n < wanted && *work > 0; i++) {
        crowd_get(worlds, from, round_next(&round));
        worlds->world.weight = sqrt(worlds->world.weight);
        bool there = arrived(worlds, stage);
        while (!there && extend(worlds, random, work))
            there = arrived(worlds, stage);
        if (there)
            crowd_add(worlds, to);
        if (worlds->deadline && deadline_over(worlds->deadline))
            *work = 0;
    }
    return to->n > 0;
}

static void restart(Worlds *worlds)
{
    Log log;
    log.n = 0;
    memset(worlds->state, 0, sizeof worlds->state);
    worlds->known->game->setup(worlds->state, &worlds->known->setup, &log);
    int heard = sounds_right(worlds->known, &log, 0);
    worlds->world = (World){.heard = heard, .last = NONE, .suit = suit(worlds, worlds->state, heard), .weight = 1};
    worlds->steps = 0;
    worlds->stage[0].n = 0;
    crowd_add(worlds, &worlds->stage[0]);
}

/* Builds a crowd of complete worlds, from where the grids were last cleared if it has come there before. Where all come to a dead end, it goes back a little, then ever farther, and at last begins
   anew with more of them. */
static bool build(Worlds *worlds, Random *random, long *work)
{
    if (!worlds->fresh || !worlds->stage[worlds->fresh].n)
        restart(worlds);
    for (int stage = worlds->stage[worlds->fresh].n ? worlds->fresh + 1 : 1, back = 1; stage < worlds->stages; stage++) {
        if (fill(worlds, stage, random, work))
            continue;
        if (*work <= 0)
            return false;
        if (back >= stage && worlds->wanted < CROWD_MOST)
            worlds->wanted *= 2;
        stage = back < stage ? stage - back - 1 : 0;
        back = stage ? 2 * back : 1;
    }
    return true;
}

/* No more worlds at once than there is work for: a few that are complete are better than many that are not. */
static int affordable(const Worlds *worlds, long work)
{
    long most = work / (ITEM_WORK * ((long)worlds->known->items + 1));
    if (worlds->known->game->open || most >= worlds->wanted)
        return worlds->wanted;
    return most > CROWD_FEW ? (int)most : CROWD_FEW;
}

/* Likely worlds are handed out several times, unlikely ones not at all. */
static void make_ready(Worlds *worlds, Random *random)
{
    const Crowd *done = &worlds->stage[worlds->stages - 1];
    Round round = round_of(done, whole, done->n, random);
    for (int i = 0; i < done->n; i++) {
        crowd_get(worlds, done, round_next(&round));
        crowd_add(worlds, &worlds->ready);
    }
}

bool worlds_relax(Worlds *worlds)
{
    worlds->relaxed = worlds->brain->drift != 0;
    return worlds->relaxed;
}

bool worlds_sample(Worlds *worlds, Random *random, void *state, long *work)
{
    Crowd *ready = &worlds->ready;
    if (!ready->n) {
        worlds->wanted = affordable(worlds, *work);
        if (!build(worlds, random, work))
            return false;
        make_ready(worlds, random);
        /* Whoever needs many gets them from ever larger crowds. */
        if (worlds->wanted < CROWD_MOST)
            worlds->wanted *= 2;
    }
    /* Of an open game there is but one world. */
    if (worlds->known->game->open)
        crowd_get(worlds, ready, 0);
    else
        crowd_take(worlds, ready, (int)random_below(random, (uint32_t)ready->n));
    memcpy(state, worlds->state, worlds->size);
    return true;
}
