/* What `pegboard bench` measures besides the rules: the bots. */
#ifndef PEG_LAB_BENCH_H
#define PEG_LAB_BENCH_H

#include "rules/game.h"

/* One row: playouts a second of the strongest bot in this game, building worlds included. */
void bench_bots_head(void);
void bench_bots(const Game *game);

/* One row for a game that is a hunt, nothing for others: the mean number of turns that the strongest bot needs to find what is
   hidden, over everything that can be hidden, that of the best player there can be, and what that one needs against what bots hide. */
void bench_probes_head(void);
void bench_probes(const Game *game);

/* One row: by how much the strongest bot, given a little time and given a second, went over it in the worst of some positions, early
   and late in random games, and the most memory that the process had. */
void bench_budget_head(void);
void bench_budget(const Game *game);

/* A table: the most that any fair player can win against simple ones, in the games that luck decides. */
void bench_luck(void);

#endif
