/* What `pegboard bench` measures besides the rules. */
#ifndef PEG_LAB_BENCH_H
#define PEG_LAB_BENCH_H

#include "rules/game.h"

/* One row: playouts per second of the strongest bot in this game, including building worlds. */
void bench_bots_head(void);
void bench_bots(const Game *game);

/* One row for a hunt, nothing for other games: the mean number of turns that the strongest bot needs over everything that can be
   hidden, that of the optimal player, and what the optimal player needs against the bots' own mix. */
void bench_probes_head(void);
void bench_probes(const Game *game);

/* One row: the worst overrun of the strongest bot's time limit, short and long, over some positions early and late in random
   games, and the peak memory of the process. */
void bench_budget_head(void);
void bench_budget(const Game *game);

/* Ways to call the rules: internally as bots do; through the installed library by one call per game, one per act, by rows of
   acts, and with every legal act written out. */
typedef enum BenchWay { WAY_INSIDE, WAY_CALLS, WAY_ROWS, WAY_STEP, WAY_PLAYOUT, WAYS } BenchWay;
BenchWay bench_way(const char *name);    /* WAYS: no such name */
void bench_through(BenchWay way, const Game *game, int players, uint64_t acts);

/* Instructions per act that way, counted by valgrind; 0 if it is not installed. */
double bench_count(const Game *game, const char *way);

/* One row: instructions per act for all ways. */
void bench_library_head(void);
void bench_library(const Game *game);

/* A table of games small enough to be solved, either the scripts given or reduced versions of larger games: their value, and
   what best responses win against random play and against the CFR+ policy. */
void bench_exploit(const Game *const *scripts, int n);

/* A table: the most that a player without hidden information can win against simple players, in games decided by luck. */
void bench_luck(void);

#endif
