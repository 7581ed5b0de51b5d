/* The cache of compiled scripts by id: what `new ~id` means to the engine, and a `.peg` file to a command. Only one thread adds
   scripts. When full, it evicts the least recently used script that nothing else holds; if all are held, the least recently used
   of all, which lives on while it is held (WS-142). */
#ifndef PEG_SCRIPT_SHELF_H
#define PEG_SCRIPT_SHELF_H

#include "script/script.h"

enum { SHELF_MOST = 256 };

/* Adds a script, taking over the caller's reference, and returns its game; if the same script is there, that one's. From then on
   game_find knows it. */
const Game *shelf_put(Script *script);

/* The cached games, from 0, oldest first; NULL after the last. */
const Game *shelf_at(int index);

void shelf_clear(void);

#endif
