/* Everybody's ratings: results are rated soon after the round that has kept them, once each, whatever dies in between (the store's
   ratings.h). Bots have fixed ones, from the steps that were measured between their levels (tools/bot-ratings). */
#ifndef PEG_SERVER_RATINGS_H
#define PEG_SERVER_RATINGS_H

#include "server/inside.h"
#include "server/rating.h"
#include "store/ratings.h"

/* What a bot of that level is rated in a game. */
Rating ratings_of_bot(const char *game, int level);

/* As it stands now, with the time that has passed since its last game; NULL: of somebody who has not played. */
Rating ratings_now(const StoredRating *stored, int64_t date);

/* What the game makes of these seats; `rating` of each before it, and after. True for those who were compared with somebody. */
void ratings_settle(const RatedSeat seat[], int seats, Rating rating[], bool compared[]);

/* `"rating":1512,"provisional":true` */
void ratings_json(const Rating *rating, Text *out);

#endif
