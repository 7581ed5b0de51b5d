#include "rules/drawing.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct Reader {
    const Drawing *drawing;
    const char *at, *end;
    char *board;
    DrawingError *error;
    int line, rows, signs;
    bool one_line;
    uint16_t line_of[DRAWING_MAX], column_of[DRAWING_MAX];    /* source position of each sign, for errors found later */
} Reader;

static bool refuse(Reader *reader, int line, int column, const char *reason)
{
    reader->error->line = line;
    reader->error->column = column;
    snprintf(reader->error->reason, sizeof reader->error->reason, "%s", reason);
    return false;
}

static bool put(Reader *reader, char sign, int column)
{
    const Drawing *drawing = reader->drawing;
    char reason[100];
    if (!strchr(drawing->signs, sign)) {
        snprintf(reason, sizeof reason, "a place is one of %s", drawing->signs);
        return refuse(reader, reader->line, column, reason);
    }
    bool full = reader->signs == (reader->rows + 1) * drawing->columns;
    if (full && reader->one_line && reader->rows + 1 < drawing->rows)
        reader->rows++;
    else if (full) {
        snprintf(reason, sizeof reason, "a row has %d places, and this is one more", drawing->columns);
        return refuse(reader, reader->line, column, reason);
    }
    reader->line_of[reader->signs] = (uint16_t)reader->line;
    reader->column_of[reader->signs] = (uint16_t)column;
    reader->board[reader->signs++] = sign;
    return true;
}

/* Where the signs of a line begin: after the row number. */
static const char *first_sign(const char *at, const char *end)
{
    while (at < end && isspace((unsigned char)*at))
        at++;
    while (at < end && isdigit((unsigned char)*at))
        at++;
    while (at < end && isspace((unsigned char)*at))
        at++;
    return at;
}

/* Whether there is nothing to read: an empty line, a comment, or the column letters. */
static bool idle(const Reader *reader, const char *at, const char *end)
{
    bool letters = !reader->signs && end - at > 2 && at[0] == 'a' && isspace((unsigned char)at[1]) && at[2] == 'b';
    return at == end || *at == ';' || letters;
}

static bool read_row(Reader *reader, const char *start, const char *end)
{
    char reason[100];
    const char *at = first_sign(start, end);
    if (idle(reader, at, end))
        return true;
    if (reader->rows == reader->drawing->rows) {
        snprintf(reason, sizeof reason, "a board has %d rows, and this is one more", reader->drawing->rows);
        return refuse(reader, reader->line, (int)(at - start) + 1, reason);
    }
    for (; at < end; at++)
        if (!isspace((unsigned char)*at) && !put(reader, *at, (int)(at - start) + 1))
            return false;
    if (reader->signs < (reader->rows + 1) * reader->drawing->columns) {
        snprintf(reason, sizeof reason, "a row has %d places, and this one ends before", reader->drawing->columns);
        return refuse(reader, reader->line, (int)(end - start) + 1, reason);
    }
    reader->rows++;
    return true;
}

static bool read_rows(Reader *reader)
{
    char reason[100];
    while (reader->at < reader->end) {
        const char *newline = memchr(reader->at, '\n', (size_t)(reader->end - reader->at)), *end = newline ? newline : reader->end;
        reader->line++;
        if (!read_row(reader, reader->at, end))
            return false;
        reader->at = newline ? newline + 1 : end;
    }
    snprintf(reason, sizeof reason, "a board has %d rows, and this one ends after %d", reader->drawing->rows, reader->rows);
    return reader->rows == reader->drawing->rows || refuse(reader, reader->line + 1, 1, reason);
}

bool drawing_read(const Drawing *drawing, const char *text, size_t len, char board[DRAWING_MAX], DrawingError *error)
{
    Reader reader = {
        .drawing = drawing, .at = text, .end = text + len, .board = board, .error = error, .one_line = !memchr(text, '\n', len)};
    memset(board, 0, DRAWING_MAX);
    if (!read_rows(&reader))
        return false;
    int place = 0;
    const char *reason = drawing->judge(board, &place);
    if (!reason)
        return true;
    error->judged = true;
    return refuse(&reader, reader.line_of[place], reader.column_of[place], reason);
}

int drawing_beyond(const char *board, char sign, int most)
{
    for (int i = 0; board[i]; i++)
        if (board[i] == sign && !most--)
            return i;
    return -1;
}
