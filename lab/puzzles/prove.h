/* Proofs for puzzles: which acts do what is asked for in every state consistent with what the player knows, whatever the others
   and chance do. */
#ifndef PEG_LAB_PROVE_H
#define PEG_LAB_PROVE_H

#include "bots/hunt.h"
#include "puzzles/census.h"

typedef enum Ask {
    ASK_WIN,      /* the player wins with so many acts */
    ASK_LOOKS,    /* in a hunt, all hidden pegs are found with so many looks */
    ASK_SOUND,    /* the act sounds the alarm */
    ASK_QUIET,    /* it does not */
    ASKS
} Ask;

extern const char *const ask_names[ASKS];

/* An act, and in how many of the states it does what is asked for at once. */
typedef struct Answer {
    Act act;
    bool certain;    /* in all of them, or by a strategy that begins with it */
    int works;
} Answer;

enum { ANSWERS_MOST = 512 };

typedef struct Proof {
    const Game *game;
    int seat, n;
    long work;                /* counts down with every act tried; below 0: it ran out and nothing is proved */
    int worlds;               /* how many states are possible */
    int answers;              /* as many as there are legal acts */
    Answer answer[ANSWERS_MOST];
    int certain;              /* how many of them are certain */
} Proof;

/* What is possible in a position, as far as a player knows: in a hunt all hidings, otherwise all states. */
typedef struct Position {
    Knowledge *known;
    Acts legal;
    States worlds;
    Hunt hunt;
    bool hunting;
} Position;

/* False, with nothing to free, if more than `most` states had to be looked at. */
bool position_of(const Match *match, int seat, int most, Position *out);
void position_free(Position *position);

/* Answers the question for every legal act of the player. False if that took too much work, or the question does not fit. */
bool prove(const Position *position, Ask ask, int n, long work, Proof *out);

#endif
