/* The terminal client: plays locally or at a server, or shows a record. Each function takes over the terminal and restores it. */
#ifndef PEG_TUI_TUI_H
#define PEG_TUI_TUI_H

#include "match/match.h"

enum { TUI_OPTIONS = 16 };

typedef struct PlaySettings {
    const Game *game;                  /* NULL: choose from the menu */
    int players;                       /* 0: the minimum */
    int seats, seat[SEATS_MAX + 1];    /* seats given, from 1: 0 a person, else a bot's level; 0 seats: ask */
    GivenOption option[TUI_OPTIONS];
    int options;
    char *board;                       /* owns the text of the board among the options; NULL: none */
    const char *name;                  /* of the only person, or NULL */
    bool fresh;                        /* do not resume an unfinished game */
    bool seeded;
    uint64_t seed;
    int pace_ms;
    bool quiet, ascii;
    const char *join;                  /* the address of a table at a server, or NULL */
    const char *from;                  /* the text of a record, with which a trial begins, or NULL */
    size_t from_len;
    int at;                            /* and after how many of its acts */
} PlaySettings;

/* Plays; false, with one sentence in `why`, on failure. */
bool tui_play(const PlaySettings *settings, Text *why);

/* Shows a record, first from the viewer's seat after `acts` acts; false, with one sentence in `why`, on failure. */
bool tui_replay(const Match *match, int viewer, int acts, bool ascii, Text *why);

#endif
