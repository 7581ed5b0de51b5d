#include "luck/luck.h"

#include "base/memory.h"

#include <stdlib.h>

/* games/workshop/smuggler.peg against a random player, whose announcements carry no information and who ignores those of others.
   Both look everywhere once, and all places are alike, so the only decision is whether to grab. What was left lying is as likely
   a jewel as what was not found yet. A position is what each has found and grabbed. */
enum { PLACES = 18, HIDDEN = 7, JEWELS = 3, FAKES = HIDDEN - JEWELS, TO_WIN = 5 };
enum { SIDE_CASES = (HIDDEN + 1) * (JEWELS + 1) * (FAKES + 1), LOOT_CASES = PLACES * 2 * SIDE_CASES * SIDE_CASES };

typedef struct Side {
    int found, jewels, fakes;    /* found in all; of them grabbed */
} Side;

typedef struct Loot {
    int looks;      /* how many places each has looked at */
    Side side[2];   /* the optimal player's, and the random player's */
} Loot;

typedef struct Looting {
    bool any;         /* the optimal player plays at random too */
    int first;        /* who begins */
    double *known;    /* memo by position and mover; negative: not computed */
} Looting;

static double loot(const Looting *game, Loot at, int mover);

static int points(const Loot *at, int player) { return 2 * at->side[player].jewels + at->side[!player].fakes; }

/* The mover's turn is over. */
static double looted(const Looting *game, Loot at, int mover)
{
    if (points(&at, mover) >= TO_WIN || points(&at, !mover) >= TO_WIN)
        return points(&at, 0) >= TO_WIN ? 1 : 0;
    at.looks += mover != game->first;
    return at.looks == PLACES ? luck_share(points(&at, 0), points(&at, 1)) : loot(game, at, !mover);
}

static double grab(const Looting *game, Loot at, int mover)
{
    Loot jewel = at, fake = at;
    const Side *side = &at.side[mover];
    double chance = (double)(JEWELS - side->jewels) / (HIDDEN - side->jewels - side->fakes);
    jewel.side[mover].jewels++;
    fake.side[mover].fakes++;
    return (chance > 0 ? chance * looted(game, jewel, mover) : 0) + (chance < 1 ? (1 - chance) * looted(game, fake, mover) : 0);
}

static double find(const Looting *game, Loot at, int mover)
{
    at.side[mover].found++;
    double grabbed = grab(game, at, mover), left = looted(game, at, mover);
    if (mover || game->any)
        return (grabbed + left) / 2;
    return grabbed > left ? grabbed : left;
}

static double *known_at(const Looting *game, const Loot *at, int mover)
{
    size_t n = (size_t)(2 * at->looks + mover);
    for (int i = 0; i < 2; i++)
        n = ((n * (HIDDEN + 1) + (size_t)at->side[i].found) * (JEWELS + 1) + (size_t)at->side[i].jewels) * (FAKES + 1) +
            (size_t)at->side[i].fakes;
    return &game->known[n];
}

static double loot(const Looting *game, Loot at, int mover)
{
    double *known = known_at(game, &at, mover), hit = (double)(HIDDEN - at.side[mover].found) / (PLACES - at.looks);
    if (*known < 0)
        *known = (hit < 1 ? (1 - hit) * looted(game, at, mover) : 0) + (hit > 0 ? hit * find(game, at, mover) : 0);
    return *known;
}

static double share(bool any, int first)
{
    Looting game = {any, first, memory_resize(NULL, LOOT_CASES * sizeof *game.known)};
    for (int i = 0; i < LOOT_CASES; i++)
        game.known[i] = -1;
    double won = loot(&game, (Loot){0}, first);
    free(game.known);
    return won;
}

double luck_smuggler(bool any) { return (share(any, 0) + share(any, 1)) / 2; }
