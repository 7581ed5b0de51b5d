#include "support/tests.h"

#include "server/chat.h"

#include <stdio.h>
#include <string.h>

/* Whispers between two players have their own list, of which the newest are kept. */
static void each_pair_has_its_own_lines(void **unused)
{
    (void)unused;
    Chat chat = {.talk = NULL};
    char words[16];
    chat_add(&chat, 1u << 1 | 1u << 2, 1, "Ada", "psst", 5);
    for (int i = 0; i <= CHAT_LINES; i++) {
        snprintf(words, sizeof words, "line %d", i);
        chat_add(&chat, 0, 2, "Bob", words, 10 + i);
    }
    assert_int_equal(chat.talk->lines, 1);
    assert_string_equal(chat.talk->line[0].text, "psst");
    assert_int_equal(chat.talk->next->lines, CHAT_LINES + 1);
    assert_string_equal(chat.talk->next->line[0].text, words);
    assert_string_equal(chat.talk->next->line[1].text, "line 1");
    chat_told(&chat);
    assert_int_equal(chat.talk->next->told, CHAT_LINES + 1);
    chat_free(&chat);
}

static void a_sheet_has_lines(void **unused)
{
    (void)unused;
    char long_words[CHAT_SHEET_BYTES + 2];
    Chat chat = {.talk = NULL};
    assert_string_equal(chat_sheet(&chat), "");
    chat_write_sheet(&chat, "one\ntwo");
    assert_string_equal(chat_sheet(&chat), "one\ntwo");
    assert_true(chat.sheet_changed);
    memset(long_words, 'a', sizeof long_words);
    long_words[sizeof long_words - 1] = '\0';
    assert_false(chat_good_sheet(long_words));
    assert_true(chat_good_sheet(long_words + 1));
    assert_true(chat_good_sheet("one\ntwo"));
    assert_false(chat_good_line("one\ntwo"));
    assert_false(chat_good_line(""));
    chat_free(&chat);
}

int main(void) { return tests_run(test(each_pair_has_its_own_lines), test(a_sheet_has_lines)); }
