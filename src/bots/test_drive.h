/* The test drive of a script (WS-90): random games and games between bots, with statistics about them. */
#ifndef PEG_BOTS_TEST_DRIVE_H
#define PEG_BOTS_TEST_DRIVE_H

#include "script/drive.h"

typedef struct TestDrive {
    Drive random, bots;
} TestDrive;

/* Plays as WS-90 defines it, for at most `ms` milliseconds. The same seed plays the same games, as far as time allows. */
void test_drive(const Script *script, int ms, uint64_t seed, TestDrive *drive);

/* The results as members of a JSON object: games, won, both, drawn. */
void drive_ends_json(const Drive *drive, Text *out);

/* The whole report as one JSON object: {"random":{…},"bots":{…},"never":[lines],"warnings":[…]}, warnings in `language`. */
void test_drive_json(const Script *script, const TestDrive *drive, const char *language, Text *out);

#endif
