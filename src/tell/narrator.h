/* A narrator: the rules of a game in one language, ready to be used. */
#ifndef PEG_TELL_NARRATOR_H
#define PEG_TELL_NARRATOR_H

#include "base/text.h"
#include "tell/rule.h"
#include "tell/tell.h"

#include <jansson.h>

/* Adds the sentences of some events, with a space before each but the first in the text. */
void narrator_sentences(const Narrator *narrator, const Reader *reader, const Event *event, int n, Text *out);

/* A list of the game's own words; NULL if there is none. A text that all games share. */
const json_t *narrator_list(const Narrator *narrator, const char *key);
const char *narrator_common(const Narrator *narrator, const char *key);

/* Whether a word of an event says something: `?`, `-` and `0` do not. */
bool narration_known(Slice word);

/* The player that a word names; 0: none. */
int narration_seat(Slice word);

#endif
