/* The observation of Bonkers! for neural networks: a flat list; everything is public. */
#include "inside.h"
#include "rules/planes.h"

static void write_player(const State *s, int after, Planes *out)
{
    int seat = planes_seat(out, after);
    plane_number(out, after, "score", -1, s->score[seat - 1]);
    plane_number(out, after, "large LOSE card", -1, s->lose >> seat & 1);
    for (int space = 0; space < SPACES; space++)
        plane_number(out, after, "stands on space", space, s->at[seat - 1] == space);
    for (int card = 0; card < CARDS; card++)
        plane_number(out, after, "cards in hand of kind", card, s->hand[seat - 1][card]);
}

static int cards_left(const State *s)
{
    int n = 0;
    for (int card = 0; card < CARDS; card++)
        n += s->pile[card];
    return n;
}

static void write(const void *state, Planes *out)
{
    const State *s = state;
    for (int after = 0; after < out->players; after++)
        write_player(s, after, out);
    for (int space = 0; space < SPACES; space++)
        for (int card = 0; card < CARDS; card++)
            plane_number(out, PLANE_NOBODY, "space and kind of the card beside it, space * 20 + kind,", space * CARDS + card,
                         s->track[space] == card + 1);
    plane_number(out, PLANE_NOBODY, "cards in the pile", -1, cards_left(s));
    for (int i = 0; i < 2; i++)
        plane_number(out, PLANE_NOBODY, "die", i + 1, s->dice[i]);
}

const PlaneRules bonkers_planes = {.rows = 1, .cols = 1, .acts = (OUTCOME_CARD + 1) << 8, .write = write};
