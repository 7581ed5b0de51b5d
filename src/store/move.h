/* A server's file becomes a PostgreSQL database. */
#ifndef PEG_STORE_MOVE_H
#define PEG_STORE_MOVE_H

#include "base/text.h"

#include <stdbool.h>

/* Copies all that a stopped server has in its folder into an empty database, in one transaction; the file stays as it is, but for
   being brought up to date. False, with a reason: nothing was copied. */
bool store_move(const char *folder, const char *conninfo, long *rows, Text *why);

#endif
