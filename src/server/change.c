#include "server/change.h"

#include "base/json.h"

#include <string.h>

/* A value as it stands in a text. */
typedef struct Value {
    const char *at;
    size_t len;
} Value;

static const char *string_end(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

static const char *bracket_end(const char *at)
{
    int depth = 0;
    do {
        depth += *at == '{' || *at == '[';
        depth -= *at == '}' || *at == ']';
        at = *at == '"' ? string_end(at) : at + 1;
    } while (depth);
    return at;
}

static Value value_at(const char *at)
{
    const char *end = *at == '"' ? string_end(at) : *at == '{' || *at == '[' ? bracket_end(at) : at + strcspn(at, ",]}");
    return (Value){at, (size_t)(end - at)};
}

/* The place behind a value: the next one, or the closing bracket. */
static const char *behind(Value value) { return value.at[value.len] == ',' ? value.at + value.len + 1 : value.at + value.len; }

/* The value at that place, which more often than not is the one that was there before. */
static Value value_like(Value before, const char *at, bool *same)
{
    *same = !strncmp(at, before.at, before.len) && strchr(",]}", at[before.len]);
    return *same ? (Value){at, before.len} : value_at(at);
}

static bool change_value(Value before, Value after, Text *out);

/* The key of a member as it stands there, or the number of an item as one. */
static void write_key(Value key, int item, Text *out)
{
    if (key.len)
        text_bytes(out, key.at, key.len);
    else
        text_format(out, "\"%d\"", item);
    text_char(out, ':');
}

/* Each part in its turn: two objects must have the same members, two lists as many items. */
static bool change_parts(const char *before, const char *after, Text *out)
{
    bool object = *before++ == '{', some = false;
    char end = object ? '}' : ']';
    json_open(out, '{');
    after++;
    for (int i = 0; *before != end && *after != end; i++) {
        Value key = object ? value_at(before) : (Value){before, 0};
        if (strncmp(before, after, key.len))
            return false;
        bool same;
        Value old = value_at(before + key.len + object), new = value_like(old, after + key.len + object, &same);
        if (!same) {
            text_add(out, some ? "," : "");
            write_key(key, i, out);
            if (!change_value(old, new, out))
                return false;
            some = true;
        }
        before = behind(old);
        after = behind(new);
    }
    json_close(out, '}');
    return *before == *after;
}

/* A list is told anew where that is shorter. */
static bool change_value(Value before, Value after, Text *out)
{
    size_t start = out->len;
    if (*before.at == '{' && *after.at == '{')
        return change_parts(before.at, after.at, out);
    if (*after.at == '{' && *before.at == '[')
        return false;
    if (*before.at == '[' && *after.at == '[' && change_parts(before.at, after.at, out) && out->len - start < after.len)
        return true;
    text_shorten(out, start);
    text_bytes(out, after.at, after.len);
    return true;
}

bool change_json(const char *before, const char *after, Text *out)
{
    size_t start = out->len;
    if (*before == '{' && *after == '{' && change_parts(before, after, out) && !out->cut)
        return true;
    text_shorten(out, start);
    return false;
}
