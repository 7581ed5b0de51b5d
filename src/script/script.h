/* Games that people write as text (spec/workshop.md): compiled to a program over a flat state, umpired by the same frame as every
   other game. What a script can do is bounded before it runs, and what it lets out is checked when it is compiled. */
#ifndef PEG_SCRIPT_SCRIPT_H
#define PEG_SCRIPT_SCRIPT_H

#include "rules/game.h"

enum {
    SCRIPT_BYTES = 8192,       /* of a text (WS-1) */
    SCRIPT_LINES = 200,
    SCRIPT_ERRORS = 20,        /* told at once (WS-80) */
    SCRIPT_ID = 22,            /* an id with its NUL (WS-130) */
};

typedef struct Script Script;

/* An error, or a warning if its code begins with `WS-W`. */
typedef struct ScriptError {
    int line;
    const char *code;          /* `WS-E42` */
    char text[200], hint[160]; /* the hint may be empty */
    int column, length;        /* what is meant, in characters; the first of a line is 1. Length 0: something is missing there */
    char instead[48];          /* what to write in its place; "": no proposal */
} ScriptError;

/* {"line":9,"column":8,"length":4,"code":"WS-E42","text":…,"hint":…,"instead":"pegs"}, without a
   place if there is none, and without `instead` if nothing is proposed. */
void script_error_json(const ScriptError *error, Text *out);

/* Compiles a text. `error` has room for SCRIPT_ERRORS; in the order of lines, at most one a line. NULL: these are what is wrong;
   otherwise they are warnings, if any, and the script is held once by the caller. */
Script *script_compile(const char *text, size_t len, ScriptError *error, int *errors);

/* The same with what is said in `language`, `en` or `de`. */
Script *script_compile_in(const char *language, const char *text, size_t len, ScriptError *error, int *errors);

/* The game, which lives as long as the script. */
const Game *script_game(const Script *script);

/* Whoever keeps the script, its game or events with its words holds it; the last one to release it frees it. Any thread may. */
void script_hold(const Script *script);
void script_release(const Script *script);
bool script_shared(const Script *script);    /* it is held more than once */

const char *script_text(const Script *script);                              /* as it was written */
const char *script_by(const Script *script);                                /* the author; "" if nobody is named */
const char *script_about(const Script *script);                             /* its lines, each ended by a line end */
/* its own words, as games/ID/words.LANGUAGE.json has them */
void script_words(const Script *script, const char *language, Text *out);
void script_rules(const Script *script, const char *language, Text *out);   /* the rules page, Markdown */
void script_rules_html(const Script *script, const char *language, Text *out);
bool script_wants(const Script *script);                                    /* there is something to want (WS-121) */
double script_want(const Script *script, const void *state, int seat);      /* how much the player has of it */
bool script_hides(const Script *script);                                    /* something is hidden at the set-up */
/* pegs move unseen, and nobody asks whether they wear markers */
bool script_drifts(const Script *script);

/* What the compiler worked out (WS-71, WS-72): the most that anything in the script can take. */
typedef struct ScriptCost {
    int instructions, work, events;
} ScriptCost;
ScriptCost script_cost(const Script *script);

/* Which lines an act or outcome carries out in that state: bit n % 64 of word n / 64 is line n. */
enum { SCRIPT_TRACE = SCRIPT_LINES / 64 + 1 };
void script_trace(const Script *script, const void *state, int seat, Act act, uint64_t lines[SCRIPT_TRACE]);

/* The id of a text: `~` and twenty characters (WS-130). */
void script_id(const char *text, size_t len, char out[SCRIPT_ID]);

#endif
