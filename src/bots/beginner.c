#include "bots/beginner.h"

#include "base/memory.h"
#include "rules/unit.h"

#include <stdlib.h>
#include <string.h>

/* A deed is remembered while it is among the last MEMORY; attention goes to the places of the last FOCUS things heard. */
enum { MEMORY = 5, FOCUS = 4, WORK = 100000 };

/* How likely an act comes to mind. */
static const double NEAR = 0.9, ELSEWHERE = 0.6, FAR = 0.4;

static void do_in(const Game *game, const void *world, int seat, Act act, void *after)
{
    memcpy(after, world, game->state_size);
    game->apply(game, after, seat, act, NULL);
}

static bool wins(const Game *game, const void *world, int seat, Act act)
{
    _Alignas(8) unsigned char after[STATE_MAX];
    const Core *core = (const Core *)(const void *)after;
    do_in(game, world, seat, act, after);
    return core->phase == PHASE_OVER && core->winners >> seat & 1;
}

double beginner_looks(const Game *game, const void *world, int seat, Act act)
{
    const Brain *brain = brain_of(game);
    _Alignas(8) unsigned char after[STATE_MAX];
    const Core *core = (const Core *)(const void *)after;
    do_in(game, world, seat, act, after);
    if (core->phase == PHASE_OVER)
        return !core->winners ? 0.5 : core->winners >> seat & 1;
    return brain->evaluate ? brain->evaluate(game, after, seat) : 0.5;
}

static Act better_of_two(const Game *game, const void *world, int seat, const Act *acts, int n, Random *random)
{
    Act one = acts[random_below(random, (uint32_t)n)], two = acts[random_below(random, (uint32_t)n)];
    return beginner_looks(game, world, seat, one) < beginner_looks(game, world, seat, two) ? two : one;
}

Act beginner_impulse(const Game *game, const void *world, int seat, const Act *acts, int n, Random *random)
{
    const Brain *brain = brain_of(game);
    uint32_t total = 0;
    Act drawn = acts[0];
    if (!brain->prior)
        return better_of_two(game, world, seat, acts, n, random);
    for (int i = 0; i < n; i++) {
        uint32_t prior = (uint32_t)brain->prior(game, world, seat, acts[i]);
        total += prior;
        if (random_below(random, total) < prior)
            drawn = acts[i];
    }
    return drawn;
}

/* Where nothing hidden moves, every look tells once and for all; elsewhere only an alarm counts as an answer. */
bool beginner_tried(const Knowledge *knowledge, Act act, int deeds)
{
    bool hunt = brain_of(knowledge->game)->hunt, answered = hunt;
    int own = 0;
    for (int i = knowledge->items - 1; i >= 0 && (!deeds || own < deeds); i--) {
        const Heard *item = &knowledge->item[i];
        if (!item->deed)
            answered |= item->event.kind == &event_alarm && item->event.arg[0] == knowledge->seat;
        else if (item->seat == knowledge->seat) {
            if (answered && item->act == act)
                return true;
            answered = hunt;
            own++;
        }
    }
    return false;
}

/* The places that the player has heard of last. */
static Set focus_of(const Knowledge *knowledge)
{
    Set focus = SET_NONE;
    int left = FOCUS;
    for (int i = knowledge->items - 1; i >= 0 && left; i--) {
        const Event *event = &knowledge->item[i].event;
        for (int k = 0; !knowledge->item[i].deed && event->kind->args[k]; k++)
            if (event->kind->args[k] == 'l' && event->arg[k] >= 0 && event->arg[k] < GRID_LOCS) {
                focus |= set_of(event->arg[k]);
                left -= left > 0;
            }
    }
    return focus;
}

/* The places within two steps of those. */
static Set attention(const Knowledge *knowledge)
{
    Set focus = focus_of(knowledge);
    focus |= grid_around(focus);
    return focus | grid_around(focus);
}

static double comes_to_mind(const Game *game, Set near, Act act)
{
    if (!game->of_unit || act_to(act) >= GRID_LOCS || !near)
        return ELSEWHERE;
    return set_has(near, act_to(act)) ? NEAR : FAR;
}

/* The acts that come to mind; all that were not tried just now, if none does. */
static int noticed(const Knowledge *knowledge, const Acts *legal, Random *random, Act *out)
{
    Set near = attention(knowledge);
    int n = 0;
    Act act;
    for (ActWalk walk = {.acts = legal}; acts_next(&walk, &act);)
        if (!beginner_tried(knowledge, act, MEMORY) && random_part(random) < comes_to_mind(knowledge->game, near, act))
            out[n++] = act;
    if (n)
        return n;
    for (ActWalk walk = {.acts = legal}; acts_next(&walk, &act);)
        out[n++] = act;
    return n;
}

static bool imagine(const Knowledge *knowledge, Random *random, void *world)
{
    Worlds *worlds = worlds_new(knowledge);
    long work = WORK;
    bool found = worlds_sample(worlds, random, world, &work);
    worlds_free(worlds);
    return found;
}

bool beginner_choose(const Knowledge *knowledge, const Acts *legal, Random *random, Act *act)
{
    _Alignas(8) unsigned char world[STATE_MAX];
    if (!imagine(knowledge, random, world))
        return false;
    Act *acts = memory_resize(NULL, (size_t)acts_count(legal) * sizeof *acts);
    int n = noticed(knowledge, legal, random, acts);
    *act = beginner_impulse(knowledge->game, world, knowledge->seat, acts, n, random);
    for (int i = 0; i < n; i++)
        if (wins(knowledge->game, world, knowledge->seat, acts[i]))
            *act = acts[i];
    free(acts);
    return true;
}
