/* Hideout: two shapes of three pegs are hidden on the left; the other player finds them peg by peg, or guesses the rest. */
#include "inside.h"

enum { SHAPE = 3, HIDDEN = 2 * SHAPE };

static const char *const verbs[] = {[LOOK] = "", [GUESS] = "guess"};

static const TurnRules turns = {0};

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start(&s->unit, how);
    core_phase(&s->unit.core, log, PHASE_SETUP);
}

static Actors actors(const Game *game, const void *state)
{
    const State *s = state;
    return unit_setup_actors(&s->unit, HIDDEN);
}

/* HO-1: the locations that complete a shape with two pegs. Neighbours become a triangle with any location beside both, a line with
   one straight on at either end; the ends of a line need its middle. */
static Set completions(int a, int b, Set free)
{
    if (!set_has(grid_near[a], b))
        return set_of((a + b) / 2) & free;
    return ((grid_near[a] & grid_near[b]) | grid_ahead(a, b) | grid_ahead(b, a)) & free;
}

/* A second peg goes to the end of a line with room in the middle, or beside the first if a third can follow: nearly always one
   that is beside both. */
static Set seconds(int first, Set free)
{
    Set near = grid_near[first] & free, lone = grid_alone(near);
    Set found = (near & ~lone) | (grid_jumps(first, near) & free);
    while (lone) {
        int at = set_pop(&lone);
        found |= completions(first, at, free) ? set_of(at) : SET_NONE;
    }
    return found;
}

/* The same while nothing else is hidden: whatever is beside the first peg has a neighbour that is, too. */
static Set early_seconds(int first, Set free)
{
    return (grid_near[first] | grid_beyond[first]) & free;
}

/* Only locations from which a shape can be completed are legal. Wherever the first shape lies, there is room for another everywhere
   but in a corner that it cuts off. */
static Set hiding_places(const State *s, int seat)
{
    Set pegs = unit_pegs(&s->unit, seat), earlier = s->first[seat - 1], begun = pegs & ~earlier, free = grid_left(seat) & ~pegs;
    if (!begun)
        return pegs ? free & ~grid_alone(free) : free;
    int first = set_pop(&begun);
    if (begun)
        return completions(first, set_first(begun), free);
    return earlier ? seconds(first, free) : early_seconds(first, free);
}

/* HO-2: look on the right, HO-4: or guess, and then name what was neither looked at nor named. */
static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    if (s->unit.core.phase == PHASE_SETUP) {
        acts_locs(out, LOOK, hiding_places(s, seat));
        return;
    }
    acts_locs(out, LOOK, grid_right(seat) & unit_empty(&s->unit, seat) & ~s->named);
    if (!s->guessing)
        acts_word(out, GUESS);
}

static void hide(State *s, int seat, int at, Log *log)
{
    unit_put_hidden(&s->unit, log, seat, at);
    if (set_count(unit_pegs(&s->unit, seat)) == SHAPE)
        s->first[seat - 1] = unit_pegs(&s->unit, seat);
    if (unit_setup_done(&s->unit, log, seat, HIDDEN))
        turn_first(s, log, &turns, 1);
}

/* The known pegs of the other player are the markers and the right guesses. */
static bool found_all(const State *s, int seat)
{
    return set_count(unit_markers(&s->unit, seat) | s->named) == HIDDEN;
}

/* HO-2: a silent peg stays, one that sounds becomes a marker. HO-3: six markers win. */
static void look(State *s, int seat, int at, Log *log)
{
    if (unit_put(&s->unit, log, seat, at)) {
        unit_take(&s->unit, log, seat, at);
        unit_mark(&s->unit, log, seat, at);
        if (found_all(s, seat)) {
            core_win(&s->unit.core, log, only(seat));
            return;
        }
    }
    turn_other(s, log, &turns);
}

static void begin_guessing(State *s, int seat, Log *log)
{
    s->guessing = true;
    emit(&s->unit.core, log, &event_guess, seat, 0, 0);
}

/* HO-4: no peg is put in; all right wins, the first wrong one loses. */
static void name(State *s, int seat, int at, Log *log)
{
    bool right = unit_sounds(&s->unit, seat, at);
    unit_announce(log, seat, at, right ? "right" : "wrong");
    s->named |= right ? set_of(at) : SET_NONE;
    if (!right)
        core_win(&s->unit.core, log, only(other(seat)));
    else if (found_all(s, seat))
        core_win(&s->unit.core, log, only(seat));
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    if (s->unit.core.phase == PHASE_SETUP)
        hide(s, seat, act_to(act), log);
    else if (act_verb(act) == GUESS)
        begin_guessing(s, seat, log);
    else if (s->guessing)
        name(s, seat, act_to(act), log);
    else
        look(s, seat, act_to(act), log);
}

static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    unit_view_grids(&s->unit, viewer, out);
    unit_view_pair(out, "counts", set_count(unit_markers(&s->unit, 1)), set_count(unit_markers(&s->unit, 2)));
}

static void exchange(void *state)
{
    State *s = state;
    Set first = s->first[0];
    s->first[0] = set_mirror(s->first[1], loc_mirror_cols);
    s->first[1] = set_mirror(first, loc_mirror_cols);
    s->named = set_mirror(s->named, loc_mirror_cols);
    unit_exchange(&s->unit, loc_mirror_cols);
}

const Game hideout = {
    .id = "hideout", .title = "Hideout", .level = "intermediate", .minutes = 10, .players_min = 2, .players_max = 2,
    .of_unit = true, .state_size = sizeof(State), .options = unit_options, UNIT_VERBS(verbs),
    .setup = setup, .actors = actors, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_cols,
};
