/* What bots know about Pegs and Jokers. */
#include "bots/brain.h"
#include "inside.h"

#include <string.h>

/* Coming out of HOME takes a card that is not always there, so a peg that is out is worth that many holes at once. */
enum { OUT = 12 };

/* Cards of a player that are looked for ahead: no card stays in a hand for much longer. */
enum { PLAYS_AHEAD = 8 };

/* How far a player's pegs have come: holes on the way to the in-spot and into SAFE, and something for being out. */
static int progress(const Ring *ring, int player)
{
    int sum = 0;
    for (int peg = 0; peg < PEGS; peg++) {
        int at = ring_pegs(ring, player)[peg];
        if (at > HOME)
            sum += OUT + ring->holes + 2 * (at - HOME);
        else if (at < HOME)
            sum += OUT + ring->holes - ring_ahead(ring, at, ring_in_spot(ring, player));
    }
    return sum;
}

static int team_progress(const Ring *ring, int player)
{
    int partner = ring_partner(ring, player);
    return partner ? (progress(ring, player) + progress(ring, partner)) / 2 : progress(ring, player);
}

/* The lead over the best of the other teams, in holes. */
static int lead(const Ring *ring, int seat)
{
    int best = 0;
    for (int player = 1; player <= ring->core.players; player++)
        if (player != seat && player != ring_partner(ring, seat) && team_progress(ring, player) > best)
            best = team_progress(ring, player);
    return team_progress(ring, seat) - best;
}

/* A lead of once round the ring is about three to one. */
static double promise(const void *state, int seat)
{
    const Ring *ring = state;    /* the state begins with it */
    return brain_lead((double)lead(ring, seat) / ring->holes);
}

/* What brings the own team forward or throws the others back. Cards that others hold play no part in it. */
static int urge(const void *state, int seat, Act act)
{
    const Ring *ring = state;
    if (act >= MOVES_END)
        return 4;
    Ring after = *ring;
    move_make(&after, NULL, seat, act);
    int gain = lead(&after, seat) - lead(ring, seat);
    return gain <= 0 ? 1 : 2 + gain;
}

/* A card that somebody was heard to play later must have been dealt before. Looks at the next cards that the player who now gets
   one will play, as far as they are not in that player's hand yet: the very next must come now, one of the others may. */
static double foresight(const void *state, Act outcome, const Knowledge *known, int heard)
{
    const State *s = state;
    Hand hand = s->hand[s->due_to - 1];
    int card = (int)(outcome - OUTCOME), plays = 0;
    if (s->due_to == known->seat)
        return 1;
    for (int i = heard; i < known->items && plays < PLAYS_AHEAD; i++) {
        const Event *event = &known->item[i].event;
        if (known->item[i].deed || event->arg[0] != s->due_to || strcmp(event->kind->name, "card"))
            continue;
        plays++;
        if (hand_kinds(&hand) >> event->arg[1] & 1)
            hand_remove(&hand, event->arg[1]);
        else if (plays == 1 || event->arg[1] == card)
            return event->arg[1] == card ? 1.0 / plays : 1e-6;
    }
    return plays < PLAYS_AHEAD ? 0.2 : 0.005;
}

const Brain pegs_and_jokers_brain = {.promise = promise, .urge = urge, .plies = 16, .foresight = foresight};
