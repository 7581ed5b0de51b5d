/* All games, one line each, in the order of the rules. */
#include "rules/game.h"

#define GAMES(X) \
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
    X(free_table) \
    X(conflict) \
    X(pegs_and_jokers) \
    X(fiveplay) \
    X(bonkers)

#define DECLARE(game) extern const Game game;
#define LIST(game) &game,

GAMES(DECLARE)

const Game *const games[] = {GAMES(LIST) NULL};
