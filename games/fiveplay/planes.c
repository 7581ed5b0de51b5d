/* The observation of Fiveplay for neural networks: everything is public. */
#include "inside.h"
#include "rules/planes.h"

static const char *const names[KINDS] = {[PEG] = "pegs", [SOLID] = "solid barrels", [HOLLOW] = "hollow barrels"};
static const char *const stocks[KINDS] = {
    [PEG] = "pegs in stock", [SOLID] = "solid barrels in stock", [HOLLOW] = "hollow barrels in stock"};

static void write(const void *state, Planes *out)
{
    const State *s = state;
    for (int after = 0; after < 2; after++) {
        const Set *piece = s->piece[planes_seat(out, after) - 1];
        for (Kind kind = PEG; kind < KINDS; kind++)
            plane_set(out, after, names[kind], piece[kind]);
        for (Kind kind = PEG; kind < KINDS; kind++)
            plane_number(out, after, stocks[kind], -1, stock(piece, kind));
    }
}

const PlaneRules fiveplay_planes = {.rows = SIDE, .cols = SIDE, .acts = (Act)KINDS << KIND_SHIFT, .write = write};
