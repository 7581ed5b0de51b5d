/* Names of people: what one may be, and when two look the same. */
#ifndef PEG_SERVER_NAMES_H
#define PEG_SERVER_NAMES_H

#include <stdbool.h>

enum { NAME_CHARACTERS = 24, NAME_SKELETON = 128 };

/* NULL, or the sentence that says why nobody may be called that: it is too long, has what cannot be seen
   or turns the text around, or looks like a bot. */
const char *name_wrong(const char *name);

/* Whether people would take one for the other: the same but for case, blanks, marks,
   and letters of other scripts that look like these
   (after UTS 39, which has the idea of a skeleton; the table is small and has what resembles Latin letters). */
bool names_alike(const char *a, const char *b);

/* Whether it holds characters that turn the text around, so that people would read something else than what is there. */
bool text_turns(const char *words);

#endif
