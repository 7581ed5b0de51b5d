#include "tui/marks.h"

#include "rules/game.h"

#include <stdlib.h>
#include <string.h>

typedef struct Notes {
    const Narrator *narrator;
    char *marks;
    int turn, noted[MARK_LOCS];    /* the turn in which each mark was made */
    int probe;                     /* a peg went in there and may still sound; -1: none */
    int spoken;                    /* place named by the reader's previous event; -1: none */
} Notes;

static int loc_of(const char *word)
{
    bool good = word[0] >= 'A' && word[0] <= 'F' && word[1] >= '1' && word[1] <= '6' && !word[2];
    return good ? (word[0] - 'A') * 6 + word[1] - '1' : -1;
}

static void note(Notes *notes, int loc, char mark)
{
    if (loc >= 0 && mark) {
        notes->marks[loc] = mark;
        notes->noted[loc] = notes->turn;
    }
}

/* No alarm before the next event: the peg was silent. */
static void flush_probe(Notes *notes)
{
    note(notes, notes->probe, '.');
    notes->probe = -1;
}

/* The mark after the reader's own hit (`hit`) or the other's (`met`); `usual` if not specified, 0 if it implies nothing. */
static char announced(const Notes *notes, const char *when, const char *what, char usual)
{
    const char *mark = narrator_mark(notes->narrator, when, what);
    return !strcmp(mark, "sure")    ? '!'
           : !strcmp(mark, "empty") ? '.'
           : !strcmp(mark, "maybe") ? '?'
           : !strcmp(mark, "none")  ? 0
                                    : usual;
}

static void hear_own(Notes *notes, const Words *event, bool playing)
{
    const char *kind = event->of[0];
    int loc = loc_of(event->of[2]);
    if (!strcmp(kind, "alarm")) {
        note(notes, loc, 'o');
        notes->probe = -1;
    } else if (playing && (!strcmp(kind, "put") || !strcmp(kind, "probe"))) {
        flush_probe(notes);
        notes->probe = loc;
    } else if (!strcmp(kind, "shift")) {
        flush_probe(notes);
        loc = loc_of(event->of[3]);
        notes->probe = loc >= 0 && notes->noted[loc] == notes->turn ? -1 : loc;
    } else if (!strcmp(kind, "announce"))
        note(notes, loc, loc < 0 ? 0 : announced(notes, "hit", event->of[3], notes->marks[loc]));
}

/* A peg that the other removes right after the reader named a peg there: it is that one. */
static int met_just_now(const Notes *notes)
{
    return notes->spoken >= 0 && notes->marks[notes->spoken] == 'o' ? notes->spoken : -1;
}

static void hear_other(Notes *notes, const Words *event)
{
    int loc = loc_of(event->of[2]);
    if (!strcmp(event->of[0], "announce"))
        note(notes, loc, announced(notes, "met", event->of[3], 'o'));
    else if (!strcmp(event->of[0], "take"))
        note(notes, loc >= 0 ? loc : met_just_now(notes), '.');
}

void marks_known(const Narrator *narrator, const Lines *events, int seat, char marks[MARK_LOCS])
{
    Notes notes = {.narrator = narrator, .marks = marks, .probe = -1, .spoken = -1};
    bool playing = false;
    memset(marks, ' ', MARK_LOCS);
    for (int i = 0; i < MARK_LOCS; i++)
        notes.noted[i] = -1;
    for (int i = 0; i < events->n; i++) {
        Words event = words_of(events->at[i]);
        bool phase = !strcmp(event.of[0], "phase"), turn = !strcmp(event.of[0], "turn"), cleared = !strcmp(event.of[0], "clear");
        if (phase || turn || cleared)
            flush_probe(&notes);
        if (phase)
            playing = !strcmp(event.of[1], "play");
        notes.turn += turn;
        if (cleared)
            memset(marks, ' ', MARK_LOCS);
        bool own = text_leading_int(event.of[1], SEATS_MAX) == seat;
        if (own)
            hear_own(&notes, &event, playing);
        else
            hear_other(&notes, &event);
        notes.spoken = own && !strcmp(event.of[0], "announce") ? loc_of(event.of[2]) : -1;
    }
    flush_probe(&notes);
}
