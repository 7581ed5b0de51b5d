/* The public library: games written as text, and records, which may bring such a game along. A program that is linked without this file
   has the rules and bots without the language. */
#include "give.h"

#include "pegboard.h"

#include "match/match.h"
#include "script/script.h"

const PegGame *peg_script_compile(const char *script, size_t length, char *why, size_t size)
{
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    Text said = growing();
    Script *made = script_compile(script, length, error, &errors);
    for (int i = 0; i < errors && !made; i++)
        text_format(&said, "%sline %d: %s%s%s", i ? "\n" : "", error[i].line, error[i].text, error[i].hint[0] ? " " : "", error[i].hint);
    give(&said, why, size);
    return made ? (const PegGame *)script_game(made) : NULL;
}

size_t peg_script_rules(const PegGame *game, const char *language, char *text, size_t size)
{
    Text page = growing();
    if (((const Game *)game)->script)
        script_rules(((const Game *)game)->script, language, &page);
    return give(&page, text, size);
}

PegMatch *peg_match_load(const char *record, size_t length, char *why, size_t size)
{
    Text reason = growing();
    Match *match = match_load(record, length, &reason);
    give(&reason, why, size);
    return (PegMatch *)match;
}
