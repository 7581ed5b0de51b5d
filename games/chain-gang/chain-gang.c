/* Chain Gang: three prisoners chained together flee from troopers; then the sides change. */
#include "base/json.h"
#include "inside.h"

enum { PRISONERS = 3, TROOPERS = UNIT_PEGS, NOT_CAUGHT = TROOPERS + 1 };

/* CG-1: in the first half player 1 is the gang, in the second player 2. */
static int gang_of(const State *s)
{
    return s->half;
}

static int troopers_of(const State *s)
{
    return other(s->half);
}

static int troopers(const State *s)
{
    return set_count(unit_pegs(&s->unit, troopers_of(s)));
}

/* Nobody is ever without an act: a gang that cannot move is captured before its turn. */
static const TurnRules turns = {0};

/* Only the gang sets up, so it is the mover of that phase. */
static void begin_half(State *s, Log *log, int half)
{
    s->half = (uint8_t)half;
    s->unit.core.mover = (uint8_t)gang_of(s);
    core_phase(&s->unit.core, log, PHASE_SETUP);
}

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start(&s->unit, how);
    begin_half(s, log, 1);
}

static Set centre(void)
{
    return set_of(LOC('C', 3)) | set_of(LOC('C', 4)) | set_of(LOC('D', 3)) | set_of(LOC('D', 4));
}

/* CG-4: where the prisoner may go, without what has been tried in this turn (SYS-13). */
static Set ways(Set gang, Set tried, int prisoner)
{
    return grid_near[prisoner] & chained_to(gang & ~set_of(prisoner)) & ~(gang | tried);
}

/* CG-3: the prisoners that may move in this turn. */
static Set movable(const State *s, Set gang)
{
    return s->bound ? s->bound : gang;
}

/* CG-2: the first trooper in the middle, each later one beside another. */
static Set posts(const State *s)
{
    Set there = unit_pegs(&s->unit, troopers_of(s));
    return there ? grid_around(there) : centre();
}

static void legal_prisoners(const State *s, Set gang, Acts *out)
{
    Set rest = movable(s, gang), tried = s->tried;
    for (ActRow *row = acts_room(out, set_count(rest)); rest; row++) {
        int from = set_pop(&rest);
        acts_fill_moves(out, row, from, ways(gang, tried, from));
    }
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    if (s->unit.core.phase == PHASE_SETUP)
        acts_locs(out, 0, centre() & unit_empty(&s->unit, seat));
    else if (seat == gang_of(s))
        legal_prisoners(s, unit_pegs(&s->unit, seat), out);
    else
        acts_locs(out, 0, posts(s));
}

/* CG-5: no prisoner that may move has anywhere to go. */
static inline bool captured(const State *s)
{
    const Set gang = unit_pegs(&s->unit, gang_of(s));
    for (Set rest = movable(s, gang); rest;)
        if (ways(gang, s->tried, set_pop(&rest)))
            return false;
    return true;
}

/* CG-5, CG-6: records the number of troopers; then the sides change or, after the second half, the lower number wins. */
static void end_half(State *s, Log *log, int score)
{
    s->score[troopers_of(s) - 1] = (uint8_t)score;
    core_score(&s->unit.core, log, troopers_of(s), score);
    if (s->half == 2) {
        core_compare(&s->unit.core, log, s->score[1], s->score[0]);
    } else if (!turn_ended(s, log, &turns)) {
        unit_clear(&s->unit, log);
        begin_half(s, log, 2);
    }
}

/* CG-1: any three of the four in the middle; they are always connected. */
static void chain_up(State *s, Log *log, int player, int at)
{
    unit_put_hidden(&s->unit, log, player, at);
    if (set_count(unit_pegs(&s->unit, player)) < PRISONERS)
        return;
    unit_ready(&s->unit, log, player);
    core_phase(&s->unit.core, log, PHASE_PLAY);
    turn_first(s, log, &turns, troopers_of(s));
}

/* CG-2, CG-3: an alarm is announced and binds the gang to the prisoner there. */
static void post(State *s, Log *log, int player, int at)
{
    bool alarm = unit_put(&s->unit, log, player, at);
    if (alarm)
        unit_announce(log, player, at, "hit");
    s->bound = alarm ? set_of(at) : SET_NONE;
    s->tried = SET_NONE;
    if (captured(s))
        end_half(s, log, troopers(s));
    else
        turn_other(s, log, &turns);
}

/* CG-4: an alarm puts the prisoner back, who must try elsewhere until there is nowhere left (CG-5). */
static void put_back(State *s, Log *log, int player, int from, int to)
{
    unit_return(&s->unit, log, player, to, from);
    s->bound = set_of(from);
    s->tried |= set_of(to);
    if (captured(s))
        end_half(s, log, troopers(s));
}

/* CG-5: a gang that has outrun the last trooper is free. */
static void run(State *s, Log *log, int player, int from, int to)
{
    if (unit_shift(&s->unit, log, player, from, to))
        put_back(s, log, player, from, to);
    else if (troopers(s) == TROOPERS)
        end_half(s, log, NOT_CAUGHT);
    else
        turn_other(s, log, &turns);
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    if (s->unit.core.phase == PHASE_SETUP)
        chain_up(s, log, seat, act_to(act));
    else if (seat == gang_of(s))
        run(s, log, seat, act_from(act), act_to(act));
    else
        post(s, log, seat, act_to(act));
}

static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    int posted = troopers(s);
    unit_view_grids(&s->unit, viewer, out);
    unit_view_pair(out, "counts", troopers_of(s) == 1 ? posted : 0, troopers_of(s) == 2 ? posted : 0);
    unit_view_pair(out, "score", s->score[0], s->score[1]);
    json_number_of(out, "half", s->half);
}

const Game chain_gang = {
    .id = "chain-gang", .title = "Chain Gang", .level = "intermediate", .minutes = 10, .players_min = 2, .players_max = 2,
    .of_unit = true, .state_size = sizeof(State), .options = unit_options,
    .setup = setup, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
};
