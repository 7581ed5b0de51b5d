/* The parts of the table screen: viewer, drawing, keys. Private to them. */
#ifndef PEG_TUI_TABLE_PARTS_H
#define PEG_TUI_TABLE_PARTS_H

#include "narrator/narrate.h"
#include "tui/board.h"
#include "tui/table.h"

#include <stdio.h>

enum { TYPED_MAX = 201 };

typedef enum Typing { TYPES_NOTHING, TYPES_ACT, TYPES_CHAT } Typing;

typedef struct TableScreen {
    Screen *screen;
    Source *source;
    const Board *board;
    Narrator *narrator;
    int viewer;
    const Seen *seen;
    Choice choice;
    Lines offered;
    Spots spots;
    char cursor[WORD_SIZE];
    int cursor_y, cursor_x;      /* last position, to stay near it */
    int down;                    /* board rows scrolled off */
    bool scrolled;               /* scrolled by hand, so the cursor does not scroll back */
    bool heat;
    bool passing;                /* the act is done, and somebody else here is next */
    Typing typing;
    char typed[TYPED_MAX];
    char stem[TYPED_MAX];        /* what was typed before completion */
    int completion;
    char told[300];
    int heard;                   /* number of the last event checked for alarms */
    bool left, again;
} TableScreen;

static inline int tui_heard(const TableScreen *table)
{
    return table->seen->missing + table->seen->events.n;
}

static inline void tui_notify(TableScreen *table, const char *words)
{
    snprintf(table->told, sizeof table->told, "%s", words);
}

static inline void tui_forget(TableScreen *table)
{
    table->choice = (Choice){0};
}

/* The viewer (viewer.c). */

static inline unsigned tui_people(const TableScreen *table) { return table->source->here; }
static inline bool tui_several(const TableScreen *table) { return (tui_people(table) & (tui_people(table) - 1)) != 0; }
static inline bool tui_mine(const TableScreen *table, unsigned set) { return table->viewer > 0 && set >> table->viewer & 1; }

static inline int tui_lowest(unsigned set)
{
    return set ? __builtin_ctz(set) : 0;
}

/* Refreshes the view, from the same seat or another. */
void tui_look(TableScreen *table);
void tui_sit(TableScreen *table, int viewer);

/* Whether the view has secrets from others at this keyboard. */
bool tui_has_secrets(const TableScreen *table);

/* Gives the keyboard to another seat, behind a curtain if there are secrets. */
void tui_give_to(TableScreen *table, int seat);

/* Switches to the seat of the person who must act here. A person who has just acted may see the result first. */
void tui_choose_viewer(TableScreen *table);

/* Switches to somebody else here who may act too. */
void tui_other_seat(TableScreen *table);

/* Drawing (table_draw.c), which also finds the selectable places and their positions. */

void tui_draw(TableScreen *table);

/* A selectable place, or NULL. */
const Spot *tui_spot(const TableScreen *table, const char *name);

/* Keys (table_keys.c). */

void tui_key(TableScreen *table, Key key);

#endif
