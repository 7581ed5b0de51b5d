/* What games there are, as docs/api.md tells it. */
#ifndef PEG_SERVER_GAMES_H
#define PEG_SERVER_GAMES_H

#include "base/text.h"
#include "rules/game.h"

void games_json(Text *out);
void games_line(const Game *game, Text *out);    /* the line below its title, in English */

#endif
