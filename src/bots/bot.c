#include "bots/bot.h"

#include "base/memory.h"
#include "bots/beginner.h"
#include "bots/hunt.h"
#include "bots/setups.h"

#include <stdlib.h>

enum { BEGINNER = 1 };

/* What each level may spend, and how accurately it judges. Values are perturbed by up to `blur` standard deviations; an act is a
   candidate only if its visits are at least 1/`share` of the favourite's. Sure wins are seen at every level. With probability
   `lapse` the bot plays the act as level 1 would: that costs strength in every game, where merely searching less often does not. */
static const struct Level {
    SearchLimits limits;
    double blur;
    int share;
    double lapse;
} levels[BOT_LEVELS + 1] = {
    [BEGINNER] = {{.sims = 60, .worlds = 4}, .blur = 4, .share = 16, .lapse = 1},
    [2] = {{.sims = 150, .worlds = 12}, .blur = 0.1, .share = 4, .lapse = 0.63},
    [3] = {{.sims = 600, .worlds = 100}, .blur = 0.05, .share = 2, .lapse = 0.42},
    [4] = {{.sims = 2000, .worlds = 400}, .blur = 0.02, .share = 2, .lapse = 0.21},
    [5] = {{.sims = 1000000, .ms = 950, .worlds = 8000}, .blur = 0, .share = 2, .lapse = 0},
};

/* Acts whose values differ by less are treated as equal in an even game. In a nearly decided game small differences count, or a
   winning bot would wander. */
static const double NEAR = 0.004;

static double near(double chance)
{
    return NEAR * 4 * chance * (1 - chance);
}

static const struct Level *level_of(const BotSettings *settings)
{
    return &levels[settings->level ? settings->level : 3];
}

/* The level at which this one act is played. */
static const struct Level *level_now(const BotSettings *settings, Random *random)
{
    const struct Level *level = level_of(settings);
    return random_part(random) < level->lapse ? &levels[BEGINNER] : level;
}

static SearchLimits limits_of(const BotSettings *settings, const struct Level *level)
{
    SearchLimits limits = level->limits;
    if (settings->sims) {
        limits.sims = settings->sims;
        limits.ms = 0;
    }
    if (settings->ms) {
        limits.ms = settings->ms;
        if (!settings->sims)
            limits.sims = levels[BOT_LEVELS].limits.sims;
    }
    if (settings->most_ms && (!limits.ms || limits.ms > settings->most_ms))
        limits.ms = settings->most_ms;
    limits.clock = settings->clock;
    limits.work = settings->work;
    limits.threads = level == &levels[BOT_LEVELS] ? settings->threads : 1;
    limits.runner = settings->runner;
    return limits;
}

/* Uniform from -1 to 1. */
static double error(Random *random)
{
    return 2 * random_part(random) - 1;
}

/* The act won in nearly all worlds. */
static bool surely_wins(const RootAct *act)
{
    return act->visits >= 4 && act->chance > 0.995;
}

/* The act lost whenever it was tried. */
static bool surely_loses(const RootAct *act)
{
    return act->visits >= 2 && act->chance < 0.005;
}

/* The perceived value of an act, off by up to `width`. Of sure wins the quickest is best; of sure losses, which are the last
   resort, the slowest. */
static double perceived(const RootAct *act, double width, Random *random)
{
    static const double FAR = 1e6;
    double seen = act->chance + width * error(random);
    return surely_wins(act) ? FAR + act->chance : surely_loses(act) ? act->chance - FAR : seen;
}

/* How many visits an act needs to be a candidate. */
static long enough_visits(const SearchResult *result, const struct Level *level)
{
    return result->compared || !result->n ? 1 : result->of[0].visits / level->share;
}

/* The act that looks best at a level. Nearly equal acts are mixed, because deterministic play is easy to read in games of hidden
   information. Acts that the search abandoned early are no candidates. */
static Act seen_best(const SearchResult *result, const struct Level *level, Random *random)
{
    long enough = enough_visits(result, level);
    double best_value = -1e9, width = level->blur * result->spread, equal = near(result->of[0].chance);
    width = width > equal ? width : equal;
    Act best = result->of[0].act;
    for (int i = 0; i < result->n; i++) {
        double now = perceived(&result->of[i], width, random);
        if ((result->of[i].visits >= enough || surely_wins(&result->of[i])) && now > best_value) {
            best_value = now;
            best = result->of[i].act;
        }
    }
    return best;
}

static SearchResult think(const Knowledge *knowledge, const SearchLimits *limits, const BotSettings *settings, Random *random)
{
    SearchResult result = search(knowledge, limits, random);
    if (settings->spent)
        *settings->spent += result.sims;
    return result;
}

/* Secret set-ups are not searched: beginners place pegs anywhere, others draw from a mix. */
static bool sets_up(const Knowledge *knowledge, const Acts *legal, const struct Level *level, Random *random, Act *act)
{
    if (!setups_draw(knowledge, legal, random, act))
        return false;
    if (level == &levels[BEGINNER])
        *act = acts_any(legal, random);
    return true;
}

/* Where everything that may be hidden can be enumerated, no search is needed. */
static bool hunts(const Knowledge *knowledge, const Acts *legal, const struct Level *level, Random *random, Act *act)
{
    SearchResult result = hunt_search(knowledge, legal, random);
    if (result.n)
        *act = seen_best(&result, level, random);
    free(result.of);
    return result.n;
}

/* A beginner thinks at all in one act of seven. In most games levels 2 to 4, when inattentive, still search a little. Where every
   peg must be found, looking beside the last one is nearly the best plan, so that beginners rather think and err. */
static bool acts_on_impulse(const Knowledge *knowledge, const BotSettings *settings, const struct Level *now, Random *random)
{
    static const double IMPULSE = 0.85;
    const Brain *brain = brain_of(knowledge->game);
    bool inclined = settings->level == BEGINNER || (now == &levels[BEGINNER] && brain->impulsive);
    return inclined && !(brain->hunt && !brain->guess) && random_part(random) < IMPULSE;
}

Act bot_choose(const Knowledge *knowledge, const Acts *legal, const BotSettings *settings)
{
    Random random = random_from(settings->seed);
    Act any = acts_any(legal, &random);
    Act drawn;
    if (acts_count(legal) == 1)
        return any;
    const struct Level *level = level_now(settings, &random);
    if (sets_up(knowledge, legal, level, &random, &drawn))
        return drawn;
    if (acts_on_impulse(knowledge, settings, level, &random) && beginner_choose(knowledge, legal, &random, &drawn))
        return drawn;
    if (hunts(knowledge, legal, level, &random, &drawn))
        return drawn;
    SearchLimits limits = limits_of(settings, level);
    limits.legal = legal;
    SearchResult result = think(knowledge, &limits, settings, &random);
    Act act = result.n ? seen_best(&result, level, &random) : any;
    free(result.of);
    return act;
}

bool bot_interrupts(const Knowledge *knowledge, const BotSettings *settings, Act *act)
{
    Random random = random_from(settings->seed);
    const struct Level *level = level_now(settings, &random);
    SearchLimits limits = limits_of(settings, level);
    limits.may_wait = true;
    SearchResult result = think(knowledge, &limits, settings, &random);
    *act = result.n ? seen_best(&result, level, &random) : SEARCH_WAIT;
    free(result.of);
    return *act != SEARCH_WAIT;
}

/* Drawn at random, not searched: it has no visits and its value means nothing. */
static SearchResult only_one(Act act)
{
    SearchResult out = {.n = 1, .ranked = 1, .of = memory_resize(NULL, sizeof *out.of)};
    out.of[0] = (RootAct){.act = act, .chance = 0.5};
    return out;
}

static int by_chance(const void *a, const void *b)
{
    const RootAct *x = a, *y = b;
    if (x->chance != y->chance)
        return x->chance < y->chance ? 1 : -1;
    return x->visits != y->visits ? (x->visits < y->visits ? 1 : -1) : x->act < y->act ? -1 : 1;
}

/* The best value among acts with enough visits. */
static double best_chance(const SearchResult *result, long enough)
{
    double best = 0;
    for (int i = 0; i < result->n; i++)
        if ((result->of[i].visits >= enough || surely_wins(&result->of[i])) && result->of[i].chance > best)
            best = result->of[i].chance;
    return best;
}

/* Sorted by value. Acts with too few visits come last, however good they look. */
static SearchResult in_order(SearchResult result, const struct Level *level)
{
    double best = best_chance(&result, enough_visits(&result, level));
    for (int i = 0; i < result.n; i++)
        if (result.of[i].chance <= best) {
            RootAct one = result.of[i];
            result.of[i] = result.of[result.ranked];
            result.of[result.ranked++] = one;
        }
    qsort(result.of, (size_t)result.ranked, sizeof *result.of, by_chance);
    return result;
}

SearchResult bot_search(const Knowledge *knowledge, const Acts *legal, const BotSettings *settings)
{
    Random random = random_from(settings->seed);
    SearchLimits limits = limits_of(settings, level_of(settings));
    Act drawn;
    limits.may_wait = !(knowledge->actors.must >> knowledge->seat & 1);
    if (setups_draw(knowledge, legal, &random, &drawn))
        return only_one(drawn);
    SearchResult hunted = hunt_search(knowledge, legal, &random);
    return in_order(hunted.n ? hunted : think(knowledge, &limits, settings, &random), level_of(settings));
}

RootAct bot_weigh(const Knowledge *knowledge, Act act, const BotSettings *settings)
{
    Random random = random_from(settings->seed);
    SearchLimits limits = limits_of(settings, level_of(settings));
    limits.forced = true;
    limits.only = act;
    limits.may_wait = act == SEARCH_WAIT;
    SearchResult result = think(knowledge, &limits, settings, &random);
    RootAct out = result.n ? result.of[0] : (RootAct){.act = act, .chance = 0.5};
    free(result.of);
    return out;
}
