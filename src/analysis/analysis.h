/* The analysis of a finished game: each side's chance act by act, as that side could know it at the time and as the umpire saw it;
   the best act by what the player knew, and what another one cost; what luck brought, and what skill.

   What a side could know comes from its knowledge at that time and from nothing else. The same record and number of playouts give
   the same analysis on every machine. */
#ifndef PEG_ANALYSIS_ANALYSIS_H
#define PEG_ANALYSIS_ANALYSIS_H

#include "bots/bot.h"

/* Playouts for a whole game, where nobody asks for more or less. */
enum { ANALYSIS_PLAYOUTS = 200000 };

/* What the player knew and did at one act. Chances are of winning, a draw counting half. */
typedef struct Weighed {
    bool weighed;          /* there was a choice, and the search could tell */
    Act best;              /* by what the player knew */
    double hope;           /* the chance with the best act: as that side could know it */
    double chance;         /* with the act that was done */
    double cost;           /* the difference, 0 where it cannot be told from noise */
    double odds;           /* how likely the player had to think what was heard then; -1: not asked */
} Weighed;

/* One entry of the log. */
typedef struct AnalysedAct {
    int seat;
    Act act;
    bool talk;
    Weighed by;
    double after[SEATS_MAX + 1];    /* each seat's chance after it, as the umpire sees it; index 0 is not used */
} AnalysedAct;

/* What one side had of luck and of skill, in chances: both add up to what it got beyond its chance at the beginning. */
typedef struct Side {
    double first, result;    /* the umpire's chance at the beginning, and 1, 0.5 or 0 */
    double cost;             /* what its own acts gave away */
    double skill;            /* what others gave away, less its own */
    double luck;             /* the rest: dice, cards and what was hidden */
    int looks;               /* where players hunt: turns it took to find everything, 0 if it did not; */
    double best_looks;       /* and what the plain hunter needs on average */
} Side;

typedef enum TurningKind { TURNING_PLAY, TURNING_LUCK, TURNING_MISTAKE, TURNING_GUESS } TurningKind;

/* An act after which the umpire saw the game differently. */
typedef struct Turning {
    int act;                 /* index in the log */
    int seat;                /* whose chance is told: of the one whose it changed most */
    double before, after;
    TurningKind kind;
} Turning;

enum { TURNINGS_MOST = 5 };

typedef struct Analysis {
    const Match *match;      /* the finished game; it must live as long */
    Match *again;            /* the same, as far as it was looked at */
    long playouts;           /* for all of it */
    int acts, done;
    AnalysedAct *act;
    double first[SEATS_MAX + 1];    /* each seat's chance at the beginning, as the umpire sees it */
    double last[SEATS_MAX + 1];     /* the umpire's last answer, as it was given */
    Side side[SEATS_MAX + 1];
    Turning turning[TURNINGS_MOST];
    int turnings;
    bool ended;              /* not by the rules: analysis_ended */
    unsigned winners;        /* then bit n: player n has won */
    bool told;               /* sides and turning points are known */
} Analysis;

/* Begins; `playouts` 0 is ANALYSIS_PLAYOUTS. Freed with analysis_free. */
Analysis *analysis_new(const Match *match, long playouts);
void analysis_free(Analysis *analysis);

/* How a game ended that the rules did not end, somebody having resigned: `won 2`, `won 1 3` or `drawn`. */
void analysis_ended(Analysis *analysis, const char *status);

/* Looks at one more act; false when all is done, and then sides and turning points are told. */
bool analysis_step(Analysis *analysis);

/* What the player knew and did, from that player's knowledge before the act;
   `share` is the part of the playouts that it may cost. */
Weighed analysis_weigh(const Knowledge *knowledge, const Acts *legal, Act done, long share);

/* Ways to tell it: JSON for programs (docs/api.md), lines for a terminal so many columns wide, a picture. A picture that stands
   alone has a legend, and colours for light and for dark screens; one in a page takes those of the page. */
void analysis_json(const Analysis *analysis, Text *out);
void analysis_text(const Analysis *analysis, int columns, bool ascii, Text *out);
void analysis_svg(const Analysis *analysis, bool alone, Text *out);

/* The name of a seat: as the record has it, else `player 2`. */
void analysis_name(const Analysis *analysis, int seat, Text *out);

extern const char *const analysis_kinds[];    /* of turning points, by TurningKind: `play`, `luck`, `mistake`, `guess` */

#endif
