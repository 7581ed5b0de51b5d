/* Belief: every world that a bot samples, replayed act by act, gives its player the same bytes as the real game; and in nearly all
   positions a world is found. Fairness: a bot's choice does not depend on what its player cannot know. */
#include "bots/bot.h"
#include "belief/brain.h"
#include "rules/unit.h"
#include "support/everywhere.h"
#include "support/pins.h"
#include "support/scripts.h"

#include <math.h>
#include <string.h>

enum { GAMES = 2, ACTS = 150, BETWEEN = 17, WORLDS = 2 };
enum { WORK = 500000, SLOW_TRIES = 60000, QUICK_WORLDS = 3000, ENOUGH = 250 };

static void all_bytes(const Match *match, int seat, Text *out)
{
    match_view(match, seat, out);
    match_actors_text(match, out);
    match_events_text(match, seat, 1, out);
}

/* Replays the game in the world, from its first act on. */
static Match *play_through(const Match *match, const Worlds *worlds)
{
    Match *other = match_again(match);
    for (int i = 0; i < worlds_acts(worlds); i++) {
        int seat;
        Act act;
        worlds_act(worlds, i, &seat, &act);
        match_apply(other, seat, act);
    }
    return other;
}

static void same_to_player(const Match *match, const Worlds *worlds, const void *state, int seat)
{
    Text real = text_growing(1 << 24), thought = text_growing(1 << 24);
    Match *other = play_through(match, worlds);
    all_bytes(match, seat, &real);
    all_bytes(other, seat, &thought);
    same_text(&real, &thought, match, "what the player knows in the real game and in a world");
    assert_memory_equal(match_state(other), state, match_game(match)->state_size);
    match_free(other);
    text_free(&real);
    text_free(&thought);
}

/* A bot does the same in the real game and in a game that differs only in what its player cannot know. */
static void same_choice(const Match *match, const Match *other, int seat, int level)
{
    Knowledge *real = knowledge_of(match, seat), *thought = knowledge_of(other, seat);
    BotSettings settings = {.level = level, .sims = 30, .seed = 7};
    Acts legal, legal_too;
    game_legal(match_game(match), match_state(match), seat, &legal);
    game_legal(match_game(other), match_state(other), seat, &legal_too);
    assert_int_equal(bot_choose(real, &legal, &settings), bot_choose(thought, &legal_too, &settings));
    knowledge_free(real);
    knowledge_free(thought);
}

static bool think(const Match *match, int seat, uint64_t seed, long work)
{
    Knowledge *known = knowledge_of(match, seat);
    Worlds *worlds = worlds_new(known);
    Random random = random_from(seed);
    int found = 0;
    _Alignas(8) unsigned char state[STATE_MAX];
    for (; found < WORLDS && worlds_sample(worlds, &random, state, &work); found++)
        same_to_player(match, worlds, state, seat);
    worlds_free(worlds);
    knowledge_free(known);
    return found;
}

static int asked, missed;

/* An approximate world looks the same to the player and has the same legal acts. */
static void nearly_the_same(const Match *match, int seat, const void *state)
{
    const Game *game = match_game(match);
    Text real = text_growing(1 << 20), thought = text_growing(1 << 20);
    match_view(match, seat, &real);
    game_view(game, state, seat, &thought);
    same_text(&real, &thought, match, "what the player sees, and in a world that nearly fits");
    Acts legal, legal_too;
    game_legal(game, match_state(match), seat, &legal);
    game_legal(game, state, seat, &legal_too);
    assert_int_equal(acts_count(&legal), acts_count(&legal_too));
    Act act;
    for (ActWalk walk = {.acts = &legal}; acts_next(&walk, &act);)
        assert_true(acts_have(&legal_too, act));
    text_free(&real);
    text_free(&thought);
}

static bool think_nearly(const Match *match, int seat, uint64_t seed)
{
    Knowledge *known = knowledge_of(match, seat);
    Worlds *worlds = worlds_new(known);
    Random random = random_from(seed);
    long work = WORK;
    _Alignas(8) unsigned char state[STATE_MAX];
    assert_true(worlds_relax(worlds));
    bool found = worlds_sample(worlds, &random, state, &work);
    if (found)
        nearly_the_same(match, seat, state);
    worlds_free(worlds);
    knowledge_free(known);
    return found;
}

static void worlds_that_nearly_fit(void **unused)
{
    (void)unused;
    asked = missed = 0;
    for (const Game *const *game = games; *game; game++)
        for (uint64_t seed = 1; brain_of(*game)->drift && seed <= 2; seed++) {
            Match *match = begin(*game, 2, 0, seed);
            Random random = random_from(seed);
            for (int i = 0; i < 300 && !match_over(match); i++) {
                for (int seat = 1; seat <= 2 && i % 37 == 0; seat++) {
                    asked++;
                    missed += !think_nearly(match, seat, seed + (uint64_t)i);
                }
                step(match, &random);
            }
            match_free(match);
        }
    print_message("%d of %d positions without a world that nearly fits\n", missed, asked);
    assert_true(missed * 20 <= asked);
}


static void one_game(const Game *game, int players, int variant, uint64_t seed)
{
    Match *match = begin(game, players, variant, seed);
    Random random = random_from(seed);
    for (int i = 0; i < ACTS && !match_over(match); i++) {
        for (int seat = 1; seat <= (players > 4 ? 1 : players) && i % BETWEEN == 0; seat++) {
            asked++;
            missed += !think(match, seat, seed + (uint64_t)i, WORK);
        }
        step(match, &random);
    }
    match_free(match);
}

static void worlds_are_like_the_real_game(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++) {
        asked = missed = 0;
        for (int players = (*game)->players_min; players <= (*game)->players_max; players++)
            for (int variant = 0; game_seats(*game, players) && variant < (players > (*game)->players_min ? 1 : VARIANTS);
                 variant++)
                for (uint64_t seed = 1; seed <= (players > (*game)->players_min ? 1 : GAMES); seed++)
                    one_game(*game, players, variant, seed);
        print_message("%s: %d of %d positions without a world\n", (*game)->id, missed, asked);
        assert_true(missed * 100 <= asked * pin_number(*game, "worldless", 0));
    }
}

static void bot_step(Match *match, long sims, Random *random)
{
    int seat = random_actor(match_game(match), match_state(match), random);
    Knowledge *known = knowledge_of(match, seat);
    Acts legal;
    game_legal(match_game(match), match_state(match), seat, &legal);
    match_apply(match, seat, bot_choose(known, &legal, &(BotSettings){.level = 5, .sims = sims, .seed = random_next(random)}));
    knowledge_free(known);
}

/* Asks for a world now and then in games of a script that bots play with so many playouts, 0: at random. */
static void ask_script(const char *name, int played, long sims, long work)
{
    asked = missed = 0;
    Script *script = library_script(name);
    for (uint64_t seed = 1; seed <= (uint64_t)played; seed++) {
        Match *match = begin(script_game(script), 2, 0, seed);
        Random random = random_from(seed);
        for (int i = 0; i < 60 && !match_over(match); i++, sims ? bot_step(match, sims, &random) : step(match, &random))
            if (i % 10 == 9) {
                asked++;
                missed += !think(match, 1, seed, work);
            }
        match_free(match);
    }
    script_release(script);
    print_message("%s: %d of %d positions without a world\n", name, missed, asked);
}

/* In Sonar the announcement leaves one of some eighty acts of the other player. Acts that failed repeatedly are not tried again, so
   that a world is found with little work late in a game too. */
static void what_was_said_narrows_the_acts(void **unused)
{
    (void)unused;
    ask_script("sonar", 3, 0, 60000);
    assert_true(asked > 10 && missed * 3 <= asked);
}

/* In Hostage an act may fail in many worlds and still be what happened: when all have died, it is tried again. */
static void what_failed_is_tried_again(void **unused)
{
    (void)unused;
    ask_script("hostage", 60, 60, 200000);
    assert_true(asked > 100 && !missed);
}

/* How often each location of the other grid has a peg. */
typedef struct Tally {
    int worlds, pegs[GRID_LOCS];
} Tally;

static void count(Tally *tally, const void *state, int seat)
{
    tally->worlds++;
    for (Set rest = unit_pegs(state, other(seat)); rest;)
        tally->pegs[set_pop(&rest)]++;
}

/* An act of the other player, drawn from the opponent model. */
static Act guess(const Game *game, const void *state, int seat, Random *random)
{
    Acts acts;
    game_legal(game, state, seat, &acts);
    double total = 0;
    Act kept = 0, act;
    for (ActWalk walk = {.acts = &acts}; acts_next(&walk, &act);) {
        double chance = brain_likelihood(brain_of(game), game, state, seat, act);
        total += chance;
        if (random_part(random) * total < chance)
            kept = act;
    }
    return kept;
}

/* One act further: the player's own as it was, the other's guessed. False if the player hears something else than in
   the real game. */
static bool goes_the_same_way(const Knowledge *known, void *state, int *heard, Random *random)
{
    const Heard *item = known->item;
    bool own = *heard < known->items && item[*heard].deed;
    int seat = own ? known->seat : other(known->seat);
    if (!(game_actors(known->game, state).must >> seat & 1))
        return false;
    Act act = own ? item[(*heard)++].act : guess(known->game, state, seat, random);
    Log log;
    log.n = 0;
    known->game->apply(known->game, state, seat, act, &log);
    Event event;
    for (int i = 0; i < log.n; i++)
        if (event_heard(&log.event[i], known->seat, &event)) {
            if (*heard == known->items || item[*heard].deed || !event_same(&item[*heard].event, &event))
                return false;
            ++*heard;
        }
    return true;
}

/* The true posterior, by rejection sampling: the game is replayed again and again, and runs that sound different are discarded. */
static Tally believe_slowly(const Knowledge *known, Random *random)
{
    Tally tally = {0};
    for (int i = 0; i < SLOW_TRIES; i++) {
        _Alignas(8) unsigned char state[STATE_MAX] = {0};
        int heard = 0;
        Log log;
        log.n = 0;
        known->game->setup(known->game, state, &known->setup, &log);
        Event event;
        for (int k = 0; k < log.n; k++)
            heard += event_heard(&log.event[k], known->seat, &event);
        bool same = true;
        while (same && (heard < known->items || game_actors(known->game, state).must != known->actors.must))
            same = goes_the_same_way(known, state, &heard, random);
        if (same)
            count(&tally, state, known->seat);
    }
    return tally;
}

static Tally believe(const Knowledge *known, Random *random)
{
    Tally tally = {0};
    Worlds *worlds = worlds_new(known);
    long work = 100 * WORK;
    _Alignas(8) unsigned char state[STATE_MAX];
    for (int i = 0; i < QUICK_WORLDS; i++) {
        assert_true(worlds_sample(worlds, random, state, &work));
        count(&tally, state, known->seat);
    }
    worlds_free(worlds);
    return tally;
}

/* Compares both distributions after a few acts of a random game. */
static void likely_worlds_come_up_more_often(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++)
        for (uint64_t seed = 1; seed <= 3 && pin_number(*game, "likely", 0); seed++) {
            Match *match = begin(*game, 2, 0, seed);
            Random random = random_from(seed);
            for (int i = 0; i < pin_number(*game, "likely", 0) && !match_over(match); i++)
                step(match, &random);
            Knowledge *known = knowledge_of(match, 1);
            Tally slow = believe_slowly(known, &random), quick = believe(known, &random);
            double most = 0;
            for (int at = 0; at < GRID_LOCS && slow.worlds; at++) {
                double off = (double)slow.pegs[at] / slow.worlds - (double)quick.pegs[at] / quick.worlds;
                most = fmax(most, fabs(off));
            }
            print_message("%s: %d worlds the slow way, off by %.3f at most\n", (*game)->id, slow.worlds, most);
            assert_true(slow.worlds > ENOUGH && most < 0.08);
            knowledge_free(known);
            match_free(match);
        }
}

static int different;

/* One world of the player who is to act, and every level in it. */
static void fair(const Match *match, int seat, uint64_t seed)
{
    Knowledge *known = knowledge_of(match, seat);
    Worlds *worlds = worlds_new(known);
    Random random = random_from(seed);
    long work = WORK;
    _Alignas(8) unsigned char state[STATE_MAX];
    if (worlds_sample(worlds, &random, state, &work)) {
        Match *other = play_through(match, worlds);
        different += memcmp(state, match_state(match), match_game(match)->state_size) != 0;
        for (int level = 1; level <= BOT_LEVELS; level++)
            same_choice(match, other, seat, level);
        match_free(other);
    }
    worlds_free(worlds);
    knowledge_free(known);
}

static void a_bot_cannot_tell_what_is_hidden(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++) {
        different = 0;
        for (uint64_t seed = 1; seed <= 2; seed++) {
            Match *match = begin(*game, (*game)->players_min, 0, seed);
            Random random = random_from(seed + 100);
            for (int i = 0; i < 60 && !match_over(match); i++) {
                int seat = random_actor(*game, match_state(match), &random);
                if (i % 5 == 4 && seat > SEAT_CHANCE)
                    fair(match, seat, seed + (uint64_t)i);
                step(match, &random);
            }
            match_free(match);
        }
        print_message("%s: %d different positions\n", (*game)->id, different);
        assert_true((*game)->open || different > 3);
    }
}

int main(void)
{
    return tests_run(test(worlds_are_like_the_real_game), test(worlds_that_nearly_fit), test(what_was_said_narrows_the_acts),
                     test(what_failed_is_tried_again), test(likely_worlds_come_up_more_often),
                     test(a_bot_cannot_tell_what_is_hidden));
}
