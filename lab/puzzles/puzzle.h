/* A puzzle: a position of a real game, a question, and the only act that answers it, with the figures of the proof. Puzzles are
   kept in games/puzzles.txt, one stanza each (docs/puzzles.md). */
#ifndef PEG_LAB_PUZZLE_H
#define PEG_LAB_PUZZLE_H

#include "puzzles/prove.h"

/* Limits of a proof: states looked at, and acts tried. */
enum { PUZZLE_STATES = 60000, PUZZLE_WORK = 400000 };

/* A question is good if exactly one act is certain and, where several acts are asked for, fewer do not do. False if that is not
   so, or is not proved. */
bool puzzle_good(const Position *position, Ask ask, int n, Proof *out);

/* The only certain answer; the proof must have one. */
Act puzzle_best(const Proof *proof);

/* Writes the stanza. */
void puzzle_write(const Match *match, Ask ask, const Proof *proof, Text *out);

/* The next stanza of the text of a file, which is cut into pieces; NULL: there are no more. */
char *puzzle_next(char **rest);

/* Plays a stanza from its first act and proves it again. False, with a sentence, if it does not come out the same to the letter. */
bool puzzle_check(const char *stanza, Text *why);

#endif
