/* The boards of all games that do not look like the unit in a terminal, one line each. */
#include "tui/board.h"

#define BOARDS(X) \
    X(conflict) \
    X(pegs_and_jokers) \
    X(fiveplay) \
    X(bonkers)

#define DECLARE(game) extern const Game game; extern const Board game##_board;
#define LIST(game) {&game, &game##_board},

BOARDS(DECLARE)

static const struct {
    const Game *game;
    const Board *board;
} boards[] = {BOARDS(LIST)};

const Board *board_own(const Game *game)
{
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        if (boards[i].game == game)
            return boards[i].board;
    return NULL;
}
