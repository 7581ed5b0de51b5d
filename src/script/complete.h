/* What an editor can offer while somebody writes a script: its names, and the words that fit where the text goes on. Both work for
   texts with errors. */
#ifndef PEG_SCRIPT_COMPLETE_H
#define PEG_SCRIPT_COMPLETE_H

#include <stddef.h>

enum { COMPLETIONS_MOST = 256 };

typedef struct Completion {
    char word[24];
    const char *kind;    /* of names: role option remembered shape step rule definition; of words: as word_kind tells */
    int line;            /* where a name is declared; 0 for words */
} Completion;

/* The names that a text declares, in the order of its lines: how many. */
int script_names(const char *text, size_t len, Completion out[COMPLETIONS_MOST]);

/* The words and names that may stand at byte `at` of the text and begin like what is written before it: how many. `*from` is the
   byte where that begins. Names come first; both in the order of the alphabet. */
int script_complete(const char *text, size_t len, size_t at, Completion out[COMPLETIONS_MOST], size_t *from);

#endif
