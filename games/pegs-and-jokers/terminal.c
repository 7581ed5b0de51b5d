/* Pegs and Jokers: the ring, one row per board, with each player's SAFE and HOME at its end, and the viewer's cards below. */
#include "base/json_value.h"
#include "tui/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOLES = 18, PEGS = 5, CELL = 3, LEFT = 11, IN_SPOT = 3, OUT_SPOT = 8, SAFE = LEFT + HOLES * CELL + 1 };

static int boards(const Picture *picture)
{
    return picture->source->players == 2 ? 4 : picture->source->players;
}

/* Two players sit at boards 1 and 3. */
static int player_of(const Picture *picture, int board)
{
    return picture->source->players > 2 ? board : board == 1 ? 1 : board == 3 ? 2 : 0;
}

static int board_row(const Picture *picture, int board)
{
    return picture->source->players <= 4 ? 1 + (board - 1) * 2 : board;
}

static void size(const Picture *picture, int *rows, int *cols)
{
    *rows = board_row(picture, boards(picture)) + 3;
    *cols = SAFE + PEGS + 5;
}

static void track(const Picture *picture, int board)
{
    int player = player_of(picture, board), row = board_row(picture, board);
    if (player) {
        area_print(picture->area, row, 0, ink_of_player(player), "%c %.8s", 'A' + player - 1,
                   source_who(picture->source, player, picture->viewer));
        area_text(picture->area, row, SAFE, INK_FAINT, "·····");
    } else
        area_print(picture->area, row, 0, INK_FAINT, "board %d", board);
    for (int hole = 0; hole < HOLES; hole++) {
        bool in = player && hole == IN_SPOT, out = player && hole == OUT_SPOT;
        area_text(picture->area, row, LEFT + hole * CELL, INK_FAINT, in ? "( )" : out ? "[ ]" : " · ");
    }
}

/* The name that acts give a hole is BOARD.HOLE. */
static void targets(const Picture *picture)
{
    for (int board = 1; board <= boards(picture); board++)
        for (int hole = 0; hole < HOLES; hole++) {
            char name[16];
            snprintf(name, sizeof name, "%d.%d", board, hole);
            picture_place(picture, name, board_row(picture, board), LEFT + hole * CELL, CELL);
        }
}

static void peg(const Picture *picture, int player, int n, const char *place)
{
    const char *dot = strchr(place, '.');
    int board = text_leading_int(place, SEATS_MAX), hole = dot ? text_leading_int(dot + 1, HOLES) : 0, row = 0, col = 0,
        home = picture->source->players == 2 && player == 2 ? 3 : player;
    char words[16];
    snprintf(words, sizeof words, "%c%d", 'A' + player - 1, n);
    if (board && hole) {
        row = board_row(picture, board);
        col = LEFT + hole * CELL;
        area_text(picture->area, row, col + 1, ink_of_player(player), words);
    } else if (place[0] == 'S') {
        row = board_row(picture, home);
        col = SAFE + text_leading_int(place + 1, PEGS) - 1;
        area_print(picture->area, row, col, ink_of_player(player), "%d", n);
    }
}

static int pegs(const Picture *picture, int player)
{
    const json_t *all = json_array_get(json_object_get(picture->seen->view, "pegs"), (size_t)player - 1);
    int home = 0;
    for (int n = 1; n <= PEGS; n++) {
        const char *place = json_string_value(json_array_get(all, (size_t)n - 1));
        home += place && place[0] == 'H';
        peg(picture, player, n, place ? place : "");
    }
    return home;
}

/* A card as people know it: 10♠ for TS, and `joker`. */
static void card_text(const char *card, Text *out)
{
    static const char suits[] = "SHDC", *const signs[] = {"♠", "♥", "♦", "♣"};
    const char *suit = card[0] && card[1] ? strchr(suits, card[1]) : NULL;
    if (!strcmp(card, "JK"))
        text_add(out, "joker");
    else if (card[0] == 'T')
        text_format(out, "10%s", suit ? signs[suit - suits] : "");
    else
        text_format(out, "%c%s", card[0], suit ? signs[suit - suits] : "");
}

static void hand(const Picture *picture, int row)
{
    int me = picture->viewer;
    const json_t *view = picture->seen->view,
                 *cards = me > 0 ? json_array_get(json_object_get(view, "hand"), (size_t)me - 1) : NULL;
    const json_t *discard = json_object_get(view, "discard");
    int col = area_text(picture->area, row, 0, INK_STRONG, me > 0 ? "Your cards: " : "");
    size_t i;
    json_t *card;
    json_array_foreach(cards, i, card)
    {
        const char *name = json_string_value(card);
        char words[24] = "";
        Text text = text_within(words, sizeof words);
        card_text(name ? name : "", &text);
        PlaceState state = picture_place(picture, name ? name : "", row, col, columns_of(words) + 2);
        Ink ink = state == PLACE_CURSOR    ? INK_CURSOR
                  : state == PLACE_PLAIN   ? INK_PLAIN
                  : state == PLACE_OFFERED ? INK_OFFER
                                           : INK_CHOSEN;
        col = area_print(picture->area, row, col, ink,
                         state == PLACE_CURSOR   ? "[%s]"
                         : state == PLACE_CHOSEN ? "(%s)"
                                                 : " %s ",
                         words) +
              1;
    }
    char last[24] = "";
    Text text = text_within(last, sizeof last);
    size_t thrown = json_array_size(discard);
    if (thrown)
        card_text(json_string_value(json_array_get(discard, thrown - 1)), &text);
    area_print(picture->area, row, 48, INK_FAINT, "pile %d   last card %s", json_int_or(json_object_get(view, "pile"), 0, 1000, 0),
               last);
}

/* What each may hold, in percent, where the board of that player would be. */
static void guesses(const Picture *picture)
{
    for (int player = 1; player <= picture->source->players; player++)
        if (picture->source->cards[player][0])
            area_print(picture->area, board_row(picture, player), 0, INK_FAINT, "%c %-8.8s%s", 'A' + player - 1,
                       source_who(picture->source, player, picture->viewer), picture->source->cards[player]);
}

static void draw(const Picture *picture)
{
    if (picture->heat && picture->source->has_heat) {
        area_print(picture->area, 0, 0, INK_STRONG, "held, %%   %s", picture->source->cards[0]);
        guesses(picture);
        hand(picture, board_row(picture, boards(picture)) + 2);
        return;
    }
    for (int hole = 0; hole < HOLES; hole++)
        area_print(picture->area, 0, LEFT + hole * CELL, INK_FAINT, "%2d", hole);
    area_text(picture->area, 0, SAFE, INK_FAINT, "SAFE  HOME");
    for (int board = 1; board <= boards(picture); board++)
        track(picture, board);
    for (int player = 1; player <= picture->source->players; player++) {
        int home = pegs(picture, player), row = board_row(picture, picture->source->players == 2 && player == 2 ? 3 : player);
        area_print(picture->area, row, SAFE + PEGS + 1, ink_of_player(player), "%d", home);
    }
    targets(picture);
    hand(picture, board_row(picture, boards(picture)) + 2);
}

/* `2+4s` as people say it. */
static void label(const char *part, Text *out)
{
    bool partner = part[0] == 'q';
    int n = text_leading_int(part + partner, PEGS);
    const char *rest = part + partner + strspn(part + partner, "0123456789");
    if (!n) {
        text_add(out, part);
        return;
    }
    text_format(out, "%speg %d", partner ? "partner’s " : "", n);
    if (rest[0] == 'x')
        text_format(out, " takes %s", rest + 1);
    else if (rest[0])
        text_format(out, " %.*s%s", (int)strcspn(rest, "s"), rest, strchr(rest, 's') ? " into SAFE" : "");
}

const Board pegs_and_jokers_board = {.below = true, .size = size, .draw = draw, .label = label};
