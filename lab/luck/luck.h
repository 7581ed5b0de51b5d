/* The most that an optimal player without hidden information can win against simple players, computed exactly where nothing else is
   said. All shares are means of going first and second; a draw counts half. For measurements: each takes seconds. */
#ifndef PEG_LAB_LUCK_H
#define PEG_LAB_LUCK_H

#include <stdbool.h>

/* Against a player who tries locations at random or, if `careful`, avoids those that have sounded while there are others. */
double luck_free_for_all(bool careful);
double luck_mad_dash(bool careful);

/* Against a random player; for comparison, what a random player wins. */
double luck_tic_tac_two(void);
double luck_tic_tac_two_of_any(void);

double luck_x_rays(void);    /* against a player who looks at random */

/* games/workshop/smuggler.peg, against a random player; if `any`, what a random player wins. */
double luck_smuggler(bool any);

/* games/workshop/bunny-hop.peg, against a random player: no bound but what a hunter with exact beliefs wins that thinks so many
   looks ahead, in that many hunts; 0 looks: what a random player wins. `error` is half of the 95% interval. */
typedef struct Estimate {
    double share, error;
} Estimate;

Estimate luck_bunny_hop(int ahead, int hunts);

/* More gets everything, equal half. */
static inline double luck_share(int own, int others)
{
    return own > others ? 1 : own == others ? 0.5 : 0;
}

#endif
