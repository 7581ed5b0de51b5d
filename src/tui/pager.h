/* A pager for Markdown: the rules. */
#ifndef PEG_TUI_PAGER_H
#define PEG_TUI_PAGER_H

#include "tui/screen.h"

/* Shows a page of Markdown until it is closed. */
void pager_run(Screen *screen, const char *title, const char *markdown, size_t len);

/* The rules of a game as Markdown. */
const char *rules_of(const char *game, size_t *len);

/* The first sentence of the rules: what the game is about. */
void rules_first_line(const char *game, Text *out);

#endif
