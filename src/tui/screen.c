#define NCURSES_WIDECHAR 1
#include "tui/screen.h"

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { WAKE_MS = 250, LINE_MAX_COLUMNS = 512 };

/* Colours for 256- and 8-colour terminals. The background is the terminal's own, so only colours readable on dark and light are
   used. */
static const struct InkColour {
    short many, few;
    attr_t mono;    /* replacement without colour */
    attr_t always;
} inks[] = {
    [INK_PLAIN] = {-1, -1, 0, 0},
    [INK_FAINT] = {244, -1, A_DIM, 0},
    [INK_STRONG] = {-1, -1, 0, A_BOLD},
    [INK_BAR] = {-1, -1, 0, A_REVERSE},
    [INK_OFFER] = {35, COLOR_GREEN, A_BOLD, A_BOLD},
    [INK_CURSOR] = {-1, -1, 0, A_REVERSE | A_BOLD},
    [INK_ALARM] = {203, COLOR_RED, A_BOLD, A_BOLD},
    [INK_GOOD] = {35, COLOR_GREEN, A_BOLD, A_BOLD},
    [INK_SEA] = {32, COLOR_CYAN, A_DIM, 0},
    [INK_LAND] = {137, -1, 0, 0},
    [INK_CHOSEN] = {172, COLOR_MAGENTA, A_UNDERLINE | A_BOLD, A_BOLD},
    [INK_PLAYER] = {-1, -1, 0, A_BOLD},
    [INK_PLAYER + 1] = {35, COLOR_GREEN, 0, A_BOLD},
    [INK_PLAYER + 2] = {172, COLOR_MAGENTA, 0, A_BOLD},
    [INK_PLAYER + 3] = {33, COLOR_CYAN, 0, A_BOLD},
    [INK_PLAYER + 4] = {203, COLOR_RED, 0, A_BOLD},
    [INK_PLAYER + 5] = {133, COLOR_MAGENTA, 0, A_BOLD},
    [INK_PLAYER + 6] = {37, COLOR_CYAN, 0, A_BOLD},
    [INK_PLAYER + 7] = {142, COLOR_GREEN, 0, A_BOLD},
    [INK_PLAYER + 8] = {168, COLOR_RED, 0, A_BOLD},
    [INK_PLAYER + 9] = {99, COLOR_MAGENTA, 0, A_BOLD},
    [INK_PLAYER + 10] = {130, COLOR_RED, 0, A_BOLD},
};
enum { INKS = (int)(sizeof inks / sizeof inks[0]) };

static void start_colours(Screen *screen)
{
    const char *refused = getenv("NO_COLOR");
    screen->colour = !(refused && refused[0]) && has_colors() && start_color() == OK && use_default_colors() == OK;
    for (short i = 0; screen->colour && i < INKS; i++)
        init_pair((short)(i + 1), COLORS >= 256 ? inks[i].many : inks[i].few, -1);
}

static void measure(Screen *screen)
{
    getmaxyx(stdscr, screen->rows, screen->cols);
}

Screen screen_start(bool ascii, bool quiet)
{
    Screen screen = {.quiet = quiet};
    setlocale(LC_ALL, "");
    screen.ascii = ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    initscr();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
    mouseinterval(0);
    start_colours(&screen);
    measure(&screen);
    return screen;
}

void screen_end(Screen *screen)
{
    (void)screen;
    erase();
    refresh();
    endwin();
}

bool screen_begin(Screen *screen)
{
    measure(screen);
    erase();
    if (screen->rows >= SCREEN_ROWS && screen->cols >= SCREEN_COLS)
        return true;
    mvprintw(0, 0, "This window has %d columns and %d rows.", screen->cols, screen->rows);
    mvprintw(1, 0, "Please make it %d by %d or larger.", SCREEN_COLS, SCREEN_ROWS);
    refresh();
    return false;
}

void screen_show(void)
{
    refresh();
}

void screen_wipe(void)
{
    clear();
    refresh();
    fputs("\033[H\033[2J\033[3J", stdout);
    fflush(stdout);
    clearok(stdscr, TRUE);
}

void screen_bell(const Screen *screen)
{
    if (!screen->quiet)
        beep();
}

Area area_all(const Screen *screen)
{
    return (Area){.screen = screen, .h = screen->rows, .w = screen->cols};
}

static int smaller(int a, int b) { return a < b ? a : b; }

Area area_of(const Area *in, int y, int x, int h, int w)
{
    return (Area){.screen = in->screen, .y = in->y + y, .x = in->x + x, .h = smaller(h, in->h - y), .w = smaller(w, in->w - x)};
}

/* ASCII replacement for a character. */
static wchar_t plain(wchar_t c)
{
    static const wchar_t from[] = L"●○◆◉·…→←↑↓“”’—–─│┌┐└┘├┤┬┴┼═║╔╗╚╝▲▼▶◀♪★✓×♠♥♦♣≈█▓▒░╭╮╰╯■□◇∙",
                         to[] = L"o.m@..><^v\"\"'---|+++++++++=|++++^v><!*vxSHDC~####++++#.+.";
    const wchar_t *at = c < 128 ? NULL : wcschr(from, c);
    return c < 128 ? c : at ? to[at - from] : L'?';
}

/* Converts to wide characters of at least one column each; control characters are dropped. */
static int widen(const char *words, wchar_t out[LINE_MAX_COLUMNS])
{
    mbstate_t state = {0};
    int n = 0;
    for (size_t left = strlen(words), len; left && n < LINE_MAX_COLUMNS - 1; left -= len, words += len) {
        wchar_t c;
        len = mbrtowc(&c, words, left, &state);
        if (len == (size_t)-1 || len == (size_t)-2 || !len) {
            state = (mbstate_t){0};
            len = 1;
            c = L'?';
        }
        if (wcwidth(c) > 0)
            out[n++] = c;
    }
    out[n] = 0;
    return n;
}

/* Decodes UTF-8 where the locale cannot: our own texts are UTF-8 everywhere. */
static int widen_utf8(const char *words, wchar_t out[LINE_MAX_COLUMNS])
{
    int n = 0;
    for (const unsigned char *at = (const unsigned char *)words; *at && n < LINE_MAX_COLUMNS - 1;) {
        int more = *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc0 ? 1 : 0;
        unsigned c = more ? *at & (0x3fu >> more) : *at;
        for (at++; more && (*at & 0xc0) == 0x80; more--)
            c = c << 6 | (*at++ & 0x3f);
        if (c >= 32)
            out[n++] = plain((wchar_t)c);
    }
    out[n] = 0;
    return n;
}

static attr_t attributes(const Screen *screen, Ink ink)
{
    const struct InkColour *colour = &inks[ink];
    return screen->colour ? colour->always : colour->always | colour->mono;
}

int area_text(const Area *area, int row, int col, Ink ink, const char *words)
{
    wchar_t wide[LINE_MAX_COLUMNS];
    int n = area->screen->ascii ? widen_utf8(words, wide) : widen(words, wide);
    int y = row - area->down;
    attr_set(attributes(area->screen, ink), (short)(area->screen->colour ? ink + 1 : 0), NULL);
    for (int i = 0; i < n; i++) {
        int width = area->screen->ascii ? 1 : wcwidth(wide[i]), x = col - area->right;
        if (y >= 0 && y < area->h && x >= 0 && x + width <= area->w)
            mvaddnwstr(area->y + y, area->x + x, &wide[i], 1);
        col += width;
    }
    attr_set(0, 0, NULL);
    return col;
}

int area_print(const Area *area, int row, int col, Ink ink, const char *format, ...)
{
    char words[1024];
    va_list rest;
    va_start(rest, format);
    vsnprintf(words, sizeof words, format, rest);
    va_end(rest);
    return area_text(area, row, col, ink, words);
}

void area_fill(const Area *area, int row, Ink ink)
{
    for (int i = 0; i < area->w; i++)
        area_text(area, row, i + area->right, ink, " ");
}

int columns_of(const char *words)
{
    int n = 0;
    for (; *words; words++)
        n += ((unsigned char)*words & 0xc0) != 0x80;
    return n;
}

/* The length of the longest prefix of whole words that fits; at least one character. */
static size_t fitting(const char *words, int width)
{
    size_t fits = 0, at = 0;
    for (int col = 0; col <= width && words[at]; at++) {
        if (words[at] == ' ')
            fits = at;
        col += ((unsigned char)words[at + 1] & 0xc0) != 0x80;
        if (!words[at + 1] && col <= width)
            return at + 1;
    }
    return fits ? fits : at;
}

void lines_wrap(Lines *lines, const char *words, int width, int indent)
{
    for (int first = 1; *words; first = 0) {
        int room = first ? width : width - indent;
        size_t len = fitting(words, room > 8 ? room : 8);
        Text text = text_growing(1 << 20);
        if (!first)
            text_format(&text, "%*s", indent, "");
        text_bytes(&text, words, len);
        lines_add(lines, text.len ? text.at : "");
        text_free(&text);
        words += len + (words[len] == ' ');
    }
}

static int named_key(wint_t c)
{
    static const struct { int code, name;
    } names[] = {
        {KEY_UP, KEY_TO_UP},        {KEY_DOWN, KEY_TO_DOWN},  {KEY_LEFT, KEY_TO_LEFT},    {KEY_RIGHT, KEY_TO_RIGHT},
        {KEY_HOME, KEY_TO_START},   {KEY_END, KEY_TO_END},    {KEY_PPAGE, KEY_PAGE_UP},   {KEY_NPAGE, KEY_PAGE_DOWN},
        {KEY_ENTER, KEY_RETURN},    {KEY_BTAB, KEY_BACK_TAB}, {KEY_BACKSPACE, KEY_ERASE}, {KEY_DC, KEY_ERASE},
        {KEY_RESIZE, KEY_NEW_SIZE},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].code == (int)c)
            return names[i].name;
    return KEY_NOTHING;
}

static Key click(void)
{
    MEVENT event;
    if (getmouse(&event) != OK || !(event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)))
        return (Key){0};
    return (Key){.code = KEY_CLICK, .y = event.y, .x = event.x};
}

static int character(wint_t c)
{
    switch (c) {
    case '\r': case '\n': return KEY_RETURN;
    case '\t': return KEY_TABULATOR;
    case 27: return KEY_ESCAPE;
    case 8: case 127: return KEY_ERASE;
    default: return c >= ' ' ? (int)c : KEY_NOTHING;
    }
}

static bool pressed(Key *key)
{
    wint_t c;
    int kind = get_wch(&c);
    if (kind == ERR)
        return false;
    *key = kind == KEY_CODE_YES && c == KEY_MOUSE ? click() : (Key){.code = kind == KEY_CODE_YES ? named_key(c) : character(c)};
    return true;
}

Key screen_key(int fd, int ms)
{
    Key key = {0};
    if (pressed(&key))
        return key;
    struct pollfd ready[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = fd, .events = POLLIN}};
    /* A resize signal just before this call would be missed, so the wait is short. */
    poll(ready, fd >= 0 ? 2 : 1, ms >= 0 && ms < WAKE_MS ? ms : WAKE_MS);
    if (ready[0].revents & (POLLHUP | POLLERR))
        exit(1);
    pressed(&key);
    return key;
}

bool key_edits(Key key, char *line, size_t size)
{
    size_t len = strlen(line);
    if (key.code == KEY_ERASE) {
        while (len && ((unsigned char)line[--len] & 0xc0) == 0x80)
            continue;
        line[len] = '\0';
        return true;
    }
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    if (key.code < ' ' || key.code >= KEY_TO_UP)
        return false;
    size_t n = wcrtomb(bytes, (wchar_t)key.code, &state);
    if (n != (size_t)-1 && len + n < size) {
        memcpy(line + len, bytes, n);
        line[len + n] = '\0';
    }
    return true;
}
