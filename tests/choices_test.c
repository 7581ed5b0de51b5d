/* The same knowledge, seed and number of playouts give the same act on every machine: tests/choices.txt lists the choices of bots
in some positions of every game, and every build must reproduce them. `choices_test --write` rewrites it when bots have
   changed. */
#include "bots/bot.h"
#include "support/everywhere.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char path[] = "tests/choices.txt";

enum { SIMS = 150, KEPT_MOST = 1 << 20 };

/* A random game after so many acts; a player is to act, or it is over. */
static Match *position(const Game *game, int acts)
{
    Random random = random_from(11);
    Match *match = begin(game, game->players_min, 0, 11);
    while (!match_over(match) && (match_acts(match) < acts || game_actors(game, match_state(match)).chance))
        step(match, &random);
    return match;
}

/* What each level chooses there: `GAME ACTS: ACT ACT ACT ACT ACT`. */
static void choices(const Match *match, Text *out)
{
    const Game *game = match_game(match);
    Actors actors = game_actors(game, match_state(match));
    int seat = __builtin_ctz(actors.must ? actors.must : actors.may);
    Acts legal;
    Knowledge *known = knowledge_of(match, seat);
    game_legal(game, match_state(match), seat, &legal);
    text_format(out, "%s %d:", game->id, match_acts(match));
    for (int level = 1; level <= BOT_LEVELS; level++) {
        char name[ACT_TEXT_MAX];
        text_of(game, bot_choose(known, &legal, &(BotSettings){.level = level, .sims = SIMS, .seed = (uint64_t)level}), name);
        text_format(out, "%s %s", level > 1 ? "," : "", name);
    }
    text_char(out, '\n');
    knowledge_free(known);
}

static void choose_everywhere(Text *out)
{
    static const int acts[] = {2, 14, 40};
    for (const Game *const *game = games; *game; game++)
        for (int i = 0; i < 3; i++) {
            Match *match = position(*game, acts[i]);
            if (!match_over(match))
                choices(match, out);
            match_free(match);
        }
}

static void every_build_chooses_the_same(void **unused)
{
    (void)unused;
    Text now = text_growing(KEPT_MOST);
    size_t len;
    char *kept = text_read_file(fopen(path, "rb"), KEPT_MOST, &len), *rest = kept, *lines = NULL;
    choose_everywhere(&now);
    assert_non_null(kept);
    for (char *line = strtok_r(now.at, "\n", &lines), *was; line; line = strtok_r(NULL, "\n", &lines)) {
        was = strsep(&rest, "\n");
        if (!was || strcmp(was, line))
            fail_msg("chosen: %s\n  kept: %s\nIf bots have learnt something, write it anew: build/choices_test --write", line,
                     was ? was : "nothing");
    }
    free(kept);
    text_free(&now);
}

static int write_anew(void)
{
    Text now = text_growing(KEPT_MOST);
    FILE *file = fopen(path, "w");
    choose_everywhere(&now);
    if (!file || fputs(now.at, file) < 0 || fclose(file)) {
        perror(path);
        return 1;
    }
    text_free(&now);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "--write"))
        return write_anew();
    return tests_run(test(every_build_chooses_the_same));
}
