/* Separate from screen.c because <term.h> defines everyday words as macros. */
#include "tui/screen.h"

#include <curses.h>
#include <stdlib.h>
#include <term.h>
#include <unistd.h>

bool screen_works(Text *why)
{
    int error;
    const char *term = getenv("TERM");
    if (setupterm(NULL, STDOUT_FILENO, &error) == OK && tigetstr("cup") && tigetstr("cup") != (char *)-1)
        return true;
    text_format(why, "a terminal of the kind '%.40s' cannot show a board; try TERM=xterm", term ? term : "");
    return false;
}
