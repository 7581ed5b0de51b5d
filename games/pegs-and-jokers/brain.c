/* What bots know about Pegs and Jokers. */
#include "belief/brain.h"
#include "inside.h"

#include <string.h>

/* Cards are rarely kept in a hand for so many items. */
enum { KEPT = 300 };

/* Leaving HOME needs a card that is not always there, so a peg that is out is worth this many holes. */
enum { OUT = 12 };

/* The progress of a player's pegs: holes on the way to the in-spot and into SAFE, and a bonus for being out. */
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
    int sum = progress(ring, player);
    for (unsigned mates = ring_mates(ring, player); mates;)
        sum += progress(ring, next_player(&mates));
    return sum;
}

/* The lead over the best other team, in holes. */
static int lead(const Ring *ring, int seat)
{
    int best = 0;
    for (int player = 1; player <= ring->core.players; player++)
        if (player != seat && !(ring_mates(ring, seat) >> player & 1) && team_progress(ring, player) > best)
            best = team_progress(ring, player);
    return team_progress(ring, seat) - best;
}

/* A lead of one lap per team member is about three to one. */
static double evaluate(const Game *game, const void *state, int seat)
{
    const Ring *ring = state;    /* the state begins with it */
    return brain_lead((double)lead(ring, seat) / (ring->holes * (1 + __builtin_popcount(ring_mates(ring, seat)))));
}

/* What advances the player's own team or throws others back. Cards held by others are not considered. */
static int prior(const Game *game, const void *state, int seat, Act act)
{
    const Ring *ring = state;
    if (act >= MOVES_END)
        return 4;
    Ring after = *ring;
    move_make(&after, NULL, seat, act);
    int gain = lead(&after, seat) - lead(ring, seat);
    return gain <= 0 ? 1 : 2 + gain;
}

/* What a player can play from now on: cards known to be in the hand, and a number of cards still to be drawn. Cards drawn blind
   (PJ-16) join them when revealed, in the order drawn: first those in the state. */
typedef struct Stock {
    uint8_t card[CARD_KINDS];
    uint8_t blind[2], blinds, revealed;
    int drawn;
} Stock;

/* What is known about the future of a state, as far as it has been read. */
typedef struct Future {
    Ring ring;
    Stock stock[SEATS_MAX];
    uint8_t pile[CARD_KINDS];        /* and cards drawn from it unseen */
    uint8_t discard[CARD_KINDS];
} Future;

static void look_ahead(const State *s, Future *out)
{
    *out = (Future){.ring = s->ring};
    memcpy(out->pile, s->pile, sizeof out->pile);
    for (int i = 0; i < s->discards; i++)
        out->discard[s->discard[i]]++;
    for (int player = 0; player < s->ring.core.players; player++) {
        Stock *stock = &out->stock[player];
        for (int i = 0; i < s->hand[player].n; i++)
            stock->card[s->hand[player].card[i]]++;
        stock->blinds = s->blinds[player];
        memcpy(stock->blind, s->blind[player], sizeof stock->blind);
    }
}

static bool is_draw(const Event *event)
{
    return event->kind == &pegs_draw || event->kind == &pegs_deal;
}

/* A card is drawn from the pile; it may be hidden. */
static bool comes(Future *future, Stock *stock, int card)
{
    if (card == EVENT_HIDDEN)
        stock->drawn++;
    else if (!future->pile[card]--)
        return false;
    return true;
}

static bool joins(Stock *stock, int card)
{
    if (stock->revealed == stock->blinds) {
        stock->drawn++;
        return true;
    }
    int blind = stock->blind[stock->revealed++];
    stock->card[blind]++;
    return card == EVENT_HIDDEN || card == blind;
}

static void reshuffle(Future *future)
{
    for (int card = 0; card < CARD_KINDS; card++) {
        future->pile[card] = (uint8_t)(future->pile[card] + future->discard[card]);
        future->discard[card] = 0;
    }
}

/* Checks an event against the cards. */
static bool fits(Future *future, const Event *event)
{
    if (event->kind == &pegs_reshuffle) {
        reshuffle(future);
        return true;
    }
    Stock *stock = &future->stock[event->arg[0] - 1];
    if (is_draw(event))
        return comes(future, stock, event->arg[1]);
    return event->kind != &pegs_reveal || joins(stock, event->arg[1]);
}

static uint64_t kinds_in(const Stock *stock)
{
    uint64_t kinds = 0;
    for (int card = 0; card < CARD_KINDS; card++)
        kinds |= (uint64_t)(stock->card[card] != 0) << card;
    return kinds;
}

/* A player plays: the card was held, or was drawn meanwhile and must have been in the pile. A player who only discards held
   nothing playable (PJ-5). */
static bool plays(Future *future, int player, Act act)
{
    Stock *stock = &future->stock[player - 1];
    int card = move_card(act);
    if (move_discards(act) && moves_bound(&future->ring, player, kinds_in(stock)))
        return false;
    if (stock->card[card])
        stock->card[card]--;
    else if (!stock->drawn-- || !future->pile[card]--)
        return false;
    return true;
}

/* Every card played later must be in the hand by then, and every card drawn later in the pile: up to the next shuffle, and
   beyond it for cards kept in a hand. */
static bool possible(const Game *game, const void *state, int seat, const Heard *ahead, int n)
{
    Future future;
    look_ahead(state, &future);
    for (int i = 0, end = n; i < end; i++) {
        if (!ahead[i].deed && !fits(&future, &ahead[i].event))
            return false;
        if (!ahead[i].deed && ahead[i].event.kind == &pegs_reshuffle && i + KEPT < end)
            end = i + KEPT;
        if (!ahead[i].deed || ahead[i].seat == SEAT_CHANCE || ahead[i].act >= MOVES_END)
            continue;
        if (ahead[i].seat != seat && !plays(&future, ahead[i].seat, ahead[i].act))
            return false;
        future.discard[move_card(ahead[i].act)]++;
        move_make(&future.ring, NULL, ahead[i].seat, ahead[i].act);
    }
    return true;
}

/* Cards that a player will play without having them yet, in how many turns, and how many of that player's turns can be foreseen. */
enum { NEEDS = 12 };

typedef struct Needs {
    int n, card[NEEDS], turn[NEEDS];
    int turns;
    bool now;    /* there are as many needs as draws: the next card must be one of them */
} Needs;

static Needs needs_of(const State *s, int player, const Heard *ahead, int n)
{
    Needs needs = {0};
    uint8_t held[CARD_KINDS] = {0};
    for (int i = 0; i < s->hand[player - 1].n; i++)
        held[s->hand[player - 1].card[i]]++;
    for (int i = 0, draws = 0; i < n && needs.n < NEEDS && !needs.now; i++) {
        draws += !ahead[i].deed && is_draw(&ahead[i].event) && ahead[i].event.arg[0] == player;
        if (!ahead[i].deed || ahead[i].seat != player || ahead[i].act >= MOVES_END)
            continue;
        int card = move_card(ahead[i].act);
        needs.turns++;
        if (held[card]) {
            held[card]--;
            continue;
        }
        needs.card[needs.n] = card;
        needs.turn[needs.n++] = needs.turns;
        needs.now = needs.n >= draws;
    }
    return needs;
}

static int any_card(const State *s, Random *random)
{
    int card = 0, at = (int)random_below(random, s->left);
    for (; at >= s->pile[card]; card++)
        at -= s->pile[card];
    return card;
}

/* One of five cards is played per turn, so a card stays with probability 4/5 each time. By products only, which are the same on
   every machine. */
static double stays(int turns)
{
    double chance = 1;
    while (turns-- > 0)
        chance *= 0.8;
    return chance;
}

/* A card drawn now is either played later, rather soon, or not seen for as long as is known. */
static Act guess_chance(const Game *game, const void *state, int seat, const Heard *ahead, int n, Random *random)
{
    const State *s = state;
    (void)seat;
    Needs needs = s->manual ? (Needs){0} : needs_of(s, s->due_to, ahead, n);    /* not with cards drawn blind (PJ-16) */
    double total = needs.now ? 0 : stays(needs.turns);
    int card = needs.now ? needs.card[0] : any_card(s, random);
    for (int i = 0; i < needs.n; i++) {
        double chance = 0.25 * stays(needs.turn[i]);
        total += chance;
        if (random_part(random) * total < chance)
            card = needs.card[i];
    }
    return OUTCOME + (Act)(s->pile[card] ? card : any_card(s, random));
}

/* A player who may draw does so before it is too late (PJ-16). */
static bool cuts_in(const Game *game, const void *state, int seat)
{
    (void)game;
    (void)state;
    (void)seat;
    return true;
}

/* Ranks as people sort them. */
static const char *const rank_names[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "JK", NULL};

static unsigned hand(const Game *game, const void *state, int seat)
{
    static const uint8_t place[RANKS] = {[RANK_A] = 0, [RANK_2] = 1, [RANK_3] = 2, [RANK_4] = 3, [RANK_5] = 4, [RANK_6] = 5,
                                         [RANK_7] = 6, [RANK_8] = 7, [RANK_9] = 8, [RANK_T] = 9, [RANK_J] = 10, [RANK_Q] = 11,
                                         [RANK_K] = 12, [RANK_JOKER] = 13};
    const State *s = state;
    unsigned ranks = 0;
    for (int i = 0; i < s->hand[seat - 1].n; i++)
        ranks |= 1u << place[card_rank(s->hand[seat - 1].card[i])];
    return ranks;
}

const Brain pegs_and_jokers_brain = {
    .cuts_in = cuts_in, .possible = possible, .guess_chance = guess_chance, .evaluate = evaluate, .prior = prior, .plies = 16,
    .ranks = rank_names, .hand = hand};
