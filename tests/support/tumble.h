/* Tumble, a game for tests: it has dice, a boolean option for four players only and a number option, from 0, for more than two, and
   players who may act but need not. The dice are thrown, then the mover stays or goes on; a double wins for one who goes. The
   others may hush. A test that uses it has a registry of its own: const Game *const games[] = {&tumble, NULL}; */
#ifndef PEG_TESTS_TUMBLE_H
#define PEG_TESTS_TUMBLE_H

#include "rules/game.h"

extern const Game tumble;

#endif
