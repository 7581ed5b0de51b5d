/* The map of Conflict: its squares, sets of them, and what is land, sea, mine and home. The picture is board.txt. */
#ifndef PEG_GAMES_CONFLICT_MAP_H
#define PEG_GAMES_CONFLICT_MAP_H

#include "rules/drawing.h"

/* A square is its row times 32 plus its column, both from 1: a1 is 33, x24 is 792. Numbers below MAP_FIRST are no squares. */
enum { MAP_SIDE = 24, MAP_HALF = MAP_SIDE / 2, MAP_BLOCK = 4, MAP_CORNERS = 4, MAP_MINES = 2, MAP_FIRST = 33 };

static inline int square_at(int row, int col) { return row << 5 | col; }
static inline int square_row(int at) { return at >> 5; }
static inline int square_col(int at) { return at & 31; }

static inline void square_text(int at, Text *out)
{
    text_char(out, (char)('a' + square_col(at) - 1));
    text_number(out, square_row(at));
}

/* How many steps apart two squares are when nothing is in the way. */
static inline int square_distance(int a, int b)
{
    int down = square_row(a) - square_row(b), right = square_col(a) - square_col(b);
    down = down < 0 ? -down : down;
    right = right < 0 ? -right : right;
    return down > right ? down : right;
}

/* A set of squares: bit n of row r stands for column n. The rows and columns around the map stay empty. */
typedef struct Field {
    uint32_t row[MAP_SIDE + 2];
} Field;

static inline bool field_has(const Field *field, int at) { return field->row[square_row(at)] >> square_col(at) & 1; }
static inline void field_add(Field *field, int at) { field->row[square_row(at)] |= 1u << square_col(at); }
static inline void field_drop(Field *field, int at) { field->row[square_row(at)] &= ~(1u << square_col(at)); }

static inline void field_unite(Field *field, const Field *with)
{
    for (int row = 0; row < MAP_SIDE + 2; row++)
        field->row[row] |= with->row[row];
}

static inline void field_remove(Field *field, const Field *which)
{
    for (int row = 0; row < MAP_SIDE + 2; row++)
        field->row[row] &= ~which->row[row];
}

/* The neighbours of a square that are in the set, as nine bits: three per row from the upper left, the square itself in the middle.
   `near_square` gives the square of a bit. */
static inline unsigned field_near(const Field *field, int at)
{
    const uint32_t *row = field->row + square_row(at) - 1;
    int shift = square_col(at) - 1;
    return (row[0] >> shift & 7) | (row[1] >> shift & 7) << 3 | (row[2] >> shift & 7) << 6;
}

static inline int near_square(int at, int bit)
{
    static const signed char away[9] = {-33, -32, -31, -1, 0, 1, 31, 32, 33};
    return at + away[bit];
}

/* Where land pieces and ships may go; the home circles are in both. */
typedef struct Map {
    Field land, sea, mines;
    uint16_t mine[MAP_CORNERS][MAP_MINES];    /* the same, by corners */
} Map;

extern const Drawing conflict_drawing;

Map map_of(const char *board);    /* row by row, one character per square */

/* Corners are numbered clockwise from the upper left, 0 to 3. A home circle or mine belongs to the corner of its quarter. */
static inline int map_corner(int at)
{
    bool right = square_col(at) > MAP_HALF;
    return square_row(at) > MAP_HALF ? 3 - right : right;
}

int map_home(const Map *map, int corner);                              /* the home circle of that corner */
/* adds the mines of that corner to `mined` and removes them from `free` */
void map_lay_mines(const Map *map, Field *mined, Field *free, int corner);
void map_close(Map *map, int corner);                                  /* closes the block of that corner to all pieces */

#endif
