/* Observations for learning are the same wherever the player cannot tell positions apart, in every game: key, text and tensor of
   the information state. Two matches are played side by side: the player's acts are the same in both, those of others may differ as
   long as the player hears and sees the same. Where the player can tell, keys and texts differ. */
#include "pegboard.h"
#include "support/everywhere.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 80, TRIES = 12, NUMBERS_MOST = 200000 };

typedef struct Pair {
    Match *one, *two;
    int viewer;
    Random random;
    long different;    /* how often the positions differed while everything was the same to the player */
    long told;         /* how often the player could tell, and key and text could too */
} Pair;

static float first[NUMBERS_MOST], second[NUMBERS_MOST];

static void everything(const Match *match, int viewer, Text *out)
{
    text_clear(out);
    match_view(match, viewer, out);
    match_events_text(match, viewer, 1, out);
}

static bool same_to(const Pair *pair)
{
    Text a = text_growing(1 << 24), b = text_growing(1 << 24);
    everything(pair->one, pair->viewer, &a);
    everything(pair->two, pair->viewer, &b);
    bool same = a.len == b.len && !memcmp(a.at, b.at, a.len);
    text_free(&a);
    text_free(&b);
    return same;
}

static char *infostate(const Match *match, int viewer)
{
    size_t len = peg_match_infostate((const PegMatch *)match, viewer, NULL, 0);
    char *text = malloc(len + 1);
    peg_match_infostate((const PegMatch *)match, viewer, text, len + 1);
    return text;
}

static bool same_text_of(const Pair *pair)
{
    char *a = infostate(pair->one, pair->viewer), *b = infostate(pair->two, pair->viewer);
    bool same = !strcmp(a, b);
    free(a);
    free(b);
    return same;
}

static bool same_key(const Pair *pair)
{
    return peg_match_key((const PegMatch *)pair->one, pair->viewer) == peg_match_key((const PegMatch *)pair->two, pair->viewer);
}

static size_t numbers_of(const Match *match)
{
    PegShape shape = peg_tensor_shape((const PegGame *)match_game(match), match_state(match));
    size_t n = (size_t)shape.planes * (size_t)shape.rows * (size_t)shape.cols;
    assert_true(n > 0 && n <= NUMBERS_MOST);
    return n;
}

static void compare(Pair *pair)
{
    const PegMatch *one = (const PegMatch *)pair->one, *two = (const PegMatch *)pair->two;
    size_t n = numbers_of(pair->one);
    assert_int_equal(n, numbers_of(pair->two));
    peg_match_tensor(one, pair->viewer, first);
    peg_match_tensor(two, pair->viewer, second);
    if (memcmp(first, second, n * sizeof *first))
        fail_msg("%s: tensors differ for viewer %d", match_game(pair->one)->id, pair->viewer);
    assert_true(same_key(pair));
    assert_true(same_text_of(pair));
    pair->different += memcmp(match_state(pair->one), match_state(pair->two), match_game(pair->one)->state_size) != 0;
}

/* Plays another act of that seat in the second match that looks the same to the player; the same act as a last resort. */
static bool shadow(Pair *pair, int seat, Act act)
{
    const Game *game = match_game(pair->one);
    for (int i = 0; i < TRIES && seat != pair->viewer; i++) {
        match_apply(pair->two, seat, random_act(game, match_state(pair->two), seat, &pair->random));
        if (same_to(pair))
            return true;
        pair->told += !same_key(pair) && !same_text_of(pair);
        match_undo(pair->two);
    }
    Acts acts;
    game_legal(game, match_state(pair->two), seat, &acts);
    if (seat == SEAT_CHANCE || !acts_have(&acts, act))
        return false;
    match_apply(pair->two, seat, act);
    return same_to(pair);
}

static void play_pair(const Game *game, int players, int viewer, uint64_t seed, long *different, long *told)
{
    Pair pair = {
        .one = begin(game, players, 0, 1), .two = begin(game, players, 0, 1), .viewer = viewer, .random = random_from(seed)};
    for (int i = 0; i < STEPS; i++) {
        int seat = random_actor(game, match_state(pair.one), &pair.random);
        if (seat < 0 || random_actor(game, match_state(pair.two), &pair.random) < 0)
            break;
        Act act = random_act(game, match_state(pair.one), seat, &pair.random);
        match_apply(pair.one, seat, act);
        if (match_over(pair.one) || !shadow(&pair, seat, act))
            break;
        compare(&pair);
    }
    *different += pair.different;
    *told += pair.told;
    match_free(pair.one);
    match_free(pair.two);
}

static void tensors_tell_no_more_than_a_player_knows(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++) {
        long different = 0, told = 0;
        for (int players = (*game)->players_min; players <= (*game)->players_max && players <= 4; players++)
            for (int viewer = VIEWER_PUBLIC; game_seats(*game, players) && viewer <= players; viewer++)
                for (uint64_t seed = 1; seed <= 4; seed++)
                    play_pair(*game, players, viewer, seed, &different, &told);
        print_message("%s: %ld different positions compared, %ld told apart\n", (*game)->id, different, told);
        assert_true((*game)->open || different > 20);
        assert_true(told > 20);
    }
}

/* A memory kept beside a state has the same key and tensor as the match; all planes have different meanings. */
static void goes_along(const Game *game, int players, int variant, uint64_t seed)
{
    const PegGame *of = (const PegGame *)game;
    _Alignas(8) unsigned char state[STATE_MAX], memory[1024];
    Match *match = begin(game, players, variant, seed);
    Random random = random_from(seed);
    assert_true(peg_memory_size(of) <= sizeof memory);
    memcpy(state, match_state(match), game->state_size);
    peg_memory_start(of, memory);
    for (int i = 0; i < STEPS && !match_over(match); i++) {
        int seat = random_actor(game, match_state(match), &random);
        Act act = random_act(game, match_state(match), seat, &random);
        match_apply(match, seat, act);
        peg_memory_apply(of, state, memory, seat, act);
    }
    for (int viewer = VIEWER_PUBLIC; viewer <= players; viewer++) {
        assert_true(peg_memory_key(of, memory, viewer) == peg_match_key((const PegMatch *)match, viewer));
        peg_state_tensor(of, state, memory, viewer, first);
        peg_match_tensor((const PegMatch *)match, viewer, second);
        assert_memory_equal(first, second, numbers_of(match) * sizeof *first);
    }
    match_free(match);
}

static void a_memory_goes_along_with_a_state(void **unused)
{
    (void)unused;
    everywhere(goes_along, 2);
}

/* The planes of games of the unit, by their names. */
static void planes_are_named(void **unused)
{
    (void)unused;
    const PegGame *game = peg_game_find("free-for-all");
    PegMatch *match = peg_match_new(game, 2, 1, NULL, NULL, 0);
    PegShape shape = peg_tensor_shape(game, peg_match_state(match));
    assert_int_equal(shape.rows * shape.cols, 36);
    assert_true(peg_match_play(match, 1, "B3", NULL, 0) && peg_match_play(match, 2, "B3", NULL, 0));
    assert_true(peg_match_play(match, 1, "A1", NULL, 0));
    for (int viewer = 1; viewer <= 2; viewer++) {
        int own = -1, sounded = -1, silent = -1;
        for (int plane = 0; plane < shape.planes; plane++) {
            char meaning[200];
            peg_tensor_meaning(game, peg_match_state(match), plane, meaning, sizeof meaning);
            own = !strcmp(meaning, "pegs (own)") ? plane : own;
            sounded = !strcmp(meaning, "a peg or probe last went in here with an alarm (own)") ? plane : sounded;
            silent = !strcmp(meaning, "a peg or probe last went in here without one (own)") ? plane : silent;
        }
        assert_true(own >= 0 && sounded >= 0 && silent >= 0);
        peg_match_tensor(match, viewer, first);
        assert_true(first[own * 36 + 8] == (viewer == 1));
        assert_true(first[silent * 36 + 0] == (viewer == 1) && first[silent * 36 + 8] == (viewer == 1));
        assert_true(first[sounded * 36 + 8] == (viewer == 2));
    }
    peg_match_free(match);
}

int main(void)
{
    return tests_run(test(tensors_tell_no_more_than_a_player_knows), test(a_memory_goes_along_with_a_state),
                     test(planes_are_named));
}
