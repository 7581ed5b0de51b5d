/* A contest for `pegboard arena`: the contestants, the pairing of each game number, and playing one game. A game depends only on
   the contest's seed and its number, not on the thread or time, as long as no clock decides. */
#ifndef PEG_LAB_CONTEST_H
#define PEG_LAB_CONTEST_H

#include "bots/bot.h"
#include "arena/reference.h"

#include <stdatomic.h>

enum { CONTESTANTS_MAX = 16 };

typedef enum ContestantKind {
    CONTESTANT_BOT,
    CONTESTANT_RANDOM,
    CONTESTANT_CHILD,
    CONTESTANT_GREEDY,
    CONTESTANT_TEXTBOOK,
    CONTESTANT_LOCAL,
    CONTESTANT_SEER
} ContestantKind;

typedef struct Contestant {
    const char *name;         /* as given on the command line */
    ContestantKind kind;
    BotSettings settings;
    bool plain;               /* plays without the game's brain */
    bool by_script;           /* thinks by the rules of the contest's script */
} Contestant;

typedef struct Contest {
    const Game *game;
    const Game *script;       /* the same game written as text; NULL: nobody thinks by that */
    Game plain;               /* the script's game without a brain, because a brain belongs to one game */
    int players;
    GivenOption option[OPTIONS_MAX];
    int options;
    Contestant contestant[CONTESTANTS_MAX];
    int contestants;
    uint64_t seed;
} Contest;

/* The two contestants of a game. They take alternate seats; every second game they swap, and with more than two players the
   seats also rotate. */
typedef struct Pairing {
    int who[2];
    int place[SEATS_MAX + 1]; /* 0 or 1 for each seat */
} Pairing;

/* The effort of one of the two in a game. */
typedef struct Spent {
    long acts, sims;
    int64_t us;
} Spent;

/* Special score: the game counts as won for both sides. */
enum { ALL_WON = 2 };

typedef struct Played {
    int number;
    double score;             /* of who[0]: its share of the winning seats; a draw is 0.5; ALL_WON: everybody has won (WS-123) */
    Spent spent[2];
} Played;

/* Parses a contestant such as `level:3` or `textbook:ms=200`; NULL, or the error. */
const char *contestant_read(Contestant *contestant, char *words);

int contest_pairs(const Contest *contest);
Pairing contest_pairing(const Contest *contest, int number);

/* Plays game `number` and writes its record; false if `stop` was set meanwhile. */
bool contest_play(const Contest *contest, int number, const atomic_bool *stop, Played *played, Text *record);

#endif
