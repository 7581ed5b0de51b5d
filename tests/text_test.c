/* Text: growing, filling a buffer, and reading what people type. */
#include "base/text.h"

#include "base/number.h"

#include "support/table.h"

#include <stdlib.h>
#include <string.h>

static void a_growing_text_holds_up_to_its_maximum(void **unused)
{
    (void)unused;
    Text text = text_growing(100);
    for (int i = 0; i < 100; i++)
        text_char(&text, 'x');
    assert_false(text.cut);
    assert_int_equal(text.len, 100);
    assert_int_equal(strlen(text.at), 100);
    text_char(&text, 'y');
    assert_true(text.cut);
    assert_string_equal(text.at, "");
    text_clear(&text);
    assert_false(text.cut);
    text_add(&text, "again");
    assert_string_equal(text.at, "again");
    text_free(&text);
}

static void what_does_not_fit_leaves_nothing(void **unused)
{
    (void)unused;
    char buffer[8];
    Text text = text_within(buffer, sizeof buffer);
    assert_string_equal(buffer, "");
    text_add(&text, "1234567");
    assert_false(text.cut);
    text_clear(&text);
    text_add(&text, "12345");
    text_add(&text, "678");
    assert_true(text.cut);
    assert_string_equal(buffer, "");
    assert_int_equal(text.len, 0);
    text_add(&text, "6");
    text_char(&text, '7');
    text_format(&text, "%d", 8);
    assert_string_equal(buffer, "");
    text_free(&text);
}

/* Appending a truncated text marks the result as truncated too. */
static void a_cut_text_cuts_what_it_is_joined_to(void **unused)
{
    (void)unused;
    char small[8], large[100];
    Text piece = text_within(small, sizeof small), whole = text_within(large, sizeof large);
    text_add(&piece, "1234567");
    text_join(&whole, &piece);
    assert_string_equal(large, "1234567");
    text_add(&piece, "8");
    text_join(&whole, &piece);
    assert_true(whole.cut);
    assert_string_equal(large, "");
    Text nothing = text_growing(10);
    text_clear(&whole);
    text_join(&whole, &nothing);
    assert_false(whole.cut);
}

static void numbers_are_written_whole(void **unused)
{
    (void)unused;
    static const struct { int64_t n; const char *words; } cases[] = {
        {0, "0"}, {-1, "-1"}, {10, "10"}, {1234567890123, "1234567890123"}, {INT64_MAX, "9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char buffer[32];
        Text text = text_within(buffer, sizeof buffer);
        text_number(&text, cases[i].n);
        assert_string_equal(buffer, cases[i].words);
    }
}

static void formats_as_printf_does(void **unused)
{
    (void)unused;
    Text text = text_growing(4000);
    text_format(&text, "%d-%s", 3, "x");
    assert_string_equal(text.at, "3-x");
    text_clear(&text);
    text_format(&text, "%2000d", 1);
    assert_int_equal(text.len, 2000);
    text_format(&text, "%1999d", 1);
    assert_int_equal(text.len, 3999);
    text_format(&text, "%2000d", 1);
    assert_true(text.cut && !text.len);
    text_free(&text);
}

static void quotes(const char *words, const char *quoted)
{
    char buffer[64];
    Text text = text_within(buffer, sizeof buffer);
    text_quoted(&text, words);
    assert_string_equal(buffer, quoted);
}

static void what_was_typed_is_quoted_safely(void **unused)
{
    (void)unused;
    quotes("", "''");
    quotes("B3 ~", "'B3 ~'");
    quotes("a\nb\x7f\xc3\xab", "'a?b?" "?" "?'");
    quotes("1234567890123456789012345678901234567890", "'1234567890123456789012345678901234567890'");
    quotes("1234567890123456789012345678901234567890x", "'1234567890123456789012345678901234567890'");
}

static void tidies(const char *words, const char *tidy)
{
    char buffer[8];
    assert_true(text_tidy(words, buffer, sizeof buffer));
    assert_string_equal(buffer, tidy);
}

static void spaces_are_tidied(void **unused)
{
    (void)unused;
    char buffer[8];
    tidies("", "");
    tidies(" \t ", "");
    tidies("  a \t b  ", "a b");
    tidies("1234567", "1234567");
    tidies("   1234567", "1234567");
    assert_false(text_tidy("12345678", buffer, sizeof buffer));
}

static void printable_is_utf8_without_controls(void **unused)
{
    (void)unused;
    static const char *const good[] = {
        "", "plain ~", "Zoë", "日本", "\xf0\x9f\x8e\xb2", "\xc2\xa0", "\xed\x9f\xbf", "\xf4\x8f\xbf\xbf"};
    static const char *const bad[] = {"\n",       "\x7f",         "\x1f",         "Zo\xeb",           "\xc2\x85",
                                      "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80",
                                      "\xe2\x82", "a\xff",        "\x80"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(text_printable(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(text_printable(bad[i]));
}

static void same_does_not_mind_case(void **unused)
{
    (void)unused;
    assert_true(text_same("", ""));
    assert_true(text_same("b3-C2", "B3-c2"));
    assert_false(text_same("b3", "b33"));
    assert_false(text_same("b33", "b3"));
    assert_false(text_same("b3", "b4"));
}

static void numbers_are_read_exactly(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"", " 5", "5 ", "+5", "-5", "5x", "0x5", "18446744073709551616", "99999999999999999999"};
    uint64_t n;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(text_read_number(bad[i], 0, UINT64_MAX, &n));
    assert_true(text_read_number("18446744073709551615", 0, UINT64_MAX, &n) && n == UINT64_MAX);
    assert_true(text_read_number("007", 7, 7, &n) && n == 7);
    assert_false(text_read_number("6", 7, 9, &n));
    assert_false(text_read_number("10", 7, 9, &n));
}

static void numbers_fit_or_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"", "-", "--1", "+1", " 1", "1 ", "1x", "11", "-3", "2147483648", "4294967296", "4294967298",
                                      "-2147483649", "18446744073709551617", "99999999999999999999"};
    int n = 77;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(text_read_int(bad[i], -2, 10, &n));
    assert_false(number_read((INT64_C(1) << 32) + 2, 0, 10, &n) || number_read(INT64_MIN, 0, 10, &n) ||
                 number_read(INT64_MAX, INT32_MIN, INT32_MAX, &n));
    assert_int_equal(n, 77);
    assert_true(text_read_int("-2", -2, 10, &n) && n == -2);
    assert_true(text_read_int("2147483647", 0, INT32_MAX, &n) && n == INT32_MAX);
    assert_int_equal(text_leading_int("10?", 10), 10);
    assert_int_equal(text_leading_int("11", 10), 0);
    assert_int_equal(text_leading_int("99999999999999999999", INT32_MAX), 0);
    assert_int_equal(text_leading_int("x", 10), 0);
}

static void a_file_is_read_whole_or_not_at_all(void **unused)
{
    (void)unused;
    size_t len;
    for (size_t most = 4; most <= 6; most++) {
        FILE *file = tmpfile();
        fwrite("ab\0de", 1, 5, file);
        rewind(file);
        char *bytes = text_read_file(file, most, &len);
        assert_true(!bytes == (most < 5));
        assert_true(!bytes || (len == 5 && !memcmp(bytes, "ab\0de", 6)));
        free(bytes);
    }
    char *nothing = text_read_file(tmpfile(), 5, &len);
    assert_true(nothing && len == 0 && !*nothing);
    free(nothing);
    assert_null(text_read_file(NULL, 5, &len));
    assert_null(text_read_file(fopen("/", "rb"), 5, &len));
}

/* A copy takes little more room than it needs, also after it was longer; one that does not fit is cut. */
static void copies_take_little_room(void **unused)
{
    (void)unused;
    Text from = text_growing(2000), to = text_growing(1000);
    for (int len = 0; len <= 1010; len++) {
        text_copy(&to, &from);
        assert_int_equal(to.cut, len > 1000);
        assert_int_equal(to.len, to.cut ? 0 : len);
        assert_true(to.cut || (to.cap > to.len && to.cap <= to.len + 64));
        assert_true(to.cut || !strcmp(to.at, len ? from.at : ""));
        text_char(&from, (char)('a' + len % 26));
    }
    text_clear(&from);
    text_copy(&to, &from);
    assert_true(!to.cut && !to.len && to.cap <= 64);
    text_spoil(&from);
    text_copy(&to, &from);
    assert_true(to.cut);
    text_free(&from);
    text_free(&to);
}

int main(void)
{
    return tests_run(test(a_growing_text_holds_up_to_its_maximum), test(what_does_not_fit_leaves_nothing),
                     test(a_cut_text_cuts_what_it_is_joined_to), test(numbers_fit_or_are_refused),
                     test(numbers_are_written_whole), test(formats_as_printf_does), test(what_was_typed_is_quoted_safely),
                     test(spaces_are_tidied), test(printable_is_utf8_without_controls), test(same_does_not_mind_case),
                     test(numbers_are_read_exactly), test(a_file_is_read_whole_or_not_at_all),
                     test(copies_take_little_room));
}
