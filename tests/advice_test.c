/* Advice: why an act is best, how sure its chance is, and who may hold which cards; nothing of it depends on what is hidden. */
#include "bots/advice.h"
#include "bots/hunt.h"
#include "support/another.h"
#include "support/everywhere.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIMS = 100, OUT_MOST = 1 << 14 };

static Text advised(const Match *match, int seat, long sims)
{
    Acts legal;
    Knowledge *knowledge = knowledge_of(match, seat);
    BotSettings settings = {.level = BOT_LEVELS, .sims = sims, .seed = 4};
    Text out = text_growing(OUT_MOST);
    game_legal(match_game(match), match_state(match), seat, &legal);
    advice_json(knowledge, &legal, &settings, &out);
    knowledge_free(knowledge);
    return out;
}

static void advises(const char *id, const char *acts, int seat, const char *why)
{
    Match *match = match_after(id, acts);
    Text out = advised(match, seat, 3000);
    if (!strstr(out.at, why))
        fail_msg("%s: %s, not %s", id, out.at, why);
    text_free(&out);
    match_free(match);
}

/* The first look of a hunter tells most if so many of all hidings have a peg there. */
static void a_look_is_counted(void **unused)
{
    (void)unused;
    const char *acts = "1: A2; 1: B2; 1: C1; 1: C2; 1: D2; 2: F6; 2: F5; 2: E5; 2: F4; 2: E4";
    Match *match = match_after("x-rays", acts);
    Setup setup = match_setup(match);
    Hidings all = hunt_all(match_game(match), &setup, 2);
    int most = 0;
    for (int at = 0; at < GRID_LOCS; at++) {
        int with = 0;
        for (int i = 0; i < all.n; i++)
            with += set_has(all.of[i], at);
        most = with > most ? with : most;
    }
    char why[80];
    snprintf(why, sizeof why, "\"n\":%d,\"of\":%d", most, all.n);
    advises("x-rays", acts, 1, why);
    advises("x-rays", acts, 1, "\"reason\":\"tells\"");
    free(all.of);
    match_free(match);
}

/* The other side can win at once, and few acts prevent it; with an act less before that, the win is there. */
static void threats_are_counted(void **unused)
{
    (void)unused;
    advises("fiveplay",
            "1: H b6; 2: B f3; 1: H c3; 2: H b2; 1: H c2; 2: H b4; 1: H c4; 2: P d3; 1: P c5; 2: H f6; 1: B b3; 2: B e2; 1: P e3",
            2, "\"reason\":\"saves\"");
}

/* A sampled chance has an interval, one that is enumerated has none. */
static void only_samples_have_an_interval(void **unused)
{
    (void)unused;
    Match *sampled = match_after("free-for-all", "1: B2"),
          *exact = match_after("x-rays", "1: A2; 1: B2; 1: C1; 1: C2; 1: D2; 2: F6; 2: F5; 2: E5; 2: F4; 2: E4");
    Text one = advised(sampled, 2, SIMS), two = advised(exact, 1, SIMS);
    assert_non_null(strstr(one.at, "\"within\":"));
    assert_null(strstr(two.at, "\"within\":"));
    text_free(&one);
    text_free(&two);
    match_free(sampled);
    match_free(exact);
}

/* Four times the playouts halve the interval. */
static void more_playouts_are_surer(void **unused)
{
    (void)unused;
    Match *match = match_after("free-for-all", "1: B2");
    Knowledge *knowledge = knowledge_of(match, 2);
    SearchResult few = {.worlds = 10000, .spread = 0.5};
    double wide = advice_within(knowledge, &few, &(RootAct){.visits = 100}),
           narrow = advice_within(knowledge, &few, &(RootAct){.visits = 400});
    assert_true(fabs(wide - 0.098) < 0.001 && fabs(narrow - wide / 2) < 0.0001);
    few.worlds = 100;
    assert_true(advice_within(knowledge, &few, &(RootAct){.visits = 400}) == wide);
    knowledge_free(knowledge);
    match_free(match);
}

static Text all_of(const Match *match, int seat)
{
    Text out = advised(match, seat, SIMS);
    Knowledge *knowledge = knowledge_of(match, seat);
    advice_heat_json(knowledge, 50, 3, &out);
    knowledge_free(knowledge);
    return out;
}

static int compared;

/* A game that sounds to a player exactly like the real one gives the same advice. */
static void same_to(const Match *match, int seat)
{
    Knowledge *knowledge = knowledge_of(match, seat);
    Match *other = another_world(match, knowledge, 3);
    if (other && memcmp(match_state(match), match_state(other), match_game(match)->state_size) != 0) {
        Text one = all_of(match, seat), two = all_of(other, seat);
        assert_string_equal(one.at, two.at);
        text_free(&one);
        text_free(&two);
        compared++;
    }
    match_free(other);
    knowledge_free(knowledge);
}

static void nothing_hidden_is_told(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++) {
        Random random = random_from(11);
        Match *match = begin(*game, (*game)->players_min, 0, 11);
        while (match_acts(match) < 40 && step(match, &random)) {
            Actors actors = game_actors(*game, match_state(match));
            int seat = actors.must ? __builtin_ctz(actors.must) : 0;
            if (seat && match_acts(match) % 13 == 0)
                same_to(match, seat);
        }
        match_free(match);
    }
    assert_true(compared >= 20);
}

/* At the start, five cards that nobody has seen: the chance of at least one of a rank is hypergeometric. */
static void hands_have_their_odds(void **unused)
{
    (void)unused;
    Random random = random_from(2);
    Match *match = begin(game_find("pegs-and-jokers"), 4, 0, 6);
    while (!game_actors(match_game(match), match_state(match)).must)
        step(match, &random);
    Knowledge *knowledge = knowledge_of(match, 1);
    Hands hands;
    assert_true(hands_heat(knowledge, 400, &random, &hands));
    double sum = 0;
    for (int rank = 0; rank < 14; rank++) {
        assert_int_equal(hands.heat[1][rank], 0);
        sum += hands.heat[2][rank] + hands.heat[3][rank] + hands.heat[4][rank];
    }
    /* Nearly five different ranks a hand. */
    assert_true(sum / 3000 > 3.6 && sum / 3000 < 5);
    knowledge_free(knowledge);
    match_free(match);
}

int main(void)
{
    return tests_run(test(a_look_is_counted), test(threats_are_counted), test(only_samples_have_an_interval),
                     test(more_playouts_are_surer), test(nothing_hidden_is_told), test(hands_have_their_odds));
}
