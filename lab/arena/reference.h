/* Players to measure the bots against. They are simple on purpose, so that everybody knows what a result against them means. */
#ifndef PEG_LAB_REFERENCE_H
#define PEG_LAB_REFERENCE_H

#include "belief/belief.h"

/* What a reference player has to decide on. Whoever only may act, while others must, may also wait. */
typedef struct Question {
    const Game *game;
    int seat;
    Acts legal;
    bool may_wait;
} Question;

/* How long to think, and how it went. */
typedef struct Effort {
    long sims;        /* playouts at the most; 0: no limit */
    int ms;           /* milliseconds at the most; 0: no limit; one of the two is given */
    long spent;       /* playouts made */
    Random random;
} Effort;

/* Each gives the act, or REFERENCE_WAITS. */
enum { REFERENCE_WAITS = UINT32_MAX };

/* Any legal act, waiting being one of them. */
Act reference_random(const Question *question, Random *random);

/* The act with the best mean evaluation over a few worlds consistent with the information set. */
Act reference_greedy(const Question *question, const Knowledge *knowledge, Effort *effort);

/* Information-set Monte-Carlo search as in the textbook: a new world for each playout, a tree of acts, playouts at random. */
Act reference_textbook(const Question *question, const Knowledge *knowledge, Effort *effort);

/* A local best response (Lisý and Bowling 2017): the act that does best over worlds weighed by how the bots are taken to act, if
   afterwards everybody goes on like that. What it wins against a bot is a lower bound of how much that bot can be exploited. */
Act reference_local(const Question *question, const Knowledge *knowledge, Effort *effort);

/* The textbook's search by one who sees the state: no player, but a bound for players. */
Act reference_seer(const Question *question, const void *state, Effort *effort);

#endif
