/* Games that the same people have played one after the other, by rematches: how often each seat's player has won. */
#ifndef PEG_SERVER_SERIES_H
#define PEG_SERVER_SERIES_H

#include "rules/game.h"

typedef struct Series {
    int drawn;
    int won[SEATS_MAX + 1];    /* by seat */
} Series;

int series_games(const Series *series, int players);                            /* those that were won or drawn */
/* one more, if its status says who won or that it was drawn */
void series_count(Series *series, int players, const char *status);
Series series_moved(const Series *series, int players);                         /* everybody sits one seat further */

/* As it is kept: "" for none, else the number of draws and those of the seats, divided by commas. */
void series_write(const Series *series, int players, Text *out);
bool series_read(const char *words, int players, Series *out);

#endif
