#include "tui/lines.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void add_bytes(Lines *lines, const char *bytes, size_t len)
{
    if (lines->n == lines->room) {
        lines->room = 2 * lines->room + 16;
        lines->at = memory_resize(lines->at, (size_t)lines->room * sizeof *lines->at);
    }
    lines->at[lines->n++] = memory_copy(bytes, len);
}

void lines_add(Lines *lines, const char *words)
{
    add_bytes(lines, words, strlen(words));
}

void lines_clear(Lines *lines)
{
    for (int i = 0; i < lines->n; i++)
        free(lines->at[i]);
    lines->n = 0;
}

void lines_free(Lines *lines)
{
    lines_clear(lines);
    free(lines->at);
    *lines = (Lines){0};
}

void lines_split(Lines *lines, const char *text)
{
    for (const char *end; text && *text; text = end + 1) {
        end = strchr(text, '\n');
        if (!end)
            break;
        add_bytes(lines, text, (size_t)(end - text));
    }
}

void lines_before(Lines *lines, Lines *older)
{
    older->room = older->n + lines->n;
    older->at = memory_resize(older->at, (size_t)(older->room ? older->room : 1) * sizeof *older->at);
    if (lines->n)
        memcpy(older->at + older->n, lines->at, (size_t)lines->n * sizeof *lines->at);
    older->n += lines->n;
    free(lines->at);
    *lines = *older;
    *older = (Lines){0};
}

bool lines_have(const Lines *lines, const char *words)
{
    for (int i = 0; i < lines->n; i++)
        if (!strcmp(lines->at[i], words))
            return true;
    return false;
}

Words words_of(const char *line)
{
    Words words = {0};
    while (*line && words.n < WORDS_MAX) {
        size_t len = strcspn(line, " ");
        size_t kept = len < WORD_SIZE ? len : WORD_SIZE - 1;
        memcpy(words.of[words.n], line, kept);
        words.of[words.n++][kept] = '\0';
        line += len + (line[len] == ' ');
    }
    return words;
}
