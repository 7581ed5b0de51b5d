#include "bots/advice.h"

#include "base/json.h"
#include "base/memory.h"
#include "bots/hunt.h"
#include "rules/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Limits of the worlds that are looked at, and of the acts that two may make one after the other. */
enum { WORLDS_SEEN = 100, WORLDS_FEWEST = 10, WORK = 300000, PAIRS_MOST = 200000, ACTS_TOLD = 5 };

const char *const advice_reasons[] = {
    [REASON_WINS] = "wins",   [REASON_PROVEN] = "proven",   [REASON_LOST] = "lost",       [REASON_SAVES] = "saves",
    [REASON_TELLS] = "tells", [REASON_HAS] = "has",         [REASON_CERTAIN] = "certain", [REASON_LOUDEST] = "loudest",
    [REASON_SOUNDS] = "sounds", [REASON_QUIETEST] = "quietest"};

/* What an act does at once, counted over the worlds. */
typedef struct Deed {
    Act act;
    int wins, sounds;
} Deed;

typedef struct Deeds {
    Deed *of;
    int n, worlds;
} Deeds;

static bool won(const void *state, int seat)
{
    const Core *core = state;
    return core->phase == PHASE_OVER && core->winners >> seat & 1;
}

static bool sounded(const Log *log, int seat)
{
    for (int i = 0; i < log->n; i++)
        if (log->event[i].kind == &event_alarm && log->event[i].arg[0] == seat)
            return true;
    return false;
}

static void try_deed(const Knowledge *knowledge, const void *world, Deed *deed)
{
    _Alignas(8) unsigned char state[STATE_MAX];
    Log log;
    log.n = 0;
    memcpy(state, world, knowledge->game->state_size);
    knowledge->game->apply(knowledge->game, state, knowledge->seat, deed->act, &log);
    deed->wins += won(state, knowledge->seat);
    deed->sounds += sounded(&log, knowledge->seat);
}

/* Tries every act in some worlds; frees with free(deeds.of). `world` keeps the last of them. */
static Deeds try_all(const Knowledge *knowledge, const Acts *legal, Random *random, void *world)
{
    Deeds deeds = {.of = memory_resize(NULL, (size_t)acts_count(legal) * sizeof *deeds.of)};
    Worlds *worlds = worlds_new(knowledge);
    long work = WORK;
    ActWalk walk = {.acts = legal};
    for (Act act; acts_next(&walk, &act);)
        deeds.of[deeds.n++] = (Deed){.act = act};
    int wanted = knowledge->game->open ? 1 : WORLDS_SEEN;
    for (; deeds.worlds < wanted && worlds_sample(worlds, random, world, &work); deeds.worlds++)
        for (int i = 0; i < deeds.n; i++)
            try_deed(knowledge, world, &deeds.of[i]);
    worlds_free(worlds);
    return deeds;
}

static const Deed *find(const Deeds *deeds, Act act)
{
    for (int i = 0; i < deeds->n; i++)
        if (deeds->of[i].act == act)
            return &deeds->of[i];
    return NULL;
}

/* Whether whoever must act next, and is not the player, can win at once. */
static bool loses(const Game *game, const void *world, int seat, Act act)
{
    _Alignas(8) unsigned char state[STATE_MAX], next[STATE_MAX];
    memcpy(state, world, game->state_size);
    game->apply(game, state, seat, act, NULL);
    Actors actors = game_actors(game, state);
    int rival = actors.must && !actors.chance ? __builtin_ctz(actors.must) : seat;
    if (rival == seat)
        return false;
    Acts replies;
    game_legal(game, state, rival, &replies);
    ActWalk walk = {.acts = &replies};
    for (Act reply; acts_next(&walk, &reply);) {
        memcpy(next, state, game->state_size);
        game->apply(game, next, rival, reply, NULL);
        if (won(next, rival))
            return true;
    }
    return false;
}

/* In games of perfect information: whether few acts hold, and this is one of them. */
static Why saved(const Knowledge *knowledge, const Deeds *deeds, const void *world, Act best)
{
    int safe = 0;
    bool holds = false;
    if (!knowledge->game->open || deeds->n * deeds->n > PAIRS_MOST)
        return (Why){0};
    for (int i = 0; i < deeds->n; i++) {
        bool lost = loses(knowledge->game, world, knowledge->seat, deeds->of[i].act);
        safe += !lost;
        holds |= !lost && deeds->of[i].act == best;
    }
    return holds && 2 * safe <= deeds->n ? (Why){REASON_SAVES, LOC_NONE, safe, deeds->n} : (Why){0};
}

/* How loud the act is beside the others. Nothing is said if all are alike. */
static Why heard(const Deeds *deeds, const Deed *best)
{
    int most = 0, least = deeds->worlds;
    for (int i = 0; i < deeds->n; i++) {
        most = deeds->of[i].sounds > most ? deeds->of[i].sounds : most;
        least = deeds->of[i].sounds < least ? deeds->of[i].sounds : least;
    }
    if (most == least)
        return (Why){0};
    Reason reason = best->sounds == most ? REASON_LOUDEST : best->sounds == least ? REASON_QUIETEST : REASON_SOUNDS;
    return (Why){reason, LOC_NONE, best->sounds, deeds->worlds};
}

static Why why_of_deed(const Knowledge *knowledge, const Deeds *deeds, const void *world, Act act)
{
    const Deed *best = find(deeds, act);
    if (!best || deeds->worlds < (knowledge->game->open ? 1 : WORLDS_FEWEST))
        return (Why){0};
    if (best->wins)
        return (Why){REASON_WINS, LOC_NONE, best->wins, deeds->worlds};
    Why why = saved(knowledge, deeds, world, act);
    return why.reason ? why : heard(deeds, best);
}

static int count_with(const Hidings *hidings, int at)
{
    int with = 0;
    for (int i = 0; i < hidings->n; i++)
        with += set_has(hidings->of[i], at);
    return with;
}

/* The look that the plain hunter would choose too, but for ties, tells most. */
static bool tells_most(const Hunt *hunt, const Brain *brain, int with, Random *random)
{
    Act act = hunt_act(hunt, brain, random);
    return !(brain->guess && act == brain->guess) && count_with(&hunt->left, act_to(act)) == with;
}

static Why why_of_look(const Hunt *hunt, const Brain *brain, Act act, Random *random)
{
    if (hunt->left.n == 1)
        return (Why){REASON_CERTAIN, LOC_NONE, 1, 1};
    if (!hunt->left.n || hunt->naming || (brain->guess && act == brain->guess))
        return (Why){0};
    int with = count_with(&hunt->left, act_to(act));
    return (Why){tells_most(hunt, brain, with, random) ? REASON_TELLS : REASON_HAS, act_to(act), with, hunt->left.n};
}

/* A brain's own search keeps the ends of the scale for what it has proved, and takes a little off for every act until then. */
static const double PROVED = 0.994;

static Why proved(const Brain *brain, double chance)
{
    Reason reason = chance > PROVED ? REASON_PROVEN : chance < 1 - PROVED ? REASON_LOST : REASON_NONE;
    return (Why){.reason = brain->think ? reason : REASON_NONE, .at = LOC_NONE};
}

Why advice_why(const Knowledge *knowledge, const Acts *legal, const SearchResult *result, Random *random)
{
    _Alignas(8) unsigned char world[STATE_MAX];
    const Brain *brain = brain_of(knowledge->game);
    Hunt hunt;
    Why why;
    if (!result->ranked || !result->of[0].visits || result->of[0].act == SEARCH_WAIT)
        return (Why){0};
    Act act = result->of[0].act;
    if (hunt_of(knowledge, &hunt)) {
        why = why_of_look(&hunt, brain, act, random);
        free(hunt.left.of);
        return why;
    }
    Deeds deeds = try_all(knowledge, legal, random, world);
    why = why_of_deed(knowledge, &deeds, world, act);
    free(deeds.of);
    Why proof = proved(brain, result->of[0].chance);
    bool better = proof.reason == REASON_PROVEN ? why.reason != REASON_WINS : !why.reason;
    return better && proof.reason ? proof : why;
}

/* Playouts in one world have much in common, so no more of them count than there are worlds. */
double advice_within(const Knowledge *knowledge, const SearchResult *result, const RootAct *act)
{
    const Brain *brain = brain_of(knowledge->game);
    long n = knowledge->game->open || act->visits < result->worlds ? act->visits : result->worlds;
    return brain->think || brain->hunt || n < 1 ? 0 : 1.96 * result->spread / sqrt((double)n);
}

static void act_json(const Knowledge *knowledge, const SearchResult *result, const RootAct *act, Text *out)
{
    char words[ACT_TEXT_MAX];
    Text text = text_within(words, sizeof words);
    if (act->act == SEARCH_WAIT)
        text_add(&text, "wait");
    else
        knowledge->game->act_text(knowledge->game, act->act, &text);
    json_open(out, '{');
    json_string_of(out, "act", words);
    if (act->visits)
        json_number_of(out, "chance", (int64_t)(act->chance * 1000));
    if (act->visits && advice_within(knowledge, result, act) > 0)
        json_number_of(out, "within", (int64_t)(advice_within(knowledge, result, act) * 1000 + 0.5));
    json_close(out, '}');
}

static void why_json(const Why *why, Text *out)
{
    char at[8];
    Text text = text_within(at, sizeof at);
    json_key(out, "why");
    json_open(out, '{');
    json_string_of(out, "reason", advice_reasons[why->reason]);
    if (why->at != LOC_NONE) {
        loc_text(why->at, &text);
        json_string_of(out, "at", at);
    }
    json_number_of(out, "n", why->n);
    json_number_of(out, "of", why->of);
    json_close(out, '}');
}

void advice_json(const Knowledge *knowledge, const Acts *legal, const BotSettings *settings, Text *out)
{
    Random random = random_from(settings->seed);
    SearchResult result = bot_search(knowledge, legal, settings);
    Why why = advice_why(knowledge, legal, &result, &random);
    json_key(out, "acts");
    json_open(out, '[');
    for (int i = 0; i < result.ranked && i < ACTS_TOLD; i++)
        act_json(knowledge, &result, &result.of[i], out);
    json_close(out, ']');
    if (why.reason)
        why_json(&why, out);
    free(result.of);
}

bool advice_has_heat(const Game *game) { return game->of_unit || hands_any(game); }

void advice_heat_json(const Knowledge *knowledge, int worlds, uint64_t seed, Text *out)
{
    Random random = random_from(seed);
    int heat[GRID_LOCS];
    if (hands_any(knowledge->game)) {
        hands_json(knowledge, worlds, &random, out);
        return;
    }
    bool found = search_heat(knowledge, worlds, &random, heat);
    json_key(out, "heat");
    json_open(out, '[');
    for (int at = 0; found && at < GRID_LOCS; at++)
        json_number(out, heat[at]);
    json_close(out, ']');
}
