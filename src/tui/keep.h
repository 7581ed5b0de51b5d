/* Files of the terminal client under $XDG_STATE_HOME/pegboard: games that were left, and keys for servers. */
#ifndef PEG_TUI_KEEP_H
#define PEG_TUI_KEEP_H

#include "base/text.h"

enum { KEEP_PATH = 1024 };

/* The path of a file there; the folder is made if it is missing. */
void keep_path(const char *name, char path[KEEP_PATH]);

/* Writes a file so that there is always either the old one or the new one, readable by its owner only. */
bool keep_write(const char *path, const char *bytes, size_t len);

/* The whole file with a NUL behind it, or NULL. Freed with free(). */
char *keep_read(const char *path, size_t *len);

#endif
