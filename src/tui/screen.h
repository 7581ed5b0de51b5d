/* The terminal: colours that suit dark and light, clipped text, keys, and an ASCII fallback. */
#ifndef PEG_TUI_SCREEN_H
#define PEG_TUI_SCREEN_H

#include "base/text.h"
#include "tui/lines.h"

enum { SCREEN_ROWS = 24, SCREEN_COLS = 80 };    /* the smallest supported window */

typedef struct Screen {
    bool ascii;      /* ASCII only */
    bool colour;
    bool quiet;      /* no bell */
    int rows, cols;
} Screen;

typedef enum Ink {
    INK_PLAIN, INK_FAINT, INK_STRONG, INK_BAR, INK_OFFER, INK_CURSOR, INK_ALARM, INK_GOOD, INK_SEA, INK_LAND, INK_CHOSEN,
    INK_PLAYER,    /* followed by the colours of players */
} Ink;

static inline Ink ink_of_player(int player) { return (Ink)(INK_PLAYER + (unsigned)player); }

/* Whether the terminal has the needed capabilities; else `why` gets one sentence. */
bool screen_works(Text *why);

/* Takes over the terminal; screen_end restores it. `ascii`: ASCII even if more is possible. */
Screen screen_start(bool ascii, bool quiet);
void screen_end(Screen *screen);

/* Starts and shows a frame. screen_begin returns false, after showing a notice, if the window is too small. */
bool screen_begin(Screen *screen);
void screen_show(void);

/* Clears the screen and the scrollback: the next person must not read what the last one saw. */
void screen_wipe(void);
void screen_bell(const Screen *screen);

/* A part of the screen. Row `down` and column `right` of its contents are in its corner; the rest is clipped. */
typedef struct Area {
    const Screen *screen;
    int y, x, h, w;
    int down, right;
} Area;

Area area_all(const Screen *screen);
Area area_of(const Area *in, int y, int x, int h, int w);

/* Draws UTF-8 text; returns the column after it. */
int area_text(const Area *area, int row, int col, Ink ink, const char *words);
int area_print(const Area *area, int row, int col, Ink ink, const char *format, ...) __attribute__((format(printf, 5, 6)));
void area_fill(const Area *area, int row, Ink ink);

/* The width of a text in columns. */
int columns_of(const char *words);

/* Appends a text, wrapped between words at `width`; continuation lines begin with `indent` spaces. */
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

/* The next key, or KEY_NOTHING after `ms` milliseconds or when `fd` is readable (-1: none). */
Key screen_key(int fd, int ms);

/* Applies a key to a line being edited: characters and erasing. True if the key was one of those. */
bool key_edits(Key key, char *line, size_t size);

#endif
