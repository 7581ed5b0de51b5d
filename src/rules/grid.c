#include "rules/grid.h"

#include <ctype.h>

/* A row of the table is a row of the grid. */
const Set grid_near[GRID_LOCS] = {
    0x0000000c2, 0x0000001c5, 0x00000038a, 0x000000714, 0x000000e28, 0x000000c10,
    0x000003083, 0x000007147, 0x00000e28e, 0x00001c51c, 0x000038a38, 0x000030430,
    0x0000c20c0, 0x0001c51c0, 0x00038a380, 0x000714700, 0x000e28e00, 0x000c10c00,
    0x003083000, 0x007147000, 0x00e28e000, 0x01c51c000, 0x038a38000, 0x030430000,
    0x0c20c0000, 0x1c51c0000, 0x38a380000, 0x714700000, 0xe28e00000, 0xc10c00000,
    0x083000000, 0x147000000, 0x28e000000, 0x51c000000, 0xa38000000, 0x430000000,
};

const Set grid_beside[GRID_LOCS] = {
    0x000000042, 0x000000085, 0x00000010a, 0x000000214, 0x000000428, 0x000000810,
    0x000001081, 0x000002142, 0x000004284, 0x000008508, 0x000010a10, 0x000020420,
    0x000042040, 0x000085080, 0x00010a100, 0x000214200, 0x000428400, 0x000810800,
    0x001081000, 0x002142000, 0x004284000, 0x008508000, 0x010a10000, 0x020420000,
    0x042040000, 0x085080000, 0x10a100000, 0x214200000, 0x428400000, 0x810800000,
    0x081000000, 0x142000000, 0x284000000, 0x508000000, 0xa10000000, 0x420000000,
};

const Set grid_beyond[GRID_LOCS] = {
    0x000005004, 0x00000a008, 0x000015011, 0x00002a022, 0x000014004, 0x000028008,
    0x000140100, 0x000280200, 0x000540440, 0x000a80880, 0x000500100, 0x000a00200,
    0x005004005, 0x00a00800a, 0x015011015, 0x02a02202a, 0x014004014, 0x028008028,
    0x140100140, 0x280200280, 0x540440540, 0xa80880a80, 0x500100500, 0xa00200a00,
    0x004005000, 0x00800a000, 0x011015000, 0x02202a000, 0x004014000, 0x008028000,
    0x100140000, 0x200280000, 0x440540000, 0x880a80000, 0x100500000, 0x200a00000,
};

void loc_text(int loc, Text *out)
{
    if (loc == LOC_NONE) {
        text_char(out, '-');
        return;
    }
    text_char(out, (char)('A' + loc_row(loc)));
    text_char(out, (char)('1' + loc_col(loc)));
}

int loc_read(const char *words)
{
    int row = toupper((unsigned char)words[0]) - 'A';
    if (row < 0 || row >= GRID_SIDE || words[1] < '1' || words[1] > '6')
        return LOC_NONE;
    return loc_at(row, words[1] - '1');
}

Set grid_around(Set set)
{
    const Set not_first = SET_ALL & ~grid_col(0), not_last = SET_ALL & ~grid_col(5);
    Set wide = set | (set << 1 & not_first) | (set >> 1 & not_last);
    return (wide | wide << GRID_SIDE | wide >> GRID_SIDE) & SET_ALL & ~set;
}

Set grid_piece(Set within, int from)
{
    Set piece = set_of(from) & within;
    for (Set grown = piece; grown; piece |= grown)
        grown = grid_around(piece) & within;
    return piece;
}

bool grid_connected(Set set)
{
    return !set || grid_piece(set, set_first(set)) == set;
}

static const signed char down[GRID_DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};
static const signed char right[GRID_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};

int grid_go(int loc, int direction, int steps)
{
    int row = loc_row(loc) + down[direction] * steps, col = loc_col(loc) + right[direction] * steps;
    bool inside = row >= 0 && row < GRID_SIDE && col >= 0 && col < GRID_SIDE;
    return inside ? loc_at(row, col) : LOC_NONE;
}

int grid_direction(int from, int to)
{
    for (int direction = 0; direction < GRID_DIRECTIONS; direction++)
        for (int steps = 1, at; (at = grid_go(from, direction, steps)) != LOC_NONE; steps++)
            if (at == to)
                return direction;
    return -1;
}

/* One step of every location of a set; those at the edge get lost. */
static Set stepped(Set set, int direction)
{
    const Set not_first = SET_ALL & ~grid_col(0), not_last = SET_ALL & ~grid_col(5);
    int shift = loc_at(down[direction], right[direction]);
    Set moved = shift > 0 ? set << shift : set >> -shift;
    return moved & (right[direction] > 0 ? not_first : right[direction] < 0 ? not_last : SET_ALL);
}

Set grid_sight(Set empty, int from)
{
    Set seen = SET_NONE;
    for (int direction = 0; direction < GRID_DIRECTIONS; direction++)
        for (Set at = stepped(set_of(from), direction); at; at = stepped(at & empty, direction))
            seen |= at;
    return seen;
}

const Set grid_squares[2][4] = {
    {[UPPER_LEFT] = 0x0000071c7, [UPPER_RIGHT] = 0x000038e38, [LOWER_LEFT] = 0x1c71c0000, [LOWER_RIGHT] = 0xe38e00000},
    {[UPPER_LEFT] = 0x000038e38, [UPPER_RIGHT] = 0x0000071c7, [LOWER_LEFT] = 0xe38e00000, [LOWER_RIGHT] = 0x1c71c0000},
};
