/* Every puzzle of games/puzzles.txt is proved again, and has exactly one best act. */
#include "puzzles/puzzle.h"
#include "support/tests.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 1 << 20, LEAST = 60, GAMES_LEAST = 5 };

static char *read_puzzles(void)
{
    size_t len;
    char *file = text_read_file(fopen("games/puzzles.txt", "r"), FILE_MOST, &len);
    assert_non_null(file);
    return file;
}

static bool proved(const char *stanza)
{
    char words[4000];
    Text why = text_within(words, sizeof words);
    bool good = puzzle_check(stanza, &why);
    if (!good)
        print_message("%s\n", words);
    return good;
}

/* `EACH` in the environment: only every so many-th of them. */
static void every_puzzle_is_proved_again(void **unused)
{
    (void)unused;
    const char *some = getenv("EACH");
    char *file = read_puzzles(), *rest = file, *stanza;
    for (int n = 0, each = some ? atoi(some) : 1; (stanza = puzzle_next(&rest)); n++)
        assert_true(n % each || proved(stanza));
    free(file);
}

/* The word after the key, in a buffer of the caller's. */
static const char *word_after(const char *stanza, const char *key, char out[80])
{
    const char *at = strstr(stanza, key) + strlen(key);
    snprintf(out, 80, "%.*s", (int)strcspn(at, " \n"), at);
    return out;
}

static void there_are_many_and_neighbours_differ(void **unused)
{
    (void)unused;
    char *file = read_puzzles(), *rest = file, *stanza, before[80] = "", now[80];
    const char *seen[64];
    int n = 0, kinds = 0;
    for (; (stanza = puzzle_next(&rest)); n++) {
        const Game *game = game_find(word_after(stanza, "game ", now));
        int k = 0;
        while (k < kinds && strcmp(seen[k], game->id))
            k++;
        if (k == kinds)
            seen[kinds++] = game->id;
        assert_true(n > LEAST || strcmp(before, now));
        memcpy(before, now, sizeof now);
    }
    assert_in_range(n, LEAST, 1000);
    assert_in_range(kinds, GAMES_LEAST, 64);
    free(file);
}

/* Any other act as the answer, and any other number of worlds, is refused. */
static void a_wrong_puzzle_is_refused(void **unused)
{
    (void)unused;
    char *file = read_puzzles(), *rest = file, *stanza = puzzle_next(&rest), words[4000];
    Text why = text_within(words, sizeof words);
    assert_true(puzzle_check(stanza, &why));
    char *best = strstr(stanza, "\nbest ") + 6, *worlds = strstr(stanza, "\nworlds ") + 8;
    char right = best[2], many = *worlds;
    best[2] = right == '1' ? '2' : '1';
    assert_false(puzzle_check(stanza, &why));
    best[2] = right;
    *worlds = many == '9' ? '8' : '9';
    assert_false(puzzle_check(stanza, &why));
    *worlds = many;
    *strstr(stanza, "\nask ") = ' ';
    assert_false(puzzle_check(stanza, &why));
    free(file);
}

/* Three prisoners in three of four places: four ways, until a trooper finds one of them or none. */
static void all_worlds_are_counted(void **unused)
{
    (void)unused;
    static const char *const acts[] = {"C3", "C4", "D3"};
    char words[200];
    Text why = text_within(words, sizeof words);
    Match *match = match_new(game_find("chain-gang"), 0, 1, NULL, 0, &why);
    for (int i = 0; i < 3; i++)
        assert_true(match_play(match, 1, acts[i], &why));
    Position position;
    Proof proof;
    assert_true(position_of(match, 2, 1000, &position));
    assert_int_equal(position.worlds.n, 4);
    assert_true(prove(&position, ASK_SOUND, 1, 1000, &proof));
    for (int i = 0; i < proof.answers; i++)
        assert_int_equal(proof.answer[i].works, 3);
    assert_int_equal(proof.certain, 0);
    position_free(&position);
    assert_false(position_of(match, 2, 3, &position));    /* too many ways to look at them all */
    match_free(match);
}

int main(void)
{
    return tests_run(test(every_puzzle_is_proved_again), test(there_are_many_and_neighbours_differ),
                     test(a_wrong_puzzle_is_refused), test(all_worlds_are_counted));
}
