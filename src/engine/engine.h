/* The engine protocol: one request a line, one reply a request, in the form of the Go Text Protocol (EP-1 … EP-12). */
#ifndef PEG_ENGINE_ENGINE_H
#define PEG_ENGINE_ENGINE_H

#include "base/text.h"

typedef struct Engine Engine;

enum { ENGINE_LINE_MAX = 4096 };    /* a longer request is refused */

/* `work` is how many acts one perft may carry out before it is refused. Freed with engine_free. */
Engine *engine_new(uint64_t work);
void engine_free(Engine *engine);

/* Answers one line, without its end; nothing is written for an empty one. False after `quit`. */
bool engine_answer(Engine *engine, const char *line, Text *reply);

#endif
