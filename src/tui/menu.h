/* The menu: choose a game and who plays. */
#ifndef PEG_TUI_MENU_H
#define PEG_TUI_MENU_H

#include "tui/screen.h"
#include "tui/source.h"

/* A table to be started. */
typedef struct Plan {
    const Game *game;
    int players;
    int seat[SEATS_MAX + 1];                /* 0: a person; else a bot's level */
    char name[SEATS_MAX + 1][25];           /* of people; "": a default */
    int32_t option[OPTIONS_MAX];
    char board[DRAWING_MAX];                /* a custom board; "": the usual one */
} Plan;

/* The default plan for a game: you against bots of level 2, default options. */
Plan plan_for(const Game *game, int players);

/* The chosen game, or NULL to quit. */
const Game *menu_game(Screen *screen);

/* Lets the user edit the plan; false to cancel. */
bool menu_plan(Screen *screen, Plan *plan);

#endif
