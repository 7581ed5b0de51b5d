#include "rules/core.h"

#include <assert.h>

void emit_args(Core *core, Log *log, const EventKind *kind, const int32_t arg[EVENT_ARGS])
{
    core->loud |= kind->loud;
    assert(!log || log->n < LOG_EVENTS);
    if (log)
        log->event[log->n++] = (Event){kind, NULL, {arg[0], arg[1], arg[2], arg[3]}};
}

void emit_word(Log *log, const EventKind *kind, int a, int b, const char *word)
{
    assert(!log || log->n < LOG_EVENTS);
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

bool core_time(Core *core, Log *log)
{
    core->timing = TIMING_CALLED;
    core->limit = core->turns;
    emit(core, log, &event_time, 0, 0, 0);
    return core->phase == PHASE_SETUP;
}

void core_score(Core *core, Log *log, int player, int score)
{
    emit(core, log, &event_score, player, score, 0);
}

void turn_pass(void *state, Log *log, const TurnRules *rules)
{
    Core *core = state;
    emit(core, log, &event_pass, core->mover, 0, 0);
    core->passes++;
    if (turn_ended(state, log, rules))
        return;
    if (core->passes == core->players)
        turn_settle(state, log, rules);
    else
        turn_first(state, log, rules, turn_after(core));
}

void turn_settle(void *state, Log *log, const TurnRules *rules)
{
    Core *core = state;
    if (rules->settle && (core->passes != core->players || rules->settles_passes))
        rules->settle(rules, state, log);
    else
        core_draw(core, log);
}
