#include "luck/luck.h"

#include "probes/probes.h"

#include <stdlib.h>

/* The chance, in a million, that a random hunter finds the last peg in that turn: of all C(CELLS, pegs) positions of the pegs in
   the order of looks, C(turn - 1, pegs - 1) end with it. */
static uint32_t done_in(int turn, int pegs)
{
    double chance = (double)pegs / PROBES_CELLS;
    for (int k = 1; k < pegs; k++)
        chance *= (double)(turn - k) / (PROBES_CELLS - k);
    return turn < pegs ? 0 : (uint32_t)(1e6 * chance + 0.5);
}

/* The price of a turn is the chance to lose by it: that the other, who goes first or second, finishes just before it. */
static double lost(Field *field, bool first)
{
    for (int turn = 1; turn <= PROBES_CELLS; turn++)
        field->price[turn - 1] = done_in(first ? turn - 1 : turn, field->pegs);
    return field_best(field, NULL) / 1e6;
}

double luck_x_rays(void)
{
    const Game *game = game_find("x-rays");
    Hidings all = hunt_all(game, &(Setup){.players = 2}, 1);
    Field field = field_of(&all, brain_of(game));
    double share = 1 - (lost(&field, true) + lost(&field, false)) / 2;
    field_free(&field);
    free(all.of);
    return share;
}
