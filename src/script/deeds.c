/* Parses statements: below offers and rules, and after a colon. */
#include "inside.h"

#include <string.h>

static uint16_t new_stmt(Compile *c, Deed deed)
{
    if (c->stmts == DEEDS_MOST) {
        line_fail(c, MSG_MANY_INSTRUCTIONS, "", "");
        return 0;
    }
    c->stmt[c->stmts] = (Stmt){.deed = (uint8_t)deed, .line = (uint16_t)c->at->number, .name = -1, .said = -1};
    return (uint16_t)c->stmts++;
}

static uint16_t with_part(Compile *c, Deed deed)
{
    uint16_t stmt = new_stmt(c, deed);
    c->stmt[stmt].part[0] = read_expression(c);
    return stmt;
}

/* `win`, `both lose`, `most pegs wins`: at the left edge before `when`, and as a statement. */
uint16_t read_ending(Compile *c)
{
    static const struct { Word word; Deed deed; } plain[] = {{W_WIN, D_WIN}, {W_LOSE, D_LOSE}, {W_DRAW, D_DRAW}};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (eat(c, plain[i].word))
            return new_stmt(c, plain[i].deed);
    if (eat(c, W_BOTH)) {
        Deed deed = eat(c, W_WIN) ? D_BOTH_WIN : eat(c, W_LOSE) ? D_BOTH_LOSE : DEEDS;
        if (deed == DEEDS)
            line_fail(c, MSG_BOTH, "", "");
        return c->failed ? 0 : new_stmt(c, deed);
    }
    Deed deed = eat(c, W_MOST) ? D_MOST : D_LEAST;
    if (deed == D_LEAST)
        eat(c, W_LEAST);
    uint16_t stmt = with_part(c, deed);
    need(c, W_WINS, MSG_X_WINS);
    return stmt;
}

static uint16_t read_slide(Compile *c)
{
    uint16_t stmt = with_part(c, D_SLIDE);
    need(c, W_TO, MSG_X_SLIDE);
    c->stmt[stmt].part[1] = read_expression(c);
    if (eat(c, W_WHILE)) {
        c->stmt[stmt].part[2] = read_expression(c);
        need(c, W_TO, MSG_X_SLIDE);
        c->stmt[stmt].part[3] = read_expression(c);
    }
    return stmt;
}

/* part[0] is the place, part[1] the number. */
static uint16_t read_say(Compile *c, bool they)
{
    uint16_t stmt = new_stmt(c, D_SAY);
    c->stmt[stmt].they = they;
    if (eat_mark(c, '(')) {
        c->stmt[stmt].part[1] = read_expression(c);
        need_mark(c, ')', MSG_X_BRACKET);
    } else {
        c->stmt[stmt].said = (int16_t)read_said(c);
    }
    if (eat(c, W_AT))
        c->stmt[stmt].part[0] = read_expression(c);
    return stmt;
}

static uint16_t read_step(Compile *c, Deed deed)
{
    char found[LINE_LETTERS + 1];
    uint16_t stmt = new_stmt(c, deed);
    here(c, found);
    int name = read_name(c);
    bool stop = deed == D_THEN && eat_two(c, W_OR, W_STOP);
    if (name < 0 || c->name[name].kind != IS_STEP) {
        Nearest near = {.word = found};
        for (int i = 0; i < c->names; i++)
            if (c->name[i].kind == IS_STEP)
                nearest_try(&near, c->name[i].text);
        bool again = !strcmp(found, "again") && !c->failed;
        line_fail(c, MSG_NO_STEP, found, "");
        hint_near(c, c->at->number, MSG_NO_STEP, near.found);
        if (again)
            hint_at(c, c->at->number, MSG_X_AGAIN);
        return 0;
    }
    c->name[name].used = true;
    c->stmt[stmt].name = (int16_t)name;
    c->stmt[stmt].stop = stop;
    return stmt;
}

static uint16_t read_score(Compile *c, Deed deed)
{
    uint16_t stmt = new_stmt(c, deed);
    if (deed == D_SCORE && eat(c, W_OF)) {
        c->stmt[stmt].deed = D_SCORE_OF;
        c->stmt[stmt].name = (int16_t)read_role(c);
    }
    need_mark(c, '=', MSG_X_SCORE);
    c->stmt[stmt].part[0] = read_expression(c);
    c->scores = true;
    return stmt;
}

/* Error: this name is not a statement. */
static uint16_t no_deed(Compile *c, const char *found, int name)
{
    Nearest near = {.word = found};
    bool sets = is_mark(c, '=');
    for (int i = 0; i < c->names; i++)
        if (c->name[i].kind == IS_REMEMBERED || (c->name[i].kind == IS_RULE && !sets))
            nearest_try(&near, c->name[i].text);
    if (!sets) {
        nearest_words(&near, IS_DEED);
        nearest_meaning(&near, IS_DEED);
    }
    if (name >= 0 && sets && c->name[name].kind == IS_DEFINITION) {
        char line[16];
        snprintf(line, sizeof line, "%d", c->name[name].line);
        line_fail(c, MSG_CANNOT_CHANGE, found, line);
        return 0;
    }
    Message message = name >= 0 && !sets ? MSG_NO_DEED : sets ? MSG_NOT_REMEMBERED : MSG_UNKNOWN_DEED;
    if (!*found)
        line_fail(c, MSG_MISSING, "", "");
    line_fail(c, message, found, "");
    hint_near(c, c->at->number, message, name >= 0 ? NULL : near.found);
    return 0;
}

/* A remembered value, or a rule. */
static uint16_t read_named(Compile *c, bool my, bool theirs)
{
    char found[LINE_LETTERS + 1];
    here(c, found);
    int name = read_name(c);
    if (name >= 0 && c->name[name].kind == IS_REMEMBERED) {
        uint16_t stmt = new_stmt(c, theirs ? D_SET_THEIR : D_SET);
        c->name[name].used = true;
        c->stmt[stmt].name = (int16_t)name;
        need_mark(c, '=', MSG_X_SET);
        c->stmt[stmt].part[0] = read_expression(c);
        return stmt;
    }
    if (name < 0 || c->name[name].kind != IS_RULE || my || theirs)
        return no_deed(c, found, name);
    uint16_t stmt = new_stmt(c, D_CALL);
    c->name[name].used = true;
    c->stmt[stmt].name = (int16_t)name;
    return stmt;
}

static const struct {
    Word word;
    Deed deed;
    bool part;
} plain_deeds[] = {
    {W_MARK, D_MARK, true}, {W_UNMARK, D_UNMARK, true}, {W_ADD, D_ADD, true}, {W_SOUND, D_SOUND, true}, {W_BACK, D_BACK, false},
    {W_CLEAR, D_CLEAR, false}, {W_GUESS, D_GUESS, false},
};

static uint16_t read_flow(Compile *c)
{
    if (eat(c, W_AGAIN)) {
        uint16_t stmt = new_stmt(c, D_AGAIN);
        c->stmt[stmt].stop = eat_two(c, W_OR, W_STOP);
        return stmt;
    }
    if (eat(c, W_THEN))
        return read_step(c, D_THEN);
    if (eat(c, W_THEM))
        return read_step(c, D_THEM);
    if (eat(c, W_END)) {
        need(c, W_TURN, MSG_X_TURN);
        return new_stmt(c, D_END_TURN);
    }
    if (eat(c, W_ANOTHER)) {
        need(c, W_TURN, MSG_X_TURN);
        return new_stmt(c, D_ANOTHER_TURN);
    }
    eat(c, W_NEXT);
    need(c, W_HALF, MSG_X_HALF);
    c->halves = true;
    return new_stmt(c, D_NEXT_HALF);
}

static bool at_one_of(const Compile *c, const Word *words)
{
    for (; *words; words++)
        if (is_word(c, *words))
            return true;
    return false;
}

static uint16_t read_simple(Compile *c)
{
    static const Word endings[] = {W_WIN, W_LOSE, W_DRAW, W_BOTH, W_MOST, W_LEAST, W_NOTHING};
    static const Word flows[] = {W_AGAIN, W_THEN, W_THEM, W_END, W_ANOTHER, W_NEXT, W_NOTHING};
    if (at_one_of(c, endings))
        return read_ending(c);
    if (at_one_of(c, flows))
        return read_flow(c);
    for (size_t i = 0; i < sizeof plain_deeds / sizeof *plain_deeds; i++)
        if (eat(c, plain_deeds[i].word))
            return plain_deeds[i].part ? with_part(c, plain_deeds[i].deed) : new_stmt(c, plain_deeds[i].deed);
    if (eat(c, W_TAKE))
        return with_part(c, eat(c, W_THEIR) ? D_TAKE_THEIR : D_TAKE);
    if (eat(c, W_SLIDE))
        return read_slide(c);
    if (eat_two(c, W_THEY, W_SAY))
        return read_say(c, true);
    if (eat(c, W_SAY))
        return read_say(c, false);
    bool my = eat(c, W_MY), theirs = !my && eat(c, W_THEIR);
    if (eat(c, W_SCORE))
        return read_score(c, theirs ? D_SCORE_THEIR : D_SCORE);
    return read_named(c, my, theirs);
}

/* A list of statements under construction. */
typedef struct Chain {
    uint16_t first, last;
} Chain;

static void chain_add(Compile *c, Chain *chain, uint16_t stmt)
{
    if (!stmt)
        return;
    if (chain->last)
        c->stmt[chain->last].next = stmt;
    else
        chain->first = stmt;
    chain->last = stmt;
}

static void read_line(Compile *c, const Line *line, Chain *chain, bool behind_colon);

static bool is_head(const Compile *c, const Line *line, Word word)
{
    return line->tokens && c->token[line->first].kind == T_WORD && c->token[line->first].word == word;
}

/* After a colon: the rest of the line, or the lines below it. */
uint16_t read_part(Compile *c, const Line *line)
{
    need_mark(c, ':',
              is_head(c, line, W_ALARM) || is_head(c, line, W_SILENT) ? MSG_X_ALARM_BACK
              : is_head(c, line, W_IF)                                ? MSG_X_IF
                                                                      : MSG_NONE);
    if (c->failed)
        return 0;
    if (++c->depth > NESTED_MOST)
        line_fail(c, MSG_NESTED, "", "");
    Chain chain = {0};
    if (c->next->kind != T_END)
        read_line(c, line, &chain, true);
    else if (c->failed)
        chain.first = 0;
    else if (line->below >= 0)
        chain.first = read_block(c, line->below);
    else
        line_fail(c, MSG_COLON, "", "");
    c->depth--;
    return chain.first;
}

static uint16_t read_condition(Compile *c, const Line *line)
{
    uint16_t stmt = new_stmt(c, D_IF), condition;
    if (eat(c, W_IF)) {
        condition = read_expression(c);
    } else {
        condition = new_node(c, N_VALUE);
        c->node[condition].word = c->next++->word;
    }
    c->stmt[stmt].part[0] = condition;
    uint16_t yes = read_part(c, line);
    c->stmt[stmt].yes = yes;
    return stmt;
}

/* `else` belongs to the `if` directly above, or to the last of its `else if`s. */
static void read_else(Compile *c, const Line *line, Chain *chain)
{
    uint16_t stmt = chain->last;
    while (stmt && c->stmt[stmt].deed == D_IF && c->stmt[stmt].has_else && c->stmt[c->stmt[stmt].no].else_if)
        stmt = c->stmt[stmt].no;
    if (!stmt || c->stmt[stmt].deed != D_IF || c->stmt[stmt].has_else) {
        line_fail(c, MSG_ELSE, "", "");
        return;
    }
    bool again = is_word(c, W_IF);
    uint16_t no = again ? read_condition(c, line) : read_part(c, line);
    c->stmt[stmt].has_else = true;
    c->stmt[stmt].no = no;
    if (again && no)
        c->stmt[no].else_if = true;
}

static bool at_condition(const Compile *c)
{
    static const Word heads[] = {W_IF, W_ALARM, W_SILENT, W_RIGHT, W_WRONG, W_NOTHING};
    return at_one_of(c, heads);
}

/* One line of statements; a condition takes the rest of the line and the lines below it. */
static void read_line(Compile *c, const Line *line, Chain *chain, bool behind_colon)
{
    if (eat(c, W_ELSE)) {
        read_else(c, line, chain);
        return;
    }
    do {
        if (at_condition(c)) {
            chain_add(c, chain, read_condition(c, line));
            return;
        }
        chain_add(c, chain, read_simple(c));
    } while (eat_mark(c, ','));
    line_done(c);
    if (c->failed || line->below < 0)
        return;
    int below = c->line[line->below].number;
    if (behind_colon)
        fail_number(c, below, MSG_COLON_TWICE, line->number, 0);
    else
        fail_number(c, below, MSG_NOT_BELOW, line->number, 0);
}

uint16_t read_block(Compile *c, int first_line)
{
    Chain chain = {0};
    const Line *kept = c->at;
    const Token *next = c->next;
    bool failed = c->failed;
    for (int at = first_line; at >= 0; at = c->line[at].next) {
        line_begin(c, &c->line[at]);
        read_line(c, &c->line[at], &chain, false);
    }
    c->at = kept;
    c->next = next;
    c->failed = failed;
    return chain.first;
}

void nothing_below(Compile *c, const Line *line)
{
    if (line->below >= 0)
        fail_number(c, c->line[line->below].number, MSG_NOT_BELOW, line->number, 0);
}
