/* Public library: acts as indices into a list that is the same in every position. */
#include "pegboard.h"

#include "rules/planes.h"
#include "rules/unit.h"

static const Game *game_of(const PegGame *game) { return (const Game *)game; }

/* The index part of a location: as a target A1 is 0, as an origin "none" is 0. */
enum { PARTS = GRID_LOCS + 1 };

static inline uint32_t target_part(int at) { return at == UNIT_NO_LOC ? GRID_LOCS : (uint32_t)at; }
static inline uint32_t origin_part(int at) { return at == UNIT_NO_LOC ? 0 : (uint32_t)at + 1; }

uint32_t peg_act_space(const PegGame *game)
{
    const PlaneRules *rules = planes_of(game_of(game));
    if (rules)
        return rules->acts;
    return game_of(game)->of_unit ? PARTS * PARTS * (game_of(game)->verb_count ? game_of(game)->verb_count : 1u) : 0;
}

uint32_t peg_act_place(const PegGame *game, uint32_t act)
{
    if (!game_of(game)->of_unit)
        return act;
    return ((uint32_t)act_verb(act) * PARTS + origin_part(act_from(act))) * PARTS + target_part(act_to(act));
}

uint32_t peg_act_of(const PegGame *game, uint32_t place)
{
    if (!game_of(game)->of_unit)
        return place;
    int to = (int)(place % PARTS), from = (int)(place / PARTS % PARTS), verb = (int)(place / PARTS / PARTS);
    return unit_act(verb, from ? from - 1 : UNIT_NO_LOC, to == GRID_LOCS ? UNIT_NO_LOC : to);
}
