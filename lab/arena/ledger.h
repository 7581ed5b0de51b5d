/* The folder that stores a contest while it runs: `contest` describes it, `games` has a line per finished game, `records` the
   games themselves. A line is written in one piece after its record, so a line always stands for a whole game, even after a
   crash. */
#ifndef PEG_LAB_LEDGER_H
#define PEG_LAB_LEDGER_H

#include "arena/contest.h"

typedef struct Ledger {
    const char *folder;    /* NULL: nothing is stored */
    int games;             /* the open file of lines */
} Ledger;

/* Opens or creates the folder. False, with one sentence in `why`: it cannot be used, or holds another contest. */
bool ledger_open(Ledger *ledger, const Contest *contest, const char *folder, Text *why);
void ledger_close(Ledger *ledger);

/* Calls `each` once for every stored game. */
void ledger_read(const Ledger *ledger, void (*each)(void *to, const Played *played), void *to);

/* Stores a game; false if it cannot be written. */
bool ledger_add(Ledger *ledger, const Played *played, const Text *record);

#endif
