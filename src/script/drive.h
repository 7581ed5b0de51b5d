/* The test drive (WS-90): random games of a script, and what they show about it. It never refuses anything. */
#ifndef PEG_SCRIPT_DRIVE_H
#define PEG_SCRIPT_DRIVE_H

#include "base/deadline.h"
#include "script/script.h"

enum { DRIVE_GAMES = 200, DRIVE_BOT_GAMES = 10, DRIVE_MS = 200 };

typedef struct Drive {
    int games;                   /* that were played to the end in time */
    int won[2], both, drawn;
    int at_limit;                /* ended by stall or limit */
    int long_turns;              /* had a turn that ended by itself */
    int unfinished;              /* had a set-up that could not be finished */
    long acts, decisions, choices;
    uint64_t happened[4];        /* bit n: something on line n was carried out */
} Drive;

/* Plays up to `most` random games until the deadline, and adds them up. The same seed plays the same games. */
void drive_random(const Script *script, int most, uint64_t seed, Deadline deadline, Drive *drive);

/* Adds how a game ended; for games that somebody else plays. */
void drive_end(const Script *script, const void *state, Drive *drive);

/* The first line behind `after` whose statements never happened; 0: there is none. */
int drive_never(const Script *script, const Drive *drive, int after);

#endif
