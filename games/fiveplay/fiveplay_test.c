/* Boards are drawn as the view shows them, row 1 first, a cell of two letters a hole: the peg (`.`, 1, 2) and the barrel (`.`, b
   and h for player 1's solid and hollow, B and H for player 2's). */
#include "fiveplay.c"

#include "support/table.h"

#include <stdio.h>

/* A piece of player 1's or 2's, as a letter of a cell. */
static bool piece_of(char letter, int *player, Kind *kind)
{
    static const char known[] = "12bBhH";
    const char *at = strchr(known, letter);
    if (!at || !letter)
        return false;
    *player = (int)(at - known) % 2;
    *kind = (Kind)((at - known) / 2);
    return true;
}

/* The board becomes as drawn; seven lines of seven cells. */
static void board(TestTable *table, const char *picture)
{
    State *s = (State *)table->state;
    memset(s->piece, 0, sizeof s->piece);
    int letter = 0;
    for (; *picture; picture++) {
        int player;
        Kind kind;
        if (*picture == ' ' || *picture == '\n')
            continue;
        if (piece_of(*picture, &player, &kind))
            s->piece[player][kind] |= set_of(letter / 2);
        letter++;
    }
    assert_int_equal(letter, 2 * SIDE * SIDE);
}

/* The board looks as drawn. */
static void looks(const TestTable *table, const char *picture)
{
    TestTable other_table = *table;
    board(&other_table, picture);
    assert_memory_equal(((const State *)table->state)->piece, ((State *)other_table.state)->piece, sizeof(Set[2][KINDS]));
}

/* How many ways there are to place pegs, solid and hollow barrels, and to move them. */
static void may(const TestTable *table, int seat, const char *counts)
{
    int place[KINDS] = {0}, shift[KINDS] = {0};
    char words[80];
    Acts acts;
    game_legal(table->game, table->state, seat, &acts);
    ActWalk walk = {.acts = &acts};
    for (Act act; acts_next(&walk, &act);)
        (act_from(act) == FROM_STOCK ? place : shift)[act_kind(act)]++;
    snprintf(words, sizeof words, "place %d %d %d, move %d %d %d", place[PEG], place[SOLID], place[HOLLOW], shift[PEG],
             shift[SOLID], shift[HOLLOW]);
    assert_string_equal(words, counts);
}

static TestTable drawn(const char *picture)
{
    TestTable t = table_of("fiveplay", "");
    board(&t, picture);
    return t;
}

/* All pieces of both players stand on the board and nobody has a line. */
static const char *const full_board =
    "1. 1. 1. 1. 1. .. ..\n"
    "1. 1. 1. 1. 1. .. ..\n"
    ".b .b .b .b .. .. ..\n"
    ".h .h .h .h .. .. ..\n"
    "2. 2. 2. 2. 2. .. ..\n"
    "2. 2. 2. 2. 2. .. .B\n"
    ".B .B .B .H .H .H .H\n";

/* FP-1, EV-4, EV-1: player 1 begins on an empty board, and everyone sees all of it. */
static void begins_with_an_empty_board(void **unused)
{
    (void)unused;
    TestTable t = table_of("fiveplay", "");
    begins(&t, "phase play; turn 1");
    waits_for(&t, "1");
    sees(&t, VIEWER_PUBLIC, "stock", "[[10,4,4],[10,4,4]]");
    sees(&t, 2, "board",
         "[[\"..\",\"..\",\"..\",\"..\",\"..\",\"..\",\"..\"],[\"..\",\"..\",\"..\",\"..\",\"..\",\"..\",\"..\"],"
         "[\"..\",\"..\",\"..\",\"..\",\"..\",\"..\",\"..\"],[\"..\",\"..\",\"..\",\"..\",\"..\",\"..\",\"..\"],"
         "[\"..\",\"..\",\"..\",\"..\",\"..\",\"..\",\"..\"],[\"..\",\"..\",\"..\",\"..\",\"..\",\"..\",\"..\"],"
         "[\"..\",\"..\",\"..\",\"..\",\"..\",\"..\",\"..\"]]");
}

/* FP-1: rows 1-7, columns a-g; the view's cells (VW-1). */
static void the_view_shows_every_piece(void **unused)
{
    (void)unused;
    TestTable t = drawn("1. 2. .b .h .B .H ..\n"
                        ".. 1H .. .. .. .. ..\n"
                        ".. .. .. .. .. .. 2h\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        "2. .. .. .. .. .. ..\n");
    sees(&t, 1, "board",
         "[[\"1.\",\"2.\",\".b\",\".h\",\".B\",\".H\",\"..\"],[\"..\",\"1H\",\"..\",\"..\",\"..\",\"..\",\"..\"],"
         "[\"..\",\"..\",\"..\",\"..\",\"..\",\"..\",\"2h\"],[\"..\",\"..\",\"..\",\"..\",\"..\",\"..\",\"..\"],"
         "[\"..\",\"..\",\"..\",\"..\",\"..\",\"..\",\"..\"],[\"..\",\"..\",\"..\",\"..\",\"..\",\"..\",\"..\"],"
         "[\"2.\",\"..\",\"..\",\"..\",\"..\",\"..\",\"..\"]]");
    sees(&t, 1, "stock", "[[8,3,2],[7,3,2]]");
}

/* FP-2: a turn is one act; a piece from the stock is placed. */
static void a_turn_places_a_piece(void **unused)
{
    (void)unused;
    TestTable t = table_of("fiveplay", "");
    does(&t, "1: p D4", "place 1 P d4; turn 2");
    waits_for(&t, "2");
    does(&t, "2: H g1", "place 2 H g1; turn 1");
    does(&t, "1: B a7", "place 1 B a7; turn 2");
    sees(&t, 1, "stock", "[[9,3,4],[10,4,3]]");
    sees(&t, 1, "turn", "4");
}

/* FP-3, FP-4: where each kind may go. In rows 1 to 3 there is everything that a hole can hold. */
static void where_pieces_may_go(void **unused)
{
    (void)unused;
    TestTable t = drawn(".. 1. 2. .b .h .B .H\n"
                        "1H 2h 2. 2. 2. 2. 2.\n"
                        "2. .H .. .B .B .b .b\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n");
    offers(&t, 1, "B a1, B a4, B a5, B a6, B a7, B b4, B b5, B b6, B b7, B c3, B c4, B c5, B c6, B c7, B d4, B d5, B d6, B d7, "
                  "B e4, B e5, B e6, B e7, B f4, B f5, B f6, B f7, B g4, B g5, B g6, B g7, "
                  "H a1, H a3, H a4, H a5, H a6, H a7, H b4, H b5, H b6, H b7, H c1, H c2, H c3, H c4, H c5, H c6, H c7, H d2, "
                  "H d4, H d5, H d6, H d7, H e2, H e4, H e5, H e6, H e7, H f2, H f4, H f5, H f6, H f7, H g2, H g4, H g5, H g6, "
                  "H g7, P a1, P a4, P a5, P a6, P a7, P b3, P b4, P b5, P b6, P b7, P c3, P c4, P c5, P c6, P c7, P d4, P d5, "
                  "P d6, P d7, P e4, P e5, P e6, P e7, P f4, P f5, P f6, P f7, P g1, P g4, P g5, P g6, P g7");
    offers(&t, 2, "");
}

/* FP-3: a peg goes into a hollow barrel, a hollow barrel around a peg, and both stay. */
static void two_may_share_a_hole(void **unused)
{
    (void)unused;
    TestTable t = table_of("fiveplay", "");
    plays(&t, "1: H a1; 2: H b1");
    does(&t, "1: P b1", "place 1 P b1; turn 2");
    does(&t, "2: P a1", "place 2 P a1; turn 1");
    looks(&t, "2h 1H .. .. .. .. ..\n"
              ".. .. .. .. .. .. ..\n"
              ".. .. .. .. .. .. ..\n"
              ".. .. .. .. .. .. ..\n"
              ".. .. .. .. .. .. ..\n"
              ".. .. .. .. .. .. ..\n"
              ".. .. .. .. .. .. ..\n");
    plays(&t, "1: P g7");
    does(&t, "2: H g7", "place 2 H g7; turn 1");
}

/* FP-2, FP-5: what is in stock is placed, what is not is moved: pegs if all pegs are on the board, barrels of both sorts if all
   barrels are. Who may move the one may still place the other. */
static void what_is_placed_and_what_is_moved(void **unused)
{
    (void)unused;
    const int d3 = 17, a4 = 21, e1 = 4;
    TestTable t = table_of("fiveplay", "");
    may(&t, 1, "place 49 49 49, move 0 0 0");
    may(&t, 2, "place 0 0 0, move 0 0 0");
    t = drawn(full_board);
    State *s = (State *)t.state;
    may(&t, 1, "place 0 0 0, move 170 52 92");
    s->piece[0][SOLID] ^= set_of(d3);
    may(&t, 1, "place 0 14 0, move 180 0 0");
    s->piece[0][SOLID] ^= set_of(d3);
    s->piece[0][HOLLOW] ^= set_of(a4);
    may(&t, 1, "place 0 0 24, move 180 0 0");
    s->piece[0][HOLLOW] ^= set_of(a4);
    s->piece[0][PEG] ^= set_of(e1);
    may(&t, 1, "place 18 0 0, move 0 56 96");
    plays(&t, "1: P e1");
    may(&t, 2, "place 0 0 0, move 170 52 92");
}

/* FP-5: a piece goes into another hole by the rules for placing. */
static void moves_go_where_pieces_may_be_placed(void **unused)
{
    (void)unused;
    TestTable t = drawn(full_board);
    refuses(&t, "1: P a1-a1");
    refuses(&t, "1: P a1-b1");
    refuses(&t, "1: P a1-a3");
    refuses(&t, "1: P a1-a7");
    refuses(&t, "1: B a3-d7");
    refuses(&t, "1: B a3-a5");
    refuses(&t, "1: H a4-d7");
    refuses(&t, "1: P a5-g1");
    refuses(&t, "1: P f1-g1");
    does(&t, "1: p A1-d7", "move 1 P a1 d7; turn 2");
    does(&t, "2: H e7-b2", "move 2 H e7 b2; turn 1");
    does(&t, "1: B a3-g1", "move 1 B a3 g1; turn 2");
    sees(&t, 1, "stock", "[[0,0,0],[0,0,0]]");
}

/* FP-5: what a piece shared its hole with stays. */
static void the_other_piece_stays(void **unused)
{
    (void)unused;
    TestTable t = drawn("1H 1. 1. 1. 1. 1. ..\n"
                        "1. 1. 1. 1. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".B .B .B .B .H .H .H\n");
    does(&t, "1: P a1-g1", "move 1 P a1 g1; turn 2");
    does(&t, "2: H a1-g1", "move 2 H a1 g1; turn 1");
    looks(&t, ".. 1. 1. 1. 1. 1. 1H\n"
              "1. 1. 1. 1. .. .. ..\n"
              ".. .. .. .. .. .. ..\n"
              ".. .. .. .. .. .. ..\n"
              ".. .. .. .. .. .. ..\n"
              ".. .. .. .. .. .. ..\n"
              ".B .B .B .B .H .H .H\n");
}

/* FP-6: the three patterns win at once, with barrels of either sort, whatever else is in the holes. */
static void three_patterns_win(void **unused)
{
    (void)unused;
    TestTable t = drawn("1. 1H .. 1. 1. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n");
    does(&t, "1: B c1", "place 1 B c1; won 1");
    stands(&t, "won 1");
    waits_for(&t, "over");
    t = drawn(".. .. .. .. .. .. ..\n"
              ".. 2. .. .. .. .. ..\n"
              ".. .. .B .. .. .. ..\n"
              ".. .. .. 1. .. .. ..\n"
              ".. .. .. .. .H .. ..\n"
              ".. .. .. .. .. 2. ..\n"
              ".. .. .. .. .. .. ..\n");
    plays(&t, "1: B a1");
    does(&t, "2: H d4", "place 2 H d4; won 2");
    t = drawn(".. .. .. .. .. .. ..\n"
              ".. .. .. .. .. .. ..\n"
              ".. .. .. .. .. .. 1.\n"
              ".. .. .. .. .. .h ..\n"
              ".. .. .. .. .. .. ..\n"
              ".. .. .. 2h .. .. ..\n"
              ".. .. 1. .. .. .. ..\n");
    does(&t, "1: P e5", "place 1 P e5; won 1");
}

/* FP-6: a move wins too, FP-7: which is checked before a draw. */
static void a_move_wins_before_it_draws(void **unused)
{
    (void)unused;
    TestTable t = drawn("1. .. .b 1. 1. .. ..\n"
                        "1. 1. 1. 1. 1. .. 1.\n"
                        ".b .b .b .. .. .. 1.\n"
                        ".h .h .h .h .. .. ..\n"
                        "2. 2. 2. 2. 2. .. ..\n"
                        "2. 2. 2. 2. 2. .. .B\n"
                        ".B .B .B .H .H .H .H\n");
    ((State *)t.state)->moves = MOVES_TO_DRAW - 1;
    does(&t, "1: P g2-b1", "move 1 P g2 b1; won 1");
}

/* Five pieces of player 1's, `step` holes apart, as the pattern says: bit n is a peg at the n-th place, else a barrel of one sort
   or the other. The last one placed is that at `last`. */
static bool wins(int first, int step, int pattern, int last)
{
    TestTable t = table_of("fiveplay", "");
    State *s = (State *)t.state;
    for (int i = 0; i < 5; i++) {
        Kind kind = pattern >> i & 1 ? PEG : (first + i) % 2 ? SOLID : HOLLOW;
        if (i != last)
            s->piece[0][kind] |= set_of(first + i * step);
    }
    Kind kind = pattern >> last & 1 ? PEG : (first + last) % 2 ? SOLID : HOLLOW;
    t.game->apply(t.game, s, 1, act_of(kind, FROM_STOCK) + (Act)(first + last * step), NULL);
    return s->core.phase == PHASE_OVER;
}

/* FP-6: of all that five holes in a line can hold just three patterns win, in exactly 60 lines, whichever piece comes last. */
static void sixty_lines_of_three_patterns(void **unused)
{
    (void)unused;
    static const int across[] = {1, 0, 1, -1}, up[] = {0, 1, 1, 1};
    enum { PPBPP = 27, PBPBP = 21, PBBBP = 17 };
    int lines = 0;
    for (int first = 0; first < SIDE * SIDE; first++)
        for (int d = 0; d < 4; d++) {
            int step = up[d] * SIDE + across[d], column = first % SIDE + 4 * across[d], row = first / SIDE + 4 * up[d];
            bool line = column >= 0 && column < SIDE && row < SIDE;
            lines += line;
            for (int pattern = 0; pattern < 32 && first + 4 * step < SIDE * SIDE; pattern++)
                for (int last = 0; last < 5; last++)
                    assert_int_equal(wins(first, step, pattern, last),
                                     line && (pattern == PPBPP || pattern == PBPBP || pattern == PBBBP));
        }
    assert_int_equal(lines, 60);
}

/* FP-6: four of a line around a gap are no line. */
static void a_gap_is_no_line(void **unused)
{
    (void)unused;
    TestTable t = drawn(".. .b .. .b 1. .. ..\n"
                        ".. 1. 2. 1. 1. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n");
    does(&t, "1: P a1", "place 1 P a1; turn 2");
    plays(&t, "2: B c1");
    does(&t, "1: P a2", "place 1 P a2; turn 2");
}

/* FP-6: four of a line and a fifth of the opponent's are no line, and nobody wins by what the other does. */
static void lines_are_of_one_colour(void **unused)
{
    (void)unused;
    TestTable t = drawn("1. 1. .. 1. 1. .. ..\n"
                        "2. 2. .. 2. 2. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n"
                        ".. .. .. .. .. .. ..\n");
    does(&t, "1: B c2", "place 1 B c2; turn 2");
    does(&t, "2: B c1", "place 2 B c1; turn 1");
}

/* FP-7: the same position for the third time is drawn; the one after the last placement is counted. */
static void the_third_time_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = drawn(full_board);
    plays(&t, "1: P e1-f1; 2: P e5-f5; 1: P f1-e1; 2: P f5-e5; 1: P e1-f1; 2: P e5-f5; 1: P f1-e1");
    stands(&t, "playing");
    does(&t, "2: P f5-e5", "move 2 P f5 e5; drawn");
    stands(&t, "drawn");
}

/* FP-7: the three times may lie apart, and need not be the first position. */
static void the_times_may_lie_apart(void **unused)
{
    (void)unused;
    TestTable t = drawn(full_board);
    plays(&t, "1: B a3-g1; 2: B g6-g5; 1: P e1-f1; 2: P e5-f5; 1: P f1-e1; 2: P f5-e5");
    plays(&t, "1: H d4-g4; 2: H d7-f6; 1: P e2-g3; 2: H f6-d7; 1: H g4-d4; 2: P e6-g6; 1: P g3-e2");
    stands(&t, "playing");
    does(&t, "2: P g6-e6", "move 2 P g6 e6; drawn");
}

/* FP-7: with the other player to move it is not the same position. */
static void who_is_to_move_matters(void **unused)
{
    (void)unused;
    TestTable t = drawn(full_board);
    plays(&t, "1: P e1-f1; 2: P e5-f5; 1: P f1-g1; 2: P f5-e5; 1: P g1-e1");
    plays(&t, "2: P e5-f5; 1: P e1-f1; 2: P f5-g5; 1: P f1-e1; 2: P g5-e5");
    stands(&t, "playing");
    plays(&t, "1: P e1-f1; 2: P e5-f5; 1: P f1-g1; 2: P f5-e5; 1: P g1-e1");
    stands(&t, "playing");
    plays(&t, "2: P e5-f5; 1: P e1-f1; 2: P f5-g5; 1: P f1-e1");
    does(&t, "2: P g5-e5", "move 2 P g5 e5; drawn");
}

/* FP-7: what is in every hole counts, not only which holes are filled: a peg and a barrel that change places make another
   position, however alike the holes are. */
static void kinds_matter(void **unused)
{
    (void)unused;
    TestTable t = drawn(full_board);
    plays(&t, "1: P e1-f1; 2: P e5-f5; 1: B a3-e1; 2: P f5-g5; 1: P f1-a3; 2: P g5-e5");
    plays(&t, "1: P d1-f1; 2: P e5-f5; 1: B b3-d1; 2: P f5-g5; 1: P f1-b3");
    does(&t, "2: P g5-e5", "move 2 P g5 e5; turn 1");
}

/* FP-7: a placement makes a position that never occurred before. */
static void a_placement_begins_anew(void **unused)
{
    (void)unused;
    TestTable t = drawn(full_board);
    ((State *)t.state)->piece[0][SOLID] ^= set_of(14);
    plays(&t, "1: P e1-f1; 2: P e5-f5; 1: P f1-e1; 2: P f5-e5; 1: B a3; 2: P e5-f5; 1: P e1-f1; 2: P f5-e5; 1: P f1-e1");
    plays(&t, "2: P e5-f5; 1: P e1-f1; 2: P f5-e5");
    stands(&t, "playing");
    does(&t, "1: P f1-e1", "move 1 P f1 e1; drawn");
}

/* Moves one peg of each player round its own ring of holes, so that nothing comes again within a hundred moves. */
static void go_round(TestTable *table, int *rounds, int moves)
{
    static const char *const first[] = {"e1", "f1", "g1", "f2", "g2", "e3", "f3", "g3"};
    static const char *const second[] = {"e5", "f5", "g5", "f6", "e4", "f4", "g4"};
    for (int i = 0; i < moves; i++, ++*rounds) {
        char act[20];
        int turn = *rounds / 2;
        if (*rounds % 2 == 0)
            snprintf(act, sizeof act, "1: P %s-%s", first[turn % 8], first[(turn + 1) % 8]);
        else
            snprintf(act, sizeof act, "2: P %s-%s", second[turn % 7], second[(turn + 1) % 7]);
        plays(table, act);
    }
}

/* FP-7: a hundred moves in a row, of both players together, are drawn, with the hundredth. */
static void a_hundred_moves_are_a_draw(void **unused)
{
    (void)unused;
    TestTable t = drawn(full_board);
    int rounds = 0;
    go_round(&t, &rounds, 99);
    stands(&t, "playing");
    does(&t, "2: P e5-f5", "move 2 P e5 f5; drawn");
}

/* FP-7: a position can come for the third time late in a long row of moves. */
static void the_third_time_may_come_late(void **unused)
{
    (void)unused;
    TestTable t = drawn(full_board);
    int rounds = 0;
    go_round(&t, &rounds, 90);
    plays(&t, "1: H a4-e4; 2: B a7-g5; 1: H e4-a4; 2: B g5-a7; 1: H a4-e4; 2: B a7-g5; 1: H e4-a4");
    stands(&t, "playing");
    does(&t, "2: B g5-a7", "move 2 B g5 a7; drawn");
}

/* FP-7: the position after a placement counts, whatever was moved before it. */
static void what_came_before_a_placement_does_not_matter(void **unused)
{
    (void)unused;
    TestTable t = drawn(full_board);
    ((State *)t.state)->piece[0][SOLID] ^= set_of(14);
    int rounds = 0;
    go_round(&t, &rounds, 98);
    plays(&t, "1: B a3; 2: B a7-g5; 1: B a3-g4; 2: B g5-a7; 1: B g4-a3; 2: B a7-g5; 1: B a3-g4; 2: B g5-a7");
    stands(&t, "playing");
    does(&t, "1: B g4-a3", "move 1 B g4 a3; drawn");
}

/* FP-7: a placement starts the count of moves again. */
static void a_placement_starts_the_count_again(void **unused)
{
    (void)unused;
    TestTable t = drawn(full_board);
    State *s = (State *)t.state;
    s->piece[1][SOLID] ^= set_of(42);
    s->piece[0][SOLID] ^= set_of(14);
    int rounds = 0;
    go_round(&t, &rounds, 98);
    plays(&t, "1: B a3; 2: B a7");
    go_round(&t, &rounds, 99);
    stands(&t, "playing");
    go_round(&t, &rounds, 1);
    stands(&t, "drawn");
}

/* EV-2: everything is public. */
static void everyone_hears_everything(void **unused)
{
    (void)unused;
    TestTable t = drawn(full_board);
    hears(&t, 2, "1: P e1-f1", "move 1 P e1 f1; turn 2");
    t = table_of("fiveplay", "");
    hears(&t, VIEWER_PUBLIC, "1: H c3", "place 1 H c3; turn 2");
}

/* The state is small: bots copy it at every step. */
static void the_state_is_small(void **unused)
{
    (void)unused;
    assert_true(sizeof(State) <= 256);
}

int main(void)
{
    return tests_run(
        test(begins_with_an_empty_board), test(the_view_shows_every_piece), test(a_turn_places_a_piece), test(where_pieces_may_go),
        test(two_may_share_a_hole), test(what_is_placed_and_what_is_moved), test(moves_go_where_pieces_may_be_placed),
        test(the_other_piece_stays), test(three_patterns_win), test(a_move_wins_before_it_draws),
        test(sixty_lines_of_three_patterns), test(a_gap_is_no_line), test(lines_are_of_one_colour), test(the_third_time_is_a_draw),
        test(the_times_may_lie_apart), test(who_is_to_move_matters), test(kinds_matter), test(a_placement_begins_anew),
        test(a_hundred_moves_are_a_draw), test(the_third_time_may_come_late), test(what_came_before_a_placement_does_not_matter),
        test(a_placement_starts_the_count_again), test(everyone_hears_everything), test(the_state_is_small));
}
