#include "bots/setups.h"

#include "rules/unit.h"

#include <string.h>

enum { ACTS_MOST = 16 };

const SetUp setups_any[] = {{NULL, 0}};

/* Everybody hears a phase begin. The index after the last such event if it began a set-up; else 0. */
static int since_setup(const Knowledge *known)
{
    for (int i = known->items; i > 0; i--) {
        const Heard *item = &known->item[i - 1];
        if (!item->deed && item->event.kind == &event_phase)
            return strcmp(item->event.word, "setup") ? 0 : i;
    }
    return 0;
}

/* Where the player has placed pegs since then. */
static int own_locs(const Knowledge *known, int since, int locs[ACTS_MOST])
{
    int n = 0;
    for (int i = since; i < known->items && n < ACTS_MOST; i++)
        if (known->item[i].deed && known->item[i].seat == known->seat)
            locs[n++] = act_to(known->item[i].act);
    return n;
}

int setups_loc(const Game *game, const SetUp *setup, bool flipped, int seat, int index)
{
    if (2 * (size_t)index >= strlen(setup->at))
        return LOC_NONE;
    int loc = loc_read(setup->at + 2 * index);
    if (flipped)
        loc = brain_of(game)->flip(loc);
    return seat == 1 ? loc : game->mirror_loc(loc);
}

/* The next location of a set-up that starts with the acts made so far; else LOC_NONE. */
static int goes_on(const Knowledge *known, const SetUp *setup, bool flipped, const int locs[], int n)
{
    for (int i = 0; i < n; i++)
        if (setups_loc(known->game, setup, flipped, known->seat, i) != locs[i])
            return LOC_NONE;
    return setups_loc(known->game, setup, flipped, known->seat, n);
}

static bool act_at(const Acts *legal, int loc, Act *out)
{
    ActWalk walk = {.acts = legal};
    while (acts_next(&walk, out))
        if (act_to(*out) == loc)
            return true;
    return false;
}

/* Draws one of the set-ups that start with the acts made so far, by weight. */
static bool draw(const Knowledge *known, const Acts *legal, int since, Random *random, Act *act)
{
    const Brain *brain = brain_of(known->game);
    int locs[ACTS_MOST], n = own_locs(known, since, locs);
    uint32_t total = 0;
    Act next;
    for (const SetUp *setup = brain->setups; setup->at; setup++)
        for (int flipped = 0; flipped <= (brain->flip != NULL); flipped++) {
            if (!act_at(legal, goes_on(known, setup, flipped, locs, n), &next))
                continue;
            total += (uint32_t)setup->weight;
            if (random_below(random, total) < (uint32_t)setup->weight)
                *act = next;
        }
    return total;
}

bool setups_draw(const Knowledge *knowledge, const Acts *legal, Random *random, Act *act)
{
    int since = brain_of(knowledge->game)->setups ? since_setup(knowledge) : 0;
    if (since && !draw(knowledge, legal, since, random, act))
        *act = acts_any(legal, random);
    return since;
}
