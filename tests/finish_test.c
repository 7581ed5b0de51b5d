/* Won games are converted: following the hints wins these positions of tests/won soon. The winner is player 1; the other is a bot
   of level 3. */
#include "bots/bot.h"
#include "support/everywhere.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS_MOST = 25, SIMS = 300, WINNER = 1, RECORD_MOST = 1 << 20 };

static Match *position(const char *name)
{
    char path[400], why[300];
    size_t len;
    snprintf(path, sizeof path, "tests/won/%s", name);
    char *record = text_read_file(fopen(path, "rb"), RECORD_MOST, &len);
    Text text = text_within(why, sizeof why);
    assert_non_null(record);
    Match *match = match_load(record, len, &text);
    assert_non_null(match);
    free(record);
    return match;
}

/* The first act of a hint. */
static Act hinted(const Knowledge *known, const Acts *legal, uint64_t seed)
{
    SearchResult result = bot_search(known, legal, &(BotSettings){.level = BOT_LEVELS, .sims = SIMS, .seed = seed});
    for (int i = 1; i < result.ranked; i++)
        assert_true(result.of[i - 1].chance >= result.of[i].chance);
    Act act = result.n ? result.of[0].act : acts_pick(legal, 0);
    free(result.of);
    return act;
}

static void go_on(Match *match, Random *random)
{
    const Game *game = match_game(match);
    Actors actors = game_actors(game, match_state(match));
    char why[200];
    Text text = text_within(why, sizeof why);
    if (actors.chance) {
        match_chance(match, NULL, &text);
        return;
    }
    int seat = __builtin_ctz(actors.must ? actors.must : actors.may);
    Acts legal;
    Knowledge *known = knowledge_of(match, seat);
    game_legal(game, match_state(match), seat, &legal);
    uint64_t seed = random_next(random);
    match_apply(match, seat,
                seat == WINNER ? hinted(known, &legal, seed)
                               : bot_choose(known, &legal, &(BotSettings){.sims = SIMS, .seed = seed}));
    knowledge_free(known);
}

static const Core *core_of(const Match *match) { return match_state(match); }

static void ends(const char *name, uint64_t seed)
{
    Match *match = position(name);
    Random random = random_from(seed);
    uint32_t first = core_of(match)->turns;
    while (!match_over(match) && core_of(match)->turns - first < TURNS_MOST)
        go_on(match, &random);
    if (!(core_of(match)->winners >> WINNER & 1))
        fail_msg("%s, seed %d: not won in %u turns", name, (int)seed, core_of(match)->turns - first);
    match_free(match);
}

static int is_record(const struct dirent *entry) { return strstr(entry->d_name, ".pgr") != NULL; }

static void a_won_game_is_brought_to_its_end(void **unused)
{
    (void)unused;
    struct dirent **list;
    int n = scandir("tests/won", &list, is_record, alphasort);
    assert_true(n >= 10);
    for (int i = 0; i < n; i++) {
        for (uint64_t seed = 1; seed <= 2; seed++)
            ends(list[i]->d_name, seed);
        free(list[i]);
    }
    free(list);
}

int main(void)
{
    return tests_run(test(a_won_game_is_brought_to_its_end));
}
