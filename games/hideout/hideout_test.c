#include "rules/unit.h"
#include "support/table.h"

#include <string.h>

/* Player 1 has hidden a line and a triangle, player 2 two lines, and player 1 is to look. */
static TestTable hidden(const char *settings)
{
    TestTable t = table_of("hideout", settings);
    plays(&t, "1: A1; 1: A2; 1: A3; 1: E1; 1: F1; 1: F2; 2: A4; 2: B5; 2: C6; 2: D4; 2: E4; 2: F4");
    return t;
}

/* The same, when player 1 has found all but two and player 2 all but one. */
static TestTable nearly_found(void)
{
    TestTable t = hidden("");
    draws(&t, "ooom.o | mmmo..\n"
              "....m. | ....o.\n"
              ".....m | .....o\n"
              "...m.. | ...o..\n"
              "o..... | m..o..\n"
              "oo.... | m.oo..\n");
    return t;
}

/* EV-4, SYS-12: a set-up, and neither waits for the other. */
static void begins_with_a_set_up(void **unused)
{
    (void)unused;
    TestTable t = table_of("hideout", "");
    begins(&t, "phase setup");
    waits_for(&t, "1 2");
    offers(&t, 1, "A1, A2, A3, B1, B2, B3, C1, C2, C3, D1, D2, D3, E1, E2, E3, F1, F2, F3");
    offers(&t, 2, "A4, A5, A6, B4, B5, B6, C4, C5, C6, D4, D5, D6, E4, E5, E6, F4, F5, F6");
    sees(&t, 1, "counts", "[0,0]");
}

/* HO-1: what can follow one peg, and two, so that a line or a triangle comes of it; across the strip too. */
static void shapes_are_lines_and_triangles(void **unused)
{
    (void)unused;
    TestTable t = table_of("hideout", "");
    does(&t, "1: C1", "put 1 C1");
    offers(&t, 1, "A1, A3, B1, B2, C2, C3, D1, D2, E1, E3");
    does(&t, "1: D2", "put 1 D2");
    offers(&t, 1, "C2, D1, E3");
    t = table_of("hideout", "");
    plays(&t, "2: D5; 2: E5");
    offers(&t, 2, "C5, D4, D6, E4, E6, F5");
    t = table_of("hideout", "");
    plays(&t, "2: D6; 2: F4");
    offers(&t, 2, "E5");
}

/* HO-1: the first three are one shape, the next three another that shares no peg with it, though it may touch. */
static void the_second_shape_shares_no_peg(void **unused)
{
    (void)unused;
    TestTable t = table_of("hideout", "");
    plays(&t, "1: A1; 1: A2; 1: A3");
    offers(&t, 1, "B1, B2, B3, C1, C2, C3, D1, D2, D3, E1, E2, E3, F1, F2, F3");
    plays(&t, "1: B2");
    offers(&t, 1, "B1, B3, C1, C2, C3, D2");
    plays(&t, "1: C1");
    offers(&t, 1, "B1, C2");
}

/* HO-1: a corner that the first shape cuts off cannot begin the second; nor can a neighbour without room for a third. */
static void only_what_can_be_completed(void **unused)
{
    (void)unused;
    TestTable t = table_of("hideout", "");
    plays(&t, "2: E4; 2: E5; 2: F5");
    offers(&t, 2, "A4, A5, A6, B4, B5, B6, C4, C5, C6, D4, D5, D6, E6, F6");
    plays(&t, "2: F6");
    offers(&t, 2, "D6, E6");
}

/* HO-1, EV-6: six pegs make ready, and when both are, player 1 begins. */
static void six_pegs_make_ready(void **unused)
{
    (void)unused;
    TestTable t = table_of("hideout", "");
    plays(&t, "1: A1; 1: A2; 1: A3; 1: E1; 1: F1");
    does(&t, "1: F2", "put 1 F2; ready 1");
    waits_for(&t, "2");
    plays(&t, "2: A4; 2: B5; 2: C6; 2: D4; 2: E4");
    does(&t, "2: F4", "put 2 F4; ready 2; phase play; turn 1");
    shows(&t, "ooo... | ...o..\n"
              "...... | ....o.\n"
              "...... | .....o\n"
              "...... | ...o..\n"
              "o..... | ...o..\n"
              "oo.... | ...o..\n");
}

/* Whether three locations, in the order A1 … F6, are a line or a triangle. */
static bool shape(int a, int b, int c)
{
    bool line = b - a == c - b && set_has(grid_near[a], b) && set_has(grid_near[b], c);
    bool triangle = set_has(grid_near[a], b) && set_has(grid_near[b], c) && set_has(grid_near[a], c);
    return line || triangle;
}

/* All shapes in columns 1-3. */
static int all_shapes(Set out[100])
{
    int n = 0;
    Set left = grid_left(1);
    for (int a = 0; a < GRID_LOCS; a++)
        for (int b = a + 1; b < GRID_LOCS; b++)
            for (int c = b + 1; c < GRID_LOCS; c++)
                if (set_has(left, a) && set_has(left, b) && set_has(left, c) && shape(a, b, c))
                    out[n++] = set_of(a) | set_of(b) | set_of(c);
    return n;
}

/* What may follow, by looking at all pairs of shapes. */
static Set can_be_completed(const Set *shape_at, int shapes, Set first, Set begun)
{
    Set found = SET_NONE;
    for (int i = 0; i < shapes; i++)
        if (!(shape_at[i] & first) && (shape_at[i] & begun) == begun)
            found |= shape_at[i];
    return found & ~begun;
}

/* Goes through everything that player 1 can hide, in any order, and compares what is offered. */
static void try_all(const TestTable *table, const Set *shape_at, int shapes, int pegs, Set first, Set begun)
{
    Acts acts;
    acts_clear(&acts);
    table->game->legal(table->game, table->state, 1, &acts);
    assert_int_equal(acts.rows, 1);
    assert_int_equal(acts.row[0].base, unit_act(0, UNIT_NO_LOC, 0));
    assert_int_equal(acts.row[0].mask, can_be_completed(shape_at, shapes, first, begun));
    for (Set rest = acts.row[0].mask; rest && pegs < 5;) {
        int at = set_pop(&rest);
        TestTable next = {.game = table->game};
        memcpy(next.state, table->state, table->game->state_size);
        next.game->apply(next.game, next.state, 1, unit_act(0, UNIT_NO_LOC, at), NULL);
        Set with = begun | set_of(at);
        try_all(&next, shape_at, shapes, pegs + 1, pegs == 2 ? with : first, pegs == 2 ? SET_NONE : with);
    }
}

/* HO-1: exactly what can be completed is offered, at every point of every set-up. */
static void every_set_up_is_offered(void **unused)
{
    (void)unused;
    Set shape_at[100];
    int shapes = all_shapes(shape_at);
    assert_int_equal(shapes, 66);
    TestTable t = table_of("hideout", "");
    try_all(&t, shape_at, shapes, 0, SET_NONE, SET_NONE);
}

/* HO-2: pegs go into empty locations of the player's own right squares; HO-4: or the player guesses, at any turn. */
static void one_looks_on_the_right(void **unused)
{
    (void)unused;
    TestTable t = nearly_found();
    offers(&t, 1, "A5, B4, B6, C4, C5, D5, D6, E4, E5, E6, F4, F5, F6, guess");
    plays(&t, "1: A5");
    offers(&t, 2, "B1, B2, B3, C1, C2, C3, D1, D2, D3, E2, E3, F2, guess");
}

/* HO-2: a silent peg stays, one that sounds is replaced by a marker; the turn ends (VW-3: markers are public). */
static void a_find_becomes_a_marker(void **unused)
{
    (void)unused;
    TestTable t = hidden("");
    does(&t, "1: A5", "put 1 A5; turn 2");
    does(&t, "2: A2", "put 2 A2; alarm 2 A2; take 2 A2; mark 2 A2; turn 1");
    shows(&t, "ooo.o. | .m.o..\n"
              "...... | ....o.\n"
              "...... | .....o\n"
              "...... | ...o..\n"
              "o..... | ...o..\n"
              "oo.... | ...o..\n");
    sees(&t, 1, "counts", "[0,1]");
}

/* HO-3: the sixth marker wins. */
static void six_markers_win(void **unused)
{
    (void)unused;
    TestTable t = nearly_found();
    does(&t, "1: E4", "put 1 E4; alarm 1 E4; take 1 E4; mark 1 E4; turn 2");
    does(&t, "2: F2", "put 2 F2; alarm 2 F2; take 2 F2; mark 2 F2; won 2");
    sees(&t, 1, "counts", "[5,6]");
}

/* HO-4: a guess is announced; then only names are offered, and the turn goes on. */
static void a_guess_is_a_turn_of_names(void **unused)
{
    (void)unused;
    TestTable t = nearly_found();
    does(&t, "1: guess", "guess 1");
    waits_for(&t, "1");
    offers(&t, 1, "A5, B4, B6, C4, C5, D5, D6, E4, E5, E6, F4, F5, F6");
    does(&t, "1: E4", "announce 1 E4 right");
    offers(&t, 1, "A5, B4, B6, C4, C5, D5, D6, E5, E6, F4, F5, F6");
    sees(&t, 2, "counts", "[4,5]");
    does(&t, "1: F4", "announce 1 F4 right; won 1");
    sees(&t, 2, "counts", "[4,5]");
    shows(&t, "ooom.o | mmmo..\n"
              "....m. | ....o.\n"
              ".....m | .....o\n"
              "...m.. | ...o..\n"
              "o..... | m..o..\n"
              "oo.... | m.oo..\n");
}

/* HO-4: the first wrong name loses at once, the first or a later one. */
static void a_wrong_name_loses(void **unused)
{
    (void)unused;
    TestTable t = nearly_found();
    plays(&t, "1: guess; 1: F4");
    does(&t, "1: F5", "announce 1 F5 wrong; won 2");
    waits_for(&t, "over");
    t = nearly_found();
    plays(&t, "1: B6; 2: guess");
    does(&t, "2: F2", "announce 2 F2 right; won 2");
    t = nearly_found();
    plays(&t, "1: B6; 2: guess");
    does(&t, "2: E2", "announce 2 E2 wrong; won 1");
}

/* HO-4: one may guess all six with the first turn. */
static void one_may_guess_at_once(void **unused)
{
    (void)unused;
    TestTable t = hidden("");
    plays(&t, "1: guess; 1: A4; 1: B5; 1: C6; 1: D4; 1: E4");
    stands(&t, "playing");
    does(&t, "1: F4", "announce 1 F4 right; won 1");
}

/* EV-2: names are said aloud, looks are not; VW-2: the hidden pegs stay secret. */
static void names_are_said_aloud(void **unused)
{
    (void)unused;
    TestTable t = nearly_found();
    hears(&t, 2, "1: A5", "put 1 ?; turn 2");
    hears(&t, 1, "2: guess", "guess 2");
    t = nearly_found();
    plays(&t, "1: guess");
    hears(&t, 2, "1: E4", "announce 1 E4 right");
    sees(&t, 2, "grids",
         "[[\"??????\",\"??????\",\"??????\",\"??????\",\"??????\",\"??????\"],"
         "[\"mmmo..\",\"....o.\",\".....o\",\"...o..\",\"m..o..\",\"m.oo..\"]]");
}

/* SYS-10: the limit is a draw. */
static void the_limit_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = hidden("limit=2");
    plays(&t, "1: A4");
    does(&t, "2: B1", "put 2 B1; drawn");
}

int main(void)
{
    return tests_run(test(begins_with_a_set_up), test(shapes_are_lines_and_triangles),
                     test(the_second_shape_shares_no_peg), test(only_what_can_be_completed), test(six_pegs_make_ready),
                     test(every_set_up_is_offered), test(one_looks_on_the_right), test(a_find_becomes_a_marker),
                     test(six_markers_win), test(a_guess_is_a_turn_of_names), test(a_wrong_name_loses),
                     test(one_may_guess_at_once), test(names_are_said_aloud), test(the_limit_is_a_draw));
}
