/* Games written as text (spec/workshop.md), compiled to a program over a flat state and umpired like every other game. Its cost
   is bounded before it runs, and information flow is checked when it is compiled. */
#ifndef PEG_SCRIPT_SCRIPT_H
#define PEG_SCRIPT_SCRIPT_H

#include "rules/game.h"

enum {
    SCRIPT_BYTES = 8192,       /* maximum length of a text (WS-1) */
    SCRIPT_LINES = 200,
    SCRIPT_ERRORS = 20,        /* maximum number of errors reported (WS-80) */
    SCRIPT_ID = 22,            /* length of an id with its NUL (WS-130) */
};

typedef struct Script Script;

/* An error, or a warning if its code begins with `WS-W`. */
typedef struct ScriptError {
    int line;
    const char *code;          /* `WS-E42` */
    char text[200], hint[160]; /* the hint may be empty */
    int column, length;        /* range in characters, columns from 1; length 0: something is missing there */
    char instead[48];          /* proposed replacement; "": none */
} ScriptError;

/* {"line":9,"column":8,"length":4,"code":"WS-E42","text":…,"hint":…,"instead":"pegs"}, without column and length if unknown, and
   without `instead` if nothing is proposed. */
void script_error_json(const ScriptError *error, Text *out);

/* Compiles a text. `error` has room for SCRIPT_ERRORS; in line order, at most one per line. NULL: these are the errors.
   Otherwise they are warnings, if any, and the caller holds one reference. */
Script *script_compile(const char *text, size_t len, ScriptError *error, int *errors);

/* The same with messages in `language`, `en` or `de`. */
Script *script_compile_in(const char *language, const char *text, size_t len, ScriptError *error, int *errors);

/* The game, which lives as long as the script. */
const Game *script_game(const Script *script);

/* Reference counting, thread-safe. Hold the script while storing it, its game, or events with its words; the last release frees
   it. */
void script_hold(const Script *script);
void script_release(const Script *script);
bool script_shared(const Script *script);    /* it has more than one holder */

const char *script_text(const Script *script);                              /* as it was written */
const char *script_by(const Script *script);                                /* the author; "" if not named */
const char *script_about(const Script *script);                             /* its lines, each with a line end */
/* its own words, in the format of games/ID/words.LANGUAGE.json */
void script_words(const Script *script, const char *language, Text *out);
void script_rules(const Script *script, const char *language, Text *out);   /* the rules page, Markdown */
void script_rules_html(const Script *script, const char *language, Text *out);
bool script_wants(const Script *script);                                    /* the script says what is worth having (WS-121) */
double script_want(const Script *script, const void *state, int seat);      /* how much of it the player has */
bool script_hides(const Script *script);                                    /* something is hidden at the set-up */
/* pegs move unseen, and no rule depends on whether they wear markers */
bool script_drifts(const Script *script);

/* Static cost bounds (WS-71, WS-72): the maximum over everything in the script. */
typedef struct ScriptCost {
    int instructions, work, events;
} ScriptCost;
ScriptCost script_cost(const Script *script);

/* The lines that an act or outcome runs in that state: bit n % 64 of word n / 64 is line n. */
enum { SCRIPT_TRACE = SCRIPT_LINES / 64 + 1 };
void script_trace(const Script *script, const void *state, int seat, Act act, uint64_t lines[SCRIPT_TRACE]);

/* The id of a text: `~` and twenty characters (WS-130). */
void script_id(const char *text, size_t len, char out[SCRIPT_ID]);

#endif
