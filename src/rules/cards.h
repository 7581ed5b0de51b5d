/* Cards: poker decks, face-down piles, and hands.
   A card is a small integer. Decks are numbered so that cards sort like their texts. */
#ifndef PEG_RULES_CARDS_H
#define PEG_RULES_CARDS_H

#include "rules/acts.h"
#include "base/text.h"

/* Playing cards: ranks in alphabetical order of their letters, four cards per rank; the joker, `JK`, sorts in between. */
typedef enum Rank {
    RANK_2, RANK_3, RANK_4, RANK_5, RANK_6, RANK_7, RANK_8, RANK_9, RANK_A, RANK_J, RANK_K, RANK_Q, RANK_T, RANK_JOKER,
    RANKS,
} Rank;

enum { SUITS = 4, CARD_JOKER = RANK_J * SUITS + 3, CARD_KINDS = RANK_JOKER * SUITS + 1 };

static inline Rank card_rank(int card)
{
    return card == CARD_JOKER ? RANK_JOKER : (Rank)((unsigned)(card - (card > CARD_JOKER)) / SUITS);
}

void card_text(int card, Text *out);    /* `TS`, `4D`, `JK` */

/* A face-down pile stores the number of cards of each kind, `total` in all: their order is left to chance. Adds the outcome
   `first + kind` for every kind in the pile. */
static inline void pile_odds(const uint8_t count[], int kinds, int total, Act first, Odds *out)
{
    size_t n = (size_t)out->n;
    assert(out->n + kinds <= ODDS_OUTCOMES);
    /* Branch-free: every kind is written and, if it was absent, overwritten by the next. */
#pragma GCC unroll 64
    for (int kind = 0; kind < kinds; kind++) {
        uint32_t weight = count[kind];
        out->of[n] = (struct Outcome){first + (Act)kind, weight};
        n += weight != 0;
    }
    out->n = (int)n;
    out->total += (uint32_t)total;
}

/* A hand: a few cards in any order. */
enum { HAND_CARDS = 5 };

typedef struct Hand {
    uint8_t n;
    uint8_t card[HAND_CARDS];    /* zero after the last */
} Hand;

void hand_add(Hand *hand, int card);
void hand_remove(Hand *hand, int card);    /* removes one card of that kind */

/* The kinds of cards in the hand, as a bit set. */
static inline uint64_t hand_kinds(const Hand *hand)
{
    uint64_t kinds = 0;
    for (int i = 0; i < hand->n; i++)
        kinds |= (uint64_t)1 << hand->card[i];
    return kinds;
}

/* The hand as a JSON list of card texts, in ascending order. */
void hand_view(const Hand *hand, void (*text)(int card, Text *out), Text *out);

#endif
