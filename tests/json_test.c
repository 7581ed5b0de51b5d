/* JSON as it is written into a text. */
#include "base/json.h"

#include "support/table.h"

static void commas_come_by_themselves(void **unused)
{
    (void)unused;
    Text out = text_growing(1000);
    json_open(&out, '{');
    json_string_of(&out, "a", "x");
    json_number_of(&out, "b", -7);
    json_key(&out, "c");
    json_open(&out, '[');
    json_number(&out, 1);
    json_text(&out, "");
    json_word(&out, "true");
    json_open(&out, '{');
    json_close(&out, '}');
    json_open(&out, '[');
    json_close(&out, ']');
    json_close(&out, ']');
    json_key(&out, "d");
    json_word(&out, "null");
    json_close(&out, '}');
    assert_string_equal(out.at, "{\"a\":\"x\",\"b\":-7,\"c\":[1,\"\",true,{},[]],\"d\":null}");
    text_free(&out);
}

static void a_string(const char *value, size_t len, const char *json)
{
    Text out = text_growing(1000);
    json_bytes(&out, value, len);
    assert_string_equal(out.at, json);
    text_free(&out);
}

static void strings_are_escaped(void **unused)
{
    (void)unused;
    a_string("", 0, "\"\"");
    a_string("a\"b\\c", 5, "\"a\\\"b\\\\c\"");
    a_string("\n\t\x7f\x01", 4, "\"\\n\\u0009\\u007f\\u0001\"");
    a_string("a\0b", 3, "\"a\\u0000b\"");
    a_string("Zoë", 4, "\"Zoë\"");
    a_string("abc", 2, "\"ab\"");
}

/* A comma is written after a string even if the string ends in a bracket. */
static void what_is_in_a_string_does_not_count(void **unused)
{
    (void)unused;
    Text out = text_growing(1000);
    json_open(&out, '[');
    json_text(&out, "[");
    json_text(&out, ": ");
    json_close(&out, ']');
    assert_string_equal(out.at, "[\"[\",\": \"]");
    text_free(&out);
}

/* A truncated list, or one without a final newline, is never read past its end. */
static void lines_are_whole_or_nothing(void **unused)
{
    (void)unused;
    Text lines = text_growing(20), out = text_growing(1000);
    text_add(&lines, "one\ntwo\nthree");
    json_lines(&out, &lines);
    assert_string_equal(out.at, "[\"one\",\"two\",\"three\"]");
    text_clear(&out);
    text_add(&lines, "four five six\n");
    json_open(&out, '{');
    json_key(&out, "events");
    json_lines(&out, &lines);
    json_close(&out, '}');
    assert_true(out.cut);
    assert_string_equal(out.at, "");
    text_free(&lines);
    text_free(&out);
}

static void a_list(const char *lines, const char *json)
{
    Text out = text_growing(1000), text = text_growing(1000);
    text_add(&text, lines);
    text_add(&out, "{\"a\":1");
    json_key(&out, "b");
    json_lines(&out, &text);
    assert_string_equal(out.at + sizeof "{\"a\":1,\"b\":" - 1, json);
    text_free(&out);
    text_free(&text);
}

static void lines_become_a_list(void **unused)
{
    (void)unused;
    a_list("", "[]");
    a_list("\n", "[\"\"]");
    a_list("A1\nB2\n", "[\"A1\",\"B2\"]");
    a_list("A1\n\nB2", "[\"A1\",\"\",\"B2\"]");
    a_list("say \"hello\"\nB2\n", "[\"say \\\"hello\\\"\",\"B2\"]");
}

/* As much room as they need is enough, and one byte less is not. */
static void lines_that_do_not_fit_are_cut(void **unused)
{
    (void)unused;
    for (size_t max = 1; max < 20; max++) {
        Text out = text_growing(max), text = text_growing(1000);
        text_add(&text, "A1\nB2\n");
        json_lines(&out, &text);
        assert_int_equal(out.cut, max < sizeof "[\"A1\",\"B2\"]" - 1);
        text_free(&out);
        text_spoil(&text);
        json_lines(&out, &text);
        assert_true(out.cut);
        text_free(&out);
        text_free(&text);
    }
}

int main(void)
{
    return tests_run(test(commas_come_by_themselves), test(strings_are_escaped), test(what_is_in_a_string_does_not_count),
                     test(lines_are_whole_or_nothing), test(lines_become_a_list), test(lines_that_do_not_fit_are_cut));
}
