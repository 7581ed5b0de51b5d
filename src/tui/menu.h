/* What to play, and with whom. */
#ifndef PEG_TUI_MENU_H
#define PEG_TUI_MENU_H

#include "tui/screen.h"
#include "tui/source.h"

/* A table to be started. */
typedef struct Plan {
    const Game *game;
    int players;
    int seat[SEATS_MAX + 1];                /* 0: a person, else the level of a bot */
    char name[SEATS_MAX + 1][25];           /* of people; "": a usual one */
    int32_t option[OPTIONS_MAX];
    char board[DRAWING_MAX];                /* that was given; "": the usual one */
} Plan;

/* The usual plan for a game: you against bots of level 2, options as they are. */
Plan plan_for(const Game *game, int players);

/* The game that was chosen, or NULL if nobody wants to play. */
const Game *menu_game(Screen *screen);

/* Lets people change the plan; false if they do not want to play it. */
bool menu_plan(Screen *screen, Plan *plan);

#endif
