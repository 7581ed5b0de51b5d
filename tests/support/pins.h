/* The expectations of tests for a game, given by the game itself in games/ID/pins.txt, one per line:

     perft DEPTH COUNT [SETTINGS]   the number of act sequences of that length from its beginning (EP-12)
     worldless PERCENT              the share of positions in which a bot may find no world; none without this line
     likely ACTS                    after so many acts, sampled worlds are compared with the exact posterior by rejection sampling
     hidings COUNT                  the number of hidings, in games in which bots enumerate them all
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
