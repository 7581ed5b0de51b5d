/* The posters of all games that do not look like the unit, one line each. */
#include "posters/poster.h"

#define POSTERS(X) \
    X(conflict) \
    X(pegs_and_jokers) \
    X(fiveplay) \
    X(bonkers)

#define DECLARE(game) extern const Game game; extern Poster game##_poster;
#define LIST(game) {&game, game##_poster},

POSTERS(DECLARE)

static const struct {
    const Game *game;
    Poster *poster;
} posters[] = {POSTERS(LIST)};

Poster *poster_own(const Game *game)
{
    for (size_t i = 0; i < sizeof posters / sizeof *posters; i++)
        if (posters[i].game == game)
            return posters[i].poster;
    return NULL;
}
