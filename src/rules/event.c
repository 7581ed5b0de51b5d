#include "rules/event.h"

#include "rules/grid.h"

#include <assert.h>
#include <string.h>

const EventKind event_put = {"put", "pl", HIDES_REST, .loud = true};
const EventKind event_take = {"take", "pl", HIDES_REST, .loud = true};
const EventKind event_mark = {"mark", "pl", HIDES_REST, .loud = true};
const EventKind event_unmark = {"unmark", "pl", HIDES_REST, .loud = true};
const EventKind event_alarm = {"alarm", "pl", HIDES_REST, .loud = true};
const EventKind event_shift = {"shift", "pll", HIDES_ALL};
const EventKind event_probe = {"probe", "pl", HIDES_ALL};
const EventKind event_announce = {"announce", "plw"};
const EventKind event_ready = {"ready", "p"};
const EventKind event_clear = {"clear", "p"};
const EventKind event_toss = {"toss", "p"};
const EventKind event_guess = {"guess", "p"};
const EventKind event_say = {"say", "pw"};
const EventKind event_ball = {"ball", "pl", HIDES_REST};
const EventKind event_ball_passed = {"ball", "pl", HIDES_ALL};
const EventKind event_score = {"score", "pn", .loud = true};
const EventKind event_turn = {"turn", "p"};
const EventKind event_phase = {"phase", "w"};
const EventKind event_pass = {"pass", "p"};
const EventKind event_time = {"time", ""};
const EventKind event_won = {"won", "W"};
const EventKind event_drawn = {"drawn", ""};

void log_add(Log *log, const EventKind *kind, int a, int b, int c)
{
    assert(log->n < LOG_EVENTS);
    log->event[log->n++] = (Event){kind, NULL, {a, b, c}};
}

static void players_text(int set, Text *out)
{
    const char *gap = "";
    for (int seat = 1; set >> seat; seat++)
        if (set >> seat & 1) {
            text_add(out, gap);
            text_number(out, seat);
            gap = " ";
        }
}

static void arg_text(const Event *event, char letter, int value, Text *out)
{
    switch (letter) {
    case 'p':
    case 'n': text_number(out, value); break;
    case 'l': loc_text(value, out); break;
    case 'w': text_add(out, event->word); break;
    case 'W': players_text(value, out); break;
    default: event->kind->arg(letter, value, out); break;
    }
}

bool event_heard(const Event *event, int viewer, Event *out)
{
    Secrecy kept = event->kind->secrecy;
    bool own = viewer == event->arg[0], all = viewer == VIEWER_UMPIRE || kept == OPEN || (own && kept != HIDES_FROM_ALL);
    if (kept == HIDES_ALL && !all)
        return false;
    *out = *event;
    for (int i = 1; i < EVENT_ARGS && !all; i++)
        out->arg[i] = EVENT_HIDDEN;
    return true;
}

bool event_text(const Event *event, int viewer, Text *out)
{
    Event heard;
    if (!event_heard(event, viewer, &heard))
        return false;
    text_add(out, heard.kind->name);
    const int32_t *value = heard.arg;
    for (const char *letter = heard.kind->args; *letter; letter++) {
        text_char(out, ' ');
        if (*letter != 'w' && *value == EVENT_HIDDEN) {
            text_char(out, '?');
            break;
        }
        arg_text(&heard, *letter, *letter == 'w' ? 0 : *value++, out);
    }
    return true;
}

bool event_same(const Event *a, const Event *b)
{
    bool same_word = a->word == b->word || (a->word && b->word && !strcmp(a->word, b->word));
    int32_t apart = 0;
    for (int i = 0; i < EVENT_ARGS; i++)
        apart |= a->arg[i] ^ b->arg[i];
    return a->kind == b->kind && same_word && !apart;
}
