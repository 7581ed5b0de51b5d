/* Bonkers: the loop of fifty-five spaces, laid in five rows that turn at their ends, and everybody's cards below. */
#include "tui/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPACES = 55, ROW = 11, CELL = 7, LINES_A_ROW = 2 };

static void size(const Picture *picture, int *rows, int *cols)
{
    *rows = SPACES / ROW * LINES_A_ROW + picture->source->players;
    *cols = ROW * CELL;
}

static const char *track(const Picture *picture, int space)
{
    const char *card = json_string_value(json_array_get(json_object_get(picture->seen->view, "track"), (size_t)space));
    return card ? card : "";
}

/* A card in five columns. */
static void short_card(const char *card, Text *out)
{
    if (!strncmp(card, "ahead-", 6))
        text_format(out, "+%s", card + 6);
    else if (!strncmp(card, "back-", 5))
        text_format(out, "-%s", card + 5);
    else if (!strcmp(card, "nearest-score"))
        text_add(out, "→SC");
    else if (!strcmp(card, "roll-again"))
        text_add(out, "roll");
    else if (!strcmp(card, "exchange"))
        text_add(out, "swap");
    else if (!strcmp(card, "start"))
        text_add(out, "→ST");
    else if (!strcmp(card, "go-to-lose"))
        text_add(out, "→LO");
    else
        text_format(out, "%.5s", card);
}

/* What is printed on a space: the view has it only for a custom loop. */
static char sign_of(const Picture *picture, int space)
{
    const char *loop = view_text(picture->seen->view, "loop");
    if (strlen(loop) == SPACES)
        return loop[space];
    return space == 0 || space == 19 || space == 37 ? 'S' : space == 28 ? 'L' : '.';
}

static void printed(char sign, int space, Text *out)
{
    if (sign == 'S')
        text_add(out, space ? "SCORE" : "START");
    else if (sign == 'L')
        text_add(out, "LOSE");
}

static Ink space_ink(const char *card, char sign)
{
    if (sign == 'L' || !strcmp(card, "go-to-lose"))
        return INK_ALARM;
    if (sign == 'S')
        return INK_GOOD;
    return card[0] ? INK_PLAIN : INK_FAINT;
}

static void space(const Picture *picture, int n)
{
    const json_t *at = json_object_get(picture->seen->view, "at");
    int line = n / ROW, place = line % 2 ? ROW - 1 - n % ROW : n % ROW, row = line * LINES_A_ROW, col = place * CELL;
    char name[16], words[24] = "";
    Text text = text_within(words, sizeof words);
    const char *card = track(picture, n);
    snprintf(name, sizeof name, "%d", n);
    printed(sign_of(picture, n), n, &text);
    short_card(card, &text);
    bool offered = lines_have(picture->offered, name);
    PlaceState state = offered ? picture_place(picture, name, row, col, CELL - 1) : PLACE_PLAIN;
    Ink ink = state == PLACE_CURSOR ? INK_CURSOR : state == PLACE_PLAIN ? space_ink(card, sign_of(picture, n)) : INK_OFFER;
    bool special = words[0] && !card[0];
    if (!special)
        area_print(picture->area, row, col, INK_FAINT, "%2d", n);
    area_print(picture->area, row, col + (special ? 0 : 2), ink, state == PLACE_CURSOR ? "[%s]" : " %s", words[0] ? words : "·");
    for (int player = 1, x = col + 2; player <= picture->source->players; player++)
        if (view_number(at, player - 1) == n && json_array_size(at))
            x = area_print(picture->area, row + 1, x, ink_of_player(player), "●%d", player);
}

/* Where the rows turn. */
static void turns(const Picture *picture)
{
    for (int line = 0; line + 1 < SPACES / ROW; line++)
        area_text(picture->area, line * LINES_A_ROW + 1, line % 2 ? 0 : ROW * CELL - 1, INK_FAINT, "↓");
}

static bool may_place(const Picture *picture, int player)
{
    return player == picture->viewer && picture->offered->n;
}

static void hand(const Picture *picture, int player, int row)
{
    const json_t *cards = json_array_get(json_object_get(picture->seen->view, "hands"), (size_t)player - 1);
    const json_t *lose = json_object_get(picture->seen->view, "lose");
    int col = area_print(picture->area, row, 0, ink_of_player(player), "●%d %-11.11s", player,
                         source_who(picture->source, player, picture->viewer));
    size_t i;
    json_t *card;
    json_array_foreach(cards, i, card)
    {
        const char *name = json_string_value(card);
        PlaceState state =
            name && may_place(picture, player) ? picture_place(picture, name, row, col, columns_of(name) + 2) : PLACE_PLAIN;
        Ink ink = state == PLACE_CURSOR ? INK_CURSOR : state == PLACE_PLAIN ? INK_PLAIN : INK_OFFER;
        col = area_print(picture->area, row, col, ink, state == PLACE_CURSOR ? "[%s]" : " %s ", name ? name : "");
    }
    json_array_foreach(lose, i, card)
        if (json_integer_value(card) == player)
            area_text(picture->area, row, col + 1, INK_ALARM, "LOSE");
}

static void draw(const Picture *picture)
{
    for (int n = 0; n < SPACES; n++)
        space(picture, n);
    turns(picture);
    for (int player = 1; player <= picture->source->players; player++)
        hand(picture, player, SPACES / ROW * LINES_A_ROW + player - 1);
}

const Board bonkers_board = {.below = true, .size = size, .draw = draw};
