/* What a player knows of the other side of the unit, from what that player did and heard. */
#ifndef PEG_TUI_MARKS_H
#define PEG_TUI_MARKS_H

#include "tell/tell.h"
#include "tui/lines.h"

enum { MARK_LOCS = 36 };

/* `.` silent when last tried, `o` a peg sounded, `!` said aloud to be there, `?` may have slipped away, ' ' nothing is known. */
void marks_known(const Narrator *narrator, const Lines *events, int seat, char marks[MARK_LOCS]);

#endif
