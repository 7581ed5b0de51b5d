/* Reference players to measure the bots against. They are simple on purpose, so that a result against them has a clear meaning. */
#ifndef PEG_LAB_REFERENCE_H
#define PEG_LAB_REFERENCE_H

#include "belief/belief.h"

/* The decision to make. A player who may act, while others must, may also wait. */
typedef struct Question {
    const Game *game;
    int seat;
    Acts legal;
    bool may_wait;
} Question;

/* The limits on thinking, and what was spent. */
typedef struct Effort {
    long sims;        /* maximum number of playouts; 0: no limit */
    int ms;           /* time limit in milliseconds; 0: none; one of the two is given */
    long spent;       /* playouts made */
    Random random;
} Effort;

/* Each returns the act, or REFERENCE_WAITS. */
enum { REFERENCE_WAITS = UINT32_MAX };

/* A uniformly random legal act, including waiting. */
Act reference_random(const Question *question, Random *random);

/* The act with the best mean evaluation over a few worlds consistent with the information set. */
Act reference_greedy(const Question *question, const Knowledge *knowledge, Effort *effort);

/* A child of seven who pays attention: lab/arena/child.c says what that means. */
Act reference_child(const Question *question, const Knowledge *knowledge, Effort *effort);

/* Textbook information-set Monte Carlo tree search: a new world for each playout, a tree of acts, random playouts. */
Act reference_textbook(const Question *question, const Knowledge *knowledge, Effort *effort);

/* A local best response (Lisý and Bowling 2017): the act with the best result over worlds weighted by the bots' policy, if
   everybody continues by that policy. What it wins against a bot is a lower bound on the bot's exploitability. */
Act reference_local(const Question *question, const Knowledge *knowledge, Effort *effort);

/* The textbook search with the true state: not a player, but an upper bound for players. */
Act reference_seer(const Question *question, const void *state, Effort *effort);

#endif
