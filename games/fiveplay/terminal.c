/* Fiveplay: forty-nine holes; a peg on the left, a barrel on the right of each. */
#include "tui/board.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 7, CELL = 5, LEFT = 3, TOP = 1 };

static void size(const Picture *picture, int *rows, int *cols)
{
    (void)picture;
    *rows = TOP + 2 * SIDE + 1 + 3;
    *cols = LEFT + SIDE * CELL + 20;
}

static void frame(const Picture *picture)
{
    static const char *const lines[] = {"┌────┬────┬────┬────┬────┬────┬────┐", "├────┼────┼────┼────┼────┼────┼────┤",
                                        "└────┴────┴────┴────┴────┴────┴────┘"};
    const Area *area = picture->area;
    for (int i = 0; i < SIDE; i++) {
        area_print(area, 0, LEFT + 2 + i * CELL, INK_FAINT, "%c", 'a' + i);
        area_print(area, TOP + 1 + 2 * i, 1, INK_FAINT, "%d", i + 1);
        area_text(area, TOP + 1 + 2 * i, LEFT, INK_FAINT, "│    │    │    │    │    │    │    │");
    }
    for (int i = 0; i <= SIDE; i++)
        area_text(area, TOP + 2 * i, LEFT, INK_FAINT, lines[i == 0 ? 0 : i == SIDE ? 2 : 1]);
}

static Ink owner(char c)
{
    return c == '1' || c == 'b' || c == 'h' ? ink_of_player(1) : c == '2' || c == 'B' || c == 'H' ? ink_of_player(2) : INK_FAINT;
}

static const char *barrel(char c)
{
    return c == 'b' || c == 'B' ? "■" : c == 'h' || c == 'H' ? "□" : " ";
}

/* A hole: brackets for its state, then peg and barrel. Without colour the owner is told by 1 or 2 for pegs, letters for barrels. */
static void hole(const Picture *picture, int row, int col, const char *cell)
{
    static const char brackets[][2] = {
        [PLACE_PLAIN] = "  ", [PLACE_OFFERED] = "  ", [PLACE_CHOSEN] = "()", [PLACE_ADVISED] = "><", [PLACE_CURSOR] = "[]"};
    const Area *area = picture->area;
    char name[16], sign[2] = {0};
    int y = TOP + 1 + 2 * row, x = LEFT + 1 + col * CELL;
    snprintf(name, sizeof name, "%c%d", 'a' + col, row + 1);
    PlaceState state = picture_place(picture, name, y, x, 4);
    Ink around = state == PLACE_CURSOR ? INK_CURSOR : INK_CHOSEN;
    bool mono = !area->screen->colour, empty = !strcmp(cell, "..");
    area_print(area, y, x, around, "%c", brackets[state][0]);
    area_print(area, y, x + 3, around, "%c", brackets[state][1]);
    if (empty) {
        area_text(area, y, x + 1,
                  state == PLACE_CURSOR  ? INK_CURSOR
                  : state == PLACE_PLAIN ? INK_FAINT
                                         : INK_OFFER,
                  state == PLACE_PLAIN ? "· " : "○ ");
        return;
    }
    sign[0] = cell[1];
    area_print(area, y, x + 1, owner(cell[0]), "%c", cell[0] == '.' ? ' ' : cell[0]);
    area_text(area, y, x + 2, owner(cell[1]), mono ? (cell[1] == '.' ? " " : sign) : barrel(cell[1]));
}

static void stock(const Picture *picture)
{
    const json_t *stock = json_object_get(picture->seen->view, "stock");
    for (int player = 1; player <= 2; player++) {
        const json_t *of = json_array_get(stock, (size_t)player - 1);
        int row = TOP + 1 + (player - 1) * 5, col = LEFT + SIDE * CELL + 3;
        area_print(picture->area, row, col, ink_of_player(player), "%.15s", source_who(picture->source, player, picture->viewer));
        area_print(picture->area, row + 1, col, INK_PLAIN, "%d pegs (P)", view_number(of, 0));
        area_print(picture->area, row + 2, col, INK_PLAIN, "%d solid (B)", view_number(of, 1));
        area_print(picture->area, row + 3, col, INK_PLAIN, "%d hollow (H)", view_number(of, 2));
    }
}

static void draw(const Picture *picture)
{
    const json_t *board = json_object_get(picture->seen->view, "board");
    frame(picture);
    stock(picture);
    for (int row = 0; row < SIDE; row++)
        for (int col = 0; col < SIDE; col++) {
            const char *cell = json_string_value(json_array_get(json_array_get(board, (size_t)row), (size_t)col));
            hole(picture, row, col, cell && strlen(cell) == 2 ? cell : "..");
        }
    area_text(picture->area, TOP + 2 * SIDE + 1, LEFT, INK_FAINT,
              picture->area->screen->colour ? "1 2: pegs   ■ solid   □ hollow"
                                            : "1 2: pegs   b B: solid   h H: hollow (capital: player 2)");
}

const Board fiveplay_board = {.size = size, .draw = draw};
