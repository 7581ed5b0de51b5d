/* Semantic checks: whether the lines make a game, and types (section 3). */
#include "inside.h"

#include <string.h>

const FormRow forms[FORMS] = {
    [N_NEAR] = {"S", 'S', OP_NEAR, {"'near'"}}, [N_BESIDE] = {"S", 'S', OP_BESIDE, {"'beside'"}},
    [N_DIAGONAL] = {"S", 'S', OP_DIAGONAL, {"'diagonal'"}}, [N_LONE] = {"S", 'S', OP_LONE, {"'lone'"}},
    [N_LINKING] = {"S", 'S', OP_LINKING, {"'linking'"}}, [N_UP] = {"S", 'S', OP_UP, {"'up'"}},
    [N_DOWN] = {"S", 'S', OP_DOWN, {"'down'"}},
    [N_LEFTWARD] = {"S", 'S', OP_LEFTWARD, {"'leftward'"}}, [N_RIGHTWARD] = {"S", 'S', OP_RIGHTWARD, {"'rightward'"}},
    [N_JUMP] = {"SS", 'S', OP_JUMP, {"'jump'", "'over'"}}, [N_STRAIGHT] = {"SS", 'S', OP_STRAIGHT, {"'straight'", "'through'"}},
    [N_GROUP] = {"SS", 'S', OP_GROUP, {"'group'", "'within'"}}, [N_DISTANCE] = {"SS", 'N', OP_DISTANCE, {"'distance'",
    "'distance … to'"}},
    [N_CLOCKWISE] = {"S", 'S', OP_CLOCKWISE, {"'clockwise'"}}, [N_LINE] = {"S", 'S', OP_LINE, {"'line'"}},
    [N_SHAPE] = {"S", 'S', OP_SHAPE, {"'shape'"}}, [N_ROW_OF] = {"S", 'S', OP_ROW_OF, {"'row of'"}},
    [N_COLUMN_OF] = {"S", 'S', OP_COLUMN_OF, {"'column of'"}}, [N_COUNT] = {"S", 'N', OP_COUNT, {"'count of'"}},
    [N_PIECES] = {"S", 'N', OP_PIECES, {"'pieces of'"}}, [N_IN] = {"SS", 'S', OP_AND, {"'in'", "'in'"}},
    [N_WITHOUT] = {"SS", 'S', OP_BUT, {"'without'", "'without'"}}, [N_MINUS] = {"NN", 'N', OP_SUB}, [N_TIMES] = {"NN", 'N', OP_MUL},
    [N_MAX] = {"NN", 'N', OP_MAX}, [N_MIN] = {"NN", 'N', OP_MIN}, [N_IS] = {"NN", 'N', OP_EQ}, [N_IS_NOT] = {"NN", 'N', OP_NE},
    [N_LESS] = {"NN", 'N', OP_LT}, [N_MORE] = {"NN", 'N', OP_GT}, [N_AT_MOST] = {"NN", 'N', OP_LE},
    [N_AT_LEAST] = {"NN", 'N', OP_GE},
    [N_AND] = {"TT", 'N', OP_HALT}, [N_OR] = {"TT", 'N', OP_HALT}, [N_NOT] = {"T", 'N', OP_NOT},
};

/* Types. */

void want_set(Compile *c, uint16_t node, const char *what)
{
    if (type_of(c, node) != TYPE_NUMBER)
        return;
    bool told = fail(c, c->node[node].line, MSG_WANTS_SET, what, "");
    if (told && (c->node[node].form == N_OR || c->node[node].form == N_AND))
        hint_at(c, c->node[node].line, MSG_X_JOIN);
}

static bool ends_in_number(const char *word)
{
    const char *hyphen = strrchr(word, '-');
    return hyphen && hyphen[1] && strspn(hyphen + 1, "0123456789") == strlen(hyphen + 1);
}

/* Whether a line at the left edge that was not understood may have declared the word. */
static bool half_declared(const Compile *c, const char *word)
{
    for (int i = 0; i < c->lines; i++)
        for (int k = 0; k < c->errors && c->line[i].above < 0; k++)
            if (c->error[k].line == c->line[i].number && said_on_line(c, &c->line[i], word))
                return true;
    return false;
}

/* A location that is not on the grid. */
static bool letter_and_digit(const char *word)
{
    return word[0] >= 'a' && word[0] <= 'z' && word[1] >= '0' && word[1] <= '9' &&
           strspn(word + 1, "0123456789") == strlen(word + 1);
}

/* WS-4: `streak-1` is one unknown word. */
static void unknown_name(Compile *c, const Node *node)
{
    char word[LINE_LETTERS + 1], apart[LINE_LETTERS + 8];
    snprintf(word, sizeof word, "%.*s", node->len, c->lower + node->at);
    if (ends_in_number(word)) {
        int hyphen = (int)(strrchr(word, '-') - word);
        snprintf(apart, sizeof apart, "%.*s - %s", hyphen, word, word + hyphen + 1);
        fail(c, node->line, MSG_MINUS, word, apart);
        propose(c, node->line, MSG_MINUS, apart);
        return;
    }
    if (half_declared(c, word) || !fail(c, node->line, MSG_UNKNOWN, word, ""))
        return;
    Nearest near = {.word = word};    /* computed only when the error is reported: a text may have a thousand of these */
    for (int i = 0; i < c->names; i++)
        if (c->name[i].kind != IS_STEP && c->name[i].kind != IS_RULE && c->name[i].kind != IS_SHAPE)
            nearest_try(&near, c->name[i].text);
    nearest_words(&near, IS_REGION | IS_VALUE | IS_FUNCTION);
    nearest_meaning(&near, IS_VALUE);
    if (!near.found)
        nearest_words(&near, 0);
    hint_near(c, node->line, MSG_UNKNOWN, near.found);
    if (letter_and_digit(word))
        hint_at(c, node->line, MSG_X_LOCATIONS);
}

static void unknown_role(Compile *c, const Node *node)
{
    char word[LINE_LETTERS + 1];
    snprintf(word, sizeof word, "%.*s", node->len, c->lower + node->at);
    Nearest near = {.word = word};
    for (int i = 0; i < c->names; i++)
        if (c->name[i].kind == IS_ROLE)
            nearest_try(&near, c->name[i].text);
    fail(c, node->line, *word ? MSG_NO_ROLE : MSG_NAME_END, word, "");
    hint_near(c, node->line, MSG_NO_ROLE, near.found);
}

static Type definition_type(Compile *c, Name *name, int line)
{
    if (name->visiting) {
        fail(c, line, MSG_CIRCLE, name->text, "");
        c->circle = true;
        return TYPE_ANY;
    }
    if (name->type != TYPE_UNKNOWN)
        return name->type;
    name->visiting = true;
    Type first = type_of(c, name->part[0]), second = name->part[1] ? type_of(c, name->part[1]) : first;
    name->visiting = false;
    if (first != second && first != TYPE_ANY && second != TYPE_ANY)
        fail(c, name->line, MSG_TWO_TYPES, name->text, "");
    return name->type = (uint8_t)first;
}

static Type name_type(Compile *c, const Node *node)
{
    Name *name = node->name >= 0 ? &c->name[node->name] : NULL;
    if (!name) {
        unknown_name(c, node);
        return TYPE_ANY;
    }
    name->used = name->read = true;
    switch ((NameKind)name->kind) {
    case IS_REMEMBERED: return name->type != TYPE_UNKNOWN ? name->type : TYPE_ANY;
    case IS_OPTION: case IS_ROLE: return TYPE_NUMBER;
    case IS_DEFINITION: return definition_type(c, name, node->line);
    default: fail(c, node->line, MSG_NOT_VALUE, name->text, ""); return TYPE_ANY;
    }
}

static bool value_is_set(Word word)
{
    static const Word sets[] = {W_PEGS, W_MARKERS, W_WORN, W_EMPTY, W_FILLED, W_SPOT, W_FROM, W_IT, W_ORIGIN, W_BEEN, W_SOUNDED,
                                W_NAMED, W_AHEAD};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (sets[i] == word)
            return true;
    return false;
}

static Type both_sets(Type a, Type b)
{
    return a == TYPE_ANY || b == TYPE_ANY ? TYPE_ANY : a == TYPE_SET && b == TYPE_SET ? TYPE_SET : TYPE_NUMBER;
}

static Type form_type(Compile *c, const Node *node)
{
    const FormRow *row = &forms[node->form];
    for (int i = 0; row->parts[i]; i++)
        if (row->parts[i] == 'S')
            want_set(c, node->kid[i], row->wants[i]);
        else
            type_of(c, node->kid[i]);
    return row->is == 'S' ? TYPE_SET : TYPE_NUMBER;
}

static Type find_type(Compile *c, const Node *node)
{
    switch ((Form)node->form) {
    case N_CONST: return node->type;
    case N_VALUE: return value_is_set((Word)node->word) ? TYPE_SET : TYPE_NUMBER;
    case N_NAME: return name_type(c, node);
    case N_THEIR: return type_of(c, node->kid[0]);
    case N_OF:
        if (node->number < 0 && c->understood)
            unknown_role(c, node);
        return type_of(c, node->kid[0]);
    case N_PLUS: return both_sets(type_of(c, node->kid[0]), type_of(c, node->kid[1]));
    case N_IF: {
        type_of(c, node->kid[0]);
        Type yes = type_of(c, node->kid[1]);
        return both_sets(yes, node->kid[2] ? type_of(c, node->kid[2]) : yes);
    }
    default: return form_type(c, node);
    }
}

Type type_of(Compile *c, uint16_t node)
{
    if (c->node[node].type == TYPE_UNKNOWN)
        c->node[node].type = (uint8_t)find_type(c, &c->node[node]);
    return c->node[node].type;
}

/* Whether an expression is constant, apart from whose eyes it is seen through. */
bool is_fixed(Compile *c, uint16_t at)
{
    const Node *node = &c->node[at];
    if (node->form == N_CONST)
        return true;
    if (node->form == N_VALUE || node->form == N_OF)
        return false;
    if (node->form == N_NAME) {
        Name *name = &c->name[node->name];
        if (name->kind != IS_DEFINITION)
            return false;
        if (name->fixed < 0)
            name->fixed = is_fixed(c, name->part[0]) && (!name->part[1] || is_fixed(c, name->part[1]));
        return name->fixed;
    }
    for (int i = 0; i < 3; i++)
        if (node->kid[i] && !is_fixed(c, node->kid[i]))
            return false;
    return true;
}

/* Types of statements everywhere: unused rules are checked too. */
static void stmt_types(Compile *c, uint16_t first)
{
    for (uint16_t at = first; at; at = c->stmt[at].next) {
        const Stmt *stmt = &c->stmt[at];
        for (int i = 0; i < 4; i++)
            if (stmt->part[i])
                type_of(c, stmt->part[i]);
        stmt_types(c, stmt->yes);
        stmt_types(c, stmt->no);
    }
}

/* The game as a whole. */

static bool has_turn(const Compile *c, int role)
{
    for (int i = 0; i < c->steps; i++)
        if (c->step[i].name < 0 && !c->step[i].in_turns && c->step[i].role == role)
            return true;
    return false;
}

static void check_turns(Compile *c)
{
    bool for_both = has_turn(c, -1), for_roles = has_turn(c, 0) || has_turn(c, 1);
    if (!for_both && !for_roles)
        fail(c, 1, MSG_NO_TURN, "", "");
    if (for_both && for_roles)
        fail(c, 1, MSG_TURNS, "", "");
    for (int i = 0; i < c->names; i++)
        if (c->name[i].kind == IS_ROLE && !for_both && for_roles && !has_turn(c, c->name[i].index))
            fail(c, 1, MSG_ROLE_TURN, c->name[i].text, "");
}

static bool has_ending(const Compile *c)
{
    for (int i = 1; i < c->stmts; i++)
        if (deed_ends(c->stmt[i].deed) || c->stmt[i].deed == D_NEXT_HALF)
            return true;
    return false;
}

static void check_shape(Compile *c)
{
    if (!*c->title)
        fail(c, 1, MSG_NO_TITLE, "", "");
    check_turns(c);
    if (!has_ending(c))
        fail(c, 1, MSG_NO_END, "", "");
    if (c->halves && !c->at_line[AT_END])
        fail(c, 1, MSG_HALVES_END, "", "");
    if (c->halves && !c->count[IS_ROLE])
        fail(c, 1, MSG_HALVES_ROLES, "", "");
    for (int i = 0; i < 3; i++)
        if (c->in_turns && c->setup_at[i])
            fail(c, c->setup_at[i], MSG_IN_TURNS_ALONE, "", "");
    if (c->setup_at[0] && (c->setup_at[1] || c->setup_at[2]))
        fail_number(c, c->setup_at[1] ? c->setup_at[1] : c->setup_at[2], MSG_ONCE, c->setup_at[0], 0);
}

static void step_types(Compile *c, const StepTree *step)
{
    for (int i = 0; i < step->offers; i++) {
        const OfferTree *offer = &step->offer[i];
        const uint16_t parts[] = {offer->a, offer->b, offer->guard};
        for (int k = 0; k < 3; k++)
            if (parts[k])
                type_of(c, parts[k]);
        stmt_types(c, offer->body);
    }
    stmt_types(c, step->none);
}

static void setup_types(Compile *c)
{
    for (int whose = 0; whose < 3; whose++)
        for (int i = 0; i < c->setup_lines[whose]; i++) {
            type_of(c, c->setup[whose][i].a);
            type_of(c, c->setup[whose][i].b);
        }
}

static void check_types(Compile *c)
{
    for (int i = 0; i < c->names; i++) {
        if (c->name[i].kind == IS_DEFINITION)
            definition_type(c, &c->name[i], c->name[i].line);
        if (c->name[i].kind == IS_RULE)
            stmt_types(c, c->name[i].body);
    }
    if (c->tally)
        type_of(c, c->tally);
    if (c->bots)
        type_of(c, c->bots);
    for (int i = 0; i < c->whens; i++) {
        type_of(c, c->when[i].condition);
        stmt_types(c, c->when[i].ending);
    }
    setup_types(c);
    for (int i = 0; i < c->steps; i++)
        step_types(c, &c->step[i]);
    for (int i = AT_LIMIT; i <= AT_END; i++)
        stmt_types(c, c->at_part[i]);
}

/* If some lines were not understood, missing or undeclared things may be in those lines: then only words and types are checked,
   and no roles, which such a line may have named. */
void check(Compile *c)
{
    c->understood = !c->errors;
    if (c->understood)
        check_shape(c);
    check_types(c);
    if (c->understood && !c->circle)
        check_secrets(c);
}
