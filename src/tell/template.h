/* Texts with places to fill in, by the rules that web/lib/template.js tells. */
#ifndef PEG_TELL_TEMPLATE_H
#define PEG_TELL_TEMPLATE_H

#include "base/text.h"
#include "tell/slice.h"

/* What a place is filled with, and what decides about `?` and `#`. */
typedef struct Value {
    Slice text;
    bool known, one;
} Value;

typedef struct Values {
    const void *of;
    bool (*find)(const void *of, Slice name, Value *value);                     /* false: not given, the place stays as it is */
    void (*join)(const void *of, Slice name, Slice between, Text *out);         /* all values of it */
    Slice (*called)(const void *of, Slice list, Slice word);                    /* the word itself if the list has no name for it */
} Values;

void template_fill(Slice text, const Values *values, Text *out);

#endif
