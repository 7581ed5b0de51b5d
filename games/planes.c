/* The observation planes of the games without a unit, one line each. */
#include "rules/planes.h"

#define PLANES(X) \
    X(conflict) \
    X(pegs_and_jokers) \
    X(fiveplay) \
    X(bonkers)

#define DECLARE(game) extern const Game game; extern const PlaneRules game##_planes;
#define LIST(game) {&game, &game##_planes},

PLANES(DECLARE)

static const struct {
    const Game *game;
    const PlaneRules *rules;
} all[] = {PLANES(LIST)};

const PlaneRules *planes_of(const Game *game)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].game == game)
            return all[i].rules;
    return NULL;
}
