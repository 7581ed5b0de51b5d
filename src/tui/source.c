#include "tui/source.h"

#include "base/clock.h"
#include "base/json_value.h"

#include <stdlib.h>
#include <string.h>

void seen_free(Seen *seen)
{
    lines_free(&seen->events);
    lines_free(&seen->legal);
    json_decref(seen->view);
    seen->view = NULL;
}

const char *view_text(const json_t *view, const char *key)
{
    const char *words = json_string_value(json_object_get(view, key));
    return words ? words : "";
}

int view_number(const json_t *list, int index)
{
    return index < 0 ? 0 : json_int_or(json_array_get(list, (size_t)index), INT32_MIN, INT32_MAX, 0);
}

Waiting waiting_of(const json_t *view)
{
    Waiting waiting = {0};
    Words words = words_of(view_text(view, "actors"));
    for (int i = 0; i < words.n; i++) {
        int seat = text_leading_int(words.of[i], SEATS_MAX);
        if (!seat)
            continue;
        if (strchr(words.of[i], '?'))
            waiting.may |= 1u << seat;
        else
            waiting.must |= 1u << seat;
    }
    return waiting;
}

bool source_over(const json_t *view)
{
    return !strcmp(view_text(view, "phase"), "over");
}

const char *source_who(const Source *source, int seat, int viewer)
{
    if (seat < 1 || seat > source->players)
        return "Somebody";
    return seat == viewer ? "You" : source->name[seat];
}

int64_t source_match_left(const Source *source)
{
    int64_t left = source->match_left - (source->match_since ? clock_now() - source->match_since : 0);
    return source->match_left < 0 ? -1 : left > 0 ? left : 0;
}

void source_wake_in(Source *source, int64_t ms)
{
    if (source->wait < 0 || ms < source->wait)
        source->wait = (int)ms;
}

void source_wake_for_clock(Source *source)
{
    if (source->match_since)
        source_wake_in(source, source_match_left(source) % 1000 + 1);
}
