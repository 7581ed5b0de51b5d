#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *memory_resize(void *block, size_t bytes)
{
    void *grown = realloc(block, bytes ? bytes : 1);
    if (!grown) {
        fputs("pegboard: out of memory\n", stderr);
        abort();
    }
    return grown;
}

char *memory_copy(const char *from, size_t bytes)
{
    char *copy = memory_resize(NULL, bytes + 1);
    if (bytes)
        memcpy(copy, from, bytes);
    copy[bytes] = '\0';
    return copy;
}
