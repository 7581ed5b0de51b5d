/* Static cost bounds of a script (WS-72). Branches only go forward, so the longest path is found in one backward pass. */
#include "inside.h"

enum { PEGS_MOVED = 20, TAKE_EVENTS = 20, ADD_EVENTS = 40, MARK_EVENTS = 8, FRAME_EVENTS = 12 };

static int larger(int a, int b) { return a > b ? a : b; }

static bool never_goes_on(Op op) { return op >= OP_WIN; }

static int counts(const Script *s, const int32_t *at, int stuck)
{
    if (*at == OP_SHAPE)
        return 1 + s->shape[at[1]].places / 4;
    return op_rows[*at].counts + (*at == OP_STUCK ? stuck : 0);
}

/* The cost of the longest path through a piece of code; 0 for none. */
static int longest(const Script *s, int start, int stuck)
{
    static const int most = 1 << 20;
    int end = start, steps = 0;
    if (start == NO_CODE)
        return 0;
    while (s->code[end] != OP_HALT)
        end += 1 + op_rows[s->code[end]].words;
    int way[CODE_WORDS], at[CODE_WORDS];    /* cost from each code word on; where instructions begin */
    for (int i = start; i < end; i += 1 + op_rows[s->code[i]].words)
        at[steps++] = i;
    way[end - start] = 1;
    while (steps--) {
        int i = at[steps], next = i + 1 + op_rows[s->code[i]].words, own = counts(s, &s->code[i], stuck);
        Op op = (Op)s->code[i];
        bool branches = op >= OP_GO && op <= OP_GO_SECOND;
        int behind = never_goes_on(op) || op == OP_GO ? 0 : way[next - start];
        if (branches)
            behind = larger(behind, way[s->code[i + 1] - start]);
        way[i - start] = own + behind < most ? own + behind : most;
    }
    return way[0];
}

static int offers_work(const Script *s, const Step *step, int stuck)
{
    int work = 0;
    for (int i = step->first; i < step->first + step->offers; i++) {
        const Offer *offer = &s->offer[i];
        work += longest(s, offer->a, stuck) + longest(s, offer->guard, stuck) + PEGS_MOVED * longest(s, offer->b, stuck);
    }
    return work;
}

static int blocks_work(const Script *s, const Step *step, int stuck)
{
    int most = longest(s, step->none, stuck);
    for (int i = step->first; i < step->first + step->offers; i++)
        most = larger(most, longest(s, s->offer[i].body, stuck));
    return most;
}

static int whens_work(const Script *s, int stuck)
{
    int work = 0;
    for (int i = 0; i < s->whens; i++)
        work += longest(s, s->when[i].condition, stuck);
    return work;
}

/* Events. */

/* At most one location: a memory word of one, a single place, or a subset of one. */
static bool at_most_one(const Compile *c, uint16_t at)
{
    const Node *node = &c->node[at];
    if (node->form == N_VALUE)
        return node->word == W_SPOT || node->word == W_IT || node->word == W_FROM || node->word == W_ORIGIN ||
               node->word == W_AHEAD;
    if (node->form == N_CONST)
        return set_count((Set)node->value[0]) <= 1 && set_count((Set)node->value[1]) <= 1;
    if (node->form == N_IN)
        return at_most_one(c, node->kid[0]) || at_most_one(c, node->kid[1]);
    return node->form == N_WITHOUT && at_most_one(c, node->kid[0]);
}

static int deed_events(const Compile *c, const Stmt *stmt)
{
    switch ((Deed)stmt->deed) {
    case D_TAKE: case D_TAKE_THEIR: return at_most_one(c, stmt->part[0]) ? 1 : TAKE_EVENTS;
    case D_ADD: return ADD_EVENTS;
    case D_MARK: case D_UNMARK: return MARK_EVENTS;
    case D_SLIDE: case D_CLEAR: return 2;
    case D_BACK: case D_SOUND: case D_GUESS: case D_SAY: case D_SCORE: case D_SCORE_THEIR: case D_SCORE_OF: return 1;
    default: return 0;
    }
}

/* Along the longest path; rules are inlined, which the instruction limit bounds. */
static int body_events(const Compile *c, uint16_t at)
{
    int events = 0;
    for (; at; at = c->stmt[at].next) {
        const Stmt *stmt = &c->stmt[at];
        if (stmt->deed == D_IF)
            events += larger(body_events(c, stmt->yes), body_events(c, stmt->no));
        else
            events += stmt->deed == D_CALL ? body_events(c, c->name[stmt->name].body) : deed_events(c, stmt);
    }
    return events;
}

/* An act, its consequences, and two turns that may begin with no legal act. */
static int events_of(const Compile *c, int *line)
{
    int most = 0, none = 0;
    for (int i = 0; i < c->steps; i++) {
        none = larger(none, body_events(c, c->step[i].none));
        for (int k = 0; k < c->step[i].offers; k++) {
            int events = body_events(c, c->step[i].offer[k].body);
            *line = events > most || !*line ? c->step[i].offer[k].line : *line;
            most = larger(most, events);
        }
    }
    return FRAME_EVENTS + most + 3 * none;
}

/* The line of a step. */
static int line_of(const Compile *c, int step)
{
    for (int i = 0; i < c->steps; i++)
        if (c->step[i].name >= 0 && TURN_STEPS + c->name[c->step[i].name].index == step)
            return c->step[i].line;
    for (int i = 0; i < c->steps; i++)
        if (c->step[i].name < 0 && (c->step[i].in_turns ? step >= TURN_STEPS : c->step[i].role < 0 || c->step[i].role == step))
            return c->step[i].line;
    return 1;
}

/* Playing an act costs: looking it up among the offers of its step, running its block, testing the `when` lines, and computing
   the offers of the next step to see whether there is any. */
void weigh(Compile *c)
{
    Script *s = c->script;
    int stuck = larger(offers_work(s, &s->step[0], 0), offers_work(s, &s->step[1], 0)), whens = whens_work(s, stuck), next = 0,
        line = 0;
    for (int i = 0; i < s->steps; i++)
        next = larger(next, offers_work(s, &s->step[i], stuck));
    for (int i = 0; i < s->steps; i++) {
        int work = offers_work(s, &s->step[i], stuck) + blocks_work(s, &s->step[i], stuck) + whens + next;
        s->cost.work = larger(s->cost.work, work);
        if (work > WORK_MOST)
            fail_number(c, line_of(c, i), MSG_MUCH_WORK, work, 0);
    }
    s->cost.events = events_of(c, &line);
    if (s->cost.events > EVENTS_MOST)
        fail_number(c, line, MSG_MANY_EVENTS, s->cost.events, 0);
}
