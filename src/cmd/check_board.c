/* pegboard check-board: the errors of a drawn board. */
#include "cmd/args.h"
#include "cmd/command.h"
#include "rules/game.h"

#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: pegboard check-board FILE\n"
    "\n"
    "Reads a drawn board of Conflict or Bonkers! and says what is wrong with it, and where: the right number of everything,\n"
    "the same after a quarter turn, every square to be reached. The boards that are played on otherwise are\n"
    "games/conflict/board.txt and games/bonkers/board.txt.\n"
    "\n"
    "Examples:\n"
    "  pegboard check-board true-map.txt\n"
    "  pegboard play conflict --set board=true-map.txt\n";

/* Whether a reader got farther than another. */
static bool farther(const DrawingError *a, const DrawingError *b)
{
    if (a->judged != b->judged)
        return a->judged;
    return a->line > b->line || (a->line == b->line && a->column > b->column);
}

/* The game whose board format fits best: the one that accepts the text, else the one whose reader got farthest. */
static const Game *nearest_game(const char *text, size_t len, DrawingError *error)
{
    const Game *nearest = NULL;
    for (const Game *const *game = games; *game; game++) {
        char board[DRAWING_MAX];
        DrawingError found = {0};
        if (!(*game)->drawing)
            continue;
        if (drawing_read((*game)->drawing, text, len, board, &found)) {
            error->line = 0;
            return *game;
        }
        if (!nearest || farther(&found, error)) {
            nearest = *game;
            *error = found;
        }
    }
    return nearest;
}

int cmd_check_board(int argc, char **argv)
{
    Args args = args_of("check-board", help, argc, argv);
    size_t len;
    char *text = args_done(&args, 1, 1) ? args_file(&args, args.word[0], &len) : NULL;
    if (!text)
        return args.wrong ? EXIT_MISUSE : EXIT_FAILED;
    DrawingError error;
    const Game *game = nearest_game(text, len, &error);
    free(text);
    if (error.line)
        printf("%s:%d:%d: %s (%s)\n", args.word[0], error.line, error.column, error.reason, game->title);
    else
        printf("%s is a good board of %s\n", args.word[0], game->title);
    return error.line ? EXIT_FAILED : EXIT_GOOD;
}
