#include "posters/poster.h"

#include <string.h>

enum { SIZE = 6, CELL = 80, GRID = SIZE * CELL, TOP = (CANVAS_HEIGHT - GRID) / 2, LEFT = 75, RIGHT = CANVAS_WIDTH - LEFT - GRID };
enum { EDGE = 20, SHELL = 14, PLAYERS = 8 };

static const Colour player_colour[PLAYERS][2] = {
    {0xf47421, 0xb2470b}, {0x4f90e8, 0x23559c}, {0xf8c632, 0xad7c05}, {0xdc66b4, 0x8f2f70}, {0x3fa67e, 0x1a5c43},
    {0x8a6fd1, 0x4d3790}, {0xd8d2c4, 0x857767}, {0x6b4a35, 0x3a271b}};

Colour poster_player(int player) { return player_colour[(player - 1) & (PLAYERS - 1)][0]; }
Colour poster_player_side(int player) { return player_colour[(player - 1) & (PLAYERS - 1)][1]; }

void poster_deck(Canvas *canvas, double left, double top, double width, double height)
{
    canvas_box(canvas, left - EDGE - SHELL, top - EDGE - SHELL + 8, width + 2 * (EDGE + SHELL), height + 2 * (EDGE + SHELL), 34,
               POSTER_SHELL_LOW);
    canvas_box(canvas, left - EDGE - SHELL, top - EDGE - SHELL, width + 2 * (EDGE + SHELL), height + 2 * (EDGE + SHELL), 34,
               POSTER_SHELL);
    canvas_box(canvas, left - EDGE, top - EDGE, width + 2 * EDGE, height + 2 * EDGE, 22, POSTER_DECK);
}

void poster_peg(Canvas *canvas, double x, double y, double radius, int player)
{
    canvas_disc(canvas, x, y + radius / 6, radius, poster_player_side(player));
    canvas_disc(canvas, x, y - radius / 12, radius, poster_player(player));
}

static void place(Canvas *canvas, double x, double y, char sign)
{
    canvas_disc(canvas, x, y, 17, POSTER_HOLE);
    if (sign == 'o' || sign == 'x')
        poster_peg(canvas, x, y, 29, 1);
    if (sign == 'm' || sign == 'x')
        canvas_disc(canvas, x, y - (sign == 'x' ? 2 : 0), sign == 'x' ? 14 : 23, POSTER_MARK);
}

/* The shield in front of a side that one may not see. */
static void shield(Canvas *canvas, int left)
{
    canvas_box(canvas, left - EDGE, TOP - EDGE, GRID + 2 * EDGE, GRID + 2 * EDGE, 22, POSTER_SHIELD);
    for (int x = left; x < left + GRID; x += CELL / 2) {
        canvas_box(canvas, x + 12, TOP, 16, GRID, 8, POSTER_SHIELD_LOW);
        canvas_box(canvas, x + 12, TOP + 5, 16, GRID - 5, 8, POSTER_RIB);
    }
}

static char sign_at(const json_t *rows, int row, int col)
{
    const char *signs = json_string_value(json_array_get(rows, (size_t)row));
    return signs && strlen(signs) == SIZE ? signs[col] : '.';
}

static bool hidden(const json_t *rows)
{
    for (int i = 0; i < SIZE * SIZE; i++)
        if (sign_at(rows, i / SIZE, i % SIZE) != '?')
            return false;
    return true;
}

static void side(Canvas *canvas, int left, const json_t *rows)
{
    poster_deck(canvas, left, TOP, GRID, GRID);
    if (hidden(rows)) {
        shield(canvas, left);
        return;
    }
    for (int row = 0; row < SIZE; row++)
        for (int col = 0; col < SIZE; col++)
            place(canvas, left + col * CELL + CELL / 2, TOP + row * CELL + CELL / 2, sign_at(rows, row, col));
}

static void unit(const json_t *view, Canvas *canvas)
{
    const json_t *grids = json_object_get(view, "grids");
    side(canvas, LEFT, json_array_get(grids, 0));
    side(canvas, RIGHT, json_array_get(grids, 1));
}

void poster_png(const Game *game, const json_t *view, Text *out)
{
    Canvas *canvas = canvas_new(POSTER_STAGE);
    Poster *own = poster_own(game);
    (own ? own : unit)(view, canvas);
    canvas_png(canvas, out);
    canvas_free(canvas);
}
