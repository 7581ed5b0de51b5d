/* Events: their form, and who hears how much of them (EV-1, EV-2, EV-3, EV-9). */
#include "match/match.h"
#include "rules/unit.h"
#include "support/table.h"

#include <stdlib.h>
#include <string.h>

/* The event as the umpire, its player, the other player and a spectator hear it; NULL: not at all. */
static void heard(const Event *event, const char *umpire, const char *own, const char *theirs, const char *public)
{
    static const int viewers[] = {VIEWER_UMPIRE, 1, 2, VIEWER_PUBLIC};
    const char *const expected[] = {umpire, own, theirs, public};
    for (int i = 0; i < 4; i++) {
        char words[100];
        Text text = text_within(words, sizeof words);
        bool any = event_text(event, viewers[i], &text);
        assert_int_equal(any, expected[i] != NULL);
        assert_string_equal(words, expected[i] ? expected[i] : "");
    }
}

/* EV-2, SYS-5, SYS-6: `put`, `take`, `mark`, `unmark` and `alarm` of the other player come without their location. */
static void the_place_is_kept_from_others(void **unused)
{
    (void)unused;
    heard(&(Event){&event_put, NULL, {1, 0}}, "put 1 A1", "put 1 A1", "put 1 ?", "put 1 ?");
    heard(&(Event){&event_take, NULL, {1, 35}}, "take 1 F6", "take 1 F6", "take 1 ?", "take 1 ?");
    heard(&(Event){&event_mark, NULL, {1, 8}}, "mark 1 B3", "mark 1 B3", "mark 1 ?", "mark 1 ?");
    heard(&(Event){&event_unmark, NULL, {1, 8}}, "unmark 1 B3", "unmark 1 B3", "unmark 1 ?", "unmark 1 ?");
    heard(&(Event){&event_alarm, NULL, {1, 8}}, "alarm 1 B3", "alarm 1 B3", "alarm 1 ?", "alarm 1 ?");
}

/* EV-2, SYS-6: silent steps are not heard at all; the ball only when it changes sides, and then without its place. */
static void silent_steps_are_not_heard(void **unused)
{
    (void)unused;
    heard(&(Event){&event_shift, NULL, {1, 8, 9}}, "shift 1 B3 B4", "shift 1 B3 B4", NULL, NULL);
    heard(&(Event){&event_probe, NULL, {1, 8}}, "probe 1 B3", "probe 1 B3", NULL, NULL);
    heard(&(Event){&event_ball_passed, NULL, {1, 8}}, "ball 1 B3", "ball 1 B3", NULL, NULL);
    heard(&(Event){&event_ball, NULL, {1, 8}}, "ball 1 B3", "ball 1 B3", "ball 1 ?", "ball 1 ?");
}

/* EV-2: everything else is heard in full. EV-1: words with one space between them. */
static void the_rest_is_heard_in_full(void **unused)
{
    (void)unused;
    static const struct { Event event; const char *words; } open[] = {
        {{&event_announce, "mine", {1, 8}}, "announce 1 B3 mine"},
        {{&event_announce, "punt", {1, LOC_NONE}}, "announce 1 - punt"},
        {{&event_ready, NULL, {1}}, "ready 1"},
        {{&event_clear, NULL, {1}}, "clear 1"},
        {{&event_toss, NULL, {1}}, "toss 1"},
        {{&event_guess, NULL, {1}}, "guess 1"},
        {{&event_say, "well played", {1}}, "say 1 well played"},
        {{&event_score, NULL, {1, 16}}, "score 1 16"},
        {{&event_turn, NULL, {1}}, "turn 1"},
        {{&event_phase, "setup", {0}}, "phase setup"},
        {{&event_pass, NULL, {1}}, "pass 1"},
        {{&event_won, NULL, {1 << 2}}, "won 2"},
        {{&event_won, NULL, {1 << 1 | 1 << 3 | 1 << 10}}, "won 1 3 10"},
        {{&event_drawn, NULL, {0}}, "drawn"},
    };
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        heard(&open[i].event, open[i].words, open[i].words, open[i].words, open[i].words);
}

/* EV-8: which events make a turn loud. */
static void some_events_are_loud(void **unused)
{
    (void)unused;
    static const EventKind *const loud[] = {&event_alarm, &event_put, &event_take, &event_mark, &event_unmark, &event_score};
    static const EventKind *const quiet[] = {
        &event_shift, &event_probe, &event_announce, &event_ready, &event_clear, &event_toss, &event_guess, &event_say, &event_ball,
        &event_ball_passed, &event_turn, &event_phase, &event_pass, &event_won, &event_drawn};
    for (size_t i = 0; i < sizeof loud / sizeof *loud; i++)
        assert_true(loud[i]->loud);
    for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++)
        assert_false(quiet[i]->loud);
}

static Match *a_match(const char *id, const char *limit)
{
    char reason[100];
    Text why = text_within(reason, sizeof reason);
    Match *match = match_new(game_find(id), 2, 1, &(GivenOption){"limit", limit}, 1, &why);
    assert_non_null(match);
    return match;
}

static void plays_act(Match *match, int seat, const char *act)
{
    char reason[100];
    Text why = text_within(reason, sizeof reason);
    if (!(seat ? match_play(match, seat, act, &why) : match_chance(match, act, &why)))
        fail_msg("%s", reason);
}

static void hears_from(const Match *match, int viewer, int from, const char *lines)
{
    Text text = text_growing(1 << 16);
    text_add(&text, "");
    match_events_text(match, viewer, from, &text);
    assert_string_equal(text.at, lines);
    text_free(&text);
}

/* EV-3: events are numbered per viewer, from 1, without gaps, so that numbers reveal nothing about hidden events. */
static void events_are_numbered_for_the_viewer(void **unused)
{
    (void)unused;
    Match *match = a_match("mad-dash", "100");
    static const char *const set_up[2][5] = {{"D1", "D2", "D3", "E1", "E2"}, {"D4", "D5", "D6", "E4", "E5"}};
    for (int i = 0; i < 5; i++)
        for (int player = 1; player <= 2; player++)
            plays_act(match, player, set_up[player - 1][i]);
    int before = match_events(match, 1);
    assert_int_equal(before, 15);
    plays_act(match, 1, "D1-F6");
    plays_act(match, 2, "D4-F1");
    plays_act(match, 1, "D2-E4");
    hears_from(match, VIEWER_UMPIRE, before + 1,
               "shift 1 D1 F6\nturn 2\nshift 2 D4 F1\nturn 1\nshift 1 D2 E4\nalarm 1 E4\nshift 1 E4 D2\nturn 2\n");
    hears_from(match, 1, before + 1, "shift 1 D1 F6\nturn 2\nturn 1\nshift 1 D2 E4\nalarm 1 E4\nshift 1 E4 D2\nturn 2\n");
    hears_from(match, 2, before + 1, "turn 2\nshift 2 D4 F1\nturn 1\nalarm 1 ?\nturn 2\n");
    hears_from(match, VIEWER_PUBLIC, before + 1, "turn 2\nturn 1\nalarm 1 ?\nturn 2\n");
    hears_from(match, 2, before + 4, "alarm 1 ?\nturn 2\n");
    assert_int_equal(match_events(match, 1), before + 7);
    assert_int_equal(match_events(match, 2), before + 5);
    assert_int_equal(match_events(match, VIEWER_PUBLIC), before + 4);
    hears_from(match, 2, before + 6, "");
    match_free(match);
}

/* EV-9, EV-2: when the game is over everyone has the umpire's list and its numbers. */
static void all_is_told_when_it_is_over(void **unused)
{
    (void)unused;
    static const char all[] = "phase play\nturn 1\nput 1 A1\nturn 2\nput 2 B2\ndrawn\n";
    Match *match = a_match("free-for-all", "2");
    plays_act(match, 1, "A1");
    hears_from(match, 2, 3, "put 1 ?\nturn 2\n");
    plays_act(match, 2, "B2");
    for (int viewer = VIEWER_UMPIRE; viewer <= 2; viewer++) {
        hears_from(match, viewer, 1, all);
        assert_int_equal(match_events(match, viewer), 6);
    }
    hears_from(match, 1, 5, "put 2 B2\ndrawn\n");
    match_free(match);
}

/* EV-9, ACT-3: acts in any case; VW-4 in its smallest form: positions that X cannot tell apart have the same hash. */
static void the_hash_is_of_what_is_known(void **unused)
{
    (void)unused;
    Match *one = a_match("free-for-all", "100"), *two = a_match("free-for-all", "100");
    plays_act(one, 1, "A1");
    plays_act(two, 1, "f6");
    assert_true(match_hash(one, 2) == match_hash(two, 2));
    assert_true(match_hash(one, VIEWER_PUBLIC) == match_hash(two, VIEWER_PUBLIC));
    assert_true(match_hash(one, 1) != match_hash(two, 1));
    assert_true(match_hash(one, VIEWER_UMPIRE) != match_hash(two, VIEWER_UMPIRE));
    match_free(one);
    match_free(two);
}

int main(void)
{
    return tests_run(test(the_place_is_kept_from_others), test(silent_steps_are_not_heard), test(the_rest_is_heard_in_full),
                     test(some_events_are_loud), test(events_are_numbered_for_the_viewer), test(all_is_told_when_it_is_over),
                     test(the_hash_is_of_what_is_known));
}
