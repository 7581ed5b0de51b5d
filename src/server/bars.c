#include "server/bars.h"

#include "base/memory.h"

#include <stdlib.h>

static void append(Bars *bars, KnownBar bar)
{
    bars->bar = memory_resize(bars->bar, ((size_t)bars->n + 1) * sizeof *bars->bar);
    bars->bar[bars->n++] = bar;
}

void bars_add(Bars *bars, int64_t own, const StoredBar *stored)
{
    bool mine = stored->person == own;
    append(bars, (KnownBar){mine ? stored->other : stored->person, stored->bar, mine});
}

void bars_set(Bars *bars, int64_t other, Bar bar)
{
    for (int i = 0; i < bars->n; i++)
        if (bars->bar[i].own && bars->bar[i].person == other) {
            bars->bar[i].bar = bar;
            return;
        }
    append(bars, (KnownBar){other, bar, true});
}

void bars_free(Bars *bars)
{
    free(bars->bar);
    *bars = (Bars){.bar = NULL};
}

Bar bars_own(const Bars *bars, int64_t other)
{
    for (int i = 0; i < bars->n; i++)
        if (bars->bar[i].own && bars->bar[i].person == other)
            return bars->bar[i].bar;
    return BAR_NONE;
}

bool bars_blocked_by(const Bars *bars, int64_t other)
{
    for (int i = 0; i < bars->n; i++)
        if (!bars->bar[i].own && bars->bar[i].person == other && bars->bar[i].bar == BAR_BLOCKED)
            return true;
    return false;
}

bool bars_apart(const Bars *bars, int64_t other)
{
    return bars_own(bars, other) == BAR_BLOCKED || bars_blocked_by(bars, other);
}
