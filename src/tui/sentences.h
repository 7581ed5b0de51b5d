/* The log of a table as short sentences, one turn per line. */
#ifndef PEG_TUI_SENTENCES_H
#define PEG_TUI_SENTENCES_H

#include "narrator/narrate.h"
#include "tui/source.h"

/* The narrator of a game; a game written as text adds its own words. NULL if there is no such language. */
Narrator *narrator_of(const Game *game, const char *language);

/* Narrates the events from `from` on. Lines with an alarm begin with `!`, others with a space. */
void sentences_since(const Narrator *narrator, const Source *source, const Lines *events, int from, int viewer, Lines *out);

/* Whether the event rings the bell. */
bool rings_bell(const char *event);

#endif
