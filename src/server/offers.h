/* What players ask each other to agree to: a draw, a bot for somebody who is away, hints, another game, an act back. Offers live in
   memory only: what was agreed on is in the table's log. */
#ifndef PEG_SERVER_OFFERS_H
#define PEG_SERVER_OFFERS_H

#include <stdbool.h>

typedef enum Offer { OFFER_DRAW, OFFER_BOT, OFFER_HINTS, OFFER_REMATCH, OFFER_TAKEBACK, OFFERS } Offer;
extern const char *const offer_names[OFFERS];

typedef struct Offers {
    unsigned yes[OFFERS];               /* bits: the seats that have agreed; 0: there is no such offer */
    int by[OFFERS];                     /* the seat that made it */
    int bot_for, bot_level;             /* of OFFER_BOT: in whose seat, and how strong */
    unsigned made, ended, accepted;     /* bits by offer: changes not yet published */
} Offers;

/* The seat agrees; the first who does makes the offer. True if all of `voters` (bits by seat) have agreed, which ends the offer. */
bool offers_agree(Offers *offers, Offer offer, int seat, unsigned voters);

/* Ends all offers in `which` (bits by offer) that there are. */
void offers_end(Offers *offers, unsigned which);

void offers_told(Offers *offers);

#endif
