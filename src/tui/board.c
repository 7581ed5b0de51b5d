#include "tui/board.h"

#include <string.h>
#include <stdio.h>

const Board *board_of(const Game *game)
{
    const Board *own = board_own(game);
    return own ? own : &board_unit;
}

static bool chosen(const Choice *choice, const char *name)
{
    for (int i = 0; i < choice->n; i++)
        if (!strcmp(choice->part[i], name))
            return true;
    return false;
}

/* Whether the advised act contains the place. */
static bool advised(const Source *source, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = source->advice; (at = strstr(at, name)); at++) {
        bool begins = at == source->advice || strchr(" -", at[-1]), ends = !at[len] || strchr(" -", at[len]);
        if (begins && ends)
            return true;
    }
    return false;
}

PlaceState picture_place(const Picture *picture, const char *name, int row, int col, int width)
{
    if (!lines_have(picture->offered, name))
        return chosen(picture->choice, name) ? PLACE_CHOSEN : PLACE_PLAIN;
    Spots *spots = picture->spots;
    if (spots->n < SPOTS_MAX) {
        Spot *spot = &spots->of[spots->n++];
        *spot = (Spot){.y = row, .x = col, .w = width};
        snprintf(spot->name, sizeof spot->name, "%s", name);
    }
    if (!strcmp(picture->cursor, name))
        return PLACE_CURSOR;
    return advised(picture->source, name) ? PLACE_ADVISED : PLACE_OFFERED;
}

void picture_cell(const Picture *picture, const char *name, int row, int col, Ink ink, const char *what)
{
    static const char brackets[][2] = {
        [PLACE_PLAIN] = "  ", [PLACE_OFFERED] = "  ", [PLACE_CHOSEN] = "()", [PLACE_ADVISED] = "><", [PLACE_CURSOR] = "[]"};
    PlaceState state = picture_place(picture, name, row, col, 3);
    Ink shown = state == PLACE_CURSOR                             ? INK_CURSOR
                : state == PLACE_CHOSEN || state == PLACE_ADVISED ? INK_CHOSEN
                : state == PLACE_OFFERED                          ? INK_OFFER
                                                                  : ink;
    area_print(picture->area, row, col, shown, "%c%s%c", brackets[state][0], what, brackets[state][1]);
}
