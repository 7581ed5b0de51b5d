/* Quick pairing: who waits, and whom each of them plays. A place is a connection: it begins with it and ends with it, and everybody
   has one. Those of about the same rating are paired first; the longer somebody waits, the wider it is looked. */
#ifndef PEG_SERVER_PAIRING_H
#define PEG_SERVER_PAIRING_H

#include "server/inside.h"
#include "server/rating.h"

enum { PAIRING_MOST = 1000, PAIRING_GAMES = 32 };

typedef enum Pace { PACE_QUICK, PACE_SLOW, PACES } Pace;

/* What somebody is rated in a game; in others, as a newcomer. */
typedef struct SeekRating {
    const Game *game;
    Rating rating;
} SeekRating;

typedef struct Seek {
    struct Seek *next;
    Live *live;             /* NULL: it has gone, and only its table is waited for */
    int64_t person;
    char name[TABLE_NAME];
    const Game *game;       /* NULL: any */
    Pace pace;
    bool is_public;         /* the game may be watched */
    int64_t since;
    SeekRating rated[PAIRING_GAMES];
    int rateds;
    Bars bars;
} Seek;

/* Whether two who wait may play each other now; the game then, else NULL. `gap` is how far apart they are in it. */
const Game *pairing_match(const Seek *a, const Seek *b, int64_t now, double *gap);

/* Whether a game can be played with anybody who comes. */
bool pairing_has(const Game *game);

/* The clock that a game is played with: seconds each, and what a turn adds. */
void pairing_clock(const Game *game, Pace pace, int *seconds, int *more);

/* The connection has a place now; another one of that person loses it. The seek's parts are copied. */
void pairing_add(Server *server, const HttpRequest *request, const Person *person, Seek *seek);

#endif
