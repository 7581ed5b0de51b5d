/* What happened at a table, as short sentences, a turn a line. */
#ifndef PEG_TUI_TELL_H
#define PEG_TUI_TELL_H

#include "tell/tell.h"
#include "tui/source.h"

/* Who tells of a game, one that was written as text in its own words too. NULL if there is no such language. */
Narrator *narrator_of(const Game *game, const char *language);

/* Tells what happened from event `from` on. A line that begins with `!` has an alarm in it, others begin with a space. */
void tell(const Narrator *narrator, const Source *source, const Lines *events, int from, int viewer, Lines *out);

/* Whether the event is one that is worth the bell. */
bool tells_alarm(const char *event);

#endif
