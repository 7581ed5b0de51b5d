/* The table screen: board, choices, what happened, and the keys. */
#ifndef PEG_TUI_TABLE_H
#define PEG_TUI_TABLE_H

#include "tui/screen.h"
#include "tui/source.h"

typedef enum TableEnd { TABLE_LEFT, TABLE_AGAIN } TableEnd;

/* Plays, watches or looks through the table until somebody leaves it. `greeting` is told first; NULL: what the game is about. */
TableEnd table_run(Screen *screen, Source *source, const char *greeting);

#endif
