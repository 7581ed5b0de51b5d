/* A table to test the rules at: draw a position, do one act, compare what came of it.

     TestTable t = table_of("free-for-all", "");
     draws(&t, "o..... | ......\n"    player 1's grid on the left, player 2's on the right, both columns 1 to 6:
               …                      . empty, o peg, m marker, x peg wearing a marker
     does(&t, "1: B3", "put 1 B3; turn 2");
*/
#ifndef PEG_TESTS_TABLE_H
#define PEG_TESTS_TABLE_H

#include "rules/game.h"
#include "support/tests.h"

typedef struct TestTable {
    const Game *game;
    char words[4096];                               /* what was last written: after table_of, the first events */
    _Alignas(8) unsigned char state[STATE_MAX];
} TestTable;

/* A new game; `settings` as in the engine protocol: "players=4 stall=10". */
TestTable table_of(const char *game, const char *settings);

/* The same for a game that is not in the registry. */
TestTable table_for(const Game *game, const char *settings);

/* Games that begin with these events, joined by "; ". */
void begins(TestTable *table, const char *events);

/* The grids of a unit game become as drawn; a shorter picture is a failure. */
void draws(TestTable *table, const char *picture);

/* Does an act, "1: B3-C2", "*: 3-5" or "*: time", which must be legal, and compares the umpire's events, joined by "; ". */
void does(TestTable *table, const char *act, const char *events);

/* The same, but compares what the viewer hears of it. */
void hears(TestTable *table, int viewer, const char *act, const char *events);

/* Plays several acts joined by "; ", ignoring their events: "1: B3; 2: C4". */
void plays(TestTable *table, const char *acts);

/* The act is not legal. */
void refuses(TestTable *table, const char *act);

/* The legal acts of a player (or 0, chance, with odds), sorted by bytes and joined by ", ". */
void offers(TestTable *table, int seat, const char *acts);

/* The grids look as drawn. */
void shows(TestTable *table, const char *picture);

/* The field of a view has that JSON text. `viewer` as in game_view. */
void sees(TestTable *table, int viewer, const char *field, const char *json);

/* The actors, and the status, as in the protocol. */
void waits_for(TestTable *table, const char *actors);
void stands(TestTable *table, const char *status);

#endif
