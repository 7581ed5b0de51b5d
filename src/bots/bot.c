#include "bots/bot.h"

#include <stdlib.h>

/* What each level may spend, and how often it just plays what comes to its mind. */
static const struct Level {
    SearchLimits limits;
    int careless;    /* acts in a hundred chosen without thinking */
} levels[BOT_LEVELS + 1] = {
    [1] = {{.sims = 24, .depth = 40, .worlds = 4}, .careless = 30},
    [2] = {{.sims = 120, .depth = 60, .worlds = 16}, .careless = 12},
    [3] = {{.sims = 700, .depth = 100, .worlds = 64}, .careless = 3},
    [4] = {{.sims = 4000, .depth = 200, .worlds = 256}, .careless = 0},
    [5] = {{.sims = 1000000, .ms = 950, .depth = 300, .worlds = 1000}, .careless = 0},
};

static SearchLimits limits_of(const BotSettings *settings)
{
    SearchLimits limits = levels[settings->level ? settings->level : 3].limits;
    if (settings->sims) {
        limits.sims = settings->sims;
        limits.ms = 0;
    }
    if (settings->ms) {
        limits.ms = settings->ms;
        if (!settings->sims)
            limits.sims = 1000000;
    }
    return limits;
}

/* Acts that are nearly as good as the best are mixed: a player of hidden games who always does the same is easily read. */
static Act mixed(const Opinions *opinions, Random *random)
{
    const Opinion *best = &opinions->of[0];
    long total = 0;
    int near = 0;
    while (near < opinions->n && opinions->of[near].visits * 10 >= best->visits * 9 &&
           opinions->of[near].chance >= best->chance - 0.01)
        total += opinions->of[near++].visits;
    long ticket = (long)(random_next(random) % (uint64_t)(total ? total : 1));
    for (int i = 0; i < near; i++)
        if ((ticket -= opinions->of[i].visits) < 0)
            return opinions->of[i].act;
    return best->act;
}

Act bot_choose(const Knowledge *knowledge, const Acts *legal, const BotSettings *settings)
{
    Random random = random_from(settings->seed);
    const struct Level *level = &levels[settings->level ? settings->level : 3];
    int count = acts_count(legal);
    Act any = acts_pick(legal, (int)random_below(&random, (uint32_t)count));
    if (count == 1 || (int)random_below(&random, 100) < level->careless)
        return any;
    SearchLimits limits = limits_of(settings);
    Opinions opinions = search(knowledge, &limits, &random);
    Act act = opinions.n ? mixed(&opinions, &random) : any;
    free(opinions.of);
    return act;
}

Opinions bot_opinions(const Knowledge *knowledge, const BotSettings *settings)
{
    Random random = random_from(settings->seed);
    SearchLimits limits = limits_of(settings);
    return search(knowledge, &limits, &random);
}
