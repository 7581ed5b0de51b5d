/* Where a table comes from: a match in this process, a server, or a record. The table screen knows only this. */
#ifndef PEG_TUI_SOURCE_H
#define PEG_TUI_SOURCE_H

#include "rules/game.h"
#include "tui/lines.h"

#include <jansson.h>

enum { SEAT_NAME = 64, HEATS = 36 };

/* What one viewer has heard, sees and may do now. */
typedef struct Seen {
    Lines events;
    int missing;    /* how many older events are still to come */
    json_t *view;
    Lines legal;
} Seen;

void seen_free(Seen *seen);

typedef struct Source Source;

/* What a table can be asked for. A slot that is NULL cannot be had there. */
typedef struct SourceKind {
    /* Lets the table go on: dice, bots, messages. True if something changed. */
    bool (*go_on)(Source *source);

    /* What the viewer has of it; stays until the next call. */
    const Seen *(*look)(Source *source, int viewer);

    /* Does an act; false, with one sentence in `why`, if it cannot be. */
    bool (*act)(Source *source, int seat, const char *words, Text *why);
    bool (*take_back)(Source *source, int seat, Text *why);

    /* Asks for advice or for the heat map, which `source->advice` or `source->heat` will hold later. */
    bool (*hint)(Source *source, int seat, Text *why);
    bool (*heat)(Source *source, int seat, Text *why);

    /* Whether acts that leave no choice are done by themselves from now on. */
    void (*run_forced)(Source *source, bool alone);

    void (*say)(Source *source, const char *words);
    bool (*save)(Source *source, Text *told);    /* what it did, or why not, in one sentence */

    /* A record: one step on (1) or back (-1), or to either end. */
    void (*step)(Source *source, int steps);

    void (*free)(Source *source);
} SourceKind;

struct Source {
    const SourceKind *kind;
    const Game *game;
    int players;
    char name[SEATS_MAX + 1][SEAT_NAME];
    int level[SEATS_MAX + 1];   /* of a bot; 0: a person */
    unsigned here;              /* bit n: player n sits at this keyboard */
    int fd;                     /* readable when go_on has something to do; -1: none */
    int wait;                   /* milliseconds until go_on should be called anyway; -1: no matter */
    bool forced;                /* acts that leave no choice are done by themselves; false in games that have none */
    int64_t match_left;         /* milliseconds of the match clock (SYS-17) at `match_since`; -1: there is none */
    int64_t match_since;        /* by clock_now; 0: it stands */
    char note[200];             /* what the table is busy with, or "" */
    char refused[200];          /* why something that was asked for earlier cannot be, or ""; whoever shows it empties it */
    char advice[ACT_TEXT_MAX];  /* the act that was advised, or "" */
    bool has_heat;
    int heat[HEATS];
    Lines chat;
    bool stepping;              /* a record, to be looked through */
    int eyes;                   /* from which seat, at first */
};

/* Who is waited for, from the view: bit n stands for player n. */
typedef struct Waiting {
    unsigned must, may;
} Waiting;

Waiting waiting_of(const json_t *view);
bool source_over(const json_t *view);

/* What is left on the match clock, in milliseconds; -1: there is none. */
int64_t source_match_left(const Source *source);

/* Lets go_on be called in so many milliseconds, if not earlier. */
void source_wake_in(Source *source, int64_t ms);

/* … and whenever the clock that runs shows another second. */
void source_wake_for_clock(Source *source);

/* Fields of views, with something harmless where they are missing. */
const char *view_text(const json_t *view, const char *key);
int view_number(const json_t *list, int index);

/* Who a player is, for sentences: "You" for the viewer, else the name. */
const char *source_who(const Source *source, int seat, int viewer);

/* A match at this keyboard. `seat[n]` is 0 for a person, else the level of a bot. The match is the source's from then on. */
typedef struct LocalSettings {
    struct Match *match;
    int seat[SEATS_MAX + 1];
    const char *name[SEATS_MAX + 1];    /* NULL: a usual one */
    uint64_t seed;
    int pace_ms;                        /* how long a bot waits at the least */
} LocalSettings;

Source *local_source(const LocalSettings *settings);

/* The match of a file that was kept, as it was left, and how it was set up; NULL if there
   is none. One that cannot be read is put aside, and
   `why` says so. */
Source *local_resume(const Game *game, int pace_ms, Setup *setup, Text *why);
bool local_kept(const Game *game);

/* A table of a server; NULL, with one sentence in `why`, if it cannot be reached. */
Source *remote_source(const char *url, const char *name, Text *why);

/* A record, looked at from any seat. The match stays the caller's. */
Source *record_source(const struct Match *match, int viewer);

#endif
