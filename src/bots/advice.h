/* Advice for a player: the best acts, how sure their chances are, and why the first of them is best, where that can be told in a
   few numbers. It is computed from the player's knowledge and nothing else. */
#ifndef PEG_BOTS_ADVICE_H
#define PEG_BOTS_ADVICE_H

#include "bots/bot.h"
#include "bots/hands.h"

/* Why an act is best; `n` and `of` are counts. */
typedef enum Reason {
    REASON_NONE,       /* the search knows no short reason */
    REASON_WINS,       /* it wins at once, in n of so many worlds */
    REASON_PROVEN,     /* it wins whatever the others do … */
    REASON_LOST,       /* … or every act loses, and this one resists longest */
    REASON_SAVES,      /* one of n acts, of so many, after which nobody else can win at once */
    REASON_TELLS,      /* a look that tells most: n of so many hidings have a peg there */
    REASON_HAS,        /* a look: n of so many hidings have a peg there */
    REASON_CERTAIN,    /* a single hiding is left */
    REASON_LOUDEST,    /* the alarm sounds in n of so many worlds, and with no other act in more … */
    REASON_QUIETEST,   /* … or in fewer */
    REASON_SOUNDS,     /* the alarm sounds in n of so many worlds */
} Reason;

typedef struct Why {
    Reason reason;
    int at;            /* the place of the act; LOC_NONE: none */
    int n, of;
} Why;

/* Why the first act of a search result is best. */
Why advice_why(const Knowledge *knowledge, const Acts *legal, const SearchResult *result, Random *random);

/* Half the 95% interval of an act's chance, from what the playouts differ by; 0 where no chance is drawn by lot. */
double advice_within(const Knowledge *knowledge, const SearchResult *result, const RootAct *act);

/* A hint as members of a JSON object: "acts":[{"act":"B3","chance":620,"within":40},…] in 1/1000, the best first, and
   "why":{"reason":"tells","at":"B3","n":14,"of":31} if there is a reason. */
void advice_json(const Knowledge *knowledge, const Acts *legal, const BotSettings *settings, Text *out);

/* Whether there is anything to guess: pegs behind the shield, or hands of cards. */
bool advice_has_heat(const Game *game);

/* What could be hidden, as a member of a JSON object, over so many worlds: "heat":[…], 36 numbers (search_heat), or "hands":[…]
   (hands_json). The list is empty if no world was found. */
void advice_heat_json(const Knowledge *knowledge, int worlds, uint64_t seed, Text *out);
enum { ADVICE_WORLDS = 500 };    /* enough to show */

/* The names of reasons: `wins`, `tells`, …; NULL for REASON_NONE. */
extern const char *const advice_reasons[];

#endif
