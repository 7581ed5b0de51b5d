/* Editor support: the names a script declares, and the words that fit at the cursor. Both work for texts with errors. */
#ifndef PEG_SCRIPT_COMPLETE_H
#define PEG_SCRIPT_COMPLETE_H

#include <stddef.h>

enum { COMPLETIONS_MOST = 256 };

typedef struct Completion {
    char word[24];
    const char *kind;    /* of names: role option remembered shape step rule definition; of words: see word_kind */
    int line;            /* where a name is declared; 0 for words */
} Completion;

/* The names declared in a text, in line order; returns their number. */
int script_names(const char *text, size_t len, Completion out[COMPLETIONS_MOST]);

/* The words and names that fit at byte `at` and start with what is typed before it; returns their number. `*from` is the byte
   where the typed part starts. Names first; each group sorted. */
int script_complete(const char *text, size_t len, size_t at, Completion out[COMPLETIONS_MOST], size_t *from);

#endif
