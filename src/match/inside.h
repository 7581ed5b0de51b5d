/* The parts of a match; private to this folder. */
#ifndef PEG_MATCH_INSIDE_H
#define PEG_MATCH_INSIDE_H

#include "match/match.h"

enum { NAME_MAX_BYTES = 60, SAY_MAX_BYTES = 200 };

/* An act in the log, or talk, which is not an act of the rules. */
typedef struct Entry {
    Act act;
    int first_event;    /* index of its first event, as the umpire counts */
    int8_t seat;
    bool said;          /* its words are those of its event, and belong to the match */
} Entry;

typedef char Name[NAME_MAX_BYTES + 1];

/* At a server there are many, so what is rarely there has no room in it. */
struct Match {
    const Game *game;
    uint64_t seed;
    int players;
    int32_t option[OPTIONS_MAX];
    char *board;                    /* NULL: the usual one, or none */
    int given[OPTIONS_MAX];         /* indices of the options given, in that order */
    int givens;
    Name *name;                     /* by player; NULL: nobody has one */
    char date[11];                  /* yyyy-mm-dd, or empty */

    Entry *entry;
    int entries, entry_room;
    Event *event;
    int events, event_room;

    _Alignas(8) unsigned char state[];    /* as large as the game says */
};

#endif
