#include "tactics/solve.h"

#include <string.h>

enum { SIDE = 7, PEG = 0, SOLID = 1, HOLLOW = 2 };

static const uint64_t ALL = ((uint64_t)1 << HOLES) - 1;
static const char letters[] = "PBH";
static const int pieces[PIECES] = {10, 4, 4};

static uint64_t bit(int hole) { return (uint64_t)1 << hole; }

static int hole_of(const char *words) { return words[0] - 'a' + SIDE * (words[1] - '1'); }

Move board_move(const char *words)
{
    const char *dash = strchr(words, '-');
    return (Move){(int)(strchr(letters, words[0]) - letters), dash ? hole_of(words + 2) : -1, hole_of(dash ? dash + 1 : words + 2)};
}

void board_play(Board *board, Move move)
{
    uint64_t *mine = board->piece[board->mover];
    mine[move.kind] &= move.from < 0 ? ALL : ~bit(move.from);
    mine[move.kind] |= bit(move.to);
    board->mover = 1 - board->mover;
}

static uint64_t barrels(const uint64_t piece[PIECES]) { return piece[SOLID] | piece[HOLLOW]; }
static int stock(const uint64_t piece[PIECES], int kind) { return pieces[kind] - __builtin_popcountll(piece[kind]); }

/* FP-2, FP-5: in the stock, or on the board and free to move. */
static bool from_stock(const uint64_t mine[PIECES], int kind) { return stock(mine, kind) > 0; }

static bool may_move(const uint64_t mine[PIECES], int kind)
{
    return kind == PEG ? !stock(mine, PEG) : !stock(mine, SOLID) && !stock(mine, HOLLOW);
}

/* FP-3, FP-4: where a piece of that kind can go. */
static uint64_t targets(const Board *board, int who, int kind)
{
    const uint64_t *mine = board->piece[who], *theirs = board->piece[1 - who];
    uint64_t own = mine[PEG] | barrels(mine), vacant = ALL & ~(own | theirs[PEG] | barrels(theirs));
    return kind == PEG ? vacant | (theirs[HOLLOW] & ~own) : kind == SOLID ? vacant : vacant | (theirs[PEG] & ~own);
}

static int moves_into(const Board *board, uint64_t to, Move list[MOVES_ROOM])
{
    const uint64_t *mine = board->piece[board->mover];
    int n = 0;
    for (int kind = PEG; kind < PIECES; kind++)
        for (uint64_t at = targets(board, board->mover, kind) & to; at; at &= at - 1) {
            if (from_stock(mine, kind))
                list[n++] = (Move){kind, -1, __builtin_ctzll(at)};
            for (uint64_t from = may_move(mine, kind) ? mine[kind] : 0; from && n < MOVES_ROOM; from &= from - 1)
                list[n++] = (Move){kind, __builtin_ctzll(from), __builtin_ctzll(at)};
        }
    return n;
}

int board_moves(const Board *board, Move list[MOVES_ROOM]) { return moves_into(board, ALL, list); }

static int add_line(Line *line, int n, int first, int step)
{
    static const char *const patterns[] = {"ppbpp", "pbpbp", "pbbbp"};
    for (int k = 0; k < 3; k++, n++) {
        line[n] = (Line){0, 0};
        for (int i = 0; i < 5; i++)
            *(patterns[k][i] == 'p' ? &line[n].pegs : &line[n].barrels) |= bit(first + i * step);
    }
    return n;
}

Solver solver_new(void)
{
    Solver out = {.work = 0};
    Line *line = out.line;
    int n = 0;
    for (int first = 0; first < HOLES; first++) {
        bool right = first % SIDE <= SIDE - 5, left = first % SIDE >= 4, up = first / SIDE <= SIDE - 5;
        n = right ? add_line(line, n, first, 1) : n;
        n = up ? add_line(line, n, first, SIDE) : n;
        n = right && up ? add_line(line, n, first, SIDE + 1) : n;
        n = left && up ? add_line(line, n, first, SIDE - 1) : n;
    }
    out.lines = n;
    return out;
}

/* Whether a line is complete. */
static bool complete(const Solver *solver, const uint64_t mine[PIECES])
{
    for (int i = 0; i < solver->lines; i++)
        if (!(solver->line[i].pegs & ~mine[PEG]) && !(solver->line[i].barrels & ~barrels(mine)))
            return true;
    return false;
}

/* Holes where the next piece leaves exactly so many pieces missing from some line; 0: it completes one. */
static uint64_t holes_that_leave(const Solver *solver, const Board *board, int who, int missing)
{
    const uint64_t *mine = board->piece[who];
    uint64_t out = 0, for_peg = targets(board, who, PEG), for_barrel = 0;
    for (int kind = SOLID; kind <= HOLLOW; kind++)
        for_barrel |= from_stock(mine, kind) || may_move(mine, kind) ? targets(board, who, kind) : 0;
    for (int i = 0; i < solver->lines; i++) {
        uint64_t pegs = solver->line[i].pegs & ~mine[PEG], bars = solver->line[i].barrels & ~barrels(mine);
        if (__builtin_popcountll(pegs) + __builtin_popcountll(bars) == missing + 1 && !(pegs & ~for_peg) && !(bars & ~for_barrel))
            out |= pegs | bars;
    }
    return out;
}

static uint64_t wanted(const Solver *solver, const Board *board, int who) { return holes_that_leave(solver, board, who, 0); }

/* Where a threat can be made. A moved piece may also make room for others: then anywhere. */
static uint64_t makers(const Solver *solver, const Board *board)
{
    const uint64_t *mine = board->piece[board->mover];
    bool moves = may_move(mine, PEG) || may_move(mine, SOLID);
    return moves ? ALL : holes_that_leave(solver, board, board->mover, 1);
}

static bool wins_in(Solver *solver, const Board *board, int plies);

bool solve_lost(Solver *solver, const Board *board, int plies)
{
    Move list[MOVES_ROOM];
    uint64_t to = wanted(solver, board, 1 - board->mover);
    if (wanted(solver, board, board->mover) || (!to && plies < 4))
        return false;
    int n = moves_into(board, to ? to : ALL, list);
    for (int i = 0; i < n; i++) {
        Board next = *board;
        board_play(&next, list[i]);
        if (solver->work < 0 || !wins_in(solver, &next, plies - 1))
            return false;
    }
    return true;
}

bool solve_wins_with(Solver *solver, const Board *board, Move move, int plies)
{
    Board next = *board;
    solver->work--;
    board_play(&next, move);
    return complete(solver, next.piece[board->mover]) || (plies > 1 && solve_lost(solver, &next, plies - 1));
}

static bool wins_in(Solver *solver, const Board *board, int plies)
{
    Move list[MOVES_ROOM];
    if (wanted(solver, board, board->mover))
        return true;
    if (plies < 3)
        return false;
    uint64_t to = plies == 3 ? makers(solver, board) : ALL, stop = wanted(solver, board, 1 - board->mover);
    int n = moves_into(board, stop ? to & stop : to, list);
    for (int i = 0; i < n && solver->work > 0; i++)
        if (solve_wins_with(solver, board, list[i], plies))
            return true;
    return false;
}

int solve_win(Solver *solver, const Board *board, int most)
{
    for (int plies = 1; plies <= most && solver->work > 0; plies += 2)
        if (wins_in(solver, board, plies))
            return plies;
    return 0;
}
