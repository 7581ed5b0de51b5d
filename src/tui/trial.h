/* "Try it from here": a game that begins with the acts of a record, up to one of them, and goes on against bots. */
#ifndef PEG_TUI_TRIAL_H
#define PEG_TUI_TRIAL_H

#include "tui/source.h"
#include "tui/tui.h"

/* Everything but the seed; false, with one sentence in `why`, if the game cannot go on from there. */
bool trial_read(const PlaySettings *settings, LocalSettings *local, Text *why);

#endif
