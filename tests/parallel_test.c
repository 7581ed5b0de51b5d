/* Searches of several threads: when they run makes no difference. */
#include "base/parallel.h"
#include "belief/brain.h"
#include "bots/search.h"
#include "support/everywhere.h"

#include <stdlib.h>

enum { ACTS = 14 };

/* What a search with so many threads returns, as text. */
static void search_text(const Knowledge *knowledge, int threads, Runner *runner, Text *out)
{
    Random random = random_from(7);
    SearchLimits limits = {.sims = 301, .worlds = 100, .threads = threads, .runner = runner};
    SearchResult result = search(knowledge, &limits, &random);
    long visits = 0;
    for (int i = 0; i < result.n; i++) {
        text_format(out, "%u %ld %.17g\n", result.of[i].act, result.of[i].visits, result.of[i].chance);
        visits += result.of[i].visits;
    }
    assert_int_equal(visits, 301);
    assert_int_equal(result.sims, 301);
    free(result.of);
}

static void race(const Knowledge *knowledge)
{
    Text text[3] = {text_growing(1 << 16), text_growing(1 << 16), text_growing(1 << 16)};
    search_text(knowledge, 2, NULL, &text[0]);
    search_text(knowledge, 2, parallel_run, &text[1]);
    search_text(knowledge, 1, parallel_run, &text[2]);
    assert_string_equal(text[0].at, text[1].at);
    assert_string_not_equal(text[0].at, text[2].at);
    for (int k = 0; k < 3; k++)
        text_free(&text[k]);
}

/* The number of threads decides, not when they run. */
static void threads_do_not_race(void **unused)
{
    (void)unused;
    int raced = 0;
    for (int i = 0; games[i]; i++) {
        Random random = random_from(3);
        Match *match = begin(games[i], games[i]->players_min, 0, 3);
        while (match_acts(match) < ACTS && step(match, &random))
            continue;
        Actors actors = game_actors(games[i], match_state(match));
        Acts legal = {0};
        if (actors.must && !actors.chance)
            game_legal(games[i], match_state(match), __builtin_ctz(actors.must), &legal);
        if (acts_count(&legal) > 2 && !brain_of(games[i])->think) {
            Knowledge *knowledge = knowledge_of(match, __builtin_ctz(actors.must));
            race(knowledge);
            knowledge_free(knowledge);
            raced++;
        }
        match_free(match);
    }
    assert_true(raced >= 10);
}

int main(void) { return tests_run(test(threads_do_not_race)); }
