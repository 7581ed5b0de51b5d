/* Conflict: the map with land and sea, pieces in the colours of their players. */
#include "base/json_value.h"
#include "tui/board.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 24, LEFT = 3, TOP = 1, COLS = LEFT + 2 * SIDE + 1 };

static void size(const Picture *picture, int *rows, int *cols)
{
    (void)picture;
    *rows = TOP + SIDE;
    *cols = COLS;
}

static void ground(const Picture *picture, int row, int col, char c)
{
    Ink ink = c == '~' || c == 'o' ? INK_SEA : c == '.' ? INK_LAND : INK_FAINT;
    const char *sign = c == '~' ? "~" : c == 'o' ? "×" : c == '@' ? "◉" : c == '#' ? " " : "·";
    area_text(picture->area, TOP + row, LEFT + 2 * col, c == '@' ? INK_STRONG : ink, sign);
}

static void map(const Picture *picture)
{
    const json_t *board = json_object_get(picture->seen->view, "board");
    for (int row = 0; row < SIDE; row++) {
        const char *line = json_string_value(json_array_get(board, (size_t)row));
        area_print(picture->area, 0, LEFT + 2 * row, INK_FAINT, "%c", 'a' + row);
        area_print(picture->area, TOP + row, 0, INK_FAINT, "%2d", row + 1);
        for (int col = 0; line && col < SIDE && line[col]; col++)
            ground(picture, row, col, line[col]);
    }
}

static bool occupied(const Picture *picture, const char *square)
{
    size_t i;
    json_t *piece;
    json_array_foreach(json_object_get(picture->seen->view, "pieces"), i, piece)
        if (!strcmp(view_text(piece, "square"), square))
            return true;
    return false;
}

/* Squares stand close together, so only the cursor and pieces get brackets; empty ones that are offered get a ring. */
static void square(const Picture *picture, const char *name, int y, int x)
{
    PlaceState state = picture_place(picture, name, y, x, 2);
    Ink ink = state == PLACE_CURSOR ? INK_CURSOR : state == PLACE_OFFERED ? INK_OFFER : INK_CHOSEN;
    bool piece = state != PLACE_PLAIN && occupied(picture, name);
    if (state != PLACE_PLAIN && !piece)
        area_text(picture->area, y, x, ink, "○");
    if (state == PLACE_CURSOR || piece) {
        area_text(picture->area, y, x - 1, ink, state == PLACE_CURSOR ? "[" : "(");
        area_text(picture->area, y, x + 1, ink, state == PLACE_CURSOR ? "]" : ")");
    }
}

static void squares(const Picture *picture)
{
    for (int i = 0; i < SIDE * SIDE; i++) {
        char name[16];
        snprintf(name, sizeof name, "%c%d", 'a' + i % SIDE, i / SIDE + 1);
        square(picture, name, TOP + i / SIDE, LEFT + 2 * (i % SIDE));
    }
}

/* Without colour, small letters and digits would not tell owners apart, so each piece stands on its player's number. */
static void pieces(const Picture *picture)
{
    size_t i;
    json_t *piece;
    json_array_foreach(json_object_get(picture->seen->view, "pieces"), i, piece)
    {
        const char *at = view_text(piece, "square"), *kind = view_text(piece, "kind");
        int player = json_int_or(json_object_get(piece, "player"), 1, 4, 0), row = 0;
        if (!text_read_int(at + (at[0] != '\0'), 1, SIDE, &row) || !player)
            continue;
        int y = TOP + row - 1, x = LEFT + 2 * (at[0] - 'a');
        area_text(picture->area, y, x, ink_of_player(player), kind);
        if (!picture->area->screen->colour)
            area_print(picture->area, y, x + 1, INK_PLAIN, "%d", player);
    }
}

static void draw(const Picture *picture)
{
    map(picture);
    pieces(picture);
    squares(picture);
}

/* Camp, reserve, captives and dice, for the panel beside the map. */
static int side(const Picture *picture, const Area *area)
{
    const json_t *view = picture->seen->view, *camp = json_object_get(view, "camp"), *reserve = json_object_get(view, "reserve");
    const json_t *captives = json_object_get(view, "captives"), *dice = json_object_get(view, "dice"),
                 *moving = json_object_get(view, "moving");
    int row = 0;
    for (int i = 1; i <= picture->source->players; i++) {
        const char *in_camp = json_string_value(json_array_get(camp, (size_t)i - 1)),
                   *in_reserve = json_string_value(json_array_get(reserve, (size_t)i - 1));
        int col = area_print(area, row, 0, ink_of_player(i), "%d %.14s", i, source_who(picture->source, i, picture->viewer));
        int held = (int)json_array_size(json_array_get(captives, (size_t)i - 1));
        if (held)
            area_print(area, row, col + 1, INK_FAINT, "(%d taken)", held);
        row++;
        area_print(area, row++, 2, INK_FAINT, "%s | %s", in_camp ? in_camp : "", in_reserve ? in_reserve : "");
    }
    if (json_array_size(dice))
        area_print(area, row, 0, INK_STRONG, "dice %d %.0d", view_number(dice, 0),
                   json_array_size(dice) > 1 ? view_number(dice, 1) : 0);
    if (json_is_array(moving))
        area_print(area, row, 12, INK_STRONG, "%d step%s left", view_number(moving, 1), view_number(moving, 1) == 1 ? "" : "s");
    return row + 1;
}

const Board conflict_board = {.size = size, .draw = draw, .side = side};
