/* What games there are, as docs/api.md tells it. */
#ifndef PEG_SERVER_GAMES_H
#define PEG_SERVER_GAMES_H

#include "base/text.h"

void games_json(Text *out);

#endif
