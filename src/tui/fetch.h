/* Games written as text, from a server's workshop (WS-141). Fetched texts are cached and need no server again. */
#ifndef PEG_TUI_FETCH_H
#define PEG_TUI_FETCH_H

#include "rules/game.h"
#include "tui/wire.h"

#include <jansson.h>

#define FETCH_SERVER "http://localhost:8080"    /* the default server */

/* All of these write one sentence into `why` on failure. */

/* The text with that id, with or without `~`: from the cache or the server. */
bool fetch_text(const Address *server, const char *id, Text *out, Text *why);

/* The game of that text, which is added to the shelf; NULL: not found, or not playable. */
const Game *fetch_game(const Address *server, const char *id, Text *why);

/* One page of the gallery (docs/api.md). */
json_t *fetch_gallery(const Address *server, const char *sort, int from, Text *why);

#endif
