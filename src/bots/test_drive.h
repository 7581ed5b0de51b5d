/* The test drive of a script (WS-90): random games and games of bots, and what they tell about it. */
#ifndef PEG_BOTS_TEST_DRIVE_H
#define PEG_BOTS_TEST_DRIVE_H

#include "script/drive.h"

typedef struct TestDrive {
    Drive random, bots;
} TestDrive;

/* Plays as WS-90 has it, in at most so many milliseconds; the same seed plays the same games, as far as time allows. */
void test_drive(const Script *script, int ms, uint64_t seed, TestDrive *drive);

/* How its games ended, as members of a JSON object: games, won, both, drawn. */
void drive_ends_json(const Drive *drive, Text *out);

/* All of it as one JSON object: {"random":{…},"bots":{…},"never":[lines],"warnings":[…]}, warnings in `language`. */
void test_drive_json(const Script *script, const TestDrive *drive, const char *language, Text *out);

#endif
