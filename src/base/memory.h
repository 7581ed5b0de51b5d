/* Allocation that never fails: running out of memory ends the program here, and nowhere else. */
#ifndef PEG_BASE_MEMORY_H
#define PEG_BASE_MEMORY_H

#include <stddef.h>

/* Like realloc, but never returns NULL. `memory_resize(NULL, n)` allocates a new block. Free with free(). */
void *memory_resize(void *block, size_t bytes);

/* A NUL-terminated copy of `bytes` bytes. */
char *memory_copy(const char *from, size_t bytes);

#endif
