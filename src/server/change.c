#include "server/change.h"

#include "base/json.h"

#include <string.h>

/* Two texts that are read side by side. */
typedef struct Pair {
    const char *before, *after;
} Pair;

/* What was found, and whether a change can tell it. */
typedef enum Found { SAME, DIFFERENT, UNTELLABLE } Found;

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

static bool ends(char c) { return c == ',' || c == ']' || c == '}'; }
static bool bracket(char c) { return c == '{' || c == '['; }

static const char *value_end(const char *at)
{
    if (*at == '"')
        return string_end(at);
    if (bracket(*at))
        return bracket_end(at);
    while (!ends(*at))
        at++;
    return at;
}

/* How long the string is if it is the same in both; else 0. */
static size_t same_string(Pair at)
{
    bool escaped = false;
    for (size_t i = 1; at.before[i] == at.after[i]; i++) {
        if (at.before[i] == '"' && !escaped)
            return i + 1;
        escaped = at.before[i] == '\\' && !escaped;
    }
    return 0;
}

/* The same for a number or a word. */
static size_t same_word(Pair at)
{
    size_t i = 0;
    while (at.before[i] == at.after[i] && !ends(at.before[i]))
        i++;
    return ends(at.before[i]) && ends(at.after[i]) ? i : 0;
}

static Pair moved(Pair at, size_t len) { return (Pair){at.before + len, at.after + len}; }

/* Goes past a value that is the same in both and has no parts; most are. */
static bool skip_same(Pair *at)
{
    if (bracket(*at->before) || *at->before != *at->after)
        return false;
    size_t len = *at->before == '"' ? same_string(*at) : same_word(*at);
    *at = moved(*at, len);
    return len != 0;
}

/* Goes past a key that is the same in both; returns its length with the colon, 0: it is another one. */
static size_t skip_key(Pair *at)
{
    size_t len = same_string(*at);
    if (!len)
        return 0;
    *at = moved(*at, len + 1);
    return len + 1;
}

/* The number of an item, as a key. */
static void write_item(int item, Text *out)
{
    text_char(out, '"');
    text_number(out, item);
    text_bytes(out, "\":", 2);
}

static Found change_value(Pair *at, Text *out);

/* The next part, after its key, if it is not as it was. */
static Found change_part(Pair *at, bool object, int item, bool first, Text *out)
{
    size_t start = out->len, key = object ? skip_key(at) : 0;
    if (object && !key)
        return UNTELLABLE;
    if (skip_same(at))
        return SAME;
    if (!first)
        text_char(out, ',');
    if (object)
        text_bytes(out, at->before - key, key);
    else
        write_item(item, out);
    Found found = change_value(at, out);
    if (found == SAME)
        text_shorten(out, start);
    return found;
}

/* Each part in its turn: two objects must have the same members, two lists as many items. */
static Found change_parts(Pair *at, Text *out)
{
    bool object = *at->before == '{', some = false;
    char end = object ? '}' : ']';
    json_open(out, '{');
    at->before++, at->after++;
    for (int i = 0; *at->before != end && *at->after != end; i++) {
        Found found = change_part(at, object, i, !some, out);
        if (found == UNTELLABLE)
            return UNTELLABLE;
        some |= found == DIFFERENT;
        at->before += *at->before == ',';
        at->after += *at->after == ',';
    }
    json_close(out, '}');
    if (*at->before++ != *at->after++)
        return UNTELLABLE;
    return some ? DIFFERENT : SAME;
}

/* A list is told anew where that is shorter, or the only way. */
static Found change_value(Pair *at, Text *out)
{
    Pair start = *at;
    size_t begin = out->len;
    if (*start.after == '{' && *start.before == '[')
        return UNTELLABLE;
    if (bracket(*start.before) && *start.before == *start.after) {
        Found found = change_parts(at, out);
        bool shorter = out->len - begin < (size_t)(at->after - start.after);
        if (found == SAME || *start.before == '{' || (found == DIFFERENT && shorter))
            return found;
    }
    *at = (Pair){value_end(start.before), value_end(start.after)};
    text_shorten(out, begin);
    text_bytes(out, start.after, (size_t)(at->after - start.after));
    return DIFFERENT;
}

bool change_json(const char *before, const char *after, Text *out)
{
    size_t start = out->len;
    Pair at = {before, after};
    if (*before == '{' && *after == '{' && change_parts(&at, out) != UNTELLABLE && !out->cut)
        return true;
    text_shorten(out, start);
    return false;
}

/* A line that comes later is looked for among so many, so that long lists cost no more than their length. */
enum { LOOK_AHEAD = 64 };

static size_t line_len(const char *line) { return strcspn(line, "\n") + 1; }

static bool same_line(const char *a, const char *b, size_t len) { return !strncmp(a, b, len); }

/* Where the line stands among those to come; -1: it does not, or too far away. */
static int lines_before(const char *at, const char *line, size_t len)
{
    for (int i = 0; i < LOOK_AHEAD && *at; i++, at += line_len(at))
        if (same_line(at, line, len))
            return i;
    return -1;
}

static const char *skip_lines(const char *at, int n)
{
    while (n-- > 0)
        at += line_len(at);
    return at;
}

static void write_kept(int *kept, Text *out)
{
    if (*kept)
        json_number(out, *kept);
    *kept = 0;
}

/* Goes past the lines that are the same in both, which are most; how many there were. */
static int skip_same_lines(const char **before, const char **after)
{
    const char *a = *before, *b = *after;
    int lines = 0;
    for (size_t i = 0; a[i] && a[i] == b[i]; i++)
        if (a[i] == '\n') {
            lines++;
            *before = a + i + 1;
            *after = b + i + 1;
        }
    return lines;
}

void edit_json(const char *before, const char *after, Text *out)
{
    int kept = 0;
    json_open(out, '[');
    if (!*before)
        json_number(out, 0);
    while (kept += skip_same_lines(&before, &after), *after) {
        size_t len = line_len(after);
        int gone = lines_before(before, after, len);
        if (gone)
            write_kept(&kept, out);
        if (gone > 0)
            json_number(out, -gone);
        if (gone < 0)
            json_bytes(out, after, len - 1);
        else {
            kept++;
            before = skip_lines(before, gone + 1);
        }
        after += len;
    }
    if (*before) {
        write_kept(&kept, out);
        json_number(out, 0);
    }
    json_close(out, ']');
}
