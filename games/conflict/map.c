/* The board of Conflict, from board.txt or a custom one. */
#include "map.h"

#include "conflict_board.h"

#include <string.h>

/* CF-1 … CF-4. A home circle counts as land and as sea (CF-10), and a mine is a place in the sea. */
static bool is_land(char sign) { return sign == '.' || sign == '@'; }
static bool is_sea(char sign) { return sign == '~' || sign == 'o' || sign == '@'; }

static int place_at(int row, int col) { return (row - 1) * MAP_SIDE + col - 1; }
static int place_square(int place) { return square_at(place / MAP_SIDE + 1, place % MAP_SIDE + 1); }

/* A checked board has two per corner. */
static void add_mine(Map *map, int at)
{
    uint16_t *mine = map->mine[map_corner(at)];
    field_add(&map->mines, at);
    mine[mine[0] ? 1 : 0] = (uint16_t)at;
}

Map map_of(const char *board)
{
    Map map = {.land = {{0}}};
    for (int row = 1; row <= MAP_SIDE; row++)
        for (int col = 1; col <= MAP_SIDE; col++) {
            char sign = board[place_at(row, col)];
            map.land.row[row] |= (uint32_t)is_land(sign) << col;
            map.sea.row[row] |= (uint32_t)is_sea(sign) << col;
            if (sign == 'o')
                add_mine(&map, square_at(row, col));
        }
    return map;
}

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

int map_home(const Map *map, int corner)
{
    int row = corner_row(corner, MAP_HALF);
    uint32_t columns = corner_columns(corner, MAP_HALF);
    while (!(map->land.row[row] & map->sea.row[row] & columns))
        row++;
    return square_at(row, __builtin_ctz(map->land.row[row] & map->sea.row[row] & columns));
}

void map_lay_mines(const Map *map, Field *mined, Field *free, int corner)
{
    for (int i = 0; i < MAP_MINES; i++) {
        field_add(mined, map->mine[corner][i]);
        field_drop(free, map->mine[corner][i]);
    }
}

static void close_block(Field *field, int corner)
{
    int first = corner_row(corner, MAP_BLOCK);
    uint32_t columns = corner_columns(corner, MAP_BLOCK);
    for (int row = first; row < first + MAP_BLOCK; row++)
        field->row[row] &= ~columns;
}

void map_close(Map *map, int corner)
{
    close_block(&map->land, corner);
    close_block(&map->sea, corner);
}

/* Checking a custom board. */

/* CF-1: a quarter turn clockwise gives the same board. */
static const char *judge_turns(const char *board, int *place)
{
    for (int row = 1; row <= MAP_SIDE; row++)
        for (int col = 1; col <= MAP_SIDE; col++) {
            *place = place_at(row, col);
            if (board[*place] != board[place_at(col, MAP_SIDE + 1 - row)])
                return "the board is not the same after a quarter turn: here and a quarter turn on are different things";
        }
    return NULL;
}

static bool in_block(int place)
{
    int row = place / MAP_SIDE, col = place % MAP_SIDE;
    return (row < MAP_BLOCK || row >= MAP_SIDE - MAP_BLOCK) && (col < MAP_BLOCK || col >= MAP_SIDE - MAP_BLOCK);
}

/* CF-3, CF-4: one home circle in each corner block, and two mines a corner, outside the blocks. */
static const char *judge_numbers(const char *board, int *place)
{
    int homes = drawing_beyond(board, '@', MAP_CORNERS), mines = drawing_beyond(board, 'o', 2 * MAP_CORNERS);
    *place = homes >= 0 ? homes : mines >= 0 ? mines : 0;
    if (homes >= 0 || drawing_beyond(board, '@', MAP_CORNERS - 1) < 0)
        return "there are four home circles '@', one in each corner";
    if (mines >= 0 || drawing_beyond(board, 'o', 2 * MAP_CORNERS - 1) < 0)
        return "there are eight mines 'o', two a corner";
    for (*place = 0; board[*place]; ++*place)
        if ((board[*place] == '@') != in_block(*place) && board[*place] == '@')
            return "a home circle is in the four by four squares of its corner";
        else if (board[*place] == 'o' && in_block(*place))
            return "a mine is outside the four by four squares of the corners";
        else if (board[*place] == '#' && !in_block(*place))
            return "reserve space '#' is in the four by four squares of the corners";
    return NULL;
}

/* All squares of the set that can be reached from one of them. */
static Field reached(const Field *ground, int from)
{
    Field found = {{0}};
    field_add(&found, from);
    for (bool more = true; more;) {
        more = false;
        for (int row = 1; row <= MAP_SIDE; row++) {
            uint32_t near = found.row[row - 1] | found.row[row] | found.row[row + 1];
            uint32_t now = found.row[row] | ((near | near << 1 | near >> 1) & ground->row[row]);
            more |= now != found.row[row];
            found.row[row] = now;
        }
    }
    return found;
}

/* Every land square can be reached from a home circle by land, every sea square by sea, and the home circles by both. */
static const char *judge_ways(const char *board, int *place)
{
    Map map = map_of(board);
    Field dry = reached(&map.land, map_home(&map, 0)), wet = reached(&map.sea, map_home(&map, 0));
    for (*place = 0; board[*place]; ++*place) {
        int at = place_square(*place);
        if (is_land(board[*place]) && !field_has(&dry, at))
            return "nobody can come here by land";
        if (is_sea(board[*place]) && !field_has(&wet, at))
            return "nobody can come here by sea";
    }
    return NULL;
}

static const char *judge(const char *board, int *place)
{
    const char *reason = judge_turns(board, place);
    reason = reason ? reason : judge_numbers(board, place);
    return reason ? reason : judge_ways(board, place);
}

const Drawing conflict_drawing = {.rows = MAP_SIDE, .columns = MAP_SIDE, .signs = ".~#o@", .usual = USUAL_BOARD, .judge = judge};
