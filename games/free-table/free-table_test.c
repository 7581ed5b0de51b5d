#include "match/match.h"
#include "support/table.h"

#include <stdio.h>
#include <string.h>

/* FT-1, EV-4, VW-3: only `phase play` begins it; both may act and nobody need; no turn ever begins. */
static void begins_with_a_bare_unit(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    begins(&t, "phase play");
    waits_for(&t, "1? 2?");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    sees(&t, 1, "players", "2");
    sees(&t, 1, "turn", "0");
    sees(&t, 1, "score", "[0,0]");
    sees(&t, 1, "offer", "[\"\",\"\"]");
    plays(&t, "2: put B3; 2: put B4; 1: clear");
    sees(&t, 1, "turn", "0");
    waits_for(&t, "1? 2?");
}

/* FT-1: what can be done on a grid with a bit of everything; EP-6: `score` and `say` are not listed. */
static void everything_that_is_possible_is_offered(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    draws(&t, "oooooo | ......\n"
              "oooooo | ......\n"
              "xmmmmm | ......\n"
              "mooooo | ......\n"
              "m..... | ......\n"
              "...... | ..o...\n");
    offers(
        &t, 2,
        "clear, done, mark A1, mark A2, mark A3, mark A4, mark A5, mark A6, mark B1, mark B2, mark B3, mark B4, mark B5, mark B6, "
        "mark C1, mark C2, mark C3, mark C4, mark C5, mark C6, mark D1, mark D2, mark D3, mark D4, mark D5, mark D6, "
        "mark E1, mark E2, mark E3, mark E4, mark E5, mark E6, mark F1, mark F2, mark F3, mark F4, mark F5, mark F6, "
        "move F3-A1, move F3-A2, move F3-A3, move F3-A4, move F3-A5, move F3-A6, move F3-B1, move F3-B2, move F3-B3, "
        "move F3-B4, move F3-B5, move F3-B6, move F3-C1, move F3-C2, move F3-C3, move F3-C4, move F3-C5, move F3-C6, "
        "move F3-D1, move F3-D2, move F3-D3, move F3-D4, move F3-D5, move F3-D6, move F3-E1, move F3-E2, move F3-E3, "
        "move F3-E4, move F3-E5, move F3-E6, move F3-F1, move F3-F2, move F3-F4, move F3-F5, move F3-F6, "
        "offer-end, offer-end won 1, offer-end won 2, probe A1, probe A2, probe A3, probe A4, probe A5, probe A6, probe B1, probe "
        "B2, probe B3, probe B4, probe B5, probe B6, probe C1, probe C2, probe C3, probe C4, probe C5, probe C6, probe D1, probe "
        "D2, probe D3, probe D4, probe D5, probe D6, probe E1, probe E2, probe E3, probe E4, probe E5, probe E6, probe F1, probe "
        "F2, probe F4, probe F5, probe F6, put A1, put A2, put A3, put A4, put A5, put A6, put B1, put B2, put B3, put B4, put B5, "
        "put B6, put C1, put C2, put C3, put C4, put C5, put C6, put D1, put D2, put D3, put D4, put D5, put D6, "
        "put E1, put E2, put E3, put E4, put E5, put E6, put F1, put F2, put F4, put F5, put F6, roll, take F3, toss");
    draws(&t, "o..... | ......\n"
              ".m.... | ......\n"
              "..x... | ......\n"
              "mmmmmm | ......\n"
              "oooooo | ......\n"
              "oooooo | ......\n");
    refuses(&t, "1: put A1");
    refuses(&t, "1: put B2");
    refuses(&t, "1: put C3");
    refuses(&t, "1: take B2");
    refuses(&t, "1: unmark A1");
    refuses(&t, "1: move B2-B3");
    refuses(&t, "1: move A1-B2");
    refuses(&t, "1: move A1-C3");
    refuses(&t, "1: move A1-A1");
}

/* FT-2, SYS-3: with 20 pegs on the grid no `put`, with 8 markers no `mark`, on pegs or alone. */
static void the_supply_has_an_end(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    draws(&t, "oooooo | ......\n"
              "oooooo | ......\n"
              "oooooo | ......\n"
              "x..... | ......\n"
              "mmmmmm | ......\n"
              "...... | ......\n");
    does(&t, "1: put D2", "put 1 D2");
    refuses(&t, "1: put D3");
    does(&t, "1: mark A1", "mark 1 A1");
    refuses(&t, "1: mark A2");
    refuses(&t, "1: mark D3");
    plays(&t, "1: take A1");
    does(&t, "1: put A1", "put 1 A1");
    does(&t, "1: mark A1", "mark 1 A1");
    refuses(&t, "1: mark A2");
    plays(&t, "1: unmark E6");
    does(&t, "1: mark A2", "mark 1 A2");
}

/* FT-1: a peg wearing a marker moves and comes out with it, which is one event. */
static void a_marker_goes_with_its_peg(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    plays(&t, "1: put B3");
    does(&t, "1: mark B3", "mark 1 B3");
    does(&t, "1: move b3-f6", "shift 1 B3 F6");
    plays(&t, "1: mark B3");
    shows(&t, "...... | ......\n"
              "..m... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              ".....x | ......\n");
    TestTable other = t;
    does(&t, "1: take F6", "take 1 F6");
    does(&t, "1: unmark B3", "unmark 1 B3");
    does(&other, "1: unmark F6", "unmark 1 F6");
    shows(&other, "...... | ......\n"
                  "..m... | ......\n"
                  "...... | ......\n"
                  "...... | ......\n"
                  "...... | ......\n"
                  ".....o | ......\n");
    shows(&t, "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
}

/* FT-2, SYS-4: whatever is put where the other has a peg sounds, and stays; markers alone neither sound nor are sounded. */
static void the_alarm_sounds_and_the_peg_stays(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    plays(&t, "1: put B3; 1: mark B3; 1: mark C4");
    does(&t, "2: put B3", "put 2 B3; alarm 2 B3");
    does(&t, "2: put C4", "put 2 C4");
    does(&t, "2: move B3-A1", "shift 2 B3 A1");
    does(&t, "2: move A1-B3", "shift 2 A1 B3; alarm 2 B3");
    does(&t, "1: mark A1", "mark 1 A1");
    does(&t, "2: mark B3", "mark 2 B3");
    shows(&t, "m..... | ......\n"
              "..x... | ..x...\n"
              "...m.. | ...o..\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
}

/* FT-2, EV-2, SYS-6, VW-2: the shield hides where pieces go, and that they move. */
static void the_shield_hides(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    hears(&t, 2, "1: put B3", "put 1 ?");
    hears(&t, 2, "1: mark B3", "mark 1 ?");
    hears(&t, 2, "1: move B3-B4", "");
    hears(&t, VIEWER_PUBLIC, "1: unmark B4", "unmark 1 ?");
    hears(&t, 1, "2: put B4", "put 2 ?; alarm 2 ?");
    hears(&t, 2, "1: take B4", "take 1 ?");
    hears(&t, 2, "1: clear", "clear 1");
    sees(&t, 1, "grids", "[[\"......\",\"......\",\"......\",\"......\",\"......\",\"......\"],"
                         "[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"]]");
}

/* FT-1: `clear` empties the player's own grid, is one event, and is legal on an empty one. */
static void clearing_empties_the_own_grid(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    draws(&t, "o.x.m. | o.x.m.\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    does(&t, "2: clear", "clear 2");
    shows(&t, "o.x.m. | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n"
              "...... | ......\n");
    does(&t, "2: clear", "clear 2");
    does(&t, "1: clear", "clear 1");
}

/* FT-1, ACT-2: the coin: the act makes no event, then chance is waited for, and both see how it fell. */
static void a_coin_is_tossed(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    offers(&t, 0, "");
    does(&t, "2: toss", "");
    waits_for(&t, "chance");
    offers(&t, 0, "heads 1/2, tails 1/2");
    offers(&t, 1, "");
    refuses(&t, "2: score 3");
    TestTable other = t;
    hears(&t, 1, "*: heads", "toss heads");
    waits_for(&t, "1? 2?");
    hears(&other, VIEWER_PUBLIC, "*: TAILS", "toss tails");
    refuses(&other, "1: heads");
}

/* FT-1, ACT-2: two dice, the smaller first: the act makes no event, then chance is waited for, and both see who rolled what. */
static void dice_are_rolled(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    does(&t, "2: roll", "");
    waits_for(&t, "chance");
    offers(&t, 0, "1-1 1/36, 1-2 2/36, 1-3 2/36, 1-4 2/36, 1-5 2/36, 1-6 2/36, 2-2 1/36, 2-3 2/36, 2-4 2/36, 2-5 2/36, 2-6 2/36, "
                  "3-3 1/36, 3-4 2/36, 3-5 2/36, 3-6 2/36, 4-4 1/36, 4-5 2/36, 4-6 2/36, 5-5 1/36, 5-6 2/36, 6-6 1/36");
    offers(&t, 2, "");
    refuses(&t, "*: heads");
    TestTable same = t;
    hears(&t, 1, "*: 3-5", "dice 2 3 5");
    hears(&same, VIEWER_PUBLIC, "*: 3-5", "dice 2 3 5");
    waits_for(&t, "1? 2?");
    refuses(&t, "1: 3-5");
    plays(&t, "1: roll");
    does(&t, "*: 6-6", "dice 1 6 6");
    plays(&t, "1: toss");
    refuses(&t, "*: 3-5");
    does(&t, "*: heads", "toss heads");
    sees(&t, 1, "turn", "0");
}

/* FT-1, EV-2, SYS-4: a spare peg in and out again: the alarm is heard by both,
   where it was by the one who probes. Nothing stays. */
static void a_spare_peg_probes(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    static const char *const picture =
        "o.m.x. | .....o\n"
        "...... | ...m..\n"
        "...... | ....x.\n"
        "...... | ......\n"
        "...... | ......\n"
        "...... | ......\n";
    draws(&t, picture);
    does(&t, "1: probe A2", "probe 1 A2");
    does(&t, "1: probe B4", "probe 1 B4");
    does(&t, "1: probe C5", "probe 1 C5; alarm 1 C5");
    hears(&t, 1, "1: probe c5", "probe 1 C5; alarm 1 C5");
    hears(&t, 2, "1: probe C5", "alarm 1 ?");
    hears(&t, VIEWER_PUBLIC, "1: probe F6", "");
    does(&t, "2: probe A1", "probe 2 A1; alarm 2 A1");
    does(&t, "2: probe A3", "probe 2 A3");
    refuses(&t, "1: probe A1");
    refuses(&t, "1: probe A3");
    refuses(&t, "1: probe A5");
    shows(&t, picture);
    waits_for(&t, "1? 2?");
}

/* FT-1: with all twenty pegs on the grid there is still one to probe with. */
static void probing_takes_no_peg_from_storage(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    draws(&t, "oooooo | ......\n"
              "oooooo | ......\n"
              "oooooo | ......\n"
              "oo.... | ..o...\n"
              "...... | ......\n"
              "...... | ......\n");
    refuses(&t, "1: put D3");
    does(&t, "1: probe D3", "probe 1 D3; alarm 1 D3");
    does(&t, "1: probe D3", "probe 1 D3; alarm 1 D3");
    does(&t, "1: probe F6", "probe 1 F6");
}

/* FT-1: `done` is said, and changes nothing else: both may still act. */
static void a_player_says_done(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    plays(&t, "1: put A1; 1: offer-end");
    unsigned char before[STATE_MAX];
    memcpy(before, t.state, sizeof before);
    hears(&t, 2, "1: done", "announce 1 - done");
    does(&t, "1: DONE", "announce 1 - done");
    does(&t, "2: done", "announce 2 - done");
    assert_memory_equal(before, t.state, sizeof before);
    waits_for(&t, "1? 2?");
    sees(&t, 2, "turn", "0");
}

/* FT-1: the player's own tally, 0 to 1000000, for all to see, also when it is the same again. */
static void players_keep_score(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    does(&t, "1: score 16", "score 1 16");
    does(&t, "2: SCORE 1000000", "score 2 1000000");
    sees(&t, VIEWER_PUBLIC, "score", "[16,1000000]");
    hears(&t, 2, "1: score 16", "score 1 16");
    does(&t, "1: score 0", "score 1 0");
    sees(&t, 2, "score", "[0,1000000]");
    refuses(&t, "1: score 1000001");
    refuses(&t, "1: score -1");
    refuses(&t, "1: score +1");
    refuses(&t, "1: score 1 2");
    refuses(&t, "1: score x");
    refuses(&t, "1: score");
    refuses(&t, "1: scores 1");
    refuses(&t, "1: 7");
}

/* FT-3: one offers, the other agrees: drawn. */
static void an_offer_that_is_agreed_to_ends_it(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    refuses(&t, "1: agree");
    refuses(&t, "2: agree");
    refuses(&t, "1: withdraw");
    does(&t, "1: offer-end", "announce 1 - offer-end");
    sees(&t, 2, "offer", "[\"offer-end\",\"\"]");
    refuses(&t, "1: agree");
    refuses(&t, "2: withdraw");
    plays(&t, "1: put A1; 2: put A2; 2: clear");
    does(&t, "2: agree", "announce 2 - agree; drawn");
    stands(&t, "drawn");
    waits_for(&t, "over");
    offers(&t, 1, "");
    refuses(&t, "1: score 1");
    sees(&t, 1, "offer", "[\"offer-end\",\"\"]");
    sees(&t, 2, "grids", "[[\"o.....\",\"......\",\"......\",\"......\",\"......\",\"......\"],"
                         "[\"......\",\"......\",\"......\",\"......\",\"......\",\"......\"]]");
}

/* FT-3: or won, as the other has offered, whoever that makes the winner. */
static void an_offer_may_name_a_winner(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    does(&t, "1: offer-end won 1", "announce 1 - offer-end-won-1");
    does(&t, "2: offer-end won 2", "announce 2 - offer-end-won-2");
    sees(&t, VIEWER_PUBLIC, "offer", "[\"offer-end won 1\",\"offer-end won 2\"]");
    TestTable other = t, third = t;
    does(&t, "1: agree", "announce 1 - agree; won 2");
    stands(&t, "won 2");
    does(&other, "2: agree", "announce 2 - agree; won 1");
    stands(&other, "won 1");
    does(&third, "1: Offer-End Won 2", "announce 1 - offer-end-won-2");
    does(&third, "2: agree", "announce 2 - agree; won 2");
}

/* FT-3: an offer stands until its maker makes another or says `withdraw`. */
static void an_offer_is_replaced_or_withdrawn(void **unused)
{
    (void)unused;
    TestTable t = table_of("free-table", "");
    plays(&t, "2: offer-end won 2");
    does(&t, "2: offer-end", "announce 2 - offer-end");
    sees(&t, 1, "offer", "[\"\",\"offer-end\"]");
    TestTable other = t;
    does(&other, "1: agree", "announce 1 - agree; drawn");
    does(&t, "2: withdraw", "announce 2 - withdraw");
    sees(&t, 1, "offer", "[\"\",\"\"]");
    refuses(&t, "1: agree");
    refuses(&t, "2: withdraw");
}

/* A match, for talk is done by the match. */
static Match *match_of(const char *game)
{
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    Match *match = match_new(game_find(game), 0, 1, NULL, 0, &why);
    assert_non_null(match);
    return match;
}

static bool plays_in(Match *match, int seat, const char *words)
{
    char reason[300] = "";
    Text why = text_within(reason, sizeof reason);
    bool played = match_play(match, seat, words, &why);
    assert_true(played == !reason[0]);
    return played;
}

/* What the viewer has heard last. */
static void heard_last(const Match *match, int viewer, const char *event)
{
    Text text = text_growing(1 << 16);
    match_events_text(match, viewer, match_events(match, viewer), &text);
    assert_int_equal(text.len, strlen(event) + 1);
    assert_memory_equal(text.at, event, strlen(event));
    text_free(&text);
}

/* FT-1: words to all, their case kept, one space between them; saying changes nothing else. */
static void players_say_words_to_all(void **unused)
{
    (void)unused;
    Match *match = match_of("free-table");
    unsigned char before[STATE_MAX];
    memcpy(before, match_state(match), match_game(match)->state_size);
    assert_true(plays_in(match, 1, "say Your turn, Ann!"));
    for (int viewer = VIEWER_UMPIRE; viewer <= 2; viewer++)
        heard_last(match, viewer, "say 1 Your turn, Ann!");
    assert_true(plays_in(match, 2, "  SAY   b3?   No   "));
    heard_last(match, 1, "say 2 b3? No");
    assert_true(plays_in(match, 2, "say say"));
    heard_last(match, VIEWER_PUBLIC, "say 2 say");
    assert_true(plays_in(match, 1, "say Gr\xc3\xbc\xc3\x9f" "e"));
    heard_last(match, 2, "say 1 Gr\xc3\xbc\xc3\x9f" "e");
    assert_memory_equal(before, match_state(match), match_game(match)->state_size);
    match_free(match);
}

/* FT-1: at least one word, no `#`, no control character, at most 200 bytes; a refusal changes nothing. */
static void some_words_are_refused(void **unused)
{
    (void)unused;
    Match *match = match_of("free-table");
    char words[300];
    int events = match_events(match, VIEWER_UMPIRE);
    static const char *const wrong[] = {"say", "say ", "say    ", "say #", "say one #2", "say a\001b", "say a\x7f", "say a\nb",
                                        "say \xc2\x85", "say \xff", "says hello", "sayhello", "hello"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(plays_in(match, 1, wrong[i]));
    snprintf(words, sizeof words, "say %0201d", 0);
    assert_false(plays_in(match, 1, words));
    assert_int_equal(match_events(match, VIEWER_UMPIRE), events);
    assert_int_equal(match_acts(match), 0);
    snprintf(words, sizeof words, "say %0200d", 0);
    assert_true(plays_in(match, 1, words));
    assert_int_equal(match_acts(match), 1);
    match_free(match);
}

/* FT-1: whoever may act may talk: not in the place of chance, not for somebody who is not there, not after the end. */
static void talk_has_its_time(void **unused)
{
    (void)unused;
    Match *match = match_of("free-table");
    assert_false(plays_in(match, 0, "say x"));
    assert_false(plays_in(match, 3, "say x"));
    assert_true(plays_in(match, 1, "toss"));
    assert_false(plays_in(match, 1, "say x"));
    assert_true(match_chance(match, "tails", NULL));
    assert_true(plays_in(match, 1, "say x"));
    assert_true(plays_in(match, 1, "offer-end"));
    assert_true(plays_in(match, 2, "agree"));
    assert_false(plays_in(match, 2, "say x"));
    match_free(match);
}

/* GR-1, EP-6, EP-10: what was said and scored is in the record, reads back, is undone, and is not among the legal acts. */
static void talk_and_score_are_recorded(void **unused)
{
    (void)unused;
    Match *match = match_of("free-table");
    char reason[200];
    Text why = text_within(reason, sizeof reason), record = text_growing(1 << 16), again = text_growing(1 << 16);
    plays_in(match, 1, "put a1");
    plays_in(match, 2, "say Aha, A1");
    plays_in(match, 2, "score 007");
    plays_in(match, 1, "move a1-b2");
    match_record(match, &record);
    assert_string_equal(record.at, "[Game \"free-table\"]\n[Rules \"2\"]\n[Players \"2\"]\n[Result \"*\"]\n"
                                   "1: put A1\n2: say Aha, A1\n2: score 7\n1: move A1-B2\n");
    Match *loaded = match_load(record.at, record.len, &why);
    assert_non_null(loaded);
    match_record(loaded, &again);
    assert_string_equal(again.at, record.at);
    text_clear(&again);
    assert_true(match_undo(match));
    assert_true(match_undo(match));
    assert_true(match_undo(match));
    match_record(match, &again);
    assert_string_equal(again.at, "[Game \"free-table\"]\n[Rules \"2\"]\n[Players \"2\"]\n[Result \"*\"]\n1: put A1\n");
    heard_last(match, 1, "put 1 A1");
    text_clear(&again);
    match_legal_text(match, 2, &again);
    assert_null(strstr(again.at, "say"));
    assert_null(strstr(again.at, "score"));
    text_free(&record);
    text_free(&again);
    match_free(match);
    match_free(loaded);
}

/* FT-1, SYS-10, EP-4: it is for two and has no options: neither stall nor limit. */
static void there_are_no_options(void **unused)
{
    (void)unused;
    static const GivenOption options[] = {{"stall", "10"}, {"limit", "10"}};
    for (int i = 0; i < 2; i++) {
        char reason[200];
        Text why = text_within(reason, sizeof reason);
        assert_null(match_new(game_find("free-table"), 0, 1, &options[i], 1, &why));
        assert_null(match_new(game_find("free-table"), 3, 1, NULL, 0, &why));
    }
    TestTable t = table_of("free-table", "");
    for (int i = 0; i < 2100; i++)
        plays(&t, "1: clear");
    stands(&t, "playing");
}

int main(void)
{
    return tests_run(test(begins_with_a_bare_unit), test(everything_that_is_possible_is_offered), test(the_supply_has_an_end),
                     test(a_marker_goes_with_its_peg), test(the_alarm_sounds_and_the_peg_stays), test(the_shield_hides),
                     test(clearing_empties_the_own_grid), test(a_coin_is_tossed), test(dice_are_rolled), test(a_spare_peg_probes),
                     test(probing_takes_no_peg_from_storage), test(a_player_says_done), test(players_keep_score),
                     test(an_offer_that_is_agreed_to_ends_it), test(an_offer_may_name_a_winner),
                     test(an_offer_is_replaced_or_withdrawn), test(players_say_words_to_all), test(some_words_are_refused),
                     test(talk_has_its_time), test(talk_and_score_are_recorded), test(there_are_no_options));
}
