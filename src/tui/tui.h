/* The terminal client: plays here, at a server, or looks through a record. Each
   function takes over the terminal and gives it back. */
#ifndef PEG_TUI_TUI_H
#define PEG_TUI_TUI_H

#include "match/match.h"

enum { TUI_OPTIONS = 16 };

typedef struct PlaySettings {
    const Game *game;                  /* NULL: to be chosen from the menu */
    int players;                       /* 0: the fewest */
    int seats, seat[SEATS_MAX + 1];    /* seats that were given, from 1: 0 a person, else a bot's level; 0 seats: to be asked */
    GivenOption option[TUI_OPTIONS];
    int options;
    char *board;                       /* the text of the board among the options, whose it is; NULL: none */
    const char *name;                  /* of the one person, or NULL */
    bool fresh;                        /* do not go on with a game that was left */
    bool seeded;
    uint64_t seed;
    int pace_ms;
    bool quiet, ascii;
    const char *join;                  /* the address of a table at a server, or NULL */
} PlaySettings;

/* Plays; false, with one sentence in `why`, if that cannot be. */
bool tui_play(const PlaySettings *settings, Text *why);

/* Looks through a record, first from the viewer's seat after `acts` acts; false, with one sentence in `why`, if that cannot be. */
bool tui_replay(const Match *match, int viewer, int acts, bool ascii, Text *why);

#endif
