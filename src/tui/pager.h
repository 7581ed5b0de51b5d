/* A page of text to read: rules. */
#ifndef PEG_TUI_PAGER_H
#define PEG_TUI_PAGER_H

#include "tui/screen.h"

/* Shows a page of Markdown until its reader has enough. */
void pager_run(Screen *screen, const char *title, const char *markdown, size_t len);

/* The rules of a game as Markdown. */
const char *rules_of(const char *game, size_t *len);

/* Their first sentence: what it is about. Given back in `out`. */
void rules_first_line(const char *game, Text *out);

#endif
