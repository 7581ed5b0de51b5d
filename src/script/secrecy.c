/* Information flow (section 8): what a script may reveal, and what each player's acts and grid may depend on. */
#include "inside.h"

#include <string.h>

enum { ACTOR = 1, OTHER = 2, BOTH = 3 };    /* bits: unknown to that player */

/* What is known at a statement. */
typedef struct Env {
    int role;            /* role of the actor; -1: any */
    bool flip;           /* seen through the other's eyes */
    bool sounds, names;  /* something may have sounded; something was named */
    unsigned told;       /* memory words that were announced (WS-64) */
    int around;          /* to whom the enclosing conditions are unknown */
} Env;

/* What each statement reveals and whose grid it changes, in one place. */
static const struct Outlet {
    const char *word;
    int owner;           /* the grid it changes: its owner must know the operands and the conditions (WS-62) */
    Message depends;     /* the error if it depends on what that player does not know */
    int sets;            /* number of operands that are locations */
    bool heard;          /* both hear it: after it the enclosing conditions are known (WS-64) */
    bool shifts;         /* `it` may have moved */
    bool sounds;
} outlets[DEEDS] = {
    [D_TAKE] = {"take", ACTOR, MSG_SEES_TAKEN, 1}, [D_TAKE_THEIR] = {"take their", OTHER, MSG_SEES_THEIRS, 1},
    [D_MARK] = {"mark", ACTOR, MSG_SEES_DEED, 1}, [D_UNMARK] = {"unmark", ACTOR, MSG_SEES_DEED, 1},
    [D_ADD] = {"add", ACTOR, MSG_SEES_DEED, 1, .sounds = true}, [D_SOUND] = {"sound", ACTOR, MSG_SEES_DEED, 1, .sounds = true},
    [D_SLIDE] = {"slide", ACTOR, MSG_SEES_DEED, 4, .shifts = true}, [D_BACK] = {"back", ACTOR, .shifts = true},
    [D_CLEAR] = {"clear", BOTH, .shifts = true}, [D_GUESS] = {"guess"}, [D_SAY] = {"say", .sets = 1, .heard = true},
    [D_SCORE] = {"score", .heard = true}, [D_SCORE_THEIR] = {"their score", .heard = true}, [D_SCORE_OF] = {"score", .heard = true},
    [D_NEXT_HALF] = {"next half", .heard = true}, [D_AGAIN] = {"again"}, [D_THEN] = {"then"}, [D_THEM] = {"them"},
    [D_END_TURN] = {"end turn"}, [D_ANOTHER_TURN] = {"another turn"}, [D_WIN] = {"win", .heard = true},
    [D_LOSE] = {"lose", .heard = true}, [D_DRAW] = {"draw", .heard = true}, [D_BOTH_WIN] = {"both win", .heard = true},
    [D_BOTH_LOSE] = {"both lose", .heard = true}, [D_MOST] = {"most", .heard = true}, [D_LEAST] = {"least", .heard = true},
};

/* Levels (WS-60). */

/* A memory word that is a single location, so that announcing it reveals all of it; 0 for other words. */
static unsigned told_bit(Word word)
{
    static const Word words[] = {W_SPOT, W_IT, W_FROM, W_ORIGIN, W_AHEAD};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i] == word)
            return 1u << i;
    return 0;
}

static int value_level(const Node *node, const Env *env)
{
    switch ((Word)node->word) {
    case W_PEGS: case W_MARKERS: case W_WORN: case W_EMPTY: case W_FILLED: case W_STOCK: case W_STUCK:
        return OTHER;
    case W_SPOT: case W_IT: case W_FROM: case W_ORIGIN: case W_BEEN: case W_SOUNDED: case W_AHEAD: case W_STEPS:
        return env->told & told_bit((Word)node->word) ? 0 : env->flip ? ACTOR : OTHER;
    default:
        return 0;
    }
}

static int level(Compile *c, uint16_t node, const Env *env);

/* The level through the other's eyes, converted to this side. */
static int level_of_theirs(Compile *c, uint16_t node, const Env *env)
{
    Env flipped = *env;
    flipped.flip = !env->flip;
    int theirs = level(c, node, &flipped);
    return (theirs & ACTOR ? OTHER : 0) | (theirs & OTHER ? ACTOR : 0);
}

static int name_level(Compile *c, const Node *node, const Env *env)
{
    if (node->name < 0)
        return 0;
    const Name *name = &c->name[node->name];
    if (name->kind == IS_REMEMBERED)
        return name->own ? OTHER : 0;
    if (name->kind != IS_DEFINITION)
        return 0;
    return level(c, name->part[0], env) | (name->part[1] ? level(c, name->part[1], env) : 0);
}

static int level(Compile *c, uint16_t at, const Env *env)
{
    const Node *node = &c->node[at];
    int unknown = 0;
    if (c->fuel-- <= 0)
        return 0;
    switch ((Form)node->form) {
    case N_CONST: return 0;
    case N_VALUE: return value_level(node, env);
    case N_NAME: return name_level(c, node, env);
    case N_THEIR: return level_of_theirs(c, node->kid[0], env);
    case N_OF:
        if (env->role < 0)
            return level(c, node->kid[0], env) ? BOTH : 0;
        return (env->role == node->number) != env->flip ? level(c, node->kid[0], env) : level_of_theirs(c, node->kid[0], env);
    default:
        for (int i = 0; i < 3; i++)
            if (node->kid[i])
                unknown |= level(c, node->kid[i], env);
        return unknown;
    }
}

static bool named_whole(Form form) { return form == N_VALUE || form == N_NAME || form == N_THEIR || form == N_OF; }

/* The part of an expression that is unknown, for the message. */
static uint16_t culprit(Compile *c, uint16_t at, const Env *env, int who)
{
    while (!named_whole((Form)c->node[at].form)) {
        const Node *node = &c->node[at];
        uint16_t found = 0;
        for (int i = 0; i < 3 && !found; i++)
            if (node->kid[i] && level(c, node->kid[i], env) & who)
                found = node->kid[i];
        if (!found)
            break;
        at = found;
    }
    return at;
}

static void blame(Compile *c, int line, Message message, uint16_t node, const char *with, bool theirs)
{
    char words[LINE_LETTERS + 1];
    Text text = text_within(words, sizeof words);
    text_add(&text, theirs ? "their " : "");
    node_text(c, node, &text);
    fail(c, line, message, words, with);
}

static void must_know(Compile *c, uint16_t node, const Env *env, int who, Message message, const char *word)
{
    if (level(c, node, env) & who)
        blame(c, c->node[node].line, message, culprit(c, node, env, who), word, false);
}

static bool asks_stuck(Compile *c, uint16_t at)
{
    const Node *node = &c->node[at];
    if (c->fuel-- <= 0)
        return false;
    if (node->form == N_VALUE)
        return node->word == W_STUCK;
    if (node->form == N_NAME && node->name >= 0 && c->name[node->name].kind == IS_DEFINITION)
        return asks_stuck(c, c->name[node->name].part[0]) ||
               (c->name[node->name].part[1] && asks_stuck(c, c->name[node->name].part[1]));
    for (int i = 0; i < 3; i++)
        if (node->kid[i] && asks_stuck(c, node->kid[i]))
            return true;
    return false;
}

/* The expressions of an offer line (WS-16, WS-61). */
static void check_offered(Compile *c, uint16_t node, const Env *env)
{
    if (!node)
        return;
    if (asks_stuck(c, node))
        fail(c, c->node[node].line, MSG_STUCK, "", "");
    must_know(c, node, env, ACTOR, MSG_SEES_OFFER, "");
}

/* Statements. */

static uint16_t body_of(const Compile *c, const Stmt *stmt) { return c->name[stmt->name].body; }

typedef bool (*Asks)(const Stmt *stmt);

/* Finds a statement of a kind, also in the rules that are called. */
static const Stmt *find(Compile *c, uint16_t at, Asks asks)
{
    for (; at && c->fuel-- > 0; at = c->stmt[at].next) {
        const Stmt *stmt = &c->stmt[at], *inside = NULL;
        if (asks(stmt))
            return stmt;
        if (stmt->deed == D_CALL && !c->name[stmt->name].visiting) {
            c->name[stmt->name].visiting = true;
            inside = find(c, body_of(c, stmt), asks);
            c->name[stmt->name].visiting = false;
        } else if (stmt->deed == D_IF) {
            inside = find(c, stmt->yes, asks);
            inside = inside ? inside : find(c, stmt->no, asks);
        }
        if (inside)
            return inside;
    }
    return NULL;
}

static bool is_flow(const Stmt *stmt) { return deed_flows(stmt->deed); }
static bool goes_on(const Stmt *stmt)
{
    return stmt->deed == D_AGAIN || stmt->deed == D_THEN || stmt->deed == D_THEM || stmt->deed == D_ANOTHER_TURN;
}
static bool not_at_the_end(const Stmt *stmt)
{
    return !deed_ends(stmt->deed) && stmt->deed != D_IF && stmt->deed != D_CALL && stmt->deed != D_SET && stmt->deed != D_SET_THEIR;
}

/* WS-66: the part ends with an ending on every path. */
static Deed ends_with(Compile *c, uint16_t at)
{
    uint16_t last = at;
    while (last && c->stmt[last].next)
        last = c->stmt[last].next;
    return last && deed_ends(c->stmt[last].deed) && !find(c, at, is_flow) ? c->stmt[last].deed : DEEDS;
}

/* The first thing of a part that both hear (WS-63): equal numbers sound the same. */
enum { SILENCE = 0, UNHEARD = -1, SAYS = 1000, SAYS_NUMBER = SAID_MOST, THEY_SAY = 2 * SAID_MOST };

static int first_heard(Compile *c, uint16_t at)
{
    if (!at)
        return SILENCE;
    Deed end = ends_with(c, at);
    for (int i = 0; at && c->stmt[at].deed == D_CALL && i < RULES_MOST; i++)
        at = body_of(c, &c->stmt[at]);
    const Stmt *stmt = &c->stmt[at];
    if (at && stmt->deed == D_SAY)
        return SAYS + (stmt->said >= 0 ? stmt->said : SAYS_NUMBER) + (stmt->they ? THEY_SAY : 0);
    if (at && outlets[stmt->deed].heard)
        return stmt->deed;
    return end != DEEDS ? (int)end : UNHEARD;
}

static void check_body(Compile *c, uint16_t at, Env *env);

static void check_truth_word(Compile *c, const Stmt *stmt, const Env *env)
{
    const Node *node = &c->node[stmt->part[0]];
    if (node->form != N_VALUE)
        return;
    if ((node->word == W_RIGHT || node->word == W_WRONG) && !env->names)
        fail(c, stmt->line, MSG_NO_NAMING, word_text((Word)node->word), "");
    if ((node->word == W_ALARM || node->word == W_SILENT) && !env->sounds)
        fail(c, stmt->line, MSG_NO_SOUND, "", "");
}

static void check_if(Compile *c, const Stmt *stmt, Env *env)
{
    type_of(c, stmt->part[0]);
    check_truth_word(c, stmt, env);
    int unknown = level(c, stmt->part[0], env);
    Env yes = *env, no = *env;
    if (unknown & ACTOR) {
        int first = first_heard(c, stmt->yes), second = first_heard(c, stmt->no);
        if (first == UNHEARD || second == UNHEARD || first == second)
            blame(c, stmt->line, MSG_UNTOLD, culprit(c, stmt->part[0], env, ACTOR), "", false);
    } else {
        yes.around |= unknown;
        no.around |= unknown;
    }
    if (ends_with(c, stmt->yes) != DEEDS)
        yes.around = 0;
    if (ends_with(c, stmt->no) != DEEDS)
        no.around = 0;
    check_body(c, stmt->yes, &yes);
    check_body(c, stmt->no, &no);
    env->sounds |= yes.sounds || no.sounds;
    /* what was announced inside is known only there; once `it` has moved, it is unknown */
    env->told &= yes.told & no.told;
}

static void check_call(Compile *c, const Stmt *stmt, Env *env)
{
    Name *rule = &c->name[stmt->name];
    if (rule->visiting) {
        fail(c, stmt->line, MSG_RULE_CIRCLE, rule->text, "");
        return;
    }
    rule->visiting = true;
    check_body(c, rule->body, env);
    rule->visiting = false;
}

/* WS-62. */
static void check_grid(Compile *c, const Stmt *stmt, const Env *env)
{
    const struct Outlet *outlet = &outlets[stmt->deed];
    for (int i = 0; i < outlet->sets; i++) {
        if (!stmt->part[i])
            continue;
        char what[32];
        snprintf(what, sizeof what, "'%s'", stmt->deed == D_TAKE_THEIR ? "take" : stmt->deed == D_SAY ? "say … at" : outlet->word);
        want_set(c, stmt->part[i], what);
        if (stmt->deed == D_TAKE_THEIR) {
            if (level_of_theirs(c, stmt->part[i], env) & OTHER)
                blame(c, stmt->line, outlet->depends, stmt->part[i], "", true);
        } else if (outlet->owner) {
            must_know(c, stmt->part[i], env, outlet->owner, outlet->depends, outlet->word);
        }
    }
    if (env->around & outlet->owner)
        fail(c, stmt->line, MSG_GIVES_AWAY, outlet->word,
             message_row(env->around & outlet->owner & OTHER ? MSG_THE_OTHER : MSG_THE_ACTOR, c->language)->text);
}

/* WS-65. */
static void check_remembering(Compile *c, const Stmt *stmt, const Env *env)
{
    const Name *name = &c->name[stmt->name];
    Type type = type_of(c, stmt->part[0]);
    if (name->type == TYPE_SET && type == TYPE_NUMBER)
        fail(c, stmt->line, MSG_REMEMBERS_SET, name->text, "");
    int seen_by = !name->own ? BOTH : stmt->deed == D_SET_THEIR ? OTHER : ACTOR;
    int unknown = level(c, stmt->part[0], env) & seen_by;
    if (!name->own && unknown) {
        char words[LINE_LETTERS + 1];
        Text text = text_within(words, sizeof words);
        node_text(c, culprit(c, stmt->part[0], env, unknown), &text);
        fail(c, stmt->line, MSG_BOTH_SEE, name->text, words);
    } else if (!name->own && env->around) {
        fail(c, stmt->line, MSG_BOTH_SEE_CHANGE, name->text, "");
    } else if (unknown || (env->around & seen_by)) {
        fail(c, stmt->line, MSG_OWNER_SEES, name->text, "");
    }
}

static void check_stmt(Compile *c, const Stmt *stmt, Env *env)
{
    const struct Outlet *outlet = &outlets[stmt->deed];
    for (int i = 0; i < 4; i++)
        if (stmt->part[i])
            type_of(c, stmt->part[i]);
    if (stmt->deed == D_IF) {
        check_if(c, stmt, env);
    } else if (stmt->deed == D_CALL) {
        check_call(c, stmt, env);
    } else if (stmt->deed == D_SET || stmt->deed == D_SET_THEIR) {
        check_remembering(c, stmt, env);
    } else {
        check_grid(c, stmt, env);
        env->sounds |= outlet->sounds;
        env->told &= outlet->shifts ? ~told_bit(W_IT) : ~0u;
        env->around = outlet->heard ? 0 : env->around;
        if (stmt->deed == D_SAY && stmt->part[0] && c->node[stmt->part[0]].form == N_VALUE)
            env->told |= told_bit((Word)c->node[stmt->part[0]].word);
    }
}

static void check_body(Compile *c, uint16_t at, Env *env)
{
    for (; at && c->fuel-- > 0; at = c->stmt[at].next) {
        const Stmt *stmt = &c->stmt[at];
        check_stmt(c, stmt, env);
        if (stmt->next && (deed_ends(stmt->deed) || deed_flows(stmt->deed)))
            fail(c, c->stmt[stmt->next].line, MSG_AFTER_END, outlets[stmt->deed].word, "");
    }
}

/* The parts of a script. */

static void check_setup_line(Compile *c, const SetupTree *line, int whose)
{
    static const char *const what[] = {[L_PLACE] = "'place'", [L_HIDE] = "'hide … in'", [L_HIDE_SHAPE] = "'hide … in'",
                                       [L_SCATTER] = "'scatter … in'"};
    Env env = {.role = whose - 1};
    const uint16_t parts[] = {line->a, line->b};
    for (int i = 0; i < 2; i++)
        if (parts[i]) {
            want_set(c, parts[i], what[line->kind]);
            must_know(c, parts[i], &env, ACTOR, line->kind == L_PLACE ? MSG_SEES_PLACED : MSG_SEES_HIDING, "");
        }
}

static void check_offer(Compile *c, const StepTree *step, const OfferTree *offer)
{
    static const char *const what[] = {[O_PUT] = "'put in'", [O_MOVE] = "'move'", [O_PROBE] = "'probe in'", [O_NAME] = "'name'",
                                       [O_CHOOSE] = "'choose'"};
    Env env = {.role = step->role, .sounds = offer->kind <= O_PROBE && offer->kind != O_NAME, .names = offer->kind == O_NAME};
    if (offer->a)
        want_set(c, offer->a, what[offer->kind]);
    if (offer->b)
        want_set(c, offer->b, "'move … to'");
    if (offer->guard)
        type_of(c, offer->guard);
    check_offered(c, offer->a, &env);
    check_offered(c, offer->b, &env);
    check_offered(c, offer->guard, &env);
    check_body(c, offer->body, &env);
}

static void check_step(Compile *c, const StepTree *step)
{
    for (int i = 0; i < step->offers; i++)
        check_offer(c, step, &step->offer[i]);
    if (!step->has_none)
        return;
    const Stmt *wrong = find(c, step->none, goes_on);
    if (wrong)
        fail(c, wrong->line, MSG_NONE_GOES_ON, "", "");
    Env env = {.role = step->role};
    check_body(c, step->none, &env);
}

/* WS-43, WS-45: the game ends here, so nothing can be revealed. */
static void check_at(Compile *c, uint16_t part)
{
    const Stmt *wrong = find(c, part, not_at_the_end);
    if (wrong)
        fail(c, wrong->line, MSG_AT_ONLY, "", "");
    bool kept = c->unchecked;
    Env env = {.role = -1};
    c->unchecked = true;
    check_body(c, part, &env);
    c->unchecked = kept;
}

enum { FUEL = 100000 };

void check_secrets(Compile *c)
{
    c->fuel = FUEL;
    for (int whose = 0; whose < 3; whose++)
        for (int i = 0; i < c->setup_lines[whose]; i++)
            check_setup_line(c, &c->setup[whose][i], whose);
    for (int i = 0; i < c->steps; i++)
        check_step(c, &c->step[i]);
    for (int i = AT_LIMIT; i <= AT_END; i++)
        check_at(c, c->at_part[i]);
    if (c->fuel <= 0)
        fail(c, 1, MSG_MANY_INSTRUCTIONS, "", "");
}
