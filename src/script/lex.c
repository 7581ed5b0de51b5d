/* The lexer (section 1): lines by indentation, and the tokens of each. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

static bool letter(char ch) { return ch >= 'a' && ch <= 'z'; }
static bool digit(char ch) { return ch >= '0' && ch <= '9'; }
static bool blank(char ch) { return ch == ' ' || ch == '\t'; }
static bool row_letter(char ch) { return ch >= 'a' && ch <= 'f'; }
static bool col_digit(char ch) { return ch >= '1' && ch <= '6'; }

const char *token_text(const Compile *c, const Token *token, char out[LINE_LETTERS + 1])
{
    bool places = token->kind == T_LOC || token->kind == T_AREA || token->kind == T_ROWS;
    snprintf(out, LINE_LETTERS + 1, "%.*s", token->len, c->lower + token->at);
    for (char *at = out; places && *at; at++)
        *at = (char)toupper(*at);
    return out;
}

/* Whether a place token may end here: `B3x` and `B3-` are none. */
static bool token_ends(const char *at) { return !letter(*at) && !digit(*at) && *at != '-' && *at != '_'; }

static Set rectangle(int a, int b)
{
    int top = loc_row(a) < loc_row(b) ? loc_row(a) : loc_row(b), bottom = loc_row(a) + loc_row(b) - top;
    int left = loc_col(a) < loc_col(b) ? loc_col(a) : loc_col(b), right = loc_col(a) + loc_col(b) - left;
    Set cols = SET_NONE;
    for (int col = left; col <= right; col++)
        cols |= grid_col(col);
    return grid_rows(top, bottom) & cols;
}

/* B3, A1-C3, A-C, 1-3: the length of such a token, or 0. */
static int place_token(const char *at, Token *token)
{
    bool loc = row_letter(at[0]) && col_digit(at[1]);
    if (loc && at[2] == '-' && row_letter(at[3]) && col_digit(at[4]) && token_ends(at + 5)) {
        token->kind = T_AREA;
        token->set = rectangle(loc_read(at), loc_read(at + 3));
        return 5;
    }
    if (loc && token_ends(at + 2)) {
        token->kind = T_LOC;
        token->set = set_of(loc_read(at));
        return 2;
    }
    if (at[1] != '-' || !at[2] || !token_ends(at + 3))
        return 0;
    if (row_letter(at[0]) && row_letter(at[2])) {
        token->kind = T_ROWS;
        token->set = rectangle(loc_at(at[0] - 'a', 0), loc_at(at[2] - 'a', GRID_SIDE - 1));
        return 3;
    }
    if (col_digit(at[0]) && col_digit(at[2])) {
        token->kind = T_COLS;
        token->set = rectangle(at[0] - '1', loc_at(GRID_SIDE - 1, at[2] - '1'));
        return 3;
    }
    return 0;
}

static int number_token(const char *at, Token *token)
{
    int len = 0;
    int64_t number = 0;
    for (; digit(at[len]); len++)
        number = number > NUMBER_MOST ? number : number * 10 + at[len] - '0';
    token->kind = T_NUMBER;
    token->number = number > NUMBER_MOST ? NUMBER_MOST + 1 : (int32_t)number;
    return token_ends(at + len) ? len : 0;
}

static int word_token(const char *at, Token *token)
{
    int len = 0;
    while (letter(at[len]) || digit(at[len]) || (at[len] == '-' && (letter(at[len + 1]) || digit(at[len + 1]))))
        len++;
    token->kind = T_WORD;
    token->word = (uint8_t)word_find(at, (size_t)len);
    return len;
}

static int string_token(const char *at, Token *token)
{
    const char *end = strchr(at + 1, '"');
    token->kind = T_STRING;
    return end ? (int)(end + 1 - at) : 0;
}

static int mark_token(const char *at, Token *token)
{
    token->kind = T_MARK;
    token->mark = *at;
    if ((*at == '<' || *at == '>') && at[1] == '=') {
        token->mark = *at == '<' ? 'L' : 'G';
        return 2;
    }
    return *at && strchr("+-*():,|=<>", *at) ? 1 : 0;
}

static int token_at(const char *at, Token *token)
{
    int len = place_token(at, token);
    if (!len && letter(*at))
        len = word_token(at, token);
    if (!len && digit(*at))
        len = number_token(at, token);
    if (!len && *at == '"')
        len = string_token(at, token);
    return len ? len : mark_token(at, token);
}

/* One UTF-8 character, for a message. */
static void character(const char *at, char out[5])
{
    int len = 1;
    while (len < 4 && (at[len] & 0xc0) == 0x80)
        len++;
    snprintf(out, 5, "%.*s", len, at);
}

static void report_character(Compile *c, const Line *line, const char *bad)
{
    static const struct { char sign; Message hint; } hints[] = {{'!', MSG_X_IS_NOT}, {'.', MSG_X_FULL_STOP}, {';', MSG_X_COMMA}};
    fail(c, line->number, MSG_CHARACTER, bad, "");
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (*bad == hints[i].sign)
            hint_at(c, line->number, hints[i].hint);
}

/* Reads the tokens of a line; meanwhile the lower-case copy is NUL-terminated at the end of the line. */
static void tokens_of(Compile *c, Line *line)
{
    char kept = c->lower[line->end], bad[5];
    c->lower[line->end] = '\0';
    line->first = c->tokens;
    for (int at = line->at; at < line->end;) {
        if (blank(c->lower[at])) {
            at++;
            continue;
        }
        Token token = {.at = (uint16_t)at};
        int len = token_at(c->lower + at, &token);
        if (!len) {
            character(c->text + at, bad);
            report_character(c, line, bad);
            break;
        }
        if (token.mark == '-' && !(at > line->at && blank(c->lower[at - 1]) && blank(c->lower[at + 1]))) {
            fail(c, line->number, MSG_MINUS_ROOM, "", "");
            break;
        }
        token.len = (uint8_t)len;
        c->token[c->tokens++] = token;
        at += len;
    }
    line->tokens = c->tokens - line->first;
    c->token[c->tokens++] = (Token){.kind = T_END, .at = (uint16_t)line->end};
    c->lower[line->end] = kept;
}

/* Lines of free text have no tokens. */
static bool free_text(const Compile *c, const Line *line)
{
    static const Word heads[] = {W_GAME, W_BY, W_ABOUT, W_TEXT, W_SHAPE};
    size_t len = strcspn(c->lower + line->at, " \t\n=");
    Word head = word_find(c->lower + line->at, len);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (head == heads[i])
            return line->indent == 0;
    return false;
}

/* "This line begins 3 spaces in, but line 10 above it begins 4 in." */
static void report_indent(Compile *c, const Line *line, const Line *first)
{
    char spaces[16], where[80];
    Text text = text_within(where, sizeof where);
    snprintf(spaces, sizeof spaces, "%d", line->indent);
    for (const char *form = message_row(MSG_X_ABOVE, c->language)->text; *form; form++) {
        if (*form != '{') {
            text_char(&text, *form);
            continue;
        }
        text_number(&text, form[1] == '0' ? first->number : first->indent);
        form += 2;
    }
    fail(c, line->number, MSG_INDENT, spaces, where);
}

/* Links the line below the last line with less indentation. */
static void hang(Compile *c, int at)
{
    Line *line = &c->line[at];
    int above = at - 1, before = -1;
    while (above >= 0 && c->line[above].indent >= line->indent)
        above = c->line[above].above;
    line->above = above;
    for (int i = at - 1; i > above && before < 0; i--)
        before = c->line[i].above == above ? i : -1;
    int first = above >= 0 ? c->line[above].below : 0;
    if (before >= 0 && c->line[first].indent != line->indent) {
        report_indent(c, line, &c->line[first]);
    } else if (above < 0 && line->indent) {
        fail(c, line->number, MSG_INDENTED, "", "");
    }
    if (before >= 0)
        c->line[before].next = at;
    else if (above >= 0)
        c->line[above].below = at;
    int depth = 0;
    for (int i = at; i >= 0; i = c->line[i].above)
        depth++;
    if (depth > NESTED_MOST)
        fail(c, line->number, MSG_NESTED, "", "");
}

/* UTF-8 without control characters but tabs. */
static bool readable(const char *at, size_t len)
{
    char copy[4 * LINE_LETTERS + 1];
    if (len >= sizeof copy || memchr(at, '\0', len))
        return false;
    for (size_t i = 0; i < len; i++)
        copy[i] = at[i] == '\t' ? ' ' : at[i];
    copy[len] = '\0';
    return text_printable(copy);
}

static int letters(const char *at, size_t len)
{
    int n = 0;
    for (size_t i = 0; i < len; i++)
        n += (at[i] & 0xc0) != 0x80;
    return n;
}

/* Reads one line of the text, from `from` to `to`; empty lines are skipped. False if the limits are exceeded. */
static bool take_line(Compile *c, int number, int from, int to)
{
    if (letters(c->text + from, (size_t)(to - from)) > LINE_LETTERS) {
        fail(c, number, MSG_LONG_LINE, "", "");
        return false;
    }
    if (!readable(c->text + from, (size_t)(to - from))) {
        fail(c, number, MSG_UTF8, "", "");
        return false;
    }
    const char *comment = memchr(c->text + from, '#', (size_t)(to - from));
    int end = comment ? (int)(comment - c->text) : to, at = from, indent = 0;
    while (end > from && blank(c->text[end - 1]))
        end--;
    for (; at < end && blank(c->text[at]); at++)
        indent += c->text[at] == '\t' ? 4 : 1;
    if (at == end)
        return true;
    c->line[c->lines] = (Line){.number = number, .indent = indent, .below = -1, .next = -1, .at = at, .end = end};
    hang(c, c->lines++);
    return true;
}

bool lex(Compile *c)
{
    int number = 0;
    bool good = true;
    if (c->len > SCRIPT_BYTES) {
        fail_number(c, 1, MSG_MANY_BYTES, (long)c->len, 0);
        return false;
    }
    for (int from = 0; from < (int)c->len;) {
        const char *end = memchr(c->text + from, '\n', c->len - (size_t)from);
        int to = end ? (int)(end - c->text) : (int)c->len, next = to + 1;
        if (to > from && c->text[to - 1] == '\r')
            to--;
        if (++number > SCRIPT_LINES) {
            fail(c, number, MSG_MANY_LINES, "", "");
            return false;
        }
        good &= take_line(c, number, from, to);
        from = next;
    }
    for (int i = 0; i < c->lines; i++)
        if (!free_text(c, &c->line[i]))
            tokens_of(c, &c->line[i]);
    return good;
}
