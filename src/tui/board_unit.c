/* The unit: the player's own grid, and beside it what is known of the other's, in the same orientation. */
#include "tui/board.h"
#include "tui/marks.h"

#include <stdio.h>
#include <string.h>

enum { CELL = 4, GRID_COLS = 6 * CELL + 1, GRID_ROWS = 13, LEFT = 3, SECOND = LEFT + GRID_COLS + 5, TOP = 2 };

static void size(const Picture *picture, int *rows, int *cols)
{
    (void)picture;
    *rows = TOP + GRID_ROWS;
    *cols = SECOND + GRID_COLS;
}

/* Player 2 sits behind the unit and sees the columns mirrored. */
static int column_shown(const Picture *picture, int col)
{
    return picture->viewer == 2 ? 5 - col : col;
}

static void frame(const Picture *picture, int left, const char *title, int counted)
{
    static const char *const lines[] = {"┌───┬───┬───┬───┬───┬───┐", "├───┼───┼───┼───┼───┼───┤", "└───┴───┴───┴───┴───┴───┘"};
    const Area *area = picture->area;
    int col = area_text(area, 0, left, INK_STRONG, title);
    if (counted >= 0)
        area_print(area, 0, col + 1, INK_FAINT, "(%d)", counted);
    for (int i = 0; i < 6; i++) {
        area_print(area, 1, left + 2 + column_shown(picture, i) * CELL, INK_FAINT, "%d", i + 1);
        area_print(area, TOP + 1 + 2 * i, left - 2, INK_FAINT, "%c", 'A' + i);
        area_text(area, TOP + 1 + 2 * i, left, INK_FAINT, "│   │   │   │   │   │   │");
    }
    for (int i = 0; i <= 6; i++)
        area_text(area, TOP + 2 * i, left, INK_FAINT, lines[i == 0 ? 0 : i == 6 ? 2 : 1]);
}

static char cell_of(const Picture *picture, int player, int loc)
{
    const json_t *grids = json_object_get(picture->seen->view, "grids");
    const char *row = json_string_value(json_array_get(json_array_get(grids, (size_t)player - 1), (size_t)loc / 6));
    return row && strlen(row) == 6 ? row[loc % 6] : '?';
}

static const char *piece(char cell)
{
    switch (cell) {
    case 'o': return "●";
    case 'm': return "◆";
    case 'x': return "◉";
    case '.': return "·";
    default: return " ";
    }
}

static void place_of(const Picture *picture, int left, int loc, int *row, int *col)
{
    *row = TOP + 1 + loc / 6 * 2;
    *col = left + 1 + column_shown(picture, loc % 6) * CELL;
}

/* Headquarters and goals are outlined on the unit itself. */
static bool outlined(const Picture *picture, int loc)
{
    return picture->source->game->outlined >> loc & 1;
}

static void own_side(const Picture *picture, int player, int left)
{
    for (int loc = 0; loc < MARK_LOCS; loc++) {
        char name[16], cell = cell_of(picture, player, loc);
        int row, col;
        place_of(picture, left, loc, &row, &col);
        snprintf(name, sizeof name, "%c%d", 'A' + loc / 6, loc % 6 + 1);
        /* A selectable empty place must be visible without colour, too. */
        bool lit = cell == '.' && lines_have(picture->offered, name);
        Ink ink = cell == 'o' || cell == 'x' ? ink_of_player(player) : cell == 'm' ? INK_CHOSEN : INK_FAINT;
        picture_cell(picture, name, row, col, ink, lit ? "○" : cell == '.' && outlined(picture, loc) ? "◇" : piece(cell));
    }
}

static void shown_side(const Picture *picture, int player, int left)
{
    for (int loc = 0; loc < MARK_LOCS; loc++) {
        char cell = cell_of(picture, player, loc);
        int row, col;
        place_of(picture, left, loc, &row, &col);
        area_text(picture->area, row, col + 1, cell == 'o' || cell == 'x' ? ink_of_player(player) : INK_FAINT, piece(cell));
    }
}

static void known_place(const Picture *picture, int row, int col, char mark)
{
    switch (mark) {
    case 'o': area_text(picture->area, row, col + 1, INK_ALARM, "●"); break;
    case '!': area_text(picture->area, row, col + 1, INK_ALARM, "◉"); break;
    case '?': area_text(picture->area, row, col + 1, INK_CHOSEN, "?"); break;
    case '.': area_text(picture->area, row, col + 1, INK_FAINT, "·"); break;
    default: break;
    }
}

static void heat_place(const Picture *picture, int row, int col, int heat)
{
    area_print(picture->area, row, col, heat >= 500 ? INK_ALARM : heat >= 200 ? INK_CHOSEN : INK_FAINT, "%3d", (heat + 5) / 10);
}

static void other_side(const Picture *picture, int left)
{
    char marks[MARK_LOCS];
    bool heat = picture->heat && picture->source->has_heat;
    marks_known(picture->narrator, &picture->seen->events, picture->viewer, marks);
    for (int loc = 0; loc < MARK_LOCS; loc++) {
        int row, col;
        place_of(picture, left, loc, &row, &col);
        if (heat)
            heat_place(picture, row, col, picture->source->heat[loc]);
        else
            known_place(picture, row, col, marks[loc]);
    }
}

static int count_of(const Picture *picture, int player)
{
    const json_t *counts = json_object_get(picture->seen->view, "counts");
    return counts ? view_number(counts, player - 1) : -1;
}

static void draw_shown(const Picture *picture)
{
    int first = picture->viewer == 2 ? 2 : 1;
    frame(picture, LEFT, source_who(picture->source, first, picture->viewer), count_of(picture, first));
    frame(picture, SECOND, source_who(picture->source, 3 - first, picture->viewer), count_of(picture, 3 - first));
    shown_side(picture, first, LEFT);
    shown_side(picture, 3 - first, SECOND);
}

static void draw(const Picture *picture)
{
    bool over = source_over(picture->seen->view), shown = picture->viewer < 1 || over;
    if (shown) {
        draw_shown(picture);
        return;
    }
    int me = picture->viewer;
    frame(picture, LEFT, "Your side", count_of(picture, me));
    frame(picture, SECOND, picture->heat ? "Likely over there, in %" : "The other side",
          picture->heat ? -1 : count_of(picture, 3 - me));
    own_side(picture, me, LEFT);
    other_side(picture, SECOND);
}

const Board board_unit = {.size = size, .draw = draw};
