#include "luck/luck.h"

#include "base/memory.h"
#include "rules/unit.h"

#include <stdlib.h>

/* Locations not yet tried are interchangeable, so a position is a few numbers: pegs on either grid, pegs of the other player
   that each has found, alarms in a row. */
typedef struct Fill {
    int pegs[2], found[2], alarms;
} Fill;

typedef struct Filling {
    bool careful;
    double *known;    /* memo by position and mover; negative: not computed */
} Filling;

enum { FILL_TO = UNIT_PEGS, FILL_ALARMS = 4, FILL_CASES = FILL_TO * FILL_TO * FILL_TO * FILL_TO * FILL_ALARMS * 2 };

static double fill(const Filling *game, Fill at, int mover);

/* The mover's peg stayed. */
static double stayed(const Filling *game, Fill at, int mover)
{
    at.alarms = 0;
    if (++at.pegs[mover] == FILL_TO)
        return luck_share(at.pegs[0], at.pegs[1]);
    return fill(game, at, !mover);
}

static double sounded(const Filling *game, Fill at, int mover, int new)
{
    at.found[mover] += new;
    if (++at.alarms == FILL_ALARMS)
        return luck_share(at.pegs[0], at.pegs[1]);
    return fill(game, at, !mover);
}

/* The mover tries one of so many locations, some of which have a peg of the other. */
static double try_one_of(const Filling *game, Fill at, int mover, int locations, int pegs, int new)
{
    double alarm = (double)pegs / locations;
    return (alarm < 1 ? (1 - alarm) * stayed(game, at, mover) : 0) + (alarm > 0 ? alarm * sounded(game, at, mover, new) : 0);
}

/* The optimal player tries something new or, to bring the end nearer, something that is sure to sound. */
static double best_fill(const Filling *game, Fill at)
{
    int new = GRID_LOCS - at.pegs[0] - at.found[0];
    double bold = new ? try_one_of(game, at, 0, new, at.pegs[1] - at.found[0], 1) : 0;
    double sure = at.found[0] ? sounded(game, at, 0, 0) : 0;
    return bold > sure ? bold : sure;
}

static double simple_fill(const Filling *game, Fill at)
{
    int empty = GRID_LOCS - at.pegs[1], new = empty - at.found[1];
    if (!game->careful)
        return try_one_of(game, at, 1, empty, at.pegs[0], 0);
    return new ? try_one_of(game, at, 1, new, at.pegs[0] - at.found[1], 1) : sounded(game, at, 1, 0);
}

static double fill(const Filling *game, Fill at, int mover)
{
    int number = ((at.pegs[0] * FILL_TO + at.pegs[1]) * FILL_TO + at.found[0]) * FILL_TO + at.found[1];
    double *known = &game->known[(number * FILL_ALARMS + at.alarms) * 2 + mover];
    if (*known < 0)
        *known = mover ? simple_fill(game, at) : best_fill(game, at);
    return *known;
}

double luck_free_for_all(bool careful)
{
    Filling game = {careful, memory_resize(NULL, FILL_CASES * sizeof *game.known)};
    for (int i = 0; i < FILL_CASES; i++)
        game.known[i] = -1;
    double share = (fill(&game, (Fill){{0}, {0}, 0}, 0) + fill(&game, (Fill){{0}, {0}, 0}, 1)) / 2;
    free(game.known);
    return share;
}
