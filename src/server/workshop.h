/* Games written as text, as the server keeps them (WS-140 to WS-142): the compiled ones on the shelf, checks and test drives on the
   threads of the bots. */
#ifndef PEG_SERVER_WORKSHOP_H
#define PEG_SERVER_WORKSHOP_H

#include "bots/test_drive.h"
#include "server/visit.h"
#include "store/scripts.h"

/* The game that the store has under that id, on the shelf from then on; NULL: that text is not the one of the id, or has errors. */
const Game *workshop_game(const char *id, const char *text);

/* Whether that could be the id of a script. */
bool workshop_id(const char *words);

/* Whether a row of the store is what it can be; if not, the log says so. */
bool workshop_sound(const StoredScript *script);

/* The title of a text, whether it compiles or not; "" if it has none that can be shown. */
void workshop_title(const char *text, Text *out);

/* A text on its way through the compiler and a test drive. */
typedef struct Trial Trial;
struct Trial {
    Trial *next;
    Visit *visit;
    char *text;
    const char *language;          /* of messages */
    void (*then)(Visit *visit, const Trial *trial);
    Script *script;                /* NULL: these are what is wrong */
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    TestDrive drive;
};

/* Tries a text when no bot wants the thread, and calls back; or refuses the visit, since too many wait. */
void trial_begin(Visit *visit, const char *text, const char *language, void (*then)(Visit *visit, const Trial *trial));

/* What the gallery tells of a script after its trial, as one JSON object (WS-152). */
void workshop_card(const Trial *trial, Text *out);

#endif
