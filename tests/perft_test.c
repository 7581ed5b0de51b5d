/* EP-12: the number of act sequences from the beginning of each game, pinned. A rule that lets one act more or less happen in the
   first moves of any game changes one of these. */
#include "support/table.h"

static const struct Pin {
    const char *game, *settings;
    int depth;
    uint64_t count;
} pins[] = {
    {"free-for-all", "", 4, 1588860},
    {"mad-dash", "", 4, 73440},
    {"tic-tac-two", "", 4, 93942},
    {"border-patrol", "", 4, 144020},
    {"x-rays", "", 4, 157928},
    {"tank-blitz", "", 4, 219024},
    {"chain-gang", "", 4, 96},
    {"leap-frog", "", 4, 118417},
    {"battle-of-the-blobs", "", 4, 157928},
    {"hideout", "", 4, 196752},
    {"rapid-transit", "", 4, 1128884},
    {"hostage", "", 4, 123236},
    {"space-attack", "", 4, 30188},
    {"football", "", 4, 720},
    {"soccer", "", 4, 144},
    {"free-table", "", 2, 54342},
    {"conflict", "", 4, 72735},
    {"conflict", "players=3", 4, 194481},
    {"conflict", "players=4 partners=1", 4, 194481},
    {"pegs-and-jokers", "", 3, 140556},
    {"pegs-and-jokers", "players=4", 3, 148825},
    {"pegs-and-jokers", "players=2 manual-draw=1", 3, 140556},
    {"fiveplay", "", 2, 21266},
    {"bonkers", "", 4, 158460},
    {"bonkers", "players=4", 4, 158460},
};

static void counts_are_as_pinned(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof pins / sizeof pins[0]; i++) {
        Table t = table_of(pins[i].game, pins[i].settings);
        uint64_t work = UINT64_MAX, count = game_perft(t.game, t.state, pins[i].depth, &work);
        if (count != pins[i].count)
            fail_msg("%s %s: %llu sequences of %d acts, not %llu", pins[i].game, pins[i].settings, (unsigned long long)count, pins[i].depth,
                     (unsigned long long)pins[i].count);
    }
}

/* EP-12: depth 0 is 1. */
static void nothing_done_is_one_way(void **unused)
{
    (void)unused;
    Table t = table_of("free-for-all", "");
    uint64_t work = 1;
    assert_int_equal(game_perft(t.game, t.state, 0, &work), 1);
}

/* Every game is pinned. */
static void no_game_is_left_out(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++) {
        size_t i = 0;
        while (i < sizeof pins / sizeof pins[0] && game_find(pins[i].game) != *game)
            i++;
        assert_true(i < sizeof pins / sizeof pins[0]);
    }
}

int main(void)
{
    return tests_run(test(counts_are_as_pinned), test(nothing_done_is_one_way), test(no_game_is_left_out));
}
