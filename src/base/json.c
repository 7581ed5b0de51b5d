#include "base/json.h"

#include <string.h>

/* Whether no comma is needed here: nothing precedes, or an opening bracket or key does. */
static bool fresh(const Text *out)
{
    if (!out->len)
        return true;
    char before = out->at[out->len - 1];
    return before == '{' || before == '[' || before == ':' || before == ' ' || before == '\n';
}

static void comma(Text *out)
{
    if (!fresh(out))
        text_char(out, ',');
}

/* Words in quotes, after a comma if need be, where there is room for `more` behind them: most are written in one go. */
static bool write_quoted(Text *out, const char *words, size_t len, size_t more)
{
    if (out->cut || out->len + len + more + 3 >= out->cap)
        return false;
    char *at = out->at + out->len;
    if (!fresh(out))
        *at++ = ',';
    *at++ = '"';
    memcpy(at, words, len);
    at[len] = '"';
    at[len + 1] = '\0';
    out->len = (size_t)(at + len + 1 - out->at);
    return true;
}

void json_open(Text *out, char bracket)
{
    comma(out);
    text_char(out, bracket);
}

void json_close(Text *out, char bracket)
{
    text_char(out, bracket);
}

void json_key(Text *out, const char *key)
{
    if (write_quoted(out, key, strlen(key), 1)) {
        text_char(out, ':');
        return;
    }
    comma(out);
    text_char(out, '"');
    text_add(out, key);
    text_bytes(out, "\":", 2);
}

static void escaped(Text *out, char c)
{
    switch (c) {
    case '"': text_add(out, "\\\""); break;
    case '\\': text_add(out, "\\\\"); break;
    case '\n': text_add(out, "\\n"); break;
    default: text_format(out, "\\u%04x", (unsigned char)c); break;
    }
}

static bool plain(char c) { return (unsigned char)c >= 0x20 && c != '"' && c != '\\' && c != 0x7f; }

static bool all_plain(const char *value, size_t len)
{
    size_t i = 0;
    while (i < len && plain(value[i]))
        i++;
    return i == len;
}

void json_bytes(Text *out, const char *value, size_t len)
{
    if (all_plain(value, len) && write_quoted(out, value, len, 0))
        return;
    comma(out);
    text_char(out, '"');
    size_t start = 0;
    for (size_t i = 0; i < len; i++)
        if (!plain(value[i])) {
            text_bytes(out, value + start, i - start);
            escaped(out, value[i]);
            start = i + 1;
        }
    text_bytes(out, value + start, len - start);
    text_char(out, '"');
}

void json_text(Text *out, const char *value)
{
    json_bytes(out, value, strlen(value));
}

void json_number(Text *out, int64_t value)
{
    comma(out);
    text_number(out, value);
}

void json_word(Text *out, const char *word)
{
    comma(out);
    text_add(out, word);
}

/* How many lines there may be; 0: something in them has to be escaped. */
static size_t plain_lines(const Text *lines)
{
    size_t n = 1;
    for (size_t i = 0; i < lines->len; i++) {
        bool end = lines->at[i] == '\n';
        if (!end && !plain(lines->at[i]))
            return 0;
        n += end;
    }
    return n;
}

/* Lines without anything to escape, where there is room for them, are written in one go. */
static bool write_lines(Text *out, const Text *lines)
{
    size_t n = plain_lines(lines);
    if (!n || out->cut || lines->cut || !text_room(out, lines->len + 3 * n + 3))
        return false;
    char *at = out->at + out->len;
    if (!fresh(out))
        *at++ = ',';
    *at++ = '[';
    for (size_t i = 0; i < lines->len; i++) {
        *at++ = '"';
        for (; i < lines->len && lines->at[i] != '\n'; i++)
            *at++ = lines->at[i];
        *at++ = '"';
        *at++ = ',';
    }
    at -= at[-1] == ',';
    *at++ = ']';
    *at = '\0';
    out->len = (size_t)(at - out->at);
    return true;
}

void json_lines(Text *out, const Text *lines)
{
    if (write_lines(out, lines))
        return;
    json_open(out, '[');
    for (size_t at = 0; at < lines->len;) {
        const char *line = lines->at + at, *end = memchr(line, '\n', lines->len - at);
        size_t len = end ? (size_t)(end - line) : lines->len - at;
        json_bytes(out, line, len);
        at += len + 1;
    }
    json_close(out, ']');
    if (lines->cut)
        text_spoil(out);
}

void json_string_of(Text *out, const char *key, const char *value)
{
    json_key(out, key);
    json_text(out, value);
}

void json_number_of(Text *out, const char *key, int64_t value)
{
    json_key(out, key);
    json_number(out, value);
}
