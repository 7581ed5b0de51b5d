/* Differences between two views, as sent to clients. */
#include "server/change.h"

#include "support/tests.h"

static void becomes(const char *before, const char *after, const char *change)
{
    Text out = text_growing(1000);
    text_add(&out, "[1");
    assert_int_equal(change_json(before, after, &out), change != NULL);
    if (!change)
        assert_string_equal(out.at, "[1");
    else
        assert_string_equal(out.at + sizeof "[1," - 1, change);
    text_free(&out);
}

static void only_what_is_different_is_told(void **unused)
{
    (void)unused;
    becomes("{\"a\":1,\"b\":\"x\"}", "{\"a\":1,\"b\":\"x\"}", "{}");
    becomes("{\"a\":1,\"b\":\"x\"}", "{\"a\":2,\"b\":\"x\"}", "{\"a\":2}");
    becomes("{\"a\":1,\"b\":\"x\"}", "{\"a\":1,\"b\":null}", "{\"b\":null}");
    becomes("{\"a\":{\"b\":1,\"c\":2},\"d\":3}", "{\"a\":{\"b\":1,\"c\":4},\"d\":5}", "{\"a\":{\"c\":4},\"d\":5}");
    becomes("{\"a\":null}", "{\"a\":{\"b\":1}}", "{\"a\":{\"b\":1}}");
    becomes("{\"a\":{\"b\":1}}", "{\"a\":[1]}", "{\"a\":[1]}");
}

static void lists_of_one_length_are_told_by_number(void **unused)
{
    (void)unused;
    becomes("{\"a\":[\"......\",\"......\"]}", "{\"a\":[\"......\",\"..o...\"]}", "{\"a\":{\"1\":\"..o...\"}}");
    becomes("{\"a\":[[\"......\",\"......\"],[]]}", "{\"a\":[[\"o.....\",\"......\"],[]]}", "{\"a\":{\"0\":{\"0\":\"o.....\"}}}");
    becomes("{\"a\":[{\"kind\":\"A\",\"at\":1},7]}", "{\"a\":[{\"kind\":\"A\",\"at\":2},7]}", "{\"a\":{\"0\":{\"at\":2}}}");
}

static void lists_are_told_whole_where_that_is_shorter_or_the_only_way(void **unused)
{
    (void)unused;
    becomes("{\"a\":[1,0]}", "{\"a\":[1,2]}", "{\"a\":[1,2]}");
    becomes("{\"a\":[\"long enough\"]}", "{\"a\":[\"long enough\",1]}", "{\"a\":[\"long enough\",1]}");
    becomes("{\"a\":[\"long enough\",1]}", "{\"a\":[]}", "{\"a\":[]}");
    becomes("{\"a\":[{\"b\":1},\"long enough\"]}", "{\"a\":[{\"c\":1},\"long enough\"]}", "{\"a\":[{\"c\":1},\"long enough\"]}");
}

/* Differences that cannot be expressed: the whole view is sent. */
static void what_a_change_cannot_say(void **unused)
{
    (void)unused;
    becomes("{\"a\":1}", "{\"a\":2,\"b\":1}", NULL);
    becomes("{\"a\":1,\"b\":1}", "{\"a\":2}", NULL);
    becomes("{\"a\":1}", "{\"b\":1}", NULL);
    becomes("{\"a\":{\"b\":1}}", "{\"a\":{\"c\":1}}", NULL);
    becomes("{\"a\":[1]}", "{\"a\":{\"b\":1}}", NULL);
}

static void strings_may_hold_anything(void **unused)
{
    (void)unused;
    becomes("{\"a\":\"}\\\"],{\",\"b\":1}", "{\"a\":\"}\\\"],{\",\"b\":2}", "{\"b\":2}");
    becomes("{\"a\":\"\\\\\",\"b\":1}", "{\"a\":\"\\\\\\\\\",\"b\":1}", "{\"a\":\"\\\\\\\\\"}");
    becomes("{\"a\":[\"[\",\"a long line\"]}", "{\"a\":[\"]\",\"a long line\"]}", "{\"a\":{\"0\":\"]\"}}");
}

static void one_that_does_not_fit_is_none(void **unused)
{
    (void)unused;
    Text out = text_growing(10);
    assert_false(change_json("{\"a\":1}", "{\"a\":1234567}", &out));
    assert_true(out.cut);
    text_free(&out);
}

static void list_becomes(const char *before, const char *after, const char *edit)
{
    Text out = text_growing(1000);
    edit_json(before, after, &out);
    assert_string_equal(out.at, edit);
    text_free(&out);
}

static void lists_are_edited(void **unused)
{
    (void)unused;
    list_becomes("A1\nA2\nA3\n", "A1\nA2\nA3\n", "[]");
    list_becomes("A1\nA2\nA3\n", "A1\nA3\n", "[1,-1]");
    list_becomes("A1\nA3\n", "A1\nA2\nA3\n", "[1,\"A2\"]");
    list_becomes("A1\nA2\nA3\nA4\n", "A2\nA3\nB1\n", "[-1,2,\"B1\",0]");
    list_becomes("A1\nA2\n", "A1\n", "[1,0]");
    list_becomes("A1\n", "A1\nA10\n", "[1,\"A10\"]");
    list_becomes("A2\nA1\n", "A1\nA2\n", "[-1,1,\"A2\"]");
    list_becomes("", "A1\n", "[0,\"A1\"]");
    list_becomes("A1\n", "say \"hi\"\n", "[\"say \\\"hi\\\"\",0]");
}

/* However long they are, nothing is looked for far away. */
static void long_lists_are_told_anew(void **unused)
{
    (void)unused;
    Text before = text_growing(1 << 20), after = text_growing(1 << 20), out = text_growing(1 << 20);
    for (int i = 0; i < 10000; i++) {
        text_format(&before, "%d\n", i);
        text_format(&after, "%d\n", i + 5000);
    }
    edit_json(before.at, after.at, &out);
    assert_memory_equal(out.at, "[\"5000\",\"5001\",", 15);
    assert_string_equal(out.at + out.len - 10, "\"14999\",0]");
    text_free(&before);
    text_free(&after);
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_is_different_is_told),
        cmocka_unit_test(lists_of_one_length_are_told_by_number),
        cmocka_unit_test(lists_are_told_whole_where_that_is_shorter_or_the_only_way),
        cmocka_unit_test(what_a_change_cannot_say),
        cmocka_unit_test(strings_may_hold_anything),
        cmocka_unit_test(one_that_does_not_fit_is_none),
        cmocka_unit_test(lists_are_edited),
        cmocka_unit_test(long_lists_are_told_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
