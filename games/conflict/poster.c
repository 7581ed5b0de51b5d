/* Conflict: the map with land and sea, and every piece that stands on it in the colour of its player. */
#include "base/json_value.h"
#include "posters/poster.h"

#include <string.h>

enum { SIDE = 24, CELL = 24, MAP = SIDE * CELL, LEFT = (CANVAS_WIDTH - MAP) / 2, TOP = (CANVAS_HEIGHT - MAP) / 2 };

extern Poster conflict_poster;

static double at(int origin, int n) { return origin + (n + 0.5) * CELL; }

static void ground(Canvas *canvas, int row, int col, char sign)
{
    bool sea = sign == '~' || sign == 'o';
    if (sign == '#')
        return;
    canvas_box(canvas, LEFT + col * CELL, TOP + row * CELL, CELL - 1, CELL - 1, 3, sea ? POSTER_SEA : POSTER_LAND);
    if (sign == '@' || sign == 'o')
        canvas_disc(canvas, at(LEFT, col), at(TOP, row), 8, sign == '@' ? POSTER_GO : POSTER_SHELL);
}

static void map(const json_t *board, Canvas *canvas)
{
    for (int row = 0; row < SIDE; row++) {
        const char *line = json_string_value(json_array_get(board, (size_t)row));
        for (int col = 0; line && col < SIDE && line[col]; col++)
            ground(canvas, row, col, line[col]);
    }
}

static void piece(const json_t *one, Canvas *canvas)
{
    const char *square = json_string_value(json_object_get(one, "square"));
    int player = json_int_or(json_object_get(one, "player"), 1, 4, 0), row = 0;
    if (!player || !square || square[0] < 'a' || square[0] >= 'a' + SIDE || !text_read_int(square + 1, 1, SIDE, &row))
        return;
    poster_peg(canvas, at(LEFT, square[0] - 'a'), at(TOP, row - 1), 11, player);
}

void conflict_poster(const json_t *view, Canvas *canvas)
{
    size_t i;
    json_t *one;
    canvas_box(canvas, LEFT - 16, TOP - 12, MAP + 32, MAP + 32, 24, POSTER_SHELL_LOW);
    canvas_box(canvas, LEFT - 16, TOP - 16, MAP + 32, MAP + 32, 24, POSTER_SHELL);
    map(json_object_get(view, "board"), canvas);
    json_array_foreach(json_object_get(view, "pieces"), i, one)
        piece(one, canvas);
}
