/* A JSON writer that appends to a text, at its start or after a space or line end.
   Commas are inserted automatically between values and members. */
#ifndef PEG_BASE_JSON_H
#define PEG_BASE_JSON_H

#include "base/text.h"

void json_open(Text *out, char bracket);     /* '{' or '[' */
void json_close(Text *out, char bracket);    /* '}' or ']' */
void json_key(Text *out, const char *key);   /* `key` needs no escaping */
void json_text(Text *out, const char *value);
void json_bytes(Text *out, const char *value, size_t len);
void json_number(Text *out, int64_t value);
void json_word(Text *out, const char *word); /* true, false, null */
void json_lines(Text *out, const Text *lines);    /* the lines of a text as a list of strings; cut if the text is */

/* A key with its value. */
void json_string_of(Text *out, const char *key, const char *value);
void json_number_of(Text *out, const char *key, int64_t value);

#endif
