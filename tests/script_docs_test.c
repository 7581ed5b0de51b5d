/* docs/workshop.md and games/workshop/words.json, which the editor shows: every script and every example of a word compiles, and
   neither leaves out a word of the language. */
#include "support/scripts.h"

#include "script/words.h"

#include <stdlib.h>
#include <string.h>

#define HEAD "pegboard 1\ngame Example\n"

/* What stands around an example, so that it is a whole script. */
typedef struct Frame {
    const char *name, *before, *after;
} Frame;

static void compile_in_frame(const Frame *frames, size_t n, const char *name, const char *example)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(name, frames[i].name)) {
            char text[2000];
            snprintf(text, sizeof text, "%s%s%s", frames[i].before, example, frames[i].after);
            script_release(script_of(text));
            return;
        }
    fail_msg("no frame '%s'", name);
}

/* Compiles an example in a script of its own, chosen by the section of its table. */
static void try_example(const char *section, const char *example)
{
    static const Frame frames[] = {
        {"Lines at the left edge", HEAD, "\nturn\n  put in left\n    say hit\nwin when pegs is 20\n"},
        {"Offers", HEAD "turn\n  choose A1 as begin\n  ", "\nwin when pegs is 20\n"},
        {"Statements", HEAD "turn\n  put in left\n    ", "\nwin when pegs is 20\n"},
        {"Places and numbers", HEAD "tally ", "\nturn\n  put in left\nwin when pegs is 20\n"},
    };
    compile_in_frame(frames, sizeof frames / sizeof *frames, section, example);
}

static void every_example_compiles(void **unused)
{
    (void)unused;
    char *page = source_file("docs/workshop.md"), section[100] = "";
    int examples = 0;
    for (char *line = strtok(page, "\n"); line; line = strtok(NULL, "\n")) {
        if (!strncmp(line, "### ", 4))
            snprintf(section, sizeof section, "%s", line + 4);
        char *end = !strncmp(line, "| `", 3) ? strchr(line + 3, '`') : NULL;
        if (!end)
            continue;
        *end = '\0';
        try_example(section, line + 3);
        examples++;
    }
    assert_true(examples > 70);
    free(page);
}

static void every_script_compiles(void **unused)
{
    (void)unused;
    char *page = source_file("docs/workshop.md");
    int scripts = 0;
    for (char *at = strstr(page, "```peg\n"); at; at = strstr(at, "```peg\n")) {
        char *end = strstr(at + 7, "```");
        *end = '\0';
        script_release(script_of(at + 7));
        at = end + 1;
        scripts++;
    }
    assert_int_equal(scripts, 6);
    free(page);
}

/* Reserved words without a meaning are documented in the specification only. */
#define ONLY_KEPT " actors counts for grids me phase player players status "

static void no_word_is_left_out(void **unused)
{
    (void)unused;
    char *page = source_file("docs/workshop.md");
    for (int i = 1; i < WORD_COUNT; i++) {
        const char *word = word_text((Word)i);
        char whole[40];
        snprintf(whole, sizeof whole, " %s ", word);
        bool found = strstr(ONLY_KEPT, whole);
        for (char *at = page; !found && (at = strstr(at, word)); at++)
            found = !strchr("abcdefghijklmnopqrstuvwxyz", at[-1]) && !strchr("abcdefghijklmnopqrstuvwxyz", at[strlen(word)]);
        if (!found)
            fail_msg("docs/workshop.md does not tell '%s'", word);
    }
    free(page);
}

/* Compiles an example of the editor's list in a script of its own, chosen by `in`. */
static void try_word(const char *in, const char *example)
{
#define TURN "\nturn\n  put in left\n    say hit\nwin when pegs is 20\n"
    static const Frame frames[] = {
        {"top", "", "\ngame Example" TURN},
        {"title", "pegboard 1\n", TURN},
        {"edge", HEAD, TURN},
        {"setup", HEAD "setup\n  ", TURN},
        {"opening", HEAD, "\n  hide 5 in left" TURN},
        {"turn", HEAD "turn\n  choose A1 as begin\n  ", "\nwin when pegs is 20\n"},
        {"play", HEAD, "\n  put in left\nwin when pegs is 20\n"},
        {"after", HEAD "turn\n  put in left\n    ", "\nwin when pegs is 20\n"},
        {"halves", HEAD "roles hunter hare\nturn\n  put in left\n    ", "\nat end: most score wins\n"},
        {"answer", HEAD "turn\n  name right\n    right: win\n    ", "\n"},
        {"next", HEAD "turn\n  put in left\n    ", "\nstep fire\n  probe in right\nwin when pegs is 20\n"},
        {"step", HEAD, "\n  probe in right\nturn\n  put in left\n    then fire\nwin when pegs is 20\n"},
        {"rule", HEAD, "\n  say hit\nturn\n  put in left\n    found\nwin when pegs is 20\n"},
        {"value", HEAD "tally ", TURN},
    };
    compile_in_frame(frames, sizeof frames / sizeof *frames, in, example);
}

/* Quotes inside an example. */
static void unescape(char *text)
{
    char *to = text;
    for (; *text; text++)
        if (*text != '\\')
            *to++ = *text;
    *to = '\0';
}

static void the_editor_explains_every_word(void **unused)
{
    (void)unused;
    char *page = source_file("games/workshop/words.json"), in[20], example[200];
    for (int i = 1; i < WORD_COUNT; i++) {
        const char *word = word_text((Word)i);
        char key[40], whole[40];
        snprintf(whole, sizeof whole, " %s ", word);
        if (strstr(ONLY_KEPT, whole))
            continue;
        snprintf(key, sizeof key, "\n  \"%s\": {", word);
        const char *entry = strstr(page, key);
        if (!entry || sscanf(entry + strlen(key), "\"in\": \"%19[a-z]\", \"write\": \"%199[^\n]", in, example) != 2)
            fail_msg("words.json does not tell '%s'", word);
        example[strlen(example) - 2] = '\0';
        unescape(example);
        if (!strstr(example, word))
            fail_msg("the example of '%s' does without it", word);
        try_word(in, example);
    }
    free(page);
}

int main(void)
{
    return tests_run(test(every_example_compiles), test(every_script_compiles), test(no_word_is_left_out),
                     test(the_editor_explains_every_word));
}
