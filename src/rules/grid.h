/* The 6x6 grid: locations, bit sets of them, neighbours, squares, rows. Location 0 is A1, 5 is A6, 35 is F6. */
#ifndef PEG_RULES_GRID_H
#define PEG_RULES_GRID_H

#include "base/text.h"

enum { GRID_SIDE = 6, GRID_LOCS = 36, LOC_NONE = -1 };

typedef uint64_t Set;    /* bit n: location n */

#define SET_NONE ((Set)0)
#define SET_ALL (((Set)1 << GRID_LOCS) - 1)

static inline Set set_of(int loc) { return (Set)1 << loc; }
static inline bool set_has(Set set, int loc) { return set >> loc & 1; }
static inline int set_count(Set set) { return __builtin_popcountll(set); }
static inline int set_first(Set set) { return __builtin_ctzll(set); }

/* Removes and returns the first location in the order A1 … F6: for (Set rest = set; rest;) { int at = set_pop(&rest); … } */
static inline int set_pop(Set *set)
{
    int first = set_first(*set);
    *set &= *set - 1;
    return first;
}

static inline int loc_at(int row, int col) { return row * GRID_SIDE + col; }    /* rows and columns from 0 */
static inline int loc_row(int loc) { return loc / GRID_SIDE; }
static inline int loc_col(int loc) { return loc % GRID_SIDE; }

/* A location by name, for constants: LOC('B', 3). */
#define LOC(letter, number) (((letter) - 'A') * GRID_SIDE + (number) - 1)

/* The centre of both far rows, where the unit can outline headquarters or goals; for the tables of games. */
#define SET_LOC(letter, number) ((Set)1 << LOC(letter, number))
#define GRID_GOALS (SET_LOC('A', 3) | SET_LOC('A', 4) | SET_LOC('F', 3) | SET_LOC('F', 4))

void loc_text(int loc, Text *out);    /* `B3`; `-` for LOC_NONE */

/* Reads `B3`, case-insensitive, at the start of `words`; LOC_NONE if there is none. */
int loc_read(const char *words);

extern const Set grid_near[GRID_LOCS];    /* the eight neighbours (SYS-7) */
extern const Set grid_beside[GRID_LOCS];  /* the four in the same row or column */
extern const Set grid_beyond[GRID_LOCS];  /* the eight locations two steps away in a straight line */
extern const Set grid_hurdles[GRID_LOCS]; /* the neighbours on the way there */

static inline Set grid_row(int row) { return (Set)0x3f << (row * GRID_SIDE); }
static inline Set grid_rows(int first, int last) { return SET_ALL >> (5 - last + first) * GRID_SIDE << first * GRID_SIDE; }
static inline Set grid_col(int col) { return (Set)0x041041041 << col; }

/* All neighbours of a set, excluding its members. */
Set grid_around(Set set);

/* Whether a member of the set has a neighbour in `to`. Up and down come first: that is mostly enough. */
static inline bool grid_meets(Set set, Set to)
{
    return (set << GRID_SIDE | set >> GRID_SIDE) & to || grid_around(set) & to;
}

/* Members of a set that have no neighbour in it. */
Set grid_alone(Set set);

/* Connected component: the locations of `within` that can be reached from `from` by steps inside `within`. */
Set grid_piece(Set within, int from);

/* The eight directions, clockwise from up. */
enum { GRID_DIRECTIONS = 8 };

/* The index offset to the neighbour in each direction. */
static const signed char grid_next[GRID_DIRECTIONS] = {-6, -5, 1, 7, 6, 5, -1, -7};

/* Members of `from` whose neighbour in that direction is in `to`. */
static inline Set grid_steps(Set from, Set to, int direction)
{
    const Set inside = direction % 4 == 0 ? SET_ALL : SET_ALL & ~grid_col(direction < 4 ? 5 : 0);
    int next = grid_next[direction];
    return from & inside & (next > 0 ? to >> next : to << -next);
}

/* The locations on the ray from a location in a direction, to the edge. */
extern const Set grid_line[GRID_LOCS][GRID_DIRECTIONS];

/* The direction of the straight line from one location to another, or -1. */
int grid_direction(int from, int to);

/* The next location in line after `to`, seen from its neighbour `from`; empty beyond the edge. */
static inline Set grid_ahead(int from, int to)
{
    int at = 2 * to - from;
    return at < 0 ? SET_NONE : set_of(at) & grid_near[to];
}

/* The landing locations of jumps from `from` over its neighbours in `over`, occupied or not. */
static inline Set grid_jumps(int from, Set over)
{
#ifdef __BMI2__
    /* Hurdles and what lies beyond them come in the same order. */
    return __builtin_ia32_pdep_di(__builtin_ia32_pext_di(over, grid_hurdles[from]), grid_beyond[from]);
#else
    /* A jump goes twice as far as its neighbour, so the bits around `from` move to twice their distance: each step here doubles
       the gaps between them. */
    enum { AROUND = 0x7147, NEAREST = GRID_SIDE + 1 };
    Set bits = over << NEAREST >> from & AROUND;
    bits = (bits | bits << 8) & 0x00ff00ff;
    bits = (bits | bits << 4) & 0x0f0f0f0f;
    bits = (bits | bits << 2) & 0x33333333;
    bits = (bits | bits << 1) & 0x55555555;
    return bits << from >> 2 * NEAREST & grid_beyond[from];
#endif
}

/* What can be seen from a location in the eight directions: the locations of `empty` on each ray and the first one after them. */
Set grid_sight(Set empty, int from);

/* The 3x3 squares, as a player sees them (SYS-2). */
typedef enum Square { UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT } Square;
extern const Set grid_squares[2][4];
static inline Set grid_square(int player, Square square) { return grid_squares[player - 1][square]; }

/* Both squares of a side, as a player sees them: columns 1-3 or 4-6. */
static inline Set grid_left(int player) { return (Set)0x1c71c71c7 << (player - 1) * 3; }
static inline Set grid_right(int player) { return (Set)0xe38e38e38 >> (player - 1) * 3; }

#endif
