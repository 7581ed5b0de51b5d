/* The test drive (WS-90): random games of a script, and statistics about them. It only warns, never refuses. */
#ifndef PEG_SCRIPT_DRIVE_H
#define PEG_SCRIPT_DRIVE_H

#include "base/deadline.h"
#include "script/script.h"

enum { DRIVE_GAMES = 200, DRIVE_BOT_GAMES = 10, DRIVE_MS = 200, DRIVE_WARNINGS = 4 };

typedef struct Drive {
    int games;                   /* games finished in time */
    int won[2], both, drawn;
    int at_limit;                /* ended by stall or limit */
    int long_turns;              /* had a turn that ended automatically */
    int unfinished;              /* had a set-up that could not be finished */
    long acts, decisions, choices;
    uint16_t length[DRIVE_GAMES];    /* number of acts in each of the first games */
    uint64_t happened[SCRIPT_TRACE];    /* bit n: something on line n ran */
} Drive;

/* Plays up to `most` random games until the deadline, and adds their statistics. The same seed plays the same games. */
void drive_random(const Script *script, int most, uint64_t seed, Deadline deadline, Drive *drive);

/* Adds a game played elsewhere that ended after so many acts. */
void drive_end(const void *state, int acts, Drive *drive);

/* W04: warnings from random games and games between bots; returns their number. */
int drive_warnings(const Drive *random, const Drive *bots, const char *language, ScriptError out[DRIVE_WARNINGS]);

/* The first line after `after` whose statements never ran; 0: none. */
int drive_never(const Script *script, const Drive *drive, int after);

#endif
