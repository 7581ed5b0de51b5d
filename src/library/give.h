/* How texts are returned to the library's caller. */
#ifndef PEG_LIBRARY_GIVE_H
#define PEG_LIBRARY_GIVE_H

#include "base/text.h"

enum { GIVEN_MOST = 256 << 20 };

/* A text without a practical limit. */
Text growing(void);

/* Copies the text out as pegboard.h specifies, and frees it. */
size_t give(Text *from, char *text, size_t size);

#endif
