/* Tables of acts as files: one row per act, streamed, as CSV or NumPy (.npy). */
#ifndef PEG_LAB_SINK_H
#define PEG_LAB_SINK_H

#include "rules/game.h"

#include <stdio.h>

typedef struct Row {
    uint32_t record;     /* index of its record */
    uint32_t number;     /* of the act in it, from 1 */
    int seat;            /* SEAT_CHANCE: an outcome of chance */
    Act act;
    double odds;         /* of an outcome of chance; 1 for players */
    double result;       /* for that seat: 1 won, 0.5 drawn, 0 lost; -1: for chance, and unfinished games */
} Row;

typedef struct Sink Sink;

/* The format follows from the extension, `.csv` or `.npy`. NULL, with one sentence in `why`, if it cannot be written. */
Sink *sink_open(const char *path, Text *why);
void sink_add(Sink *sink, const Game *game, const Row *row, const Acts *legal);

/* Finishes the file and frees the sink; false on a write error. */
bool sink_close(Sink *sink);

#endif
