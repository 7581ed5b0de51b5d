/* The analysis of a finished game: each side's chance act by act, as that side could know it at the time and as the umpire saw
   it; the best act given the player's knowledge, and the cost of the act played; the share of luck and skill.
   What a side could know is computed from its knowledge at that time and nothing else. The same record and number of playouts
   give the same analysis on every machine. */
#ifndef PEG_ANALYSIS_ANALYSIS_H
#define PEG_ANALYSIS_ANALYSIS_H

#include "bots/bot.h"

/* Default number of playouts for a whole game. */
enum { ANALYSIS_PLAYOUTS = 200000 };

/* One decision, given the player's knowledge. Chances are of winning; a draw counts half. */
typedef struct Weighed {
    bool weighed;          /* there was a choice, and the search could evaluate it */
    Act best;              /* given the player's knowledge */
    double hope;           /* chance with the best act, as that side could know it */
    double chance;         /* chance with the act played */
    double cost;           /* the difference; 0 if within the noise */
    double odds;           /* how likely the player had to think the observed result; -1: not computed */
} Weighed;

/* One entry of the log. */
typedef struct AnalysedAct {
    int seat;
    Act act;
    bool talk;
    Weighed by;
    double after[SEATS_MAX + 1];    /* each seat's chance after it, as the umpire sees it; index 0 is not used */
} AnalysedAct;

/* The luck and skill of one side, in units of chance: together they are its result minus its chance at the start. */
typedef struct Side {
    double first, result;    /* the umpire's chance at the start; 1, 0.5 or 0 */
    double cost;             /* lost by its own acts */
    double skill;            /* lost by others, minus its own losses */
    double luck;             /* the rest: dice, cards and hidden things */
    int looks;               /* in hunts: turns it took to find everything, 0 if it did not, */
    double best_looks;       /* and what the best hunter needs for the same hiding, on average over ties */
} Side;

typedef enum TurningKind { TURNING_PLAY, TURNING_LUCK, TURNING_MISTAKE, TURNING_GUESS } TurningKind;

/* An act that changed the umpire's view of the game. */
typedef struct Turning {
    int act;                 /* index in the log */
    int seat;                /* the seat whose chance changed most */
    double before, after;
    TurningKind kind;
} Turning;

enum { TURNINGS_MOST = 5 };

typedef struct Analysis {
    const Match *match;      /* the finished game; must outlive the analysis */
    Match *again;            /* a copy, replayed as far as it was analysed */
    long playouts;           /* for the whole game */
    int acts, done;
    AnalysedAct *act;
    double first[SEATS_MAX + 1];    /* each seat's chance at the start, as the umpire sees it */
    double last[SEATS_MAX + 1];     /* the umpire's last evaluation, not smoothed */
    Side side[SEATS_MAX + 1];
    uint64_t hidden[SEATS_MAX + 1]; /* in hunts: where each has hidden pegs; 0 before the first look */
    Turning turning[TURNINGS_MOST];
    int turnings;
    bool ended;              /* ended from outside: analysis_ended */
    unsigned winners;        /* then bit n: player n has won */
    bool summarised;               /* sides and turning points are computed */
} Analysis;

/* Starts an analysis; `playouts` 0 is ANALYSIS_PLAYOUTS. Free with analysis_free. */
Analysis *analysis_new(const Match *match, long playouts);
void analysis_free(Analysis *analysis);

/* The result of a game that the rules did not end, such as a resignation: `won 2`, `won 1 3` or `drawn`. */
void analysis_ended(Analysis *analysis, const char *status);

/* Analyses one more act. False when done; sides and turning points are then available. */
bool analysis_step(Analysis *analysis);

/* Evaluates one decision from the player's knowledge before the act; `share` is the number of playouts it may use. */
Weighed analysis_weigh(const Knowledge *knowledge, const Acts *legal, Act done, long share);

/* Output: JSON for programs (docs/api.md), lines for a terminal of so many columns, an SVG. A stand-alone SVG has a legend and
   colours for light and dark screens; an embedded one uses those of the page. */
void analysis_json(const Analysis *analysis, Text *out);
void analysis_text(const Analysis *analysis, int columns, bool ascii, Text *out);
void analysis_svg(const Analysis *analysis, bool alone, Text *out);

/* The name of a seat: from the record, else `player 2`. */
void analysis_name(const Analysis *analysis, int seat, Text *out);

/* How JSON and SVG are written: raised when those that were written before no longer do. */
enum { ANALYSIS_EDITION = 1 };

extern const char *const analysis_kinds[];    /* names of turning points, by TurningKind: `play`, `luck`, `mistake`, `guess` */

#endif
