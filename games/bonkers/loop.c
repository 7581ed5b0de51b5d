/* The loop of Bonkers!, and the check of a custom one. */
#include "inside.h"

#include "bonkers_board.h"

/* BK-1: START, which scores too, two more that score, one that loses, and three printed texts. */
static const char *judge(const char *board, int *place)
{
    static const struct Printed { char sign; int count; const char *reason; } printed[] = {
        {LOOP_SCORE, 3, "three spaces score, 'S', and START is one of them"}, {LOOP_LOSE, 1, "one space is LOSE, 'L'"},
        {LOOP_TO_LOSE, 2, "two spaces send to LOSE, '>'"}, {LOOP_BACK_15, 1, "one space sends back 15, '<'"},
    };
    *place = START;
    if (board[START] != LOOP_SCORE)
        return "the first space is START, and scores: 'S'";
    for (size_t i = 0; i < sizeof printed / sizeof printed[0]; i++) {
        int beyond = drawing_beyond(board, printed[i].sign, printed[i].count);
        *place = beyond < 0 ? START : beyond;
        if (beyond >= 0 || drawing_beyond(board, printed[i].sign, printed[i].count - 1) < 0)
            return printed[i].reason;
    }
    return NULL;
}

const Drawing bonkers_drawing = {.rows = 5, .columns = 11, .signs = ".SL><", .usual = USUAL_BOARD, .judge = judge};
