/* What a message says: the members of one JSON object. Nearly all are short and flat, and are read in place, without allocating;
   jansson reads the others, and decides what is no JSON. */
#ifndef PEG_SERVER_SAID_H
#define PEG_SERVER_SAID_H

#include "base/text.h"

#include <jansson.h>

enum { SAID_BYTES = 400, SAID_MEMBERS = 8 };

typedef enum SaidKind { SAID_WORDS, SAID_NUMBER, SAID_TRUE, SAID_FALSE, SAID_NULL } SaidKind;

typedef struct SaidMember {
    const char *key;
    SaidKind kind;
    const char *words;
    int64_t number;
} SaidMember;

typedef struct Said {
    json_t *json;                  /* NULL: it is flat, and its members are here */
    int members;
    SaidMember member[SAID_MEMBERS];
    char text[SAID_BYTES];         /* the message, with its strings ended by NUL */
} Said;

/* False if it is not one JSON object. To be freed in either case. */
bool said_read(Said *said, const char *bytes, size_t len);
void said_free(Said *said);

const char *said_words(const Said *said, const char *key);    /* "" if it is missing or no string */

/* A whole number, as json_read_member reads it. */
bool said_number(const Said *said, const char *key, int low, int high, int *out);

/* Whether the member is true or false; else neither. */
bool said_true(const Said *said, const char *key);
bool said_false(const Said *said, const char *key);

json_t *said_value(const Said *said, const char *key);        /* a list or an object; NULL: there is none */

/* The member as JSON again if it is a whole number or a string of at most `most` bytes; else nothing. */
void said_copy(const Said *said, const char *key, size_t most, Text *out);

#endif
