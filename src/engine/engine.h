/* The engine protocol: one request per line, one reply per request, in the format of the Go Text Protocol (EP-1 … EP-12). */
#ifndef PEG_ENGINE_ENGINE_H
#define PEG_ENGINE_ENGINE_H

#include "base/text.h"

typedef struct Engine Engine;

enum { ENGINE_LINE_MAX = 4096 };    /* longer requests are refused */

/* `work` limits the number of acts of one perft. Free with engine_free. */
Engine *engine_new(uint64_t work);
void engine_free(Engine *engine);

/* Answers one line, given without its end; an empty line gets no answer. False after `quit`. */
bool engine_answer(Engine *engine, const char *line, Text *reply);

#endif
