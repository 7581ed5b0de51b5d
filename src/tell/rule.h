/* Rules by which events become sentences: a pattern of events and a text, read as web/lib/narration.js tells. */
#ifndef PEG_TELL_RULE_H
#define PEG_TELL_RULE_H

#include "tell/slice.h"

enum {
    RULE_ITEMS = 6,      /* events of a pattern */
    RULE_WORDS = 6,      /* what is said about the words of one */
    RULE_NAMES = 10,     /* different names in a pattern */
    EVENT_WORDS = 48,    /* of an event; the last one is all that is left */
};

/* An event, taken apart. */
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
    Slice kind, text;    /* of its first event; what is said */
    int n;
    Item item[RULE_ITEMS];
} Rule;

/* False if the pattern is larger than there is room for, or has no event. */
bool rule_read(Slice pattern, Slice text, Rule *rule);

/* What the names of a pattern stand for. */
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

/* How many events the rule uses up from event i on; 0: it does not fit. `you`: the seat of the reader. */
int rule_fits(const Rule *rule, const Event *event, int n, int i, int you, bool over, Bound *bound);

#endif
