/* A narrator: the narration rules of a game in one language. */
#ifndef PEG_NARRATOR_NARRATOR_H
#define PEG_NARRATOR_NARRATOR_H

#include "base/text.h"
#include "narrator/rule.h"
#include "narrator/narrate.h"

#include <jansson.h>

/* Appends the sentences for some events, separated by spaces. */
void narrator_sentences(const Narrator *narrator, const Reader *reader, const Event *event, int n, Text *out);

/* A list from the game's own words, NULL if absent. A text shared by all games. */
const json_t *narrator_list(const Narrator *narrator, const char *key);
const char *narrator_common(const Narrator *narrator, const char *key);

/* Whether a word of an event carries information: `?`, `-` and `0` do not. */
bool narration_known(Slice word);

/* The player that a word names; 0: none. */
int narration_seat(Slice word);

#endif
