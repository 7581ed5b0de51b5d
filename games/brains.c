/* The brains of all games that have one, one line each. */
#include "belief/brain.h"

#define BRAINS(X) \
    X(free_for_all) \
    X(mad_dash) \
    X(tic_tac_two) \
    X(border_patrol) \
    X(x_rays) \
    X(tank_blitz) \
    X(chain_gang) \
    X(leap_frog) \
    X(battle_of_the_blobs) \
    X(hideout) \
    X(rapid_transit) \
    X(hostage) \
    X(space_attack) \
    X(football) \
    X(soccer) \
    X(conflict) \
    X(pegs_and_jokers) \
    X(fiveplay) \
    X(bonkers)

#define DECLARE(game) extern const Game game; extern const Brain game##_brain;
#define LIST(game) {&game, &game##_brain},

BRAINS(DECLARE)

static const struct {
    const Game *game;
    const Brain *brain;
} brains[] = {BRAINS(LIST)};

const Brain *brain_of(const Game *game)
{
    static const Brain none = {0};
    if (game->brain)
        return game->brain;
    if (game->script)
        return brain_of_script(game);
    for (size_t i = 0; i < sizeof brains / sizeof *brains; i++)
        if (brains[i].game == game)
            return brains[i].brain;
    return &none;
}
