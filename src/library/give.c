#include "give.h"

#include <string.h>

Text growing(void)
{
    return text_growing(GIVEN_MOST);
}

size_t give(Text *from, char *text, size_t size)
{
    size_t len = from->len, room = size ? size - 1 : 0;
    if (size) {
        memcpy(text, from->len ? from->at : "", len < room ? len : room);
        text[len < room ? len : room] = '\0';
    }
    text_free(from);
    return len;
}
