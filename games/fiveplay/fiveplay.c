/* Fiveplay: five in a row, of pegs and barrels, in 49 holes where one's hollow barrel may stand around the other's peg. */
#include "base/json.h"
#include "inside.h"

#include <string.h>

static const char letters[KINDS] = {[PEG] = 'P', [SOLID] = 'B', [HOLLOW] = 'H'};

static void hole_text(int hole, Text *out)
{
    text_char(out, (char)('a' + hole % SIDE));
    text_char(out, (char)('1' + hole / SIDE));
}

static void act_text(const Game *game, Act act, Text *out)
{
    (void)game;
    text_char(out, letters[act_kind(act)]);
    text_char(out, ' ');
    if (act_from(act) != FROM_STOCK) {
        hole_text(act_from(act), out);
        text_char(out, '-');
    }
    hole_text(act_to(act), out);
}

/* The arguments of events: k a kind, h a hole. */
static void arg_text(char letter, int value, Text *out)
{
    if (letter == 'k')
        text_char(out, letters[value]);
    else
        hole_text(value, out);
}

static const EventKind event_place = {"place", "pkh", .arg = arg_text};
static const EventKind event_move = {"move", "pkhh", .arg = arg_text};

/* Nobody is ever without an act, and there is neither stall nor limit. */
static const TurnRules turns = {0};

static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    core_start(&s->core, how->players, 0, 0);
    core_phase(&s->core, log, PHASE_PLAY);
    turn_first(s, log, &turns, 1);
}

/* FP-5: moves of a kind of which all pieces are on the board. Their number is the same every time, so the loop is unrolled. */
static inline void legal_moves(Kind kind, Set pieces, Set to, Acts *out)
{
    const int n = pieces_of(kind);
    ActRow *row = acts_room(out, n);
    out->count += n * set_count(to);
    for (int i = 0; i < n; i++)
        row[i] = (ActRow){act_of(kind, set_pop(&pieces)), 1, to};
}

/* FP-2: place a piece from stock. FP-3: into a vacant hole; a peg also into the other's hollow barrel, a hollow barrel also around
   the other's peg. FP-4: never where an own piece is. FP-5: with all ten pegs on the board a player may move pegs by the same
   rules, with all eight barrels those; a piece of the other's in the hole left stays. */
static void legal(const Game *game, const void *state, int seat, Acts *restrict out)
{
    const State *s = state;
    const Set *mine = s->piece[seat - 1], *theirs = s->piece[other(seat) - 1];
    Set own = mine[PEG] | barrels(mine), vacant = ALL_HOLES & ~(own | theirs[PEG] | barrels(theirs));
    Set for_pegs = vacant | (theirs[HOLLOW] & ~own), for_hollows = vacant | (theirs[PEG] & ~own);
    int solids = stock(mine, SOLID), hollows = stock(mine, HOLLOW);
    if (stock(mine, PEG))
        acts_add(out, act_of(PEG, FROM_STOCK), for_pegs);
    else
        legal_moves(PEG, mine[PEG], for_pegs, out);
    if (solids)
        acts_add(out, act_of(SOLID, FROM_STOCK), vacant);
    if (hollows)
        acts_add(out, act_of(HOLLOW, FROM_STOCK), for_hollows);
    if (!solids && !hollows) {
        legal_moves(SOLID, mine[SOLID], vacant, out);
        legal_moves(HOLLOW, mine[HOLLOW], for_hollows, out);
    }
}

/* FP-6: lines through a hole in one direction, whose holes are `step` apart: a peg at either end; between them a barrel between
   pegs, or a peg or barrel between barrels. The sets computed are of the holes where such lines end; `last` are the pegs there. */
static inline bool has_line_along(Set peg, Set barrel, Set last, int hole, int step)
{
    const Set five = 1 | (Set)1 << step | (Set)1 << 2 * step | (Set)1 << 3 * step | (Set)1 << 4 * step;
    Set ends = (last & peg << 4 * step) >> hole & five;
    if (!ends)
        return false;
    Set pegs = peg << step & peg << 3 * step & barrel << 2 * step;
    Set barrels = barrel << step & barrel << 3 * step & (peg | barrel) << 2 * step;
    return ends & (pegs | barrels) >> hole;
}

/* FP-6: the 60 lines of five: 21 rows, 21 columns, 9 diagonals each way. */
static bool has_line(const Set piece[KINDS], int hole)
{
    const Set columns_a_to_c = COLUMN_A * 7, columns_e_to_g = COLUMN_A * 7 << 4;
    Set peg = piece[PEG], barrel = barrels(piece);
    return has_line_along(peg, barrel, peg & columns_e_to_g, hole, 1) ||
           has_line_along(peg, barrel, peg, hole, SIDE) ||
           has_line_along(peg, barrel, peg & columns_e_to_g, hole, SIDE + 1) ||
           has_line_along(peg, barrel, peg & columns_a_to_c, hole, SIDE - 1);
}

static uint8_t *trace_after(State *s, int moves)
{
    return &s->trace[moves % 2][moves / 2];
}

/* The trace of a position is a small hash: the XOR of all holes that pieces were moved from and to since the last placement, those
   of one player two bits higher. Equal positions have equal traces. After a placement it is 0. */
static void remember(State *s, int from, int to)
{
    uint64_t *ten = &s->from[s->moves / 10];
    *ten = *ten << 6 | (uint64_t)from;
    *trace_after(s, s->moves) = s->now;
    s->now ^= (uint8_t)((from ^ to) << 2 * (s->moves % 2));
    s->moves++;
}

/* Takes back the last move, a move of that player. */
static void take_back(State *s, int player)
{
    s->moves--;
    uint64_t *ten = &s->from[s->moves / 10];
    int from = (int)(*ten & 63), to = from ^ (s->now ^ *trace_after(s, s->moves)) >> 2 * (s->moves % 2);
    *ten >>= 6;
    s->now = *trace_after(s, s->moves);
    for (Kind kind = PEG; kind < KINDS; kind++)
        if (set_has(s->piece[player - 1][kind], to))
            s->piece[player - 1][kind] ^= set_of(to) | set_of(from);
}

/* How often this position occurred, exactly: takes back all moves, comparing the positions after the other player's. */
__attribute__((noinline)) static int times(const State *s, int mover)
{
    State then = *s;
    int n = 1;
    for (int player = mover; then.moves; player = other(player)) {
        take_back(&then, player);
        n += player != mover && !memcmp(then.piece, s->piece, sizeof s->piece);
    }
    return n;
}

/* FP-7: nearly always the traces rule it out. A position recurs after four moves at the earliest, so the last two traces are not
   looked at. Entries behind the last one are stale; at worst they cause an unnecessary exact count. */
static bool repeated(const State *s, int mover)
{
    if (s->moves < 4 * (TIMES_TO_DRAW - 1))
        return false;
    const uint8_t *trace = s->trace[s->moves % 2];
    uint8_t alike = 0;
    for (int i = 0; i < MOVES_TO_DRAW / 2 - 2; i++)
        alike = (uint8_t)(alike + (trace[i] == s->now));
    return alike >= TIMES_TO_DRAW - 1 && times(s, mover) >= TIMES_TO_DRAW;
}

static void place(State *s, int seat, Kind kind, int to, Log *log)
{
    s->piece[seat - 1][kind] |= set_of(to);
    s->moves = s->now = 0;
    emit(&s->core, log, &event_place, seat, (int)kind, to);
}

static void move(State *s, int seat, Kind kind, int from, int to, Log *log)
{
    s->piece[seat - 1][kind] ^= set_of(from) | set_of(to);
    remember(s, from, to);
    emit_args(&s->core, log, &event_move, (const int32_t[EVENT_ARGS]){seat, (int)kind, from, to});
}

/* FP-6 is checked first, then FP-7. */
static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    if (act_from(act) == FROM_STOCK)
        place(s, seat, act_kind(act), act_to(act), log);
    else
        move(s, seat, act_kind(act), act_from(act), act_to(act), log);
    if (has_line(s->piece[seat - 1], act_to(act)))
        core_win(&s->core, log, only(seat));
    else if (s->moves == MOVES_TO_DRAW || repeated(s, seat))
        core_draw(&s->core, log);
    else
        turn_other(s, log, &turns);
}

static char peg_letter(const State *s, int hole)
{
    return set_has(s->piece[0][PEG], hole) ? '1' : set_has(s->piece[1][PEG], hole) ? '2' : '.';
}

static char barrel_letter(const State *s, int hole)
{
    static const char shown[2][KINDS] = {{[SOLID] = 'b', [HOLLOW] = 'h'}, {[SOLID] = 'B', [HOLLOW] = 'H'}};
    for (int player = 0; player < 2; player++)
        for (Kind kind = SOLID; kind < KINDS; kind++)
            if (set_has(s->piece[player][kind], hole))
                return shown[player][kind];
    return '.';
}

static void view_board(const State *s, Text *out)
{
    json_key(out, "board");
    json_open(out, '[');
    for (int row = 0; row < SIDE; row++) {
        json_open(out, '[');
        for (int hole = row * SIDE; hole < (row + 1) * SIDE; hole++)
            json_bytes(out, (const char[]){peg_letter(s, hole), barrel_letter(s, hole)}, 2);
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void view_stock(const State *s, Text *out)
{
    json_key(out, "stock");
    json_open(out, '[');
    for (int player = 0; player < 2; player++) {
        json_open(out, '[');
        for (Kind kind = PEG; kind < KINDS; kind++)
            json_number(out, stock(s->piece[player], kind));
        json_close(out, ']');
    }
    json_close(out, ']');
}

/* Everything is public. */
static void view(const Game *game, const void *state, int viewer, Text *out)
{
    (void)viewer;
    view_board(state, out);
    view_stock(state, out);
}

static void exchange(void *state)
{
    State *s = state;
    for (Kind kind = PEG; kind < KINDS; kind++) {
        Set first = s->piece[0][kind];
        s->piece[0][kind] = s->piece[1][kind];
        s->piece[1][kind] = first;
    }
    s->core.mover = (uint8_t)other(s->core.mover);
}

const Game fiveplay = {
    .id = "fiveplay", .title = "Fiveplay", .level = "box", .minutes = 20, .players_min = 2, .players_max = 2,
    .open = true, .state_size = sizeof(State),
    .setup = setup, .legal = legal, .apply = apply, .view = view, .act_text = act_text,
    .exchange = exchange,
};
