/* JSON written straight into a text, at its beginning or after a space or line end.
   Commas come by themselves: a value or key that follows another gets one. */
#ifndef PEG_BASE_JSON_H
#define PEG_BASE_JSON_H

#include "base/text.h"

void json_open(Text *out, char bracket);     /* '{' or '[' */
void json_close(Text *out, char bracket);    /* '}' or ']' */
void json_key(Text *out, const char *key);   /* `key` holds nothing that needs escaping */
void json_text(Text *out, const char *value);
void json_bytes(Text *out, const char *value, size_t len);
void json_number(Text *out, int64_t value);
void json_word(Text *out, const char *word); /* true, false, null */
void json_lines(Text *out, const Text *lines);    /* a text of lines as a list of strings; cut if they are */

/* A key with its value. */
void json_string_of(Text *out, const char *key, const char *value);
void json_number_of(Text *out, const char *key, int64_t value);

#endif
