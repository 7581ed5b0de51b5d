/* Code generation (WS-102): code for a stack machine, with definitions and rules inlined. Expressions that are constant for each
   player's eyes are folded, by running them on the machine. */
#include "inside.h"

#include "base/memory.h"

#include <string.h>

#define OP_ROW(name, words, counts, adds) {words, counts, adds},
const OpRow op_rows[OP_COUNT_OF] = {OPS(OP_ROW)};

/* Code. */

static int here_at(const Compile *c) { return c->script->codes; }

static void put_word(Compile *c, int32_t word, int line)
{
    Script *s = c->script;
    if (c->full)
        return;
    s->code[s->codes] = word;
    s->code_line[s->codes++] = (uint8_t)line;
}

/* Beyond the limit nothing more is emitted, and the game is refused in the end (WS-71). Code for folding and for bots does not
   count. */
static void put(Compile *c, Op op, int line)
{
    Script *s = c->script;
    s->cost.instructions += !c->uncounted && !c->full;
    c->full |= s->cost.instructions > INSTRUCTIONS_MOST || s->codes > CODE_WORDS - 4;
    put_word(c, (int32_t)op, line);
    c->depth_now += op_rows[op].adds;
    if (c->depth_now > c->depth_most)
        c->depth_most = c->depth_now;
}

static void put_with(Compile *c, Op op, int32_t operand, int line)
{
    put(c, op, line);
    put_word(c, operand, line);
}

/* A forward branch whose target is not known yet. */
static int put_branch(Compile *c, Op op, int line)
{
    put_with(c, op, 0, line);
    return here_at(c) - 1;
}

static void land(Compile *c, int branch)
{
    if (!c->full)
        c->script->code[branch] = here_at(c);
}

static int constant(Compile *c, int64_t first, int64_t second)
{
    Script *s = c->script;
    for (int i = 0; i < s->constants; i++)
        if (s->constant[i][0] == first && s->constant[i][1] == second)
            return i;
    s->constant[s->constants][0] = first;
    s->constant[s->constants][1] = second;
    return s->constants++;
}

static void put_constant(Compile *c, int64_t first, int64_t second, int line)
{
    put_with(c, OP_CONST, constant(c, first, second), line);
}

/* Expressions. */

static const uint8_t value_ops[WORD_COUNT] = {
    [W_PEGS] = OP_PEGS, [W_MARKERS] = OP_MARKERS, [W_WORN] = OP_WORN, [W_EMPTY] = OP_EMPTY, [W_FILLED] = OP_FILLED,
    [W_SPOT] = OP_SPOT,
    [W_FROM] = OP_FROM, [W_IT] = OP_IT, [W_ORIGIN] = OP_ORIGIN, [W_BEEN] = OP_BEEN, [W_SOUNDED] = OP_SOUNDED, [W_NAMED] = OP_NAMED,
    [W_AHEAD] = OP_AHEAD, [W_ALARMS] = OP_ALARMS, [W_STEPS] = OP_STEPS, [W_SCORE] = OP_SCORE, [W_HALF] = OP_HALF,
    [W_STOCK] = OP_STOCK,
    [W_TURNS] = OP_TURNS, [W_ALARM] = OP_ALARM, [W_SILENT] = OP_SILENT, [W_STUCK] = OP_STUCK, [W_RIGHT] = OP_RIGHT,
    [W_WRONG] = OP_WRONG,
};

static void expression(Compile *c, uint16_t at);
static void raw(Compile *c, uint16_t at);    /* without folding */

/* A set is converted to its size where a number is wanted (WS-10). */
static void number(Compile *c, uint16_t at)
{
    expression(c, at);
    if (c->node[at].type == TYPE_SET)
        put(c, OP_COUNT, c->node[at].line);
}

static void truth(Compile *c, uint16_t at)
{
    expression(c, at);
    put(c, OP_TRUTH, c->node[at].line);
}

/* One value for player 1's eyes, another for player 2's. */
static void by_eyes(Compile *c, uint16_t first, uint16_t second)
{
    if (!second) {
        expression(c, first);
        return;
    }
    int line = c->node[first].line, depth = c->depth_now, other = put_branch(c, OP_GO_SECOND, line);
    expression(c, first);
    int end = put_branch(c, OP_GO, line);
    land(c, other);
    c->depth_now = depth;
    expression(c, second);
    land(c, end);
}

/* Folds an expression, or a pair of them, for the eyes of each player: the machine runs its code, which is then removed. */
static void fold(Compile *c, uint16_t first, uint16_t second, int64_t value[2])
{
    ScriptState nothing = {0};
    int start = here_at(c), depth = c->depth_now;
    c->uncounted++;
    if (second)
        by_eyes(c, first, second);
    else
        raw(c, first);
    put(c, OP_HALT, 0);
    c->uncounted--;
    bool runs = !c->full && c->depth_most <= VALUES_MOST;
    for (int eyes = 1; eyes <= 2; eyes++)
        value[eyes - 1] = runs ? machine_eval(c->script, &nothing, eyes, start) : 0;
    c->script->codes = start;
    c->depth_now = depth;
}

static void fixed_name(Compile *c, Name *name, int line)
{
    if (!name->folded)
        fold(c, name->part[0], name->part[1], name->value);
    name->folded = true;
    put_constant(c, name->value[0], name->value[1], line);
}

static void name_value(Compile *c, const Node *node)
{
    Name *name = &c->name[node->name];
    switch ((NameKind)name->kind) {
    case IS_REMEMBERED: put_with(c, name->own ? OP_OWN : OP_OPEN, name->index, node->line); break;
    case IS_OPTION: put_with(c, OP_OPTION, name->index, node->line); break;
    case IS_ROLE: put_with(c, OP_ROLE, name->index, node->line); break;
    default:
        if (name->fixed == 1)
            fixed_name(c, name, node->line);
        else
            by_eyes(c, name->part[0], name->part[1]);
    }
}

static void and_or(Compile *c, const Node *node)
{
    truth(c, node->kid[0]);
    int end = put_branch(c, node->form == N_AND ? OP_GO_UNLESS_KEEP : OP_GO_IF_KEEP, node->line);
    put(c, OP_POP, node->line);
    truth(c, node->kid[1]);
    land(c, end);
}

static void as_type(Compile *c, uint16_t at, Type type)
{
    if (type == TYPE_SET)
        expression(c, at);
    else
        number(c, at);
}

static void if_value(Compile *c, const Node *node)
{
    expression(c, node->kid[0]);
    int otherwise = put_branch(c, OP_GO_UNLESS, node->line), depth = c->depth_now;
    as_type(c, node->kid[1], (Type)node->type);
    int end = put_branch(c, OP_GO, node->line);
    land(c, otherwise);
    c->depth_now = depth;
    if (node->kid[2])
        as_type(c, node->kid[2], (Type)node->type);
    else
        put_constant(c, 0, 0, node->line);
    land(c, end);
}

static void form_value(Compile *c, const Node *node)
{
    const FormRow *row = &forms[node->form];
    for (int i = 0; row->parts[i]; i++)
        if (row->parts[i] == 'N')
            number(c, node->kid[i]);
        else
            expression(c, node->kid[i]);
    put(c, row->op, node->line);
    if (node->form == N_SHAPE)
        put_word(c, c->name[node->name].index, node->line);
    else if (op_rows[row->op].words)
        put_word(c, node->number, node->line);
}

static void raw(Compile *c, uint16_t at)
{
    const Node *node = &c->node[at];
    switch ((Form)node->form) {
    case N_CONST: put_constant(c, node->value[0], node->value[1], node->line); break;
    case N_VALUE: put(c, value_ops[node->word], node->line); break;
    case N_NAME: name_value(c, node); break;
    case N_THEIR:
        put(c, OP_FLIP, node->line);
        expression(c, node->kid[0]);
        put(c, OP_FLIP, node->line);
        break;
    case N_OF:
        put_with(c, OP_AS_ROLE, node->number, node->line);
        expression(c, node->kid[0]);
        put(c, OP_UNROLE, node->line);
        break;
    case N_AND: case N_OR: and_or(c, node); break;
    case N_IF: if_value(c, node); break;
    case N_PLUS:
        as_type(c, node->kid[0], (Type)node->type);
        as_type(c, node->kid[1], (Type)node->type);
        put(c, node->type == TYPE_SET ? OP_OR : OP_ADD, node->line);
        break;
    default: form_value(c, node);
    }
}

static void expression(Compile *c, uint16_t at)
{
    const Node *node = &c->node[at];
    int64_t value[2];
    type_of(c, at);
    if (!is_fixed(c, at) || node->form == N_CONST || node->form == N_NAME) {
        raw(c, at);
        return;
    }
    fold(c, at, 0, value);
    put_constant(c, value[0], value[1], node->line);
}

/* Finishes a piece of code and returns its stack depth; too deep a part is reported with its line (WS-70). */
static int16_t finish(Compile *c, int start, int line)
{
    put(c, OP_HALT, line);
    if (c->depth_most > VALUES_MOST)
        fail(c, line, MSG_VALUES, "", "");
    c->depth_now = c->depth_most = 0;
    return (int16_t)start;
}

int16_t code_of(Compile *c, uint16_t node, bool as_number)
{
    int start = here_at(c);
    if (!node)
        return NO_CODE;
    type_of(c, node);
    if (as_number)
        number(c, node);
    else
        expression(c, node);
    return finish(c, start, c->node[node].line);
}

/* Statements. */

static const uint8_t plain_ops[DEEDS] = {
    [D_TAKE] = OP_TAKE, [D_MARK] = OP_MARK, [D_UNMARK] = OP_UNMARK, [D_ADD] = OP_ADD_PEGS, [D_BACK] = OP_BACK, [D_SOUND] = OP_SOUND,
    [D_CLEAR] = OP_CLEAR, [D_GUESS] = OP_GUESS, [D_END_TURN] = OP_END_TURN, [D_ANOTHER_TURN] = OP_ANOTHER_TURN,
    [D_NEXT_HALF] = OP_NEXT_HALF, [D_WIN] = OP_WIN, [D_LOSE] = OP_LOSE, [D_DRAW] = OP_DRAW, [D_BOTH_WIN] = OP_BOTH_WIN,
    [D_BOTH_LOSE] = OP_DRAW,
};

static void statements(Compile *c, uint16_t at);

static void if_statement(Compile *c, const Stmt *stmt)
{
    expression(c, stmt->part[0]);
    int otherwise = put_branch(c, OP_GO_UNLESS, stmt->line);
    statements(c, stmt->yes);
    if (!stmt->no) {
        land(c, otherwise);
        return;
    }
    int end = put_branch(c, OP_GO, stmt->line);
    land(c, otherwise);
    statements(c, stmt->no);
    land(c, end);
}

static void through_their_eyes(Compile *c, uint16_t node, bool as_number, int line)
{
    put(c, OP_FLIP, line);
    if (as_number)
        number(c, node);
    else
        expression(c, node);
    put(c, OP_FLIP, line);
}

static void say(Compile *c, const Stmt *stmt)
{
    if (stmt->part[0])
        expression(c, stmt->part[0]);
    else
        put_constant(c, 0, 0, stmt->line);
    if (stmt->part[1]) {
        number(c, stmt->part[1]);
        put(c, stmt->they ? OP_THEY_SAY_NUMBER : OP_SAY_NUMBER, stmt->line);
    } else {
        put_with(c, stmt->they ? OP_THEY_SAY : OP_SAY, stmt->said, stmt->line);
    }
}

static void slide(Compile *c, const Stmt *stmt)
{
    int parts = stmt->part[2] ? 4 : 2;
    for (int i = 0; i < parts; i++)
        expression(c, stmt->part[i]);
    put(c, parts == 4 ? OP_SLIDE_BOTH : OP_SLIDE, stmt->line);
}

static void set_name(Compile *c, const Stmt *stmt)
{
    const Name *name = &c->name[stmt->name];
    as_type(c, stmt->part[0], (Type)name->type);
    put_with(c, !name->own ? OP_SET_OPEN : stmt->deed == D_SET_THEIR ? OP_SET_THEIR : OP_SET_OWN, name->index, stmt->line);
}

static void set_score(Compile *c, const Stmt *stmt)
{
    number(c, stmt->part[0]);
    if (stmt->deed == D_SCORE_OF)
        put_with(c, OP_SET_SCORE_OF, stmt->name, stmt->line);
    else
        put(c, stmt->deed == D_SCORE ? OP_SET_SCORE : OP_SET_SCORE_THEIR, stmt->line);
}

static int step_of(const Compile *c, int name) { return TURN_STEPS + c->name[name].index; }

static void statement(Compile *c, const Stmt *stmt)
{
    switch ((Deed)stmt->deed) {
    case D_IF: if_statement(c, stmt); break;
    case D_CALL: statements(c, c->name[stmt->name].body); break;
    case D_TAKE_THEIR:
        through_their_eyes(c, stmt->part[0], false, stmt->line);
        put(c, OP_TAKE_THEIR, stmt->line);
        break;
    case D_SLIDE: slide(c, stmt); break;
    case D_SAY: say(c, stmt); break;
    case D_SET: case D_SET_THEIR: set_name(c, stmt); break;
    case D_SCORE: case D_SCORE_THEIR: case D_SCORE_OF: set_score(c, stmt); break;
    case D_AGAIN: put_with(c, OP_AGAIN, stmt->stop, stmt->line); break;
    case D_THEM: put_with(c, OP_THEM, step_of(c, stmt->name), stmt->line); break;
    case D_THEN:
        put_with(c, OP_THEN, step_of(c, stmt->name), stmt->line);
        put_word(c, stmt->stop, stmt->line);
        break;
    case D_MOST: case D_LEAST:
        number(c, stmt->part[0]);
        through_their_eyes(c, stmt->part[0], true, stmt->line);
        put(c, stmt->deed == D_MOST ? OP_MORE_WINS : OP_LESS_WINS, stmt->line);
        break;
    default:
        if (stmt->part[0])
            expression(c, stmt->part[0]);
        put(c, plain_ops[stmt->deed], stmt->line);
    }
}

/* Rules nest no deeper than their number, and code stops at its limit. */
static void statements(Compile *c, uint16_t at)
{
    for (; at && !c->full; at = c->stmt[at].next)
        statement(c, &c->stmt[at]);
}

static int16_t block_of(Compile *c, uint16_t at)
{
    int start = here_at(c);
    if (!at)
        return NO_CODE;
    statements(c, at);
    return finish(c, start, c->stmt[at].line);
}

/* Offers and steps. */

static bool looks_at_peg(const Script *s, int at)
{
    for (; at < s->codes && s->code[at] != OP_HALT; at += 1 + op_rows[s->code[at]].words)
        if (s->code[at] == OP_IT || s->code[at] == OP_FROM)
            return true;
    return false;
}

static int kind_of_text(OfferKind kind) { return kind == O_MOVE ? 1 : kind == O_WORD ? 2 : 0; }

/* WS-31: finds lines of a step that may offer the same act. */
static void find_shared(Compile *c, const StepTree *tree, Step *step)
{
    Offer *offer = &c->script->offer[step->first];
    for (int i = 0; i < tree->offers; i++) {
        offer[i].row = (uint8_t)i;
        for (int k = i - 1; k >= 0; k--) {
            const OfferTree *a = &tree->offer[k], *b = &tree->offer[i];
            if (a->said != b->said || kind_of_text(a->kind) != kind_of_text(b->kind))
                continue;
            offer[i].row = offer[k].row;
            if (!b->otherwise)
                offer[i].shares = offer[k].shares = step->shares = true;
        }
    }
}

static void emit_step(Compile *c, const StepTree *tree, Step *step)
{
    Script *s = c->script;
    step->first = (uint8_t)s->offers;
    step->offers = (uint8_t)tree->offers;
    for (int i = 0; i < tree->offers; i++) {
        const OfferTree *from = &tree->offer[i];
        Offer *offer = &s->offer[s->offers++];
        *offer = (Offer){.kind = from->kind, .worn = from->worn, .otherwise = from->otherwise, .line = (uint8_t)from->line};
        offer->a = code_of(c, from->a, false);
        offer->b = code_of(c, from->b, false);
        offer->guard = code_of(c, from->guard, false);
        offer->body = block_of(c, from->body);
        offer->same = !c->full && offer->b != NO_CODE && !looks_at_peg(s, offer->b);
        s->verb[s->offers] = from->said >= 0 ? s->said[from->said] : "";
    }
    step->none = tree->has_none ? block_of(c, tree->none) : NO_CODE;
    find_shared(c, tree, step);
}

static const StepTree *turn_of(const Compile *c, int role)
{
    for (int i = 0; i < c->steps; i++)
        if (c->step[i].name < 0 && !c->step[i].in_turns && (c->step[i].role < 0 || c->step[i].role == role))
            return &c->step[i];
    return NULL;
}

static void emit_steps(Compile *c)
{
    Script *s = c->script;
    emit_step(c, turn_of(c, 0), &s->step[0]);
    if (turn_of(c, 1) == turn_of(c, 0))
        s->step[1] = s->step[0];
    else
        emit_step(c, turn_of(c, 1), &s->step[1]);
    for (int i = 0; i < c->steps; i++)
        if (c->step[i].name >= 0)
            emit_step(c, &c->step[i], &s->step[step_of(c, c->step[i].name)]);
    s->steps = TURN_STEPS + c->count[IS_STEP];
    for (int i = 0; i < c->steps; i++)
        if (c->step[i].in_turns) {
            s->in_turns = true;
            s->in_turns_pegs = c->step[i].offer[0].number;
            s->in_turns_step = s->steps++;
            emit_step(c, &c->step[i], &s->step[s->in_turns_step]);
        }
    s->stop_verb = s->offers + 1;
    s->verb[0] = "";
    s->verb[s->stop_verb] = "stop";
}

static void emit_setups(Compile *c)
{
    Script *s = c->script;
    for (int side = 0; side < 2; side++) {
        int whose = c->setup_at[0] ? 0 : 1 + side;
        s->lines[side] = c->setup_lines[whose];
        for (int i = 0; i < s->lines[side]; i++) {
            const SetupTree *from = &c->setup[whose][i];
            int start = here_at(c);
            by_eyes(c, from->a, from->b);
            s->line[side][i] = (SetupLine){.kind = from->kind,
                                           .shapes = from->shapes,
                                           .number = (uint8_t)from->number,
                                           .line = (uint8_t)from->line,
                                           .worn = from->worn,
                                           .markers = from->markers,
                                           .at = finish(c, start, from->line)};
            s->hides |= from->kind == L_HIDE || from->kind == L_HIDE_SHAPE;
            s->asks |= from->kind != L_PLACE;
        }
    }
    s->asks |= s->in_turns || s->first == CHANCE_TOSS;
}

static void emit_whens(Compile *c)
{
    Script *s = c->script;
    s->when = memory_resize(NULL, (size_t)(c->whens + 1) * sizeof *s->when);
    s->whens = c->whens;
    for (int i = 0; i < c->whens; i++) {
        s->when[i].after = c->when[i].after;
        s->when[i].condition = code_of(c, c->when[i].condition, false);
        s->when[i].ending = block_of(c, c->when[i].ending);
    }
}

void emit_program(Compile *c)
{
    Script *s = c->script;
    s->code = memory_resize(NULL, CODE_WORDS * sizeof *s->code);
    s->code_line = memory_resize(NULL, CODE_WORDS);
    s->constant = memory_resize(NULL, CODE_WORDS * sizeof *s->constant);
    s->roles = c->count[IS_ROLE];
    s->first = c->first;
    s->scores = c->scores;
    s->halves = c->halves;
    s->drifts = find_drift(c);
    emit_steps(c);
    emit_setups(c);
    emit_whens(c);
    int16_t *const at[] = {&s->at_limit, &s->at_pass, &s->at_end};
    for (int i = AT_LIMIT; i <= AT_END; i++)
        *at[i] = block_of(c, c->at_part[i]);
    s->tally_at = code_of(c, c->tally, true);
    c->uncounted++;
    emit_wants(c);
    if (c->full)
        fail(c, 1, MSG_MANY_INSTRUCTIONS, "", "");
}
