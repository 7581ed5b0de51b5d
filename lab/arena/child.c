/* The careful child: no search, only what a child of seven does who pays attention. It takes a win that it sees, does not try again
   what is known, does not allow the other to win at once if it sees how, and otherwise takes the best looking of three acts
   that come to mind (bots/beginner.h). */
#include "arena/reference.h"

#include "bots/beginner.h"

#include <string.h>

enum { WORLDS = 4, THOUGHTS = 3, ACTS_MOST = 1024 };

/* An act, and what the child thinks of it. */
typedef struct Idea {
    Act act;
    int wins, loses;     /* in how many worlds it wins at once, or the other then does */
    bool known;          /* what comes of it is known */
} Idea;

typedef struct Child {
    const Question *question;
    const Knowledge *knowledge;
    Random *random;
    _Alignas(8) unsigned char world[WORLDS][STATE_MAX];
    int worlds;
    Idea idea[ACTS_MOST];
    int ideas;
} Child;

static bool won_by(const void *state, int seat)
{
    const Core *core = state;
    return core->phase == PHASE_OVER && core->winners >> seat & 1;
}

/* Whether another player is to act and has an act that ends the game without the child among the winners. */
static bool lets_win(const Child *child, const void *state)
{
    const Game *game = child->question->game;
    Actors actors = game_actors(game, state);
    unsigned others = actors.must & ~(1u << child->question->seat);
    if (actors.chance || !others)
        return false;
    int seat = __builtin_ctz(others);
    Acts acts;
    Act act;
    game_legal(game, state, seat, &acts);
    for (ActWalk walk = {.acts = &acts}; acts_next(&walk, &act);) {
        _Alignas(8) unsigned char after[STATE_MAX];
        memcpy(after, state, game->state_size);
        game->apply(game, after, seat, act, NULL);
        if (won_by(after, seat) && !won_by(after, child->question->seat))
            return true;
    }
    return false;
}

static Idea think_of(const Child *child, Act act)
{
    const Question *question = child->question;
    Idea idea = {.act = act, .known = beginner_tried(child->knowledge, act, 0)};
    for (int i = 0; i < child->worlds; i++) {
        _Alignas(8) unsigned char after[STATE_MAX];
        memcpy(after, child->world[i], question->game->state_size);
        question->game->apply(question->game, after, question->seat, act, NULL);
        idea.wins += won_by(after, question->seat);
        idea.loses += lets_win(child, after);
    }
    return idea;
}

static bool wins(const Child *child, const Idea *idea) { return 2 * idea->wins > child->worlds; }
static bool is_new(const Child *child, const Idea *idea) { return !idea->known; }
static bool is_safe(const Child *child, const Idea *idea) { return 2 * idea->loses < child->worlds + 1; }

/* Keeps the ideas of which that is true, if there are any. */
static void prefer(Child *child, bool (*claim)(const Child *child, const Idea *idea))
{
    int kept = 0;
    for (int i = 0; i < child->ideas; i++)
        if (claim(child, &child->idea[i])) {
            Idea idea = child->idea[i];
            child->idea[i] = child->idea[kept];
            child->idea[kept++] = idea;
        }
    child->ideas = kept ? kept : child->ideas;
}

/* How the act looks in all worlds. */
static double looks(const Child *child, Act act)
{
    double sum = 0;
    for (int i = 0; i < child->worlds; i++)
        sum += beginner_looks(child->question->game, child->world[i], child->question->seat, act);
    return sum;
}

/* Of the acts that come to mind, the one that looks best. */
static Act draw(const Child *child)
{
    Act acts[ACTS_MOST], best = child->idea[random_below(child->random, (uint32_t)child->ideas)].act;
    double most = -1;
    for (int i = 0; i < child->ideas; i++)
        acts[i] = child->idea[i].act;
    for (int i = 0; i < THOUGHTS && child->worlds; i++) {
        const void *world = child->world[i % child->worlds];
        Act act = beginner_impulse(child->question->game, world, child->question->seat, acts, child->ideas, child->random);
        double now = looks(child, act);
        if (now > most) {
            most = now;
            best = act;
        }
    }
    return best;
}

static void imagine(Child *child)
{
    Worlds *worlds = worlds_alike(child->knowledge);
    long work = 100000;
    while (child->worlds < WORLDS && worlds_sample(worlds, child->random, child->world[child->worlds], &work))
        child->worlds++;
    worlds_free(worlds);
}

/* A player who need not act does so only where any sensible one would. */
static bool waits(const Child *child)
{
    const Brain *brain = brain_of(child->question->game);
    return child->question->may_wait &&
           !(child->worlds && brain->cuts_in && brain->cuts_in(child->question->game, child->world[0], child->question->seat));
}

Act reference_child(const Question *question, const Knowledge *knowledge, Effort *effort)
{
    Child child = {.question = question, .knowledge = knowledge, .random = &effort->random};
    Act act;
    imagine(&child);
    if (waits(&child))
        return REFERENCE_WAITS;
    for (ActWalk walk = {.acts = &question->legal}; child.ideas < ACTS_MOST && acts_next(&walk, &act);)
        child.idea[child.ideas++] = think_of(&child, act);
    prefer(&child, is_new);
    prefer(&child, is_safe);
    prefer(&child, wins);
    return draw(&child);
}
