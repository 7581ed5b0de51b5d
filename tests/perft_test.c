/* EP-12: the number of act sequences from the beginning of each game, pinned by the game (games/ID/pins.txt). A rule change that
   adds or removes a single act in the first moves changes one of these. */
#include "support/pins.h"

#include <inttypes.h>

static void count_is_as_pinned(const Game *game, const char *pin)
{
    int depth, settings = 0;
    uint64_t pinned, work = UINT64_MAX;
    assert_int_equal(sscanf(pin, "%d %" SCNu64 " %n", &depth, &pinned, &settings), 2);
    TestTable t = table_for(game, pin + settings);
    uint64_t count = game_perft(t.game, t.state, depth, &work);
    if (count != pinned)
        fail_msg("%s %s: %" PRIu64 " sequences of %d acts, not %" PRIu64, game->id, pin + settings, count, depth, pinned);
}

/* Every game has at least one pin. */
static void counts_are_as_pinned(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++) {
        char pins[PINS_MOST][PIN_SIZE];
        int n = pins_of(*game, "perft", pins);
        if (!n)
            fail_msg("%s pins no perft", (*game)->id);
        for (int i = 0; i < n; i++)
            count_is_as_pinned(*game, pins[i]);
    }
}

/* EP-12: depth 0 is 1. */
static void nothing_done_is_one_way(void **unused)
{
    (void)unused;
    TestTable t = table_for(games[0], "");
    uint64_t work = 1;
    assert_int_equal(game_perft(t.game, t.state, 0, &work), 1);
}

int main(void)
{
    return tests_run(test(counts_are_as_pinned), test(nothing_done_is_one_way));
}
