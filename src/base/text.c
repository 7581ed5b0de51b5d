#include "base/text.h"

#include "base/memory.h"
#include "base/number.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_ROOM = 512,    /* initial capacity: most texts are longer than a line */
    COPY_STEP = 64,
};

Text text_growing(size_t max)
{
    return (Text){.max = max ? max : 1};
}

Text text_within(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (Text){.at = buffer, .cap = size};
}

void text_free(Text *text)
{
    if (text->max)
        free(text->at);
    *text = (Text){.max = text->max};
}

void text_clear(Text *text)
{
    text->len = 0;
    text->cut = false;
    if (text->at)
        text->at[0] = '\0';
}

void text_shorten(Text *text, size_t len)
{
    if (len >= text->len)
        return;
    text->len = len;
    text->at[len] = '\0';
}

bool text_room(Text *text, size_t len)
{
    size_t need = text->len + len + 1;
    if (need <= text->cap)
        return true;
    if (!text->max || need > text->max + 1)
        return false;
    size_t cap = text->cap ? text->cap * 2 : FIRST_ROOM;
    if (cap < need)
        cap = need;
    if (cap > text->max + 1)
        cap = text->max + 1;
    text->at = memory_resize(text->at, cap);
    text->cap = cap;
    return true;
}

void text_spoil(Text *text)
{
    text_clear(text);
    text->cut = true;
}

void text_bytes(Text *text, const char *bytes, size_t len)
{
    if (text->cut)
        return;
    if (!text_room(text, len)) {
        text_spoil(text);
        return;
    }
    if (len)
        memcpy(text->at + text->len, bytes, len);
    text->len += len;
    text->at[text->len] = '\0';
}

void text_add(Text *text, const char *words)
{
    text_bytes(text, words, strlen(words));
}

void text_number(Text *text, int64_t n)
{
    char digits[24];
    char *end = digits + sizeof digits, *at = end;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (n < 0)
        *--at = '-';
    text_bytes(text, at, (size_t)(end - at));
}

void text_join(Text *text, const Text *piece)
{
    if (piece->cut)
        text_spoil(text);
    else if (piece->len)
        text_bytes(text, piece->at, piece->len);
}

void text_copy(Text *text, const Text *from)
{
    size_t cap = (from->len / COPY_STEP + 1) * COPY_STEP;
    if (text->max && from->len <= text->max && (text->cap <= from->len || text->cap > 2 * cap)) {
        text->cap = cap <= text->max + 1 ? cap : text->max + 1;
        text->at = memory_resize(text->at, text->cap);
    }
    text_clear(text);
    text_join(text, from);
}

void text_format(Text *text, const char *format, ...)
{
    char line[1024];
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int len = vsnprintf(line, sizeof line, format, args);
    if (len < (int)sizeof line)
        text_bytes(text, line, (size_t)len);
    else if (!text->cut && text_room(text, (size_t)len)) {
        vsnprintf(text->at + text->len, (size_t)len + 1, format, again);
        text->len += (size_t)len;
    } else
        text_spoil(text);
    va_end(again);
    va_end(args);
}

void text_quoted(Text *text, const char *words)
{
    text_char(text, '\'');
    for (int i = 0; words[i] && i < 40; i++)
        text_char(text, words[i] >= ' ' && words[i] <= '~' ? words[i] : '?');
    text_add(text, "'");
}

bool text_tidy(const char *words, char *out, size_t size)
{
    size_t len = 0;
    for (; *words; words++) {
        bool gap = *words == ' ' || *words == '\t';
        if (gap && (!len || out[len - 1] == ' '))
            continue;
        if (len + 1 >= size)
            return false;
        out[len++] = gap ? ' ' : *words;
    }
    while (len && out[len - 1] == ' ')
        len--;
    out[len] = '\0';
    return true;
}

/* The length of the UTF-8 character at `at`; 0 if it is invalid. */
static int utf8_length(const unsigned char *at)
{
    static const struct { unsigned char mask, lead; uint32_t least; } form[] = {
        {0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000},
    };
    for (int more = 0; more < 4; more++) {
        if ((at[0] & form[more].mask) != form[more].lead)
            continue;
        uint32_t code = at[0] & (unsigned char)~form[more].mask;
        for (int i = 1; i <= more; i++) {
            if ((at[i] & 0xc0) != 0x80)
                return 0;
            code = code << 6 | (at[i] & 0x3f);
        }
        bool surrogate = code >= 0xd800 && code <= 0xdfff;
        return code < form[more].least || surrogate || code > 0x10ffff ? 0 : more + 1;
    }
    return 0;
}

bool text_printable(const char *words)
{
    const unsigned char *at = (const unsigned char *)words;
    while (*at) {
        int len = utf8_length(at);
        bool control = *at < 0x20 || *at == 0x7f || (at[0] == 0xc2 && at[1] < 0xa0);
        if (!len || control)
            return false;
        at += len;
    }
    return true;
}

bool text_same(const char *a, const char *b)
{
    for (; *a && *b; a++, b++)
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
    return *a == *b;
}

bool text_read_number(const char *words, uint64_t low, uint64_t high, uint64_t *out)
{
    uint64_t n = 0;
    if (!*words)
        return false;
    for (; *words; words++) {
        unsigned digit = (unsigned)(*words - '0');
        if (digit > 9 || n > (UINT64_MAX - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *out = n;
    return n >= low && n <= high;
}

bool text_read_int(const char *words, int low, int high, int *out)
{
    bool negative = words[0] == '-';
    uint64_t n;
    if (!text_read_number(words + negative, 0, INT32_MAX, &n))
        return false;
    return number_read(negative ? -(int64_t)n : (int64_t)n, low, high, out);
}

int text_leading_int(const char *words, int most)
{
    int64_t n = 0;
    for (; *words >= '0' && *words <= '9' && n <= most; words++)
        n = n * 10 + (*words - '0');
    return n <= most ? (int)n : 0;
}

char *text_read_file(FILE *file, size_t most, size_t *len)
{
    if (!file)
        return NULL;
    Text text = text_growing(most);
    char block[8192];
    text_add(&text, "");
    for (size_t n; !text.cut && (n = fread(block, 1, sizeof block, file)) > 0;)
        text_bytes(&text, block, n);
    if (ferror(file) || text.cut)
        text_free(&text);
    fclose(file);
    *len = text.len;
    return text.at;
}
