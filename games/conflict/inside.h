/* What the files of Conflict share: the state, questions about it, and the walk of a piece. For this folder and its test only. */
#ifndef PEG_GAMES_CONFLICT_INSIDE_H
#define PEG_GAMES_CONFLICT_INSIDE_H

#include "map.h"

#include "rules/dice.h"
#include "rules/game.h"

enum { PLAYERS = 4, PIECES = 12 };

typedef enum Kind { ARTILLERY, BATTLESHIP, AIRPLANE, GUN, KINDS } Kind;

/* The place of a piece: a square of the map, one of these, or the number of the player who captured it. */
enum { CAMP = PLAYERS + 1, RESERVE };

typedef enum Stage { OPENING, THROW, MUSTER, USE, WALK, SHELVE } Stage;

typedef struct State {
    Core core;
    Map map;                             /* without the blocks of corners where nobody sits (CF-5) */
    uint16_t place[PLAYERS * PIECES];    /* player 1's pieces first, in the order of `conflict_army` */
    uint16_t home[PLAYERS];
    uint16_t trail[DICE_SIDES];          /* the squares that the walking piece has left */
    uint16_t rested;                     /* where the piece stands that this throw has moved already; 0: none */
    Opening opening;
    uint8_t living;                      /* bit n: player n still plays */
    uint8_t stage;
    uint8_t die[2];                      /* the smaller first; 0: used or lost */
    uint8_t doubles;                     /* thrown in this turn */
    uint8_t walker;                      /* the piece that walks */
    uint8_t left;                        /* how many steps it has yet to go; 0: none walks */
    uint8_t trod;                        /* how many squares it has left */
    bool partners;
    bool again;                          /* a double, and not the third: after its moves comes another throw */
    bool acted;                          /* the mover had an act in this turn */
} State;

/* An act names a piece by its square or by its kind in camp, in its low bits; `use` has the die above them. A square alone is a
   step onto it. */
enum { ACT_DIE = 10, ACT_USE = 1 << 13, ACT_CAMP = 1 << 14, ACT_SHELVE = 1 << 15, ACT_MUSTER = 1 << 16, ACT_HOLD = 1 << 17 };

static inline int act_low(Act act) { return (int)(act & ((1 << ACT_DIE) - 1)); }

/* The pieces of a player, equal kinds side by side, and where they begin (CF-6). */
extern const struct Piece { uint8_t kind, place; } conflict_army[PIECES];
extern const char conflict_letter[KINDS + 1];

/* A piece is its index in `place`; the gun is a player's last. */
static inline int owner_of(int piece) { return piece / PIECES + 1; }
static inline Kind kind_of(int piece) { return conflict_army[piece % PIECES].kind; }
static inline int first_of(int player) { return (player - 1) * PIECES; }
static inline int gun_of(int player) { return player * PIECES - 1; }
static inline int here(const State *s) { return s->place[s->walker]; }

/* A piece that its owner still has, and one that stands on the map. */
static inline bool owned(int place) { return place >= CAMP; }
static inline bool standing(int place) { return place >= MAP_FIRST; }

/* Takes the first player out of a set of bits. */
static inline int player_pop(int *players)
{
    int first = __builtin_ctz((unsigned)*players);
    *players &= *players - 1;
    return first;
}

static inline bool lives(const State *s, int player) { return s->living >> player & 1; }

/* CF-21: 1 and 3 are partners, and 2 and 4; with three players 2 has none. 0: none. */
static inline int partner_of(const State *s, int player)
{
    int opposite = (player + 1) % PLAYERS + 1;
    return s->partners && opposite <= s->core.players ? opposite : 0;
}

/* The player and the partner, fallen or not, as bits; and the mover's living enemies. */
static inline int side_of(const State *s, int player) { return only(player) | (only(partner_of(s, player)) & ~1); }
static inline int enemies(const State *s) { return s->living & ~side_of(s, s->core.mover); }
static inline bool is_enemy(const State *s, int player) { return enemies(s) >> player & 1; }

/* CF-5: the player in that corner; 0: none. */
int conflict_seat(const State *s, int corner);

/* A piece, or -1 if there is none: the player's first of that kind in camp or
   reserve, the player's on a square, an enemy's on it. */
int conflict_in(const State *s, int player, int place, Kind kind);
int conflict_on(const State *s, int player, int at);
int conflict_enemy_on(const State *s, int at);

int conflict_pieces(const State *s, int player);      /* how many pieces a player still has */
bool conflict_takes(Kind kind, int piece);            /* CF-10: a piece of that kind takes this one */
bool conflict_contested(const State *s);              /* two sides at least still play */

/* The walk of a piece: from camp it is put onto the home circle (CF-16); then it goes step by step, with all effects of each step.
   `conflict_stride` is false if that step was the last of the move. */
void conflict_start(State *s, int piece, int count);
bool conflict_stride(State *s, Log *log, int to);

/* Events of this game: `kind P K`, with further arguments where the kind has some. */
extern const EventKind conflict_muster, conflict_shelve;
void conflict_emit(State *s, Log *log, const EventKind *kind, int piece, int a, int b);

/* Looking ahead (CF-8). The steps after which the rest can be walked, as nine bits (see field_near). */
unsigned conflict_steps(const State *s);

/* CF-15: bit n of out[i]: the mover's n-th piece can walk the whole count of die i. Equal pieces in camp count once, equal dice
   too. False if there is none at all; with `out` NULL it stops at the first. */
bool conflict_walkers(const State *s, uint16_t out[2]);

Field conflict_terrain(const State *s, Kind kind);    /* CF-5, CF-7: where a kind may be at all */
void conflict_view(const Game *game, const void *state, int viewer, Text *out);

#endif
