/* What comes of something that was asked for: it is done, or refused with a short word for programs and a sentence for people. */
#ifndef PEG_SERVER_REFUSAL_H
#define PEG_SERVER_REFUSAL_H

#include "base/text.h"

enum { REFUSAL_SENTENCE = 300 };

typedef struct Refusal {
    const char *code;    /* lives for ever; NULL: it is done */
    char sentence[REFUSAL_SENTENCE];
} Refusal;

static inline Refusal done(void) { return (Refusal){.code = NULL}; }
static inline bool refused(const Refusal *refusal) { return refusal->code != NULL; }

/* A sentence that is longer than fits is cut. */
static inline Refusal refuse(const char *code, const char *sentence)
{
    Refusal refusal = {.code = code};
    Text text = text_within(refusal.sentence, sizeof refusal.sentence);
    text_add(&text, sentence);
    return refusal;
}

#endif
