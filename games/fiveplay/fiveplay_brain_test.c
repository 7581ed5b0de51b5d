/* Positions in which there is one thing to do. Boards are drawn as in fiveplay_test.c. */
#include "bots/bot.h"
#include "fiveplay.c"

#include "support/table.h"

#include <stdlib.h>

static void put_all(Set *set, const char *holes)
{
    for (; *holes; holes += holes[2] ? 3 : 2)
        *set |= set_of((holes[0] - 'a') + SIDE * (holes[1] - '1'));
}

/* What the bot does with so many sims, player 1 to move; the pieces as holes: "c3 d4". */
static const char *thinks(long sims, const char *const pieces[2][KINDS], char words[ACT_TEXT_MAX])
{
    TestTable table = table_of("fiveplay", "");
    State *s = (State *)table.state;
    Text text = text_within(words, ACT_TEXT_MAX);
    for (int i = 0; i < 2 * KINDS; i++)
        put_all(&s->piece[i / KINDS][i % KINDS], pieces[i / KINDS][i % KINDS]);
    Random random = random_from(7);
    SearchResult result = brain_of(table.game)->think(table.game, s, 1, &(SearchLimits){.sims = sims}, &random);
    table.game->act_text(table.game, result.of[0].act, &text);
    free(result.of);
    return words;
}

static void completes_a_line(void **unused)
{
    (void)unused;
    char words[ACT_TEXT_MAX];
    const char *const pieces[2][KINDS] = {{"b2 c3 e5", "d4", ""}, {"a7 b7 g1", "c7", ""}};
    assert_string_equal(thinks(1, pieces, words), "P f6");
    assert_string_equal(thinks(200, pieces, words), "P f6");
}

/* Only a peg or a solid barrel keeps a peg out; a hollow barrel does not. */
static void stops_a_line(void **unused)
{
    (void)unused;
    char words[ACT_TEXT_MAX];
    const char *const pieces[2][KINDS] = {{"a7 c7 g1", "", ""}, {"b2 c2 e2", "d2", "a2"}};
    thinks(200, pieces, words);
    assert_true(!strcmp(words, "P f2") || !strcmp(words, "B f2"));
}

/* A peg on d4 makes two lines of four at once: row 4 and column d. */
static void makes_two_threats(void **unused)
{
    (void)unused;
    char words[ACT_TEXT_MAX];
    const char *const pieces[2][KINDS] = {{"b4 d2 e4 d5", "", "c4 d3"}, {"a1 g7 a7 g1 g3", "f2", ""}};
    assert_string_equal(thinks(100, pieces, words), "P d4");
}

static void same_sims_same_act(void **unused)
{
    (void)unused;
    char one[ACT_TEXT_MAX], two[ACT_TEXT_MAX];
    const char *const pieces[2][KINDS] = {{"b4 d2", "c3", "e6"}, {"a1 g7", "e5", "f2"}};
    assert_string_equal(thinks(300, pieces, one), thinks(300, pieces, two));
}

/* The position after these acts, `P c3, H d4, …`. */
static Match *played(const char *acts)
{
    char why[200], *list = strdup(acts), *rest = list;
    Text text = text_within(why, sizeof why);
    Match *match = match_new(game_find("fiveplay"), 2, 1, NULL, 0, &text);
    for (char *words; (words = strsep(&rest, ","));)
        assert_true(match_play(match, 1 + match_acts(match) % 2, words + strspn(words, " "), &text));
    free(list);
    return match;
}

/* What level 5 does after these acts. */
static void chooses(const char *acts, long sims, uint64_t seed, char words[ACT_TEXT_MAX])
{
    Match *match = played(acts);
    int seat = 1 + match_acts(match) % 2;
    Acts legal;
    Knowledge *known = knowledge_of(match, seat);
    Text text = text_within(words, ACT_TEXT_MAX);
    game_legal(match_game(match), match_state(match), seat, &legal);
    Act act = bot_choose(known, &legal, &(BotSettings){.level = BOT_LEVELS, .sims = sims, .seed = seed});
    match_game(match)->act_text(match_game(match), act, &text);
    knowledge_free(known);
    match_free(match);
}

/* Every act is lost in the end, but two of them not at once. */
static void resists(void **unused)
{
    (void)unused;
    char words[ACT_TEXT_MAX];
    for (uint64_t seed = 1; seed <= 8; seed++) {
        chooses("H b6, B f3, H c3, H b2, H c2, H b4, H c4, P d3, P c5, H f6, B b3, B e2, P e3", seed % 2 ? 60 : 1500, seed, words);
        assert_true(!strcmp(words, "P c1") || !strcmp(words, "B c1"));
    }
}

/* Whether one of `A, B, …` is the act. */
static bool among(const char *acts, const char *act)
{
    size_t len = strlen(act);
    for (const char *at = acts; (at = strstr(at, act)); at++)
        if (!at[len] || at[len] == ',' || at[len] == '\n')
            return true;
    return false;
}

/* Positions with a proven answer, of every `step`-th of a kind: how many there are, and in how many the bot finds it. */
static void tactics(const char *kind, int step, long sims, int *tried, int *found)
{
    FILE *file = fopen("games/fiveplay/tactics.txt", "r");
    char line[4000], words[ACT_TEXT_MAX];
    int n = *tried = *found = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':'), *equals = strstr(line, " = ");
        if (strncmp(line, kind, strlen(kind)) != 0 || n++ % step)
            continue;
        *equals = 0;
        chooses(colon + 2, sims, 1, words);
        ++*tried;
        *found += among(equals + 3, words);
    }
    fclose(file);
    print_message("%s: %d of %d\n", kind, *found, *tried);
}

static void finds_every_win_in_3(void **unused)
{
    (void)unused;
    int tried, found;
    tactics("win 3", 1, 60, &tried, &found);
    assert_true(tried >= 50 && found == tried);
}

static void finds_nearly_all_else(void **unused)
{
    (void)unused;
    int tried, found;
    tactics("win 5", 1, 1500, &tried, &found);
    assert_true(tried >= 50 && found * 100 >= tried * 95);
    tactics("defend", 4, 1500, &tried, &found);
    tactics("win 7", 4, 1500, &tried, &found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(completes_a_line),
        cmocka_unit_test(stops_a_line),
        cmocka_unit_test(makes_two_threats),
        cmocka_unit_test(same_sims_same_act),
        cmocka_unit_test(resists),
        cmocka_unit_test(finds_every_win_in_3),
        cmocka_unit_test(finds_nearly_all_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
