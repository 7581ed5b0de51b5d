/* What bots know about Conflict: a piece that ends on an enemy's home circle captures everything, so they run for it and guard
   their own. */
#include "belief/brain.h"
#include "inside.h"

/* Beyond this many steps a piece is no threat to a home circle; within a die's reach it is a large one. */
enum { FAR = 24 };

static double piece_worth(const State *s, int piece)
{
    static const double worth[KINDS] = {[ARTILLERY] = 1, [BATTLESHIP] = 1, [AIRPLANE] = 2, [GUN] = 1};
    int place = s->place[piece];
    return !owned(place) ? 0 : place == RESERVE ? worth[kind_of(piece)] / 2 : worth[kind_of(piece)];
}

/* Steps to the nearest enemy home circle; FAR for a piece that is not on the map. */
static int steps_to_home(const State *s, int piece, int at)
{
    int nearest = FAR, rest = s->living & ~side_of(s, owner_of(piece));
    while (rest && standing(at)) {
        int steps = square_distance(at, s->home[player_pop(&rest) - 1]);
        nearest = steps < nearest ? steps : nearest;
    }
    return nearest;
}

/* The threat of a piece at this distance. */
static double threat(int steps)
{
    return steps <= DICE_SIDES ? 1.5 - 0.1 * steps : (double)(FAR - steps) / FAR;
}

/* A player's strength: pieces, and how near the nearest are to a home circle. */
static double strength(const State *s, int player)
{
    double sum = 0, first = 0, second = 0;
    if (!lives(s, player))
        return 0;
    for (int piece = first_of(player); piece <= gun_of(player); piece++) {
        double near = owned(s->place[piece]) ? threat(steps_to_home(s, piece, s->place[piece])) : 0;
        sum += piece_worth(s, piece);
        if (near > first) {
            second = first;
            first = near;
        } else if (near > second)
            second = near;
    }
    return 1 + sum / 4 + 2 * first + second;
}

static double evaluate(const Game *game, const void *state, int seat)
{
    const State *s = state;
    double side = 0, best = 0;
    for (int player = 1; player <= s->core.players; player++)
        if (side_of(s, seat) >> player & 1)
            side += strength(s, player);
        else if (s->partners)
            best += strength(s, player);
        else if (strength(s, player) > best)
            best = strength(s, player);
    return brain_lead((side - best) / 2);
}

/* A last step onto a home circle wins, one onto an enemy takes it, one towards a home circle is good, one onto a mine is bad.
   Passing over a home circle gains nothing (CF-9). */
static int step_prior(const State *s, int to)
{
    int rest = enemies(s), before = steps_to_home(s, s->walker, here(s)), after = steps_to_home(s, s->walker, to);
    while (rest && s->left == 1)
        if (s->home[player_pop(&rest) - 1] == to)
            return 1000;
    if (conflict_enemy_on(s, to) >= 0)
        return 60;
    if (kind_of(s->walker) != ARTILLERY && field_has(&s->map.mines, to) && map_corner(to) != map_corner(s->home[s->core.mover - 1]))
        return 1;
    return after < before ? 24 : after == before ? 8 : 3;
}

/* Airplanes and pieces far ahead go first. */
static int use_prior(const State *s, int at)
{
    int piece = conflict_on(s, s->core.mover, at);
    return piece < 0 ? 2 : 2 + (FAR - steps_to_home(s, piece, at)) / 2;
}

static int prior(const Game *game, const void *state, int seat, Act act)
{
    const State *s = state;
    (void)seat;
    if (s->stage == WALK)
        return step_prior(s, (int)act);
    return s->stage == USE && !(act & ACT_CAMP) ? use_prior(s, act_low(act)) : 4;
}

const Brain conflict_brain = {.evaluate = evaluate, .prior = prior, .plies = 20};
