/* The ring of boards of Pegs and Jokers: where the pegs are, how far they can go, and which pegs they bump. */
#ifndef PEG_PEGS_AND_JOKERS_RING_H
#define PEG_PEGS_AND_JOKERS_RING_H

#include "rules/game.h"

/* PJ-3: one board, seen from the middle of the table; clockwise is to the right.

     0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17   then hole 0 of the next board
     o  o  o  I  o  o  o  o  C  o  o  o  o  o  o  o  o  o
              1                o                            I in-spot, C come-out spot
              2              o o o                          1-5 SAFE
              3 4 5            o                            the diamond: HOME

   A place is a hole of the track, counted from hole 0 of board 1; or HOME; or behind it a hole of SAFE. */
enum { PEGS = 5, BOARD_HOLES = 18, IN_SPOT = 3, COME_OUT = 8, HOME = 3 * 64, SAFE_LAST = HOME + 5 };
_Static_assert(HOME >= SEATS_MAX * BOARD_HOLES, "the holes of the track come first");

/* The longest way that a card can take a peg (PJ-6); and all five pegs as a set. */
enum { COUNT_MOST = 13, ALL_PEGS = (1 << PEGS) - 1 };

typedef struct Ring {
    Core core;
    uint8_t holes;                 /* of the whole track */
    uint8_t apart;                 /* holes from one player's board to the next player's */
    bool big_teams;                /* PJ-2: two teams, the odd and the even numbers */
    bool free_joker;               /* PJ-5: nobody is forced to play a joker */
    uint32_t rescue;               /* PJ-18: the discard in a row that brings a peg out; 0: none does */
    uint32_t fruitless[SEATS_MAX]; /* discards in a row of each player, counted only if there is a rescue */
    uint8_t peg[SEATS_MAX * PEGS]; /* the place of each, five a player */
    uint8_t safe[SEATS_MAX];       /* the same again for SAFE: bit n, the player has a peg in hole n */
} Ring;

/* A move of one peg, from 0 on; `count` is negative for backward; `safe`: it leaves the track for SAFE. */
typedef struct PegMove {
    int peg, count;
    bool safe;
} PegMove;

/* Puts all pegs in HOME. Called after the core was started and before the options are set. */
void ring_start(Ring *ring);

/* The places of a player's five pegs. */
static inline const uint8_t *ring_pegs(const Ring *ring, int player)
{
    return &ring->peg[(player - 1) * PEGS];
}

static inline int ring_in_spot(const Ring *ring, int player)
{
    return (player - 1) * ring->apart + IN_SPOT;
}

static inline int ring_come_out(const Ring *ring, int player)
{
    return (player - 1) * ring->apart + COME_OUT;
}

/* Holes from one hole of the track forward to another. */
static inline int ring_ahead(const Ring *ring, int from, int to)
{
    return to < from ? to - from + ring->holes : to - from;
}

/* The same forward or backward. */
static inline int ring_way(const Ring *ring, int from, int to, bool back)
{
    return back ? ring_ahead(ring, to, from) : ring_ahead(ring, from, to);
}

/* PJ-2: the others of the player's team, bit n for player n: who sits opposite, nobody when two play; or every second player. */
static inline unsigned ring_mates(const Ring *ring, int player)
{
    enum { EVERY_SECOND = 0x555 };
    int half = ring->core.players / 2;
    if (ring->big_teams)
        return (unsigned)EVERY_SECOND << (player & 1) & ((2u << 2 * half) - 2) & ~(1u << player);
    return half == 1 ? 0 : 1u << (player > half ? player - half : player + half);
}

/* Removes and returns the next player of a set. */
static inline int next_player(unsigned *players)
{
    int player = __builtin_ctz(*players);
    *players &= *players - 1;
    return player;
}

static inline bool ring_all_safe(const Ring *ring, int player)
{
    return ring->safe[player - 1] == ALL_PEGS << 1;
}

/* PJ-13: whose pegs a player with all five SAFE moves: those of the next team-mate in playing order who has not all five SAFE; 0:
   none. */
int ring_helped(const Ring *ring, int player);

static inline int ring_owner(const Ring *ring, int player)
{
    return ring_all_safe(ring, player) ? ring_helped(ring, player) : player;
}

/* PJ-9, PJ-10: a peg lands in a hole of the track, `go`, and bumps the occupant, `bump`. False if a peg would land on one of the
   same player or be sent to where it is: there is no such move then, and the ring is left invalid. */
bool ring_land(Ring *ring, Log *log, int player, int peg, int at);
bool ring_can_land(const Ring *ring, int player, int peg, int at);

/* The place that a step leads to; and makes it, with events `go` and `bump`. */
int ring_goal(const Ring *ring, int player, PegMove step);
void ring_move(Ring *ring, Log *log, int player, PegMove step);

/* Sets of counts, bit n for n holes: a single one; all from one on; all up to one. */
static inline uint32_t count_of(int n) { return (unsigned)n < 32 ? 1u << n : 0; }
static inline uint32_t counts_from(int n) { return n <= 0 ? ~0u : n < 32 ? ~0u << n : 0; }
static inline uint32_t counts_to(int n) { return ~counts_from(n + 1); }

/* The surroundings of a peg: on each road bit n is a peg of the same player n holes away, and a last bit the end of the road. */
typedef struct Roads {
    int place;
    int gate;                      /* holes to the in-spot; in SAFE, below zero, the hole it is in */
    uint32_t track, safe, back;    /* ahead on the track; on the way into SAFE, or in it; behind on the track */
} Roads;

/* The counts that a peg can move by. */
typedef struct Ways {
    uint32_t forward;     /* along the track, or within SAFE */
    uint32_t enter;       /* from the track into SAFE */
    uint32_t backward;
} Ways;

/* The ring from one player's side; all legal moves are derived from it. */
typedef struct Sight {
    const Ring *ring;
    int player;
    unsigned mates;               /* bit n: player n is of the same team */
    bool calm;                    /* mates can be bumped anywhere: nobody of the team has a peg on an in-spot of theirs (PJ-10) */
    unsigned on_track, in_safe;   /* bit n: peg n is there */
    unsigned movers;              /* and can move by some count */
    Roads roads[PEGS];            /* of a peg in HOME only the place */
    Ways ways[PEGS];              /* only of movers */
} Sight;

/* Removes and returns the next peg of a set. */
static inline int next_peg(unsigned *pegs)
{
    int peg = __builtin_ctz(*pegs);
    *pegs &= *pegs - 1;
    return peg;
}

void ring_look(const Ring *ring, int player, Sight *out);

/* Pegs of mates ahead of a hole of the track, or behind it: bit n stands for one n
   holes away. And the in-spots of mates likewise. */
uint32_t sight_mates(const Sight *sight, int hole, bool back);
uint32_t sight_spots(const Sight *sight, int hole, bool back);

void ring_place_text(int place, Text *out);    /* `H`, `S1`, `2.17` */

#endif
