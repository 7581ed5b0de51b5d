#include "narrator/narrate.h"

#include "base/memory.h"
#include "narrator/narrator.h"

#include <stdlib.h>

enum { ENTRY_MAX = 1 << 16 };

/* A turn whose events are being collected. */
typedef struct Group {
    int seat;
    bool ended, playing;    /* playing: the set-up was over when the turn began */
    int n, room;
    Event *event;
} Group;

typedef struct Narration {
    const Narrator *narrator;
    const Reader *reader;
    Told *told;
    void *to;
    bool playing;
    Group group;
} Narration;

static void add(Group *group, Event event)
{
    if (group->n == group->room) {
        group->room = group->room ? 2 * group->room : 32;
        group->event = memory_resize(group->event, (size_t)group->room * sizeof *group->event);
    }
    group->event[group->n++] = event;
}

static bool has(const Group *group, const char *kind)
{
    for (int i = 0; i < group->n; i++)
        if (event_is(&group->event[i], kind))
            return true;
    return false;
}

static bool is(const Group *group, int i, const char *kind) { return i >= 0 && i < group->n && event_is(&group->event[i], kind); }

/* A peg put in without an alarm, or its marker. */
static bool quiet(const Group *group, int i)
{
    return (is(group, i, "put") && !is(group, i + 1, "alarm")) || (is(group, i, "mark") && is(group, i - 1, "put"));
}

/* The event `placed P L…` for all quiet pegs of a player, at the first of them (event i); none at the others. */
static Event placed(const Group *group, int i)
{
    Event event = {2, {slice_of("placed"), group->event[i].word[1]}};
    for (int k = 0; k < group->n; k++) {
        const Event *put = &group->event[k];
        if (!is(group, k, "put") || !quiet(group, k) || put->n < 3 || !narration_known(put->word[2]) ||
            !slice_is(put->word[1], event.word[1]))
            continue;
        if (k < i)
            return (Event){0};
        if (event.n < EVENT_WORDS)
            event.word[event.n++] = put->word[2];
    }
    return event;
}

/* Set-up: the reader's own quiet pegs in one sentence, those of others not at all; everything else as usual. */
static void write_set_up(const Narration *t, Text *out)
{
    Group rest = {0};
    for (int i = 0; i < t->group.n; i++)
        if (is(&t->group, i, "put") && quiet(&t->group, i)) {
            Event event = placed(&t->group, i);
            if (event.n > 2)
                narrator_sentences(t->narrator, t->reader, &event, 1, out);
        }
    for (int i = 0; i < t->group.n; i++)
        if (!quiet(&t->group, i))
            add(&rest, t->group.event[i]);
    narrator_sentences(t->narrator, t->reader, rest.event, rest.n, out);
    free(rest.event);
}

static void write_line(const Narration *t, const char *line, Text *out)
{
    Event event = event_of(line);
    narrator_sentences(t->narrator, t->reader, &event, 1, out);
}

static void write_turn(const Narration *t, Text *out)
{
    const Group *group = &t->group;
    char played[32];
    snprintf(played, sizeof played, "played %d", group->seat);
    narrator_sentences(t->narrator, t->reader, group->event, group->n, out);
    if (group->ended && !out->len)
        write_line(t, played, out);
    if (group->ended && t->reader->unit && !has(group, "alarm") && !has(group, "pass"))
        write_line(t, "silence", out);
}

/* A loss that a beginner has overlooked: of the game, or, every other time, of a peg in another's turn. What the reader is told
   anyway decides, so that it gives nothing away. */
static bool overlooked(const Group *group, int i, int beginner)
{
    const Event *event = &group->event[i];
    Slice last = event->word[event->n - 1];
    bool among = false;
    for (int k = 1; k < event->n; k++)
        among |= narration_seat(event->word[k]) == beginner;
    if (event_is(event, "won"))
        return !among;
    return event_is(event, "take") && event->n > 2 && narration_seat(event->word[1]) == beginner && group->seat &&
           group->seat != beginner && last.at[last.len - 1] % 2;
}

static void write_oops(const Narration *t, Text *out)
{
    for (int seat = 1; t->reader->dreamers >> seat; seat++) {
        char line[24];
        bool oops = false;
        snprintf(line, sizeof line, "oops %d", seat);
        for (int i = 0; i < t->group.n; i++)
            oops |= overlooked(&t->group, i, seat);
        if (oops && t->reader->dreamers >> seat & 1)
            write_line(t, line, out);
    }
}

/* Writes the collected turn and starts a new one. */
static void finish(Narration *t, bool ended, int seat)
{
    Text out = text_growing(ENTRY_MAX);
    text_add(&out, "");
    t->group.ended = ended;
    if (t->group.seat)
        write_turn(t, &out);
    else if (t->group.playing)
        narrator_sentences(t->narrator, t->reader, t->group.event, t->group.n, &out);
    else
        write_set_up(t, &out);
    write_oops(t, &out);
    if (out.len)
        t->told(t->to, &(Entry){t->group.seat, has(&t->group, "alarm"), out.at});
    text_free(&out);
    t->group.n = 0;
    t->group.seat = seat;
    t->group.playing = t->playing;
}

/* Phases and the end are entries of their own. In a game without turns every act is. */
static void take(Narration *t, Event event)
{
    bool phase = event_is(&event, "phase"), alone = phase || event_is(&event, "won") || event_is(&event, "drawn");
    if (alone || (t->playing && !t->group.seat && !event_is(&event, "alarm")))
        finish(t, alone, 0);
    add(&t->group, event);
    if (alone)
        t->playing = event.n > 1 && slice_same(event.word[1], "play");
    if (phase)
        finish(t, false, 0);
}

void narrate(const Narrator *narrator, const Reader *reader, const char *const *events, int n, bool playing, Told *told, void *to)
{
    Narration t = {.narrator = narrator, .reader = reader, .told = told, .to = to, .playing = playing, .group.playing = playing};
    for (int i = 0; i < n; i++) {
        Event event = event_of(events[i]);
        if (event_is(&event, "turn"))
            finish(&t, true, event.n > 1 ? narration_seat(event.word[1]) : 0);
        else
            take(&t, event);
    }
    finish(&t, false, 0);
    free(t.group.event);
}
