/* What a hint or a heat map says, from the messages of a server or of a local search (docs/api.md). */
#ifndef PEG_TUI_ADVICE_H
#define PEG_TUI_ADVICE_H

#include "tui/source.h"

/* The advised act with its chance, how sure that is, and one sentence why. No act: there is no advice. */
void source_hear_hint(Source *source, const json_t *message);

/* Probabilities of pegs, or of cards in hands. */
void source_hear_heat(Source *source, const json_t *message);

#endif
