/* Knowledge rebuilt from event lines equals that of the match: both give the same worlds, in every game without secrets and every
   game of the unit that does not pin `wire 0`. */
#include "pegboard.h"
#include "support/everywhere.h"
#include "support/pins.h"

#include <stdlib.h>
#include <string.h>

enum { ACTS = 24 };

static char big[1 << 20];
static int worlds;    /* that were found and compared */

/* Tells a player all events from number `from` on; how many there are now. */
static int tell(PegKnowledge *knowledge, const PegMatch *match, int player, int from)
{
    char why[200];
    peg_match_events(match, player, from, big, sizeof big);
    for (char *rest = NULL, *line = strtok_r(big, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        if (!peg_knowledge_hear(knowledge, line, why, sizeof why))
            fail_msg("%s", why);
    return peg_match_event_count(match, player);
}

static void see(PegKnowledge *knowledge, const PegMatch *match, int player)
{
    static char view[1 << 16];
    peg_match_view(match, player, view, sizeof view);
    peg_match_legal(match, player, big, sizeof big);
    char why[200];
    if (!peg_knowledge_see(knowledge, view, big, why, sizeof why))
        fail_msg("%s: %s", peg_game_id(peg_match_game(match)), why);
}

/* The worlds are those of the match, and a bot finds a legal act. */
static void compare(const PegKnowledge *heard, const PegMatch *match, int player)
{
    PegBot bot = {.level = 5, .sims = 20, .ms = 100000, .seed = 3};
    PegMatch *world = peg_knowledge_world(heard, 3, 300000);
    char act[PEG_ACT_SIZE];
    uint32_t number;
    if (world && peg_match_key(world, player) != peg_match_key(match, player))
        fail_msg("%s: a world that player %d can tell from the match", peg_game_id(peg_match_game(match)), player);
    worlds += world != NULL;
    peg_match_free(world);
    if (peg_bot_choose(heard, &bot, act, sizeof act))
        assert_true(peg_act_read(peg_match_game(match), peg_match_state(match), player, act, &number));
}

static void listen(const PegGame *game, int players, int player, uint64_t seed)
{
    char why[200], text[PEG_ACT_SIZE], options[20];
    snprintf(options, sizeof options, "players=%d", players);
    PegMatch *match = peg_match_new(game, players, seed, NULL, NULL, 0);
    PegKnowledge *heard = peg_knowledge_begin(game, options, player, why, sizeof why);
    Random random = random_from(seed);
    int told = tell(heard, match, player, 1);
    for (int i = 0; i < ACTS && !match_over((Match *)match); i++) {
        int seat = random_actor((const Game *)game, peg_match_state(match), &random);
        if (seat == SEAT_CHANCE)
            assert_true(peg_match_chance(match, NULL, NULL, 0));
        else {
            Act act = random_act((const Game *)game, peg_match_state(match), seat, &random);
            peg_act_text(game, act, text, sizeof text);
            if (seat == player && !peg_knowledge_did(heard, text, why, sizeof why))
                fail_msg("%s", why);
            assert_true(peg_match_play(match, seat, text, NULL, 0));
        }
        if (match_over((Match *)match))
            break;
        told = tell(heard, match, player, told + 1);
        see(heard, match, player);
        if (i % 8 == 7)
            compare(heard, match, player);
    }
    peg_knowledge_free(heard);
    peg_match_free(match);
}

static void what_is_heard_is_what_is_known(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++)
        for (int player = 1; player <= 2; player++)
            if ((*game)->of_unit && pin_number(*game, "wire", 1))
                listen((const PegGame *)*game, 2, player, 5);
    assert_true(worlds > 40);
}

/* Where nothing is hidden every line can be explained, and there is always a world. */
static void games_without_secrets_are_followed(void **unused)
{
    (void)unused;
    int before = worlds, listened = 0;
    for (const Game *const *game = games; *game; game++)
        for (int players = (*game)->players_min; (*game)->open && players <= (*game)->players_max; players++, listened++)
            listen((const PegGame *)*game, players, players, 5);
    assert_true(listened > 4 && worlds == before + listened * (ACTS / 8));
}

/* A line that nothing explains is refused, and so is a view of another position. */
static void what_does_not_fit_is_refused(void **unused)
{
    (void)unused;
    static char view[1 << 16];
    const PegGame *game = peg_game_find("fiveplay");
    PegMatch *match = peg_match_new(game, 2, 1, NULL, NULL, 0);
    PegKnowledge *heard = peg_knowledge_begin(game, NULL, 2, NULL, 0);
    tell(heard, match, 2, 1);
    peg_match_view(match, 2, view, sizeof view);
    assert_true(peg_knowledge_see(heard, view, "", NULL, 0));
    char why[200] = "";
    assert_false(peg_knowledge_see(heard, "{}", "", why, sizeof why));
    assert_non_null(strstr(why, "no acts lead to this view"));
    assert_true(peg_knowledge_hear(heard, "place 1 z z99", NULL, 0));
    assert_false(peg_knowledge_see(heard, view, "", why, sizeof why));
    assert_non_null(strstr(why, "z99"));
    peg_knowledge_free(heard);
    peg_match_free(match);
}

static void nonsense_is_refused(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"", "explosion 1 B3", "put", "put x B3", "put 1 Z9", "turn", "announce 1"};
    char why[200] = "";
    PegKnowledge *heard = peg_knowledge_begin(peg_game_find("x-rays"), NULL, 1, why, sizeof why);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_false(peg_knowledge_hear(heard, lines[i], why, sizeof why));
    assert_false(peg_knowledge_did(heard, "Z9", why, sizeof why));
    assert_false(peg_knowledge_see(heard, "{}", "A1\nZ9\n", why, sizeof why));
    assert_null(peg_knowledge_begin(peg_game_find("pegs-and-jokers"), NULL, 1, why, sizeof why));
    assert_null(peg_knowledge_begin(peg_game_find("x-rays"), "players=3", 1, why, sizeof why));
    assert_null(peg_knowledge_begin(peg_game_find("x-rays"), "players=x", 1, why, sizeof why));
    assert_null(peg_knowledge_begin(peg_game_find("x-rays"), NULL, 3, why, sizeof why));
    assert_null(peg_knowledge_begin(peg_game_find("x-rays"), "nonsense=1", 1, why, sizeof why));
    assert_true(strlen(why) > 10);
    peg_knowledge_free(heard);
}

int main(void)
{
    return tests_run(test(what_is_heard_is_what_is_known), test(games_without_secrets_are_followed),
                     test(what_does_not_fit_is_refused), test(nonsense_is_refused));
}
