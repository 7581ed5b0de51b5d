/* Where a table comes from: a local match, a server, or a record. The table screen knows only this interface. */
#ifndef PEG_TUI_SOURCE_H
#define PEG_TUI_SOURCE_H

#include "rules/game.h"
#include "tui/lines.h"

#include <jansson.h>

enum { SEAT_NAME = 64, HEATS = 36, HAND_WORDS = 160 };

/* What one viewer has heard, sees and may do now. */
typedef struct Seen {
    Lines events;
    int missing;    /* how many older events are still missing */
    json_t *view;
    Lines legal;
} Seen;

void seen_free(Seen *seen);

typedef struct Source Source;

/* The operations of a table. NULL: not available. */
typedef struct SourceKind {
    /* Advances the table: dice, bots, messages. True if something changed. */
    bool (*go_on)(Source *source);

    /* What the viewer knows; valid until the next call. */
    const Seen *(*look)(Source *source, int viewer);

    /* Plays an act; false, with one sentence in `why`, on refusal. */
    bool (*act)(Source *source, int seat, const char *words, Text *why);
    bool (*take_back)(Source *source, int seat, Text *why);

    /* Requests advice or the heat map; the result arrives later in `source->advice` or `source->heat`. */
    bool (*hint)(Source *source, int seat, Text *why);
    bool (*heat)(Source *source, int seat, Text *why);

    /* Switches automatic forced acts on or off. */
    void (*run_forced)(Source *source, bool alone);

    void (*say)(Source *source, const char *words);
    bool (*save)(Source *source, Text *told);    /* one sentence: what it did, or why not */

    /* For records: one step forward (1) or back (-1), or to either end. */
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
    int fd;                     /* readable when go_on should be called; -1: none */
    int wait;                   /* milliseconds until go_on should be called anyway; -1: no limit */
    bool forced;                /* forced acts are played automatically; false in games that have none */
    int64_t match_left;         /* milliseconds on the match clock (SYS-17) at `match_since`; -1: no clock */
    int64_t match_since;        /* by clock_now; 0: paused */
    char note[200];             /* current activity, or "" */
    char refused[200];          /* why an earlier request failed, or ""; cleared once shown */
    char advice[ACT_TEXT_MAX];  /* the advised act, or "" */
    char advised[200];          /* the same with its chance, and why */
    bool has_heat;
    int heat[HEATS];
    char cards[SEATS_MAX + 1][HAND_WORDS];    /* in games with hands: what each may hold, in percent, in columns;
                                                 index 0: the ranks */
    Lines chat;
    bool stepping;              /* a record that can be stepped through */
    int eyes;                   /* the initial seat */
};

/* Who must act, from the view: bit n stands for player n. */
typedef struct Waiting {
    unsigned must, may;
} Waiting;

Waiting waiting_of(const json_t *view);
bool source_over(const json_t *view);

/* Milliseconds left on the match clock; -1: no clock. */
int64_t source_match_left(const Source *source);

/* Requests a call of go_on within so many milliseconds. */
void source_wake_in(Source *source, int64_t ms);

/* Requests a call whenever a running clock shows another second. */
void source_wake_for_clock(Source *source);

/* Fields of views, with defaults for missing ones. */
const char *view_text(const json_t *view, const char *key);
int view_number(const json_t *list, int index);

/* A player in sentences: "You" for the viewer, else the name. */
const char *source_who(const Source *source, int seat, int viewer);

/* A local match. `seat[n]` is 0 for a person, else a bot's level. Takes ownership of the match. */
typedef struct LocalSettings {
    struct Match *match;
    int seat[SEATS_MAX + 1];
    const char *name[SEATS_MAX + 1];    /* NULL: a default */
    uint64_t seed;
    int pace_ms;                        /* minimum pause before a bot's act */
    bool trial;                         /* is not kept: the game that was left stays as it is */
} LocalSettings;

Source *local_source(const LocalSettings *settings);

/* Resumes a saved match, with its set-up; NULL if there is none. A file that cannot be read is renamed, and `why` says so. */
Source *local_resume(const Game *game, int pace_ms, Setup *setup, Text *why);
bool local_kept(const Game *game);

/* Who sat where, as a record that was saved here tells; false, and all are people, if it does not. */
bool local_seats(const char *record, int seat[SEATS_MAX + 1]);

/* A table of a server; NULL, with one sentence in `why`, if it cannot be reached. */
Source *remote_source(const char *url, const char *name, Text *why);

/* A record, viewed from any seat. The caller keeps the match. */
Source *record_source(const struct Match *match, int viewer);

#endif
