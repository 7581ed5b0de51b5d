/* The board of Conflict as a picture. To play on another map, draw another: everything below is made from it by the compiler. */
#include "map.h"

/* What a square can be. A home circle counts as land and as sea (CF-10), and a mine is a place in the sea. */
enum { LAND = 1, SEA = 2, MINE = 4, HOME = 8 };
enum { X = 0, L = LAND, w = SEA, m = SEA | MINE, H = LAND | SEA | HOME };

/* CF-1 … CF-4: X reserve space, L land, w water, m mine, H home circle; a quarter turn gives the same board. */
#define PICTURE(ROW) \
    /*  a b c d e f g h i j k l m n o p q r s t u v w x        */ \
    ROW(X,X,X,X,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,X,X,X,X) /*  1 */ \
    ROW(X,H,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,H,X) /*  2 */ \
    ROW(X,L,w,X,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,X,w,L,X) /*  3 */ \
    ROW(X,L,X,w,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,w,X,L,X) /*  4 */ \
    ROW(L,L,L,L,w,m,w,w,w,L,w,w,w,w,w,w,w,w,m,w,L,L,L,L) /*  5 */ \
    ROW(L,L,L,L,m,w,w,w,w,w,L,w,w,w,w,w,w,w,w,m,L,L,L,L) /*  6 */ \
    ROW(L,L,L,L,w,w,w,w,w,w,w,L,w,w,w,w,w,w,w,w,L,L,L,L) /*  7 */ \
    ROW(L,L,L,L,w,w,w,w,w,w,w,w,L,w,w,w,w,w,w,w,L,L,L,L) /*  8 */ \
    ROW(L,L,L,L,w,w,w,w,L,L,L,L,L,L,L,L,w,w,w,w,L,L,L,L) /*  9 */ \
    ROW(L,L,L,L,w,w,w,w,L,L,L,L,L,L,L,L,w,w,w,L,L,L,L,L) /* 10 */ \
    ROW(L,L,L,L,w,w,w,w,L,L,L,L,L,L,L,L,w,w,L,w,L,L,L,L) /* 11 */ \
    ROW(L,L,L,L,w,w,w,L,L,L,L,L,L,L,L,L,w,L,w,w,L,L,L,L) /* 12 */ \
    ROW(L,L,L,L,w,w,L,w,L,L,L,L,L,L,L,L,L,w,w,w,L,L,L,L) /* 13 */ \
    ROW(L,L,L,L,w,L,w,w,L,L,L,L,L,L,L,L,w,w,w,w,L,L,L,L) /* 14 */ \
    ROW(L,L,L,L,L,w,w,w,L,L,L,L,L,L,L,L,w,w,w,w,L,L,L,L) /* 15 */ \
    ROW(L,L,L,L,w,w,w,w,L,L,L,L,L,L,L,L,w,w,w,w,L,L,L,L) /* 16 */ \
    ROW(L,L,L,L,w,w,w,w,w,w,w,L,w,w,w,w,w,w,w,w,L,L,L,L) /* 17 */ \
    ROW(L,L,L,L,w,w,w,w,w,w,w,w,L,w,w,w,w,w,w,w,L,L,L,L) /* 18 */ \
    ROW(L,L,L,L,m,w,w,w,w,w,w,w,w,L,w,w,w,w,w,m,L,L,L,L) /* 19 */ \
    ROW(L,L,L,L,w,m,w,w,w,w,w,w,w,w,L,w,w,w,m,w,L,L,L,L) /* 20 */ \
    ROW(X,L,X,w,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,w,X,L,X) /* 21 */ \
    ROW(X,L,w,X,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,X,w,L,X) /* 22 */ \
    ROW(X,H,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,H,X) /* 23 */ \
    ROW(X,X,X,X,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,L,X,X,X,X) /* 24 */

/* One row of the picture as a row of the set of all squares that are `what`. */
#define BIT(what, column, square) ((uint32_t)(((square) & (what)) != 0) << (column))
#define BITS(what, a, b, c, d, e, f, g, h, i, j, k, l, m_, n, o, p, q, r, s, t, u, v, w_, x) \
    BIT(what, 1, a) | BIT(what, 2, b) | BIT(what, 3, c) | BIT(what, 4, d) | BIT(what, 5, e) | BIT(what, 6, f) | \
    BIT(what, 7, g) | BIT(what, 8, h) | BIT(what, 9, i) | BIT(what, 10, j) | BIT(what, 11, k) | BIT(what, 12, l) | \
    BIT(what, 13, m_) | BIT(what, 14, n) | BIT(what, 15, o) | BIT(what, 16, p) | BIT(what, 17, q) | BIT(what, 18, r) | \
    BIT(what, 19, s) | BIT(what, 20, t) | BIT(what, 21, u) | BIT(what, 22, v) | BIT(what, 23, w_) | BIT(what, 24, x)

#define LAND_ROW(...) BITS(LAND, __VA_ARGS__),
#define SEA_ROW(...) BITS(SEA, __VA_ARGS__),
#define MINE_ROW(...) BITS(MINE, __VA_ARGS__),
#define HOME_ROW(...) BITS(HOME, __VA_ARGS__),

const Field map_land = {{0, PICTURE(LAND_ROW) 0}};
const Field map_sea = {{0, PICTURE(SEA_ROW) 0}};
const Field map_mines = {{0, PICTURE(MINE_ROW) 0}};
const Field map_homes = {{0, PICTURE(HOME_ROW) 0}};

/* A square of `side` rows and columns in the corner: its first row, and its columns as bits. */
static int corner_row(int corner, int side)
{
    return corner >= 2 ? MAP_SIDE + 1 - side : 1;
}

static uint32_t corner_columns(int corner, int side)
{
    bool right = corner == 1 || corner == 2;
    return ((1u << side) - 1) << (right ? MAP_SIDE + 1 - side : 1);
}

int map_home(int corner)
{
    int row = corner_row(corner, MAP_HALF);
    uint32_t columns = corner_columns(corner, MAP_HALF);
    while (!(map_homes.row[row] & columns))
        row++;
    return square_at(row, __builtin_ctz(map_homes.row[row] & columns));
}

void map_add_mines(Field *field, int corner)
{
    int first = corner_row(corner, MAP_HALF);
    uint32_t columns = corner_columns(corner, MAP_HALF);
    for (int row = first; row < first + MAP_HALF; row++)
        field->row[row] |= map_mines.row[row] & columns;
}

void map_close(Field *field, int corner)
{
    int first = corner_row(corner, MAP_BLOCK);
    uint32_t columns = corner_columns(corner, MAP_BLOCK);
    for (int row = first; row < first + MAP_BLOCK; row++)
        field->row[row] &= ~columns;
}
