/* Knowledge rebuilt from event lines is that of the match, item by item: in every game, with all numbers of players and options. */
#include "pegboard.h"
#include "library/known.h"
#include "support/everywhere.h"
#include "support/scripts.h"

#include <stdlib.h>
#include <string.h>

enum { ACTS = 160, COMPARES_EVERY = 10 };

static char big[1 << 20];
static int worlds, choices;    /* that were found and compared */

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

static bool same_item(const Heard *a, const Heard *b)
{
    if (a->deed || b->deed)
        return a->deed == b->deed && a->seat == b->seat && a->act == b->act;
    return event_same(&a->event, &b->event);
}

/* In any order: lines are sorted by their texts. */
static bool same_legal(const Acts *a, const Acts *b)
{
    bool same = acts_count(a) == acts_count(b);
    for (int i = 0; same && i < acts_count(a); i++)
        same = acts_have(b, acts_pick(a, i));
    return same;
}

/* In Conflict `hold` makes no sound and changes nothing that is shown, so it is known only by what follows. Bonkers has such acts
   too. */
static bool last_is_silent(const Knowledge *known)
{
    return known->game->open && known->items && known->item[known->items - 1].deed;
}

/* Everything a bot could use. */
static void same_knowledge(const PegKnowledge *heard, const PegKnowledge *had, const Match *match)
{
    const Knowledge *a = heard->known, *b = had->known;
    for (int i = 0; i < a->items && i < b->items; i++)
        if (!same_item(&a->item[i], &b->item[i]))
            fail_msg("%s, player %d: after %d acts item %d differs", a->game->id, a->seat, match_acts(match), i);
    if (a->items != b->items)
        fail_msg("%s, player %d: after %d acts %d items and not %d", a->game->id, a->seat, match_acts(match), a->items, b->items);
    assert_true(a->actors.must == b->actors.must && a->actors.may == b->actors.may && a->actors.chance == b->actors.chance);
    same_text(&a->view, &b->view, match, "views");
    if (!same_legal(&heard->legal, &had->legal))
        fail_msg("%s, player %d: after %d acts others are legal", a->game->id, a->seat, match_acts(match));
}

/* So the worlds and the choices of a bot are the same too. */
static void same_thoughts(const PegKnowledge *heard, const PegKnowledge *had, const PegMatch *match, int player)
{
    PegBot bot = {.level = 5, .sims = 20, .ms = 100000, .seed = 3};
    PegMatch *world = peg_knowledge_world(heard, 3, 100000), *again = peg_knowledge_world(had, 3, 100000);
    char act[PEG_ACT_SIZE] = "", other[PEG_ACT_SIZE] = "";
    assert_int_equal(world != NULL, again != NULL);
    if (world)
        assert_true(peg_match_hash(world, PEG_UMPIRE) == peg_match_hash(again, PEG_UMPIRE));
    if (world && peg_match_key(world, player) != peg_match_key(match, player))
        fail_msg("%s: a world that player %d can tell from the match", peg_game_id(peg_match_game(match)), player);
    worlds += world != NULL;
    peg_match_free(world);
    peg_match_free(again);
    peg_bot_choose(heard, &bot, act, sizeof act);
    peg_bot_choose(had, &bot, other, sizeof other);
    assert_string_equal(act, other);
    choices += *act != 0;
}

static void options_of(const Match *match, char *options, size_t size)
{
    const Option *option = match_game(match)->options;
    Text text = text_within(options, size);
    text_format(&text, "players=%d", match_players(match));
    for (int i = 0; option && option[i].name; i++)
        if (match_setup(match).option[i] != option[i].preset)
            text_format(&text, " %s=%d", option[i].name, (int)match_setup(match).option[i]);
}

/* One act of the match; the player's own is told before. False: the game is over. */
static bool play_on(Match *match, PegKnowledge *heard, int player, Random *random)
{
    const Game *game = match_game(match);
    int seat = random_actor(game, match_state(match), random);
    if (seat < 0)
        return false;
    Act act = random_act(game, match_state(match), seat, random);
    char text[ACT_TEXT_MAX], why[200];
    text_of(game, act, text);
    if (seat == player && !peg_knowledge_did(heard, text, why, sizeof why))
        fail_msg("%s", why);
    match_apply(match, seat, act);
    return !match_over(match);
}

static void listen(const Game *game, int players, int variant, uint64_t seed, int player)
{
    char why[200], options[200];
    Match *match = begin(game, players, variant, seed);
    PegMatch *far = (PegMatch *)match;
    options_of(match, options, sizeof options);
    PegKnowledge *heard = peg_knowledge_begin((const PegGame *)game, options, player, why, sizeof why);
    Random random = random_from(seed);
    int told = tell(heard, far, player, 1);
    for (int i = 1; i < ACTS && play_on(match, heard, player, &random); i++) {
        told = tell(heard, far, player, told + 1);
        if (i % 3 == 2 && !game->open)
            continue;    /* a program need not look after every act, but in Conflict acts without a sound can undo each other */
        see(heard, far, player);
        PegKnowledge *had = peg_knowledge_new(far, player);
        bool silent = last_is_silent(had->known);
        if (!silent)
            same_knowledge(heard, had, match);
        if (!silent && i % COMPARES_EVERY == 0)
            same_thoughts(heard, had, far, player);
        peg_knowledge_free(had);
    }
    peg_knowledge_free(heard);
    match_free(match);
}

static void first_and_last(const Game *game, int players, int variant, uint64_t seed)
{
    listen(game, players, variant, seed, 1);
    listen(game, players, variant, seed, players);
}

static void what_is_heard_is_what_is_known(void **unused)
{
    (void)unused;
    everywhere(first_and_last, 1);
    assert_true(worlds > 200 && choices > 100);
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
    assert_true(peg_knowledge_see(heard, view, "", why, sizeof why));    /* nothing has changed */
    peg_knowledge_free(heard);
    peg_match_free(match);
}

/* The same where hands are hidden: a card that was not there, a peg that cannot go so far, a card of one's own that one does not
   have. Afterwards the right lines are understood. */
static void false_cards_are_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"card 1 XX", "card 1 7S\ngo 1 1 H 2.17", "card 9 7S", "reveal 2 5D", "draw 2 JK", "turn 7"};
    static char view[1 << 16];
    char why[200];
    Match *match = begin(game_find("pegs-and-jokers"), 2, 0, 7);
    PegMatch *far = (PegMatch *)match;
    PegKnowledge *heard = peg_knowledge_begin(peg_match_game(far), "players=2", 2, NULL, 0);
    Random random = random_from(7);
    for (int i = 0; i < 10; i++)
        step(match, &random);
    int told = tell(heard, far, 2, 1);
    see(heard, far, 2);
    step(match, &random);
    peg_match_view(far, 2, view, sizeof view);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char lines[200], *rest = NULL;
        snprintf(lines, sizeof lines, "%s", wrong[i]);
        for (char *line = strtok_r(lines, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
            assert_true(peg_knowledge_hear(heard, line, why, sizeof why));
        why[0] = 0;
        assert_false(peg_knowledge_see(heard, view, "", why, sizeof why));
        assert_true(strlen(why) > 20 && !strchr(why, '\n'));
    }
    tell(heard, far, 2, told + 1);
    see(heard, far, 2);
    PegKnowledge *had = peg_knowledge_new(far, 2);
    same_knowledge(heard, had, match);
    peg_knowledge_free(had);
    peg_knowledge_free(heard);
    match_free(match);
}

/* Scores are too many to be listed among the legal acts. */
static void a_score_is_an_act(void **unused)
{
    (void)unused;
    Match *match = match_after("free-table", "1: score 7; 2: score 1000000; 1: roll");
    PegMatch *far = (PegMatch *)match;
    PegKnowledge *heard = peg_knowledge_begin(peg_match_game(far), NULL, 1, NULL, 0), *had = peg_knowledge_new(far, 1);
    assert_true(peg_knowledge_hear(heard, "phase play", NULL, 0) && peg_knowledge_did(heard, "score 7", NULL, 0));
    assert_false(peg_knowledge_did(heard, "score 1000001", NULL, 0));
    assert_true(peg_knowledge_hear(heard, "score 1 7", NULL, 0) && peg_knowledge_hear(heard, "score 2 1000000", NULL, 0));
    assert_true(peg_knowledge_did(heard, "roll", NULL, 0));
    see(heard, far, 1);
    same_knowledge(heard, had, match);
    peg_knowledge_free(had);
    peg_knowledge_free(heard);
    match_free(match);
}

static void nonsense_is_refused(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"", "explosion 1 B3", "put", "put x B3", "put 1 Z9", "turn", "announce 1",
                                        "put 1 B3 C4", "put 11 B3", "put ? B3", "turn ?", "won 1 x", "time 1", "   "};
    char why[200] = "";
    PegKnowledge *heard = peg_knowledge_begin(peg_game_find("x-rays"), NULL, 1, why, sizeof why);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_false(peg_knowledge_hear(heard, lines[i], why, sizeof why));
    assert_false(peg_knowledge_did(heard, "Z9", why, sizeof why));
    assert_false(peg_knowledge_see(heard, "{}", "A1\nZ9\n", why, sizeof why));
    assert_null(peg_knowledge_begin(peg_game_find("x-rays"), "players=3", 1, why, sizeof why));
    assert_null(peg_knowledge_begin(peg_game_find("x-rays"), "players=x", 1, why, sizeof why));
    assert_null(peg_knowledge_begin(peg_game_find("x-rays"), NULL, 3, why, sizeof why));
    assert_null(peg_knowledge_begin(peg_game_find("x-rays"), "nonsense=1", 1, why, sizeof why));
    assert_true(strlen(why) > 10);
    peg_knowledge_free(heard);
}

static void scripts_are_refused(void **unused)
{
    (void)unused;
    char why[200] = "";
    Script *script = library_script("mad-dash");
    assert_null(peg_knowledge_begin((const PegGame *)script_game(script), NULL, 1, why, sizeof why));
    assert_non_null(strstr(why, "of the box"));
    script_release(script);
}

int main(void)
{
    return tests_run(test(what_is_heard_is_what_is_known), test(what_does_not_fit_is_refused),
                     test(false_cards_are_refused), test(a_score_is_an_act), test(nonsense_is_refused),
                     test(scripts_are_refused));
}
