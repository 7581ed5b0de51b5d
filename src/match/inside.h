/* The parts of a match; private to this folder. */
#ifndef PEG_MATCH_INSIDE_H
#define PEG_MATCH_INSIDE_H

#include "match/match.h"

enum { NAME_MAX_BYTES = 60, SAY_MAX_BYTES = 200 };

/* An act in the log. Talk is not an act of the rules: its words are stored here. */
typedef struct Entry {
    int seat;
    Act act;
    char *words;        /* what was said; NULL for acts */
    int first_event;    /* index of its first event, as the umpire counts */
} Entry;

struct Match {
    const Game *game;
    Setup setup;
    uint64_t seed;
    int given[OPTIONS_MAX];         /* indices of the options given, in that order */
    int givens;
    char name[SEATS_MAX + 1][NAME_MAX_BYTES + 1];
    char date[11];                  /* yyyy-mm-dd, or empty */

    Entry *entry;
    int entries, entry_room;
    Event *event;
    int events, event_room;

    _Alignas(8) unsigned char state[];    /* as large as the game says */
};

#endif
