/* Acts in rows, by number, at random and in batches are those of the rules, in every game. */
#include "pegboard.h"
#include "support/everywhere.h"

#include <stdlib.h>
#include <string.h>

enum { LANES = 7, STEPS = 120 };

static void same_acts(const PegGame *game, const void *state, int seat)
{
    uint32_t acts[8192];
    PegActs rows;
    int n = peg_state_legal(game, state, seat, acts, 8192);
    peg_state_acts(game, state, seat, &rows);
    assert_int_equal(rows.count, n);
    assert_int_equal(peg_state_count(game, state, seat), n);
    for (int k = 0; k < n; k++) {
        assert_int_equal(peg_acts_pick(&rows, k), acts[k]);
        uint32_t place = peg_act_place(game, acts[k]);
        assert_true(!peg_act_space(game) || place < peg_act_space(game));
        assert_int_equal(peg_act_of(game, place), acts[k]);
    }
    assert_int_equal(peg_state_pick(game, state, seat, n - 1), acts[n - 1]);
}

static void by_number(const Game *game, int players, int variant, uint64_t seed)
{
    Match *match = begin(game, players, variant, seed);
    Random random = random_from(seed);
    for (int i = 0; i < STEPS && !match_over(match); i++) {
        int seat = random_actor(game, match_state(match), &random);
        if (seat != SEAT_CHANCE)
            same_acts((const PegGame *)game, match_state(match), seat);
        match_apply(match, seat, random_act(game, match_state(match), seat, &random));
    }
    match_free(match);
}

static void rows_are_the_legal_acts(void **unused)
{
    (void)unused;
    everywhere(by_number, 1);
}

static void playouts_end(void **unused)
{
    (void)unused;
    _Alignas(8) unsigned char one[STATE_MAX], two[STATE_MAX];
    for (int i = 0; i < peg_game_count(); i++) {
        const PegGame *game = peg_game_at(i);
        uint64_t random = 7, again = 7;
        int single = 0;
        assert_true(peg_state_start(game, 0, NULL, one, NULL, 0));
        memcpy(two, one, peg_state_size(game));
        int n = peg_state_playout(game, one, 5000, &random);
        while (single < 5000 && peg_state_random(game, two, &again) >= 0)
            single++;
        assert_int_equal(n, single);
        assert_true(random == again);
        assert_memory_equal(one, two, peg_state_size(game));
    }
}

/* A batch and the same games one by one. */
static void in_lanes(const Game *game, int players, int variant, uint64_t seed)
{
    const PegGame *of = (const PegGame *)game;
    Match *match = begin(game, players, variant, seed);
    size_t stride = peg_batch_stride(of), memory = peg_memory_size(of);
    uint64_t random[LANES];
    int32_t length[LANES], seat[LANES], count[LANES], k[LANES], ended = 0;
    float reward[LANES * SEATS_MAX];
    uint8_t done[LANES];
    PegBatch batch = {.game = of, .first = match_state(match), .lanes = LANES, .most = 60, .states = calloc(LANES, stride),
                      .memories = calloc(LANES, memory), .random = random, .length = length, .seat = seat, .count = count,
                      .reward = reward, .done = done};
    peg_batch_start(&batch, seed);
    for (int step = 0; step < STEPS; step++) {
        for (int lane = 0; lane < LANES; lane++) {
            const void *state = (char *)batch.states + (size_t)lane * stride;
            PegActors actors = peg_state_actors(of, state);
            assert_true(!actors.chance && (actors.must | actors.may) >> seat[lane] & 1);
            assert_int_equal(count[lane], peg_state_count(of, state, seat[lane]));
            k[lane] = (int32_t)((unsigned)(step * 31 + lane * 17) % (unsigned)count[lane]);
        }
        peg_batch_step(&batch, k);
        for (int lane = 0; lane < LANES; lane++) {
            ended += done[lane];
            for (int player = 0; player < players; player++)
                assert_true(done[lane] || reward[lane * players + player] == 0);
        }
    }
    assert_true(ended > 0);
    peg_batch_random(&batch, 100);
    free(batch.states);
    free(batch.memories);
    match_free(match);
}

static void batches_play_by_the_rules(void **unused)
{
    (void)unused;
    everywhere(in_lanes, 1);
}

int main(void)
{
    return tests_run(test(rows_are_the_legal_acts), test(playouts_end), test(batches_play_by_the_rules));
}
