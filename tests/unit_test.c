/* The unit and the turns, without any game: SYS-1 … SYS-16 as far as they are implemented there, and EV-6 … EV-8. */
#include "rules/unit.h"

#include "support/table.h"

#include <string.h>

/* A unit with its log. */
typedef struct Desk {
    Unit unit;
    uint8_t stuck;      /* bit n: player n has no act */
    uint8_t settled;    /* how often stall or limit was settled */
    Log log;
    char words[4096];
} Desk;

static Desk desk_with(int stall, int limit)
{
    Desk desk = {.log.n = 0};
    unit_start(&desk.unit, &(Setup){.players = 2, .option = {[UNIT_OPTION_STALL] = stall, [UNIT_OPTION_LIMIT] = limit}});
    return desk;
}

static Desk desk_empty(void)
{
    return desk_with(UNIT_STALL, UNIT_LIMIT);
}

/* The events since the last call, joined by "; ". */
static void said(Desk *desk, const char *events)
{
    Text text = text_within(desk->words, sizeof desk->words);
    for (int i = 0; i < desk->log.n; i++) {
        text_add(&text, i ? "; " : "");
        event_text(&desk->log.event[i], VIEWER_UMPIRE, &text);
    }
    desk->log.n = 0;
    assert_string_equal(desk->words, events);
}

/* The cells of row B of a player's own grid. */
static void row_b(const Desk *desk, int player, const char *cells)
{
    Text view = text_growing(1000);
    unit_view_grids(&desk->unit, VIEWER_UMPIRE, &view);
    const char *grid = player == 1 ? strstr(view.at, "[[") + 1 : strstr(view.at, "],[") + 2;
    assert_memory_equal(grid + 11, cells, 6);
    text_free(&view);
}

enum { B1 = LOC('B', 1), B2 = LOC('B', 2), B3 = LOC('B', 3), B4 = LOC('B', 4), C2 = LOC('C', 2) };

/* SYS-1, SYS-4: the same name on both grids is one wired location; a peg that goes in where the other has one sounds at once. */
static void a_peg_sounds_where_the_other_has_one(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    assert_false(unit_put(&d.unit, &d.log, 1, B3));
    assert_false(unit_put(&d.unit, &d.log, 2, B4));
    said(&d, "put 1 B3; put 2 B4");
    assert_true(unit_put(&d.unit, &d.log, 2, B3));
    said(&d, "put 2 B3; alarm 2 B3");
    row_b(&d, 1, "..o...");
    row_b(&d, 2, "..oo..");
    assert_true(unit_sounds(&d.unit, 1, B4) && unit_sounds(&d.unit, 2, B3) && !unit_sounds(&d.unit, 2, B4));
    assert_true(unit_sounded(&d.unit, 1) == SET_NONE && unit_sounded(&d.unit, 2) == set_of(B3));
    unit_clear(&d.unit, NULL);
    assert_true(unit_sounded(&d.unit, 2) == SET_NONE);
}

/* SYS-4: a peg that wears a marker sounds and is sounded; a marker alone neither sounds nor is sounded; taking out is silent. */
static void markers_alone_are_silent(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    unit_mark(&d.unit, &d.log, 1, B1);
    assert_false(unit_put(&d.unit, &d.log, 2, B1));
    unit_put_worn(&d.unit, &d.log, 1, B2);
    assert_true(unit_put(&d.unit, &d.log, 2, B2));
    unit_mark(&d.unit, &d.log, 2, B3);
    unit_mark(&d.unit, &d.log, 1, B3);
    said(&d, "mark 1 B1; put 2 B1; put 1 B2; mark 1 B2; put 2 B2; alarm 2 B2; mark 2 B3; mark 1 B3");
    unit_take(&d.unit, &d.log, 2, B2);
    unit_take(&d.unit, &d.log, 1, B2);
    said(&d, "take 2 B2; take 1 B2");
}

/* SYS-3: nothing, a peg, a marker, or a peg wearing a marker. VW-2: so they are drawn. */
static void a_location_holds_one_of_four_things(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    unit_put(&d.unit, NULL, 1, B2);
    unit_mark(&d.unit, NULL, 1, B3);
    unit_put_worn(&d.unit, NULL, 1, B4);
    row_b(&d, 1, ".omx..");
    row_b(&d, 2, "......");
    assert_int_equal(unit_filled(&d.unit, 1), set_of(B2) | set_of(B3) | set_of(B4));
    assert_int_equal(unit_empty(&d.unit, 1), SET_ALL & ~unit_filled(&d.unit, 1));
    assert_int_equal(unit_worn(&d.unit, 1), set_of(B4));
    unit_unmark(&d.unit, NULL, 1, B4);
    row_b(&d, 1, ".omo..");
}

/* SYS-3, SYS-8: twenty pegs; eight markers, and play goes on without the ninth. */
static void the_supply_is_limited(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    for (int i = 0; i < UNIT_PEGS; i++) {
        assert_int_equal(unit_stock(&d.unit, 1), UNIT_PEGS - i);
        unit_put(&d.unit, NULL, 1, i);
    }
    assert_int_equal(UNIT_PEGS, 20);
    assert_int_equal(unit_stock(&d.unit, 1), 0);
    assert_int_equal(unit_stock(&d.unit, 2), 20);
    for (int i = 0; i < 8; i++) {
        assert_true(unit_has_marker(&d.unit, 1));
        unit_mark(&d.unit, NULL, 1, i);
    }
    assert_false(unit_has_marker(&d.unit, 1));
    unit_mark(&d.unit, &d.log, 1, 20);
    said(&d, "");
    assert_int_equal(unit_markers(&d.unit, 1), 0xff);
    unit_unmark(&d.unit, &d.log, 1, 3);
    unit_mark(&d.unit, &d.log, 1, 20);
    said(&d, "unmark 1 A4; mark 1 D3");
}

/* SYS-4: a moved peg takes its marker along and sounds where it arrives. SYS-16: one that is put back sounds nothing. */
static void a_moved_peg_sounds_where_it_arrives(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    unit_place(&d.unit, 2, set_of(B3) | set_of(B1));
    said(&d, "");
    unit_put_worn(&d.unit, NULL, 1, B2);
    assert_true(unit_shift(&d.unit, &d.log, 1, B2, B3));
    row_b(&d, 1, "..x...");
    unit_return(&d.unit, &d.log, 1, B3, B1);
    row_b(&d, 1, "x.....");
    assert_false(unit_shift(&d.unit, &d.log, 1, B1, C2));
    said(&d, "shift 1 B2 B3; alarm 1 B3; shift 1 B3 B1; shift 1 B1 C2");
    unit_mark(&d.unit, NULL, 1, B1);
    assert_false(unit_shift(&d.unit, NULL, 1, C2, B2));
    row_b(&d, 1, "mx....");
}

/* A peg comes out with its marker; several in the order A1 … F6 (EV-1). */
static void pegs_come_out_in_order(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    unit_put_worn(&d.unit, NULL, 2, B4);
    unit_place(&d.unit, 2, set_of(B1) | set_of(C2) | set_of(B2));
    unit_take_all(&d.unit, &d.log, 2, set_of(C2) | set_of(B4) | set_of(B1));
    said(&d, "take 2 B1; take 2 B4; take 2 C2");
    row_b(&d, 2, ".o....");
    unit_clear(&d.unit, &d.log);
    said(&d, "clear 1; clear 2");
    assert_int_equal(unit_filled(&d.unit, 2), SET_NONE);
}

/* A probe sounds and leaves nothing behind. */
static void a_probe_leaves_nothing(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    unit_place(&d.unit, 2, set_of(B3));
    assert_false(unit_probe(&d.unit, &d.log, 1, B2));
    assert_true(unit_probe(&d.unit, &d.log, 1, B3));
    said(&d, "probe 1 B2; probe 1 B3; alarm 1 B3");
    assert_int_equal(unit_filled(&d.unit, 1), SET_NONE);
}

/* SYS-12, EV-6: both set up at the same time; a player who is ready is no longer an actor; `phase play` comes last. */
static void both_set_up_at_the_same_time(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    core_phase(&d.unit.core, NULL, PHASE_SETUP);
    assert_int_equal(unit_setup_actors(&d.unit, 2).must, only(1) | only(2));
    unit_put_hidden(&d.unit, &d.log, 2, B3);
    assert_false(unit_setup_done(&d.unit, &d.log, 2, 2));
    unit_put_hidden(&d.unit, &d.log, 2, B4);
    assert_false(unit_setup_done(&d.unit, &d.log, 2, 2));
    said(&d, "put 2 B3; put 2 B4; ready 2");
    assert_int_equal(unit_setup_actors(&d.unit, 2).must, only(1));
    unit_put_hidden(&d.unit, &d.log, 1, B3);
    assert_false(unit_setup_done(&d.unit, &d.log, 1, 2));
    unit_put_hidden(&d.unit, &d.log, 1, B2);
    assert_true(unit_setup_done(&d.unit, &d.log, 1, 2));
    said(&d, "put 1 B3; put 1 B2; ready 1; phase play");
}

/* VW-2: a player sees their own grid, a spectator none, the umpire both. */
static void a_grid_is_seen_by_its_player(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    unit_place(&d.unit, 1, 1);
    unit_place(&d.unit, 2, 2);
    static const char first[] = "\"o.....\"", second[] = "\".o....\"";
    for (int viewer = VIEWER_UMPIRE; viewer <= 2; viewer++) {
        Text view = text_growing(1000);
        unit_view_grids(&d.unit, viewer, &view);
        assert_int_equal(strstr(view.at, first) != NULL, viewer == 1 || viewer == VIEWER_UMPIRE);
        assert_int_equal(strstr(view.at, second) != NULL, viewer == 2 || viewer == VIEWER_UMPIRE);
        text_free(&view);
    }
}

/* ACT-3: how acts of the unit are written. */
static void acts_have_their_notation(void **unused)
{
    (void)unused;
    static const char *const verbs[] = {"", "stop", "ball"};
    static const Game game = {.verbs = verbs};
    static const struct { Act act; const char *words; } cases[] = {
        {(Act)1 << 24 | (Act)UNIT_NO_LOC << 6 | UNIT_NO_LOC, "stop"}, {(Act)2 << 24 | (Act)UNIT_NO_LOC << 6 | 8, "ball B3"},
        {(Act)UNIT_NO_LOC << 6 | 35, "F6"}, {(Act)8 << 6 | 13, "B3-C2"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char words[ACT_TEXT_MAX];
        Text text = text_within(words, sizeof words);
        unit_act_text(&game, cases[i].act, &text);
        assert_string_equal(words, cases[i].words);
    }
}

/* The sides are exchanged and mirrored: for the tests of symmetry. */
static void sides_are_exchanged(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    unit_place(&d.unit, 1, set_of(B2));
    unit_put_worn(&d.unit, NULL, 2, B1);
    d.unit.core.mover = 1;
    unit_exchange(&d.unit, loc_mirror_cols);
    row_b(&d, 1, ".....x");
    row_b(&d, 2, "....o.");
    assert_int_equal(d.unit.core.mover, 2);
    assert_int_equal(loc_mirror_rows(B2), LOC('E', 2));
}


/* Turns. */

static bool able(const TurnRules *rules, const void *state)
{
    const Desk *desk = state;
    return !(desk->stuck >> desk->unit.core.mover & 1);
}

static void settle(const TurnRules *rules, void *state, Log *log)
{
    Desk *desk = state;
    desk->settled++;
    core_compare(&desk->unit.core, log, 5, 3);
}

static const TurnRules plain = {0}, passing = {.able = able}, settling = {.able = able, .settle = settle},
                       settling_all = {.able = able, .settle = settle, .settles_passes = true};

static void next(Desk *desk, const TurnRules *rules)
{
    turn_next(desk, &desk->log, rules);
}

/* SYS-11, EV-4: the first turn, then in order. */
static void turns_go_round(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    core_phase(&d.unit.core, &d.log, PHASE_PLAY);
    turn_first(&d, &d.log, &plain, 1);
    said(&d, "phase play; turn 1");
    next(&d, &plain);
    next(&d, &plain);
    turn_to(&d, &d.log, &plain, 1);
    said(&d, "turn 2; turn 1; turn 1");
    assert_int_equal(d.unit.core.turns, 4);
}

/* SYS-9, EV-7: a player who cannot act passes: `turn P`, `pass P`, then the next turn. */
static void who_cannot_act_passes(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    turn_first(&d, &d.log, &passing, 1);
    d.stuck = 1 << 2;
    next(&d, &passing);
    said(&d, "turn 1; turn 2; pass 2; turn 1");
    assert_int_equal(d.unit.core.turns, 3);
    d.stuck = 0;
    next(&d, &passing);
    d.stuck = 1 << 1;
    next(&d, &passing);
    said(&d, "turn 2; turn 1; pass 1; turn 2");
}

/* SYS-9: when all pass in a row the game is drawn, whatever stall and limit would say (EV-7). */
static void all_passing_is_the_end(void **unused)
{
    (void)unused;
    Desk d = desk_with(1, 3);
    turn_first(&d, &d.log, &settling, 1);
    unit_put(&d.unit, NULL, 1, B1);
    d.stuck = 1 << 1 | 1 << 2;
    next(&d, &settling);
    said(&d, "turn 1; turn 2; pass 2; won 1");
    assert_int_equal(d.settled, 1);

    d = desk_with(2, 3);
    turn_first(&d, &d.log, &settling, 1);
    unit_put(&d.unit, NULL, 1, B1);
    d.stuck = 1 << 1 | 1 << 2;
    next(&d, &settling);
    said(&d, "turn 1; turn 2; pass 2; turn 1; pass 1; drawn");
    assert_int_equal(d.settled, 0);
    assert_int_equal(d.unit.core.phase, PHASE_OVER);
    assert_int_equal(d.unit.core.winners, 0);
}

/* SYS-9: drawn unless the game says otherwise. */
static void a_game_may_decide_when_all_pass(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    turn_first(&d, &d.log, &settling_all, 1);
    d.stuck = 1 << 1 | 1 << 2;
    next(&d, &settling_all);
    said(&d, "turn 1; turn 2; pass 2; turn 1; pass 1; won 1");
    assert_int_equal(d.settled, 1);
}

/* SYS-9: the passes must be in a row. */
static void an_act_between_passes_starts_again(void **unused)
{
    (void)unused;
    Desk d = desk_empty();
    d.stuck = 1 << 1;
    turn_first(&d, &d.log, &passing, 1);
    next(&d, &passing);
    next(&d, &passing);
    said(&d, "turn 1; pass 1; turn 2; turn 1; pass 1; turn 2; turn 1; pass 1; turn 2");
    assert_int_equal(d.unit.core.phase, PHASE_SETUP);
}

/* SYS-10, EV-8: the limit holds when the Nth turn has ended, not when it begins. */
static void the_limit_holds_after_the_last_turn(void **unused)
{
    (void)unused;
    Desk d = desk_with(UNIT_STALL, 3);
    turn_first(&d, &d.log, &plain, 1);
    next(&d, &plain);
    next(&d, &plain);
    said(&d, "turn 1; turn 2; turn 1");
    next(&d, &plain);
    said(&d, "drawn");
}

/* SYS-10, EV-7: a passed turn counts for the limit. */
static void a_passed_turn_counts(void **unused)
{
    (void)unused;
    Desk d = desk_with(UNIT_STALL, 2);
    turn_first(&d, &d.log, &passing, 1);
    d.stuck = 1 << 2;
    next(&d, &passing);
    said(&d, "turn 1; turn 2; pass 2; drawn");
}

/* SYS-10, EV-8: N quiet turns in a row are a stall; alarm, put, take, mark, unmark and score start the count again. */
static void quiet_turns_stall(void **unused)
{
    (void)unused;
    for (int loud = 0; loud <= 6; loud++) {
        Desk d = desk_with(2, UNIT_LIMIT);
        unit_place(&d.unit, 2, set_of(B4));
        turn_first(&d, NULL, &plain, 1);
        unit_shift(&d.unit, NULL, 1, B1, B2);
        next(&d, &plain);
        switch (loud) {
        case 1: unit_put(&d.unit, NULL, 1, B3); break;
        case 2: unit_take(&d.unit, NULL, 1, B3); break;
        case 3: unit_mark(&d.unit, NULL, 1, B3); break;
        case 4: unit_unmark(&d.unit, NULL, 1, B3); break;
        case 5: unit_probe(&d.unit, NULL, 1, B4); break;
        case 6: core_score(&d.unit.core, NULL, 1, 1); break;
        default: unit_probe(&d.unit, NULL, 1, B3); break;
        }
        d.log.n = 0;
        next(&d, &plain);
        said(&d, loud ? "turn 1" : "drawn");
        if (!loud)
            continue;
        next(&d, &plain);
        said(&d, "turn 2");
        next(&d, &plain);
        said(&d, "drawn");
    }
}

/* SYS-10: stall and limit are settled as the game says; without a rule they are drawn. */
static void a_game_settles_stall_and_limit(void **unused)
{
    (void)unused;
    Desk d = desk_with(1, UNIT_LIMIT);
    turn_first(&d, NULL, &settling, 1);
    next(&d, &settling);
    said(&d, "won 1");
    d = desk_with(UNIT_STALL, 1);
    turn_first(&d, NULL, &settling, 1);
    next(&d, &settling);
    said(&d, "won 1");
    assert_int_equal(d.settled, 1);
    assert_int_equal(d.unit.core.winners, only(1));
}

/* SYS-10: a game without them goes on for ever. */
static void there_may_be_no_stall_and_no_limit(void **unused)
{
    (void)unused;
    Desk d = desk_with(0, 0);
    turn_first(&d, NULL, &plain, 1);
    for (int i = 0; i < 100000; i++)
        turn_next(&d, NULL, &plain);
    assert_int_equal(d.unit.core.turns, 100001);
    assert_int_equal(d.unit.core.phase, PHASE_SETUP);
}

/* EV-6: `phase` before `turn`; `won` or `drawn` is the last event, in place of the next turn. */
static void the_end_is_the_last_event(void **unused)
{
    (void)unused;
    static const struct { int first, second; const char *events; } cases[] = {{4, 3, "won 1"}, {3, 4, "won 2"}, {4, 4, "drawn"}};
    for (size_t i = 0; i < 3; i++) {
        Desk d = desk_empty();
        core_compare(&d.unit.core, &d.log, cases[i].first, cases[i].second);
        said(&d, cases[i].events);
        assert_int_equal(d.unit.core.phase, PHASE_OVER);
    }
}

/* Without a log the state comes out the same. */
static void a_log_changes_nothing(void **unused)
{
    (void)unused;
    Desk with = desk_empty(), without = desk_empty();
    Log *logs[] = {&with.log, NULL};
    Desk *desks[] = {&with, &without};
    for (int i = 0; i < 2; i++) {
        turn_first(desks[i], logs[i], &plain, 1);
        unit_put(&desks[i]->unit, logs[i], 1, B3);
        unit_put_worn(&desks[i]->unit, logs[i], 2, B3);
        turn_next(desks[i], logs[i], &plain);
        unit_shift(&desks[i]->unit, logs[i], 2, B3, B4);
        core_draw(&desks[i]->unit.core, logs[i]);
    }
    assert_memory_equal(&with.unit, &without.unit, sizeof with.unit);
    assert_int_equal(with.log.n, 7);
}

int main(void)
{
    return tests_run(test(a_peg_sounds_where_the_other_has_one), test(markers_alone_are_silent),
                     test(a_location_holds_one_of_four_things), test(the_supply_is_limited),
                     test(a_moved_peg_sounds_where_it_arrives), test(pegs_come_out_in_order), test(a_probe_leaves_nothing),
                     test(both_set_up_at_the_same_time), test(a_grid_is_seen_by_its_player), test(acts_have_their_notation),
                     test(sides_are_exchanged), test(turns_go_round), test(who_cannot_act_passes), test(all_passing_is_the_end),
                     test(a_game_may_decide_when_all_pass), test(an_act_between_passes_starts_again),
                     test(the_limit_holds_after_the_last_turn), test(a_passed_turn_counts), test(quiet_turns_stall),
                     test(a_game_settles_stall_and_limit), test(there_may_be_no_stall_and_no_limit),
                     test(the_end_is_the_last_event), test(a_log_changes_nothing));
}
