#include "lines.h"

#include "base/random.h"

/* The four directions: the offset between holes of a line, and where lines of five begin. */
static const struct Direction {
    int step;
    Set starts;
} directions[] = {
    {1, COLUMN_A * 7},
    {SIDE, ROWS_1_TO_3},
    {SIDE + 1, (COLUMN_A * 7) & ROWS_1_TO_3},
    {SIDE - 1, (COLUMN_A * 7 << 4) & ROWS_1_TO_3},
};

/* FP-6: the three patterns; bit i means that hole i of the line needs a barrel. */
static const int patterns[] = {0x04, 0x0a, 0x0e};

/* The value of a line that can still be completed, by the number of pieces in it. */
static const int line_worth[5] = {0, 1, 6, 24, 60};

/* Adds the lines of one pattern in one direction; all lines at once, each at the bit of its first hole. */
static void add_lines(Shape *shape, const struct Direction *way, int pattern, const Set have[2], const Set open[2])
{
    Set alive = way->starts, one = 0, two = 0, four = 0, has[5];
    for (int i = 0; i < 5; i++) {
        int type = pattern >> i & 1, shift = i * way->step;
        has[i] = have[type] >> shift;
        alive &= (have[type] | open[type]) >> shift;
        /* A 3-bit counter for each line. */
        Set carry = one & has[i];
        one ^= has[i];
        four |= two & carry;
        two ^= carry;
    }
    Set of[5] = {0, alive & one & ~two & ~four, alive & two & ~one, alive & one & two, alive & four & ~one};
    for (int n = 1; n < 5; n++)
        shape->score += line_worth[n] * set_count(of[n]);
    for (int i = 0; i < 5; i++) {
        int type = pattern >> i & 1, shift = i * way->step;
        shape->win[type] |= (of[4] & ~has[i]) << shift;
        shape->four[type] |= (of[3] & ~has[i]) << shift;
        shape->three[type] |= (of[2] & ~has[i]) << shift;
        shape->used |= ((of[3] | of[4]) & has[i]) << shift;
    }
}

static Set occupied_by(const Set piece[KINDS])
{
    return piece[PEG] | barrels(piece);
}

/* FP-3, FP-5: where a peg and where a barrel of the player could go, from stock or from elsewhere. */
static void find_open(const Position *at, int who, Set open[2])
{
    const Set *mine = at->piece[who], *theirs = at->piece[1 - who];
    Set own = occupied_by(mine), vacant = ALL_HOLES & ~(own | occupied_by(theirs));
    bool hollow = stock(mine, HOLLOW) || !stock(mine, SOLID);
    open[0] = vacant | (theirs[HOLLOW] & ~own);
    open[1] = vacant | (hollow ? theirs[PEG] & ~own & ~barrels(theirs) : 0);
}

Shape lines_shape(const Position *at, int who)
{
    Shape shape = {.score = 0};
    Set have[2] = {at->piece[who][PEG], barrels(at->piece[who])}, open[2];
    find_open(at, who, open);
    for (int way = 0; way < 4; way++)
        for (int i = 0; i < 3; i++)
            add_lines(&shape, &directions[way], patterns[i], have, open);
    return shape;
}

/* Only complete lines: whether a move of a piece, which may itself be in the line, completes it. */
bool lines_complete(const Set piece[KINDS])
{
    Set have[2] = {piece[PEG], barrels(piece)};
    for (int way = 0; way < 4; way++)
        for (int k = 0; k < 3; k++) {
            Set lines = directions[way].starts;
            for (int i = 0; i < 5; i++)
                lines &= have[patterns[k] >> i & 1] >> i * directions[way].step;
            if (lines)
                return true;
        }
    return false;
}

static uint64_t key(int who, Kind kind, int hole)
{
    return random_mix((uint64_t)(((who * KINDS + (int)kind) * SIDE * SIDE + hole) + 1) * 0x9e3779b97f4a7c15u);
}

static void put(Position *at, Kind kind, int hole)
{
    at->piece[at->mover][kind] ^= set_of(hole);
    at->hash ^= key(at->mover, kind, hole);
}

Position lines_after(const Position *at, Act act)
{
    Position next = *at;
    if (act_from(act) != FROM_STOCK)
        put(&next, act_kind(act), act_from(act));
    put(&next, act_kind(act), act_to(act));
    next.mover = 1 - at->mover;
    next.hash = ~next.hash;
    return next;
}

/* FP-2 to FP-5, restricted to acts that end in one of `to`. */
int lines_acts(const Position *at, const Set to[2], Act list[MOVES_MOST])
{
    const Set *mine = at->piece[at->mover], *theirs = at->piece[1 - at->mover];
    Set own = occupied_by(mine), vacant = ALL_HOLES & ~(own | occupied_by(theirs));
    const Set targets[KINDS] = {to[0] & (vacant | (theirs[HOLLOW] & ~own)), to[1] & vacant,
                                to[1] & (vacant | (theirs[PEG] & ~own & ~barrels(theirs)))};
    bool no_barrels = !stock(mine, SOLID) && !stock(mine, HOLLOW);
    int n = 0;
    for (Kind kind = PEG; kind < KINDS; kind++) {
        bool may_move = kind == PEG ? !stock(mine, PEG) : no_barrels;
        for (Set holes = targets[kind]; holes && stock(mine, kind);)
            list[n++] = act_of(kind, FROM_STOCK) | (Act)set_pop(&holes);
        for (Set from = may_move ? mine[kind] : 0; from;) {
            int start = set_pop(&from);
            for (Set holes = targets[kind]; holes && n < MOVES_MOST;)
                list[n++] = act_of(kind, start) | (Act)set_pop(&holes);
        }
    }
    return n;
}

/* Whether the mover can complete a line now. */
bool lines_win(const Position *at, const Shape *mine, Act *act)
{
    Act list[MOVES_MOST];
    if (!lines_wanted(mine))
        return false;
    int n = lines_acts(at, mine->win, list);
    for (int i = 0; i < n; i++)
        if (lines_complete(lines_after(at, list[i]).piece[at->mover])) {
            *act = list[i];
            return true;
        }
    return false;
}
