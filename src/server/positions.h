/* Positions that nobody plays: for pictures of games, and of the daily puzzles. Views as JSON. */
#ifndef PEG_SERVER_POSITIONS_H
#define PEG_SERVER_POSITIONS_H

#include "base/text.h"
#include "rules/game.h"

/* How the game may stand when it begins, as the umpire sees it: what players hide is put
   somewhere, the same in every run. `null` if it cannot begin. */
void position_first(const Game *game, Text *out);

/* The same some turns later. */
void position_middle(const Game *game, Text *out);

/* The date of a day since 1970, `2026-11-17`, and the other way round; -1: no day has that name. */
void day_text(int64_t day, Text *out);
int64_t day_of(const char *date);

/* What the solver of that day's puzzle (games/puzzles.txt) sees; NULL: there is none on that day, or it has not come yet. */
const Game *position_puzzle(int64_t day, int64_t today, Text *out);

#endif
