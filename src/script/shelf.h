/* Scripts that a program has read, by their ids: what `new ~id` means to the engine, and a `.peg` in place of a game to a command.
   One thread puts scripts there. When the shelf is full the least used gives way that nothing else holds; if all are held, the
   least used of all, which lives on as long as anything holds it (WS-142). */
#ifndef PEG_SCRIPT_SHELF_H
#define PEG_SCRIPT_SHELF_H

#include "script/script.h"

enum { SHELF_MOST = 256 };

/* Puts a script there, taking over the caller's hold, and gives its game; if the same is there already, that one. From then on
   game_find knows it. */
const Game *shelf_put(Script *script);

/* Those there are, from 0 and the oldest first; NULL beyond the last. */
const Game *shelf_at(int index);

void shelf_clear(void);

#endif
