/* The parts of the table screen: who looks, the picture, and the keys. Only they know what a table is made of. */
#ifndef PEG_TUI_TABLE_PARTS_H
#define PEG_TUI_TABLE_PARTS_H

#include "tell/tell.h"
#include "tui/board.h"
#include "tui/table.h"

#include <stdio.h>

enum { TYPED_MAX = 201 };

typedef enum Typing { TYPES_NOTHING, TYPES_ACT, TYPES_CHAT } Typing;

typedef struct Table {
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
    int cursor_y, cursor_x;      /* where it was last, so that it stays near */
    int down;                    /* rows of the board that are scrolled away */
    bool scrolled;               /* by hand, so the cursor does not pull it back */
    bool heat;
    bool passing;                /* the act is done, and somebody else here is next */
    Typing typing;
    char typed[TYPED_MAX];
    char stem[TYPED_MAX];        /* what was typed before completion */
    int completion;
    char told[300];
    int heard;                   /* the number of the last event that was listened to */
    bool left, again;
} Table;

static inline int tui_heard(const Table *table)
{
    return table->seen->missing + table->seen->events.n;
}

static inline void tui_tell(Table *table, const char *words)
{
    snprintf(table->told, sizeof table->told, "%s", words);
}

static inline void tui_forget(Table *table)
{
    table->choice = (Choice){0};
}

/* Who looks (viewer.c). */

static inline unsigned tui_people(const Table *table) { return table->source->here; }
static inline bool tui_several(const Table *table) { return (tui_people(table) & (tui_people(table) - 1)) != 0; }
static inline bool tui_mine(const Table *table, unsigned set) { return table->viewer > 0 && set >> table->viewer & 1; }

static inline int tui_lowest(unsigned set)
{
    return set ? __builtin_ctz(set) : 0;
}

/* Looks again, from the same seat or from another one. */
void tui_look(Table *table);
void tui_sit(Table *table, int viewer);

/* There is something that the others at this keyboard must not see. */
bool tui_has_secrets(const Table *table);

/* Gives the keyboard to another seat, behind a curtain where there are secrets. */
void tui_give_to(Table *table, int seat);

/* Looks from the seat of whoever is to act here. Who has just acted may look at what came of it first. */
void tui_choose_viewer(Table *table);

/* Goes to somebody else here who may act too. */
void tui_other_seat(Table *table);

/* The picture (table_draw.c). It finds out which places can be chosen, and where they are. */

void tui_draw(Table *table);

/* A place that can be chosen, or NULL. */
const Spot *tui_spot(const Table *table, const char *name);

/* The keys (table_keys.c). */

void tui_key(Table *table, Key key);

#endif
