/* A game: a const table of pure functions over a flat state.
   States hold no pointers, begin with a Core, and are copied with memcpy. The functions allocate nothing, print nothing,
   read no clock and roll no die: dice, shuffles and coins are acts of the seat `chance`. */
#ifndef PEG_RULES_GAME_H
#define PEG_RULES_GAME_H

#include "rules/acts.h"
#include "rules/core.h"
#include "rules/drawing.h"

enum { SEAT_CHANCE = 0, SEATS_MAX = 10, STATE_MAX = 2048, ACT_TEXT_MAX = 64 };

/* Who the game waits for; bit n stands for player n. Nobody at all: the game is over. */
typedef struct Actors {
    uint16_t must;
    uint16_t may;      /* players who may act but need not */
    bool chance;       /* chance is waited for, and nobody else */
    uint8_t filler[3]; /* eight bytes in all travel in one register */
} Actors;

/* An option of a game, as `name=value`. */
typedef struct Option {
    const char *name;      /* NULL ends a list */
    int32_t preset;        /* its value when it is not given */
    bool is_switch;        /* 0 or 1; otherwise 1 to 1000000 */
    bool from_zero;        /* 0 to 1000000 */
    uint16_t only_players; /* bit n: allowed with n players; 0: with any number of them */
} Option;

enum { OPTIONS_MAX = 6, OPTION_MOST = 1000000 };

static inline int32_t option_least(const Option *option) { return option->is_switch || option->from_zero ? 0 : 1; }
static inline int32_t option_most(const Option *option) { return option->is_switch ? 1 : OPTION_MOST; }
static inline bool option_fits(const Option *option, int players)
{
    return !option->only_players || option->only_players >> players & 1;
}

/* How a game is to begin: how many play, the values of its options in the order of its table, and the board, sign by sign, where
   the game is drawn and it is not the usual one. */
typedef struct Setup {
    int players;
    int32_t option[OPTIONS_MAX];
    char board[DRAWING_MAX];
} Setup;

typedef struct Game Game;

struct Game {
    const char *id;
    const char *title;
    const char *level;           /* `beginner`, `intermediate`, `advanced`, `workshop` or `box` */
    uint8_t minutes;             /* how long a game between people takes, about */
    uint8_t players_min, players_max;
    uint8_t players_step;        /* 0 counts as 1 */
    bool open;                   /* nothing is hidden: everybody sees every act */
    bool open_acts;              /* everybody sees what players do; only chance hides something */
    bool of_unit;                /* its state begins with a Unit */
    uint64_t outlined;           /* locations of the unit that are outlined: bit n is location n */
    bool talk;                   /* players may `say` things, at any time that they may act */
    bool hushed;                 /* players may not talk freely while it runs: partners have no channel of their own */
    bool whispers;               /* a player may talk with one other alone */
    uint16_t state_size;
    const struct Script *script; /* what it was made from (src/script); NULL: it is written in C */
    void (*keep)(const Game *game, int more);    /* one more holds it, or one less (-1); NULL: it lives for ever */
    const Option *options;       /* NULL: none */
    const Drawing *drawing;      /* how its board is drawn; NULL: there is but one */
    const char *const *verbs;    /* the words of its acts, for unit_act_text: UNIT_VERBS fills in both */
    uint8_t verb_count;          /* 0: its acts have no words */
    Act time;                    /* the act of chance by which time is called, where its clock runs (SYS-17); 0: it has no clock */

    /* Makes the first position and its events. */
    void (*setup)(const Game *game, void *state, const Setup *setup, Log *log);

    /* NULL: the mover, until the game is over. */
    Actors (*actors)(const Game *game, const void *state);

    /* Adds the legal acts of a player who is waited for. Nobody else is asked about. */
    void (*legal)(const Game *game, const void *state, int seat, Acts *out);

    /* Adds what chance may bring; called only while chance is waited for. NULL: no chance in this game. */
    void (*odds)(const Game *game, const void *state, Odds *out);

    /* Carries out a legal act of a player or an outcome of chance (SEAT_CHANCE). `log` may be NULL. */
    void (*apply)(const Game *game, void *state, int seat, Act act, Log *log);

    /* Adds this game's own fields to a JSON view. Once the game is over it is called for VIEWER_UMPIRE only. */
    void (*view)(const Game *game, const void *state, int viewer, Text *out);

    /* Writes an act or outcome in the notation of the rules, at most ACT_TEXT_MAX - 1 bytes. */
    void (*act_text)(const Game *game, Act act, Text *out);

    /* Whether the only act of whoever must act needs nobody's word, so that whoever runs the game may do it by itself; asked while
       somebody must act. NULL: never. */
    bool (*by_itself)(const Game *game, const void *state);

    /* Reads a legal act that `legal` does not list. NULL: there is none. */
    bool (*unlisted)(const Game *game, const void *state, int seat, const char *words, Act *out);

    /* Exchanges the two sides and mirrors the grid, where the rules are the same for both; for tests. NULL: they are not.
       `mirror_loc` maps a location of one side to that of the other. */
    void (*exchange)(void *state);
    int (*mirror_loc)(int loc);
};

/* Whoever keeps a game, or events of it, beyond a call holds it: a game that was made from a script lives no longer than that. */
static inline void game_hold(const Game *game)
{
    if (game && game->keep)
        game->keep(game, 1);
}

static inline void game_release(const Game *game)
{
    if (game && game->keep)
        game->keep(game, -1);
}

static inline Actors game_actors(const Game *game, const void *state)
{
    const Core *core = state;
    if (core->phase == PHASE_OVER)
        return (Actors){0};
    return game->actors ? game->actors(game, state) : (Actors){.must = (uint16_t)(1 << core->mover)};
}

/* The registry: all games, in the order of the rules; a NULL ends the list. */
extern const Game *const games[];

/* The game of that id in any case, or NULL. An id that begins with `~` is of a script (WS-114): whoever runs the program says how
   such a game is found, once and before anything else goes on. A game found so is to be held before the next one is asked for. */
const Game *game_find(const char *id);
typedef const Game *GameResolver(const char *id);
void game_resolver(GameResolver *resolver);

/* Whether the game can be played by that many. */
bool game_seats(const Game *game, int players);

/* The index of an option, or -1. */
int game_option(const Game *game, const char *name);

/* Whether time may be called now (EP-13): the option `minutes` is set, and it was not called before. */
static inline bool game_times(const void *state)
{
    const Core *core = state;
    return core->timing == TIMING_RUNS && core->phase != PHASE_OVER;
}

/* The legal acts of a seat, none for a player who is not waited for. */
void game_legal(const Game *game, const void *state, int seat, Acts *out);

/* Reads the text of a legal act of the seat, or of an outcome of chance, in any case. */
bool game_read_act(const Game *game, const void *state, int seat, const char *words, Act *out);

/* The view as one JSON object (VW-1). `viewer`: a player, VIEWER_PUBLIC or VIEWER_UMPIRE. */
void game_view(const Game *game, const void *state, int viewer, Text *out);

void game_actors_text(const Game *game, const void *state, Text *out);    /* EP-5 */
void game_status_text(const void *state, Text *out);                      /* EP-9 */

/* The number of act sequences of that length (EP-12). `work` counts down with every act carried out; when it reaches 0
   the count stops and is worthless. */
uint64_t game_perft(const Game *game, const void *state, int depth, uint64_t *work);

#endif
