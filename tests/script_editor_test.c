/* The library's functions for editors (include/pegboard.h): positions of mistakes and proposals, completion, the lines that an act
   executed, the test drive, the rules page. WS-80, WS-90, WS-130. */
#include "support/scripts.h"

#include "pegboard.h"

#include <stdlib.h>
#include <string.h>

#define HEAD "pegboard 1\ngame Test\n"
#define END "win when pegs is 20\n"

static char said[1 << 16];

static const char *checked(const char *text)
{
    assert_true(peg_script_check(text, strlen(text), "en", said, sizeof said) < sizeof said);
    return said;
}

static void has(const char *text, const char *part)
{
    if (!strstr(checked(text), part))
        fail_msg("no %s in %s", part, said);
}

/* WS-80: the line, the place on it and a proposal. */
static void mistakes_have_a_place(void **unused)
{
    (void)unused;
    has(HEAD "turn\n  move pegz in left to right\n" END,
        "{\"line\":4,\"column\":8,\"length\":4,\"code\":\"WS-E42\",\"text\":\"I know no word 'pegz'.\",\"hint\":\"Did you mean "
        "'pegs'?\",\"instead\":\"pegs\"}");
    has(HEAD "turn\n  put left\n" END, "\"line\":4,\"column\":7,\"length\":0,\"code\":\"WS-E03\"");
    assert_non_null(strstr(said, "\"instead\":\"in \""));
    has(HEAD "turn\n  move pegs\n" END, "\"line\":4,\"column\":12,\"length\":0,\"code\":\"WS-E03\"");
    assert_non_null(strstr(said, "\"instead\":\" to\""));
    has(HEAD "turn\n  put in left\n    alarm back\n" END, "\"line\":5,\"column\":11,\"length\":0");
    assert_non_null(strstr(said, "\"instead\":\":\""));
    has(HEAD "turn\n  put in left\nwin when pegs = 5\n", "\"column\":15,\"length\":1,\"code\":\"WS-E06\"");
    assert_non_null(strstr(said, "\"instead\":\"is\""));
    has(HEAD "border = row A\nturn\n  put in left\n" END, "\"line\":3,\"column\":1,\"length\":6,\"code\":\"WS-E05\"");
    assert_non_null(strstr(said, "\"instead\":\"my-border\""));
    has(HEAD "turn\n  put in left\n    score = score-1\n" END, "\"column\":13,\"length\":7,\"code\":\"WS-E43\"");
    assert_non_null(strstr(said, "\"instead\":\"score - 1\""));
    /* characters, not bytes */
    has(HEAD "text ähm\nturn\n  put in left\n" END, "\"line\":3,\"column\":1,\"length\":8,\"code\":\"WS-E13\"");
    has(HEAD "turn\n  put in left\n    if pegs is\n" END, "\"line\":5,\"column\":15,\"length\":0,\"code\":\"WS-E07\"");
    peg_script_check("pegboard 1", 10, "de", said, sizeof said);
    assert_non_null(strstr(said, "Das Spiel hat keinen Namen."));
}

/* WS-80: all errors at once: syntax, misplaced lines, unknown words; and none that only follows from another. */
static void mistakes_are_told_at_once(void **unused)
{
    (void)unused;
    const char *text = HEAD "turn\n  put in le$t\n    tkae it\n  put in rihgt\n" END;
    assert_non_null(strstr(checked(text), "\"line\":4"));
    assert_non_null(strstr(said, "\"line\":5"));
    assert_non_null(strstr(said, "\"line\":6"));
    assert_null(strstr(said, "\"line\":1,"));
    has(HEAD "home lower left\nturn\n  put in home\n" END, "\"line\":3");
    assert_null(strstr(said, "\"line\":5"));    /* that line may be a consequence of another error */
}

static void good_texts_are_described(void **unused)
{
    (void)unused;
    has(HEAD "by Ann\nabout A race.\nturn\n  put in row A\n" END, "{\"ok\":true,\"id\":\"~");
    assert_non_null(strstr(said, "\"title\":\"Test\",\"by\":\"Ann\",\"about\":\"A race.\\n\",\"instructions\":"));
    assert_non_null(strstr(said, "\"warnings\":[]}"));
    has(HEAD "unused = pegs\nturn\n  put in row A\n" END,
        "\"warnings\":[{\"line\":3,\"column\":1,\"length\":6,\"code\":\"WS-W03\"");
    char id[40];
    assert_int_equal(peg_script_id("pegboard 1\ngame X\n", 18, id, sizeof id), 21);
    assert_string_equal(id, "~ca7qaiilpmd2hxjkh2dw");
}

/* The completions at `|`, as a list of words. */
static void goes_on(const char *text, const char *words)
{
    const char *bar = strchr(text, '|');
    char whole[1000], list[8000] = "";
    snprintf(whole, sizeof whole, "%.*s%s", (int)(bar - text), text, bar + 1);
    peg_script_complete(whole, strlen(whole), (size_t)(bar - text), said, sizeof said);
    for (char *at = said; (at = strstr(at, "{\"word\":\"")); at++) {
        strcat(list, *list ? " " : "");
        strncat(list, at + 9, strcspn(at + 9, "\""));
    }
    assert_string_equal(list, words);
}

static void words_go_on(void **unused)
{
    (void)unused;
    goes_on(HEAD "s|", "setup shape stall step");
    goes_on(HEAD "setup\n  |", "hide place scatter");
    goes_on(HEAD "turn\n  pr|", "probe");
    goes_on(HEAD "turn\n\n  # nothing\n  put in left\n    al|", "alarm");
    goes_on(HEAD "remember again2 = 0\nrule aghast\n  back\nturn\n  put in left\n    ag|", "again2 aghast again");
    goes_on(HEAD "home = left\nturn\n  put in ho|", "home");
    goes_on(HEAD "turn\n  put in left\n    then |\nstep jump2\n  word go\n", "jump2");
    goes_on(HEAD "turn\n  put in left\n    alarm: ba|", "back");
    goes_on(HEAD "turn\n  put in LEF|", "left leftward");
    goes_on(HEAD "shape hut = oo\nsetup\n  hide |", "hut");
    goes_on(HEAD "turn\n  put in left wi|", "wins within without");
    goes_on(HEAD "about this is a |", "");
    goes_on(HEAD "turn\n  put in left # al|", "");
    goes_on(HEAD "roles cat dog\nfirst d|", "dog");
    peg_script_names("pegboard 1\nroles cat dog\noption n = 3\n$$$\nstep go2\n", 50, said, sizeof said);
    assert_string_equal(said, "[{\"word\":\"cat\",\"kind\":\"role\",\"line\":2},{\"word\":\"dog\",\"kind\":\"role\",\"line\":2},{"
                              "\"word\":\"n\",\"kind\":\"option\",\"line\":3},{\"word\":\"go2\",\"kind\":\"step\",\"line\":5}]");
    peg_script_words(said, sizeof said);
    assert_non_null(strstr(said, "{\"word\":\"alarm\",\"kind\":\"deed\"}"));
    assert_non_null(strstr(said, "{\"word\":\"without\",\"kind\":\"joining\"}"));
}

static const PegGame *compiled(const char *text)
{
    const PegGame *game = peg_script_compile(text, strlen(text), said, sizeof said);
    if (!game)
        fail_msg("%s", said);
    return game;
}

/* "Why?": the lines that the last act executed, and none that were only evaluated. */
static void lines_of_the_last_act(void **unused)
{
    (void)unused;
    const PegGame *game = compiled(HEAD "setup\n  place A1\n  hide 1 in row B\nturn\n  put in row A + row C\n    alarm: say hit at "
                                        "spot, take it\n    else if pegs is 3:\n      say three\n"
                                        "    else: say quiet\n  word pause if pegs is 9\nwin when pegs is 4\n");
    PegMatch *match = peg_match_new(game, 2, 1, NULL, NULL, 0);
    peg_game_release(game);
    static const struct { int seat; const char *act, *lines; } acts[] = {
        {1, "B1", "5"}, {2, "B2", "5"}, {1, "A2", "7 9 10"}, {2, "A2", "7 8"}, {1, "C1", "7 11 13"}};
    assert_int_equal(peg_match_lines(match, said, sizeof said), 0);
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        assert_true(peg_match_play(match, acts[i].seat, acts[i].act, said, sizeof said));
        peg_match_lines(match, said, sizeof said);
        assert_string_equal(said, acts[i].lines);
    }
    peg_match_free(match);
    match = peg_match_new(peg_game_find("free-for-all"), 2, 1, NULL, NULL, 0);
    assert_true(peg_match_play(match, 1, "A1", NULL, 0));
    assert_int_equal(peg_match_lines(match, said, sizeof said), 0);
    peg_match_free(match);
}

/* WS-90: the figures for charts, lines that never run, warnings in both languages. */
static void drives_are_told(void **unused)
{
    (void)unused;
    const PegGame *game = compiled(HEAD "limit 10\nturn\n  word go\n  word never if score is 9\nwin when score is 9\n");
    peg_script_drive(game, "de", 0, 1, said, sizeof said);
    assert_non_null(strstr(said, "{\"random\":{\"games\":200,\"won\":[0,0],\"both\":0,\"drawn\":200,\"at_limit\":200,\"decisions\":"
                                 "2000,\"choices\":2000,\"acts\":[10,10,"));
    assert_non_null(strstr(said, "\"never\":[6,7]"));
    assert_non_null(strstr(said, "{\"code\":\"WS-W04\",\"text\":\"200 von 200 zufälligen Spielen"));
    assert_int_equal(peg_script_drive(peg_game_find("x-rays"), "en", 0, 1, said, sizeof said), 0);
    peg_game_release(game);
}

static void rules_are_pages(void **unused)
{
    (void)unused;
    const PegGame *game = compiled(HEAD "about <b>No</b> *stars* & \"marks\"\nhome = lower left\nturn\n  put in home\n    alarm: "
                                        "take it\n    else:\n      if pegs is 3: say hey\n" END);
    peg_script_rules(game, "en", said, sizeof said);
    assert_non_null(strstr(said, "*home*: the lower left square, as player 1 sees it.\n\n```grid\n  1 2 3 4 5 6\nA . . . . . .\n"));
    assert_non_null(strstr(said, "\nD + + + . . .\n"));
    peg_script_rules_html(game, "de", said, sizeof said);
    assert_non_null(strstr(said, "<h1>Test</h1>\n<p>&lt;b&gt;No&lt;/b&gt; *stars* &amp; &quot;marks&quot;</p>\n<h2>Namen</h2>\n"));
    assert_non_null(strstr(said, "<p><em>home</em>: das Viertel unten links, wie Spieler 1 es sieht.</p>\n<pre><code "
                                 "class=\"language-grid\">  1 2 3 4 5 6\nA . ."));
    assert_non_null(strstr(said, "<ul>\n<li><strong>Alarm:</strong>\n<ul>\n<li>Nimm heraus: dieser "
                                 "Stift.</li>\n</ul>\n</li>\n<li>Sonst:\n<ul>\n<li>Falls "));
    peg_script_text(game, said, sizeof said);
    assert_memory_equal(said, HEAD, strlen(HEAD));
    peg_game_release(game);
}

int main(void)
{
    return tests_run(test(mistakes_have_a_place), test(mistakes_are_told_at_once), test(good_texts_are_described),
                     test(words_go_on), test(lines_of_the_last_act), test(drives_are_told), test(rules_are_pages));
}
