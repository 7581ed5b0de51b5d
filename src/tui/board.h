/* Boards: draw a view and report where the selectable places are on the screen. They know no rules. */
#ifndef PEG_TUI_BOARD_H
#define PEG_TUI_BOARD_H

#include "narrator/narrate.h"
#include "tui/choices.h"
#include "tui/screen.h"
#include "tui/source.h"

/* A selectable place on the screen. */
typedef struct Spot {
    char name[WORD_SIZE];
    int y, x, w;    /* board coordinates, later screen coordinates */
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
    const Choice *choice;     /* the parts chosen so far */
    const char *cursor;       /* the part under the cursor, or "" */
    bool heat;                /* the heat map is wanted */
    Spots *spots;             /* the board adds its selectable places here */
} Picture;

typedef struct Board {
    bool below;               /* buttons go below the board, which needs the full width */
    void (*size)(const Picture *picture, int *rows, int *cols);
    void (*draw)(const Picture *picture);

    /* Draws the panel beside the board, above the buttons; returns its height. NULL: none. */
    int (*side)(const Picture *picture, const Area *area);

    /* The button label of a part that is not a place. NULL: the part itself. */
    void (*label)(const char *part, Text *out);
} Board;

/* A game's own board (games/terminals.c); NULL: it has none. */
const Board *board_own(const Game *game);

/* The board of a game: its own or the unit. */
const Board *board_of(const Game *game);

extern const Board board_unit;

/* How a place is shown. */
typedef enum PlaceState { PLACE_PLAIN, PLACE_OFFERED, PLACE_CHOSEN, PLACE_ADVISED, PLACE_CURSOR } PlaceState;

/* Registers a place if it is selectable, and returns how to show it. */
PlaceState picture_place(const Picture *picture, const char *name, int row, int col, int width);

/* Draws a place of three columns: its contents, with brackets that show its state without colour. */
void picture_cell(const Picture *picture, const char *name, int row, int col, Ink ink, const char *what);

#endif
