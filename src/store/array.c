#include "store/array.h"

static void begin(Text *array) { text_char(array, array->len ? ',' : '{'); }

void array_word(Text *array, const char *word)
{
    begin(array);
    text_char(array, '"');
    for (; *word; word++) {
        if (*word == '"' || *word == '\\')
            text_char(array, '\\');
        text_char(array, *word);
    }
    text_char(array, '"');
}

void array_number(Text *array, int64_t n)
{
    begin(array);
    text_number(array, n);
}

void array_end(Text *array)
{
    if (!array->len)
        text_char(array, '{');
    text_char(array, '}');
}
