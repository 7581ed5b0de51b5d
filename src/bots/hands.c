#include "bots/hands.h"

#include "base/json.h"

#include <string.h>

enum { WORK = 4000000 };

bool hands_any(const Game *game) { return brain_of(game)->hand; }

/* Adds the ranks that a player holds. */
static void count(const Knowledge *knowledge, const void *state, int seat, int held[HAND_RANKS])
{
    unsigned ranks = brain_of(knowledge->game)->hand(knowledge->game, state, seat);
    for (int rank = 0; rank < HAND_RANKS; rank++)
        held[rank] += (ranks >> rank & 1) != 0;
}

bool hands_heat(const Knowledge *knowledge, int worlds, Random *random, Hands *out)
{
    _Alignas(8) unsigned char state[STATE_MAX];
    int found = 0;
    long work = WORK;
    *out = (Hands){0};
    if (!hands_any(knowledge->game))
        return false;
    Worlds *source = worlds_new(knowledge);
    for (; found < worlds && worlds_sample(source, random, state, &work); found++)
        for (int seat = 1; seat <= knowledge->setup.players; seat++)
            if (seat != knowledge->seat)
                count(knowledge, state, seat, out->heat[seat]);
    worlds_free(source);
    for (int seat = 1; found && seat <= knowledge->setup.players; seat++)
        for (int rank = 0; rank < HAND_RANKS; rank++)
            out->heat[seat][rank] = out->heat[seat][rank] * 1000 / found;
    return found;
}

static void hand_json(const Knowledge *knowledge, const Hands *hands, int seat, Text *out)
{
    const Brain *brain = brain_of(knowledge->game);
    json_open(out, '{');
    json_number_of(out, "seat", seat);
    json_key(out, "cards");
    json_open(out, '[');
    for (int rank = 0; brain->ranks[rank]; rank++)
        json_number(out, hands->heat[seat][rank]);
    json_close(out, ']');
    json_close(out, '}');
}

static void ranks_json(const Brain *brain, Text *out)
{
    json_key(out, "ranks");
    json_open(out, '[');
    for (int rank = 0; brain->ranks[rank]; rank++)
        json_text(out, brain->ranks[rank]);
    json_close(out, ']');
}

void hands_json(const Knowledge *knowledge, int worlds, Random *random, Text *out)
{
    Hands hands;
    bool found = hands_heat(knowledge, worlds, random, &hands);
    ranks_json(brain_of(knowledge->game), out);
    json_key(out, "hands");
    json_open(out, '[');
    for (int seat = 1; found && seat <= knowledge->setup.players; seat++)
        if (seat != knowledge->seat)
            hand_json(knowledge, &hands, seat, out);
    json_close(out, ']');
}
