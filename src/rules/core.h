/* What the states of all games have in common, and how turns and games begin and end.
   Every state begins with a Core, so the frame can read it without knowing the game. */
#ifndef PEG_RULES_CORE_H
#define PEG_RULES_CORE_H

#include "rules/event.h"

typedef enum Phase { PHASE_SETUP, PHASE_PLAY, PHASE_OVER } Phase;

typedef struct Core {
    uint32_t limit;      /* turns in all (SYS-10); 0: none */
    uint32_t stall;      /* quiet turns in a row (SYS-10); 0: none */
    uint32_t turns;      /* `turn` events so far */
    uint32_t quiet;      /* quiet turns in a row so far */
    uint16_t winners;    /* bit n: player n has won; none at the end: drawn */
    uint8_t players;
    uint8_t phase;
    uint8_t mover;       /* whose turn it is, from 1 */
    uint8_t passes;      /* passed turns in a row */
    bool loud;           /* this turn was not quiet (EV-8) */
    uint8_t timing;      /* a Timing */
} Core;

/* Whether somebody outside measures the time of the game, and has called it (SYS-17). */
typedef enum Timing { TIMING_NONE, TIMING_RUNS, TIMING_CALLED } Timing;

/* How a game takes part in the ending of turns; a NULL is the default. The functions get the rules themselves, which may be the
   first part of something larger. */
typedef struct TurnRules TurnRules;

struct TurnRules {
    bool (*able)(const TurnRules *rules, const void *state);           /* the mover has a legal act; default: always */
    void (*settle)(const TurnRules *rules, void *state, Log *log);     /* stall or limit: ends the game; default: drawn (SYS-10) */
    bool settles_passes;                       /* so does `settle` when all have passed in a row; default: drawn (SYS-9) */
};

/* Adds an event; `log` may be NULL when nobody listens. */
static inline void emit(Core *core, Log *log, const EventKind *kind, int a, int b, int c)
{
    core->loud |= kind->loud;
    if (log)
        log_add(log, kind, a, b, c);
}

void emit_word(Log *log, const EventKind *kind, int a, int b, const char *word);
void emit_args(Core *core, Log *log, const EventKind *kind, const int32_t arg[EVENT_ARGS]);

static inline int other(int seat)
{
    return 3 - seat;
}

void core_start(Core *core, int players, int32_t stall, int32_t limit);
void core_phase(Core *core, Log *log, Phase phase);    /* `phase setup` or `phase play` */

/* The set of one player, for core_win. */
static inline int only(int seat)
{
    return 1 << seat;
}

void core_win(Core *core, Log *log, int winners);      /* `won P…`; no winner: `drawn` */
void core_draw(Core *core, Log *log);

/* Whoever has more wins, level is drawn: two players. */
void core_compare(Core *core, Log *log, int first, int second);

/* The turn under way is the last one: of an agreed number, of the limit, or because time was called. */
static inline bool core_last_turn(const Core *core)
{
    return core->limit && core->turns >= core->limit;
}

/* SYS-17: `time`, and the turn under way is the last one: the limit has come. At a set-up nothing is under way, and it is for the
   game to end at once: true then. */
bool core_time(Core *core, Log *log);

/* `score P N`, the player's score now. */
void core_score(Core *core, Log *log, int player, int score);

/* What a turn mostly costs is inline, always, or the linker finds the games too many for it; passing and the end are not. */
#define TURN_INLINE static inline __attribute__((always_inline))

/* The player whose turn comes after the mover's. */
static inline int turn_after(const Core *core)
{
    return core->mover < core->players ? core->mover + 1 : 1;
}

void turn_pass(void *state, Log *log, const TurnRules *rules);      /* the mover passes, and so do the next until one is able */
void turn_settle(void *state, Log *log, const TurnRules *rules);    /* all have passed, or stall or limit has come: the end */

/* Begins the first turn of play: `turn P`. A player who cannot act passes (SYS-9). */
TURN_INLINE void turn_first(void *state, Log *log, const TurnRules *rules, int player)
{
    Core *core = state;
    core->mover = (uint8_t)player;
    core->turns++;
    core->loud = false;
    emit(core, log, &event_turn, player, 0, 0);
    if (rules->able && !rules->able(rules, state))
        turn_pass(state, log, rules);
}

/* The part of turn_to that ends a turn: true if all have passed, or stall or limit has come, and so the game is over. */
TURN_INLINE bool turn_ended(void *state, Log *log, const TurnRules *rules)
{
    Core *core = state;
    core->quiet = core->loud ? 0 : core->quiet + 1;
    /* Where there is no stall or limit, 0 - 1 is the largest number there is, and no count goes beyond it. */
    bool due = core->quiet > core->stall - 1 || core->turns > core->limit - 1 || core->passes == core->players;
    if (due)
        turn_settle(state, log, rules);
    return due;
}

/* The mover's turn has ended and the game's own end was looked at: passes, stall and limit are looked at (EV-7), and the
   turn of `player`, who passes if there is no act, begins. */
TURN_INLINE void turn_to(void *state, Log *log, const TurnRules *rules, int player)
{
    Core *core = state;
    core->passes = 0;
    if (!turn_ended(state, log, rules))
        turn_first(state, log, rules, player);
}

/* The same, to the next player in order. */
TURN_INLINE void turn_next(void *state, Log *log, const TurnRules *rules)
{
    turn_to(state, log, rules, turn_after(state));
}

#endif
