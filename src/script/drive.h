/* The test drive (WS-90): random games of a script, and what they show about it. It never refuses anything. */
#ifndef PEG_SCRIPT_DRIVE_H
#define PEG_SCRIPT_DRIVE_H

#include "base/deadline.h"
#include "script/script.h"

enum { DRIVE_GAMES = 200, DRIVE_BOT_GAMES = 10, DRIVE_MS = 200, DRIVE_WARNINGS = 4 };

typedef struct Drive {
    int games;                   /* that were played to the end in time */
    int won[2], both, drawn;
    int at_limit;                /* ended by stall or limit */
    int long_turns;              /* had a turn that ended by itself */
    int unfinished;              /* had a set-up that could not be finished */
    long acts, decisions, choices;
    uint16_t length[DRIVE_GAMES];    /* acts of each of the first games */
    uint64_t happened[SCRIPT_TRACE];    /* bit n: something on line n was carried out */
} Drive;

/* Plays up to `most` random games until the deadline, and adds them up. The same seed plays the same games. */
void drive_random(const Script *script, int most, uint64_t seed, Deadline deadline, Drive *drive);

/* Adds how a game ended after so many acts; for games that somebody else plays. */
void drive_end(const void *state, int acts, Drive *drive);

/* W04: what random games, and games of bots, have against the script. How many are written. */
int drive_warnings(const Drive *random, const Drive *bots, const char *language, ScriptError out[DRIVE_WARNINGS]);

/* The first line behind `after` whose statements never happened; 0: there is none. */
int drive_never(const Script *script, const Drive *drive, int after);

#endif
