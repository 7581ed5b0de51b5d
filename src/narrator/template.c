#include "narrator/template.h"

#include <ctype.h>

/* The position of `sign` outside nested braces, or the length of the text. */
static size_t closing(Slice text, size_t at, char sign)
{
    for (int depth = 0; at < text.len; at++) {
        if (!depth && text.at[at] == sign)
            return at;
        depth += text.at[at] == '{' ? 1 : text.at[at] == '}' ? -1 : 0;
    }
    return text.len;
}

static void choose(Slice rest, bool first, const Values *values, Text *out)
{
    size_t bar = closing(rest, 0, '|');
    template_fill(first ? slice_first(rest, bar) : slice_from(rest, bar + 1), values, out);
}

static bool place(Slice inside, const Values *values, Text *out)
{
    size_t n = 0;
    while (n < inside.len && (isalnum((unsigned char)inside.at[n]) || inside.at[n] == '_'))
        n++;
    Slice name = slice_first(inside, n), rest = slice_from(inside, n + 1);
    char how = n < inside.len ? inside.at[n] : '\0';
    Value value;
    if (!values->find(values->of, name, &value))
        return false;
    if (how == '*')
        values->join(values->of, name, rest, out);
    else if (how == '?' || how == '#')
        choose(rest, how == '?' ? value.known : value.one, values, out);
    else {
        Slice words = how == ':' ? values->called(values->of, rest, value.text) : value.text;
        text_bytes(out, words.at, words.len);
    }
    return true;
}

void template_fill(Slice text, const Values *values, Text *out)
{
    for (size_t at = 0; at < text.len;) {
        size_t end = text.at[at] == '{' ? closing(text, at + 1, '}') : text.len;
        if (end < text.len && place((Slice){text.at + at + 1, end - at - 1}, values, out))
            at = end + 1;
        else
            text_char(out, text.at[at++]);
    }
}
