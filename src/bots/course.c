#include "bots/course.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    SILENT_MOST = 12,      /* acts in a row that the player hears nothing of */
    GUESSES = 16,          /* of what chance brought, before everything is tried */
    CHOICES_MOST = 4,      /* acts that sound right, looked at before one is chosen */
};

void course_new(Course *course, const Knowledge *knowledge)
{
    *course = (Course){.known = knowledge, .brain = brain_of(knowledge->game), .size = knowledge->game->state_size,
                       .view = text_growing(knowledge->view.max)};
    if (knowledge->game->of_unit)
        course->ahead = facts_ahead(knowledge);
}

void course_free(Course *course)
{
    text_free(&course->view);
    free(course->step);
    free(course->ahead);
}

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
static double suit(const Course *course, const void *state, int heard)
{
    return course->ahead ? facts_suit(&course->ahead[heard], unit_pegs((const Unit *)state, other(course->known->seat))) : 1;
}

/* Goes one act on, to a state that has heard so many items. `weight` is how likely that was, and how well it then suits. */
static void go(Course *course, int seat, Act act, const void *after, int heard, double weight)
{
    World before = course->world;
    if (course->steps == course->room) {
        course->room = 2 * course->room + 1024;
        course->step = memory_resize(course->step, (size_t)course->room * sizeof *course->step);
    }
    course->step[course->steps] = (Step){course->world.last, seat, act};
    course->world = (World){.heard = heard, .silent = heard == before.heard ? before.silent + 1 : 0, .last = course->steps++,
                            .suit = suit(course, after, heard), .weight = course->alike ? 1 : before.weight * weight / before.suit};
    memcpy(course->state, after, course->size);
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
static double deed_odds(const Course *course, const Heard *deed)
{
    const Game *game = course->known->game;
    Acts acts;
    if (game->open)
        return 1;
    if (deed->seat == SEAT_CHANCE)
        return odds_of(game, course->state, deed->act);
    game_legal(game, course->state, deed->seat, &acts);
    return acts_have(&acts, deed->act) || game->unlisted;
}

/* Something is to be heard, but only the player can act. */
static bool stuck(const Knowledge *known, const void *state, int heard)
{
    Actors actors = game_actors(known->game, state);
    return heard < known->items && !known->item[heard].deed && !actors.chance && (actors.must | actors.may) == 1 << known->seat;
}

/* A deed that the player knows: it must be possible here, and sound as it did. */
static bool known_act(Course *course)
{
    const Knowledge *known = course->known;
    const Heard *deed = &known->item[course->world.heard];
    _Alignas(8) unsigned char after[STATE_MAX];
    Log log;
    log.n = 0;
    double odds = deed_odds(course, deed);
    if (odds <= 0)
        return false;
    memcpy(after, course->state, course->size);
    known->game->apply(after, deed->seat, deed->act, &log);
    int heard = sounds_right(known, &log, course->world.heard + 1);
    if (heard < 0 || stuck(known, after, heard))
        return false;
    go(course, deed->seat, deed->act, after, heard, odds * suit(course, after, heard));
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
static bool try_act(const Course *course, int seat, Act act, Choice *choice)
{
    const Knowledge *known = course->known;
    Log log;
    log.n = 0;
    memcpy(choice->after, course->state, course->size);
    known->game->apply(choice->after, seat, act, &log);
    choice->act = act;
    choice->heard = sounds_right(known, &log, course->world.heard);
    if (choice->heard < 0 || (choice->heard == course->world.heard && course->world.silent >= SILENT_MOST))
        return false;
    if (seat == SEAT_CHANCE && course->brain->possible &&
        !course->brain->possible(choice->after, known->seat, &known->item[choice->heard], known->items - choice->heard))
        return false;
    choice->weight = suit(course, choice->after, choice->heard);
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

static void list(const Course *course, int seat, Options *out)
{
    const Game *game = course->known->game;
    acts_clear(&out->acts);
    out->odds.n = 0;
    out->odds.total = 0;
    if (seat == SEAT_CHANCE)
        game->odds(course->state, &out->odds);
    else
        game->legal(course->state, seat, &out->acts);
    out->n = seat == SEAT_CHANCE ? out->odds.n : acts_count(&out->acts);
}

/* How likely it is that somebody does the k-th, in no unit. */
static double likely(const Course *course, int seat, const Options *options, int k)
{
    if (seat == SEAT_CHANCE)
        return options->odds.of[k].weight;
    return course->alike ? 1 : brain_likely(course->brain, course->state, seat, acts_pick(&options->acts, k));
}

/* An act of somebody else, chosen among those that sound right by how likely it is and how well it suits what comes later. The
   world weighs less if most of what that player might rather have done would have sounded otherwise. */
static bool others_act(Course *course, int seat, Random *random, long *work)
{
    Options options;
    list(course, seat, &options);
    Order order = any_order((uint32_t)options.n, random);
    Choice kept, new;
    double total = 0, tried = 0;
    for (int i = 0, found = 0; i < options.n && found < CHOICES_MOST; i++) {
        int k = place(order, i);
        double chance = likely(course, seat, &options, k);
        tried += chance;
        --*work;
        if (!try_act(course, seat, seat == SEAT_CHANCE ? options.odds.of[k].act : acts_pick(&options.acts, k), &new))
            continue;
        found++;
        new.weight *= chance;
        weigh(&kept, &total, &new, random, course->size);
    }
    if (total <= 0)
        return false;
    go(course, seat, kept.act, kept.after, kept.heard, total / tried);
    return true;
}

/* What chance brought, as the game's brain guesses it; false if no guess was right. */
static bool guessed_chance(Course *course, Random *random, long *work)
{
    const Knowledge *known = course->known;
    int heard = course->world.heard;
    Choice guess;
    for (int i = 0; i < GUESSES && course->brain->guess_chance; i++) {
        Act act = course->brain->guess_chance(course->state, known->seat, &known->item[heard], known->items - heard, random);
        --*work;
        if (try_act(course, SEAT_CHANCE, act, &guess)) {
            go(course, SEAT_CHANCE, act, guess.after, guess.heard, guess.weight);
            return true;
        }
    }
    return false;
}

/* Somebody else than the player whom the game waits for; -1 if there is nobody. */
static int somebody(const Course *course, Random *random)
{
    Actors actors = game_actors(course->known->game, course->state);
    unsigned all = (unsigned)(actors.must | actors.may) & ~(1u << course->known->seat);
    if (actors.chance)
        return SEAT_CHANCE;
    if (!all)
        return -1;
    if (all & (all - 1))
        for (uint32_t k = random_below(random, (uint32_t)__builtin_popcount(all)); k; k--)
            all &= all - 1;
    return __builtin_ctz(all);
}

bool course_go_on(Course *course, Random *random, long *work)
{
    const Knowledge *known = course->known;
    if (course->world.heard < known->items && known->item[course->world.heard].deed) {
        --*work;
        if (known_act(course))
            return true;
        /* Perhaps others did something silent before it. */
        if (course->world.silent >= SILENT_MOST || known->game->open_acts)
            return false;
    }
    int seat = somebody(course, random);
    if (seat == SEAT_CHANCE && guessed_chance(course, random, work))
        return true;
    return seat >= 0 && others_act(course, seat, random, work);
}

static bool same_actors(Actors a, Actors b)
{
    return a.must == b.must && a.may == b.may && a.chance == b.chance;
}

bool course_complete(Course *course)
{
    const Knowledge *known = course->known;
    if (course->world.heard < known->items || !same_actors(game_actors(known->game, course->state), known->actors))
        return false;
    text_clear(&course->view);
    game_view(known->game, course->state, known->seat, &course->view);
    return course->view.len == known->view.len && !memcmp(course->view.at, known->view.at, known->view.len);
}

void course_start(Course *course)
{
    Log log;
    log.n = 0;
    memset(course->state, 0, sizeof course->state);
    course->known->game->setup(course->state, &course->known->setup, &log);
    int heard = sounds_right(course->known, &log, 0);
    course->world = (World){.heard = heard, .last = STEP_NONE, .suit = suit(course, course->state, heard), .weight = 1};
    course->steps = 0;
}
