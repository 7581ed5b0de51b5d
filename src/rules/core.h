/* What the states of all games have in common, and how turns and games begin and end.
   Every state begins with a Core, so that common code can read it without knowing the game. */
#ifndef PEG_RULES_CORE_H
#define PEG_RULES_CORE_H

#include "rules/event.h"

typedef enum Phase { PHASE_SETUP, PHASE_PLAY, PHASE_OVER } Phase;

typedef struct Core {
    uint32_t limit;      /* maximum number of turns (SYS-10); 0: none */
    uint32_t stall;      /* maximum of consecutive quiet turns (SYS-10); 0: none */
    uint32_t turns;      /* number of `turn` events so far */
    uint32_t quiet;      /* consecutive quiet turns so far */
    uint16_t winners;    /* bit n: player n has won; 0 at the end: drawn */
    uint8_t players;
    uint8_t phase;
    uint8_t mover;       /* whose turn it is, from 1 */
    uint8_t passes;      /* consecutive passes */
    bool loud;           /* this turn was not quiet (EV-8) */
    uint8_t timing;      /* a Timing */
} Core;

/* Whether the game is timed from outside, and whether time has been called (SYS-17). */
typedef enum Timing { TIMING_NONE, TIMING_RUNS, TIMING_CALLED } Timing;

/* How a game customises the end of turns; NULL is the default. The functions get the TurnRules themselves, which may be embedded
   in a larger struct. */
typedef struct TurnRules TurnRules;

struct TurnRules {
    bool (*able)(const TurnRules *rules, const void *state);           /* whether the mover has a legal act; default: always */
    void (*settle)(const TurnRules *rules, void *state, Log *log);     /* decides the game at stall or limit; default: drawn */
    bool settles_passes;                       /* `settle` also decides when all have passed in a row; default: drawn (SYS-9) */
};

/* Emits an event; `log` is NULL if nobody listens. */
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

/* For two players: the larger number wins, equal numbers are drawn. */
void core_compare(Core *core, Log *log, int first, int second);

/* The current turn is the last one: by an agreed number of turns, the limit, or because time was called. */
static inline bool core_last_turn(const Core *core)
{
    return core->limit && core->turns >= core->limit;
}

/* SYS-17: emits `time`; the current turn becomes the last. True during a set-up, when no turn is under way and the game must end
   at once. */
bool core_time(Core *core, Log *log);

/* Emits `score P N`, the player's new score. */
void core_score(Core *core, Log *log, int player, int score);

/* The common path of a turn must be inlined, or the linker stops inlining it with so many games; passing and the end are not. */
#define TURN_INLINE static inline __attribute__((always_inline))

/* The next player in order. */
static inline int turn_after(const Core *core)
{
    return core->mover < core->players ? core->mover + 1 : 1;
}

void turn_pass(void *state, Log *log, const TurnRules *rules);      /* the mover passes, and the next players until one is able */
void turn_settle(void *state, Log *log, const TurnRules *rules);    /* ends the game: all passed, or stall or limit is reached */

/* Starts the first turn of play: `turn P`. A player who cannot act passes (SYS-9). */
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

/* The first half of turn_to: ends a turn. True if the game is over because stall or limit is reached. */
TURN_INLINE bool turn_ended(void *state, Log *log, const TurnRules *rules)
{
    Core *core = state;
    core->quiet = core->loud ? 0 : core->quiet + 1;
    /* Without a stall or limit, 0 - 1 is the largest number, which no count exceeds. */
    bool due = core->quiet > core->stall - 1 || core->turns > core->limit - 1;
    if (due)
        turn_settle(state, log, rules);
    return due;
}

/* Call after the mover's turn has ended and the game's own end was checked. Checks stall and limit (EV-7), then starts the
   turn of `player`, who passes if there is no legal act. */
TURN_INLINE void turn_to(void *state, Log *log, const TurnRules *rules, int player)
{
    Core *core = state;
    core->passes = 0;
    if (!turn_ended(state, log, rules))
        turn_first(state, log, rules, player);
}

/* The same, to the other of two players. */
TURN_INLINE void turn_other(void *state, Log *log, const TurnRules *rules)
{
    Core *core = state;
    turn_to(state, log, rules, other(core->mover));
}

/* The same, to the next player in order. */
TURN_INLINE void turn_next(void *state, Log *log, const TurnRules *rules)
{
    turn_to(state, log, rules, turn_after(state));
}

#endif
