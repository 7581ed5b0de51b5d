#include "server/offers.h"

const char *const offer_names[OFFERS] = {"draw", "bot", "hints", "rematch", "takeback"};

bool offers_agree(Offers *offers, Offer offer, int seat, unsigned voters)
{
    if (!offers->yes[offer]) {
        offers->by[offer] = seat;
        offers->made |= 1u << offer;
    }
    offers->yes[offer] |= 1u << seat;
    if ((offers->yes[offer] & voters) != voters)
        return false;
    offers_end(offers, 1u << offer);
    offers->accepted |= 1u << offer;
    return true;
}

void offers_end(Offers *offers, unsigned which)
{
    for (int i = 0; i < OFFERS; i++)
        if (which >> i & 1 && offers->yes[i]) {
            offers->yes[i] = 0;
            offers->ended |= 1u << i;
            offers->made &= ~(1u << i);
        }
}

void offers_told(Offers *offers) { offers->made = offers->ended = offers->accepted = 0; }
