/* WS-162: every example of a wrong script, with the line, the code and the text of all that is said about it. */
#include "support/scripts.h"

#include <stdlib.h>
#include <string.h>

/* What is said about a text, a line an error, as tests/script/errors/messages.txt has it. */
static void said_about(const char *text, Text *out)
{
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    Script *script = script_compile(text, strlen(text), error, &errors);
    for (int i = 0; i < errors; i++)
        text_format(out, "line %d: %s%s%s  [%s]\n", error[i].line, error[i].text, *error[i].hint ? " " : "", error[i].hint, error[i].code);
    if (script)
        script_release(script);
}

/* WS-80. */
static void every_example_is_told(void **unused)
{
    (void)unused;
    char *messages = source_file("tests/script/errors/messages.txt");
    int examples = 0;
    for (char *at = strstr(messages, "## "); at; examples++) {
        char *next = strstr(at + 3, "\n## "), path[200];
        if (next)
            *next++ = '\0';
        snprintf(path, sizeof path, "tests/script/errors/%.*s", (int)strcspn(at + 3, "\n"), at + 3);
        char *text = source_file(path);
        Text expected = text_growing(10000), said = text_growing(10000);
        for (char *line = strchr(at, '\n'); line; line = strchr(line + 1, '\n'))
            if (!strncmp(line + 1, "line ", 5))
                text_format(&expected, "%.*s\n", (int)strcspn(line + 1, "\n"), line + 1);
        said_about(text, &said);
        assert_string_equal(said.len ? said.at : "nothing", expected.at);
        text_free(&expected);
        text_free(&said);
        free(text);
        at = next;
    }
    assert_int_equal(examples, 25);
    free(messages);
}

int main(void)
{
    return tests_run(test(every_example_is_told));
}
