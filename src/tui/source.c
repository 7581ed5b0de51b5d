#include "tui/source.h"

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
