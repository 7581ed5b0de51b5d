/* Bots: they see obvious acts, are deterministic, and keep to their limits. */
#include "bots/beginner.h"
#include "bots/bot.h"
#include "belief/brain.h"
#include "rules/unit.h"
#include "support/everywhere.h"
#include "support/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_STRONG = 3 };

static Act chosen(const Match *match, int seat, BotSettings settings)
{
    Acts legal;
    Knowledge *knowledge = knowledge_of(match, seat);
    game_legal(match_game(match), match_state(match), seat, &legal);
    Act act = bot_choose(knowledge, &legal, &settings);
    knowledge_free(knowledge);
    assert_true(acts_have(&legal, act));
    return act;
}

/* Whether the act that a bot chooses is one of those given, or with a `!` none of them. */
static bool chooses(const Match *match, int seat, const char *right, BotSettings settings)
{
    bool wrong_ones = right[0] == '!';
    char words[ACT_TEXT_MAX], wanted[256], given[256];
    Text text = text_within(words, sizeof words);
    match_game(match)->act_text(match_game(match), chosen(match, seat, settings), &text);
    snprintf(wanted, sizeof wanted, " %s ", words);
    snprintf(given, sizeof given, " %s ", right + wrong_ones);
    return (strstr(given, wanted) != NULL) != wrong_ones;
}

/* Level 5 always chooses one of these acts; levels 3 and 4, which blunder at times, mostly do. */
static void does_one_of(const char *id, const char *acts, int seat, const char *right)
{
    enum { SEEDS = 5 };
    Match *match = match_after(id, acts);
    for (int level = FIRST_STRONG; level <= BOT_LEVELS; level++) {
        int times = 0;
        for (uint64_t seed = 1; seed <= SEEDS; seed++)
            times +=
                chooses(match, seat, right, (BotSettings){.level = level, .seed = seed, .sims = level == BOT_LEVELS ? 6000 : 0});
        if (times < (level == BOT_LEVELS ? SEEDS : SEEDS / 2 + 1))
            fail_msg("%s, level %d: %d times of %d %s", id, level, times, SEEDS, right);
    }
    match_free(match);
}

static void what_cannot_be_missed(void **unused)
{
    (void)unused;
    /* Where an alarm has sounded another one would. */
    does_one_of("free-for-all", "1: B3; 2: B3; 1: C4", 2, "!B3");
    /* One more peg makes both lines. */
    does_one_of("tic-tac-two", "1: D1; 2: D3; 1: E1; 2: E3; 1: F1; 2: D6; 1: D4; 2: E6; 1: E4; 2: D2", 1, "F4");
    /* A ship that has hit and whose only way leads back would be lost there. */
    does_one_of("space-attack", "1: A1-A2", 1, "stop");
    /* A necklace hangs together. */
    does_one_of("x-rays",
                "1: A1; 1: A2; 1: A3; 1: B1; 1: B2; 2: E5; 2: E6; 2: E4; 2: F4; 2: F5; 1: E5; 2: F1", 1,
                "D4 D5 D6 E4 E6 F4 F5 F6");
}

/* Adds an event that no world explains. */
static void mishear(Knowledge *knowledge)
{
    int i = knowledge->items / 2;
    while (knowledge->item[i].deed)
        i++;
    knowledge->item[i].event.arg[0] += 5;
}

/* Without a consistent world there are no hints, but a bot that must act still mostly sees what is public. */
static void without_a_world_nobody_acts_at_random(void **unused)
{
    (void)unused;
    enum { SEEDS = 20 };
    Match *match = match_after("tic-tac-two", "1: D1; 2: D3; 1: E1; 2: E3; 1: F1; 2: D6; 1: D4; 2: E6; 1: E4; 2: D2");
    Knowledge *knowledge = knowledge_of(match, 1);
    Acts legal;
    int both_lines = 0;
    mishear(knowledge);
    game_legal(match_game(match), match_state(match), 1, &legal);
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        BotSettings settings = {.level = BOT_LEVELS, .seed = seed, .sims = 1000, .work = 20000};
        SearchResult told = bot_search(knowledge, &legal, &settings);
        assert_int_equal(told.n, 0);
        free(told.of);
        Act act = bot_choose(knowledge, &legal, &settings);
        assert_true(acts_have(&legal, act));
        both_lines += act_to(act) == loc_read("F4");
    }
    assert_true(both_lines > SEEDS / 2);
    knowledge_free(knowledge);
    match_free(match);
}

/* A hollow barrel in a line of the other's is one more place for a peg there, and cannot be defended: a search of two plies sees
   that it loses, however many other acts there are. */
static void threats_are_seen_among_many_acts(void **unused)
{
    (void)unused;
    Match *match = match_after("fiveplay", "1: B d4; 2: B d3; 1: P c4; 2: B e4; 1: P e5; 2: B c3; 1: B d5; 2: B c5; 1: P e6");
    Acts legal;
    Knowledge *knowledge = knowledge_of(match, 2);
    game_legal(match_game(match), match_state(match), 2, &legal);
    SearchResult result = bot_search(knowledge, &legal, &(BotSettings){.level = BOT_LEVELS, .sims = 100, .seed = 1});
    bool found = false;
    for (int i = 0; i < result.n; i++) {
        char words[ACT_TEXT_MAX];
        Text text = text_within(words, sizeof words);
        match_game(match)->act_text(match_game(match), result.of[i].act, &text);
        found |= !strcmp(words, "H b3") && result.of[i].chance < 0.01;
    }
    assert_true(found);
    free(result.of);
    knowledge_free(knowledge);
    match_free(match);
}

/* Whether an act wins, or loses, at once. */
static int at_once(const Game *game, const void *state, int seat, Act act)
{
    _Alignas(8) unsigned char after[STATE_MAX];
    const Core *core = (const Core *)(const void *)after;
    memcpy(after, state, game->state_size);
    game->apply(game, after, seat, act, NULL);
    if (core->phase != PHASE_OVER || !core->winners)
        return 0;
    return core->winners >> seat & 1 ? 1 : -1;
}

/* The number of worlds in which the act wins at once, minus those in which it loses. */
static int sure(const Game *game, const unsigned char *worlds, int n, int seat, Act act)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += at_once(game, worlds + (size_t)i * game->state_size, seat, act);
    return sum;
}

/* One world, sampled independently. */
static bool world(const Knowledge *knowledge, uint64_t seed, unsigned char *state)
{
    Worlds *source = worlds_new(knowledge);
    Random random = random_from(seed);
    long work = 200000;
    bool found = worlds_sample(source, &random, state, &work);
    worlds_free(source);
    return found;
}

/* If some act wins at once in all worlds, the bot chooses one that wins at once most likely, because a sample of few worlds may
   make that look certain. If some act loses in all worlds and another is no worse than even, the bot does not choose it. Returns
   whether there was such an act. */
static bool sees_the_obvious(const Match *match, int seat, const Acts *legal)
{
    enum { WORLDS = 24 };
    const Game *game = match_game(match);
    unsigned char *worlds = aligned_alloc(8, (size_t)WORLDS * STATE_MAX);
    Knowledge *knowledge = knowledge_of(match, seat);
    int n = 0, best = -WORLDS, worst = WORLDS;
    while (n < WORLDS && world(knowledge, (uint64_t)n, worlds + (size_t)n * game->state_size))
        n++;
    ActWalk walk = {.acts = legal};
    for (Act act; n == WORLDS && acts_next(&walk, &act);) {
        int now = sure(game, worlds, n, seat, act);
        best = now > best ? now : best;
        worst = now < worst ? now : worst;
    }
    bool wins = best == WORLDS, loses = worst == -WORLDS && best >= 0;
    for (int level = FIRST_STRONG; (wins || loses) && level < BOT_LEVELS; level++) {
        int got = sure(game, worlds, n, seat, chosen(match, seat, (BotSettings){.level = level, .seed = 2}));
        if (wins ? got <= WORLDS / 2 : got == -WORLDS)
            fail_msg("%s, level %d: %s after %d acts", game->id, level, wins ? "did not see a win" : "ran into a loss",
                     match_acts(match));
    }
    knowledge_free(knowledge);
    free(worlds);
    return wins || loses;
}

/* Whether some act of the mover's would end the game at once, so that the position is worth checking. */
static bool decisive(const Game *game, const void *state, int seat, const Acts *legal)
{
    ActWalk walk = {.acts = legal};
    for (Act act; acts_next(&walk, &act);)
        if (at_once(game, state, seat, act))
            return true;
    return false;
}

static int obvious_in_a_game(const Game *game, uint64_t seed)
{
    enum { ACTS_MOST = 600, LOOKS_MOST = 4 };
    Random random = random_from(seed);
    char words[256];
    Text why = text_within(words, sizeof words);
    Match *match = match_new(game, game->players_min, seed, NULL, 0, &why);
    int found = 0, looks = 0;
    for (int i = 0; i < ACTS_MOST && looks < LOOKS_MOST; i++) {
        Actors actors = game_actors(game, match_state(match));
        Acts legal;
        if (actors.chance) {
            match_chance(match, NULL, &why);
            continue;
        }
        if (!actors.must)
            break;
        int seat = __builtin_ctz(actors.must);
        game_legal(game, match_state(match), seat, &legal);
        if (acts_count(&legal) > 1 && decisive(game, match_state(match), seat, &legal)) {
            looks++;
            found += sees_the_obvious(match, seat, &legal);
        }
        match_apply(match, seat, acts_any(&legal, &random));
    }
    match_free(match);
    return found;
}

static void the_obvious_is_seen_in_any_game(void **unused)
{
    (void)unused;
    int found = 0;
    for (int i = 0; games[i]; i++)
        for (uint64_t seed = 1; games[i]->of_unit && seed <= 2; seed++)
            found += obvious_in_a_game(games[i], seed);
    assert_true(found >= 5);
}

/* A few acts into a game of any kind. */
static Match *some_way_into(const Game *game, uint64_t seed, int acts)
{
    Random random = random_from(seed);
    char words[256];
    Text why = text_within(words, sizeof words);
    Match *match = match_new(game, game->players_min, seed, NULL, 0, &why);
    for (int i = 0; i < acts; i++) {
        Actors actors = game_actors(game, match_state(match));
        Acts legal;
        if (actors.chance) {
            match_chance(match, NULL, &why);
            continue;
        }
        if (!(actors.must | actors.may))
            break;
        int seat = __builtin_ctz(actors.must ? actors.must : actors.may);
        game_legal(game, match_state(match), seat, &legal);
        match_apply(match, seat, acts_any(&legal, &random));
    }
    while (game_actors(game, match_state(match)).chance)
        match_chance(match, NULL, &why);
    return match;
}

static void the_same_is_chosen_from_the_same(void **unused)
{
    (void)unused;
    for (int i = 0; games[i]; i++) {
        Match *match = some_way_into(games[i], 4, 14);
        Actors actors = game_actors(games[i], match_state(match));
        int seat = actors.must ? __builtin_ctz(actors.must) : 1;
        BotSettings settings = {.level = 5, .sims = 200, .seed = 9};
        if (actors.must | actors.may)
            assert_int_equal(chosen(match, seat, settings), chosen(match, seat, settings));
        match_free(match);
    }
}

/* A fake clock that advances a tenth of a millisecond with every read. */
static int64_t looks;

static int64_t looked_at(void)
{
    return 100 * ++looks;
}

/* A bot reads the clock every few playouts and while it samples worlds, and stops when time is up: it reads it neither less nor
   more often. */
static void keeps_time(const Game *game, int acts)
{
    enum { MS = 20, SIMS = 30 };
    Match *match = some_way_into(game, 4, acts);
    Actors actors = game_actors(game, match_state(match));
    Knowledge *knowledge = knowledge_of(match, actors.must ? __builtin_ctz(actors.must) : 1);
    int stages = game->open ? 0 : knowledge->items / 4 < 90 ? knowledge->items / 4 : 90;
    const SearchLimits limits[] = {{.sims = 1000000, .ms = MS, .worlds = 1000, .clock = looked_at},
                                   {.sims = SIMS, .ms = 1000000, .worlds = 1000, .clock = looked_at}};
    for (int i = 0; i < 2 && !match_over(match); i++) {
        Random random = random_from(1);
        looks = 0;
        SearchResult result = search(knowledge, &limits[i], &random);
        free(result.of);
        if (i == 0 ? looks > MS * 10 + 2 : result.sims == SIMS && !brain_of(game)->think && looks < SIMS / BETWEEN_LOOKS + stages)
            fail_msg("%s after %d acts: %d looks at the clock", game->id, acts, (int)looks);
    }
    knowledge_free(knowledge);
    match_free(match);
}

static void time_is_kept(void **unused)
{
    (void)unused;
    static const int acts[] = {14, 150, 400};
    for (int i = 0; games[i]; i++)
        for (int k = 0; k < 3; k++)
            keeps_time(games[i], acts[k]);
}

/* The playouts and clock reads of a choice of level 4, cut off after so many milliseconds. */
static int64_t choice_takes(const Match *match, int most_ms, long *spent)
{
    int seat = __builtin_ctz(game_actors(match_game(match), match_state(match)).must);
    Acts legal;
    Knowledge *knowledge = knowledge_of(match, seat);
    game_legal(match_game(match), match_state(match), seat, &legal);
    looks = *spent = 0;
    Act act = bot_choose(knowledge, &legal,
                         &(BotSettings){.level = 4, .most_ms = most_ms, .seed = 5, .clock = looked_at, .spent = spent});
    assert_true(acts_have(&legal, act));
    knowledge_free(knowledge);
    return looks;
}

/* A level with a fixed number of playouts is cut off in time on a slow machine; with enough time it makes exactly that number. */
static void slow_machines_cut_every_level_off(void **unused)
{
    (void)unused;
    long all, enough, few;
    Match *match = some_way_into(game_find("free-for-all"), 4, 6);
    choice_takes(match, 0, &all);
    choice_takes(match, 100000, &enough);
    int64_t looked = choice_takes(match, 20, &few);
    assert_true(looked > 0 && looked <= 20 * 10 + 2);
    assert_int_equal(enough, all);
    assert_true(few > 0 && few < all);
    match_free(match);
}

/* A hint for a player who may but need not act evaluates waiting too. */
static void hints_weigh_waiting(const Knowledge *knowledge, const Acts *legal)
{
    SearchResult result = bot_search(knowledge, legal, &(BotSettings){.level = 3, .sims = 200, .seed = 3});
    bool waiting = false;
    for (int i = 0; i < result.n; i++)
        waiting |= result.of[i].act == SEARCH_WAIT && result.of[i].visits > 0;
    assert_true(waiting);
    free(result.of);
}

/* A bot that may but need not act either waits or chooses a legal act. */
static void interrupting_is_legal(void **unused)
{
    (void)unused;
    enum { EACH = 12 };
    int interrupters = 0;
    for (int i = 0; games[i / EACH]; i++) {
        Match *match = some_way_into(games[i / EACH], (uint64_t)i % EACH, 30 + 5 * (i % EACH));
        Actors actors = game_actors(match_game(match), match_state(match));
        for (unsigned may = actors.must ? actors.may : 0; may; may &= may - 1) {
            int seat = __builtin_ctz(may);
            interrupters++;
            Acts legal;
            Act act;
            Knowledge *knowledge = knowledge_of(match, seat);
            game_legal(match_game(match), match_state(match), seat, &legal);
            if (bot_interrupts(knowledge, &(BotSettings){.level = 3, .seed = 3}, &act))
                assert_true(acts_have(&legal, act));
            hints_weigh_waiting(knowledge, &legal);
            knowledge_free(knowledge);
        }
        match_free(match);
    }
    assert_true(interrupters > 10);
}

/* How often the impulse of a beginner at seat 1 goes to each place, of so many. */
enum { IMPULSES = 600 };

static void impulses(const Match *match, int times[GRID_LOCS])
{
    Acts legal;
    Act act;
    Knowledge *knowledge = knowledge_of(match, 1);
    memset(times, 0, GRID_LOCS * sizeof *times);
    game_legal(match_game(match), match_state(match), 1, &legal);
    for (uint64_t seed = 1; seed <= IMPULSES; seed++) {
        Random random = random_from(seed);
        assert_true(beginner_choose(knowledge, &legal, &random, &act));
        assert_true(acts_have(&legal, act));
        times[act_to(act)]++;
    }
    knowledge_free(knowledge);
}

/* A beginner does not try again at once what has just failed, forgets it after a while, and looks where something happened. */
static void beginners_forget_and_look_nearby(void **unused)
{
    (void)unused;
    int times[GRID_LOCS], trap = loc_read("C3"), far = loc_read("F6"), near = loc_read("C1");
    Match *match = match_after("free-for-all", "1: A1; 2: C3; 1: C3; 2: A6");
    impulses(match, times);
    assert_int_equal(times[trap], 0);
    assert_true(times[near] > times[far]);
    match_free(match);
    match = match_after("free-for-all", "1: A1; 2: C3; 1: C3; 2: A6; 1: B1; 2: B6; 1: C1; 2: C6; 1: D1; 2: D6; 1: E1; 2: E6; "
                                        "1: F1; 2: F6");
    impulses(match, times);
    assert_true(times[trap] > 0);
    match_free(match);
}

/* It takes a win that it notices, and overlooks one now and then. */
static void beginners_overlook_some_wins(void **unused)
{
    (void)unused;
    int times[GRID_LOCS], won = loc_read("F4");
    Match *match = match_after("tic-tac-two", "1: D1; 2: D3; 1: E1; 2: E3; 1: F1; 2: D6; 1: D4; 2: E6; 1: E4; 2: D2");
    impulses(match, times);
    assert_true(times[won] >= IMPULSES / 2 && times[won] <= IMPULSES * 19 / 20);
    match_free(match);
}

int main(void)
{
    return tests_run(test(what_cannot_be_missed), test(without_a_world_nobody_acts_at_random),
                     test(threats_are_seen_among_many_acts), test(the_obvious_is_seen_in_any_game),
                     test(the_same_is_chosen_from_the_same), test(time_is_kept), test(slow_machines_cut_every_level_off),
                     test(interrupting_is_legal), test(beginners_forget_and_look_nearby), test(beginners_overlook_some_wins));
}
