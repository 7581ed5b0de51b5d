/* The unit: two 6x6 grids back to back, wired so that a peg put in where the other side has one sounds the alarm.
   Games of the unit begin their state with a Unit and change its grids only through these functions, which emit the events. */
#ifndef PEG_RULES_UNIT_H
#define PEG_RULES_UNIT_H

#include "rules/game.h"
#include "rules/grid.h"

enum { UNIT_PEGS = 20, UNIT_MARKERS = 8, UNIT_STALL = 200, UNIT_LIMIT = 2000 };

typedef struct Unit {
    Core core;
    Set peg[2];       /* pegs of player 1 and player 2 */
    Set marker[2];    /* markers, alone or on a peg */
    Set sounded[2];   /* where their pegs have sounded so far; kept for their views, not used by any rule */
} Unit;

/* The unit in a game's state; NULL if it is not a game of the unit. Outside the game itself, use these two and nothing else to
   reach a unit, so that no other state is read as one (checked by tools/layers). */
static inline const Unit *unit_of(const Game *game, const void *state) { return game->of_unit ? (const Unit *)state : NULL; }
static inline Unit *unit_to_change(const Game *game, void *state) { return game->of_unit ? (Unit *)state : NULL; }

/* The options of most games of the unit (SYS-10); a game with its own table begins it with these two. */
enum { UNIT_OPTION_STALL, UNIT_OPTION_LIMIT, UNIT_OPTIONS };
extern const Option unit_options[];

/* Games with a score add: points to win, an agreed number of turns of both players, minutes (FB-15, SC-12, SYS-17). */
enum { UNIT_OPTION_TARGET = UNIT_OPTIONS, UNIT_OPTION_TURNS, UNIT_OPTION_MINUTES };

/* Initialises an empty unit; the game has zeroed its whole state before. */
void unit_start(Unit *unit, const Setup *setup);

/* The same for a game with those options: `turns` ends it as the limit does, so the smaller is the limit; `minutes` starts its
   clock. */
void unit_start_timed(Unit *unit, const Setup *setup);

/* What is on a player's own grid. */
static inline Set unit_pegs(const Unit *unit, int player) { return unit->peg[player - 1]; }
static inline Set unit_markers(const Unit *unit, int player) { return unit->marker[player - 1]; }
static inline Set unit_sounded(const Unit *unit, int player) { return unit->sounded[player - 1]; }
static inline Set unit_filled(const Unit *unit, int player) { return unit_pegs(unit, player) | unit_markers(unit, player); }
static inline Set unit_empty(const Unit *unit, int player) { return SET_ALL & ~unit_filled(unit, player); }
static inline Set unit_worn(const Unit *unit, int player) { return unit_pegs(unit, player) & unit_markers(unit, player); }
static inline int unit_stock(const Unit *unit, int player) { return UNIT_PEGS - set_count(unit_pegs(unit, player)); }
static inline bool unit_has_marker(const Unit *unit, int player) { return set_count(unit_markers(unit, player)) < UNIT_MARKERS; }

/* Whether a peg put there by the player would sound (SYS-4). */
static inline bool unit_sounds(const Unit *unit, int player, int at) { return set_has(unit_pegs(unit, other(player)), at); }

/* A peg goes in: `put`, and `alarm` if it sounds; true if it did. */
bool unit_put(Unit *unit, Log *log, int player, int at);

/* A peg goes in with its marker: `put` `mark`. For secret set-ups, where there is no alarm. */
void unit_put_worn(Unit *unit, Log *log, int player, int at);

/* A peg goes in at a secret set-up: `put`, without an alarm. */
void unit_put_hidden(Unit *unit, Log *log, int player, int at);

/* A peg moves, with the marker it wears: `shift`, and `alarm` if it sounds; returns whether it did. */
bool unit_shift(Unit *unit, Log *log, int player, int from, int to);

/* A peg with a marker from the hand goes in, announced as a shift from `from`, where another peg stays: `shift`, and `alarm` if
   it sounds; returns whether it did. */
bool unit_throw(Unit *unit, Log *log, int player, int from, int to);

/* A peg that a rule puts back: `shift`, without an alarm (SYS-16). */
void unit_return(Unit *unit, Log *log, int player, int from, int to);

/* Two pegs move at the same time, each with the marker it wears; one may go where the other leaves: `shift` `shift`, without an
   alarm. */
void unit_shift_both(Unit *unit, Log *log, int player, int from, int to, int second_from, int second_to);

/* A peg is removed with the marker it wears: `take`. */
void unit_take(Unit *unit, Log *log, int player, int at);
void unit_take_all(Unit *unit, Log *log, int player, Set which);    /* in the order A1 … F6 */

/* Places a marker, on a peg or alone, if one is left (SYS-8): `mark`. Removes one: `unmark`. */
void unit_mark(Unit *unit, Log *log, int player, int at);
void unit_unmark(Unit *unit, Log *log, int player, int at);

/* The ball, the only marker of a game, goes to the player's peg there: `ball`, which others hear only if the player did not have
   it before. */
void unit_ball(Unit *unit, Log *log, int player, int at);

/* A spare peg goes in and out again: `probe`, and `alarm` if it sounds; returns whether it did. */
bool unit_probe(Unit *unit, Log *log, int player, int at);

void unit_alarm(Unit *unit, Log *log, int player, int at);                          /* `alarm` alone */
void unit_announce(Log *log, int player, int at, const char *what);                 /* LOC_NONE: no location is announced */
void unit_ready(Unit *unit, Log *log, int player);                                  /* `ready P` */
void unit_clear(Unit *unit, Log *log);                                              /* `clear 1` `clear 2` */
void unit_clear_one(Unit *unit, Log *log, int player);                              /* `clear P` */

/* Secret set-ups with a number of pegs for each player (SYS-12). During the set-up, players with fewer pegs must act; then the
   mover. */
Actors unit_setup_actors(const Unit *unit, int pegs);

/* Call after a set-up act: emits `ready` with the player's last peg, and `phase play` when both are ready. Returns true then:
   the game starts its first turn. */
bool unit_setup_done(Unit *unit, Log *log, int player, int pegs);

/* Places pieces directly, without events. */
static inline void unit_place(Unit *unit, int player, Set pegs) { unit->peg[player - 1] |= pegs; }

/* Acts of the unit: an optional verb (an index into the game's `verbs`; 0 is the empty word) and an optional location or move.
   The text is `B3`, `B3-C2`, `stop`, `ball B3`. */
enum { UNIT_NO_LOC = 63 };

static inline Act unit_act(int verb, int from, int to) { return (Act)verb << 24 | (Act)from << 6 | (Act)to; }
#define UNIT_WORD(verb) ((Act)(verb) << 24 | (Act)UNIT_NO_LOC << 6 | (Act)UNIT_NO_LOC)    /* a verb alone, as a constant */
#define UNIT_VERBS(words) .verbs = words, .verb_count = sizeof words / sizeof *words
static inline int act_verb(Act act) { return (int)(act >> 24); }
static inline int act_from(Act act) { return (int)(act >> 6 & 63); }
static inline int act_to(Act act) { return (int)(act & 63); }

/* Rows of acts: `verb LOC` for a set of locations, FROM-TO for a set of targets, from one or from each of many, a verb alone. */
static inline void acts_locs(Acts *acts, int verb, Set locs) { acts_add(acts, unit_act(verb, UNIT_NO_LOC, 0), locs); }
static inline void acts_moves(Acts *acts, int from, Set to) { acts_add(acts, unit_act(0, from, 0), to); }
static inline void acts_fill_moves(Acts *acts, ActRow *row, int from, Set to) { acts_fill(acts, row, unit_act(0, from, 0), 1, to); }
static inline void acts_moves_each(Acts *acts, Set from, Set to) { acts_add_each(acts, 0, from, 6, to); }

/* FROM-TO for a set of pegs that each reach their own targets, as far as these are in `to`. */
static inline void acts_moves_within(Acts *acts, Set from, const Set reach[GRID_LOCS], Set to)
{
    for (ActRow *row = acts_room(acts, set_count(from)); from; row++) {
        int at = set_pop(&from);
        acts_fill_moves(acts, row, at, reach[at] & to);
    }
}

/* FROM-TO for a set of pegs that all move equally far: one row, because from and to grow together. */
static inline void acts_shifts(Acts *acts, ActRow *row, Set from, int by)
{
    acts_fill(acts, row, (Act)by, unit_act(0, 1, 1), from);
}

/* All steps to neighbours in `to`, in the eight directions or in the four along rows and columns. */
static inline void acts_steps(Acts *acts, Set from, Set to)
{
    ActRow *row = acts_room(acts, GRID_DIRECTIONS);
#pragma GCC unroll 8
    for (int direction = 0; direction < GRID_DIRECTIONS; direction++)
        acts_shifts(acts, row++, grid_steps(from, to, direction), grid_next[direction]);
}

static inline void acts_steps_beside(Acts *acts, Set from, Set to)
{
    ActRow *row = acts_room(acts, GRID_DIRECTIONS / 2);
#pragma GCC unroll 4
    for (int direction = 0; direction < GRID_DIRECTIONS; direction += 2)
        acts_shifts(acts, row++, grid_steps(from, to, direction), grid_next[direction]);
}

/* All jumps straight over a neighbour in `over`. */
static inline void acts_jumps(Acts *acts, Set from, Set over, Set to)
{
    ActRow *row = acts_room(acts, GRID_DIRECTIONS);
#pragma GCC unroll 8
    for (int direction = 0; direction < GRID_DIRECTIONS; direction++)
        acts_shifts(acts, row++, grid_steps(from, grid_steps(over, to, direction), direction), 2 * grid_next[direction]);
}

static inline void acts_word(Acts *acts, int verb) { acts_add_one(acts, UNIT_WORD(verb)); }

/* Many verbs in one row; bit n of `verbs` is verb n. */
static inline void acts_words(Acts *acts, uint64_t verbs)
{
    acts_add_strided(acts, unit_act(0, UNIT_NO_LOC, UNIT_NO_LOC), unit_act(1, 0, 0), verbs);
}

void unit_act_text(const Game *game, Act act, Text *out);

/* View fields: `grids` (VW-2), and a list with one number per player. */
void unit_view_grids(const Unit *unit, int viewer, Text *out);
void unit_view_pair(Text *out, const char *key, int first, int second);
void unit_view_pegs(const Unit *unit, Text *out);    /* `counts` of all pegs on the grids */

/* Swaps the two sides, mirroring the columns, the rows, or both: for Game.exchange and Game.mirror_loc. */
int loc_mirror_cols(int loc);
int loc_mirror_rows(int loc);
int loc_mirror_both(int loc);
void unit_exchange(Unit *unit, int (*mirror)(int loc));
Set set_mirror(Set set, int (*mirror)(int loc));

#endif
