/* Random games of every game in the registry, with all numbers of players and all options, for the tests of all games. */
#ifndef PEG_TESTS_EVERYWHERE_H
#define PEG_TESTS_EVERYWHERE_H

#include "base/random.h"
#include "match/match.h"
#include "support/table.h"

enum { VARIANTS = 3 };

/* A new match in one of the variants of its options. */
Match *begin(const Game *game, int players, int variant, uint64_t seed);

/* A match of two after some acts, "1: B3; 2: C4", all legal. */
Match *match_after(const char *id, const char *acts);

/* A random actor of the position, SEAT_CHANCE for chance; -1 if the game is over. */
int random_actor(const Game *game, const void *state, Random *random);

/* A random act of that seat, by its odds for chance. */
Act random_act(const Game *game, const void *state, int seat, Random *random);

/* Plays one random act; false if the game is over. */
bool step(Match *match, Random *random);

/* Runs a check on `each` random games of every game, number of players and variant. */
typedef void Check(const Game *game, int players, int variant, uint64_t seed);
void everywhere(Check *check, int each);

/* The act's text, which must fit. */
void text_of(const Game *game, Act act, char name[ACT_TEXT_MAX]);

/* Fails, naming the game and the place, unless both texts are the same. */
void same_text(const Text *a, const Text *b, const Match *match, const char *what);

#endif
