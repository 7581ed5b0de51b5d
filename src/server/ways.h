/* Where a piece that is on its way may get to. */
#ifndef PEG_SERVER_WAYS_H
#define PEG_SERVER_WAYS_H

#include "server/refusal.h"
#include "server/table.h"

/* The ways that the seat's piece may walk from now on, each a list of acts, as the message `ways`. Only where nothing is hidden. */
Refusal ways_on(const Table *table, int seat, Text *out);

/* Whether a piece of the seat's is on its way. */
bool ways_walking(const Match *match, int seat);

#endif
