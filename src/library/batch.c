/* Public library: many games stepped at once. */
#include "pegboard.h"

#include "rules/game.h"

#include <string.h>

static const Game *game_of(const PegBatch *batch) { return (const Game *)batch->game; }

size_t peg_batch_stride(const PegGame *game)
{
    return (peg_state_size(game) + 7) & ~(size_t)7;
}

static void *state_of(const PegBatch *batch, int lane)
{
    return (unsigned char *)batch->states + (size_t)lane * peg_batch_stride(batch->game);
}

static void *memory_of(const PegBatch *batch, int lane)
{
    return batch->memories ? (unsigned char *)batch->memories + (size_t)lane * peg_memory_size(batch->game) : NULL;
}

static bool over(const void *state)
{
    return ((const Core *)state)->phase == PHASE_OVER;
}

static void apply(PegBatch *batch, int lane, int seat, Act act)
{
    void *state = state_of(batch, lane), *memory = memory_of(batch, lane);
    batch->length[lane]++;
    if (memory)
        peg_memory_apply(batch->game, state, memory, seat, act);
    else
        game_of(batch)->apply(game_of(batch), state, seat, act, NULL);
}

/* 1: by the rules, 2: by the length limit; 0: not ended. */
static uint8_t ended(const PegBatch *batch, int lane)
{
    return over(state_of(batch, lane)) ? 1 : batch->most && batch->length[lane] >= batch->most ? 2 : 0;
}

static void draw(PegBatch *batch, int lane)
{
    Random random = {batch->random[lane]};
    Odds odds;
    odds.n = 0;
    odds.total = 0;
    game_of(batch)->odds(game_of(batch), state_of(batch, lane), &odds);
    apply(batch, lane, SEAT_CHANCE, odds_pick(&odds, random_below(&random, odds.total)));
    batch->random[lane] = random.state;
}

/* Plays chance until a player must act or the game has ended. */
static void go_on(PegBatch *batch, int lane)
{
    while (!ended(batch, lane)) {
        Actors actors = game_actors(game_of(batch), state_of(batch, lane));
        unsigned players = actors.must ? actors.must : actors.may;
        if (!actors.chance) {
            batch->seat[lane] = __builtin_ctz(players);
            return;
        }
        draw(batch, lane);
    }
}

static void restart(PegBatch *batch, int lane)
{
    memcpy(state_of(batch, lane), batch->first, peg_state_size(batch->game));
    if (batch->memories)
        peg_memory_start(batch->game, memory_of(batch, lane));
    batch->length[lane] = 0;
}

static void reward(PegBatch *batch, int lane, uint8_t done)
{
    const Core *core = state_of(batch, lane);
    int players = core->players, winners = over(core) ? core->winners : 0;
    if (batch->done)
        batch->done[lane] = done;
    for (int seat = 1; batch->reward && seat <= players; seat++)
        batch->reward[lane * players + seat - 1] = !done || !winners ? 0 : winners >> seat & 1 ? 1 : -1;
}

static void await(PegBatch *batch, int lane)
{
    go_on(batch, lane);
    uint8_t done = ended(batch, lane);
    reward(batch, lane, done);
    if (done) {
        restart(batch, lane);
        go_on(batch, lane);
    }
}

static void count(PegBatch *batch, int lane)
{
    batch->count[lane] = peg_state_count(batch->game, state_of(batch, lane), batch->seat[lane]);
}

void peg_batch_start(PegBatch *batch, uint64_t seed)
{
    for (int lane = 0; lane < batch->lanes; lane++) {
        batch->random[lane] = random_at(seed, (uint64_t)lane).state;
        restart(batch, lane);
        await(batch, lane);
        count(batch, lane);
    }
}

static void act_in(PegBatch *batch, int lane, Act act)
{
    apply(batch, lane, batch->seat[lane], act);
    await(batch, lane);
    count(batch, lane);
}

void peg_batch_step(PegBatch *batch, const int32_t *k)
{
    for (int lane = 0; lane < batch->lanes; lane++)
        if (k[lane] < 0)
            reward(batch, lane, 0);
        else
            act_in(batch, lane, peg_state_pick(batch->game, state_of(batch, lane), batch->seat[lane], k[lane]));
}

void peg_batch_play(PegBatch *batch, const uint32_t *acts)
{
    for (int lane = 0; lane < batch->lanes; lane++)
        act_in(batch, lane, acts[lane]);
}

void peg_batch_places(PegBatch *batch, const uint32_t *places)
{
    for (int lane = 0; lane < batch->lanes; lane++)
        act_in(batch, lane, peg_act_of(batch->game, places[lane]));
}

static void step_at_random(PegBatch *batch, int lane)
{
    Random random = {batch->random[lane]};
    Acts acts;
    acts_clear(&acts);
    game_of(batch)->legal(game_of(batch), state_of(batch, lane), batch->seat[lane], &acts);
    Act act = acts_any(&acts, &random);
    batch->random[lane] = random.state;
    apply(batch, lane, batch->seat[lane], act);
    await(batch, lane);
}

void peg_batch_random(PegBatch *batch, int steps)
{
    for (int lane = 0; lane < batch->lanes; lane++) {
        for (int i = 0; i < steps; i++)
            step_at_random(batch, lane);
        count(batch, lane);
    }
}

void peg_batch_legal(const PegBatch *batch, uint32_t *acts, int room)
{
    for (int lane = 0; lane < batch->lanes; lane++)
        peg_state_legal(batch->game, state_of(batch, lane), batch->seat[lane], acts + (size_t)lane * (size_t)room, room);
}

void peg_batch_mask(const PegBatch *batch, uint8_t *mask)
{
    size_t space = peg_act_space(batch->game);
    memset(mask, 0, space * (size_t)batch->lanes);
    for (int lane = 0; lane < batch->lanes; lane++, mask += space) {
        Acts acts;
        acts_clear(&acts);
        game_of(batch)->legal(game_of(batch), state_of(batch, lane), batch->seat[lane], &acts);
        ActWalk walk = {.acts = &acts};
        for (Act act; space && acts_next(&walk, &act);)
            mask[peg_act_place(batch->game, act)] = 1;
    }
}

void peg_batch_tensor(const PegBatch *batch, float *tensors)
{
    PegShape shape = peg_tensor_shape(batch->game, batch->first);
    size_t each = (size_t)shape.planes * (size_t)shape.rows * (size_t)shape.cols;
    for (int lane = 0; lane < batch->lanes; lane++)
        peg_state_tensor(batch->game, state_of(batch, lane), memory_of(batch, lane), batch->seat[lane],
                         tensors + (size_t)lane * each);
}
