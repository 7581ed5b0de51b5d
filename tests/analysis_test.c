/* The analysis of finished games: it is deterministic, uses nothing that a side could not know, and its numbers add up. */
#include "analysis/analysis.h"
#include "support/another.h"
#include "support/everywhere.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 2000, ACTS_MOST = 80, OUT_MOST = 1 << 22 };

/* A game of random acts, to its end or to ACTS_MOST acts. */
static Match *random_game(const Game *game, uint64_t seed)
{
    Random random = random_from(seed);
    Match *match = begin(game, game->players_min, 0, seed);
    while (match_acts(match) < ACTS_MOST && step(match, &random))
        continue;
    return match;
}

static Analysis *analysed(const Match *match)
{
    Analysis *analysis = analysis_new(match, FEW);
    while (analysis_step(analysis))
        continue;
    return analysis;
}

static void chances_are_chances(const Analysis *analysis)
{
    for (int i = 0; i < analysis->acts; i++)
        for (int seat = 1; seat <= match_players(analysis->match); seat++)
            assert_true(analysis->act[i].after[seat] >= 0 && analysis->act[i].after[seat] <= 1.000001);
    for (int seat = 1; seat <= match_players(analysis->match); seat++) {
        const Side *side = &analysis->side[seat];
        assert_true(fabs(side->first + side->skill + side->luck - side->result) < 1e-9);
    }
}

static void told_the_same(const Analysis *a, const Analysis *b)
{
    Text one = text_growing(OUT_MOST), two = text_growing(OUT_MOST);
    analysis_json(a, &one);
    analysis_json(b, &two);
    assert_string_equal(one.at, two.at);
    text_clear(&one);
    analysis_svg(a, true, &one);
    assert_non_null(strstr(one.at, "</svg>"));
    text_clear(&one);
    analysis_text(a, 80, true, &one);
    assert_non_null(strstr(one.at, "The chance of player 1"));
    assert_false(one.cut || two.cut);
    text_free(&one);
    text_free(&two);
}

static void every_game_is_told_the_same_twice(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++) {
        Match *match = random_game(*game, 5);
        Analysis *one = analysed(match), *two = analysed(match);
        chances_are_chances(one);
        told_the_same(one, two);
        analysis_free(one);
        analysis_free(two);
        match_free(match);
    }
}

/* A player who resigns has lost, whatever the umpire's evaluation. */
static void resigning_counts(void **unused)
{
    (void)unused;
    Match *match = begin(game_find("free-for-all"), 2, 0, 1);
    Random random = random_from(1);
    step(match, &random);
    Analysis *analysis = analysis_new(match, FEW);
    analysis_ended(analysis, "won 2");
    while (analysis_step(analysis))
        continue;
    assert_true(analysis->side[1].result < 0.001 && analysis->side[2].result > 0.999);
    analysis_free(analysis);
    match_free(match);
}

/* A hunter who has found everything is compared with the best one for the same hiding, which takes at least a look a peg, but for
   those that are named at once. */
static void compare_hunter(const Analysis *analysis)
{
    int winner = __builtin_ctz(((const Core *)match_state(analysis->match))->winners);
    const Side *side = &analysis->side[winner];
    int pegs = set_count(analysis->hidden[other(winner)]);
    assert_true(side->looks > 0 && side->best_looks > pegs / 2 && side->best_looks < GRID_LOCS);
    assert_int_equal(analysis->side[other(winner)].looks, 0);
}

static void hunters_are_compared(void **unused)
{
    (void)unused;
    int hunts = 0;
    for (const Game *const *game = games; *game; game++)
        for (uint64_t seed = 1; brain_of(*game)->hunt && seed <= 3; seed++) {
            Match *match = random_game(*game, seed);
            if (!((const Core *)match_state(match))->winners) {
                match_free(match);
                continue;
            }
            Analysis *analysis = analysed(match);
            compare_hunter(analysis);
            analysis_free(analysis);
            match_free(match);
            hunts++;
        }
    assert_true(hunts >= 3);
}

/* The analysis of a decision as that side could know it. */
static Weighed known(const Match *match, int seat)
{
    Acts legal;
    Knowledge *knowledge = knowledge_of(match, seat);
    game_legal(match_game(match), match_state(match), seat, &legal);
    Weighed out = analysis_weigh(knowledge, &legal, acts_pick(&legal, 0), 60);
    knowledge_free(knowledge);
    return out;
}

static int compared;

static void same_to(const Match *match, int seat)
{
    Knowledge *knowledge = knowledge_of(match, seat);
    Match *other = another_world(match, knowledge, 3);
    if (other && memcmp(match_state(match), match_state(other), match_game(match)->state_size) != 0) {
        Weighed a = known(match, seat), b = known(other, seat);
        assert_true(a.weighed == b.weighed && a.best == b.best && a.hope == b.hope && a.chance == b.chance && a.cost == b.cost);
        compared++;
    }
    match_free(other);
    knowledge_free(knowledge);
}

/* A side's analysis depends only on its knowledge: games that differ only in hidden things give the same result. */
static void nobody_is_told_what_was_hidden(void **unused)
{
    (void)unused;
    compared = 0;
    for (const Game *const *game = games; *game; game++) {
        Random random = random_from(9);
        Match *match = begin(*game, (*game)->players_min, 0, 9);
        while (match_acts(match) < 60 && step(match, &random)) {
            Actors actors = game_actors(*game, match_state(match));
            int seat = actors.must ? __builtin_ctz(actors.must) : 0;
            if (seat && match_acts(match) % 11 == 0 && ((const Core *)match_state(match))->phase == PHASE_PLAY)
                same_to(match, seat);
        }
        match_free(match);
    }
    assert_true(compared >= 20);
}

int main(void)
{
    return tests_run(test(every_game_is_told_the_same_twice), test(resigning_counts), test(hunters_are_compared),
                     test(nobody_is_told_what_was_hidden));
}
