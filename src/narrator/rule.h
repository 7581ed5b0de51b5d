/* Narration rules: a pattern of events and a text. web/lib/narration.js defines the syntax. */
#ifndef PEG_NARRATOR_RULE_H
#define PEG_NARRATOR_RULE_H

#include "narrator/slice.h"

enum {
    RULE_ITEMS = 6,      /* events in a pattern */
    RULE_WORDS = 6,      /* word patterns of one event */
    RULE_NAMES = 10,     /* distinct names in a pattern */
    EVENT_WORDS = 48,    /* words of an event; the last one holds the rest */
};

/* An event, split into words. */
typedef struct Event {
    int n;
    Slice word[EVENT_WORDS];
} Event;

Event event_of(const char *line);
bool event_is(const Event *event, const char *kind);

typedef struct Item {
    char mode;    /* one of `<&!*`, or 0 */
    Slice kind;
    int n;
    Slice word[RULE_WORDS];
} Item;

typedef struct Rule {
    Slice kind, text;    /* kind of its first event; its text */
    int n;
    Item item[RULE_ITEMS];
} Rule;

/* False if the pattern exceeds the limits or has no event. */
bool rule_read(Slice pattern, Slice text, Rule *rule);

/* The values bound to the names of a pattern. */
typedef struct Bound {
    int n;
    struct Name {
        Slice name;
        int n;
        Slice value[EVENT_WORDS];
    } of[RULE_NAMES];
} Bound;

const struct Name *bound_find(const Bound *bound, Slice name);
bool rule_names_player(Slice name);

/* The number of events the rule consumes from event i on; 0: no match. `you`: the reader's seat. */
int rule_fits(const Rule *rule, const Event *event, int n, int i, int you, bool over, Bound *bound);

#endif
