#include "lines.h"

#include "rules/grid.h"

#include <stdio.h>
#include <string.h>

static const EventKind *const kinds[] = {
    &event_put, &event_take, &event_shift, &event_mark, &event_unmark, &event_alarm, &event_probe, &event_announce, &event_ready,
    &event_clear,
    &event_toss, &event_guess, &event_ball, &event_score, &event_turn, &event_phase, &event_pass, &event_time, &event_won,
    &event_drawn,
};

/* All remaining players, as a set; 0 if one of the words is none. */
static int read_players(char **rest)
{
    int set = 0, seat;
    for (char *word; (word = strtok_r(NULL, " ", rest)); set |= 1 << seat)
        if (!text_read_int(word, 1, SEATS_MAX, &seat))
            return 0;
    return set;
}

/* One argument of a kind that writes it in words of its own: the number for which it writes this word. */
static bool read_own(const EventKind *kind, char letter, const char *word, int32_t *out)
{
    for (*out = 0; *out < kind->own; ++*out) {
        char written[ACT_TEXT_MAX];
        Text text = text_within(written, sizeof written);
        kind->arg(letter, *out, &text);
        if (!strcmp(written, word))
            return true;
    }
    return false;
}

/* One argument by its letter; false if the word does not fit. */
static bool read_argument(const EventKind *kind, char letter, const char *word, int32_t *out)
{
    int number = LOC_NONE;
    bool fits = true;
    switch (letter) {
    case 'p': fits = text_read_int(word, 1, SEATS_MAX, &number); break;
    case 'n': fits = text_read_int(word, 0, INT32_MAX, &number); break;
    case 'l': number = loc_read(word), fits = number != LOC_NONE || !strcmp(word, "-"); break;
    default: return kind->arg && read_own(kind, letter, word, out);
    }
    *out = number;
    return fits;
}

/* `?` in place of all that follows the player. */
static bool read_hidden(Event *event)
{
    for (int i = 1; i < EVENT_ARGS; i++)
        event->arg[i] = EVENT_HIDDEN;
    return event->kind->secrecy == HIDES_REST || event->kind->secrecy == HIDES_FROM_ALL;
}

static bool read_arguments(Event *event, char **rest)
{
    int n = 0;
    for (const char *letter = event->kind->args; *letter; letter++) {
        if (*letter == 'W') {
            event->arg[n++] = read_players(rest);
            return event->arg[n - 1];
        }
        char *word = strtok_r(NULL, *letter == 'w' ? "" : " ", rest);
        if (!word)
            return false;
        if (n == 1 && !strcmp(word, "?"))
            return read_hidden(event);
        if (*letter == 'w')
            event->word = word;
        else if (!read_argument(event->kind, *letter, word, &event->arg[n++]))
            return false;
    }
    return true;
}

bool line_read_as(const EventKind *kind, const char *line, Event *event, char words[LINE_MOST])
{
    char *rest = NULL;
    snprintf(words, LINE_MOST, "%s", line);
    char *name = strtok_r(words, " ", &rest);
    *event = (Event){.kind = kind};
    return name && !strcmp(name, kind->name) && read_arguments(event, &rest) && !strtok_r(NULL, " ", &rest);
}

bool line_read(const Game *game, const char *line, Event *event, char words[LINE_MOST])
{
    for (const EventKind *const *own = game->kinds; own && *own; own++)
        if (line_read_as(*own, line, event, words))
            return true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (line_read_as(kinds[i], line, event, words))
            return true;
    return false;
}
