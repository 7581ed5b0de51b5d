/* Lessons: scripted acts of all seats and of chance lead to a position, then one act is asked of the learner, step by step.
   Nothing is kept between two requests: the learner's answers so far come with each of them, and a fresh match plays them again. */
#ifndef PEG_SERVER_LESSON_H
#define PEG_SERVER_LESSON_H

#include "rules/game.h"

enum { LESSON_STEPS = 20 };

/* Plays the lesson games/ID/lesson.json with one answer for each step passed so far: the learner's act, or "" at a step that only
   tells something. Writes where that leads as JSON (docs/api.md). An act that is legal, but not what the last step asks for, is
   shown and taken back. False, with one sentence in `why`, if there is no such lesson or the answers do not belong to it. */
bool lesson_play(const Game *game, const char *const *answers, int count, Text *out, Text *why);

#endif
