/* The table screen: board, choices, log, and keys. */
#ifndef PEG_TUI_TABLE_H
#define PEG_TUI_TABLE_H

#include "tui/screen.h"
#include "tui/source.h"

typedef enum TableEnd { TABLE_LEFT, TABLE_AGAIN } TableEnd;

/* Runs the table until the user leaves. `greeting` is shown first; NULL: what the game is about. */
TableEnd table_run(Screen *screen, Source *source, const char *greeting);

#endif
