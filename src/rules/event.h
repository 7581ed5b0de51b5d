/* Events: what an act brought about, as the umpire would say it, and who may hear how much of it. */
#ifndef PEG_RULES_EVENT_H
#define PEG_RULES_EVENT_H

#include "base/text.h"

/* Who is looking: a player's number from 1, or one of these. */
enum { VIEWER_UMPIRE = -1, VIEWER_PUBLIC = 0 };

/* What others than the player of an event (its first argument) get of it (EV-2). */
typedef enum Secrecy {
    OPEN,             /* all of it */
    HIDES_REST,       /* `?` for what follows the player */
    HIDES_ALL,        /* nothing */
    HIDES_FROM_ALL,   /* `?` for what follows the player, to that player too */
} Secrecy;

/* One kind of event. `args` has a letter an argument:
   p player, n number, l location of the unit (negative: `-`), w the event's word, W a set of players (bit n: player n);
   any other letter is written by `arg`. */
typedef struct EventKind {
    const char *name;
    const char *args;
    Secrecy secrecy;
    bool loud;        /* a turn that has it is not quiet (EV-8) */
    void (*arg)(char letter, int value, Text *out);
} EventKind;

enum { EVENT_ARGS = 4 };

typedef struct Event {
    const EventKind *kind;
    const char *word;         /* constant, or owned by whoever keeps the event */
    int32_t arg[EVENT_ARGS];
} Event;

/* Where rules put events: room for all that one act can bring about. */
enum { LOG_EVENTS = 256 };

typedef struct Log {
    int n;
    Event event[LOG_EVENTS];
} Log;

/* The event as `viewer` hears it, with EVENT_HIDDEN for what is kept from that viewer; false if nothing of it is heard. */
enum { EVENT_HIDDEN = INT32_MIN };
bool event_heard(const Event *event, int viewer, Event *out);

/* Nobody could tell the two apart. */
bool event_same(const Event *a, const Event *b);

/* Adds an event without a word. */
void log_add(Log *log, const EventKind *kind, int a, int b, int c);

/* Writes the event as `viewer` hears it; false, with nothing written, if that viewer does not hear it. */
bool event_text(const Event *event, int viewer, Text *out);

/* The kinds that all games share; games add their own. */
extern const EventKind event_put, event_take, event_shift, event_mark, event_unmark, event_alarm, event_probe,
    event_announce, event_ready, event_clear, event_toss, event_guess, event_say, event_ball, event_ball_passed,
    event_score, event_turn, event_phase, event_pass, event_time, event_won, event_drawn;

#endif
