/* Public library: knowledge, and bots that play from it. */
#include "give.h"
#include "known.h"

#include "pegboard.h"

#include "base/json.h"
#include "base/memory.h"
#include "bots/advice.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

PegKnowledge *peg_knowledge_new(const PegMatch *of, int player)
{
    const Match *match = (const Match *)of;
    if (player < 1 || player > match_players(match))
        return NULL;
    PegKnowledge *knowledge = memory_resize(NULL, sizeof *knowledge);
    *knowledge = (PegKnowledge){.known = knowledge_of(match, player)};
    game_legal(match_game(match), match_state(match), player, &knowledge->legal);
    return knowledge;
}

void peg_knowledge_free(PegKnowledge *knowledge)
{
    if (!knowledge)
        return;
    knowledge_free(knowledge->known);
    for (int i = 0; i < knowledge->words; i++)
        free(knowledge->word[i]);
    free(knowledge->word);
    outcomes_free(&knowledge->outcomes);
    follower_free(knowledge->follower);
    free(knowledge);
}

static long within_long(int64_t n)
{
    return n < 0 ? 0 : n < LONG_MAX ? (long)n : LONG_MAX;
}

bool peg_knowledge_sample(const PegKnowledge *knowledge, uint64_t seed, int64_t work, void *state)
{
    Random random = random_from(seed);
    long left = within_long(work);
    Worlds *worlds = worlds_new(knowledge->known);
    bool found = worlds_sample(worlds, &random, state, &left);
    worlds_free(worlds);
    return found;
}

bool peg_knowledge_heat(const PegKnowledge *knowledge, int worlds, uint64_t seed, int heat[36])
{
    Random random = random_from(seed);
    return search_heat(knowledge->known, worlds, &random, heat);
}

size_t peg_knowledge_guess(const PegKnowledge *knowledge, int worlds, uint64_t seed, char *text, size_t size)
{
    Text out = growing();
    json_open(&out, '{');
    if (advice_has_heat(knowledge->known->game))
        advice_heat_json(knowledge->known, worlds, seed, &out);
    json_close(&out, '}');
    return give(&out, text, size);
}

static BotSettings settings_of(const PegBot *bot)
{
    int level = bot->level >= 1 && bot->level <= BOT_LEVELS ? bot->level : 0;
    return (BotSettings){.level = level, .ms = bot->ms < 0 ? 0 : bot->ms, .sims = within_long(bot->sims), .seed = bot->seed};
}

static bool waited_for(const PegKnowledge *knowledge)
{
    return knowledge->known->actors.must >> knowledge->known->seat & 1;
}

static bool choose(const PegKnowledge *knowledge, const BotSettings *settings, Act *act)
{
    if (!acts_count(&knowledge->legal))
        return false;
    if (!waited_for(knowledge))
        return bot_interrupts(knowledge->known, settings, act);
    *act = bot_choose(knowledge->known, &knowledge->legal, settings);
    return true;
}

size_t peg_bot_choose(const PegKnowledge *knowledge, const PegBot *bot, char *text, size_t size)
{
    BotSettings settings = settings_of(bot);
    Act act;
    if (size)
        text[0] = '\0';
    if (!choose(knowledge, &settings, &act))
        return 0;
    return peg_act_text((const PegGame *)knowledge->known->game, act, text, size);
}

static PegChoice choice_of(const Game *game, const RootAct *act)
{
    PegChoice choice = {.chance = act->chance, .visits = act->visits};
    if (act->act != SEARCH_WAIT)
        peg_act_text((const PegGame *)game, act->act, choice.act, sizeof choice.act);
    return choice;
}

int peg_bot_weigh(const PegKnowledge *knowledge, const PegBot *bot, PegChoice *choices, int room)
{
    if (!acts_count(&knowledge->legal))
        return 0;
    BotSettings settings = settings_of(bot);
    SearchResult result = bot_search(knowledge->known, &knowledge->legal, &settings);
    for (int i = 0; i < result.n && i < room; i++)
        choices[i] = choice_of(knowledge->known->game, &result.of[i]);
    free(result.of);
    return result.n;
}

size_t peg_bot_advise(const PegKnowledge *knowledge, const PegBot *bot, char *text, size_t size)
{
    BotSettings settings = settings_of(bot);
    Text out = growing();
    json_open(&out, '{');
    if (acts_count(&knowledge->legal))
        advice_json(knowledge->known, &knowledge->legal, &settings, &out);
    json_close(&out, '}');
    return give(&out, text, size);
}
