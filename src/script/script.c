/* From a text to a game; the lifetime of both. */
#include "inside.h"

#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

/* WS-130: invisible differences do not count: line endings, trailing spaces, empty lines at the end. */
void script_id(const char *text, size_t len, char out[SCRIPT_ID])
{
    static const char base32[] = "abcdefghijklmnopqrstuvwxyz234567";
    Text plain = text_growing(len + 2);
    uint8_t hash[HASH_BYTES];
    size_t kept = 0;
    for (size_t from = 0; from < len;) {
        const char *end = memchr(text + from, '\n', len - from);
        size_t to = end ? (size_t)(end - text) : len, next = to + 1;
        while (to > from && (text[to - 1] == ' ' || text[to - 1] == '\t' || text[to - 1] == '\r'))
            to--;
        text_bytes(&plain, text + from, to - from);
        kept = to > from ? plain.len : kept;
        text_char(&plain, '\n');
        from = next;
    }
    hash_bytes(kept ? plain.at : "", kept, hash);
    text_free(&plain);
    out[0] = '~';
    for (int i = 0; i < SCRIPT_ID - 2; i++) {
        int bit = 5 * i, pair = hash[bit / 8] << 8 | hash[bit / 8 + 1];
        out[1 + i] = base32[pair >> (11 - bit % 8) & 31];
    }
    out[SCRIPT_ID - 1] = '\0';
}

/* Allocates all of the compiler's memory before parsing. */
Compile *compile_new(const char *language, const char *text, size_t len, ScriptError *error)
{
    Compile *c = memory_resize(NULL, sizeof *c);
    memset(c, 0, sizeof *c);
    c->language = language;
    c->error = error;
    c->len = len;
    c->text = memory_copy(text, len);
    c->lower = memory_copy(text, len);
    for (size_t i = 0; i < len; i++)
        c->lower[i] = (char)(c->lower[i] >= 'A' && c->lower[i] <= 'Z' ? c->lower[i] + 'a' - 'A' : c->lower[i]);
    c->line = memory_resize(NULL, (SCRIPT_LINES + 1) * sizeof *c->line);
    c->token = memory_resize(NULL, (SCRIPT_BYTES + SCRIPT_LINES + 2) * sizeof *c->token);
    c->node = memory_resize(NULL, (NODES_MOST + 1) * sizeof *c->node);
    c->stmt = memory_resize(NULL, DEEDS_MOST * sizeof *c->stmt);
    c->step = memory_resize(NULL, (SCRIPT_LINES + 1) * sizeof *c->step);
    c->when = memory_resize(NULL, (SCRIPT_LINES + 1) * sizeof *c->when);
    c->placement = memory_resize(NULL, PLACEMENTS_MOST * sizeof *c->placement);
    c->node[0] = (Node){.form = N_CONST, .type = TYPE_ANY, .name = -1};
    c->stmt[0] = (Stmt){.deed = D_IF, .name = -1, .said = -1};
    c->nodes = c->stmts = 1;
    c->about = text_growing(SCRIPT_BYTES + 1);
    c->minutes = 10;
    c->limit = UNIT_LIMIT;
    c->stall = UNIT_STALL;
    return c;
}

void compile_free(Compile *c)
{
    if (!c)
        return;
    text_free(&c->about);
    void *const blocks[] = {c->text, c->lower, c->line, c->token, c->node, c->stmt, c->step, c->when, c->placement, c};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        free(blocks[i]);
}

static void script_free(Script *s)
{
    compile_free(s->tree);
    void *const blocks[] = {s->when, s->constant, s->code, s->code_line, s};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        free(blocks[i]);
}

/* Copies the game's own lines to the program; texts stay in the compiler's memory. */
static void describe(Compile *c)
{
    Script *s = c->script;
    script_id(c->text, c->len, s->id);
    for (int i = 0; i < c->saids; i++)
        s->said[i] = c->said[i];
    s->saids = c->saids;
    s->shapes = c->count[IS_SHAPE];
    memcpy(s->shape, c->shape, sizeof s->shape);
    s->placement = c->placement;
    s->option[UNIT_OPTION_STALL] = (Option){"stall", c->stall};
    s->option[UNIT_OPTION_LIMIT] = (Option){"limit", c->limit};
    for (int i = 0; i < c->names; i++) {
        const Name *name = &c->name[i];
        if (name->kind == IS_OPTION)
            s->option[UNIT_OPTIONS + s->options++] = (Option){.name = name->text, .preset = name->begin, .from_zero = true};
        else if (name->kind == IS_ROLE)
            memcpy(s->role[name->index], name->text, sizeof name->text);
        else if (name->kind == IS_REMEMBERED) {
            memcpy(s->name[name->index].text, name->text, sizeof name->text);
            s->name[name->index].own = name->own;
            s->name[name->index].number = name->type == TYPE_NUMBER;
            s->name[s->remembered++].begin = name->begin;
        }
    }
}

static void add_reference(const Game *game, int more)
{
    if (more > 0)
        script_hold(game->script);
    else
        script_release(game->script);
}

static void make_game(Compile *c)
{
    Script *s = c->script;
    s->game = script_frame;
    s->game.id = s->id;
    s->game.title = c->title;
    s->game.minutes = (uint8_t)(c->minutes > 255 ? 255 : c->minutes);
    s->game.options = s->option;
    s->game.verbs = s->verb;
    s->game.verb_count = sizeof s->verb / sizeof *s->verb;
    s->game.script = s;
    s->game.add_reference = add_reference;
}

/* W01, where it is visible without playing: the same word, or the same places in every position. */
static bool offer_the_same(Compile *c, const OfferTree *a, const OfferTree *b)
{
    if (a->said != b->said || b->otherwise || a->kind == O_MOVE || b->kind == O_MOVE || (a->kind == O_WORD) != (b->kind == O_WORD))
        return false;
    if (a->kind == O_WORD)
        return true;
    const Node *first = &c->node[a->a], *second = &c->node[b->a];
    return first->form == N_CONST && second->form == N_CONST &&
           ((first->value[0] & second->value[0]) || (first->value[1] & second->value[1]));
}

static void warn_step(Compile *c, const StepTree *step)
{
    for (int i = 1; i < step->offers; i++)
        for (int k = 0; k < i; k++)
            if (offer_the_same(c, &step->offer[k], &step->offer[i]))
                fail_number(c, step->offer[i].line, MSG_SAME_ACT, step->offer[k].line, 0);
}

static void warn(Compile *c)
{
    for (int i = 0; i < c->steps; i++)
        warn_step(c, &c->step[i]);
    for (int i = 0; i < c->names; i++) {
        const Name *name = &c->name[i];
        if (name->kind == IS_REMEMBERED && !name->read)
            fail(c, name->line, MSG_NEVER_READ, name->text, "");
        else if ((name->kind == IS_STEP || name->kind == IS_RULE || name->kind == IS_DEFINITION) && !name->used)
            fail(c, name->line, MSG_UNUSED, name->text, "");
    }
}

static void build(Compile *c)
{
    if (lex(c)) {
        parse(c);
        check(c);
    }
    if (c->errors)
        return;
    c->script = memory_resize(NULL, sizeof *c->script);
    memset(c->script, 0, sizeof *c->script);
    atomic_init(&c->script->holds, 1);
    c->at = &c->line[0];
    describe(c);
    emit_program(c);
    if (!c->errors)
        weigh(c);
    if (!c->errors) {
        make_game(c);
        warn(c);
    } else {
        script_free(c->script);
        c->script = NULL;
    }
}

static Script *compile(const char *language, const char *text, size_t len, bool unchecked, ScriptError *error, int *errors)
{
    Compile *c = compile_new(language, text, len, error);
    c->unchecked = unchecked;
    build(c);
    *errors = c->errors;
    Script *script = c->script;
    if (script)
        script->tree = c;
    else
        compile_free(c);
    c = NULL;
    return script;
}

Script *script_compile_in(const char *language, const char *text, size_t len, ScriptError *error, int *errors)
{
    return compile(language, text, len, false, error, errors);
}

Script *script_compile(const char *text, size_t len, ScriptError *error, int *errors)
{
    return compile("en", text, len, false, error, errors);
}

Script *script_compile_unchecked(const char *text, size_t len, ScriptError *error, int *errors)
{
    return compile("en", text, len, true, error, errors);
}

const Game *script_game(const Script *script) { return &script->game; }

void script_hold(const Script *script)
{
    atomic_fetch_add(&((Script *)script)->holds, 1);
}

void script_release(const Script *script)
{
    if (atomic_fetch_sub(&((Script *)script)->holds, 1) == 1)
        script_free((Script *)script);
}

bool script_shared(const Script *script) { return atomic_load(&((Script *)script)->holds) > 1; }

const char *script_text(const Script *script) { return script->tree->text; }
const char *script_by(const Script *script) { return script->tree->by; }
const char *script_about(const Script *script) { return script->tree->about.len ? script->tree->about.at : ""; }
bool script_wants(const Script *script) { return script->wants > 0; }
bool script_hides(const Script *script) { return script->hides; }
bool script_drifts(const Script *script) { return script->drifts; }
ScriptCost script_cost(const Script *script) { return script->cost; }

double script_want(const Script *script, const void *state, int seat)
{
    double sum = 0;
    for (int i = 0; i < script->wants; i++) {
        double a = (double)machine_eval(script, state, seat, script->want[i].a), most = 0;
        if (script->want[i].most != NO_CODE)
            most = (double)machine_eval(script, state, seat, script->want[i].most);
        sum += most > 0 ? 6 * (a < most ? a : most) / most : script->want[i].sign * a;
    }
    return sum;
}
