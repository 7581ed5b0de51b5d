/* Positions in which there is one thing to do. Boards are drawn as in fiveplay_test.c. */
#include "bots/search.h"
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
    Table table = table_of("fiveplay", "");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(completes_a_line),
        cmocka_unit_test(stops_a_line),
        cmocka_unit_test(makes_two_threats),
        cmocka_unit_test(same_sims_same_act),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
