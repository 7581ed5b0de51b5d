/* How texts leave the library. */
#ifndef PEG_LIBRARY_GIVE_H
#define PEG_LIBRARY_GIVE_H

#include "base/text.h"

enum { GIVEN_MOST = 256 << 20 };

/* A text as long as anybody needs. */
Text growing(void);

/* Hands a text over as pegboard.h promises, and frees it. */
size_t give(Text *from, char *text, size_t size);

#endif
