/* The game record, GR-1 … GR-3: what is written, what is read, and at which line reading stops. */
#include "match/match.h"
#include "support/table.h"
#include "support/tumble.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Game free_for_all;
const Game *const games[] = {&free_for_all, &tumble, NULL};

#define HEAD "[Game \"free-for-all\"]\n[Rules \"2\"]\n[Players \"2\"]\n"

static Match *load(const char *record, size_t len, char why[400])
{
    Text text = text_within(why, 400);
    return match_load(record, len, &text);
}

static void writes(const Match *match, const char *record)
{
    Text text = text_growing(1 << 20);
    match_record(match, &text);
    assert_string_equal(text.at, record);
    text_free(&text);
}

/* Reading the record and writing it again gives `written`. */
static void reads_as(const char *record, const char *written)
{
    char why[400];
    Match *match = load(record, strlen(record), why);
    if (!match)
        fail_msg("%s", why);
    writes(match, written);
    match_free(match);
}

static void refused_bytes(const char *record, size_t len, const char *reason)
{
    char why[400];
    Match *match = load(record, len, why);
    assert_null(match);
    assert_string_equal(why, reason);
}

/* GR-3: refused for that reason, which names the line. */
static void refused(const char *record, const char *reason)
{
    refused_bytes(record, strlen(record), reason);
}

static Match *tumble_match(void)
{
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    const GivenOption given[] = {{"loud-hush", "1"}, {"limit", "7"}};
    return match_new(&tumble, 4, 1, given, 2, &why);
}

/* GR-1: tags in their order, options as they were given, names and date if known, acts a line each, chance as a star. */
static void a_record_has_its_form(void **unused)
{
    (void)unused;
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    Match *match = tumble_match();
    writes(match,
           "[Game \"tumble\"]\n[Rules \"2\"]\n[Players \"4\"]\n[Option \"loud-hush=1\"]\n[Option \"limit=7\"]\n[Result \"*\"]\n");
    match_name(match, 1, "Ann");
    match_name(match, 4, "Zoë");
    match_date(match, "2026-11-15");
    assert_true(match_chance(match, "4-4", &why) && match_play(match, 3, "HUSH", &why) && match_play(match, 1, "Go", &why));
    static const char record[] = "[Game \"tumble\"]\n[Rules \"2\"]\n[Players \"4\"]\n[Option \"loud-hush=1\"]\n[Option "
                                 "\"limit=7\"]\n[Player1 \"Ann\"]\n[Player4 \"Zoë\"]\n"
                                 "[Date \"2026-11-15\"]\n[Result \"won 1\"]\n*: 4-4\n3: hush\n1: go\n";
    writes(match, record);
    reads_as(record, record);
    match_free(match);
}

/* GR-1: a finished game has its result, an unfinished one a star. */
static void the_result_follows_from_the_acts(void **unused)
{
    (void)unused;
    static const char drawn[] = HEAD "[Option \"limit=2\"]\n[Result \"drawn\"]\n1: A1\n2: A2\n";
    static const char open[] = HEAD "[Option \"limit=2\"]\n[Result \"*\"]\n1: A1\n";
    reads_as(drawn, drawn);
    reads_as(open, open);
    reads_as(HEAD "[Option \"limit=2\"]\n1: a1\n2: a2\n", drawn);
}

/* GR-1: names and dates that a record cannot hold are left out: quotes, backslashes, control characters, invalid UTF-8, too long,
   not a date. */
static void names_and_dates_are_plain(void **unused)
{
    (void)unused;
    static const char plain[] =
        "[Game \"tumble\"]\n[Rules \"2\"]\n[Players \"4\"]\n[Option \"loud-hush=1\"]\n[Option \"limit=7\"]\n[Result \"*\"]\n";
    static const char *const bad[] = {"An\"n",
                                      "An\\n",
                                      "Ann\n",
                                      "Zo\xeb",
                                      "\xed\xa0\x80",
                                      "\x7f",
                                      "1234567890123456789012345678901234567890123456789012345678901",
                                      ""};
    Match *match = tumble_match();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        match_name(match, 2, bad[i]);
        match_date(match, bad[i]);
        writes(match, plain);
    }
    match_name(match, 2, NULL);
    match_date(match, "2026-11-1");
    writes(match, plain);
    match_date(match, "2026-11-155");
    writes(match, plain);
    match_free(match);
}

/* GR-2: empty lines and comments are ignored anywhere, and any line ending is accepted. */
static void blank_lines_and_comments_are_skipped(void **unused)
{
    (void)unused;
    static const char plain[] = HEAD "[Result \"*\"]\n1: A1\n2: A2\n";
    reads_as("; a game\n\n" HEAD "\n;1: B1\n\n[Result \"*\"]\n1: A1\n;\n\n2: A2\n\n;end", plain);
    reads_as("[Game \"free-for-all\"]\r\n[Players \"2\"]\r\n\r\n1: A1\r\n2: A2\r\n", plain);
    reads_as(HEAD "1: A1\n2: A2", plain);
    reads_as("[Game \"FREE-for-all\"]\n1: a1\n2: a2\n", plain);
}

/* GR-3: tags that are wrong, each at its line. */
static void wrong_tags_are_refused(void **unused)
{
    (void)unused;
    refused("", "line 1: the tag [Game \"…\"] is missing before the acts");
    refused("\n\n1: A1\n", "line 3: the tag [Game \"…\"] is missing before the acts");
    refused("[Game \"chess\"]\n", "line 1: no game has that name");
    refused("\n[Game free-for-all]\n", "line 2: a tag is [Name \"value\"]");
    refused("[Game \"free-for-all\"\n", "line 1: a tag is [Name \"value\"]");
    refused("[Game \"]\n", "line 1: a tag is [Name \"value\"]");
    refused("[\"\n", "line 1: a tag is [Name \"value\"]");
    refused(HEAD "[Colour \"red\"]\n", "line 4: unknown tag");
    refused(HEAD "[Player0 \"Ann\"]\n", "line 4: unknown tag");
    refused(HEAD "[Player11 \"Ann\"]\n", "line 4: unknown tag");
    refused(HEAD "[Player \"Ann\"]\n", "line 4: unknown tag");
    refused(HEAD "[Players \"2\"]\n", "line 4: this tag was given before");
    refused(HEAD "[Game \"tumble\"]\n", "line 4: this tag was given before");
    refused(HEAD "[Date \"2026-11-15\"]\n\n[Date \"2026-11-15\"]\n", "line 6: this tag was given before");
    refused(HEAD "[Player1 \"Ann\"]\n[Player1 \"Ann\"]\n", "line 5: this tag was given before");
    refused(HEAD "[Result \"*\"]\n[Result \"*\"]\n", "line 5: this tag was given before");
    refused("[Players \"two\"]\n", "line 1: [Players] takes a number of players");
    refused("[Players \"0\"]\n", "line 1: [Players] takes a number of players");
    refused("[Players \"3\"]\n[Game \"free-for-all\"]\n1: A1\n", "line 1: free-for-all is not for 3 players");
    refused(HEAD "[Date \"15.11.2026\"]\n", "line 4: [Date] takes yyyy-mm-dd");
    refused(HEAD "[Date \"2026-11-155\"]\n", "line 4: [Date] takes yyyy-mm-dd");
    refused(HEAD "[Result \"\"]\n", "line 4: [Result] takes won P, drawn or *");
    refused(HEAD "1: A1\n[Date \"2026-11-15\"]\n", "line 5: tags come before the acts");
    refused(HEAD "[Player2 \"Ann\"]\n[Player3 \"Bob\"]\n1: A1\n", "line 5: there are not so many players");
}

/* GR-3: names in a record are UTF-8; an old encoding is refused at its line. */
static void names_are_utf8(void **unused)
{
    (void)unused;
    static const char reason[] = "line 4: a name is 1 to 60 bytes of plain text without '\"' and '\\'";
    refused(HEAD "[Player1 \"Zo\xeb\"]\n", reason);
    refused(HEAD "[Player1 \"a\\b\"]\n", reason);
    refused(HEAD "[Player1 \"\"]\n", reason);
    refused(HEAD "[Player1 \"1234567890123456789012345678901234567890123456789012345678901\"]\n", reason);
    reads_as(HEAD "[Player1 \"Zoë\"]\n", HEAD "[Player1 \"Zoë\"]\n[Result \"*\"]\n");
}

/* GR-3: options, each at its own line. */
static void wrong_options_are_refused(void **unused)
{
    (void)unused;
    refused(HEAD "[Option \"limit\"]\n", "line 4: [Option] takes name=value, each option once");
    refused(HEAD "[Option \"limit=3\"]\n[Option \"stall=0\"]\n\n1: A1\n", "line 5: stall is a number from 1 to 1000000, not '0'");
    refused(HEAD "[Option \"turns=3\"]\n[Option \"stall=1\"]\n\n1: A1\n", "line 4: free-for-all has no option 'turns'");
    refused(HEAD "[Option \"stall=1\"]\n[Option \"stall=1\"]\n1: A1\n", "line 5: stall is given twice");
    refused("[Option \"loud-hush=1\"]\n[Game \"tumble\"]\n", "line 1: loud-hush is only for 4 players");
}

/* GR-3: acts that are wrong, each at its line. */
static void wrong_acts_are_refused(void **unused)
{
    (void)unused;
    refused(HEAD "1: A1\n\n2: A7\n", "line 6: 'A7' is not a legal act of player 2 now");
    refused(HEAD "1: A1\n1: A2\n", "line 5: player 1 is not to act now; the game waits for 2");
    refused(HEAD "3: A1\n", "line 4: there is no player 3; players are 1 to 2");
    refused(HEAD "*: 1\n", "line 4: chance is not due now; the game waits for 1");
    refused(HEAD "0: A1\n", "line 4: an act begins with a player's number or '*'");
    refused(HEAD "x: A1\n", "line 4: an act begins with a player's number or '*'");
    refused(HEAD "1 A1\n", "line 4: an act is a player's number or '*', a colon, a space and the act");
    refused(HEAD "1:A1\n", "line 4: an act is a player's number or '*', a colon, a space and the act");
    refused(HEAD ": A1\n", "line 4: an act is a player's number or '*', a colon, a space and the act");
    refused(HEAD "100: A1\n", "line 4: an act is a player's number or '*', a colon, a space and the act");
    refused(HEAD "1: \n", "line 4: '' is not a legal act of player 1 now");
    refused("[Game \"tumble\"]\n[Rules \"2\"]\n1: go\n", "line 3: player 1 is not to act now; the game waits for chance");
    refused("[Game \"tumble\"]\n[Rules \"2\"]\n*: 5-3\n", "line 3: '5-3' is not what chance can bring now");
    refused(HEAD "[Option \"limit=1\"]\n1: A1\n2: A2\n", "line 6: the game is over");
}

/* GR-3: a result that the acts do not lead to is refused at the line of the result; so is a record that was cut off. */
static void a_wrong_result_is_refused(void **unused)
{
    (void)unused;
    static const char reason[] = "line 5: the result is not what the acts lead to";
    refused(HEAD "[Option \"limit=2\"]\n[Result \"won 1\"]\n1: A1\n2: A2\n", reason);
    refused(HEAD "[Option \"limit=2\"]\n[Result \"*\"]\n1: A1\n2: A2\n", reason);
    refused(HEAD "[Option \"limit=2\"]\n[Result \"drawn\"]\n1: A1\n", reason);
    refused(HEAD "[Option \"limit=2\"]\n[Result \"drawn\"]\n", reason);
    refused(HEAD "[Option \"limit=2\"]\n[Result \"nonsense\"]\n1: A1\n", reason);
}

/* GR-1, GR-3: a record without `Rules` is of edition 1. It is read if it is a legal game by this edition too, and written as one of
   this edition; if it does not replay, the refusal names its edition. */
static void a_record_tells_its_edition(void **unused)
{
    (void)unused;
    static const char old[] = " (the record is of edition 1 of the rules, and here edition 2 is played)";
    char said[400];
    reads_as("[Game \"free-for-all\"]\n[Players \"2\"]\n1: A1\n", HEAD "[Result \"*\"]\n1: A1\n");
    reads_as("[Rules \"1\"]\n[Game \"free-for-all\"]\n1: A1\n", HEAD "[Result \"*\"]\n1: A1\n");
    snprintf(said, sizeof said, "line 3: 'Z1' is not a legal act of player 2 now%s", old);
    refused("[Game \"free-for-all\"]\n1: A1\n2: Z1\n", said);
    refused("[Game \"free-for-all\"]\n1: A1\n2: Z1\n[Rules \"2\"]\n", said);
    snprintf(said, sizeof said, "line 4: 'Z1' is not a legal act of player 2 now%s", old);
    refused("[Game \"free-for-all\"]\n[Rules \"1\"]\n1: A1\n2: Z1\n", said);
    snprintf(said, sizeof said, "line 2: the result is not what the acts lead to%s", old);
    refused("[Game \"free-for-all\"]\n[Result \"drawn\"]\n1: A1\n", said);
    snprintf(said, sizeof said, "line 2: '5-3' is not what chance can bring now%s", old);
    refused("[Game \"tumble\"]\n*: 5-3\n", said);
    refused("[Game \"free-for-all\"]\n[Colour \"red\"]\n", "line 2: unknown tag");
    refused("[Rules \"3\"]\n", "line 1: the record is of a later edition of the rules than is played here");
    refused("[Rules \"0\"]\n", "line 1: [Rules] takes the number of an edition of the rules");
    refused("[Rules \"two\"]\n", "line 1: [Rules] takes the number of an edition of the rules");
    refused(HEAD "[Rules \"2\"]\n", "line 4: this tag was given before");
}

/* GR-3: a record truncated anywhere is refused or read as a game that stopped there; it never crashes. */
static void a_record_may_be_cut_anywhere(void **unused)
{
    (void)unused;
    static const char record[] = HEAD "[Option \"limit=2\"]\n[Result \"drawn\"]\n1: A1\n2: A2\n";
    char why[400];
    for (size_t len = 0; len < sizeof record - 3; len++) {
        char *copy = malloc(len + 1);
        memcpy(copy, record, len);
        Match *match = load(copy, len, why);
        bool before_the_result = len >= 21 && len <= sizeof HEAD "[Option \"limit=2\"]\n" - 1;
        assert_true(!match || before_the_result);
        if (!match)
            assert_memory_equal(why, "line ", 5);
        match_free(match);
        free(copy);
    }
}

/* GR-3: bytes that are no text, and lines that are too long. */
static void odd_bytes_are_refused(void **unused)
{
    (void)unused;
    static const char nul[] = HEAD "1: A1\n2: A\0002\n", binary[] = "\0\0\0\0";
    refused_bytes(nul, sizeof nul - 1, "line 5: a line holds at most 399 bytes of text");
    refused_bytes(binary, sizeof binary, "line 1: a line holds at most 399 bytes of text");
    char record[1000];
    for (int len = 398; len <= 400; len++) {
        snprintf(record, sizeof record, HEAD ";%0*d\n1: A1\n", len - 1, 0);
        if (len < 400)
            reads_as(record, HEAD "[Result \"*\"]\n1: A1\n");
        else
            refused(record, "line 4: a line holds at most 399 bytes of text");
    }
    refused(HEAD "1: \xff\xfe\n", "line 4: '?\?' is not a legal act of player 1 now");
}

/* GR-3: line numbers stay right however far down. */
static void a_huge_record_is_read(void **unused)
{
    (void)unused;
    Text record = text_growing(16 << 20);
    text_add(&record, HEAD);
    for (int i = 0; i < 300000; i++)
        text_add(&record, "; nothing\n");
    char why[400];
    Match *match = load(record.at, record.len, why);
    assert_non_null(match);
    match_free(match);
    text_add(&record, "1: A9\n");
    refused_bytes(record.at, record.len, "line 300004: 'A9' is not a legal act of player 1 now");
    text_free(&record);
}

int main(void)
{
    return tests_run(test(a_record_has_its_form), test(the_result_follows_from_the_acts), test(names_and_dates_are_plain),
                     test(blank_lines_and_comments_are_skipped), test(wrong_tags_are_refused), test(names_are_utf8),
                     test(wrong_options_are_refused), test(wrong_acts_are_refused), test(a_wrong_result_is_refused),
                     test(a_record_tells_its_edition), test(a_record_may_be_cut_anywhere), test(odd_bytes_are_refused),
                     test(a_huge_record_is_read));
}
