/* The most that the best fair player there can be wins against simple ones, worked out in full. All shares are means of going first
   and second, a draw counting half. For measurements: each takes seconds. */
#ifndef PEG_LAB_LUCK_H
#define PEG_LAB_LUCK_H

#include <stdbool.h>

/* Against one who tries anything or, if `careful`, one who tries nothing again that
   has sounded, as long as there is something else. */
double luck_free_for_all(bool careful);
double luck_mad_dash(bool careful);

/* Against one who tries anything; for comparison, what one wins who tries anything too. */
double luck_tic_tac_two(void);
double luck_tic_tac_two_of_any(void);

double luck_x_rays(void);    /* against one who looks anywhere */

/* games/workshop/smuggler.peg, against one who does anything; if `any`, what one wins who does anything too. */
double luck_smuggler(bool any);

/* Who has more gets all, who has as much the half. */
static inline double luck_share(int own, int others)
{
    return own > others ? 1 : own == others ? 0.5 : 0;
}

#endif
