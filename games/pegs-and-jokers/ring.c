#include "ring.h"

#include <string.h>

static void arg_text(char letter, int value, Text *out)
{
    (void)letter;
    ring_place_text(value, out);
}

static const EventKind event_go = {"go", "pnhh", .arg = arg_text};
static const EventKind event_bump = {"bump", "pnhh", .arg = arg_text};

/* PJ-1: with two players every other board is unused. PJ-4: all pegs in HOME. */
void ring_start(Ring *ring)
{
    int players = ring->core.players;
    ring->apart = players == 2 ? 2 * BOARD_HOLES : BOARD_HOLES;
    ring->holes = (uint8_t)(players * ring->apart);
    for (int i = 0; i < players * PEGS; i++)
        ring->peg[i] = HOME;
}

void ring_place_text(int place, Text *out)
{
    if (place == HOME)
        text_char(out, 'H');
    else if (place > HOME)
        text_format(out, "S%d", place - HOME);
    else
        text_format(out, "%d.%d", place / BOARD_HOLES + 1, place % BOARD_HOLES);
}

int ring_helped(const Ring *ring, int player)
{
    unsigned mates = ring_mates(ring, player), later = mates & ~0u << player;
    for (unsigned left = later; left;) {
        int mate = next_player(&left);
        if (!ring_all_safe(ring, mate))
            return mate;
    }
    for (unsigned left = mates & ~later; left;) {
        int mate = next_player(&left);
        if (!ring_all_safe(ring, mate))
            return mate;
    }
    return 0;
}

/* Landing. */

/* The peg that stands in that hole of the track, counted through all players; -1: none. */
static int standing(const Ring *ring, int at)
{
    const uint8_t *found = memchr(ring->peg, at, (size_t)(ring->core.players * PEGS));
    return found ? (int)(found - ring->peg) : -1;
}

static void set_down(Ring *ring, Log *log, const EventKind *kind, int player, int peg, int to)
{
    uint8_t *place = &ring->peg[(player - 1) * PEGS + peg];
    int from = *place;
    *place = (uint8_t)to;
    if (log)
        emit_args(&ring->core, log, kind, (int32_t[]){player, peg + 1, from, to});
}

/* The occupant is bumped after the peg is set down: an opponent to HOME; a team-mate to the in-spot, where the same happens again.
   This ends, because a peg that is on its in-spot is not sent there. */
bool ring_land(Ring *ring, Log *log, int player, int peg, int at)
{
    for (const EventKind *kind = &event_go;; kind = &event_bump) {
        int bumped = standing(ring, at), owner = bumped / PEGS + 1;
        set_down(ring, log, kind, player, peg, at);
        if (bumped < 0)
            return true;
        if (!(ring_mates(ring, player) >> owner & 1)) {
            set_down(ring, log, &event_bump, owner, bumped % PEGS, HOME);
            return owner != player;
        }
        if (at == ring_in_spot(ring, owner))
            return false;
        player = owner;
        peg = bumped % PEGS;
        at = ring_in_spot(ring, owner);
    }
}

bool ring_can_land(const Ring *ring, int player, int peg, int at)
{
    Ring trial = *ring;
    return ring_land(&trial, NULL, player, peg, at);
}

/* Moving. */

int ring_goal(const Ring *ring, int player, PegMove step)
{
    int from = ring_pegs(ring, player)[step.peg], to = from + step.count;
    if (from > HOME)
        return to;
    if (step.safe)
        return HOME + step.count - ring_ahead(ring, from, ring_in_spot(ring, player));
    return to < 0 ? to + ring->holes : to >= ring->holes ? to - ring->holes : to;
}

void ring_move(Ring *ring, Log *log, int player, PegMove step)
{
    int to = ring_goal(ring, player, step);
    if (to < HOME) {
        ring_land(ring, log, player, step.peg, to);
        return;
    }
    uint8_t *safe = &ring->safe[player - 1];
    int from = ring_pegs(ring, player)[step.peg];
    if (from > HOME)
        *safe &= (uint8_t)~count_of(from - HOME);
    *safe |= (uint8_t)count_of(to - HOME);
    set_down(ring, log, &event_go, player, step.peg, to);
}

/* Looking. */

uint32_t sight_mates(const Sight *sight, int hole, bool back)
{
    uint32_t near = 0;
    for (unsigned mates = sight->mates; mates;) {
        const uint8_t *place = ring_pegs(sight->ring, next_player(&mates));
        for (int peg = 0; peg < PEGS; peg++)
            if (place[peg] < HOME)
                near |= count_of(ring_way(sight->ring, hole, place[peg], back));
    }
    return near;
}

uint32_t sight_spots(const Sight *sight, int hole, bool back)
{
    uint32_t near = 0;
    for (unsigned mates = sight->mates; mates;)
        near |= count_of(ring_way(sight->ring, hole, ring_in_spot(sight->ring, next_player(&mates)), back));
    return near;
}

/* The counts of `by` without those for which a mate cannot be bumped (PJ-10). */
static uint32_t bumping(const Sight *sight, int peg, uint32_t by, bool back)
{
    uint32_t onto = by & sight_mates(sight, sight->roads[peg].place, back);
    for (; onto; onto &= onto - 1) {
        int count = __builtin_ctz(onto), to = ring_goal(sight->ring, sight->player, (PegMove){peg, back ? -count : count, false});
        if (!ring_can_land(sight->ring, sight->player, peg, to))
            by &= ~(onto & -onto);
    }
    return by;
}

/* All counts before the nearest peg of a road. */
static uint32_t before(uint32_t road)
{
    return ((road & -road) - 1) & ~1u;
}

/* PJ-8: up to the next own peg in either direction. PJ-11: SAFE begins behind the in-spot. PJ-12: where the peg came from does not
   matter. `inside`: the player's own pegs in SAFE, and its end. */
static void look_from_track(Sight *sight, int peg, uint32_t inside)
{
    const Ring *ring = sight->ring;
    Roads *roads = &sight->roads[peg];
    int place = roads->place, gate = ring_ahead(ring, place, ring_in_spot(ring, sight->player));
    uint32_t track = count_of(COUNT_MOST + 1), back = track, safe = count_of(1), enter = 0;
    for (unsigned others = sight->on_track & ~count_of(peg); others;) {
        int ahead = ring_ahead(ring, place, sight->roads[next_peg(&others)].place);
        track |= count_of(ahead);
        back |= count_of(ring->holes - ahead);
    }
    if (gate < COUNT_MOST) {
        safe = (track & counts_to(gate)) | inside << gate;
        enter = before(safe) & counts_from(gate + 1) & counts_to(COUNT_MOST);
    }
    *roads = (Roads){place, gate, track, safe, back};
    uint32_t forward = before(track), backward = before(back);
    if (!sight->calm) {
        forward = bumping(sight, peg, forward, false);
        backward = bumping(sight, peg, backward, true);
    }
    sight->ways[peg] = (Ways){forward, enter, backward};
}

/* PJ-11: within SAFE a peg only goes forward. */
static void look_from_safe(Sight *sight, int peg, uint32_t inside)
{
    int hole = sight->roads[peg].place - HOME;
    uint32_t safe = inside >> hole & ~1u;
    sight->roads[peg].gate = -hole;
    sight->roads[peg].safe = safe;
    sight->ways[peg] = (Ways){.forward = before(safe)};
}

/* No peg of the team is on an in-spot of the player's mates. */
static bool calm(const Ring *ring, int player, unsigned mates)
{
    unsigned team = mates | 1u << player;
    while (mates) {
        int there = standing(ring, ring_in_spot(ring, next_player(&mates)));
        if (there >= 0 && team >> (there / PEGS + 1) & 1)
            return false;
    }
    return true;
}

void ring_look(const Ring *ring, int player, Sight *out)
{
    const uint8_t *place = ring_pegs(ring, player);
    uint32_t inside = ring->safe[player - 1] | count_of(SAFE_LAST - HOME + 1);
    unsigned on_track = 0, in_safe = 0, stuck = 0;
    out->ring = ring;
    out->player = player;
    out->mates = ring_mates(ring, player);
    out->calm = calm(ring, player, out->mates);
    for (int peg = 0; peg < PEGS; peg++) {
        out->roads[peg].place = place[peg];
        if (place[peg] > HOME) {
            in_safe |= count_of(peg);
            look_from_safe(out, peg, inside);
            stuck |= (out->roads[peg].safe >> 1 & 1) << peg;
        } else if (place[peg] < HOME)
            on_track |= count_of(peg);
    }
    out->in_safe = in_safe;
    out->on_track = on_track;
    out->movers = on_track | (in_safe & ~stuck);
    while (on_track)
        look_from_track(out, next_peg(&on_track), inside);
}
