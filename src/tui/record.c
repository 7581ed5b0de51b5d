/* A record, stepped through act by act from any seat. */
#include "tui/source.h"

#include "base/memory.h"
#include "match/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Record {
    Source source;
    const Match *whole;
    Match *match;       /* replayed up to `acts` */
    int acts;
    Seen seen;
} Record;

/* Notes what a viewer may know of the last act. */
static void note(Record *record, int viewer)
{
    char words[ACT_TEXT_MAX + SEAT_NAME + 4] = "the beginning";
    Text text = text_within(words, sizeof words);
    if (record->acts) {
        int seat = match_seat_of(record->whole, record->acts - 1);
        bool seen = viewer == VIEWER_UMPIRE || viewer == seat || match_over(record->match);
        text_format(&text, "%s: ", seat ? record->source.name[seat] : "chance");
        if (seen)
            match_act_text(record->whole, record->acts - 1, &text);
        else
            text_add(&text, "?");
    }
    snprintf(record->source.note, sizeof record->source.note, "act %d of %d · %s", record->acts, match_acts(record->whole), words);
}

static void play_to(Record *record, int acts)
{
    if (acts < record->acts) {
        match_free(record->match);
        record->match = match_again(record->whole);
        record->acts = 0;
    }
    for (; record->acts < acts; record->acts++)
        if (!match_said(record->whole, record->acts))
            match_apply(record->match, match_seat_of(record->whole, record->acts), match_act_of(record->whole, record->acts));
}

static void step(Source *source, int steps)
{
    Record *record = (Record *)source;
    int all = match_acts(record->whole), to = record->acts + steps;
    play_to(record, to < 0 ? 0 : to > all ? all : to);
}

static const Seen *look(Source *source, int viewer)
{
    Record *record = (Record *)source;
    Text text = text_growing(1 << 24);
    seen_free(&record->seen);
    note(record, viewer);
    text_add(&text, "");
    match_events_text(record->match, viewer, 1, &text);
    lines_split(&record->seen.events, text.at);
    text_clear(&text);
    match_view(record->match, viewer, &text);
    record->seen.view = json_loads(text.at, 0, NULL);
    text_free(&text);
    return &record->seen;
}

static void free_record(Source *source)
{
    Record *record = (Record *)source;
    match_free(record->match);
    seen_free(&record->seen);
    lines_free(&source->chat);
    free(record);
}

static const SourceKind record_kind = {.look = look, .step = step, .free = free_record};

Source *record_source(const Match *match, int viewer)
{
    Record *record = memory_resize(NULL, sizeof *record);
    memset(record, 0, sizeof *record);
    record->source = (Source){.kind = &record_kind,
                              .game = match_game(match),
                              .players = match_players(match),
                              .fd = -1,
                              .wait = -1,
                              .match_left = -1,
                              .stepping = true,
                              .eyes = viewer};
    for (int i = 1; i <= record->source.players; i++)
        if (match_name_of(match, i)[0])
            snprintf(record->source.name[i], SEAT_NAME, "%s", match_name_of(match, i));
        else
            snprintf(record->source.name[i], SEAT_NAME, "Player %d", i);
    record->whole = match;
    record->match = match_again(match);
    return &record->source;
}
