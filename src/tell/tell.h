/* Events as short sentences, from what games say of themselves: games/ID/words.LANGUAGE.json, and games/words.LANGUAGE.json, which
   all share. web/lib/tell.js makes the same sentences of the same words for the browser. */
#ifndef PEG_TELL_TELL_H
#define PEG_TELL_TELL_H

#include "base/text.h"

#include <stdbool.h>

typedef struct Narrator Narrator;

/* For a game in a language; a game without words of its own is told in those that all share. `own`: what a game that the program
   does not know brings along, in the form of words.LANGUAGE.json; NULL for others. NULL if there is no such language. */
Narrator *narrator_new(const char *game, const char *own, const char *language);
void narrator_free(Narrator *narrator);

/* A text of the game, as `goal`, or "". */
const char *narrator_text(const Narrator *narrator, const char *key);

/* The names of what both players see in the view of a game that was written as text, one after the other; NULL beyond the last. */
const char *narrator_open(const Narrator *narrator, int index);

/* What a player places next at the set-up, if the game says that piece by piece: "Hide 3 pegs: the left half (2 of 3)". `half`: in
   the second one the roles are exchanged. The events are those that the player has heard. */
void narrator_placing(const Narrator *narrator, const char *const *events, int n, int seat, int half, Text *out);

/* What an announcement tells about its place (games/marks.json): `sure`, `empty`, `maybe`, `none` if it tells nothing, or "" if
   nothing is said. `when`: `hit`, one's own, or `met`, the other's. */
const char *narrator_mark(const Narrator *narrator, const char *when, const char *what);

/* Who is told. */
typedef struct Reader {
    const void *of;
    const char *(*name)(const void *of, int seat);    /* how a player is called */
    int seat;                                         /* of the reader, who is "you"; 0: nobody */
    bool unit;                                        /* the game is of the unit: silence is news */
    bool over;                                        /* it has ended, and everything is open */
} Reader;

/* A turn, or something that happened between turns. */
typedef struct Entry {
    int seat;       /* whose turn it was; 0: nobody's */
    bool alarm;     /* it had one */
    const char *text;
} Entry;

typedef void Told(void *to, const Entry *entry);

/* Tells events, a turn an entry. `playing`: the set-up was over before the first of them. */
void narrate(const Narrator *narrator, const Reader *reader, const char *const *events, int n, bool playing, Told *told, void *to);

#endif
