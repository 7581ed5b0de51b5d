/* Bots: what a player of a given level does, from what that player knows. */
#ifndef PEG_BOTS_BOT_H
#define PEG_BOTS_BOT_H

#include "bots/search.h"

enum { BOT_LEVELS = 5 };

/* How a bot plays; a 0 takes what the level gives. */
typedef struct BotSettings {
    int level;         /* 1 to BOT_LEVELS; 0: 3 */
    int ms;            /* time an act */
    int most_ms;       /* what else the level gives is cut off after this time; 0: never */
    long sims;         /* playouts an act */
    uint64_t seed;
    Clock *clock;      /* NULL: that of the machine */
    long work;         /* that may be put into worlds, for an act */
    long *spent;       /* playouts made are added here; NULL: nobody counts them */
} BotSettings;

/* The act that the bot chooses. The player must be one whom the game waits for. `legal` are the player's legal acts, which the
   player knows. The same knowledge, sims and seed give the same act everywhere when no time limit cuts in. */
Act bot_choose(const Knowledge *knowledge, const Acts *legal, const BotSettings *settings);

/* Whether a player who may act but need not wants to, and how. False: the bot waits. */
bool bot_interrupts(const Knowledge *knowledge, const BotSettings *settings, Act *act);

/* What the bot thinks of the acts, for hints: those in `told` by their chances, the best first, then what was hardly tried. Waiting
   (SEARCH_WAIT) is among them for a player who need not act; at a secret set-up there is one act drawn from the mix, in a game that
   is still even. Freed with free(result.of). */
SearchResult bot_search(const Knowledge *knowledge, const Acts *legal, const BotSettings *settings);

/* What the bot thinks of one legal act, or of waiting. Without visits: it could not tell. Not for games in which a brain thinks by
   itself or players hunt, where every act is weighed anyway. */
RootAct bot_weigh(const Knowledge *knowledge, Act act, const BotSettings *settings);

#endif
