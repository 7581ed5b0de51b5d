/* What tests hold a game to, told by the game itself in games/ID/pins.txt, a line each:

     perft DEPTH COUNT [SETTINGS]   so many sequences of so many acts from its beginning (EP-12)
     worldless PERCENT              in so many positions a bot may find no world; none without this line
     likely ACTS                    after so many acts, worlds that are likely are compared with a slow and sure way to find them
     hidings COUNT                  so many ways to hide there are; for games of which bots know them all
     wire 0                         what a player knows cannot be worked out from the
     lines that one hears, though it is a game of the unit
*/
#ifndef PEG_TESTS_PINS_H
#define PEG_TESTS_PINS_H

#include "support/table.h"

enum { PINS_MOST = 8, PIN_SIZE = 100 };

/* The arguments of all lines of a game with that word; returns their number. */
int pins_of(const Game *game, const char *word, char pins[PINS_MOST][PIN_SIZE]);

/* The number after that word; `otherwise` if the game has no such line. */
int pin_number(const Game *game, const char *word, int otherwise);

#endif
