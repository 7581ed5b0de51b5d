/* Public library: hints, and sampled worlds with their history. */
#include "known.h"

#include "pegboard.h"

#include "bots/bot.h"

#include <limits.h>

/* The options as peg_match_new takes them. */
static void write_options(const Game *game, const Setup *setup, Text *out)
{
    for (int i = 0; game->options && game->options[i].name; i++)
        if (setup->option[i] != game->options[i].preset)
            text_format(out, " %s=%d", game->options[i].name, (int)setup->option[i]);
}

static PegMatch *begin_again(const Knowledge *known, uint64_t seed)
{
    char words[400];
    Text options = text_within(words, sizeof words);
    write_options(known->game, &known->setup, &options);
    return peg_match_new((const PegGame *)known->game, known->setup.players, seed, options.len ? words : NULL, NULL, 0);
}

PegMatch *peg_knowledge_world(const PegKnowledge *knowledge, uint64_t seed, int64_t work)
{
    _Alignas(8) unsigned char state[STATE_MAX];
    Random random = random_from(seed);
    long left = work < 0 ? 0 : work < LONG_MAX ? (long)work : LONG_MAX;
    Worlds *worlds = worlds_new(knowledge->known);
    PegMatch *match = worlds_sample(worlds, &random, state, &left) ? begin_again(knowledge->known, seed) : NULL;
    for (int i = 0; match && i < worlds_acts(worlds); i++) {
        int seat;
        Act act;
        worlds_act(worlds, i, &seat, &act);
        match_apply((Match *)match, seat, act);
    }
    worlds_free(worlds);
    return match;
}

int peg_hint(const PegKnowledge *knowledge, int ms, PegChoice *choices, int room)
{
    int n = peg_bot_weigh(knowledge, &(PegBot){.level = BOT_LEVELS, .ms = ms, .seed = 1}, choices, room);
    for (int i = 0; i < n && i < room; i++)
        if (!choices[i].visits)
            choices[i].chance = -1;
    return n;
}
