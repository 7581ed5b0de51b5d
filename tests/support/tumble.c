#include "support/tumble.h"

#include "rules/dice.h"

enum { STAY, GO, HUSH };
enum { OPTION_LIMIT, OPTION_SWITCH, OPTION_NAPS };

typedef struct State {
    Core core;
    Act dice;    /* 0: to be thrown */
} State;

static const TurnRules turns = {0};
static const Option options[] = {
    [OPTION_LIMIT] = {"limit", 100},
    [OPTION_SWITCH] = {"loud-hush", 0, .is_switch = true, .only_players = 1 << 4},
    [OPTION_NAPS] = {"naps", 2, .from_zero = true, .only_players = 1 << 4 | 1 << 6 | 1 << 8},
    {NULL},
};

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    core_start(&s->core, how->players, 0, how->option[OPTION_LIMIT]);
    core_phase(&s->core, log, PHASE_PLAY);
    turn_first(s, log, &turns, 1);
}

static Actors actors(const Game *game, const void *state)
{
    const State *s = state;
    int all = (2 << s->core.players) - 2, mover = only(s->core.mover);
    return s->dice ? (Actors){.must = (uint16_t)mover, .may = (uint16_t)(all & ~mover)} : (Actors){.chance = true};
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    acts_add(out, 0, seat == ((const Core *)state)->mover ? 1u << STAY | 1u << GO : 1u << HUSH);
}

static void odds(const Game *game, const void *state, Odds *out)
{
    (void)state;
    dice_odds(out);
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    if (seat == SEAT_CHANCE)
        s->dice = act;
    else if (act == HUSH)
        emit_word(log, &event_say, seat, 0, "hush");
    else if (act == GO && dice_double(s->dice))
        core_win(&s->core, log, only(seat));
    else {
        s->dice = 0;
        turn_next(s, log, &turns);
    }
}

static void act_text(const Game *game, Act act, Text *out)
{
    static const char *const words[] = {"stay", "go", "hush"};
    (void)game;
    if (dice_is(act))
        dice_text(act, out);
    else
        text_add(out, words[act]);
}

const Game tumble = {
    .id = "tumble", .title = "Tumble Down", .players_min = 2, .players_max = 8, .players_step = 2, .state_size = sizeof(State),
    .options = options, .setup = setup, .actors = actors, .legal = legal, .odds = odds,
    .apply = apply, .act_text = act_text,
};
