#include "luck/luck.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The player's information state is, for each of 18 locations, an own peg, a peg of the other's that has sounded, or neither; and
   the number of other pegs the other has. The other plays at random, so all placements of these in the open locations are equally
   likely, except those in which the game would be over. Squares can be rotated, mirrored and exchanged, which leaves some four
   million states for each number of pegs on both grids together. A turn adds a peg or an alarm, so the states are solved by
retrograde analysis from full grids backward: one layer for each number of pegs, and within it those with more found
   pegs first. */

enum { CELLS = 9, CODES = 19683, ALARMS = 4, LOCATIONS = 2 * CELLS, OPEN = 0, OWN = 1, FOUND = 2 };

/* A square, up to rotation and reflection. */
typedef struct Square {
    int own, found, open;
    bool line;                                    /* of own pegs */
    double ways[CELLS + 1], lined[CELLS + 1];     /* ways to place so many hidden pegs; those with a line of the other's */
    int stays[CELLS], sounds[CELLS];              /* the squares that result from a try in each open location */
} Square;

/* Shares by pairs of squares, the greater number first. */
typedef struct Layer {
    float *reply[ALARMS], *move;    /* with so many alarms in a row and the other to move; with none and the player to move */
} Layer;

typedef struct Squares {
    bool any;                  /* the player plays at random too */
    Square *of;
    int n, from[CELLS + 2];    /* those with so many found pegs begin here */
    Layer now, above;          /* of so many pegs, and of one more */
} Squares;

/* Two squares, and so many hidden pegs in their open locations. */
typedef struct Case {
    const Square *a, *b;
    int hidden;
} Case;

static int digit(int code, int cell)
{
    while (cell--)
        code /= 3;
    return code % 3;
}

static int with_digit(int code, int cell, int to)
{
    int worth = 1;
    while (cell--)
        worth *= 3;
    return code + (to - code / worth % 3) * worth;
}

static unsigned cells_that_are(int code, int what)
{
    unsigned set = 0;
    for (int i = 0; i < CELLS; i++)
        set |= (unsigned)(digit(code, i) == what) << i;
    return set;
}

static bool has_line(unsigned set)
{
    static const unsigned lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (int i = 0; i < 8; i++)
        if ((set & lines[i]) == lines[i])
            return true;
    return false;
}

/* The canonical code of a square: the least of its rotations and reflections. */
static int upright(int code)
{
    int least = code;
    for (int way = 1; way < 8; way++) {
        int turned = 0;
        for (int i = 0; i < CELLS; i++) {
            int x = way & 1 ? 2 - i % 3 : i % 3, y = way & 2 ? 2 - i / 3 : i / 3;
            turned = with_digit(turned, way & 4 ? 3 * x + y : 3 * y + x, digit(code, i));
        }
        least = turned < least ? turned : least;
    }
    return least;
}

static Square square_of(int code, const int number[CODES])
{
    unsigned own = cells_that_are(code, OWN), found = cells_that_are(code, FOUND), open = cells_that_are(code, OPEN);
    Square square = {__builtin_popcount(own), __builtin_popcount(found), 0, .line = has_line(own)};
    for (unsigned set = open;; set = (set - 1) & open) {
        square.ways[__builtin_popcount(set)]++;
        square.lined[__builtin_popcount(set)] += has_line(found | set);
        if (!set)
            break;
    }
    for (int i = 0; i < CELLS; i++)
        if (open >> i & 1) {
            square.stays[square.open] = number[upright(with_digit(code, i, OWN))];
            square.sounds[square.open++] = number[upright(with_digit(code, i, FOUND))];
        }
    return square;
}

/* All squares, sorted by the number of found pegs. */
static void list_squares(Squares *all)
{
    int number[CODES] = {0}, code_of[CODES];
    for (int found = 0; found <= CELLS; found++) {
        all->from[found] = all->n;
        for (int code = 0; code < CODES; code++)
            if (__builtin_popcount(cells_that_are(code, FOUND)) == found && upright(code) == code) {
                number[code] = all->n;
                code_of[all->n++] = code;
            }
    }
    all->from[CELLS + 1] = all->n;
    all->of = memory_resize(NULL, (size_t)all->n * sizeof *all->of);
    for (int i = 0; i < all->n; i++)
        all->of[i] = square_of(code_of[i], number);
}

static size_t pairs(const Squares *all)
{
    return (size_t)all->n * (size_t)(all->n + 1) / 2;
}

static size_t pair_of(const Squares *all, const Case *at)
{
    size_t a = (size_t)(at->a - all->of), b = (size_t)(at->b - all->of);
    return a >= b ? a * (a + 1) / 2 + b : b * (b + 1) / 2 + a;
}

/* The number of placements of the hidden pegs in which the other has not won, by a line in both squares. */
static double ways(const Case *at)
{
    double sum = 0;
    for (int i = at->hidden > CELLS ? at->hidden - CELLS : 0; i <= at->hidden && i <= CELLS; i++)
        sum += at->a->ways[i] * at->b->ways[at->hidden - i] - at->a->lined[i] * at->b->lined[at->hidden - i];
    return sum;
}

static double ways_without_line(const Case *at)
{
    double sum = 0;
    for (int i = at->hidden > CELLS ? at->hidden - CELLS : 0; i <= at->hidden && i <= CELLS; i++)
        sum += (at->a->ways[i] - at->a->lined[i]) * (at->b->ways[at->hidden - i] - at->b->lined[at->hidden - i]);
    return sum;
}

static int own_pegs(const Case *at) { return at->a->own + at->b->own; }
static int others_pegs(const Case *at) { return at->a->found + at->b->found + at->hidden; }
static int open_cells(const Case *at) { return at->a->open + at->b->open; }

/* Four alarms in a row: a line decides, and if both have one the number of pegs. */
static double settled(const Case *at)
{
    double without = ways_without_line(at) / ways(at);
    if (!at->a->line && !at->b->line)
        return without * 0.5;
    return without + (1 - without) * luck_share(own_pegs(at), others_pegs(at));
}

/* The share after an alarm that follows so many others. */
static double sounded(const Squares *all, const Case *at, int alarms)
{
    return alarms + 1 == ALARMS ? settled(at) : (double)all->now.reply[alarms + 1][pair_of(all, at)];
}

static double stayed(const Squares *all, const Case *at)
{
    return at->a->line && at->b->line ? 1 : (double)all->above.reply[0][pair_of(all, at)];
}

/* A try in one of the open locations: how likely it sounds, and the cases after it. */
typedef struct Try {
    double alarm;
    Case silent, found;
} Try;

static int list_tries(const Squares *all, const Case *at, Try tries[LOCATIONS])
{
    double among = ways(at);
    int n = 0;
    for (int side = 0; side < 2; side++) {
        const Square *here = side ? at->b : at->a, *there = side ? at->a : at->b;
        for (int i = 0; i < here->open; i++, n++) {
            tries[n].silent = (Case){all->of + here->stays[i], there, at->hidden};
            tries[n].found = (Case){all->of + here->sounds[i], there, at->hidden - 1};
            tries[n].alarm = at->hidden ? ways(&tries[n].found) / among : 0;
        }
    }
    return n;
}

static double tried(const Squares *all, const Try *try, int alarms)
{
    return (try->alarm < 1 ? (1 - try->alarm) * stayed(all, &try->silent) : 0) +
           (try->alarm > 0 ? try->alarm * sounded(all, &try->found, alarms) : 0);
}

/* The best try or, for a random player, the mean. Trying a found peg is a certain alarm, which brings the end nearer. */
static double move(const Squares *all, const Case *at, const Try *tries, int n, int alarms)
{
    int known = at->a->found + at->b->found;
    double sure = known ? sounded(all, at, alarms) : 0, best = sure, sum = known * sure;
    for (int i = 0; i < n; i++) {
        double share = tried(all, &tries[i], alarms);
        best = share > best ? share : best;
        sum += share;
    }
    return all->any ? sum / (known + n) : best;
}

/* The other tries any location without a peg of its own. `next`: the player's share after an alarm. */
static double reply(const Squares *all, const Case *at, double next)
{
    int empty = LOCATIONS - others_pegs(at);
    Case more = {at->a, at->b, at->hidden + 1};
    double silent = at->hidden < open_cells(at) ? more.hidden * ways(&more) / ways(at) : 0;
    return (own_pegs(at) * next + (silent > 0 ? silent * (double)all->above.move[pair_of(all, at)] : 0)) / empty;
}

static void work_out(Squares *all, const Case *at)
{
    Try tries[LOCATIONS];
    int n = list_tries(all, at, tries);
    size_t pair = pair_of(all, at);
    double next = settled(at);
    for (int alarms = ALARMS - 1; alarms >= 0; alarms--) {
        double share = move(all, at, tries, n, alarms);
        all->now.reply[alarms][pair] = (float)reply(all, at, next);
        next = share;
    }
    all->now.move[pair] = (float)next;
}

/* The cases of a layer with so many found pegs in the one square and in the other. */
static void work_out_found(Squares *all, int pegs, int found_a, int found_b)
{
    for (int a = all->from[found_a]; a < all->from[found_a + 1]; a++)
        for (int b = all->from[found_b]; b < all->from[found_b + 1] && b <= a; b++) {
            Case at = {all->of + a, all->of + b, 0};
            at.hidden = pegs - own_pegs(&at) - found_a - found_b;
            bool over = at.a->line && at.b->line;
            if (!over && at.hidden >= 0 && at.hidden <= open_cells(&at) && ways(&at) > 0)
                work_out(all, &at);
        }
}

static void work_out_layer(Squares *all, int pegs)
{
    for (int found = LOCATIONS; found >= 0; found--)
        for (int a = (found + 1) / 2; a <= CELLS && a <= found; a++)
            work_out_found(all, pegs, a, found - a);
}

static Layer layer_new(size_t size)
{
    Layer layer = {.move = memory_resize(NULL, size * sizeof(float))};
    for (int alarms = 0; alarms < ALARMS; alarms++)
        layer.reply[alarms] = memory_resize(NULL, size * sizeof(float));
    return layer;
}

static void layer_free(Layer *layer)
{
    free(layer->move);
    for (int alarms = 0; alarms < ALARMS; alarms++)
        free(layer->reply[alarms]);
}

static double share_of(bool any)
{
    Squares all = {.any = any};
    list_squares(&all);
    all.now = layer_new(pairs(&all));
    all.above = layer_new(pairs(&all));
    for (int pegs = LOCATIONS; pegs >= 0; pegs--) {
        Layer done = all.above;
        all.above = all.now;
        all.now = done;
        work_out_layer(&all, pegs);
    }
    double share = ((double)all.now.move[0] + (double)all.now.reply[0][0]) / 2;
    layer_free(&all.now);
    layer_free(&all.above);
    free(all.of);
    return share;
}

double luck_tic_tac_two(void)
{
    return share_of(false);
}

double luck_tic_tac_two_of_any(void)
{
    return share_of(true);
}
