/* What bots know about Pegs and Jokers. */
#include "bots/brain.h"
#include "ring.h"

/* How far a player's pegs have come: holes on the way to the in-spot and into SAFE, and something for being out. */
static int progress(const Ring *ring, int player)
{
    int sum = 0;
    for (int peg = 0; peg < PEGS; peg++) {
        int at = ring_pegs(ring, player)[peg];
        if (at > HOME)
            sum += ring->holes + at - HOME;
        else if (at < HOME)
            sum += ring->holes - ring_ahead(ring, at, ring_in_spot(ring, player));
    }
    return sum;
}

static int team_progress(const Ring *ring, int player)
{
    int partner = ring_partner(ring, player);
    return partner ? (progress(ring, player) + progress(ring, partner)) / 2 : progress(ring, player);
}

/* The lead over the best of the other teams. */
static double promise(const void *state, int seat)
{
    const Ring *ring = state;    /* the state begins with it */
    int best = 0, own = team_progress(ring, seat), most = PEGS * (ring->holes + PEGS);
    for (int player = 1; player <= ring->core.players; player++)
        if (player != seat && player != ring_partner(ring, seat) && team_progress(ring, player) > best)
            best = team_progress(ring, player);
    return 0.5 + 0.5 * (own - best) / most;
}

const Brain pegs_and_jokers_brain = {.promise = promise, .plies = 20};
