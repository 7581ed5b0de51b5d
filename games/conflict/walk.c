/* Looking ahead (CF-8): which steps leave a way to walk the rest of the count. */
#include "inside.h"

/* Where the mover's pieces of one kind can go, as long as nobody falls on the way. */
typedef struct Ground {
    Field pass;    /* squares that it may pass over */
    Field end;     /* squares where it may end by its count, or is lost */
    Field stop;    /* squares where it is lost whatever the count; they are not in `pass` */
    int frail;     /* enemies with so few pieces that it might take them all before its last step, as bits */
} Ground;

Field conflict_terrain(const State *s, Kind kind)
{
    Field field = kind == BATTLESHIP ? s->map.sea : s->map.land;
    if (kind == AIRPLANE)
        field_unite(&field, &s->map.sea);
    return field;
}

static void bar(Ground *g, int at)
{
    field_drop(&g->pass, at);
    field_drop(&g->end, at);
}

/* CF-12: the mines of living enemies stop a ship. */
static void lay_mines(const State *s, Ground *g)
{
    for (int corner = 0; corner < MAP_CORNERS; corner++)
        if (is_enemy(s, conflict_seat(s, corner)))
            map_lay_mines(&s->map, &g->stop, &g->pass, corner);
}

/* CF-9: no piece ends on one of its own side. */
static void spare_friends(const State *s, int player, Ground *g)
{
    for (int piece = first_of(player); piece <= gun_of(player); piece++)
        if (standing(s->place[piece]))
            field_drop(&g->end, s->place[piece]);
}

/* CF-10: an airplane may not enter the square of an enemy's gun. */
static void shun_guns(const State *s, Ground *g)
{
    for (int rest = enemies(s); rest;) {
        int at = s->place[gun_of(player_pop(&rest))];
        if (standing(at))
            bar(g, at);
    }
}

/* CF-9, CF-19, CF-21: an enemy's home circle may be passed over unless something stands there that cannot be taken, and is always
   an end; a partner's is shut. */
static void respect_home(const State *s, Kind kind, int player, Ground *g)
{
    int home = s->home[player - 1];
    if (!is_enemy(s, player)) {
        bar(g, home);
        return;
    }
    int piece = conflict_on(s, player, home);
    if (piece >= 0 && !conflict_takes(kind, piece))
        field_drop(&g->pass, home);
}

/* CF-10, CF-12: a fallen player's home circle is an ordinary square, but land pieces and ships block each other there. */
static void share_home(const State *s, Kind kind, int player, Ground *g)
{
    int piece = conflict_enemy_on(s, s->home[player - 1]);
    if (piece >= 0 && !conflict_takes(kind, piece))
        bar(g, s->home[player - 1]);
}

/* All pieces of the player are on the map, can be taken, and are fewer than the sides of a die. */
static bool frail(const State *s, Kind kind, int player)
{
    int n = 0;
    for (int piece = first_of(player); piece <= gun_of(player); piece++)
        if (owned(s->place[piece]) && (!standing(s->place[piece]) || ++n == DICE_SIDES || !conflict_takes(kind, piece)))
            return false;
    return true;
}

static void make_ground(const State *s, Kind kind, Ground *g)
{
    int mover = s->core.mover;
    g->pass = conflict_terrain(s, kind);
    g->end = g->pass;
    g->stop = (Field){{0}};
    g->frail = 0;
    if (kind == BATTLESHIP)
        lay_mines(s, g);
    for (int rest = side_of(s, mover); rest;)
        spare_friends(s, player_pop(&rest), g);
    for (int player = 1; player <= s->core.players; player++)
        if (!lives(s, player))
            share_home(s, kind, player, g);
        else if (player != mover)
            respect_home(s, kind, player, g);
    if (kind == AIRPLANE)
        shun_guns(s, g);
    for (int rest = enemies(s); rest;) {
        int player = player_pop(&rest);
        g->frail |= frail(s, kind, player) ? only(player) : 0;
    }
}

/* Whether `count` consecutive squares of the ring around the middle one are free, so that they can be walked one after
   the other. */
static bool room_around(unsigned near, int count)
{
    unsigned ring = (near & 7) | (near >> 2 & 8) | (near >> 4 & 16) | (near >> 2 & 32) | (near & 64) | (near << 4 & 128);
    ring |= ring << 8;
    for (int n = 1; n < count; n++)
        ring &= ring >> 1;
    return ring;
}

/* Whether a walk of `left` steps leads on from a square. In the open there is room around it; only tight places need a search. */
static bool way(Ground *g, int at, int left);

/* The same with this square marked as walked. */
static bool way_from(Ground *g, int at, int left)
{
    int row = square_row(at);
    uint32_t pass = g->pass.row[row], end = g->end.row[row];
    bar(g, at);
    bool found = way(g, at, left);
    g->pass.row[row] = pass;
    g->end.row[row] = end;
    return found;
}

static bool way(Ground *g, int at, int left)
{
    unsigned pass = field_near(&g->pass, at), end = field_near(&g->end, at);
    if (left == 1)
        return end;
    if (field_near(&g->stop, at) || room_around(pass & end, left))
        return true;
    for (; pass; pass &= pass - 1)
        if (way_from(g, near_square(at, __builtin_ctz(pass)), left - 1))
            return true;
    return false;
}

/* The steps that leave a way for the rest, if nobody can fall meanwhile. */
static unsigned steps_seen(Ground *g, int at, int left)
{
    if (left == 1)
        return field_near(&g->end, at);
    unsigned steps = field_near(&g->stop, at);
    for (unsigned rest = field_near(&g->pass, at); rest; rest &= rest - 1)
        if (way_from(g, near_square(at, __builtin_ctz(rest)), left - 1))
            steps |= rest & -rest;
    return steps;
}

/* Whether an enemy may fall before the last step: all pieces of a frail one are near enough. */
static bool may_fall(const State *s, const Ground *g, int at, int left)
{
    for (int rest = g->frail; rest;) {
        int player = player_pop(&rest), n = 0;
        for (int piece = first_of(player); piece <= gun_of(player); piece++)
            if (owned(s->place[piece]))
                n += square_distance(s->place[piece], at) < left ? 1 : DICE_SIDES;
        if (n < left)
            return true;
    }
    return false;
}

/* The ground of the walking piece, without the squares that it has left. */
static void look_ahead(const State *s, Ground *g)
{
    make_ground(s, kind_of(s->walker), g);
    bar(g, here(s));
    for (int i = 0; i < s->trod; i++)
        bar(g, s->trail[i]);
}

/* The squares that can be entered before the last step. */
static unsigned steps_to_try(const State *s, const Ground *g)
{
    return field_near(&g->pass, here(s)) | field_near(&g->stop, here(s));
}

/* A fall changes the effect of mines and home circles; where one is possible, the rest of the walk is simulated on a copy. */
static bool way_tried(const State *s);

static bool step_tried(const State *s, int to)
{
    State after = *s;
    return !conflict_stride(&after, NULL, to) || way_tried(&after);
}

static bool way_tried(const State *s)
{
    Ground g;
    look_ahead(s, &g);
    if (!may_fall(s, &g, here(s), s->left))
        return way(&g, here(s), s->left);
    for (unsigned rest = steps_to_try(s, &g); rest; rest &= rest - 1)
        if (step_tried(s, near_square(here(s), __builtin_ctz(rest))))
            return true;
    return false;
}

unsigned conflict_steps(const State *s)
{
    Ground g;
    look_ahead(s, &g);
    if (!may_fall(s, &g, here(s), s->left))
        return steps_seen(&g, here(s), s->left);
    unsigned steps = 0;
    for (unsigned rest = steps_to_try(s, &g); rest; rest &= rest - 1)
        if (step_tried(s, near_square(here(s), __builtin_ctz(rest))))
            steps |= rest & -rest;
    return steps;
}

/* The piece can walk the whole count; `g` is the ground of its kind. */
static bool can_walk(const State *s, Ground *g, int piece, int count)
{
    int from = s->place[piece] == CAMP ? s->home[s->core.mover - 1] : s->place[piece];
    if (!may_fall(s, g, from, count))
        return way_from(g, from, count);
    State after = *s;
    conflict_start(&after, piece, count);
    return way_tried(&after);
}

/* CF-15: not moved by this throw yet, and not the duplicate of an earlier piece in camp; `camp` collects the kinds seen there. */
static bool ready(const State *s, int piece, unsigned *camp)
{
    int place = s->place[piece];
    if (place != CAMP)
        return standing(place) && place != s->rested;
    unsigned before = *camp;
    *camp |= 1u << kind_of(piece);
    return *camp != before;
}

bool conflict_walkers(const State *s, uint16_t out[2])
{
    Ground grounds[KINDS];
    unsigned made = 0, camp = 0;
    bool any = false;
    for (int n = 0; n < PIECES; n++) {
        int piece = first_of(s->core.mover) + n;
        Kind kind = kind_of(piece) == GUN ? ARTILLERY : kind_of(piece);    /* a gun goes and takes like artillery */
        if (!ready(s, piece, &camp))
            continue;
        if (!(made >> kind & 1))
            make_ground(s, kind, &grounds[kind]);
        made |= 1u << kind;
        for (int i = s->die[0] == s->die[1]; i < 2; i++) {
            if (!s->die[i] || !can_walk(s, &grounds[kind], piece, s->die[i]))
                continue;
            if (!out)
                return true;
            out[i] |= (uint16_t)(1 << n);
            any = true;
        }
    }
    return any;
}
