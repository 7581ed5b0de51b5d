/* Hunts: all hidings are listed, known cells are certain in the heat map, and a hunting bot looks only where something can be. */
#include "bots/bot.h"
#include "bots/hunt.h"
#include "support/everywhere.h"
#include "support/pins.h"

#include <stdlib.h>

/* Whether bots enumerate all hidings of that game. */
static bool hunts(const Game *game) { return pin_number(game, "hidings", 0) > 0; }

static void all_hidings_are_listed_once(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++)
        for (int hider = 1; hider <= 2 && hunts(*game); hider++) {
            Hidings all = hunt_all(*game, &(Setup){.players = 2}, hider);
            assert_int_equal(all.n, pin_number(*game, "hidings", 0));
            for (int k = 0; k < all.n; k++)
                assert_true(!(all.of[k] & ~grid_left(hider)) && (!k || all.of[k] > all.of[k - 1]));
            free(all.of);
        }
}

/* A look leaves a marker where there was a peg, and the player's own peg where there was none. */
static void look_at_heat(const Match *match, int seat)
{
    const Unit *unit = match_state(match);
    int heat[GRID_LOCS];
    Knowledge *known = knowledge_of(match, seat);
    Random random = random_from(1);
    assert_true(search_heat(known, 50, &random, heat));
    for (int at = 0; at < GRID_LOCS; at++) {
        if (set_has(unit_markers(unit, seat), at))
            assert_int_equal(heat[at], 1000);
        else if (set_has(unit_pegs(unit, seat) & grid_right(seat), at))
            assert_int_equal(heat[at], 0);
        if (set_has(grid_right(seat), at) && (heat[at] == 0 || heat[at] == 1000))
            assert_int_equal(heat[at] == 1000, set_has(unit_pegs(unit, other(seat)), at));
    }
    knowledge_free(known);
}

/* Games without a unit have no heat map, and asking for one changes nothing. */
static void other_games_have_no_heat(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++) {
        char reason[200];
        Text why = text_within(reason, sizeof reason);
        Match *match = match_new(*game, 0, 1, NULL, 0, &why);
        int heat[GRID_LOCS];
        Knowledge *known = knowledge_of(match, 1);
        Random random = random_from(1);
        bool found = search_heat(known, 20, &random, heat);
        assert_true(!found || (*game)->of_unit);
        assert_true(!unit_of(*game, match_state(match)) == !(*game)->of_unit);
        for (int at = 0; at < GRID_LOCS && !found; at++)
            assert_int_equal(heat[at], 0);
        knowledge_free(known);
        match_free(match);
    }
}

/* Hints: all acts, the best first; an act that certainly finds the last peg certainly wins. */
static void look_at_hints(const Match *match, int seat, uint64_t seed)
{
    const Unit *unit = match_state(match);
    Knowledge *known = knowledge_of(match, seat);
    Hunt hunt;
    Acts legal;
    game_legal(match_game(match), match_state(match), seat, &legal);
    assert_true(hunt_of(known, &hunt));
    SearchResult hints = bot_search(known, &legal, &(BotSettings){.level = BOT_LEVELS, .seed = seed});
    assert_int_equal(hints.n, acts_count(&legal));
    for (int i = 0; i < hints.n; i++) {
        assert_true(acts_have(&legal, hints.of[i].act) && hints.of[i].chance >= 0 && hints.of[i].chance < 1 + 1e-9);
        assert_true(!i || hints.of[i].chance <= hints.of[i - 1].chance);
    }
    int left = set_count(hunt.left.of[0] & ~hunt.found);
    if (hunt.left.n == 1 && left == 1) {
        assert_true(hints.of[0].chance > 1 - 1e-9);
        assert_true(set_has(unit_pegs(unit, other(seat)), act_to(hints.of[0].act)));
    }
    free(hints.of);
    free(hunt.left.of);
    knowledge_free(known);
}

/* The strongest bot never looks where nothing can be, and never names anything wrong. */
static void hunt_on(Match *match, int seat, uint64_t seed)
{
    Knowledge *known = knowledge_of(match, seat);
    Acts legal;
    game_legal(match_game(match), match_state(match), seat, &legal);
    Act act = bot_choose(known, &legal, &(BotSettings){.level = BOT_LEVELS, .sims = 20, .seed = seed});
    assert_true(acts_have(&legal, act));
    match_apply(match, seat, act);
    knowledge_free(known);
}

static void what_was_found_is_certain(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++)
        for (uint64_t seed = 1; seed <= 5 && hunts(*game); seed++) {
            Match *match = begin(*game, 2, 0, seed);
            Random random = random_from(seed);
            const Core *core = match_state(match);
            while (!match_over(match)) {
                int seat = random_actor(match_game(match), match_state(match), &random);
                if (core->phase == PHASE_PLAY && core->turns % 5 == 0)
                    look_at_heat(match, seat);
                if (core->phase == PHASE_PLAY && (seat == 1 || core->turns % 5 == 0))
                    look_at_hints(match, seat, seed);
                if (core->phase == PHASE_PLAY && seat == 1)
                    hunt_on(match, seat, seed);
                else
                    step(match, &random);
            }
            match_free(match);
        }
}

int main(void)
{
    return tests_run(test(all_hidings_are_listed_once), test(other_games_have_no_heat), test(what_was_found_is_certain));
}
