/* The observation of Pegs and Jokers for neural networks: a flat list. The track begins at the viewer's own board; of others' cards
   only the number is known (PJ-17). */
#include "inside.h"
#include "rules/planes.h"

/* How many of the player's pegs stand in a place. */
static int pegs_at(const State *s, int seat, int place)
{
    int n = 0;
    for (int peg = 0; peg < PEGS; peg++)
        n += ring_pegs(&s->ring, seat)[peg] == place;
    return n;
}

static void write_pegs(const State *s, int after, Planes *out)
{
    int seat = planes_seat(out, after), from = (planes_seat(out, 0) - 1) * s->ring.apart;
    for (int hole = 0; hole < s->ring.holes; hole++)
        plane_number(out, after, "pegs in hole", hole, pegs_at(s, seat, (from + hole) % s->ring.holes));
    plane_number(out, after, "pegs in HOME", -1, pegs_at(s, seat, HOME));
    for (int place = HOME + 1; place <= SAFE_LAST; place++)
        plane_number(out, after, "pegs in SAFE hole", place - HOME, pegs_at(s, seat, place));
}

static void write_cards(const State *s, int after, Planes *out)
{
    int seat = planes_seat(out, after);
    const Hand *hand = &s->hand[seat - 1];
    uint8_t held[CARD_KINDS] = {0};
    for (int i = 0; i < hand->n && planes_shows(out, seat); i++)
        held[hand->card[i]]++;
    for (int card = 0; card < CARD_KINDS; card++)
        plane_number(out, after, "cards in hand of kind", card, held[card]);
    plane_number(out, after, "cards in hand", -1, hand->n);
    plane_number(out, after, "cards that nobody has seen", -1, s->blinds[seat - 1]);
    plane_number(out, after, "discards in a row", -1,
                 s->ring.rescue && !ring_all_safe(&s->ring, seat) ? s->ring.fruitless[seat - 1] : 0);
}

static void write_discards(const State *s, Planes *out)
{
    uint8_t away[CARD_KINDS] = {0};
    for (int i = 0; i < s->discards; i++)
        away[s->discard[i]]++;
    for (int card = 0; card < CARD_KINDS; card++)
        plane_number(out, PLANE_NOBODY, "discards of kind", card, away[card]);
    plane_number(out, PLANE_NOBODY, "cards in the pile", -1, s->left);
}

static void write(const void *state, Planes *out)
{
    const State *s = state;
    for (int after = 0; after < out->players; after++) {
        write_pegs(s, after, out);
        write_cards(s, after, out);
    }
    write_discards(s, out);
}

const PlaneRules pegs_and_jokers_planes = {.rows = 1, .cols = 1, .acts = 0, .write = write};
