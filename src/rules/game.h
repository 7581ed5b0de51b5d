/* A game: a const table of pure functions over a flat state.
   States hold no pointers, begin with a Core, and are copied with memcpy. The functions allocate nothing, print nothing, read no
   clock and roll no dice: dice, shuffles and coins are acts of the seat `chance`. */
#ifndef PEG_RULES_GAME_H
#define PEG_RULES_GAME_H

#include "rules/acts.h"
#include "rules/core.h"
#include "rules/drawing.h"

enum { SEAT_CHANCE = 0, SEATS_MAX = 10, STATE_MAX = 2048, ACT_TEXT_MAX = 64 };

/* Who must act; bit n stands for player n. Empty: the game is over. Fields of one word are made and read in a register. */
typedef struct Actors {
    uint64_t must : 16;
    uint64_t may : 16;      /* players who may act but need not */
    uint64_t chance : 1;    /* chance must act, and nobody else */
} Actors;

/* An option of a game, as `name=value`. */
typedef struct Option {
    const char *name;      /* NULL ends a list */
    int32_t preset;        /* default value */
    bool is_switch;        /* 0 or 1; otherwise 1 to 1000000 */
    bool from_zero;        /* 0 to 1000000 */
    uint16_t only_players; /* bit n: allowed with n players; 0: with any number */
} Option;

enum { OPTIONS_MAX = 6, OPTION_MOST = 1000000 };

static inline int32_t option_least(const Option *option) { return option->is_switch || option->from_zero ? 0 : 1; }
static inline int32_t option_most(const Option *option) { return option->is_switch ? 1 : OPTION_MOST; }
static inline bool option_fits(const Option *option, int players)
{
    return !option->only_players || option->only_players >> players & 1;
}

/* How a game starts: the number of players, the option values in the order of the table, and the board, sign by sign, if the
   game is drawn and it is not the usual one. */
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
    uint8_t minutes;             /* typical length of a game between people */
    uint8_t players_min, players_max;
    uint8_t players_step;        /* 0 counts as 1 */
    bool open;                   /* perfect information: everybody sees every act */
    bool open_acts;              /* everybody sees what players do; only chance hides something */
    bool of_unit;                /* its state begins with a Unit */
    uint64_t outlined;           /* outlined locations of the unit: bit n is location n */
    bool talk;                   /* players may `say` things whenever they may act */
    bool hushed;                 /* no free talk during the game: partners must not signal */
    bool whispers;               /* a player may talk to a single other player */
    uint16_t state_size;
    const struct Script *script; /* its source (src/script); NULL: written in C */
    const struct Brain *brain;   /* for experiments: what bots know about this copy of a game instead (belief/brain.h); else NULL */
    void (*add_reference)(const Game *game, int more);    /* adds 1 or -1 to its reference count; NULL: it is static */
    const Option *options;       /* NULL: none */
    const Drawing *drawing;      /* how its board is drawn; NULL: the board is fixed */
    const char *const *verbs;    /* the verbs of its acts, for unit_act_text: UNIT_VERBS fills in both */
    uint8_t verb_count;          /* 0: its acts have no verbs */
    const EventKind *const *kinds;    /* of events beside the common ones that are read from lines, ended by NULL; NULL: none */
    Act time;                    /* the act of chance that calls time, if the clock runs (SYS-17); 0: no clock */

    /* Creates the initial position and its events. */
    void (*setup)(const Game *game, void *state, const Setup *setup, Log *log);

    /* NULL: the mover, until the game is over. */
    Actors (*actors)(const Game *game, const void *state);

    /* Adds the legal acts of a player who is waited for. Nobody else is asked about. */
    void (*legal)(const Game *game, const void *state, int seat, Acts *out);

    /* Adds the outcomes of chance; called only while chance must act. NULL: no chance in this game. */
    void (*odds)(const Game *game, const void *state, Odds *out);

    /* Plays a legal act of a player or an outcome of chance (SEAT_CHANCE). `log` may be NULL. */
    void (*apply)(const Game *game, void *state, int seat, Act act, Log *log);

    /* Adds the game's own fields to a JSON view. Once the game is over it is called for VIEWER_UMPIRE only. */
    void (*view)(const Game *game, const void *state, int viewer, Text *out);

    /* Writes an act or outcome in the notation of the rules, at most ACT_TEXT_MAX - 1 bytes. */
    void (*act_text)(const Game *game, Act act, Text *out);

    /* Whether the only legal act needs no decision, so that it may be played automatically. Asked while a player must act. NULL:
       never. */
    bool (*by_itself)(const Game *game, const void *state);

    /* Parses a legal act that `legal` does not list. NULL: there is none. */
    bool (*unlisted)(const Game *game, const void *state, int seat, const char *words, Act *out);

    /* For games in which all acts are open and chance hides something: exchanges what the viewer cannot know, so that this event,
       which the viewer heard, is possible next, with every act that sounds like it; `before`: so many of its kind come before it in
       the same act. NULL: if such a game hides something, it cannot be followed from lines. */
    void (*suppose)(const Game *game, void *state, int viewer, const Event *event, int before);

    /* Swaps the two sides and mirrors the grid, if the rules are symmetric; for tests. NULL: they are not. `mirror_loc` maps a
       location of one side to the other. */
    void (*exchange)(void *state);
    int (*mirror_loc)(int loc);
};

/* Reference counting: hold a game for as long as it, or an event of it, is stored. A game compiled from a script is freed with
   its last holder. */
static inline void game_hold(const Game *game)
{
    if (game && game->add_reference)
        game->add_reference(game, 1);
}

static inline void game_release(const Game *game)
{
    if (game && game->add_reference)
        game->add_reference(game, -1);
}

static inline Actors game_actors(const Game *game, const void *state)
{
    const Core *core = state;
    if (core->phase == PHASE_OVER)
        return (Actors){0};
    return game->actors ? game->actors(game, state) : (Actors){.must = (uint16_t)(1 << core->mover)};
}

/* The registry: all games in the order of the rules, ended by NULL. */
extern const Game *const games[];

/* Finds a game by id, case-insensitive; NULL if there is none. Ids that begin with `~` are scripts (WS-114): the program
   installs, once at start-up, a function that finds them. Hold such a game before the next lookup. */
const Game *game_find(const char *id);
typedef const Game *GameResolver(const char *id);
void game_resolver(GameResolver *resolver);

/* Whether the game can have that many players. */
bool game_seats(const Game *game, int players);

/* The index of an option, or -1. */
int game_option(const Game *game, const char *name);

/* Whether time may be called now (EP-13): the option `minutes` is set and time has not been called. */
static inline bool game_times(const void *state)
{
    const Core *core = state;
    return core->timing == TIMING_RUNS && core->phase != PHASE_OVER;
}

/* The legal acts of a seat; none for a player who must not act now. */
void game_legal(const Game *game, const void *state, int seat, Acts *out);

/* Parses a legal act of the seat, or an outcome of chance, case-insensitive. */
bool game_read_act(const Game *game, const void *state, int seat, const char *words, Act *out);

/* The view as one JSON object (VW-1). `viewer`: a player, VIEWER_PUBLIC or VIEWER_UMPIRE. */
void game_view(const Game *game, const void *state, int viewer, Text *out);

void game_actors_text(const Game *game, const void *state, Text *out);    /* EP-5 */
void game_status_text(const void *state, Text *out);                      /* EP-9 */

/* The number of act sequences of that length (EP-12). `work` counts down by one per act; when it reaches 0 the count stops and
   is invalid. */
uint64_t game_perft(const Game *game, const void *state, int depth, uint64_t *work);

#endif
