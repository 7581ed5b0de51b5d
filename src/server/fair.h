/* Dice and shuffles that can be verified: every outcome follows from a secret, told as a hash before and openly after the game,
   and from a seed of each player's. docs/api.md says how. */
#ifndef PEG_SERVER_FAIR_H
#define PEG_SERVER_FAIR_H

#include "match/match.h"

enum { FAIR_SECRET = 32, FAIR_SEED = 64, FAIR_HEX = 2 * FAIR_SECRET + 1 };

typedef struct Fair {
    char table[24];
    unsigned char secret[FAIR_SECRET];
    char seed[SEATS_MAX + 1][FAIR_SEED + 1];    /* by player; "" for one who gave none */
    int players;
} Fair;

/* The SHA-256 of the secret, in hexadecimal. */
void fair_commit(const Fair *fair, char hex[FAIR_HEX]);

/* A seed is at most FAIR_SEED letters, digits, `-` and `_`. */
bool fair_good_seed(const char *seed);

/* The ticket of draw number `draw` among `total`. */
uint32_t fair_ticket(const Fair *fair, int draw, uint32_t total);

/* Comments for the record, and what `pegboard verify` makes of them: true if every outcome is what the secret and the seeds
   give. `told` gets one or more lines about it either way. */
void fair_comment(const Fair *fair, Text *out);
bool fair_verify(const char *record, size_t len, Text *told);

#endif
