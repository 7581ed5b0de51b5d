/* What bots know about Fiveplay: nothing is hidden, so they look ahead with alpha-beta on sets of holes. Whoever threatens to
   complete a line forces the reply, so such lines of play are followed far beyond the rest. */
#include "base/memory.h"
#include "bots/search.h"
#include "inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES_A_SIM = 64,      /* positions that count as one playout */
    NODES_A_LOOK = 64,     /* positions between two looks at the clock */
    DEPTH_MOST = 24, PLY_MOST = 60,
    THREATS_DEEP = 10,     /* plies of threats and replies after the search proper */
    WIDTH = 22,            /* acts looked at, the most urgent first, where nothing is forced */
    MOVES_MOST = 1024,
    TABLE = 1 << 16,
    WON = 30000, NEARLY_WON = WON - 100,
    LOOKED_AT = 4,         /* what counts as visits of an act: all are looked at alike */
    ROOT_MARGIN = 60,      /* acts that fall short by less get an exact value */
    HISTORY_MOST = 400,    /* what served elsewhere asks for less than any line of the own or of the other's */
    ASKS = 20,             /* what it is worth that the other must find the one reply: not everybody does */
};

/* How far apart the chances of acts lie, as weak players see them. */
static const double SPREAD = 0.15;

typedef struct Position {
    Set piece[2][KINDS];
    int mover;             /* 0 or 1 */
    uint64_t hash;
} Position;

/* What the lines say for one player. Index 0: holes for a peg; 1: for a barrel. */
typedef struct Shape {
    Set win[2];            /* completes a line */
    Set four[2];           /* makes a line of which one piece is missing: a threat */
    Set three[2];          /* makes one of which two are missing */
    Set used;              /* pieces that stand in lines of three or more */
    int score;
} Shape;

/* A stored result: what was found, to which depth, and the act that was best. */
typedef struct Entry {
    uint64_t hash;
    Act act;
    int16_t value;
    int8_t depth, bound;   /* bound -1: at most that value, 1: at least, 0: exactly */
} Entry;

typedef struct Look {
    long nodes, most;
    Deadline deadline;
    bool over;             /* the time or the nodes have run out, and results mean nothing */
    Entry *table;
    int history[2][KINDS][SIDE * SIDE];
} Look;

typedef struct Choice {
    Act act;
    int urgency;
} Choice;

/* The four directions: how far apart the holes of a line are, and where lines of five begin. */
static const struct Direction {
    int step;
    Set starts;
} directions[] = {
    {1, COLUMN_A * 7},
    {SIDE, ROWS_1_TO_3},
    {SIDE + 1, (COLUMN_A * 7) & ROWS_1_TO_3},
    {SIDE - 1, (COLUMN_A * 7 << 4) & ROWS_1_TO_3},
};

/* FP-6: the three patterns; bit i says that hole i of the line wants a barrel. */
static const int patterns[] = {0x04, 0x0a, 0x0e};

/* What a line is worth that can still be completed, by how many pieces are in it. */
static const int line_worth[5] = {0, 1, 6, 24, 60};

/* Adds what the lines of one pattern in one direction say; all lines are worked on at once, each at the bit of its first hole. */
static void add_lines(Shape *shape, const struct Direction *way, int pattern, const Set have[2], const Set open[2])
{
    Set alive = way->starts, one = 0, two = 0, four = 0, has[5];
    for (int i = 0; i < 5; i++) {
        int type = pattern >> i & 1, shift = i * way->step;
        has[i] = have[type] >> shift;
        alive &= (have[type] | open[type]) >> shift;
        /* A counter of three bits for each line. */
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

static Shape shape_of(const Position *at, int who)
{
    Shape shape = {.score = 0};
    Set have[2] = {at->piece[who][PEG], barrels(at->piece[who])}, open[2];
    find_open(at, who, open);
    for (int way = 0; way < 4; way++)
        for (int i = 0; i < 3; i++)
            add_lines(&shape, &directions[way], patterns[i], have, open);
    return shape;
}

/* Only complete lines, for telling whether a move of a piece that may stand in the line completes it. */
static bool has_line(const Set piece[KINDS])
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

static Position after(const Position *at, Act act)
{
    Position next = *at;
    if (act_from(act) != FROM_STOCK)
        put(&next, act_kind(act), act_from(act));
    put(&next, act_kind(act), act_to(act));
    next.mover = 1 - at->mover;
    next.hash = ~next.hash;
    return next;
}

/* How much an act asks to be looked at, by what it does for the own lines and against the other's. */
static int urgency(const Look *look, const Position *at, const Shape *mine, const Shape *theirs, Act act)
{
    Set to = set_of(act_to(act));
    int type = act_kind(act) != PEG, score = look->history[at->mover][act_kind(act)][act_to(act)];
    score += (mine->four[type] & to ? 4000 : 0) + (mine->three[type] & to ? 1000 : 0);
    score += ((theirs->four[0] | theirs->four[1]) & to ? 2500 : 0) + ((theirs->three[0] | theirs->three[1]) & to ? 500 : 0);
    if (act_from(act) != FROM_STOCK && mine->used & set_of(act_from(act)))
        score -= 3000;
    return score;
}

/* FP-2 to FP-5, as far as the acts end in one of `to`. */
static int list_acts(const Position *at, const Set to[2], Act list[MOVES_MOST])
{
    const Set *mine = at->piece[at->mover], *theirs = at->piece[1 - at->mover];
    Set own = occupied_by(mine), vacant = ALL_HOLES & ~(own | occupied_by(theirs));
    const Set targets[KINDS] = {to[0] & (vacant | (theirs[HOLLOW] & ~own)), to[1] & vacant, to[1] & (vacant | (theirs[PEG] & ~own & ~barrels(theirs)))};
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

/* The mover completes a line now. */
static bool wins_now(const Position *at, const Shape *mine, Act *act)
{
    Act list[MOVES_MOST];
    if (!mine->win[0] && !mine->win[1])
        return false;
    int n = list_acts(at, mine->win, list);
    for (int i = 0; i < n; i++)
        if (has_line(after(at, list[i]).piece[at->mover])) {
            *act = list[i];
            return true;
        }
    return false;
}

/* Puts the most urgent of the acts from `first` on at `first`. */
static void bring_up(Choice *choice, int n, int first)
{
    int best = first;
    for (int i = first + 1; i < n; i++)
        if (choice[i].urgency > choice[best].urgency)
            best = i;
    Choice top = choice[best];
    choice[best] = choice[first];
    choice[first] = top;
}

static int list_choices(const Look *look, const Position *at, const Shape *mine, const Shape *theirs, const Set to[2], Act known,
                        Choice choice[MOVES_MOST])
{
    Act list[MOVES_MOST];
    int n = list_acts(at, to, list);
    for (int i = 0; i < n; i++)
        choice[i] = (Choice){list[i], list[i] == known ? 1 << 30 : urgency(look, at, mine, theirs, list[i])};
    return n;
}

static bool out_of_work(Look *look)
{
    look->nodes++;
    if (look->nodes >= look->most || (look->nodes % NODES_A_LOOK == 0 && deadline_over(&look->deadline)))
        look->over = true;
    return look->over;
}

/* An act that was too good once may be so elsewhere. What is long ago fades, or in the end it would outweigh threats. */
static void remember(Look *look, int mover, Act act, int depth)
{
    int *one = &look->history[mover][act_kind(act)][act_to(act)], *all = &look->history[0][0][0];
    *one += depth * depth;
    if (*one <= HISTORY_MOST)
        return;
    for (size_t i = 0; i < sizeof look->history / sizeof *all; i++)
        all[i] /= 2;
}

static int value_of(Look *look, const Position *at, int depth, int ply, int low, int high);

/* The choices at a point, and how many of them are looked at, the most urgent of all first. */
typedef struct Choices {
    Choice of[MOVES_MOST];
    int n, width;
} Choices;

/* The best of the choices, looked at in order until one is too good for the other to allow. */
static int best_of(Look *look, const Position *at, Choices *choices, int depth, int ply, int low, int high, int best, Act *act)
{
    Choice *choice = choices->of;
    for (int i = 0; i < choices->width && !look->over; i++) {
        bring_up(choice, choices->n, i);
        Position next = after(at, choice[i].act);
        int floor = best > low ? best : low;
        int value = -value_of(look, &next, depth - 1, ply + 1, -high, -floor);
        if (value > best) {
            best = value;
            *act = choice[i].act;
        }
        if (best >= high) {
            if (depth > 0)
                remember(look, at->mover, *act, depth);
            break;
        }
    }
    return best;
}

/* What a position is worth to the player to move. */
static int value_of(Look *look, const Position *at, int depth, int ply, int low, int high)
{
    Act act = 0;
    if (out_of_work(look))
        return 0;
    Shape mine = shape_of(at, at->mover);
    if (wins_now(at, &mine, &act))
        return WON - ply;
    Shape theirs = shape_of(at, 1 - at->mover);
    bool forced = theirs.win[0] | theirs.win[1];
    int still = mine.score * 5 / 4 - theirs.score, best = -WON + ply + 1;
    if (ply >= PLY_MOST || depth < -THREATS_DEEP)
        return still;
    Entry *entry = &look->table[at->hash % TABLE];
    bool same = entry->hash == at->hash;
    if (same && depth > 0 && entry->depth >= depth && abs(entry->value) < NEARLY_WON &&
        (!entry->bound || (entry->bound > 0 ? entry->value >= high : entry->value <= low)))
        return entry->value;
    Set anywhere[2] = {ALL_HOLES, ALL_HOLES}, block = theirs.win[0] | theirs.win[1], blocks[2] = {block, block};
    const Set *to = forced ? blocks : depth > 0 ? anywhere : mine.four;
    if (!forced && depth <= 0) {
        best = still;
        if (best >= high)
            return best;
    }
    Choices choices;
    choices.n = list_choices(look, at, &mine, &theirs, to, same ? entry->act : 0, choices.of);
    choices.width = forced || choices.n < WIDTH ? choices.n : WIDTH;
    /* A forced reply costs no depth. */
    int reach = forced && depth > 0 ? depth + 1 - (ply > 2 * DEPTH_MOST) : depth;
    int value = best_of(look, at, &choices, reach, ply, low, high, best, &act);
    if (!look->over && depth > 0)
        *entry = (Entry){at->hash, act, (int16_t)value, (int8_t)depth, (int8_t)(value >= high ? 1 : value <= low ? -1 : 0)};
    return value;
}

/* Best first; equals keep their order, as they would not with every qsort. */
static void sort(RootAct *of, int n)
{
    for (int i = 1; i < n; i++) {
        RootAct one = of[i];
        int to = i;
        for (; to > 0 && of[to - 1].chance < one.chance; to--)
            of[to] = of[to - 1];
        of[to] = one;
    }
}

/* About e to the power of x, x being above -1024: by products only, which are the same on every machine. */
static double growth(double x)
{
    double power = 1 + x / 1024;
    for (int i = 0; i < 10; i++)
        power *= power;
    return power;
}

/* A value as a chance of winning. */
static double chance_of(int value)
{
    return 1 / (1 + growth(-value / 120.0));
}

/* What an act of the root is worth; acts that are clearly worse than `best` get no more than a bound. */
static int root_value(Look *look, const Position *root, Act act, int depth, int best)
{
    Position next = after(root, act);
    if (has_line(next.piece[root->mover]))
        return WON;
    int value = -value_of(look, &next, depth - 1, 1, -WON, ROOT_MARGIN - best);
    Shape mine = shape_of(&next, root->mover);
    return abs(value) < NEARLY_WON && (mine.win[0] | mine.win[1]) ? value + ASKS : value;
}

/* What an act of the root looks like at a glance, for who has no time for more. */
static int glance(const Position *root, Act act)
{
    Position next = after(root, act);
    Act reply;
    if (has_line(next.piece[root->mover]))
        return WON;
    Shape mine = shape_of(&next, root->mover), theirs = shape_of(&next, next.mover);
    return wins_now(&next, &theirs, &reply) ? -NEARLY_WON : mine.score - theirs.score * 5 / 4;
}

/* All acts of the root to one depth, 0 being a glance; false if it could not be finished. The best so far stays in front. */
static bool look_at_all(Look *look, const Position *root, RootAct *of, int n, int depth)
{
    double value[MOVES_MOST];
    int best = -WON;
    for (int i = 0; i < n; i++) {
        int this = depth ? root_value(look, root, of[i].act, depth, best) : glance(root, of[i].act);
        if (look->over)
            return false;
        value[i] = chance_of(this);
        best = this > best ? this : best;
    }
    for (int i = 0; i < n; i++)
        of[i].chance = value[i];
    sort(of, n);
    return true;
}

static Position position_of(const State *s, int seat)
{
    Position at = {.mover = seat - 1};
    memcpy(at.piece, s->piece, sizeof at.piece);
    return at;
}

/* All acts in random order, so that of equals any may come first. */
static int list_shuffled(const Position *root, Random *random, RootAct of[MOVES_MOST])
{
    Act list[MOVES_MOST];
    int n = list_acts(root, (const Set[2]){ALL_HOLES, ALL_HOLES}, list);
    for (int i = 0; i < n; i++) {
        int k = (int)random_below(random, (uint32_t)i + 1);
        of[i] = of[k];
        of[k] = (RootAct){.act = list[i], .chance = 0.5, .visits = LOOKED_AT};
    }
    return n;
}

static SearchResult think(const Game *game, const void *state, int seat, const SearchLimits *limits, Random *random)
{
    Position root = position_of(state, seat);
    Look look = {.most = limits->sims * NODES_A_SIM, .deadline = deadline_in(limits->ms, limits->clock)};
    SearchResult out = {.worlds = 1, .spread = SPREAD};
    look.table = memory_resize(NULL, TABLE * sizeof *look.table);
    memset(look.table, 0, TABLE * sizeof *look.table);
    out.of = memory_resize(NULL, MOVES_MOST * sizeof *out.of);
    memset(out.of, 0, MOVES_MOST * sizeof *out.of);
    out.n = list_shuffled(&root, random, out.of);
    for (int depth = 0; depth <= DEPTH_MOST && look_at_all(&look, &root, out.of, out.n, depth); depth++)
        if (fabs(out.of[0].chance - 0.5) > 0.4999)
            break;
    out.sims = look.nodes / NODES_A_SIM;
    free(look.table);
    return out;
}

const Brain fiveplay_brain = {.think = think};
