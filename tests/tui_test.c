/* The parts of the terminal client that need no terminal: sentences, choices, and what is known of the other side. */
#include "match/match.h"
#include "tui/choices.h"
#include "tui/marks.h"
#include "tui/sentences.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* What player 1 reads of these events, a line each, in a game against Ada. */
static void reads(const char *game, const char *events, const char *expected)
{
    Source source = {.game = game_find(game), .players = 2, .name = {"", "You", "Ada"}};
    Narrator *narrator = narrator_new(game, NULL, "en");
    Lines heard = {0}, told = {0};
    Text all = text_growing(1 << 12);
    lines_split(&heard, events);
    sentences_since(narrator, &source, &heard, 0, 1, &told);
    text_add(&all, "");
    for (int i = 0; i < told.n; i++)
        text_format(&all, "%s\n", told.at[i]);
    assert_string_equal(all.at, expected);
    lines_free(&heard);
    lines_free(&told);
    text_free(&all);
    narrator_free(narrator);
}

static void turns_become_lines(void **state)
{
    (void)state;
    reads("tank-blitz", "phase setup\nput 1 B1\nmark 1 B1\nput 2 ?\nmark 2 ?\nput 1 C2\nmark 1 C2\nready 1\n",
          " Set-up.\n You placed B1, C2. You are ready.\n");
    reads("tank-blitz", "turn 1\nshift 1 B2 C2\nshift 1 C2 D2\nturn 2\nturn 1\n",
          " You moved B2 to C2, then D2. Silence.\n Ada played. Silence.\n");
    reads("tank-blitz", "turn 1\nput 1 C2\nalarm 1 C2\ntake 1 C2\nturn 2\nput 2 ?\nalarm 2 ?\ntake 2 ?\n",
          "!You tried C2. Alarm: the peg came out again.\n!Ada tried a place. Alarm: the peg came out again.\n");
    reads("tank-blitz", "turn 2\nalarm 2 ?\nannounce 2 D4 mine\ntake 2 D4\nmark 2 D4\nwon 1\n",
          "!Ada hit a mine at D4. Tank lost.\n You won.\n");
    reads("tank-blitz", "turn 1\nshift 1 B2 C2\nalarm 1 C2\nshift 1 C2 B2\n", "!You tried B2 to C2. Alarm: back to B2.\n");
}

static void other_games_speak_too(void **state)
{
    (void)state;
    reads("conflict", "dice 1 2 5\nstep 1 A b2 c2\nstep 1 A c2 d2\ncapture 2 B e5 1\n",
          " You threw 2 and 5. Your artillery went from b2 to d2. You took Ada’s ship at e5.\n");
    reads("pegs-and-jokers", "card 1 QS\ngo 1 2 H 1.8\nbump 2 3 1.8 H\n",
          " You played Q♠. Your peg 2 came out. Ada’s peg 3 was sent home!\n");
    reads("pegs-and-jokers", "draw 2 ?\n", "");
    reads("hideout", "something new 1\nannounce 2 B3 boom\n", " something new 1. Ada: boom at B3.\n");
}

/* The parts offered after a choice, with spaces between. */
static void offered(const char *legal, const char *chosen, const char *expected)
{
    Lines acts = {0}, parts = {0};
    Choice choice = {0};
    Words words = words_of(chosen);
    char all[200] = "";
    lines_split(&acts, legal);
    for (int i = 0; i < words.n; i++)
        choice_add(&choice, words.of[i]);
    choices_after(&acts, &choice, &parts);
    for (int i = 0; i < parts.n; i++)
        strcat(strcat(all, i ? " " : ""), parts.at[i]);
    assert_string_equal(all, expected);
    lines_free(&acts);
    lines_free(&parts);
}

static void acts_come_apart(void **state)
{
    (void)state;
    offered("B3-C2\nB3-C3\nD1-D2\nstop\n", "", "B3 D1 stop");
    offered("B3-C2\nB3-C3\nD1-D2\nstop\n", "B3", "C2 C3");
    offered("use 4 camp A\nuse 4 r5\nuse 6 r5\n", "use 4", "camp r5");
    offered("place ahead-10\nplace back-4\n", "place", "ahead-10 back-4");
    offered("8H 2-8\nJK 2x3.8\n", "8H", "2-8");
    offered("offer-end\noffer-end won 1\n", "offer-end", "won " CHOICE_DONE);
}

static void acts_become_whole(void **state)
{
    (void)state;
    Lines acts = {0};
    Choice choice = {0};
    lines_split(&acts, "B3-C2\nJS out 3\noffer-end\noffer-end won 1\n");
    choice_add(&choice, "JS");
    assert_null(choices_act(&acts, &choice));
    assert_string_equal(choices_only(&acts, &choice), "JS out 3");
    choice = (Choice){0};
    choice_add(&choice, "B3");
    assert_null(choices_only(&acts, &choice));
    choice_add(&choice, "C2");
    assert_string_equal(choices_act(&acts, &choice), "B3-C2");
    choice = (Choice){0};
    choice_add(&choice, "offer-end");
    assert_null(choices_act(&acts, &choice));
    choice_add(&choice, CHOICE_DONE);
    assert_string_equal(choices_act(&acts, &choice), "offer-end");
    lines_free(&acts);
}

static void the_other_side_is_remembered(void **state)
{
    (void)state;
    Lines events = {0};
    char marks[MARK_LOCS];
    lines_split(
        &events,
        "phase setup\nput 1 F6\nphase play\nturn 1\nput 1 A1\nturn 2\nput 2 ?\nalarm 2 ?\nturn 1\nput 1 A2\nalarm 1 A2\ntake 1 A2\n"
        "turn 2\nannounce 2 A3 mine\nturn 1\nput 1 A4\nalarm 1 A4\nannounce 1 A4 mine\n");
    Narrator *narrator = narrator_new("tank-blitz", NULL, "en");
    marks_known(narrator, &events, 1, marks);
    narrator_free(narrator);
    assert_memory_equal(marks, ".o.! ", 5);
    assert_int_equal(marks[35], ' ');
    lines_free(&events);
}

/* In a game written as text an announcement reveals nothing about its location, but a peg removed right after a hit is
   the one hit. */
static void what_a_script_says_is_not_guessed_at(void **state)
{
    (void)state;
    Lines events = {0};
    char marks[MARK_LOCS];
    lines_split(&events, "phase play\nturn 2\nannounce 2 A1 hit\nannounce 2 A2 3\nturn 1\nprobe 1 A3\nalarm 1 A3\nannounce 1 A3 "
                         "hit\nturn 2\nturn 1\n"
                         "probe 1 A4\nalarm 1 A4\nannounce 1 A4 caught\ntake 2 ?\ntake 2 ?\nprobe 1 A5\nannounce 1 A5 quiet\n");
    Narrator *narrator = narrator_new("~", "{\"marks\":{\"hit\":{\"*\":\"none\"},\"met\":{\"*\":\"none\"}}}", "en");
    marks_known(narrator, &events, 1, marks);
    narrator_free(narrator);
    assert_memory_equal(marks, "  o.. ", 6);
    lines_free(&events);
}

static void older_lines_come_before(void **state)
{
    (void)state;
    Lines events = {0}, older = {0};
    lines_split(&older, "a\nb\n");
    lines_before(&events, &older);
    lines_split(&older, "c\n");
    lines_before(&events, &older);
    lines_before(&events, &older);
    lines_add(&events, "d");
    assert_int_equal(events.n, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(events.at[i], ((const char *[]){"c", "a", "b", "d"})[i]);
    assert_int_equal(older.n, 0);
    lines_free(&events);
}

/* Whether an event with that word comes before the game is over. */
static bool happens(Source *source, const Match *match, const char *word)
{
    while (!match_over(match)) {
        source->kind->go_on(source);
        const Lines *events = &source->kind->look(source, 1)->events;
        for (int i = 0; i < events->n; i++)
            if (!strncmp(events->at[i], word, strlen(word)))
                return true;
        poll(&(struct pollfd){.fd = source->fd, .events = POLLIN}, 1, source->wait);
    }
    return false;
}

/* BK-14: bots at this keyboard play the card with which they may interrupt others. */
static void bots_interrupt(void **state)
{
    (void)state;
    char folder[] = "/tmp/pegboard-tui-XXXXXX", reason[200];
    assert_non_null(mkdtemp(folder));
    setenv("XDG_STATE_HOME", folder, 1);
    Text why = text_within(reason, sizeof reason);
    const Game *game = game_find("bonkers");
    Match *match = match_new(game, 3, 7, NULL, 0, &why);
    Source *source = local_source(&(LocalSettings){.match = match, .seat = {0, 2, 2, 2}, .seed = 7, .pace_ms = 10});
    assert_true(happens(source, match, "lose "));
    source->kind->free(source);
    char path[60], kept[80];
    snprintf(path, sizeof path, "%s/pegboard", folder);
    snprintf(kept, sizeof kept, "%s/%s.pgr", path, game->id);
    unlink(kept);
    rmdir(path);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_become_lines), cmocka_unit_test(other_games_speak_too), cmocka_unit_test(acts_come_apart),
        cmocka_unit_test(acts_become_whole), cmocka_unit_test(the_other_side_is_remembered),
        cmocka_unit_test(what_a_script_says_is_not_guessed_at), cmocka_unit_test(older_lines_come_before),
        cmocka_unit_test(bots_interrupt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
