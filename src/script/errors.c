/* Error messages: a sentence for the line, the position on it, and what to write instead (WS-80). */
#include "inside.h"

#include "base/json.h"

#include <ctype.h>
#include <string.h>

const MessageRow *message_row(Message message, const char *language)
{
    return !strcmp(language, "de") ? &messages_de[message] : &messages_en[message];
}

/* Fills in a message template. User text is truncated rather than the sentence; only ASCII gets that long. */
enum { ARGUMENT_MOST = 40 };

static void fill(char *out, size_t size, const char *text, const char *first, const char *second)
{
    Text into = text_within(out, size);
    for (; *text; text++) {
        const char *with = !strncmp(text, "{0}", 3) ? first : !strncmp(text, "{1}", 3) ? second : NULL;
        if (with) {
            text_bytes(&into, with, strnlen(with, ARGUMENT_MOST));
            text_add(&into, strlen(with) > ARGUMENT_MOST ? "…" : "");
            text += 2;
        } else {
            text_char(&into, *text);
        }
    }
}

void message_fill(ScriptError *error, int line, Message message, const char *language, const char *first, const char *second)
{
    const MessageRow *row = message_row(message, language);
    *error = (ScriptError){.line = line, .code = row->code};
    fill(error->text, sizeof error->text, row->text, first, second);
    fill(error->hint, sizeof error->hint, row->hint, first, second);
}

static ScriptError *error_at(Compile *c, int line)
{
    for (int i = 0; i < c->errors; i++)
        if (c->error[i].line == line)
            return &c->error[i];
    return NULL;
}

/* Errors stay in line order; beyond the maximum the last ones are dropped. */
static ScriptError *room_for(Compile *c, int line)
{
    int at = c->errors;
    while (at > 0 && c->error[at - 1].line > line)
        at--;
    if (at >= SCRIPT_ERRORS)
        return NULL;
    int last = c->errors < SCRIPT_ERRORS ? c->errors++ : SCRIPT_ERRORS - 1;
    memmove(&c->error[at + 1], &c->error[at], (size_t)(last - at) * sizeof *c->error);
    return &c->error[at];
}

/* Positions on the line. */

static size_t line_start(const Compile *c, int line)
{
    size_t at = 0;
    for (const char *end; line > 1 && (end = memchr(c->text + at, '\n', c->len - at)); line--)
        at = (size_t)(end - c->text) + 1;
    return at;
}

static int characters(const char *at, size_t len)
{
    int n = 0;
    for (size_t i = 0; i < len; i++)
        n += (at[i] & 0xc0) != 0x80;
    return n;
}

void point_at(Compile *c, int line, size_t at, size_t len)
{
    ScriptError *error = error_at(c, line);
    size_t start = line_start(c, line);
    if (!error || at < start)
        return;
    error->column = 1 + characters(c->text + start, at - start);
    error->length = characters(c->text + at, len);
}

static bool inside_word(char ch) { return isalnum((unsigned char)ch) || ch == '-'; }

/* The position of the words on the line, as a whole and case-insensitive; SIZE_MAX if absent. */
static size_t find_words(const Compile *c, size_t from, size_t to, const char *words)
{
    size_t len = strlen(words);
    for (size_t at = from; len && at + len <= to; at++) {
        size_t same = 0;
        while (same < len && c->lower[at + same] == (char)tolower((unsigned char)words[same]))
            same++;
        bool whole = (at == from || !inside_word(c->lower[at - 1])) && (at + len == to || !inside_word(c->lower[at + len]));
        if (same == len && whole)
            return at;
    }
    return SIZE_MAX;
}

bool said_on_line(const Compile *c, const Line *line, const char *words)
{
    return find_words(c, (size_t)line->at, (size_t)line->end, words) != SIZE_MAX;
}

/* Points at the words that the message is about; if they are not found verbatim, at the whole line. */
static void point_at_words(Compile *c, int line, const char *words)
{
    size_t from = line_start(c, line), to = from;
    while (to < c->len && c->text[to] != '\n' && c->text[to] != '#')
        to++;
    size_t found = find_words(c, from, to, words);
    if (found != SIZE_MAX) {
        point_at(c, line, found, strlen(words));
        return;
    }
    while (to > from && isspace((unsigned char)c->text[to - 1]))
        to--;
    while (from < to && isspace((unsigned char)c->text[from]))
        from++;
    point_at(c, line, from, to - from);
}

/* Section 8, which tests can switch off. */
static bool about_secrets(const char *code)
{
    return !strcmp(code, "WS-E50") || !strcmp(code, "WS-E52") || !strcmp(code, "WS-E54") || !strcmp(code, "WS-E55");
}

bool fail(Compile *c, int line, Message message, const char *first, const char *second)
{
    if (c->unchecked && about_secrets(message_row(message, c->language)->code))
        return false;
    ScriptError *error = error_at(c, line) ? NULL : room_for(c, line);
    if (!error)
        return false;
    message_fill(error, line, message, c->language, first, second);
    point_at_words(c, line, first);
    return true;
}

void fail_number(Compile *c, int line, Message message, long first, long second)
{
    char a[24], b[24];
    snprintf(a, sizeof a, "%ld", first);
    snprintf(b, sizeof b, "%ld", second);
    fail(c, line, message, a, b);
}

void propose(Compile *c, int line, Message message, const char *instead)
{
    ScriptError *error = error_at(c, line);
    if (error && !strcmp(error->code, message_row(message, c->language)->code))
        snprintf(error->instead, sizeof error->instead, "%s", instead);
}

void hint_at(Compile *c, int line, Message hint)
{
    ScriptError *error = error_at(c, line);
    if (error)
        snprintf(error->hint, sizeof error->hint, "%s", message_row(hint, c->language)->text);
}

void hint_near(Compile *c, int line, Message message, const char *found)
{
    ScriptError *error = error_at(c, line);
    if (!found || !error || error->code != message_row(message, c->language)->code)
        return;
    fill(error->hint, sizeof error->hint, message_row(MSG_X_DID_YOU_MEAN, c->language)->text, found, "");
    propose(c, line, message, found);
}

void script_error_json(const ScriptError *error, Text *out)
{
    json_open(out, '{');
    if (error->line) {
        json_number_of(out, "line", error->line);
        json_number_of(out, "column", error->column);
        json_number_of(out, "length", error->length);
    }
    json_string_of(out, "code", error->code);
    json_string_of(out, "text", error->text);
    json_string_of(out, "hint", error->hint);
    if (*error->instead)
        json_string_of(out, "instead", error->instead);
    json_close(out, '}');
}
