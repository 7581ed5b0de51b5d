/* Memory that is there or ends the program: the one place where running out is met. */
#ifndef PEG_BASE_MEMORY_H
#define PEG_BASE_MEMORY_H

#include <stddef.h>

/* Like realloc, but never NULL; `memory_resize(NULL, n)` makes a new block. Freed with free(). */
void *memory_resize(void *block, size_t bytes);

/* A copy of `bytes` bytes with a NUL behind them. */
char *memory_copy(const char *from, size_t bytes);

#endif
