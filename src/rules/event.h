/* Events: the consequences of an act, as the umpire would announce them, and who may hear how much. */
#ifndef PEG_RULES_EVENT_H
#define PEG_RULES_EVENT_H

#include "base/text.h"

/* Who is looking: a player's number from 1, or one of these. */
enum { VIEWER_UMPIRE = -1, VIEWER_PUBLIC = 0 };

/* What viewers other than the event's player (its first argument) get (EV-2). */
typedef enum Secrecy {
    OPEN,             /* everything */
    HIDES_REST,       /* `?` for everything after the player */
    HIDES_ALL,        /* nothing */
    HIDES_FROM_ALL,   /* `?` for everything after the player, even to that player */
} Secrecy;

/* A kind of event. `args` has one letter per argument: p player, n number, l location of the unit (negative: `-`), w the event's
   word, W a set of players (bit n: player n); other letters are written by `arg`. */
typedef struct EventKind {
    const char *name;
    const char *args;
    Secrecy secrecy;
    bool loud;        /* a turn with such an event is not quiet (EV-8) */
    void (*arg)(char letter, int value, Text *out);
    uint8_t own;      /* such an argument is below this; 0: lines of this kind are not read */
} EventKind;

enum { EVENT_ARGS = 4 };

typedef struct Event {
    const EventKind *kind;
    const char *word;         /* constant, or owned by the holder of the event */
    int32_t arg[EVENT_ARGS];
} Event;

/* Where rules emit events: room for everything that one act can cause. */
enum { LOG_EVENTS = 256 };

typedef struct Log {
    int n;
    Event event[LOG_EVENTS];
} Log;

/* The event as `viewer` hears it, with EVENT_HIDDEN for hidden arguments; false if the viewer does not hear it. */
enum { EVENT_HIDDEN = INT32_MIN };
bool event_heard(const Event *event, int viewer, Event *out);

/* Whether the two are indistinguishable. */
bool event_same(const Event *a, const Event *b);

/* Adds an event without a word. */
void log_add(Log *log, const EventKind *kind, int a, int b, int c);

/* Writes the event as `viewer` hears it. False, with nothing written, if the viewer does not hear it. */
bool event_text(const Event *event, int viewer, Text *out);

/* The kinds that all games share; games add their own. */
extern const EventKind event_put, event_take, event_shift, event_mark, event_unmark, event_alarm, event_probe,
    event_announce, event_ready, event_clear, event_toss, event_guess, event_say, event_ball, event_ball_passed,
    event_score, event_turn, event_phase, event_pass, event_time, event_won, event_drawn;

#endif
