/* The workshop's language (spec/workshop.md), sentence by sentence: what scripts mean, what is refused, and every limit. */
#include "support/scripts.h"

#include "belief/brain.h"
#include "engine/engine.h"
#include "match/match.h"
#include "rules/unit.h"
#include "script/drive.h"
#include "script/shelf.h"

#include <stdlib.h>
#include <string.h>

/* The code of the first error of a text, or of the first warning; "" if there is
   neither. Where none is expected warnings will do. */
static const char *code_of(const char *text, size_t len)
{
    static char code[8];
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    Script *script = script_compile(text, len, error, &errors);
    snprintf(code, sizeof code, "%s", errors ? error[0].code + 3 : "");
    if (script)
        script_release(script);
    return code;
}

static void says(const char *text, const char *code)
{
    const char *said = code_of(text, strlen(text));
    if (strcmp(said, code) && !(!*code && *said == 'W'))
        fail_msg("'%s' instead of '%s' is said about:\n%s", said, code, text);
}

/* A script whose turn offers to put pegs, with these statements below; `top` are more lines at the left edge. */
static void block_says(const char *top, const char *block, const char *code)
{
    char text[20000];
    snprintf(text, sizeof text, "pegboard 1\ngame Test\n%s\nturn\n  put in anywhere\n    %s\nwin when pegs is 20\n", top, block);
    says(text, code);
}

/* Values: what an expression counts for both players in a position, as the tally shows it. */

static const char position[] = "oo..o. | ......\n"
                               ".x.... | .o....\n"
                               "..m... | ..o...\n"
                               "...o.. | ...o..\n"
                               "...... | ......\n"
                               "o....o | x.....";

static void counts(const char *expression, const char *json)
{
    char text[1000];
    snprintf(text, sizeof text,
             "pegboard 1\ngame Test\nroles hunter hare\nshape hut = oo/o.\noption three = 3\nremember seen = none\n"
             "remember my secret = 4\nhome = lower left\nlow = 1 | 2\nfar = pegs in upper | pegs\ntally %s\nturn\n  put in "
             "anywhere\nwin when pegs is 20\n",
             expression);
    Script *script = script_of(text);
    TestTable t = table_for(script_game(script), "");
    draws(&t, position);
    sees(&t, VIEWER_UMPIRE, "counts", json);
    script_release(script);
}

/* WS-10: sets as numbers, booleans, clamped numbers. WS-12: definitions, variables, options. */
static void values_count(void **unused)
{
    (void)unused;
    counts("pegs", "[7,4]");
    counts("pegs + 0", "[7,4]");
    counts("pegs + markers", "[8,4]");
    counts("count of pegs + 1", "[8,5]");
    counts("1000000 * 1000000", "[1000000,1000000]");
    counts("0 - 1000000 - 1000000", "[-1000000,-1000000]");
    counts("three + secret + seen", "[7,7]");
    counts("low", "[1,2]");
    counts("far", "[4,4]");
    counts("pegs is 7", "[1,0]");
    counts("pegs is not 7", "[0,1]");
    counts("pegs >= 4 and pegs <= 4", "[0,1]");
    counts("pegs < 5 or pegs at least 7", "[1,1]");
    counts("no worn in row F", "[1,0]");
    counts("pegs at most 4", "[0,1]");
    counts("3 never below 5", "[5,5]");
    counts("9 never above pegs", "[7,4]");
    counts("2 + 3 * 4 - 1", "[13,13]");
    counts("pegs if pegs is 4", "[0,4]");
    counts("pegs if pegs is 4 else markers", "[2,4]");
    counts("hunter", "[1,0]");
    counts("stock", "[13,16]");
    counts("turns + half", "[2,2]");
}

/* WS-11: points of view. `left` is as each player sees the grid; `their` and `of` take another's. */
static void eyes_are_a_players(void **unused)
{
    (void)unused;
    counts("pegs in left", "[4,1]");
    counts("pegs in right", "[3,3]");
    counts("their pegs", "[4,7]");
    counts("their (pegs in left)", "[1,4]");
    counts("my pegs", "[7,4]");
    counts("pegs of hunter", "[7,7]");
    counts("pegs of hare", "[4,4]");
    counts("home in columns 1-3", "[9,0]");
    counts("leftward pegs in left", "[3,2]");
    counts("clockwise 1 of A6 in row A", "[0,1]");
}

/* WS-13 … WS-15 and the tables of section 3. */
static void sets_are_as_told(void **unused)
{
    (void)unused;
    counts("row A + rows B-C + column 1 + columns 5-6", "[27,27]");
    counts("A1-C3", "[9,9]");
    counts("B3", "[1,1]");
    counts("border + corners", "[20,20]");
    counts("center + none", "[4,4]");
    counts("dark", "[18,18]");
    counts("light in anywhere", "[18,18]");
    counts("upper left in lower", "[0,0]");
    counts("empty", "[28,32]");
    counts("filled without markers", "[6,3]");
    counts("near A1", "[3,3]");
    counts("beside B2", "[4,4]");
    counts("diagonal B2", "[4,4]");
    counts("up row A + down row F", "[0,0]");
    counts("rightward column 1 in column 2 + leftward column 2 in column 1", "[12,0]");
    counts("jump A1 over (A2 + B2)", "[2,2]");
    counts("straight A1 through (A2-A4 + B1)", "[4,4]");
    counts("clockwise 3 of A1", "[3,3]");
    counts("clockwise 3 of C3", "[0,0]");
    counts("row of pegs", "[24,24]");
    counts("column of B3", "[6,6]");
    counts("line 3 of pegs", "[0,3]");
    counts("line 1 of pegs", "[7,4]");
    counts("line 7 of anywhere", "[0,0]");
    counts("shape hut of (A1-B2)", "[4,4]");
    counts("shape hut of (A6 + B1 + B6 + C1)", "[0,0]");    /* the grid does not wrap around */
    counts("shape hut of (E5-F6)", "[4,4]");
    counts("lone pegs", "[4,1]");
    counts("group A1 within pegs", "[3,0]");
    counts("linking (A1 + A3)", "[2,2]");
    counts("linking none", "[36,36]");
    counts("pieces of pegs", "[5,2]");
    counts("distance A1 to F6", "[5,5]");
    counts("distance pegs to none", "[0,0]");
    counts("stuck", "[0,0]");
}

/* WS-1, WS-2, WS-3, WS-4: the text. */
static void texts_are_lines(void **unused)
{
    (void)unused;
    says("PEGBOARD 1  # a game\n\ngame Test\nTURN\n\tPut In Anywhere\nwin when Pegs is 20", "");
    says("game Test\n", "E10");
    says("", "E10");
    says("pegboard 1\ngame Test\nturn\n  put in anywhere\n    alarm: take it\n   silent: take it\nwin when pegs is 2\n", "E02");
    says("pegboard 1\n  game Test\n", "E02");
    says("pegboard 1\ngame Test\nturn\n  put in anyw$ere\nwin when pegs is 2\n", "E01");
    says("pegboard 1\ngame T\x01st\nturn\n  put in anywhere\nwin when pegs is 2\n", "E01");
    says("pegboard 1\ngame T\xffst\nturn\n  put in anywhere\nwin when pegs is 2\n", "E01");
    block_says("", "score = score -1", "E43");
    block_says("", "score = score - 1", "");
    block_says("", "score = score-1", "E43");
    block_says("", "score = 1000000", "");
    block_says("", "score = 1000001", "E90");
    block_says("a = pegs", "score = 1", "E05");
    block_says("counts = pegs", "score = 1", "E05");
    block_says("twice = pegs\ntwice = 2", "score = twice", "E11");
    block_says("later = sooner\nsooner = 2", "score = later", "");
}

/* WS-5, WS-6, WS-7: names, `else`, words. */
static void lines_hang_together(void **unused)
{
    (void)unused;
    const char *text = "pegboard 1\ngame Test\nturn\n  put in anywhere\n    if pegs is 1: say one\n    else if pegs is 2: say "
                       "two\n    else: say many\n"
                       "win when pegs is 20\n";
    Script *script = script_of(text);
    TestTable t = table_for(script_game(script), "");
    does(&t, "1: A1", "put 1 A1; announce 1 - one; turn 2");
    plays(&t, "2: A6");
    does(&t, "1: A2", "put 1 A2; announce 1 - two; turn 2");
    plays(&t, "2: B6");
    does(&t, "1: A3", "put 1 A3; announce 1 - many; turn 2");
    script_release(script);
    block_says("", "else: say many", "E28");
    block_says("", "say stop", "E26");
    block_says("", "say their", "");
    block_says("shape hut = oo/o", "score = 1", "E18");
    block_says("shape hut = oo or o", "score = 1", "E18");
    block_says("shape hut = oo orr oo", "score = 1", "E18");
    block_says("shape hut = oo and oo", "score = 1", "E18");
    block_says("", "alarm:", "E27");
}

/* WS-20, WS-21: hide, place, scatter. */
static void set_ups(void **unused)
{
    (void)unused;
    Script *script =
        script_of("pegboard 1\ngame Test\nsetup\n  place A1-A3 | F1\n  hide 1 worn in row A\n  scatter 1 markers in B1-B2\n"
                  "turn\n  put in anywhere\nwin when pegs is 20\n");
    TestTable t = table_for(script_game(script), "");
    begins(&t, "phase setup");
    shows(&t, "ooo... | ......\n...... | ......\n...... | ......\n...... | ......\n...... | ......\n...... | o.....");
    offers(&t, 1, "A4, A5, A6");
    offers(&t, 2, "A1, A2, A3, A4, A5, A6");
    does(&t, "1: A4", "put 1 A4; mark 1 A4");
    waits_for(&t, "chance");
    offers(&t, 0, "B1 1/2, B2 1/2");
    does(&t, "*: B2", "mark 1 B2; ready 1");
    hears(&t, 1, "2: A4", "put 2 ?; mark 2 ?");
    does(&t, "*: B1", "mark 2 B1; ready 2; phase play; turn 1");
    script_release(script);
    script = script_of(
        "pegboard 1\ngame Test\nsetup\n  place worn A1 | A6\n  place A1-A2\nturn\n  put in anywhere\nwin when pegs is 20\n");
    t = table_for(script_game(script), "");
    begins(&t, "phase play; turn 1");
    shows(&t, "xo.... | oo...x\n...... | ......\n...... | ......\n...... | ......\n...... | ......\n...... | ......");
    script_release(script);
}

/* WS-22: the toss comes before any player acts; WS-20: shapes grow until one is complete. */
static void tosses_and_shapes(void **unused)
{
    (void)unused;
    Script *script = script_of("pegboard 1\ngame Test\nfirst toss\nshape bar = ooo\nsetup\n  hide bar in A1-C2\nturn\n  put in "
                               "anywhere\nwin when pegs is 20\n");
    TestTable t = table_for(script_game(script), "");
    begins(&t, "phase setup");
    offers(&t, 0, "1 1/2, 2 1/2");
    does(&t, "*: 2", "toss 2");
    offers(&t, 1, "A1, A2, B1, B2, C1, C2");
    plays(&t, "1: B1");
    offers(&t, 1, "A1, C1");
    plays(&t, "1: A1; 1: C1; 2: A2; 2: B2");
    does(&t, "2: C2", "put 2 C2; ready 2; phase play; turn 2");
    script_release(script);
    says("pegboard 1\ngame Test\nsetup\n  hide 12 in left\n  hide 9 in right\nturn\n  put in anywhere\nwin when pegs is 20\n",
         "E21");
}

/* WS-23: in turns, with alarms; a player without a location is skipped. */
static void set_up_in_turns(void **unused)
{
    (void)unused;
    Script *script = script_of("pegboard 1\ngame Test\nsetup in turns\n  put 2 in A1-A3 without sounded\n    alarm: take it, "
                               "again\nturn\n  put in row F\nwin when pegs is 20\n");
    TestTable t = table_for(script_game(script), "");
    begins(&t, "phase setup");
    does(&t, "1: A1", "put 1 A1");
    does(&t, "2: A1", "put 2 A1; alarm 2 A1; take 2 A1");
    offers(&t, 2, "A2, A3");
    does(&t, "2: A2", "put 2 A2");
    does(&t, "1: A3", "put 1 A3");
    does(&t, "2: A1", "put 2 A1; alarm 2 A1; take 2 A1");
    does(&t, "2: A3", "put 2 A3; alarm 2 A3; take 2 A3; phase play; turn 1");
    script_release(script);
    says("pegboard 1\ngame Test\nsetup in turns\n  put 2 in row A\nsetup\n  place A1\nturn\n  put in row F\nwin when pegs is 20\n",
         "E19");
}

/* WS-30, WS-31, WS-32: every kind of offer, words before locations; an act offered by several lines belongs to the first. */
static void offers_and_deeds(void **unused)
{
    (void)unused;
    Script *script = script_of("pegboard 1\ngame Test\nremember calls = 0\nturn\n  put in A1-A2\n  choose A2-A3\n    say seen at "
                               "spot\n  probe in B1 as test\n    alarm: say hit\n"
                               "  name C1\n    right: say yes\n    else: say no\n  move pegs in A1 to D1 + D2\n  word wait if pegs "
                               "is 1\n    calls = calls + 1\n"
                               "  otherwise word never\nwin when pegs is 20\n");
    TestTable t = table_for(script_game(script), "");
    offers(&t, 1, "A1, A2, A3, C1, test B1");
    does(&t, "1: A2", "put 1 A2; turn 2");
    does(&t, "2: A3", "announce 2 A3 seen; turn 1");
    offers(&t, 1, "A1, A2, A3, C1, test B1, wait");    /* A2 is no longer offered by the first line */
    does(&t, "1: wait", "turn 2");
    sees(&t, VIEWER_PUBLIC, "calls", "1");
    does(&t, "2: A2", "put 2 A2; alarm 2 A2; turn 1");
    does(&t, "1: test B1", "probe 1 B1; turn 2");
    does(&t, "2: A1", "put 2 A1; turn 1");
    does(&t, "1: C1", "announce 1 C1 wrong; announce 1 - no; turn 2");
    offers(&t, 2, "A1-D1, A1-D2, A2, A3, C1, test B1");
    does(&t, "2: A1-D1", "shift 2 A1 D1; turn 1");
    script_release(script);
    script = script_of("pegboard 1\ngame Test\nsetup\n  place B2\nturn\n  choose B2 as look\n  choose B2\n  move pegs to C2 + B3\n "
                       "   say first\n  move pegs to C2 + C3\n    say second\n"
                       "  move pegs to C3 as run\nwin when pegs is 20\n");
    t = table_for(script_game(script), "");
    offers(&t, 1, "B2, B2-B3, B2-C2, B2-C3, look B2, run B2-C3");
    does(&t, "1: B2-C2", "shift 1 B2 C2; announce 1 - first; turn 2");
    does(&t, "2: B2-C3", "shift 2 B2 C3; announce 2 - second; turn 1");
    script_release(script);
    block_says("", "right: say yes", "E53");
}

/* WS-33, WS-34, WS-35, WS-36, WS-37, WS-38: flow, steps without acts, passing, lines `when`. */
static void turns_flow(void **unused)
{
    (void)unused;
    Script *script = script_of("pegboard 1\ngame Test\nturn\n  put in A1-A6\n    then more or stop\n    \nstep more\n  put in B1 "
                               "without pegs\n    again or stop\n"
                               "win after turn when pegs is 3\nlose when pegs is 4\nat pass: most pegs wins\n");
    TestTable t = table_for(script_game(script), "");
    does(&t, "1: A1", "put 1 A1");
    offers(&t, 1, "B1, stop");
    does(&t, "1: B1", "put 1 B1; turn 2");    /* the step offers nothing more */
    does(&t, "2: A1", "put 2 A1; alarm 2 A1");
    does(&t, "2: stop", "turn 1");
    does(&t, "1: A2", "put 1 A2; won 1");
    script_release(script);
    script = script_of("pegboard 1\ngame Test\nturn\n  put in A1\n    them answer\n  none: say nothing\nstep answer\n  word yes\n  "
                       "  another turn\n  word no\n"
                       "win when pegs is 20\nat pass: most pegs wins\n");
    t = table_for(script_game(script), "");
    does(&t, "1: A1", "put 1 A1");
    waits_for(&t, "2");
    does(&t, "2: yes", "turn 1; announce 1 - nothing; pass 1; turn 2");
    does(&t, "2: A1", "put 2 A1; alarm 2 A1");
    does(&t, "1: no", "turn 1; announce 1 - nothing; pass 1; turn 2; announce 2 - nothing; pass 2; drawn");
    script_release(script);
    script = script_of("pegboard 1\ngame Test\nturn\n  word on\n    again\nwin when pegs is 20\n");
    t = table_for(script_game(script), "");
    for (int i = 0; i < 199; i++)
        does(&t, "1: on", "");
    does(&t, "1: on", "turn 2");
    script_release(script);
}

/* WS-13, WS-14, WS-40, WS-41, WS-42: memory and statements. */
static void statements_are_carried_out(void **unused)
{
    (void)unused;
    Script *script =
        script_of("pegboard 1\ngame Test\nremember last = none\nremember my mine = 0\nsetup\n  place A1-A3 | F1\nturn\n  move pegs "
                  "to near it\n"
                  "    back, say (7 * 20) at spot\n    mark from, unmark from, add C1 + C2\n    my mine = mine + steps, their mine "
                  "= 1\n    shuffle\n"
                  "rule shuffle\n  slide A2 to E5 while A3 to A2\n  sound C1, they say ouch, guess, clear\nwin when score is 9\n");
    TestTable t = table_for(script_game(script), "");
    does(
        &t, "1: A1-B1",
        "shift 1 A1 B1; shift 1 B1 A1; announce 1 B1 99; mark 1 A1; unmark 1 A1; put 1 C1; put 1 C2; shift 1 A2 E5; shift 1 A3 A2; "
        "announce 2 - ouch; guess 1; clear 1; clear 2; turn 2; pass 2; turn 1; pass 1; drawn");
    script_release(script);
    block_says("streak = 3", "streak = 4", "E30");
    block_says("", "frobnicate", "E31");
    block_says("home = left", "home", "E29");
    block_says("rule one\n  two\nrule two\n  one", "one", "E41");
    block_says("one = two\ntwo = one", "score = one", "E41");
}

/* WS-43, WS-44, WS-45: halves, endings, limits. */
static void games_end(void **unused)
{
    (void)unused;
    Script *script = script_of("pegboard 1\ngame Test\nroles cat mouse\nfirst mouse\nremember seen = none\nturn of cat\n  word "
                               "nap\nturn of mouse\n  put in anywhere\n"
                               "    score = score + half, seen = none, next half\nat end: most score wins\nat limit: both win\n");
    TestTable t = table_for(script_game(script), "");
    begins(&t, "phase play; turn 2");
    does(&t, "2: A1", "put 2 A1; score 2 1; clear 1; clear 2; phase play; turn 1");
    sees(&t, VIEWER_PUBLIC, "half", "2");
    sees(&t, VIEWER_PUBLIC, "score", "[0,1]");
    does(&t, "1: A1", "put 1 A1; score 1 2; won 1");
    t = table_for(script_game(script), "limit=1");
    does(&t, "2: A1", "put 2 A1; score 2 1; won 1 2");
    script_release(script);
    block_says("at limit: take pegs", "score = 1", "E29");
    block_says("remember open = 0\nat limit: open = their pegs", "say (open)", "");    /* the game is over, so nothing can leak */
    block_says("remember open = 0", "open = their pegs, say (open)", "E55");
    block_says("limit 0", "score = 1", "E90");
    says("pegboard 1\ngame Test\nturn\n  put in anywhere\n", "E34");
    says("pegboard 1\ngame Test\nroles a-cat a-mouse\nturn\n  put in anywhere\n    next half\n", "E35");
}

/* WS-50, WS-51, WS-52: views show only what both players know. */
static void views_show_what_both_know(void **unused)
{
    (void)unused;
    Script *script = script_of("pegboard 1\ngame Test\nremember seen = none\nremember total = 3\nremember my secret = 5\ntext hit "
                               "= \"{who} hit {place}\"\n"
                               "tally stock as left-over\nturn\n  choose B3 + C4\n    say hit at spot, seen = seen + spot, my "
                               "secret = 6\nwin when secret is 9 and total is 9\n");
    TestTable t = table_for(script_game(script), "");
    sees(&t, VIEWER_PUBLIC, "seen", "\"\"");
    plays(&t, "1: B3; 2: C4");
    sees(&t, VIEWER_PUBLIC, "seen", "\"B3 C4\"");
    sees(&t, 1, "total", "3");
    Text view = text_growing(10000);
    game_view(t.game, t.state, 1, &view);
    assert_null(strstr(view.at, "secret"));
    assert_null(strstr(view.at, "score"));
    text_free(&view);
    script_release(script);
}

static void says_in_its_own_words(const char *text, const char *language, const char *part)
{
    Script *script = script_of(text);
    Text words = text_growing(1 << 14);
    script_words(script, language, &words);
    if (!strstr(words.at, part))
        fail_msg("%s\nis not in\n%s", part, words.at);
    text_free(&words);
    script_release(script);
}

/* WS-52, WS-154: texts for announcements, the tally, public variables and the peg being placed. */
static void a_script_has_words_of_its_own(void **unused)
{
    (void)unused;
    static const char hoard[] =
        "pegboard 1\ngame Hoard\nabout Find it.\nremember seen = none\nremember my plan = 0\ntally pegs as coins\nroles rich "
        "poor\nshape hut = oo/o.\n"
        "setup of rich\n  place A1\n  hide 1 worn in left  #  the \"jewel\"\n  hide hut in left\n  scatter 2 in right\n"
        "setup of poor\n  hide 2 in rows A-B\n"
        "turn\n  probe in right\n    alarm: say hit at spot, seen = spot, my plan = 1\n    silent: say miss at spot\n  word wait "
        "if plan\n"
        "text hit = \"{who} hit {place}: {word} {P!\"\ntext miss = \"Nothing.\"\nwin when no their pegs\n";
    says_in_its_own_words(
        hoard, "en", "\"goal\":\"Find it.\",\"count\":\"{n} coins\",\"tell\":{\"announce P L hit\":\"{P} hit {L?{L}|}: hit P!\"");
    says_in_its_own_words(
        hoard, "en",
        "\"probe P L; &announce P L hit\":\"\",\"probe P L; alarm P; &announce P L hit\":\"\",\"announce P L miss\":\"Nothing.\"}");
    says_in_its_own_words(hoard, "en",
                          "\"placing\":[[{\"pegs\":2,\"text\":\"rich: 2 by chance: the right half\"},"
                          "{\"pegs\":1,\"text\":\"rich: Hide a peg (with a marker on) – the "
                          "\\\"jewel\\\"\"},{\"pegs\":3,\"text\":\"rich: Hide a shape: the left half\"}],"
                          "[{\"pegs\":2,\"text\":\"poor: Hide 2 pegs: rows A-B\"}]],\"open\":[\"seen\"]");
    says_in_its_own_words(hoard, "de", "poor: Versteck 2 Stifte: Reihen A-B");
}

/* WS-60, WS-61, WS-62, WS-63, WS-64, WS-65, WS-66: information flow. */
static void secrets_are_kept(void **unused)
{
    (void)unused;
    const char *names = "remember open = 0\nremember seen = none\nremember my own = 0";
    block_says(names, "if their pegs at A1: take pegs", "E54");
    block_says(names, "if their pegs at A1: say yes, take pegs", "");
    block_says(names, "if their pegs at A1: say yes, open = 1", "");
    block_says(names, "if their pegs at A1: take pegs, win", "");
    block_says(names, "if pegs at A1: open = 1", "E55");
    block_says(names, "if pegs at A1: say yes, open = 1", "");
    block_says(names, "if pegs at A1: my own = 1", "");
    block_says(names, "if pegs at A1: their own = 1", "E55");
    block_says(names, "if pegs at A1: take their pegs", "E52");
    block_says(names, "if pegs at A1: clear", "E52");
    block_says(names, "my own = their pegs", "E55");
    block_says(names, "open = alarms", "");
    block_says(names, "seen = spot", "E55");
    block_says(names, "say here at spot, seen = spot", "");
    block_says(names, "say here at spot, seen = it", "E55");
    block_says(names, "say here at it, back, seen = it", "E55");
    block_says(names, "say here at been, seen = been", "E55");    /* only the first of them is said */
    block_says(names, "say here at it, if pegs is 3: back", "");
    block_says("remember seen = none", "say here at it\n    if alarms: back\n    seen = it", "E55");    /* it may have moved */
    block_says(names, "take pegs of them", "E17");
    block_says("roles cat mouse\nremember open = 0", "open = pegs of cat", "E55");
    block_says(names, "take their pegs at spot", "E50");
    block_says(names, "say hit at spot, take their pegs at spot", "");
    block_says("", "if their pegs at A1: score = 1\n    else: score = 2", "E54");
    says("pegboard 1\ngame Test\nturn\n  word go if their pegs\nwin when pegs is 20\n", "E50");
    static const char roles[] =
        "pegboard 1\ngame Test\nroles cat mouse\nturn of cat\n  put in near pegs of %s\nturn of mouse\n  word wait if %s\n"
        "at limit: if their pegs at A1: win\nwin when pegs is 20\n";
    static const char *const eyes[][3] = {{"cat", "pegs of mouse", ""},
                                          {"mouse", "pegs of mouse", "E50"},
                                          {"cat", "pegs of cat", "E50"},
                                          {"cat", "their (pegs of cat)", "E50"}};
    for (int i = 0; i < 4; i++) {
        char text[1000];
        snprintf(text, sizeof text, roles, eyes[i][0], eyes[i][1]);
        says(text, eyes[i][2]);
    }
    says("pegboard 1\ngame Test\nsetup\n  hide 1 in anywhere without their pegs\nturn\n  put in anywhere\nwin when pegs is 20\n",
         "E50");
}

/* WS-16. */
static void stuck_is_no_offer(void **unused)
{
    (void)unused;
    says("pegboard 1\ngame Test\njammed = stuck\nturn\n  word go if jammed\nwin when pegs is 20\n", "E44");
}

/* Limits: so many lines of a form, at the limit and beyond it (WS-70). */
static void lines_many(const char *form, int most, const char *top)
{
    for (int n = most; n <= most + 1; n++) {
        Text text = text_growing(20000);
        text_add(&text, "pegboard 1\ngame Test\nturn\n  put in anywhere\nwin when pegs is 20\n");
        text_add(&text, top);
        for (int i = 0; i < n; i++)
            text_format(&text, form, i);
        const char *code = code_of(text.at, text.len);
        if ((n > most) != !strcmp(code, "E90"))
            fail_msg("%d times '%s' give '%s'", n, form, code);
        text_free(&text);
    }
}

/* One line with so many pieces, at the limit and beyond it. */
static void pieces_many(const char *begin, const char *piece, const char *between, int most, const char *end)
{
    for (int n = most; n <= most + 1; n++) {
        Text text = text_growing(20000);
        text_add(&text, "pegboard 1\ngame Test\nturn\n  put in anywhere\nwin when pegs is 20\n");
        text_add(&text, begin);
        for (int i = 0; i < n; i++) {
            text_add(&text, !i ? "" : strcmp(between, ", ") ? between : i % 8 ? ", " : "\n  ");    /* lines have their own limit */
            text_format(&text, piece, i);
        }
        text_add(&text, end);
        const char *code = code_of(text.at, text.len);
        if ((n > most) != !strcmp(code, "E90"))
            fail_msg("%d pieces give '%s' for:\n%s", n, code, text.at);
        text_free(&text);
    }
}

static void limits_hold(void **unused)
{
    (void)unused;
    lines_many("remember x%d = 0\n", 12, "");
    lines_many("option x%d = 1\n", 4, "");
    lines_many("step x%d\n  word go\n", 24, "");
    lines_many("rule x%d\n  say go\n", 32, "");
    lines_many("shape x%d = oo\n", 8, "");
    lines_many("x%d = pegs\n", 64, "");
    lines_many("text x%d = \"y\"\n", 32, "");
    lines_many("  choose A1 as x%d\n", 10, "step ten\n");
    lines_many("  place A1 # %d\n", 16, "setup\n");
    lines_many("# %d\n", 195, "");
    lines_many("step y%d\n  choose A1 as w1\n  choose A1 as w2\n  choose A1 as w3\n  choose A1 as w4\n  choose A1 as w5\n  choose "
               "A1 as w6\n"
               "  choose A1 as w7\n",
               17, ""); /* with the turn's 120 in all */
    lines_many("step z%d\n  word x%d\n", 24, "");
    pieces_many("rule speak\n  ", "say x%d", ", ", 64, "\n");
    pieces_many("shape hut = ", "oo", " or ", 8, "\n");
    says("pegboard 1\ngame Test\nshape hut = ooo/ooo\nturn\n  put in shape hut of empty\nwin when pegs is 20\n", "");
    says("pegboard 1\ngame Test\nshape hut = ooo/ooo/o..\nturn\n  put in shape hut of empty\nwin when pegs is 20\n", "E90");
    pieces_many("text hit = \"", "ü", "", 120, "\"\n");
    pieces_many("", "n", "", 20, " = pegs\n");
    pieces_many("rule deep\n  ", "if pegs:", " ", 12, " back\n");
    const char *line = "pegboard 1\ngame Test\nturn\n  put in anywhere\nwin when pegs is 20\nabout ";
    for (int n = 154; n <= 155; n++) {    /* characters count, not bytes */
        Text text = text_growing(1000);
        text_add(&text, line);
        for (int i = 0; i < n; i++)
            text_add(&text, "ä");
        says(text.at, n > 154 ? "E90" : "");
        text_free(&text);
    }
    char bytes[SCRIPT_BYTES + 2];
    for (int n = SCRIPT_BYTES; n <= SCRIPT_BYTES + 1; n++) {
        memset(bytes, '\n', sizeof bytes);
        for (int i = 0; i < n; i++)
            bytes[i] = i % 100 == 99 ? '\n' : '#';
        memcpy(bytes, line, strlen(line) - 6);
        assert_string_equal(code_of(bytes, (size_t)n), n > SCRIPT_BYTES ? "E90" : "");
    }
}

/* WS-70, WS-71, WS-72: stack depth, instructions, work and events, at the limit and beyond. */
static void work_is_bounded(void **unused)
{
    (void)unused;
    char text[8000];
    for (int n = 14; n <= 17; n++) {
        Text deep = text_within(text, sizeof text);
        text_clear(&deep);
        for (int i = 1; i < n; i++)
            text_add(&deep, "pegs+(");
        text_add(&deep, "pegs");
        for (int i = 1; i < n; i++)
            text_add(&deep, ")");
        char block[8100];
        snprintf(block, sizeof block, "score = %s", text);
        block_says("", block, n > 16 ? "E90" : "");
    }
    block_says("wide1 = near near pegs\nwide2 = wide1 + wide1 + wide1 + wide1\nwide3 = wide2 + wide2 + wide2 + wide2\nwide4 = "
               "wide3 + wide3 + wide3 + wide3\nwide5 = wide4 + wide4 + wide4 + wide4\nwide6 = wide5 + wide5 + wide5 + wide5",
               "mark wide6", "E90");
    /* constant-folded */
    block_says("firm1 = near A1\nfirm2 = firm1 + firm1\nfirm3 = firm2 + firm2\nfirm4 = firm3 + firm3\nfirm5 = firm4 + firm4",
               "mark firm5", "");
    says("pegboard 1\ngame Test\nturn\n  move pegs to near linking pegs + linking near pegs + linking near near pegs + linking up "
         "pegs\nwin when pegs is 20\n",
         "E90");
    Text many = text_within(text, sizeof text);
    for (int n = 9; n <= 10; n++) {
        text_clear(&many);
        text_add(&many, "pegboard 1\ngame Test\nturn\n  put in anywhere\n    take pegs in left\n");
        for (int i = 1; i < n; i++)
            text_add(&many, "    take pegs in left\n");
        text_add(&many, "win when pegs is 20\n");
        says(text, n > 9 ? "E90" : "");
    }
}

/* WS-72: the bound is exact to the step. Each `streak = 1` adds two. */
static void work_ends_at_the_bound(void **unused)
{
    (void)unused;
    int last = 0, refused = 0;
    for (int n = 0; n < 300 && !refused; n++) {
        Text text = text_growing(10000);
        text_add(&text, "pegboard 1\ngame Test\nremember streak = 0\nturn\n  move pegs to linking it + near it\n    streak = 0");
        for (int i = 0; i < n + 200; i++)
            text_format(&text, "%sstreak = 1", i % 10 ? ", " : "\n    ");
        text_add(&text, "\nwin when pegs is 20\n");
        ScriptError error[SCRIPT_ERRORS];
        int errors;
        Script *script = script_compile(text.at, text.len, error, &errors);
        if (script) {
            assert_true(!last || script_cost(script).work == last + 2);
            last = script_cost(script).work;
            script_release(script);
        } else {
            assert_int_equal(sscanf(error[0].text, "An act here can take %d steps", &refused), 1);
        }
        text_free(&text);
    }
    assert_in_range(last, 1999, 2000);
    assert_int_equal(refused, last + 2);
}

/* WS-72: no act of any script of the library takes more than the computed cost. */
static void acts_stay_within_their_cost(void **unused)
{
    (void)unused;
    static Log log;
    Random random = random_from(5);
    for (const char *const *name = library_names(); *name; name++) {
        Script *script = library_script(*name);
        ScriptCost cost = script_cost(script);
        assert_in_range(cost.instructions, 20, 2000);
        assert_in_range(cost.work, 10, 2000);
        assert_in_range(cost.events, 5, 200);
        TestTable t = table_for(script_game(script), "");
        for (int i = 0; i < 400; i++) {
            Actors actors = game_actors(t.game, t.state);
            Acts acts;
            Odds odds = {.n = 0};
            if (!actors.chance && !actors.must)
                break;
            log.n = 0;
            int seat = actors.chance ? SEAT_CHANCE : actors.must & only(1) ? 1 : 2;
            if (actors.chance)
                t.game->odds(t.game, t.state, &odds);
            else
                game_legal(t.game, t.state, seat, &acts);
            Act act = actors.chance ? odds_pick(&odds, random_below(&random, odds.total)) : acts_any(&acts, &random);
            t.game->apply(t.game, t.state, seat, act, &log);
            assert_true(log.n <= cost.events);
        }
        script_release(script);
    }
}

/* WS-80, WS-81: at most one error per line and twenty in all, in order; German; a game with warnings can be played. */
static void errors_and_warnings(void **unused)
{
    (void)unused;
    Text text = text_growing(4000);
    text_add(&text, "pegboard 1\ngame Test\nturn\n");
    for (int i = 0; i < 30; i++)
        text_add(&text, "  putt in anywhere\n");
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    assert_null(script_compile(text.at, text.len, error, &errors));
    assert_int_equal(errors, SCRIPT_ERRORS);
    for (int i = 0; i < errors; i++)
        assert_int_equal(error[i].line, 4 + i);
    assert_null(script_compile_in("de", text.at, text.len, error, &errors));
    assert_string_equal(error[0].text, "'putt' ist nichts, was man anbieten kann.");
    assert_string_equal(error[0].hint, "Meinst du 'put'?");
    text_free(&text);
    block_says("remember streak = 0", "streak = 1", "W02");
    block_says("rule unheard\n  say no", "score = 1", "W03");
    block_says("unheard = pegs", "score = 1", "W03");
    says("pegboard 1\ngame Test\nturn\n  put in row A\n  choose A1\nwin when pegs is 20\n", "W01");
}

/* WS-90. */
static void test_drives(void **unused)
{
    (void)unused;
    Script *script = library_script("mad-dash");
    Drive drive = {0}, again = {0};
    drive_random(script, 50, 7, deadline_in(0, NULL), &drive);
    drive_random(script, 50, 7, deadline_in(0, NULL), &again);
    assert_int_equal(drive.games, 50);
    assert_int_equal(drive.won[0] + drive.won[1], 50);
    assert_int_equal(drive.acts, again.acts);
    assert_true(drive.choices > drive.decisions);
    assert_int_equal(drive_never(script, &drive, 0), 0);
    script_release(script);
    script = script_of("pegboard 1\ngame Test\nlimit 10\nturn\n  word go\n    if score is 9: win\n");
    memset(&drive, 0, sizeof drive);
    drive_random(script, 5, 7, deadline_in(0, NULL), &drive);
    assert_int_equal(drive.at_limit, 5);
    script_release(script);
}

/* WS-100, WS-101, WS-102, WS-103, WS-104, WS-115: a game like any other, with a flat state and a reference count. */
static void a_script_is_a_game(void **unused)
{
    (void)unused;
    Script *script = library_script("border-patrol");
    const Game *game = script_game(script);
    assert_int_equal(game->state_size, 384);
    assert_true(game->of_unit && !game->open && !game->open_acts && !game->exchange && !game->mirror_loc);
    assert_string_equal(game->level, "workshop");
    assert_string_equal(game->options[0].name, "stall");
    assert_string_equal(game->options[1].name, "limit");
    assert_string_equal(game->options[2].name, "target");
    assert_ptr_equal(game->script, script);
    assert_null(game_find("mad-dash")->script);
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    Match *match = match_new(game, 2, 1, NULL, 0, &why);
    script_release(script);    /* WS-113: the match holds it */
    assert_true(match_play(match, 1, "A1", &why));
    match_free(match);
}

/* WS-110, WS-111, WS-112: two scripts at once, whose functions are the same. */
static void games_know_who_they_are(void **unused)
{
    (void)unused;
    Script *one = library_script("x-rays"), *other_one = library_script("free-for-all");
    assert_ptr_equal(script_game(one)->apply, script_game(other_one)->apply);
    TestTable a = table_for(script_game(one), ""), b = table_for(script_game(other_one), "");
    begins(&a, "phase setup");
    begins(&b, "phase play; turn 1");
    assert_ptr_not_equal(brain_of(script_game(one)), brain_of(game_find("x-rays")));
    script_release(one);
    script_release(other_one);
}

/* WS-120, WS-121: the bots' evaluation, written by the author or derived from the endings. */
static void bots_want_something(void **unused)
{
    (void)unused;
    Script *script = library_script("x-rays");
    TestTable t = table_for(script_game(script), "");
    const Brain *brain = brain_of(t.game);
    assert_non_null(brain->setups);
    assert_int_equal(brain->plies, 40);
    assert_true(brain->evaluate(t.game, t.state, 1) == 0.5);
    draws(&t, "...m.. | ......\n...... | ......\n...... | ......\n...... | ......\n...... | ......\n...... | ......");
    assert_true(script_want(script, t.state, 1) == 6.0 / 5);
    assert_true(brain->evaluate(t.game, t.state, 1) > 0.5 && brain->evaluate(t.game, t.state, 2) < 0.5);
    script_release(script);
    script = library_script("rapid-transit");
    assert_true(script_drifts(script) && !script_hides(script) && brain_of(script_game(script))->drift);
    script_release(script);
    script = library_script("tank-blitz");
    assert_false(script_drifts(script));
    script_release(script);
    script = script_of("pegboard 1\ngame Test\nturn\n  word go\n    win\n");
    assert_false(script_wants(script));
    assert_int_equal(brain_of(script_game(script))->plies, 300);
    script_release(script);
}

/* WS-130: the id is a hash of the visible text. */
static void ids_are_of_the_text(void **unused)
{
    (void)unused;
    char a[SCRIPT_ID], b[SCRIPT_ID];
    script_id("pegboard 1\ngame X\n", 18, a);
    script_id("pegboard 1  \r\ngame X\t\r\n\r\n\n", 26, b);
    assert_string_equal(a, b);
    assert_string_equal(a, "~ca7qaiilpmd2hxjkh2dw");
    script_id("pegboard 1\n game X\n", 19, b);
    assert_string_not_equal(a, b);
}

/* WS-131, WS-132: a record carries its script. */
static void records_carry_scripts(void **unused)
{
    (void)unused;
    char reason[400];
    Text why = text_within(reason, sizeof reason), record = text_growing(20000), again = text_growing(20000);
    Script *script = library_script("sonar");
    Match *match = match_new(script_game(script), 2, 1, NULL, 0, &why);
    script_release(script);
    assert_true(match_play(match, 1, "A1", &why));
    match_record(match, &record);
    match_free(match);
    assert_non_null(strstr(record.at, "[Language \"1\"]\n[Script \"pegboard 1\"]\n"));
    assert_non_null(strstr(record.at, "[Script \"text sunk = \\\"{who} sank a submarine at {place}!\\\"\"]\n"));
    match = match_load(record.at, record.len, &why);
    assert_non_null(match);
    match_record(match, &again);
    match_free(match);
    assert_string_equal(record.at, again.at);
    strstr(record.at, "hide 3")[5] = '4';
    assert_null(match_load(record.at, record.len, &why));
    assert_non_null(strstr(reason, "not the script that the game is named after"));
    text_free(&record);
    text_free(&again);
}

/* A small game with a new id. */
static const Game *put_numbered(int n, char id[SCRIPT_ID])
{
    char words[200];
    Text text = text_within(words, sizeof words);
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    text_format(&text, "pegboard 1\ngame Number %d\nturn\n  put in empty\nwin when pegs is 3\n", n);
    Script *script = script_compile(words, text.len, error, &errors);
    assert_non_null(script);
    memcpy(id, script_game(script)->id, SCRIPT_ID);
    return shelf_put(script);
}

/* WS-142: the cache holds 256 compiled scripts and evicts the least recently used, unless it is referenced. */
static void the_shelf_has_room_for_some(void **unused)
{
    (void)unused;
    static char id[SHELF_MOST + 2][SCRIPT_ID];
    const Game *held = put_numbered(0, id[0]);
    game_hold(held);
    for (int n = 1; n < SHELF_MOST; n++)
        put_numbered(n, id[n]);
    assert_non_null(game_find(id[1]));
    put_numbered(SHELF_MOST, id[SHELF_MOST]);
    put_numbered(SHELF_MOST + 1, id[SHELF_MOST + 1]);
    assert_ptr_equal(game_find(id[0]), held);
    assert_non_null(game_find(id[1]));
    assert_null(game_find(id[2]));
    assert_null(game_find(id[3]));
    assert_non_null(game_find(id[4]));
    assert_non_null(game_find(id[SHELF_MOST + 1]));
    assert_null(shelf_at(SHELF_MOST));
    shelf_clear();
    assert_null(game_find(id[0]));
    assert_string_equal(held->title, "Number 0");
    game_release(held);
}

/* WS-114, WS-133: the engine reads scripts. */
static void the_engine_reads_scripts(void **unused)
{
    (void)unused;
    Engine *engine = engine_new(1000);
    Text reply = text_growing(100000);
    engine_answer(engine, "script tests/script/errors/01-misspelt.peg", &reply);
    assert_non_null(strstr(reply.at, "? line 9: I know no word 'pegz'. Did you mean 'pegs'?"));
    text_clear(&reply);
    engine_answer(engine, "new ~mjw76x6yfb62yxfpr52l", &reply);
    assert_int_equal(reply.at[0], '?');
    text_clear(&reply);
    engine_answer(engine, "script games/workshop/mad-dash.peg", &reply);
    assert_string_equal(reply.at, "= ~mjw76x6yfb62yxfpr52l Mad Dash\n\n");
    text_clear(&reply);
    engine_answer(engine, "games", &reply);
    assert_non_null(strstr(reply.at, "~mjw76x6yfb62yxfpr52l 2-2 Mad Dash\n"));
    text_clear(&reply);
    engine_answer(engine, "new ~mjw76x6yfb62yxfpr52l", &reply);
    assert_non_null(strstr(reply.at, "phase setup"));
    text_clear(&reply);
    engine_answer(engine, "genmove 1 sims=10", &reply);
    assert_int_equal(reply.at[0], '=');
    engine_free(engine);
    text_free(&reply);
    shelf_clear();
}

/* The rules page has a sentence for everything, in both languages, and escapes the author's text. */
static void rules_are_told(void **unused)
{
    (void)unused;
    for (const char *const *name = library_names(); *name; name++)
        for (int german = 0; german < 2; german++) {
            Script *script = library_script(*name);
            Text page = text_growing(100000);
            script_rules(script, german ? "de" : "en", &page);
            assert_false(page.cut);
            assert_null(strchr(page.at, '%'));
            assert_non_null(strstr(page.at, german ? "## Das Ende" : "## The end"));
            text_free(&page);
            script_release(script);
        }
    Script *script =
        script_of("pegboard 1\ngame <b>*Loud*</b>\nturn\n  move pegs to near it\n    alarm: back\nwin when pegs is 20\n");
    Text page = text_growing(100000);
    script_rules(script, "en", &page);
    assert_null(strstr(page.at, "<b>"));
    assert_non_null(strstr(page.at, "Move one of your pegs to an empty place: places next to that peg."));
    assert_non_null(strstr(page.at, "The peg goes back to where it came from."));
    text_free(&page);
    script_release(script);
}

int main(void)
{
    return tests_run(
        test(values_count), test(eyes_are_a_players), test(sets_are_as_told), test(texts_are_lines), test(lines_hang_together),
        test(set_ups), test(tosses_and_shapes), test(set_up_in_turns), test(offers_and_deeds), test(turns_flow),
        test(statements_are_carried_out), test(games_end), test(views_show_what_both_know), test(a_script_has_words_of_its_own),
        test(secrets_are_kept), test(stuck_is_no_offer), test(limits_hold), test(work_is_bounded), test(work_ends_at_the_bound),
        test(acts_stay_within_their_cost), test(errors_and_warnings), test(test_drives), test(a_script_is_a_game),
        test(games_know_who_they_are), test(bots_want_something), test(ids_are_of_the_text), test(records_carry_scripts),
        test(the_engine_reads_scripts), test(the_shelf_has_room_for_some), test(rules_are_told));
}
