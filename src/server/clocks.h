/* The clocks of a table: the time that each player has for an act and for the whole game, and the match clock (SYS-17).
   `time` is the table's own: milliseconds, beginning with CLOCKS_BEGIN when the game begins, and standing still while the server
   does not run, but for play by letter. Only people pay with their time. */
#ifndef PEG_SERVER_CLOCKS_H
#define PEG_SERVER_CLOCKS_H

#include "rules/game.h"

enum {
    CLOCKS_BEGIN = 1,
    CLOCKS_DAY = 86400,
    CLOCKS_ACT_MOST = 14 * CLOCKS_DAY,
    CLOCKS_GAME_MOST = 10 * CLOCKS_DAY,
    CLOCKS_MORE_MOST = 3600
};

typedef struct SeatClock {
    int64_t since;     /* when the current wait for this seat began; 0: none */
    int64_t left;      /* milliseconds of the time for the game, when that wait began */
} SeatClock;

typedef struct Clocks {
    int act, game;                       /* seconds for an act and for the game; 0: no such clock */
    int more;                            /* seconds that are added to the time for the game after each turn */
    int64_t zero;                        /* when by clock_now the table's time was 0 */
    int64_t ran;                         /* the table's time at the last entry of its log */
    SeatClock seat[SEATS_MAX + 1];
    int64_t match_used, match_since;     /* milliseconds used on the match clock, and when it was started; 0: paused */
} Clocks;

Clocks clocks_of(int act, int game, int more);

/* Correspondence play: players have days and need not be present. The clock runs while the table is not loaded. */
bool clocks_by_letter(const Clocks *clocks);

/* The table's time goes on from its last entry, which was so many milliseconds ago, at the moment `now` by clock_now. */
void clocks_resume(Clocks *clocks, int64_t ago, int64_t now);

/* A seat's clock runs while the game must wait for it. `waited` and `people` are bits by seat; `actor` has just acted, so that a
   new wait begins for it (SEAT_CHANCE: for nobody). */
void clocks_turn(Clocks *clocks, unsigned waited, unsigned people, int actor, int64_t time);
void clocks_stop(Clocks *clocks);

/* That seat's last act has been taken back, and with it what the end of its turn had added. Before clocks_turn. */
void clocks_take_back(Clocks *clocks, int seat);

/* When that seat's time has run out; INT64_MAX: never. */
int64_t clocks_late_at(const Clocks *clocks, int seat);

/* Milliseconds that the seat has left for the game. */
int64_t clocks_game_left(const Clocks *clocks, int seat, int64_t time);

void clocks_match_run(Clocks *clocks, bool runs, int64_t time);
int64_t clocks_match_left(const Clocks *clocks, int64_t given, int64_t time);    /* of `given` milliseconds */

#endif
