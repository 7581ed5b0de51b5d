/* Memory: what each viewer has heard of a game, as a flat struct. */
#ifndef PEG_LIBRARY_MEMORY_H
#define PEG_LIBRARY_MEMORY_H

#include "match/match.h"
#include "rules/grid.h"

/* What one viewer has heard. The sets are for games of the unit: where the viewer's own pegs and probes last went in with and
   without an alarm, and locations announced by the viewer and by others. */
typedef struct Ear {
    uint64_t key;
    Set sounded, silent;
    Set said[2];       /* by the viewer; by others */
    Set fresh;         /* any of those since the viewer's last turn began */
} Ear;

/* The number of ears of a game: the public first, then the players. */
static inline int memory_ears(const Game *game) { return game->players_max + 1; }

/* What every viewer has heard in a match. */
void memory_of_match(const Match *match, Ear *ears);

#endif
