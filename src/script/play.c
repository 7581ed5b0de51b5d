/* How a scripted game is played: set-up (section 4), acts and turns (section 5), views (section 7). The functions of its Game. */
#include "inside.h"

#include "base/json.h"

#include <string.h>

enum { TOSS_ACT = GRID_LOCS };    /* outcomes of the toss are numbered after the locations */

static bool turn_able(const TurnRules *rules, const void *state);
static void turn_due(const TurnRules *rules, void *state, Log *log);

static Machine machine(const Script *script, ScriptState *s, Log *log)
{
    return (Machine){
        .rules = {.able = turn_able, .settle = turn_due, .settles_passes = true}, .script = script, .state = s, .log = log};
}

static Core *core_of(const Machine *m) { return &m->state->unit.core; }
static bool is_over(const Machine *m) { return core_of(m)->phase == PHASE_OVER; }

static void carry_out(Machine *m, int actor, int code)
{
    m->me = actor;
    m->flow = F_NONE;
    if (code != NO_CODE)
        machine_run(m, code);
}

/* Turns: callbacks of core.h. */

/* A turn has begun (WS-36): the mover has a legal act, or the `none` part has ended the half or the game. */
static bool turn_able(const TurnRules *rules, const void *state)
{
    Machine *m = (Machine *)rules;
    ScriptState *s = m->state;
    machine_forget(s);
    s->alarms = s->acts = 0;
    s->alarm = s->stop = 0;
    s->actor = s->unit.core.mover;
    s->step = (uint8_t)(m->script->roles ? role_of(s, s->actor) : 0);
    if (machine_offers(m, s->actor, s->step, NULL))
        return true;
    carry_out(m, s->actor, m->script->step[s->step].none);
    return m->flow == F_OVER || m->flow == F_HALF;
}

/* WS-45: the parts `at limit` and `at pass` decide. */
static void decide(Machine *m, int code)
{
    carry_out(m, core_of(m)->mover, code);
    if (!is_over(m))
        core_draw(core_of(m), m->log);
}

static void turn_due(const TurnRules *rules, void *state, Log *log)
{
    Machine *m = (Machine *)rules;
    decide(m, core_of(m)->passes == core_of(m)->players ? m->script->at_pass : m->script->at_limit);
}

/* Whether a condition holds; evaluating it has no side effects. */
static bool holds(Machine *m, int actor, int code)
{
    uint64_t *trace = m->trace;
    m->me = actor;
    m->trace = NULL;
    bool truth = machine_run(m, code);
    m->trace = trace;
    return truth;
}

/* The first `… when` line that holds ends the game (WS-33, WS-38). */
static bool ended_when(Machine *m, int actor, bool after)
{
    const Script *script = m->script;
    for (int i = 0; i < script->whens; i++)
        if (script->when[i].after == after && holds(m, actor, script->when[i].condition)) {
            carry_out(m, actor, script->when[i].ending);
            return true;
        }
    return false;
}

static void end_turn(Machine *m, int next)
{
    m->flow = F_END;
    if (!ended_when(m, core_of(m)->mover, true))
        turn_to(m->state, m->log, &m->rules, next);
}

/* A player continues with a step (WS-34, WS-35). */
static void go_on(Machine *m, int step, int actor, bool stop)
{
    ScriptState *s = m->state;
    int none = m->script->step[step].none;
    s->step = (uint8_t)step;
    s->actor = (uint8_t)actor;
    s->stop = stop;
    if (machine_offers(m, actor, step, NULL))
        return;
    m->flow = F_NONE;
    if (!stop && none != NO_CODE)
        carry_out(m, actor, none);
    if (m->flow != F_OVER && m->flow != F_HALF)
        end_turn(m, other(s->unit.core.mover));
}

/* Set-up. */

static const SetupLine *line_now(const Script *script, const ScriptState *s, int player)
{
    int side = script->roles ? role_of(s, player) : player - 1, at = s->line_at[player - 1];
    return at < script->lines[side] ? &script->line[side][at] : NULL;
}

/* Where a started shape can continue within the room; nothing if one is complete (WS-20). */
static Set shape_goes_on(const Script *script, int allowed, Set room, Set begun)
{
    Set out = SET_NONE;
    for (int k = 0; k < script->shapes; k++)
        for (int i = 0; allowed >> k & 1 && i < script->shape[k].places; i++) {
            Set placement = script->placement[script->shape[k].first + i];
            if (placement == begun)
                return SET_NONE;
            if (!(placement & ~(room | begun)) && !(begun & ~placement))
                out |= placement & ~begun;
        }
    return out;
}

/* Where the next peg or marker of the line may go. */
static Set line_room(const Script *script, const ScriptState *s, int player)
{
    const SetupLine *line = line_now(script, s, player);
    bool left = line && (line->markers ? unit_has_marker(&s->unit, player) : unit_stock(&s->unit, player) > 0);
    if (!left || (line->kind != L_HIDE_SHAPE && s->placed[player - 1] >= line->number))
        return SET_NONE;
    Set room = (Set)machine_eval(script, s, player, line->at) & unit_empty(&s->unit, player);
    return line->kind == L_HIDE_SHAPE ? shape_goes_on(script, line->shapes, room, s->begun[player - 1]) : room;
}

static void next_line(ScriptState *s, int player)
{
    s->line_at[player - 1]++;
    s->placed[player - 1] = 0;
    s->begun[player - 1] = SET_NONE;
}

/* WS-20: while pegs last, and markers for them. */
static void place_all(const Script *script, ScriptState *s, int player)
{
    const SetupLine *line = line_now(script, s, player);
    for (Set rest = (Set)machine_eval(script, s, player, line->at) & unit_empty(&s->unit, player);
         rest && unit_stock(&s->unit, player);) {
        Set one = set_of(set_pop(&rest));
        unit_place(&s->unit, player, one);
        if (line->worn && unit_has_marker(&s->unit, player))
            s->unit.marker[player - 1] |= one;
    }
}

/* Advances through a player's lines until a decision is needed. */
static void go_through_lines(Machine *m, int player)
{
    ScriptState *s = m->state;
    for (const SetupLine *line; (line = line_now(m->script, s, player)); next_line(s, player)) {
        if (line->kind == L_PLACE) {
            machine_note(m, line->line);
            place_all(m->script, s, player);
        } else if (line_room(m->script, s, player)) {
            if (line->kind == L_SCATTER && !s->chance)
                s->chance = (uint8_t)player;
            return;
        }
    }
    if (!(s->ready >> player & 1))
        unit_ready(&s->unit, m->log, player);
    s->ready |= (uint8_t)(1 << player);
}

static bool may_put(Machine *m, int player)
{
    Set pegs = unit_pegs(&m->state->unit, player);
    return set_count(pegs) < m->script->in_turns_pegs && machine_offers(m, player, m->script->in_turns_step, NULL);
}

static void hand_over(ScriptState *s)
{
    s->actor = s->unit.core.mover = (uint8_t)other(s->actor);
    machine_forget(s);
    s->alarms = 0;
    s->alarm = 0;
}

/* WS-23: players without a legal location are skipped; false if neither has one. It ends automatically like a turn, after twice
   as many acts. */
static bool goes_on_in_turns(Machine *m, bool again)
{
    ScriptState *s = m->state;
    if (s->acts >= 2 * ACTS_A_TURN)
        return false;
    if (!again)
        hand_over(s);
    if (may_put(m, s->actor))
        return true;
    hand_over(s);
    return may_put(m, s->actor);
}

static void begin_play(Machine *m)
{
    core_phase(core_of(m), m->log, PHASE_PLAY);
    turn_first(m->state, m->log, &m->rules, m->state->first);
}

/* Runs the set-up as far as no decision is needed; play begins when it is complete (WS-22). */
static void set_up(Machine *m)
{
    ScriptState *s = m->state;
    s->chance = 0;
    for (int player = 1; player <= 2; player++)
        go_through_lines(m, player);
    if (!s->chance && !s->first)
        s->chance = CHANCE_TOSS;
    if (!s->chance && !m->script->in_turns && !line_now(m->script, s, 1) && !line_now(m->script, s, 2))
        begin_play(m);
}

static void begin_in_turns(Machine *m)
{
    ScriptState *s = m->state;
    s->actor = s->unit.core.mover = s->first;
    s->step = (uint8_t)m->script->in_turns_step;
    s->acts = 0;
    if (!goes_on_in_turns(m, true))
        begin_play(m);
}

static void begin_half(Machine *m)
{
    const Script *script = m->script;
    ScriptState *s = m->state;
    machine_forget(s);
    s->alarms = s->acts = 0;
    s->alarm = s->stop = s->ready = 0;
    for (int player = 1; player <= 2; player++) {
        int side = script->roles ? role_of(s, player) : player - 1;
        bool hides = false;
        s->line_at[player - 1] = s->placed[player - 1] = 0;
        s->begun[player - 1] = SET_NONE;
        for (int i = 0; i < script->lines[side]; i++)
            hides |= script->line[side][i].kind == L_HIDE || script->line[side][i].kind == L_HIDE_SHAPE;
        s->ready |= (uint8_t)(hides ? 0 : 1 << player);
    }
    for (int i = 0; i < script->remembered; i++)
        s->remembered[i][0] = s->remembered[i][1] = script->name[i].begin;
    s->first = (uint8_t)(script->first == CHANCE_TOSS ? 0 : script->first ? player_of(s, script->first - 1) : 1);
    if (script->asks)
        core_phase(&s->unit.core, m->log, PHASE_SETUP);
    set_up(m);
    if (script->in_turns && s->first)
        begin_in_turns(m);
}

/* WS-43. */
static void next_half(Machine *m)
{
    ScriptState *s = m->state;
    m->flow = F_NONE;
    if (s->half == 2) {
        decide(m, m->script->at_end);
        return;
    }
    s->unit.core.passes = 0;
    if (turn_ended(s, m->log, &m->rules))
        return;
    unit_clear(&s->unit, m->log);
    s->half = 2;
    s->swapped = 1;
    begin_half(m);
}

/* A turn that begins with no legal act can end the half; there are two halves. */
static void finish(Machine *m)
{
    while (m->flow == F_HALF && !is_over(m))
        next_half(m);
}

/* Acts. */

static void flow_in_setup(Machine *m)
{
    if (!goes_on_in_turns(m, m->flow == F_AGAIN)) {
        m->flow = F_NONE;
        begin_play(m);
    }
}

static void flow_in_play(Machine *m)
{
    ScriptState *s = m->state;
    int mover = s->unit.core.mover;
    if (m->flow == F_ANOTHER)
        end_turn(m, mover);
    else if (m->flow == F_NONE || m->flow == F_END || s->acts >= ACTS_A_TURN)
        end_turn(m, other(mover));
    else if (m->flow == F_AGAIN)
        go_on(m, s->step, s->actor, s->stop || m->stop);
    else if (m->flow == F_THEN)
        go_on(m, m->target, s->actor, m->stop);
    else {
        machine_forget(s);
        go_on(m, m->target, other(s->actor), false);
    }
}

/* The deed of an offer, before its block (WS-30, WS-13). */
static void do_deed(Machine *m, const Offer *offer, int from, int to)
{
    ScriptState *s = m->state;
    Unit *unit = &s->unit;
    if (offer->kind != O_WORD)
        s->spot = set_of(to);
    switch ((OfferKind)offer->kind) {
    case O_PUT:
        s->from = SET_NONE;
        s->it = set_of(to);
        s->been |= s->it;
        s->steps++;
        unit_put_hidden(unit, m->log, m->me, to);
        if (offer->worn)
            unit_mark(unit, m->log, m->me, to);
        break;
    case O_MOVE:
        s->from = set_of(from);
        s->origin = s->origin ? s->origin : s->from;
        s->it = set_of(to);
        s->been |= s->it | s->from;
        s->steps++;
        s->last_from = (int8_t)from;
        s->last_to = (int8_t)to;
        unit_return(unit, m->log, m->me, from, to);
        break;
    case O_PROBE:
        emit(&unit->core, m->log, &event_probe, m->me, to, 0);
        break;
    case O_NAME:
        s->named |= set_of(to);
        s->right = unit_sounds(unit, m->me, to);
        unit_announce(m->log, m->me, to, s->right ? "right" : "wrong");
        return;
    case O_CHOOSE: case O_WORD:
        return;
    }
    machine_sound(m, to);
}

static void hide_one(Machine *m, int player, int at)
{
    ScriptState *s = m->state;
    const SetupLine *line = line_now(m->script, s, player);
    machine_note(m, line->line);
    if (!line->markers)
        unit_put_hidden(&s->unit, m->log, player, at);
    if ((line->markers || line->worn) && unit_has_marker(&s->unit, player))
        unit_mark(&s->unit, m->log, player, at);
    s->placed[player - 1]++;
    s->begun[player - 1] |= set_of(at);
    set_up(m);
}

static void toss(Machine *m, int winner)
{
    m->state->first = (uint8_t)winner;
    emit(core_of(m), m->log, &event_toss, winner, 0, 0);
    set_up(m);
    if (m->script->in_turns)
        begin_in_turns(m);
}

/* WS-33. */
static void act_out(Machine *m, int seat, Act act)
{
    ScriptState *s = m->state;
    int verb = act_verb(act);
    s->acts++;
    s->alarm = 0;
    m->me = seat;
    m->flow = F_END;
    if (verb != m->script->stop_verb) {
        const Offer *offer = &m->script->offer[verb - 1];
        machine_note(m, offer->line);
        do_deed(m, offer, act_from(act), act_to(act));
        carry_out(m, seat, offer->body);
    }
    if (m->flow == F_OVER)
        return;
    if (s->unit.core.phase == PHASE_SETUP)
        flow_in_setup(m);
    else if (m->flow != F_HALF && !ended_when(m, seat, false))
        flow_in_play(m);
}

void script_apply(const Script *script, ScriptState *s, int seat, Act act, Log *log, uint64_t *trace)
{
    Machine m = machine(script, s, log);
    m.trace = trace;
    if (s->chance == CHANCE_TOSS)
        toss(&m, act_to(act) - TOSS_ACT);
    else if (s->unit.core.phase == PHASE_SETUP && !script->in_turns)
        hide_one(&m, s->chance ? s->chance : seat, act_to(act));
    else
        act_out(&m, seat, act);
    finish(&m);
}

void script_trace(const Script *script, const void *state, int seat, Act act, uint64_t lines[SCRIPT_TRACE])
{
    ScriptState copy = *(const ScriptState *)state;
    memset(lines, 0, SCRIPT_TRACE * sizeof *lines);
    script_apply(script, &copy, seat, act, NULL, lines);
}

/* The functions of the game. */

static const Script *script_of(const Game *game) { return game->script; }

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    const Script *script = script_of(game);
    ScriptState *s = state;
    unit_start(&s->unit, how);
    for (int i = 0; i < script->options; i++)
        s->option[i] = how->option[UNIT_OPTIONS + i];
    s->half = 1;
    Machine m = machine(script, s, log);
    begin_half(&m);
    finish(&m);
}

static Actors actors(const Game *game, const void *state)
{
    const ScriptState *s = state;
    if (s->chance)
        return (Actors){.chance = true};
    if (s->unit.core.phase == PHASE_SETUP && !script_of(game)->in_turns)
        return (Actors){.must = (uint16_t)(6 & ~s->ready)};
    return (Actors){.must = (uint16_t)only(s->actor)};
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const Script *script = script_of(game);
    const ScriptState *s = state;
    if (s->unit.core.phase == PHASE_SETUP && !script->in_turns) {
        acts_locs(out, 0, line_room(script, s, seat));
        return;
    }
    Machine m = {.script = script, .state = (ScriptState *)s};
    machine_offers(&m, seat, s->step, out);
    if (s->stop)
        acts_word(out, script->stop_verb);
}

static void odds(const Game *game, const void *state, Odds *out)
{
    const ScriptState *s = state;
    Set room = s->chance == CHANCE_TOSS ? (Set)3 << (TOSS_ACT + 1) : line_room(script_of(game), s, s->chance);
    while (room)
        odds_add(out, unit_act(0, UNIT_NO_LOC, set_pop(&room)), 1);
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    script_apply(script_of(game), state, seat, act, log, NULL);
}

static void set_of_places(Text *out, const char *key, Set set)
{
    char places[4 * GRID_LOCS];
    Text text = text_within(places, sizeof places);
    while (set) {
        text_add(&text, text.len ? " " : "");
        loc_text(set_pop(&set), &text);
    }
    json_string_of(out, key, places);
}

/* WS-51. */
static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const Script *script = script_of(game);
    const ScriptState *s = state;
    unit_view_grids(&s->unit, viewer, out);
    if (script->tally_at != NO_CODE)
        unit_view_pair(out, "counts", (int)machine_eval(script, s, 1, script->tally_at),
                       (int)machine_eval(script, s, 2, script->tally_at));
    if (script->scores)
        unit_view_pair(out, "score", s->score[0], s->score[1]);
    if (script->halves)
        json_number_of(out, "half", s->half);
    for (int i = 0; i < script->remembered; i++)
        if (!script->name[i].own && script->name[i].number)
            json_number_of(out, script->name[i].text, s->remembered[i][0]);
        else if (!script->name[i].own)
            set_of_places(out, script->name[i].text, (Set)s->remembered[i][0]);
}

static void act_text(const Game *game, Act act, Text *out)
{
    if (!act_verb(act) && act_to(act) > TOSS_ACT)
        text_number(out, act_to(act) - TOSS_ACT);
    else
        unit_act_text(game, act, out);
}

const Game script_frame = {
    .level = "workshop", .minutes = 10, .players_min = 2, .players_max = 2, .of_unit = true, .state_size = sizeof(ScriptState),
    .setup = setup, .actors = actors, .legal = legal, .odds = odds, .apply = apply, .view = view, .act_text = act_text,
};
