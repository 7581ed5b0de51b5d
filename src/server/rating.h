/* How strong somebody is: Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system", 2022), with its names. Every game is a
   rating period of its own, as on sites where people play all day; time without a game makes a rating less certain, one step of
   the volatility a week. Pure functions. */
#ifndef PEG_SERVER_RATING_H
#define PEG_SERVER_RATING_H

#include <stdint.h>

typedef struct Rating {
    double rating, deviation, volatility;
} Rating;

/* One opponent of a period. `weight` is 1 where two play; among more, a game counts as one however many opponents it has. */
typedef struct RatingGame {
    Rating against;
    double score;    /* 1 won, 0.5 drawn, 0 lost */
    double weight;
} RatingGame;

enum { RATING_WEEK_MS = 7 * 24 * 3600 * 1000 };

Rating rating_new(void);                                   /* of somebody who has not played: 1500, 350, 0.06 */
Rating rating_aged(const Rating *rating, int64_t ms);      /* after so long without a game */
Rating rating_after(const Rating *rating, const RatingGame game[], int games);

#endif
