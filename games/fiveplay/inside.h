/* Shared by the rules of Fiveplay and its brain: the board, the pieces, the state and the acts. */
#ifndef FIVEPLAY_INSIDE_H
#define FIVEPLAY_INSIDE_H

#include "rules/game.h"
#include "rules/grid.h"

/* FP-1: the board. Hole 0 is a1, 6 is g1, 48 is g7; sets of holes are bits, as sets of locations are on the grid. */
enum { SIDE = 7 };

#define ALL_HOLES (((Set)1 << SIDE * SIDE) - 1)
#define COLUMN_A ((Set)0x40810204081)
#define ROWS_1_TO_3 ((Set)0x1fffff)

typedef enum Kind { PEG, SOLID, HOLLOW, KINDS } Kind;

enum { PEGS = 10, SOLIDS = 4, HOLLOWS = 4 };

static inline int pieces_of(Kind kind) { return kind == PEG ? PEGS : kind == SOLID ? SOLIDS : HOLLOWS; }

/* FP-7: how many moves in a row, and how often the same position, make a draw. */
enum { MOVES_TO_DRAW = 100, TIMES_TO_DRAW = 3 };

/* FP-4: a player has at most one piece in a hole, so two holes identify a move. FP-7: pieces never leave the board, so a position
   can recur only while nothing is placed. The moves since the last placement are stored: their first holes, ten to a word, the
   latest in the low bits; and the trace of the position before each, from which the second hole follows. Traces after even and odd
   numbers of moves are stored apart, because a recurring position has the same player to move. */
typedef struct State {
    Core core;
    Set piece[2][KINDS];
    uint64_t from[MOVES_TO_DRAW / 10];
    uint8_t trace[2][MOVES_TO_DRAW / 2];
    uint8_t now;      /* the trace of this position */
    uint8_t moves;    /* since something was placed */
} State;

static inline Set barrels(const Set piece[KINDS]) { return piece[SOLID] | piece[HOLLOW]; }
static inline int stock(const Set piece[KINDS], Kind kind) { return pieces_of(kind) - set_count(piece[kind]); }

/* Acts: a kind, the hole it comes from if it is on the board, and the hole it goes to. */
enum { FROM_STOCK = 63, FROM_SHIFT = 6, KIND_SHIFT = 12 };

static inline Act act_of(Kind kind, int from) { return (Act)kind << KIND_SHIFT | (Act)from << FROM_SHIFT; }
static inline Kind act_kind(Act act) { return (Kind)(act >> KIND_SHIFT); }
static inline int act_from(Act act) { return (int)(act >> FROM_SHIFT & 63); }
static inline int act_to(Act act) { return (int)(act & 63); }

#endif
