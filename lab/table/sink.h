/* Tables of acts as files: one row an act, streamed, as text (CSV) or as NumPy has it (.npy). */
#ifndef PEG_LAB_SINK_H
#define PEG_LAB_SINK_H

#include "rules/game.h"

#include <stdio.h>

typedef struct Row {
    uint32_t record;     /* which game, by the number of its record */
    uint32_t number;     /* of the act in it, from 1 */
    int seat;            /* SEAT_CHANCE: an outcome of chance */
    Act act;
    double odds;         /* of an outcome of chance; 1 for what a player did */
    double result;       /* for that seat: 1 won, 0.5 drawn, 0 lost; -1: for chance, and where the game has not ended */
} Row;

typedef struct Sink Sink;

/* By the end of its name, `.csv` or `.npy`. NULL, with one sentence in `why`: it cannot be written. */
Sink *sink_open(const char *path, Text *why);
void sink_add(Sink *sink, const Game *game, const Row *row, const Acts *legal);

/* Finishes the file and frees the sink; false if something could not be written. */
bool sink_close(Sink *sink);

#endif
