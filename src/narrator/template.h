/* Text templates; web/lib/template.js defines the syntax. */
#ifndef PEG_NARRATOR_TEMPLATE_H
#define PEG_NARRATOR_TEMPLATE_H

#include "base/text.h"
#include "narrator/slice.h"

/* The value of a placeholder, which also decides `?` and `#`. */
typedef struct Value {
    Slice text;
    bool known, one;
} Value;

typedef struct Values {
    const void *of;
    /* false: unknown, the placeholder is left as it is */
    bool (*find)(const void *of, Slice name, Value *value);
    void (*join)(const void *of, Slice name, Slice between, Text *out);         /* writes all values of a name */
    Slice (*called)(const void *of, Slice list, Slice word);                    /* the list's name for a word, or the word itself */
} Values;

void template_fill(Slice text, const Values *values, Text *out);

#endif
