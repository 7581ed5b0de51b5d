/* Files of the terminal client in $XDG_STATE_HOME/pegboard: unfinished games, and keys for servers. */
#ifndef PEG_TUI_STATE_FILES_H
#define PEG_TUI_STATE_FILES_H

#include "base/text.h"

enum { STATE_PATH = 1024 };

/* The path of a file there; creates the directory if needed. */
void state_file_path(const char *name, char path[STATE_PATH]);

/* Replaces a file atomically; only its owner can read it. */
bool state_file_write(const char *path, const char *bytes, size_t len);

/* The whole file, NUL-terminated, or NULL. Free with free(). */
char *state_file_read(const char *path, size_t *len);

#endif
