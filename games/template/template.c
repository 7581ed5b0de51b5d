/* Needle: a small game to copy when you begin a new one. It is built and tested like the others, but not in the registry.

   A game is one file that reads from top to bottom like its page of rules (rules.md): the state, the set-up, who may act, the
   legal acts, their effects, the view. At the end is a table of these functions, the only symbol that others see.
   The comments cite the rules that the code implements: here NDL-1 to NDL-4. */
#include "rules/unit.h"

enum { NEEDLES = 1, LOOKS = 2 };

/* Games of the unit begin their state with a Unit: two grids, the turn, the result. After it comes the state of this game alone. It
   holds no pointers, is all zero before `setup`, and may be copied with memcpy at any time. */
typedef struct State {
    Unit unit;
    uint8_t looks;    /* of this turn so far */
} State;

/* Acts are a location (`B3`), a move (`B3-C2`) or a word of this list, alone or before a location; 0 is no word at all. */
enum { LOOK, STOP };
static const char *const verbs[] = {[LOOK] = "", [STOP] = "stop"};

/* Exceptions to the usual end of turns: none, because a player always has an act, and a stall or limit is a draw. */
static const TurnRules turns = {0};

/* The first position and its events. A game without a set-up begins with PHASE_PLAY and turn_first. */
static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    unit_start(&s->unit, how);
    core_phase(&s->unit.core, log, PHASE_SETUP);
}

/* The seats that may act. The default is the player whose turn it is; here both hide at the same time. */
static Actors actors(const Game *game, const void *state)
{
    const State *s = state;
    return unit_setup_actors(&s->unit, NEEDLES);
}

/* NDL-1: the needle is hidden somewhere on the left. NDL-2: a look is on the right. NDL-3: after the first look a player may stop.
   All locations of one verb are one row: a set, made with set expressions instead of loops. */
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

/* NDL-1: a player who has hidden everything is ready; when both are, player 1 begins. */
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

/* Applies an act, which is always legal. The functions of the unit log the events, each of which only reaches viewers who may see
   it: a game only says what happens. */
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

/* This game's part of a viewer's view. Secrets are kept here and by the kinds of events, and nowhere else. */
static void view(const Game *game, const void *state, int viewer, Text *out)
{
    const State *s = state;
    unit_view_grids(&s->unit, viewer, out);
    unit_view_pegs(&s->unit, out);
}

/* Swaps the two sides. Both play by the same rules, so this must change nothing; tests check that. */
static void exchange(void *state)
{
    State *s = state;
    unit_exchange(&s->unit, loc_mirror_cols);
}

/* Slots that are left out have the default given in rules/game.h. The name of the table goes into games/registry.c. */
const Game template_game = {
    .id = "template", .title = "Needle", .level = "beginner", .minutes = 5, .players_min = 2, .players_max = 2,
    .of_unit = true, .state_size = sizeof(State), .options = unit_options, UNIT_VERBS(verbs),
    .setup = setup, .actors = actors, .legal = legal, .apply = apply, .view = view, .act_text = unit_act_text,
    .exchange = exchange, .mirror_loc = loc_mirror_cols,
};
