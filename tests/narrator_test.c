/* Events as sentences: patterns, texts, and the person they address. */
#include "narrator/rule.h"
#include "narrator/template.h"
#include "narrator/narrate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* How many of the events a pattern uses up, from event `from` on, for player 1. */
static int uses(const char *pattern, int from, const char *const *lines, int n)
{
    Event event[8];
    Rule rule;
    Bound bound;
    for (int i = 0; i < n; i++)
        event[i] = event_of(lines[i]);
    assert_true(rule_read(slice_of(pattern), slice_of(""), &rule));
    return rule_fits(&rule, event, n, from, 1, false, &bound);
}

static void patterns_fit_events(void **state)
{
    (void)state;
    static const char *const walk[] = {"shift 1 A1 B1", "shift 1 B1 C1", "shift 1 D1 E1", "alarm 1 E1", "announce 1 E1 row-C-run"};
    assert_int_equal(uses("shift P FROM +TO; *shift P TO +TO", 0, walk, 5), 2);
    assert_int_equal(uses("shift P FROM TO; !shift P TO", 0, walk, 5), 0);
    assert_int_equal(uses("shift P FROM TO; alarm P; &announce P", 2, walk, 5), 2);
    assert_int_equal(uses("<shift; alarm P", 3, walk, 5), 1);
    assert_int_equal(uses("<take; alarm P", 3, walk, 5), 0);
    assert_int_equal(uses("<take; shift P", 0, walk, 5), 0);
    assert_int_equal(uses("announce _ L row-ROW-HOW", 4, walk, 5), 1);
    assert_int_equal(uses("announce _ L row-ROW", 4, walk, 5), 0);
    assert_int_equal(uses("announce YOU", 4, walk, 5), 1);
    assert_int_equal(uses("over; announce P", 4, walk, 5), 0);
    assert_int_equal(uses("KIND P ...REST", 4, walk, 5), 1);
}

static void words_are_compared(void **state)
{
    (void)state;
    static const char *const some[] = {"card 2 JK", "dice 1 4 4", "toss heads", "take 2 ?"};
    assert_int_equal(uses("card P CARD:A*/J*", 0, some, 4), 1);
    assert_int_equal(uses("card P :A*/K*", 0, some, 4), 0);
    assert_int_equal(uses("card YOU", 0, some, 4), 0);
    assert_int_equal(uses("dice P A A", 1, some, 4), 1);
    assert_int_equal(uses("dice P A P", 1, some, 4), 0);
    assert_int_equal(uses("toss P", 2, some, 4), 0);
    assert_int_equal(uses("take _ ?", 3, some, 4), 1);
    assert_int_equal(uses("take _ ? _", 3, some, 4), 0);
}

static void what_is_too_large_is_no_rule(void **state)
{
    (void)state;
    Rule rule;
    assert_false(rule_read(slice_of("put A B C D E F G"), slice_of(""), &rule));
    assert_false(rule_read(slice_of("a; b; c; d; e; f; g"), slice_of(""), &rule));
    assert_false(rule_read(slice_of("<put"), slice_of(""), &rule));
}

/* A place N that is 1, and a place L that is not known. */
static bool find_value(const void *of, Slice name, Value *value)
{
    (void)of;
    *value = slice_same(name, "N") ? (Value){slice_of("1"), true, true} : (Value){slice_of("?"), false, false};
    return slice_same(name, "N") || slice_same(name, "L");
}

static void join_values(const void *of, Slice name, Slice between, Text *out)
{
    (void)of;
    (void)name;
    text_format(out, "a%.*sb", (int)between.len, between.at);
}

static Slice called(const void *of, Slice list, Slice word)
{
    (void)of;
    return slice_same(list, "list") ? slice_of("one") : word;
}

static void reads(const char *text, const char *expected)
{
    Text out = text_growing(1 << 10);
    template_fill(slice_of(text), &(Values){NULL, find_value, join_values, called}, &out);
    assert_string_equal(out.at, expected);
    text_free(&out);
}

static void places_are_filled_in(void **state)
{
    (void)state;
    reads("{N} {N#peg|pegs}", "1 peg");
    reads("{L#peg|pegs}", "pegs");
    reads("in{L? at {L}|}.", "in.");
    reads("{N?{L?x|{N}}|y}", "1");
    reads("{N*, then } {N:list} {N:other}", "a, then b one 1");
    reads("{M} {} { {N", "{M} {} { {N");
}

static const char *name_of(const void *of, int seat) { return seat == 2 ? "Ada" : of; }

static void keep(void *out, const Entry *entry)
{
    text_format(out, "%d%s %s\n", entry->seat, entry->alarm ? "!" : "", entry->text);
}

/* What player 1 is told in a game that has no words of its own. */
static void told_of(unsigned dreamers, const char *language, const char *const *events, int n, const char *expected)
{
    Narrator *narrator = narrator_new("no-such-game", NULL, language);
    Text out = text_growing(1 << 12);
    narrate(narrator, &(Reader){"Bob", name_of, 1, true, false, dreamers}, events, n, false, keep, &out);
    assert_string_equal(out.at, expected);
    text_free(&out);
    narrator_free(narrator);
}

static void told(const char *language, const char *const *events, int n, const char *expected)
{
    told_of(0, language, events, n, expected);
}

/* A beginner who loses a peg to another's act, every other time, or the game, has overlooked something. */
static void beginners_say_oops(void **state)
{
    (void)state;
    static const char *const game[] = {"phase play", "turn 1", "take 2 B3", "turn 2", "take 2 B1", "turn 1", "take 2 B4", "won 1"};
    told_of(1u << 2, "en", game, 8,
            "0 The game begins.\n1 Ada’s peg at B3 is out. Silence. Ada: “Oops!”\n2 Ada’s peg at B1 is out. Silence.\n"
            "1 Ada’s peg at B4 is out. Silence.\n0 You won. Ada: “Oops!”\n");
    told_of(1u << 1, "en", game + 7, 1, "0 You won.\n");
}

static void turns_are_entries(void **state)
{
    (void)state;
    static const char *const game[] = {"phase setup", "put 1 B1", "put 2 ?", "put 1 C1", "ready 1", "phase play", "turn 2",
                                       "put 2 ?", "alarm 2 ?", "turn 1", "boom 1 x y", "turn 2", "turn 1", "won 2"};
    told("en", game, 14, "0 Set-up.\n0 You placed B1, C1. You are ready.\n0 The game begins.\n2! Ada put a peg in. Alarm.\n"
                         "1 You: boom x y. Silence.\n2 Ada played. Silence.\n1 You played. Silence.\n0 Ada won.\n");
    told("de", game, 14,
         "0 Aufbau.\n0 Du hast aufgestellt: B1, C1. Du bist bereit.\n0 Das Spiel beginnt.\n2! Ada hat einen Stift gesteckt. "
         "Alarm.\n"
         "1 Du: boom x y. Stille.\n2 Ada hat gespielt. Stille.\n1 Du hast gespielt. Stille.\n0 Sieg für Ada.\n");
}

static void there_is_no_narrator_without_a_language(void **state)
{
    (void)state;
    assert_null(narrator_new("hideout", NULL, "xx"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_fit_events),
        cmocka_unit_test(words_are_compared),
        cmocka_unit_test(what_is_too_large_is_no_rule),
        cmocka_unit_test(places_are_filled_in),
        cmocka_unit_test(turns_are_entries),
        cmocka_unit_test(beginners_say_oops),
        cmocka_unit_test(there_is_no_narrator_without_a_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
