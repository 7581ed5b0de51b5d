/* Boards: how a game looks. A board draws a view and says where the places are that can be chosen; it knows no rules. */
#ifndef PEG_TUI_BOARD_H
#define PEG_TUI_BOARD_H

#include "tell/tell.h"
#include "tui/offers.h"
#include "tui/screen.h"
#include "tui/source.h"

/* Something on the screen that can be chosen. */
typedef struct Spot {
    char name[WORD_SIZE];
    int y, x, w;    /* on the board, then on the screen */
} Spot;

enum { SPOTS_MAX = 640 };

typedef struct Spots {
    int n;
    Spot of[SPOTS_MAX];
} Spots;

/* What a board draws from. */
typedef struct Picture {
    const Area *area;
    const Source *source;
    const Narrator *narrator;
    const Seen *seen;
    int viewer;               /* a player, VIEWER_PUBLIC or VIEWER_UMPIRE */
    const Lines *offered;     /* the parts that may be chosen now */
    const Choice *choice;     /* those chosen before */
    const char *cursor;       /* the part under the cursor, or "" */
    bool heat;                /* the heat map is wanted */
    Spots *spots;             /* the board adds those of its places that are offered */
} Picture;

typedef struct Board {
    bool below;               /* what can be chosen is listed below it, for it needs the whole width */
    void (*size)(const Picture *picture, int *rows, int *cols);
    void (*draw)(const Picture *picture);

    /* What stands in the panel beside the board, above the choices; the rows that it took. NULL: nothing. */
    int (*side)(const Picture *picture, const Area *area);

    /* What stands on the button of a part that is no place. NULL: the part itself. */
    void (*label)(const char *part, Text *out);
} Board;

/* The board of a game that has its own (games/terminals.c); NULL: it has none. */
const Board *board_own(const Game *game);

/* The board that a game is drawn on: its own or the unit. */
const Board *board_of(const Game *game);

extern const Board board_unit;

/* How a place is to be shown. */
typedef enum PlaceState { PLACE_PLAIN, PLACE_OFFERED, PLACE_CHOSEN, PLACE_ADVISED, PLACE_CURSOR } PlaceState;

/* Notes where a place is, if it can be chosen, and says how to show it. */
PlaceState picture_place(const Picture *picture, const char *name, int row, int col, int width);

/* A place of three columns: what is in it, with brackets that show its state without any colour. */
void picture_cell(const Picture *picture, const char *name, int row, int col, Ink ink, const char *what);

#endif
