/* What `pegboard bench` measures besides the rules: the bots. */
#ifndef PEG_LAB_BENCH_H
#define PEG_LAB_BENCH_H

#include "rules/game.h"

/* One row: playouts a second of the strongest bot in this game, building worlds included. */
void bench_bots_head(void);
void bench_bots(const Game *game);

/* One row for a game that is a hunt, nothing for others: the mean number of turns that the strongest bot needs to find what is
   hidden, over everything that can be hidden, that of the best player there can be,
   and what that one needs against what bots hide. */
void bench_probes_head(void);
void bench_probes(const Game *game);

/* One row: by how much the strongest bot, given a little time and given a second, went over it in the worst of some positions,
   early and late in random games, and the most memory that the process had. */
void bench_budget_head(void);
void bench_budget(const Game *game);

/* Ways into the rules: from inside as bots go; through the library as it is installed, by one call for a whole game, by one an act,
   by rows of acts, and with every legal act written out. */
typedef enum BenchWay { WAY_INSIDE, WAY_CALLS, WAY_ROWS, WAY_STEP, WAY_PLAYOUT, WAYS } BenchWay;
BenchWay bench_way(const char *name);    /* WAYS: there is none of that name */
void bench_through(BenchWay way, const Game *game, int players, uint64_t acts);

/* Instructions an act on that way, counted by valgrind; 0 if it is not there. */
double bench_count(const Game *game, const char *way);

/* One row: instructions an act on all ways. */
void bench_library_head(void);
void bench_library(const Game *game);

/* A table of games that are small enough to be worked out in full, those written as text or some that are cut out of larger ones:
   their value, and what best responses win against random play and against the policy that CFR+ finds. */
void bench_exploit(const Game *const *scripts, int n);

/* A table: the most that any fair player can win against simple ones, in the games that luck decides. */
void bench_luck(void);

#endif
