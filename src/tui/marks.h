/* The notepad: what a player knows of the other side of the unit, from what that player did and heard. */
#ifndef PEG_TUI_MARKS_H
#define PEG_TUI_MARKS_H

#include "narrator/narrate.h"
#include "tui/lines.h"

enum { MARK_LOCS = 36 };

/* `.` silent when last tried, `o` a peg sounded, `!` announced to be there, `?` may have moved away, ' ' unknown. */
void marks_known(const Narrator *narrator, const Lines *events, int seat, char marks[MARK_LOCS]);

#endif
