#include "rules/core.h"

#include <assert.h>

void emit_args(Core *core, Log *log, const EventKind *kind, const int32_t arg[EVENT_ARGS])
{
    core->loud |= kind->loud;
    if (log)
        log->event[log->n++] = (Event){kind, NULL, {arg[0], arg[1], arg[2], arg[3]}};
}

void emit_word(Log *log, const EventKind *kind, int a, int b, const char *word)
{
    if (log)
        log->event[log->n++] = (Event){kind, word, {a, b}};
}

void core_start(Core *core, int players, int32_t stall, int32_t limit)
{
    *core = (Core){.players = (uint8_t)players, .stall = (uint32_t)stall, .limit = (uint32_t)limit};
}

void core_phase(Core *core, Log *log, Phase phase)
{
    core->phase = (uint8_t)phase;
    emit_word(log, &event_phase, 0, 0, phase == PHASE_SETUP ? "setup" : "play");
}

void core_win(Core *core, Log *log, int winners)
{
    core->phase = PHASE_OVER;
    core->winners = (uint16_t)winners;
    emit(core, log, winners ? &event_won : &event_drawn, winners, 0, 0);
}

void core_draw(Core *core, Log *log)
{
    core_win(core, log, 0);
}

void core_compare(Core *core, Log *log, int first, int second)
{
    core_win(core, log, first > second ? only(1) : second > first ? only(2) : 0);
}

void core_score(Core *core, Log *log, int player, int score)
{
    emit(core, log, &event_score, player, score, 0);
}

static void begin(Core *core, Log *log, int player)
{
    core->mover = (uint8_t)player;
    core->turns++;
    core->loud = false;
    emit(core, log, &event_turn, player, 0, 0);
}

static int next_player(const Core *core)
{
    return core->mover < core->players ? core->mover + 1 : 1;
}

bool turn_ended(void *state, Log *log, const TurnRules *rules)
{
    Core *core = state;
    core->quiet = core->loud ? 0 : core->quiet + 1;
    if (core->passes == core->players) {
        core_draw(core, log);
        return true;
    }
    bool stalled = core->stall && core->quiet >= core->stall;
    bool limited = core->limit && core->turns >= core->limit;
    if (!stalled && !limited)
        return false;
    if (rules->settle)
        rules->settle(state, log);
    else
        core_draw(core, log);
    return true;
}

/* Begins the player's turn, and those of the next as long as nobody can act. */
static void begin_able(void *state, Log *log, const TurnRules *rules, int player)
{
    Core *core = state;
    begin(core, log, player);
    while (rules->able && !rules->able(state)) {
        emit(core, log, &event_pass, core->mover, 0, 0);
        core->passes++;
        if (turn_ended(state, log, rules))
            return;
        begin(core, log, next_player(core));
    }
}

void turn_first(void *state, Log *log, const TurnRules *rules, int player)
{
    begin_able(state, log, rules, player);
}

void turn_to(void *state, Log *log, const TurnRules *rules, int player)
{
    Core *core = state;
    core->passes = 0;
    if (!turn_ended(state, log, rules))
        begin_able(state, log, rules, player);
}

void turn_next(void *state, Log *log, const TurnRules *rules)
{
    turn_to(state, log, rules, next_player(state));
}
