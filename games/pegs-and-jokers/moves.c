#include "moves.h"

#include "rules/cards.h"

/* PJ-6, PJ-7: the effect of each rank. */
typedef struct Deed {
    int8_t count;       /* holes that one peg moves, backward if negative; 0: none */
    uint8_t lane;       /* the place of a forward count in a lane */
    bool out;           /* brings a peg from HOME */
    bool split;         /* between two pegs */
    bool contrary;      /* of which one goes backward */
} Deed;

#define FORWARD(n) .count = (n), .lane = (n) - 1 - ((n) > 8)

static const Deed deeds[RANKS] = {
    [RANK_A] = {FORWARD(1), .out = true},
    [RANK_2] = {FORWARD(2)},
    [RANK_3] = {FORWARD(3)},
    [RANK_4] = {FORWARD(4)},
    [RANK_5] = {FORWARD(5)},
    [RANK_6] = {FORWARD(6)},
    [RANK_7] = {FORWARD(7), .split = true},
    [RANK_8] = {.count = -8},
    [RANK_9] = {FORWARD(9), .split = true, .contrary = true},
    [RANK_T] = {FORWARD(10)},
    [RANK_J] = {FORWARD(11), .out = true},
    [RANK_Q] = {FORWARD(12), .out = true},
    [RANK_K] = {FORWARD(13), .out = true},
    [RANK_JOKER] = {.out = true},
};

static const Deed *deed_of(int card) { return &deeds[card_rank(card)]; }

/* Acts. All of them have the kind, the card, and whether the partner's pegs are meant. The lowest six bits vary within a row:
   WHOLE     the peg, twelve bits each, and what it does: goes, turns into SAFE, comes out; or DISCARD
   SPLIT     peg of the second part, count of the first; further up peg of the first, and which of the parts turn into SAFE,
             go backward, are the partner's
   REPLACE   hole of the track; the peg further up */
enum { WHOLE, SPLIT, REPLACE };
enum { LANE = 12, ENTER = 1, OUT = 2, DISCARD = 63 };

#define LANES_ALL ((uint64_t)0x001001001001001)

static Act act_of(int kind, int card, bool partners) { return (Act)kind << 12 | (Act)card << 6 | (Act)partners << 14; }
static int act_kind(Act act) { return (int)(act >> 12 & 3); }
static bool act_partners(Act act) { return act >> 14 & 1; }
static int act_bit(Act act) { return (int)(act & 63); }

int move_card(Act act) { return (int)(act >> 6 & 63); }

bool move_discards(Act act) { return act_kind(act) == WHOLE && act_bit(act) == DISCARD; }

static bool comes_out(Act act) { return LANES_ALL << OUT >> act_bit(act) & 1; }
static bool enters(Act act) { return LANES_ALL << ENTER >> act_bit(act) & 1; }

static PegMove whole_step(Act act)
{
    return (PegMove){act_bit(act) / LANE, deed_of(move_card(act))->count, enters(act)};
}

/* Which way the parts go; the counts are in the bits. */
enum { FIRST_SAFE = 1 << 19, FIRST_BACK = 1 << 20, SECOND_SAFE = 1 << 21, SECOND_BACK = 1 << 22, SECOND_PARTNERS = 1 << 23 };

static Act split_act(int card, bool partners, PegMove first, bool second_partners, bool second_back)
{
    return act_of(SPLIT, card, partners) | (Act)first.peg << 16 | (first.safe ? FIRST_SAFE : 0) |
           (first.count < 0 ? FIRST_BACK : 0) | (second_partners ? SECOND_PARTNERS : 0) | (second_back ? SECOND_BACK : 0);
}

/* The acts for a set of counts of the first part. */
static uint64_t split_bits(int peg, uint32_t counts) { return (uint64_t)(counts >> 1 & 0xff) << 8 * peg; }

static PegMove first_step(Act act)
{
    int count = (act_bit(act) & 7) + 1;
    return (PegMove){(int)(act >> 16 & 7), act & FIRST_BACK ? -count : count, act & FIRST_SAFE};
}

static PegMove second_step(Act act)
{
    int count = deed_of(move_card(act))->count - (act_bit(act) & 7) - 1;
    return (PegMove){act_bit(act) >> 3, act & SECOND_BACK ? -count : count, act & SECOND_SAFE};
}

static Act replace_act(bool partners, int peg, int hole)
{
    return act_of(REPLACE, CARD_JOKER, partners) | (Act)peg << 16 | (Act)(hole / 64) << 19 | (Act)(hole % 64);
}

static int replace_peg(Act act) { return (int)(act >> 16 & 7); }
static int replace_hole(Act act) { return (int)(act >> 19 & 3) * 64 + act_bit(act); }

/* PJ-6: a peg from HOME, of several the lowest. */
static uint64_t out_bits(const Sight *sight)
{
    unsigned home = ALL_PEGS & ~(sight->on_track | sight->in_safe);
    if (!home)
        return 0;
    int at = ring_come_out(sight->ring, sight->player), peg = __builtin_ctz(home);
    for (unsigned pegs = sight->on_track; pegs;)
        if (sight->roads[next_peg(&pegs)].place == at)
            return 0;
    return sight->calm || ring_can_land(sight->ring, sight->player, peg, at) ? (uint64_t)1 << (LANE * peg + OUT) : 0;
}

/* The moves of all pegs with a whole card, as sets of counts side by side, so that one shift gives the row of a card: twelve bits
   per peg, for the counts 1-7 and 9-13. Eight is the only count that goes backward. */
typedef struct Lanes {
    uint64_t forward, enter, eight;
} Lanes;

static uint64_t lane(int peg, uint32_t counts) { return (uint64_t)((counts >> 1 & 0x7f) | (counts >> 2 & 0xf80)) << LANE * peg; }

static Lanes lanes_of(const Sight *sight)
{
    Lanes lanes = {0};
    for (unsigned pegs = sight->movers; pegs;) {
        int peg = next_peg(&pegs);
        const Ways *ways = &sight->ways[peg];
        lanes.forward |= lane(peg, ways->forward);
        lanes.enter |= lane(peg, ways->enter);
        lanes.eight |= (uint64_t)(ways->backward >> 8 & 1) << LANE * peg;
    }
    return lanes;
}

static uint64_t whole_bits(const Lanes *lanes, const Deed *deed)
{
    if (deed->count > 0)
        return (lanes->forward >> deed->lane & LANES_ALL) | (lanes->enter >> deed->lane & LANES_ALL) << ENTER;
    return deed->count ? lanes->eight : 0;
}

/* Splits (PJ-6). The second part is checked in the position after the first. Usually only the first peg has moved then, and the
   second peg's moves follow from where the first was on its roads and which way it went. All results are sets of counts of the
   first part; the second goes the rest of `total`. */
typedef struct Splits {
    const Sight *sight;
    int player;               /* who plays; the pegs may be the partner's (PJ-13) */
    int card, total;
    PegMove first;               /* its count is 1 or -1: the direction */
    bool back;                /* the second part goes backward */
    bool partners;            /* the second part is the partner's */
    uint64_t plain, safe;     /* the splits found, by how the second part goes */
} Splits;

/* The counts after which the second peg can go the rest on a road where the first was `far` holes away (0: it was not there), and
   goes further away (1), comes nearer (-1), or leaves the road (0). */
static uint32_t along(uint32_t road, int total, int far, int goes)
{
    bool near = far && far <= total;
    int free = __builtin_ctz(near ? road & ~count_of(far) : road) - 1;
    uint32_t by = counts_from(total - free);
    if (near && goes > 0)
        by &= counts_from((total - far) / 2 + 1);    /* far + count > total - count */
    if (near && goes < 0)
        by = 0;                                      /* never far - count > total - count */
    return by;
}

/* On the track, forward or backward. */
static uint32_t along_track(const Splits *splits, const Roads *first, const Roads *second)
{
    int far = first->place < HOME ? ring_way(splits->sight->ring, second->place, first->place, splits->back) : 0;
    int away = splits->back ? -splits->first.count : splits->first.count;
    return along(splits->back ? second->back : second->track, splits->total, far, splits->first.safe ? 0 : away);
}

/* On the way into SAFE, or in it. The second peg has to pass the in-spot. A first peg between the two must either have entered SAFE
   itself or have passed the in-spot on the track; one beyond may not have come back that far. */
static uint32_t along_safe(const Splits *splits, const Roads *first, const Roads *second)
{
    if (second->gate >= splits->total)
        return 0;
    int far = first->gate < second->gate ? second->gate - first->gate : 0;
    bool inside = splits->first.safe || first->place > HOME;
    uint32_t by = along(second->safe, splits->total, far, inside) & counts_to(splits->total - second->gate - 1);
    if (inside || second->place > HOME)
        return by;
    if (splits->first.count > 0)
        return far ? by & counts_from(first->gate + 1) : by;
    return far ? 0 : by & counts_to(splits->sight->ring->holes - first->gate - 1);
}

static void add_beside(Splits *splits, unsigned seconds, uint32_t by)
{
    const Sight *sight = splits->sight;
    const Roads *first = &sight->roads[splits->first.peg];
    for (unsigned pegs = seconds & sight->on_track; pegs;) {
        int peg = next_peg(&pegs);
        splits->plain |= split_bits(peg, by & along_track(splits, first, &sight->roads[peg]));
        if (!splits->back)
            splits->safe |= split_bits(peg, by & along_safe(splits, first, &sight->roads[peg]));
    }
    for (unsigned pegs = seconds & sight->in_safe; pegs;) {
        int peg = next_peg(&pegs);
        splits->plain |= split_bits(peg, by & along_safe(splits, first, &sight->roads[peg]));
    }
}

/* If the first part changes more than the place of its peg, the second parts are checked on a copy of the ring after it. */
static void add_after(Splits *splits, int count)
{
    int owner = splits->sight->player, rest = splits->total - count;
    Ring after = *splits->sight->ring;
    Sight then;
    PegMove first = splits->first;
    first.count *= count;
    ring_move(&after, NULL, owner, first);
    int next = ring_owner(&after, splits->player);
    if (!next)
        return;
    splits->partners = next != splits->player;
    ring_look(&after, next, &then);
    for (unsigned pegs = next == owner ? then.movers & ~count_of(first.peg) : then.movers; pegs;) {
        int peg = next_peg(&pegs);
        const Ways *ways = &then.ways[peg];
        uint32_t plain = splits->back ? ways->backward : ways->forward, safe = splits->back ? 0 : ways->enter;
        splits->plain |= split_bits(peg, (plain >> rest & 1) << count);
        splits->safe |= split_bits(peg, (safe >> rest & 1) << count);
    }
}

/* The counts after which a second part would land on a mate, or where a mate is sent. */
static uint32_t meeting(const Splits *splits)
{
    const Sight *sight = splits->sight;
    uint32_t by = 0;
    for (unsigned pegs = sight->on_track; pegs;) {
        int place = sight->roads[next_peg(&pegs)].place;
        uint32_t rest = sight_mates(sight, place, splits->back) | sight_spots(sight, place, splits->back);
        for (; rest; rest &= rest - 1)
            by |= count_of(splits->total - __builtin_ctz(rest));
    }
    return by;
}

/* The counts for which PJ-10 has to be checked after the first part: it bumps a mate or lands where one would be sent, and the
   second part meets a mate too. If the ring is not calm, either of these is enough. */
static uint32_t unsettled(const Splits *splits, uint32_t by)
{
    const Sight *sight = splits->sight;
    int place = sight->roads[splits->first.peg].place;
    uint32_t onto = 0, spot = 0;
    if (!sight->mates)
        return 0;
    if (place < HOME && !splits->first.safe) {
        bool back = splits->first.count < 0;
        onto = by & sight_mates(sight, place, back);
        spot = by & sight_spots(sight, place, back);
    }
    if (sight->calm)
        return onto | spot ? meeting(splits) & (onto | spot) : 0;
    return by & (meeting(splits) | onto);
}

/* The pegs that may make the second part: in SAFE those that can move, or may if the first makes room. */
static unsigned seconds_of(const Splits *splits)
{
    const Sight *sight = splits->sight;
    unsigned first = count_of(splits->first.peg), inside = first & sight->in_safe ? sight->in_safe : sight->in_safe & sight->movers;
    return (sight->on_track | (splits->back ? 0 : inside)) & ~first;
}

/* All splits whose first part is by one of the counts `by`. PJ-13: if it brings the last own peg in, the partner's go on. */
static void add_splits(Splits *splits, uint32_t by, Acts *out)
{
    const Sight *sight = splits->sight;
    unsigned seconds = seconds_of(splits), first = count_of(splits->first.peg);
    bool partners = sight->player != splits->player, last = splits->first.safe && (sight->in_safe | first) == ALL_PEGS;
    if (!seconds && !last)
        return;
    splits->plain = splits->safe = 0;
    splits->partners = partners;
    uint32_t after = last ? by : seconds & sight->on_track ? unsettled(splits, by) : 0;
    add_beside(splits, seconds, by & ~after);
    for (; after; after &= after - 1)
        add_after(splits, __builtin_ctz(after));
    Act base = split_act(splits->card, partners, splits->first, splits->partners, splits->back);
    acts_add(out, base, splits->plain);
    acts_add(out, base | SECOND_SAFE, splits->safe);
}

static void legal_splits(const Sight *sight, int player, int card, Acts *out)
{
    const Deed *deed = deed_of(card);
    uint32_t parts = counts_to(deed->count - 1);
    Splits splits = {sight, player, card, deed->count};
    for (unsigned pegs = sight->movers; pegs;) {
        int peg = next_peg(&pegs);
        const Ways *ways = &sight->ways[peg];
        splits.back = deed->contrary;
        splits.first = (PegMove){peg, 1, false};
        if (ways->forward & parts)
            add_splits(&splits, ways->forward & parts, out);
        splits.first.safe = true;
        if (ways->enter & parts)
            add_splits(&splits, ways->enter & parts, out);
        splits.back = false;
        splits.first = (PegMove){peg, -1, false};
        if (deed->contrary && ways->backward & parts)
            add_splits(&splits, ways->backward & parts, out);
    }
}

/* Takes the mates' pegs out of a set of holes that the peg cannot take the place of (PJ-10). */
static void spare_mates(const Sight *sight, int peg, uint64_t holes[3])
{
    for (unsigned mates = sight->mates; mates;) {
        const uint8_t *place = ring_pegs(sight->ring, next_player(&mates));
        for (int i = 0; i < PEGS; i++)
            if (place[i] < HOME && !ring_can_land(sight->ring, sight->player, peg, place[i]))
                holes[place[i] / 64] &= ~((uint64_t)1 << place[i] % 64);
    }
}

/* PJ-7: a peg on the track takes the place of any other player's peg on the track. `holes`: where those are. */
static void add_replacements(const Sight *sight, bool partners, int peg, const uint64_t holes[3], Acts *out)
{
    uint64_t can[3] = {holes[0], holes[1], holes[2]};
    if (!sight->calm)
        spare_mates(sight, peg, can);
    for (int i = 0; i < 3; i++)
        acts_add(out, replace_act(partners, peg, 64 * i), can[i]);
}

static void legal_replacements(const Sight *sight, bool partners, Acts *out)
{
    const Ring *ring = sight->ring;
    int own = (sight->player - 1) * PEGS;
    uint64_t holes[4] = {0};    /* HOME and SAFE lie in the last */
    for (int i = 0; i < ring->core.players * PEGS; i++)
        if (i < own || i >= own + PEGS)
            holes[ring->peg[i] / 64] |= (uint64_t)1 << ring->peg[i] % 64;
    for (unsigned pegs = sight->on_track; pegs;)
        add_replacements(sight, partners, next_peg(&pegs), holes, out);
}

/* PJ-5: one who can move must; one who cannot discards any card, and so may one who can
   move by free jokers only. Equal cards are one act. */
void moves_legal(const Ring *ring, int player, uint64_t kinds, Acts *out)
{
    Sight sight;
    ring_look(ring, ring_owner(ring, player), &sight);
    bool partners = sight.player != player;
    Lanes lanes = lanes_of(&sight);
    uint64_t come = out_bits(&sight);
    Act whole = act_of(WHOLE, 0, partners);
    int unbound = 0;    /* rows of free jokers */
    for (uint64_t rest = kinds; rest; rest &= rest - 1) {
        int card = __builtin_ctzll(rest), before = out->rows;
        const Deed *deed = deed_of(card);
        acts_add(out, whole | (Act)card << 6, whole_bits(&lanes, deed) | (deed->out ? come : 0));
        if (deed->split)
            legal_splits(&sight, player, card, out);
        if (card == CARD_JOKER) {
            legal_replacements(&sight, partners, out);
            unbound = ring->free_joker ? out->rows - before : 0;
        }
    }
    for (uint64_t rest = out->rows > unbound ? 0 : kinds; rest; rest &= rest - 1)
        acts_add_one(out, act_of(WHOLE, __builtin_ctzll(rest), false) + DISCARD);
}

bool moves_bound(const Ring *ring, int player, uint64_t kinds)
{
    Acts acts;
    acts_clear(&acts);
    moves_legal(ring, player, kinds, &acts);
    return acts.count && !move_discards(acts_pick(&acts, acts.count - 1));    /* discards come last */
}

/* PJ-18: the lowest peg in HOME of a player who has none on the track; -1: there is none, or some are on the track. */
static int stranded(const Ring *ring, int player)
{
    const uint8_t *place = ring_pegs(ring, player);
    int lowest = -1;
    for (int peg = PEGS - 1; peg >= 0; peg--) {
        if (place[peg] < HOME)
            return -1;
        if (place[peg] == HOME)
            lowest = peg;
    }
    return lowest;
}

/* PJ-18: every discard counts, but for those of a player who has all five SAFE; from the Nth on one brings a peg out if it can. */
static void discard(Ring *ring, Log *log, int player)
{
    if (!ring->rescue || ring_all_safe(ring, player))
        return;
    uint32_t *fruitless = &ring->fruitless[player - 1];
    int peg = ++*fruitless >= ring->rescue ? stranded(ring, player) : -1, at = ring_come_out(ring, player);
    if (peg < 0 || !ring_can_land(ring, player, peg, at))
        return;
    *fruitless = 0;
    ring_land(ring, log, player, peg, at);
}

/* The owner of the pegs of a part. PJ-13: `q` pegs are those of the player helped at that moment. */
static int owner_of(const Ring *ring, int player, bool partners)
{
    return partners ? ring_helped(ring, player) : player;
}

static void move(Ring *ring, Log *log, int player, Act act)
{
    int owner = owner_of(ring, player, act_partners(act));
    if (act_kind(act) == REPLACE)
        ring_land(ring, log, owner, replace_peg(act), replace_hole(act));
    else if (act_kind(act) == SPLIT) {
        ring_move(ring, log, owner, first_step(act));
        ring_move(ring, log, owner_of(ring, player, act & SECOND_PARTNERS), second_step(act));
    } else if (comes_out(act))
        ring_land(ring, log, owner, act_bit(act) / LANE, ring_come_out(ring, owner));
    else
        ring_move(ring, log, owner, whole_step(act));
}

void move_make(Ring *ring, Log *log, int player, Act act)
{
    if (move_discards(act))
        discard(ring, log, player);
    else {
        ring->fruitless[player - 1] = 0;
        move(ring, log, player, act);
    }
}

static void peg_text(bool partners, int peg, Text *out)
{
    text_format(out, "%s%d", partners ? "q" : "", peg + 1);
}

/* ` 2+4s` */
static void step_text(bool partners, PegMove step, Text *out)
{
    text_char(out, ' ');
    peg_text(partners, step.peg, out);
    text_format(out, "%+d%s", step.count, step.safe ? "s" : "");
}

static void whole_text(Act act, Text *out)
{
    if (!comes_out(act)) {
        step_text(act_partners(act), whole_step(act), out);
        return;
    }
    text_add(out, " out ");
    peg_text(act_partners(act), act_bit(act) / LANE, out);
}

void move_text(Act act, Text *out)
{
    bool discards = move_discards(act);
    text_add(out, discards ? "discard " : "");
    card_text(move_card(act), out);
    if (act_kind(act) == REPLACE) {
        text_char(out, ' ');
        peg_text(act_partners(act), replace_peg(act), out);
        text_char(out, 'x');
        ring_place_text(replace_hole(act), out);
    } else if (act_kind(act) == SPLIT) {
        step_text(act_partners(act), first_step(act), out);
        step_text(act & SECOND_PARTNERS, second_step(act), out);
    } else if (!discards)
        whole_text(act, out);
}
