/* Secret set-ups: bots draw them from the mix of the game's brain, weak levels not always, and search none. Every set-up of the mix
   is legal for both players. */
#include "bots/bot.h"
#include "bots/setups.h"
#include "rules/unit.h"
#include "support/everywhere.h"

#include <stdlib.h>
#include <string.h>

static bool secret(const Game *game)
{
    return brain_of(game)->setups;
}

static bool setting_up(const Match *match)
{
    const Core *core = match_state(match);
    return core->phase == PHASE_SETUP;
}

/* One act of the first actor, or of chance. Bots must not search. */
static void go_on(Match *match, int level, uint64_t seed)
{
    char words[100];
    Text why = text_within(words, sizeof words);
    Actors actors = game_actors(match_game(match), match_state(match));
    if (actors.chance) {
        match_chance(match, NULL, &why);
        return;
    }
    int seat = __builtin_ctz(actors.must);
    long spent = 0;
    BotSettings settings = {
        .level = level, .sims = 50, .seed = random_mix(seed << 8 | (uint64_t)match_acts(match)), .spent = &spent};
    Acts legal;
    Knowledge *known = knowledge_of(match, seat);
    game_legal(match_game(match), match_state(match), seat, &legal);
    SearchResult hint = bot_search(known, &legal, &settings);
    assert_true(hint.n == 1 && acts_have(&legal, hint.of[0].act));
    free(hint.of);
    Act act = bot_choose(known, &legal, &settings);
    assert_true(acts_have(&legal, act));
    assert_int_equal(spent, 0);
    match_apply(match, seat, act);
    knowledge_free(known);
}

/* A match that bots have set up. */
static Match *set_up(const Game *game, int level, uint64_t seed)
{
    Match *match = begin(game, 2, 0, seed);
    while (setting_up(match))
        go_on(match, level, seed);
    return match;
}

enum { SEEDS = 60 };

/* Different seeds give different set-ups, at every level: no set-up occurs in more than half of the matches, in games with many. */
static void hidden_anew_each_time(const Game *game, int level)
{
    Set pegs[SEEDS];
    int most = 0, kinds = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        Match *match = set_up(game, level, seed);
        const Unit *unit = match_state(match);
        pegs[seed] = unit_pegs(unit, 1) ^ random_mix(unit_markers(unit, 1));
        match_free(match);
    }
    for (int i = 0; i < SEEDS; i++) {
        int equal = 0, earlier = 0;
        for (int k = 0; k < SEEDS; k++) {
            equal += pegs[k] == pegs[i];
            earlier += k < i && pegs[k] == pegs[i];
        }
        most = equal > most ? equal : most;
        kinds += !earlier;
    }
    if (kinds < 4 || most > SEEDS / 2)
        fail_msg("%s, level %d: %d set-ups, one of them %d times of %d", game->id, level, kinds, most, SEEDS);
}

static void every_level_hides_anew(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++)
        for (int level = 1; secret(*game) && level <= BOT_LEVELS; level++)
            hidden_anew_each_time(*game, level);
}

/* A player makes the set-up act by act while the other plays at random. */
static void can_be_done(const Game *game, const SetUp *setup, bool flipped, int seat)
{
    Random random = random_from(1);
    Match *match = begin(game, 2, 0, 1);
    int done = 0;
    for (int loc; setting_up(match) && (loc = setups_loc(game, setup, flipped, seat, done)) != LOC_NONE;) {
        Actors actors = game_actors(game, match_state(match));
        Acts legal;
        Act act = 0;
        if (actors.chance || !(actors.must >> seat & 1)) {
            step(match, &random);
            continue;
        }
        game_legal(game, match_state(match), seat, &legal);
        ActWalk walk = {.acts = &legal};
        bool found = false;
        while (!found && acts_next(&walk, &act))
            found = act_to(act) == loc;
        if (!found && done == 0)
            break;    /* It is for the player with the ball, or for the one without. */
        if (!found)
            fail_msg("%s: %s cannot be done by player %d%s", game->id, setup->at, seat, flipped ? ", flipped" : "");
        match_apply(match, seat, act);
        done++;
    }
    match_free(match);
}

static void what_is_kept_can_be_done(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++)
        for (const SetUp *setup = brain_of(*game)->setups; setup && setup->at; setup++) {
            assert_true(setup->weight > 0 && strlen(setup->at) % 2 == 0);
            for (int i = 0; i < 4; i++)
                if (i < 2 || brain_of(*game)->flip)
                    can_be_done(*game, setup, i / 2, 1 + i % 2);
        }
}

/* The locations of player 1's acts are those of the set-up. */
static bool did(const Match *match, const SetUp *setup, bool flipped)
{
    int done = 0;
    for (int i = 0; i < match_acts(match); i++)
        if (match_seat_of(match, i) == 1 &&
            setups_loc(match_game(match), setup, flipped, 1, done++) != act_to(match_act_of(match, i)))
            return false;
    return true;
}

static bool kept(const Match *match)
{
    const Brain *brain = brain_of(match_game(match));
    for (const SetUp *setup = brain->setups; setup->at; setup++)
        if (did(match, setup, false) || (brain->flip && did(match, setup, true)))
            return true;
    return !brain->setups->at;
}

static void what_is_drawn_is_kept(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++)
        for (uint64_t seed = 0; secret(*game) && seed < SEEDS; seed++) {
            Match *match = set_up(*game, BOT_LEVELS, seed);
            if (!kept(match))
                fail_msg("%s: what was drawn with seed %d is not in the mix", (*game)->id, (int)seed);
            match_free(match);
        }
}

int main(void)
{
    return tests_run(test(every_level_hides_anew), test(what_is_kept_can_be_done), test(what_is_drawn_is_kept));
}
