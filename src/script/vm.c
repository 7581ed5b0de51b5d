/* The machine (WS-102): a stack of 64-bit values and one register, the eyes. Branches only go forward, so every run ends. */
#include "inside.h"

/* Words for announced numbers (WS-41). */
#define TEN(d) d "0", d "1", d "2", d "3", d "4", d "5", d "6", d "7", d "8", d "9"
static const char *const numerals[] = {TEN(""),  TEN("1"), TEN("2"), TEN("3"), TEN("4"),
                                       TEN("5"), TEN("6"), TEN("7"), TEN("8"), TEN("9")};

int player_of(const ScriptState *s, int role) { return 1 + (role ^ s->swapped); }
int role_of(const ScriptState *s, int player) { return (player - 1) ^ s->swapped; }

static int64_t within(int64_t n) { return n > NUMBER_MOST ? NUMBER_MOST : n < -NUMBER_MOST ? -NUMBER_MOST : n; }

/* Sets. */

static Set up(Set a) { return a >> GRID_SIDE; }
static Set down(Set a) { return a << GRID_SIDE & SET_ALL; }
static Set west(Set a) { return (a & ~grid_col(0)) >> 1; }
static Set east(Set a) { return (a & ~grid_col(5)) << 1; }
static Set leftward(Set a, int eyes) { return eyes == 1 ? west(a) : east(a); }
static Set beside(Set a) { return (up(a) | down(a) | west(a) | east(a)) & ~a; }

static Set diagonal(Set a)
{
    Set rows = up(a) | down(a);
    return (west(rows) | east(rows)) & ~a;
}

static Set jumps(Set from, Set over)
{
    Set out = SET_NONE;
    while (from)
        out |= grid_jumps(set_pop(&from), over);
    return out;
}

static Set straight(Set from, Set through)
{
    Set out = SET_NONE;
    while (from)
        out |= grid_sight(through, set_pop(&from));
    return out & through;
}

/* The next location on the border, clockwise as player 1 sees it (BP-1); mirrored for player 2. */
static int border_next(int at)
{
    int row = loc_row(at), col = loc_col(at), last = GRID_SIDE - 1;
    return row == 0 && col < last      ? at + 1
           : col == last && row < last ? at + GRID_SIDE
           : row == last && col > 0    ? at - 1
                                       : at - GRID_SIDE;
}

static Set clockwise(Set from, int n, int eyes)
{
    Set out = SET_NONE;
    from &= grid_row(0) | grid_row(5) | grid_col(0) | grid_col(5);
    while (from) {
        int at = set_pop(&from);
        for (int i = 0; i < n && i < 4 * (GRID_SIDE - 1); i++) {
            at = eyes == 1 ? border_next(at) : loc_mirror_cols(border_next(loc_mirror_cols(at)));
            out |= set_of(at);
        }
    }
    return out;
}

/* In each of four directions: the starts of runs of n, then the whole runs. */
static Set lines(Set a, int n)
{
    Set out = SET_NONE;
    if (n > GRID_SIDE)
        return SET_NONE;
    for (int direction = 2; direction < 6; direction++) {
        Set begins = a;
        for (int i = 1; i < n; i++)
            begins = grid_steps(a, begins, direction);
        for (int i = 0; i < n && begins; i++) {
            out |= begins;
            begins = grid_next[direction] > 0 ? begins << grid_next[direction] : begins >> -grid_next[direction];
        }
    }
    return n < 2 ? a : out;
}

static Set group(Set from, Set within_set)
{
    Set all = from & within_set, more;
    while ((more = (all | grid_around(all)) & within_set) != all)
        all = more;
    return all;
}

static Set linking(Set a)
{
    Set out = SET_ALL & ~a;
    while (a) {
        Set piece = grid_piece(a, set_first(a));
        out &= grid_around(piece);
        a &= ~piece;
    }
    return out;
}

static int pieces(Set a)
{
    int n = 0;
    for (; a; n++)
        a &= ~grid_piece(a, set_first(a));
    return n;
}

static int distance(Set from, Set to)
{
    int steps = 0;
    while (to && (from &= ~to)) {
        steps += set_count(from);
        to |= grid_around(to);
    }
    return steps;
}

static Set bands(Set a, bool rows)
{
    Set out = SET_NONE;
    for (int i = 0; i < GRID_SIDE; i++) {
        Set band = rows ? grid_row(i) : grid_col(i);
        out |= a & band ? band : SET_NONE;
    }
    return out;
}

static Set shapes(const Script *script, int shape, Set a)
{
    const Set *at = &script->placement[script->shape[shape].first], *end = at + script->shape[shape].places;
    Set out = SET_NONE;
    for (; at < end; at++)
        out |= *at & ~a ? SET_NONE : *at;
    return out;
}

/* Statements. */

void machine_forget(ScriptState *s)
{
    s->spot = s->from = s->it = s->origin = s->been = s->sounded = s->named = SET_NONE;
    s->steps = 0;
    s->last_from = s->last_to = LOC_NONE;
}

void machine_sound(Machine *m, int at)
{
    ScriptState *s = m->state;
    if (!unit_sounds(&s->unit, m->me, at))
        return;
    unit_alarm(&s->unit, m->log, m->me, at);
    s->alarm = 1;
    s->alarms++;
    s->sounded |= set_of(at);
}

static void take_all(Machine *m, int player, Set which)
{
    ScriptState *s = m->state;
    unit_take_all(&s->unit, m->log, player, which & unit_pegs(&s->unit, player));
    if (player == m->me)
        s->it &= unit_pegs(&s->unit, player);
}

static void mark_all(Machine *m, Set where)
{
    Unit *unit = &m->state->unit;
    for (Set rest = where & ~unit_markers(unit, m->me); rest && unit_has_marker(unit, m->me);)
        unit_mark(unit, m->log, m->me, set_pop(&rest));
}

static void unmark_all(Machine *m, Set where)
{
    Unit *unit = &m->state->unit;
    for (Set rest = where & unit_markers(unit, m->me); rest;)
        unit_unmark(unit, m->log, m->me, set_pop(&rest));
}

static void add_all(Machine *m, Set where)
{
    Unit *unit = &m->state->unit;
    for (Set rest = where & unit_empty(unit, m->me); rest && unit_stock(unit, m->me);) {
        int at = set_pop(&rest);
        unit_put_hidden(unit, m->log, m->me, at);
        machine_sound(m, at);
    }
}

static void follow(ScriptState *s, int from, int to)
{
    if (s->it == set_of(from))
        s->it = set_of(to);
}

static void slide(Machine *m, Set a, Set b)
{
    ScriptState *s = m->state;
    a &= unit_pegs(&s->unit, m->me);
    if (!a || !b || !set_has(unit_empty(&s->unit, m->me), set_first(b)))
        return;
    unit_return(&s->unit, m->log, m->me, set_first(a), set_first(b));
    follow(s, set_first(a), set_first(b));
}

/* Two at once: each may go where the other leaves. */
static void slide_both(Machine *m, Set a, Set b, Set c, Set d)
{
    ScriptState *s = m->state;
    Set pegs = unit_pegs(&s->unit, m->me), free_now = unit_empty(&s->unit, m->me);
    a &= pegs;
    c &= pegs;
    if (!a || !b || !c || !d)
        return;
    int from = set_first(a), to = set_first(b), second = set_first(c), second_to = set_first(d);
    bool room = set_has(free_now | set_of(second), to) && set_has(free_now | set_of(from), second_to);
    if (from == second || to == second_to || !room)
        return;
    unit_shift_both(&s->unit, m->log, m->me, from, to, second, second_to);
    if (s->it == set_of(from) || s->it == set_of(second))
        s->it = set_of(s->it == set_of(from) ? to : second_to);
}

static void sound(Machine *m, Set where)
{
    where &= unit_pegs(&m->state->unit, m->me);
    if (where)
        machine_sound(m, set_first(where));
}

static void say(Machine *m, bool they, Set where, const char *word)
{
    unit_announce(m->log, they ? other(m->me) : m->me, where ? set_first(where) : LOC_NONE, word);
}

static const char *numeral(int64_t n) { return numerals[n < 0 ? 0 : n > 99 ? 99 : n]; }

static void set_score(Machine *m, int player, int64_t score)
{
    m->state->score[player - 1] = (int32_t)within(score);
    core_score(&m->state->unit.core, m->log, player, m->state->score[player - 1]);
}

static int64_t over(Machine *m, int winners)
{
    core_win(&m->state->unit.core, m->log, winners);
    m->flow = F_OVER;
    return 0;
}

static int64_t flow(Machine *m, Flow kind, int target, bool stop)
{
    m->flow = kind;
    m->target = target;
    m->stop = stop;
    return 0;
}

static int whoever(int64_t mine, int64_t theirs, int me) { return mine > theirs ? only(me) : theirs > mine ? only(other(me)) : 0; }

/* WS-12: whether these eyes would have no legal act if their turn began now. Offers never ask this (WS-16), so the machine is
   re-entered at most once. */
static bool stuck(const Machine *m, int eyes)
{
    ScriptState state = *m->state;
    Machine fresh = {.script = m->script, .state = &state, .me = eyes};
    machine_forget(&state);
    state.alarms = 0;
    state.alarm = 0;
    return !machine_offers(&fresh, eyes, m->script->roles ? role_of(&state, eyes) : 0, NULL);
}

/* Records that a line ran: a statement, or a condition that holds. */
void machine_note(Machine *m, int line)
{
    if (m->trace)
        m->trace[line / 64] |= (uint64_t)1 << line % 64;
}

/* The instructions. */

#define PUSH(value) do { *++top = (int64_t)(value); } while (0)
#define PAIR(value) do { int64_t b = *top--, a = *top; *top = (int64_t)(value); } while (0)
#define SET_TOP ((Set)*top)

static inline __attribute__((always_inline)) int64_t interpret(Machine *m, int code, bool traced)
{
    const Script *script = m->script;
    ScriptState *s = m->state;
    Unit *unit = &s->unit;
    const int32_t *at = script->code + code;
    int64_t stack[VALUES_MOST + 2], *top = stack;
    int eyes = m->me;
    *top = 0;
    for (;;) {
        if (traced && (*at >= OP_TAKE || (*at == OP_GO_UNLESS && *top)))
            machine_note(m, script->code_line[at - script->code]);
        switch ((Op)*at++) {
        case OP_HALT: return *top;
        case OP_CONST: PUSH(script->constant[*at++][eyes - 1]); break;
        case OP_PEGS: PUSH(unit_pegs(unit, eyes)); break;
        case OP_MARKERS: PUSH(unit_markers(unit, eyes)); break;
        case OP_WORN: PUSH(unit_worn(unit, eyes)); break;
        case OP_EMPTY: PUSH(unit_empty(unit, eyes)); break;
        case OP_FILLED: PUSH(unit_filled(unit, eyes)); break;
        case OP_SPOT: PUSH(s->spot); break;
        case OP_FROM: PUSH(m->peg ? m->peg : s->from); break;
        case OP_IT: PUSH(m->peg ? m->peg : s->it); break;
        case OP_ORIGIN: PUSH(s->origin); break;
        case OP_BEEN: PUSH(s->been); break;
        case OP_SOUNDED: PUSH(s->sounded); break;
        case OP_NAMED: PUSH(s->named); break;
        case OP_AHEAD: PUSH(s->last_to >= 0 ? grid_ahead(s->last_from, s->last_to) : SET_NONE); break;
        case OP_ALARMS: PUSH(s->alarms); break;
        case OP_STEPS: PUSH(s->steps); break;
        case OP_SCORE: PUSH(s->score[eyes - 1]); break;
        case OP_HALF: PUSH(s->half); break;
        case OP_STOCK: PUSH(unit_stock(unit, eyes)); break;
        case OP_TURNS: PUSH(unit->core.turns); break;
        case OP_ALARM: PUSH(s->alarm); break;
        case OP_SILENT: PUSH(!s->alarm); break;
        case OP_RIGHT: PUSH(s->right); break;
        case OP_WRONG: PUSH(!s->right); break;
        case OP_STUCK: PUSH(stuck(m, eyes)); break;
        case OP_OPEN: PUSH(s->remembered[*at++][0]); break;
        case OP_OWN: PUSH(s->remembered[*at++][eyes - 1]); break;
        case OP_OPTION: PUSH(s->option[*at++]); break;
        case OP_ROLE: PUSH(role_of(s, eyes) == *at++); break;
        case OP_FLIP: eyes = other(eyes); break;
        case OP_AS_ROLE: PUSH(eyes); eyes = player_of(s, *at++); break;
        case OP_UNROLE: eyes = (int)top[-1]; top[-1] = top[0]; top--; break;
        case OP_NEAR: *top = (int64_t)grid_around(SET_TOP); break;
        case OP_BESIDE: *top = (int64_t)beside(SET_TOP); break;
        case OP_DIAGONAL: *top = (int64_t)diagonal(SET_TOP); break;
        case OP_LONE: *top = (int64_t)grid_alone(SET_TOP); break;
        case OP_LINKING: *top = (int64_t)linking(SET_TOP); break;
        case OP_UP: *top = (int64_t)up(SET_TOP); break;
        case OP_DOWN: *top = (int64_t)down(SET_TOP); break;
        case OP_LEFTWARD: *top = (int64_t)leftward(SET_TOP, eyes); break;
        case OP_RIGHTWARD: *top = (int64_t)leftward(SET_TOP, other(eyes)); break;
        case OP_JUMP: PAIR(jumps((Set)a, (Set)b)); break;
        case OP_STRAIGHT: PAIR(straight((Set)a, (Set)b)); break;
        case OP_GROUP: PAIR(group((Set)a, (Set)b)); break;
        case OP_DISTANCE: PAIR(distance((Set)a, (Set)b)); break;
        case OP_CLOCKWISE: *top = (int64_t)clockwise(SET_TOP, *at++, eyes); break;
        case OP_LINE: *top = (int64_t)lines(SET_TOP, *at++); break;
        case OP_SHAPE: *top = (int64_t)shapes(script, *at++, SET_TOP); break;
        case OP_ROW_OF: *top = (int64_t)bands(SET_TOP, true); break;
        case OP_COLUMN_OF: *top = (int64_t)bands(SET_TOP, false); break;
        case OP_COUNT: *top = set_count(SET_TOP); break;
        case OP_PIECES: *top = pieces(SET_TOP); break;
        case OP_AND: PAIR(a & b); break;
        case OP_BUT: PAIR(a & ~b); break;
        case OP_OR: PAIR(a | b); break;
        case OP_ADD: PAIR(within(a + b)); break;
        case OP_SUB: PAIR(within(a - b)); break;
        case OP_MUL: PAIR(within(a * b)); break;
        case OP_MAX: PAIR(a > b ? a : b); break;
        case OP_MIN: PAIR(a < b ? a : b); break;
        case OP_EQ: PAIR(a == b); break;
        case OP_NE: PAIR(a != b); break;
        case OP_LT: PAIR(a < b); break;
        case OP_GT: PAIR(a > b); break;
        case OP_LE: PAIR(a <= b); break;
        case OP_GE: PAIR(a >= b); break;
        case OP_NOT: *top = !*top; break;
        case OP_TRUTH: *top = *top != 0; break;
        case OP_POP: top--; break;
        case OP_GO: at = script->code + *at; break;
        case OP_GO_UNLESS: at = *top-- ? at + 1 : script->code + *at; break;
        case OP_GO_IF_KEEP: at = *top ? script->code + *at : at + 1; break;
        case OP_GO_UNLESS_KEEP: at = *top ? at + 1 : script->code + *at; break;
        case OP_GO_SECOND: at = eyes == 2 ? script->code + *at : at + 1; break;
        case OP_TAKE: take_all(m, m->me, (Set)*top--); break;
        case OP_TAKE_THEIR: take_all(m, other(m->me), (Set)*top--); break;
        case OP_MARK: mark_all(m, (Set)*top--); break;
        case OP_UNMARK: unmark_all(m, (Set)*top--); break;
        case OP_ADD_PEGS: add_all(m, (Set)*top--); break;
        case OP_BACK: slide(m, s->it, s->from); break;
        case OP_SLIDE: top -= 2; slide(m, (Set)top[1], (Set)top[2]); break;
        case OP_SLIDE_BOTH: top -= 4; slide_both(m, (Set)top[1], (Set)top[2], (Set)top[3], (Set)top[4]); break;
        case OP_SOUND: sound(m, (Set)*top--); break;
        case OP_CLEAR: unit_clear(unit, m->log); s->it = SET_NONE; break;
        case OP_GUESS: emit(&unit->core, m->log, &event_guess, m->me, 0, 0); break;
        case OP_SAY: say(m, false, (Set)*top--, script->said[*at++]); break;
        case OP_THEY_SAY: say(m, true, (Set)*top--, script->said[*at++]); break;
        case OP_SAY_NUMBER: top -= 2; say(m, false, (Set)top[1], numeral(top[2])); break;
        case OP_THEY_SAY_NUMBER: top -= 2; say(m, true, (Set)top[1], numeral(top[2])); break;
        case OP_SET_OPEN: s->remembered[*at++][0] = *top--; break;
        case OP_SET_OWN: s->remembered[*at++][m->me - 1] = *top--; break;
        case OP_SET_THEIR: s->remembered[*at++][other(m->me) - 1] = *top--; break;
        case OP_SET_SCORE: set_score(m, m->me, *top--); break;
        case OP_SET_SCORE_THEIR: set_score(m, other(m->me), *top--); break;
        case OP_SET_SCORE_OF: set_score(m, player_of(s, *at++), *top--); break;
        case OP_WIN: return over(m, only(m->me));
        case OP_LOSE: return over(m, only(other(m->me)));
        case OP_DRAW: return over(m, 0);
        case OP_BOTH_WIN: return over(m, only(1) | only(2));
        case OP_MORE_WINS: return over(m, whoever(top[-1], top[0], m->me));
        case OP_LESS_WINS: return over(m, whoever(top[0], top[-1], m->me));
        case OP_AGAIN: return flow(m, F_AGAIN, 0, *at);
        case OP_THEN: return flow(m, F_THEN, at[0], at[1]);
        case OP_THEM: return flow(m, F_THEM, at[0], false);
        case OP_END_TURN: return flow(m, F_END, 0, false);
        case OP_ANOTHER_TURN: return flow(m, F_ANOTHER, 0, false);
        case OP_NEXT_HALF: return flow(m, F_HALF, 0, false);
        case OP_COUNT_OF: break;
        }
    }
}

int64_t machine_run(Machine *m, int code)
{
    return m->trace ? interpret(m, code, true) : interpret(m, code, false);
}

int64_t machine_eval(const Script *script, const ScriptState *state, int eyes, int code)
{
    Machine m = {.script = script, .state = (ScriptState *)state, .me = eyes};
    return machine_run(&m, code);
}

/* Offers (WS-30, WS-31). */

/* What earlier lines of the step have offered in the same words. */
typedef struct Offered {
    Set locs[OFFERS_A_STEP];
    Set moves[OFFERS_A_STEP][GRID_LOCS];
    uint16_t words, moved;    /* bit n: row n of `moves` is in use; the word of row n is offered */
} Offered;

static Set left_out(Set *seen, Set now)
{
    Set fresh = now & ~*seen;
    *seen |= now;
    return fresh;
}

static bool offer_moves(Machine *m, const Offer *o, int verb, Set pegs, Set empty, Offered *seen, Acts *out)
{
    bool any = false;
    Set to = o->same && pegs ? (Set)machine_run(m, o->b) & empty : SET_NONE;
    for (Set rest = pegs; rest;) {
        int from = set_pop(&rest);
        if (!o->same) {
            m->peg = set_of(from);
            to = (Set)machine_run(m, o->b) & empty;
            m->peg = SET_NONE;
        }
        Set fresh = seen ? left_out(&seen->moves[o->row][from], to) : to;
        any |= fresh != 0;
        if (any && !out)
            return true;
        if (fresh)
            acts_add(out, unit_act(verb, from, 0), fresh);
    }
    return any;
}

static bool offers_of(Machine *m, int seat, int step, Acts *out)
{
    const Script *script = m->script;
    const Step *at = &script->step[step];
    const Unit *unit = &m->state->unit;
    Set empty = unit_empty(unit, seat);
    Offered seen;
    bool any = false;
    seen.words = seen.moved = 0;
    m->me = seat;
    for (int i = 0; i < at->offers; i++) {
        const Offer *o = &script->offer[at->first + i];
        int verb = 1 + at->first + i;
        if (o->otherwise && any)
            continue;
        if (o->shares && !(seen.moved >> o->row & 1)) {
            seen.moved |= (uint16_t)(1 << o->row);
            seen.locs[o->row] = SET_NONE;
            for (int k = 0; k < GRID_LOCS && o->kind == O_MOVE; k++)
                seen.moves[o->row][k] = SET_NONE;
        }
        bool offers;
        if (o->kind == O_WORD) {
            offers = !(seen.words >> o->row & 1) && (o->guard == NO_CODE || machine_run(m, o->guard));
            seen.words |= (uint16_t)(offers << o->row);
            if (offers && out)
                acts_word(out, verb);
        } else if (o->kind == O_MOVE) {
            Set pegs = (Set)machine_run(m, o->a) & unit_pegs(unit, seat);
            offers = offer_moves(m, o, verb, pegs, empty, o->shares ? &seen : NULL, out);
        } else {
            Set locs = (Set)machine_run(m, o->a);
            if (o->kind == O_PUT || o->kind == O_PROBE)
                locs = unit_stock(unit, seat) ? locs & empty : SET_NONE;
            locs = o->shares ? left_out(&seen.locs[o->row], locs) : locs;
            offers = locs != 0;
            if (offers && out)
                acts_locs(out, verb, locs);
        }
        any |= offers;
        if (any && !out)
            return true;
    }
    return any;
}

/* Computing offers has no side effects. */
bool machine_offers(Machine *m, int seat, int step, Acts *out)
{
    uint64_t *trace = m->trace;
    m->trace = NULL;
    bool any = offers_of(m, seat, step, out);
    m->trace = trace;
    return any;
}
