/* Evaluates one decision from the player's knowledge. */
#include "analysis/analysis.h"

#include "belief/belief.h"

#include <math.h>
#include <stdlib.h>

enum { PLAYOUTS_LEAST = 60, PLAYOUTS_MOST = 4000, PLAYOUTS_TOLD = 24, WORK_A_PLAYOUT = 200 };

static BotSettings settings_for(const Knowledge *knowledge, long share)
{
    long sims = share < PLAYOUTS_LEAST ? PLAYOUTS_LEAST : share < PLAYOUTS_MOST ? share : PLAYOUTS_MOST;
    return (BotSettings){.level = BOT_LEVELS, .sims = sims, .seed = (uint64_t)knowledge->items * 16 + (uint64_t)knowledge->seat,
                         .work = WORK_A_PLAYOUT * share};
}

static const RootAct *find(const SearchResult *result, Act act)
{
    for (int i = 0; i < result->n; i++)
        if (result->of[i].act == act)
            return &result->of[i];
    return NULL;
}

/* The chance of one act, which the search may have neglected. */
static RootAct look_at(const Knowledge *knowledge, const SearchResult *result, BotSettings settings, Act act)
{
    const RootAct *one = find(result, act);
    if (one && (one->visits >= PLAYOUTS_TOLD || brain_of(knowledge->game)->think || brain_of(knowledge->game)->hunt))
        return *one;
    settings.sims = settings.sims / 2 > PLAYOUTS_LEAST ? settings.sims / 2 : PLAYOUTS_LEAST;
    return bot_weigh(knowledge, act, &settings);
}

/* Differences below twice the standard error of the less visited act are noise. */
static double noise(const SearchResult *result, const RootAct *best, const RootAct *done)
{
    long visits = best->visits < done->visits ? best->visits : done->visits;
    return 2 * result->spread / sqrt((double)(visits > 0 ? visits : 1));
}

static double cost_of(const Brain *brain, const SearchResult *result, const RootAct *best, const RootAct *done)
{
    double cost = best->chance - done->chance, least = brain->think || brain->hunt ? 0.005 : noise(result, best, done);
    return best->act != done->act && cost > least ? cost : 0;
}

Weighed analysis_weigh(const Knowledge *knowledge, const Acts *legal, Act done, long share)
{
    Weighed out = {.odds = -1};
    BotSettings settings = settings_for(knowledge, share);
    SearchResult result = bot_search(knowledge, legal, &settings);
    if (result.ranked && result.of[0].visits && acts_count(legal) > 1) {
        RootAct best = result.of[0], one = look_at(knowledge, &result, settings, done);
        out = (Weighed){.weighed = one.visits > 0, .best = best.act, .hope = best.chance, .chance = one.chance, .odds = -1};
        out.cost = cost_of(brain_of(knowledge->game), &result, &best, &one);
        if (one.chance > best.chance)
            out.hope = one.chance;
        out.best = out.cost > 0 ? best.act : done;
    }
    free(result.of);
    return out;
}
