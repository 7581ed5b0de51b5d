/* Whom somebody has muted or blocked, and by whom that one is blocked, as far as it is asked for while somebody is here. */
#ifndef PEG_SERVER_BARS_H
#define PEG_SERVER_BARS_H

#include "store/manners.h"

typedef struct KnownBar {
    int64_t person;    /* the other one */
    Bar bar;
    bool own;          /* that one is barred; else that one has barred */
} KnownBar;

typedef struct Bars {
    KnownBar *bar;     /* NULL: none */
    int n;
} Bars;

void bars_add(Bars *bars, int64_t own, const StoredBar *stored);
void bars_set(Bars *bars, int64_t other, Bar bar);             /* the owner has changed his mind */
void bars_free(Bars *bars);
Bar bars_own(const Bars *bars, int64_t other);                 /* BAR_NONE: none */
bool bars_blocked_by(const Bars *bars, int64_t other);
bool bars_apart(const Bars *bars, int64_t other);              /* one of the two has blocked the other */

#endif
