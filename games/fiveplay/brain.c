/* What bots know about Fiveplay. It has perfect information, so they use alpha-beta with iterative deepening, a transposition
   table and the history heuristic, on bit sets of holes. A threat to complete a line forces the reply: a win by threats alone is
   searched first, and alpha-beta extends along threats. */
#include "base/memory.h"
#include "bots/search.h"
#include "threats.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODES_A_SIM = 64,      /* positions that count as one playout */
    NODES_A_LOOK = 64,     /* positions between two checks of the clock */
    DEPTH_MOST = 24, PLY_MOST = 60,
    THREATS_DEEP = 10,     /* plies of the threat search after the main search (quiescence) */
    WIDTH = 22,            /* acts searched if nothing is forced, the most urgent first */
    TABLE = 1 << 16,
    WON = 30000, NEARLY_WON = WON - 100,    /* minus one for each ply until then */
    THREATS_SHARE = 4,     /* one in so many positions may go into the search for a win by threats */
    LOOKED_AT = 4,         /* the visits reported for an act: all are searched equally */
    ROOT_MARGIN = 60,      /* acts within this margin of the best get an exact value */
    HISTORY_MOST = 400,    /* the history heuristic counts less than any line of either player */
    ASKS = 20,             /* bonus for a threat with a single reply: not everybody finds it */
};

/* The standard deviation of values, as weak players see them. */
static const double SPREAD = 0.15;

/* A transposition table entry: value, depth, and best act. */
typedef struct Entry {
    uint64_t hash;
    Act act;
    int16_t value;
    int8_t depth, bound;   /* bound -1: upper bound, 1: lower bound, 0: exact */
} Entry;

typedef struct AlphaBeta {
    long nodes, most;
    Deadline deadline;
    bool over;             /* time or nodes have run out, and results are invalid */
    Entry *table;
    int history[2][KINDS][SIDE * SIDE];
} AlphaBeta;

typedef struct Candidate {
    Act act;
    int urgency;
} Candidate;

/* Move ordering: what the act does for the player's own lines and against the other's. */
static int urgency(const AlphaBeta *search, const Position *at, const Shape *mine, const Shape *theirs, Act act)
{
    Set to = set_of(act_to(act));
    int type = act_kind(act) != PEG, score = search->history[at->mover][act_kind(act)][act_to(act)];
    score += (mine->four[type] & to ? 4000 : 0) + (mine->three[type] & to ? 1000 : 0);
    score += ((theirs->four[0] | theirs->four[1]) & to ? 2500 : 0) + ((theirs->three[0] | theirs->three[1]) & to ? 500 : 0);
    if (act_from(act) != FROM_STOCK && mine->used & set_of(act_from(act)))
        score -= 3000;
    return score;
}

/* Moves the most urgent of the acts from `first` on to `first`. */
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

static int list_choices(const AlphaBeta *search, const Position *at, const Shape *mine, const Shape *theirs, const Set to[2],
                        Act known, Candidate choice[MOVES_MOST])
{
    Act list[MOVES_MOST];
    int n = lines_acts(at, to, list);
    for (int i = 0; i < n; i++)
        choice[i] = (Candidate){list[i], list[i] == known ? 1 << 30 : urgency(search, at, mine, theirs, list[i])};
    return n;
}

static bool out_of_work(AlphaBeta *search)
{
    search->nodes++;
    if (search->nodes >= search->most || (search->nodes % NODES_A_LOOK == 0 && deadline_over(&search->deadline)))
        search->over = true;
    return search->over;
}

/* History heuristic: credits an act that caused a beta cut-off. Old entries decay, or they would outweigh threats in the end. */
static void remember(AlphaBeta *search, int mover, Act act, int depth)
{
    int *one = &search->history[mover][act_kind(act)][act_to(act)], *all = &search->history[0][0][0];
    *one += depth * depth;
    if (*one <= HISTORY_MOST)
        return;
    for (size_t i = 0; i < sizeof search->history / sizeof *all; i++)
        all[i] /= 2;
}

static int value_of(AlphaBeta *search, const Position *at, int depth, int ply, int low, int high);

/* The acts at a node, and how many of them are searched, the most urgent first. */
typedef struct Choices {
    Candidate of[MOVES_MOST];
    int n, width;
} Choices;

/* Searches the acts in order until a beta cut-off. A position is lost only if every act loses, however unlikely. */
static int best_of(AlphaBeta *search, const Position *at, Choices *choices, int depth, int ply, int low, int high, int best,
                   Act *act)
{
    Candidate *choice = choices->of;
    for (int i = 0; (i < choices->width || (i < choices->n && best <= -NEARLY_WON)) && !search->over; i++) {
        bring_up(choice, choices->n, i);
        Position next = lines_after(at, choice[i].act);
        int floor = best > low ? best : low;
        int value = -value_of(search, &next, depth - 1, ply + 1, -high, -floor);
        if (value > best) {
            best = value;
            *act = choice[i].act;
        }
        if (best >= high) {
            if (depth > 0)
                remember(search, at->mover, *act, depth);
            break;
        }
    }
    return best;
}

/* The value of a position for the player to move. */
static int value_of(AlphaBeta *search, const Position *at, int depth, int ply, int low, int high)
{
    Act act = 0;
    if (out_of_work(search))
        return 0;
    Shape mine = lines_shape(at, at->mover);
    if (lines_win(at, &mine, &act))
        return WON - ply;
    Shape theirs = lines_shape(at, 1 - at->mover);
    bool forced = theirs.win[0] | theirs.win[1];
    int still = mine.score * 5 / 4 - theirs.score, best = -WON + ply + 1;
    if (ply >= PLY_MOST || depth < -THREATS_DEEP)
        return still;
    Entry *entry = &search->table[at->hash % TABLE];
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
    choices.n = list_choices(search, at, &mine, &theirs, to, same ? entry->act : 0, choices.of);
    choices.width = forced || choices.n < WIDTH ? choices.n : WIDTH;
    /* A forced reply costs no depth. */
    int reach = forced && depth > 0 ? depth + 1 - (ply > 2 * DEPTH_MOST) : depth;
    int value = best_of(search, at, &choices, reach, ply, low, high, best, &act);
    if (!search->over && depth > 0)
        *entry = (Entry){at->hash, act, (int16_t)value, (int8_t)depth, (int8_t)(value >= high ? 1 : value <= low ? -1 : 0)};
    return value;
}

/* Stable sort, best first. */
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

/* Approximately e^x for x > -1024, by products only, which are the same on every machine. */
static double growth(double x)
{
    double power = 1 + x / 1024;
    for (int i = 0; i < 10; i++)
        power *= power;
    return power;
}

/* The value of one more ply before the end to the loser, and its cost to the winner; and the least uncertainty of values that
   are not proven. */
static const double PLY_WORTH = 0.00004, DOUBT = 0.006;

/* A value as a chance of winning. Quicker wins and slower losses are better. */
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

/* The value of an act at the root; acts clearly worse than `best` get only a bound. */
static int root_value(AlphaBeta *search, const Position *root, Act act, int depth, int best)
{
    Position next = lines_after(root, act);
    if (lines_complete(next.piece[root->mover]))
        return WON;
    int value = -value_of(search, &next, depth - 1, 1, -WON, ROOT_MARGIN - best);
    Shape mine = lines_shape(&next, root->mover);
    return abs(value) < NEARLY_WON && (mine.win[0] | mine.win[1]) ? value + ASKS : value;
}

/* A static evaluation of an act at the root, when there is no time for more. */
static int glance(const Position *root, Act act)
{
    Position next = lines_after(root, act);
    Act reply;
    if (lines_complete(next.piece[root->mover]))
        return WON;
    Shape mine = lines_shape(&next, root->mover), theirs = lines_shape(&next, next.mover);
    return lines_win(&next, &theirs, &reply) ? 1 - WON : mine.score - theirs.score * 5 / 4;
}

/* One iteration over all acts at the root, depth 0 being static; false if it could not be finished. The best so far stays in
   front. */
static bool search_root(AlphaBeta *search, const Position *root, RootAct *of, int n, int depth)
{
    double value[MOVES_MOST];
    int best = -WON;
    for (int i = 0; i < n; i++) {
        int this = depth ? root_value(search, root, of[i].act, depth, best) : glance(root, of[i].act);
        if (search->over)
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

/* All acts in random order, so that ties are broken at random. */
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

/* Moves an act that wins by threats to the front. */
static bool win_by_threats(AlphaBeta *search, const Position *root, RootAct *of, int n)
{
    ThreatLimits limits = {.most = search->most / THREATS_SHARE, .deadline = &search->deadline};
    Act act;
    int plies = threats_win(root, &limits, &act);
    search->nodes += limits.nodes;
    for (int i = 0; plies && i < n; i++)
        if (of[i].act == act)
            of[i].chance = chance_of(WON + 1 - plies);
    sort(of, n);
    return plies;
}

static SearchResult think(const Game *game, const void *state, int seat, const SearchLimits *limits, Random *random)
{
    Position root = position_of(state, seat);
    AlphaBeta search = {.most = limits->sims * NODES_A_SIM, .deadline = deadline_in(limits->ms, limits->clock)};
    SearchResult out = {.worlds = 1, .spread = SPREAD};
    search.table = memory_resize(NULL, TABLE * sizeof *search.table);
    memset(search.table, 0, TABLE * sizeof *search.table);
    out.of = memory_resize(NULL, MOVES_MOST * sizeof *out.of);
    memset(out.of, 0, MOVES_MOST * sizeof *out.of);
    out.n = list_shuffled(&root, random, out.of);
    search_root(&search, &root, out.of, out.n, 0);
    if (!proven(out.of[0].chance) && !win_by_threats(&search, &root, out.of, out.n))
        for (int depth = 1; depth <= DEPTH_MOST && search_root(&search, &root, out.of, out.n, depth) && !proven(out.of[0].chance);
             depth++)
            continue;
    out.sims = search.nodes / NODES_A_SIM;
    free(search.table);
    return out;
}

/* Make lines longer, and get in the way of the other's. */
static int prior(const Game *game, const void *state, int seat, Act act)
{
    (void)game;
    Position at = position_of(state, seat);
    Set to = set_of(act_to(act));
    Shape mine = lines_shape(&at, at.mover), theirs = lines_shape(&at, 1 - at.mover);
    int type = act_kind(act) != PEG, lines = (mine.four[type] & to ? 40 : 0) + (mine.three[type] & to ? 12 : 0);
    lines += ((theirs.four[0] | theirs.four[1]) & to ? 20 : 0) + ((theirs.three[0] | theirs.three[1]) & to ? 5 : 0);
    return act_from(act) == FROM_STOCK ? 1 + lines : 1 + lines / 2;
}

const Brain fiveplay_brain = {.think = think, .prior = prior};
