#include "rules/cards.h"

#include "base/json.h"

#include <stdlib.h>

void card_text(int card, Text *out)
{
    if (card == CARD_JOKER) {
        text_add(out, "JK");
        return;
    }
    text_char(out, "23456789AJKQT"[card_rank(card)]);
    text_char(out, "CDHS"[(card - (card > CARD_JOKER)) % SUITS]);
}

void hand_add(Hand *hand, int card)
{
    assert(hand->n < HAND_CARDS);
    hand->card[hand->n++] = (uint8_t)card;
}

void hand_remove(Hand *hand, int card)
{
    int at = 0;
    while (hand->card[at] != card)
        at++;
    hand->card[at] = hand->card[--hand->n];
    hand->card[hand->n] = 0;
}

static int by_number(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

void hand_view(const Hand *hand, void (*text)(int card, Text *out), Text *out)
{
    Hand sorted = *hand;
    qsort(sorted.card, sorted.n, 1, by_number);
    json_open(out, '[');
    for (int i = 0; i < sorted.n; i++) {
        char name[20];
        Text words = text_within(name, sizeof name);
        text(sorted.card[i], &words);
        json_text(out, name);
    }
    json_close(out, ']');
}
