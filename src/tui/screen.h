/* The terminal: inks that suit dark and light, text within bounds, keys, and a fallback to plain ASCII. */
#ifndef PEG_TUI_SCREEN_H
#define PEG_TUI_SCREEN_H

#include "base/text.h"
#include "tui/lines.h"

enum { SCREEN_ROWS = 24, SCREEN_COLS = 80 };    /* the smallest window in which everything fits */

typedef struct Screen {
    bool ascii;      /* letters only: the terminal's character set has no more */
    bool colour;
    bool quiet;      /* no bell */
    int rows, cols;
} Screen;

typedef enum Ink {
    INK_PLAIN, INK_FAINT, INK_STRONG, INK_BAR, INK_OFFER, INK_CURSOR, INK_ALARM, INK_GOOD, INK_SEA, INK_LAND, INK_CHOSEN,
    INK_PLAYER,    /* and behind it the colours of players */
} Ink;

static inline Ink ink_of_player(int player) { return (Ink)(INK_PLAYER + (unsigned)player); }

/* Whether the terminal can do what is needed; else `why` gets one sentence. */
bool screen_works(Text *why);

/* Takes over the terminal; screen_end gives it back as it was. `ascii`: even if it could show more. */
Screen screen_start(bool ascii, bool quiet);
void screen_end(Screen *screen);

/* Begins a new picture and shows it. False, with a notice shown already, if the window is too small for any. */
bool screen_begin(Screen *screen);
void screen_show(void);

/* Wipes everything, what scrolled away too: nobody shall read what the last one saw. */
void screen_wipe(void);
void screen_bell(const Screen *screen);

/* A part of the screen. What is drawn at row `down` and column `right` appears in its corner; what lies outside is cut off. */
typedef struct Area {
    const Screen *screen;
    int y, x, h, w;
    int down, right;
} Area;

Area area_all(const Screen *screen);
Area area_of(const Area *in, int y, int x, int h, int w);

/* Draws UTF-8 text; returns the column behind it. */
int area_text(const Area *area, int row, int col, Ink ink, const char *words);
int area_print(const Area *area, int row, int col, Ink ink, const char *format, ...) __attribute__((format(printf, 5, 6)));
void area_fill(const Area *area, int row, Ink ink);

/* Columns that a text takes. */
int columns_of(const char *words);

/* Adds a text to lines, broken between words where it is wider than `width`; further lines begin with `indent` spaces. */
void lines_wrap(Lines *lines, const char *words, int width, int indent);

/* A key: a character, or one of these. */
enum {
    KEY_NOTHING = 0, KEY_TO_UP = 0x110000, KEY_TO_DOWN, KEY_TO_LEFT, KEY_TO_RIGHT, KEY_TO_START, KEY_TO_END, KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_RETURN, KEY_ESCAPE, KEY_TABULATOR, KEY_BACK_TAB, KEY_ERASE, KEY_CLICK, KEY_NEW_SIZE
};

typedef struct Key {
    int code;
    int y, x;    /* of a click */
} Key;

/* The next key, or KEY_NOTHING when `ms` milliseconds have passed or there is something to read at `fd` (-1: no matter). */
Key screen_key(int fd, int ms);

/* Adds a key to a line being typed: characters and erasing. True if the key was one of those. */
bool key_edits(Key key, char *line, size_t size);

#endif
