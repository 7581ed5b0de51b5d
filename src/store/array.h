/* Lists of words as PostgreSQL reads them: `{"a","b"}`. */
#ifndef PEG_STORE_ARRAY_H
#define PEG_STORE_ARRAY_H

#include "base/text.h"

void array_word(Text *array, const char *word);
void array_number(Text *array, int64_t n);
void array_end(Text *array);    /* nothing more comes */

#endif
