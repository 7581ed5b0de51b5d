#include "belief/brain.h"
#include "inside.h"

#include "base/random.h"
#include "support/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A position: "1A d5, 2B camp, 2P reserve, 3A held 1". Who has nothing else than captured
   pieces has fallen. The mover is about to throw. */
static int square_named(const char *words)
{
    return square_at(atoi(words + 1), words[0] - 'a' + 1);
}

static int place_named(const char *words)
{
    if (!strncmp(words, "camp", 4))
        return CAMP;
    if (!strncmp(words, "reserve", 7))
        return RESERVE;
    return strncmp(words, "held ", 5) ? square_named(words) : atoi(words + 5);
}

static void add_piece(State *s, const char *words)
{
    int player = words[0] - '0';
    Kind kind = (Kind)(strchr(conflict_letter, words[1]) - conflict_letter);
    int piece = conflict_in(s, player, 0, kind), place = place_named(words + 3);
    assert_true(piece >= 0);
    s->place[piece] = (uint16_t)place;
    s->living |= (uint8_t)(owned(place) ? only(player) : 0);
}

static TestTable war(const char *settings, int mover, const char *pieces)
{
    TestTable t = table_of("conflict", settings);
    State *s = (State *)t.state;
    memset(s->place, 0, sizeof s->place);
    memset(&s->opening, 0, sizeof s->opening);
    s->living = 0;
    s->stage = THROW;
    s->core.mover = (uint8_t)mover;
    s->core.turns = 1;
    for (const char *words = pieces; words; words = strchr(words, ','), words = words ? words + 2 : NULL)
        add_piece(s, words);
    return t;
}

static const char *const board_of_four =
    "[\"####................####\",\"#@....................@#\",\"#.~#................#~.#\",\"#.#~................~#.#\","
    "\"....~o~~~.~~~~~~~~o~....\",\"....o~~~~~.~~~~~~~~o....\",\"....~~~~~~~.~~~~~~~~....\",\"....~~~~~~~~.~~~~~~~....\","
    "\"....~~~~........~~~~....\",\"....~~~~........~~~.....\",\"....~~~~........~~.~....\",\"....~~~.........~.~~....\","
    "\"....~~.~.........~~~....\",\"....~.~~........~~~~....\",\".....~~~........~~~~....\",\"....~~~~........~~~~....\","
    "\"....~~~~~~~.~~~~~~~~....\",\"....~~~~~~~~.~~~~~~~....\",\"....o~~~~~~~~.~~~~~o....\",\"....~o~~~~~~~~.~~~o~....\","
    "\"#.#~................~#.#\",\"#.~#................#~.#\",\"#@....................@#\",\"####................####\"]";

/* CF-1, CF-2, CF-3, CF-4: border, island, bridges, corner blocks with their routes, mines. */
static void the_map_is_as_drawn(void **unused)
{
    (void)unused;
    TestTable t = table_of("conflict", "players=4");
    sees(&t, VIEWER_PUBLIC, "board", board_of_four);
}

/* The usual board with some squares changed, each in all four rotations. */
static void redraw(char board[DRAWING_MAX], const char *changes)
{
    strcpy(board, conflict_drawing.usual);
    for (const char *at = changes; *at; at += *at == ' ') {
        char name[4] = "", *end = strchr((char *)at, '=');
        memcpy(name, at, (size_t)(end - at));
        int square = square_named(name), row = square_row(square), col = square_col(square);
        for (int turn = 0; turn < 4; turn++) {
            board[(row - 1) * MAP_SIDE + col - 1] = end[1];
            int turned = MAP_SIDE + 1 - row;
            row = col;
            col = turned;
        }
        at = end + 2;
    }
}

/* The error in a board with its place: "row column reason"; "" if it is good. */
static const char *judged(const char *board)
{
    static char said[200];
    char read[DRAWING_MAX];
    DrawingError error;
    if (drawing_read(&conflict_drawing, board, strlen(board), read, &error))
        return strcmp(read, board) ? "read otherwise" : "";
    snprintf(said, sizeof said, "%d %s", error.column, error.reason);
    return said;
}

/* CF-1, CF-3, CF-4: a custom board has four home circles in their blocks and eight mines outside them, is the same after a quarter
   turn, and every square of it can be reached. */
static void another_map_is_judged(void **unused)
{
    (void)unused;
    static const char *const drawn[][2] = {
        {"", ""},
        {"e6=~ g7=o", ""},
        {"d4=@ b2=#", ""},
        {"b2=.", "1 there are four home circles '@', one in each corner"},
        {"d4=@", "484 there are four home circles '@', one in each corner"},
        {"e6=~", "1 there are eight mines 'o', two a corner"},
        {"h7=o", "437 there are eight mines 'o', two a corner"},
        {"b2=. f6=@", "126 a home circle is in the four by four squares of its corner"},
        {"e6=~ a2=o", "23 a mine is outside the four by four squares of the corners"},
        {"h8=#", "176 reserve space '#' is in the four by four squares of the corners"},
        {"g7=.", "151 nobody can come here by land"},
        {"c3=# d4=#", "47 nobody can come here by sea"},
    };
    char board[DRAWING_MAX];
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        redraw(board, drawn[i][0]);
        assert_string_equal(judged(board), drawn[i][1]);
    }
    redraw(board, "");
    board[6 * MAP_SIDE + 5] = '.';
    assert_string_equal(judged(board),
                        "150 the board is not the same after a quarter turn: here and a quarter turn on are different things");
}

/* CF-1: rotating the board by a quarter turn gives the same board, and the corners follow each other clockwise. */
static void a_quarter_turn_gives_the_same_map(void **unused)
{
    (void)unused;
    Map map = map_of(conflict_drawing.usual);
    const Field *fields[] = {&map.land, &map.sea, &map.mines};
    for (int row = 1; row <= MAP_SIDE; row++)
        for (int col = 1; col <= MAP_SIDE; col++) {
            int at = square_at(row, col), turned = square_at(col, MAP_SIDE + 1 - row);
            for (int i = 0; i < 3; i++)
                assert_int_equal(field_has(fields[i], at), field_has(fields[i], turned));
            assert_int_equal((map_corner(at) + 1) % MAP_CORNERS, map_corner(turned));
        }
    for (int i = 0; i < 3; i++)
        for (int n = 0; n < MAP_SIDE + 2; n++) {
            bool outside = n == 0 || n > MAP_SIDE;
            assert_int_equal(fields[i]->row[n] & (outside ? ~0u : ~0x1fffffeu), 0);
        }
}

/* CF-3, CF-4, CF-5: each corner has its home circle, its two mines and its block of sixteen. */
static void each_corner_has_its_own(void **unused)
{
    (void)unused;
    static const char *const homes[] = {"b2", "w2", "w23", "b23"};
    static const char *const mines[][2] = {{"e6", "f5"}, {"s5", "t6"}, {"t19", "s20"}, {"f20", "e19"}};
    static const char *const blocks[] = {"a1", "u1", "u21", "a21"};
    for (int corner = 0; corner < MAP_CORNERS; corner++) {
        Map map = map_of(conflict_drawing.usual);
        Field laid = {{0}}, whole = {{0}};
        for (int row = 1; row <= MAP_SIDE; row++)
            for (int col = 1; col <= MAP_SIDE; col++)
                field_add(&whole, square_at(row, col));
        assert_int_equal(map_home(&map, corner), square_named(homes[corner]));
        Field free = whole;
        map_lay_mines(&map, &laid, &free, corner);
        field_unite(&free, &laid);
        assert_memory_equal(&free, &whole, sizeof free);
        map.land = map.sea = whole;
        map_close(&map, corner);
        assert_memory_equal(&map.land, &map.sea, sizeof map.land);
        for (int i = 0; i < 2; i++) {
            assert_true(field_has(&laid, square_named(mines[corner][i])));
            field_drop(&laid, square_named(mines[corner][i]));
        }
        for (int i = 0; i < MAP_BLOCK * MAP_BLOCK; i++) {
            int at = square_named(blocks[corner]) + square_at(i / MAP_BLOCK, i % MAP_BLOCK);
            assert_false(field_has(&map.land, at));
            field_add(&map.land, at);
        }
        assert_memory_equal(&laid, &(Field){{0}}, sizeof laid);
        assert_memory_equal(&map.land, &whole, sizeof whole);
    }
}

/* CF-5: two players sit opposite each other, the other blocks are closed; the mines are drawn all the same. */
static void two_players_take_opposite_corners(void **unused)
{
    (void)unused;
    TestTable t = table_of("conflict", "");
    sees(&t, 1, "board",
         "[\"####................####\",\"#@..................####\",\"#.~#................####\",\"#.#~................####\","
         "\"....~o~~~.~~~~~~~~o~....\",\"....o~~~~~.~~~~~~~~o....\",\"....~~~~~~~.~~~~~~~~....\",\"....~~~~~~~~.~~~~~~~....\","
         "\"....~~~~........~~~~....\",\"....~~~~........~~~.....\",\"....~~~~........~~.~....\",\"....~~~.........~.~~....\","
         "\"....~~.~.........~~~....\",\"....~.~~........~~~~....\",\".....~~~........~~~~....\",\"....~~~~........~~~~....\","
         "\"....~~~~~~~.~~~~~~~~....\",\"....~~~~~~~~.~~~~~~~....\",\"....o~~~~~~~~.~~~~~o....\",\"....~o~~~~~~~~.~~~o~....\","
         "\"####................~#.#\",\"####................#~.#\",\"####..................@#\",\"####................####\"]");
    t = war("", 2, "2A camp, 1A i3");
    plays(&t, "*: 1-2; 2: use 1 camp A");
    offers(&t, 2, "v23, w22");
}

/* CF-5: three take the first three corners; the fourth is closed. */
static void three_players_leave_a_corner_closed(void **unused)
{
    (void)unused;
    TestTable t = table_of("conflict", "players=3");
    sees(&t, 3, "board",
         "[\"####................####\",\"#@....................@#\",\"#.~#................#~.#\",\"#.#~................~#.#\","
         "\"....~o~~~.~~~~~~~~o~....\",\"....o~~~~~.~~~~~~~~o....\",\"....~~~~~~~.~~~~~~~~....\",\"....~~~~~~~~.~~~~~~~....\","
         "\"....~~~~........~~~~....\",\"....~~~~........~~~.....\",\"....~~~~........~~.~....\",\"....~~~.........~.~~....\","
         "\"....~~.~.........~~~....\",\"....~.~~........~~~~....\",\".....~~~........~~~~....\",\"....~~~~........~~~~....\","
         "\"....~~~~~~~.~~~~~~~~....\",\"....~~~~~~~~.~~~~~~~....\",\"....o~~~~~~~~.~~~~~o....\",\"....~o~~~~~~~~.~~~o~....\","
         "\"####................~#.#\",\"####................#~.#\",\"####..................@#\",\"####................####\"]");
    t = war("players=3", 1, "1P e21, 1B e19, 2A i3, 3A j3");
    plays(&t, "*: 1-2; 1: use 1 e21");
    offers(&t, 1, "d20, e20, e22, f20, f21, f22");
    plays(&t, "1: f22; 1: use 2 e19; 1: f20");
    offers(&t, 1, "e20, f19, g19, g20");
}

/* CF-5: the mines of a corner without a player do nothing. */
static void mines_of_nobody_do_nothing(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1B g19, 1A i2, 2A i3");
    plays(&t, "*: 1-2; 1: use 1 g19");
    does(&t, "1: f20", "step 1 B g19 f20");
}

/* CF-14, ACT-4, EV-4: opening throws in player order, the highest begins and throws anew. */
static void the_highest_throw_begins(void **unused)
{
    (void)unused;
    TestTable t = table_of("conflict", "players=3");
    begins(&t, "phase play");
    waits_for(&t, "chance");
    sees(&t, 1, "turn", "0");
    sees(&t, 1, "dice", "[]");
    does(&t, "*: 3-4", "dice 1 3 4");
    does(&t, "*: 2-2", "dice 2 2 2");
    waits_for(&t, "chance");
    does(&t, "*: 3-6", "dice 3 3 6; turn 3");
    sees(&t, 1, "dice", "[]");
    sees(&t, 1, "doubles", "0");
    waits_for(&t, "chance");
    does(&t, "*: 1-2", "dice 3 1 2");
    waits_for(&t, "3");
}

/* CF-14, ACT-4: those tied for the highest throw again, and only they. */
static void ties_throw_again(void **unused)
{
    (void)unused;
    TestTable t = table_of("conflict", "players=4");
    plays(&t, "*: 1-5; *: 3-3; *: 1-1; *: 2-4");
    does(&t, "*: 1-1", "dice 1 1 1");
    does(&t, "*: 1-2", "dice 2 1 2");
    does(&t, "*: 1-2", "dice 4 1 2");
    does(&t, "*: 5-5", "dice 2 5 5");
    does(&t, "*: 5-6", "dice 4 5 6; turn 4");
}

/* ACT-2: two dice, the smaller first, with exact odds. */
static void two_dice_are_thrown(void **unused)
{
    (void)unused;
    TestTable t = table_of("conflict", "");
    offers(&t, SEAT_CHANCE,
           "1-1 1/36, 1-2 2/36, 1-3 2/36, 1-4 2/36, 1-5 2/36, 1-6 2/36, 2-2 1/36, 2-3 2/36, 2-4 2/36, 2-5 2/36, 2-6 2/36, "
           "3-3 1/36, 3-4 2/36, 3-5 2/36, 3-6 2/36, 4-4 1/36, 4-5 2/36, 4-6 2/36, 5-5 1/36, 5-6 2/36, 6-6 1/36");
    refuses(&t, "*: 2-1");
}

/* CF-6, CF-11, VW-1: eight pieces wait in camp and four in reserve. */
static void everyone_begins_with_twelve_pieces(void **unused)
{
    (void)unused;
    TestTable t = table_of("conflict", "players=3");
    sees(&t, 1, "pieces", "[]");
    sees(&t, 2, "camp", "[\"AAABBBPG\",\"AAABBBPG\",\"AAABBBPG\"]");
    sees(&t, 3, "reserve", "[\"ABBP\",\"ABBP\",\"ABBP\"]");
    sees(&t, VIEWER_PUBLIC, "captives", "[[],[],[]]");
    sees(&t, VIEWER_PUBLIC, "moving", "null");
    sees(&t, VIEWER_PUBLIC, "doubles", "0");
}

/* CF-15: every unused die with every piece on the board and every kind in camp. */
static void dice_are_used_for_pieces(void **unused)
{
    (void)unused;
    TestTable t = table_of("conflict", "");
    plays(&t, "*: 5-6; *: 1-1; *: 2-3");
    offers(&t, 1, "use 2 camp A, use 2 camp B, use 2 camp G, use 2 camp P, use 3 camp A, use 3 camp B, use 3 camp G, use 3 camp P");
    refuses(&t, "2: use 2 camp A");
}

/* CF-16: a piece from camp is put on the home circle without an event; the square next to it counts as one. */
static void a_piece_enters_from_camp(void **unused)
{
    (void)unused;
    TestTable t = table_of("conflict", "");
    plays(&t, "*: 5-6; *: 1-1; *: 2-3");
    does(&t, "1: use 2 camp A", "");
    sees(&t, 2, "moving", "[\"b2\",2]");
    sees(&t, 2, "dice", "[3]");
    sees(&t, 2, "pieces", "[{\"player\":1,\"kind\":\"A\",\"square\":\"b2\"}]");
    sees(&t, 2, "camp", "[\"AABBBPG\",\"AAABBBPG\"]");
    offers(&t, 1, "b3, c2");
    does(&t, "1: c2", "step 1 A b2 c2");
    sees(&t, 2, "moving", "[\"c2\",1]");
    offers(&t, 1, "b3, d2");
    does(&t, "1: d2", "step 1 A c2 d2");
    sees(&t, 2, "moving", "null");
    offers(&t, 1, "use 3 camp A, use 3 camp B, use 3 camp G, use 3 camp P");
    plays(&t, "1: use 3 camp B");
    sees(&t, 2, "dice", "[]");
    offers(&t, 1, "c3");
    plays(&t, "1: c3; 1: d4");
    offers(&t, 1, "e5");
    does(&t, "1: e5", "step 1 B d4 e5; turn 2");
    sees(&t, 2, "pieces", "[{\"player\":1,\"kind\":\"A\",\"square\":\"d2\"},{\"player\":1,\"kind\":\"B\",\"square\":\"e5\"}]");
    waits_for(&t, "chance");
}

/* CF-16: it is put there also when an own piece stands there; others may pass over or end on their own home circle. */
static void the_home_circle_may_be_shared_for_a_moment(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A b2, 1P camp, 1A b3, 2A i3");
    plays(&t, "*: 1-3");
    offers(&t, 1, "use 1 b2, use 1 b3, use 1 camp P, use 3 b2, use 3 b3, use 3 camp P");
    plays(&t, "1: use 1 camp P");
    sees(&t, 1, "pieces",
         "[{\"player\":1,\"kind\":\"A\",\"square\":\"b2\"},{\"player\":1,\"kind\":\"P\",\"square\":\"b2\"},"
         "{\"player\":1,\"kind\":\"A\",\"square\":\"b3\"},{\"player\":2,\"kind\":\"A\",\"square\":\"i3\"}]");
    offers(&t, 1, "c2, c3");
    plays(&t, "1: c3; 1: use 3 b3");
    offers(&t, 1, "b2, b4, c2");
    does(&t, "1: b2", "step 1 A b3 b2");
    t = war("", 1, "1A b3, 1B e5, 2A i3");
    plays(&t, "*: 1-2; 1: use 1 b3");
    does(&t, "1: b2", "step 1 A b3 b2");
}

/* CF-7: land pieces keep to land and land routes, ships to the sea and water routes, airplanes go over both; nobody enters a
   reserve space. CF-8: nothing blocks a diagonal step. */
static void each_kind_has_its_ground(void **unused)
{
    (void)unused;
    const char *pieces = "1A d5, 1G d12, 1B e5, 2A w12";
    TestTable t = war("", 1, pieces);
    plays(&t, "*: 1-6; 1: use 1 d5");
    offers(&t, 1, "c5, c6, d6, e4");
    t = war("", 1, pieces);
    plays(&t, "*: 1-6; 1: use 1 d12");
    offers(&t, 1, "c11, c12, c13, d11, d13");
    t = war("", 1, pieces);
    plays(&t, "*: 1-6; 1: use 1 e5");
    offers(&t, 1, "d4, e6, f5, f6");
    t = war("", 1, "1P e4, 1B e5, 2A w12");
    plays(&t, "*: 1-6; 1: use 1 e4");
    offers(&t, 1, "d4, d5, e3, f3, f4, f5");
    t = war("", 1, "1P u21, 1B e5, 2A w12");
    plays(&t, "*: 1-6; 1: use 1 u21");
    offers(&t, 1, "t20, t21, t22, u20, v20, v22");
}

/* CF-9: over a bridge, and past it on the diagonal. */
static void bridges_are_crossed_and_passed(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A k6, 1B j6, 2A w12");
    plays(&t, "*: 1-6; 1: use 1 k6");
    offers(&t, 1, "j5, l7");
    t = war("", 1, "1A k6, 1B j6, 2A w12");
    plays(&t, "*: 1-6; 1: use 1 j6");
    offers(&t, 1, "i5, i6, i7, j7, k5, k7");
}

/* CF-8: exactly the count of the die, in any direction and not in a straight line: forward, twice aslant, twice back, aside. */
static void a_six_need_not_be_straight(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A c12, 1A b20, 2A w12");
    plays(&t, "*: 1-6; 1: use 6 c12; 1: c11; 1: b10; 1: a9; 1: a10; 1: a11");
    sees(&t, 1, "moving", "[\"a11\",1]");
    offers(&t, 1, "a12, b11, b12");
    does(&t, "1: b11", "step 1 A a11 b11");
    sees(&t, 1, "moving", "null");
    refuses(&t, "1: b12");
}

/* CF-8: never onto a square where it has been in this move, its starting square included. */
static void no_square_is_trodden_twice(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A k6, 1A b20, 2A w12");
    plays(&t, "*: 3-5; 1: use 3 k6; 1: l7");
    offers(&t, 1, "m8");
    plays(&t, "1: m8");
    offers(&t, 1, "l9, m9, n9");
}

/* Two ways to the same square leave the same position behind, to the last byte. */
static void a_position_does_not_remember_the_way(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A h2, 1A b20, 2A w12"), aside = t;
    plays(&t, "*: 2-5; 1: use 2 h2; 1: i2; 1: j2");
    plays(&aside, "*: 2-5; 1: use 2 h2; 1: i1; 1: j2");
    assert_memory_equal(t.state, aside.state, sizeof(State));
}

/* CF-8: a step is offered only if the rest of the count can be walked; CF-9: own pieces may be passed over but not landed on. */
static void a_step_needs_a_way_on(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A k6, 1A m8, 2A w12");
    plays(&t, "*: 2-3; 1: use 2 k6");
    offers(&t, 1, "j5");
    t = war("", 1, "1A k6, 1A m8, 2A w12");
    plays(&t, "*: 2-3; 1: use 3 k6");
    offers(&t, 1, "j5, l7");
    plays(&t, "1: l7");
    does(&t, "1: m8", "step 1 A l7 m8");
    offers(&t, 1, "l9, m9, n9");
}

/* CF-8, CF-15: a die is offered only for a piece that can walk its whole count. */
static void a_piece_that_cannot_walk_the_count_is_not_offered(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A l7, 1A j5, 1A l9, 1A m9, 1G n9, 2A w12");
    plays(&t, "*: 2-3");
    refuses(&t, "1: use 2 l7");
    plays(&t, "1: use 3 l7");
    offers(&t, 1, "k6, m8");
}

/* CF-9: an enemy's home circle may be an end, and may be passed over. */
static void an_enemy_home_circle_may_be_passed(void **unused)
{
    (void)unused;
    const char *pieces = "1A v23, 1B u21, 2A camp, 2A i3";
    TestTable t = war("", 1, pieces);
    plays(&t, "*: 1-2; 1: use 1 v23");
    offers(&t, 1, "u23, w22, w23");
    t = war("", 1, pieces);
    plays(&t, "*: 1-2; 1: use 2 v23");
    offers(&t, 1, "u23, w22, w23");
    does(&t, "1: w23", "step 1 A v23 w23");
    sees(&t, 2, "camp", "[\"\",\"A\"]");
    does(&t, "1: w22", "step 1 A w23 w22");
    t = war("", 1, pieces);
    plays(&t, "*: 2-3; 1: use 2 u21");
    offers(&t, 1, "t20, v22");
    t = war("", 1, pieces);
    plays(&t, "*: 2-3; 1: use 3 u21");
    offers(&t, 1, "t20");
    t = war("players=3", 1, "1P v22, 1A b20, 3A camp, 2A i3");
    plays(&t, "*: 2-6; 1: use 2 v22");
    does(&t, "1: w23", "step 1 P v22 w23");
    offers(&t, 1, "v23, w22");
}

/* CF-9, CF-10: in passing a piece takes what stands there; it cannot pass what it cannot take, though it may end there. */
static void what_stands_on_a_home_circle_is_taken_in_passing(void **unused)
{
    (void)unused;
    const struct { const char *pieces, *offered, *events; } meeting[] = {
        {"1A v2, 1A b20, 2A w2, 2A camp, 3A h3", "u2, w2, w3", "step 1 A v2 w2; capture 2 A w2 1"},
        {"1G v2, 1A b20, 2G w2, 2A camp, 3A h3", "u2, w2, w3", "step 1 G v2 w2; capture 2 G w2 1"},
        {"1A v2, 1A b20, 2P w2, 2A camp, 3A h3", "u2, w2, w3", "step 1 A v2 w2; capture 2 P w2 1"},
        {"1P v2, 1A b20, 2B w2, 2A camp, 3A h3", "u2, v3, w2, w3", "step 1 P v2 w2; capture 2 B w2 1"},
        {"1A v2, 1A b20, 2B w2, 2A camp, 3A h3", "u2, w3", NULL},
        {"1P v2, 1A b20, 2G w2, 2A camp, 3A h3", "u2, v3, w3", NULL},
    };
    for (size_t i = 0; i < sizeof meeting / sizeof meeting[0]; i++) {
        char words[40];
        TestTable t = war("players=3", 1, meeting[i].pieces);
        plays(&t, "*: 2-3; 1: use 2 v2");
        offers(&t, 1, meeting[i].offered);
        if (meeting[i].events) {
            does(&t, "1: w2", meeting[i].events);
            snprintf(words, sizeof words, "step 1 %c w2 w3", meeting[i].pieces[1]);
            does(&t, "1: w3", words);
        }
    }
}

/* CF-9, CF-19: the same airplane passes over a home circle with a three and conquers it with a two. */
static void a_home_circle_falls_only_to_the_last_step(void **unused)
{
    (void)unused;
    TestTable t = war("players=3", 1, "1P u2, 1A b20, 2A v2, 2A w2, 2A camp, 3A h3");
    plays(&t, "*: 2-3; 1: use 3 u2; 1: v2");
    does(&t, "1: w2", "step 1 P v2 w2; capture 2 A w2 1");
    does(&t, "1: w3", "step 1 P w2 w3");
    sees(&t, 1, "captives", "[[\"2A\",\"2A\"],[],[]]");
    t = war("players=3", 1, "1P u2, 1A b20, 2A v2, 2A w2, 2A camp, 3A h3");
    plays(&t, "*: 2-3; 1: use 2 u2; 1: v2");
    does(&t, "1: w2", "step 1 P v2 w2; capture 2 A w2 1; fall 2 1");
}

/* One step of a piece onto an enemy beside it. */
static void meets(const char *piece, const char *enemy, const char *from, const char *to, bool takes)
{
    char pieces[80], words[40], events[80];
    snprintf(pieces, sizeof pieces, "1%s %s, 1A b20, 2%s %s, 2A camp", piece, from, enemy, to);
    TestTable t = war("", 1, pieces);
    snprintf(words, sizeof words, "*: 1-6; 1: use 1 %s", from);
    plays(&t, words);
    snprintf(words, sizeof words, "1: %s", to);
    if (!takes) {
        refuses(&t, words);
        return;
    }
    snprintf(events, sizeof events, "step 1 %s %s %s; capture 2 %s %s 1", piece, from, to, enemy, to);
    does(&t, words, events);
    snprintf(words, sizeof words, "[[\"2%s\"],[]]", enemy);
    sees(&t, 2, "captives", words);
}

/* CF-10, CF-11: land pieces take land pieces and airplanes on land, ships take ships and airplanes at sea, airplanes take
   anything but a gun, whose square they may not enter. The captor keeps the piece. */
static void who_takes_whom(void **unused)
{
    (void)unused;
    meets("A", "A", "h2", "i2", true);
    meets("A", "G", "h2", "i3", true);
    meets("A", "P", "h2", "g1", true);
    meets("G", "A", "h2", "h1", true);
    meets("G", "G", "h2", "h3", true);
    meets("G", "P", "h2", "g3", true);
    meets("B", "B", "h7", "i7", true);
    meets("B", "P", "h7", "i8", true);
    meets("P", "A", "h4", "i4", true);
    meets("P", "B", "h4", "i5", true);
    meets("P", "P", "h4", "g4", true);
    meets("P", "G", "h4", "g4", false);
}

/* CF-10: also in passing; the booklet's example has an airplane do it with a six, and artillery land on artillery with a five. */
static void pieces_are_taken_in_passing_and_at_the_end(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1P e4, 1A g1, 2B g6, 2A l1, 2A camp");
    plays(&t, "*: 5-6; 1: use 6 e4; 1: f5");
    does(&t, "1: g6", "step 1 P f5 g6; capture 2 B g6 1");
    sees(&t, 1, "moving", "[\"g6\",4]");
    plays(&t, "1: h7; 1: i8; 1: j9; 1: j10; 1: use 5 g1; 1: h1; 1: i1; 1: j1; 1: k1");
    does(&t, "1: l1", "step 1 A k1 l1; capture 2 A l1 1; turn 2");
    sees(&t, 1, "captives", "[[\"2A\",\"2B\"],[]]");
    sees(&t, 1, "moving", "null,\"doubles\":0");
    t = war("", 2, "2A h2, 2A b20, 1A i2, 1A camp");
    plays(&t, "*: 1-2; 2: use 1 h2");
    does(&t, "2: i2", "step 2 A h2 i2; capture 1 A i2 2");
}

/* CF-9, CF-10: an enemy's gun bars an airplane from passing too; the player's own gun does not. */
static void a_gun_bars_airplanes(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1P k6, 1G l7, 2G j5, 2A camp");
    plays(&t, "*: 2-6; 1: use 2 k6");
    offers(&t, 1, "j6, j7, k5, k7, l5, l6, l7");
}

/* CF-10, CF-12: the home circle of a fallen player is a square of land and sea; there land pieces and ships both take airplanes but
   bar each other. */
static void land_and_sea_meet_on_a_fallen_home_circle(void **unused)
{
    (void)unused;
    const struct { const char *enemy, *artillery, *ship, *plane; } meeting[] = {
        {"3A w2", "u2, w2, w3", "u4", "u2, u4, v2, w2, w3, w4"},
        {"3G w2", "u2, w2, w3", "u4", "u2, u4, v2, w3, w4"},
        {"3B w2", "u2, w3", "u4, w2", "u2, u4, v2, w2, w3, w4"},
        {"3P w2", "u2, w2, w3", "u4, w2", "u2, u4, v2, w2, w3, w4"},
        {"3A h2", "u2, w2, w3", "u4, w2", "u2, u4, v2, w2, w3, w4"},
    };
    for (size_t i = 0; i < sizeof meeting / sizeof meeting[0]; i++) {
        char pieces[80];
        snprintf(pieces, sizeof pieces, "1A v2, 1B v3, 3A camp, %s", meeting[i].enemy);
        TestTable t = war("players=3", 1, pieces);
        plays(&t, "*: 1-6; 1: use 1 v2");
        offers(&t, 1, meeting[i].artillery);
        t = war("players=3", 1, pieces);
        plays(&t, "*: 1-6; 1: use 1 v3");
        offers(&t, 1, meeting[i].ship);
        snprintf(pieces, sizeof pieces, "1P v3, 1A b20, 3A camp, %s", meeting[i].enemy);
        t = war("players=3", 1, pieces);
        plays(&t, "*: 1-6; 1: use 1 v3");
        offers(&t, 1, meeting[i].plane);
    }
    TestTable t = war("players=3", 3, "1A w2, 3B v3, 3A b20");
    plays(&t, "*: 1-6; 3: use 1 v3");
    offers(&t, 3, "u4");
}

/* CF-12: a ship that enters an enemy's mine is lost to that player, in passing too, and its move is over. */
static void a_mine_takes_a_ship(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1B r19, 1A b20, 2A i3");
    plays(&t, "*: 1-6; 1: use 6 r19");
    does(&t, "1: s20", "step 1 B r19 s20; mine 1 B s20 2");
    sees(&t, 1, "captives", "[[],[\"1B\"]]");
    sees(&t, 1, "moving", "null");
    offers(&t, 1, "use 1 b20");
    t = war("", 1, "1B r19, 1A b20, 2A i3");
    plays(&t, "*: 1-6; 1: use 1 r19");
    does(&t, "1: s20", "step 1 B r19 s20; mine 1 B s20 2");
}

/* CF-12: an airplane is lost only if it ends there. */
static void a_mine_takes_an_airplane_that_ends_there(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1P r19, 1A b20, 2A i3");
    plays(&t, "*: 2-6; 1: use 2 r19; 1: s19");
    offers(&t, 1, "r18, r20, s18, s20, t18, t19, t20");
    t = war("", 1, "1P r19, 1A b20, 2A i3");
    plays(&t, "*: 2-6; 1: use 2 r19");
    does(&t, "1: s20", "step 1 P r19 s20");
    plays(&t, "1: s19; 1: use 6 b20");
    t = war("", 1, "1P s19, 1A b20, 2A i3");
    plays(&t, "*: 1-6; 1: use 1 s19");
    does(&t, "1: t19", "step 1 P s19 t19; mine 1 P t19 2");
    sees(&t, 1, "captives", "[[],[\"1P\"]]");
}

/* CF-12: own mines are safe, and so are those of a fallen player. */
static void own_and_fallen_mines_are_safe(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1B e5, 1A b20, 2A i3");
    plays(&t, "*: 1-2; 1: use 2 e5");
    does(&t, "1: e6", "step 1 B e5 e6");
    does(&t, "1: f5", "step 1 B e6 f5");
    t = war("players=3", 1, "1B r5, 1P r6, 3A i3");
    plays(&t, "*: 1-2; 1: use 2 r5");
    does(&t, "1: s5", "step 1 B r5 s5");
    does(&t, "1: t6", "step 1 B s5 t6");
    plays(&t, "1: use 1 r6");
    does(&t, "1: s5", "step 1 P r6 s5; turn 3");
}

/* CF-12: a piece first takes what stands on a mine, then suffers the mine; in passing an airplane flies on. */
static void what_stands_on_a_mine_is_taken_first(void **unused)
{
    (void)unused;
    const char *pieces = "1P r19, 1A b20, 2B s20, 2A i3";
    TestTable t = war("", 1, pieces);
    plays(&t, "*: 1-2; 1: use 1 r19");
    does(&t, "1: s20", "step 1 P r19 s20; capture 2 B s20 1; mine 1 P s20 2");
    sees(&t, 1, "captives", "[[\"2B\"],[\"1P\"]]");
    t = war("", 1, pieces);
    plays(&t, "*: 1-2; 1: use 2 r19");
    does(&t, "1: s20", "step 1 P r19 s20; capture 2 B s20 1");
    does(&t, "1: r20", "step 1 P s20 r20");
}

/* CF-12: if that was the last piece of the mine's owner, the owner falls first and the mine does nothing. */
static void a_mine_whose_owner_falls_does_nothing(void **unused)
{
    (void)unused;
    TestTable t = war("players=3", 1, "1P r5, 1A b20, 2B s5, 3A i3");
    plays(&t, "*: 1-2; 1: use 1 r5");
    does(&t, "1: s5", "step 1 P r5 s5; capture 2 B s5 1; fall 2 1");
    offers(&t, 1, "use 2 b20");
    t = war("players=3", 1, "1B r5, 1A b20, 2P s5, 3A i3");
    plays(&t, "*: 1-2; 1: use 2 r5");
    does(&t, "1: s5", "step 1 B r5 s5; capture 2 P s5 1; fall 2 1");
    sees(&t, 1, "moving", "[\"s5\",1]");
    does(&t, "1: t6", "step 1 B s5 t6");
}

/* CF-13: a ship that takes a ship on that one's own mine is destroyed with it; each owner holds the other's. */
static void two_ships_sink_on_a_mine(void **unused)
{
    (void)unused;
    TestTable t = war("players=3", 1, "1B r5, 1A b20, 2B s5, 2A camp, 3A i3");
    plays(&t, "*: 1-6; 1: use 6 r5");
    does(&t, "1: s5", "step 1 B r5 s5; capture 2 B s5 1; mine 1 B s5 2");
    sees(&t, 3, "captives", "[[\"2B\"],[\"1B\"],[]]");
    offers(&t, 1, "use 1 b20");
}

/* CF-13: if that leaves one of the two without a piece, that player falls to the other, the ship just lost included. */
static void after_two_ships_sank_one_may_fall(void **unused)
{
    (void)unused;
    TestTable t = war("players=3", 1, "1B r5, 1A b20, 2B s5, 3A i3, 3P held 2, 1G held 2");
    plays(&t, "*: 1-6; 1: use 6 r5");
    does(&t, "1: s5", "step 1 B r5 s5; capture 2 B s5 1; mine 1 B s5 2; fall 2 1");
    sees(&t, 3, "captives", "[[\"2B\",\"3P\"],[],[]]");
    sees(&t, 3, "camp", "[\"BG\",\"\",\"\"]");
    offers(&t, 1, "use 1 b20, use 1 camp B, use 1 camp G");
    t = war("players=3", 1, "1B r5, 2B s5, 2A camp, 3A i3, 2A held 1, 3P held 1");
    plays(&t, "*: 1-6; 1: use 6 r5");
    does(&t, "1: s5", "step 1 B r5 s5; capture 2 B s5 1; mine 1 B s5 2; fall 1 2; turn 2");
    sees(&t, 3, "captives", "[[],[\"1B\",\"3P\"],[]]");
    sees(&t, 3, "camp", "[\"\",\"AAB\",\"\"]");
}

/* CF-13, CF-20: if both have none left, both fall, each keeps what is held, and the
   others play on; if there are none, it is drawn. */
static void after_two_ships_sank_both_may_fall(void **unused)
{
    (void)unused;
    TestTable t = war("players=4", 1, "1B r5, 2B s5, 3A i3, 4A i4, 3P held 1, 4P held 2");
    plays(&t, "*: 1-6; 1: use 6 r5");
    does(&t, "1: s5", "step 1 B r5 s5; capture 2 B s5 1; mine 1 B s5 2; fall 2 1; fall 1 2; turn 3");
    sees(&t, 3, "captives", "[[\"2B\",\"3P\"],[\"1B\",\"4P\"],[],[]]");
    sees(&t, 3, "dice", "[]");
    t = war("players=3", 1, "1B r5, 2B s5, 3A i3");
    plays(&t, "*: 1-6; 1: use 6 r5");
    does(&t, "1: s5", "step 1 B r5 s5; capture 2 B s5 1; mine 1 B s5 2; fall 2 1; fall 1 2; won 3");
    t = war("", 1, "1B r19, 2B s20");
    plays(&t, "*: 1-6; 1: use 1 r19");
    does(&t, "1: s20", "step 1 B r19 s20; capture 2 B s20 1; mine 1 B s20 2; fall 2 1; fall 1 2; drawn");
    stands(&t, "drawn");
    t = war("players=4 partners=1", 1, "1B r5, 2B s5, 3A i3");
    plays(&t, "*: 1-6; 1: use 1 r5");
    does(&t, "1: s5", "step 1 B r5 s5; capture 2 B s5 1; mine 1 B s5 2; fall 2 1; fall 1 2; won 1 3");
    t = war("players=4 partners=1", 1, "1B r5, 2B s5");
    plays(&t, "*: 1-6; 1: use 1 r5");
    does(&t, "1: s5", "step 1 B r5 s5; capture 2 B s5 1; mine 1 B s5 2; fall 2 1; fall 1 2; drawn");
}

/* CF-13: a ship that rests on a partner's mine falls under CF-12: its owner falls first, then comes the mine. */
static void a_ship_on_a_partners_mine_is_taken_first(void **unused)
{
    (void)unused;
    TestTable t = war("players=4 partners=1", 1, "1B g19, 1A i2, 2B f20, 3A i3, 4A i4");
    plays(&t, "*: 1-6; 1: use 6 g19");
    does(&t, "1: f20", "step 1 B g19 f20; capture 2 B f20 1; fall 2 1; mine 1 B f20 4");
    sees(&t, 1, "captives", "[[\"2B\"],[],[],[\"1B\"]]");
}

/* CF-15: a throw moves two different pieces, one by each die. */
static void a_throw_moves_two_different_pieces(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A h2, 1A k2, 2A w12");
    plays(&t, "*: 1-2");
    offers(&t, 1, "use 1 h2, use 1 k2, use 2 h2, use 2 k2");
    sees(&t, 1, "dice", "[1,2]");
    plays(&t, "1: use 2 h2; 1: i2; 1: j2");
    sees(&t, 1, "dice", "[1]");
    offers(&t, 1, "use 1 k2");
    plays(&t, "1: use 1 k2");
    does(&t, "1: l2", "step 1 A k2 l2; turn 2");
}

/* CF-15: with one piece left, one die of the player's choice; the other is lost without an event. */
static void one_piece_uses_one_die(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A h2, 1A reserve, 2A w12");
    plays(&t, "*: 1-2");
    offers(&t, 1, "use 1 h2, use 2 h2");
    plays(&t, "1: use 2 h2; 1: i2");
    does(&t, "1: j2", "step 1 A i2 j2; turn 2");
    sees(&t, 1, "dice", "[]");
}

/* CF-15: either die may be used first, even if that leaves the other unusable. Here the ship at v3 cannot go one step: u4 is its
   partner's, and on w2 stands an enemy that it cannot take. */
static void a_die_may_be_lost_by_choice(void **unused)
{
    (void)unused;
    TestTable t = war("players=4 partners=1", 1, "1B v3, 1A h2, 3B u4, 4A w2");
    plays(&t, "*: 1-6");
    offers(&t, 1, "use 1 h2, use 6 h2, use 6 v3");
    plays(&t, "1: use 6 h2; 1: i2; 1: j2; 1: k2; 1: l2; 1: m2");
    does(&t, "1: n2", "step 1 A m2 n2; turn 3");
}

/* CF-15: while a die can be used it must be, even if only into a loss. */
static void a_die_must_be_used_even_into_a_loss(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1B t20, 1B s19, 1B u21, 2A i3");
    plays(&t, "*: 1-6; 1: use 1 t20");
    offers(&t, 1, "s20, t19");
    plays(&t, "1: t19");
    offers(&t, 1, "use 6 s19, use 6 u21");
}

/* CF-15: a double lists each piece once; a moved piece is not offered for the other die, also on the home circle. */
static void a_double_lists_each_piece_once(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A b3, 1A camp, 1A camp, 2A w12");
    plays(&t, "*: 1-1");
    offers(&t, 1, "use 1 b3, use 1 camp A");
    sees(&t, 1, "dice", "[1,1]");
    plays(&t, "1: use 1 b3; 1: b2");
    offers(&t, 1, "use 1 camp A");
    sees(&t, 1, "dice", "[1]");
}

/* CF-17: after the moves of a double comes another throw, also after the second; a piece may be moved by each of them. */
static void doubles_throw_again(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A h2, 1A k2, 2A w12");
    plays(&t, "*: 1-1; 1: use 1 h2; 1: h1; 1: use 1 k2");
    sees(&t, 1, "doubles", "1");
    does(&t, "1: k1", "step 1 A k2 k1");
    waits_for(&t, "chance");
    sees(&t, 1, "dice", "[]");
    does(&t, "*: 1-1", "dice 1 1 1");
    sees(&t, 1, "doubles", "2");
    offers(&t, 1, "use 1 h1, use 1 k1");
    plays(&t, "1: use 1 h1; 1: h2; 1: use 1 k1; 1: k2; *: 1-2; 1: use 1 h2; 1: h1; 1: use 2 k2; 1: k1");
    does(&t, "1: l1", "step 1 A k1 l1; turn 2");
    sees(&t, 1, "doubles", "0");
}

/* CF-17: a third double is moved like any throw; then one own piece on the board or in camp goes back to the reserve, and the turn
   ends without another throw. */
static void the_third_double_shelves_a_piece(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A h2, 1B camp, 1B camp, 1G camp, 1P reserve, 2A w12");
    plays(&t, "*: 1-1; 1: use 1 h2; 1: h1; 1: use 1 camp G; 1: c2");
    plays(&t, "*: 1-1; 1: use 1 h1; 1: h2; 1: use 1 c2; 1: d2");
    does(&t, "*: 2-2", "dice 1 2 2");
    sees(&t, 1, "doubles", "3");
    sees(&t, 1, "dice", "[2,2]");
    offers(&t, 1, "use 2 camp B, use 2 d2, use 2 h2");
    plays(&t, "1: use 2 h2; 1: i2; 1: j2; 1: use 2 d2; 1: e2");
    does(&t, "1: f2", "step 1 G e2 f2");
    sees(&t, 1, "dice", "[]");
    waits_for(&t, "1");
    offers(&t, 1, "shelve camp B, shelve f2, shelve j2");
    TestTable other_way = t;
    does(&t, "1: shelve f2", "shelve 1 G; turn 2");
    sees(&t, 1, "reserve", "[\"PG\",\"\"]");
    sees(&t, 1, "doubles", "0");
    does(&other_way, "1: shelve camp B", "shelve 1 B; turn 2");
    sees(&other_way, 1, "camp", "[\"B\",\"\"]");
}

/* CF-17: shelving is due also when nothing could be moved by the third double, and with one choice only; what its moves have lost
   is not there to be shelved, and who fell by them has no turn left. */
static void what_the_third_double_leaves_is_shelved(void **unused)
{
    (void)unused;
    TestTable t = war("players=4 partners=1", 1, "1B v3, 1A reserve, 3B u4, 4A w2");
    plays(&t, "*: 1-1; *: 1-1");
    does(&t, "*: 1-1", "dice 1 1 1");
    offers(&t, 1, "shelve v3");
    does(&t, "1: shelve v3", "shelve 1 B; turn 3");
    t = war("", 1, "1B r18, 1A reserve, 2A i3");
    plays(&t, "*: 1-1; 1: use 1 r18; 1: r19; *: 1-1; 1: use 1 r19; 1: r18; *: 2-2; 1: use 2 r18; 1: r19");
    does(&t, "1: s20", "step 1 B r19 s20; mine 1 B s20 2; turn 2");
    t = war("players=3", 1, "1B r18, 2A i3, 3A i4");
    plays(&t, "*: 1-1; 1: use 1 r18; 1: r19; *: 1-1; 1: use 1 r19; 1: r18; *: 2-2; 1: use 2 r18; 1: r19");
    does(&t, "1: s20", "step 1 B r19 s20; mine 1 B s20 3; fall 1 3; turn 2");
}

/* CF-17, CF-20: a double whose dice were lost still gives another throw; with nothing to shelve the turn just ends. */
static void a_lost_double_throws_again(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A reserve, 2A w12");
    does(&t, "*: 1-1", "dice 1 1 1");
    sees(&t, 1, "dice", "[]");
    does(&t, "*: 6-6", "dice 1 6 6");
    does(&t, "*: 2-2", "dice 1 2 2; pass 1; turn 2");
    t = war("", 1, "1A reserve, 2A w12");
    plays(&t, "*: 1-1; *: 2-2");
    does(&t, "*: 1-2", "dice 1 1 2; pass 1; turn 2");
}

/* CF-18: with a total of seven the player may first bring one piece from the reserve into camp. */
static void a_seven_musters(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A h2, 1B reserve, 1B reserve, 1P reserve, 2A w12, 2A reserve");
    does(&t, "*: 3-4", "dice 1 3 4");
    offers(&t, 1, "hold, muster B, muster P");
    sees(&t, 1, "dice", "[3,4]");
    TestTable other_way = t;
    does(&t, "1: muster B", "muster 1 B");
    sees(&t, 1, "camp", "[\"B\",\"\"]");
    sees(&t, 1, "reserve", "[\"BP\",\"A\"]");
    offers(&t, 1, "use 3 camp B, use 3 h2, use 4 camp B, use 4 h2");
    does(&other_way, "1: hold", "");
    offers(&other_way, 1, "use 3 h2, use 4 h2");
}

/* CF-18: not without a piece in reserve, not at another total; but on any throw of the turn. */
static void only_a_seven_musters(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A h2, 1A k2, 2A w12, 2A reserve");
    plays(&t, "*: 1-6");
    offers(&t, 1, "use 1 h2, use 1 k2, use 6 h2, use 6 k2");
    t = war("", 1, "1A h2, 1P reserve, 2A w12");
    plays(&t, "*: 2-6");
    offers(&t, 1, "use 2 h2, use 6 h2");
    t = war("", 1, "1A h2, 1P reserve, 2A w12");
    plays(&t, "*: 2-2; 1: use 2 h2; 1: h1; 1: g1; *: 2-5");
    offers(&t, 1, "hold, muster P");
}

/* CF-20: a player with pieces only in reserve throws, and passes until a seven comes; `hold` and `muster` are acts, so they are no
   pass. Passing never ends the game. */
static void the_reserve_waits_for_a_seven(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A reserve, 2A reserve");
    does(&t, "*: 1-2", "dice 1 1 2; pass 1; turn 2");
    does(&t, "*: 1-3", "dice 2 1 3; pass 2; turn 1");
    does(&t, "*: 1-2", "dice 1 1 2; pass 1; turn 2");
    does(&t, "*: 3-4", "dice 2 3 4");
    does(&t, "2: hold", "turn 1");
    plays(&t, "*: 3-4");
    does(&t, "1: muster A", "muster 1 A");
    offers(&t, 1, "use 3 camp A, use 4 camp A");
}

/* CF-19: ending on an enemy's home circle eliminates that player: pieces and
   captives go to the captor, the captor's own into camp. */
static void a_home_circle_is_taken(void **unused)
{
    (void)unused;
    TestTable t = war("players=3", 1, "1A v2, 1A h2, 2A k2, 2B camp, 2P reserve, 3A i3, 1B held 2, 3G held 2, 2G held 3");
    plays(&t, "*: 1-2; 1: use 1 v2");
    does(&t, "1: w2", "step 1 A v2 w2; fall 2 1");
    sees(&t, 1, "captives", "[[\"2A\",\"2B\",\"2P\",\"3G\"],[],[\"2G\"]]");
    sees(&t, 1, "camp", "[\"B\",\"\",\"\"]");
    sees(&t, 1, "reserve", "[\"\",\"\",\"\"]");
    sees(&t, 1, "pieces",
         "[{\"player\":1,\"kind\":\"A\",\"square\":\"h2\"},{\"player\":1,\"kind\":\"A\",\"square\":\"w2\"},"
         "{\"player\":3,\"kind\":\"A\",\"square\":\"i3\"}]");
    /* CF-15: what has come into camp may be used by the other die. */
    offers(&t, 1, "use 2 camp B, use 2 h2");
    plays(&t, "1: use 2 camp B; 1: c3");
    does(&t, "1: d4", "step 1 B c3 d4; turn 3");
}

/* CF-19, CF-10: a piece standing there is captured too, by a ship or a land piece whatever it is; there is one `fall` only. Only a
   gun keeps an airplane out. */
static void a_piece_on_the_home_circle_is_captured(void **unused)
{
    (void)unused;
    const struct { const char *pieces, *act, *events; } meeting[] = {
        {"1A v2, 1A h2, 2B w2, 2A camp, 3A i3", "1: use 1 v2", "step 1 A v2 w2; capture 2 B w2 1; fall 2 1"},
        {"1A v2, 1A h2, 2B w2, 3A i3", "1: use 1 v2", "step 1 A v2 w2; capture 2 B w2 1; fall 2 1"},
        {"1B v3, 1A h2, 2G w2, 2A camp, 3A i3", "1: use 1 v3", "step 1 B v3 w2; capture 2 G w2 1; fall 2 1"},
        {"1P v3, 1A h2, 2A w2, 2A camp, 3A i3", "1: use 1 v3", "step 1 P v3 w2; capture 2 A w2 1; fall 2 1"},
    };
    for (size_t i = 0; i < sizeof meeting / sizeof meeting[0]; i++) {
        TestTable t = war("players=3", 1, meeting[i].pieces);
        plays(&t, "*: 1-2");
        plays(&t, meeting[i].act);
        does(&t, "1: w2", meeting[i].events);
    }
    TestTable t = war("players=3", 1, "1P v3, 1A h2, 2G w2, 2A camp, 3A i3");
    plays(&t, "*: 1-2; 1: use 1 v3");
    offers(&t, 1, "u2, u4, v2, w3, w4");
}

/* CF-20: who loses the last piece is out, at once and in mid-move; what that player held goes to the captor of the last piece. */
static void the_last_piece_is_taken(void **unused)
{
    (void)unused;
    TestTable t = war("players=3", 1, "1A h2, 1A b20, 2A i2, 3A k12, 3P held 2, 1P held 2");
    plays(&t, "*: 2-3; 1: use 2 h2");
    does(&t, "1: i2", "step 1 A h2 i2; capture 2 A i2 1; fall 2 1");
    sees(&t, 1, "moving", "[\"i2\",1]");
    sees(&t, 1, "captives", "[[\"2A\",\"3P\"],[],[]]");
    sees(&t, 1, "camp", "[\"P\",\"\",\"\"]");
    does(&t, "1: j2", "step 1 A i2 j2");
    plays(&t, "1: use 3 b20; 1: b19; 1: b18");
    does(&t, "1: b17", "step 1 A b18 b17; turn 3");
}

/* CF-20: a piece in camp or in reserve keeps a player in the game; CF-11: it cannot be taken there. */
static void camp_and_reserve_keep_a_player_alive(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A h2, 1A b20, 2A i2, 2B camp");
    plays(&t, "*: 1-3; 1: use 1 h2");
    does(&t, "1: i2", "step 1 A h2 i2; capture 2 A i2 1");
    t = war("", 1, "1A h2, 1A b20, 2A i2, 2B reserve");
    plays(&t, "*: 1-3; 1: use 1 h2");
    does(&t, "1: i2", "step 1 A h2 i2; capture 2 A i2 1");
}

/* CF-20: a player who falls during their own turn loses the remaining dice and throws; next is the nearest living player clockwise.
   Captives go to the owner of the mine. */
static void a_player_may_fall_in_the_own_turn(void **unused)
{
    (void)unused;
    TestTable t = war("players=4", 1, "1B f19, 3A i3, 4A i4, 4G held 1, 3G held 1");
    plays(&t, "*: 2-2; 1: use 2 f19");
    does(&t, "1: f20", "step 1 B f19 f20; mine 1 B f20 4; fall 1 4; turn 3");
    waits_for(&t, "chance");
    sees(&t, 1, "doubles", "0");
    sees(&t, 1, "dice", "[]");
    sees(&t, 1, "captives", "[[],[],[],[\"1B\",\"3G\"]]");
    sees(&t, 1, "camp", "[\"\",\"\",\"\",\"G\"]");
    t = war("", 1, "1B r19, 2A i3");
    plays(&t, "*: 1-2; 1: use 2 r19");
    does(&t, "1: s20", "step 1 B r19 s20; mine 1 B s20 2; fall 1 2; won 2");
}

/* CF-20: after a capture has made its owner fall, the mine of a third player may still take the mover. */
static void two_falls_by_one_step(void **unused)
{
    (void)unused;
    TestTable t = war("players=4 partners=1", 1, "1B r5, 4P s5, 2A i3, 3A k12");
    plays(&t, "*: 1-2; 1: use 2 r5");
    does(&t, "1: s5", "step 1 B r5 s5; capture 4 P s5 1; fall 4 1; mine 1 B s5 2; fall 1 2; turn 2");
}

/* CF-20, CF-21: the last player left has won, at once; the other die is no longer used, and the view keeps it (EV-10). */
static void the_last_player_left_wins(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A h2, 1A b20, 2A i2");
    plays(&t, "*: 2-3; 1: use 3 h2");
    does(&t, "1: i2", "step 1 A h2 i2; capture 2 A i2 1; fall 2 1; won 1");
    stands(&t, "won 1");
    waits_for(&t, "over");
    sees(&t, 2, "dice", "[2]");
    sees(&t, 2, "moving", "null");
    offers(&t, 1, "");
    t = war("", 2, "2A c2, 2A h2, 1A i4");
    plays(&t, "*: 1-3; 2: use 1 c2");
    does(&t, "2: b2", "step 2 A c2 b2; fall 1 2; won 2");
}

/* CF-21: partners do not capture each other: their pieces are passed over and not landed on, guns too. */
static void partners_spare_each_other(void **unused)
{
    (void)unused;
    const char *pieces = "1P h2, 1A b20, 3G i2, 2A w12, 4A w13";
    TestTable t = war("players=4 partners=1", 1, pieces);
    plays(&t, "*: 1-2; 1: use 1 h2");
    offers(&t, 1, "g1, g2, g3, h1, h3, i1, i3");
    t = war("players=4 partners=1", 1, pieces);
    plays(&t, "*: 1-2; 1: use 2 h2");
    does(&t, "1: i2", "step 1 P h2 i2");
    sees(&t, 1, "pieces",
         "[{\"player\":1,\"kind\":\"P\",\"square\":\"i2\"},{\"player\":3,\"kind\":\"G\",\"square\":\"i2\"},"
         "{\"player\":2,\"kind\":\"A\",\"square\":\"w12\"},{\"player\":4,\"kind\":\"A\",\"square\":\"w13\"},"
         "{\"player\":1,\"kind\":\"A\",\"square\":\"b20\"}]");
    does(&t, "1: j2", "step 1 P i2 j2");
}

/* CF-21: nor enter each other's home circles, as long as the partner plays; partners' mines are safe. */
static void partners_home_circles_are_shut(void **unused)
{
    (void)unused;
    const char *pieces = "1A v23, 1B r19, 3A camp, 2A w12, 4A w13";
    TestTable t = war("players=4 partners=1", 1, pieces);
    plays(&t, "*: 1-2; 1: use 1 v23");
    offers(&t, 1, "u23, w22");
    t = war("players=4 partners=1", 1, pieces);
    plays(&t, "*: 1-2; 1: use 1 r19");
    does(&t, "1: s20", "step 1 B r19 s20");
    t = war("players=4 partners=1", 1, "1A v23, 1B r19, 2A w12, 4A w13");
    plays(&t, "*: 1-2; 1: use 1 v23");
    does(&t, "1: w23", "step 1 A v23 w23");
    t = war("players=4 partners=1", 1, pieces);
    plays(&t, "*: 2-3; 1: use 2 v23");
    offers(&t, 1, "u23, w22");
    t = war("players=4 partners=1", 2, "1A h2, 2A c23, 3A w12, 4A camp");
    plays(&t, "*: 1-2; 2: use 1 c23");
    offers(&t, 2, "b22, d23");
}

/* CF-21: a partner's recaptured pieces go into the partner's camp if the partner still plays, else to the captor. */
static void a_partners_pieces_are_recaptured(void **unused)
{
    (void)unused;
    TestTable t = war("players=4 partners=1", 1, "1A v2, 1A h2, 2A camp, 3A k12, 4A w13, 3G held 2, 1G held 2");
    plays(&t, "*: 1-2; 1: use 1 v2");
    does(&t, "1: w2", "step 1 A v2 w2; fall 2 1");
    sees(&t, 1, "camp", "[\"G\",\"\",\"G\",\"\"]");
    sees(&t, 1, "captives", "[[\"2A\"],[],[],[]]");
    t = war("players=4 partners=1", 1, "1A v2, 1A h2, 2A camp, 4A w13, 3G held 2");
    plays(&t, "*: 1-2; 1: use 1 v2; 1: w2");
    sees(&t, 1, "captives", "[[\"2A\",\"3G\"],[],[],[]]");
}

/* CF-21: partners win together, also one who fell; one fallen enemy of two is not the end. */
static void partners_win_together(void **unused)
{
    (void)unused;
    TestTable t = war("players=4 partners=1", 4, "4A c2, 4A h2, 1A camp, 3A w12");
    plays(&t, "*: 1-2; 4: use 1 c2");
    does(&t, "4: b2", "step 4 A c2 b2; fall 1 4");
    sees(&t, 1, "captives", "[[],[],[],[\"1A\"]]");
    plays(&t, "4: use 2 h2; 4: h1");
    does(&t, "4: g1", "step 4 A h1 g1; turn 3");
    t = war("players=4 partners=1", 4, "4A c2, 4A h2, 1A camp");
    plays(&t, "*: 1-2; 4: use 1 c2");
    does(&t, "4: b2", "step 4 A c2 b2; fall 1 4; won 2 4");
    stands(&t, "won 2 4");
}

/* CF-21: with three players 1 and 3 are partners, and 2 has none: not even on paper. */
static void two_may_play_against_one(void **unused)
{
    (void)unused;
    TestTable t = war("players=3 partners=1", 1, "1A h2, 1A v23, 3A i2, 3B camp, 2A w12");
    plays(&t, "*: 1-2; 1: use 1 h2");
    offers(&t, 1, "g1, g2, g3, h1, h3, i1, i3");
    plays(&t, "1: g1; 1: use 2 v23");
    offers(&t, 1, "u23, w22");
    t = war("players=3 partners=1", 3, "3B e5, 3A v2, 1A i3, 1A camp, 2A camp, 1G held 2");
    plays(&t, "*: 1-2; 3: use 2 e5");
    does(&t, "3: e6", "step 3 B e5 e6");
    plays(&t, "3: e7; 3: use 1 v2");
    does(&t, "3: w2", "step 3 A v2 w2; fall 2 3; won 1 3");
    sees(&t, 1, "camp", "[\"AG\",\"\",\"\"]");
    t = war("players=3 partners=1", 2, "2A c2, 2A h2, 1A camp");
    plays(&t, "*: 1-2; 2: use 1 c2");
    does(&t, "2: b2", "step 2 A c2 b2; fall 1 2; won 2");
    t = war("players=3 partners=1", 2, "2B g19, 2A h2, 1A camp, 3A i2");
    plays(&t, "*: 1-2; 2: use 1 g19");
    does(&t, "2: f20", "step 2 B g19 f20");
}

/* CF-21: without the option opposite players are enemies. */
static void opposite_players_are_enemies_else(void **unused)
{
    (void)unused;
    TestTable t = war("players=4", 1, "1A h2, 1A b20, 3A i2, 2A w12, 3A camp");
    plays(&t, "*: 1-2; 1: use 1 h2");
    does(&t, "1: i2", "step 1 A h2 i2; capture 3 A i2 1");
}

/* CF-8, CF-9: the owner's last piece on the home circle is taken in passing too, and the owner falls as it is taken; one that
   cannot be taken keeps everybody from passing. */
static void the_last_piece_on_a_home_circle_is_taken_on_the_way(void **unused)
{
    (void)unused;
    TestTable t = war("players=3", 1, "1A v2, 1A b20, 2A w2, 3A h2");
    plays(&t, "*: 2-3; 1: use 2 v2");
    offers(&t, 1, "u2, w2, w3");
    does(&t, "1: w2", "step 1 A v2 w2; capture 2 A w2 1; fall 2 1");
    does(&t, "1: w3", "step 1 A w2 w3");
    t = war("players=3", 3, "3A c2, 3A b20, 1A b2, 2A h2");
    plays(&t, "*: 2-4; 3: use 2 c2");
    does(&t, "3: b2", "step 3 A c2 b2; capture 1 A b2 3; fall 1 3");
    t = war("players=3", 1, "1A v2, 1A b20, 2B w2, 3A h2");
    plays(&t, "*: 2-3; 1: use 2 v2");
    offers(&t, 1, "u2, w3");
}

/* CF-8: the mines of a player who has fallen on the way are no end. */
static void mines_of_one_who_falls_on_the_way_are_no_end(void **unused)
{
    (void)unused;
    TestTable t = war("players=3", 1, "1B q5, 1A b20, 2B r5, 3A h2");
    plays(&t, "*: 4-6; 1: use 4 q5");
    does(&t, "1: r5", "step 1 B q5 r5; capture 2 B r5 1; fall 2 1");
    does(&t, "1: s5", "step 1 B r5 s5");
    does(&t, "1: t6", "step 1 B s5 t6");
    does(&t, "1: t5", "step 1 B t6 t5");
}

/* CF-8: a step that ends the game counts as an end. */
static void a_step_that_ends_the_game_is_an_end(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A k6, 1A m8, 1A j5, 2A l7");
    plays(&t, "*: 2-3; 1: use 2 k6");
    offers(&t, 1, "j5, l7");
    does(&t, "1: l7", "step 1 A k6 l7; capture 2 A l7 1; fall 2 1; won 1");
    /* Here that is its only way of two steps. */
    t = war("", 1, "1A k6, 1A j4, 1A j5, 1A i4, 1G k4, 1P m8, 2A l7");
    plays(&t, "*: 2-3; 1: use 2 k6");
    offers(&t, 1, "l7");
    t = war("", 1, "1A k6, 1A j4, 1A j5, 1A i4, 1G k4, 1P m8, 2A l7, 2A camp");
    plays(&t, "*: 2-3");
    refuses(&t, "1: use 2 k6");
}

/* CF-22, EV-7, EV-8: drawn after so many turns in a row without a capture, a loss to a mine or an elimination. */
static void quiet_turns_end_the_game(void **unused)
{
    (void)unused;
    TestTable t = war("stall=3", 1, "1A reserve, 2A reserve");
    plays(&t, "*: 1-2; *: 1-2");
    does(&t, "*: 1-2", "dice 1 1 2; pass 1; drawn");
    stands(&t, "drawn");
    t = war("stall=1", 1, "1A h2, 2A i2, 2A camp");
    plays(&t, "*: 1-2; 1: use 1 h2");
    does(&t, "1: h1", "step 1 A h2 h1; drawn");
    t = war("stall=1", 1, "1A h2, 2A i2, 2A camp");
    plays(&t, "*: 1-2; 1: use 1 h2");
    does(&t, "1: i2", "step 1 A h2 i2; capture 2 A i2 1; turn 2");
    t = war("stall=1", 1, "1B r19, 1A reserve, 2A i2");
    plays(&t, "*: 1-2; 1: use 1 r19");
    does(&t, "1: s20", "step 1 B r19 s20; mine 1 B s20 2; turn 2");
    t = war("stall=1 players=3", 1, "1A v2, 2A camp, 3A i2");
    plays(&t, "*: 1-2; 1: use 1 v2");
    does(&t, "1: w2", "step 1 A v2 w2; fall 2 1; turn 3");
}

/* CF-22, SYS-10: 400 quiet turns or 20000 in all, unless the options say otherwise. */
static void the_limits_are_large(void **unused)
{
    (void)unused;
    TestTable t = table_of("conflict", "");
    const State *s = (const State *)t.state;
    assert_int_equal(s->core.stall, 400);
    assert_int_equal(s->core.limit, 20000);
    assert_false(s->partners);
}

/* SYS-10, EV-5: at the limit it is drawn, when the turn has ended; a loud turn does not help. */
static void the_limit_is_a_draw(void **unused)
{
    (void)unused;
    TestTable t = war("limit=1", 1, "1A h2, 1A b20, 2A i2, 2A camp");
    plays(&t, "*: 1-3; 1: use 1 h2");
    does(&t, "1: i2", "step 1 A h2 i2; capture 2 A i2 1");
    plays(&t, "1: use 3 b20; 1: b19; 1: b18");
    does(&t, "1: b17", "step 1 A b18 b17; drawn");
}

/* For bots: more pieces are better, nearer to a home circle is better, partners share what they have. */
static void pieces_and_nearness_are_promising(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1A camp, 1A camp, 1B reserve, 2A camp, 2B reserve, 2P held 1");
    double more = brain_of(t.game)->evaluate(t.game, t.state, 1);
    assert_true(more > 0.5 && brain_of(t.game)->evaluate(t.game, t.state, 2) < 0.5);
    t = war("", 1, "1P t20, 1A camp, 1B reserve, 2A camp, 2B reserve, 2P held 1");
    assert_true(brain_of(t.game)->evaluate(t.game, t.state, 1) > more);
    t = war("players=4 partners=1", 1, "1A h2, 2A i2, 3A k2, 3B camp");
    assert_true(brain_of(t.game)->evaluate(t.game, t.state, 1) == brain_of(t.game)->evaluate(t.game, t.state, 3));
    assert_true(brain_of(t.game)->evaluate(t.game, t.state, 4) < 0.5);
}

static int urge_of(const TestTable *t, const char *act)
{
    Act found = 0;
    assert_true(game_read_act(t->game, t->state, 1, act, &found));
    return brain_of(t->game)->prior(t->game, t->state, 1, found);
}

/* For bots: the enemy's home circle before everything, then enemies, then the way forward. */
static void the_home_circle_draws_most(void **unused)
{
    (void)unused;
    TestTable t = war("", 1, "1P v22, 1A h2, 2A camp, 2A u21");
    plays(&t, "*: 1-3; 1: use 1 v22");
    assert_true(urge_of(&t, "w23") > urge_of(&t, "u21"));
    assert_true(urge_of(&t, "u21") > urge_of(&t, "v23"));
}

/* The rules of one step written down once more, square by square, and every way tried: what looking ahead must agree with. */
static bool may_enter(const State *s, int to)
{
    Kind kind = kind_of(s->walker);
    Field ground = conflict_terrain(s, kind);
    bool last = s->left == 1, free = field_has(&ground, to) && to != here(s);
    for (int i = 0; i < s->trod; i++)
        free &= s->trail[i] != to;
    int host = 0;
    for (int player = 1; player <= s->core.players; player++)
        host = lives(s, player) && player != s->core.mover && s->home[player - 1] == to ? player : host;
    free &= !host || is_enemy(s, host);
    for (int piece = 0; piece < PLAYERS * PIECES && free; piece++) {
        bool enemy = is_enemy(s, owner_of(piece)), seizes = host && last && !(kind == AIRPLANE && kind_of(piece) == GUN);
        if (s->place[piece] == to)
            free = enemy ? conflict_takes(kind, piece) || seizes : !last;
    }
    return free;
}

static bool any_way(const State *s);

static bool goes_well(const State *s, int to)
{
    State after = *s;
    return may_enter(s, to) && (!conflict_stride(&after, NULL, to) || any_way(&after));
}

static bool any_way(const State *s)
{
    for (int bit = 0; bit < 9; bit++)
        if (goes_well(s, near_square(here(s), bit)))
            return true;
    return false;
}

/* A square where the piece may rest: of its ground, empty, and no other player's mine or home circle. */
static bool may_rest(const State *s, int piece, int at)
{
    Field ground = conflict_terrain(s, kind_of(piece));
    if (!field_has(&ground, at))
        return false;
    bool marked = field_has(&s->map.mines, at) || (field_has(&s->map.land, at) && field_has(&s->map.sea, at));
    for (int i = 0; i < PLAYERS * PIECES; i++)
        if (s->place[i] == at)
            return false;
    return !marked || conflict_seat(s, map_corner(at)) == owner_of(piece);
}

/* A crowd around a square: many pieces or few, so that ways are blocked and players may fall. */
static void crowd(State *s, Random *random)
{
    static const char *const middles[] = {"b2", "w2", "w23", "b23", "e6", "s5", "t19", "f20", "k6", "u4", "u2", "g13"};
    int middle = square_named(middles[random_below(random, 12)]), few = 1 + (int)random_below(random, 9);
    memset(s->place, 0, sizeof s->place);
    s->living = 0;
    for (int piece = 0; piece < s->core.players * PIECES; piece++) {
        int row = square_row(middle) - 3 + (int)random_below(random, 7),
            col = square_col(middle) - 3 + (int)random_below(random, 7);
        if (row < 1 || row > MAP_SIDE || col < 1 || !may_rest(s, piece, square_at(row, col)) ||
            random_below(random, 10) > (uint32_t)few)
            continue;
        s->place[piece] = (uint16_t)square_at(row, col);
        s->living |= (uint8_t)only(owner_of(piece));
    }
}

/* CF-8, CF-15: in thousands of crowds, looking ahead offers exactly those dice, pieces and steps from which some way leads on. */
static void looking_ahead_finds_every_way_and_no_other(void **unused)
{
    (void)unused;
    static const char *const settings[] = {"", "players=3", "players=4", "players=4 partners=1", "players=3 partners=1"};
    Random random = random_from(1);
    int walks = 0;
    for (int i = 0; i < 6000; i++) {
        TestTable t = table_of("conflict", settings[i % 5]);
        State *s = (State *)t.state;
        crowd(s, &random);
        s->core.mover = (uint8_t)(1 + random_below(&random, s->core.players));
        if (!lives(s, s->core.mover) || !conflict_contested(s))
            continue;
        s->die[0] = (uint8_t)(1 + random_below(&random, 5));
        s->die[1] = (uint8_t)(s->die[0] + 1);
        uint16_t walkers[2] = {0, 0};
        assert_int_equal(conflict_walkers(s, walkers), conflict_walkers(s, NULL));
        for (int n = 0; n < 2 * PIECES; n++) {
            State after = *s;
            int piece = first_of(s->core.mover) + n / 2;
            if (!standing(s->place[piece]))
                continue;
            conflict_start(&after, piece, s->die[n % 2]);
            assert_int_equal(walkers[n % 2] >> (n / 2) & 1, any_way(&after));
            for (bool on = any_way(&after); on; walks++) {
                unsigned steps = conflict_steps(&after), pick = random_below(&random, 9);
                for (int bit = 0; bit < 9; bit++)
                    assert_int_equal(steps >> bit & 1, goes_well(&after, near_square(here(&after), bit)));
                while (!(steps >> pick & 1))
                    pick = (pick + 1) % 9;
                on = conflict_stride(&after, NULL, near_square(here(&after), (int)pick));
            }
        }
    }
    assert_true(walks > 20000);
}

int main(void)
{
    return tests_run(
        test(the_map_is_as_drawn), test(a_quarter_turn_gives_the_same_map), test(another_map_is_judged),
        test(each_corner_has_its_own), test(two_players_take_opposite_corners), test(three_players_leave_a_corner_closed),
        test(mines_of_nobody_do_nothing), test(the_highest_throw_begins), test(ties_throw_again), test(two_dice_are_thrown),
        test(everyone_begins_with_twelve_pieces), test(dice_are_used_for_pieces), test(a_piece_enters_from_camp),
        test(the_home_circle_may_be_shared_for_a_moment), test(each_kind_has_its_ground), test(bridges_are_crossed_and_passed),
        test(a_six_need_not_be_straight), test(no_square_is_trodden_twice), test(a_position_does_not_remember_the_way),
        test(a_step_needs_a_way_on), test(a_piece_that_cannot_walk_the_count_is_not_offered),
        test(an_enemy_home_circle_may_be_passed), test(what_stands_on_a_home_circle_is_taken_in_passing),
        test(a_home_circle_falls_only_to_the_last_step), test(who_takes_whom), test(pieces_are_taken_in_passing_and_at_the_end),
        test(a_gun_bars_airplanes), test(land_and_sea_meet_on_a_fallen_home_circle), test(a_mine_takes_a_ship),
        test(a_mine_takes_an_airplane_that_ends_there), test(own_and_fallen_mines_are_safe),
        test(what_stands_on_a_mine_is_taken_first), test(a_mine_whose_owner_falls_does_nothing), test(two_ships_sink_on_a_mine),
        test(after_two_ships_sank_one_may_fall), test(after_two_ships_sank_both_may_fall),
        test(a_ship_on_a_partners_mine_is_taken_first), test(a_throw_moves_two_different_pieces), test(one_piece_uses_one_die),
        test(a_die_may_be_lost_by_choice), test(a_die_must_be_used_even_into_a_loss), test(a_double_lists_each_piece_once),
        test(doubles_throw_again), test(the_third_double_shelves_a_piece), test(what_the_third_double_leaves_is_shelved),
        test(a_lost_double_throws_again), test(a_seven_musters), test(only_a_seven_musters), test(the_reserve_waits_for_a_seven),
        test(a_home_circle_is_taken), test(a_piece_on_the_home_circle_is_captured), test(the_last_piece_is_taken),
        test(camp_and_reserve_keep_a_player_alive), test(a_player_may_fall_in_the_own_turn), test(two_falls_by_one_step),
        test(the_last_player_left_wins), test(partners_spare_each_other), test(partners_home_circles_are_shut),
        test(a_partners_pieces_are_recaptured), test(partners_win_together), test(two_may_play_against_one),
        test(opposite_players_are_enemies_else), test(the_last_piece_on_a_home_circle_is_taken_on_the_way),
        test(mines_of_one_who_falls_on_the_way_are_no_end), test(a_step_that_ends_the_game_is_an_end),
        test(quiet_turns_end_the_game), test(the_limits_are_large), test(the_limit_is_a_draw),
        test(pieces_and_nearness_are_promising), test(the_home_circle_draws_most),
        test(looking_ahead_finds_every_way_and_no_other));
}
