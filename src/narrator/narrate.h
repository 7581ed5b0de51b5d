/* Narration: events as short sentences, from games/ID/words.LANGUAGE.json and the shared games/words.LANGUAGE.json.
   web/lib/tell.js makes the same sentences from the same data in the browser. */
#ifndef PEG_NARRATOR_NARRATE_H
#define PEG_NARRATOR_NARRATE_H

#include "base/text.h"

#include <stdbool.h>

typedef struct Narrator Narrator;

/* A narrator for a game in a language. A game without its own words uses the shared ones. `own`: the words of a game that is not
   built in, in the format of words.LANGUAGE.json; else NULL. Returns NULL if there is no such language. */
Narrator *narrator_new(const char *game, const char *own, const char *language);
void narrator_free(Narrator *narrator);

/* A text of the game, such as `goal`, or "". */
const char *narrator_text(const Narrator *narrator, const char *key);

/* The names of view fields that both players see, for games written as text; NULL after the last. */
const char *narrator_open(const Narrator *narrator, int index);

/* What a player places next at the set-up, if the game specifies it piece by piece: "Hide 3 pegs: the left half (2 of 3)".
   `half`: the roles are swapped in the second one. `events` are what the player has heard. */
void narrator_placing(const Narrator *narrator, const char *const *events, int n, int seat, int half, Text *out);

/* What an announcement implies about its place (games/marks.json): `sure`, `empty`, `maybe`, `none` for nothing, "" if not
   specified. `when`: `hit` for the reader's own, `met` for the other's. */
const char *narrator_mark(const Narrator *narrator, const char *when, const char *what);

/* The reader of the sentences. */
typedef struct Reader {
    const void *of;
    const char *(*name)(const void *of, int seat);    /* a player's name */
    int seat;                                         /* the reader's seat, addressed as "you"; 0: none */
    bool unit;                                        /* a game of the unit: the absence of an alarm is news */
    bool over;                                        /* the game is over, and everything is open */
    unsigned dreamers;                                /* bit n: player n is a beginner, who says "Oops!" now and then */
} Reader;

/* A turn, or something that happened between turns. */
typedef struct Entry {
    int seat;       /* whose turn it was; 0: nobody's */
    bool alarm;     /* an alarm sounded */
    const char *text;
} Entry;

typedef void Told(void *to, const Entry *entry);

/* Narrates events, one entry per turn. `playing`: the set-up was over before the first event. */
void narrate(const Narrator *narrator, const Reader *reader, const char *const *events, int n, bool playing, Told *told, void *to);

#endif
