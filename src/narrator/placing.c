/* What is placed next at a set-up, given what has been placed. */
#include "narrator/narrator.h"

#include <jansson.h>

/* How many pegs the player has put in since the set-up began. */
static int put_so_far(const char *const *events, int n, int seat)
{
    int put = 0;
    for (int i = n - 1; i >= 0; i--) {
        Event event = event_of(events[i]);
        if (event_is(&event, "phase"))
            break;
        put += event_is(&event, "put") && event.n > 1 && narration_seat(event.word[1]) == seat;
    }
    return put;
}

void narrator_placing(const Narrator *narrator, const char *const *events, int n, int seat, int half, Text *out)
{
    const json_t *lines = json_array_get(narrator_list(narrator, "placing"), (size_t)(half == 2 ? 2 - seat : seat - 1)), *line;
    int put = put_so_far(events, n, seat);
    size_t i;
    json_array_foreach(lines, i, line) {
        int pegs = (int)json_integer_value(json_object_get(line, "pegs"));
        if (put < pegs) {
            text_format(out, "%s (%d %s %d)", json_string_value(json_object_get(line, "text")), put + 1,
                        narrator_common(narrator, "of"), pegs);
            return;
        }
        put -= pegs;
    }
}
