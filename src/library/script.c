/* Public library: games written as text, editor support, and records, which may contain such a game. Programs linked without
   this file have the rules and bots without the language. */
#include "give.h"

#include "pegboard.h"

#include "base/json.h"
#include "bots/test_drive.h"
#include "match/match.h"
#include "script/complete.h"
#include "script/words.h"

static const Game *game_of(const PegGame *game) { return (const Game *)game; }
static const Script *script_of(const PegGame *game) { return game ? game_of(game)->script : NULL; }

const PegGame *peg_script_compile(const char *script, size_t length, char *why, size_t size)
{
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    Text said = growing();
    Script *made = script_compile(script, length, error, &errors);
    for (int i = 0; i < errors && !made; i++)
        text_format(&said, "%sline %d: %s%s%s", i ? "\n" : "", error[i].line, error[i].text, error[i].hint[0] ? " " : "",
                    error[i].hint);
    give(&said, why, size);
    return made ? (const PegGame *)script_game(made) : NULL;
}

static void describe(const Script *script, Text *out)
{
    ScriptCost cost = script_cost(script);
    json_string_of(out, "id", script_game(script)->id);
    json_string_of(out, "title", script_game(script)->title);
    json_string_of(out, "by", script_by(script));
    json_string_of(out, "about", script_about(script));
    json_number_of(out, "instructions", cost.instructions);
    json_number_of(out, "work", cost.work);
    json_number_of(out, "events", cost.events);
}

size_t peg_script_check(const char *script, size_t length, const char *language, char *text, size_t size)
{
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    Text out = growing();
    Script *made = script_compile_in(language, script, length, error, &errors);
    json_open(&out, '{');
    json_key(&out, "ok");
    json_word(&out, made ? "true" : "false");
    if (made)
        describe(made, &out);
    json_key(&out, made ? "warnings" : "errors");
    json_open(&out, '[');
    for (int i = 0; i < errors; i++)
        script_error_json(&error[i], &out);
    json_close(&out, ']');
    json_close(&out, '}');
    if (made)
        script_release(made);
    return give(&out, text, size);
}

size_t peg_script_id(const char *script, size_t length, char *text, size_t size)
{
    char id[SCRIPT_ID];
    Text out = growing();
    script_id(script, length, id);
    text_add(&out, id);
    return give(&out, text, size);
}

size_t peg_script_text(const PegGame *game, char *text, size_t size)
{
    Text out = growing();
    if (script_of(game))
        text_add(&out, script_text(script_of(game)));
    return give(&out, text, size);
}

size_t peg_script_rules(const PegGame *game, const char *language, char *text, size_t size)
{
    Text page = growing();
    if (script_of(game))
        script_rules(script_of(game), language, &page);
    return give(&page, text, size);
}

size_t peg_script_rules_html(const PegGame *game, const char *language, char *text, size_t size)
{
    Text page = growing();
    if (script_of(game))
        script_rules_html(script_of(game), language, &page);
    return give(&page, text, size);
}

size_t peg_script_own_words(const PegGame *game, const char *language, char *text, size_t size)
{
    Text words = growing();
    if (script_of(game))
        script_words(script_of(game), language, &words);
    return give(&words, text, size);
}

/* For editors. */

static void completions_json(const Completion *of, int n, bool lines, Text *out)
{
    json_open(out, '[');
    for (int i = 0; i < n; i++) {
        json_open(out, '{');
        json_string_of(out, "word", of[i].word);
        json_string_of(out, "kind", of[i].kind);
        if (lines)
            json_number_of(out, "line", of[i].line);
        json_close(out, '}');
    }
    json_close(out, ']');
}

size_t peg_script_words(char *text, size_t size)
{
    Text out = growing();
    json_open(&out, '[');
    for (int i = 1; i < WORD_COUNT; i++) {
        json_open(&out, '{');
        json_string_of(&out, "word", word_text((Word)i));
        json_string_of(&out, "kind", word_kind((Word)i));
        json_close(&out, '}');
    }
    json_close(&out, ']');
    return give(&out, text, size);
}

size_t peg_script_names(const char *script, size_t length, char *text, size_t size)
{
    Completion found[COMPLETIONS_MOST];
    Text out = growing();
    completions_json(found, script_names(script, length, found), true, &out);
    return give(&out, text, size);
}

size_t peg_script_complete(const char *script, size_t length, size_t at, char *text, size_t size)
{
    Completion found[COMPLETIONS_MOST];
    size_t from;
    int n = script_complete(script, length, at, found, &from);
    Text out = growing();
    json_open(&out, '{');
    json_number_of(&out, "from", (int64_t)from);
    json_key(&out, "words");
    completions_json(found, n, false, &out);
    json_close(&out, '}');
    return give(&out, text, size);
}

size_t peg_script_drive(const PegGame *game, const char *language, int ms, uint64_t seed, char *text, size_t size)
{
    TestDrive drive;
    Text out = growing();
    if (script_of(game)) {
        test_drive(script_of(game), ms > 0 ? ms : DRIVE_MS, seed, &drive);
        test_drive_json(script_of(game), &drive, language, &out);
    }
    return give(&out, text, size);
}

/* The match before its last act. */
static Match *one_act_before(const Match *match, int last)
{
    char reason[200];
    Text why = text_within(reason, sizeof reason), words = growing();
    Match *before = match_again(match);
    for (int i = 0; i < last; i++) {
        text_clear(&words);
        match_act_text(match, i, &words);
        match_replay(before, match_seat_of(match, i), words.at, &why);
    }
    text_free(&words);
    return before;
}

size_t peg_match_lines(const PegMatch *of, char *text, size_t size)
{
    const Match *match = (const Match *)of;
    const Script *script = match_game(match)->script;
    uint64_t lines[SCRIPT_TRACE] = {0};
    Text out = growing();
    int last = match_acts(match) - 1;
    while (last >= 0 && match_said(match, last))
        last--;
    if (script && last >= 0) {
        Match *before = one_act_before(match, last);
        script_trace(script, match_state(before), match_seat_of(match, last), match_act_of(match, last), lines);
        match_free(before);
    }
    for (int line = 1; line <= SCRIPT_LINES; line++)
        if (lines[line / 64] >> line % 64 & 1)
            text_format(&out, "%s%d", out.len ? " " : "", line);
    return give(&out, text, size);
}

PegMatch *peg_match_load(const char *record, size_t length, char *why, size_t size)
{
    Text reason = growing();
    Match *match = match_load(record, length, &reason);
    give(&reason, why, size);
    return (PegMatch *)match;
}
