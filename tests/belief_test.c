/* Belief: every world that a bot thinks of, played through act by act, gives its player the same bytes as the real game; and in
   nearly all positions a world is found. And fairness: a bot's choice does not depend on what its player cannot know. */
#include "bots/bot.h"
#include "support/everywhere.h"

#include <string.h>

enum { GAMES = 2, ACTS = 150, BETWEEN = 17, WORLDS = 2 };
enum { WORK = 500000 };

/* So many positions in a hundred may be left without a world; others none. */
static const struct {
    const char *id;
    int percent;
} hard[] = {{"tank-blitz", 10}, {"battle-of-the-blobs", 10}, {"soccer", 10}, {"free-table", 25}, {"pegs-and-jokers", 25}};

static int may_miss(const Game *game)
{
    for (size_t i = 0; i < sizeof hard / sizeof hard[0]; i++)
        if (!strcmp(game->id, hard[i].id))
            return hard[i].percent;
    return 0;
}

static void all_bytes(const Match *match, int seat, Text *out)
{
    match_view(match, seat, out);
    match_actors_text(match, out);
    match_events_text(match, seat, 1, out);
}

/* The game as the world has it, from its first act on. */
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

static bool think(const Match *match, int seat, uint64_t seed)
{
    Knowledge *known = knowledge_of(match, seat);
    Worlds *worlds = worlds_new(known);
    Random random = random_from(seed);
    long work = WORK;
    int found = 0;
    _Alignas(8) unsigned char state[STATE_MAX];
    for (; found < WORLDS && worlds_sample(worlds, &random, state, &work); found++)
        same_to_player(match, worlds, state, seat);
    worlds_free(worlds);
    knowledge_free(known);
    return found;
}

static int asked, missed;

static void one_game(const Game *game, int players, int variant, uint64_t seed)
{
    Match *match = begin(game, players, variant, seed);
    Random random = random_from(seed);
    for (int i = 0; i < ACTS && !match_over(match); i++) {
        for (int seat = 1; seat <= (players > 4 ? 1 : players) && i % BETWEEN == 0; seat++) {
            asked++;
            missed += !think(match, seat, seed + (uint64_t)i);
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
            for (int variant = 0; game_seats(*game, players) && variant < (players > (*game)->players_min ? 1 : VARIANTS); variant++)
                for (uint64_t seed = 1; seed <= (players > (*game)->players_min ? 1 : GAMES); seed++)
                    one_game(*game, players, variant, seed);
        print_message("%s: %d of %d positions without a world\n", (*game)->id, missed, asked);
        assert_true(missed * 100 <= asked * may_miss(*game));
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
    return tests_run(test(worlds_are_like_the_real_game), test(a_bot_cannot_tell_what_is_hidden));
}
