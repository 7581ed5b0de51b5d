/* The geometry of the grid, shared by the games of the unit. */
#include "rules/grid.h"

#include "support/table.h"

/* Where a jump over a neighbour lands, found step by step. */
static Set jumps_by_steps(int from, Set over)
{
    Set jumps = SET_NONE;
    for (int direction = 0; direction < GRID_DIRECTIONS; direction++) {
        int next = grid_go(from, direction, 1), behind = grid_go(from, direction, 2);
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

int main(void)
{
    return tests_run(test(a_side_is_two_squares), test(jumps_land_straight_behind), test(sight_ends_at_what_is_in_the_way));
}
