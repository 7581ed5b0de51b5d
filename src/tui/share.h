/* A player's share of the dice of a server's table (docs/fair-dice.md). What was published before the first draw is saved in the
   file `dice-TABLE`, one per line: `commit HEX`, `seed1 WORD`, `hash2 HEX`. Entries are never overwritten. */
#ifndef PEG_TUI_SHARE_H
#define PEG_TUI_SHARE_H

#include <jansson.h>
#include <stdbool.h>

enum { SHARE_WORD = 65 };    /* a hash in hexadecimal or a seed, with its NUL */

/* Saves what the server publishes about the dice before the first draw. */
void share_hear(const char *table, const json_t *fair);

/* The hash of the seat's seed, which is created and saved if there is none; false on failure. */
bool share_hash(const char *table, int seat, char hash[SHARE_WORD]);

/* The seat's seed, if its hash is the one the server published before any seed was revealed. */
bool share_seed(const char *table, int seat, char seed[SHARE_WORD]);

#endif
