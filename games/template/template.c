/* Needle: a small game to copy when you begin a new one. It is built and tested like the others, but not in the registry.

   A game is one file that reads from top to bottom like its page of rules (rules.md): what the state holds, how it begins, who
   may do what, what comes of it, what is shown. At the end stands a table of these functions, the only symbol that others see.
   The comments beside the code name the rules that it carries out: here NDL-1 to NDL-4. */
#include "rules/unit.h"

enum { NEEDLES = 1, LOOKS = 2 };

/* Games of the unit begin their state with a Unit: two grids, whose turn it is, how it ends. Behind it comes what only this game
   needs to remember. There are no pointers, all of it is zero before `setup`, and it is copied with memcpy at any time. */
typedef struct State {
    Unit unit;
    uint8_t looks;    /* of this turn so far */
} State;

/* Acts are a location (`B3`), a move (`B3-C2`) or a word of this list, alone or before a location; 0 is no word at all. */
enum { LOOK, STOP };
static const char *const verbs[] = {[LOOK] = "", [STOP] = "stop"};

/* How turns end where it is not as usual: here a player always has an act, and a stall or limit is a draw. */
static const TurnRules turns = {0};

/* The first position and its events. A game without a set-up begins with PHASE_PLAY and turn_first. */
static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start(&s->unit, how);
    core_phase(&s->unit.core, log, PHASE_SETUP);
}

/* Who is waited for. Left out, it is the player whose turn it is; but here both hide at the same time. */
static Actors actors(const Game *game, const void *state)
{
    const State *s = state;
    return unit_setup_actors(&s->unit, NEEDLES);
}

/* NDL-1: the needle lies somewhere on the left. NDL-2: one looks on the right. NDL-3: after the first look one may stop.
   All locations of an act are one row: a set, made with set expressions in place of loops. */
static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    const State *s = state;
    bool hides = s->unit.core.phase == PHASE_SETUP;
    acts_locs(out, LOOK, (hides ? grid_left(seat) : grid_right(seat)) & unit_empty(&s->unit, seat));
    if (s->looks)
        acts_word(out, STOP);
}

static void end_turn(State *s, Log *log)
{
    s->looks = 0;
    turn_next(s, log, &turns);
}

/* NDL-1: whoever has hidden all is ready, and when both are, player 1 begins. */
static void hide(State *s, int seat, int at, Log *log)
{
    unit_put_hidden(&s->unit, log, seat, at);
    if (unit_setup_done(&s->unit, log, seat, NEEDLES))
        turn_first(s, log, &turns, 1);
}

/* NDL-2: a silent peg stays. NDL-3: at most two looks a turn. NDL-4: an alarm wins. */
static void look(State *s, int seat, int at, Log *log)
{
    if (unit_put(&s->unit, log, seat, at))
        core_win(&s->unit.core, log, only(seat));
    else if (++s->looks == LOOKS)
        end_turn(s, log);
}

/* Carries out a legal act; nothing else ever gets here. The functions of the unit make the events, and whoever may not see them
   does not: a game only says what happens. */
static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    if (s->unit.core.phase == PHASE_SETUP)
        hide(s, seat, act_to(act), log);
    else if (act_verb(act) == STOP)
        end_turn(s, log);
    else
        look(s, seat, act_to(act), log);
}

/* What a viewer sees besides what all games show. Secrets are kept here, and nowhere else but in the kinds of events. */
static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    unit_view_grids(&s->unit, viewer, out);
    unit_view_pegs(&s->unit, out);
}

/* The two sides play by the same rules, so exchanging them must change nothing; tests try it. */
static void exchange(void *state)
{
    State *s = state;
    unit_exchange(&s->unit, loc_mirror_cols);
}

/* Slots that are left out have the default that rules/game.h tells. The name of the table goes into games/registry.c. */
const Game template_game = {
    .id = "template", .title = "Needle", .level = "beginner", .minutes = 5, .players_min = 2, .players_max = 2,
    .of_unit = true, .state_size = sizeof(State), .options = unit_options, UNIT_VERBS(verbs),
    .setup = setup, .actors = actors, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_cols,
};
