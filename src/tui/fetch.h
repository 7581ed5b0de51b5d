/* Games written as text, from the workshop of a server (WS-141). A text that was
   fetched once is kept, and needs no server again. */
#ifndef PEG_TUI_FETCH_H
#define PEG_TUI_FETCH_H

#include "rules/game.h"
#include "tui/wire.h"

#include <jansson.h>

#define FETCH_SERVER "http://localhost:8080"    /* where a server is, if nobody says otherwise */

/* All of these write one sentence into `why` if it cannot be. */

/* The text with that id, which may lack its `~`: kept here, or at the server. */
bool fetch_text(const Address *server, const char *id, Text *out, Text *why);

/* The game of that text, on the shelf from then on; NULL: there is none, or it cannot be played. */
const Game *fetch_game(const Address *server, const char *id, Text *why);

/* One page of the gallery, as docs/api.md tells it. */
json_t *fetch_gallery(const Address *server, const char *sort, int from, Text *why);

#endif
