/* Reads events from the lines in which players hear them. */
#ifndef PEG_LIBRARY_LINES_H
#define PEG_LIBRARY_LINES_H

#include "rules/game.h"

enum { LINE_MOST = 400 };    /* bytes, with the end */

/* A line as an event of that kind, with EVENT_HIDDEN for `?`. Its word, if it has one, points into `words`. */
bool line_read_as(const EventKind *kind, const char *line, Event *event, char words[LINE_MOST]);

/* As an event of the game: of its own kinds, which may have a name that others have too, or of the common ones. */
bool line_read(const Game *game, const char *line, Event *event, char words[LINE_MOST]);

#endif
