/* The folder in which a contest is kept while it runs: `contest` says what is played, `games` has a line for each finished game,
   `records` the games themselves. A line is written in one piece after its record, so whatever stops the program, a line that is
   there tells of a whole game. */
#ifndef PEG_LAB_LEDGER_H
#define PEG_LAB_LEDGER_H

#include "arena/contest.h"

typedef struct Ledger {
    const char *folder;    /* NULL: nothing is kept */
    int games;             /* the open file of lines */
} Ledger;

/* Opens the folder, or makes it. False after one sentence in `why`: the folder cannot be used, or has another contest in it. */
bool ledger_open(Ledger *ledger, const Contest *contest, const char *folder, Text *why);
void ledger_close(Ledger *ledger);

/* Calls `each` for every game that is kept already, once. */
void ledger_read(const Ledger *ledger, void (*each)(void *to, const Played *played), void *to);

/* Keeps a game; false if it cannot be written. */
bool ledger_keep(Ledger *ledger, const Played *played, const Text *record);

#endif
