/* Games written as text, in the store (WS-140): their texts, which never change, what became of them, who likes them and what is
   said against them. All of these are errands (store.h). */
#ifndef PEG_STORE_SCRIPTS_H
#define PEG_STORE_SCRIPTS_H

#include "store/store.h"

enum { SCRIPT_UNREAD = 0, SCRIPT_LANGUAGE = 1 };    /* the version of the language; 0: the text has errors, and cannot be played */
enum { REPORTS_HIDE = 3 };    /* so many hide a script from the gallery until somebody looks (WS-142) */

typedef enum ScriptState { SCRIPT_BY_LINK, SCRIPT_LISTED, SCRIPT_HIDDEN } ScriptState;

typedef struct StoredScript {
    const char *id, *text;    /* in lists the text is left out: "" */
    const char *title;
    const char *parent;       /* the id of what it was changed from; "": nothing */
    const char *card;         /* what the gallery tells of it, the server's business; "": it was never listed */
    int language;
    int64_t person, created;
    ScriptState state;
    int plays, likes;
    bool liked;               /* by whoever asks */
    const char *broken;       /* the column that holds what cannot be; NULL: none */
} StoredScript;

typedef void StoreScript(void *context, const StoredScript *script);

/* STORE_TAKEN: it is there already. */
void store_script_add(Store *store, const StoredScript *script, StoreDone *done, void *context);

/* Which ones are asked for. The gallery's are the listed ones. */
typedef enum ScriptsOf {
    SCRIPT_ONE,          /* the one with that id, with its text */
    SCRIPT_ANCESTORS,    /* of that id, the nearest first */
    SCRIPT_CHILDREN,     /* of that id, those that are listed, the newest first */
    SCRIPTS_NEW, SCRIPTS_PLAYED, SCRIPTS_LIKED,    /* the gallery */
    SCRIPTS_KINDS,
} ScriptsOf;

typedef struct ScriptsWanted {
    ScriptsOf which;
    const char *id;
    int from, most;      /* of the gallery: how many are left out first */
    int64_t person;      /* who asks; 0: nobody */
} ScriptsWanted;

/* `done` says STORE_MISSING if there was none. */
void store_scripts(Store *store, const ScriptsWanted *wanted, StoreScript *each, StoreDone *done, void *context);
void store_scripts_count(Store *store, int64_t person, StoreCount *done, void *context);    /* all that a person has stored */

/* What may be changed about a script. A like or a report that is there already, and a change of what is not, change nothing. */
typedef enum ScriptChange {
    SCRIPT_LIKE, SCRIPT_UNLIKE,      /* by a person */
    SCRIPT_REPORT,                   /* by a person at a moment; the words say why. The third hides it */
    SCRIPT_LIST, SCRIPT_UNLIST,      /* by the person who stored it, at a moment; the words are its card. Not what is hidden */
    SCRIPT_USE,                      /* at a moment: from then on it stays for a while */
    SCRIPT_HIDE, SCRIPT_SHOW,        /* by the operator; what was reported is settled */
    SCRIPTS_TIDY,                    /* removes what is by link only, was used last before that moment, and has no table */
    SCRIPT_CHANGES,
} ScriptChange;

typedef struct ScriptNote {
    const char *id;
    int64_t person, at;
    const char *words;
} ScriptNote;

void store_script_change(Store *store, ScriptChange change, const ScriptNote *note, StoreDone *done, void *context);

/* What the operator looks at: scripts that somebody has reported, one row a report, and those that are hidden. */
typedef struct StoredReport {
    const char *script, *title;
    ScriptState state;
    int64_t person, at;    /* 0: it is hidden, and nothing new is said against it */
    const char *why;
} StoredReport;

typedef void StoreReport(void *context, const StoredReport *report);
void store_reports(Store *store, int most, StoreReport *each, StoreDone *done, void *context);

#endif
