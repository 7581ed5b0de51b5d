/* A player's share of the dice of a server's table (docs/fair-dice.md): what was told
   and given before the first draw is kept in the file
   `dice-TABLE`, a line each: `commit HEX`, `seed1 WORD`, `hash2 HEX`. What was kept first stays. */
#ifndef PEG_TUI_SHARE_H
#define PEG_TUI_SHARE_H

#include <jansson.h>
#include <stdbool.h>

enum { SHARE_WORD = 65 };    /* a hash in hexadecimal or a seed, with its end */

/* Keeps what the server tells of the dice while nothing is drawn. */
void share_hear(const char *table, const json_t *fair);

/* The hash of the seat's seed, which is made and kept if there is none yet; false if it cannot be. */
bool share_hash(const char *table, int seat, char hash[SHARE_WORD]);

/* The seat's seed, if its hash is the one that the server told of before any seed was shown. */
bool share_seed(const char *table, int seat, char seed[SHARE_WORD]);

#endif
