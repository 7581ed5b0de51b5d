#include "tui/sentences.h"

#include "script/script.h"

#include <string.h>

Narrator *narrator_of(const Game *game, const char *language)
{
    Text own = text_growing(1 << 16);
    if (game->script)
        script_words(game->script, language, &own);
    Narrator *narrator = narrator_new(game->id, own.len ? own.at : NULL, language);
    text_free(&own);
    return narrator;
}

bool rings_bell(const char *event) { return !strncmp(event, "alarm ", 6); }

static const char *name_of(const void *source, int seat) { return source_who(source, seat, 0); }

static void add_line(void *lines, const Entry *entry)
{
    Text line = text_growing(1 << 17);
    text_format(&line, "%c%s", entry->alarm ? '!' : ' ', entry->text);
    lines_add(lines, line.at);
    text_free(&line);
}

/* Whether the set-up was over before event `from`. */
static bool played_before(const Lines *events, int from)
{
    for (int i = from - 1; i >= 0; i--)
        if (!strncmp(events->at[i], "phase ", 6))
            return !strcmp(events->at[i], "phase play");
    return false;
}

static bool ended(const Lines *events)
{
    const char *last = events->n ? events->at[events->n - 1] : "";
    return !strncmp(last, "won", 3) || !strncmp(last, "drawn", 5);
}

static unsigned dreamers(const Source *source)
{
    unsigned out = 0;
    for (int i = 1; i <= source->players; i++)
        out |= (unsigned)(source->level[i] == 1) << i;
    return out;
}

void sentences_since(const Narrator *narrator, const Source *source, const Lines *events, int from, int viewer, Lines *out)
{
    Reader reader = {source, name_of, viewer > 0 ? viewer : 0, source->game->of_unit, ended(events) || viewer == VIEWER_UMPIRE,
                     dreamers(source)};
    narrate(narrator, &reader, (const char *const *)events->at + from, events->n - from, played_before(events, from), add_line,
            out);
}
