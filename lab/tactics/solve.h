/* Fiveplay by brute force, to a given number of plies. It shares no code with the bots, so that it can check them. It only
   prunes what cannot matter: a threatened line must be stopped in the hole it needs, and three plies before the end the attacker
   has to create such a hole.
   Draws by repetition (FP-7) are not known here. */
#ifndef PEG_LAB_SOLVE_H
#define PEG_LAB_SOLVE_H

#include <stdbool.h>
#include <stdint.h>

enum { HOLES = 49, PIECES = 3 };    /* pegs, solid and hollow barrels */

typedef struct Board {
    uint64_t piece[2][PIECES];
    int mover;                      /* 0 or 1 */
} Board;

typedef struct Move {
    int kind, from, to;             /* `from` -1: from the stock */
} Move;

enum { MOVES_ROOM = 1200 };

/* FP-6: a line in one of its patterns: the holes for pegs and those for barrels. */
typedef struct Line {
    uint64_t pegs, barrels;
} Line;

/* `work` counts down with every position; once it is used up, answers are invalid. */
typedef struct Solver {
    long work;
    int lines;
    Line line[200];
} Solver;

Solver solver_new(void);

/* An act as the rules write it: `P c3`, `H b2-c3`. */
Move board_move(const char *words);
void board_play(Board *board, Move move);
int board_moves(const Board *board, Move list[MOVES_ROOM]);

/* The smallest odd number of plies, at most `most`, in which the mover wins by force; 0: none. */
int solve_win(Solver *solver, const Board *board, int most);

/* Whether the move wins by force in so many plies, an odd number. */
bool solve_wins_with(Solver *solver, const Board *board, Move move, int plies);

/* Whether the mover loses within so many plies, an even number, against any defence. */
bool solve_lost(Solver *solver, const Board *board, int plies);

#endif
