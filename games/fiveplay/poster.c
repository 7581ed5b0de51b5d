/* Fiveplay: forty-nine holes with pegs, and barrels around them: solid ones, and hollow ones that a peg can be seen through. */
#include "posters/poster.h"

#include <string.h>

enum { GREEN = 5, YELLOW = 3 };    /* the players whose colours the two sets of pieces have */
enum { SIDE = 7, CELL = 78, BOARD = SIDE * CELL, LEFT = (CANVAS_WIDTH - BOARD) / 2, TOP = (CANVAS_HEIGHT - BOARD) / 2 };

extern Poster fiveplay_poster;

static void hole(Canvas *canvas, double x, double y, const char *cell)
{
    bool hollow = cell[1] == 'h' || cell[1] == 'H', barrel = cell[1] != '.';
    canvas_disc(canvas, x, y, 13, POSTER_HOLE);
    if (barrel)
        poster_peg(canvas, x, y, 34, cell[1] == 'b' || cell[1] == 'h' ? GREEN : YELLOW);
    if (hollow)
        canvas_disc(canvas, x, y - 2, 22, POSTER_HOLE);
    if (cell[0] == '1' || cell[0] == '2')
        poster_peg(canvas, x, y, 17, cell[0] == '1' ? GREEN : YELLOW);
}

void fiveplay_poster(const json_t *view, Canvas *canvas)
{
    const json_t *board = json_object_get(view, "board");
    poster_deck(canvas, LEFT, TOP, BOARD, BOARD);
    for (int row = 0; row < SIDE; row++)
        for (int col = 0; col < SIDE; col++) {
            const char *cell = json_string_value(json_array_get(json_array_get(board, (size_t)row), (size_t)col));
            hole(canvas, LEFT + (col + 0.5) * CELL, TOP + (row + 0.5) * CELL, cell && strlen(cell) == 2 ? cell : "..");
        }
}
