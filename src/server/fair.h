/* Dice and shuffles that can be verified: every outcome follows from a secret, told as a hash before and openly after the game,
   and from a seed of each player's, promised by its hash before any seed is shown. docs/fair-dice.md says how. */
#ifndef PEG_SERVER_FAIR_H
#define PEG_SERVER_FAIR_H

#include "match/match.h"

/* Hashes and seeds have the same room. */
enum { FAIR_SECRET = 32, FAIR_HEX = 2 * FAIR_SECRET + 1, FAIR_SEED = FAIR_HEX - 1, FAIR_TABLE = 24 };

/* A player's share of the dice. */
typedef struct FairShare {
    char hash[FAIR_HEX];         /* what was promised; "": nothing */
    char seed[FAIR_HEX];         /* "": none was given */
} FairShare;

typedef struct Fair {
    char table[FAIR_TABLE];
    unsigned char secret[FAIR_SECRET];
    FairShare *share;            /* by player; NULL: nobody has given anything, as at most tables */
    int players;
} Fair;

/* What a player has given; both are empty if that is nothing. */
const FairShare *fair_share(const Fair *fair, int seat);
void fair_give_hash(Fair *fair, int seat, const char *hash);
void fair_give_seed(Fair *fair, int seat, const char *seed);
void fair_free(Fair *fair);

/* The SHA-256 of the secret, in hexadecimal. */
void fair_commit(const Fair *fair, char hex[FAIR_HEX]);

/* The commitment to a player's seed. It includes the table and the player, so that it cannot be replayed by others. */
void fair_seed_hash(const char *table, int seat, const char *seed, char hex[FAIR_HEX]);

/* A seed is 1 to FAIR_SEED letters, digits, `-` and `_`; a hash is 64 small hexadecimal digits. */
bool fair_good_seed(const char *seed);
bool fair_good_hash(const char *hash);

/* The ticket of draw number `draw` among `total`. */
uint32_t fair_ticket(const Fair *fair, int draw, uint32_t total);

/* Walks through the draws of a match with their odds. */
typedef struct FairDraw {
    int number, act;              /* the how-manieth draw, and act of the log; both from 0 */
    uint32_t odds, ticket;
    const char *shares;           /* as match_shares_text; valid until the next draw */
    bool same;                    /* the shares are those of the draw before */
} FairDraw;
typedef void FairEach(void *context, const FairDraw *draw);
void fair_draws(const Fair *fair, const Match *match, FairEach *each, void *context);
int fair_count(const Match *match);    /* how many there are */

/* Comments for the record of that match. */
void fair_comment(const Fair *fair, const Match *match, Text *out);

/* What a player saved before the first draw; "" for what is missing. */
typedef struct FairKept {
    char commit[FAIR_HEX];
    char hash[SEATS_MAX + 1][FAIR_HEX];
    char seed[SEATS_MAX + 1][FAIR_HEX];
} FairKept;

/* What `pegboard verify` makes of a record: true if it holds what was kept, and every outcome is what the secret, the seeds and the
   odds of the rules give. `told` gets one or more lines about it either way, the first thing that is wrong first. */
bool fair_verify(const char *record, size_t len, const FairKept *kept, Text *told);

#endif
