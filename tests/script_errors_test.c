/* WS-162: every example of a wrong script, with line, code and text of all its messages. */
#include "support/scripts.h"

#include "script/messages.h"

#include <stdlib.h>
#include <string.h>

/* The messages for a text, one line per error, in the form of tests/script/errors/messages.txt. */
static void said_about(const char *text, Text *out)
{
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    Script *script = script_compile(text, strlen(text), error, &errors);
    for (int i = 0; i < errors; i++)
        text_format(out, "line %d: %s%s%s  [%s]\n", error[i].line, error[i].text, *error[i].hint ? " " : "", error[i].hint,
                    error[i].code);
    if (script)
        script_release(script);
}

/* The scripts of more.txt are inline, indented by four spaces; those of messages.txt are files. */
static char *script_of_example(const char *example)
{
    char path[200];
    snprintf(path, sizeof path, "tests/script/errors/%.*s", (int)strcspn(example, "\n"), example);
    if (strstr(path, ".peg"))
        return source_file(path);
    Text text = text_growing(10000);
    for (const char *line = strchr(example, '\n'); line && !strncmp(line + 1, "    ", 4); line = strchr(line + 1, '\n'))
        text_format(&text, "%.*s\n", (int)strcspn(line + 5, "\n"), line + 5);
    return text.at;
}

static void try_example(const char *example)
{
    char *text = script_of_example(example);
    Text expected = text_growing(10000), said = text_growing(10000);
    for (const char *line = strchr(example, '\n'); line; line = strchr(line + 1, '\n'))
        if (!strncmp(line + 1, "line ", 5))
            text_format(&expected, "%.*s\n", (int)strcspn(line + 1, "\n"), line + 1);
    said_about(text, &said);
    assert_string_equal(said.len ? said.at : "nothing", expected.at);
    text_free(&expected);
    text_free(&said);
    free(text);
}

static int try_file(const char *path)
{
    char *messages = source_file(path);
    int examples = 0;
    for (char *at = strstr(messages, "## "); at; examples++) {
        char *next = strstr(at + 3, "\n## ");
        if (next)
            *next++ = '\0';
        try_example(at + 3);
        at = next;
    }
    free(messages);
    return examples;
}

/* WS-80, WS-81: the examples of the specification, and more. */
static void every_example_is_told(void **unused)
{
    (void)unused;
    assert_int_equal(try_file("tests/script/errors/messages.txt"), 25);
    assert_true(try_file("tests/script/errors/more.txt") > 60);
}

static void every_code_has_an_example(void **unused)
{
    (void)unused;
    char *ours = source_file("tests/script/errors/more.txt"), *theirs = source_file("tests/script/errors/messages.txt");
    for (int i = MSG_NONE + 1; i < MESSAGES; i++) {
        const char *code = message_row((Message)i, "en")->code;
        bool driven = code && !strcmp(code, "WS-W04");    /* reported by the test drive: script_editor_test.c */
        if (code && !driven && !strstr(ours, code) && !strstr(theirs, code))
            fail_msg("%s has no example", code);
    }
    free(ours);
    free(theirs);
}

/* WS-80: every message exists in German, with the same code and the same placeholders. */
static void every_message_is_german(void **unused)
{
    (void)unused;
    for (int i = MSG_NONE + 1; i < MESSAGES; i++) {
        const MessageRow *en = message_row((Message)i, "en"), *de = message_row((Message)i, "de");
        assert_true(en->text && de->text && *de->text && !*en->hint == !*de->hint);
        assert_true(!en->code == !de->code && (!en->code || !strcmp(en->code, de->code)));
        assert_int_equal(strstr(en->text, "{0}") != NULL, strstr(de->text, "{0}") != NULL);
        assert_int_equal(strstr(en->text, "{1}") != NULL, strstr(de->text, "{1}") != NULL);
    }
}

int main(void)
{
    return tests_run(test(every_example_is_told), test(every_code_has_an_example), test(every_message_is_german));
}
