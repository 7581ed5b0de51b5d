/* The geometry of the grid, shared by the games of the unit. */
#include "rules/grid.h"

#include "support/table.h"

/* The location that many steps away, computed by rows and columns, or LOC_NONE beyond the edge. */
static int go(int loc, int direction, int steps)
{
    static const signed char down[GRID_DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1},
                             right[GRID_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
    int row = loc_row(loc) + down[direction] * steps, col = loc_col(loc) + right[direction] * steps;
    bool inside = row >= 0 && row < GRID_SIDE && col >= 0 && col < GRID_SIDE;
    return inside ? loc_at(row, col) : LOC_NONE;
}

/* Where a jump over a neighbour lands, found step by step. */
static Set jumps_by_steps(int from, Set over)
{
    Set jumps = SET_NONE;
    for (int direction = 0; direction < GRID_DIRECTIONS; direction++) {
        int next = go(from, direction, 1), behind = go(from, direction, 2);
        if (behind != LOC_NONE && set_has(over, next))
            jumps |= set_of(behind);
    }
    return jumps;
}

/* A jump lands straight behind the neighbour that it goes over, and never beyond the edge, whatever else is filled. */
static void jumps_land_straight_behind(void **unused)
{
    (void)unused;
    for (int from = 0; from < GRID_LOCS; from++) {
        assert_int_equal(grid_jumps(from, SET_ALL), jumps_by_steps(from, SET_ALL));
        assert_int_equal(grid_jumps(from, SET_ALL), grid_beyond[from]);
        assert_int_equal(grid_jumps(from, SET_ALL & ~grid_near[from]), SET_NONE);
        for (int over = 0; over < GRID_LOCS; over++) {
            assert_int_equal(grid_jumps(from, set_of(over)), jumps_by_steps(from, set_of(over)));
            assert_int_equal(grid_jumps(from, SET_ALL & ~set_of(over)), jumps_by_steps(from, SET_ALL & ~set_of(over)));
        }
    }
}

/* A line has every location that is some steps away, and the direction to each of them is the line's. */
static void lines_lead_to_the_edge(void **unused)
{
    (void)unused;
    for (int from = 0; from < GRID_LOCS; from++) {
        Set all = SET_NONE;
        for (int direction = 0; direction < GRID_DIRECTIONS; direction++) {
            Set line = SET_NONE;
            for (int steps = 1, at; (at = go(from, direction, steps)) != LOC_NONE; steps++) {
                line |= set_of(at);
                assert_int_equal(grid_direction(from, at), direction);
            }
            assert_int_equal(grid_line[from][direction], line);
            all |= line;
        }
        for (int at = 0; at < GRID_LOCS; at++)
            assert_int_equal(grid_direction(from, at) >= 0, set_has(all, at));
    }
}

/* Steps: where the neighbour is, and whose neighbour is in a set. */
static void steps_lead_to_neighbours(void **unused)
{
    (void)unused;
    for (int direction = 0; direction < GRID_DIRECTIONS; direction++) {
        Set to = grid_row(0) | grid_row(3) | grid_col(0) | grid_col(4), able = SET_NONE;
        for (int from = 0; from < GRID_LOCS; from++) {
            int next = go(from, direction, 1);
            if (next == LOC_NONE)
                continue;
            assert_int_equal(from + grid_next[direction], next);
            able |= set_has(to, next) ? set_of(from) : SET_NONE;
        }
        assert_int_equal(grid_steps(SET_ALL, to, direction), able);
        assert_int_equal(grid_steps(grid_row(2), to, direction), able & grid_row(2));
    }
}

/* Sight ends at the edge or at the first location that is not empty, which is seen too. */
static void sight_ends_at_what_is_in_the_way(void **unused)
{
    (void)unused;
    for (int from = 0; from < GRID_LOCS; from++) {
        assert_int_equal(grid_sight(SET_NONE, from), grid_near[from]);
        for (int to = 0; to < GRID_LOCS; to++)
            assert_int_equal(set_has(grid_sight(SET_ALL, from), to), grid_direction(from, to) >= 0);
    }
    Set filled = set_of(LOC('C', 5)) | set_of(LOC('D', 2)) | set_of(LOC('A', 5)) | set_of(LOC('F', 6)) | set_of(LOC('A', 1));
    Set sight = grid_sight(SET_ALL & ~filled, LOC('C', 3));
    assert_int_equal(sight & grid_row(0), set_of(LOC('A', 1)) | set_of(LOC('A', 3)) | set_of(LOC('A', 5)));
    assert_int_equal(sight & grid_row(2), set_of(LOC('C', 1)) | set_of(LOC('C', 2)) | set_of(LOC('C', 4)) | set_of(LOC('C', 5)));
    assert_int_equal(sight & grid_row(4), set_of(LOC('E', 3)) | set_of(LOC('E', 5)));
    assert_int_equal(sight & grid_row(5), set_of(LOC('F', 3)) | set_of(LOC('F', 6)));
}

/* SYS-2: the two squares of a side, as each player sees them. */
static void a_side_is_two_squares(void **unused)
{
    (void)unused;
    for (int player = 1; player <= 2; player++) {
        assert_int_equal(grid_left(player), grid_square(player, UPPER_LEFT) | grid_square(player, LOWER_LEFT));
        assert_int_equal(grid_right(player), grid_square(player, UPPER_RIGHT) | grid_square(player, LOWER_RIGHT));
    }
}

/* SYS-1: rows A-F from the top, columns 1-6; the names in any case, and no others. */
static void locations_have_names(void **unused)
{
    (void)unused;
    assert_int_equal(loc_at(0, 0), 0);
    assert_int_equal(LOC('B', 3), loc_at(1, 2));
    for (int at = 0; at < GRID_LOCS; at++) {
        char name[4];
        Text text = text_within(name, sizeof name);
        loc_text(at, &text);
        assert_int_equal(name[0], 'A' + at / 6);
        assert_int_equal(name[1], '1' + at % 6);
        assert_int_equal(loc_read(name), at);
        name[0] = (char)(name[0] + 'a' - 'A');
        assert_int_equal(loc_read(name), at);
    }
    static const char *const none[] = {"", "A", "A0", "A7", "G1", "@1", "1A"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(loc_read(none[i]), LOC_NONE);
}

static bool near(int a, int b)
{
    int down = loc_row(a) - loc_row(b), right = loc_col(a) - loc_col(b);
    return a != b && down * down <= 1 && right * right <= 1;
}

/* SYS-7: adjacent are the eight neighbours, also across the strips between the squares. */
static void the_eight_neighbours_are_adjacent(void **unused)
{
    (void)unused;
    for (int a = 0; a < GRID_LOCS; a++)
        for (int b = 0; b < GRID_LOCS; b++) {
            bool straight = loc_row(a) == loc_row(b) || loc_col(a) == loc_col(b);
            assert_int_equal(set_has(grid_near[a], b), near(a, b));
            assert_int_equal(set_has(grid_beside[a], b), near(a, b) && straight);
            assert_int_equal(set_has(grid_around(set_of(a)), b), near(a, b));
        }
    assert_true(set_has(grid_near[LOC('C', 3)], LOC('D', 4)));
}

/* SYS-2: left and right as each player sees the grid. */
static void squares_are_as_a_player_sees_them(void **unused)
{
    (void)unused;
    for (int at = 0; at < GRID_LOCS; at++) {
        bool lower = loc_row(at) >= 3;
        for (int player = 1; player <= 2; player++) {
            bool left = (loc_col(at) < 3) == (player == 1);
            assert_int_equal(set_has(grid_square(player, UPPER_LEFT), at), !lower && left);
            assert_int_equal(set_has(grid_square(player, UPPER_RIGHT), at), !lower && !left);
            assert_int_equal(set_has(grid_square(player, LOWER_LEFT), at), lower && left);
            assert_int_equal(set_has(grid_square(player, LOWER_RIGHT), at), lower && !left);
            assert_int_equal(set_has(grid_left(player), at), left);
            assert_int_equal(set_has(grid_right(player), at), !left);
        }
    }
}

static void rows_and_columns_are_sets(void **unused)
{
    (void)unused;
    for (int at = 0; at < GRID_LOCS; at++)
        for (int line = 0; line < GRID_SIDE; line++) {
            assert_int_equal(set_has(grid_row(line), at), loc_row(at) == line);
            assert_int_equal(set_has(grid_col(line), at), loc_col(at) == line);
            for (int last = line; last < GRID_SIDE; last++)
                assert_int_equal(set_has(grid_rows(line, last), at), loc_row(at) >= line && loc_row(at) <= last);
        }
}

/* A piece is a connected component of neighbours. */
static void pieces_hang_together(void **unused)
{
    (void)unused;
    Set snake = set_of(LOC('A', 1)) | set_of(LOC('B', 2)) | set_of(LOC('C', 1)), far = set_of(LOC('A', 6));
    assert_int_equal(grid_piece(snake | far, LOC('C', 1)), snake);
    assert_int_equal(grid_piece(snake | far, LOC('A', 6)), far);
    assert_int_equal(grid_piece(snake, LOC('A', 6)), SET_NONE);
    assert_int_equal(grid_piece(SET_ALL, LOC('D', 4)), SET_ALL);
    /* The last of a row and the first of the next are no neighbours. */
    assert_int_equal(grid_piece(far | set_of(LOC('B', 1)), LOC('A', 6)), far);
}

/* Clockwise from up, and never round the edge. */
static void directions_go_clockwise(void **unused)
{
    (void)unused;
    static const int around_c3[] = {
        LOC('B', 3), LOC('B', 4), LOC('C', 4), LOC('D', 4), LOC('D', 3), LOC('D', 2), LOC('C', 2), LOC('B', 2)};
    for (int direction = 0; direction < GRID_DIRECTIONS; direction++) {
        assert_int_equal(go(LOC('C', 3), direction, 1), around_c3[direction]);
        assert_int_equal(grid_direction(LOC('C', 3), around_c3[direction]), direction);
        assert_int_equal(go(LOC('C', 3), direction, 4), LOC_NONE);
        int ahead = go(LOC('C', 3), direction, 2);
        assert_int_equal(grid_ahead(LOC('C', 3), around_c3[direction]), set_of(ahead));
    }
    assert_int_equal(go(LOC('A', 1), 3, 5), LOC('F', 6));
    assert_int_equal(grid_direction(LOC('A', 1), LOC('B', 3)), -1);
    assert_int_equal(grid_direction(LOC('A', 1), LOC('A', 1)), -1);
    assert_int_equal(grid_ahead(LOC('A', 5), LOC('A', 6)), SET_NONE);
    assert_int_equal(grid_ahead(LOC('B', 1), LOC('A', 1)), SET_NONE);
}

int main(void)
{
    return tests_run(test(a_side_is_two_squares), test(jumps_land_straight_behind),
                     test(sight_ends_at_what_is_in_the_way), test(locations_have_names),
                     test(the_eight_neighbours_are_adjacent), test(squares_are_as_a_player_sees_them),
                     test(rows_and_columns_are_sets), test(pieces_hang_together),
                     test(directions_go_clockwise), test(lines_lead_to_the_edge),
                     test(steps_lead_to_neighbours));
}
