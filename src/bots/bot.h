/* Bots: choose an act for a player of a given level, from that player's knowledge alone. */
#ifndef PEG_BOTS_BOT_H
#define PEG_BOTS_BOT_H

#include "bots/search.h"

enum { BOT_LEVELS = 5 };

/* How a bot plays; 0 takes the level's default. */
typedef struct BotSettings {
    int level;         /* 1 to BOT_LEVELS; 0: 3 */
    int ms;            /* time per act */
    int most_ms;       /* cap on the level's own time limit; 0: none */
    long sims;         /* playouts per act */
    uint64_t seed;
    Clock *clock;      /* NULL: the machine's */
    long work;         /* work limit for building worlds, per act */
    int threads;       /* level 5 searches with so many at once, where the runner can (search.h); 0: one */
    Runner *runner;    /* may be NULL */
    long *spent;       /* the playouts made are added to this counter; may be NULL */
} BotSettings;

/* Chooses an act. The game must be waiting for the player; `legal` are the player's legal acts. The same knowledge, sims and
   seed (and number of threads) give the same act on every machine as long as no time limit cuts in. */
Act bot_choose(const Knowledge *knowledge, const Acts *legal, const BotSettings *settings);

/* Whether a player who may act, but need not, does so now, and with which act. False: the bot waits. */
bool bot_interrupts(const Knowledge *knowledge, const BotSettings *settings, Act *act);

/* The search result for hints: the first `ranked` acts sorted by value, best first, then those with too few visits. SEARCH_WAIT is
   among them if the player need not act. At a secret set-up it is one act drawn from the mix, with an even value. Free with
   free(result.of). */
SearchResult bot_search(const Knowledge *knowledge, const Acts *legal, const BotSettings *settings);

/* The value of one legal act, or of waiting. Without visits: unknown. Not for games in which a brain searches by itself or
   players hunt, where every act is evaluated anyway. */
RootAct bot_weigh(const Knowledge *knowledge, Act act, const BotSettings *settings);

#endif
