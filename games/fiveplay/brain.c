/* What bots know about Fiveplay: nothing is hidden, so they look ahead on sets of holes. Whoever threatens to complete a line
   forces the reply: a win by threats alone is looked for first, and alpha-beta follows threats far beyond the rest. */
#include "base/memory.h"
#include "bots/search.h"
#include "threats.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODES_A_SIM = 64,      /* positions that count as one playout */
    NODES_A_LOOK = 64,     /* positions between two looks at the clock */
    DEPTH_MOST = 24, PLY_MOST = 60,
    THREATS_DEEP = 10,     /* plies of threats and replies after the search proper */
    WIDTH = 22,            /* acts looked at, the most urgent first, where nothing is forced */
    TABLE = 1 << 16,
    WON = 30000, NEARLY_WON = WON - 100,    /* less by one for each ply until then */
    THREATS_SHARE = 4,     /* one of so many positions may go into the search for a win by threats */
    LOOKED_AT = 4,         /* what counts as visits of an act: all are looked at alike */
    ROOT_MARGIN = 60,      /* acts that fall short by less get an exact value */
    HISTORY_MOST = 400,    /* what served elsewhere asks for less than any line of the own or of the other's */
    ASKS = 20,             /* what it is worth that the other must find the one reply: not everybody does */
};

/* How far apart the chances of acts lie, as weak players see them. */
static const double SPREAD = 0.15;

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

typedef struct Candidate {
    Act act;
    int urgency;
} Candidate;

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

/* Puts the most urgent of the acts from `first` on at `first`. */
static void bring_up(Candidate *choice, int n, int first)
{
    int best = first;
    for (int i = first + 1; i < n; i++)
        if (choice[i].urgency > choice[best].urgency)
            best = i;
    Candidate top = choice[best];
    choice[best] = choice[first];
    choice[first] = top;
}

static int list_choices(const Look *look, const Position *at, const Shape *mine, const Shape *theirs, const Set to[2], Act known,
                        Candidate choice[MOVES_MOST])
{
    Act list[MOVES_MOST];
    int n = lines_acts(at, to, list);
    for (int i = 0; i < n; i++)
        choice[i] = (Candidate){list[i], list[i] == known ? 1 << 30 : urgency(look, at, mine, theirs, list[i])};
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
    Candidate of[MOVES_MOST];
    int n, width;
} Choices;

/* The best of the choices, looked at in order until a beta cut-off. A position is lost
   only if every act loses, however little urgent. */
static int best_of(Look *look, const Position *at, Choices *choices, int depth, int ply, int low, int high, int best, Act *act)
{
    Candidate *choice = choices->of;
    for (int i = 0; (i < choices->width || (i < choices->n && best <= -NEARLY_WON)) && !look->over; i++) {
        bring_up(choice, choices->n, i);
        Position next = lines_after(at, choice[i].act);
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
    Shape mine = lines_shape(at, at->mover);
    if (lines_win(at, &mine, &act))
        return WON - ply;
    Shape theirs = lines_shape(at, 1 - at->mover);
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

/* What one ply more until the end is worth to who loses, and costs who wins; and how far
   from certain all chances are that are not proven. */
static const double PLY_WORTH = 0.00004, DOUBT = 0.006;

/* A value as a chance of winning. A sooner win is the better one, and so is a later loss. */
static double chance_of(int value)
{
    if (abs(value) >= NEARLY_WON)
        return value > 0 ? 1 - PLY_WORTH * (WON - value) : PLY_WORTH * (WON + value);
    return DOUBT + (1 - 2 * DOUBT) / (1 + growth(-value / 120.0));
}

static bool proven(double chance)
{
    return chance < DOUBT || chance > 1 - DOUBT;
}

/* What an act of the root is worth; acts that are clearly worse than `best` get no more than a bound. */
static int root_value(Look *look, const Position *root, Act act, int depth, int best)
{
    Position next = lines_after(root, act);
    if (lines_complete(next.piece[root->mover]))
        return WON;
    int value = -value_of(look, &next, depth - 1, 1, -WON, ROOT_MARGIN - best);
    Shape mine = lines_shape(&next, root->mover);
    return abs(value) < NEARLY_WON && (mine.win[0] | mine.win[1]) ? value + ASKS : value;
}

/* What an act of the root looks like at a glance, for who has no time for more. */
static int glance(const Position *root, Act act)
{
    Position next = lines_after(root, act);
    Act reply;
    if (lines_complete(next.piece[root->mover]))
        return WON;
    Shape mine = lines_shape(&next, root->mover), theirs = lines_shape(&next, next.mover);
    return lines_win(&next, &theirs, &reply) ? 1 - WON : mine.score - theirs.score * 5 / 4;
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
    int n = lines_acts(root, (const Set[2]){ALL_HOLES, ALL_HOLES}, list);
    for (int i = 0; i < n; i++) {
        int k = (int)random_below(random, (uint32_t)i + 1);
        of[i] = of[k];
        of[k] = (RootAct){.act = list[i], .chance = 0.5, .visits = LOOKED_AT};
    }
    return n;
}

/* Puts an act that wins by threats in front. */
static bool win_by_threats(Look *look, const Position *root, RootAct *of, int n)
{
    ThreatLimits limits = {.most = look->most / THREATS_SHARE, .deadline = &look->deadline};
    Act act;
    int plies = threats_win(root, &limits, &act);
    look->nodes += limits.nodes;
    for (int i = 0; plies && i < n; i++)
        if (of[i].act == act)
            of[i].chance = chance_of(WON + 1 - plies);
    sort(of, n);
    return plies;
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
    look_at_all(&look, &root, out.of, out.n, 0);
    if (!proven(out.of[0].chance) && !win_by_threats(&look, &root, out.of, out.n))
        for (int depth = 1; depth <= DEPTH_MOST && look_at_all(&look, &root, out.of, out.n, depth) && !proven(out.of[0].chance);
             depth++)
            continue;
    out.sims = look.nodes / NODES_A_SIM;
    free(look.table);
    return out;
}

const Brain fiveplay_brain = {.think = think};
