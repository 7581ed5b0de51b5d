/* The board of Conflict, as it is drawn in board.txt: everything here is made from that picture by the compiler. */
#include "map.h"

/* What a square can be. A home circle counts as land and as sea (CF-10), and a mine is a place in the sea. */
enum { LAND = 1, SEA = 2, MINE = 4, HOME = 8 };
enum { X = 0, L = LAND, w = SEA, m = SEA | MINE, H = LAND | SEA | HOME };

/* CF-1 … CF-4: board.txt as lines of ROW(X,H,L,…), which the build makes of it: X reserve space, L land, w water, m mine, H home circle. */
#include "conflict_board.h"

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
