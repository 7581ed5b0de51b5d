/* What bots know about Pegs and Jokers. */
#include "bots/brain.h"
#include "inside.h"

#include <string.h>

/* Coming out of HOME takes a card that is not always there, so a peg that is out is worth that many holes at once. */
enum { OUT = 12 };

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

/* What a player can still play: the cards that are known to be in the hand, and so many that are yet to be drawn. */
typedef struct Stock {
    uint8_t card[CARD_KINDS];
    int drawn;
} Stock;

/* The card was held, or it is one of those drawn meanwhile, which must have been in the pile. */
static bool plays(Stock *stock, int card, uint8_t pile[CARD_KINDS])
{
    if (stock->card[card])
        stock->card[card]--;
    else if (!stock->drawn-- || !pile[card]--)
        return false;
    return true;
}

/* Whatever will be played must be in the hand by then, and whatever will be drawn in the pile. */
static bool possible(const void *state, int seat, const Heard *ahead, int n)
{
    const State *s = state;
    Stock stock[SEATS_MAX] = {0};
    uint8_t pile[CARD_KINDS];
    memcpy(pile, s->pile, sizeof pile);
    for (int player = 0; player < s->ring.core.players; player++) {
        for (int i = 0; i < s->hand[player].n; i++)
            stock[player].card[s->hand[player].card[i]]++;
        for (int i = 0; i < s->blinds[player]; i++)
            stock[player].card[s->blind[player][i]]++;
    }
    for (int i = 0; i < n && ahead[i].event.kind != &pegs_reshuffle; i++) {
        const Event *event = &ahead[i].event;
        if (ahead[i].deed || (event->kind != &pegs_card && event->kind != &pegs_draw && event->kind != &pegs_deal))
            continue;
        Stock *whose = &stock[event->arg[0] - 1];
        int card = event->arg[1];
        if (event->kind != &pegs_card && card == EVENT_HIDDEN)
            whose->drawn++;
        else if (event->kind != &pegs_card && !pile[card]--)
            return false;
        else if (event->kind == &pegs_card && event->arg[0] != seat && !plays(whose, card, pile))
            return false;
    }
    return true;
}

const Brain pegs_and_jokers_brain = {.possible = possible, .promise = promise, .urge = urge, .plies = 16};
