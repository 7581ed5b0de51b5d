/* The parser of one line: tokens and expressions (section 2). After the first error the rest of the line is skipped: `failed` is
   set, the next token is the end, and all callers stop. */
#include "inside.h"

#include <string.h>

void line_begin(Compile *c, const Line *line)
{
    c->at = line;
    c->next = &c->token[line->first];
    c->failed = false;
}

const char *here(Compile *c, char out[LINE_LETTERS + 1]) { return token_text(c, c->next, out); }

void line_fail(Compile *c, Message message, const char *first, const char *second)
{
    if (!c->failed)
        fail(c, c->at->number, message, first, second);
    if (!c->failed && (message == MSG_MISSING || message == MSG_NUMBER_END || message == MSG_NAME_END))
        point_at(c, c->at->number, (size_t)c->at->end, 0);
    c->failed = true;
    c->next = &c->token[c->at->first + c->at->tokens];
}

static bool at_end(const Compile *c) { return c->next->kind == T_END; }
static Word word_of(const Token *token) { return token->kind == T_WORD ? token->word : W_NOTHING; }
static const Token *behind(const Compile *c) { return at_end(c) ? c->next : c->next + 1; }

bool is_word(const Compile *c, Word word) { return word_of(c->next) == word; }
bool is_mark(const Compile *c, char mark) { return c->next->kind == T_MARK && c->next->mark == mark; }

bool eat(Compile *c, Word word)
{
    bool there = is_word(c, word);
    c->next += there;
    return there;
}

bool eat_two(Compile *c, Word first, Word second)
{
    bool there = is_word(c, first) && word_of(behind(c)) == second;
    c->next += there ? 2 : 0;
    return there;
}

bool eat_mark(Compile *c, char mark)
{
    bool there = is_mark(c, mark);
    c->next += there;
    return there;
}

/* Error: something is missing before the next token, or at the end of the line. */
static void expected(Compile *c, const char *what, Message example)
{
    char found[LINE_LETTERS + 1], instead[LINE_LETTERS + 1];
    bool end = at_end(c), mark = !strchr("abcdefghijklmnopqrstuvwxyz", *what);
    Message message = end ? MSG_EXPECTED_END : MSG_EXPECTED;
    size_t at = c->next->at;
    if (c->failed)
        return;
    line_fail(c, message, what, here(c, found));
    point_at(c, c->at->number, at, 0);
    snprintf(instead, sizeof instead, "%s%s%s", end && !mark ? " " : "", what, end || mark ? "" : " ");
    propose(c, c->at->number, message, instead);
    if (example)
        hint_at(c, c->at->number, example);
}

void need(Compile *c, Word word, Message example)
{
    if (!eat(c, word))
        expected(c, word_text(word), example);
}

void need_mark(Compile *c, char mark, Message example)
{
    if (!eat_mark(c, mark))
        expected(c, (char[]){mark, '\0'}, example);
}

/* What the author most likely wanted who wrote this token where a line should end. */
static Message hint_for_rest(const Compile *c)
{
    static const struct { Word word; Message hint;
    } by_word[] = {{W_IF, MSG_X_IF},      {W_WHEN, MSG_X_IF},      {W_AND, MSG_X_COMMA},
                   {W_THEN, MSG_X_COMMA}, {W_OR, MSG_X_ONE_OFFER}, {W_TO, MSG_X_BANDS}};
    const Token *before = c->next > &c->token[c->at->first] ? c->next - 1 : c->next;
    for (size_t i = 0; i < sizeof by_word / sizeof *by_word; i++)
        if (is_word(c, by_word[i].word))
            return by_word[i].hint;
    if (before->kind == T_NUMBER && c->next->kind == T_WORD)
        return MSG_X_COUNT;
    return is_mark(c, ':') ? MSG_X_NO_COLON : is_mark(c, ',') ? MSG_X_JOIN : MSG_NONE;
}

void line_done(Compile *c)
{
    if (at_end(c))
        return;
    char found[LINE_LETTERS + 1];
    Nearest near = {.word = here(c, found)};
    Message hint = hint_for_rest(c);
    if (!c->next->word)
        nearest_words(&near, 0);
    line_fail(c, MSG_LEFT_OVER, found, "");
    hint_near(c, c->at->number, MSG_LEFT_OVER, near.found);
    if (hint)
        hint_at(c, c->at->number, hint);
}

int read_number(Compile *c)
{
    char found[LINE_LETTERS + 1];
    if (c->next->kind != T_NUMBER)
        line_fail(c, at_end(c) ? MSG_NUMBER_END : MSG_NUMBER, here(c, found), "");
    else if (c->next->number > NUMBER_MOST)
        line_fail(c, MSG_LARGE_NUMBER, "", "");
    else
        return c->next++->number;
    return 0;
}

int name_find(const Compile *c, const char *text, size_t len)
{
    for (int i = 0; i < c->names; i++)
        if (strlen(c->name[i].text) == len && !strncmp(c->name[i].text, text, len))
            return i;
    return -1;
}

void reserved(Compile *c, Message what, const char *word)
{
    char instead[LINE_LETTERS + 4];
    line_fail(c, what, word, "");
    snprintf(instead, sizeof instead, "my-%s", word);
    propose(c, c->at->number, what, instead);
}

/* WS-5. */
int read_new_name(Compile *c, Message what)
{
    char found[LINE_LETTERS + 1];
    here(c, found);
    if (c->next->kind != T_WORD)
        line_fail(c, at_end(c) ? MSG_NAME_END : MSG_NAME, found, "");
    else if (c->next->word || (c->next->len == 1 && found[0] <= 'f'))
        reserved(c, what, found);
    else if (c->next->len > NAME_LETTERS)
        line_fail(c, MSG_LONG_NAME, "", "");
    c->next += !at_end(c);
    return !c->failed;
}

int read_name(Compile *c)
{
    int name = c->next->kind == T_WORD ? name_find(c, c->lower + c->next->at, c->next->len) : -1;
    c->next += !at_end(c);
    return name;
}

int read_role(Compile *c)
{
    char found[LINE_LETTERS + 1];
    here(c, found);
    int name = read_name(c);
    if (name >= 0 && c->name[name].kind == IS_ROLE) {
        c->name[name].used = true;
        return c->name[name].index;
    }
    Nearest near = {.word = found};
    for (int i = 0; i < c->names; i++)
        if (c->name[i].kind == IS_ROLE)
            nearest_try(&near, c->name[i].text);
    if (!*found)
        line_fail(c, MSG_NAME_END, "", "");
    line_fail(c, MSG_NO_ROLE, found, "");
    hint_near(c, c->at->number, MSG_NO_ROLE, near.found);
    return 0;
}

/* WS-7: an announced word may be any word but `stop`. */
int read_said(Compile *c)
{
    char found[LINE_LETTERS + 1];
    here(c, found);
    if (c->next->kind != T_WORD || c->next->len > NAME_LETTERS)
        line_fail(c, MSG_WORD, found, "");
    else if (c->next->word == W_STOP)
        line_fail(c, MSG_STOP, "", "");
    if (c->failed)
        return 0;
    c->next++;
    if (c->next->kind == T_WORD && !c->next->word) {
        char more[LINE_LETTERS + 1];
        line_fail(c, MSG_LEFT_OVER, here(c, more), "");
        hint_at(c, c->at->number, MSG_X_ONE_WORD);
        return 0;
    }
    for (int i = 0; i < c->saids; i++)
        if (!strcmp(c->said[i], found))
            return i;
    if (c->saids == SAID_MOST) {
        line_fail(c, MSG_MANY_SAID, "", "");
        return 0;
    }
    snprintf(c->said[c->saids], sizeof *c->said, "%.*s", NAME_LETTERS, found);
    return c->saids++;
}

/* Expressions. */

uint16_t new_node(Compile *c, Form form)
{
    if (c->nodes == NODES_MOST) {
        line_fail(c, MSG_MANY_INSTRUCTIONS, "", "");
        return 0;
    }
    c->node[c->nodes] = (Node){.form = (uint8_t)form, .line = (uint16_t)c->at->number, .name = -1};
    return (uint16_t)c->nodes++;
}

static uint16_t node_of(Compile *c, Form form, uint16_t a, uint16_t b)
{
    uint16_t node = new_node(c, form);
    c->node[node].kid[0] = a;
    c->node[node].kid[1] = b;
    return node;
}

static uint16_t constant(Compile *c, Type type, int64_t first, int64_t second)
{
    uint16_t node = new_node(c, N_CONST);
    c->node[node].type = (uint8_t)type;
    c->node[node].value[0] = first;
    c->node[node].value[1] = second;
    return node;
}

static uint16_t place(Compile *c, Set set) { return constant(c, TYPE_SET, (int64_t)set, (int64_t)set); }

/* Named places, as each player sees them (WS-11); the side may follow `upper` and `lower`. */
static uint16_t region(Compile *c, Word word)
{
    Set dark = SET_NONE;
    for (int at = 0; at < GRID_LOCS; at++)
        dark |= (loc_row(at) + loc_col(at)) % 2 ? SET_NONE : set_of(at);
    Set border = grid_row(0) | grid_row(5) | grid_col(0) | grid_col(5);
    Set first = SET_NONE, second;
    Word side = W_NOTHING;
    switch (word) {
    case W_ANYWHERE: first = SET_ALL; break;
    case W_BORDER: first = border; break;
    case W_CORNERS: first = (grid_row(0) | grid_row(5)) & (grid_col(0) | grid_col(5)); break;
    case W_CENTER: first = grid_rows(2, 3) & (grid_col(2) | grid_col(3)); break;
    case W_DARK: first = dark; break;
    case W_LIGHT: first = SET_ALL & ~dark; break;
    case W_UPPER: first = grid_rows(0, 2); break;
    case W_LOWER: first = grid_rows(3, 5); break;
    case W_LEFT: case W_RIGHT: first = SET_ALL; break;
    default: break;
    }
    if (word == W_LEFT || word == W_RIGHT)
        side = word;
    else if ((word == W_UPPER || word == W_LOWER) && (is_word(c, W_LEFT) || is_word(c, W_RIGHT)))
        side = (Word)c->next++->word;
    second = side == W_LEFT ? first & grid_left(2) : side == W_RIGHT ? first & grid_right(2) : first;
    first = side == W_LEFT ? first & grid_left(1) : side == W_RIGHT ? first & grid_right(1) : first;
    uint16_t node = constant(c, TYPE_SET, (int64_t)first, (int64_t)second);
    c->node[node].word = (uint8_t)word;
    c->node[node].second = (uint8_t)(side == word ? W_NOTHING : side);
    return node;
}

/* row A, rows A-C, column 1, columns 1-3. */
static uint16_t band(Compile *c, bool rows)
{
    char found[LINE_LETTERS + 1];
    const Token *token = c->next;
    here(c, found);
    c->next += !at_end(c);
    if (rows && token->kind == T_ROWS)
        return place(c, token->set);
    if (rows && token->kind == T_WORD && token->len == 1 && found[0] <= 'f')
        return place(c, grid_row(found[0] - 'a'));
    if (!rows && token->kind == T_COLS)
        return place(c, token->set);
    if (!rows && token->kind == T_NUMBER && token->number >= 1 && token->number <= GRID_SIDE)
        return place(c, grid_col(token->number - 1));
    line_fail(c, rows ? MSG_ROW : MSG_COLUMN, found, "");
    return 0;
}

static uint16_t value(Compile *c, Word word)
{
    uint16_t node = new_node(c, N_VALUE);
    c->node[node].word = (uint8_t)word;
    return node;
}

static uint16_t name_node(Compile *c)
{
    uint16_t node = new_node(c, N_NAME);
    c->node[node].at = c->next->at;
    c->node[node].len = c->next->len;
    c->node[node].name = (int16_t)read_name(c);
    return node;
}

static uint16_t no_operand(Compile *c)
{
    char found[LINE_LETTERS + 1];
    Nearest near = {.word = here(c, found)};
    nearest_words(&near, IS_REGION | IS_VALUE | IS_FUNCTION);
    if (at_end(c))
        line_fail(c, MSG_MISSING, "", "");
    line_fail(c, MSG_OPERAND, found, "");
    hint_near(c, c->at->number, MSG_OPERAND, near.found);
    return 0;
}

static uint16_t primary(Compile *c)
{
    const Token *token = c->next;
    Word word = word_of(token);
    if (token->kind == T_NUMBER) {
        int number = read_number(c);
        return constant(c, TYPE_NUMBER, number, number);
    }
    if (token->kind == T_LOC || token->kind == T_AREA) {
        c->next++;
        return place(c, token->set);
    }
    if (eat_mark(c, '(')) {
        uint16_t inside = read_expression(c);
        need_mark(c, ')', MSG_X_BRACKET);
        return inside;
    }
    if (eat(c, W_ROW) || eat(c, W_ROWS))
        return band(c, true);
    if (eat(c, W_COLUMN) || eat(c, W_COLUMNS))
        return band(c, false);
    if (word && word_is(word, IS_REGION)) {
        c->next++;
        return region(c, word);
    }
    if (word && word_is(word, IS_VALUE)) {
        c->next++;
        return value(c, word);
    }
    return token->kind == T_WORD && !word ? name_node(c) : no_operand(c);
}

/* `primary of ROLE`. */
static uint16_t of_role(Compile *c)
{
    uint16_t inside = primary(c);
    if (!eat(c, W_OF))
        return inside;
    uint16_t node = node_of(c, N_OF, inside, 0);
    c->node[node].at = c->next->at;
    c->node[node].len = c->next->len;
    int name = read_name(c);
    c->node[node].number = name >= 0 && c->name[name].kind == IS_ROLE ? c->name[name].index : -1;    /* reported with the types */
    return node;
}

static uint16_t unary(Compile *c);

/* Functions with a word between their two operands. */
static uint16_t pair(Compile *c, Form form, Word between, Message example)
{
    uint16_t a = unary(c);
    need(c, between, example);
    return node_of(c, form, a, c->failed ? 0 : unary(c));
}

/* Functions with a number before `of`. */
static uint16_t counted(Compile *c, Form form, Message example)
{
    int number = read_number(c);
    need(c, W_OF, example);
    uint16_t node = node_of(c, form, c->failed ? 0 : unary(c), 0);
    c->node[node].number = number;
    return node;
}

static uint16_t shape_of(Compile *c)
{
    char found[LINE_LETTERS + 1];
    here(c, found);
    int name = read_name(c);
    if (name < 0 || c->name[name].kind != IS_SHAPE)
        line_fail(c, MSG_NO_SHAPE, found, "");
    need(c, W_OF, MSG_X_SHAPE);
    uint16_t node = node_of(c, N_SHAPE, c->failed ? 0 : unary(c), 0);
    c->node[node].name = (int16_t)name;
    return node;
}

static uint16_t their(Compile *c, uint16_t inside) { return node_of(c, N_THEIR, inside, 0); }

/* Prefix words with one operand. */
static const struct {
    Word word;
    Form form;
} before_one[] = {
    {W_NEAR, N_NEAR}, {W_BESIDE, N_BESIDE}, {W_DIAGONAL, N_DIAGONAL}, {W_LONE, N_LONE}, {W_LINKING, N_LINKING}, {W_UP, N_UP},
    {W_DOWN, N_DOWN}, {W_LEFTWARD, N_LEFTWARD}, {W_RIGHTWARD, N_RIGHTWARD}, {W_THEIR, N_THEIR},
};

/* Words with another word between their two operands. */
static const struct {
    Word word, between;
    Form form;
    Message example;
} before_two[] = {
    {W_JUMP, W_OVER, N_JUMP, MSG_X_JUMP}, {W_STRAIGHT, W_THROUGH, N_STRAIGHT, MSG_X_STRAIGHT},
    {W_GROUP, W_WITHIN, N_GROUP, MSG_X_GROUP}, {W_DISTANCE, W_TO, N_DISTANCE, MSG_X_DISTANCE},
};

static uint16_t unary(Compile *c)
{
    for (size_t i = 0; i < sizeof before_one / sizeof *before_one; i++)
        if (eat(c, before_one[i].word))
            return node_of(c, before_one[i].form, unary(c), 0);
    for (size_t i = 0; i < sizeof before_two / sizeof *before_two; i++)
        if (eat(c, before_two[i].word))
            return pair(c, before_two[i].form, before_two[i].between, before_two[i].example);
    if (eat(c, W_MY))
        return unary(c);
    if (eat(c, W_COUNT)) {
        eat(c, W_OF);
        return node_of(c, N_COUNT, unary(c), 0);
    }
    if (eat(c, W_PIECES)) {
        need(c, W_OF, MSG_X_PIECES);
        return node_of(c, N_PIECES, c->failed ? 0 : unary(c), 0);
    }
    if (eat(c, W_CLOCKWISE))
        return counted(c, N_CLOCKWISE, MSG_X_CLOCKWISE);
    if (eat(c, W_LINE))
        return counted(c, N_LINE, MSG_X_LINE);
    if (eat(c, W_SHAPE))
        return shape_of(c);
    if (eat_two(c, W_ROW, W_OF))
        return node_of(c, N_ROW_OF, unary(c), 0);
    if (eat_two(c, W_COLUMN, W_OF))
        return node_of(c, N_COLUMN_OF, unary(c), 0);
    if (eat(c, W_THEY)) {
        need(c, W_ARE, MSG_X_STUCK);
        need(c, W_STUCK, MSG_X_STUCK);
        return their(c, value(c, W_STUCK));
    }
    return of_role(c);
}

static bool at_meet(const Compile *c)
{
    Word after = word_of(behind(c));
    return is_word(c, W_IN) || (is_word(c, W_AT) && after != W_LEAST && after != W_MOST);
}

static uint16_t meet(Compile *c)
{
    uint16_t a = unary(c);
    while (at_meet(c)) {
        c->next++;
        a = node_of(c, N_IN, a, unary(c));
    }
    return a;
}

static uint16_t product(Compile *c)
{
    uint16_t a = meet(c);
    while (eat_mark(c, '*'))
        a = node_of(c, N_TIMES, a, meet(c));
    return a;
}

static uint16_t sum(Compile *c)
{
    uint16_t a = product(c);
    for (;;) {
        Form form = eat_mark(c, '+') ? N_PLUS : eat_mark(c, '-') ? N_MINUS : eat(c, W_WITHOUT) ? N_WITHOUT
                  : eat_two(c, W_NEVER, W_BELOW) ? N_MAX : eat_two(c, W_NEVER, W_ABOVE) ? N_MIN : FORMS;
        if (form == FORMS)
            return a;
        a = node_of(c, form, a, product(c));
    }
}

static uint16_t compare(Compile *c)
{
    uint16_t a = sum(c);
    Form form = eat_two(c, W_IS, W_NOT) ? N_IS_NOT : eat(c, W_IS) ? N_IS : eat_mark(c, '<') ? N_LESS : eat_mark(c, '>') ? N_MORE
              : eat_mark(c, 'L') || eat_two(c, W_AT, W_MOST) ? N_AT_MOST
              : eat_mark(c, 'G') || eat_two(c, W_AT, W_LEAST) ? N_AT_LEAST : FORMS;
    if (form != FORMS)
        return node_of(c, form, a, sum(c));
    if (is_mark(c, '=') && !c->failed) {
        size_t at = c->next->at;
        line_fail(c, MSG_EQUALS, "", "");
        point_at(c, c->at->number, at, 1);
        propose(c, c->at->number, MSG_EQUALS, "is");
    }
    return a;
}

static uint16_t nots(Compile *c)
{
    if (eat(c, W_NOT) || eat(c, W_NO))
        return node_of(c, N_NOT, nots(c), 0);
    return compare(c);
}

static uint16_t both(Compile *c)
{
    uint16_t a = nots(c);
    while (eat(c, W_AND))
        a = node_of(c, N_AND, a, nots(c));
    return a;
}

static uint16_t either(Compile *c)
{
    uint16_t a = both(c);
    while (is_word(c, W_OR) && word_of(behind(c)) != W_STOP) {
        c->next++;
        a = node_of(c, N_OR, a, both(c));
    }
    return a;
}

uint16_t read_expression(Compile *c)
{
    uint16_t a = either(c);
    if (c->failed || !eat(c, W_IF))
        return c->failed ? 0 : a;
    uint16_t condition = either(c), otherwise = eat(c, W_ELSE) ? read_expression(c) : 0;
    uint16_t node = node_of(c, N_IF, condition, a);
    c->node[node].kid[2] = otherwise;
    return c->failed ? 0 : node;
}
